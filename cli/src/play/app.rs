//! The state of the game at the terminal, and what events do to it.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use hw3::{Board, Cell, Direction, Game, Lexicon, Refusal, Word};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::board::Grid;
use super::dialog::{Answer, Dialog, Input, Name, Page, Purpose, Question, count};
use super::draft::Draft;
use super::help;
use super::keys::{self, Command, Motion};
use super::layout::Parts;
use super::session::Session;
use super::theme::Theme;
use super::unfinished::Journal;
use super::verdict::Verdict;
use crate::wording::Cause;

/// All that is on the screen, or will be.
#[derive(Debug)]
pub struct App {
    pub(super) session: Session,
    pub(super) draft: Draft,
    pub(super) verdict: Verdict,
    /// What became of the last command.
    pub(super) message: String,
    /// Whether these tiles were refused, rather than merely judged.
    pub(super) is_refused: bool,
    pub(super) dialog: Option<Dialog>,
    pub(super) screen: Rect,
    scroll: Cell,
    pub(super) theme: Theme,
    is_over: bool,
    /// The file that this game was saved to last.
    saved: Option<PathBuf>,
}

const WELCOME: &str = "Type letters to lay tiles; the space bar keeps the tile that is there. \
                       Tab turns, Enter places, ? lists all keys.";

impl App {
    /// A game on a screen of this size.
    pub fn new(session: Session, screen: Rect, theme: Theme) -> App {
        let start = first_cell(session.board());
        let mut app = App {
            session,
            draft: Draft::new(start, Direction::Horizontal),
            verdict: Verdict::Nothing,
            message: WELCOME.to_owned(),
            is_refused: false,
            dialog: None,
            screen,
            scroll: Cell { row: 0, col: 0 },
            theme,
            is_over: false,
            saved: None,
        };
        app.follow();
        app
    }

    /// Offers to go on with an unfinished game instead.
    pub fn offer(&mut self, unfinished: Session, stopped: Option<Refusal>) {
        let question = Question::Resume(Box::new(unfinished), stopped);
        self.dialog = Some(Dialog::Question(question));
    }

    /// Tells something.
    fn tell(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Whether the player has left.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Where the game is now, for the player who leaves.
    pub fn farewell(&self) -> Option<String> {
        if self.session.is_kept() {
            return Some("The game is kept: upwords offers it at the next start.".to_owned());
        }
        let saved = self.saved.as_ref()?;
        Some(format!("The game is saved to {}.", saved.display()))
    }

    /// What is where on the screen, `None` if that is too small.
    pub fn parts(&self) -> Option<Parts> {
        Parts::of(self.screen, self.session.board())
    }

    /// Where the cells of the board are.
    pub fn grid(&self, parts: &Parts) -> Grid {
        let area = parts.inner(parts.board);
        Grid::new(area, self.session.board(), &self.draft, self.scroll)
    }

    /// Does what an event asks for.
    pub fn update(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Resize(width, height) => {
                self.screen = Rect::new(0, 0, *width, *height);
                self.follow();
            }
            _ => {}
        }
        if let Some(error) = self.session.trouble() {
            let cause = Cause(&error);
            self.message += &format!(" It cannot be kept for the next start: {cause}.");
        }
    }

    fn key(&mut self, key: KeyEvent) {
        match self.dialog.take() {
            None => {
                if let Some(command) = keys::command(key) {
                    self.command(command);
                }
            }
            Some(dialog) if is_quit(key) => match dialog {
                Dialog::Question(Question::Quit { kept: true } | Question::Resume(..)) => {
                    self.is_over = true;
                }
                _ => self.command(Command::Quit),
            },
            Some(Dialog::Page(page)) => self.turn(page, key),
            Some(Dialog::Name(name)) => self.type_name(name, key),
            Some(Dialog::Question(question)) => match question.answer(key) {
                Some(answer) => self.answered(question, answer),
                None => self.dialog = Some(Dialog::Question(question)),
            },
        }
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Lay(tile) => self.change(|draft| draft.lay(tile)),
            Command::TakeBack => self.change(|draft| _ = draft.take_back()),
            Command::Clear => self.change(Draft::clear),
            Command::Turn => self.change(|draft| draft.direction = !draft.direction),
            Command::Move(motion) => {
                let start = self.moved(motion);
                self.change(|draft| draft.start = start);
            }
            Command::NoTile(character) => {
                self.tell(format!("'{character}' is not a tile: those are A to Z."));
            }
            Command::Place => self.place(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Save => self.ask_name(Purpose::Save),
            Command::Open => self.ask_name(Purpose::Open),
            Command::Why => self.show_verdict(),
            Command::Help => self.dialog = Some(Dialog::Page(Page::new("Keys", help::text()))),
            Command::Quit if self.session.is_unsaved() => {
                let kept = self.session.is_kept();
                self.dialog = Some(Dialog::Question(Question::Quit { kept }));
            }
            Command::Quit => self.is_over = true,
        }
    }

    /// Changes the tiles that are laid, or where.
    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        change(&mut self.draft);
        self.message.clear();
        self.judge();
    }

    fn judge(&mut self) {
        self.is_refused = false;
        self.verdict = Verdict::of(self.session.game(), &self.draft);
        self.follow();
    }

    /// Scrolls to the cursor.
    fn follow(&mut self) {
        if let Some(parts) = self.parts() {
            let grid = self.grid(&parts);
            self.scroll = grid.follow(self.draft.start, self.draft.end());
        }
    }

    /// Where the tiles start after a motion. One cell beyond the board can be
    /// reached, to see that no move starts there.
    fn moved(&self, motion: Motion) -> Cell {
        let board = self.session.board();
        let (last_row, last_col) = (board.rows() - 1, board.cols() - 1);
        let page = self.parts().map_or(1, |parts| self.grid(&parts).rows());
        let Cell { row, col } = self.draft.start;
        let (row, col) = match motion {
            Motion::Up => (row.saturating_sub(1), col),
            Motion::Down => ((row + 1).min(last_row + 1), col),
            Motion::Left => (row, col.saturating_sub(1)),
            Motion::Right => (row, (col + 1).min(last_col + 1)),
            Motion::First => (row, 0),
            Motion::Last => (row, last_col),
            Motion::PageUp => (row.saturating_sub(page), col),
            Motion::PageDown => ((row + page).min(last_row), col),
            Motion::Top => (0, 0),
            Motion::Bottom => (last_row, last_col),
        };
        Cell { row, col }
    }

    fn place(&mut self) {
        if self.draft.is_empty() {
            self.tell("No tiles are laid: type letters first.");
            return;
        }
        let before = size(self.session.board());
        match self.session.place(&self.draft) {
            Ok(letters) => {
                let words = self.session.moves().last().map_or(&[][..], Vec::as_slice);
                let mut message = format!("Placed {}: {}.", count(letters, "tile"), list(words));
                let after = size(self.session.board());
                if after != before {
                    message += &format!(" The board is now {after}.");
                }
                self.change(Draft::clear);
                self.tell(message);
            }
            Err(_) => self.is_refused = true,
        }
    }

    fn undo(&mut self) {
        if self.session.undo() {
            let words = self.session.undone().first();
            let words = words.map_or_else(String::new, |words| list(words));
            self.turned_back(format!("Undone: {words}. Ctrl-Y redoes it."));
        } else {
            self.tell("There is nothing to undo.");
        }
    }

    fn redo(&mut self) {
        if self.session.redo() {
            let words = self.session.moves().last();
            let words = words.map_or_else(String::new, |words| list(words));
            self.turned_back(format!("Redone: {words}."));
        } else {
            self.tell("There is nothing to redo.");
        }
    }

    /// After the board has changed under the tiles.
    fn turned_back(&mut self, message: String) {
        let board = self.session.board();
        let Cell { row, col } = self.draft.start;
        self.draft.start = Cell {
            row: row.min(board.rows()),
            col: col.min(board.cols()),
        };
        self.judge();
        self.tell(message);
    }

    /// All that the part of the screen for it may have no room for.
    fn show_verdict(&mut self) {
        let mut sentences = vec![self.message.clone()];
        match &self.verdict {
            Verdict::Nothing => sentences.push("No tiles are laid.".to_owned()),
            Verdict::Legal { words, .. } => {
                sentences.push("Legal:".to_owned());
                sentences.extend(words.iter().map(ToString::to_string));
            }
            Verdict::Refused(reasons) => {
                sentences.push("Not legal:".to_owned());
                sentences.extend(reasons.iter().map(|reason| format!("! {reason}")));
            }
        }
        sentences.retain(|sentence| !sentence.is_empty());
        let page = Page::new("Verdict", sentences.join("\n"));
        self.dialog = Some(Dialog::Page(page));
    }

    fn turn(&mut self, mut page: Page, key: KeyEvent) {
        let (area, lines) = page.fit(self.screen);
        let room = usize::from(area.height.saturating_sub(2));
        if page.scrolls(key, lines.len().saturating_sub(room), room) {
            self.dialog = Some(Dialog::Page(page));
        }
    }

    fn ask_name(&mut self, purpose: Purpose) {
        // A name that cannot be typed is not offered.
        let name = self.session.name().and_then(Path::to_str);
        let name = name.filter(|_| purpose == Purpose::Save).map(str::to_owned);
        self.dialog = Some(Dialog::Name(Name {
            purpose,
            input: Input::new(name.unwrap_or_default()),
            trouble: None,
        }));
    }

    fn type_name(&mut self, mut name: Name, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.named(name),
            _ => {}
        }
        name.trouble = None;
        name.input.key(key);
        self.dialog = Some(Dialog::Name(name));
    }

    /// After a file name was given.
    fn named(&mut self, name: Name) {
        let text = name.input.text();
        if text.is_empty() {
            self.again(name, "Type a file name, or Esc to go back.".to_owned());
            return;
        }
        let path = at_home(&text, std::env::home_dir());
        if is_special(&path) {
            self.again(name, format!("{text} is not a file that holds a game."));
            return;
        }
        match name.purpose {
            Purpose::Save if path.symlink_metadata().is_ok() => {
                self.dialog = Some(Dialog::Question(Question::Overwrite(path)));
            }
            Purpose::Save => self.save(&path),
            Purpose::Open => match self.open(path) {
                Ok(session) if self.session.is_unsaved() => {
                    self.dialog = Some(Dialog::Question(Question::Discard(Box::new(session))));
                }
                Ok(session) => self.start(session, "Opened"),
                Err(error) => self.again(name, error),
            },
        }
    }

    fn again(&mut self, name: Name, trouble: String) {
        self.dialog = Some(Dialog::Name(Name {
            trouble: Some(trouble),
            ..name
        }));
    }

    fn save(&mut self, path: &Path) {
        match self.session.save(path) {
            Ok(()) => {
                // Where that is, whatever the directory one has started in.
                let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                self.tell(format!("Saved to {}.", path.display()));
                self.saved = Some(path);
            }
            Err(error) => {
                let name = Name {
                    purpose: Purpose::Save,
                    input: Input::new(path.display().to_string()),
                    trouble: None,
                };
                self.again(name, error.to_string());
            }
        }
    }

    fn open(&self, path: PathBuf) -> Result<Session, String> {
        let board = Board::open(&path).map_err(|error| error.to_string())?;
        let lexicon: Lexicon = self.session.game().lexicon().clone();
        let journal: Journal = self.session.journal().another();
        let game = Game::new(board, lexicon);
        Ok(Session::new(game, Some(path), journal))
    }

    /// Goes on with another game.
    fn start(&mut self, session: Session, how: &str) {
        self.session = session;
        self.saved = None;
        self.draft = Draft::new(first_cell(self.session.board()), Direction::Horizontal);
        self.scroll = Cell { row: 0, col: 0 };
        self.judge();
        let name = self.session.title();
        let name = name.map_or("the unfinished game".to_owned(), Cow::into_owned);
        let size = size(self.session.board());
        let moves = count(self.session.moves().len(), "move");
        self.tell(format!("{how} {name}: {size}, {moves}."));
    }

    fn answered(&mut self, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Overwrite(path), Answer::Yes) => self.save(&path),
            (Question::Overwrite(path), _) => {
                self.ask_name(Purpose::Save);
                if let Some(Dialog::Name(name)) = &mut self.dialog {
                    name.input = Input::new(path.display().to_string());
                }
            }
            (Question::Discard(session), Answer::Yes) => {
                self.session.forget();
                self.start(*session, "Opened");
            }
            (Question::Resume(mut session, stopped), Answer::Yes) => {
                if stopped.is_some() {
                    session.part();
                }
                self.start(*session, "Resumed");
            }
            (Question::Resume(mut session, _), Answer::Drop) => {
                session.forget();
                self.tell(format!("The unfinished game is dropped. {WELCOME}"));
            }
            (Question::Resume(..), Answer::No) => {
                self.tell(format!("The unfinished game is kept. {WELCOME}"));
            }
            (Question::Quit { .. }, Answer::Yes) => self.is_over = true,
            (Question::Quit { .. }, Answer::Drop) => {
                self.session.forget();
                self.is_over = true;
            }
            (Question::Discard(_) | Question::Quit { .. }, _) => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) {
        if self.dialog.is_some() {
            return;
        }
        let Some(parts) = self.parts() else {
            return;
        };
        let grid = self.grid(&parts);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let position = Position::new(mouse.column, mouse.row);
                let board = self.session.board();
                let cell = grid.cell_at(position);
                let cell = cell.filter(|cell| cell.row <= board.rows() && cell.col <= board.cols());
                if let Some(cell) = cell {
                    self.change(|draft| draft.start = cell);
                }
            }
            MouseEventKind::ScrollUp => self.scroll = grid.scrolled(-1, 0),
            MouseEventKind::ScrollDown => self.scroll = grid.scrolled(1, 0),
            MouseEventKind::ScrollLeft => self.scroll = grid.scrolled(0, -1),
            MouseEventKind::ScrollRight => self.scroll = grid.scrolled(0, 1),
            _ => {}
        }
    }
}

/// Ctrl-C and Ctrl-Q get out of everything.
fn is_quit(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && keys::command(key) == Some(Command::Quit)
}

/// Where the cursor starts: at the first tile, or in the middle if there is
/// none.
fn first_cell(board: &Board) -> Cell {
    let first = board.stacks().next();
    first.map_or(
        Cell {
            row: board.rows() / 2,
            col: board.cols() / 2,
        },
        |(cell, _)| cell,
    )
}

/// Whether a name is that of a pipe or a device, which could keep the game
/// waiting for ever.
fn is_special(path: &Path) -> bool {
    path.metadata()
        .is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Its rows and columns.
pub fn size(board: &Board) -> String {
    format!("{} x {}", board.rows(), board.cols())
}

/// Words with their places, one after another.
fn list(words: &[Word]) -> String {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// A name with the `~/` that a shell would have understood.
fn at_home(text: &str, home: Option<PathBuf>) -> PathBuf {
    match (text.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests;
