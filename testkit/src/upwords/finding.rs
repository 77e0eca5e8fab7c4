//! What a player reports about a move.

use hw3::{Cell, Refusal, Word};

/// A refusal or a word made, in a form that every player can report: the Rust
/// library, the C functions and the naive game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The number of the broken rule, or 0 for a word made.
    pub rule: u32,
    /// The row and column it is about. For a word, those of its first letter.
    pub cell: Option<(i64, i64)>,
    /// The letters of the word and its direction, `'H'` or `'V'`.
    pub word: Option<(String, char)>,
}

impl Finding {
    /// A broken rule that is not about a cell.
    pub fn rule(rule: u32) -> Finding {
        Finding {
            rule,
            cell: None,
            word: None,
        }
    }

    /// A rule broken at a cell.
    pub fn cell(rule: u32, cell: (i64, i64)) -> Finding {
        Finding {
            cell: Some(cell),
            ..Finding::rule(rule)
        }
    }

    /// A rule broken by a word, or, with rule 0, a word made.
    pub fn word(rule: u32, start: (i64, i64), word: (String, char)) -> Finding {
        Finding {
            word: Some(word),
            ..Finding::cell(rule, start)
        }
    }

    /// Sorts findings, because players report them in different orders.
    pub fn sorted(mut findings: Vec<Finding>) -> Vec<Finding> {
        findings.sort();
        findings
    }
}

impl From<&Word> for Finding {
    fn from(word: &Word) -> Finding {
        Finding::word(0, numbers(word.start), letters(word))
    }
}

impl From<&Refusal> for Finding {
    /// # Panics
    ///
    /// If memory ran out.
    fn from(refusal: &Refusal) -> Finding {
        Finding {
            rule: refusal.rule().expect("a broken rule").into(),
            cell: match *refusal {
                Refusal::OffBoard { row, col, .. } => Some((row, col)),
                _ => refusal.cell().map(numbers),
            },
            word: refusal.word().map(letters),
        }
    }
}

fn numbers(cell: Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn letters(word: &Word) -> (String, char) {
    (word.text().to_owned(), char::from(u8::from(word.direction)))
}
