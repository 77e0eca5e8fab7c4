//! Long games.

use std::iter;

use bench::abi::{CPlacement, Game, LIBRARY};
use bench::growth::{Growing, Growth};
use bench::legal::LEGAL;
use bench::memory::{self, used_by};
use bench::opening::BOARD;

use super::chart::{Axis, Chart, Line, Scale};
use super::table::{Figure, Row, Target, grouped};
use super::timing::nanoseconds;
use super::{Context, Findings};

/// Long games are measured in tenths. The whole is compared with the first.
const STEPS: usize = 10;

/// How much more an operation may cost on average than one in the first tenth.
/// The cost is linear, but data that no longer fits into the cache costs more.
const LINEAR: Target = Target::AtMost(2.0);

/// One number for each tenth.
type Tenths = [f64; STEPS];

/// The nanoseconds that each tenth takes in the fastest of all rounds.
struct Fastest(Tenths);

impl Fastest {
    fn new() -> Fastest {
        Fastest([f64::INFINITY; STEPS])
    }

    /// Measures one more round.
    fn round(&mut self, mut tenth: impl FnMut()) {
        for best in &mut self.0 {
            *best = best.min(nanoseconds(&mut tenth));
        }
    }

    /// The total time at the end of each tenth.
    fn totals(&self) -> Tenths {
        let mut total = 0.0;
        self.0.map(|time| {
            total += time;
            total
        })
    }
}

/// Compares the average cost of `count` operations with the average in the
/// first tenth.
fn linear(what: String, unit: fn(f64) -> Figure, totals: &Tenths, count: usize) -> Row {
    let average = totals[STEPS - 1] / count as f64;
    let first = totals[0] / (count / STEPS) as f64;
    Row::new(what, unit, average, ("in the first tenth", first), LINEAR)
}

/// Growing by one row or column at a time, and undoing that.
pub fn growth(context: &Context) -> Findings {
    let lines = context.sizes.growth;
    let moves = Growing::moves_for(lines / STEPS);
    let shown = grouped(lines as f64);
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
            grown.round(|| game.make_moves(moves));
            undone.round(|| game.undo(moves));
            assert_eq!(game.moves(), 0);
        }
        let (grown, undone) = (grown.totals(), undone.totals());
        let what = format!("grow {name} by one, {shown} times: each");
        rows.push(linear(what, Figure::Time, &grown, lines));
        let what = format!("undo growing {name}: each");
        rows.push(linear(what, Figure::Time, &undone, lines));
        curves.push(curve(format!("add {unit}"), &grown, lines));
        curves.push(curve(format!("undo {unit}"), &undone, lines));
    }
    let charts = vec![chart(
        "growing.svg",
        format!("Growing by one column or row, {shown} times"),
        "columns or rows added or undone",
        TIME,
        curves,
    )];
    Findings {
        rows,
        charts,
        ..Findings::default()
    }
}

/// A line from zero through the total of each tenth of `count`.
fn curve(name: impl Into<String>, totals: &Tenths, count: usize) -> Line {
    let tenth = count as f64 / STEPS as f64;
    let points = (1..)
        .zip(totals)
        .map(|(step, &total)| (f64::from(step) * tenth, total));
    Line {
        name: name.into(),
        points: iter::once((0.0, 0.0)).chain(points).collect(),
        reference: false,
    }
}

const TIME: Axis = Axis {
    name: "total time",
    label: |time| Figure::Time(time).round(),
};

/// A chart with a straight line to the end of the first curve, for comparison.
fn chart(
    file: &'static str,
    title: String,
    x: &'static str,
    y: Axis,
    mut lines: Vec<Line>,
) -> Chart {
    let end = lines[0].points[STEPS];
    lines.push(Line {
        name: "linear".to_owned(),
        points: vec![(0.0, 0.0), end],
        reference: true,
    });
    Chart {
        file,
        title,
        scale: Scale::Linear,
        x: Axis {
            name: x,
            label: grouped,
        },
        y,
        lines,
    }
}

/// A million moves on one board, and the memory that one of them keeps.
pub fn history(context: &Context) -> Findings {
    let moves = context.sizes.history;
    let step = moves / STEPS;
    let (mut played, mut undone) = (Fastest::new(), Fastest::new());
    let (mut freed_early, mut freed) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..context.heavy.rounds {
        memory::settle();
        let mut game = Growing::new(Growth::Down);
        played.round(|| game.make_moves(step));
        undone.round(|| game.undo(step));
        freed_early = freed_early.min(time_to_free(step));
        freed = freed.min(time_to_free(moves));
    }
    let (played, undone) = (played.totals(), undone.totals());
    let (bytes, _) = used_by(|| {
        let mut game = Growing::new(Growth::Down);
        [(); STEPS].map(|()| {
            game.make_moves(step);
            memory::used_so_far() as f64
        })
    });
    let shown = grouped(moves as f64);
    let linear = |what: &str, unit, totals| linear(what.to_owned(), unit, totals, moves);
    let mut rows = vec![
        linear(
            &format!("play {shown} moves on one board: each"),
            Figure::Time,
            &played,
        ),
        linear("then undo them: each", Figure::Time, &undone),
        Row::new(
            "free them instead: each",
            Figure::Time,
            freed / moves as f64,
            ("a tenth as many", freed_early / step as f64),
            LINEAR,
        ),
        linear(
            "their memory, including the board: each",
            Figure::Bytes,
            &bytes,
        ),
    ];
    rows.extend(nodes(context));
    let charts = vec![
        chart(
            "moves-time.svg",
            format!("Time of {shown} moves on one board"),
            "moves played or undone",
            TIME,
            vec![curve("play", &played, moves), curve("undo", &undone, moves)],
        ),
        chart(
            "moves-memory.svg",
            format!("Memory of {shown} moves on one board"),
            "moves played",
            Axis {
                name: "memory, including the board",
                label: |bytes| Figure::Bytes(bytes).round(),
            },
            vec![curve("in use", &bytes, moves)],
        ),
    ];
    Findings {
        rows,
        charts,
        ..Findings::default()
    }
}

/// The nanoseconds to free a game after `moves` moves.
fn time_to_free(moves: usize) -> f64 {
    memory::settle();
    let mut game = Growing::new(Growth::Down);
    game.make_moves(moves);
    nanoseconds(|| drop(game))
}

/// The memory that one move keeps for undo.
fn nodes(context: &Context) -> Vec<Row> {
    let [short, long] = [0, 5].map(|index| (LEGAL[index].board(), LEGAL[index].placement()));
    let single = (BOARD.to_owned(), CPlacement::new(2, 4, 'V', "E"));
    [(1, single), (3, short), (8, long)]
        .map(|(letters, (board, a_move))| {
            let board = context.scratch.write("board.txt", &board);
            let mut game = Game::ready(&LIBRARY, &board);
            let (placed, usage) = used_by(|| game.place(&a_move));
            assert_eq!(placed, letters);
            Row::new(
                format!("one undo node, tiles: {letters}"),
                Figure::Bytes,
                usage.kept as f64,
                ("48 + 2 per tile", f64::from(48 + 2 * letters)),
                Target::AtMost(1.0),
            )
        })
        .into()
}
