//! Compares the lexicon with hash sets.

use std::collections;
use std::hint::black_box;

use bench::case::Case;
use bench::memory::used_by;
use bench::words::{self, Queries};
use hashbrown::HashSet;
use hw3::Lexicon;

use super::table::{Figure, Row, Target};
use super::timing::fastest;
use super::{Context, Findings};

/// Building the word graph, and lookups in the one in the library.
fn graph(context: &Context, lexicon: &Lexicon) -> Vec<Row> {
    let text = words::text();
    let mut shuffled: Vec<&[u8]> = words::in_text(&text).collect();
    fastrand::Rng::with_seed(7).shuffle(&mut shuffled);
    let shuffled = shuffled.join(&b'\n');
    let build = Case::new(|| {
        let lexicon = Lexicon::new(&shuffled).expect("a valid lexicon");
        assert_eq!(lexicon.graph().expect("a graph").len(), lexicon.len());
    });
    let table = Case::new(|| {
        let lexicon = Lexicon::new(&shuffled).expect("a valid lexicon");
        lexicon.prepare().expect("enough memory");
    });
    let [build, table] = fastest(context.heavy, [build, table]);
    let mut rows = vec![Row::new(
        "word graph: build from shuffled words",
        Figure::Time,
        build,
        ("build the table", table),
        Target::Under(Figure::Time(100e6)),
    )];
    let embedded = Lexicon::embedded().expect("the list in the library");
    for (what, queries) in [("hit", Queries::hits()), ("miss", Queries::misses())] {
        let hits = if what == "hit" { queries.len() } else { 0 };
        let [graph, table] = fastest(
            context.heavy.more(),
            [
                queries.looked_up(hits, |word| embedded.contains(word)),
                queries.looked_up(hits, |word| lexicon.contains(word)),
            ],
        );
        let what = format!("{what} in the embedded list");
        let table = ("in the table", table);
        rows.push(Row::new(what, Figure::Time, graph, table, Target::None));
    }
    rows
}

/// Building, lookups, and memory.
pub fn lexicon(context: &Context) -> Findings {
    let path = words::file();
    let size = std::fs::metadata(&path).expect("the word list").len() as f64;
    let lines = words::read_and_find_lines(&path);
    let count = Lexicon::open(&path).expect("the word list").len();

    let build = Case::new(|| {
        assert_eq!(Lexicon::open(&path).expect("the word list").len(), count);
    });
    let read = Case::new(|| assert_eq!(words::read_and_find_lines(&path), lines));
    let [build, read] = fastest(context.effort, [build, read]);
    let mut rows = vec![Row::new(
        "lexicon: build from a file of 2.5 MB",
        Figure::Time,
        build,
        ("read the file, find newlines with memchr", read),
        Target::AtMost(4.0),
    )];

    let (lexicon, of_lexicon) = used_by(|| {
        let lexicon = Lexicon::open(&path).expect("the word list");
        lexicon.prepare().expect("enough memory");
        lexicon
    });
    let (text, of_text) = used_by(words::text);
    let (set, of_set) = used_by(|| words::in_text(&text).collect::<HashSet<&[u8]>>());
    let standard: collections::HashSet<&[u8]> = words::in_text(&text).collect();
    assert_eq!((set.len(), standard.len()), (count, count));
    for (what, queries, hits) in [
        ("hit", Queries::hits(), count),
        ("miss", Queries::misses(), 0),
    ] {
        let [time, hashbrown, std] = fastest(
            context.heavy.more(),
            [
                queries.looked_up(hits, |word| lexicon.contains(word)),
                queries.looked_up(hits, |word| black_box(&set).contains(word)),
                queries.looked_up(hits, |word| black_box(&standard).contains(word)),
            ],
        );
        for (other, target) in [
            (("hashbrown", hashbrown), Target::AtMost(1.0)),
            (("std", std), Target::None),
        ] {
            let what = format!("{what} in the lexicon");
            rows.push(Row::new(what, Figure::Time, time, other, target));
        }
    }
    rows.extend(graph(context, &lexicon));
    let memory = of_lexicon.kept as f64;
    let other = (of_text.kept + of_set.kept) as f64;
    for (what, less) in [("including", 0.0), ("excluding", size)] {
        rows.push(Row::new(
            format!("lexicon: memory {what} the text"),
            Figure::Bytes,
            memory - less,
            ("hashbrown", other - less),
            Target::LessThan(0.5),
        ));
    }
    rows.into()
}
