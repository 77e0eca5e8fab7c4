//! Games that go on for long.

use std::time::Instant;

use bench::abi::{Game, LIBRARY, Move};
use bench::growth::{Growing, Growth};
use bench::legal::LEGAL;
use bench::memory::{self, used_by};
use bench::opening::BOARD;
use hw3::Lexicon;

use super::table::{Bar, Figure, Row};
use super::{Context, Findings};

/// A tenth of the way is what the whole of it is compared with.
const STEPS: usize = 10;

/// Seconds up to each tenth of the way, the fastest of all rounds.
type Times = [f64; STEPS];

fn fewer(best: &mut Times, times: &Times) {
    for (best, time) in best.iter_mut().zip(times) {
        *best = best.min(*time);
    }
}

fn steps(mut step: impl FnMut()) -> Times {
    let start = Instant::now();
    [(); STEPS].map(|()| {
        step();
        start.elapsed().as_secs_f64()
    })
}

/// What one of `count` costs in the end, beside what it cost in the first tenth.
fn linear(what: String, times: &Times, count: usize) -> Row {
    let each = |seconds, count| Figure::Time(seconds * 1e9 / count as f64);
    Row {
        what,
        figure: each(times[STEPS - 1], count),
        beside: Some(("first tenth", each(times[0], count / STEPS))),
        bar: Bar::AtMost(1.5),
    }
}

/// Growing by one row or column at a time, and back.
pub fn growth(context: &Context) -> Findings {
    let lines = context.sizes.growth;
    let plays = Growing::plays_for(lines / STEPS);
    let mut rows = Vec::new();
    for (name, growth) in [("right", Growth::Right), ("down", Growth::Down)] {
        let mut grown = [f64::INFINITY; STEPS];
        let mut undone = grown;
        for _ in 0..context.heavy.rounds {
            let mut game = Growing::new(growth);
            fewer(&mut grown, &steps(|| game.play(plays)));
            fewer(&mut undone, &steps(|| game.undo(plays)));
            assert_eq!(game.plays(), 0);
        }
        rows.push(linear(
            format!("grow {name} by one, {lines} times: each"),
            &grown,
            lines,
        ));
        rows.push(linear(format!("undo growing {name}: each"), &undone, lines));
    }
    rows.into()
}

/// A million plays on one board, and what one of them keeps in memory.
pub fn history(context: &Context) -> Findings {
    let plays = context.sizes.plays;
    let step = plays / STEPS;
    let (mut played, mut undone) = ([f64::INFINITY; STEPS], [f64::INFINITY; STEPS]);
    let (mut freed_early, mut freed) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..context.heavy.rounds {
        let mut game = Growing::new(Growth::Down);
        fewer(&mut played, &steps(|| game.play(step)));
        fewer(&mut undone, &steps(|| game.undo(step)));
        freed_early = freed_early.min(freeing(step));
        freed = freed.min(freeing(plays));
    }
    let (bytes, _) = used_by(|| {
        let mut game = Growing::new(Growth::Down);
        [(); STEPS].map(|()| {
            game.play(step);
            memory::used_so_far()
        })
    });
    let each = |bytes: usize, count| Figure::Bytes(bytes as f64 / count as f64);
    let mut rows = vec![
        linear(format!("{plays} plays on one board: each"), &played, plays),
        linear("undo all of them: each".to_owned(), &undone, plays),
        Row {
            what: "free all of them: each".to_owned(),
            figure: Figure::Time(freed * 1e9 / plays as f64),
            beside: Some(("a tenth", Figure::Time(freed_early * 1e9 / step as f64))),
            bar: Bar::AtMost(1.5),
        },
        Row {
            what: "their memory, the board's included: each".to_owned(),
            figure: each(bytes[STEPS - 1], plays),
            beside: Some(("first tenth", each(bytes[0], step))),
            bar: Bar::AtMost(1.5),
        },
    ];
    rows.extend(nodes(context));
    rows.into()
}

/// Seconds that it takes to free a game with so many plays.
fn freeing(plays: usize) -> f64 {
    let mut game = Growing::new(Growth::Down);
    game.play(plays);
    let start = Instant::now();
    drop(game);
    start.elapsed().as_secs_f64()
}

/// What one play keeps for undo.
fn nodes(context: &Context) -> Vec<Row> {
    let _held = Lexicon::find().expect("the word list");
    let [short, long] = [0, 5].map(|index| (LEGAL[index].board(), LEGAL[index].played()));
    let single = (BOARD.to_owned(), Move::new(2, 4, 'V', "E"));
    [(1, single), (3, short), (8, long)]
        .map(|(letters, (board, a_move))| {
            let board = context.scratch.write("board.txt", &board);
            let mut game = Game::open(&LIBRARY, &board).expect("a board");
            let (placed, usage) = used_by(|| game.place(&a_move));
            assert_eq!(placed, letters);
            Row {
                what: format!("one undo node, tiles: {letters}"),
                figure: Figure::Bytes(usage.kept as f64),
                beside: Some(("48 + 2 a tile", Figure::Bytes(f64::from(48 + 2 * letters)))),
                bar: Bar::AtMost(1.0),
            }
        })
        .into()
}
