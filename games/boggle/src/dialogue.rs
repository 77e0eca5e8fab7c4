//! The dialogue with the player.

use std::io::{self, BufRead, Write};

use boggle::{Random, Tray};

use crate::failure::{Failure, Typed};
use crate::scan::{Notation, Scanner};
use crate::timer;

/// The number of bytes of a word that are read at once: one more than the
/// longest word that can score.
const WORD: usize = 17;

/// Plays a game: asks for a seed and a time, shows a tray for that time, and
/// scores words until `q` or the end of the input. `wait` waits for one second.
///
/// # Errors
/// Returns the [`Failure`] that stopped the game.
pub fn play(input: impl BufRead, out: &mut impl Write, wait: impl FnMut()) -> Result<(), Failure> {
    let mut input = Scanner::new(input);

    ask(out, "Enter a random seed: ")?;
    let seed = integer(&mut input, Notation::Any)?.map_err(|typed| Failure::Seed { typed })?;
    ask(out, "Timer (seconds): ")?;
    let time = integer(&mut input, Notation::Decimal)?.map_err(|typed| Failure::Timer { typed })?;

    let mut random = Random::new();
    random.seed(seed.cast_unsigned());
    let mut tray = Tray::new();
    tray.shake(&mut random);
    tray.draw(out)?;
    timer::run(u32::try_from(time).unwrap_or(0), out, wait)?;

    let mut total = 0_u64;
    let mut room = [0; WORD];
    loop {
        ask(out, "Word: ")?;
        let score = match input.word(&mut room).map_err(Failure::Read)? {
            None | Some([b'q' | b'Q']) => break,
            Some(word) => score(&tray, word),
        };
        total += u64::from(score);
        writeln!(out, "Word score = {score}, Total score = {total}")?;
    }
    writeln!(out, "TOTAL: {total}")?;
    Ok(out.flush()?)
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

/// The points for a word in upper or lower case.
fn score(tray: &Tray, word: &mut [u8]) -> u32 {
    word.make_ascii_uppercase();
    if word.iter().all(u8::is_ascii_uppercase) {
        tray.score(word)
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, BufWriter, Read};

    /// Plays a game. Returns the output, the number of seconds waited, and the
    /// failure.
    fn played(input: &[u8]) -> (String, u32, Option<String>) {
        let (mut out, mut seconds) = (Vec::new(), 0);
        let end = play(input, &mut out, || seconds += 1);
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
            let failure = play(input, &mut Vec::new(), || {}).expect_err("a failure");
            assert_eq!(failure.to_string(), "cannot read the input: broken");
        }
    }

    #[test]
    fn write_errors_are_reported_anywhere() {
        let input = &b"10 6\nwand\nq\n"[..];
        let mut whole = Vec::new();
        play(input, &mut whole, || {}).expect("a buffer accepts everything");
        for room in 0..whole.len() {
            let mut room = vec![0; room];
            let mut out = BufWriter::new(&mut room[..]);
            let failure = play(input, &mut out, || {}).expect_err("a failure");
            assert!(matches!(failure, Failure::Write(_)), "{failure}");
        }
    }
}
