//! Matches between computers, which must stay the same turn by turn. A change that only
//! makes the computers faster passes this test; one that changes what they choose does
//! not, and needs a new table in `engine/README.md`.
//!
//! `GAMES=overwrite cargo test -p upwords-engine --test games` writes the matches anew.

use std::path::Path;
use std::{env, fs};

use hw3::Lexicon;
use upwords_engine::Level::{Beginner, Careful, Expert, Greedy};
use upwords_engine::{Effort, Level, Match, computer_match, match_words};

/// The matches: the first pairs of `engine-lab measure`, and one with four players.
const MATCHES: [(&str, &[Level], u64); 9] = [
    ("greedy-beginner-1", &[Greedy, Beginner], 1),
    ("beginner-greedy-1", &[Beginner, Greedy], 1),
    ("careful-greedy-1", &[Careful, Greedy], 1),
    ("greedy-careful-1", &[Greedy, Careful], 1),
    ("careful-greedy-2", &[Careful, Greedy], 2),
    ("greedy-careful-2", &[Greedy, Careful], 2),
    ("expert-careful-1", &[Expert, Careful], 1),
    ("careful-expert-1", &[Careful, Expert], 1),
    ("four-players", &[Beginner, Greedy, Careful, Expert], 1),
];

#[test]
fn matches_between_computers_stay_the_same() {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    let words = match_words(&lexicon).expect("memory");
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let overwrite = env::var_os("GAMES").is_some_and(|value| value == "overwrite");
    for (name, levels, seed) in MATCHES {
        let game = computer_match(&words, levels, Effort::MEASURED, seed).expect("a match");
        assert!(game.is_over(), "{name}");
        let file = directory.join(name).with_extension("txt");
        if overwrite {
            fs::create_dir_all(&directory).expect("a writable directory");
            fs::write(&file, game.saved()).expect("a writable directory");
        }
        let expected = fs::read_to_string(&file).expect("a saved match");
        assert!(
            game.saved() == expected,
            "{name} has changed:\n{}",
            game.saved()
        );
        let loaded = Match::load(&expected, words.clone()).expect("a saved match");
        assert_eq!(loaded.scores(), game.scores(), "{name}");
    }
}
