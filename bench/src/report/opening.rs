//! Opening a small board.

use std::fs;

use bench::abi::{BASELINE, Game};
use bench::case::Case;
use bench::opening::{BOARD, open_and_free, open_and_free_with_shared_words};
use bench::words;

use super::table::{Figure, Row, Target};
use super::timing::fastest;
use super::{Context, Findings};

/// Compares opening and freeing a game with a list in a file, with the embedded
/// one, and with one that is open already.
pub fn opening(context: &Context) -> Findings {
    let board = context.scratch.write("small.txt", BOARD);
    let size = fs::metadata(words::file()).expect("the word list").len() as usize;
    let read = Case::new(move || assert_eq!(fs::read(words::file()).expect("words").len(), size));
    let [own, read] = fastest(context.effort, [open_and_free(&board), read]);

    let shared = open_and_free_with_shared_words(&board);
    let baseline = Case::new(|| assert!(Game::open(&BASELINE, &board).is_some()));
    let [shared, baseline] = fastest(context.effort, [shared, baseline]);

    words::use_embedded_list();
    let read_board = Case::new(|| assert_eq!(fs::read(&board).expect("a board"), BOARD.as_bytes()));
    let [embedded, read_board] = fastest(context.effort, [open_and_free(&board), read_board]);
    words::use_repository_list();

    let row = |what: &str, time, other, target| {
        let what = format!("open and free, {what}");
        Row::new(what, Figure::Time, time, other, target)
    };
    let under = Target::Under(Figure::Time(20_000.0));
    let baseline = ("baseline C, reads no words", baseline);
    let rows = vec![
        row("word list in a file", own, ("read it", read), Target::None),
        row(
            "embedded word list",
            embedded,
            ("read the board", read_board),
            under,
        ),
        row("shared word list", shared, baseline, under),
    ];
    rows.into()
}
