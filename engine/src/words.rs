//! The Qu tile: the words of a match, and how words and tiles are shown.
//!
//! A match has one tile for Qu. To the board, it is the tile with the letter Q, and
//! the rules of `hw3` need not know about it. Therefore:
//!
//! - [`match_words`] writes the `QU` of every word as `Q`. Words with any other `Q`
//!   are left out, because no tiles can form them. This is the only place where a
//!   word list changes; [`Match::new`](crate::Match::new) takes the result.
//! - Text for people always has the Qu. [`spell_word`] writes a word in capitals,
//!   such as `QUIT`. [`spell_tile`] and [`spell_rack`] write the single tile as
//!   `Qu`, as it is printed.
//! - [`read_tiles`] reads what people write.

use hw3::{Lexicon, LexiconError, Rack, Tile};

/// The words of a match: those of the list, with `QU` written as `Q`, and without
/// words that have another `Q`.
///
/// Share the result between matches: it is a new list, whose graph is built when it
/// is first needed. Clones share their memory.
///
/// ```
/// use hw3::Lexicon;
/// use upwords_engine::match_words;
///
/// let words = match_words(&Lexicon::new("cat\nquit\nequus\nqat\niraq\nquaq")?)?;
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["CAT", "QIT", "EQUS"]);
/// # Ok::<(), hw3::LexiconError>(())
/// ```
///
/// # Errors
///
/// If there is no memory for the list.
pub fn match_words(lexicon: &Lexicon) -> Result<Lexicon, LexiconError> {
    let mut text = String::new();
    for word in lexicon.iter() {
        let start = text.len();
        let mut parts = word.split('Q');
        text.push_str(parts.next().unwrap_or_default());
        for part in parts {
            match part.strip_prefix('U') {
                Some(rest) => text.extend(["Q", rest]),
                None => {
                    text.truncate(start);
                    break;
                }
            }
        }
        if text.len() > start {
            text.push('\n');
        }
    }
    Lexicon::new(text)
}

/// The letters of a word of a match, as people write it.
///
/// ```
/// assert_eq!(upwords_engine::spell_word("QIT"), "QUIT");
/// ```
#[must_use]
pub fn spell_word(letters: &str) -> String {
    letters.replace('Q', "QU")
}

/// What is printed on a tile.
///
/// ```
/// use hw3::Tile;
/// use upwords_engine::spell_tile;
///
/// let tiles = [b'C', b'Q'].map(|letter| Tile::new(letter).expect("a letter"));
/// assert_eq!(tiles.map(spell_tile), ["C", "Qu"]);
/// ```
#[must_use]
pub fn spell_tile(tile: Tile) -> String {
    match tile.letter() {
        b'Q' => "Qu".to_owned(),
        _ => tile.to_string(),
    }
}

/// What is printed on the tiles of a rack, in alphabetical order.
///
/// ```
/// let rack = "tqai".parse()?;
/// assert_eq!(upwords_engine::spell_rack(&rack), "AIQuT");
/// # Ok::<(), hw3::RackError>(())
/// ```
#[must_use]
pub fn spell_rack(rack: &Rack) -> String {
    rack.iter().map(spell_tile).collect()
}

/// Reads tiles that a person wrote, in upper or lower case: `QU` is one tile, and a
/// `Q` without a `U` is the same tile. Other characters stay as they are.
///
/// ```
/// use upwords_engine::read_tiles;
///
/// assert_eq!(read_tiles("Quit"), "QIT");
/// assert_eq!(read_tiles("q it"), "Q IT");
/// assert_eq!(read_tiles("equus"), "EQUS");
/// ```
#[must_use]
pub fn read_tiles(text: &str) -> String {
    text.to_ascii_uppercase().replace("QU", "Q")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_letters_correspond() {
        let lexicon = Lexicon::embedded().expect("the list in the library");
        let words = match_words(&lexicon).expect("memory");
        for letters in words.iter() {
            let word = spell_word(&letters);
            assert!(lexicon.contains(&word), "{word}");
            assert_eq!(read_tiles(&word), letters);
        }
        let possible = |word: &String| !word.replace("QU", "").contains('Q');
        assert_eq!(words.len(), lexicon.iter().filter(possible).count());
        assert!(words.contains("QIT") && !words.contains("QUIT"));
        assert!(lexicon.iter().any(|word| !possible(&word)));
    }
}
