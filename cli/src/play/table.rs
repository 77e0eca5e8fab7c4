//! The table: a match at one keyboard.

use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hw3::{Cell, Direction, Tile};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use terminal::Random;
use upwords_engine::{Match, Turn};
use whole_file::{Cause, PathText};

use super::bindings::{self, Motion};
use super::contest::Contest;
use super::dialog::{FilePrompt, Page};
use super::draft::Draft;
use super::grid::Grid;
use super::next::Next;
use super::own_file::OwnFile;
use super::review;
use super::scoreboard;
use super::theme::Theme;
use super::thinking::Thinking;
use super::turn_text::{describe, placed_cells};
use super::wrap::sentence;

mod help;
mod hint;
mod keys;
pub mod layout;
mod question;
mod saving;
mod screen;
mod typing;
mod verdict;

use keys::{BINDINGS, Command};
use layout::Parts;
use question::{Departure, Question};
use verdict::Verdict;

/// A match at one keyboard.
#[derive(Debug)]
pub struct Table {
    contest: Contest,
    stage: Stage,
    /// The letters that the player typed, and spaces.
    typed: String,
    /// The tiles that they lay.
    draft: Draft,
    /// True if the next U belongs to the Q before it.
    follows_q: bool,
    /// The tiles of the player in the order on the screen.
    rack: Vec<Tile>,
    verdict: Option<Verdict>,
    /// True if the player tried to play the tiles and they were refused.
    is_refused: bool,
    /// True if the player has seen the place of the hint.
    has_hint: bool,
    /// What was played since the last turn of this player, one line each.
    news: Vec<String>,
    /// The result of the last command.
    message: String,
    /// The cells of the last turn, or of a hint.
    fresh: Vec<Cell>,
    /// The seat of the person who sees their rack.
    at_keyboard: Option<usize>,
    dialog: Option<Dialog>,
    screen: Rect,
    scroll: Cell,
    theme: Theme,
    /// For shuffling racks.
    random: Random,
    /// The file that the match was saved to last.
    saved: Option<OwnFile>,
    /// Where the finished match is kept.
    finished: Option<PathBuf>,
    next: Option<Next>,
}

/// What happens at the table.
#[derive(Debug)]
enum Stage {
    /// A person plays.
    Turn,
    /// The next person must take the keyboard.
    Curtain,
    /// A computer thinks.
    Thinking(Thinking),
    /// Only computers play: the last turn stays for a moment.
    Watching(Instant),
    /// The match is over.
    Over,
}

/// A dialog in front of the board.
#[derive(Debug)]
enum Dialog {
    Page(Page),
    File(FilePrompt),
    Question(Question),
}

/// How long a turn stays on the screen if only computers play.
const PAUSE: Duration = Duration::from_millis(1200);

const WELCOME: &str = "Type a word: its letters come from your rack. Tab turns, Enter plays, \
                       Ctrl-T gives a hint, ? lists all keys.";

const WATCH: &str = "Only computers play. Enter shows the next turn at once, Ctrl-N goes to the \
                     menu.";

impl Table {
    /// Continues a match on a screen of this size.
    pub fn new(contest: Contest, screen: Rect, theme: Theme) -> Table {
        let board = contest.game().game().board();
        let start = Cell {
            row: board.rows() / 2,
            col: board.cols() / 2,
        };
        let fresh = contest.game().turns().last();
        let fresh = fresh.map(|played| placed_cells(&played.turn));
        let contest_people = contest.people();
        let mut table = Table {
            random: Random::new(contest.game().seed()),
            fresh: fresh.unwrap_or_default(),
            contest,
            stage: Stage::Turn,
            typed: String::new(),
            draft: Draft::new(start, Direction::Horizontal),
            follows_q: false,
            rack: Vec::new(),
            verdict: None,
            is_refused: false,
            has_hint: false,
            news: Vec::new(),
            message: match contest_people {
                0 => WATCH.to_owned(),
                _ => WELCOME.to_owned(),
            },
            at_keyboard: None,
            dialog: None,
            screen,
            scroll: Cell { row: 0, col: 0 },
            theme,
            saved: None,
            finished: None,
            next: None,
        };
        if let Some(played) = table.game().turns().last().cloned() {
            let name = table.name(played.seat);
            table.news.push(describe(&name, &played));
        }
        if table.contest.people() == 1 {
            // The rack is there while the computers play, too.
            let mut players = table.game().players().iter();
            table.at_keyboard = players.position(|player| player.level.is_none());
            table.arrange_rack();
        }
        table.begin_turn();
        table
    }

    fn game(&self) -> &Match {
        self.contest.game()
    }

    /// The name of a player, to show to people.
    fn name(&self, seat: usize) -> String {
        scoreboard::name(self.game(), seat)
    }

    /// Takes what the player chose to do next.
    pub fn next(&mut self) -> Option<Next> {
        self.next.take()
    }

    /// Returns true if something moves on the screen.
    pub fn is_busy(&self) -> bool {
        matches!(self.stage, Stage::Thinking(_) | Stage::Watching(_))
    }

    /// Says where the match is kept, for a player who quits.
    pub fn farewell(&self) -> Option<String> {
        if let Some(path) = &self.finished {
            let path = shell_word(path);
            return Some(format!("Watch the match again: upwords replay {path}"));
        }
        let is_kept = self.contest.is_kept() && !self.game().is_over();
        is_kept.then(|| "The match is kept: the next `upwords` offers to resume it.".to_owned())
    }

    /// Removes a match in which nothing was played.
    pub fn leave(&mut self) {
        if self.game().turns().is_empty() {
            self.contest.forget();
        }
    }

    fn show_message(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// Begins the turn of the next player, or ends the match.
    fn begin_turn(&mut self) {
        self.clear_draft();
        self.has_hint = false;
        if self.game().is_over() {
            self.end();
        } else if let Some(thinking) = self.contest.think() {
            self.stage = Stage::Thinking(thinking);
        } else if self.contest.people() > 1 && self.at_keyboard != Some(self.game().seat()) {
            self.at_keyboard = None;
            self.stage = Stage::Curtain;
        } else {
            self.take_keyboard();
        }
    }

    /// Shows the rack of the player whose turn it is.
    fn take_keyboard(&mut self) {
        if self.at_keyboard != Some(self.game().seat()) {
            self.rack.clear();
        }
        self.at_keyboard = Some(self.game().seat());
        self.stage = Stage::Turn;
        self.arrange_rack();
    }

    /// Adds the new tiles of the person at the keyboard at the end of the rack, and
    /// removes those that are gone.
    fn arrange_rack(&mut self) {
        let seat = self.at_keyboard;
        let view = seat.and_then(|seat| self.game().view_of(seat));
        let mut held = view.map(|view| view.rack()).unwrap_or_default();
        self.rack.retain(|&tile| held.remove(tile));
        self.rack.extend(held.iter());
    }

    /// Marks the cells of the last placement. A hint is no longer marked.
    fn mark_last_placement(&mut self) {
        let turns = self.contest.game().turns().iter().rev();
        let mut placed = turns.map(|played| placed_cells(&played.turn));
        self.fresh = placed.find(|cells| !cells.is_empty()).unwrap_or_default();
    }

    fn end(&mut self) {
        self.stage = Stage::Over;
        self.at_keyboard = None;
        self.finished = self.contest.finish();
        self.message = review::result(self.game());
        self.show_result();
    }

    fn show_result(&mut self) {
        let path = self.finished.as_deref().map(shell_word);
        let text = review::text(self.game(), path.as_deref());
        self.dialog = Some(Dialog::Page(Page::new("The match is over", text)));
    }

    /// Moves on if a computer has chosen its turn or a pause is over.
    pub fn tick(&mut self) {
        match &self.stage {
            Stage::Thinking(thinking) => {
                let Some(result) = thinking.turn() else {
                    return;
                };
                let name = self.name(self.game().seat());
                match result {
                    Ok(turn) => self.play(turn),
                    // The match goes on.
                    Err(error) => {
                        self.play(Turn::Pass);
                        let message = format!("{name} could not think and passes: {error}.");
                        self.show_message(message);
                    }
                }
                if self.contest.people() == 0 && !self.game().is_over() {
                    self.stage = Stage::Watching(Instant::now());
                }
            }
            Stage::Watching(since) if since.elapsed() >= PAUSE => self.begin_turn(),
            _ => {}
        }
        self.report_trouble();
    }

    /// Plays a turn of the player whose turn it is.
    fn play(&mut self, turn: Turn) {
        let played = match self.contest.play(turn) {
            Ok(played) => played,
            Err(error) => {
                self.show_message(sentence(&error.to_string()));
                return;
            }
        };
        if self.game().players()[played.seat].level.is_none() {
            self.news.clear();
            self.arrange_rack();
        }
        let name = self.name(played.seat);
        self.news.push(describe(&name, &played));
        let most = self.game().players().len();
        let old = self.news.len().saturating_sub(most);
        self.news.drain(..old);
        self.mark_last_placement();
        self.message.clear();
        self.begin_turn();
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
        self.report_trouble();
    }

    fn report_trouble(&mut self) {
        if let Some(error) = self.contest.trouble() {
            let cause = Cause(&error);
            let place = self
                .contest
                .directory()
                .map(|path| format!(" in {}", PathText(path)));
            let place = place.unwrap_or_default();
            let message = format!("The match cannot be kept for the next start{place}: {cause}.");
            self.show_message(message);
        }
    }

    fn handle_key(&mut self, key: KeyEvent) {
        let command = bindings::find(BINDINGS, key);
        match self.dialog.take() {
            Some(_) if command == Some(Command::Quit) => self.handle_command(Command::Quit),
            Some(Dialog::Page(page)) => self.scroll_page(page, key),
            Some(Dialog::File(prompt)) => self.type_name(prompt, key),
            Some(Dialog::Question(question)) => self.handle_answer(question, key),
            None => match (command, &self.stage) {
                (
                    Some(
                        command @ (Command::Quit | Command::Leave | Command::Help | Command::Save),
                    ),
                    _,
                ) => self.handle_command(command),
                // The Enter that ends a turn may be pressed twice, and must not show the
                // rack of the next player.
                (None, Stage::Curtain) if bindings::typed(key) == Some(' ') => {
                    self.take_keyboard();
                }
                (_, Stage::Curtain) => {}
                (Some(command), _) => self.handle_command(command),
                (None, _) => {
                    if let Some(character) = bindings::typed(key) {
                        self.type_character(character);
                    }
                }
            },
        }
    }

    fn handle_command(&mut self, command: Command) {
        match command {
            Command::Quit => self.depart(Departure::Quit),
            Command::Leave => self.depart(Departure::Start),
            Command::Help => {
                let text = help::text();
                self.dialog = Some(Dialog::Page(Page::new("Keys and rules", text)));
            }
            Command::Save => self.ask_name(String::new(), None),
            Command::Why if matches!(self.stage, Stage::Over) => self.show_result(),
            Command::Why => self.show_verdict(),
            Command::Replay if matches!(self.stage, Stage::Over) => {
                let list = self.contest.words().list.clone();
                self.next = Some(Next::Replay(Box::new(self.game().clone()), list));
            }
            Command::Again if matches!(self.stage, Stage::Over) => {
                let mut players = self.game().players().to_vec();
                players.rotate_left(1);
                let list = self.contest.words().list.clone();
                self.next = Some(Next::Match { players, list });
            }
            Command::Replay | Command::Again => self.show_message("The match is not over yet."),
            Command::Move(motion) => {
                let start = self.moved(motion);
                self.change(|table| table.draft.start = start);
            }
            Command::Undo => self.undo(),
            command => match &self.stage {
                Stage::Turn => self.handle_turn(command),
                Stage::Thinking(thinking) if command == Command::Play => thinking.cut_short(),
                Stage::Watching(_) if command == Command::Play => self.begin_turn(),
                Stage::Over => self.show_message("The match is over: Ctrl-A starts another one."),
                _ if self.contest.people() == 0 => self.show_message(WATCH),
                _ => self.show_message("It is not your turn yet. Enter makes the computer play."),
            },
        }
    }

    /// Handles a command of the player whose turn it is.
    fn handle_turn(&mut self, command: Command) {
        match command {
            Command::Play => self.play_draft(),
            Command::TakeBack => self.change(|table| _ = table.typed.pop()),
            Command::Clear => self.change(|table| table.typed.clear()),
            Command::Turn => self.change(|table| table.draft.direction = !table.draft.direction),
            Command::Hint => self.give_hint(),
            Command::Shuffle => {
                let mut rack = mem::take(&mut self.rack);
                self.random.shuffle(&mut rack);
                self.rack = rack;
            }
            Command::Exchange if self.game().bag_count() == 0 => {
                self.show_message("The bag is empty: there is no tile to draw.");
            }
            Command::Exchange => self.dialog = Some(Dialog::Question(Question::Exchange)),
            Command::Pass => self.dialog = Some(Dialog::Question(Question::Pass)),
            Command::Resign => self.dialog = Some(Dialog::Question(Question::Resign)),
            _ => {}
        }
    }

    fn depart(&mut self, departure: Departure) {
        let can_be_lost = !self.game().is_over() && !self.game().turns().is_empty();
        if can_be_lost && !self.contest.is_safe() {
            self.dialog = Some(Dialog::Question(Question::Lose(departure)));
        } else {
            self.leave_for(departure);
        }
    }

    fn leave_for(&mut self, departure: Departure) {
        self.next = Some(match departure {
            Departure::Quit => Next::Quit,
            Departure::Start => Next::Start,
        });
    }

    fn play_draft(&mut self) {
        match (&self.verdict, self.draft.placement()) {
            (None, _) => self.show_message("No tiles are laid: type a word first."),
            (Some(Verdict::Legal(_)), Ok(placement)) => self.play(Turn::Place(placement)),
            _ => self.is_refused = true,
        }
    }

    fn undo(&mut self) {
        if matches!(self.stage, Stage::Over) {
            self.show_message("The match is over: Ctrl-R shows it again.");
            return;
        }
        if self.contest.people() != 1 {
            self.show_message("Undo is only for one person against computers.");
            return;
        }
        let taken_back = self.contest.undo();
        if taken_back == 0 {
            self.show_message("There is nothing to undo.");
            return;
        }
        self.mark_last_placement();
        self.news.clear();
        // A computer that thinks is interrupted.
        self.begin_turn();
        self.show_message(match taken_back {
            1 => "Your last turn is taken back.",
            _ => "Your last turn and those after it are taken back.",
        });
    }

    /// The start of the tiles after a motion, on the board.
    fn moved(&self, motion: Motion) -> Cell {
        let board = self.game().game().board();
        let (last_row, last_col) = (board.rows() - 1, board.cols() - 1);
        let Cell { row, col } = self.draft.start;
        let (row, col) = match motion {
            Motion::Up => (row.saturating_sub(1), col),
            Motion::Down => (row + 1, col),
            Motion::Left => (row, col.saturating_sub(1)),
            Motion::Right => (row, col + 1),
            Motion::First => (row, 0),
            Motion::Last => (row, last_col),
            Motion::PageUp | Motion::Top => (0, 0),
            Motion::PageDown | Motion::Bottom => (last_row, last_col),
        };
        Cell {
            row: row.min(last_row),
            col: col.min(last_col),
        }
    }

    /// The layout of a screen of this size.
    fn parts(&self, screen: Rect) -> Option<Parts> {
        let players = self.game().players().len();
        Parts::of(screen, self.game().game().board(), players)
    }

    fn grid(&self, parts: &Parts) -> Grid {
        let board = self.game().game().board();
        Grid::new(parts.board, board, false, &self.draft, self.scroll)
    }

    fn follow(&mut self) {
        if let Some(parts) = self.parts(self.screen) {
            let grid = self.grid(&parts);
            let board = self.game().game().board();
            let Cell { row, col } = self.draft.end();
            let end = Cell {
                row: row.min(board.rows() - 1),
                col: col.min(board.cols() - 1),
            };
            self.scroll = grid.follow(self.draft.start, end);
        }
    }

    fn handle_mouse(&mut self, mouse: MouseEvent) {
        if self.dialog.is_some() {
            return;
        }
        let Some(parts) = self.parts(self.screen) else {
            return;
        };
        let grid = self.grid(&parts);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let cell = grid.cell_at(Position::new(mouse.column, mouse.row));
                let board = self.game().game().board();
                if let Some(cell) = cell.filter(|cell| board.contains(*cell)) {
                    self.change(|table| table.draft.start = cell);
                }
            }
            MouseEventKind::ScrollUp => self.scroll = grid.scrolled(-1, 0),
            MouseEventKind::ScrollDown => self.scroll = grid.scrolled(1, 0),
            MouseEventKind::ScrollLeft => self.scroll = grid.scrolled(0, -1),
            MouseEventKind::ScrollRight => self.scroll = grid.scrolled(0, 1),
            _ => {}
        }
    }

    /// Opens a page with the news and the whole verdict, which may not fit.
    fn show_verdict(&mut self) {
        let mut lines = self.news.clone();
        lines.push(self.message.clone());
        match &self.verdict {
            None => lines.push("No tiles are laid.".to_owned()),
            Some(verdict) => lines.extend(verdict.lines()),
        }
        lines.retain(|line| !line.is_empty());
        self.dialog = Some(Dialog::Page(Page::new("Verdict", lines.join("\n"))));
    }

    fn scroll_page(&mut self, mut page: Page, key: KeyEvent) {
        let (area, lines) = page.fit(self.screen);
        let room = usize::from(area.height.saturating_sub(2));
        let scrolls = page.scrolls(key, lines.len().saturating_sub(room), room);
        let command = bindings::find(BINDINGS, key);
        let is_over = matches!(self.stage, Stage::Over);
        match command {
            _ if scrolls => self.dialog = Some(Dialog::Page(page)),
            Some(command @ (Command::Again | Command::Leave | Command::Replay | Command::Save))
                if is_over =>
            {
                self.handle_command(command);
            }
            // A key that was meant for the last turn must not close the result.
            _ if is_over && key.code != KeyCode::Esc => self.dialog = Some(Dialog::Page(page)),
            _ => {}
        }
    }

    fn handle_answer(&mut self, question: Question, key: KeyEvent) {
        let letter = bindings::typed(key).map(|character| character.to_ascii_lowercase());
        let is_no = key.code == KeyCode::Esc || letter == Some('n');
        match (&question, letter) {
            (Question::Exchange, _) if key.code == KeyCode::Esc => {}
            (Question::Exchange, Some(letter @ 'a'..='z')) => self.exchange(letter),
            (Question::Pass, Some('y')) => self.play(Turn::Pass),
            (Question::Resign, Some('y')) => self.play(Turn::Resign),
            (Question::Overwrite(path), Some('y')) => self.save(path),
            (Question::Overwrite(path), _) if is_no => {
                self.ask_name(path.display().to_string(), None);
            }
            (Question::Lose(departure), Some('y')) => self.leave_for(*departure),
            (Question::Pass | Question::Resign | Question::Lose(_), _) if is_no => {}
            _ => self.dialog = Some(Dialog::Question(question)),
        }
    }

    fn exchange(&mut self, letter: char) {
        let Some(tile) = Tile::new(letter.to_ascii_uppercase() as u8) else {
            return;
        };
        match self.game().check(&Turn::Exchange(tile)) {
            Ok(()) => self.play(Turn::Exchange(tile)),
            Err(error) => self.show_message(sentence(&error.to_string())),
        }
    }
}

/// A path to paste into a command line.
fn shell_word(path: &Path) -> String {
    let path = PathText(path).to_string();
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "/._-".contains(character);
    match path.chars().all(is_plain) {
        true => path,
        false => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests;
