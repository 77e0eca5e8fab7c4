//! What a careful player considers about a position after its turn.

use hw3::{Game, PlaysError, Rack, Tile};

use super::threats::Threats;
use crate::View;

/// The two phases of a match, which have different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// There are tiles in the bag.
    Middle,
    /// The bag is empty.
    End,
}

/// A position after a turn, as numbers. A careful player multiplies each with its
/// [value](super::Values) and adds them up.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// The phase, after tiles were drawn.
    pub phase: Phase,
    /// The numbers, in the order of [`Features::NAMES`].
    pub numbers: [f64; Features::COUNT],
}

impl Features {
    /// The number of numbers.
    pub const COUNT: usize = 33;

    /// The index of the number of tiles that stay in the rack.
    pub const KEPT: usize = 30;

    /// What the numbers are. The first 26 count the letters that stay in the rack.
    pub const NAMES: [&'static str; Features::COUNT] = [
        "A",
        "B",
        "C",
        "D",
        "E",
        "F",
        "G",
        "H",
        "I",
        "J",
        "K",
        "L",
        "M",
        "N",
        "O",
        "P",
        "Q",
        "R",
        "S",
        "T",
        "U",
        "V",
        "W",
        "X",
        "Y",
        "Z",
        // Tiles that stay in the rack and have the letter of another one there.
        "repeated",
        // The difference between the numbers of vowels and of consonants that stay.
        "unbalanced",
        // The points that an opponent is expected to make with one tile.
        "threat",
        // The points that the player could make with one of the tiles that stay.
        "chance",
        // Tiles that stay in the rack.
        "kept",
        // Tiles in the opponents' racks.
        "opposing",
        "always",
    ];

    /// The features of a position after a turn.
    ///
    /// `view` is what the player saw before the turn, `game` is the board after it, and
    /// `leave` is what stays in the rack before the player draws.
    ///
    /// # Errors
    ///
    /// If memory runs out.
    pub fn of(view: &View<'_>, game: &Game, leave: &Rack) -> Result<Features, PlaysError> {
        let threats = Threats::find(game, view.setup())?;
        let unseen = view.unseen();
        let sizes = view.rack_sizes();
        let next = sizes[(view.seat() + 1) % sizes.len()];
        let placed = view.rack().len() - leave.len();
        let mut numbers = [0.0; Features::COUNT];
        let (mut repeated, mut vowels) = (0, 0);
        for (number, tile) in numbers.iter_mut().zip(Tile::all()) {
            let count = leave.count(tile);
            *number = count as f64;
            repeated += count.saturating_sub(1);
            if b"AEIOU".contains(&tile.letter()) {
                vowels += count;
            }
        }
        let consonants = leave.len() - vowels;
        let others = [
            repeated as f64,
            vowels.abs_diff(consonants) as f64,
            threats.expected(&unseen, next),
            f64::from(threats.best_of(leave)),
            leave.len() as f64,
            (unseen.len() - view.bag_count()) as f64,
            1.0,
        ];
        numbers[Tile::LETTERS..].copy_from_slice(&others);
        Ok(Features {
            phase: match view.bag_count() > placed {
                true => Phase::Middle,
                false => Phase::End,
            },
            numbers,
        })
    }
}
