//! The keys of practice.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::bindings::{self, Binding, Motion};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lay a letter, or a space.
    Lay(char),
    /// Reject a character that is not a tile.
    NoTile(char),
    Place,
    TakeBack,
    Clear,
    Turn,
    Move(Motion),
    Undo,
    Redo,
    Save,
    Open,
    /// Show the whole verdict.
    Why,
    Help,
    /// Go to the start screen.
    Leave,
    Quit,
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

/// All keys, in the order of the help.
pub const BINDINGS: &[Binding<Command>] = &[
    Binding {
        keys: "? or F1",
        short: Some(("?", "keys")),
        long: "lists the keys",
        commands: &[
            (NONE, KeyCode::F(1), Command::Help),
            (NONE, KeyCode::Char('?'), Command::Help),
        ],
    },
    Binding {
        keys: "Ctrl-Q, Ctrl-C",
        short: Some(("^Q", "quit")),
        long: "quits; an unsaved game is offered at the next start",
        commands: &[
            (CTRL, KeyCode::Char('q'), Command::Quit),
            (CTRL, KeyCode::Char('c'), Command::Quit),
        ],
    },
    Binding {
        keys: "A to Z",
        short: None,
        long: "lays a tile",
        commands: &[],
    },
    Binding {
        keys: "Space",
        short: Some(("Space", "keep")),
        long: "keeps the tile on the board and moves on",
        commands: &[],
    },
    Binding {
        keys: "Enter",
        short: Some(("Enter", "place")),
        long: "places the laid tiles",
        commands: &[(NONE, KeyCode::Enter, Command::Place)],
    },
    Binding {
        keys: "Tab",
        short: Some(("Tab", "turn")),
        long: "switches the laid tiles between across and down",
        commands: &[
            (NONE, KeyCode::Tab, Command::Turn),
            (NONE, KeyCode::BackTab, Command::Turn),
        ],
    },
    Binding {
        keys: "Backspace",
        short: None,
        long: "takes back the last tile",
        commands: &[
            (NONE, KeyCode::Backspace, Command::TakeBack),
            // Some terminals send this for Backspace.
            (CTRL, KeyCode::Char('h'), Command::TakeBack),
        ],
    },
    Binding {
        keys: "Esc",
        short: Some(("Esc", "clear")),
        long: "takes back all tiles",
        commands: &[(NONE, KeyCode::Esc, Command::Clear)],
    },
    Binding {
        keys: "Arrows",
        short: None,
        long: "move the cursor and the laid tiles",
        commands: &[
            (NONE, KeyCode::Up, Command::Move(Motion::Up)),
            (NONE, KeyCode::Down, Command::Move(Motion::Down)),
            (NONE, KeyCode::Left, Command::Move(Motion::Left)),
            (NONE, KeyCode::Right, Command::Move(Motion::Right)),
        ],
    },
    Binding {
        keys: "Home, End",
        short: None,
        long: "move to the first or last column",
        commands: &[
            (NONE, KeyCode::Home, Command::Move(Motion::First)),
            (NONE, KeyCode::End, Command::Move(Motion::Last)),
        ],
    },
    Binding {
        keys: "PgUp, PgDn",
        short: None,
        long: "move one screen up or down",
        commands: &[
            (NONE, KeyCode::PageUp, Command::Move(Motion::PageUp)),
            (NONE, KeyCode::PageDown, Command::Move(Motion::PageDown)),
        ],
    },
    Binding {
        keys: "Ctrl-Home, -End",
        short: None,
        long: "move to the first or last cell",
        commands: &[
            (CTRL, KeyCode::Home, Command::Move(Motion::Top)),
            (CTRL, KeyCode::End, Command::Move(Motion::Bottom)),
        ],
    },
    Binding {
        keys: "Ctrl-Z",
        short: Some(("^Z", "undo")),
        long: "undoes the last move",
        commands: &[(CTRL, KeyCode::Char('z'), Command::Undo)],
    },
    Binding {
        keys: "Ctrl-Y",
        short: Some(("^Y", "redo")),
        long: "redoes the move undone last",
        commands: &[(CTRL, KeyCode::Char('y'), Command::Redo)],
    },
    Binding {
        keys: "Ctrl-S",
        short: Some(("^S", "save")),
        long: "saves the game; NAME.txt gets only the board",
        commands: &[(CTRL, KeyCode::Char('s'), Command::Save)],
    },
    Binding {
        keys: "Ctrl-O",
        short: Some(("^O", "open")),
        long: "opens a board or a saved game",
        commands: &[(CTRL, KeyCode::Char('o'), Command::Open)],
    },
    Binding {
        keys: "Ctrl-W",
        short: Some(("^W", "why")),
        long: "shows the whole verdict if it does not fit on the screen",
        commands: &[(CTRL, KeyCode::Char('w'), Command::Why)],
    },
    Binding {
        keys: "Ctrl-N",
        short: Some(("^N", "menu")),
        long: "goes to the start screen; an unsaved game is kept",
        commands: &[(CTRL, KeyCode::Char('n'), Command::Leave)],
    },
    Binding {
        keys: "Mouse",
        short: None,
        long: "a click moves the cursor, the wheel scrolls; hold Shift to select text",
        commands: &[],
    },
];

/// The keys that the footer shows first. A small screen has room for no others.
const IMPORTANT: &[&str] = &["?", "^Q", "Enter", "Tab", "^Z", "^S"];

/// The keys of the footer and their descriptions, the most important ones first.
pub fn footer() -> Vec<(&'static str, &'static str)> {
    let short = BINDINGS.iter().filter_map(|binding| binding.short);
    let mut keys: Vec<_> = short.collect();
    keys.sort_by_key(|(key, _)| {
        let rank = IMPORTANT.iter().position(|important| important == key);
        rank.unwrap_or(IMPORTANT.len())
    });
    keys
}

/// The command of a key while no dialog is open.
pub fn command(key: KeyEvent) -> Option<Command> {
    bindings::find(BINDINGS, key).or_else(|| bindings::typed(key).map(typed))
}

fn typed(character: char) -> Command {
    match character.to_ascii_uppercase() {
        tile @ ('A'..='Z' | ' ') => Command::Lay(tile),
        _ => Command::NoTile(character),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Command> {
        command(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn only_letters_and_the_space_are_tiles() {
        for letter in 'a'..='z' {
            let tile = Some(Command::Lay(letter.to_ascii_uppercase()));
            assert_eq!(pressed(KeyCode::Char(letter), NONE), tile);
            let capital = KeyCode::Char(letter.to_ascii_uppercase());
            assert_eq!(pressed(capital, KeyModifiers::SHIFT), tile);
        }
        assert_eq!(pressed(KeyCode::Char(' '), NONE), Some(Command::Lay(' ')));
        for other in ['1', '.', 'ä', '!'] {
            assert_eq!(
                pressed(KeyCode::Char(other), NONE),
                Some(Command::NoTile(other))
            );
        }
    }

    #[test]
    fn no_key_is_in_the_table_twice() {
        let commands = BINDINGS.iter().flat_map(|binding| binding.commands);
        let mut keys = HashSet::new();
        for (with, of, _) in commands {
            assert!(keys.insert((with, of)), "{with} {of}");
        }
    }

    #[test]
    fn the_footer_starts_with_the_important_keys_and_has_them_all() {
        let keys: Vec<&str> = footer().iter().map(|(key, _)| *key).collect();
        assert_eq!(keys[..IMPORTANT.len()], *IMPORTANT);
        let short = BINDINGS.iter().filter_map(|binding| binding.short);
        assert_eq!(keys.len(), short.count());
    }

    #[test]
    fn every_key_of_the_table_gives_its_command() {
        for (modifiers, code, expected) in BINDINGS.iter().flat_map(|binding| binding.commands) {
            assert_eq!(pressed(*code, *modifiers), Some(*expected));
        }
        assert_eq!(
            pressed(KeyCode::Char('Z'), CTRL | KeyModifiers::SHIFT),
            Some(Command::Undo)
        );
        assert_eq!(pressed(KeyCode::Char('a'), KeyModifiers::ALT), None);
        assert_eq!(pressed(KeyCode::F(5), NONE), None);
    }
}
