//! Games through the Rust API, held against the naive twin of the tests.

use hw3::{Direction, Game, Placement, Refusal, Word};

use crate::moves::{Move, Told, sorted};
use crate::script::{Script, Step};

/// Tiles placed, boards and counts are the twin's at every step.
pub fn placements(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut twin) = (script.game(), script.twin());
    for step in &script.steps {
        match step {
            Step::Place(a_move) => {
                assert_eq!(
                    place(&mut game, a_move).unwrap_or(0),
                    twin.place(a_move),
                    "{a_move:?}"
                );
            }
            Step::Undo => {
                assert_eq!(game.undo(), twin.counts().0 > 0);
                twin.undo();
            }
            Step::Redo => {
                assert_eq!(game.redo(), twin.counts().1 > 0);
                twin.redo();
            }
        }
        assert_eq!(game.board().to_string(), twin.saved());
        assert_eq!(game.board().tile_count(), tiles_in(&twin.saved()));
        assert_eq!((game.undo_count(), game.redo_count()), twin.counts());
    }
}

/// The reasons against a move are the twin's, and the first is the refusal.
pub fn reasons(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut twin) = (script.game(), script.twin());
    for step in &script.steps {
        let Step::Place(a_move) = step else {
            continue;
        };
        let (row, col) = (a_move.row.into(), a_move.col.into());
        let direction = u8::try_from(a_move.direction).expect("ASCII");
        let reasons = game.reasons_for(row, col, direction, a_move.tiles.as_bytes());
        let told: Vec<Told> = reasons.iter().map(told_of).collect();
        let expected = twin.reasons(a_move);
        if expected.len() > 1000 {
            // The twin tells all of them, the library stops.
            assert_eq!(told.len(), 1000);
        } else {
            assert_eq!(sorted(told), sorted(expected), "{a_move:?}");
        }
        assert_eq!(place(&mut game, a_move).err().as_ref(), reasons.first());
        twin.place(a_move);
    }
}

/// A game goes back to its first byte and forth to its last, through the same
/// boards.
pub fn undo_and_redo(data: &[u8]) {
    let script = Script::new(data);
    let mut game = script.game();
    let (mut boards, mut now) = (vec![script.board.clone()], 0);
    for step in &script.steps {
        match step {
            Step::Undo => now = back(&mut game, &boards, now),
            Step::Redo => now = forth(&mut game, &boards, now),
            Step::Place(a_move) if place(&mut game, a_move).is_ok() => {
                now += 1;
                boards.truncate(now);
                boards.push(game.board().to_string());
            }
            Step::Place(_) => {}
        }
        assert_eq!(
            (game.undo_count(), game.redo_count() + now + 1),
            (now, boards.len())
        );
    }
    for _ in 0..boards.len() {
        now = back(&mut game, &boards, now);
    }
    for _ in 0..boards.len() {
        now = forth(&mut game, &boards, now);
    }
}

/// Undoes, and says which board it is then.
fn back(game: &mut Game, boards: &[String], now: usize) -> usize {
    assert_eq!(game.undo(), now > 0);
    let now = now.saturating_sub(1);
    assert_eq!(game.board().to_string(), boards[now]);
    now
}

/// Redoes, and says which board it is then.
fn forth(game: &mut Game, boards: &[String], now: usize) -> usize {
    let last = boards.len() - 1;
    assert_eq!(game.redo(), now < last);
    let now = last.min(now + 1);
    assert_eq!(game.board().to_string(), boards[now]);
    now
}

/// A refused move changes nothing, and neither does asking.
pub fn refused_moves(data: &[u8]) {
    let script = Script::new(data);
    let mut game = script.game();
    let all = |game: &Game| {
        let counts = (
            game.undo_count(),
            game.redo_count(),
            game.board().tile_count(),
        );
        (game.board().to_string(), counts, game.words_made())
    };
    for step in &script.steps {
        match step {
            Step::Undo => drop(game.undo()),
            Step::Redo => drop(game.redo()),
            Step::Place(a_move) => {
                let before = all(&game);
                let checked = placement(a_move).and_then(|placement| game.check(&placement));
                assert_eq!(all(&game), before, "{a_move:?} was checked");
                let placed = place(&mut game, a_move);
                assert_eq!(checked, placed, "{a_move:?}");
                assert_eq!(all(&game) == before, placed.is_err(), "{a_move:?}");
            }
        }
    }
}

/// The words that a move has made are the twin's, the one along it first.
pub fn words_made(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut twin) = (script.game(), script.twin());
    for step in &script.steps {
        match step {
            Step::Undo => {
                game.undo();
                twin.undo();
            }
            Step::Redo => {
                game.redo();
                twin.redo();
            }
            Step::Place(a_move) => {
                let _ = place(&mut game, a_move);
                twin.place(a_move);
            }
        }
        let words = game.words_made();
        let told = |word| Told::word(0, place_of(word), text_of(word));
        assert_eq!(
            sorted(words.iter().map(told).collect()),
            sorted(twin.made())
        );
        let along = words.iter().skip(1).map(|word| word.direction);
        assert!(
            along.clone().zip(along.skip(1)).all(|(a, b)| a == b),
            "{words:?}"
        );
    }
}

/// How many tiles the heights of a saved form add up to.
pub fn tiles_in(saved: &str) -> usize {
    let heights = saved.chars().filter_map(|height| height.to_digit(10));
    heights.sum::<u32>() as usize
}

fn placement(a_move: &Move) -> Result<Placement<'_>, Refusal> {
    let direction = Direction::try_from(u8::try_from(a_move.direction).expect("ASCII"))?;
    Placement::new(
        a_move.row.into(),
        a_move.col.into(),
        direction,
        &a_move.tiles,
    )
}

pub fn place(game: &mut Game, a_move: &Move) -> Result<usize, Refusal> {
    game.place(&placement(a_move)?)
}

fn told_of(refusal: &Refusal) -> Told {
    Told {
        rule: refusal.rule().expect("enough memory").into(),
        cell: match *refusal {
            Refusal::OffBoard { row, col, .. } => Some((row, col)),
            _ => refusal
                .cell()
                .map(|cell| (cell.row as i64, cell.col as i64)),
        },
        word: refusal.word().map(text_of),
    }
}

fn text_of(word: &Word) -> (String, char) {
    let direction = match word.direction {
        Direction::Horizontal => 'H',
        Direction::Vertical => 'V',
    };
    (word.text.clone(), direction)
}

fn place_of(word: &Word) -> (i64, i64) {
    (word.start.row as i64, word.start.col as i64)
}
