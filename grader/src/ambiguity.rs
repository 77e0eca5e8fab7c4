//! The points that the assignment leaves open.

mod point;

pub use point::{ODD_LIST, point};

/// A point that the assignment leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The name in rubrics and findings.
    pub name: &'static str,
    /// What the assignment says or does not say, and what the reference does.
    pub sentence: &'static str,
}

/// All of them, in the order of rubrics.
pub const ALL: [Ambiguity; 10] = [
    Ambiguity {
        name: "leading-space",
        sentence: "The assignment says that the first tile goes to the given row and column, and \
                   not whether the tiles may begin with a space. The reference allows it if there \
                   is a tile on that cell.",
    },
    Ambiguity {
        name: "trailing-space",
        sentence: "The assignment does not say whether the tiles may end with a space. The \
                   reference allows it if there is a tile on that cell.",
    },
    Ambiguity {
        name: "empty-tiles",
        sentence: "The assignment does not say what a call without a letter does. The reference \
                   refuses it.",
    },
    Ambiguity {
        name: "lower-case-direction",
        sentence: "The assignment names the directions 'H' and 'V', and does not mention 'h' and \
                   'v'. The reference refuses them.",
    },
    Ambiguity {
        name: "same-letter",
        sentence: "The assignment does not say whether a tile may go on a stack that shows the \
                   same letter. The reference refuses it, as the official rules do.",
    },
    Ambiguity {
        name: "other-characters",
        sentence: "The assignment promises that the tiles are capital letters and spaces. The \
                   reference refuses all others.",
    },
    Ambiguity {
        name: "saved-heights",
        sentence: "The assignment says that all stacks of a board file are one tile high, and not \
                   whether a saved file can be opened again. The reference opens it with its \
                   heights.",
    },
    Ambiguity {
        name: "line-ends",
        sentence: "The assignment promises a newline at the end of a board file, and does not \
                   mention CRLF. The reference reads CRLF and files without the last newline.",
    },
    Ambiguity {
        name: "bad-file",
        sentence: "The assignment promises that the file exists and is a board. The reference \
                   returns NULL for any other file.",
    },
    Ambiguity {
        name: "odd-list",
        sentence: "The assignment provides a word list with one word on each line, and does not \
                   mention CRLF, blank lines or other characters. The reference reads CRLF and \
                   skips lines that are not words.",
    },
];

/// Finds a point by its name.
pub fn find(name: &str) -> Option<Ambiguity> {
    ALL.into_iter().find(|ambiguity| ambiguity.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_a_name_of_its_own_and_two_sentences() {
        for ambiguity in ALL {
            assert_eq!(find(ambiguity.name), Some(ambiguity));
            assert!(
                ambiguity.sentence.contains("The reference"),
                "{ambiguity:?}"
            );
            assert!(ambiguity.sentence.ends_with('.'), "{ambiguity:?}");
            assert!(!ambiguity.sentence.contains("  "), "{ambiguity:?}");
        }
    }
}
