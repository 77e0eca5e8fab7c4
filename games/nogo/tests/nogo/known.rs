//! Known sequences of moves, game lengths and winners.

use nogo::{Candidates, Cell, Game, Player, Size};

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).expect("a size")
}

#[test]
fn candidates_of_o_on_a_7_by_7_board() {
    let mut candidates = Candidates::new(Player::O, size(7, 7));
    let expected = [
        (1, 4),
        (2, 5),
        (4, 6),
        (5, 6),
        (5, 0),
        (5, 5),
        (6, 6),
        (1, 0),
        (2, 0),
        (2, 1),
        (2, 6),
        (3, 0),
        (5, 1),
    ];
    for (row, col) in expected {
        assert_eq!(candidates.cell(), Cell::new(row, col));
        candidates.step();
    }
}

#[test]
fn moves_of_two_computers_on_a_4_by_4_board() {
    let mut game = Game::new(size(4, 4));
    let moves: Vec<_> = std::iter::from_fn(|| game.play_computer()).collect();
    let expected = [
        (1, 0),
        (2, 2),
        (2, 1),
        (3, 3),
        (0, 2),
        (2, 0),
        (1, 2),
        (0, 3),
        (1, 3),
    ];
    assert_eq!(moves, expected.map(|(row, col)| Cell::new(row, col)));
    assert_eq!(game.winner(), Some(Player::O));
}

#[test]
fn lengths_and_winners_of_computer_games() {
    for (height, width, length, winner) in [
        (5, 5, 18, Player::X),
        (4, 5, 11, Player::X),
        (5, 4, 15, Player::O),
        (7, 7, 23, Player::O),
        (9, 9, 33, Player::X),
        (19, 19, 182, Player::X),
        (100, 100, 150, Player::O),
        (1000, 1000, 208_799, Player::X),
    ] {
        let mut game = Game::new(size(height, width));
        let moves = std::iter::from_fn(|| game.play_computer()).count();
        assert_eq!(
            (moves, game.winner()),
            (length, Some(winner)),
            "{height} x {width}"
        );
    }
}
