//! Opening a small board.

use std::fs;

use bench::abi::{BASELINE, Game};
use bench::case::Case;
use bench::opening::{BOARD, open_and_free};
use bench::words;

use super::table::{Figure, Row, Target};
use super::timing::fastest;
use super::{Context, Findings};

/// Compares opening and freeing a game, with words that must be read and with
/// words that another game already uses.
pub fn opening(context: &Context) -> Findings {
    let board = context.scratch.write("small.txt", BOARD);
    let size = fs::metadata(words::file()).expect("the word list").len() as usize;
    let read =
        || Case::new(move || assert_eq!(fs::read(words::file()).expect("words").len(), size));

    let [own, own_read] = fastest(context.effort, [open_and_free(&board), read()]);

    words::use_embedded_list();
    let [embedded, embedded_read] = fastest(context.effort, [open_and_free(&board), read()]);
    words::use_repository_list();

    let held = Game::empty(1, 1);
    let baseline = Case::new(|| assert!(Game::open(&BASELINE, &board).is_some()));
    let [shared, baseline] = fastest(context.effort, [open_and_free(&board), baseline]);
    drop(held);

    let row = |what: &str, time, other, target| {
        let what = format!("open and free, {what}");
        Row::new(what, Figure::Time, time, other, target)
    };
    let under = Target::Under(Figure::Time(20_000.0));
    let rows = vec![
        row(
            "own word list, not cached",
            own,
            ("reading the list", own_read),
            Target::None,
        ),
        row(
            "embedded word list, not cached",
            embedded,
            ("reading the list", embedded_read),
            Target::None,
        ),
        row(
            "words shared with another game",
            shared,
            ("baseline C, reads no words", baseline),
            under,
        ),
    ];
    rows.into()
}
