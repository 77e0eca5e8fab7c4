//! Practice: a board on which one player lays any letters, by the rules of the library.

use std::path::{Path, PathBuf};

use hw3::{Board, Cell, Direction, Move, Refusal, Word};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use whole_file::{Cause, PathText, Plain};

use super::bindings::Motion;
use super::dialog::{Answer, Dialog, FilePrompt, Page, Purpose, Question, count, expand_home};
use super::draft::Draft;
use super::grid::Grid;
use super::help::{self, RULES};

use super::layout::Parts;
use super::next::Next;
use super::theme::Theme;
use crate::match_file::MatchFile;
use crate::verdict::Verdict;

pub mod journal;
pub mod keys;
pub mod record;
pub mod saved;
mod screen;
pub mod session;

use keys::{BINDINGS, Command};
use saved::{Form, SavedFile};
use session::Session;

#[derive(Debug)]
pub struct Practice {
    pub(super) session: Session,
    pub(super) draft: Draft,
    /// What the rules say about the laid tiles, if there are any.
    pub(super) verdict: Option<Verdict>,
    /// The result of the last command.
    pub(super) message: String,
    /// True if the player tried to place the tiles and they were refused.
    pub(super) is_refused: bool,
    pub(super) dialog: Option<Dialog>,
    pub(super) screen: Rect,
    scroll: Cell,
    pub(super) theme: Theme,
    next: Option<Next>,
    /// The file that this game was saved to last, and in which form, for the farewell.
    saved: Option<(PathBuf, Form)>,
}

const WELCOME: &str = "Type letters to lay tiles; the space bar keeps the tile on the board. \
                       Tab turns, Enter places, ? lists all keys.";

impl Practice {
    /// Starts a game on a screen of this size.
    pub fn new(session: Session, screen: Rect, theme: Theme) -> Practice {
        let start = first_cell(session.board());
        let mut app = Practice {
            session,
            draft: Draft::new(start, Direction::Horizontal),
            verdict: None,
            message: WELCOME.to_owned(),
            is_refused: false,
            dialog: None,
            screen,
            scroll: Cell { row: 0, col: 0 },
            theme,
            next: None,
            saved: None,
        };
        app.follow();
        app
    }

    /// Asks whether to resume an unfinished game instead. `stopped` is the refusal
    /// of a move that the word list does not allow.
    pub fn offer(&mut self, unfinished: Session, stopped: Option<Refusal>) {
        let question = Question::Resume(Box::new(unfinished), stopped);
        self.dialog = Some(Dialog::Question(question));
    }

    pub fn show_message(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Takes what the player chose to do next.
    pub fn next(&mut self) -> Option<Next> {
        self.next.take()
    }

    /// Says where the game is kept, for a player who quits.
    pub fn farewell(&self) -> Option<String> {
        if self.session.journal().is_complete() {
            return Some("The game is kept: the next `upwords` offers to resume it.".to_owned());
        }
        let (path, form) = self.saved.as_ref()?;
        let what = match form {
            Form::Moves => "game",
            Form::Board => "board",
        };
        Some(format!("The {what} is saved to {}.", PathText(path)))
    }

    /// The layout of the screen. `None` if it is too small.
    pub fn parts(&self) -> Option<Parts> {
        Parts::of(self.screen, self.session.board())
    }

    /// The cells of the board on the screen.
    pub fn grid(&self, parts: &Parts) -> Grid {
        let area = parts.inner(parts.board);
        Grid::new(area, self.session.board(), true, &self.draft, self.scroll)
    }

    pub fn handle_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.handle_key(*key),
            Event::Mouse(mouse) => self.handle_mouse(*mouse),
            Event::Resize(width, height) => {
                self.screen = Rect::new(0, 0, *width, *height);
                self.follow();
            }
            _ => {}
        }
        if let Some(error) = self.session.trouble() {
            let cause = Cause(&error);
            self.message += &format!(" The game cannot be kept for the next start: {cause}.");
        }
    }

    fn handle_key(&mut self, key: KeyEvent) {
        match self.dialog.take() {
            None => {
                if let Some(command) = keys::command(key) {
                    self.handle_command(command);
                }
            }
            Some(dialog) if is_quit(key) => match dialog {
                Dialog::Question(Question::Quit { kept: true } | Question::Resume(..)) => {
                    self.next = Some(Next::Quit);
                }
                _ => self.handle_command(Command::Quit),
            },
            Some(Dialog::Page(page)) => self.scroll_page(page, key),
            Some(Dialog::File(prompt)) => self.type_name(prompt, key),
            Some(Dialog::Question(question)) => match question.answer(key) {
                Some(answer) => self.handle_answer(question, answer),
                None => self.dialog = Some(Dialog::Question(question)),
            },
        }
    }

    fn handle_command(&mut self, command: Command) {
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
                let mut room = [0; 4];
                let character = Plain(character.encode_utf8(&mut room));
                self.show_message(format!("'{character}' is not a tile (A-Z)."));
            }
            Command::Place => self.place(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Save => self.ask_name(Purpose::Save),
            Command::Open => self.ask_name(Purpose::Open),
            Command::Why => self.show_verdict(),
            Command::Help => {
                let text = help::page(BINDINGS, &[], RULES);
                self.dialog = Some(Dialog::Page(Page::new("Keys and rules", text)));
            }
            Command::Leave
                if !self.session.is_unsaved() || self.session.journal().is_complete() =>
            {
                self.next = Some(Next::Start);
            }
            Command::Leave => {
                self.show_message("The game cannot be kept: save it first (Ctrl-S), or quit.");
            }
            Command::Quit if self.session.is_unsaved() => {
                let kept = self.session.journal().is_complete();
                self.dialog = Some(Dialog::Question(Question::Quit { kept }));
            }
            Command::Quit => self.next = Some(Next::Quit),
        }
    }

    /// Changes the laid tiles, or moves them.
    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        change(&mut self.draft);
        self.message.clear();
        self.judge();
    }

    /// Checks the laid tiles after a change.
    fn judge(&mut self) {
        self.is_refused = false;
        self.verdict = (!self.draft.is_empty()).then(|| match self.draft.placement() {
            Ok(placement) => Verdict::of(self.session.game(), &placement),
            Err(error) => Verdict::Refused(vec![error.into()]),
        });
        self.follow();
    }

    fn follow(&mut self) {
        if let Some(parts) = self.parts() {
            let grid = self.grid(&parts);
            self.scroll = grid.follow(self.draft.start, self.draft.end());
        }
    }

    /// The start of the tiles after a motion. It may be one cell beyond the board;
    /// the verdict then says that no move starts there.
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
            self.show_message("No tiles are laid: type letters first.");
            return;
        }
        let before = size(self.session.board());
        let placement = self.draft.placement().map_err(Refusal::from);
        match placement.and_then(|placement| self.session.place(&placement)) {
            Ok(tiles) => {
                let words = words_of(self.session.moves().last());
                let mut message = format!("Placed {}: {words}.", count(tiles, "tile"));
                let after = size(self.session.board());
                if after != before {
                    message += &format!(" The board is now {after}.");
                }
                self.change(Draft::clear);
                self.show_message(message);
            }
            Err(_) => self.is_refused = true,
        }
    }

    fn undo(&mut self) {
        if self.session.undo() {
            let words = words_of(self.session.undone().first());
            self.board_changed(format!("Undone: {words}. Ctrl-Y redoes it."));
        } else {
            self.show_message("There is nothing to undo.");
        }
    }

    fn redo(&mut self) {
        if self.session.redo() {
            let words = words_of(self.session.moves().last());
            self.board_changed(format!("Redone: {words}."));
        } else {
            self.show_message("There is nothing to redo.");
        }
    }

    /// Moves the laid tiles back to the board after an undo or redo.
    fn board_changed(&mut self, message: String) {
        let board = self.session.board();
        let Cell { row, col } = self.draft.start;
        self.draft.start = Cell {
            row: row.min(board.rows()),
            col: col.min(board.cols()),
        };
        self.judge();
        self.show_message(message);
    }

    /// Opens a page with the whole verdict, which may not fit on the screen.
    fn show_verdict(&mut self) {
        let mut sentences = vec![self.message.clone()];
        match &self.verdict {
            None => sentences.push("No tiles are laid.".to_owned()),
            Some(Verdict::Legal { words, .. }) => {
                sentences.push("Legal:".to_owned());
                sentences.extend(words.iter().map(ToString::to_string));
            }
            Some(Verdict::Refused(reasons)) => {
                sentences.push("Not legal:".to_owned());
                sentences.extend(reasons.iter().map(|reason| format!("! {reason}")));
            }
        }
        sentences.retain(|sentence| !sentence.is_empty());
        let page = Page::new("Verdict", sentences.join("\n"));
        self.dialog = Some(Dialog::Page(page));
    }

    fn scroll_page(&mut self, mut page: Page, key: KeyEvent) {
        let (area, lines) = page.fit(self.screen);
        let room = usize::from(area.height.saturating_sub(2));
        if page.scrolls(key, lines.len().saturating_sub(room), room) {
            self.dialog = Some(Dialog::Page(page));
        }
    }

    fn ask_name(&mut self, purpose: Purpose) {
        let name = match purpose {
            Purpose::Save => self.proposed_name(),
            Purpose::Open => String::new(),
        };
        self.ask_for(FilePrompt::new(purpose, name));
    }

    /// The name to save the game to, unless the player types another one.
    fn proposed_name(&self) -> String {
        let Some(name) = self.session.name() else {
            return saved::proposed_name(None);
        };
        match name.to_str() {
            // The player chose this name, and with it the form.
            Some(name) if self.session.own_file(Path::new(name)).is_some() => name.to_owned(),
            Some(name) => saved::proposed_name(Some(name)),
            // A name that is not text cannot be typed.
            None => String::new(),
        }
    }

    fn ask_for(&mut self, mut prompt: FilePrompt) {
        let name = prompt.input.text();
        prompt.note = match prompt.purpose {
            Purpose::Save if !name.is_empty() && self.session.has_moves() => {
                match Form::of(&expand_home(&name, std::env::home_dir())) {
                    Form::Moves => "This saves the game with its moves.",
                    Form::Board => {
                        "This saves only the board, which other programs can open, too. \
                         A name that ends in .game keeps the moves."
                    }
                }
            }
            _ => "",
        };
        self.dialog = Some(Dialog::File(prompt));
    }

    fn type_name(&mut self, mut prompt: FilePrompt, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => self.use_name(prompt),
            _ => {
                prompt.key(key, std::env::home_dir());
                self.ask_for(prompt);
            }
        }
    }

    fn use_name(&mut self, prompt: FilePrompt) {
        let path = match prompt.path() {
            Ok(path) => path,
            Err(trouble) => return self.ask_again(prompt, trouble),
        };
        match prompt.purpose {
            Purpose::Save if path.symlink_metadata().is_ok() => self.overwrite(path),
            Purpose::Save => self.save(&path),
            Purpose::Open => match self.open(&path) {
                Ok(session) if self.session.is_unsaved() => {
                    self.dialog = Some(Dialog::Question(Question::Discard(Box::new(session))));
                }
                Ok(session) => self.start(session, "Opened"),
                Err(error) => self.ask_again(prompt, error),
            },
        }
    }

    /// Saves to a file that exists. Asks first, unless it is the one that this game was
    /// saved to or opened from, and nobody else has changed it.
    fn overwrite(&mut self, path: PathBuf) {
        let own = self.session.own_file(&path);
        if own.is_some_and(|own| own.is_unchanged(&path)) {
            self.save(&path);
        } else {
            let is_changed = own.is_some();
            let question = Question::Overwrite { path, is_changed };
            self.dialog = Some(Dialog::Question(question));
        }
    }

    fn ask_again(&mut self, prompt: FilePrompt, trouble: String) {
        self.ask_for(FilePrompt {
            trouble: Some(trouble),
            ..prompt
        });
    }

    fn save(&mut self, path: &Path) {
        match self.session.save(path) {
            Ok(form) => {
                // Absolute, because the player may not know the working directory.
                let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                let shown = PathText(&path);
                self.message = match (form, self.session.has_moves()) {
                    (Form::Moves, true) => format!("Saved the game with its moves to {shown}."),
                    (Form::Moves, false) => format!("Saved the game to {shown}."),
                    (Form::Board, true) => format!(
                        "Saved the board to {shown} without its moves; \
                         a name that ends in .game keeps them."
                    ),
                    (Form::Board, false) => format!("Saved the board to {shown}."),
                };
                self.saved = Some((path, form));
            }
            Err(error) => {
                let name = path.display().to_string();
                self.ask_again(FilePrompt::new(Purpose::Save, name), error);
            }
        }
    }

    fn open(&self, path: &Path) -> Result<Session, String> {
        let lexicon = self.session.game().lexicon().clone();
        let journal = self.session.journal().another();
        let file = SavedFile::read(path)?;
        let text = str::from_utf8(&file.text).ok();
        if text.and_then(MatchFile::of).is_some() {
            let name = PathText(path);
            return Err(format!("{name} is a match: open it at the start screen."));
        }
        Session::open(&file, lexicon, journal)
    }

    /// Switches to another game.
    fn start(&mut self, session: Session, how: &str) {
        self.session = session;
        self.saved = None;
        self.draft = Draft::new(first_cell(self.session.board()), Direction::Horizontal);
        self.scroll = Cell { row: 0, col: 0 };
        self.judge();
        let name = self.session.title();
        let name = name.unwrap_or("the unfinished game".to_owned());
        let size = size(self.session.board());
        let moves = count(self.session.moves().len(), "move");
        self.show_message(format!("{how} {name}: {size}, {moves}."));
    }

    fn handle_answer(&mut self, question: Question, answer: Answer) {
        match (question, answer) {
            (Question::Overwrite { path, .. }, Answer::Yes) => self.save(&path),
            (Question::Overwrite { path, .. }, _) => {
                let name = path.display().to_string();
                self.ask_for(FilePrompt::new(Purpose::Save, name));
            }
            (Question::Discard(session), Answer::Yes) => {
                self.session.forget();
                self.start(*session, "Opened");
            }
            (Question::Resume(mut session, stopped), Answer::Yes) => {
                if stopped.is_some() {
                    session.leave_journal();
                }
                self.start(*session, "Resumed");
            }
            (Question::Resume(mut session, _), Answer::Drop) => {
                session.forget();
                self.show_message(format!("The unfinished game is dropped. {WELCOME}"));
            }
            (Question::Resume(..), Answer::No) => {
                self.show_message(format!("The unfinished game is kept. {WELCOME}"));
            }
            (Question::Quit { .. }, Answer::Yes) => self.next = Some(Next::Quit),
            (Question::Quit { .. }, Answer::Drop) => {
                self.session.forget();
                self.next = Some(Next::Quit);
            }
            (Question::Discard(_) | Question::Quit { .. }, _) => {}
        }
    }

    fn handle_mouse(&mut self, mouse: MouseEvent) {
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

/// Returns true for Ctrl-C and Ctrl-Q, which quit from every dialog.
fn is_quit(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && keys::command(key) == Some(Command::Quit)
}

/// The first position of the cursor: the first tile, or the middle of an empty
/// board.
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

/// The size of a board, as "8 x 10".
pub fn size(board: &Board) -> String {
    format!("{} x {}", board.rows(), board.cols())
}

/// The words of a move with their cells, separated by commas.
fn words_of(played: Option<&Move>) -> String {
    let words = played.map_or(&[][..], |played| &played.words);
    let words: Vec<String> = words.iter().map(Word::to_string).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests;
