//! Stages 1 to 4, which one person plays.

use test_pack::Case;

use super::{case, lines};

pub fn cases() -> Vec<Case> {
    [letters(), bags(), boards(), rules(), scores(), ends()].concat()
}

fn letters() -> Vec<Case> {
    let case = |name, about, typed: &str| case(1, name, about, 1, format!("Ann\n{typed}"));
    vec![
        case(
            "demo",
            "The demo of the assignment.",
            "H green\nA orange\nB gray\nq\n",
        ),
        case(
            "colors",
            "All colors are recognized.",
            "A red\nB green\nC blue\nD yellow\nE purple\nF orange\nG white\nq\n",
        ),
        case(
            "no-color",
            "A letter without a color has the default colors.",
            "A\nZ\nq\n",
        ),
        case(
            "unknown-colors",
            "Other colors are listed, and the next letter is asked for.",
            "A black\nA Red\nA re\nA reds\nA red\nq\n",
        ),
        case("small-letter", "A letter is a capital.", "a red\nA red\n"),
        case(
            "two-letters",
            "There is only one letter.",
            "AB red\nA red\n",
        ),
        case("digit", "A digit is not a letter.", "7\nA red\n"),
        case(
            "before-a",
            "The character before A is not a letter.",
            "@ red\nA red\n",
        ),
        case(
            "after-z",
            "The character after Z is not a letter.",
            "[ red\nA red\n",
        ),
        case(
            "three-words",
            "A third word is anything else.",
            "A red blue\nA red\n",
        ),
        case("empty-line", "An empty line is anything else.", "\nA red\n"),
        case("end-of-input", "The input ends.", "A red\n"),
    ]
}

fn bags() -> Vec<Case> {
    let case = |name, about, seed, typed: &str| {
        case(2, name, about, seed, format!("Ann\n{}", lines(typed)))
    };
    vec![
        case("one-draw", "All tiles are drawn at once.", 2, "1/16"),
        case(
            "steps",
            "The deck grows until the bag is empty.",
            1,
            "1/2/4/6/1/3",
        ),
        case(
            "too-many",
            "More tiles are needed than are left.",
            3,
            "1/10/7",
        ),
        case("far-too-many", "Far more tiles are needed.", 4, "1/1000"),
        case("none", "No tiles are needed.", 5, "1/0/3/0/13"),
        case(
            "two",
            "There are two identical tiles of each.",
            6,
            "2/6/6/20",
        ),
        case(
            "three",
            "There are three identical tiles of each.",
            7,
            "3/47/1",
        ),
        case(
            "five",
            "There are five identical tiles of each.",
            8,
            "5/30/30/30",
        ),
        case(
            "one-by-one",
            "The tiles are drawn one by one.",
            9,
            "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1",
        ),
        case(
            "end-of-input",
            "The input ends before the bag is empty.",
            10,
            "2/6/6",
        ),
    ]
}

fn boards() -> Vec<Case> {
    let case = |name, about, seed, typed: &str| {
        case(3, name, about, seed, format!("Ann\n{}", lines(typed)))
    };
    vec![
        case(
            "empty",
            "The empty board and the deck are shown.",
            1,
            "2/11 11/q",
        ),
        case("one-tile", "A tile is laid.", 2, "2/11 11/1 3 5/q"),
        case(
            "tiles",
            "The board shows all tiles.",
            3,
            "2/11 11/1 3 5/0 4 6/5 3 6/2 9 0/q",
        ),
        case("small", "The board has two rows.", 1, "1/2 3/1 0 9/1 0 2/q"),
        case(
            "corners",
            "The corners are on the board.",
            4,
            "1/4 6/0 0 0/0 0 5/0 3 0/0 3 5/q",
        ),
        case(
            "off-rows",
            "A row is below the board.",
            5,
            "1/3 5/0 3 0/0 2 0/0 4 4/0 2 4/q",
        ),
        case(
            "off-columns",
            "A column is to the right of the board.",
            6,
            "1/5 3/0 0 3/0 0 2/0 4 4/0 4 2/q",
        ),
        case(
            "taken",
            "A cell has a tile.",
            7,
            "1/5 5/2 1 1/0 1 1/0 1 2/1 1 2/q",
        ),
        case(
            "ignored",
            "Lines that are not three numbers are ignored.",
            8,
            "1/5 5/1/1 1/1 1 1 1//a b c/0 a 1/1 1 1/q",
        ),
        case(
            "index",
            "An index that is not in the deck is ignored.",
            9,
            "1/5 5/6 1 1/99 1 1/5 1 1/6 1 2/q",
        ),
        case(
            "wide",
            "The numbers of rows and columns have two digits.",
            10,
            "3/12 20/0 11 19/1 10 9/2 0 10/q",
        ),
        case(
            "one-row",
            "The board has one row.",
            11,
            "1/1 9/0 0 8/0 1 0/0 0 0/q",
        ),
        case(
            "deck-shrinks",
            "The bag is empty, and the deck becomes smaller.",
            12,
            "1/5 5/0 0 0/0 0 1/0 0 2/0 0 3/0 0 4/0 1 0/0 1 1/0 1 2/0 1 3/0 1 4/3 2 0/1 2 1/4 2 2/3 2 2/q",
        ),
        case(
            "to-the-end",
            "The deck is empty.",
            13,
            "1/5 5/0 0 0/0 0 1/0 0 2/0 0 3/0 0 4/0 1 0/0 1 1/0 1 2/0 1 3/0 1 4/5 2 0/4 2 1/3 2 2/2 2 3/1 2 4/0 3 0",
        ),
        case("end-of-input", "The input ends.", 14, "2/11 11/0 5 5"),
    ]
}

/// A game of stage 4 that ends with q.
fn game(name: &str, about: &str, seed: u64, turns: &str) -> Case {
    case(4, name, about, seed, format!("Ann\n{}q\n", lines(turns)))
}

fn rules() -> Vec<Case> {
    vec![
        game("start", "A tile is in the middle.", 1, "7 0 0"),
        game(
            "ignored",
            "Lines that are not three numbers are ignored.",
            1,
            "0/0 5/0 5 6 7/0 five 6//6 5 6/0 5 6",
        ),
        game(
            "no-neighbor",
            "A tile needs a neighbor.",
            1,
            "0 0 0/0 5 7/0 5 6",
        ),
        game(
            "corner",
            "A tile at a corner is not a neighbor.",
            1,
            "0 4 4/0 6 6/0 4 5",
        ),
        game(
            "taken",
            "A cell has a tile, or is not on the board.",
            1,
            "0 5 5/0 11 5/0 5 11/0 5 6/1 5 6",
        ),
        game(
            "different-row",
            "Two tiles in a row share neither letter nor color.",
            1,
            "5 5 4/5 5 6/0 5 6",
        ),
        game(
            "different-column",
            "Two tiles in a column share neither letter nor color.",
            1,
            "5 4 5/5 6 5/0 6 5",
        ),
        game(
            "identical",
            "Two neighbors are identical.",
            2,
            "3 5 4/3 4 5",
        ),
        game(
            "far-row",
            "A tile fits its neighbor, but not the whole row.",
            1,
            "1 5 4/4 5 3",
        ),
        game(
            "far-column",
            "A tile fits its neighbor, but not the whole column.",
            1,
            "1 4 5/4 3 5",
        ),
        game(
            "far-identical-row",
            "The other end of a row has an identical tile.",
            1,
            "0 5 6/1 5 4",
        ),
        game(
            "far-identical-column",
            "The other end of a column has an identical tile.",
            2,
            "0 6 5/2 7 5",
        ),
        game(
            "cross",
            "A tile fits a row, but not the column, or a column, but not the row.",
            1,
            "1 4 5/4 4 4/0 5 4/5 5 4",
        ),
        game(
            "join-row",
            "A tile fits both sides of a row, but these do not fit together.",
            45,
            "0 4 5/3 4 4/5 4 3/4 5 3/4 5 4",
        ),
        game(
            "join-column",
            "A tile fits both sides of a column, but these do not fit together.",
            19,
            "3 5 6/5 4 5/3 3 5/5 3 6/4 4 6",
        ),
        game(
            "five-row",
            "A complete row has no room for a fifth tile.",
            96,
            "4 5 4/4 5 6/5 5 7/2 5 3/2 5 8",
        ),
        game(
            "five-column",
            "A complete column has no room for a fifth tile.",
            17,
            "1 6 5/2 7 5/3 8 5/4 4 5",
        ),
    ]
}

fn scores() -> Vec<Case> {
    vec![
        game("score-2", "Two tiles score 2.", 1, "0 4 5"),
        game("score-3", "Three tiles score 3.", 1, "0 5 6/5 5 4"),
        game(
            "score-complete-row",
            "A complete row scores 8.",
            47,
            "0 5 6/5 5 4/2 5 3",
        ),
        game(
            "score-complete-column",
            "A complete column scores 8.",
            16,
            "3 6 5/3 7 5/5 4 5",
        ),
        game(
            "score-cross",
            "A row and a column score.",
            1,
            "1 5 4/2 6 4/4 6 5",
        ),
        game(
            "score-cross-3",
            "A row and a column of three tiles score.",
            1,
            "1 4 5/4 4 4/0 5 6/2 6 6/5 4 6",
        ),
        game(
            "score-joined",
            "A tile joins both sides of a row.",
            3,
            "4 6 5/1 6 4/1 7 5/4 6 3/0 7 6/4 5 3/4 4 3/5 5 4",
        ),
        game(
            "score-one-complete",
            "Only one of two sequences is complete.",
            130,
            "0 5 4/2 4 4/3 4 3/3 3 3/3 2 3/5 5 3",
        ),
        game(
            "score-two-complete",
            "A tile completes a row and a column.",
            82,
            "0 6 5/3 6 4/5 4 5/3 6 3/2 7 3/2 7 4/0 7 2/3 7 5",
        ),
    ]
}

fn ends() -> Vec<Case> {
    vec![
        game("blocked", "No tile fits any more.", 200, "4 4 5/0 4 6"),
        game(
            "to-the-end",
            "The deck is empty.",
            135,
            "4 4 5/3 5 4/5 4 6/3 3 6/0 2 6/3 3 7/1 2 5/3 3 8/2 2 8/4 2 9/0 3 9/3 1 9/4 1 6/3 4 7/1 5 7/3 1 5/3 0 5/\
             4 2 4/3 2 3/0 5 8/5 4 4/1 6 8/1 5 9/1 0 4/5 1 8/3 0 3/1 3 3/1 3 2/0 0 2/0 3 1/0 3 0",
        ),
        case(
            4,
            "end-of-input",
            "The input ends.",
            1,
            "Ann\n0 5 6\n".to_owned(),
        ),
    ]
}
