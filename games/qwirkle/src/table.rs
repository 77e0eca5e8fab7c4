//! What is on the table: the board, the bag, and a deck for each player.

use crate::{Bag, Board, Deck, Kinds, Placement};

/// A game as it stands, without names and past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub board: Board,
    pub bag: Bag,
    pub seats: Vec<Seat>,
    /// Whose turn it is.
    pub next: usize,
    /// Whether a turn may be several tiles.
    pub several: bool,
}

/// What a player has.
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
        /// Which player.
        player: usize,
    },
    /// Nobody can lay a tile.
    Blocked,
}

impl Table {
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

    /// Lays tiles of the player whose turn it is, which may be laid and are worth
    /// so many points.
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

    /// Gives the turn to the next player.
    pub fn pass_on(&mut self) {
        self.next = (self.next + 1) % self.seats.len();
    }
}
