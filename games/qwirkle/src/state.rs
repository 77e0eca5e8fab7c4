//! The state of a game: the board, the bag, and the deck of each player.

use crate::{Bag, Board, Deck, Kinds, Placement};

/// The current state of a game, without names and past turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub board: Board,
    pub bag: Bag,
    pub seats: Vec<Seat>,
    /// The index of the next player.
    pub next: usize,
    /// A turn may have several tiles.
    pub several: bool,
}

/// The deck and the points of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seat {
    pub deck: Deck,
    pub points: u32,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player has no tiles left.
    EmptyDeck {
        /// The index of the player.
        player: usize,
    },
    /// Nobody can lay a tile.
    Blocked,
}

impl State {
    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<End> {
        let empty = self.seats.iter().position(|seat| seat.deck.is_empty());
        if let Some(player) = empty {
            return Some(End::EmptyDeck { player });
        }
        let decks = self.seats.iter().map(|seat| seat.deck.kinds());
        let kinds = decks.fold(Kinds::NONE, Kinds::with);
        (!self.board.has_play(kinds)).then_some(End::Blocked)
    }

    /// Lays tiles of the next player. The turn must be legal and score these
    /// points.
    pub fn lay(&mut self, placements: &[Placement], points: u32) {
        let Seat {
            deck,
            points: total,
        } = &mut self.seats[self.next];
        for &Placement { tile, cell } in placements {
            let laid = deck.remove(tile) && self.board.put(tile, cell).is_ok();
            debug_assert!(laid, "{tile} {cell}");
        }
        deck.draw(placements.len(), &mut self.bag);
        *total += points;
        self.pass_on();
    }

    /// Moves on to the next player.
    pub fn pass_on(&mut self) {
        self.next = (self.next + 1) % self.seats.len();
    }
}
