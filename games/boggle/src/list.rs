//! Parsing a list of words.

use word_graph::{GraphError, WordGraph};

use crate::score::points;

/// Parses a list: one word per line, in upper or lower case. Lines end with LF or
/// CRLF.
///
/// Skips lines that can never score: those with other characters, and words with
/// fewer than 3 or more than 16 letters.
///
/// ```
/// let list = boggle::parse_list(b"cat\r\nDog\ncan't\n")?;
/// assert!(list.iter().eq(["CAT", "DOG"]));
/// # Ok::<(), word_graph::GraphError>(())
/// ```
///
/// # Errors
/// Returns the error of [`WordGraph::new`].
// `words.rs` explains why it is `#[inline]`.
#[inline]
pub fn parse_list(text: &[u8]) -> Result<WordGraph, GraphError> {
    // Editors on Windows begin a file with this mark.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = text.to_ascii_uppercase();
    let lines = text.split(|&byte| byte == b'\n');
    let words = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    WordGraph::new(words.filter(|word| points(word.len()) > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[u8]) -> Vec<String> {
        let list = parse_list(text).expect("a short list");
        list.iter().collect()
    }

    #[test]
    fn lines_in_any_case_and_with_any_end() {
        assert_eq!(words(b"cat\nDog\r\nBiRd"), ["BIRD", "CAT", "DOG"]);
        assert_eq!(words(b"cat\nCAT\n\n\r\ncat\r\n"), ["CAT"]);
        assert_eq!(words(b"\xef\xbb\xbfcat\n"), ["CAT"]);
        assert_eq!(words(b""), [""; 0]);
    }

    #[test]
    fn lines_that_are_not_words_are_skipped() {
        let text = "it's\ncat \n cat\ncaf\u{e9}\ncat\rdog\ndog\0\n# comment\nhens\n";
        assert_eq!(words(text.as_bytes()), ["HENS"]);
        assert_eq!(words(&[0; 1000]), [""; 0]);
    }

    #[test]
    fn words_that_cannot_score_are_skipped() {
        let text: Vec<String> = (0..40).map(|length| "a".repeat(length)).collect();
        let kept = words(text.join("\n").as_bytes());
        let lengths: Vec<usize> = kept.iter().map(String::len).collect();
        assert_eq!(lengths, (3..=16).collect::<Vec<_>>());
        assert_eq!(words(&vec![b'a'; 10_000_000]), [""; 0]);
    }
}
