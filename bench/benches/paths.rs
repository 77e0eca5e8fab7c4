//! The times of the cases, one by one, with divan. `report` measures them beside
//! each other and says what they must reach.

use bench::abi::{Abi, BASELINE, LIBRARY};
use bench::case::Case;
use bench::edges::{PLACES, Place};
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
    words::choose();
    divan::main();
}

fn measure(bencher: Bencher<'_, '_>, mut case: Case<'_>) {
    let items = ItemsCount::new(case.operations);
    bencher.counter(items).bench_local(|| case.run(1));
}

fn place_and_undo(bencher: Bencher<'_, '_>, abi: &'static Abi, letters: usize) {
    let scratch = Scratch::new();
    let legal: &Legal = &LEGAL[letters - 3];
    let board = scratch.write("board.txt", &legal.board());
    measure(bencher, legal.place_and_undo(abi, &board));
}

#[divan::bench(args = 3..=8)]
fn legal(bencher: Bencher<'_, '_>, letters: usize) {
    place_and_undo(bencher, &LIBRARY, letters);
}

#[divan::bench(args = 3..=8, sample_count = 10)]
fn legal_with_the_baseline(bencher: Bencher<'_, '_>, letters: usize) {
    place_and_undo(bencher, &BASELINE, letters);
}

#[divan::bench(args = 3..=8)]
fn their_words_looked_up(bencher: Bencher<'_, '_>, letters: usize) {
    let lexicon = Lexicon::find().expect("the word list");
    measure(bencher, LEGAL[letters - 3].lookups(&lexicon));
}

#[divan::bench]
fn different_moves(bencher: Bencher<'_, '_>) {
    let lexicon = Lexicon::find().expect("the word list");
    let many = Many::new(MOVES, &lexicon);
    let scratch = Scratch::new();
    let board = scratch.write("many.txt", many.board());
    measure(bencher, many.place_and_undo(&board));
}

#[divan::bench]
fn words_of_different_moves_looked_up(bencher: Bencher<'_, '_>) {
    let lexicon = Lexicon::find().expect("the word list");
    let many = Many::new(MOVES, &lexicon);
    measure(bencher, many.lookups(&lexicon));
}

#[divan::bench(args = REFUSED.map(|refused| refused.reason))]
fn refused(bencher: Bencher<'_, '_>, reason: &str) {
    let refused = REFUSED.iter().find(|refused| refused.reason == reason);
    let refused: &Refused = refused.expect("a reason");
    measure(bencher, refused.place(&Scratch::new()));
}

#[divan::bench(args = PLACES.map(|place| place.name))]
fn on_1000_rows_and_columns(bencher: Bencher<'_, '_>, name: &str) {
    let place = PLACES.iter().find(|place| place.name == name);
    let place: &Place = place.expect("a place");
    measure(
        bencher,
        place.place_and_undo(&LIBRARY, 1000, &Scratch::new()),
    );
}

#[divan::bench]
fn lexicon_built(bencher: Bencher<'_, '_>) {
    let path = words::file();
    let build = || assert!(Lexicon::open(&path).expect("the word list").len() > 200_000);
    measure(bencher, Case::new(build));
}

#[divan::bench]
fn file_read_and_newlines_found(bencher: Bencher<'_, '_>) {
    let path = words::file();
    let read = || assert!(words::read_and_find_lines(&path) > 200_000);
    measure(bencher, Case::new(read));
}

/// What is looked up, and how many of them are there.
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
fn hits_in_the_lexicon(bencher: Bencher<'_, '_>, hits: bool) {
    let (queries, there) = queries(hits);
    let lexicon = Lexicon::find().expect("the word list");
    measure(
        bencher,
        queries.looked_up(there, |word| lexicon.contains(word)),
    );
}

#[divan::bench(args = [true, false])]
fn hits_in_a_hash_set(bencher: Bencher<'_, '_>, hits: bool) {
    let (queries, there) = queries(hits);
    let text = words::text();
    let set: HashSet<&[u8]> = words::of(&text).collect();
    measure(bencher, queries.looked_up(there, |word| set.contains(word)));
}

#[divan::bench(args = [true, false])]
fn open_and_free_with_words_in_use(bencher: Bencher<'_, '_>, in_use: bool) {
    let scratch = Scratch::new();
    let board = scratch.write("small.txt", opening::BOARD);
    let _held = in_use.then(|| Lexicon::find().expect("the word list"));
    measure(bencher, opening::open_and_free(&board));
}
