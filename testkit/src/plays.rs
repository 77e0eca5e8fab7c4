//! A naive search for the legal plays with the tiles of a rack. It tries every way
//! to place some of the tiles on every line, and lets [`Game::check`] decide.

use std::collections::BTreeMap;

use hw3::{Cell, Game, Height, Placement, Play, Plays, Rack, Stack, Tile};

/// A search for plays: a game, a rack, and the options of [`Plays`].
#[derive(Clone, Debug)]
pub struct Search {
    /// The game.
    pub game: Game,
    /// The tiles that may be placed.
    pub rack: Rack,
    /// The largest number of tiles in a play.
    pub max_tiles: usize,
    /// Whether a play may make the board larger.
    pub may_grow: bool,
}

/// The tiles placed, by their cells. One tile can be placed in either direction,
/// which is the same play.
pub type Cells = Vec<(Cell, u8)>;

/// A play that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The words made, in alphabetical order.
    pub words: Vec<String>,
    /// The points.
    pub score: u32,
}

impl Search {
    /// The search of the library.
    pub fn plays(&self) -> Plays<'_> {
        let plays = self.game.plays(&self.rack).max_tiles(self.max_tiles);
        match self.may_grow {
            true => plays,
            false => plays.without_growth(),
        }
    }

    /// The plays that the library finds.
    ///
    /// # Panics
    ///
    /// If it finds a play twice or one that is not legal, or if the words or the
    /// points of a play are not those of the game.
    pub fn found(&self) -> BTreeMap<Cells, Found> {
        let mut all = BTreeMap::new();
        for play in self.plays().to_vec().expect("memory") {
            let Play {
                placement,
                words,
                score,
            } = play;
            assert_eq!(self.game.words_of(&placement).as_ref(), Ok(&words));
            assert_eq!(self.game.score(&placement), Ok(score), "{placement}");
            let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
            words.sort();
            let twice = all.insert(cells(&placement), Found { words, score });
            assert_eq!(twice, None, "{placement} was found twice");
        }
        all
    }

    /// The plays that brute force finds.
    pub fn brute_force(&self) -> BTreeMap<Cells, Found> {
        let mut all = BTreeMap::new();
        self.each_placement(|placement| {
            let mut after = self.game.clone();
            let count = after.place(placement).expect("a legal move");
            let words = after.words_made().expect("memory");
            let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
            words.sort();
            let score = points(&after, count);
            all.insert(cells(placement), Found { words, score });
        });
        all
    }

    /// Counts plays by brute force. With a depth of 2, counts the plays after each
    /// play, and so on. For each tile placed, the rack gets the next letter of
    /// `refill`.
    pub fn brute_force_count(&self, depth: u32, refill: &[Tile]) -> usize {
        let mut plays = BTreeMap::new();
        self.each_placement(|placement| {
            plays.insert(cells(placement), placement.clone());
        });
        if depth == 1 {
            return plays.len();
        }
        let after = plays
            .values()
            .map(|placement| self.after(placement, refill));
        after
            .map(|after| after.brute_force_count(depth - 1, refill))
            .sum()
    }

    /// Counts plays like [`brute_force_count`](Search::brute_force_count), with the
    /// library.
    ///
    /// # Panics
    ///
    /// If the library finds a play that is not legal.
    pub fn count(&self, depth: u32, refill: &[Tile]) -> usize {
        if depth == 1 {
            return self.plays().count().expect("memory");
        }
        let plays = self.plays().to_vec().expect("memory");
        let after = plays.iter().map(|play| self.after(&play.placement, refill));
        after.map(|after| after.count(depth - 1, refill)).sum()
    }

    /// The search after a play.
    fn after(&self, placement: &Placement, refill: &[Tile]) -> Search {
        let mut after = self.clone();
        let count = after.game.place(placement).expect("a legal move");
        let tiles = placement.tiles().iter().copied();
        for tile in tiles.filter_map(Tile::new) {
            assert!(after.rack.remove(tile), "{placement} with {}", self.rack);
        }
        after.rack.extend(refill.iter().copied().take(count));
        after
    }

    /// Calls `each` with every legal placement. A placement of one tile may come in
    /// both directions.
    fn each_placement(&self, mut each: impl FnMut(&Placement)) {
        let (rows, cols) = (self.game.board().rows(), self.game.board().cols());
        let max_tiles = self.max_tiles.min(self.rack.len());
        for (direction, lines, length) in [(b'H', rows, cols), (b'V', cols, rows)] {
            let beyond = if self.may_grow { max_tiles } else { 0 };
            let mut tiles = vec![b' '; length + beyond];
            for line in 0..lines {
                assign(&mut tiles, 0, self.rack, max_tiles, &mut |tiles| {
                    let is_tile = |byte: &u8| *byte != b' ';
                    let first = tiles.iter().position(is_tile).expect("a tile");
                    let last = tiles.iter().rposition(is_tile).expect("a tile");
                    // A placement starts on the board.
                    let start = first.min(length - 1);
                    let (row, col) = match direction {
                        b'H' => (line, start),
                        _ => (start, line),
                    };
                    let tiles = &tiles[start..=last];
                    let placement = Placement::new(row as i64, col as i64, direction, tiles);
                    let placement = placement.expect("memory");
                    if self.game.check(&placement).is_ok() {
                        each(&placement);
                    }
                });
            }
        }
    }
}

/// Calls `each` with every way to place from one to `left` tiles of the rack at the
/// positions from `from`.
fn assign(tiles: &mut [u8], from: usize, rack: Rack, left: usize, each: &mut impl FnMut(&[u8])) {
    if from == tiles.len() || left == 0 {
        if tiles.iter().any(|byte| *byte != b' ') {
            each(tiles);
        }
        return;
    }
    assign(tiles, from + 1, rack, left, each);
    let mut last = None;
    for tile in rack.iter() {
        if last.replace(tile) != Some(tile) {
            let mut rest = rack;
            rest.remove(tile);
            tiles[from] = tile.letter();
            assign(tiles, from + 1, rest, left - 1, each);
            tiles[from] = b' ';
        }
    }
}

fn cells(placement: &Placement) -> Cells {
    let tiles = placement.tiles().iter().enumerate();
    let cell = |(offset, &byte): (usize, &u8)| {
        let (mut row, mut col) = (placement.row as usize, placement.col as usize);
        match placement.direction {
            b'H' => col += offset,
            _ => row += offset,
        }
        (Cell { row, col }, byte)
    };
    tiles.filter(|(_, byte)| **byte != b' ').map(cell).collect()
}

/// The points of the last move, by the text of the rules.
fn points(game: &Game, tile_count: usize) -> u32 {
    let mut points = if tile_count >= 7 { 20 } else { 0 };
    for word in game.words_made().expect("memory") {
        let offsets = 0..word.text().len();
        let cells = offsets.map(|offset| word.start.further(word.direction, offset));
        let stack = |cell| game.board().stack(cell).expect("a stack");
        let stacks: Vec<Stack> = cells.map(stack).collect();
        points += match stacks.iter().all(|stack| stack.height() == Height::ONE) {
            true => {
                let is_qu = |stack: &&Stack| stack.top().letter() == b'Q';
                2 * (stacks.len() + stacks.iter().filter(is_qu).count()) as u32
            }
            false => {
                let heights = stacks.iter().map(|stack| stack.height().get());
                heights.map(u32::from).sum()
            }
        };
    }
    points
}
