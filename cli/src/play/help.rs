//! The page that lists the keys.

use super::keys::BINDINGS;
use super::wrap::wrap;

/// What separates a key from what it does, in a text that is not yet in lines.
const COLUMN: char = '\t';
const KEYS: usize = 16;

const BOARD: &[(&str, &str)] = &[
    ("T", "is a tile"),
    ("T3", "is a stack of three, with T on top"),
    ("+T", "is a tile that is laid, not yet placed"),
    ("!T", "is a cell that a reason against the tiles speaks of"),
    (
        "→ ↓",
        "is the cursor, and where the next tile goes from there",
    ),
];

const RULES: &[&str] = &[
    "Lay tiles in a row or a column, on empty cells or on top of others, so that all words made \
     are in the word list and one of them uses a tile that was there. Where a tile is right \
     already, the space bar keeps it.",
    "A stack has five tiles at most, and no tile goes on its own letter. Of every word in the \
     line of play, one tile at least must stay uncovered.",
    "The first word on an empty board has two letters or more. To the right and down, the board \
     grows with the tiles; a move starts on the board.",
];

/// The text of the page.
pub fn text() -> String {
    let mut text = String::new();
    for binding in BINDINGS {
        text += &format!("{}{COLUMN}{}\n", binding.keys, binding.long);
    }
    text += "\nOn the board:\n";
    for (sign, meaning) in BOARD {
        text += &format!("{sign}{COLUMN}{meaning}\n");
    }
    text += "\nThe rules in short:\n";
    text += &RULES.join("\n");
    text
}

/// A text in lines, with the columns side by side if there is room.
pub fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        match line.split_once(COLUMN) {
            Some((keys, long)) if width >= 3 * KEYS => {
                let mut keys = keys;
                for part in wrap(long, width - KEYS) {
                    lines.push(format!("{keys:KEYS$}{part}"));
                    keys = "";
                }
            }
            Some((keys, long)) => lines.extend(wrap(&format!("{keys}: {long}"), width)),
            None => lines.extend(wrap(line, width)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_whatever_the_width() {
        for width in [10, 38, 47, 48, 76] {
            for line in lines(&text(), width) {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }
}
