//! The keys of a match.

use ratatui::crossterm::event::{KeyCode, KeyModifiers};

use crate::play::bindings::{Binding, Motion};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Play,
    TakeBack,
    Clear,
    Turn,
    Move(Motion),
    Hint,
    Shuffle,
    Exchange,
    Pass,
    Undo,
    Resign,
    Save,
    /// Show the whole verdict, or the result.
    Why,
    /// Start another match of the same players.
    Again,
    Replay,
    Leave,
    Help,
    Quit,
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

/// All keys. The footer shows as many as fit, in this order.
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
        keys: "Enter",
        short: Some(("Enter", "play")),
        long: "plays the laid tiles; while a computer thinks, makes it play now",
        commands: &[(NONE, KeyCode::Enter, Command::Play)],
    },
    Binding {
        keys: "Tab",
        short: Some(("Tab", "turn")),
        long: "switches between across and down",
        commands: &[
            (NONE, KeyCode::Tab, Command::Turn),
            (NONE, KeyCode::BackTab, Command::Turn),
        ],
    },
    Binding {
        keys: "Ctrl-T",
        short: Some(("^T", "hint")),
        long: "shows where a good play is; once more, lays it",
        commands: &[(CTRL, KeyCode::Char('t'), Command::Hint)],
    },
    Binding {
        keys: "A to Z",
        short: None,
        long: "lays a tile of your rack; the letter that the cell already shows keeps its tile",
        commands: &[],
    },
    Binding {
        keys: "Space",
        short: None,
        long: "keeps the tile on the board and moves on",
        commands: &[],
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
        keys: "Ctrl-E",
        short: Some(("^E", "exchange")),
        long: "exchanges a tile, which takes your turn",
        commands: &[(CTRL, KeyCode::Char('e'), Command::Exchange)],
    },
    Binding {
        keys: "Ctrl-P",
        short: Some(("^P", "pass")),
        long: "passes; the match ends when all players have passed in turn",
        commands: &[(CTRL, KeyCode::Char('p'), Command::Pass)],
    },
    Binding {
        keys: "Ctrl-F",
        short: Some(("^F", "shuffle")),
        long: "shuffles your rack",
        commands: &[(CTRL, KeyCode::Char('f'), Command::Shuffle)],
    },
    Binding {
        keys: "Ctrl-Z",
        short: Some(("^Z", "undo")),
        long: "takes back your last turn, in a match against computers",
        commands: &[(CTRL, KeyCode::Char('z'), Command::Undo)],
    },
    Binding {
        keys: "Ctrl-W",
        short: Some(("^W", "why")),
        long: "shows the whole verdict if it does not fit, or the result of the match",
        commands: &[(CTRL, KeyCode::Char('w'), Command::Why)],
    },
    Binding {
        keys: "Ctrl-X",
        short: Some(("^X", "resign")),
        long: "gives up the match",
        commands: &[(CTRL, KeyCode::Char('x'), Command::Resign)],
    },
    Binding {
        keys: "Ctrl-A",
        short: None,
        long: "after the match, starts another one; the second player begins",
        commands: &[(CTRL, KeyCode::Char('a'), Command::Again)],
    },
    Binding {
        keys: "Ctrl-R",
        short: None,
        long: "after the match, shows it again from the start",
        commands: &[(CTRL, KeyCode::Char('r'), Command::Replay)],
    },
    Binding {
        keys: "Ctrl-S",
        short: None,
        long: "saves the match to a file; it is also kept for the next start",
        commands: &[(CTRL, KeyCode::Char('s'), Command::Save)],
    },
    Binding {
        keys: "Ctrl-N",
        short: Some(("^N", "menu")),
        long: "goes to the start screen, for a new game; a match that is not over is kept",
        commands: &[(CTRL, KeyCode::Char('n'), Command::Leave)],
    },
    Binding {
        keys: "Ctrl-Q, Ctrl-C",
        short: Some(("^Q", "quit")),
        long: "quits; a match that is not over is kept for the next start",
        commands: &[
            (CTRL, KeyCode::Char('q'), Command::Quit),
            (CTRL, KeyCode::Char('c'), Command::Quit),
        ],
    },
    Binding {
        keys: "Arrow keys",
        short: None,
        long: "move the cursor, or the laid tiles",
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
        long: "move to the first and the last column; with Ctrl, to the first and the last cell",
        commands: &[
            (NONE, KeyCode::Home, Command::Move(Motion::First)),
            (NONE, KeyCode::End, Command::Move(Motion::Last)),
            (CTRL, KeyCode::Home, Command::Move(Motion::Top)),
            (CTRL, KeyCode::End, Command::Move(Motion::Bottom)),
        ],
    },
    Binding {
        keys: "Mouse",
        short: None,
        long: "a click moves the cursor, the wheel scrolls; hold Shift to select text",
        commands: &[],
    },
];

/// The keys in the footer if only computers play.
pub const WATCHING: &[(&str, &str)] = &[
    ("Enter", "next turn"),
    ("^N", "menu"),
    ("^S", "save"),
    ("^Q", "quit"),
    ("?", "keys"),
];

/// The keys in the footer once the match is over.
pub const AT_END: &[(&str, &str)] = &[
    ("^A", "play again"),
    ("^R", "replay"),
    ("^W", "result"),
    ("^S", "save"),
    ("^N", "menu"),
    ("^Q", "quit"),
    ("?", "keys"),
];
