//! Beginner: common words, and not always the best play.

use hw3::{Game, Lexicon, LexiconError};
use split_mix::Random;

use super::choice::shortlist;
use super::{ComputerError, Values};
use crate::{Turn, View, read_tiles};

/// Everyday English words. `scripts/make-common-words` generates the file.
const COMMON: &str = include_str!("../../common-words.txt");

/// A list with fewer common words is not English. Then short words count as common.
const ENOUGH: usize = 1000;

/// The length of short words.
const SHORT: usize = 4;

/// A beginner takes one of this many best plays.
const PLAYS: usize = 8;

/// The words of a match that a beginner knows.
pub(super) fn common_words(words: &Lexicon) -> Result<Lexicon, LexiconError> {
    let common = COMMON.lines().map(read_tiles);
    let common: Vec<String> = common.filter(|word| words.contains(word)).collect();
    match common.len() < ENOUGH {
        true => {
            let short = words.iter().filter(|word| word.len() <= SHORT);
            Lexicon::new(short.collect::<Vec<_>>().join("\n"))
        }
        false => Lexicon::new(common.join("\n")),
    }
}

/// Chooses one of the best plays with common words, each equally likely.
pub(super) fn choose(
    view: &View<'_>,
    common: Option<&Lexicon>,
    random: &mut Random,
) -> Result<Option<Turn>, ComputerError> {
    let words = common.unwrap_or_else(|| view.game().lexicon());
    let game = Game::new(view.game().board().clone(), words.clone());
    let (rack, bag) = (view.rack(), view.bag_count());
    let mut plays = shortlist(&game, view.setup(), &rack, bag, &Values::NOTHING, PLAYS)?;
    match plays.len() {
        0 => Ok(None),
        count => Ok(Some(plays.swap_remove(random.below(count)).turn)),
    }
}
