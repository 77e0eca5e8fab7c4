//! Word lists, also those that several games share.

use std::path::Path;

use libc::c_char;

use super::edge::{self, guard};
use super::failure::Failure;
use super::last_error::report;
use super::status::Status;
use crate::files::{VARIABLE, WordList};
use crate::{Lexicon, OpenError};

/// The lexicon of a word list, or of the default one.
pub(super) fn lexicon(path: Option<&Path>) -> Result<Lexicon, OpenError> {
    let list = match path {
        Some(path) => WordList::open(path)?,
        // SAFETY: the header forbids changing the environment during this call.
        None => WordList::find(unsafe { edge::variable(VARIABLE) })?,
    };
    list.lexicon()
}

/// A word list in memory that several games can share. Its contents are private.
/// hw3_words_open and hw3_words_open_text create it; hw3_words_free frees it.
pub struct Words(pub(super) Lexicon);

impl Words {
    /// Prepares a lexicon for many games, so that none of them pays for the first
    /// lookups.
    fn new(lexicon: Lexicon) -> Result<Words, Failure> {
        lexicon.prepare()?;
        Ok(Words(lexicon))
    }
}

/// Names of arguments.
pub(super) const WORDS: &str = "the word list";
const POINTER: &str = "the pointer for the word list";

/// Opens a word list for several games.
///
/// A game that is opened with the name of a list reads the whole file again. A
/// program with many games should open the list once, with this function, and
/// its games with hw3_open_with, hw3_open_text_with or hw3_open_empty_with. They
/// share the list in memory, and opening a game takes a few microseconds.
///
/// This function also builds a table of all words. For 234,000 words, that takes
/// 4 ms and 2.6 MB, so a program with one short game is faster without it.
///
/// @param filename  the name of a word list; NULL finds one as
///        initialize_game_state does
/// @param words  receives a word list, to be freed with hw3_words_free, or NULL
///        if the call fails
/// @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_open(filename: *const c_char, words: *mut *mut Words) -> Status {
    report(|| {
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let filename = unsafe { edge::path(filename) };
        let make = || Words::new(lexicon(filename)?);
        // SAFETY: the caller passes NULL or a pointer to a pointer.
        unsafe { edge::give_to(words, POINTER, make) }
    })
}

/// Opens a word list in memory for several games, as hw3_words_open does for a
/// file.
///
/// @param text  the text of a word list, which need not end with a NUL and is
///        not used after the call
/// @param size  its size in bytes
/// @param words  receives a word list, to be freed with hw3_words_free, or NULL
///        if the call fails
/// @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_open_text(
    text: *const c_char,
    size: usize,
    words: *mut *mut Words,
) -> Status {
    report(|| {
        let make = || {
            // SAFETY: the caller passes NULL or `size` bytes that stay unchanged
            // during this call.
            let text = unsafe { edge::text(text, size, WORDS) }?;
            Words::new(Lexicon::new(text)?)
        };
        // SAFETY: the caller passes NULL or a pointer to a pointer.
        unsafe { edge::give_to(words, POINTER, make) }
    })
}

/// Frees a word list.
///
/// Games that were opened with it can still be used: its memory is freed with
/// the last of them.
///
/// @param words  a word list, which must not be used afterwards; NULL does
///        nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_words_free(words: *mut Words) {
    guard(|| {
        // SAFETY: the caller passes NULL or a list that was opened, is not freed
        // yet and is not used again.
        drop(unsafe { edge::take(words) });
    });
}
