//! Random games.
//!
//! Each game follows a recipe that aims at something which submissions get wrong:
//! growth, deep undo, stacks of five, edges, several games, long words, large boards.
//! Most moves are legal. The others break exactly one rule, so that a submission that
//! does not know this rule accepts them. Moves on which the assignment is ambiguous do
//! not occur; the game scripts have them.

use hw3::{Board, Direction, Game, Placement};
use terminal::Random;

use crate::plan::{Call, Plan, tops};
use crate::reference::Reference;
use crate::words::Words;

mod illegal;
mod legal;
mod lists;

pub use legal::cells;

/// Generates random games from a seed.
pub struct Generator {
    seed: u64,
    course: Words,
    /// Short lists, with which submissions that read the list for every word are fast.
    lists: Vec<Words>,
}

/// What a game aims at.
#[derive(Clone, Copy)]
enum Recipe {
    /// Moves of all kinds on a board with words.
    Mixed,
    /// Starts with a small empty board that must grow.
    Growth,
    /// Many moves, all undone.
    DeepUndo,
    /// Tiles on tiles on a small board.
    Stacks,
    /// Words in the outer rows and columns.
    Edges,
    /// Starts from a saved game with heights.
    Resume,
    /// Two or three games by turns.
    Together,
    /// Several games one after the other.
    InSequence,
    /// Long words, and words that differ from one only at their end.
    LongWords,
    /// Moves of all kinds with the whole list of the course, saved only at the end.
    WholeList,
}

/// One recipe per game, in turn.
const RECIPES: [Recipe; 16] = [
    Recipe::Mixed,
    Recipe::Growth,
    Recipe::Stacks,
    Recipe::Edges,
    Recipe::Together,
    Recipe::Mixed,
    Recipe::LongWords,
    Recipe::DeepUndo,
    Recipe::Edges,
    Recipe::Stacks,
    Recipe::InSequence,
    Recipe::Mixed,
    Recipe::Resume,
    Recipe::Growth,
    Recipe::Edges,
    Recipe::WholeList,
];

impl Generator {
    /// A generator that uses parts of the course's list.
    pub fn new(seed: u64, reference: &Reference) -> Generator {
        let course = reference.course().clone();
        let mut random = Random::new(seed);
        let lists = (0..3).map(|_| lists::part(&course, &mut random)).collect();
        Generator {
            seed,
            course,
            lists,
        }
    }

    /// The game with this number. It does not depend on other games.
    pub fn plan(&self, number: usize) -> Plan {
        let mut random = Random::new(self.seed.wrapping_add(number as u64));
        // The seeds of neighbors are similar; their first numbers are not.
        let mut random = Random::new(random.number());
        let recipe = RECIPES[number % RECIPES.len()];
        let words = match recipe {
            Recipe::WholeList => &self.course,
            _ => &self.lists[random.below(self.lists.len())],
        };
        let own_list = !matches!(recipe, Recipe::WholeList);
        let mut maker = Maker {
            random,
            words,
            games: Vec::new(),
            calls: Vec::new(),
            saves: !matches!(recipe, Recipe::WholeList),
        };
        maker.follow(recipe);
        let mut plan = Plan {
            words: own_list.then(|| words.text().clone()),
            calls: maker.calls,
        };
        plan.save_at_end();
        plan
    }

    /// Gives plans that use the course's list a short one.
    pub fn shorten_lists(&self, plans: &mut [Plan]) {
        let with_course = plans.iter().filter(|plan| plan.words.is_none());
        let words = lists::for_plans(&self.course, with_course);
        for plan in plans {
            plan.words.get_or_insert_with(|| words.text().clone());
        }
    }

    /// A game on a large board, for submissions whose time grows too fast.
    pub fn large_board(&self) -> Plan {
        let mut maker = Maker {
            random: Random::new(self.seed),
            words: &self.lists[0],
            games: Vec::new(),
            calls: Vec::new(),
            saves: false,
        };
        let mut board = maker.board_with_words(12, 12, 8);
        let side = 250;
        let rows: Vec<String> = board
            .lines()
            .map(|line| format!("{line:.<side$}"))
            .collect();
        board = rows.join("\n");
        for _ in rows.len()..side {
            board.push('\n');
            board.push_str(&".".repeat(side));
        }
        board.push('\n');
        maker.open(0, board);
        for _ in 0..3 {
            maker.legal(0);
        }
        maker.undo(0);
        let mut plan = Plan {
            words: Some(maker.words.text().clone()),
            calls: maker.calls,
        };
        plan.save_at_end();
        plan
    }
}

/// A game in the making.
struct Maker<'a> {
    random: Random,
    words: &'a Words,
    games: Vec<Game>,
    calls: Vec<Call>,
    /// True if the game is saved after each call.
    saves: bool,
}

impl Maker<'_> {
    fn follow(&mut self, recipe: Recipe) {
        match recipe {
            Recipe::Mixed | Recipe::WholeList => {
                let board = self.any_board();
                self.open(0, board);
                let moves = self.between(6, 12);
                self.mixed(0, moves);
            }
            Recipe::Growth => {
                let (rows, cols) = (self.between(1, 3), self.between(1, 3));
                self.open(0, empty(rows, cols));
                self.refused(0);
                let moves = self.between(5, 10);
                self.mixed(0, moves);
            }
            Recipe::DeepUndo => {
                let board = self.any_board();
                self.open(0, board);
                let moves = match self.random.below(3) {
                    0 => self.between(33, 36),
                    _ => self.between(11, 16),
                };
                for number in 0..moves {
                    self.legal(0);
                    if number % 4 == 1 {
                        self.refused(0);
                    }
                }
                for _ in 0..=moves {
                    self.undo(0);
                }
                self.mixed(0, 3);
            }
            Recipe::Stacks => {
                let (rows, cols) = (self.between(2, 5), self.between(2, 5));
                let board = self.board_with_words(rows, cols, 3);
                self.open(0, board);
                let moves = self.between(8, 14);
                for _ in 0..moves {
                    if !self.cover(0) {
                        self.legal(0);
                    }
                    if self.random.below(3) == 0 {
                        self.refused(0);
                    }
                }
                self.undo(0);
                self.undo(0);
                self.mixed(0, 3);
            }
            Recipe::Edges => {
                let board = self.board_with_edges();
                self.open(0, board);
                let moves = self.between(5, 9);
                self.mixed(0, moves);
            }
            Recipe::Resume => {
                let board = self.board_with_heights();
                self.open(0, board);
                let moves = self.between(4, 8);
                self.mixed(0, moves);
            }
            Recipe::Together => {
                let games = self.between(2, 3);
                for game in 0..games {
                    let board = self.any_board();
                    self.open(game, board);
                }
                for _ in 0..self.between(6, 12) {
                    let game = self.random.below(games);
                    self.mixed(game, 1);
                }
                for game in 0..games {
                    self.undo(game);
                }
            }
            Recipe::InSequence => {
                for _ in 0..3 {
                    let board = self.any_board();
                    self.open(0, board);
                    self.mixed(0, 3);
                    self.calls.push(Call::Free { game: 0 });
                }
            }
            Recipe::LongWords => {
                let (rows, cols) = (self.between(1, 4), self.between(1, 4));
                self.open(0, empty(rows, cols));
                self.long_word(0);
                self.mixed(0, 4);
            }
        }
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.random.below(most - least + 1)
    }

    /// Moves of all kinds, undo among them.
    fn mixed(&mut self, game: usize, moves: usize) {
        for _ in 0..moves {
            match self.random.below(20) {
                0..=10 => self.legal(game),
                11..=16 => self.refused(game),
                17 => {
                    // Undo must skip the refused move.
                    self.refused(game);
                    self.undo(game);
                }
                _ => self.undo(game),
            }
        }
    }

    fn open(&mut self, game: usize, board: String) {
        let parsed: Board = board.parse().expect("a board");
        let new = Game::new(parsed, self.words.lexicon().clone());
        match self.games.get_mut(game) {
            Some(old) => *old = new,
            None => self.games.push(new),
        }
        self.calls.push(Call::Open { game, board });
        self.save(game);
    }

    fn place(&mut self, game: usize, placement: Placement) {
        // The reference refuses some of these.
        let _ = self.games[game].place(&placement);
        self.calls.push(Call::Place { game, placement });
        self.save(game);
    }

    fn undo(&mut self, game: usize) {
        self.games[game].undo();
        self.calls.push(Call::Undo { game });
        self.save(game);
    }

    fn save(&mut self, game: usize) {
        if self.saves {
            self.calls.push(Call::Save { game });
        }
    }

    /// A legal move, if there is one.
    fn legal(&mut self, game: usize) {
        let play = legal::any(&self.games[game], self.words, &mut self.random);
        if let Some(placement) = play {
            self.place(game, placement);
        }
    }

    /// A legal move that covers tiles, the higher their stacks the better. Returns false
    /// if there is none.
    fn cover(&mut self, game: usize) -> bool {
        let play = legal::cover(&self.games[game], &mut self.random);
        let found = play.is_some();
        if let Some(placement) = play {
            self.place(game, placement);
        }
        found
    }

    /// A move that breaks one rule, if one is found.
    fn refused(&mut self, game: usize) {
        let play = illegal::any(&self.games[game], self.words, &mut self.random);
        if let Some(placement) = play {
            self.place(game, placement);
        }
    }

    /// A long first word, after attempts to place similar letters.
    fn long_word(&mut self, game: usize) {
        let Some(word) = lists::long_word(self.words, &mut self.random) else {
            return;
        };
        let direction = self.direction();
        for wrong in illegal::near_misses(&word, self.words, &mut self.random) {
            let placement = Placement::new(0, 0, direction, wrong).expect("memory");
            self.place(game, placement);
        }
        let placement = Placement::new(0, 0, direction, &word).expect("memory");
        self.place(game, placement);
    }

    fn direction(&mut self) -> Direction {
        match self.random.below(2) {
            0 => Direction::Horizontal,
            _ => Direction::Vertical,
        }
    }

    fn any_board(&mut self) -> String {
        let (rows, cols) = (self.between(3, 9), self.between(3, 9));
        match self.random.below(6) {
            0 => empty(rows, cols),
            1 => self.board_with_others(rows + 2, cols),
            _ => {
                let moves = self.between(1, 6);
                self.board_with_words(rows, cols, moves)
            }
        }
    }

    /// A board on which a few words have been played. All stacks count as one high.
    fn board_with_words(&mut self, rows: usize, cols: usize, moves: usize) -> String {
        tops(&self.played(rows, cols, moves).board().to_string())
    }

    /// A board that also has a single tile, or a word that is not in the list.
    fn board_with_others(&mut self, rows: usize, cols: usize) -> String {
        let moves = self.between(1, 3);
        let board = self.board_with_words(rows, cols, moves);
        let mut rows: Vec<Vec<u8>> = board.lines().map(Into::into).collect();
        let others: &[u8] = [&b"E"[..], b"A", b"QX", b"O"][self.random.below(4)];
        let (row, col) = (self.random.below(rows.len()), self.random.below(cols - 1));
        let is_free = |row: usize, col: usize| {
            rows.get(row)
                .and_then(|row| row.get(col))
                .is_none_or(|cell| *cell == b'.')
        };
        let mut around = (row.saturating_sub(1)..row + 2)
            .flat_map(|row| (col.saturating_sub(1)..col + 3).map(move |col| (row, col)));
        if around.all(|(row, col)| is_free(row, col)) {
            rows[row][col..col + others.len()].copy_from_slice(others);
        }
        let rows = rows.iter().map(|row| String::from_utf8_lossy(row));
        rows.flat_map(|row| [row, "\n".into()]).collect()
    }

    /// A board without empty rows and columns at its edges.
    fn board_with_edges(&mut self) -> String {
        let moves = self.between(2, 6);
        let board = self.board_with_words(7, 7, moves);
        let rows: Vec<&str> = board.lines().collect();
        let is_used = |line: &&&str| line.contains(|c| c != '.');
        let above = rows.iter().take_while(|row| !is_used(row)).count();
        let below = rows.iter().rev().take_while(|row| !is_used(row)).count();
        if above == rows.len() {
            return board;
        }
        let rows = &rows[above..rows.len() - below];
        let is_used = |col: &usize| rows.iter().any(|row| row.as_bytes()[*col] != b'.');
        let (first, last) = ((0..7).find(is_used), (0..7).rfind(is_used));
        let (first, last) = (first.unwrap_or(0), last.unwrap_or(6));
        rows.iter()
            .flat_map(|row| [&row[first..=last], "\n"])
            .collect()
    }

    /// A saved game.
    fn board_with_heights(&mut self) -> String {
        let (rows, cols) = (self.between(3, 6), self.between(3, 6));
        let mut game = self.played(rows, cols, 3);
        for _ in 0..8 {
            if let Some(placement) = legal::cover(&game, &mut self.random) {
                let _ = game.place(&placement);
            }
        }
        game.board().to_string()
    }

    /// A game with a few moves on a board of this size.
    fn played(&mut self, rows: usize, cols: usize, moves: usize) -> Game {
        let board = Board::empty(rows, cols).expect("a board");
        let mut game = Game::new(board, self.words.lexicon().clone());
        for _ in 0..moves {
            if let Some(placement) = legal::without_growth(&game, self.words, &mut self.random) {
                let _ = game.place(&placement);
            }
        }
        game
    }
}

fn empty(rows: usize, cols: usize) -> String {
    format!("{}\n", ".".repeat(cols)).repeat(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Answer;

    #[test]
    fn moves_on_the_large_board_are_legal() {
        let reference = Reference::new(Words::open(None).expect("the list"));
        for seed in 0..20 {
            let plan = Generator::new(seed, &reference).large_board();
            let answers = reference.answers(&plan);
            let is_legal = |answer: &&Answer| matches!(answer, Answer::Placed(Some(1..)));
            assert_eq!(
                answers.iter().filter(is_legal).count(),
                3,
                "{seed}: {answers:?}"
            );
        }
    }
}
