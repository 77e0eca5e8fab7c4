//! The picture in README.md: the best word on the best tray of all seeds below 65,536.
//!
//! To draw it again: `PICTURE=write cargo test -p boggle --test picture`

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use boggle::{Random, Tray, Word};
use testkit::long::cases;

const SEED: u32 = 39_467;

/// The side of a die, and the distance from one to the next.
const DIE: usize = 64;
const PITCH: usize = 76;
/// The margin around the dice, and the height of the caption.
const MARGIN: usize = 20;
const CAPTION: usize = 44;

/// The middle of a die.
fn middle(position: u8) -> (usize, usize) {
    let at = |index: u8| MARGIN + usize::from(index) * PITCH + DIE / 2;
    (at(position % 4), at(position / 4))
}

/// A picture of a word on its tray. A line goes through its dice, which are numbered.
fn picture(tray: &Tray, word: &Word) -> String {
    let width = 2 * MARGIN + 3 * PITCH + DIE;
    let height = width + CAPTION;
    let points = word.points();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" text-anchor=\"middle\" \
         font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n\
         <title>A tray of sixteen letter dice with the path of {word}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#f4f1ea\"/>\n"
    );
    let mut put = |shape: String| writeln!(svg, "{shape}").expect("memory");
    for position in 0..16 {
        let (x, y) = middle(position);
        let is_used = word.path().contains(&position);
        let (face, edge) = match is_used {
            true => ("#fee391", "#d6b04a"),
            false => ("#fff8e1", "#d9c89a"),
        };
        put(format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{DIE}\" height=\"{DIE}\" rx=\"11\" fill=\"{face}\" \
             stroke=\"{edge}\" stroke-width=\"2\"/>",
            x - DIE / 2,
            y - DIE / 2,
        ));
    }
    let corners = word.path().iter().map(|&position| {
        let (x, y) = middle(position);
        format!("{x},{y}")
    });
    let corners: Vec<String> = corners.collect();
    put(format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#c2185b\" stroke-width=\"7\" \
         stroke-opacity=\"0.55\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
        corners.join(" ")
    ));
    for position in 0..16 {
        let (x, y) = middle(position);
        let step = word.path().iter().position(|&used| used == position);
        let (letters, size) = match tray.letters[usize::from(position)] {
            b'Q' => ("Qu".to_owned(), 26),
            letter => (char::from(letter).to_string(), 32),
        };
        let ink = step.map_or("#8d8471", |_| "#2b2118");
        put(format!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"{ink}\">\
             {letters}</text>",
            y + size * 3 / 8,
        ));
        if let Some(step) = step {
            put(format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"#2b2118\">{}</text>",
                x - DIE / 2 + 11,
                y - DIE / 2 + 17,
                step + 1,
            ));
        }
    }
    put(format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"19\" fill=\"#2b2118\">{word}: {points} points</text>",
        width / 2,
        height - MARGIN - 6,
    ));
    svg + "</svg>\n"
}

/// The tray of a seed, and the words on it.
fn solved(seed: u32) -> (Tray, Vec<Word>) {
    let mut random = Random::new();
    random.seed(seed);
    let mut tray = Tray::new();
    tray.shake(&mut random);
    let words = tray.words(&modern_words::GRAPH);
    (tray, words)
}

#[test]
fn the_picture_shows_a_word_on_its_tray() {
    let (tray, words) = solved(SEED);
    let drawn = picture(&tray, &words[0]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.join("tray.svg");
    if env::var("PICTURE").is_ok_and(|value| value == "write") {
        fs::write(&file, &drawn).expect("written");
    }
    let committed = fs::read_to_string(&file).expect("the picture");
    assert!(
        committed == drawn,
        "draw it again: PICTURE=write cargo test -p boggle --test picture"
    );
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    assert!(readme.contains("](tray.svg)"));
}

/// A short run compares the tray with those of a few hundred seeds around it.
#[test]
fn no_seed_has_a_better_tray() {
    let points = |words: &[Word]| words.iter().map(Word::points).sum::<u32>();
    let (_, words) = solved(SEED);
    assert_eq!((words.len(), points(&words)), (248, 603));
    for seed in cases(SEED - 300..=SEED + 300, 1..=65_535) {
        let (_, words) = solved(seed);
        assert!(points(&words) <= 603, "seed {seed}");
    }
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
    let sentence =
        "No seed below 65,536 has a better tray than this one: 248 words for 603 points.";
    assert!(readme.expect("the README").contains(sentence));
}
