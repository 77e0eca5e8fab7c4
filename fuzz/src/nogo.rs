//! Saved games of nogo.

use nogo::{Cell, Game, Player};
use testkit::nogo::NaiveGame;

/// The library reads the same files as the naive game, writes them the same way,
/// and plays on like it.
pub fn nogo_files(data: &[u8]) {
    let game = Game::read(data);
    if let Ok(game) = &game {
        let again = Game::read(written(game).as_bytes());
        assert_eq!(again.expect("a saved game"), *game);
    }
    // The naive game counts with 128 bits.
    let mut numbers = data.split(|byte| !byte.is_ascii_digit());
    if numbers.any(|digits| digits.len() > 30) {
        return;
    }
    let (mut game, mut naive) = match (game, NaiveGame::load(data)) {
        (Ok(game), Some(naive)) => (game, naive),
        (Err(_), None) => return,
        (game, naive) => panic!("{game:?}\n{naive:?}"),
    };
    while game.winner().is_none() {
        assert_eq!(written(&game), naive.saved());
        let cell = game.play_computer().expect("a move");
        let (row, col) = naive.computer();
        assert_eq!(cell, Cell::new(row, col));
        let winner = naive.play(row, col).map(|stone| match stone {
            'O' => Player::O,
            _ => Player::X,
        });
        assert_eq!(game.winner(), winner);
    }
}

fn written(game: &Game) -> String {
    let mut text = Vec::new();
    game.write(&mut text).expect("memory");
    String::from_utf8(text).expect("UTF-8")
}
