//! Which key does what: the one table that the game, its footer and its help
//! are made from.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lay a letter, or a space.
    Lay(char),
    /// What cannot be laid was typed.
    NoTile(char),
    /// Place the tiles that are laid.
    Place,
    /// Take the last tile back.
    TakeBack,
    /// Take all tiles back.
    Clear,
    /// Turn the direction.
    Turn,
    /// Move the cursor.
    Move(Motion),
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Save the game.
    Save,
    /// Open another.
    Open,
    /// Show the whole verdict.
    Why,
    /// List the keys.
    Help,
    /// Leave.
    Quit,
}

/// Where the cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// A row up.
    Up,
    /// A row down.
    Down,
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// The first column.
    First,
    /// The last column.
    Last,
    /// A screen up.
    PageUp,
    /// A screen down.
    PageDown,
    /// The first row and column.
    Top,
    /// The last row and column.
    Bottom,
}

/// A line of the table.
pub struct Binding {
    /// The keys, as the help names them.
    pub keys: &'static str,
    /// The key and what it does as the footer says it, if it does.
    pub short: Option<(&'static str, &'static str)>,
    /// What they do.
    pub long: &'static str,
    commands: &'static [(KeyModifiers, KeyCode, Command)],
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

/// Every key, the most needed first.
pub const BINDINGS: &[Binding] = &[
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
        long: "quits; a game that is not saved is offered at the next start",
        commands: &[
            (CTRL, KeyCode::Char('q'), Command::Quit),
            (CTRL, KeyCode::Char('c'), Command::Quit),
        ],
    },
    Binding {
        keys: "A to Z",
        short: None,
        long: "lay a tile",
        commands: &[],
    },
    Binding {
        keys: "Space",
        short: Some(("Space", "keep")),
        long: "keeps the tile that is there and goes on",
        commands: &[],
    },
    Binding {
        keys: "Enter",
        short: Some(("Enter", "place")),
        long: "places the tiles that are laid",
        commands: &[(NONE, KeyCode::Enter, Command::Place)],
    },
    Binding {
        keys: "Tab",
        short: Some(("Tab", "turn")),
        long: "turns from across to down and back, with the tiles that are laid",
        commands: &[
            (NONE, KeyCode::Tab, Command::Turn),
            (NONE, KeyCode::BackTab, Command::Turn),
        ],
    },
    Binding {
        keys: "Backspace",
        short: None,
        long: "takes the last tile back",
        commands: &[
            (NONE, KeyCode::Backspace, Command::TakeBack),
            // What some terminals send for it.
            (CTRL, KeyCode::Char('h'), Command::TakeBack),
        ],
    },
    Binding {
        keys: "Esc",
        short: Some(("Esc", "clear")),
        long: "takes all tiles back",
        commands: &[(NONE, KeyCode::Esc, Command::Clear)],
    },
    Binding {
        keys: "Arrows",
        short: None,
        long: "move the cursor, and with it the tiles that are laid",
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
        long: "go to the first and the last column",
        commands: &[
            (NONE, KeyCode::Home, Command::Move(Motion::First)),
            (NONE, KeyCode::End, Command::Move(Motion::Last)),
        ],
    },
    Binding {
        keys: "PgUp, PgDn",
        short: None,
        long: "go a screen up and down",
        commands: &[
            (NONE, KeyCode::PageUp, Command::Move(Motion::PageUp)),
            (NONE, KeyCode::PageDown, Command::Move(Motion::PageDown)),
        ],
    },
    Binding {
        keys: "Ctrl-Home, -End",
        short: None,
        long: "go to the first and the last cell",
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
        long: "redoes what was undone",
        commands: &[(CTRL, KeyCode::Char('y'), Command::Redo)],
    },
    Binding {
        keys: "Ctrl-S",
        short: Some(("^S", "save")),
        long: "saves the game to a file",
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
        long: "shows the whole verdict, where there is no room for all of it",
        commands: &[(CTRL, KeyCode::Char('w'), Command::Why)],
    },
    Binding {
        keys: "Mouse",
        short: None,
        long: "a click moves the cursor, the wheel scrolls; with Shift it is the terminal's",
        commands: &[],
    },
];

#[cfg(test)]
impl Binding {
    /// Its keys.
    pub fn keys(&self) -> impl Iterator<Item = KeyEvent> {
        let keys = self.commands.iter();
        keys.map(|(modifiers, code, _)| KeyEvent::new(*code, *modifiers))
    }
}

/// What a key asks for on the board.
pub fn command(key: KeyEvent) -> Option<Command> {
    // Whether Shift is held shows in the character itself.
    let modifiers = key.modifiers - KeyModifiers::SHIFT;
    let code = match key.code {
        KeyCode::Char(character) if modifiers == CTRL => {
            KeyCode::Char(character.to_ascii_lowercase())
        }
        other => other,
    };
    let mut commands = BINDINGS.iter().flat_map(|binding| binding.commands);
    let known = commands.find(|(with, of, _)| (*with, *of) == (modifiers, code));
    match (known, code) {
        (Some((_, _, command)), _) => Some(*command),
        (None, KeyCode::Char(character)) if modifiers == NONE => Some(typed(character)),
        _ => None,
    }
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
    fn letters_and_the_space_are_tiles_and_nothing_else_is() {
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
    fn every_key_of_the_table_does_what_it_says() {
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
