//! Saved games of nogo.

use nogo::{Cell, Game, Player};
use testkit::nogo::Twin;

/// The library reads the same files as the naive twin, writes them the same way,
/// and plays on like it.
pub fn nogo_files(data: &[u8]) {
    let game = Game::read(data);
    if let Ok(game) = &game {
        let again = Game::read(written(game).as_bytes());
        assert_eq!(again.expect("a saved game"), *game);
    }
    // The twin counts with 128 bits.
    let mut numbers = data.split(|byte| !byte.is_ascii_digit());
    if numbers.any(|digits| digits.len() > 30) {
        return;
    }
    let (mut game, mut twin) = match (game, Twin::load(data)) {
        (Ok(game), Some(twin)) => (game, twin),
        (Err(_), None) => return,
        (game, twin) => panic!("{game:?}\n{twin:?}"),
    };
    while game.winner().is_none() {
        assert_eq!(written(&game), twin.saved());
        let cell = game.play_computer().expect("a move");
        let (row, col) = twin.computer();
        assert_eq!(cell, Cell::new(row, col));
        let winner = twin.play(row, col).map(|stone| match stone {
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
