//! A match: players, turns and points.

use hw3::{Board, BoardError, Game, Lexicon, OutOfMemory, Placement, Rack, Refusal, Word};
use thiserror::Error;

use crate::rules::{self, Span};
use crate::setup::{FEWEST_PLAYERS, MOST_PLAYERS};
use crate::state::{Change, State, penalties};
use crate::{End, Played, Player, Setup, SetupError, Turn, TurnError, View};

/// A match of two to four players.
///
/// The seed determines which tiles are drawn: a match with the same setup, players,
/// seed and turns is the same match.
///
/// ```
/// use hw3::Lexicon;
/// use upwords_engine::{Match, Player, Setup, Turn, TurnError, match_words};
///
/// let words = match_words(&Lexicon::embedded()?)?;
/// let players = vec![Player::person("Ann"), Player::person("Zoe")];
/// let mut game = Match::new(Setup::default(), words, players, 7)?;
/// assert_eq!((game.seat(), game.bag_count()), (0, 86));
/// assert_eq!(game.view().rack().to_string(), "AFHNNOT");
///
/// let played = game.play(r#"place 4 4 H "FONT""#.parse()?)?;
/// assert_eq!((played.points, game.scores()), (8, &[8, 0][..]));
/// assert_eq!(game.play(Turn::Pass)?.points, 0);
/// assert_eq!((game.seat(), game.turns().len()), (0, 2));
///
/// game.undo();
/// game.undo();
/// assert_eq!((game.scores(), game.bag_count()), (&[0, 0][..], 86));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    setup: Setup,
    seed: u64,
    players: Vec<Player>,
    game: Game,
    state: State,
    turns: Vec<Played>,
    /// What each turn changed.
    changes: Vec<Change>,
}

/// Why there is no such match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The setup is invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too few or too many players.
    #[error("a match has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {count}")]
    Players {
        /// The number of players.
        count: usize,
    },
    /// A name is empty or contains characters that it must not.
    #[error(
        "{name:?} is not a valid name: it must not be empty, contain control characters, or begin \
         or end with white space"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two players have the same name.
    #[error("two players are called {name:?}: rename one of them")]
    SameName {
        /// The name.
        name: String,
    },
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Match {
    /// Starts a match: shuffles the tiles, and deals a full rack to every player.
    /// The player at seat 0 has the first turn.
    ///
    /// The words are those that [`match_words`](crate::match_words) returns: this
    /// function does not convert them, so that many matches can share them.
    ///
    /// # Errors
    ///
    /// If the setup, the number of players or a name is invalid.
    pub fn new(
        setup: Setup,
        words: Lexicon,
        players: Vec<Player>,
        seed: u64,
    ) -> Result<Match, MatchError> {
        let count = players.len();
        if !(FEWEST_PLAYERS..=MOST_PLAYERS).contains(&count) {
            return Err(MatchError::Players { count });
        }
        for (seat, player) in players.iter().enumerate() {
            let name = player.name.clone();
            if !player.has_valid_name() {
                return Err(MatchError::Name { name });
            }
            if players[..seat].iter().any(|other| other.name == name) {
                return Err(MatchError::SameName { name });
            }
        }
        setup.check_for(count)?;
        let board = Board::empty(setup.rows, setup.cols)?;
        Ok(Match {
            game: Game::new(board, words),
            state: State::new(&setup, count, seed),
            setup,
            seed,
            players,
            turns: Vec::new(),
            changes: Vec::new(),
        })
    }

    /// The sizes and numbers of the match.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed that determines which tiles are drawn.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The players, in the order of their seats and turns.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The seat whose turn it is. If the match is over, the seat after the last
    /// turn.
    #[must_use]
    pub fn seat(&self) -> usize {
        self.state.seat
    }

    /// The score of each seat. At the end, the penalties are subtracted, so a score
    /// may be negative.
    #[must_use]
    pub fn scores(&self) -> &[i32] {
        &self.state.scores
    }

    /// Returns true if the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.end.is_some()
    }

    /// Why the match is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.state.end
    }

    /// The tiles left in each rack once the match is over, and `None` before.
    #[must_use]
    pub fn racks_left(&self) -> Option<&[Rack]> {
        self.is_over().then_some(&self.state.racks)
    }

    /// What the tiles left in each rack cost once the match is over, and `None`
    /// before.
    #[must_use]
    pub fn penalties(&self) -> Option<Vec<i32>> {
        let racks = self.racks_left()?;
        Some(penalties(&self.setup, racks).collect())
    }

    /// The seats with the highest score, except for a player who has given up.
    #[must_use]
    pub fn leaders(&self) -> Vec<usize> {
        let plays_on = |seat: &usize| self.end() != Some(End::Resigned { seat: *seat });
        let seats = || (0..self.players.len()).filter(plays_on);
        let highest = seats().map(|seat| self.scores()[seat]).max();
        let leads = |seat: &usize| Some(self.scores()[*seat]) == highest;
        seats().filter(leads).collect()
    }

    /// The board, the words and the placements so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of tiles in the bag.
    #[must_use]
    pub fn bag_count(&self) -> usize {
        self.state.bag.len()
    }

    /// The turns so far.
    ///
    /// They include the exchanged tiles, which the other players do not see.
    #[must_use]
    pub fn turns(&self) -> &[Played] {
        &self.turns
    }

    /// What the player whose turn it is may see.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        self.seen_from(self.state.seat)
    }

    /// What the player at a seat may see, also when it is not their turn. `None` if there
    /// is no such seat.
    #[must_use]
    pub fn view_of(&self, seat: usize) -> Option<View<'_>> {
        (seat < self.players.len()).then(|| self.seen_from(seat))
    }

    /// What the player at a seat may see. There must be such a seat.
    fn seen_from(&self, seat: usize) -> View<'_> {
        let State {
            bag,
            racks,
            scores,
            passes,
            ..
        } = &self.state;
        let others = racks.iter().enumerate().filter(|(other, _)| *other != seat);
        let others = others.flat_map(|(_, rack)| rack.iter());
        View {
            game: &self.game,
            setup: &self.setup,
            scores,
            seat,
            rack: racks[seat],
            rack_sizes: racks.iter().map(Rack::len).collect(),
            bag_count: bag.len(),
            unseen: others.chain(bag.iter()).collect(),
            passes: *passes,
            idle_turns: self
                .turns
                .iter()
                .rev()
                .take_while(|played| !matches!(played.turn, Turn::Place(_)))
                .count(),
        }
    }

    /// Checks a turn of the player whose turn it is. Changes nothing.
    ///
    /// # Errors
    ///
    /// If the match is over or the turn breaks a rule.
    pub fn check(&self, turn: &Turn) -> Result<(), TurnError> {
        self.preview(turn).map(drop)
    }

    /// Returns what [`play`](Match::play) would return for a turn. Changes nothing.
    ///
    /// # Errors
    ///
    /// If the match is over or the turn breaks a rule.
    pub fn preview(&self, turn: &Turn) -> Result<Played, TurnError> {
        let (points, words) = self.judge(turn)?;
        Ok(Played {
            seat: self.seat(),
            turn: turn.clone(),
            points,
            words,
        })
    }

    /// Every reason against a turn of the player whose turn it is; none if it is legal.
    ///
    /// ```
    /// use hw3::Lexicon;
    /// use upwords_engine::{Match, Player, Setup};
    ///
    /// let players = vec![Player::person("Ann"), Player::person("Zoe")];
    /// let game = Match::new(Setup::default(), Lexicon::new("font")?, players, 7)?;
    /// let reasons = game.reasons(&r#"place 0 8 H "FON""#.parse()?)?;
    /// let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    /// assert_eq!(
    ///     reasons,
    ///     [
    ///         "FON (row 0, columns 8-10) is not in the word list (rule 8)",
    ///         "row 0, column 10 is off the 10 x 10 board, which does not grow in a match",
    ///         "the first word must cover a cell of the center: rows 4-5, columns 4-5",
    ///     ],
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If memory runs out.
    pub fn reasons(&self, turn: &Turn) -> Result<Vec<TurnError>, OutOfMemory> {
        let first = match self.judge(turn) {
            Ok(_) => return Ok(Vec::new()),
            Err(first) => first,
        };
        let Turn::Place(placement) = turn else {
            return Ok(vec![first]);
        };
        if self.is_over() {
            return Ok(vec![first]);
        }
        let board = self.game.board();
        let mut reasons = rules::missing_tiles(self.state.rack(), placement.tiles());
        let refusals = self.game.reasons(placement)?;
        reasons.extend(refusals.into_iter().map(TurnError::from));
        if let Some(span) = Span::of(placement) {
            reasons.extend(rules::board_stays_as_it_is(board, &span).err());
            reasons.extend(rules::first_word_is_over_center(board, &self.setup, &span).err());
        }
        // Only a placement that breaks no other rule is a plain plural.
        if reasons.is_empty() {
            reasons.push(first);
        }
        Ok(reasons)
    }

    /// Returns the points of a legal turn and its words.
    fn judge(&self, turn: &Turn) -> Result<(u32, Vec<Word>), TurnError> {
        if self.is_over() {
            return Err(TurnError::Over);
        }
        match turn {
            Turn::Place(placement) => self.judge_placement(placement),
            Turn::Exchange(tile) => {
                rules::tiles_are_in_rack(self.state.rack(), &[tile.letter()])?;
                match self.state.bag.is_empty() {
                    true => Err(TurnError::EmptyBag),
                    false => Ok((0, Vec::new())),
                }
            }
            Turn::Pass | Turn::Resign => Ok((0, Vec::new())),
        }
    }

    fn judge_placement(&self, placement: &Placement) -> Result<(u32, Vec<Word>), TurnError> {
        let board = self.game.board();
        rules::tiles_are_in_rack(self.state.rack(), placement.tiles())?;
        let words = self.game.words_of(placement)?;
        // Unreachable: the rules of `hw3` refuse other directions and negative cells.
        let span = Span::of(placement).ok_or(Refusal::NoLetter)?;
        rules::board_stays_as_it_is(board, &span)?;
        rules::first_word_is_over_center(board, &self.setup, &span)?;
        let made = || Ok::<_, TurnError>(words.clone());
        if let Some(word) = rules::plain_plural(board, &self.setup, &span, made)? {
            return Err(TurnError::PlainPlural { word });
        }
        let points = self.game.score_by(placement, self.setup.scoring)?;
        Ok((points, words))
    }

    /// Plays a turn of the player whose turn it is.
    ///
    /// # Errors
    ///
    /// If the match is over or the turn breaks a rule. The match is then unchanged.
    pub fn play(&mut self, turn: Turn) -> Result<Played, TurnError> {
        let played = self.preview(&turn)?;
        let change = match &played.turn {
            Turn::Place(placement) => {
                self.game.place(placement)?;
                self.state
                    .place(&self.setup, placement.tiles(), played.points)
            }
            Turn::Exchange(tile) => {
                let exchanged = self.state.exchange(&self.setup, *tile);
                exchanged.ok_or(TurnError::EmptyBag)?
            }
            Turn::Pass => self.state.pass(&self.setup),
            Turn::Resign => self.state.resign(&self.setup),
        };
        self.changes.push(change);
        self.turns.push(played.clone());
        Ok(played)
    }

    /// Takes back the last turn, and the tiles that were drawn. The same turn would
    /// draw the same tiles again. Returns false if there is no turn.
    pub fn undo(&mut self) -> bool {
        let (Some(played), Some(change)) = (self.turns.pop(), self.changes.pop()) else {
            return false;
        };
        self.state.undo(&self.setup, change);
        if let Turn::Place(_) = played.turn {
            let undone = self.game.undo();
            debug_assert!(undone, "{played:?}");
            // Players must not see tiles in a move that was taken back.
            self.game.forget_undone();
        }
        true
    }
}

#[cfg(test)]
mod tests;
