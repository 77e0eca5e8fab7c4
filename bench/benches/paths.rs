//! Measures the cases one by one with divan. `report` compares them with each
//! other and with their targets.

use bench::abi::{Abi, BASELINE, LIBRARY};
use bench::case::Case;
use bench::edges::{POSITIONS, Position};
use bench::legal::{LEGAL, Legal};
use bench::many::{MOVES, Many};
use bench::opening;
use bench::refused::{REFUSED, Refused};
use bench::scratch::Scratch;
use bench::words::{self, Queries};
use divan::Bencher;
use divan::counter::ItemsCount;
use hashbrown::HashSet;
use hw3::Lexicon;

fn main() {
    words::use_repository_list();
    divan::main();
}

fn measure(bencher: Bencher<'_, '_>, mut case: Case<'_>) {
    let items = ItemsCount::new(case.operations);
    bencher.counter(items).bench_local(|| case.run(1));
}

fn place_and_undo(bencher: Bencher<'_, '_>, abi: &'static Abi, letters: usize) {
    let scratch = Scratch::create();
    let legal: &Legal = &LEGAL[letters - 3];
    let board = scratch.write("board.txt", &legal.board());
    measure(bencher, legal.place_and_undo(abi, &board));
}

#[divan::bench(args = 3..=8)]
fn legal(bencher: Bencher<'_, '_>, letters: usize) {
    place_and_undo(bencher, &LIBRARY, letters);
}

#[divan::bench(args = 3..=8, sample_count = 10)]
fn legal_in_the_baseline(bencher: Bencher<'_, '_>, letters: usize) {
    place_and_undo(bencher, &BASELINE, letters);
}

#[divan::bench(args = 3..=8)]
fn bare_lookups(bencher: Bencher<'_, '_>, letters: usize) {
    let lexicon = Lexicon::find().expect("the word list");
    measure(bencher, LEGAL[letters - 3].lookups(&lexicon));
}

#[divan::bench]
fn different_moves(bencher: Bencher<'_, '_>) {
    let lexicon = Lexicon::find().expect("the word list");
    let many = Many::new(MOVES, &lexicon);
    let scratch = Scratch::create();
    let board = scratch.write("many.txt", many.board());
    measure(bencher, many.place_and_undo(&board));
}

#[divan::bench]
fn bare_lookups_of_different_moves(bencher: Bencher<'_, '_>) {
    let lexicon = Lexicon::find().expect("the word list");
    let many = Many::new(MOVES, &lexicon);
    measure(bencher, many.lookups(&lexicon));
}

#[divan::bench(args = REFUSED.map(|refused| refused.what))]
fn refused(bencher: Bencher<'_, '_>, what: &str) {
    let refused = REFUSED.iter().find(|refused| refused.what == what);
    let refused: &Refused = refused.expect("a listed move");
    measure(bencher, refused.place(&Scratch::create()));
}

#[divan::bench(args = POSITIONS.map(|position| position.name))]
fn on_1000_rows_and_columns(bencher: Bencher<'_, '_>, name: &str) {
    let position = POSITIONS.iter().find(|position| position.name == name);
    let position: &Position = position.expect("a known position");
    measure(
        bencher,
        position.place_and_undo(&LIBRARY, 1000, &Scratch::create()),
    );
}

#[divan::bench]
fn build_lexicon(bencher: Bencher<'_, '_>) {
    let path = words::file();
    let build = || assert!(Lexicon::open(&path).expect("the word list").len() > 200_000);
    measure(bencher, Case::new(build));
}

#[divan::bench]
fn read_file_and_find_newlines(bencher: Bencher<'_, '_>) {
    let path = words::file();
    let read = || assert!(words::read_and_find_lines(&path) > 200_000);
    measure(bencher, Case::new(read));
}

/// Queries, and how many of them are in the word list.
fn queries(hits: bool) -> (Queries, usize) {
    if hits {
        let queries = Queries::hits();
        let count = queries.len();
        (queries, count)
    } else {
        (Queries::misses(), 0)
    }
}

#[divan::bench(args = [true, false])]
fn hits_in_lexicon(bencher: Bencher<'_, '_>, hits: bool) {
    let (queries, hits) = queries(hits);
    let lexicon = Lexicon::find().expect("the word list");
    measure(
        bencher,
        queries.looked_up(hits, |word| lexicon.contains(word)),
    );
}

#[divan::bench(args = [true, false])]
fn hits_in_hash_set(bencher: Bencher<'_, '_>, hits: bool) {
    let (queries, hits) = queries(hits);
    let text = words::text();
    let set: HashSet<&[u8]> = words::in_text(&text).collect();
    measure(bencher, queries.looked_up(hits, |word| set.contains(word)));
}

#[divan::bench(args = [true, false])]
fn open_and_free_with_shared_words(bencher: Bencher<'_, '_>, shared: bool) {
    let scratch = Scratch::create();
    let board = scratch.write("small.txt", opening::BOARD);
    measure(
        bencher,
        match shared {
            true => opening::open_and_free_with_shared_words(&board),
            false => opening::open_and_free(&board),
        },
    );
}
