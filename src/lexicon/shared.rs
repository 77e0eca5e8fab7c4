//! Where lexicons come from, and how games share them.
//!
//! The process knows every lexicon that a game holds by a weak reference, so
//! that the next game with the same word list finds it. The last game to go
//! takes the lexicon and all memory here with it.

use std::env;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

use super::lock::{Guard, Lock};
use super::{Lexicon, LexiconError};

/// The word list that comes with the library. It is only looked at by
/// [`Lexicon::embedded`], so that it is not even paged in for programs that use
/// a list of their own.
static EMBEDDED: &[u8] = include_bytes!("../../words.txt");

/// Names a word list that goes before all others.
const VARIABLE: &str = "HW3_WORDS";

/// Where a word list is looked for, in this order, before the embedded one.
const FILES: [&str; 2] = ["./tests/words.txt", "./words.txt"];

impl Lexicon {
    /// The word list that a game uses where none is given: the file named by
    /// the environment variable `HW3_WORDS` (unless that is empty),
    /// `./tests/words.txt`, `./words.txt`, or the list embedded in the library,
    /// the first of them that there is.
    ///
    /// A file that is there but cannot be read is an error, and so is a missing
    /// file named by `HW3_WORDS`.
    pub fn find() -> Result<Arc<Lexicon>, LexiconError> {
        if let Some(name) = env::var_os(VARIABLE).filter(|name| !name.is_empty()) {
            let path = Path::new(&name);
            return Lexicon::open_if_there(path)?.ok_or_else(|| LexiconError::Missing {
                path: path.to_owned(),
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
    pub fn open(path: impl AsRef<Path>) -> Result<Arc<Lexicon>, LexiconError> {
        let path = path.as_ref();
        open(path).map_err(|error| unreadable(path, error))?
    }

    /// The lexicon of the word list that is embedded in the library, shared
    /// with the games that use it already.
    pub fn embedded() -> Result<Arc<Lexicon>, LexiconError> {
        match with_origin(&Origin::Embedded) {
            Some(lexicon) => Ok(lexicon),
            None => with_text(Origin::Embedded, copy(EMBEDDED)?),
        }
    }

    /// The lexicon of a text at hand, shared with the games that use the same
    /// text already.
    pub fn share(text: &[u8]) -> Result<Arc<Lexicon>, LexiconError> {
        with_text(Origin::Unknown, copy(text)?)
    }

    fn open_if_there(path: &Path) -> Result<Option<Arc<Lexicon>>, LexiconError> {
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

fn copy(text: &[u8]) -> Result<Vec<u8>, LexiconError> {
    let bytes = text.len();
    let mut copy = Vec::new();
    copy.try_reserve_exact(bytes)
        .map_err(|_| LexiconError::OutOfMemory { bytes })?;
    copy.extend_from_slice(text);
    Ok(copy)
}

fn unreadable(path: &Path, error: io::Error) -> LexiconError {
    LexiconError::Read {
        path: path.to_owned(),
        error,
    }
}

fn open(path: &Path) -> io::Result<Result<Arc<Lexicon>, LexiconError>> {
    open_at(path, SystemTime::now())
}

fn open_at(path: &Path, now: SystemTime) -> io::Result<Result<Arc<Lexicon>, LexiconError>> {
    let mut file = File::open(path)?;
    let origin = Origin::of(&file.metadata()?, now);
    if let Some(lexicon) = with_origin(&origin) {
        return Ok(Ok(lexicon));
    }
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
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

struct Entry {
    origin: Origin,
    lexicon: Weak<Lexicon>,
}

/// Every lexicon in use that came from here; no memory while there is none.
static SHARED: Lock<Vec<Entry>> = Lock::new(Vec::new());

/// The list, which no function here keeps while it calls another that takes it:
/// a lexicon, which takes it to be forgotten, is let go after it.
fn shared() -> Guard<Vec<Entry>> {
    // SAFETY: so this thread does not have it yet.
    unsafe { SHARED.lock() }
}

/// A game's part in a lexicon.
#[derive(Debug)]
pub(crate) struct Share(ManuallyDrop<Arc<Lexicon>>);

impl Share {
    pub(crate) fn new(lexicon: Arc<Lexicon>) -> Share {
        Share(ManuallyDrop::new(lexicon))
    }
}

impl Deref for Share {
    type Target = Arc<Lexicon>;

    fn deref(&self) -> &Arc<Lexicon> {
        &self.0
    }
}

/// Under the lock, which shows the tools of C programs that all games were done
/// with a lexicon before the last one frees it: they do not see what [`Arc`]
/// does for that.
impl Drop for Share {
    fn drop(&mut self) {
        // SAFETY: nothing uses it after this.
        let lexicon = unsafe { ManuallyDrop::take(&mut self.0) };
        let entries = shared();
        let last = Arc::into_inner(lexicon);
        // The lexicon takes the lock itself.
        drop(entries);
        drop(last);
    }
}

/// The lexicon in use that is known to come from there.
fn with_origin(origin: &Origin) -> Option<Arc<Lexicon>> {
    if *origin == Origin::Unknown {
        return None;
    }
    shared()
        .iter()
        .filter(|entry| entry.origin == *origin)
        .find_map(|entry| entry.lexicon.upgrade())
}

/// The lexicon in use that was made from this text, or else a new one.
fn with_text(origin: Origin, mut text: Vec<u8>) -> Result<Arc<Lexicon>, LexiconError> {
    text.make_ascii_uppercase();
    // Lexicons that turn out to be others, and that all games have let go of
    // meanwhile, go after the lock: they take it themselves.
    let mut others = Vec::new();
    let mut entries = shared();
    for entry in entries.iter_mut() {
        let Some(lexicon) = entry.lexicon.upgrade() else {
            continue;
        };
        if lexicon.text == text {
            if origin != Origin::Unknown {
                entry.origin = origin;
            }
            return Ok(lexicon);
        }
        others.extend(Arc::into_inner(lexicon));
    }
    let lexicon = Arc::new(Lexicon::from_upper_case(text)?);
    entries.push(Entry {
        origin,
        lexicon: Arc::downgrade(&lexicon),
    });
    Ok(lexicon)
}

/// A lexicon that is no longer in use is forgotten, and with the last one the
/// list of them.
impl Drop for Lexicon {
    fn drop(&mut self) {
        let mut entries = shared();
        entries.retain(|entry| entry.lexicon.strong_count() > 0);
        if entries.is_empty() {
            *entries = Vec::new();
        }
    }
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
    fn opened(path: &Path, long_ago: bool) -> Arc<Lexicon> {
        let age = if long_ago { 60 } else { 0 };
        let now = SystemTime::now() + Duration::from_secs(age);
        let lexicon = open_at(path, now).expect("a file");
        lexicon.expect("a lexicon")
    }

    fn known_by_origin(lexicon: &Arc<Lexicon>) -> bool {
        let entries = shared();
        let entry = entries
            .iter()
            .find(|entry| entry.lexicon.as_ptr() == Arc::as_ptr(lexicon));
        matches!(entry.expect("an entry").origin, Origin::File(_))
    }

    #[test]
    fn games_with_the_same_list_share_it() {
        let path = list("share", "shared\n");
        let first = opened(&path, false);
        assert!(!known_by_origin(&first), "it might change within this tick");
        assert!(Arc::ptr_eq(&first, &opened(&path, false)), "by its text");
        assert!(Arc::ptr_eq(&first, &opened(&path, true)), "by its text");
        assert!(known_by_origin(&first));
        let now = SystemTime::now() + Duration::from_secs(60);
        let origin = Origin::of(&fs::metadata(&path).expect("a file"), now);
        let found = with_origin(&origin).expect("a lexicon, without reading");
        assert!(Arc::ptr_eq(&first, &found));
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
        let weak = Arc::downgrade(&lexicon);
        let known = || shared().iter().any(|entry| entry.lexicon.ptr_eq(&weak));
        assert!(known());
        drop(lexicon);
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
        assert!(Arc::ptr_eq(&lexicon, &again));
        let same = Lexicon::share(EMBEDDED).expect("a lexicon");
        assert!(Arc::ptr_eq(&lexicon, &same));
    }
}
