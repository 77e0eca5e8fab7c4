//! What the help pages of all screens share.

use super::bindings::Binding;
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
    ("›T", "a tile of the last turn, or a cell of the hint"),
    ("→ ↓", "the cursor, and the direction of play"),
];

/// The ten rules, in the order of their numbers, which refusals name.
pub const RULES: [&str; 10] = [
    "A move goes to the right or down; Tab turns it.",
    "It starts on a cell of the board.",
    "It lays at least one letter.",
    "A space keeps a tile, so there must be one in its place.",
    "A tile goes on another letter, and a stack has at most five tiles.",
    "On an empty board, it lays at least two letters.",
    "No word along the move may be covered entirely.",
    "All words that it makes must be in the word list.",
    "One of these words must use a tile that was there and stays.",
    "To the right and down, the board grows to the last letter.",
];

/// The help page of a screen: its keys, the signs on the board, what there is to know
/// about its games, and the ten rules.
pub fn page<C>(bindings: &[Binding<C>], about: &[&str], rules: [&str; 10]) -> String {
    let mut text = keys(bindings);
    text += "\nOn the board:\n";
    for (sign, meaning) in BOARD {
        text += &format!("{sign}{COLUMN}{meaning}\n");
    }
    for paragraph in about {
        text += &format!("\n{paragraph}\n");
    }
    text += "\nThe rules in short, with the numbers that verdicts name:";
    for (number, rule) in (1..).zip(rules) {
        text += &format!("\n{number}. {rule}");
    }
    text
}

/// The keys of a screen, each on a line.
pub fn keys<C>(bindings: &[Binding<C>]) -> String {
    let lines = bindings.iter();
    let lines = lines.map(|Binding { keys, long, .. }| format!("{keys}{COLUMN}{long}\n"));
    lines.collect()
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
    use crate::play::practice::keys::BINDINGS;

    #[test]
    fn every_rule_has_its_number_and_one_line() {
        let rules = include_str!("../../../docs/rules.md").lines();
        let rules = rules.filter(|line| line.starts_with("### Rule "));
        assert_eq!(rules.count(), RULES.len());
        let lines = lines(&page(BINDINGS, &[], RULES), 70);
        let start = lines.len() - RULES.len();
        for (number, line) in (1..).zip(&lines[start..]) {
            assert!(line.starts_with(&format!("{number}. ")), "{line}");
        }
    }

    #[test]
    fn lines_fit_into_every_width() {
        for width in [10, 38, 47, 48, 76] {
            for line in lines(&page(BINDINGS, &["About this."], RULES), width) {
                assert!(line.chars().count() <= width, "{line}");
            }
        }
    }
}
