//! Games that go on for long.

use std::iter;

use bench::abi::{Game, LIBRARY, Move};
use bench::growth::{Growing, Growth};
use bench::legal::LEGAL;
use bench::memory::{self, used_by};
use bench::opening::BOARD;
use hw3::Lexicon;

use super::chart::{Axis, Chart, Line, Scale};
use super::table::{Bar, Figure, Row, grouped};
use super::timing::timed;
use super::{Context, Findings};

/// A tenth of the way is what the whole of it is compared with.
const STEPS: usize = 10;

/// How much more one of many may cost than one of a tenth of them, where both
/// grow in a straight line: what no longer fits into the cache costs more.
const LINEAR: f64 = 2.0;

/// Something for each tenth of the way.
type Tenths = [f64; STEPS];

/// Nanoseconds that each tenth takes, the fastest of all rounds.
struct Fastest(Tenths);

impl Fastest {
    fn new() -> Fastest {
        Fastest([f64::INFINITY; STEPS])
    }

    /// One more round.
    fn round(&mut self, mut tenth: impl FnMut()) {
        for best in &mut self.0 {
            *best = best.min(nanoseconds(&mut tenth));
        }
    }

    /// Up to the end of each tenth.
    fn in_total(&self) -> Tenths {
        let mut total = 0.0;
        self.0.map(|time| {
            total += time;
            total
        })
    }
}

fn nanoseconds(work: impl FnOnce()) -> f64 {
    timed(work).as_secs_f64() * 1e9
}

/// What one of `count` costs in all, beside what it cost in the first tenth.
fn linear(what: String, totals: &Tenths, count: usize, figure: fn(f64) -> Figure) -> Row {
    let each = |total, count| figure(total / count as f64);
    Row {
        what,
        figure: each(totals[STEPS - 1], count),
        beside: Some(("first tenth", each(totals[0], count / STEPS))),
        bar: Bar::AtMost(LINEAR),
    }
}

/// Growing by one row or column at a time, and back.
pub fn growth(context: &Context) -> Findings {
    let lines = context.sizes.growth;
    let plays = Growing::plays_for(lines / STEPS);
    let mut rows = Vec::new();
    let mut curves = Vec::new();
    for (name, unit, growth) in [
        ("right", "columns", Growth::Right),
        ("down", "rows", Growth::Down),
    ] {
        let (mut grown, mut undone) = (Fastest::new(), Fastest::new());
        for _ in 0..context.heavy.more().rounds {
            memory::settle();
            let mut game = Growing::new(growth);
            grown.round(|| game.play(plays));
            undone.round(|| game.undo(plays));
            assert_eq!(game.plays(), 0);
        }
        let (grown, undone) = (grown.in_total(), undone.in_total());
        let what = format!("grow {name} by one, {} times: each", grouped(lines as f64));
        rows.push(linear(what, &grown, lines, Figure::Time));
        let what = format!("undo growing {name}: each");
        rows.push(linear(what, &undone, lines, Figure::Time));
        curves.push(curve(format!("add {unit}"), &grown, lines));
        curves.push(curve(format!("undo {unit}"), &undone, lines));
    }
    let charts = vec![Chart {
        file: "growing.svg",
        title: format!(
            "Growing by one column or row, {} times",
            grouped(lines as f64)
        ),
        scale: Scale::Linear,
        x: count_axis("columns or rows added or undone"),
        y: time_axis(),
        lines: with_reference(curves),
    }];
    Findings { rows, charts }
}

/// A line from nothing to each tenth of `count`.
fn curve(name: String, totals: &Tenths, count: usize) -> Line {
    let tenth = count as f64 / STEPS as f64;
    let points = (1..)
        .zip(totals)
        .map(|(step, &total)| (f64::from(step) * tenth, total));
    Line {
        name,
        points: iter::once((0.0, 0.0)).chain(points).collect(),
        reference: false,
    }
}

/// Adds a straight line to the end of the first.
fn with_reference(mut lines: Vec<Line>) -> Vec<Line> {
    let end = lines.first().and_then(|line| line.points.last());
    if let Some(&end) = end {
        lines.push(Line {
            name: "linear".to_owned(),
            points: vec![(0.0, 0.0), end],
            reference: true,
        });
    }
    lines
}

fn count_axis(name: &'static str) -> Axis {
    Axis {
        name,
        label: grouped,
    }
}

fn time_axis() -> Axis {
    Axis {
        name: "total time",
        label: |time| Figure::Time(time).round(),
    }
}

/// A million plays on one board, and what one of them keeps in memory.
pub fn history(context: &Context) -> Findings {
    let plays = context.sizes.plays;
    let step = plays / STEPS;
    let (mut played, mut undone) = (Fastest::new(), Fastest::new());
    let (mut freed_early, mut freed) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..context.heavy.rounds {
        memory::settle();
        let mut game = Growing::new(Growth::Down);
        played.round(|| game.play(step));
        undone.round(|| game.undo(step));
        freed_early = freed_early.min(freeing(step));
        freed = freed.min(freeing(plays));
    }
    let (played, undone) = (played.in_total(), undone.in_total());
    let (bytes, _) = used_by(|| {
        let mut game = Growing::new(Growth::Down);
        [(); STEPS].map(|()| {
            game.play(step);
            memory::used_so_far() as f64
        })
    });
    let what = format!("{} plays on one board: each", grouped(plays as f64));
    let mut rows = vec![
        linear(what, &played, plays, Figure::Time),
        linear("then undone: each".to_owned(), &undone, plays, Figure::Time),
        Row {
            what: "freed instead: each".to_owned(),
            figure: Figure::Time(freed / plays as f64),
            beside: Some(("a tenth", Figure::Time(freed_early / step as f64))),
            bar: Bar::AtMost(LINEAR),
        },
        linear(
            "their memory, the board's included: each".to_owned(),
            &bytes,
            plays,
            Figure::Bytes,
        ),
    ];
    rows.extend(nodes(context));
    let title = |what: &str| format!("{what} of {} moves on one board", grouped(plays as f64));
    let charts = vec![
        Chart {
            file: "plays-time.svg",
            scale: Scale::Linear,
            title: title("Time"),
            x: count_axis("moves played or undone"),
            y: time_axis(),
            lines: with_reference(vec![
                curve("play".to_owned(), &played, plays),
                curve("undo".to_owned(), &undone, plays),
            ]),
        },
        Chart {
            file: "plays-memory.svg",
            scale: Scale::Linear,
            title: title("Memory"),
            x: count_axis("moves played"),
            y: Axis {
                name: "memory, including the board",
                label: |bytes| Figure::Bytes(bytes).round(),
            },
            lines: with_reference(vec![curve("in use".to_owned(), &bytes, plays)]),
        },
    ];
    Findings { rows, charts }
}

/// Nanoseconds that it takes to free a game with so many plays.
fn freeing(plays: usize) -> f64 {
    memory::settle();
    let mut game = Growing::new(Growth::Down);
    game.play(plays);
    nanoseconds(|| drop(game))
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
