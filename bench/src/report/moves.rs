//! Legal and refused moves.

use bench::abi::{BASELINE, LIBRARY};
use bench::legal::{LEGAL, OF_FIVE};
use bench::many::Many;
use bench::refused::REFUSED;
use hw3::Lexicon;

use super::table::{Figure, Row, Target, grouped};
use super::timing::fastest;
use super::{Context, Findings};

/// Compares legal moves with the baseline and with bare lookups of their words.
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
        let row = |other, target| Row::new(&*what, Figure::Time, time, other, target);
        rows.push(row(("baseline C", baseline), Target::Faster(10_000.0)));
        rows.push(row(("bare lookups", lookups), Target::AtMost(3.0)));
    }
    rows.push(different(context, &lexicon));
    rows.into()
}

/// Compares different moves with bare lookups of their words.
fn different(context: &Context, lexicon: &Lexicon) -> Row {
    let count = context.sizes.moves;
    let many = Many::new(count, lexicon);
    let board = context.scratch.write("many.txt", many.board());
    let cases = [many.place_and_undo(&board), many.lookups(lexicon)];
    let [time, lookups] = fastest(context.effort, cases);
    Row::new(
        format!(
            "place and undo, each of {} different moves",
            grouped(count as f64)
        ),
        Figure::Time,
        time,
        ("bare lookups of their words", lookups),
        Target::AtMost(3.0),
    )
}

/// Compares refused moves with a legal one.
pub fn refused(context: &Context) -> Findings {
    let rows = REFUSED.map(|refused| {
        let board = context.scratch.write("legal.txt", &OF_FIVE.board());
        let legal = OF_FIVE.place_and_undo(&LIBRARY, &board);
        let [time, legal] = fastest(context.effort, [refused.place(&context.scratch), legal]);
        Row::new(
            format!("refuse {}", refused.what),
            Figure::Time,
            time,
            ("legal, 5 letters", legal),
            Target::AtMost(1.0),
        )
    });
    Vec::from(rows).into()
}
