//! Prints words with drawings of their paths.

use std::fmt::{self, Display};
use std::io::{self, Write};

use boggle::{Tray, Word};

use crate::drawing::Drawing;

/// What words are printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The number of columns; `None` for a file or a pipe.
    pub width: Option<usize>,
    /// Whether to use colors.
    pub is_colored: bool,
}

/// The columns between two drawings.
const GAP: usize = 3;

impl Screen {
    /// Prints a tray, and all words of a list on it.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn print_solution(
        self,
        tray: &Tray,
        words: &[Word],
        out: &mut impl Write,
    ) -> io::Result<()> {
        tray.draw(out)?;
        if words.is_empty() {
            return writeln!(out, "\nNo word of the list is on this tray.");
        }
        self.print_words(tray, words, out)?;
        writeln!(out, "\n{}", sum(words))
    }

    /// Prints the words of a list that a player has not found.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn print_missed(
        self,
        tray: &Tray,
        words: &[Word],
        is_found: impl Fn(&Word) -> bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let missed: Vec<Word> = words
            .iter()
            .copied()
            .filter(|word| !is_found(word))
            .collect();
        if missed.is_empty() {
            return match words.is_empty() {
                true => writeln!(out, "\nNo word of the list is on this tray."),
                false => writeln!(out, "\nYou found every word of the list: {}", sum(words)),
            };
        }
        writeln!(out, "\nWords that you missed:")?;
        self.print_words(tray, &missed, out)?;
        writeln!(
            out,
            "\nYou missed {} of {} and {} of {}.",
            missed.len(),
            Count(words.len(), "word"),
            points(&missed),
            Count(points(words), "point"),
        )
    }

    /// Prints words in groups of equal points, with a blank line before each group.
    fn print_words(self, tray: &Tray, words: &[Word], out: &mut impl Write) -> io::Result<()> {
        for group in words.chunk_by(|one, other| one.points() == other.points()) {
            match self.width {
                Some(width) => self.print_in_columns(tray, group, width, out)?,
                None => self.print_in_lines(tray, group, out)?,
            }
        }
        Ok(())
    }

    /// Prints words below a title, as many next to each other as fit.
    fn print_in_columns(
        self,
        tray: &Tray,
        group: &[Word],
        width: usize,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let points = group[0].points();
        let title = format!(
            "{} each: {}",
            Count(points as usize, "point"),
            Count(group.len(), "word")
        );
        writeln!(out, "\n{}", self.bold(&title))?;
        let draw = |word| Drawing::new(tray, word);
        let widths = group
            .iter()
            .map(|word| draw(word).width().max(word.letters().len()));
        let slot = widths.max().unwrap_or(0) + GAP;
        let per_row = ((width + GAP) / slot).max(1);
        for words in group.chunks(per_row) {
            let drawings: Vec<Drawing> = words.iter().map(draw).collect();
            writeln!(out)?;
            print_row(slot, words, out, |word, out| {
                write!(out, "{}", self.bold(word))?;
                Ok(word.letters().len())
            })?;
            for line in 0..Drawing::HEIGHT {
                print_row(slot, &drawings, out, |drawing, out| {
                    drawing.write_line(line, self.is_colored, out)
                })?;
            }
        }
        Ok(())
    }

    /// Prints each word with its points and its path on one line, and its drawing
    /// below.
    fn print_in_lines(self, tray: &Tray, group: &[Word], out: &mut impl Write) -> io::Result<()> {
        for word in group {
            write!(out, "\n{:2}  {}", word.points(), self.bold(word))?;
            for &position in word.path() {
                write!(out, "  {},{}", position / 4, position % 4)?;
            }
            writeln!(out)?;
            let drawing = Drawing::new(tray, word);
            for line in 0..Drawing::HEIGHT {
                drawing.write_line(line, self.is_colored, out)?;
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn bold(self, text: &impl Display) -> impl Display {
        fmt::from_fn(move |f| match self.is_colored {
            true => write!(f, "\x1b[1m{text}\x1b[0m"),
            false => text.fmt(f),
        })
    }
}

/// Prints items that begin every `slot` columns, without blanks at the end. `print`
/// prints one and returns its width.
fn print_row<T>(
    slot: usize,
    items: &[T],
    out: &mut impl Write,
    print: impl Fn(&T, &mut Vec<u8>) -> io::Result<usize>,
) -> io::Result<()> {
    let mut row = Vec::new();
    for item in items {
        let width = print(item, &mut row)?;
        row.resize(row.len() + slot - width, b' ');
    }
    out.write_all(row.trim_ascii_end())?;
    writeln!(out)
}

/// A number of things, in words.
struct Count(usize, &'static str);

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count(count, name) = self;
        let plural = if *count == 1 { "" } else { "s" };
        write!(f, "{count} {name}{plural}")
    }
}

/// The points of all words.
fn points(words: &[Word]) -> usize {
    words.iter().map(|word| word.points() as usize).sum()
}

/// The number of the words and their points, in words.
fn sum(words: &[Word]) -> impl Display {
    fmt::from_fn(|f| {
        let (words, points) = (Count(words.len(), "word"), Count(points(words), "point"));
        write!(f, "{words}, {points}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::shaken;
    use proptest::prelude::*;
    use testkit::long::cases;

    fn screen(width: Option<usize>) -> Screen {
        let is_colored = false;
        Screen { width, is_colored }
    }

    fn printed(screen: Screen, tray: &Tray) -> String {
        let words = tray.words(&modern_words::GRAPH);
        let mut out = Vec::new();
        screen
            .print_solution(tray, &words, &mut out)
            .expect("a buffer accepts everything");
        String::from_utf8(out).expect("text")
    }

    /// The text without escape sequences.
    fn bare(text: &str) -> String {
        let mut parts = text.split('\x1b');
        let first = parts.next().expect("a part");
        let rest = parts.map(|part| part.split_once('m').expect("an end").1);
        [first].into_iter().chain(rest).collect()
    }

    #[test]
    fn columns_fit_the_terminal() {
        let tray = shaken(10);
        let words = tray.words(&modern_words::GRAPH);
        for width in (0..130).chain([200, 10_000]) {
            let text = printed(screen(Some(width)), &tray);
            // The title of a group is never broken, and neither is a drawing.
            let drawn = |line: &&str| !line.contains(" each: ") && !line.contains("words, ");
            let widest = text.lines().skip(4).filter(drawn).map(str::len).max();
            let widest = widest.expect("lines");
            assert!(widest <= width.max(8), "{widest} of {width}");
            if (20..200).contains(&width) {
                assert!(widest + 11 > width, "{widest} of {width}");
            }
            for word in &words {
                let mut shown = text.split_whitespace();
                let word = word.to_string();
                assert_eq!(shown.by_ref().filter(|other| *other == word).count(), 1);
            }
            let blanks = text.lines().skip(4).filter(|line| line.ends_with(' '));
            assert_eq!(blanks.count(), 0);
        }
    }

    #[test]
    fn groups_have_titles_and_the_end_has_a_sum() {
        let text = printed(screen(Some(80)), &shaken(10));
        let titles: Vec<&str> = text
            .lines()
            .filter(|line| line.contains(" each: "))
            .collect();
        assert_eq!(
            titles,
            [
                "11 points each: 2 words",
                "5 points each: 6 words",
                "3 points each: 14 words",
                "2 points each: 29 words",
                "1 point each: 88 words",
            ]
        );
        assert!(text.ends_with("\n\n139 words, 240 points\n"), "{text}");
    }

    #[test]
    fn a_pipe_gets_one_line_and_one_drawing_per_word() {
        let tray = shaken(10);
        let text = printed(screen(None), &tray);
        let words = tray.words(&modern_words::GRAPH);
        let blocks: Vec<&str> = text.split("\n\n").collect();
        // The tray comes first; blank lines are part of drawings, too.
        let heads: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with(|first: char| first == ' ' || first.is_ascii_digit()))
            .filter(|line| line.contains(','))
            .collect();
        assert!(blocks.len() > heads.len());
        assert_eq!(heads.len(), words.len() + 1);
        assert_eq!(heads.last(), Some(&"139 words, 240 points"));
        for (head, word) in heads.iter().zip(&words) {
            let path: Vec<String> = word
                .path()
                .iter()
                .map(|at| format!("{},{}", at / 4, at % 4))
                .collect();
            let expected = format!("{:>2}  {word}  {}", word.points(), path.join("  "));
            assert_eq!(*head, expected);
        }
    }

    #[test]
    fn lists_without_words_and_games_without_misses() {
        let tray = shaken(10);
        let all = tray.words(&modern_words::GRAPH);
        let missed = |words: &[Word], is_found: bool| {
            let mut out = Vec::new();
            screen(None)
                .print_missed(&tray, words, |_| is_found, &mut out)
                .expect("a buffer accepts everything");
            String::from_utf8(out).expect("text")
        };
        let none = "\nNo word of the list is on this tray.\n";
        assert_eq!(missed(&[], true), none);
        assert_eq!(missed(&[], false), none);
        assert_eq!(
            missed(&all, true),
            "\nYou found every word of the list: 139 words, 240 points\n"
        );
        let text = missed(&all, false);
        assert!(text.starts_with("\nWords that you missed:\n\n11  GREASIER  "));
        assert!(text.ends_with("\nYou missed 139 of 139 words and 240 of 240 points.\n"));
        let text = missed(&all[..1], false);
        assert!(text.ends_with("\nYou missed 1 of 1 word and 11 of 11 points.\n"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: cases(30, 1000), failure_persistence: None, ..Default::default() })]

        #[test]
        fn colors_change_nothing_else(seed: i32, width in prop::option::of(0usize..200)) {
            let tray = shaken(seed);
            let plain = printed(screen(width), &tray);
            let colored = printed(Screen { width, is_colored: true }, &tray);
            prop_assert!(!plain.contains('\x1b'));
            prop_assert_eq!(bare(&colored), plain);
        }
    }
}
