//! Journals: the kept files of practice games that are not saved.
//!
//! A journal has the text of a [`record`]. Each step is appended as one
//! short line, so a crash loses at most the last one.

use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use hw3::{Board, Game};
use upwords_script::Step;

use super::record::{self, Head, UNFINISHED};
use crate::play::kept::{self, Budget, KeptFile};
use crate::play::state::StateDirectory;
use crate::word_list::WordList;

/// The journal of one game.
#[derive(Debug)]
pub struct Journal {
    /// `None` if the user has no state directory; then nothing is recorded.
    directory: Option<StateDirectory>,
    /// The word list of the game, in the words of the program that chose it.
    words: Option<String>,
    file: Option<KeptFile>,
}

/// An unfinished game.
#[derive(Debug)]
pub struct Unfinished {
    /// The board that it started from.
    pub start: Board,
    /// The file that it was opened from or saved to.
    pub name: Option<PathBuf>,
    /// The word list that it was played with, if the journal says so.
    pub words: Option<String>,
    pub steps: Vec<Step<'static>>,
    /// The journal, which goes on after these steps.
    pub journal: Journal,
}

/// An unfinished game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub path: PathBuf,
    /// When the last step was recorded.
    pub modified: SystemTime,
    /// The file that the game was opened from or saved to. It is text from outside:
    /// show it with `PathText`.
    pub name: Option<PathBuf>,
    /// The number of moves, without the undone ones.
    pub moves: usize,
    /// The word along the tiles of the last move, in capital letters.
    pub last_word: Option<String>,
}

/// The extension of journals.
pub const EXTENSION: &str = "game";

impl Journal {
    /// A journal that creates its file in this directory when it is needed. `words`
    /// is a line that says which word list the game uses, in a form that only the
    /// caller understands.
    pub fn new(directory: Option<StateDirectory>, words: Option<String>) -> Journal {
        Journal {
            directory,
            words,
            file: None,
        }
    }

    /// A journal that records nothing.
    #[cfg(test)]
    pub fn nowhere() -> Journal {
        Journal::new(None, None)
    }

    /// The word list of the game, if it is known.
    pub fn list(&self) -> Option<WordList> {
        self.words.as_deref().and_then(WordList::from_tag)
    }

    /// A journal for another game with the same word list, in the same directory.
    pub fn another(&self) -> Journal {
        Journal::new(self.directory.clone(), self.words.clone())
    }

    /// The word list of the game, in the words of the program that chose it.
    pub fn words(&self) -> Option<&str> {
        self.words.as_deref()
    }

    /// Names another word list in the files that are written from now on.
    pub fn set_words(&mut self, words: Option<String>) {
        self.words = words;
    }

    /// Returns true if there is a file and it is complete.
    pub fn is_complete(&self) -> bool {
        self.file.as_ref().is_some_and(KeptFile::is_complete)
    }

    /// Records a step that was made in the game, or the whole game if its file is
    /// missing or incomplete.
    pub fn append(&mut self, step: &Step<'_>, game: &Game, name: Option<&Path>) -> io::Result<()> {
        let words = self.words.as_deref();
        match &mut self.file {
            Some(file) if file.is_complete() => file.append(&format!("{step}\n")),
            Some(file) => file.rewrite(&text(game, name, words)?),
            None => self.write(game, name),
        }
    }

    /// Records the whole game in a new file.
    pub fn write(&mut self, game: &Game, name: Option<&Path>) -> io::Result<()> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let text = text(game, name, self.words.as_deref())?;
        let file = self.file.insert(KeptFile::create(directory, EXTENSION)?);
        file.append(&text)
    }

    pub fn remove(&mut self) -> io::Result<()> {
        match self.file.take() {
            Some(file) => file.remove(),
            None => Ok(()),
        }
    }
}

fn text(game: &Game, name: Option<&Path>, words: Option<&str>) -> io::Result<String> {
    Ok(record::head(UNFINISHED, name, words, game) + &record::steps(game)?)
}

/// Lists the unfinished games that are not being played, the last one first.
///
/// Files that are not journals of this user are left out, and so are very large ones.
/// If there is a great deal to read, the oldest games are left out, too.
pub fn list(directory: &StateDirectory) -> Vec<Entry> {
    let mut budget = Budget::default();
    let files = kept::files(directory, EXTENSION).into_iter();
    let entries =
        files.filter_map(|(modified, path)| Entry::read(&budget.peek(&path)?, path, modified));
    entries.collect()
}

impl Entry {
    /// Reads the text of a journal. Returns `None` if it is not one.
    pub fn read(text: &str, path: PathBuf, modified: SystemTime) -> Option<Entry> {
        let (head, steps, _) = parse(text)?;
        let (moves, last_word) = record::summary(&head.start, &steps);
        Some(Entry {
            path,
            modified,
            name: head.name,
            moves,
            last_word,
        })
    }

    /// Opens and locks the game. Returns `None` if it is being played or is no
    /// longer there.
    pub fn open(&self, directory: &StateDirectory) -> Option<Unfinished> {
        let (file, text) = KeptFile::open(directory, self.path.clone())?;
        let (head, steps, end) = parse(&text)?;
        if end < text.len() {
            file.truncate(end).ok()?;
        }
        Some(Unfinished {
            start: head.start,
            name: head.name,
            words: head.words.clone(),
            steps,
            journal: Journal {
                directory: Some(directory.clone()),
                words: head.words,
                file: Some(file),
            },
        })
    }
}

/// Reads a journal up to the first line that is incomplete, because the last write
/// may have been cut off. Returns the number of bytes up to there, too.
fn parse(text: &str) -> Option<(Head, Vec<Step<'static>>, usize)> {
    let is_journal = text.strip_prefix(UNFINISHED)?.starts_with('\n');
    let head = record::read_head(text).ok().filter(|_| is_journal)?;
    let mut end = head.bytes;
    let mut steps = Vec::new();
    for line in text[head.bytes..].split_inclusive('\n') {
        let step = line.strip_suffix('\n').map(record::read_step);
        let Some(Ok(step)) = step else {
            break;
        };
        end += line.len();
        steps.push(step);
    }
    Some((head, steps, end))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File, Permissions};
    use std::os::unix::fs::{PermissionsExt, chown, symlink};
    use std::time::Duration;

    use hw3::Lexicon;
    use tempfile::TempDir;
    use testkit::files::scratch;

    use super::*;
    use crate::play::make_pipe;

    /// A game that is recorded step by step.
    struct Recorded {
        game: Game,
        journal: Journal,
        name: Option<&'static Path>,
    }

    const LINES: [&str; 2] = ["place 0 0 H \"I\" 1", "undo"];

    impl Recorded {
        fn new(directory: &TempDir) -> Recorded {
            let lexicon = Lexicon::new("at\nit").expect("a list");
            Recorded {
                game: Game::new(board(), lexicon),
                journal: Journal::new(Some(chosen(directory)), None),
                name: None,
            }
        }

        /// Makes a step and records it.
        fn step(&mut self, line: &str) -> io::Result<()> {
            let step = record::read_step(line).expect("a step");
            match &step {
                Step::Place { placement, .. } => _ = self.game.place(placement).expect("a move"),
                Step::Undo => assert!(self.game.undo()),
                _ => assert!(self.game.redo()),
            }
            self.journal.append(&step, &self.game, self.name)
        }
    }

    fn chosen(directory: &TempDir) -> StateDirectory {
        StateDirectory::chosen(directory.path().to_owned())
    }

    fn board() -> Board {
        "AT\n".parse().expect("a board")
    }

    /// Opens the game that was played last.
    fn find(directory: &TempDir) -> Option<Unfinished> {
        find_in(&chosen(directory))
    }

    fn find_in(directory: &StateDirectory) -> Option<Unfinished> {
        list(directory).first()?.open(directory)
    }

    fn lines(unfinished: &Unfinished) -> Vec<String> {
        unfinished.steps.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_game_is_found_once_it_is_no_longer_played() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.name = Some(Path::new("/games/my game.txt"));
        for line in LINES {
            recorded.step(line).expect("written");
        }
        assert!(find(&directory).is_none(), "it is being played");
        let Recorded {
            game,
            journal,
            name,
        } = recorded;
        drop(journal);

        let found = find(&directory).expect("an unfinished game");
        assert_eq!(found.start, board());
        assert_eq!(found.name.as_deref(), name);
        assert_eq!(lines(&found), LINES);

        let mut recorded = Recorded {
            game,
            journal: found.journal,
            name,
        };
        recorded.step("redo").expect("written");
        drop(recorded);
        let mut found = find(&directory).expect("an unfinished game");
        assert_eq!(lines(&found), [LINES[0], LINES[1], "redo"]);
        found.journal.remove().expect("removed");
        assert!(find(&directory).is_none());
        assert_eq!(testkit::files::list(directory.path()).len(), 0);
    }

    #[test]
    fn two_games_have_two_files() {
        let directory = scratch();
        let (mut first, mut second) = (Recorded::new(&directory), Recorded::new(&directory));
        first.step(LINES[0]).expect("written");
        first.step(LINES[1]).expect("written");
        second.step(LINES[0]).expect("written");
        drop(first);
        let found = find(&directory).expect("the first");
        assert_eq!(lines(&found), LINES);
        assert!(find(&directory).is_none(), "both are being played");
    }

    /// Reading the pipe would block, because nobody writes to it.
    #[test]
    fn only_regular_files_are_journals() {
        let directory = scratch();
        let elsewhere = scratch();
        let mut recorded = Recorded::new(&elsewhere);
        recorded.step(LINES[0]).expect("written");
        drop(recorded);
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("1.game")).expect("a directory");
        let journal = elsewhere.path().join("1.game");
        symlink(&journal, at("2.game")).expect("a link");
        symlink("/dev/zero", at("3.game")).expect("a link");
        make_pipe(&at("4.game"));
        assert!(find(&directory).is_none());
        // Also if it took the place of a file after that was found.
        for name in ["1.game", "2.game", "3.game", "4.game"] {
            assert!(
                KeptFile::open(&chosen(&directory), at(name)).is_none(),
                "{name}"
            );
        }
        fs::copy(&journal, at("0.game")).expect("a copy");
        assert_eq!(lines(&find(&directory).expect("a game")), LINES[..1]);

        // Numbers that are taken are skipped.
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        assert!(at("5.game").is_file());
    }

    #[test]
    fn a_journal_of_someone_else_is_not_offered() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        drop(recorded);
        let journal = directory.path().join("1.game");
        assert!(find(&directory).is_some());
        if chown(&journal, Some(1), None).is_ok() {
            assert!(find(&directory).is_none());
        } else {
            testkit::toolchain::skip("run as root, who can give files away");
        }
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
    }

    #[test]
    fn nobody_else_may_read_a_journal() {
        let home = scratch();
        let variable = |name: &str| (name == "HOME").then(|| home.path().to_owned());
        let directory = StateDirectory::find(variable).expect("a directory");
        let journal = directory.path().join("1.game");
        let mut recorded = Recorded::new(&home);
        recorded.journal = Journal::new(Some(directory.clone()), None);
        recorded.step(LINES[0]).expect("written");
        assert_eq!(mode(directory.path()), 0o700);
        assert_eq!(mode(&journal), 0o600);
        let file = recorded.journal.file.as_mut().expect("a file");
        file.rewrite("").expect("written");
        assert_eq!(mode(&journal), 0o600);
        file.cut_off();
        file.append("x").expect_err("read only");
        recorded.step(LINES[1]).expect("written");
        drop(recorded);

        // As created by an older version.
        set_mode(directory.path(), 0o755);
        set_mode(&journal, 0o644);
        let found = find_in(&directory).expect("a game");
        assert_eq!(lines(&found), LINES);
        assert_eq!(mode(directory.path()), 0o700);
        assert_eq!(mode(&journal), 0o600);
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        recorded.step(LINES[1]).expect("written");
        drop(recorded);
        let path = directory.path().join("1.game");
        let whole = fs::read_to_string(&path).expect("a file");
        fs::write(&path, format!("{whole}place 0 0")).expect("written");
        let found = find(&directory).expect("a game");
        assert_eq!(lines(&found), LINES);
        assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
        drop(found);
        fs::write(&path, &whole[..UNFINISHED.len() + 4]).expect("written");
        assert!(find(&directory).is_none(), "the board is cut off, too");
    }

    #[test]
    fn the_next_write_makes_up_for_a_failed_one() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        assert!(recorded.journal.is_complete());
        // A file that can only be read, with half a line, as from a full disk.
        let file = recorded.journal.file.as_mut().expect("a file");
        file.cut_off();
        recorded.step(LINES[1]).expect_err("read only");
        assert!(!recorded.journal.is_complete());
        recorded.step("redo").expect("written");
        assert!(recorded.journal.is_complete());
        assert_eq!(testkit::files::list(directory.path()).len(), 1);
        assert!(find(&directory).is_none(), "the new file is locked, too");
        recorded.step(LINES[1]).expect("written");
        drop(recorded);
        let found = find(&directory).expect("a game");
        assert_eq!(lines(&found), LINES);
    }

    #[test]
    fn a_rewrite_that_fails_is_repeated() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        let file = recorded.journal.file.as_mut().expect("a file");
        file.cut_off();
        recorded.step(LINES[1]).expect_err("read only");
        let obstacle = directory.path().join("1.game.new");
        fs::create_dir(&obstacle).expect("a directory");
        recorded.step("redo").expect_err("no new file");
        assert!(!recorded.journal.is_complete());
        fs::remove_dir(&obstacle).expect("removed");
        recorded.step(LINES[1]).expect("written");
        assert!(recorded.journal.is_complete());
        drop(recorded);
        assert_eq!(lines(&find(&directory).expect("a game")), LINES);
    }

    #[test]
    fn everything_after_a_line_that_is_not_a_step_is_dropped() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.step(LINES[0]).expect("written");
        let Recorded { game, journal, .. } = recorded;
        drop(journal);
        let path = directory.path().join("1.game");
        let whole = fs::read_to_string(&path).expect("a file");
        fs::write(&path, format!("{whole}nonsense\nundo\n")).expect("written");
        let found = find(&directory).expect("a game");
        assert_eq!(lines(&found), LINES[..1]);
        let mut recorded = Recorded {
            game,
            journal: found.journal,
            name: None,
        };
        recorded.step(LINES[1]).expect("written");
        drop(recorded);
        assert_eq!(lines(&find(&directory).expect("a game")), LINES);
    }

    #[test]
    fn a_whole_game_is_written_with_its_undone_moves() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        let mut elsewhere = recorded.journal.another();
        recorded.step(LINES[0]).expect("written");
        recorded.step(LINES[1]).expect("written");
        elsewhere.write(&recorded.game, None).expect("written");
        drop((recorded, elsewhere));
        let text = |name| fs::read_to_string(directory.path().join(name)).expect("a file");
        assert_eq!(text("2.game"), text("1.game"));
        assert_eq!(
            text("1.game"),
            format!("{UNFINISHED}\nAT\n11\n\n{}\n", LINES.join("\n"))
        );
    }

    #[test]
    fn the_word_list_is_recorded() {
        let directory = scratch();
        let mut recorded = Recorded::new(&directory);
        recorded.journal.set_words(Some("a list: 1".to_owned()));
        recorded.step(LINES[0]).expect("written");
        let mut another = recorded.journal.another();
        another.write(&recorded.game, None).expect("written");
        drop((recorded, another));
        for entry in list(&chosen(&directory)) {
            let mut found = entry.open(&chosen(&directory)).expect("a game");
            assert_eq!(found.words.as_deref(), Some("a list: 1"));
            assert_eq!(found.journal.words, found.words);
            found.journal.remove().expect("removed");
        }
    }

    #[test]
    fn unfinished_games_are_listed_with_the_last_one_first() {
        let directory = scratch();
        let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let set_time = |number: u64| {
            let path = directory.path().join(format!("{number}.game"));
            let file = File::options().append(true).open(&path).expect("a file");
            let time = start + Duration::from_secs(10 * number);
            file.set_modified(time).expect("a time");
            (path, time)
        };
        let mut first = Recorded::new(&directory);
        first.name = Some(Path::new("/games/a\u{1b}.txt"));
        first.step(LINES[0]).expect("written");
        let mut second = Recorded::new(&directory);
        second.step(LINES[0]).expect("written");
        second.step(LINES[1]).expect("written");
        let mut played = Recorded::new(&directory);
        played.step(LINES[0]).expect("written");
        let name = first.name.map(Path::to_owned);
        drop((first, second));
        fs::write(directory.path().join("4.game"), "not a journal").expect("written");
        fs::write(directory.path().join("5.game"), b"\xff").expect("written");
        let ((first, first_time), (second, second_time)) = (set_time(1), set_time(2));

        let found = list(&chosen(&directory));
        let expected = [
            Entry {
                path: second,
                modified: second_time,
                name: None,
                moves: 0,
                last_word: None,
            },
            Entry {
                path: first,
                modified: first_time,
                name,
                moves: 1,
                last_word: Some("IT".to_owned()),
            },
        ];
        assert_eq!(found, expected);
        let open = |entry: &Entry| entry.open(&chosen(&directory));
        let opened = open(&found[0]).expect("a game");
        assert!(open(&found[0]).is_none(), "it is being played");
        assert_eq!(list(&chosen(&directory)), expected[1..]);
        drop(opened);
        fs::remove_file(&found[1].path).expect("removed");
        assert!(open(&found[1]).is_none(), "it was removed");
    }

    #[test]
    fn a_list_is_limited() {
        let directory = scratch();
        let path = |number| directory.path().join(format!("{number}.game"));
        let text = format!("{UNFINISHED}\nAT\n11\n\n{}\n", LINES[0]);
        for number in 0..kept::MOST_FILES + 5 {
            fs::write(path(number), &text).expect("written");
        }
        assert_eq!(list(&chosen(&directory)).len(), kept::MOST_FILES);
        // Long journals, each with more than a third of what is read at most.
        let steps = "undo\n".repeat((kept::MOST_BYTES / 3 / 5) as usize);
        let future = SystemTime::now() + Duration::from_secs(1000);
        for number in 1..=3 {
            fs::write(path(number), format!("{text}{steps}")).expect("written");
            let file = File::options().append(true).open(path(number));
            file.expect("a file").set_modified(future).expect("a time");
        }
        let found = list(&chosen(&directory)).into_iter();
        let long = found.filter(|entry| entry.modified == future);
        assert_eq!(long.count(), 2);
    }
}
