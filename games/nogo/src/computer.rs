//! A computer that thinks.
//!
//! Captures, forced answers and wins by force ([`tactics`]) are played at once.
//! Otherwise the computer searches a [`tree`] of moves. It plays games from there to
//! their end, mostly at random ([`playout`]), and prefers the moves that win more
//! often. Proven wins and losses are passed up the tree, so it solves the end of a
//! game.

use std::time::{Duration, Instant};

use terminal::Random;
use thiserror::Error;

use crate::{Board, Cell, Game, Size};
use position::{Point, Position};
use tactics::Tactics;
use tree::Tree;

mod playout;
mod position;
mod prior;
mod tactics;
#[cfg(test)]
mod tests;
mod tree;

/// How long a [`Computer`] thinks about a move, unless only one move makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Thinks for this long, but always finishes the first search for a forced win. The
    /// moves depend on the speed of the machine.
    Time(Duration),
    /// Plays this many random games. With the same seed, the moves are the same
    /// everywhere.
    Playouts(u32),
    /// Looks only for captures and forced wins. Other moves are random, but do not lose
    /// at once.
    Tactics,
}

/// A computer that thinks about its moves.
///
/// It captures if it can. Otherwise it stops the opponent from capturing next, if any
/// move does that.
///
/// ```
/// use nogo::{Cell, Computer, Effort, Game};
///
/// let text = "4 4 0 1 0 0 2 2 0\n.O..\nOXO.\n....\n..X.\n";
/// let game = Game::read(text.as_bytes())?;
/// let mut computer = Computer::new(Effort::Playouts(100), 1);
/// assert_eq!(computer.choose(&game)?, Some(Cell::new(2, 1)), "a capture");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Computer {
    effort: Effort,
    random: Random,
}

/// Why a computer cannot think about a game.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "the strong computer plays on boards of up to {max} x {max}, not {height} x {width}",
    max = Computer::MAX_SIDE
)]
pub struct TooLarge {
    /// The height of the board.
    pub height: usize,
    /// The width of the board.
    pub width: usize,
}

/// Attempts of the search for a win by force before anything else is considered.
const ATTEMPTS: usize = 20_000;

impl Computer {
    /// The largest height and width on which the computer plays.
    pub const MAX_SIDE: usize = position::MAX_SIDE;

    /// Creates a computer. Any number is a valid seed.
    #[must_use]
    pub fn new(effort: Effort, seed: u64) -> Computer {
        Computer {
            effort,
            random: Random::new(seed),
        }
    }

    /// Checks that the computer can play on a board of this size.
    ///
    /// # Errors
    ///
    /// If the height or the width is larger than [`Computer::MAX_SIDE`].
    pub fn check(size: Size) -> Result<(), TooLarge> {
        let (height, width) = (size.height(), size.width());
        match height.max(width) > Computer::MAX_SIDE {
            true => Err(TooLarge { height, width }),
            false => Ok(()),
        }
    }

    /// Chooses a move for the next player. Returns `None` if the game is over.
    ///
    /// # Errors
    ///
    /// If the board is too large.
    pub fn choose(&mut self, game: &Game) -> Result<Option<Cell>, TooLarge> {
        let start = Instant::now();
        let board = game.board();
        Computer::check(board.size())?;
        if game.winner().is_some() {
            return Ok(None);
        }
        let position = Position::new(board, game.next());
        let point =
            at_once(board, &position).unwrap_or_else(|moves| self.think(&position, &moves, start));
        Ok(Some(position.cell(point)))
    }

    /// Chooses among several safe moves, when nothing is in atari.
    fn think(&mut self, position: &Position, moves: &[Point], start: Instant) -> Point {
        if let Some(point) = Tactics::default().win(position, ATTEMPTS) {
            return point;
        }
        let any = moves[self.random.below(moves.len())];
        let mut tree = Tree::new(position, moves, &mut self.random);
        let mut playouts = 0;
        while !tree.is_decided() {
            let is_done = match self.effort {
                Effort::Time(limit) => start.elapsed() >= limit,
                Effort::Playouts(limit) => playouts >= limit,
                Effort::Tactics => return any,
            };
            if is_done {
                break;
            }
            tree.grow();
            playouts += 1;
        }
        tree.best().unwrap_or(any)
    }
}

/// Returns the move if there is no choice. Otherwise returns the safe moves, after which
/// the opponent cannot capture.
fn at_once(board: &Board, position: &Position) -> Result<Point, Vec<Point>> {
    let player = position.to_move();
    let opponent = player.other();
    let empty = position.empty();
    let any = empty[0];
    // As in a saved game. Then any move wins.
    if board.has_captured_string(opponent) {
        return Ok(any);
    }
    let capture = |&point: &Point| {
        let mut strings = position.strings_at(point, opponent);
        strings.any(|string| position.liberties(string).only() == Some(point))
    };
    if let Some(point) = empty.iter().copied().find(capture) {
        return Ok(point);
    }
    // Only a capture would have helped.
    if board.has_captured_string(player) {
        return Ok(any);
    }
    let escapes: Vec<Point> = position
        .strings(player)
        .filter_map(|string| position.liberties(string).only())
        .collect();
    let saves_all = |point| escapes.iter().all(|&escape| escape == point);
    let points = empty.iter().copied();
    let safe: Vec<Point> = points
        .filter(|&point| saves_all(point) && position.is_safe(point, player))
        .collect();
    match safe[..] {
        // All is lost. But the opponent may overlook the capture of a string that can
        // still escape once; a suicide wins for them unseen.
        [] => {
            let lives = |point: &Point| !position.liberties_after(*point, player).is_empty();
            let mut points = escapes.iter().chain(empty).copied();
            Ok(points.find(lives).unwrap_or(any))
        }
        [only] => Ok(only),
        _ => Err(safe),
    }
}
