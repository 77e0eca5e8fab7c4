//! Terminal colors.

use std::fmt;

/// A color of a 256-color terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Ink {
    Red,
    Green,
    Blue,
    Yellow,
    Purple,
    Orange,
    White,
}

impl Ink {
    /// All colors.
    pub const ALL: [Ink; 7] = [
        Ink::Red,
        Ink::Green,
        Ink::Blue,
        Ink::Yellow,
        Ink::Purple,
        Ink::Orange,
        Ink::White,
    ];

    /// The color with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Ink> {
        Ink::ALL.into_iter().find(|ink| ink.name() == name)
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Red => "red",
            Ink::Green => "green",
            Ink::Blue => "blue",
            Ink::Yellow => "yellow",
            Ink::Purple => "purple",
            Ink::Orange => "orange",
            Ink::White => "white",
        }
    }

    /// The index in the palette of 256 colors.
    #[must_use]
    pub const fn index(self) -> u8 {
        match self {
            Ink::Red => 196,
            Ink::Green => 10,
            Ink::Blue => 39,
            Ink::Yellow => 11,
            Ink::Purple => 99,
            Ink::Orange => 215,
            Ink::White => 15,
        }
    }

    /// A letter in this color on black.
    ///
    /// ```
    /// use qwirkle::Ink;
    ///
    /// assert_eq!(Ink::Green.paint('H').to_string(), "\u{1b}[38;5;10;48;5;0mH\u{1b}[0m");
    /// ```
    pub fn paint(self, letter: char) -> impl fmt::Display {
        paint(self.index(), letter)
    }
}

/// A text in a color of the palette, on black.
pub(crate) fn paint(index: u8, text: impl fmt::Display) -> impl fmt::Display {
    fmt::from_fn(move |f| write!(f, "\x1b[38;5;{index};48;5;0m{text}\x1b[0m"))
}
