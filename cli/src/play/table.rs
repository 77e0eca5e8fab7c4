//! The table: a match at one keyboard.

use std::mem;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use hw3::{Cell, Direction, Placement, Rack, Tile};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use terminal::Random;
use upwords_engine::{Match, Played, Turn, TurnError, spell_tile};
use whole_file::{Cause, PathText};

use super::bindings::{self, Motion};
use super::contest::{Contest, describe, placed_cells, points};
use super::dialog::{FilePrompt, Page, Purpose, expand_home};
use super::draft::Draft;
use super::grid::Grid;
use super::next::Next;
use super::review;
use super::theme::Theme;
use super::thinking::Thinking;
use super::wrap::sentence;

mod help;
mod keys;
pub mod layout;
mod screen;

use keys::{BINDINGS, Command};
use layout::Parts;

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
    hint: Hint,
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

/// What the rules say about the laid tiles.
#[derive(Debug)]
enum Verdict {
    Legal(Played),
    Refused(Vec<TurnError>),
}

/// How much of the hint the player has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hint {
    None,
    Place,
    Play,
}

/// A dialog in front of the board.
#[derive(Debug)]
enum Dialog {
    Page(Page),
    File(FilePrompt),
    Question(Question),
}

/// A question that only the player can answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Question {
    /// Which tile to exchange?
    Exchange,
    Pass,
    Resign,
    /// Overwrite this file?
    Overwrite(PathBuf),
    /// Quit, or leave for the start screen, although the match cannot be kept?
    Lose(Departure),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    Quit,
    Start,
}

/// How long a turn stays on the screen if only computers play.
const PAUSE: Duration = Duration::from_millis(1200);

const WELCOME: &str = "Type a word: its letters come from your rack. Tab turns, Enter plays, \
                       Ctrl-T gives a hint, ? lists all keys.";

impl Question {
    fn text(&self) -> String {
        match self {
            Question::Exchange => {
                "Which tile do you exchange? Type its letter. It takes your turn.".to_owned()
            }
            Question::Pass => {
                "Pass? The match ends when all players have passed in turn.".to_owned()
            }
            Question::Resign => "Give up the match? It ends, and you cannot win it.".to_owned(),
            Question::Overwrite(path) => format!("{} already exists.", PathText(path)),
            Question::Lose(_) => "The match cannot be kept for the next start.".to_owned(),
        }
    }

    fn choices(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Question::Exchange => &[("Esc", "goes back")],
            Question::Pass => &[("y", "passes"), ("n", "goes back")],
            Question::Resign => &[("y", "resigns"), ("n", "goes on playing")],
            Question::Overwrite(_) => &[("y", "overwrites it"), ("n", "asks for another name")],
            Question::Lose(_) => &[("y", "loses it"), ("n", "goes on (Ctrl-S saves)")],
        }
    }
}

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
            hint: Hint::None,
            news: Vec::new(),
            message: WELCOME.to_owned(),
            at_keyboard: None,
            dialog: None,
            screen,
            scroll: Cell { row: 0, col: 0 },
            theme,
            finished: None,
            next: None,
        };
        if let Some(played) = table.game().turns().last().cloned() {
            let name = table.contest.name(played.seat);
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
            let path = PathText(path);
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
        self.hint = Hint::None;
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
        let held = seat.and_then(|seat| self.game().rack_of(seat).copied());
        let mut held = held.unwrap_or_default();
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
        let path = self
            .finished
            .as_ref()
            .map(|path| PathText(path).to_string());
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
                // A computer that cannot search passes, so that the match goes on.
                let turn = result.unwrap_or(Turn::Pass);
                self.play(turn);
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
        let name = self.contest.name(played.seat);
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
            let message = format!("The match cannot be kept for the next start: {cause}.");
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
                (Some(Command::Quit | Command::Leave | Command::Help | Command::Save), _) => {
                    self.handle_command(command.unwrap_or(Command::Help));
                }
                // A key typed too early must not show the rack.
                (Some(Command::Play), Stage::Curtain) => self.take_keyboard(),
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
                self.next = Some(Next::Match {
                    players,
                    list,
                    seed: None,
                });
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

    /// Types a letter, or a space that keeps a tile.
    fn type_character(&mut self, character: char) {
        if !matches!(self.stage, Stage::Turn) {
            // A key that was meant for the next turn does no harm.
            return;
        }
        let letter = character.to_ascii_uppercase();
        if mem::take(&mut self.follows_q) && letter == 'U' {
            self.message.clear();
            return;
        }
        let cell = self.draft.end();
        let stack = self.game().game().board().stack(cell);
        let is_on_board = self.game().game().board().contains(cell);
        match letter {
            'A'..='Z' | ' ' if !is_on_board => {
                self.show_message("The board ends here.");
            }
            ' ' if stack.is_none() => {
                self.show_message("There is no tile to keep: the cell is empty.");
            }
            'A'..='Z' if !self.has_tile_for(letter as u8, cell) => {
                let tile = Tile::new(letter as u8).map(spell_tile).unwrap_or_default();
                let left = match self.typed.is_empty() {
                    true => "Your rack has no",
                    false => "Your rack has no other",
                };
                let held = Tile::new(letter as u8).is_some_and(|tile| self.rack.contains(&tile));
                let left = if held { left } else { "Your rack has no" };
                self.show_message(format!("{left} {tile}."));
            }
            'A'..='Z' | ' ' => {
                self.change(|table| table.typed.push(letter));
                self.follows_q = letter == 'Q';
            }
            other => {
                let other = whole_file::Plain(other.encode_utf8(&mut [0; 4])).to_string();
                self.show_message(format!("'{other}' is not a tile (A-Z)."));
            }
        }
    }

    /// Returns true if the cell shows this letter already, or if the rack has one more
    /// of it than the laid tiles use.
    fn has_tile_for(&self, letter: u8, cell: Cell) -> bool {
        let stack = self.game().game().board().stack(cell);
        if stack.is_some_and(|stack| stack.top().letter() == letter) {
            return true;
        }
        Tile::new(letter).is_some_and(|tile| self.left_in_rack().contains(&tile))
    }

    /// The tiles of the rack that are not laid, in their order.
    fn left_in_rack(&self) -> Vec<Tile> {
        let laid = self.draft.tiles().bytes().filter_map(Tile::new);
        let mut laid: Rack = laid.collect();
        let mut left = self.rack.clone();
        left.retain(|&tile| !laid.remove(tile));
        left
    }

    /// Changes the typed letters, or moves them.
    fn change(&mut self, change: impl FnOnce(&mut Table)) {
        change(self);
        self.follows_q = false;
        // After the match, the cursor only scrolls the board, and the result stays.
        if !matches!(self.stage, Stage::Over) {
            self.message.clear();
        }
        self.lay();
    }

    /// Lays the typed letters and checks them. A letter that its cell shows already
    /// keeps the tile.
    fn lay(&mut self) {
        let board = self.game().game().board();
        let Draft {
            start, direction, ..
        } = self.draft;
        let tiles = self.typed.bytes().enumerate().map(|(index, letter)| {
            let stack = board.stack(start.further(direction, index));
            match stack.is_some_and(|stack| stack.top().letter() == letter) {
                true => ' ',
                false => char::from(letter),
            }
        });
        let tiles: String = tiles.collect();
        self.draft = Draft::of(start, direction, tiles);
        self.is_refused = false;
        self.verdict = (!self.typed.is_empty()).then(|| self.judge());
        self.follow();
    }

    fn judge(&self) -> Verdict {
        let turn = match self.draft.placement() {
            Ok(placement) => Turn::Place(placement),
            Err(error) => return Verdict::Refused(vec![error.into()]),
        };
        match self.game().preview(&turn) {
            Ok(played) => Verdict::Legal(played),
            Err(error) => match self.game().reasons(&turn) {
                Ok(reasons) if !reasons.is_empty() => Verdict::Refused(reasons),
                _ => Verdict::Refused(vec![error]),
            },
        }
    }

    fn clear_draft(&mut self) {
        self.typed.clear();
        self.follows_q = false;
        self.lay();
    }

    fn play_draft(&mut self) {
        if self.typed.is_empty() {
            self.show_message("No tiles are laid: type a word first.");
            return;
        }
        match (&self.verdict, self.draft.placement()) {
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

    /// Shows where a good play is, or lays it.
    fn give_hint(&mut self) {
        let placement = match self.contest.advice() {
            Ok(Turn::Place(placement)) => placement,
            Ok(Turn::Exchange(tile)) => {
                let tile = spell_tile(tile);
                let message = format!("There is no play: exchange your {tile} (Ctrl-E).");
                self.show_message(message);
                return;
            }
            Ok(_) => {
                self.show_message("There is no play: pass (Ctrl-P).");
                return;
            }
            Err(error) => {
                self.show_message(format!("There is no hint: {error}."));
                return;
            }
        };
        if self.hint == Hint::None {
            self.hint = Hint::Place;
            let worth = self.game().preview(&Turn::Place(placement.clone()));
            let worth = worth.map_or(0, |played| i64::from(played.points));
            let place = place_of(&placement);
            self.typed.clear();
            self.go_to(&placement);
            self.fresh = placed_cells(&Turn::Place(placement));
            let worth = points(worth);
            self.show_message(format!("Look at {place}: {worth}. Ctrl-T lays the play."));
        } else {
            self.hint = Hint::Play;
            self.typed = String::from_utf8_lossy(placement.tiles()).into_owned();
            self.go_to(&placement);
            self.show_message("Enter plays it, Esc clears it.");
        }
    }

    /// Moves the cursor to the start of a placement.
    fn go_to(&mut self, placement: &Placement) {
        let direction = Direction::new(placement.direction);
        self.draft.direction = direction.unwrap_or(Direction::Horizontal);
        let [row, col] = [placement.row, placement.col].map(|at| at.try_into().unwrap_or(0));
        self.draft.start = Cell { row, col };
        self.follows_q = false;
        self.lay();
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
        if page.scrolls(key, lines.len().saturating_sub(room), room) {
            self.dialog = Some(Dialog::Page(page));
        } else if matches!(self.stage, Stage::Over)
            && let Some(command) = bindings::find(BINDINGS, key)
            && matches!(
                command,
                Command::Again | Command::Leave | Command::Replay | Command::Save
            )
        {
            self.handle_command(command);
        }
    }

    fn ask_name(&mut self, name: String, trouble: Option<String>) {
        let mut prompt = FilePrompt::new(Purpose::Save, name);
        prompt.trouble = trouble;
        self.dialog = Some(Dialog::File(prompt));
    }

    fn type_name(&mut self, mut prompt: FilePrompt, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => self.use_name(&prompt),
            _ => {
                prompt.key(key, std::env::home_dir());
                self.dialog = Some(Dialog::File(prompt));
            }
        }
    }

    fn use_name(&mut self, prompt: &FilePrompt) {
        let name = prompt.input.text();
        if name.is_empty() {
            let trouble = "Type a file name, or Esc to go back.".to_owned();
            self.ask_name(name, Some(trouble));
            return;
        }
        let path = expand_home(&name, std::env::home_dir());
        match path.symlink_metadata() {
            Ok(found) if found.is_file() => {
                self.dialog = Some(Dialog::Question(Question::Overwrite(path)));
            }
            Ok(_) => {
                let trouble = format!("{} is not a regular file.", PathText(&path));
                self.ask_name(name, Some(trouble));
            }
            Err(_) => self.save(path, false),
        }
    }

    fn save(&mut self, path: PathBuf, overwrite: bool) {
        match terminal::write_file(&path, self.contest.text(), overwrite) {
            Ok(()) => {
                self.contest.set_saved();
                let path = std::path::absolute(&path).unwrap_or(path);
                self.show_message(format!("Saved to {}.", PathText(&path)));
            }
            Err(error) => {
                let name = path.display().to_string();
                self.ask_name(name, Some(sentence(&error.to_string())));
            }
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
            (Question::Overwrite(path), Some('y')) => self.save(path.clone(), true),
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

impl Verdict {
    /// The whole verdict, one line per word or reason.
    fn lines(&self) -> Vec<String> {
        match self {
            Verdict::Legal(played) => {
                let mut lines = vec![format!("Legal, for {}:", points(played.points.into()))];
                lines.extend(played.words.iter().map(screen::spelled));
                lines
            }
            Verdict::Refused(reasons) => {
                let mut lines = vec!["Not legal:".to_owned()];
                lines.extend(reasons.iter().map(|reason| format!("! {reason}")));
                lines
            }
        }
    }
}

/// Where a placement is: "row 4, columns 3-8".
fn place_of(placement: &Placement) -> String {
    let Placement { row, col, .. } = placement;
    let last = |first: &i64| first + placement.tiles().len() as i64 - 1;
    match Direction::new(placement.direction) {
        Some(Direction::Vertical) if last(row) > *row => {
            format!("column {col}, rows {row}-{}", last(row))
        }
        Some(Direction::Horizontal) if last(col) > *col => {
            format!("row {row}, columns {col}-{}", last(col))
        }
        _ => format!("row {row}, column {col}"),
    }
}

#[cfg(test)]
mod tests;
