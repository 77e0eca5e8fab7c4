//! Saved games: files that the player names.
//!
//! A game is saved in one of two forms. With its moves, the file has the text of a
//! [`record`]. Without them, it is a plain board in the saved form of the
//! library, which other programs can open, too.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use hw3::{Game, Lexicon};
use rustix::fs::OFlags;
use upwords_script::Step;
use whole_file::{Cause, PathText, Plain};

use super::record::{self, Damage, SAVED};
use crate::input::{self, TextError};
use crate::play::own_file::{OwnFile, Version};

/// What a file has of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The board alone.
    Board,
    /// The board that the game started from, and all moves.
    Moves,
}

impl Form {
    /// The form in which a game is saved to a file. A name that ends with `.game` keeps
    /// the moves. Otherwise, a file that exists keeps its form, and a new one is a
    /// plain board if its name ends with `.txt`.
    pub fn of(path: &Path) -> Form {
        let ends_with = |extension| {
            let end = path.extension();
            end.is_some_and(|end| end.eq_ignore_ascii_case(extension))
        };
        if ends_with("game") {
            return Form::Moves;
        }
        let start = first_bytes(path).unwrap_or_default();
        let line = start.split(|&byte| byte == b'\n').next();
        let line = line.unwrap_or_default().trim_ascii_end();
        let is_board = line.iter().all(|byte| matches!(byte, b'A'..=b'Z' | b'.'));
        match line {
            line if str::from_utf8(line).is_ok_and(record::is_title) => Form::Moves,
            [_, ..] if is_board => Form::Board,
            _ if ends_with("txt") => Form::Board,
            _ => Form::Moves,
        }
    }
}

/// Reads the start of a regular file. Opening a pipe does not block.
fn first_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::options()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits() as i32)
        .open(path)?;
    let mut start = Vec::new();
    if file.metadata()?.is_file() {
        file.take(4096).read_to_end(&mut start)?;
    }
    Ok(start)
}

/// The extension of games with moves.
const EXTENSION: &str = ".game";

/// The name to propose for saving a game with its moves. `name` is the file that the
/// game was opened from.
pub fn proposed_name(name: Option<&str>) -> String {
    let Some(name) = name else {
        return free_name("practice", |name| {
            Path::new(name).symlink_metadata().is_ok()
        });
    };
    if Form::of(Path::new(name)) == Form::Moves {
        return name.to_owned();
    }
    let end = name.len().saturating_sub(".txt".len());
    let stem = match name.split_at_checked(end) {
        Some((stem, end)) if end.eq_ignore_ascii_case(".txt") => stem,
        _ => name,
    };
    format!("{stem}{EXTENSION}")
}

/// The first of the names `practice.game`, `practice-2.game` and so on that is not
/// taken. Gives up after a hundred.
fn free_name(stem: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let first = format!("{stem}{EXTENSION}");
    let others = (2..100).map(|number| format!("{stem}-{number}{EXTENSION}"));
    let mut names = std::iter::once(first.clone()).chain(others);
    names.find(|name| !is_taken(name)).unwrap_or(first)
}

/// Writes a game to a file, which is replaced as a whole or not at all. `words` is the
/// line that says which word list the game uses. Returns the sentence if that fails.
pub fn write(game: &Game, words: Option<&str>, path: &Path, form: Form) -> Result<(), String> {
    match form {
        Form::Board => game.save(path).map_err(|error| error.to_string()),
        Form::Moves => record::steps(game)
            .and_then(|steps| {
                let head = record::head(SAVED, None, words, game);
                whole_file::replace(path, |output| {
                    output.write_all(head.as_bytes())?;
                    output.write_all(steps.as_bytes())
                })
            })
            .map_err(|error| format!("cannot save to {}: {}", PathText(path), Cause(&error))),
    }
}

/// A file that was read, but not understood yet.
#[derive(Debug)]
pub struct SavedFile {
    pub path: PathBuf,
    pub text: Vec<u8>,
    version: Option<Version>,
}

/// A game read from a file.
#[derive(Debug)]
pub struct Opened {
    pub game: Game,
    /// The file, if it has the moves of the game.
    pub own: Option<OwnFile>,
}

impl SavedFile {
    /// Reads a text file. Returns the sentence if that fails.
    pub fn read(path: &Path) -> Result<SavedFile, String> {
        // If somebody replaces the file before it is read, it counts as changed later.
        let version = Version::at(path);
        let text = input::regular_text_file(path).map_err(|error| match error {
            TextError::Unreadable(error) => {
                format!("cannot read {}: {}", PathText(path), Cause(&error))
            }
            TextError::NotText(reason) => {
                format!(
                    "{} is not a board or a saved game: {reason}",
                    PathText(path)
                )
            }
            TextError::NotRegular => format!("{} is not a regular file", PathText(path)),
        })?;
        let path = path.to_owned();
        Ok(SavedFile {
            path,
            text,
            version,
        })
    }

    /// Returns true if this is a game with its moves. A board never starts with this
    /// sign.
    fn has_moves(&self) -> bool {
        self.text.starts_with(b"#")
    }

    /// The word list that the game was played with, if the file names it.
    pub fn words(&self) -> Option<String> {
        let text = str::from_utf8(&self.text).ok();
        let text = text.filter(|_| self.has_moves())?;
        record::read_head(text).ok()?.words
    }

    /// Reads the board, or plays the game again. Returns the sentence if that fails.
    pub fn open(&self, lexicon: Lexicon) -> Result<Opened, String> {
        let name = PathText(&self.path);
        if self.has_moves() {
            let game = replay(&self.text, lexicon);
            let game = game.map_err(|damage| format!("cannot open {name}: {damage}"))?;
            let own = Some(OwnFile::new(&self.path, self.version));
            return Ok(Opened { game, own });
        }
        let board = input::parse_board(&self.text);
        let board = board.map_err(|reason| format!("{name} is {reason}"))?;
        Ok(Opened {
            game: Game::new(board, lexicon),
            own: None,
        })
    }
}

/// Plays the game of a file again. Unlike a journal, the file was written as a whole,
/// so every line must be right.
fn replay(bytes: &[u8], lexicon: Lexicon) -> Result<Game, Damage> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Damage::new(line, "this is not text")
    })?;
    let head = record::read_head(text)?;
    let mut game = Game::new(head.start, lexicon);
    for (number, line) in upwords_script::lines(&text[head.bytes..]) {
        let step = record::read_step(line);
        step.and_then(|step| repeat(&mut game, &step, head.words.as_deref()))
            .map_err(|reason| Damage::new(head.lines + number, reason))?;
    }
    Ok(game)
}

/// Repeats a step. Returns the reason if that is not possible. `words` is the word
/// list that the game was played with, if the file names it.
fn repeat(game: &mut Game, step: &Step<'_>, words: Option<&str>) -> Result<(), String> {
    match step {
        Step::Place {
            placement, count, ..
        } => match game.place(placement) {
            Ok(tiles) if tiles == *count => Ok(()),
            Ok(tiles) => Err(format!("the number of tiles is {tiles}, not {count}")),
            Err(refusal) if refusal.rule() == Some(8) => {
                let words = words.map(|words| format!(" ({})", Plain(words)));
                let words = words.unwrap_or_default();
                Err(format!(
                    "the word list does not allow this move: {refusal}. \
                     The game was played with another list{words}"
                ))
            }
            Err(refusal) => Err(format!("this move is not legal: {refusal}")),
        },
        Step::Undo if game.undo() => Ok(()),
        Step::Redo if game.redo() => Ok(()),
        Step::Undo => Err("there is nothing to undo".to_owned()),
        _ => Err("there is nothing to redo".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    use testkit::files::scratch;

    use super::*;
    use crate::play::make_pipe;

    const BOARD: &str = "AT\n11\n";

    fn lexicon(words: &str) -> Lexicon {
        Lexicon::new(words).expect("a list")
    }

    fn open(path: &Path, lexicon: Lexicon) -> Result<Opened, String> {
        SavedFile::read(path)?.open(lexicon)
    }

    /// A game with one move and two undone ones.
    fn game() -> Game {
        let mut game = Game::new(BOARD.parse().expect("a board"), lexicon("at\nit\nut"));
        for letter in ["I", "U", "A"] {
            let placement = hw3::Placement::new(0, 0, b'H', letter).expect("memory");
            game.place(&placement).expect("a word");
        }
        assert!(game.undo() && game.undo());
        game
    }

    fn file(steps: &str) -> String {
        format!("{SAVED}\n{BOARD}\n{steps}")
    }

    #[test]
    fn a_game_is_saved_with_its_moves_and_opened_again() {
        let directory = scratch();
        let path = directory.path().join("a.game");
        write(&game(), None, &path, Form::Moves).expect("saved");
        let place = |letter| format!("place 0 0 H \"{letter}\" 1\n");
        let steps = [place('I'), place('U'), place('A')].concat() + "undo\nundo\n";
        let text = fs::read_to_string(&path).expect("a file");
        assert_eq!(text, file(&steps));
        write(&game(), Some("my words"), &path, Form::Moves).expect("saved");
        let with_words = text.replacen('\n', "\n# words my words\n", 1);
        assert_eq!(fs::read_to_string(&path).expect("a file"), with_words);
        let words = |path| SavedFile::read(path).expect("a file").words();
        assert_eq!(words(&path).as_deref(), Some("my words"));
        let windows = directory.path().join("windows.game");
        fs::write(&windows, text.replace('\n', "\r\n")).expect("written");
        for path in [&path, &windows] {
            let opened = open(path, lexicon("at\nit\nut")).expect("a game");
            assert!(opened.own.expect("a file").is_unchanged(path));
            let mut again = opened.game;
            assert_eq!(again.board(), game().board());
            assert_eq!((again.undo_count(), again.redo_count()), (1, 2));
            assert!(again.redo() && again.redo() && !again.redo());
        }
    }

    #[test]
    fn a_game_is_saved_without_its_moves_as_the_library_saves_it() {
        let directory = scratch();
        let path = directory.path().join("a.txt");
        write(&game(), None, &path, Form::Board).expect("saved");
        let text = fs::read_to_string(&path).expect("a file");
        assert_eq!(text, game().board().to_string());
        let opened = open(&path, lexicon("")).expect("a board");
        assert_eq!(opened.game.undo_count(), 0);
        assert!(opened.own.is_none());
    }

    #[test]
    fn a_file_keeps_its_form_and_a_new_one_has_that_of_its_name() {
        let directory = scratch();
        let at = |name: &str| directory.path().join(name);
        for (name, form) in [
            ("a.txt", Form::Board),
            ("a.TXT", Form::Board),
            ("a.game", Form::Moves),
            ("a", Form::Moves),
            (".txt", Form::Moves),
        ] {
            assert_eq!(Form::of(&at(name)), form, "{name}");
        }
        for (text, form) in [
            (&file("undo\n"), Form::Moves),
            (&file("").replace('\n', "\r\n"), Form::Moves),
            (&"..A\n".to_owned(), Form::Board),
            (&".".repeat(5000), Form::Board),
        ] {
            for name in ["b.txt", "b"] {
                fs::write(at(name), text).expect("written");
                assert_eq!(Form::of(&at(name)), form, "{name}: {text}");
            }
            fs::write(at("b.game"), text).expect("written");
            assert_eq!(Form::of(&at("b.game")), Form::Moves, "{text}");
        }
        for text in ["", "\n", "a letter\n", "# A comment\n"] {
            fs::write(at("c.txt"), text).expect("written");
            fs::write(at("c.game"), text).expect("written");
            assert_eq!(Form::of(&at("c.txt")), Form::Board, "{text}");
            assert_eq!(Form::of(&at("c.game")), Form::Moves, "{text}");
        }
        make_pipe(&at("pipe"));
        assert_eq!(Form::of(&at("pipe")), Form::Moves);
        assert_eq!(Form::of(directory.path()), Form::Moves);
    }

    #[test]
    fn the_proposed_name_keeps_the_moves() {
        let directory = scratch();
        let at = |name: &str| format!("{}/{name}", directory.path().display());
        fs::write(at("board"), "..\n").expect("written");
        fs::write(at("moves.txt"), file("")).expect("written");
        for (name, proposed) in [
            ("new.txt", "new.game"),
            ("new.v2.TXT", "new.v2.game"),
            ("new.game", "new.game"),
            ("board", "board.game"),
            ("moves.txt", "moves.txt"),
        ] {
            assert_eq!(proposed_name(Some(&at(name))), at(proposed));
        }
        let taken = |count| {
            let numbers = 2..=count;
            let names = numbers.map(|number| format!("practice-{number}.game"));
            let names: Vec<String> = names.chain(["practice.game".to_owned()]).collect();
            free_name("practice", |name| names.iter().any(|taken| taken == name))
        };
        assert_eq!(free_name("practice", |_| false), "practice.game");
        assert_eq!(taken(1), "practice-2.game");
        assert_eq!(taken(3), "practice-4.game");
        assert_eq!(taken(1000), "practice.game");
    }

    #[test]
    fn a_damaged_file_is_refused_with_the_line() {
        let directory = scratch();
        let path = directory.path().join("a.game");
        let place = "place 0 0 H \"I\" 1\n";
        let form = "a step is place ROW COL DIRECTION \"TILES\" COUNT, undo or redo";
        for (text, expected) in [
            (
                "# Something else\n".to_owned(),
                "line 1: this is not the title",
            ),
            (format!("{SAVED}\nAT\n1"), "line 3: the file ends here"),
            (
                format!("{SAVED}\nA!\n\n"),
                "line 2: the board that starts here",
            ),
            (file("nonsense\n"), &format!("line 5: {form}")),
            (file(&format!("{place}und")), &format!("line 6: {form}")),
            (file(&format!("{place}\n# a\n")), &format!("line 7: {form}")),
            (file("undo\n"), "line 5: there is nothing to undo"),
            (file("redo\n"), "line 5: there is nothing to redo"),
            (
                file("place 0 0 H \"I\" 2\n"),
                "line 5: the number of tiles is 1, not 2",
            ),
            (
                file("place 0 0 H \"A\" 1\n"),
                "line 5: this move is not legal: row 0, column 0 shows A already",
            ),
            (
                file(&format!("{place}undo\nplace 0 0 H \"U\" 1\n")),
                "line 7: the word list does not allow this move: UT (row 0, columns 0-1) is not \
                 in the word list (rule 8). The game was played with another list",
            ),
            (
                file("place 0 0 H \"U\" 1\n").replacen('\n', "\n# words my \u{202e}list\n", 1),
                "line 6: the word list does not allow this move: UT (row 0, columns 0-1) is not \
                 in the word list (rule 8). The game was played with another list \
                 (my \\u{202e}list)",
            ),
        ] {
            fs::write(&path, &text).expect("written");
            let error = open(&path, lexicon("at\nit")).expect_err(&text);
            let expected = format!("cannot open {}: {expected}", path.display());
            assert!(error.starts_with(&expected), "{error}\n{expected}");
        }
        fs::write(&path, [file("").as_bytes(), b"undo\n\xff"].concat()).expect("written");
        let error = open(&path, lexicon("at")).expect_err("not text");
        assert!(error.ends_with("line 6: this is not text"), "{error}");
        for (bytes, end) in [
            (
                &b"\x7fELF\0"[..],
                "is not a board or a saved game: it is not a text file",
            ),
            (
                b"..\n.h\n",
                "is not a board: row 1, column 1: 'h' is not a tile",
            ),
            (b"", "is not a board: it is empty"),
        ] {
            fs::write(&path, bytes).expect("written");
            let error = open(&path, lexicon("at")).expect_err(end);
            let expected = format!("{} {end}", path.display());
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn saving_keeps_permissions_and_links() {
        let directory = scratch();
        let at = |name: &str| directory.path().join(name);
        for form in [Form::Board, Form::Moves] {
            fs::write(at("a"), "old").expect("written");
            fs::set_permissions(at("a"), Permissions::from_mode(0o600)).expect("a mode");
            _ = fs::remove_file(at("link"));
            symlink("a", at("link")).expect("a link");
            write(&game(), None, &at("link"), form).expect("saved");
            assert!(at("link").is_symlink());
            let mode = at("a").metadata().expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            assert_ne!(fs::read(at("a")).expect("a file"), b"old");
        }
        let missing = at("no").join("a.game");
        let error = write(&game(), None, &missing, Form::Moves).expect_err("no directory");
        let expected = format!("cannot save to {}: No such file", missing.display());
        assert!(error.starts_with(&expected), "{error}");
    }

    #[test]
    fn a_file_is_our_own_until_it_is_changed() {
        let directory = scratch();
        let path = directory.path().join("a.game");
        write(&game(), None, &path, Form::Moves).expect("saved");
        let own = OwnFile::at(&path);
        assert!(own.is_unchanged(&path));
        assert!(own.is_unchanged(&directory.path().join(".").join("a.game")));
        let copy = directory.path().join("b.game");
        fs::hard_link(&path, &copy).expect("a link");
        assert!(!own.is_unchanged(&copy), "another name");
        write(&game(), None, &path, Form::Moves).expect("saved");
        assert!(own.is_at(&path) && !own.is_unchanged(&path));
        fs::remove_file(&path).expect("removed");
        assert!(!own.is_unchanged(&path));
        assert!(!OwnFile::new(&path, None).is_unchanged(&path));
    }
}
