//! Large boards: files, and moves in the middle and at the edges.

use std::fs;

use bench::big;
use bench::case::Case;
use bench::edges::PLACES;
use bench::memory::used_by;
use hw3::Lexicon;

use super::chart::{Chart, Line, Scale};
use super::table::{Bar, Figure, Row};
use super::timing::fastest;
use super::{Context, Findings};

/// Loading and saving, beside reading and writing the same bytes.
pub fn files(context: &Context) -> Findings {
    let _held = Lexicon::find().expect("the word list");
    let (side, scratch) = (context.sizes.side, &context.scratch);
    let cells = (side * side) as f64;
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
            what: format!("load a {kind} file, {side} x {side}"),
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
        what: format!("save, {side} x {side}"),
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
    let row = |place: bench::edges::Place| {
        let [large, small] = fastest(
            context.effort,
            [place.place_and_undo(side), place.place_and_undo(10)],
        );
        Row {
            what: format!("a move on {side} x {side}, {}", place.name),
            figure: Figure::Time(large),
            beside: Some(("10 x 10", Figure::Time(small))),
            bar: Bar::AtMost(1.5),
        }
    };
    let rows = PLACES.map(row);
    let _ = (Chart::default(), Line::default(), Scale::Linear);
    Vec::from(rows).into()
}
