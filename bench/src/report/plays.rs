//! Moves, legal and refused.

use bench::abi::{BASELINE, LIBRARY};
use bench::legal::{LEGAL, OF_FIVE};
use bench::many::Many;
use bench::refused::REFUSED;
use hw3::Lexicon;

use super::table::{Bar, Figure, Row, grouped};
use super::timing::fastest;
use super::{Context, Findings};

/// Legal moves, beside the baseline and beside their words looked up.
pub fn legal(context: &Context) -> Findings {
    let lexicon = Lexicon::find().expect("the word list");
    let mut rows = Vec::new();
    for legal in LEGAL {
        let board = context.scratch.write("board.txt", &legal.board());
        let cases = [
            legal.place_and_undo(&LIBRARY, &board),
            legal.place_and_undo(&BASELINE, &board),
            legal.lookups(&lexicon),
        ];
        let [time, baseline, lookups] = fastest(context.effort, cases);
        let (letters, words) = (legal.letters.len(), legal.words.len());
        let what = format!("place and undo {letters} letters, {words} words");
        rows.push(Row {
            what: what.clone(),
            figure: Figure::Time(time),
            beside: Some(("baseline C", Figure::Time(baseline))),
            bar: Bar::Faster(10_000.0),
        });
        rows.push(Row {
            what,
            figure: Figure::Time(time),
            beside: Some(("bare lookups", Figure::Time(lookups))),
            bar: Bar::AtMost(3.0),
        });
    }
    rows.push(different(context, &lexicon));
    rows.into()
}

/// Moves that are all different, beside their words looked up.
fn different(context: &Context, lexicon: &Lexicon) -> Row {
    let count = context.sizes.moves;
    let many = Many::new(count, lexicon);
    let board = context.scratch.write("many.txt", many.board());
    let cases = [many.place_and_undo(&board), many.lookups(lexicon)];
    let [time, lookups] = fastest(context.effort, cases);
    let count = grouped(count as f64);
    Row {
        what: format!("place and undo, {count} different moves: each"),
        figure: Figure::Time(time),
        beside: Some(("their bare lookups", Figure::Time(lookups))),
        bar: Bar::AtMost(3.0),
    }
}

/// Refused moves, beside a legal one.
pub fn refused(context: &Context) -> Findings {
    let _held = Lexicon::find().expect("the word list");
    let rows = REFUSED.map(|refused| {
        let board = context.scratch.write("legal.txt", &OF_FIVE.board());
        let legal = OF_FIVE.place_and_undo(&LIBRARY, &board);
        let [time, legal] = fastest(context.effort, [refused.place(&context.scratch), legal]);
        Row {
            what: format!("refused: {}", refused.reason),
            figure: Figure::Time(time),
            beside: Some(("legal, 5 letters", Figure::Time(legal))),
            bar: Bar::AtMost(1.0),
        }
    });
    Vec::from(rows).into()
}
