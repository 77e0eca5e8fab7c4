//! What stands in front of the board: file names, questions, pages of text.

use std::path::PathBuf;

use hw3::Refusal;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::help;
use super::layout::middle;
use super::session::Session;

/// How wide a dialog is where there is room.
pub const WIDTH: u16 = 72;

/// What has to be answered before the game goes on.
#[derive(Debug)]
pub enum Dialog {
    /// A text to read.
    Page(Page),
    /// A file name.
    Name(Name),
    /// A choice.
    Question(Question),
}

/// A text to read, longer than the screen perhaps.
#[derive(Debug)]
pub struct Page {
    /// What it is about.
    pub title: &'static str,
    /// The text.
    pub text: String,
    /// How many lines are above the first one shown.
    pub scroll: usize,
}

/// A file name that is being typed.
#[derive(Debug)]
pub struct Name {
    /// What for.
    pub purpose: Purpose,
    /// What is typed.
    pub input: Input,
    /// Why the last one would not do.
    pub trouble: Option<String>,
}

/// What a file name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To save the game.
    Save,
    /// To open another.
    Open,
}

/// A line that is being typed.
#[derive(Debug, Default)]
pub struct Input {
    before: String,
    after: String,
}

/// A choice that only the player can make.
#[derive(Debug)]
pub enum Question {
    /// Shall this file be overwritten?
    Overwrite(PathBuf),
    /// Shall the unsaved moves go, for this game?
    Discard(Box<Session>),
    /// Shall this unfinished game go on? It may go only so far with the words
    /// that there are.
    Resume(Box<Session>, Option<Refusal>),
    /// Quit? It may be that the game is not kept.
    Quit {
        /// Whether it is.
        kept: bool,
    },
}

/// One answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// Do it, and throw the game away.
    Drop,
}

/// An answer, its key, and what comes of it.
type Choice = (&'static str, &'static [KeyCode], Answer, &'static str);

const YES: &[KeyCode] = &[KeyCode::Char('y')];
const ENTER: &[KeyCode] = &[KeyCode::Char('y'), KeyCode::Enter];
const NO: &[KeyCode] = &[KeyCode::Char('n'), KeyCode::Esc];
const DROP: &[KeyCode] = &[KeyCode::Char('d')];

impl Question {
    /// The question.
    pub fn text(&self) -> String {
        match self {
            Question::Overwrite(path) => format!("{} is there already.", path.display()),
            Question::Discard(_) => "The moves of this game are not saved.".to_owned(),
            Question::Resume(session, stopped) => {
                let moves = count(session.moves().len(), "move");
                let name = session.title().map(|name| format!(" ({name})"));
                let name = name.unwrap_or_default();
                let stopped = stopped.as_ref().map(|refusal| {
                    format!(
                        " With these words it goes no further: {refusal}. \
                             All of it stays kept beside what you play now."
                    )
                });
                let stopped = stopped.unwrap_or_default();
                format!("An unfinished game of {moves}{name}.{stopped}")
            }
            Question::Quit { kept: true } => "The moves of this game are not saved.".to_owned(),
            Question::Quit { kept: false } => {
                "The moves of this game are not saved, and cannot be kept for the next start."
                    .to_owned()
            }
        }
    }

    /// The answers.
    pub fn choices(&self) -> &'static [Choice] {
        match self {
            Question::Overwrite(_) => &[
                ("y", YES, Answer::Yes, "overwrites it"),
                ("n", NO, Answer::No, "asks for another name"),
            ],
            Question::Discard(_) => &[
                ("y", YES, Answer::Yes, "drops them and opens the other game"),
                ("n", NO, Answer::No, "goes on with this one"),
            ],
            Question::Resume(..) => &[
                ("Enter", ENTER, Answer::Yes, "resumes it"),
                (
                    "n",
                    NO,
                    Answer::No,
                    "starts anew and keeps it for another day",
                ),
                ("d", DROP, Answer::Drop, "starts anew and drops it"),
            ],
            Question::Quit { kept: false } => &[
                ("n", NO, Answer::No, "goes on (Ctrl-S saves)"),
                ("d", DROP, Answer::Drop, "quits and loses the game"),
            ],
            Question::Quit { kept: true } => &[
                (
                    "Enter",
                    ENTER,
                    Answer::Yes,
                    "quits; the game is offered at the next start",
                ),
                ("n", NO, Answer::No, "goes on (Ctrl-S saves)"),
                ("d", DROP, Answer::Drop, "quits and drops the game"),
            ],
        }
    }

    /// The answer that a key stands for.
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

/// So many of them.
pub fn count(number: usize, of: &str) -> String {
    match number {
        1 => format!("1 {of}"),
        _ => format!("{number} {of}s"),
    }
}

impl Page {
    /// A text from its start.
    pub fn new(title: &'static str, text: String) -> Page {
        Page {
            title,
            text,
            scroll: 0,
        }
    }

    /// Its place on a screen, and its lines there.
    pub fn fit(&self, screen: Rect) -> (Rect, Vec<String>) {
        let width = screen.width.min(WIDTH);
        let lines = help::lines(&self.text, usize::from(width.saturating_sub(2)));
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        (middle(screen, width, height.saturating_add(2)), lines)
    }

    /// Scrolls, if the key is for that, and says so. So many lines can be
    /// scrolled away, so many can be seen at once.
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

impl Purpose {
    /// What is asked.
    pub fn title(self) -> &'static str {
        match self {
            Purpose::Save => "Save to which file?",
            Purpose::Open => "Open which file?",
        }
    }
}

impl Input {
    /// This text, with the cursor at its end.
    pub fn new(text: String) -> Input {
        Input {
            before: text,
            after: String::new(),
        }
    }

    /// What is typed.
    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// How many characters are before the cursor.
    pub fn cursor(&self) -> usize {
        self.before.chars().count()
    }

    /// Does what a key asks for.
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
    fn a_line_is_typed_and_mended() {
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
        assert_eq!((input.text().as_str(), input.cursor()), ("äame", 2));
        input.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!((input.text().as_str(), input.cursor()), ("me", 0));
        for code in [KeyCode::Left, KeyCode::Backspace, KeyCode::F(3)] {
            input.key(KeyEvent::from(code));
        }
        assert_eq!(input.text(), "me");
    }

    #[test]
    fn nothing_is_overwritten_or_dropped_by_enter() {
        let question = Question::Overwrite(PathBuf::from("game.txt"));
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
