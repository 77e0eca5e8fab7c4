//! Players, turns and points.

use crate::computer::View;
use crate::state::{Seat, State};
use crate::{
    Bag, Board, Cell, Deck, Effort, End, Level, Placement, Play, Refusal, Score, Setup, SetupError,
};

/// A game: its players, all turns so far, and the resulting state.
///
/// ```
/// use qwirkle::{Effort, Game, Level, Player, Role, Setup, Turn};
///
/// let players = vec![
///     Player::new("Ann", Role::Human),
///     Player::new("Zoe", Role::Computer(Level::Greedy)),
/// ];
/// let mut game = Game::new(Setup::default(), players, 42)?;
/// assert_eq!((game.board().len(), game.deck(0).len(), game.bag().len()), (1, 6, 19));
///
/// let turn = game.suggest(Level::Careful, Effort::DEFAULT);
/// game.play(&turn)?;
/// assert_eq!(game.next(), 1);
/// game.play(&Turn::Skip)?;
/// assert_eq!((game.next(), game.points(1)), (0, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: Setup,
    seed: u64,
    players: Vec<Player>,
    turns: Vec<Turn>,
    state: State,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Human or computer.
    pub role: Role,
}

impl Player {
    /// Creates a player.
    #[must_use]
    pub fn new(name: impl Into<String>, role: Role) -> Player {
        let name = name.into();
        Player { name, role }
    }
}

/// Human or computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A human.
    Human,
    /// A computer of this level.
    Computer(Level),
}

/// What a player does in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Lays tiles.
    Lay(Vec<Placement>),
    /// Does nothing.
    Skip,
}

impl Game {
    /// Creates a game. Every player draws tiles, and one more goes to the middle
    /// of the board. The seed determines the tiles.
    ///
    /// # Errors
    ///
    /// If the setup is invalid: see [`SetupError`].
    pub fn new(setup: Setup, players: Vec<Player>, seed: u64) -> Result<Game, SetupError> {
        let share = setup.share(players.len())?;
        for (index, Player { name, .. }) in players.iter().enumerate() {
            if name.is_empty() || name.trim() != name || name.contains(char::is_control) {
                let name = name.clone();
                return Err(SetupError::Name { name });
            }
            if players[..index].iter().any(|other| other.name == *name) {
                let name = name.clone();
                return Err(SetupError::SameName { name });
            }
        }
        let state = deal(setup, players.len(), share, seed);
        Ok(Game {
            setup,
            seed,
            players,
            turns: Vec::new(),
            state,
        })
    }

    /// The sizes and numbers of the game.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed that determines which tiles are drawn.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The players, in the order of their turns.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// All turns so far.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// The bag.
    #[must_use]
    pub fn bag(&self) -> &Bag {
        &self.state.bag
    }

    /// The deck of a player.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn deck(&self, player: usize) -> &Deck {
        &self.state.seats[player].deck
    }

    /// The points of a player.
    ///
    /// # Panics
    ///
    /// If there is no such player.
    #[must_use]
    pub fn points(&self, player: usize) -> u32 {
        self.state.seats[player].points
    }

    /// The index of the next player, even if the game is over.
    #[must_use]
    pub fn next(&self) -> usize {
        self.state.next
    }

    /// Why the game is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.state.end()
    }

    /// The players with the most points.
    #[must_use]
    pub fn leaders(&self) -> Vec<usize> {
        let most = self.state.seats.iter().map(|seat| seat.points).max();
        let leads = |player: &usize| Some(self.points(*player)) == most;
        (0..self.players.len()).filter(leads).collect()
    }

    /// Returns true if the next player can lay a tile.
    #[must_use]
    pub fn can_lay(&self) -> bool {
        let kinds = self.deck(self.next()).kinds();
        self.board().has_play(kinds)
    }

    /// Returns the score of a turn of the next player, without playing it.
    ///
    /// # Errors
    ///
    /// If the turn is illegal or the game is over.
    pub fn check(&self, turn: &Turn) -> Result<Score, Refusal> {
        if self.end().is_some() {
            return Err(Refusal::Over);
        }
        let Turn::Lay(placements) = turn else {
            return Ok(Score { runs: Vec::new() });
        };
        let cells_of = |wanted: &dyn Fn(&Placement) -> bool| -> Vec<Cell> {
            let wanted = placements.iter().filter(|placement| wanted(placement));
            wanted.map(|placement| placement.cell).collect()
        };
        if placements.len() > 1 && !self.setup.several {
            let cells = cells_of(&|_| true);
            return Err(Refusal::Several { cells });
        }
        let deck = self.deck(self.next());
        for &Placement { tile, .. } in placements {
            let cells = cells_of(&|other| other.tile == tile);
            if cells.len() > deck.count(tile) {
                let deck = deck.clone();
                return Err(Refusal::NotInDeck { tile, cells, deck });
            }
        }
        self.board().judge(placements)
    }

    /// Plays a turn of the next player, who draws one tile for each tile laid
    /// while the bag has any.
    ///
    /// # Errors
    ///
    /// If the turn is illegal or the game is over. The game is then unchanged.
    pub fn play(&mut self, turn: &Turn) -> Result<Score, Refusal> {
        let score = self.check(turn)?;
        match turn {
            Turn::Lay(placements) => self.state.lay(placements, score.points()),
            Turn::Skip => self.state.pass_on(),
        }
        self.turns.push(turn.clone());
        Ok(score)
    }

    /// Undoes and returns the last turn. The same tiles will be drawn again.
    pub fn undo(&mut self) -> Option<Turn> {
        self.undo_turns(1).pop()
    }

    /// Undoes and returns the last turns, at most this many, first to last. It
    /// replays the game once, so it is faster than undoing them one by one.
    pub fn undo_turns(&mut self, count: usize) -> Vec<Turn> {
        let mut turns = std::mem::take(&mut self.turns);
        let undone = turns.split_off(turns.len().saturating_sub(count));
        self.deal_again(self.seed);
        for turn in &turns {
            let played = self.play(turn);
            debug_assert!(played.is_ok(), "{played:?}");
        }
        undone
    }

    /// Begins again with other tiles, as a new game with this seed would.
    pub fn deal_again(&mut self, seed: u64) {
        let players = self.players.len();
        // The setup was valid before.
        let share = self.setup.share(players).unwrap_or(0);
        self.seed = seed;
        self.turns.clear();
        self.state = deal(self.setup, players, share, seed);
    }

    /// Suggests what a computer of this level would do for the next player,
    /// without looking at the bag or at other decks.
    ///
    /// [`Effort`] says how long the computer may take.
    #[must_use]
    pub fn suggest(&self, level: Level, effort: Effort) -> Turn {
        if self.end().is_some() {
            return Turn::Skip;
        }
        match level.choose(&self.view(), effort) {
            Some(Play { placements, .. }) => Turn::Lay(placements),
            None => Turn::Skip,
        }
    }

    /// What the next player can see.
    pub(crate) fn view(&self) -> View<'_> {
        View::new(&self.state, &self.turns)
    }
}

/// The state before the first turn, with `share` tiles for each player.
fn deal(setup: Setup, players: usize, share: usize, seed: u64) -> State {
    let mut board = Board::new(setup.rows, setup.cols);
    let mut bag = Bag::new(setup.copies, seed);
    let mut seats = vec![Seat::default(); players];
    for seat in &mut seats {
        seat.deck.draw(share, &mut bag);
    }
    if let Some(tile) = bag.draw() {
        let put = board.put(tile, board.middle());
        debug_assert!(put.is_ok(), "{put:?}");
    }
    State {
        board,
        bag,
        seats,
        next: 0,
        several: setup.several,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Random, Tile};
    use testkit::long::cases;

    /// A game of the usual size after some turns between computers.
    pub(crate) fn position(players: usize, turns: usize, level: Level) -> Game {
        let names = (0..players).map(|number| Player::new(format!("{number}"), Role::Human));
        let mut game = Game::new(Setup::default(), names.collect(), 5).expect("a game");
        for _ in 0..turns {
            let turn = game.suggest(level, Effort::Simulations(1));
            game.play(&turn).expect("a legal turn");
        }
        game
    }

    /// A game that looks the same to the next player, with the unseen tiles
    /// shuffled.
    fn with_other_secrets(game: &Game, random: &mut Random) -> Game {
        let mut game = game.clone();
        let state = &mut game.state;
        let mut unseen: Vec<Tile> = state.bag.tiles().to_vec();
        let others = |(player, _): &(usize, &mut Seat)| *player != state.next;
        let decks = state.seats.iter_mut().enumerate().filter(others);
        let decks: Vec<&mut Deck> = decks.map(|(_, seat)| &mut seat.deck).collect();
        unseen.extend(decks.iter().flat_map(|deck| deck.tiles()));
        random.shuffle(&mut unseen);
        for deck in decks {
            *deck = Deck::from(unseen.split_off(unseen.len() - deck.len()));
        }
        state.bag = Bag::of(unseen, Random::new(random.number()));
        game
    }

    #[test]
    fn choices_do_not_depend_on_unseen_tiles() {
        let mut random = Random::new(1);
        let effort = Effort::Simulations(200);
        for &players in cases(&[2][..], &[2, 3]) {
            let mut game = position(players, 0, Level::Greedy);
            while game.end().is_none() {
                for level in Level::ALL {
                    let choice = game.suggest(level, effort);
                    let other = with_other_secrets(&game, &mut random);
                    assert_eq!(other.suggest(level, effort), choice, "{level}");
                }
                let turn = game.suggest(Level::Greedy, effort);
                game.play(&turn).expect("a legal turn");
            }
        }
    }
}
