//! The questions of a match.

use std::path::PathBuf;

use whole_file::PathText;

/// A question that only the player can answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
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
pub enum Departure {
    Quit,
    Start,
}

impl Question {
    pub fn text(&self) -> String {
        match self {
            Question::Exchange => {
                "Which tile do you exchange? Type its letter. It takes your turn.".to_owned()
            }
            Question::Pass => {
                "Pass? The match ends when all players have passed in turn.".to_owned()
            }
            Question::Resign => {
                "Give up the match? It ends for all players, and you cannot win it.".to_owned()
            }
            Question::Overwrite(path) => format!("{} already exists.", PathText(path)),
            Question::Lose(_) => "The match cannot be kept for the next start.".to_owned(),
        }
    }

    pub fn choices(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Question::Exchange => &[("Esc", "goes back")],
            Question::Pass => &[("y", "passes"), ("n", "goes back")],
            Question::Resign => &[("y", "resigns"), ("n", "goes on playing")],
            Question::Overwrite(_) => &[("y", "overwrites it"), ("n", "asks for another name")],
            Question::Lose(_) => &[
                ("y", "leaves and loses the match"),
                ("n", "goes on (Ctrl-S saves)"),
            ],
        }
    }
}
