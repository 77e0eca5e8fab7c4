//! Dialogs in front of the board: pages of text, file names, questions.

use std::path::PathBuf;

use hw3::Refusal;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use whole_file::{PathText, Plain};

use super::help;
use super::layout::middle;
use super::practice::session::Session;
use complete::{Completion, complete};

mod complete;

pub use complete::expand_home;

/// The width of a dialog, if the screen is wide enough.
pub const WIDTH: u16 = 72;

/// A dialog in front of the board.
#[derive(Debug)]
pub enum Dialog {
    Page(Page),
    File(FilePrompt),
    Question(Question),
}

/// A text to read, which scrolls if it is too long for the screen.
#[derive(Debug)]
pub struct Page {
    pub title: &'static str,
    pub text: String,
    /// The number of lines scrolled away at the top.
    pub scroll: usize,
}

/// A file name that is being typed.
#[derive(Debug)]
pub struct FilePrompt {
    pub purpose: Purpose,
    pub input: Input,
    /// What was wrong with the last name.
    pub trouble: Option<String>,
    /// What will happen to a file of this name.
    pub note: &'static str,
    /// The names that can be chosen, after an attempt to complete one.
    pub candidates: Vec<String>,
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Save,
    Open,
}

/// A line of text that is being typed.
#[derive(Debug, Default)]
pub struct Input {
    before: String,
    after: String,
}

/// A question that only the player can answer.
#[derive(Debug)]
pub enum Question {
    /// Overwrite this file?
    Overwrite {
        path: PathBuf,
        /// True if the game was saved there, and somebody else changed the file.
        is_changed: bool,
    },
    /// Drop the unsaved moves and start this game?
    Discard(Box<Session>),
    /// Resume this unfinished game? The refusal is set if the word list does not
    /// allow all of its moves.
    Resume(Box<Session>, Option<Refusal>),
    /// Quit without saving?
    Quit {
        /// True if a journal keeps the game for the next start.
        kept: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
    /// Do it, and drop the game.
    Drop,
}

/// The name of a key, its codes, the answer that it gives, and what that does.
type Choice = (&'static str, &'static [KeyCode], Answer, &'static str);

const YES: &[KeyCode] = &[KeyCode::Char('y')];
const ENTER: &[KeyCode] = &[KeyCode::Char('y'), KeyCode::Enter];
const NO: &[KeyCode] = &[KeyCode::Char('n'), KeyCode::Esc];
const DROP: &[KeyCode] = &[KeyCode::Char('d')];

impl Question {
    pub fn text(&self) -> String {
        match self {
            Question::Overwrite { path, is_changed } => {
                let path = PathText(path);
                match is_changed {
                    true => format!("{path} was changed by another program."),
                    false => format!("{path} already exists."),
                }
            }
            Question::Discard(_) => "The moves of this game are not saved.".to_owned(),
            Question::Resume(session, stopped) => {
                let moves = count(session.moves().len(), "move");
                let name = session.title().map(|name| format!(" ({name})"));
                let name = name.unwrap_or_default();
                let stopped = stopped.as_ref().map(|refusal| {
                    format!(
                        " The word list does not allow all of its moves: {refusal}. \
                             The whole game stays kept beside the one you resume."
                    )
                });
                let stopped = stopped.unwrap_or_default();
                format!("An unfinished game of {moves}{name}.{stopped}")
            }
            Question::Quit { kept: true } => "The moves of this game are not saved.".to_owned(),
            Question::Quit { kept: false } => {
                "The moves of this game are not saved and cannot be kept for the next start."
                    .to_owned()
            }
        }
    }

    pub fn choices(&self) -> &'static [Choice] {
        match self {
            Question::Overwrite { .. } => &[
                ("y", YES, Answer::Yes, "overwrites it"),
                ("n", NO, Answer::No, "asks for another name"),
            ],
            Question::Discard(_) => &[
                ("y", YES, Answer::Yes, "drops them and opens the other game"),
                ("n", NO, Answer::No, "continues this game"),
            ],
            Question::Resume(..) => &[
                ("Enter", ENTER, Answer::Yes, "resumes it"),
                (
                    "n",
                    NO,
                    Answer::No,
                    "starts a new game and keeps this one for later",
                ),
                (
                    "d",
                    DROP,
                    Answer::Drop,
                    "starts a new game and drops this one",
                ),
            ],
            Question::Quit { kept: false } => &[
                ("n", NO, Answer::No, "continues (Ctrl-S saves)"),
                ("d", DROP, Answer::Drop, "quits and loses the game"),
            ],
            Question::Quit { kept: true } => &[
                (
                    "Enter",
                    ENTER,
                    Answer::Yes,
                    "quits; the game is offered at the next start",
                ),
                ("n", NO, Answer::No, "continues (Ctrl-S saves)"),
                ("d", DROP, Answer::Drop, "quits and drops the game"),
            ],
        }
    }

    pub fn answer(&self, key: KeyEvent) -> Option<Answer> {
        let code = match key.code {
            KeyCode::Char(character) => KeyCode::Char(character.to_ascii_lowercase()),
            other => other,
        };
        let mut choices = self.choices().iter();
        let (_, _, answer, _) = choices.find(|(_, keys, ..)| keys.contains(&code))?;
        Some(*answer)
    }
}

/// A number with a noun: "1 move", "2 moves".
pub fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

impl Page {
    /// A page that shows the start of a text.
    pub fn new(title: &'static str, text: String) -> Page {
        Page {
            title,
            text,
            scroll: 0,
        }
    }

    /// The area of the page on a screen, and the lines of the text at its width.
    pub fn fit(&self, screen: Rect) -> (Rect, Vec<String>) {
        let width = screen.width.min(WIDTH);
        let lines = help::lines(&self.text, usize::from(width.saturating_sub(2)));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        (middle(screen, width, height.saturating_add(2)), lines)
    }

    /// Scrolls if the key is one for scrolling, and returns true then. At most
    /// `most` lines are scrolled away; `page` lines are visible.
    pub fn scrolls(&mut self, key: KeyEvent, most: usize, page: usize) -> bool {
        self.scroll = match key.code {
            KeyCode::Up => self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll + 1,
            KeyCode::PageUp => self.scroll.saturating_sub(page),
            KeyCode::PageDown => self.scroll + page,
            KeyCode::Home => 0,
            KeyCode::End => most,
            _ => return false,
        }
        .min(most);
        true
    }
}

impl FilePrompt {
    pub fn new(purpose: Purpose, name: String) -> FilePrompt {
        FilePrompt {
            purpose,
            input: Input::new(name),
            trouble: None,
            note: "",
            candidates: Vec::new(),
        }
    }

    /// The file with this name. An error says what is wrong with the name.
    pub fn path(&self) -> Result<PathBuf, String> {
        let name = self.input.text();
        if name.is_empty() {
            return Err("Type a file name, or Esc to go back.".to_owned());
        }
        let path = expand_home(&name, std::env::home_dir());
        match path.metadata() {
            Ok(found) if found.is_dir() => {
                Err(format!("{} is a directory: add a file name.", Plain(&name)))
            }
            // Opening a pipe or a device could block forever.
            Ok(found) if !found.is_file() => {
                Err(format!("{} is not a regular file.", Plain(&name)))
            }
            _ => Ok(path),
        }
    }

    /// Changes the name.
    pub fn key(&mut self, key: KeyEvent, home: Option<PathBuf>) {
        self.trouble = None;
        self.candidates.clear();
        if key.code == KeyCode::Tab {
            let Completion {
                text,
                candidates,
                trouble,
            } = complete(&self.input.before, home);
            self.input.before = text;
            self.candidates = candidates;
            self.trouble = trouble;
        } else {
            self.input.key(key);
        }
    }
}

impl Purpose {
    pub fn title(self) -> &'static str {
        match self {
            Purpose::Save => "Save to which file?",
            Purpose::Open => "Open which file?",
        }
    }
}

impl Input {
    /// A line with the cursor at its end.
    pub fn new(text: String) -> Input {
        Input {
            before: text,
            after: String::new(),
        }
    }

    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// The text to show to the player, and the number of its characters before the
    /// cursor.
    pub fn shown(&self) -> (String, usize) {
        let mut text = Plain(&self.before).to_string();
        let cursor = text.chars().count();
        text += &Plain(&self.after).to_string();
        (text, cursor)
    }

    pub fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('u') if is_control => self.before.clear(),
            KeyCode::Char('h') if is_control => _ = self.before.pop(),
            KeyCode::Char(character) if !is_control => self.before.push(character),
            KeyCode::Backspace => _ = self.before.pop(),
            KeyCode::Delete if !self.after.is_empty() => _ = self.after.remove(0),
            KeyCode::Left => {
                if let Some(character) = self.before.pop() {
                    self.after.insert(0, character);
                }
            }
            KeyCode::Right if !self.after.is_empty() => self.before.push(self.after.remove(0)),
            KeyCode::Home => {
                self.after.insert_str(0, &self.before);
                self.before.clear();
            }
            KeyCode::End => self.before += &std::mem::take(&mut self.after),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_typed_and_edited() {
        let mut input = Input::new("gane".to_owned());
        for code in [
            KeyCode::Left,
            KeyCode::Backspace,
            KeyCode::Char('m'),
            KeyCode::End,
            KeyCode::Char('!'),
            KeyCode::Backspace,
            KeyCode::Home,
            KeyCode::Char('ä'),
            KeyCode::Delete,
            KeyCode::Right,
        ] {
            input.key(KeyEvent::from(code));
        }
        assert_eq!(input.shown(), ("äame".to_owned(), 2));
        input.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(input.shown(), ("me".to_owned(), 0));
        for code in [KeyCode::Left, KeyCode::Backspace, KeyCode::F(3)] {
            input.key(KeyEvent::from(code));
        }
        assert_eq!(input.text(), "me");
    }

    #[test]
    fn a_line_shows_what_it_hides() {
        let mut input = Input::new("a\u{202e}b".to_owned());
        input.key(KeyEvent::from(KeyCode::Left));
        assert_eq!(input.shown(), ("a\\u{202e}b".to_owned(), 9));
        assert_eq!(input.text(), "a\u{202e}b");
    }

    #[test]
    fn enter_neither_overwrites_nor_drops() {
        let question = Question::Overwrite {
            path: PathBuf::from("game.txt"),
            is_changed: false,
        };
        assert_eq!(question.answer(KeyEvent::from(KeyCode::Enter)), None);
        assert_eq!(
            question.answer(KeyEvent::from(KeyCode::Char('Y'))),
            Some(Answer::Yes)
        );
        let enter = KeyEvent::from(KeyCode::Enter);
        let quit = |kept| Question::Quit { kept }.answer(enter);
        assert_eq!(quit(true), Some(Answer::Yes));
        assert_eq!(quit(false), None, "the game would be lost");
    }

    #[test]
    fn a_page_scrolls_no_further_than_its_text() {
        let mut page = Page::new("", String::new());
        for (code, scroll) in [
            (KeyCode::Up, 0),
            (KeyCode::Down, 1),
            (KeyCode::PageDown, 6),
            (KeyCode::PageDown, 7),
            (KeyCode::Home, 0),
            (KeyCode::End, 7),
            (KeyCode::PageUp, 2),
        ] {
            assert!(page.scrolls(KeyEvent::from(code), 7, 5));
            assert_eq!(page.scroll, scroll, "{code:?}");
        }
        assert!(!page.scrolls(KeyEvent::from(KeyCode::Esc), 7, 5));
    }
}
