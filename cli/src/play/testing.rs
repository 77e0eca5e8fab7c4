//! What the tests of the screens share: keys, small word lists, and screens that are
//! compared with files. After an intended change, `UPWORDS_SCREENS=write cargo test -p
//! upwords` updates the files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use hw3::Lexicon;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::{Frame, Terminal, backend::TestBackend};
use upwords_engine::{Match, Player, Setup, match_words};

use super::contest::Contest;
use super::players;
use super::state::StateDirectory;
use super::words::Words;
use crate::match_file::{self, MatchFile};
use crate::word_list::WordList;

/// A screen of this size at the origin.
pub fn screen(width: u16, height: u16) -> Rect {
    Rect::new(0, 0, width, height)
}

/// Draws on a terminal of this size.
pub fn draw(size: Rect, render: impl FnOnce(&mut Frame<'_>)) -> Buffer {
    let backend = TestBackend::new(size.width, size.height);
    let mut terminal = Terminal::new(backend).expect("a terminal");
    terminal.draw(render).expect("drawn");
    terminal.backend().buffer().clone()
}

/// The characters on a screen.
pub fn text(buffer: &Buffer) -> String {
    lines(buffer, |cell| cell.symbol().to_owned())
}

fn lines(buffer: &Buffer, show: impl Fn(&ratatui::buffer::Cell) -> String) -> String {
    let width = usize::from(buffer.area.width);
    let lines = buffer.content.chunks(width).map(|cells| {
        let line: String = cells.iter().map(&show).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

/// The styles on a screen: a letter for each, and what the letters mean.
pub fn styles(buffer: &Buffer) -> String {
    type Style = (Color, Color, Modifier);
    let plain = (Color::Reset, Color::Reset, Modifier::empty());
    let style = |cell: &ratatui::buffer::Cell| -> Style { (cell.fg, cell.bg, cell.modifier) };
    let mut names: BTreeMap<String, char> = BTreeMap::new();
    let name = |style: Style| format!("{:?} on {:?} {:?}", style.0, style.1, style.2);
    for cell in &buffer.content {
        let next = char::from(b'a' + names.len() as u8);
        if style(cell) != plain {
            names.entry(name(style(cell))).or_insert(next);
        }
    }
    let mut text = lines(buffer, |cell| match style(cell) {
        style if style == plain => " ".to_owned(),
        style => names[&name(style)].to_string(),
    });
    let mut names: Vec<(char, String)> = names
        .into_iter()
        .map(|(name, letter)| (letter, name))
        .collect();
    names.sort();
    for (letter, name) in names {
        text += &format!("{letter} {name}\n");
    }
    text
}

/// Returns true if the files of screens are to be updated. Panics for any other value
/// of the variable than `write`, and in CI, where the comparison must be able to fail.
fn writes_screens() -> bool {
    let Some(value) = std::env::var_os("UPWORDS_SCREENS") else {
        return false;
    };
    assert!(
        value == "write",
        "UPWORDS_SCREENS must be 'write' or not set"
    );
    let is_ci = std::env::var_os("CI").is_some();
    assert!(!is_ci, "UPWORDS_SCREENS must not be set in CI");
    true
}

/// Compares a screen with the file of this name in a directory of the sources.
#[track_caller]
pub fn assert_screen(directory: &str, name: &str, screen: &str) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/play")
        .join(directory);
    let file = directory.join(name).with_extension("txt");
    if writes_screens() {
        fs::create_dir_all(&directory).expect("a directory");
        fs::write(&file, screen).expect("written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        screen == expected,
        "{name}:\n{screen}\nexpected:\n{expected}"
    );
}

/// Asserts that a screen has no color.
#[track_caller]
pub fn assert_no_color(buffer: &Buffer) {
    for cell in &buffer.content {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{cell:?}");
    }
}

/// The events of characters, and of keys named in angle brackets, such as `<C-q>`.
pub fn keys(keys: &str) -> Vec<Event> {
    let mut events = Vec::new();
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let key = match named {
            Some((name, after)) => {
                rest = after;
                named_key(name)
            }
            None => {
                rest = &rest[first.len_utf8()..];
                KeyEvent::from(KeyCode::Char(first))
            }
        };
        events.push(Event::Key(key));
    }
    events
}

fn named_key(name: &str) -> KeyEvent {
    let (modifiers, name) = match name.strip_prefix("C-") {
        Some(name) => (KeyModifiers::CONTROL, name),
        None => (KeyModifiers::NONE, name),
    };
    let code = match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Back" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "F1" => KeyCode::F(1),
        other => match other.chars().collect::<Vec<_>>()[..] {
            [letter] => KeyCode::Char(letter),
            _ => panic!("no key {other}"),
        },
    };
    KeyEvent::new(code, modifiers)
}

/// The words of a small list, which is shown as the modern one.
pub fn words(list: &str) -> Arc<Words> {
    let written = Lexicon::new(list.replace(' ', "\n")).expect("a list");
    let laid = match_words(&written).expect("memory");
    Arc::new(Words {
        list: WordList::Modern,
        written,
        laid,
    })
}

/// Players as the option of the program names them.
pub fn players(names: &str) -> Vec<Player> {
    players::parse(names).expect("players").0
}

/// A match after some turns.
pub fn game(names: &str, list: &str, seed: u64, turns: &[&str]) -> Match {
    let words = words(list).laid.clone();
    let game = Match::new(Setup::default(), words, players(names), seed);
    let mut game = game.expect("a match");
    for turn in turns {
        let played = game.play(turn.parse().expect("a turn"));
        played.unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    game
}

/// A match after some turns, which is being played.
pub fn contest(game: &Match, list: &str, directory: Option<StateDirectory>) -> Contest {
    let text = match_file::text(game, &WordList::Modern);
    let file = MatchFile::of(&text).expect("a match");
    Contest::resume(&file, words(list), directory, None).expect("a match")
}
