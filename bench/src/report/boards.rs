//! Large boards: files, and moves in the middle and at the edges.

use std::fs;

use bench::abi::{BASELINE, LIBRARY};
use bench::big;
use bench::case::Case;
use bench::edges::{PLACES, Place};
use bench::memory::used_by;
use hw3::Lexicon;

use super::chart::{Axis, Chart, Line, Scale};
use super::table::{Bar, Figure, Row, grouped};
use super::timing::{fastest, fastest_of_all};
use super::{Context, Findings};

/// Loading and saving, beside reading and writing the same bytes.
pub fn files(context: &Context) -> Findings {
    let _held = Lexicon::find().expect("the word list");
    let (side, scratch) = (context.sizes.side, &context.scratch);
    let (cells, shown) = ((side * side) as f64, grouped(side as f64));
    let mut rows = Vec::new();
    let path = scratch.file("board.txt");
    let size_of = || fs::metadata(&path).expect("a board").len();
    for (kind, saved) in [("board", false), ("saved", true)] {
        big::write_file(&path, side, saved);
        let size = size_of();
        let load = Case::new(|| drop(big::load(&path, side)));
        let read = Case::new(|| drop(big::read(&path, size)));
        let [load, read] = fastest(context.heavy, [load, read]);
        rows.push(Row {
            what: format!("load a {kind} file, {shown} x {shown}"),
            figure: Figure::Time(load),
            beside: Some(("read", Figure::Time(read))),
            bar: Bar::AtMost(3.0),
        });
        let (game, usage) = used_by(|| big::load(&path, side));
        drop(game);
        for (when, bytes) in [
            (
                "at the peak, beyond the text",
                usage.peak as f64 - size as f64,
            ),
            ("afterwards", usage.kept as f64),
        ] {
            rows.push(Row {
                what: format!("memory to load a {kind} file, {when}"),
                figure: Figure::Bytes(bytes),
                beside: Some(("a byte a cell", Figure::Bytes(cells))),
                bar: Bar::AtMost(1.1),
            });
        }
    }

    let (size, copy) = (size_of(), scratch.file("copy.txt"));
    let mut game = big::load(&path, side);
    let ((), usage) = used_by(|| big::save(&mut game, &copy, size));
    assert!(big::same(&path, &copy), "what is saved is what was loaded");
    let remove = || fs::remove_file(&copy).expect("a saved file");
    remove();
    let text = big::read(&path, size);
    fs::remove_file(&path).expect("a board");
    // Removing the file is part of both.
    let save = Case::new(|| {
        big::save(&mut game, &copy, size);
        remove();
    });
    let write = Case::new(|| {
        big::write(&text, &copy);
        remove();
    });
    let [save, write] = fastest(context.heavy, [save, write]);
    rows.push(Row {
        what: format!("save, {shown} x {shown}"),
        figure: Figure::Time(save),
        beside: Some(("write, fsync", Figure::Time(write))),
        bar: Bar::AtMost(3.0),
    });
    rows.push(Row {
        what: "memory to save".to_owned(),
        figure: Figure::Bytes(usage.peak as f64),
        beside: Some(("a byte a cell", Figure::Bytes(cells))),
        bar: Bar::AtMost(1.1),
    });
    rows.into()
}

/// The same move on a large board and on a small one.
pub fn edges(context: &Context) -> Findings {
    let _held = Lexicon::find().expect("the word list");
    let side = i32::try_from(context.sizes.side).expect("a side of a board");
    let size = grouped(side.into());
    let row = |place: Place| {
        let [large, small] = fastest(
            context.effort,
            [side, 10].map(|side| place.place_and_undo(&LIBRARY, side, &context.scratch)),
        );
        Row {
            what: format!("a move on {size} x {size}, {}", place.name),
            figure: Figure::Time(large),
            beside: Some(("10 x 10", Figure::Time(small))),
            bar: Bar::AtMost(1.5),
        }
    };
    let rows = Vec::from(PLACES.map(row));
    let charts = vec![by_size(context)];
    Findings { rows, charts }
}

/// A move in the middle of boards of all sizes, beside the baseline, which
/// copies the board.
fn by_size(context: &Context) -> Chart {
    let most = i32::try_from(context.sizes.side).expect("a side of a board");
    let sides = [10, 30, 100, 300, 1000, 3000, 10_000, 20_000];
    let sides: Vec<i32> = sides.into_iter().filter(|&side| side <= most).collect();
    // Beyond, the copies of the baseline take gigabytes.
    let small: Vec<i32> = sides
        .iter()
        .copied()
        .filter(|&side| side <= 10_000)
        .collect();
    let case =
        |abi, place: Place| move |&side: &i32| place.place_and_undo(abi, side, &context.scratch);
    let [across, down] = [PLACES[0], PLACES[1]];
    let both = sides.iter().map(case(&LIBRARY, across));
    let both = both.chain(sides.iter().map(case(&LIBRARY, down)));
    let both = fastest_of_all(context.effort, both.collect());
    let (across_times, down_times) = both.split_at(sides.len());
    let baseline = small.iter().map(case(&BASELINE, across)).collect();
    let baseline = fastest_of_all(context.heavy, baseline);
    let line = |name: &str, times: &[f64]| Line {
        name: name.to_owned(),
        points: sides
            .iter()
            .map(|&side| side.into())
            .zip(times.iter().copied())
            .collect(),
        reference: false,
    };
    Chart {
        file: "move-by-board-size.svg",
        title: "Placing eight letters and undoing it, by board size".to_owned(),
        scale: Scale::Logarithmic,
        x: Axis {
            name: "rows and columns",
            label: grouped,
        },
        y: Axis {
            name: "time",
            label: |time| Figure::Time(time).round(),
        },
        lines: vec![
            line("library, across", across_times),
            line("library, down", down_times),
            line("baseline C, across", &baseline),
        ],
    }
}
