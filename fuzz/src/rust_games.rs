//! Games through the Rust library, compared with the naive game.

use hw3::Game;
use testkit::upwords::Finding;

use crate::script::{Script, Step};

/// Tiles placed, boards and counts are those of the naive game after every
/// step.
pub fn placements(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut naive) = (script.game(), script.naive_game());
    for step in &script.steps {
        match step {
            Step::Place(placement) => {
                let placed = game.place(placement).unwrap_or(0);
                assert_eq!(placed, naive.place(placement), "{placement}");
            }
            Step::Undo => {
                assert_eq!(game.undo(), naive.counts().0 > 0);
                naive.undo();
            }
            Step::Redo => {
                assert_eq!(game.redo(), naive.counts().1 > 0);
                naive.redo();
            }
        }
        assert_eq!(game.board().to_string(), naive.saved());
        assert_eq!(game.board().tile_count(), tile_count(&naive.saved()));
        assert_eq!((game.undo_count(), game.redo_count()), naive.counts());
    }
}

/// The reasons against a move are those of the naive game, and the first is
/// the refusal.
pub fn reasons(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut naive) = (script.game(), script.naive_game());
    for step in &script.steps {
        let Step::Place(placement) = step else {
            continue;
        };
        let reasons = game.reasons(placement).expect("memory");
        let findings: Vec<Finding> = reasons.iter().map(Finding::from).collect();
        let expected = naive.reasons(placement);
        if expected.len() > 1000 {
            // The library stops at a thousand reasons.
            assert_eq!(findings.len(), 1000);
        } else {
            let (findings, expected) = (Finding::sorted(findings), Finding::sorted(expected));
            assert_eq!(findings, expected, "{placement}");
        }
        assert_eq!(game.place(placement).err().as_ref(), reasons.first());
        naive.place(placement);
    }
}

/// Undo and redo pass through the same boards, back to the first and forward
/// to the last.
pub fn undo_and_redo(data: &[u8]) {
    let script = Script::new(data);
    let mut game = script.game();
    let (mut boards, mut now) = (vec![script.board.clone()], 0);
    for step in &script.steps {
        match step {
            Step::Undo => now = undo(&mut game, &boards, now),
            Step::Redo => now = redo(&mut game, &boards, now),
            Step::Place(placement) if game.place(placement).is_ok() => {
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
        now = undo(&mut game, &boards, now);
    }
    for _ in 0..boards.len() {
        now = redo(&mut game, &boards, now);
    }
}

/// Undoes a move and returns the index of the board.
fn undo(game: &mut Game, boards: &[String], now: usize) -> usize {
    assert_eq!(game.undo(), now > 0);
    let now = now.saturating_sub(1);
    assert_eq!(game.board().to_string(), boards[now]);
    now
}

/// Redoes a move and returns the index of the board.
fn redo(game: &mut Game, boards: &[String], now: usize) -> usize {
    let last = boards.len() - 1;
    assert_eq!(game.redo(), now < last);
    let now = last.min(now + 1);
    assert_eq!(game.board().to_string(), boards[now]);
    now
}

/// A refused move changes nothing, and neither does a check.
pub fn refused_moves(data: &[u8]) {
    let script = Script::new(data);
    let mut game = script.game();
    for step in &script.steps {
        let Step::Place(placement) = step else {
            step.apply(&mut game);
            continue;
        };
        let before = state(&game);
        let checked = game.check(placement);
        assert_eq!(state(&game), before, "{placement} was checked");
        let placed = game.place(placement);
        assert_eq!(checked, placed, "{placement}");
        assert_eq!(state(&game) == before, placed.is_err(), "{placement}");
    }
}

/// The words made are those of the naive game, with the word along the move
/// first.
pub fn words_made(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut naive) = (script.game(), script.naive_game());
    for step in &script.steps {
        step.apply(&mut game);
        match step {
            Step::Undo => naive.undo(),
            Step::Redo => naive.redo(),
            Step::Place(placement) => drop(naive.place(placement)),
        }
        let words = game.words_made().expect("memory");
        let findings = words.iter().map(Finding::from).collect();
        let expected = Finding::sorted(naive.words_made());
        assert_eq!(Finding::sorted(findings), expected);
        let across = words.iter().skip(1).map(|word| word.direction);
        assert!(
            across.clone().zip(across.skip(1)).all(|(a, b)| a == b),
            "{words:?}"
        );
    }
}

/// The listed moves are the legal ones that were not undone, and lead to the
/// same board and the same list again.
pub fn move_lists(data: &[u8]) {
    let script = Script::new(data);
    let (mut game, mut made) = (script.game(), Vec::new());
    for step in &script.steps {
        let count = game.undo_count();
        step.apply(&mut game);
        if let Step::Place(placement) = step
            && game.undo_count() > count
        {
            made.truncate(count);
            made.push(placement);
        }
    }
    let moves = game.moves().expect("memory");
    assert_eq!(moves.len(), game.undo_count());
    let mut fresh = script.game();
    for (listed, made) in moves.iter().zip(made) {
        assert_eq!(&listed.placement, made);
        fresh.place(&listed.placement).expect("a legal move");
        assert_eq!(fresh.words_made().as_ref(), Ok(&listed.words));
    }
    assert_eq!(fresh.board(), game.board());
    assert_eq!(fresh.moves(), Ok(moves));
}

/// A clone plays on like the original, and neither changes the other.
pub fn clones(data: &[u8]) {
    let script = Script::new(data);
    let mut game = script.game();
    let (before, after) = script.steps.split_at(script.steps.len() / 2);
    for step in before {
        step.apply(&mut game);
    }
    let (mut clone, at_clone) = (game.clone(), state(&game));
    let states: Vec<_> = after
        .iter()
        .map(|step| {
            step.apply(&mut clone);
            state(&clone)
        })
        .collect();
    assert_eq!(state(&game), at_clone);
    let end = state(&clone);
    for (step, expected) in after.iter().zip(states) {
        step.apply(&mut game);
        assert_eq!(state(&game), expected);
    }
    assert_eq!(state(&clone), end);
}

/// All that can be seen of a game.
fn state(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let counts = (
        game.undo_count(),
        game.redo_count(),
        game.board().tile_count(),
    );
    (game.board().clone(), counts, game.moves())
}

/// The sum of the heights in a saved file.
pub fn tile_count(saved: &str) -> usize {
    let heights = saved.chars().filter_map(|height| height.to_digit(10));
    heights.sum::<u32>() as usize
}
