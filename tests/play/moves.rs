//! What players are asked for, and what they tell of it.

/// A move as a C program asks for it.
#[derive(Clone, Debug)]
pub struct Move {
    pub row: i32,
    pub col: i32,
    pub direction: char,
    pub tiles: String,
}

/// What a player tells of a refusal or of a word made.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Told {
    /// The number of the rule, 0 for a word made.
    pub rule: i32,
    pub cell: Option<(i64, i64)>,
    /// Its letters, and which way it is read.
    pub word: Option<(String, char)>,
}

impl Told {
    pub fn rule(rule: i32) -> Told {
        Told {
            rule,
            cell: None,
            word: None,
        }
    }

    pub fn cell(rule: i32, cell: (i64, i64)) -> Told {
        Told {
            cell: Some(cell),
            ..Told::rule(rule)
        }
    }

    /// Of a word, the cell is where it starts.
    pub fn word(rule: i32, start: (i64, i64), word: (String, char)) -> Told {
        Told {
            word: Some(word),
            ..Told::cell(rule, start)
        }
    }
}

/// In an order that does not depend on the player.
pub fn sorted(mut told: Vec<Told>) -> Vec<Told> {
    told.sort();
    told
}
