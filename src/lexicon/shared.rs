//! Where lexicons come from, and how games share them.
//!
//! The process has a list of all words in use, so that the next game with the
//! same word list finds them. The last lexicon to go takes its words and all
//! memory here with it.

use std::env;
use std::ffi::{CStr, OsStr};
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

use super::lock::{Guard, Lock};
use super::words::Words;
use super::{Lexicon, LexiconError};
use crate::memory;
use crate::read;

/// The word list that comes with the library. It is only looked at by
/// [`Lexicon::embedded`], so that it is not even paged in for programs that use
/// a list of their own.
static EMBEDDED: &[u8] = include_bytes!("../../words.txt");

/// Names a word list that goes before all others.
pub(crate) const VARIABLE: &CStr = c"HW3_WORDS";

/// Where a word list is looked for, in this order, before the embedded one.
const FILES: [&str; 2] = ["./tests/words.txt", "./words.txt"];

impl Lexicon {
    /// Reads the words of a text, one a line.
    pub fn new(text: impl Into<Vec<u8>>) -> Result<Lexicon, LexiconError> {
        with_text(Origin::Unknown, text.into())
    }

    /// The word list that a game uses where none is given: the file named by
    /// the environment variable `HW3_WORDS` (unless that is empty),
    /// `./tests/words.txt`, `./words.txt`, or the list embedded in the library,
    /// the first of them that there is.
    ///
    /// A file that is there but cannot be read is an error, and so is a missing
    /// file named by `HW3_WORDS`.
    pub fn find() -> Result<Lexicon, LexiconError> {
        let named = env::var_os(OsStr::from_bytes(VARIABLE.to_bytes()));
        Lexicon::find_with(named.as_ref().map(Path::new))
    }

    /// The word list that a game uses where none is given and the environment
    /// names this one.
    pub(crate) fn find_with(named: Option<&Path>) -> Result<Lexicon, LexiconError> {
        if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()) {
            return Lexicon::open_if_there(path)?.ok_or_else(|| LexiconError::Missing {
                path: memory::name(path),
            });
        }
        for path in FILES {
            if let Some(lexicon) = Lexicon::open_if_there(Path::new(path))? {
                return Ok(lexicon);
            }
        }
        Lexicon::embedded()
    }

    /// The lexicon of a word list on disk, shared with the games that use it
    /// already. If the file has changed since, it is read again; those games
    /// keep the words they have.
    pub fn open(path: impl AsRef<Path>) -> Result<Lexicon, LexiconError> {
        let path = path.as_ref();
        open(path).map_err(|error| unreadable(path, error))?
    }

    /// The lexicon of the word list that is embedded in the library, shared
    /// with the games that use it already.
    pub fn embedded() -> Result<Lexicon, LexiconError> {
        match with_origin(&Origin::Embedded) {
            Some(lexicon) => Ok(lexicon),
            None => {
                let bytes = EMBEDDED.len();
                let text = memory::copied(EMBEDDED, 0);
                let text = text.map_err(|_| LexiconError::OutOfMemory { bytes })?;
                with_text(Origin::Embedded, text)
            }
        }
    }

    fn open_if_there(path: &Path) -> Result<Option<Lexicon>, LexiconError> {
        match open(path) {
            Ok(lexicon) => lexicon.map(Some),
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                Ok(None)
            }
            Err(error) => Err(unreadable(path, error)),
        }
    }
}

fn unreadable(path: &Path, error: io::Error) -> LexiconError {
    LexiconError::Read {
        path: memory::name(path),
        error,
    }
}

fn open(path: &Path) -> io::Result<Result<Lexicon, LexiconError>> {
    open_at(path, SystemTime::now())
}

fn open_at(path: &Path, now: SystemTime) -> io::Result<Result<Lexicon, LexiconError>> {
    let file = read::open(path)?;
    let origin = Origin::of(&file.metadata()?, now);
    if let Some(lexicon) = with_origin(&origin) {
        return Ok(Ok(lexicon));
    }
    let text = read::whole(&file)?;
    // A file that changes while it is read is not what its stamp says.
    let still = Origin::of(&file.metadata()?, now) == origin;
    Ok(with_text(
        if still { origin } else { Origin::Unknown },
        text,
    ))
}

/// What tells word lists apart without reading them.
#[derive(Debug, PartialEq)]
enum Origin {
    Embedded,
    /// A file by its device and inode, its size, and the times of the last
    /// change of its content and of its inode.
    File([i64; 7]),
    /// A pipe or the like, or a file whose next change might not show.
    Unknown,
}

impl Origin {
    /// The coarsest clock that file systems keep their times by.
    const TICK: Duration = Duration::from_secs(2);

    /// The origin of what is read from a file now.
    fn of(file: &Metadata, now: SystemTime) -> Origin {
        // A file that was changed a moment ago can change again within the same
        // tick of its file system's clock, with the same size and times.
        let changed = u64::try_from(file.ctime()).map(Duration::from_secs);
        let now = now.duration_since(SystemTime::UNIX_EPOCH);
        let settled = match (changed, now) {
            (Ok(changed), Ok(now)) => now > changed + Origin::TICK,
            _ => false,
        };
        if !file.is_file() || !settled {
            return Origin::Unknown;
        }
        Origin::File([
            file.dev() as i64,
            file.ino() as i64,
            file.len() as i64,
            file.mtime(),
            file.mtime_nsec(),
            file.ctime(),
            file.ctime_nsec(),
        ])
    }
}

/// The words of a lexicon, and how many handles lead to them.
pub(super) struct Shared {
    owners: AtomicUsize,
    words: Words,
}

/// What is known of the words that are in use: every one of them has an owner.
struct Entry {
    origin: Origin,
    shared: NonNull<Shared>,
}

// SAFETY: words may be read by any thread, and owners are counted by an atomic.
unsafe impl Send for Entry {}

// SAFETY: words may be read by any thread, owners are counted by an atomic, and
// the last one frees them after all others are done.
unsafe impl Send for Lexicon {}

// SAFETY: as above; a handle that is only looked at changes nothing.
unsafe impl Sync for Lexicon {}

/// All words in use; no memory while there are none.
static SHARED: Lock<Vec<Entry>> = Lock::new(Vec::new());

/// The list, which no function here keeps while it calls another that takes it.
fn shared() -> Guard<Vec<Entry>> {
    // SAFETY: so this thread does not have it yet.
    unsafe { SHARED.lock() }
}

impl Lexicon {
    #[inline]
    fn shared(&self) -> &Shared {
        // SAFETY: it lives as long as there is a handle.
        unsafe { self.0.as_ref() }
    }

    #[inline]
    pub(super) fn words(&self) -> &Words {
        &self.shared().words
    }
}

impl Clone for Lexicon {
    fn clone(&self) -> Lexicon {
        self.shared().owners.fetch_add(1, Ordering::Relaxed);
        Lexicon(self.0)
    }
}

/// Under the lock, so that all owners are done with the words before the last
/// one frees them, and so that nobody finds words in the list that are about to
/// go.
impl Drop for Lexicon {
    fn drop(&mut self) {
        let mut entries = shared();
        if self.shared().owners.fetch_sub(1, Ordering::Relaxed) > 1 {
            return;
        }
        entries.retain(|entry| entry.shared != self.0);
        if entries.is_empty() {
            *entries = Vec::new();
        }
        drop(entries);
        // SAFETY: it came from a box, and this was the last way to it.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

impl Entry {
    /// One more handle of words in the list.
    fn handle(&self) -> Lexicon {
        // SAFETY: what is in the list has an owner, who would take the lock to
        // free it.
        let shared = unsafe { self.shared.as_ref() };
        shared.owners.fetch_add(1, Ordering::Relaxed);
        Lexicon(self.shared)
    }

    fn has_text(&self, text: &[u8]) -> bool {
        // SAFETY: as for a handle.
        unsafe { self.shared.as_ref() }.words.text() == text
    }
}

/// The lexicon in use that is known to come from there.
fn with_origin(origin: &Origin) -> Option<Lexicon> {
    if *origin == Origin::Unknown {
        return None;
    }
    let entries = shared();
    let entry = entries.iter().find(|entry| entry.origin == *origin);
    entry.map(Entry::handle)
}

/// The lexicon in use that was made from this text, or else a new one.
fn with_text(origin: Origin, mut text: Vec<u8>) -> Result<Lexicon, LexiconError> {
    text.make_ascii_uppercase();
    let bytes = text.len();
    let mut entries = shared();
    if let Some(entry) = entries.iter_mut().find(|entry| entry.has_text(&text)) {
        if origin != Origin::Unknown {
            entry.origin = origin;
        }
        return Ok(entry.handle());
    }
    let no_memory = |_| LexiconError::OutOfMemory { bytes };
    entries.try_reserve(1).map_err(no_memory)?;
    let owners = AtomicUsize::new(1);
    let words = Words::new(text)?;
    let shared = memory::boxed(Shared { owners, words });
    let shared = shared.map_err(|_| LexiconError::OutOfMemory { bytes })?;
    let shared = NonNull::from(Box::leak(shared));
    entries.push(Entry { origin, shared });
    Ok(Lexicon(shared))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A word list of this text in a directory of its own.
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

    /// What opening a list gives now, or gave if it was last changed long ago.
    fn opened(path: &Path, long_ago: bool) -> Lexicon {
        let age = if long_ago { 60 } else { 0 };
        let now = SystemTime::now() + Duration::from_secs(age);
        let lexicon = open_at(path, now).expect("a file");
        lexicon.expect("a lexicon")
    }

    fn known_by_origin(lexicon: &Lexicon) -> bool {
        let entries = shared();
        let entry = entries.iter().find(|entry| entry.shared == lexicon.0);
        matches!(entry.expect("an entry").origin, Origin::File(_))
    }

    #[test]
    fn games_with_the_same_list_share_it() {
        let path = list("share", "shared\n");
        let first = opened(&path, false);
        assert!(!known_by_origin(&first), "it might change within this tick");
        assert!(first.0 == opened(&path, false).0, "by its text");
        assert!(first.0 == opened(&path, true).0, "by its text");
        assert!(known_by_origin(&first));
        let now = SystemTime::now() + Duration::from_secs(60);
        let origin = Origin::of(&fs::metadata(&path).expect("a file"), now);
        let found = with_origin(&origin).expect("a lexicon, without reading");
        assert!(first.0 == found.0);
        remove(&path);
    }

    #[test]
    fn a_list_that_has_changed_is_read_again() {
        let path = list("change", "cat\n");
        let cat = opened(&path, false);
        // Of the same size, and within a tick of the clock.
        fs::write(&path, "dog\n").expect("a word list");
        let dog = opened(&path, true);
        assert!(cat.contains("CAT") && !cat.contains("DOG"));
        assert!(dog.contains("DOG") && !dog.contains("CAT"));
        assert!(known_by_origin(&dog));
        fs::write(&path, "horse\n").expect("a word list");
        let horse = opened(&path, true);
        assert!(horse.contains("HORSE") && !dog.contains("HORSE"));
        remove(&path);
    }

    #[test]
    fn a_lexicon_that_is_not_used_any_more_is_forgotten() {
        let path = list("forget", "forgotten\n");
        let lexicon = Lexicon::open(&path).expect("a lexicon");
        let place = lexicon.0;
        let known = || shared().iter().any(|entry| entry.shared == place);
        let clone = lexicon.clone();
        drop(lexicon);
        assert!(known() && clone.contains("FORGOTTEN"));
        drop(clone);
        assert!(!known());
        remove(&path);
    }

    #[test]
    fn threads_open_and_drop_the_same_lists() {
        let paths = ["one", "two"].map(|word| list(word, word));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for path in paths.iter().cycle().take(200) {
                        assert_eq!(Lexicon::open(path).expect("a lexicon").len(), 1);
                    }
                });
            }
        });
        paths.iter().for_each(|path| remove(path));
    }

    #[test]
    fn the_embedded_list_is_complete() {
        let lexicon = Lexicon::embedded().expect("a lexicon");
        assert_eq!(lexicon.len(), 233_621);
        for word in ["HYBRIDS", "SIMONS", "POTATOES", "AARON", "YEARS"] {
            assert!(lexicon.contains(word), "{word}");
        }
        let again = Lexicon::embedded().expect("a lexicon");
        assert!(lexicon.0 == again.0);
        let same = Lexicon::new(EMBEDDED).expect("a lexicon");
        assert!(lexicon.0 == same.0);
    }
}
