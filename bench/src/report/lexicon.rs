//! The lexicon beside hash sets.

use std::collections;
use std::hint::black_box;

use bench::case::Case;
use bench::memory::used_by;
use bench::words::{self, Queries};
use hashbrown::HashSet;
use hw3::Lexicon;

use super::table::{Bar, Figure, Row};
use super::timing::fastest;
use super::{Context, Findings};

/// Building, looking up, and memory.
pub fn lexicon(context: &Context) -> Findings {
    let path = words::file();
    let size = std::fs::metadata(&path).expect("the word list").len() as f64;
    let lines = words::read_and_find_lines(&path);
    let count = Lexicon::open(&path).expect("the word list").len();
    let mut rows = Vec::new();
    let mut row = |what: &str, figure, name, beside, bar| {
        rows.push(Row {
            what: what.to_owned(),
            figure,
            beside: Some((name, beside)),
            bar,
        });
    };

    let build = Case::new(|| {
        assert_eq!(Lexicon::open(&path).expect("the word list").len(), count);
    });
    let read = Case::new(|| assert_eq!(words::read_and_find_lines(&path), lines));
    let [build, read] = fastest(context.effort, [build, read]);
    row(
        "lexicon: built from a file of 2.5 MB",
        Figure::Time(build),
        "read, newlines by memchr",
        Figure::Time(read),
        Bar::AtMost(4.0),
    );

    let (lexicon, of_lexicon) = used_by(|| Lexicon::open(&path).expect("the word list"));
    let (text, of_text) = used_by(words::text);
    let (set, of_set) = used_by(|| words::of(&text).collect::<HashSet<&[u8]>>());
    let standard: collections::HashSet<&[u8]> = words::of(&text).collect();
    assert_eq!((set.len(), standard.len()), (count, count));
    for (what, queries, there) in [
        ("hit", Queries::hits(), count),
        ("miss", Queries::misses(), 0),
    ] {
        let [time, hashbrown, std] = fastest(
            context.heavy.more(),
            [
                queries.looked_up(there, |word| lexicon.contains(word)),
                queries.looked_up(there, |word| black_box(&set).contains(word)),
                queries.looked_up(there, |word| black_box(&standard).contains(word)),
            ],
        );
        let time = Figure::Time(time);
        let what = format!("{what} in the lexicon");
        row(
            &what,
            time,
            "hashbrown",
            Figure::Time(hashbrown),
            Bar::AtMost(1.0),
        );
        row(&what, time, "std", Figure::Time(std), Bar::Told);
    }
    let memory = of_lexicon.kept as f64;
    let beside = (of_text.kept + of_set.kept) as f64;
    row(
        "lexicon: memory with the text",
        Figure::Bytes(memory),
        "hashbrown",
        Figure::Bytes(beside),
        Bar::LessThan(0.5),
    );
    row(
        "lexicon: memory beyond the text",
        Figure::Bytes(memory - size),
        "hashbrown",
        Figure::Bytes(beside - size),
        Bar::LessThan(0.5),
    );
    rows.into()
}
