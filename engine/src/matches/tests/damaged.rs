//! Saved matches: what they look like, and what happens to damaged ones.

use testkit::long::cases;

use super::*;
use crate::{LoadError, LoadProblem};

/// A match with every kind of turn, and a setup with every setting changed.
fn played(setup: Setup, seed: u64, turns: usize) -> Match {
    let mut random = Random::new(seed);
    let game = Match::new(setup, short_words(), players(3), seed);
    let mut game = game.expect("a match");
    for number in 0..turns {
        let turn = match number {
            1 => Turn::Exchange(game.view().rack().iter().next().expect("a tile")),
            2 => Turn::Pass,
            _ => random_turn(&game, &mut random),
        };
        game.play(turn).expect("a legal turn");
    }
    game
}

fn unusual() -> Setup {
    let mut setup = Setup {
        rows: 9,
        cols: 11,
        rack_size: 6,
        tile_penalty: 4,
        plain_plurals: false,
        ..Setup::default()
    };
    setup.scoring.flat_tile = 3;
    setup.scoring.flat_qu = 4;
    setup.scoring.bonus_tiles = 6;
    setup.scoring.bonus = 30;
    setup.tiles[0] = 0;
    setup.tiles[25] = 3;
    setup
}

/// Loads a damaged text: an error, or the same match.
fn load_damaged(text: &[u8], game: &Match) -> Option<LoadError> {
    match Match::load(text, short_words()) {
        Ok(loaded) => {
            assert_eq!(everything(&loaded), everything(game));
            None
        }
        Err(error) => {
            let lines = text.iter().filter(|&&byte| byte == b'\n').count() + 1;
            assert!((1..=lines).contains(&error.line), "{error}");
            let sentence = error.to_string();
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
            Some(error)
        }
    }
}

#[test]
fn a_saved_match_is_readable() {
    let mut game = dealt("cat\nat", &["CATXXXX", "EEEEEEE"], "BQVVV", unusual());
    game.setup = Setup {
        tiles: game.setup.tiles,
        ..unusual()
    };
    for text in ["place 4 4 H \"CAT\"", "exchange E", "pass"] {
        game.play(turn(text)).expect(text);
    }
    let text = "upwords match 1\n\
        rows 9\n\
        cols 11\n\
        rack 6\n\
        tiles A1 B1 C1 E7 Q1 T1 V3 X4\n\
        penalty 4\n\
        flat-tile 3\n\
        flat-qu 4\n\
        bonus-tiles 6\n\
        bonus 30\n\
        plain-plurals no\n\
        seed 1\n\
        player person Ann\n\
        player greedy Zoë \"the\" 2nd\n\
        place 4 4 H \"CAT\"\n\
        exchange E\n\
        pass\n\
        end turns 3 scores 9 0 check ";
    assert_eq!(game.saved().split_at(text.len()).0, text);
    let official = Match::new(Setup::default(), short_words(), players(2), 0);
    let official = official.expect("a match").saved();
    assert_eq!(official.lines().count(), 5, "{official}");
}

#[test]
fn every_cut_is_an_error() {
    for setup in [Setup::default(), unusual()] {
        let game = played(setup, 5, 12);
        let text = game.saved();
        for end in 0..text.len() {
            let error = load_damaged(&text.as_bytes()[..end], &game).expect("a cut");
            let cut = matches!(error.problem, LoadProblem::CutOff | LoadProblem::NotText);
            assert!(cut || error.line == 1, "{end}: {error}");
        }
    }
}

#[test]
fn every_changed_line_is_an_error() {
    let game = played(unusual(), 5, 12);
    let text = game.saved();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for index in 0..lines.len() {
        let mut removed = lines.clone();
        removed.remove(index);
        assert!(load_damaged(removed.concat().as_bytes(), &game).is_some());
        for (other, line) in lines.iter().enumerate() {
            let mut swapped = lines.clone();
            swapped.swap(index, other);
            let error = load_damaged(swapped.concat().as_bytes(), &game);
            assert_eq!(error.is_none(), line == &lines[index], "{index} {other}");
            let mut repeated = lines.clone();
            repeated.insert(other, lines[index]);
            assert!(load_damaged(repeated.concat().as_bytes(), &game).is_some());
        }
    }
}

#[test]
fn every_changed_byte_is_an_error() {
    let game = played(unusual(), 5, 12);
    let text = game.saved().into_bytes();
    let mut random = Random::new(1);
    for index in 0..text.len() {
        let bits = (0..8).map(|bit| text[index] ^ 1 << bit);
        let others = (0..cases(4, 30)).map(|_| random.number() as u8);
        for byte in bits.chain(others).chain(*b"\n 0A\"\r\0") {
            let mut damaged = text.clone();
            damaged[index] = byte;
            let error = load_damaged(&damaged, &game);
            assert_eq!(error.is_none(), damaged == text, "{index} {byte}");
        }
        let mut shorter = text.clone();
        shorter.remove(index);
        let error = load_damaged(&shorter, &game);
        assert!(error.is_some(), "{index}");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let words = || Lexicon::new("cat").expect("a list");
    let start = "upwords match 1\nseed 1\nplayer person Ann\nplayer person Zoe\n";
    let wrong_end = "line 5: this line should be 'end turns 0 scores 0 0 \
                     check 4c8384030df00256': the file was changed";
    let cut = "the file is cut off here: its last line must begin with 'end turns'";
    let setting = "this line must be a setting and its value, such as 'rack 7', or 'seed' and a \
                   number";
    for (text, sentence) in [
        (
            String::new(),
            "line 1: this line must be 'upwords match 1'".to_owned(),
        ),
        (
            "upwords match 2\n".to_owned(),
            "line 1: this line must be 'upwords match 1'".to_owned(),
        ),
        ("upwords match 1\n".to_owned(), format!("line 2: {cut}")),
        (
            "upwords match 1\nsize 3\n".to_owned(),
            format!("line 2: {setting}"),
        ),
        (
            "upwords match 1\nrows 09\n".to_owned(),
            format!("line 2: {setting}"),
        ),
        (
            "upwords match 1\ntiles É9\n".to_owned(),
            format!("line 2: {setting}"),
        ),
        (
            "upwords match 1\nrows 0\nseed 1\n".to_owned(),
            "line 3: a board has 1 to 99 rows and columns and at least 2 cells, not 0 x 10"
                .to_owned(),
        ),
        (
            "upwords match 1\nseed 1\nplayer robot R\n".to_owned(),
            "line 3: this line must be 'player', then person, beginner, greedy, careful or \
             expert, and a name"
                .to_owned(),
        ),
        (
            "upwords match 1\nseed 1\nplayer person R\npass\n".to_owned(),
            "line 3: a match has 2 to 4 players, not 1".to_owned(),
        ),
        (
            format!("{start}player person Ann\npass\n"),
            "line 5: two players are called \"Ann\": rename one of them".to_owned(),
        ),
        (
            format!("{start}player person  Bob\npass\n"),
            "line 5: \" Bob\" is not a valid name: it must not be empty, contain control \
             characters, or begin or end with white space"
                .to_owned(),
        ),
        (start.to_owned(), format!("line 5: {cut}")),
        (format!("{start}pass"), format!("line 5: {cut}")),
        (
            format!("{start}skip\n"),
            "line 5: this line must be a turn or begin with 'end turns': write 'place ROW COL \
             DIRECTION \"TILES\"', 'exchange TILE', 'pass' or 'resign'"
                .to_owned(),
        ),
        (
            format!("{start}pass\nexchange Q\n"),
            "line 6: turn 2 is refused: the rack has no Qu (the file was changed)".to_owned(),
        ),
        (format!("{start}end turns 0\n"), wrong_end.to_owned()),
        (
            format!("{start}end turns 0 scores 0 0 check 4c8384030df00256\n\n"),
            "line 6: nothing may follow the line that begins with 'end turns'".to_owned(),
        ),
    ] {
        let error = Match::load(&text, words()).expect_err(&sentence);
        assert_eq!(error.to_string(), sentence, "{text}");
    }
    let error = Match::load(b"upwords match 1\nseed \xff\n", words()).expect_err("a byte");
    assert_eq!(error.to_string(), "line 2: this is not UTF-8 text");
}

#[test]
fn other_words_are_suspected_if_the_file_is_unchanged() {
    let game = played(Setup::default(), 5, 12);
    let words = Lexicon::new("xyzzy").expect("a list");
    let error = Match::load(game.saved(), words).expect_err("other words");
    let sentence = error.to_string();
    let hint = "is not in the word list (rule 8) (was the match played with another word list?)";
    assert!(
        sentence.starts_with("line 6: turn 1 is refused: "),
        "{sentence}"
    );
    assert!(sentence.ends_with(hint), "{sentence}");
}

#[test]
fn names_are_read_back_or_refused() {
    let start = |name: &str| {
        let players = vec![
            Player::person("Ann"),
            Player::computer(name, Level::Careful),
        ];
        Match::new(Setup::default(), short_words(), players, u64::MAX)
    };
    for name in [
        "\"",
        "'",
        "\\n",
        "a  b",
        "end turns 0",
        "ÅÄÖ",
        "\u{202e}x",
        "a\u{2028}b",
        "🙂",
        "pass",
    ] {
        let game = start(name).expect(name);
        let loaded = Match::load(game.saved(), short_words()).expect(name);
        assert_eq!(loaded.players(), game.players());
        assert_eq!(loaded.seed(), u64::MAX);
    }
    for name in [
        "", " ", " a", "a ", "a\nb", "a\r", "\t", "\0", "\u{85}", "a\u{7f}", "\u{2028}",
    ] {
        let name = name.to_owned();
        assert_eq!(start(&name).expect_err(&name), MatchError::Name { name });
    }
    assert!(matches!(start("Ann"), Err(MatchError::SameName { .. })));
}

/// The time to load a match is linear in its turns: with a checksum of everything
/// before each turn, this would take an hour.
#[test]
fn a_match_of_many_turns_is_loaded() {
    let words = short_words();
    let game = Match::new(Setup::default(), words.clone(), players(2), 1);
    let mut game = game.expect("a match");
    for _ in 0..cases(100_000, 300_000) {
        let tile = game.view().rack().iter().next().expect("a tile");
        game.play(Turn::Exchange(tile)).expect("a legal turn");
    }
    let saved = game.saved();
    let loaded = Match::load(&saved, words).expect("a saved match");
    assert!(loaded.saved() == saved);
}
