//! Boards from the assignment: what fits where, and what it scores.

use qwirkle::{Board, Cell, Kinds, Placement, Tile};
use testkit::qwirkle::NaiveBoard;

/// A board with tiles such as `(2,6)Dr`.
fn board(rows: usize, cols: usize, text: &str) -> Board {
    let mut board = Board::new(rows, cols);
    for placement in placements(text) {
        board
            .put(placement.tile, placement.cell)
            .expect("an empty cell");
    }
    board
}

/// Parses placements such as `(2,6)Dr`.
fn placements(text: &str) -> Vec<Placement> {
    let placements = text.split_whitespace().map(|word| {
        let (cell, tile) = word.strip_prefix('(')?.split_once(')')?;
        let (row, col) = cell.split_once(',')?;
        let cell = Cell::new(row.parse().ok()?, col.parse().ok()?);
        Some(Placement::new(tile.parse().ok()?, cell))
    });
    placements.collect::<Option<_>>().expect("tiles and cells")
}

/// The same board for the naive implementation.
pub fn naive(board: &Board) -> NaiveBoard {
    NaiveBoard::new(board.rows(), board.cols(), board.tiles())
}

fn tile(name: &str) -> Tile {
    name.parse().expect("a tile")
}

/// The points for a turn, or the refusal.
fn judge(board: &Board, text: &str) -> String {
    match board.judge(&placements(text)) {
        Ok(score) => score.points().to_string(),
        Err(refusal) => refusal.to_string(),
    }
}

const FIGURE_1: &str = "(2,6)Dr (3,6)Dg (3,7)Cg (3,8)Ag (4,4)Bb (4,5)Ab (4,6)Db (4,7)Cb (5,5)Ar \
    (6,5)Ay (6,6)Ag (6,7)Ab (7,6)Cg (7,7)Cb (8,5)Dr (8,6)Dg";

#[test]
fn figure_1_of_the_assignment() {
    let board = board(11, 11, FIGURE_1);
    assert!(naive(&board).is_valid());
    let fits = |name: &str| -> Vec<Cell> {
        let plays = board.plays(Kinds::of(tile(name)), false);
        plays.iter().map(|play| play.placements[0].cell).collect()
    };
    assert_eq!(
        fits("Ab"),
        [Cell::new(2, 8), Cell::new(3, 4), Cell::new(5, 4)]
    );
    assert_eq!(fits("Ag"), []);
    for cell in [Cell::new(5, 6), Cell::new(5, 7)] {
        assert!(board.fitting(cell).is_empty(), "{cell}");
    }
    let turn = placements("(2,7)Cr (2,8)Ar (2,9)Br");
    let score = board.judge(&turn).expect("a legal turn");
    assert_eq!(score.points(), 13);
    let mut runs: Vec<u32> = score.runs().iter().map(|run| run.points()).collect();
    runs.sort_unstable();
    assert_eq!(runs, [2, 3, 8]);
    // The order of the placements does not matter.
    let reversed: Vec<Placement> = turn.into_iter().rev().collect();
    assert_eq!(board.judge(&reversed).expect("a legal turn").points(), 13);
}

#[test]
fn points_of_worked_examples() {
    for (tiles, turn, points) in [
        // A complete run of one letter.
        ("(5,4)Ar (5,5)Ag (5,6)Ay", "(5,7)Ab", "8"),
        // A tile that completes two runs.
        (
            "(5,4)Ar (5,5)Ag (5,6)Ay (4,7)Bb (3,7)Cb (2,7)Db",
            "(5,7)Ab",
            "16",
        ),
        // Next to and above two tiles of one color.
        ("(4,5)Ag (5,5)Dg", "(4,6)Cg", "2"),
        ("(4,5)Ag (5,5)Dg", "(3,5)Cg", "3"),
        // Two runs of two.
        ("(5,5)Cb (6,4)Dr", "(5,4)Db", "4"),
        // Several tiles on both sides of an old one.
        ("(5,5)Ar", "(5,4)Br (5,6)Cr (5,7)Dr", "8"),
        ("(5,5)Ar (5,7)Cr", "(5,6)Br", "3"),
        // A run across each new tile.
        ("(5,5)Ar (5,6)Br", "(4,5)Ag (4,6)Bg", "6"),
        // Four in a line next to a single tile.
        ("(5,5)Ar", "(4,5)Br (4,6)Bg (4,7)Bb (4,8)By", "10"),
    ] {
        assert_eq!(
            judge(&board(11, 11, tiles), turn),
            points,
            "{tiles} + {turn}"
        );
    }
}

#[test]
fn refusals_name_their_rule_and_cells() {
    let tiles = "(5,4)Ar (5,5)Ag (5,6)Ay (6,4)Br";
    let board = board(11, 11, tiles);
    for (turn, sentence) in [
        ("", "no tile is laid: lay at least one, or skip"),
        (
            "(11,3)Ab",
            "(11,3) is not on the board, which has 11 rows and 11 columns, counted from 0",
        ),
        (
            "(5,-1)Ab",
            "(5,-1) is not on the board, which has 11 rows and 11 columns, counted from 0",
        ),
        (
            "(5,5)Ab",
            "(5,5) is already taken by Ag: a tile goes into an empty cell",
        ),
        (
            "(5,7)Ab (5,7)Ar",
            "(5,7) is named twice: a tile goes into an empty cell",
        ),
        (
            "(5,7)Ab (4,4)Ag (5,3)Cr",
            "(5,7), (4,4) and (5,3): the tiles of a turn go into one row or one column",
        ),
        (
            "(5,9)Dr (5,7)Ab",
            "(5,8) between (5,7) and (5,9) is empty: the tiles of a turn leave no gap",
        ),
        (
            "(2,5)Dr (4,5)Dg",
            "(3,5) between (2,5) and (4,5) is empty: the tiles of a turn leave no gap",
        ),
        (
            "(0,0)Ab",
            "(0,0): each tile must have at least one neighbor",
        ),
        (
            "(6,7)Ab",
            "(6,7): each tile must have at least one neighbor",
        ),
        (
            "(0,1)Ab (0,0)Ar",
            "(0,1) and (0,0): at least one of the tiles must have a neighbor that was on the board \
             before",
        ),
        (
            "(5,7)Bb",
            "Ar Ag Ay Bb (row 5, columns 4-7) has neither one letter nor one color",
        ),
        (
            "(7,4)Ar",
            "Ar Br Ar (rows 5-7, column 4) has Ar more than once, in (5,4) and (7,4)",
        ),
        (
            "(5,3)Ag",
            "Ag Ar Ag Ay (row 5, columns 3-6) has Ag more than once, in (5,3) and (5,5)",
        ),
        (
            "(4,4)Cr (4,5)Cg (4,6)Dy",
            "Cr Cg Dy (row 4, columns 4-6) has neither one letter nor one color",
        ),
    ] {
        assert_eq!(judge(&board, turn), sentence);
    }
}

#[test]
fn accessors_of_a_board() {
    let mut board = board(2, 3, "(0,0)Ar (1,2)Db");
    assert_eq!((board.rows(), board.cols(), board.len()), (2, 3, 2));
    assert_eq!(board.middle(), Cell::new(1, 1));
    assert!(!board.is_empty() && !board.is_full() && Board::new(1, 1).is_empty());
    assert_eq!(board.tile(Cell::new(0, 0)), Some(tile("Ar")));
    assert_eq!(board.tile(Cell::new(0, 3)), None);
    assert!(board.has_neighbor(Cell::new(0, 1)) && !board.has_neighbor(Cell::new(9, 9)));
    assert!(board.fitting(Cell::new(0, 0)).is_empty());
    assert!(board.fitting(Cell::new(-1, 0)).is_empty());
    let before = board.clone();
    assert!(board.put(tile("Ab"), Cell::new(0, 0)).is_err());
    assert!(board.put(tile("Ab"), Cell::new(0, -1)).is_err());
    assert_eq!(board, before);
    for (row, col) in [(0, 1), (0, 2), (1, 0), (1, 1)] {
        board
            .put(tile("Ab"), Cell::new(row, col))
            .expect("an empty cell");
    }
    assert!(board.is_full());
}

#[test]
fn pictures_have_numbers_marks_and_colors() {
    let board = board(2, 11, "(0,0)Ar (1,10)Db");
    let marked = [Cell::new(1, 10), Cell::new(0, 1)];
    let picture = board.picture().marked(&marked);
    assert_eq!(
        picture.to_string(),
        "      0  1  2  3  4  5  6  7  8  9 10
   +----------------------------------+
 0 | Ar  .  .  .  .  .  .  .  .  .  . |
 1 |  .  .  .  .  .  .  .  .  .  .*Db |
   +----------------------------------+
"
    );
    let colored = picture.colored(true).to_string();
    assert!(colored.contains(" 0 |  \x1b[38;5;196;48;5;0mA\x1b[0m  ."));
    assert!(colored.contains(" *\x1b[38;5;39;48;5;0mD\x1b[0m |"));
}
