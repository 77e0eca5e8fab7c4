//! The help page of a match.

use super::keys::BINDINGS;
use crate::play::help::{self, RULES};

const MATCH: &[&str] = &[
    "Every player has seven tiles. On your turn, you play a word, exchange a tile while there are tiles in the bag, or pass. \
     The first word covers one of the four cells in the middle, marked ◇.",
    "A word scores 2 points per tile if all its tiles are on the ground, and 2 more for a Qu. \
     Otherwise it scores 1 point for every tile in its stacks. All words that a play makes or \
     changes score. Seven tiles in one play earn 20 more.",
    "The match ends when the bag is empty and a player has no tiles left, or when all players \
     pass in turn. Every tile left in a rack costs 5 points. A player who resigns ends the match \
     for everyone and cannot win it.",
    "The tile Qu is typed with Q; a U after it is ignored.",
];

/// The text of the page.
pub fn text() -> String {
    let mut rules = RULES;
    rules[9] = "The board does not grow in a match.";
    help::page(BINDINGS, MATCH, rules)
}
