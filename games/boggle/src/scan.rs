//! Reads numbers and words from a stream of bytes, like C's `scanf`.
//!
//! Leading white space is skipped. The first byte that does not fit stays in the
//! stream for the next read.

use std::io::{self, BufRead, ErrorKind};

/// The notations of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `%i`: hexadecimal after `0x`, octal after `0`, decimal otherwise.
    Any,
    /// `%d`: decimal.
    Decimal,
}

/// Reads numbers and words from a stream.
pub struct Scanner<R> {
    input: R,
    /// The end was seen. Do not read again: a terminal could deliver more.
    ended: bool,
}

impl<R: BufRead> Scanner<R> {
    /// Creates a scanner for the rest of a stream.
    pub fn new(input: R) -> Scanner<R> {
        let ended = false;
        Scanner { input, ended }
    }

    /// The next byte, which stays in the stream. `None` at the end.
    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        while !self.ended {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true,
                Ok([byte, ..]) => return Ok(Some(*byte)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Reads the next byte if it fits.
    fn take(&mut self, fits: impl FnOnce(u8) -> bool) -> io::Result<Option<u8>> {
        let next = self.peek()?.filter(|&byte| fits(byte));
        if next.is_some() {
            self.input.consume(1);
        }
        Ok(next)
    }

    fn skip_white_space(&mut self) -> io::Result<()> {
        while self.take(is_white_space)?.is_some() {}
        Ok(())
    }

    /// Reads an integer. Returns `None` if the input does not start with one.
    ///
    /// Like glibc on 64-bit machines, saturates at 64 bits and then keeps the
    /// lower 32. `0x` without a digit is 0.
    pub fn integer(&mut self, notation: Notation) -> io::Result<Option<i32>> {
        self.skip_white_space()?;
        let sign = self.take(|byte| matches!(byte, b'+' | b'-'))?;
        let negative = sign == Some(b'-');
        let zero = self.take(|byte| byte == b'0')?.is_some();
        let radix = match notation {
            Notation::Any if zero => match self.take(|byte| matches!(byte, b'x' | b'X'))? {
                Some(_) => 16,
                None => 8,
            },
            _ => 10,
        };
        let mut value = zero.then_some(0_i64);
        while let Some(byte) = self.take(|byte| char::from(byte).is_digit(radix))? {
            let digit = char::from(byte).to_digit(radix).map_or(0, i64::from);
            let digit = if negative { -digit } else { digit };
            let shifted = value.unwrap_or(0).saturating_mul(i64::from(radix));
            value = Some(shifted.saturating_add(digit));
        }
        Ok(value.map(|value| value as i32))
    }

    /// Reads a word: bytes other than white space, as many as fit into `room`.
    /// The rest of a longer word is the next word. `None` at the end of the
    /// input.
    pub fn word<'a>(&mut self, room: &'a mut [u8]) -> io::Result<Option<&'a mut [u8]>> {
        self.skip_white_space()?;
        let mut length = 0;
        for slot in room.iter_mut() {
            let Some(byte) = self.take(|byte| !is_white_space(byte))? else {
                break;
            };
            *slot = byte;
            length += 1;
        }
        Ok((length > 0).then(|| &mut room[..length]))
    }
}

/// Like `isspace` in the C locale. Rust's `is_ascii_whitespace` excludes the
/// vertical tab.
fn is_white_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::ffi::{CStr, CString, c_int};
    use std::io::{BufReader, Read};
    use testkit::long::cases;

    /// The value, and the number of bytes read.
    type Taken<T> = Option<(T, usize)>;

    fn integer(text: &[u8], notation: Notation) -> Taken<i32> {
        let mut scanner = Scanner::new(text);
        let number = scanner.integer(notation).expect("bytes can be read")?;
        Some((number, text.len() - scanner.input.len()))
    }

    fn word(text: &[u8]) -> Taken<Vec<u8>> {
        let mut scanner = Scanner::new(text);
        let mut room = [0; 17];
        let word = scanner.word(&mut room).expect("bytes can be read")?;
        Some((word.to_vec(), text.len() - scanner.input.len()))
    }

    /// The same with the C library.
    fn integer_in_c(text: &CStr, notation: Notation) -> Taken<i32> {
        let format = match notation {
            Notation::Any => c"%i%n",
            Notation::Decimal => c"%d%n",
        };
        let (mut number, mut taken): (c_int, c_int) = (0, 0);
        // SAFETY: both strings end with NUL, and each conversion has a pointer
        // to its type.
        let read = unsafe { libc::sscanf(text.as_ptr(), format.as_ptr(), &mut number, &mut taken) };
        (read == 1).then_some((number, taken as usize))
    }

    fn word_in_c(text: &CStr) -> Taken<Vec<u8>> {
        let (mut room, mut taken): ([u8; 18], c_int) = ([0; 18], 0);
        // SAFETY: both strings end with NUL, `room` has 18 bytes for `%17s`, and
        // `%n` has a pointer to an int.
        let read = unsafe {
            libc::sscanf(
                text.as_ptr(),
                c"%17s%n".as_ptr(),
                room.as_mut_ptr(),
                &mut taken,
            )
        };
        let word = CStr::from_bytes_until_nul(&room).expect("a NUL");
        (read == 1).then(|| (word.to_bytes().to_vec(), taken as usize))
    }

    #[track_caller]
    fn matches_c(text: &[u8]) {
        let c = CString::new(text).expect("no NUL");
        for notation in [Notation::Any, Notation::Decimal] {
            let shown = text.escape_ascii();
            assert_eq!(
                integer(text, notation),
                integer_in_c(&c, notation),
                "{notation:?} {shown}"
            );
        }
        assert_eq!(word(text), word_in_c(&c), "{}", text.escape_ascii());
    }

    #[test]
    fn a_byte_that_does_not_fit_stays_in_the_stream() {
        let mut scanner = Scanner::new(&b"08 0x1Fg -017 12.5"[..]);
        let mut room = [0; 3];
        for expected in [0, 8, 0x1f] {
            let number = scanner.integer(Notation::Any).expect("readable");
            assert_eq!(number, Some(expected));
        }
        assert_eq!(scanner.integer(Notation::Any).expect("readable"), None);
        let word = scanner.word(&mut room).expect("readable");
        assert_eq!(word.as_deref(), Some(&b"g"[..]));
        for (notation, expected) in [(Notation::Any, -0o17), (Notation::Decimal, 12)] {
            let number = scanner.integer(notation).expect("readable");
            assert_eq!(number, Some(expected));
        }
        let word = scanner.word(&mut room).expect("readable");
        assert_eq!(word.as_deref(), Some(&b".5"[..]));
        assert_eq!(scanner.word(&mut room).expect("readable"), None);
    }

    #[test]
    #[cfg(all(target_env = "gnu", target_pointer_width = "64"))]
    fn unusual_numbers_match_the_c_library() {
        for text in [
            "",
            " ",
            "+",
            "-",
            "+-1",
            "--1",
            "+ 1",
            "0",
            "00",
            "08",
            "-08",
            "0x",
            "0X",
            "0xg",
            "-0x",
            "0x-1",
            "0x 1",
            "00x1",
            "0b1",
            "x",
            "1_0",
            "1'0",
            "2147483647",
            "2147483648",
            "-2147483648",
            "-2147483649",
            "4294967295",
            "4294967296",
            "0xffffffff",
            "0x1ffffffff",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "18446744073709551616",
            "-99999999999999999999",
            "0xfffffffffffffffff",
            "07777777777777777777777777",
            " \t\n\x0b\x0c\r7",
            "\u{a0}7",
            "\x1c7",
        ] {
            matches_c(text.as_bytes());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(1000, 40_000), failure_persistence: None, ..Default::default() })]

        #[test]
        #[cfg(all(target_env = "gnu", target_pointer_width = "64"))]
        fn numbers_and_words_match_the_c_library(
            text in r"[ \t\n\x0b]{0,2}[+-]{0,2}(0|0x|0X)?([0-9a-gA-G]{0,4}|[0-9]{0,21}|[0-9a-f]{0,18}|[!-~]{0,20})[ g]?[^\x00]?",
        ) {
            matches_c(text.as_bytes());
        }

        #[test]
        #[cfg(all(target_env = "gnu", target_pointer_width = "64"))]
        fn arbitrary_bytes_match_the_c_library(text in prop::collection::vec(1u8.., 0..40)) {
            matches_c(&text);
        }
    }

    /// A reader that returns one piece or error per call. An empty piece is the
    /// end.
    struct Pieces(Vec<Result<&'static [u8], ErrorKind>>);

    impl Read for Pieces {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.remove(0)?;
            room[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn the_end_of_the_input_is_final() {
        let pieces = vec![Ok(&b"1"[..]), Ok(b""), Ok(b"2")];
        let mut scanner = Scanner::new(BufReader::new(Pieces(pieces)));
        assert_eq!(scanner.integer(Notation::Any).expect("readable"), Some(1));
        assert_eq!(scanner.integer(Notation::Any).expect("readable"), None);
        assert_eq!(scanner.word(&mut [0; 17]).expect("readable"), None);
    }

    #[test]
    fn interruptions_are_retried() {
        let pieces = vec![Ok(&b"1"[..]), Err(ErrorKind::Interrupted), Ok(b"2 ")];
        let mut scanner = Scanner::new(BufReader::new(Pieces(pieces)));
        assert_eq!(scanner.integer(Notation::Any).expect("readable"), Some(12));
    }
}
