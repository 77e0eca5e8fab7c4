//! The start screen: what to play, and against whom.

use std::path::PathBuf;

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use upwords_engine::{FEWEST_PLAYERS, Level, MOST_PLAYERS, Player};

use super::bindings;
use super::dialog::{FilePrompt, Input, Purpose};
use super::next::Next;
use super::theme::Theme;
use super::unfinished::Unfinished;
use crate::word_list::WordList;

mod screen;

/// The start screen.
#[derive(Debug)]
pub struct Start {
    page: Page,
    /// The item of the menu.
    item: usize,
    form: Form,
    unfinished: Vec<Unfinished>,
    /// The chosen unfinished game.
    game: usize,
    /// True if the player is asked whether to delete it.
    deletes: bool,
    /// The list for new games.
    list: WordList,
    message: String,
    screen: Rect,
    theme: Theme,
    next: Option<Next>,
}

#[derive(Debug)]
enum Page {
    Menu,
    Players,
    Resume,
    Open(FilePrompt),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Play,
    Resume,
    Practice,
    Open,
    Quit,
}

const ITEMS: [Item; 5] = [
    Item::Play,
    Item::Resume,
    Item::Practice,
    Item::Open,
    Item::Quit,
];

/// The players of a match, as the player chooses them.
#[derive(Debug)]
struct Form {
    seats: [Seat; MOST_PLAYERS],
    /// The name of the first person.
    person: String,
    /// The row that is being changed: a seat, or the word list.
    row: usize,
}

#[derive(Debug)]
struct Seat {
    kind: Kind,
    name: Input,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nobody,
    Person,
    Computer(Level),
}

impl Kind {
    /// All kinds, in the order of the keys.
    const ALL: [Kind; 6] = [
        Kind::Nobody,
        Kind::Person,
        Kind::Computer(Level::Beginner),
        Kind::Computer(Level::Greedy),
        Kind::Computer(Level::Careful),
        Kind::Computer(Level::Expert),
    ];

    /// What the kind is called.
    fn name(self) -> &'static str {
        match self {
            Kind::Nobody => "nobody",
            Kind::Person => "person",
            Kind::Computer(level) => level.name(),
        }
    }

    /// How a player of this kind plays.
    fn description(self) -> &'static str {
        match self {
            Kind::Nobody => "This seat stays empty.",
            Kind::Person => "A person at this keyboard. Type a name.",
            Kind::Computer(Level::Beginner) => "A computer that knows common words only.",
            Kind::Computer(Level::Greedy) => "A computer that takes the most points it finds.",
            Kind::Computer(Level::Careful) => "A computer that also thinks about its next turn.",
            Kind::Computer(Level::Expert) => {
                "A computer that simulates the next turns before it chooses."
            }
        }
    }

    /// The kind before or after this one. The first two seats are never empty.
    fn turned(self, forward: bool, seat: usize) -> Kind {
        let kinds = &Kind::ALL[usize::from(seat < FEWEST_PLAYERS)..];
        let at = kinds.iter().position(|kind| *kind == self).unwrap_or(0);
        let step = if forward { 1 } else { kinds.len() - 1 };
        kinds[(at + step) % kinds.len()]
    }
}

/// The names of computers at their seats.
const COMPUTERS: [&str; MOST_PLAYERS] = ["Ada", "Zoe", "Max", "Eve"];

impl Form {
    fn new(person: String) -> Form {
        let seat = |number: usize, kind| Seat {
            kind,
            name: Input::new(default_name(number, kind, &person)),
        };
        Form {
            seats: [
                seat(0, Kind::Person),
                seat(1, Kind::Computer(Level::Beginner)),
                seat(2, Kind::Nobody),
                seat(3, Kind::Nobody),
            ],
            person,
            row: 0,
        }
    }

    /// The players of the match.
    fn players(&self) -> Vec<Player> {
        let seats = self.seats.iter().filter(|seat| seat.kind != Kind::Nobody);
        seats
            .map(|seat| Player {
                name: seat.name.text().trim().to_owned(),
                level: match seat.kind {
                    Kind::Computer(level) => Some(level),
                    _ => None,
                },
            })
            .collect()
    }

    /// Changes the kind of a seat. A name that the player has not changed follows.
    fn turn(&mut self, forward: bool) {
        let person = &self.person;
        let Some(seat) = self.seats.get_mut(self.row) else {
            return;
        };
        let is_default = seat.name.text() == default_name(self.row, seat.kind, person);
        seat.kind = seat.kind.turned(forward, self.row);
        if is_default {
            seat.name = Input::new(default_name(self.row, seat.kind, person));
        }
    }
}

/// The name that a player has at first.
fn default_name(seat: usize, kind: Kind, person: &str) -> String {
    match (kind, seat) {
        (Kind::Nobody, _) => String::new(),
        (Kind::Person, 0) => person.to_owned(),
        (Kind::Person, _) => format!("Player {}", seat + 1),
        (Kind::Computer(_), _) => COMPUTERS[seat].to_owned(),
    }
}

/// The name of the user, with a capital letter.
fn user_name() -> String {
    let name = std::env::var("USER").unwrap_or_default();
    let name: String = name
        .chars()
        .filter(|character| character.is_alphanumeric())
        .take(20)
        .collect();
    let mut characters = name.chars();
    match characters.next() {
        Some(first) if name != "root" => first.to_uppercase().chain(characters).collect(),
        _ => "You".to_owned(),
    }
}

impl Start {
    pub fn new(list: WordList, unfinished: Vec<Unfinished>, screen: Rect, theme: Theme) -> Start {
        Start {
            page: Page::Menu,
            item: 0,
            form: Form::new(user_name()),
            unfinished,
            game: 0,
            deletes: false,
            list,
            message: String::new(),
            screen,
            theme,
            next: None,
        }
    }

    /// Shows a message, such as why a game could not be opened.
    pub fn show_message(&mut self, message: String) {
        self.message = message;
    }

    /// Takes what the player chose to do next.
    pub fn next(&mut self) -> Option<Next> {
        self.next.take()
    }

    /// Replaces the list of unfinished games.
    pub fn set_unfinished(&mut self, unfinished: Vec<Unfinished>) {
        self.unfinished = unfinished;
        self.game = self.game.min(self.unfinished.len().saturating_sub(1));
        if self.unfinished.is_empty() && matches!(self.page, Page::Resume) {
            self.page = Page::Menu;
        }
    }

    pub fn handle_event(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.handle_key(*key),
            Event::Resize(width, height) => self.screen = Rect::new(0, 0, *width, *height),
            _ => {}
        }
    }

    fn handle_key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && matches!(key.code, KeyCode::Char('c' | 'q' | 'C' | 'Q')) {
            self.next = Some(Next::Quit);
            return;
        }
        if !matches!(self.page, Page::Open(_)) {
            self.message.clear();
        }
        match &mut self.page {
            Page::Menu => self.handle_menu(key),
            Page::Players => self.handle_players(key),
            Page::Resume => self.handle_resume(key),
            Page::Open(prompt) => match key.code {
                KeyCode::Esc => self.page = Page::Menu,
                KeyCode::Enter => match prompt.path() {
                    Ok(path) => self.next = Some(Next::Open(path)),
                    Err(trouble) => prompt.trouble = Some(trouble),
                },
                _ => prompt.key(key, std::env::home_dir()),
            },
        }
    }

    /// The items of the menu.
    fn items(&self) -> Vec<Item> {
        let has_unfinished = !self.unfinished.is_empty();
        let items = ITEMS.into_iter();
        items
            .filter(|item| *item != Item::Resume || has_unfinished)
            .collect()
    }

    fn handle_menu(&mut self, key: KeyEvent) {
        let items = self.items();
        match key.code {
            KeyCode::Up => self.item = self.item.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.item = (self.item + 1).min(items.len() - 1),
            KeyCode::Home => self.item = 0,
            KeyCode::End => self.item = items.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ') => {
                if let Some(item) = items.get(self.item) {
                    self.choose(*item);
                }
            }
            // The first letter of an item chooses it.
            _ => {
                let letter = bindings::typed(key).map(|letter| letter.to_ascii_uppercase());
                let item = items.iter().position(|item| Some(item.key()) == letter);
                if let Some(item) = item {
                    self.item = item;
                    self.choose(items[item]);
                }
            }
        }
    }

    fn choose(&mut self, item: Item) {
        match item {
            Item::Play => self.page = Page::Players,
            Item::Resume => self.page = Page::Resume,
            Item::Practice => self.next = Some(Next::Practice(self.list.clone())),
            Item::Open => self.ask_file(String::new(), None),
            Item::Quit => self.next = Some(Next::Quit),
        }
    }

    /// Asks for a file to open. `trouble` says what was wrong with the last one.
    pub fn ask_file(&mut self, name: String, trouble: Option<String>) {
        let mut prompt = FilePrompt::new(Purpose::Open, name);
        prompt.trouble = trouble;
        self.page = Page::Open(prompt);
    }

    fn handle_players(&mut self, key: KeyEvent) {
        let last = MOST_PLAYERS;
        match key.code {
            KeyCode::Esc => self.page = Page::Menu,
            KeyCode::Up | KeyCode::BackTab => self.form.row = self.form.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.form.row = (self.form.row + 1).min(last),
            KeyCode::Left | KeyCode::Right if self.form.row == last => self.turn_list(),
            KeyCode::Left => self.form.turn(false),
            KeyCode::Right => self.form.turn(true),
            KeyCode::Enter => self.start_match(),
            _ => {
                let seat = self.form.seats.get_mut(self.form.row);
                if let Some(seat) = seat.filter(|seat| seat.kind != Kind::Nobody) {
                    seat.name.key(key);
                }
            }
        }
    }

    /// Switches between the lists in the program. A list that the user chose stays.
    fn turn_list(&mut self) {
        self.list = match &self.list {
            WordList::Modern => WordList::Of1934,
            WordList::Of1934 => WordList::Modern,
            WordList::File(path) => WordList::File(path.clone()),
        };
    }

    fn start_match(&mut self) {
        self.next = Some(Next::Match {
            players: self.form.players(),
            list: self.list.clone(),
        });
    }

    fn handle_resume(&mut self, key: KeyEvent) {
        if self.deletes {
            self.deletes = false;
            if matches!(bindings::typed(key), Some('y' | 'Y')) {
                self.next = self.chosen_game().map(Next::Delete);
            }
            return;
        }
        let last = self.unfinished.len().saturating_sub(1);
        match key.code {
            KeyCode::Esc => self.page = Page::Menu,
            KeyCode::Up => self.game = self.game.saturating_sub(1),
            KeyCode::Down => self.game = (self.game + 1).min(last),
            KeyCode::Home => self.game = 0,
            KeyCode::End => self.game = last,
            KeyCode::PageUp => self.game = self.game.saturating_sub(10),
            KeyCode::PageDown => self.game = (self.game + 10).min(last),
            KeyCode::Enter => self.next = self.chosen_game().map(Next::Resume),
            KeyCode::Char('d' | 'D') | KeyCode::Delete => self.deletes = true,
            _ => {}
        }
    }

    fn chosen_game(&self) -> Option<PathBuf> {
        self.unfinished.get(self.game).map(|game| game.path.clone())
    }
}

impl Item {
    fn name(self) -> &'static str {
        match self {
            Item::Play => "Play",
            Item::Resume => "Resume",
            Item::Practice => "Free practice",
            Item::Open => "Open",
            Item::Quit => "Quit",
        }
    }

    /// The letter that chooses the item.
    fn key(self) -> char {
        self.name().chars().next().unwrap_or(' ')
    }
}

#[cfg(test)]
mod tests;
