//! The words of the games, which are read in the background.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use hw3::Lexicon;
use upwords_engine::match_words;

use crate::word_list::WordList;

/// The words of a list.
#[derive(Debug)]
pub struct Words {
    pub list: WordList,
    /// The words as they are written, for practice.
    pub written: Lexicon,
    /// The words as they are laid in a match, with a `Q` for Qu.
    pub laid: Lexicon,
}

impl Words {
    /// Prepares the words of a list for matches, and the search for plays.
    fn new(list: WordList, written: Lexicon) -> Result<Words, String> {
        let laid = match_words(&written).map_err(|error| error.to_string())?;
        // Otherwise, the first search would take this time.
        _ = laid.graph();
        Ok(Words {
            list,
            written,
            laid,
        })
    }
}

/// The lists in use.
#[derive(Debug)]
pub struct Shelf {
    /// The list for new games.
    chosen: WordList,
    ready: Vec<Arc<Words>>,
    /// The chosen list, until it is needed.
    coming: Option<JoinHandle<Result<Words, String>>>,
}

impl Shelf {
    /// Begins to read a list. A file is read at once, because its errors must be reported
    /// before the first screen.
    pub fn new(chosen: WordList) -> Result<Shelf, String> {
        let read = match chosen {
            WordList::File(_) => Some(chosen.lexicon()?),
            WordList::Modern | WordList::Of1934 => None,
        };
        let list = chosen.clone();
        let coming = thread::Builder::new().spawn(|| {
            let written = read.map_or_else(|| list.lexicon(), Ok)?;
            Words::new(list, written)
        });
        Ok(Shelf {
            chosen,
            ready: Vec::new(),
            // Without a thread, the list is read when it is needed.
            coming: coming.ok(),
        })
    }

    /// The list for new games.
    pub fn chosen(&self) -> &WordList {
        &self.chosen
    }

    /// Returns the words of a list, and waits for them if necessary.
    pub fn get(&mut self, list: &WordList) -> Result<Arc<Words>, String> {
        if let Some(coming) = self.coming.take() {
            let read = coming.join();
            let words = read.map_err(|_| "reading the words failed".to_owned())??;
            self.ready.push(Arc::new(words));
        }
        if let Some(words) = self.ready.iter().find(|words| words.list == *list) {
            return Ok(Arc::clone(words));
        }
        let words = Arc::new(Words::new(list.clone(), list.lexicon()?)?);
        self.ready.push(Arc::clone(&words));
        Ok(words)
    }
}
