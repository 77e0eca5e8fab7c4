//! Recognizing a word list that was read before.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, SystemTime};

use super::word_list::WordList;

/// What identifies a word list without reading it.
#[derive(Debug, PartialEq)]
pub(crate) enum Origin {
    Embedded,
    /// A file: device, inode, size, and the times of the last change of its
    /// contents and of its inode.
    File([i64; 7]),
    /// A pipe, a text in memory, or a file whose next change might go unnoticed.
    Unknown,
}

impl Origin {
    /// The coarsest resolution of file times among file systems.
    const TICK: Duration = Duration::from_secs(2);

    /// The origin of a list at the time `now`.
    pub(crate) fn at(now: SystemTime, list: &WordList<'_>) -> Origin {
        match list {
            WordList::Embedded => Origin::Embedded,
            WordList::File { file, .. } => match file.metadata() {
                Ok(metadata) => Origin::of_file(&metadata, now),
                Err(_) => Origin::Unknown,
            },
        }
    }

    fn of_file(file: &Metadata, now: SystemTime) -> Origin {
        // A file that was changed a moment ago may change again within the same
        // tick of the clock, keeping its size and times.
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
