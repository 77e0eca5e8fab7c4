//! Boards with a million cells.

use nogo::{Cell, Game, Player, Size};

use crate::program::transcript;

/// Two strings of half a million stones each: interlocking combs. The last liberty
/// of O is in the top right corner, the last liberty of X in the bottom left one.
fn combs() -> String {
    let mut text = String::from("1000 1000 0 0 0 0 0 0 0\n");
    for row in 0..1000 {
        let line = match row {
            0 => format!("X{}.", "O".repeat(998)),
            999 => format!(".{}O", "X".repeat(998)),
            _ if row % 2 == 0 => format!("X{}", "O".repeat(999)),
            _ => format!("{}O", "X".repeat(999)),
        };
        text += &line;
        text.push('\n');
    }
    text
}

#[test]
fn strings_of_half_a_million_stones_are_captured() {
    for (cell, winner) in [
        (Cell::new(0, 999), Player::X),
        (Cell::new(999, 0), Player::O),
    ] {
        let mut game = Game::read(combs().as_bytes()).expect("a saved game");
        for player in [Player::O, Player::X] {
            assert!(!game.board().has_captured_string(player), "{player}");
        }
        // O takes the last liberty of its own string, or of the opponent's.
        game.play(cell).expect("a move");
        assert_eq!(game.winner(), Some(winner));
    }
}

#[test]
fn a_board_of_a_million_cells_is_printed_completely() {
    let script = transcript(&["h", "h", "1000", "1000"], b"999 999\n0 0\n");
    let board = Game::new(Size::new(1000, 1000).expect("a size"));
    let length = board.board().picture().len();
    assert_eq!(script.stdout.len(), 3 * (length + "Player O> ".len()));
    assert!(script.stdout.ends_with("/\nPlayer O> "));
    assert_eq!(script.status, 6);
}
