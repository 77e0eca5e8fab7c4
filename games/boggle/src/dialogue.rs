//! The dialogue with the player.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};

use boggle::{Random, Tray, Word, WordGraph};
use thiserror::Error;

use crate::failure::{Failure, Typed};
use crate::scan::{Notation, Scanner};
use crate::timer;

/// The number of bytes of a word that are read at once: one more than the
/// longest word that can score.
const WORD: usize = 17;

/// Rules beyond those of the assignment, which has no list of words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'a> {
    /// The list of words.
    pub list: Option<&'a WordGraph>,
    /// True if words that are not in the list, and words that have scored before,
    /// score 0, with the reason.
    pub is_strict: bool,
}

/// A game that is over.
#[derive(Debug)]
pub struct Game {
    /// The tray.
    pub tray: Tray,
    /// The words of the list that scored.
    pub found: BTreeSet<Vec<u8>>,
}

/// Plays a game: asks for a seed and a time, shows a tray for that time, and
/// scores words until `q` or the end of the input. `wait` waits for one second.
///
/// # Errors
/// Returns the [`Failure`] that stopped the game.
pub fn play(
    rules: Rules<'_>,
    input: impl BufRead,
    out: &mut impl Write,
    wait: impl FnMut(),
) -> Result<Game, Failure> {
    let mut input = Scanner::new(input);

    ask(out, "Enter a random seed: ")?;
    let seed = integer(&mut input, Notation::Any)?.map_err(|typed| Failure::Seed { typed })?;
    ask(out, "Timer (seconds): ")?;
    let time = integer(&mut input, Notation::Decimal)?.map_err(|typed| Failure::Timer { typed })?;

    let mut game = Game {
        tray: shaken(seed),
        found: BTreeSet::new(),
    };
    game.tray.draw(out)?;
    timer::run(u32::try_from(time).unwrap_or(0), out, wait)?;

    let mut total = 0_u64;
    let mut room = [0; WORD];
    loop {
        ask(out, "Word: ")?;
        let word = match input.word(&mut room).map_err(Failure::Read)? {
            None | Some([b'q' | b'Q']) => break,
            Some(word) => word,
        };
        word.make_ascii_uppercase();
        let judged = game.judge(word, rules);
        let score = judged.unwrap_or(0);
        total += u64::from(score);
        writeln!(out, "Word score = {score}, Total score = {total}")?;
        if rules.is_strict
            && let Err(reason) = judged
        {
            writeln!(out, "{} {reason}.", word.escape_ascii())?;
        }
    }
    writeln!(out, "TOTAL: {total}")?;
    out.flush()?;
    Ok(game)
}

/// Parses a seed as the game does. `None` if the text is not a number, or more than
/// one.
pub fn parse_seed(text: &[u8]) -> Option<i32> {
    let mut input = Scanner::new(text);
    let seed = input.integer(Notation::Any).ok()??;
    let rest = input.peek().ok()?;
    rest.is_none().then_some(seed)
}

/// The tray of a seed.
pub fn shaken(seed: i32) -> Tray {
    let mut random = Random::new();
    random.seed(seed.cast_unsigned());
    let mut tray = Tray::new();
    tray.shake(&mut random);
    tray
}

impl Game {
    /// The points for a word in upper case, or why it scores 0.
    fn judge(&mut self, word: &[u8], rules: Rules<'_>) -> Result<u32, Reason> {
        if !word.iter().all(u8::is_ascii_uppercase) {
            return Err(Reason::NotLetters);
        }
        let score = match self.tray.score(word) {
            0 if word.len() < 3 => return Err(Reason::TooShort),
            0 if word.len() > Word::LONGEST => return Err(Reason::TooLong),
            0 => return Err(Reason::NotOnTheTray),
            score => score,
        };
        let is_listed = rules.list.is_some_and(|list| list.contains(word));
        if rules.is_strict && !is_listed {
            return Err(Reason::NotListed);
        }
        // A game remembers only listed words: there may be any number of others.
        let is_new = !is_listed || self.found.insert(word.to_vec());
        if rules.is_strict && !is_new {
            return Err(Reason::Repeated);
        }
        Ok(score)
    }
}

/// Why a word scores 0, as the rest of a sentence about it.
#[derive(Clone, Copy, Debug, Error)]
enum Reason {
    #[error("has a character that is not a letter")]
    NotLetters,
    #[error("has fewer than 3 letters")]
    TooShort,
    #[error("has more than 16 letters")]
    TooLong,
    #[error("is not on the tray")]
    NotOnTheTray,
    #[error("is not in the word list")]
    NotListed,
    #[error("has scored before")]
    Repeated,
}

/// Prints a prompt and flushes it.
fn ask(out: &mut impl Write, prompt: &str) -> io::Result<()> {
    out.write_all(prompt.as_bytes())?;
    out.flush()
}

/// Reads a number. The inner error is what was typed instead.
fn integer(
    input: &mut Scanner<impl BufRead>,
    notation: Notation,
) -> Result<Result<i32, Typed>, Failure> {
    let number = input.integer(notation).map_err(Failure::Read)?;
    Ok(match number {
        Some(number) => Ok(number),
        None => Err(Typed(input.peek().map_err(Failure::Read)?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boggle::parse_list;
    use proptest::prelude::*;
    use std::fmt::Write as _;
    use std::io::{BufReader, BufWriter, Read};
    use testkit::long::cases;

    /// Plays a game. Returns the output, the number of seconds waited, and the
    /// failure.
    fn played(input: &[u8]) -> (String, u32, Option<String>) {
        let (mut out, mut seconds) = (Vec::new(), 0);
        let end = play(Rules::default(), input, &mut out, || seconds += 1);
        let text = String::from_utf8(out).expect("UTF-8");
        (text, seconds, end.err().map(|failure| failure.to_string()))
    }

    #[test]
    fn the_timer_waits_for_the_given_seconds() {
        for (time, expected) in [
            ("0", 0),
            ("-3", 0),
            ("-2147483648", 0),
            ("5", 5),
            ("200", 200),
        ] {
            let (_, seconds, failure) = played(format!("1 {time}").as_bytes());
            assert_eq!((seconds, failure), (expected, None), "{time}");
        }
    }

    #[test]
    fn a_missing_number_ends_the_game_after_its_prompt() {
        for (input, prompts, sentence) in [
            (&b""[..], 1, "the input ended"),
            (b"  \n\t", 1, "the input ended"),
            (b"x", 1, "got 'x'"),
            (b"+", 1, "the input ended"),
            (b"-x", 1, "got 'x'"),
            (b"\xff", 1, "got '\\xff'"),
            (b"\x007", 1, "got '\\x00'"),
            (b"1", 2, "the input ended"),
            (b"1\nq\n", 2, "got 'q'"),
            (b"0x1g", 2, "got 'g'"),
            (b"1.5 3", 2, "got '.'"),
        ] {
            let (text, seconds, failure) = played(input);
            let failure = failure.expect("a failure");
            assert!(failure.ends_with(sentence), "{failure}");
            let expected = ["Enter a random seed: ", "Timer (seconds): "][..prompts].concat();
            assert_eq!((text, seconds), (expected, 0));
            let (seed, timer) = ("the random seed must be", "the timer must be");
            assert!(failure.starts_with(if prompts == 1 { seed } else { timer }));
        }
    }

    /// A reader that always fails.
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }

    #[test]
    fn read_errors_are_reported_anywhere() {
        let whole = b"10 0\nwand\ndaw";
        for end in 0..=whole.len() {
            let input = BufReader::new(whole[..end].chain(Broken));
            let failure =
                play(Rules::default(), input, &mut Vec::new(), || {}).expect_err("a failure");
            assert_eq!(failure.to_string(), "cannot read the input: broken");
        }
    }

    #[test]
    fn write_errors_are_reported_anywhere() {
        let input = &b"10 6\nwand\nq\n"[..];
        let mut whole = Vec::new();
        play(Rules::default(), input, &mut whole, || {}).expect("a buffer accepts everything");
        for room in 0..whole.len() {
            let mut room = vec![0; room];
            let mut out = BufWriter::new(&mut room[..]);
            let failure = play(Rules::default(), input, &mut out, || {}).expect_err("a failure");
            assert!(matches!(failure, Failure::Write(_)), "{failure}");
        }
    }

    #[test]
    fn a_seed_is_one_number() {
        for (text, seed) in [
            ("10", Some(10)),
            ("0x2A", Some(42)),
            ("052", Some(42)),
            (" \t+7", Some(7)),
            ("-5", Some(-5)),
            ("4294967295", Some(-1)),
            ("", None),
            (" ", None),
            ("-", None),
            ("08", None),
            ("1 ", None),
            ("1 2", None),
            ("12x", None),
            ("\u{661}", None),
        ] {
            assert_eq!(parse_seed(text.as_bytes()), seed, "{text:?}");
            let played = played(format!("{text} 0 q").as_bytes());
            if let Some(seed) = seed {
                let mut tray = Vec::new();
                shaken(seed).draw(&mut tray).expect("memory");
                let tray = String::from_utf8(tray).expect("text");
                assert!(played.0.contains(&tray), "{text:?}");
            }
        }
    }

    /// What a strict game on the tray of seed 100 prints for these words, written
    /// from the rules.
    fn strict(list: &[&str], input: &[u8]) -> String {
        let tray = shaken(100);
        let is_blank = |byte: &u8| b" \t\n\x0b\x0c\r".contains(byte);
        let tokens = input.split(is_blank).flat_map(|token| token.chunks(17));
        let (mut seen, mut total) = (Vec::new(), 0);
        let mut text = String::new();
        for word in tokens {
            if word.eq_ignore_ascii_case(b"q") {
                break;
            }
            let word = word.to_ascii_uppercase();
            let is_listed = list.iter().any(|listed| listed.as_bytes() == word);
            let reason = match word.len() {
                _ if !word.iter().all(u8::is_ascii_uppercase) => {
                    "has a character that is not a letter"
                }
                ..3 => "has fewer than 3 letters",
                17.. => "has more than 16 letters",
                _ if !tray.find(&word) => "is not on the tray",
                _ if !is_listed => "is not in the word list",
                _ if seen.contains(&word) => "has scored before",
                _ => "",
            };
            let score = if reason.is_empty() {
                tray.score(&word)
            } else {
                0
            };
            total += score;
            writeln!(text, "Word: Word score = {score}, Total score = {total}").expect("memory");
            match reason {
                "" => seen.push(word),
                reason => writeln!(text, "{} {reason}.", word.escape_ascii()).expect("memory"),
            }
        }
        writeln!(text, "Word: TOTAL: {total}").expect("memory");
        text
    }

    fn words() -> impl Strategy<Value = Vec<u8>> {
        let word = prop_oneof![
            prop::sample::select(
                &[
                    "quay", "Nay", "YEN", "aye", "qua", "mean", "xmy", "quayqu", "go"
                ][..]
            )
            .prop_map(|word| word.as_bytes().to_vec()),
            prop::collection::vec(any::<u8>(), 0..40),
            "[a-z]{1,20}".prop_map(String::into_bytes),
        ];
        prop::collection::vec(word, 0..20).prop_map(|words| words.join(&b' '))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(500, 20_000), failure_persistence: None, ..Default::default() })]

        #[test]
        fn strict_games_follow_the_rules(input in words()) {
            let listed = ["QUAY", "NAY", "YEN", "MEAN", "AYE"];
            let list = parse_list(listed.join("\n").as_bytes()).expect("a short list");
            let rules = Rules { list: Some(&list), is_strict: true };
            let mut out = Vec::new();
            let typed = [b"100 0 ", &input[..]].concat();
            let game = play(rules, &typed[..], &mut out, || {}).expect("a game");
            let text = String::from_utf8(out).expect("text");
            let (_, answers) = text.split_once("TIME'S UP!\n").expect("an end of the time");
            prop_assert_eq!(answers, strict(&listed, &input));
            prop_assert!(game.found.iter().all(|word| list.contains(word)));
        }

        /// Other than in a strict game, the list changes nothing but what is found.
        #[test]
        fn a_list_alone_changes_no_score(input in prop::collection::vec(any::<u8>(), 0..60), words in words()) {
            let list = parse_list(b"quay\nnay").expect("a short list");
            let rules = Rules { list: Some(&list), is_strict: false };
            for input in [&input[..], &[b"100 0 ", &words[..]].concat()] {
                // A timer would take as many turns.
                if input.first().is_some_and(u8::is_ascii_digit) && !input.starts_with(b"100 0 ") {
                    continue;
                }
                let mut out = Vec::new();
                let end = play(rules, input, &mut out, || {}).map(|game| game.found);
                let (text, _, failure) = played(input);
                prop_assert_eq!(String::from_utf8(out).expect("text"), text);
                prop_assert_eq!(end.as_ref().err().map(Failure::to_string), failure);
                let found = end.unwrap_or_default();
                prop_assert!(found.iter().all(|word| list.contains(word)));
                let typed = words.to_ascii_uppercase();
                let is_typed = |word: &Vec<u8>| typed.windows(word.len()).any(|part| part == word);
                prop_assert!(found.iter().all(is_typed));
            }
        }
    }
}
