//! Large boards: files, and moves in the middle and at the edges.

use std::fs;

use bench::abi::{BASELINE, LIBRARY};
use bench::big;
use bench::case::Case;
use bench::edges::{POSITIONS, Position};
use bench::memory::used_by;

use super::chart::{Axis, Chart, Line, Scale};
use super::table::{Figure, Row, Target, grouped};
use super::timing::{fastest, fastest_of_all};
use super::{Context, Findings};

/// Compares loading and saving with reading and writing the same bytes.
pub fn files(context: &Context) -> Findings {
    let (side, scratch) = (context.sizes.side, &context.scratch);
    let (cells, shown) = ((side * side) as f64, grouped(side as f64));
    let memory = |what, bytes| {
        let other = ("one byte per cell", cells);
        Row::new(what, Figure::Bytes, bytes, other, Target::AtMost(1.1))
    };
    let mut rows = Vec::new();
    let path = scratch.file("board.txt");
    let size_of = || fs::metadata(&path).expect("the board").len();
    for (kind, saved) in [("board", false), ("saved", true)] {
        big::write_file(&path, side, saved);
        let size = size_of();
        let load = Case::new(|| drop(big::load(&path, side)));
        let read = Case::new(|| drop(big::read(&path, size)));
        let [load, read] = fastest(context.heavy, [load, read]);
        rows.push(Row::new(
            format!("load a {kind} file, {shown} x {shown}"),
            Figure::Time,
            load,
            ("read", read),
            Target::AtMost(3.0),
        ));
        let (game, usage) = used_by(|| big::load(&path, side));
        drop(game);
        let peak = usage.peak as f64 - size as f64;
        let kept = usage.kept as f64;
        let what = format!("memory to load a {kind} file");
        rows.push(memory(format!("{what}, peak without the text"), peak));
        rows.push(memory(format!("{what}, afterwards"), kept));
    }

    let (size, copy) = (size_of(), scratch.file("copy.txt"));
    let mut game = big::load(&path, side);
    let ((), usage) = used_by(|| big::save(&mut game, &copy, size));
    assert!(big::same(&path, &copy), "saving must write what was loaded");
    let remove = || fs::remove_file(&copy).expect("the saved file");
    remove();
    let text = big::read(&path, size);
    fs::remove_file(&path).expect("the board");
    // Both include removing the file.
    let save = Case::new(|| {
        big::save(&mut game, &copy, size);
        remove();
    });
    let write = Case::new(|| {
        big::write(&text, &copy);
        remove();
    });
    let [save, write] = fastest(context.heavy, [save, write]);
    rows.push(Row::new(
        format!("save, {shown} x {shown}"),
        Figure::Time,
        save,
        ("write and fsync", write),
        Target::AtMost(3.0),
    ));
    rows.push(memory("memory to save".to_owned(), usage.peak as f64));
    rows.into()
}

/// Compares the same move on a large board and on a small one.
pub fn edges(context: &Context) -> Findings {
    let side = i32::try_from(context.sizes.side).expect("a board side");
    let size = grouped(side.into());
    let row = |position: Position| {
        let [large, small] = fastest(
            context.effort,
            [side, 10].map(|side| position.place_and_undo(&LIBRARY, side, &context.scratch)),
        );
        Row::new(
            format!("a move {} a {size} x {size} board", position.name),
            Figure::Time,
            large,
            ("on 10 x 10", small),
            Target::AtMost(1.5),
        )
    };
    let rows = Vec::from(POSITIONS.map(row));
    let charts = vec![by_size(context)];
    Findings {
        rows,
        charts,
        ..Findings::default()
    }
}

/// Compares a move in the middle of boards of all sizes with the baseline, which
/// copies the board.
fn by_size(context: &Context) -> Chart {
    let most = i32::try_from(context.sizes.side).expect("a board side");
    let sides = [10, 30, 100, 300, 1000, 3000, 10_000, 20_000];
    let sides: Vec<i32> = sides.into_iter().filter(|&side| side <= most).collect();
    // The baseline copies the board, which takes gigabytes beyond this size.
    let small = sides.iter().filter(|&&side| side <= 10_000);
    let case = |abi, position: Position| {
        move |&side: &i32| position.place_and_undo(abi, side, &context.scratch)
    };
    let [across, down] = [POSITIONS[0], POSITIONS[1]];
    let both = sides.iter().map(case(&LIBRARY, across));
    let both = both.chain(sides.iter().map(case(&LIBRARY, down)));
    let both = fastest_of_all(context.effort, both.collect());
    let (across_times, down_times) = both.split_at(sides.len());
    let baseline = small.map(case(&BASELINE, across)).collect();
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
        title: "Placing eight letters and undoing the move, by board size".to_owned(),
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
