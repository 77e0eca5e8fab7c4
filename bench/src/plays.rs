//! Finding all plays: positions of games in progress, and a plain solver to compare
//! with.

use std::hint::black_box;

use fastrand::Rng;
use hashbrown::HashSet;
use hw3::{Board, Cell, Direction, Game, GraphNode, Lexicon, Placement, Rack, Tile};
use upwords_engine::Setup;

/// A board in the middle of a game, and the rack of the player to move.
pub struct Position {
    game: Game,
    rack: Rack,
}

/// Plays `count` games on boards of ten rows and ten columns, each up to a random
/// point in its middle. The players choose among their five best plays.
pub fn positions(count: usize) -> Vec<Position> {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    let position = |seed| {
        let mut rng = Rng::with_seed(seed);
        let mut bag: Vec<Tile> = Setup::default().all_tiles().iter().collect();
        rng.shuffle(&mut bag);
        let board = Board::empty(10, 10).expect("a small board");
        let mut game = Game::new(board, lexicon.clone());
        let tiles = rng.usize(25..=60);
        let mut rack = Rack::EMPTY;
        loop {
            while rack.len() < 7 {
                rack.add(bag.pop().expect("more tiles than are placed"));
            }
            if game.board().tile_count() >= tiles {
                return Position { game, rack };
            }
            let plays = game.plays(&rack).without_growth().best(5);
            let plays = plays.expect("memory");
            if plays.is_empty() {
                // No play: draw a new rack.
                rack = Rack::EMPTY;
                continue;
            }
            let play = &plays[rng.usize(..plays.len())];
            game.place(&play.placement).expect("a legal play");
            rack = rack.without(play.placement.tiles());
        }
    };
    (0..count as u64).map(position).collect()
}

impl Position {
    /// Finds all plays on the board as it is, with placement and points. Returns
    /// their number.
    pub fn plays(&self) -> usize {
        let mut count = 0;
        let plays = self.game.plays(&self.rack).without_growth();
        let visited = plays.for_each(|play| {
            black_box(play.placement().expect("memory"));
            black_box(play.score());
            count += 1;
        });
        visited.expect("a graph");
        count
    }

    /// Finds the same plays as a plain solver does: it walks through the words from
    /// every cell, without cross sets or anchors, and checks each placement.
    pub fn plays_of_a_plain_solver(&self) -> usize {
        let mut solver = Solver {
            game: &self.game,
            rack: self.rack,
            tiles: Vec::new(),
            found: HashSet::new(),
        };
        let root = self.game.lexicon().graph().expect("a graph").root();
        for row in 0..self.game.board().rows() {
            for col in 0..self.game.board().cols() {
                for direction in [Direction::Horizontal, Direction::Vertical] {
                    let start = Cell { row, col };
                    solver.walk(start, start, direction, root);
                }
            }
        }
        solver.found.len()
    }
}

struct Solver<'a> {
    game: &'a Game,
    rack: Rack,
    tiles: Vec<u8>,
    /// The tiles of the plays so far, by cell.
    found: HashSet<Vec<(Cell, u8)>>,
}

impl Solver<'_> {
    fn walk(&mut self, start: Cell, at: Cell, direction: Direction, node: GraphNode<'_>) {
        if node.is_word() && self.tiles.iter().any(|&byte| byte != b' ') {
            self.check(start, direction);
        }
        if !self.game.board().contains(at) {
            return;
        }
        let next = at.further(direction, 1);
        for (letter, child) in node.children() {
            let tile = Tile::new(letter).expect("a letter");
            let top = self.game.board().stack(at).map(|stack| stack.top());
            if top == Some(tile) {
                self.tiles.push(b' ');
                self.walk(start, next, direction, child);
                self.tiles.pop();
            } else if self.rack.remove(tile) {
                self.tiles.push(letter);
                self.walk(start, next, direction, child);
                self.tiles.pop();
                self.rack.add(tile);
            }
        }
    }

    fn check(&mut self, start: Cell, direction: Direction) {
        let placement = Placement::at(start, direction, &self.tiles).expect("memory");
        if self.game.check(&placement).is_ok() {
            let tiles = self.tiles.iter().enumerate();
            let placed = tiles.filter(|(_, byte)| **byte != b' ');
            let placed = placed.map(|(offset, &letter)| (start.further(direction, offset), letter));
            self.found.insert(placed.collect());
        }
    }
}
