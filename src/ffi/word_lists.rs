//! The word lists that the games of a C program share.
//!
//! A list stays in memory as long as a game uses it. The next game with the same
//! file, or with a list of the same text, gets the same lexicon.

use std::path::Path;
use std::time::SystemTime;

use super::edge;
use super::lock::{Guard, Lock};
use crate::files::{Origin, VARIABLE, WordList};
use crate::memory;
use crate::{Game, Lexicon, LexiconError, OpenError, lexicon};

/// The lexicon of a word list, or of the default one.
pub(super) fn open(path: Option<&Path>) -> Result<Lexicon, OpenError> {
    let list = match path {
        Some(path) => WordList::open(path)?,
        // SAFETY: the header forbids changing the environment during this call.
        None => WordList::find(unsafe { edge::variable(VARIABLE) })?,
    };
    let origin = Origin::at(SystemTime::now(), &list);
    read(&list, origin)
}

fn read(list: &WordList<'_>, origin: Origin) -> Result<Lexicon, OpenError> {
    if let Some(entry) = lists().iter().find(|entry| entry.has_origin(&origin)) {
        return Ok(entry.lexicon.clone());
    }
    Ok(share(origin, list.text()?)?)
}

/// The lexicon of a text.
pub(super) fn from_text(text: &[u8]) -> Result<Lexicon, LexiconError> {
    share(Origin::Unknown, lexicon::copy_text(text)?)
}

/// A game's hold on its list. Dropped after the game, it also drops the lists that
/// no game uses any more, and frees the registry when it is empty.
///
/// The hold is given up under the lock. The lock thus orders a thread's last look
/// at a list before another thread frees it, in a way that ThreadSanitizer sees.
pub(super) struct Hold(Option<Lexicon>);

impl Hold {
    pub(super) fn new(game: &Game) -> Hold {
        Hold(Some(game.lexicon().clone()))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut lists = lists();
        self.0 = None;
        lists.retain(|entry| !entry.lexicon.is_unique());
        if lists.is_empty() {
            *lists = Vec::new();
        }
    }
}

/// A list in memory.
struct Entry {
    origin: Origin,
    lexicon: Lexicon,
}

impl Entry {
    fn has_origin(&self, origin: &Origin) -> bool {
        *origin != Origin::Unknown && self.origin == *origin
    }
}

/// All lists in memory. An empty registry owns no heap memory.
static LISTS: Lock<Vec<Entry>> = Lock::new(Vec::new());

/// Locks the lists. Callers never hold two locks.
fn lists() -> Guard<Vec<Entry>> {
    // SAFETY: no function here calls another that locks while it holds the lock.
    unsafe { LISTS.lock() }
}

/// Returns the lexicon of this text, and builds it if no game uses it yet.
fn share(origin: Origin, mut text: Vec<u8>) -> Result<Lexicon, LexiconError> {
    text.make_ascii_uppercase();
    let bytes = text.len();
    let mut lists = lists();
    if let Some(entry) = lists.iter_mut().find(|entry| entry.lexicon.text() == text) {
        if origin != Origin::Unknown {
            entry.origin = origin;
        }
        return Ok(entry.lexicon.clone());
    }
    let lexicon = Lexicon::from_text(text)?;
    let entry = Entry {
        origin,
        lexicon: lexicon.clone(),
    };
    let pushed = memory::push(&mut lists, entry);
    pushed.map_err(|_| LexiconError::OutOfMemory { bytes })?;
    Ok(lexicon)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::time::Duration;
    use std::{env, fs};

    /// Writes a word list into its own directory.
    fn list(name: &str, text: &str) -> PathBuf {
        let directory = env::temp_dir().join(format!("hw3-{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).expect("a directory");
        let path = directory.join("words.txt");
        fs::write(&path, text).expect("a word list");
        path
    }

    fn remove(path: &Path) {
        fs::remove_dir_all(path.parent().expect("a directory")).expect("a directory");
    }

    /// Opens a list as if it had been changed just now, or a minute ago.
    fn opened(path: &Path, long_ago: bool) -> Lexicon {
        let age = if long_ago { 60 } else { 0 };
        let now = SystemTime::now() + Duration::from_secs(age);
        let list = WordList::open(path).expect("a file");
        let origin = Origin::at(now, &list);
        read(&list, origin).expect("a lexicon")
    }

    fn is_same(one: &Lexicon, other: &Lexicon) -> bool {
        one.text().as_ptr() == other.text().as_ptr()
    }

    fn origin_is_known(lexicon: &Lexicon) -> bool {
        let lists = lists();
        let entry = lists.iter().find(|entry| is_same(&entry.lexicon, lexicon));
        matches!(entry.expect("an entry").origin, Origin::File(_))
    }

    #[test]
    fn games_with_the_same_list_share_it() {
        let path = list("share", "shared\n");
        let first = opened(&path, false);
        assert!(!origin_is_known(&first), "it might change within this tick");
        assert!(is_same(&first, &opened(&path, false)), "by its text");
        assert!(is_same(&first, &opened(&path, true)), "by its text");
        assert!(origin_is_known(&first));
        assert!(is_same(&first, &from_text(b"Shared\n").expect("a lexicon")));
        // The file is not read again.
        let list = WordList::open(&path).expect("a file");
        let origin = Origin::at(SystemTime::now() + Duration::from_secs(60), &list);
        assert!(lists().iter().any(|entry| entry.has_origin(&origin)));
        remove(&path);
    }

    #[test]
    fn a_changed_list_is_read_again() {
        let path = list("change", "cat\n");
        let cat = opened(&path, false);
        // Of the same size, and within a tick of the clock.
        fs::write(&path, "dog\n").expect("a word list");
        let dog = opened(&path, true);
        assert!(cat.contains("CAT") && !cat.contains("DOG"));
        assert!(dog.contains("DOG") && !dog.contains("CAT"));
        assert!(origin_is_known(&dog));
        fs::write(&path, "horse\n").expect("a word list");
        let horse = opened(&path, true);
        assert!(horse.contains("HORSE") && !dog.contains("HORSE"));
        remove(&path);
    }

    #[test]
    fn an_unused_list_is_dropped() {
        let lexicon = from_text(b"forgotten\n").expect("a lexicon");
        let is_known = || {
            lists()
                .iter()
                .any(|entry| entry.lexicon.contains("FORGOTTEN"))
        };
        let clone = lexicon.clone();
        drop(lexicon);
        drop(Hold(None));
        assert!(is_known() && clone.contains("FORGOTTEN"));
        drop(Hold(Some(clone)));
        assert!(!is_known());
    }

    #[test]
    fn threads_open_and_release_the_same_lists() {
        let paths = ["one", "two"].map(|word| list(word, word));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for path in paths.iter().cycle().take(200) {
                        let hold = Hold(Some(open(Some(path)).expect("a lexicon")));
                        assert_eq!(hold.0.as_ref().map(Lexicon::len), Some(1));
                    }
                });
            }
        });
        paths.iter().for_each(|path| remove(path));
    }

    #[test]
    fn the_embedded_list_is_shared() {
        let embedded = || read(&WordList::Embedded, Origin::Embedded).expect("a lexicon");
        let first = embedded();
        assert!(is_same(&first, &embedded()));
        let text = WordList::Embedded.text().expect("a text");
        assert!(is_same(&first, &from_text(&text).expect("a lexicon")));
    }
}
