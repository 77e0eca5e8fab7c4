//! Saved games of nogo, and its strong computer.

use nogo::{Cell, Computer, Effort, Game, LoadError, Player, Rejection};
use testkit::nogo::NaiveGame;

/// The library reads the same files as the naive game, writes them the same way,
/// and plays on like it.
pub fn nogo_files(data: &[u8]) {
    let mut rest = data;
    let game = Game::read(&mut rest);
    if let Ok(game) = &game {
        let again = Game::read(written(game).as_bytes());
        assert_eq!(again.expect("a saved game"), *game);
        // The reader stopped exactly after the last row.
        let text = &data[..data.len() - rest.len()];
        assert_eq!(Game::read(text).expect("a saved game"), *game);
        assert!(Game::read(&text[..text.len() - 1]).is_err());
    }
    if let Err(LoadError::Rejected(rejection)) = &game {
        assert_place(data, rejection);
    }
    // The naive game counts with 128 bits.
    let first = data.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let mut numbers = first.split(|byte| !byte.is_ascii_digit());
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

/// The place of a fault is in the file or at its end, and the caret is below it.
fn assert_place(data: &[u8], rejection: &Rejection) {
    let mut lines = data.split(|&byte| byte == b'\n');
    let line = lines.nth(rejection.line - 1).expect("a line");
    let at = rejection.column - 1;
    assert!(at <= line.len() && line[..at].is_ascii());
    let excerpt = rejection.excerpt();
    if line.is_empty() {
        assert_eq!(excerpt, "");
        return;
    }
    let parts: Vec<&str> = excerpt.split('\n').collect();
    let [shown, caret, ""] = parts[..] else {
        panic!("{excerpt}");
    };
    let column = caret.find('^').expect("a caret");
    assert!(shown.len() < 80 && column < 80);
    let expected = match line.get(at) {
        Some(byte @ b' '..=b'~') => Some(*byte),
        Some(_) => Some(b'?'),
        None => None,
    };
    assert_eq!(shown.as_bytes().get(column).copied(), expected);
}

/// On boards of up to 6 x 6 cells, the strong computer captures if it can. Otherwise it
/// does not let the opponent capture, if that is possible.
pub fn nogo_computer(data: &[u8]) {
    let (&[sides, next], cells) = data.split_first_chunk().unwrap_or((&[0, 0], &[]));
    let [height, width] = [sides % 3, sides / 3 % 3].map(|side| 4 + usize::from(side));
    let mut naive = NaiveGame::new(height, width);
    naive.next = usize::from(next % 2);
    for (index, byte) in cells.iter().take(height * width - 1).enumerate() {
        let cell = ['.', 'O', 'X'][usize::from(byte % 3)];
        naive.rows[index / width][index % width] = cell;
    }
    let game = Game::read(naive.saved().as_bytes()).expect("a saved game");
    let mut computer = Computer::new(Effort::Playouts(20), next.into());
    let cell = computer.choose(&game).expect("a small board");
    let Cell { row, col } = cell.expect("an empty cell");
    let best = naive
        .moves()
        .into_iter()
        .map(|cell| naive.outlook(cell))
        .min();
    assert_eq!(
        Some(naive.outlook((row, col))),
        best,
        "{row} {col}\n{}",
        naive.saved()
    );
}

fn written(game: &Game) -> String {
    let mut text = Vec::new();
    game.write(&mut text).expect("memory");
    String::from_utf8(text).expect("UTF-8")
}
