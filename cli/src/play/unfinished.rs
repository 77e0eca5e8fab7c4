//! Games that were left, or cut off, before they were saved.
//!
//! Each has a file of its own in the state directory: the board that it started
//! from in its saved form, a blank line, and the steps of a game script. A step
//! is one short line at the end of the file, so whatever happens, at most the
//! last one is lost. The file is locked as long as its game is played.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};
use std::time::SystemTime;

use hw3::Board;

use super::session::Call;

/// Where one game is kept while it is unfinished.
#[derive(Debug)]
pub struct Journal {
    /// `None` if there is no place for it.
    directory: Option<PathBuf>,
    file: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    path: PathBuf,
    file: File,
    /// How many calls are in the file.
    calls: usize,
    /// Whether the header is missing, or other calls are there than were done.
    is_wrong: bool,
}

/// An unfinished game.
#[derive(Debug)]
pub struct Found {
    /// The board that it started from.
    pub start: Board,
    /// The file that it was opened from or saved to.
    pub name: Option<PathBuf>,
    /// What was done in it.
    pub calls: Vec<Call>,
    /// Where it is kept.
    pub journal: Journal,
}

const EXTENSION: &str = "game";
const TITLE: &str = "# An unfinished game of upwords.";
const NAME: &str = "# file ";

impl Journal {
    /// A journal that will be in this directory.
    pub fn in_directory(directory: Option<PathBuf>) -> Journal {
        Journal {
            directory,
            file: None,
        }
    }

    /// A journal of nothing.
    #[cfg(test)]
    pub fn nowhere() -> Journal {
        Journal::in_directory(None)
    }

    /// An empty one in the same place.
    pub fn another(&self) -> Journal {
        Journal::in_directory(self.directory.clone())
    }

    /// Whether there is a file now that tells of all that was done.
    pub fn is_kept(&self) -> bool {
        self.file.as_ref().is_some_and(|kept| !kept.is_wrong)
    }

    /// Makes the file tell of all that was done.
    pub fn keep(&mut self, start: &Board, name: Option<&Path>, calls: &[Call]) -> io::Result<()> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let kept = match &mut self.file {
            Some(kept) => kept,
            none => none.insert(create(directory)?),
        };
        let written = if kept.is_wrong {
            kept.write_anew(&(header(start, name) + &lines(calls)))
        } else {
            let text = lines(&calls[kept.calls..]);
            kept.file.write_all(text.as_bytes())
        };
        // A line that is there in part would spoil those after it.
        kept.is_wrong = written.is_err();
        kept.calls = calls.len();
        written
    }

    /// Removes the file, if there is one.
    pub fn remove(&mut self) -> io::Result<()> {
        match self.file.take() {
            Some(kept) => fs::remove_file(kept.path),
            None => Ok(()),
        }
    }
}

impl Kept {
    /// Puts a file with this text in the place of the one that there is.
    fn write_anew(&mut self, text: &str) -> io::Result<()> {
        let path = self.path.with_extension("new");
        _ = fs::remove_file(&path);
        let mut file = File::options().append(true).create_new(true).open(&path)?;
        lock(&file);
        let written = file.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| fs::rename(&path, &self.path)) {
            _ = fs::remove_file(&path);
            return Err(error);
        }
        self.file = file;
        Ok(())
    }
}

/// The lines of a game script for some calls.
fn lines(calls: &[Call]) -> String {
    calls.iter().map(|call| format!("{call}\n")).collect()
}

fn header(start: &Board, name: Option<&Path>) -> String {
    let mut text = format!("{TITLE}\n");
    // The game may be resumed in another directory.
    let name = name.and_then(|name| path::absolute(name).ok());
    let name = name.as_deref().and_then(Path::to_str);
    // A name that is not text, or not one line, is not worth keeping.
    if let Some(name) = name.filter(|name| !name.contains('\n')) {
        text += &format!("{NAME}{name}\n");
    }
    text + &format!("{start}\n")
}

/// A new file under the first number that is free.
fn create(directory: &Path) -> io::Result<Kept> {
    fs::create_dir_all(directory)?;
    for number in 1.. {
        let path = directory.join(format!("{number}.{EXTENSION}"));
        let file = match File::options().append(true).create_new(true).open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        };
        if lock(&file) {
            return Ok(Kept {
                path,
                file,
                calls: 0,
                is_wrong: true,
            });
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Whether no other process has it. Where there are no locks, none has.
fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// The unfinished game that was played last and that nobody is playing.
pub fn find(directory: &Path) -> Option<Found> {
    let entries = fs::read_dir(directory).ok()?.flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == EXTENSION))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    files.sort();
    let newest_first = files.into_iter().rev();
    newest_first
        .filter_map(|(_, path)| read(directory, path))
        .next()
}

fn read(directory: &Path, path: PathBuf) -> Option<Found> {
    let mut file = File::options().read(true).append(true).open(&path).ok()?;
    if !lock(&file) {
        return None;
    }
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    let (board, steps) = text
        .strip_prefix(TITLE)?
        .strip_prefix('\n')?
        .split_once("\n\n")?;
    let (name, board) = match board.strip_prefix(NAME) {
        Some(rest) => {
            let (name, board) = rest.split_once('\n')?;
            (Some(PathBuf::from(name)), board)
        }
        None => (None, board),
    };
    let start = Board::parse(board.as_bytes()).ok()?;
    // Up to the first line that is none, as the last one may be.
    let mut end = text.len() - steps.len();
    let mut calls = Vec::new();
    for line in steps.split_inclusive('\n') {
        let Some(call) = line.strip_suffix('\n').and_then(Call::parse) else {
            break;
        };
        end += line.len();
        calls.push(call);
    }
    if end < text.len() {
        file.set_len(end as u64).ok()?;
    }
    let file = Some(Kept {
        path,
        file,
        calls: calls.len(),
        is_wrong: false,
    });
    let directory = Some(directory.to_owned());
    Some(Found {
        start,
        name,
        calls,
        journal: Journal { directory, file },
    })
}

/// The directory for unfinished games: what `UPWORDS_STATE` says, or the user's
/// directory for such things. `None` if there is none.
pub fn state_directory(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let variable = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
    if let Some(directory) = variable("UPWORDS_STATE") {
        return Some(directory);
    }
    let state = variable("XDG_STATE_HOME")
        .or_else(|| Some(variable("HOME")?.join(".local").join("state")))?;
    Some(state.join("upwords"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(test: &str) -> PathBuf {
        let name = format!("upwords-{test}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        _ = fs::remove_dir_all(&directory);
        directory
    }

    fn board() -> Board {
        "AT\n".parse().expect("a board")
    }

    fn calls() -> Vec<Call> {
        let lines = ["place 0 0 H \"I\" 1", "undo"];
        lines.iter().filter_map(|line| Call::parse(line)).collect()
    }

    #[test]
    fn a_game_comes_back_once_nobody_plays_it() {
        let directory = directory("comes-back");
        let mut journal = Journal::in_directory(Some(directory.clone()));
        let calls = calls();
        let name = Path::new("/games/my game.txt");
        journal
            .keep(&board(), Some(name), &calls[..1])
            .expect("kept");
        journal.keep(&board(), Some(name), &calls).expect("kept");
        assert!(find(&directory).is_none(), "it is being played");
        drop(journal);

        let mut found = find(&directory).expect("an unfinished game");
        assert_eq!(found.start, board());
        assert_eq!(found.name.as_deref(), Some(name));
        assert_eq!(found.calls, calls);

        let more = [calls, vec![Call::Redo]].concat();
        found
            .journal
            .keep(&board(), Some(name), &more)
            .expect("kept");
        drop(found);
        let mut found = find(&directory).expect("an unfinished game");
        assert_eq!(found.calls, more);
        found.journal.remove().expect("removed");
        assert!(find(&directory).is_none());
        fs::remove_dir(&directory).expect("empty");
    }

    #[test]
    fn two_games_do_not_disturb_each_other() {
        let directory = directory("two-games");
        let mut first = Journal::in_directory(Some(directory.clone()));
        let mut second = first.another();
        first.keep(&board(), None, &calls()).expect("kept");
        second.keep(&board(), None, &calls()[..1]).expect("kept");
        drop(first);
        let found = find(&directory).expect("the first");
        assert_eq!(found.calls, calls());
        assert!(find(&directory).is_none(), "both are being played");
        fs::remove_dir_all(&directory).expect("removed");
    }

    #[test]
    fn a_line_cut_off_is_as_if_it_were_not_there() {
        let directory = directory("cut-off");
        let mut journal = Journal::in_directory(Some(directory.clone()));
        journal.keep(&board(), None, &calls()).expect("kept");
        drop(journal);
        let path = directory.join("1.game");
        let whole = fs::read_to_string(&path).expect("a file");
        fs::write(&path, format!("{whole}place 0 0")).expect("written");
        let found = find(&directory).expect("a game");
        assert_eq!(found.calls, calls());
        assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
        drop(found);
        fs::write(&path, &whole[..TITLE.len() + 4]).expect("written");
        assert!(find(&directory).is_none(), "not even the board is there");
        fs::remove_dir_all(&directory).expect("removed");
    }

    #[test]
    fn a_write_that_fails_is_made_good_by_the_next() {
        let directory = directory("fails");
        let mut journal = Journal::in_directory(Some(directory.clone()));
        journal.keep(&board(), None, &calls()[..1]).expect("kept");
        assert!(journal.is_kept());
        // A file that can only be read, with half a line from a full disk.
        let kept = journal.file.as_mut().expect("a file");
        kept.file.write_all(b"und").expect("written");
        kept.file = File::open(&kept.path).expect("a file");
        journal
            .keep(&board(), None, &calls())
            .expect_err("read only");
        assert!(!journal.is_kept());
        journal.keep(&board(), None, &calls()).expect("kept");
        assert!(journal.is_kept());
        assert_eq!(fs::read_dir(&directory).expect("listed").count(), 1);
        drop(journal);
        assert_eq!(find(&directory).expect("a game").calls, calls());
        fs::remove_dir_all(&directory).expect("removed");
    }

    #[test]
    fn what_follows_a_line_that_is_none_is_cut() {
        let directory = directory("nonsense");
        let mut journal = Journal::in_directory(Some(directory.clone()));
        journal.keep(&board(), None, &calls()[..1]).expect("kept");
        drop(journal);
        let path = directory.join("1.game");
        let whole = fs::read_to_string(&path).expect("a file");
        fs::write(&path, format!("{whole}nonsense\nundo\n")).expect("written");
        let mut found = find(&directory).expect("a game");
        assert_eq!(found.calls, calls()[..1]);
        found.journal.keep(&board(), None, &calls()).expect("kept");
        drop(found);
        assert_eq!(find(&directory).expect("a game").calls, calls());
        fs::remove_dir_all(&directory).expect("removed");
    }

    #[test]
    fn the_directory_is_the_one_for_state() {
        let home = ("HOME", "/home/ann");
        let xdg = ("XDG_STATE_HOME", "/state");
        let own = ("UPWORDS_STATE", "/own");
        for (variables, expected) in [
            (vec![], None),
            (vec![home], Some("/home/ann/.local/state/upwords")),
            (vec![home, xdg], Some("/state/upwords")),
            (vec![home, xdg, own], Some("/own")),
            (
                vec![home, ("XDG_STATE_HOME", "")],
                Some("/home/ann/.local/state/upwords"),
            ),
        ] {
            let found = state_directory(|name| {
                let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
                Some(PathBuf::from(value))
            });
            assert_eq!(found.as_deref(), expected.map(Path::new));
        }
    }
}
