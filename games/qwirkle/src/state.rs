//! The state of a game: the board, the bag, and the deck of each player.

use crate::plays::Move;
use crate::{Bag, Board, Deck, Kinds, Placement};

/// The current state of a game, without names and past turns.
#[derive(Debug, PartialEq, Eq)]
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
#[derive(Debug, Default, PartialEq, Eq)]
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
        if let Some(player) = self.empty_deck() {
            return Some(End::EmptyDeck { player });
        }
        let decks = self.seats.iter().map(|seat| seat.deck.kinds());
        let kinds = decks.fold(Kinds::NONE, Kinds::with);
        (!self.board.has_play(kinds)).then_some(End::Blocked)
    }

    /// Returns true if a player has no tiles left.
    pub fn has_empty_deck(&self) -> bool {
        self.empty_deck().is_some()
    }

    /// The first player without tiles.
    fn empty_deck(&self) -> Option<usize> {
        self.seats.iter().position(|seat| seat.deck.is_empty())
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

    /// Lays tiles like [`State::lay`].
    pub fn lay_at(&mut self, laid: &Move) {
        self.put(laid);
        let deck = &mut self.seats[self.next].deck;
        deck.draw(laid.tiles().len(), &mut self.bag);
        self.pass_on();
    }

    /// Lays tiles like [`State::lay`], but one player draws from the front of the bag
    /// and the others from its end. Then a player who lays more tiles in one
    /// continuation than in another does not change what an opponent draws, and
    /// luck distorts their comparison less.
    pub fn lay_dealt(&mut self, laid: &Move, first: usize) {
        self.put(laid);
        let bag = &mut self.bag;
        let deck = &mut self.seats[self.next].deck;
        for _ in laid.tiles() {
            let drawn = match self.next == first {
                true => bag.draw_first(),
                false => bag.draw_last(),
            };
            deck.extend(drawn);
        }
        self.pass_on();
    }

    /// Moves tiles of the next player to the board, and counts the points.
    fn put(&mut self, laid: &Move) {
        let seat = &mut self.seats[self.next];
        for &(tile, slot) in laid.tiles() {
            let found = seat.deck.remove(tile);
            debug_assert!(found, "{tile}");
            self.board.put_at(tile, slot);
        }
        seat.points += laid.points;
    }

    /// Takes back the last turn, in which the player drew nothing.
    pub fn take_back(&mut self, laid: &Move) {
        self.next = (self.next + self.seats.len() - 1) % self.seats.len();
        let seat = &mut self.seats[self.next];
        for &(tile, slot) in laid.tiles().iter().rev() {
            self.board.lift(slot);
            seat.deck.extend([tile]);
        }
        seat.points -= laid.points;
    }

    /// Moves on to the next player.
    pub fn pass_on(&mut self) {
        self.next = (self.next + 1) % self.seats.len();
    }
}

// The computers copy a state for every continuation that they try, and reuse the
// memory.
impl Clone for State {
    fn clone(&self) -> State {
        State {
            board: self.board.clone(),
            bag: self.bag.clone(),
            seats: self.seats.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &State) {
        self.board.clone_from(&other.board);
        self.bag.clone_from(&other.bag);
        self.seats.clone_from(&other.seats);
        (self.next, self.several) = (other.next, other.several);
    }
}

impl Clone for Seat {
    fn clone(&self) -> Seat {
        Seat {
            deck: self.deck.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Seat) {
        self.deck.clone_from(&other.deck);
        self.points = other.points;
    }
}
