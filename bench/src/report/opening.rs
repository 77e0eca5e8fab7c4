//! Opening a small board.

use std::fs;

use bench::abi::{BASELINE, Game};
use bench::case::Case;
use bench::opening::{BOARD, open_and_free};
use bench::words;
use hw3::Lexicon;

use super::table::{Bar, Figure, Row};
use super::timing::fastest;
use super::{Context, Findings};

/// Opening and freeing, with words that must be read and with words that are
/// there.
pub fn opening(context: &Context) -> Findings {
    let board = context.scratch.write("small.txt", BOARD);
    let size = fs::metadata(words::file()).expect("the word list").len() as usize;
    let read =
        || Case::new(move || assert_eq!(fs::read(words::file()).expect("words").len(), size));

    let [own, own_read] = fastest(context.effort, [open_and_free(&board), read()]);

    words::choose_none();
    let [embedded, embedded_read] = fastest(context.effort, [open_and_free(&board), read()]);
    words::choose();

    let held = Lexicon::find().expect("the word list");
    let baseline = Case::new(|| assert!(Game::open(&BASELINE, &board).is_some()));
    let [shared, baseline] = fastest(context.effort, [open_and_free(&board), baseline]);
    drop(held);

    let row = |what: &str, time, name, beside, bar| Row {
        what: format!("open and free, {what}"),
        figure: Figure::Time(time),
        beside: Some((name, Figure::Time(beside))),
        bar,
    };
    let rows = vec![
        row(
            "own word list, cold",
            own,
            "read of the list",
            own_read,
            Bar::Told,
        ),
        row(
            "embedded list, cold",
            embedded,
            "read of the list",
            embedded_read,
            Bar::Told,
        ),
        row(
            "words in use by another game",
            shared,
            "baseline C, no words read",
            baseline,
            Bar::Under(Figure::Time(20_000.0)),
        ),
    ];
    rows.into()
}
