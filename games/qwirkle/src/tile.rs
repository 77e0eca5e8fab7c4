//! Tiles with colored letters.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Ink;

/// The letter of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Letter {
    A,
    B,
    C,
    D,
}

impl Letter {
    /// All letters.
    pub const ALL: [Letter; 4] = [Letter::A, Letter::B, Letter::C, Letter::D];

    /// The letter as a character.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Letter::A => 'A',
            Letter::B => 'B',
            Letter::C => 'C',
            Letter::D => 'D',
        }
    }
}

/// The color of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Color {
    Red,
    Green,
    Blue,
    Yellow,
}

impl Color {
    /// All colors.
    pub const ALL: [Color; 4] = [Color::Red, Color::Green, Color::Blue, Color::Yellow];

    /// The name. Each begins with a different letter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.ink().name()
    }

    /// The color on a terminal.
    #[must_use]
    pub const fn ink(self) -> Ink {
        match self {
            Color::Red => Ink::Red,
            Color::Green => Ink::Green,
            Color::Blue => Ink::Blue,
            Color::Yellow => Ink::Yellow,
        }
    }
}

/// A tile: a letter in a color.
///
/// Its name is its letter and the first letter of its color.
///
/// ```
/// use qwirkle::{Color, Letter, Tile};
///
/// let tile: Tile = "Dy".parse()?;
/// assert_eq!(tile, Tile::new(Letter::D, Color::Yellow));
/// assert_eq!(tile.to_string(), "Dy");
/// # Ok::<(), qwirkle::NotATile>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The letter.
    pub letter: Letter,
    /// The color.
    pub color: Color,
}

impl Tile {
    /// The number of different tiles.
    pub const KINDS: usize = Letter::ALL.len() * Color::ALL.len();

    /// Creates a tile.
    #[must_use]
    pub const fn new(letter: Letter, color: Color) -> Tile {
        Tile { letter, color }
    }

    /// The index in the order of [`Tile::all`].
    pub(crate) const fn index(self) -> usize {
        self.letter as usize * Color::ALL.len() + self.color as usize
    }

    /// All different tiles, letter by letter.
    pub fn all() -> impl Iterator<Item = Tile> {
        Letter::ALL.into_iter().flat_map(|letter| {
            Color::ALL
                .into_iter()
                .map(move |color| Tile { letter, color })
        })
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:.1}", self.letter.char(), self.color.name())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a tile.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a tile is a letter (A to D) and a color (r, g, b or y), such as Ar for a red A")]
pub struct NotATile;

impl FromStr for Tile {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Tile, NotATile> {
        Tile::all()
            .find(|tile| tile.to_string() == text)
            .ok_or(NotATile)
    }
}
