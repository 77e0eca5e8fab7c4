//! Journals: the kept files of practice games that are not saved.
//!
//! A journal has the board that the game started from, in the saved form, a blank
//! line, and the steps of a game script. Each step is appended as one short line, so
//! a crash loses at most the last one.

use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use hw3::{Board, Game};
use upwords_script::Step;

use crate::play::kept::{self, KeptFile};
use crate::play::state::StateDirectory;

/// The journal of one game.
#[derive(Debug)]
pub struct Journal {
    /// `None` if the user has no state directory; then nothing is recorded.
    directory: Option<StateDirectory>,
    file: Option<KeptFile>,
}

/// An unfinished game.
#[derive(Debug)]
pub struct Unfinished {
    /// The board that it started from.
    pub start: Board,
    /// The file that it was opened from or saved to.
    pub name: Option<PathBuf>,
    pub steps: Vec<Step<'static>>,
    /// The journal, which goes on after these steps.
    pub journal: Journal,
}

const EXTENSION: &str = "game";
const TITLE: &str = "# An unfinished game of upwords.";
const NAME: &str = "# file ";

impl Journal {
    /// A journal that creates its file in this directory when it is needed.
    pub fn new(directory: Option<StateDirectory>) -> Journal {
        Journal {
            directory,
            file: None,
        }
    }

    /// A journal that records nothing.
    #[cfg(test)]
    pub fn nowhere() -> Journal {
        Journal::new(None)
    }

    /// A journal for another game, in the same directory.
    pub fn another(&self) -> Journal {
        Journal::new(self.directory.clone())
    }

    /// Returns true if there is a file and it is complete.
    pub fn is_complete(&self) -> bool {
        self.file.as_ref().is_some_and(KeptFile::is_complete)
    }

    /// Records a step that was made in the game, or the whole game if its file is
    /// missing or incomplete.
    pub fn append(&mut self, step: &Step<'_>, game: &Game, name: Option<&Path>) -> io::Result<()> {
        match &mut self.file {
            Some(file) if file.is_complete() => file.append(&format!("{step}\n")),
            Some(file) => file.rewrite(&text(game, name)?),
            None => self.write(game, name),
        }
    }

    /// Records the whole game in a new file.
    pub fn write(&mut self, game: &Game, name: Option<&Path>) -> io::Result<()> {
        let Some(directory) = &self.directory else {
            return Ok(());
        };
        let text = text(game, name)?;
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

fn text(game: &Game, name: Option<&Path>) -> io::Result<String> {
    Ok(header(game, name) + &steps(game)?)
}

fn header(game: &Game, name: Option<&Path>) -> String {
    let mut text = format!("{TITLE}\n");
    // Absolute, because the game may be resumed in another directory.
    let name = name.and_then(|name| path::absolute(name).ok());
    let name = name.as_deref().and_then(Path::to_str);
    // A name that is not text, or has a line break, cannot be recorded.
    if let Some(name) = name.filter(|name| !name.contains('\n')) {
        text += &format!("{NAME}{name}\n");
    }
    let mut first = game.clone();
    while first.undo() {}
    text + &format!("{}\n", first.board())
}

/// The steps that lead from the start to the current state of a game. Undone moves
/// can be redone afterwards.
fn steps(game: &Game) -> io::Result<String> {
    let mut text = String::new();
    let played = game.moves().map_err(|_| ErrorKind::OutOfMemory)?;
    let undone = game.undone_moves().map_err(|_| ErrorKind::OutOfMemory)?;
    for played in played.into_iter().chain(undone) {
        let tiles = played.placement.tiles().iter();
        let step = Step::Place {
            count: tiles.filter(|&&tile| tile != b' ').count(),
            placement: played.placement,
            sentence: "",
        };
        writeln!(text, "{step}").map_err(io::Error::other)?;
    }
    text += &format!("{}\n", Step::Undo).repeat(game.redo_count());
    Ok(text)
}

/// Finds the unfinished game that was played last and is not being played.
pub fn find(directory: &StateDirectory) -> Option<Unfinished> {
    let mut files = kept::files(directory, EXTENSION).into_iter();
    files.find_map(|(_, path)| read(directory, path))
}

fn read(directory: &StateDirectory, path: PathBuf) -> Option<Unfinished> {
    let (file, text) = KeptFile::open(directory, path)?;
    let (header, lines) = text
        .strip_prefix(TITLE)?
        .strip_prefix('\n')?
        .split_once("\n\n")?;
    let (name, board) = match header.strip_prefix(NAME) {
        Some(rest) => {
            let (name, board) = rest.split_once('\n')?;
            (Some(PathBuf::from(name)), board)
        }
        None => (None, header),
    };
    let start = Board::parse(board.as_bytes()).ok()?;
    // Stops at the first incomplete line: the last write may have been cut off.
    let mut end = text.len() - lines.len();
    let mut steps = Vec::new();
    for line in lines.split_inclusive('\n') {
        let Some(step) = line.strip_suffix('\n').and_then(parse) else {
            break;
        };
        end += line.len();
        steps.push(step);
    }
    if end < text.len() {
        file.truncate(end).ok()?;
    }
    let (directory, file) = (Some(directory.clone()), Some(file));
    Some(Unfinished {
        start,
        name,
        steps,
        journal: Journal { directory, file },
    })
}

/// Reads a line of a journal: an undo, a redo, or a move that can be legal.
fn parse(line: &str) -> Option<Step<'static>> {
    let (placement, count) = match Step::parse(line).ok()? {
        Step::Undo => return Some(Step::Undo),
        Step::Redo => return Some(Step::Redo),
        Step::Place {
            placement,
            count,
            sentence: "",
        } => (placement, count),
        _ => return None,
    };
    let is_possible = count > 0
        && placement.row >= 0
        && placement.col >= 0
        && matches!(placement.direction, b'H' | b'V');
    is_possible.then_some(Step::Place {
        placement,
        count,
        sentence: "",
    })
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File, Permissions};
    use std::io::Write;
    use std::os::unix::fs::{PermissionsExt, chown, symlink};

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
                journal: Journal::new(Some(chosen(directory))),
                name: None,
            }
        }

        /// Makes a step and records it.
        fn step(&mut self, line: &str) -> io::Result<()> {
            let step = parse(line).expect("a step");
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

    fn find(directory: &TempDir) -> Option<Unfinished> {
        super::find(&chosen(directory))
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
            assert!(kept::open(&at(name)).is_none(), "{name}");
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
        recorded.journal = Journal::new(Some(directory.clone()));
        recorded.step(LINES[0]).expect("written");
        assert_eq!(mode(directory.path()), 0o700);
        assert_eq!(mode(&journal), 0o600);
        let file = recorded.journal.file.as_mut().expect("a file");
        file.rewrite("").expect("written");
        assert_eq!(mode(&journal), 0o600);
        file.is_complete = false;
        recorded.step(LINES[1]).expect("written");
        drop(recorded);

        // As created by an older version.
        set_mode(directory.path(), 0o755);
        set_mode(&journal, 0o644);
        let found = super::find(&directory).expect("a game");
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
        fs::write(&path, &whole[..TITLE.len() + 4]).expect("written");
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
        file.file.write_all(b"und").expect("written");
        file.file = File::open(&file.path).expect("a file");
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
        file.file = File::open(&file.path).expect("a file");
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
            format!("{TITLE}\nAT\n11\n\n{}\n", LINES.join("\n"))
        );
    }

    #[test]
    fn only_moves_undos_and_redos_are_steps_of_a_journal() {
        for line in LINES {
            assert_eq!(parse(line).expect("a step").to_string(), line);
        }
        for line in [
            "",
            "place",
            "place 2 3 V TOP 3",
            "place 2 3 V \"TOP\" 0 TOP is not in the word list",
            "place 2 3 V \"TOP\" 0",
            "place 2 3 X \"TOP\" 3",
            "place -1 3 V \"T\" 1",
            "place 3 -1 V \"T\" 1",
            "# undo",
            "open board.txt",
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
