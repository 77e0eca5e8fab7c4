//! One line of a script.

use std::fmt;

use hw3::{OutOfMemory, Placement, PlacementError};
use thiserror::Error;

/// One step of a script.
///
/// `Display` writes the line that [`Step::parse`] reads, unless the sentence of a
/// move contains a quote, a space and a number. Files are named as in the script.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step<'a> {
    /// A text for people.
    Comment(&'a str),
    /// Use the words of this file for the games that follow.
    Words(&'a str),
    /// Continue with the game of this name. It has no board until one is opened.
    Game(&'a str),
    /// Start a game on this board or saved game.
    Open(&'a str),
    /// This file is not a board.
    Reject {
        /// The file.
        board: &'a str,
        /// What is wrong with it.
        sentence: &'a str,
    },
    /// Make a move.
    Place {
        /// The move.
        placement: Placement,
        /// The number of tiles placed; 0 if the move is refused.
        count: usize,
        /// Why the move is refused; empty if it is legal.
        sentence: &'a str,
    },
    /// Undo the last move.
    Undo,
    /// Redo the move that was undone last.
    Redo,
    /// The saved form of the game equals this file.
    Expect(&'a str),
}

/// Why a line is not a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StepError {
    /// The line has another form. The text says how to write it.
    #[error("{0}")]
    Form(&'static str),
    /// There is no memory for the tiles.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl<'a> Step<'a> {
    /// Reads a line of a script.
    ///
    /// ```
    /// use upwords_script::Step;
    ///
    /// assert_eq!(Step::parse("undo"), Ok(Step::Undo));
    /// let error = Step::parse("undo all").expect_err("not a step");
    /// assert_eq!(error.to_string(), "write undo alone");
    /// ```
    pub fn parse(line: &'a str) -> Result<Step<'a>, StepError> {
        if let Some(comment) = line.strip_prefix('#') {
            return Ok(Step::Comment(comment.trim_start()));
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let step = match verb {
            "words" if !rest.is_empty() => Ok(Step::Words(rest)),
            "words" => Err("write words FILE"),
            "game" if !rest.is_empty() => Ok(Step::Game(rest)),
            "game" => Err("write game NAME"),
            "open" if !rest.is_empty() => Ok(Step::Open(rest)),
            "open" => Err("write open FILE"),
            "expect" if !rest.is_empty() => Ok(Step::Expect(rest)),
            "expect" => Err("write expect FILE"),
            "reject" => match rest.split_once(' ') {
                Some((board, sentence)) => Ok(Step::Reject { board, sentence }),
                None => Err("write reject FILE SENTENCE"),
            },
            "place" => return parse_place(rest),
            "undo" if rest.is_empty() => Ok(Step::Undo),
            "undo" => Err("write undo alone"),
            "redo" if rest.is_empty() => Ok(Step::Redo),
            "redo" => Err("write redo alone"),
            _ => Err("a step is one of words, game, open, place, undo, redo, expect and reject"),
        };
        step.map_err(StepError::Form)
    }
}

/// Reads `ROW COL DIRECTION "TILES" COUNT SENTENCE`. Tiles and sentence may
/// contain quotes: the tiles end at the last one before a count.
fn parse_place(text: &str) -> Result<Step<'_>, StepError> {
    let form = StepError::Form("write place ROW COL DIRECTION \"TILES\" COUNT");
    let quotes = text.rmatch_indices('"');
    let (placement, count, sentence) = quotes
        .map(|(quote, _)| text.split_at(quote + 1))
        .find_map(|(placement, rest)| {
            let rest = rest.strip_prefix(' ')?;
            let (count, sentence) = rest.split_once(' ').unwrap_or((rest, ""));
            let is_count = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
            is_count.then_some((placement, count, sentence))
        })
        .ok_or(form)?;
    let placement = placement.parse().map_err(|error| match error {
        PlacementError::OutOfMemory(error) => StepError::OutOfMemory(error),
        _ => form,
    })?;
    Ok(Step::Place {
        placement,
        count: count.parse().map_err(|_| form)?,
        sentence,
    })
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Comment("") => f.write_str("#"),
            Step::Comment(text) => write!(f, "# {text}"),
            Step::Words(file) => write!(f, "words {file}"),
            Step::Game(name) => write!(f, "game {name}"),
            Step::Open(file) => write!(f, "open {file}"),
            Step::Reject { board, sentence } => write!(f, "reject {board} {sentence}"),
            Step::Place {
                placement,
                count,
                sentence: "",
            } => write!(f, "place {placement} {count}"),
            Step::Place {
                placement,
                count,
                sentence,
            } => write!(f, "place {placement} {count} {sentence}"),
            Step::Undo => f.write_str("undo"),
            Step::Redo => f.write_str("redo"),
            Step::Expect(file) => write!(f, "expect {file}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_read_and_written() {
        let place = |row, col, direction: u8, tiles: &str, count, sentence| Step::Place {
            placement: Placement::new(row, col, direction, tiles).expect("memory"),
            count,
            sentence,
        };
        for (line, step) in [
            ("#", Step::Comment("")),
            ("# a comment", Step::Comment("a comment")),
            ("words my words.txt", Step::Words("my words.txt")),
            ("game first", Step::Game("first")),
            ("open my board.txt", Step::Open("my board.txt")),
            ("expect saved.txt", Step::Expect("saved.txt")),
            (
                "reject b.txt row 1 is too short",
                Step::Reject {
                    board: "b.txt",
                    sentence: "row 1 is too short",
                },
            ),
            (
                "place 2 3 V \"T PMAN\" 5",
                place(2, 3, b'V', "T PMAN", 5, ""),
            ),
            (
                "place -1 0 x \"\" 0 why not",
                place(-1, 0, b'x', "", 0, "why not"),
            ),
            (
                "place 0 0 H \"A\" B\" 0 s",
                place(0, 0, b'H', "A\" B", 0, "s"),
            ),
            (
                "place 3 2 H \"A\"\" 0 character 1 of the tiles, '\"', is not a tile",
                place(
                    3,
                    2,
                    b'H',
                    "A\"",
                    0,
                    "character 1 of the tiles, '\"', is not a tile",
                ),
            ),
            (
                "place 0 0 H \"A\" 1\" 0 not \"A\" or \" B",
                place(0, 0, b'H', "A\" 1", 0, "not \"A\" or \" B"),
            ),
            ("undo", Step::Undo),
            ("redo", Step::Redo),
        ] {
            assert_eq!(Step::parse(line).as_ref(), Ok(&step), "{line}");
            let written = step.to_string();
            assert_eq!(written, line);
            assert_eq!(Step::parse(&written), Ok(step), "{line}");
        }
    }

    #[test]
    fn comments_need_no_space_after_the_sign() {
        assert_eq!(Step::parse("#  text"), Ok(Step::Comment("text")));
        assert_eq!(Step::parse("#text"), Ok(Step::Comment("text")));
    }

    #[test]
    fn errors_say_how_to_write_the_line() {
        for (line, form) in [
            ("words", "write words FILE"),
            ("game", "write game NAME"),
            ("open ", "write open FILE"),
            ("expect", "write expect FILE"),
            ("reject board.txt", "write reject FILE SENTENCE"),
            ("undo 1", "write undo alone"),
            ("redo 1", "write redo alone"),
            (
                "save",
                "a step is one of words, game, open, place, undo, redo, expect and reject",
            ),
        ] {
            let error = Step::parse(line).expect_err(line);
            assert_eq!(error.to_string(), form);
        }
    }

    #[test]
    fn a_move_needs_all_its_parts() {
        for rest in [
            "",
            "2 3 V \"T PMAN\"",
            "2 3 V \"T PMAN\" ",
            "2 3 V \"T PMAN\"5",
            "2 3 V \"T PMAN\" five",
            "2 3 V \"T PMAN\" 5x",
            "2 3 V \"T PMAN\" 99999999999999999999",
            "2 3 V T 5",
            "2 3 V T\" 5",
            "2 3 \"T\" 1",
            "2 V \"T\" 1",
            "2 x V \"T\" 1",
            "2 3 VV \"T\" 1",
        ] {
            let line = format!("place {rest}");
            let form = "write place ROW COL DIRECTION \"TILES\" COUNT";
            assert_eq!(Step::parse(&line), Err(StepError::Form(form)), "{rest}");
        }
    }
}
