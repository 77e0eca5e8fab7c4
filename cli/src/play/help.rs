//! The help page.

use super::keys::BINDINGS;
use super::wrap::wrap;

/// Separates a key from its description in the text of the page.
const COLUMN: char = '\t';
/// The width of the column of keys.
const KEYS: usize = 16;

const BOARD: &[(&str, &str)] = &[
    ("T", "a tile"),
    ("T3", "a stack of three tiles, with T on top"),
    ("+T", "a tile that is laid but not placed yet"),
    ("!T", "a cell named in a reason against the tiles"),
    ("→ ↓", "the cursor, and the direction of play"),
];

const RULES: &[&str] = &[
    "Lay tiles in a row or a column, on empty cells or on other tiles. All words made must be in \
     the word list, and one of them must use a tile that is already on the board. To keep a \
     tile within the word, press the space bar.",
    "A stack has at most five tiles, and a tile never goes on its own letter. At least one tile \
     of every word along the line of play must stay uncovered.",
    "The first word on an empty board needs at least two letters. A move starts on the board; \
     to the right and down, the board grows with it.",
];

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

/// Breaks the text into lines, with keys and descriptions side by side if there is
/// room.
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
    fn lines_fit_into_every_width() {
        for width in [10, 38, 47, 48, 76] {
            for line in lines(&text(), width) {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }
}
