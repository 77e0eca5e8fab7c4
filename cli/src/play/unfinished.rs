//! The list of unfinished games.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use whole_file::PathText;

use super::contest::EXTENSION;
use super::dialog::count;
use super::kept;
use super::practice::journal;
use super::state::StateDirectory;
use crate::match_file::MatchFile;

/// An unfinished game, to show to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    pub path: PathBuf,
    modified: SystemTime,
    /// Who plays, or the file that the player practices with.
    pub what: String,
    /// How far the game is.
    pub state: String,
}

/// How many matches are listed at most. Older ones are still kept.
const MOST: usize = 100;

/// More bytes than a match has.
const LARGEST: u64 = 1 << 20;

impl Unfinished {
    /// When the game was played last, in the local time.
    pub fn date(&self) -> String {
        let Ok(time) = Timestamp::try_from(self.modified) else {
            return String::new();
        };
        let time = time.to_zoned(TimeZone::system());
        time.strftime("%Y-%m-%d %H:%M").to_string()
    }
}

/// All unfinished games that are not being played, the last one first.
pub fn list(directory: &StateDirectory) -> Vec<Unfinished> {
    let matches = kept::files(directory, EXTENSION).into_iter();
    let matches = matches.filter_map(|(modified, path)| {
        let text = kept::peek(&path, LARGEST)?;
        let file = MatchFile::of(&text)?;
        let turns = count(file.turns(), "turn");
        Some(Unfinished {
            path,
            modified,
            what: file.players().join(", "),
            state: described(turns, file.last.clone()),
        })
    });
    let games = journal::list(directory).into_iter().map(|entry| {
        let name = entry.name.as_deref().and_then(|name| name.file_name());
        let name = name.map(|name| format!(": {}", PathText(name.as_ref())));
        Unfinished {
            path: entry.path,
            modified: entry.modified,
            what: format!("Practice{}", name.unwrap_or_default()),
            state: described(count(entry.moves, "move"), entry.last_word),
        }
    });
    let mut all: Vec<Unfinished> = matches.take(MOST).chain(games).collect();
    all.sort_by_key(|game| Reverse(game.modified));
    all
}

fn described(turns: String, last: Option<String>) -> String {
    match last {
        Some(word) => format!("{turns}, last {word}"),
        None => turns,
    }
}
