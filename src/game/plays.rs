//! All legal plays with the tiles of a rack.
//!
//! # The problem
//!
//! Which plays does a rack allow? There are many ways to place a few tiles on a board,
//! and almost all of them are illegal. The search must find every legal play once, must
//! never report an illegal one, and should waste little time on the others.
//!
//! Appel and Jacobson solved this for Scrabble ("The World's Fastest Scrabble
//! Program", 1988). They walk through a graph of all words along each row and
//! column, so that a path that begins no word is given up at once. What the rest
//! of the board allows is computed before the walk, as one set of letters for each
//! cell. This module does the same for a game in which tiles may be covered, with two
//! differences. Appel and Jacobson start at an anchor, an empty cell next to a tile, and
//! build the left part of a word first; here, a walk starts at the first cell of a word
//! and goes in one direction. And cells with a tile can be anchors, too.
//!
//! # One line at a time
//!
//! All tiles of a play lie on one line, a row or a column. They complete one word
//! along the line, and may change words across it. So the search takes each line in
//! turn, and each cell where a word could start: a word starts at the edge or after
//! an empty cell, because words extend as far as there are tiles. From there it
//! walks along the line and through the [`WordGraph`](crate::WordGraph) in step:
//!
//! ```text
//!    . . H O T . .      row to be searched
//!    ^ ^ ^       ^      words can start here, but not at the O
//! ```
//!
//! In Scrabble, each cell leaves one thing to do: follow the tile on it or, if it is
//! empty, place one. Here, an occupied cell offers two:
//!
//! - **Keep** its tile, and follow the edge with its letter.
//! - **Cover** it with another letter, unless the stack is five tiles high (rule 5).
//!   The same letter is not allowed, so keeping and covering never spell the same
//!   word, and no play is found twice in this way.
//!
//! With C and D in the rack, the walk that starts at the H tries these, among others:
//!
//! ```text
//!    H O T      keep, keep, keep        nothing is placed: not a play
//!    C O T      cover, keep, keep       a play
//!    C O D      cover, keep, cover      a play
//!    H O D      keep, keep, cover       a play
//!    C D        cover, cover            no word begins with CD: given up
//! ```
//!
//! A word ends before an empty cell, or where the line ends. If the board may grow,
//! the line continues past the right or bottom edge with empty cells, one for each
//! tile in the rack.
//!
//! # Cross sets
//!
//! A tile that is placed next to others also makes a word across the line. That
//! word has only one new tile, so the letters that make it legal can be computed
//! once for each cell, before the walk. They are its *cross set*:
//!
//! ```text
//!    C . .
//!    x . .      x can be A, O or U: CAT, COT and CUT are words
//!    T . .
//! ```
//!
//! For an occupied cell, the word across is the one that is there already, with
//! this letter changed. So its cross set answers the same question, for the tiles
//! before and after the cell; the tile that would be covered does not matter. There are
//! three differences: the letter on top is not in the set, a full stack has an empty set,
//! and the set does not matter if the tile is kept, because the word across stays the
//! same.
//!
//! Only letters of the rack are tried. The points of the word across do not depend
//! on the letter (except for a Q), so they are computed with the set.
//!
//! # Anchors
//!
//! A play must be connected: one of its words must contain a tile that was on the
//! board and stays uncovered (rule 9). A walk becomes connected at an *anchor*:
//!
//! - an occupied cell whose tile is kept, or
//! - a cell with a neighbor across the line, where a tile is placed.
//!
//! In Scrabble, covering is impossible, so every occupied cell connects. Here, a
//! walk over an isolated tile may cover it and still not be connected.
//!
//! Each cell knows how many tiles must be placed, from it on, to reach an anchor. If
//! that is more than the rack has, the walk is given up. This also skips all cells
//! that are too far from any tile:
//!
//! ```text
//!    . . . . . H O T . .
//!    5 4 3 2 1 0 0 0 ∞ ∞      tiles needed to reach an anchor
//! ```
//!
//! # Covered words
//!
//! No word along the line may be covered completely (rule 7). A walk starts at the
//! edge or after an empty cell and ends before one, so it contains each run of tiles
//! completely or not at all. It is enough to remember whether a tile of the current
//! run was kept. If none was, the last tile of the run cannot be covered. A run of a
//! single tile is not a word.
//!
//! # Every play once
//!
//! A play of two or more tiles lies on one line only, and the graph has one path for
//! each word, so the walk finds it once. A single tile lies on two lines. If it makes
//! words along both, it is reported for its row and left out for its column.
//!
//! On an empty board, all lines are the same. So they are searched once for each
//! direction, and each word is reported at every place.
//!
//! # Costs
//!
//! A search allocates four lists, as long as the longest line, and nothing for each
//! play. The stack of the walk is one of them, so long words cannot overflow the
//! program's stack. The beginnings of the words across are carried from line to line, so
//! each tile is followed once for all cross sets. `docs/speed.md` has measurements.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use thiserror::Error;
use word_graph::GraphError;

use super::line::Line;
use super::rules::Attempt;
use super::{Board, Direction, Placement, Rack, Scoring, Word};
use crate::Lexicon;
use crate::memory::{self, OutOfMemory};

mod search;
mod squares;

use search::Search;

/// The legal plays with the tiles of a rack, found by [`Game::plays`](crate::Game::plays).
///
/// This is a search that has not started yet. Its options can be chained, and then
/// [`visit`](Plays::visit), [`count`](Plays::count), [`to_vec`](Plays::to_vec) or
/// [`best`](Plays::best) starts it, as often as needed. Every distinct play is found
/// once: a single tile that makes words in both directions is one play.
///
/// The order depends only on the board, the words, the rack and the options. Rows come
/// first, from the top, and then columns, from the left. In a line, the plays are sorted
/// by the first cell of their word. On an empty board, they are sorted by direction, then
/// by word, by line and by cell.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
///
/// use hw3::{Game, Lexicon, Rack};
///
/// let game = Game::new(".....\n.HOME\n.....\n".parse()?, Lexicon::embedded()?);
/// let rack: Rack = "aeinrst".parse()?;
/// let plays = game.plays(&rack).without_growth().max_tiles(3);
///
/// // Stop at the first play with at least 15 points.
/// let found = plays.visit(|play| match play.score() {
///     15.. => Break(play.placement()),
///     _ => Continue(()),
/// })?;
/// let placement = found.break_value().expect("such a play")?;
/// assert!(game.score(&placement)? >= 15);
///
/// let best = plays.best(3)?;
/// assert!(best.is_sorted_by_key(|play| std::cmp::Reverse(play.score)));
/// assert_eq!(plays.to_vec()?.len(), plays.count()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "plays are only found when they are visited, counted or listed"]
pub struct Plays<'a> {
    board: &'a Board,
    lexicon: &'a Lexicon,
    rack: Rack,
    max_tiles: usize,
    may_grow: bool,
    limit: usize,
    scoring: Scoring,
}

/// A legal play that was found: a placement, its words and its points.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Play {
    /// The placement. It starts with the first tile placed, or with a space if that
    /// tile is beyond the edge, and ends with the last tile placed.
    pub placement: Placement,
    /// The words it makes: the word along its tiles first, then the words across
    /// them.
    pub words: Vec<Word>,
    /// The points it scores.
    pub score: u32,
}

/// Why the plays cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlaysError {
    /// The words cannot be arranged as a graph.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// There is no memory for the search.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl<'a> Plays<'a> {
    pub(super) fn new(board: &'a Board, lexicon: &'a Lexicon, rack: Rack) -> Plays<'a> {
        Plays {
            board,
            lexicon,
            rack,
            max_tiles: usize::MAX,
            may_grow: true,
            limit: usize::MAX,
            scoring: Scoring::OFFICIAL,
        }
    }

    /// Finds only plays that place at most this many tiles.
    pub fn max_tiles(self, max_tiles: usize) -> Plays<'a> {
        Plays { max_tiles, ..self }
    }

    /// Finds only plays on the board as it is.
    pub fn without_growth(self) -> Plays<'a> {
        Plays {
            may_grow: false,
            ..self
        }
    }

    /// Stops after this many plays, whatever their points. To get the best plays, use
    /// [`best`](Plays::best).
    pub fn limit(self, limit: usize) -> Plays<'a> {
        Plays { limit, ..self }
    }

    /// Scores the plays by other rules.
    pub fn scoring(self, scoring: Scoring) -> Plays<'a> {
        Plays { scoring, ..self }
    }

    /// Calls `each` with every play until it breaks.
    pub fn visit<B>(
        &self,
        mut each: impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, PlaysError> {
        let mut left = self.limit;
        if left == 0 || self.rack.is_empty() {
            return Ok(Continue(()));
        }
        let mut search = Search::new(self)?;
        let visited = search.run(|play| {
            each(play).map_break(Some)?;
            left -= 1;
            match left {
                0 => Break(None),
                _ => Continue(()),
            }
        })?;
        Ok(match visited {
            Break(Some(result)) => Break(result),
            Break(None) | Continue(()) => Continue(()),
        })
    }

    /// Calls `each` with every play.
    pub fn for_each(&self, mut each: impl FnMut(PlayRef<'_>)) -> Result<(), PlaysError> {
        let Continue(()) = self.visit(|play| {
            each(play);
            Continue::<Infallible>(())
        })?;
        Ok(())
    }

    /// Counts the plays.
    pub fn count(&self) -> Result<usize, PlaysError> {
        let mut count = 0;
        self.for_each(|_| count += 1)?;
        Ok(count)
    }

    /// Lists all plays.
    pub fn to_vec(&self) -> Result<Vec<Play>, PlaysError> {
        let mut plays = Vec::new();
        let visited = self.visit(|play| {
            let pushed = play.to_play();
            match pushed.and_then(|play| memory::push(&mut plays, play)) {
                Ok(()) => Continue(()),
                Err(error) => Break(error),
            }
        })?;
        match visited {
            Continue(()) => Ok(plays),
            Break(error) => Err(error.into()),
        }
    }

    /// Lists the plays with the most points, the best first. Plays with the same
    /// points come in the order in which they are found. Only `count` plays are in
    /// memory at a time.
    pub fn best(&self, count: usize) -> Result<Vec<Play>, PlaysError> {
        match self.visit_best(count, |_| Continue::<Infallible>(()))? {
            Continue(plays) => Ok(plays),
        }
    }

    /// Lists the same plays as [`best`](Plays::best), but calls `each` with every play
    /// that is found, and stops if it breaks. Does not search if `count` is 0.
    ///
    /// ```
    /// use std::ops::ControlFlow::{Break, Continue};
    /// use std::time::{Duration, Instant};
    ///
    /// use hw3::{Game, Lexicon, Rack};
    ///
    /// let game = Game::new(".....\n.HOME\n.....\n".parse()?, Lexicon::embedded()?);
    /// let rack: Rack = "aeinrst".parse()?;
    /// let plays = game.plays(&rack);
    ///
    /// let start = Instant::now();
    /// let best = plays.visit_best(3, |_| match start.elapsed() > Duration::from_secs(60) {
    ///     true => Break("this takes too long"),
    ///     false => Continue(()),
    /// })?;
    /// assert_eq!(best, Continue(plays.best(3)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_best<B>(
        &self,
        count: usize,
        mut each: impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B, Vec<Play>>, PlaysError> {
        if count == 0 {
            return Ok(Continue(Vec::new()));
        }
        // The worst play is on top, and the first to go.
        let mut heap: BinaryHeap<Reverse<Kept>> = BinaryHeap::new();
        let mut number = 0;
        let visited = self.visit(|play| {
            each(play).map_break(Ok)?;
            number += 1;
            if heap.len() == count {
                match heap.peek() {
                    Some(Reverse(worst)) if play.score() > worst.score => heap.pop(),
                    _ => return Continue(()),
                };
            }
            let kept = Kept::new(play, number);
            match kept.and_then(|kept| Ok(heap.try_reserve(1).map(|()| kept)?)) {
                Ok(kept) => heap.push(Reverse(kept)),
                Err(error) => return Break(Err(error)),
            }
            Continue(())
        })?;
        match visited {
            Break(Ok(result)) => return Ok(Break(result)),
            Break(Err(error)) => return Err(error.into()),
            Continue(()) => {}
        }
        let mut plays = Vec::new();
        plays
            .try_reserve_exact(heap.len())
            .map_err(OutOfMemory::from)?;
        for Reverse(kept) in heap.into_sorted_vec() {
            let attempt = Attempt::legal(self.board, kept.line, kept.first, kept.placement.tiles());
            let words = attempt.words()?;
            plays.push(Play {
                placement: kept.placement,
                words,
                score: kept.score,
            });
        }
        Ok(Continue(plays))
    }
}

/// One of the best plays so far. A better play is greater.
struct Kept {
    score: u32,
    number: Reverse<u64>,
    line: Line,
    first: usize,
    placement: Placement,
}

impl Kept {
    fn new(play: PlayRef<'_>, number: u64) -> Result<Kept, OutOfMemory> {
        Ok(Kept {
            score: play.score,
            number: Reverse(number),
            line: play.line,
            first: play.first,
            placement: play.placement()?,
        })
    }

    fn key(&self) -> (u32, Reverse<u64>) {
        (self.score, self.number)
    }
}

impl PartialEq for Kept {
    fn eq(&self, other: &Kept) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Kept {}

impl PartialOrd for Kept {
    fn partial_cmp(&self, other: &Kept) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Kept {
    fn cmp(&self, other: &Kept) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// A legal play that is being visited. It borrows from the search; nothing is
/// allocated for it.
#[derive(Clone, Copy, Debug)]
pub struct PlayRef<'a> {
    board: &'a Board,
    line: Line,
    /// The position of the first byte of the tiles.
    first: usize,
    tiles: &'a [u8],
    tile_count: u32,
    score: u32,
}

impl PlayRef<'_> {
    /// The points it scores.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The number of tiles placed.
    pub fn tile_count(&self) -> usize {
        self.tile_count as usize
    }

    /// The cell of the first byte of the tiles.
    pub fn start(&self) -> super::Cell {
        self.line.cell(self.first)
    }

    /// The direction of the tiles.
    pub fn direction(&self) -> Direction {
        self.line.direction
    }

    /// The tiles: letters, and spaces for the tiles that stay.
    pub fn tiles(&self) -> &[u8] {
        self.tiles
    }

    /// The placement. Allocates only if there are more than 32 bytes of tiles.
    pub fn placement(&self) -> Result<Placement, OutOfMemory> {
        Placement::at(self.start(), self.direction(), self.tiles)
    }

    /// The words it makes: the word along its tiles first, then the words across
    /// them.
    pub fn words(&self) -> Result<Vec<Word>, OutOfMemory> {
        Attempt::legal(self.board, self.line, self.first, self.tiles).words()
    }

    /// Copies the play, so that it outlives the visit.
    pub fn to_play(&self) -> Result<Play, OutOfMemory> {
        Ok(Play {
            placement: self.placement()?,
            words: self.words()?,
            score: self.score,
        })
    }
}
