//! What the rules of a match say about the laid tiles.

use hw3::{Cell, Word};
use upwords_engine::{Match, Played, Turn, TurnError, spell_word};

use crate::play::draft::Draft;
use crate::play::turn_text::points;
use crate::verdict;

/// What the rules say about the laid tiles.
#[derive(Debug)]
pub enum Verdict {
    Legal(Played),
    Refused(Vec<TurnError>),
}

impl Verdict {
    /// Judges the tiles that the player whose turn it is has laid.
    pub fn of(game: &Match, draft: &Draft) -> Verdict {
        let turn = match draft.placement() {
            Ok(placement) => Turn::Place(placement),
            Err(error) => return Verdict::Refused(vec![error.into()]),
        };
        match game.preview(&turn) {
            Ok(played) => Verdict::Legal(played),
            Err(error) => match game.reasons(&turn) {
                Ok(reasons) if !reasons.is_empty() => Verdict::Refused(reasons),
                _ => Verdict::Refused(vec![error]),
            },
        }
    }

    /// The whole verdict, one line per word or reason.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Verdict::Legal(played) => {
                let mut lines = vec![format!("Legal, for {}:", points(played.points.into()))];
                lines.extend(played.words.iter().map(spelled));
                lines
            }
            Verdict::Refused(reasons) => {
                let mut lines = vec!["Not legal:".to_owned()];
                lines.extend(reasons.iter().map(|reason| format!("! {reason}")));
                lines
            }
        }
    }

    /// Returns true if a reason names this cell, or a word that uses it.
    pub fn blames(&self, cell: Cell) -> bool {
        let Verdict::Refused(reasons) = self else {
            return false;
        };
        reasons.iter().any(|reason| match reason {
            TurnError::Refused(refusal) => verdict::names(refusal, cell),
            TurnError::PlainPlural { word } => verdict::cells(word).any(|other| other == cell),
            TurnError::OffBoard { cell: other, .. } => cell == *other,
            _ => false,
        })
    }
}

/// A word and its place, with the Qu.
pub fn spelled(word: &Word) -> String {
    let letters = word.text();
    word.to_string().replacen(letters, &spell_word(letters), 1)
}
