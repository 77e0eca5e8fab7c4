//! Stage 7: several tiles in one turn.

use test_pack::Case;

use super::{NAMES, case, lines};

pub fn cases() -> Vec<Case> {
    [turns(), rules(), scores(), ends()].concat()
}

/// A game of humans that ends with q.
fn game(name: &str, about: &str, seed: u64, players: usize, turns: &str) -> Case {
    let names: String = NAMES[..players]
        .iter()
        .map(|name| format!("{name}/h/"))
        .collect();
    case(
        7,
        name,
        about,
        seed,
        lines(&format!("{players}/{names}{turns}/q")),
    )
}

fn turns() -> Vec<Case> {
    vec![
        game("one-tile", "A turn may be a single tile.", 1, 1, "0 5 6"),
        game("row", "Two tiles extend a row.", 7, 2, "3 5 3 1 5 4"),
        game("column", "Two tiles extend a column.", 7, 2, "3 3 5 1 4 5"),
        game(
            "around",
            "An old tile is between the new ones.",
            7,
            2,
            "3 5 4 1 5 6/s",
        ),
        game(
            "three",
            "Three tiles complete a row.",
            7,
            2,
            "3 5 3 1 5 4 4 5 6/s",
        ),
        game(
            "four",
            "Four tiles make a complete row.",
            94,
            1,
            "0 4 2 1 4 3 2 4 4 4 4 5",
        ),
        game(
            "order",
            "Tiles are typed in any order.",
            7,
            2,
            "1 5 4 3 5 3/s/s",
        ),
        game(
            "reach",
            "Only the last of three tiles is next to an old one.",
            7,
            2,
            "3 4 3 1 4 4 4 4 5",
        ),
        game("skip", "Players skip.", 1, 2, "s/2 4 5/s"),
        game(
            "next",
            "Two players take turns.",
            22,
            3,
            "5 4 5/2 4 4 1 5 4/s/0 0 0",
        ),
    ]
}

fn rules() -> Vec<Case> {
    vec![
        game("gap", "The tiles leave a gap.", 7, 2, "4 5 6 0 5 8"),
        game(
            "not-in-line",
            "The tiles are not in one line.",
            7,
            2,
            "3 4 5 1 5 6/1 5 6",
        ),
        game(
            "no-neighbor",
            "No tile has an old neighbor.",
            1,
            2,
            "5 7 4 3 7 5",
        ),
        game(
            "mixed",
            "The first tile fits, but the tiles do not fit together.",
            7,
            2,
            "5 4 5 0 6 5/5 4 5",
        ),
        game(
            "identical",
            "The first tile fits, but two tiles of the row are identical.",
            156,
            3,
            "5 5 6 1 5 7/5 5 6",
        ),
        game(
            "taken",
            "A tile goes to a cell that has one.",
            7,
            2,
            "3 5 4 1 5 5/3 5 4",
        ),
        game(
            "same-cell",
            "Two tiles go to one cell.",
            7,
            2,
            "3 5 4 1 5 4/3 5 4",
        ),
        game(
            "same-tile",
            "A tile is laid twice.",
            7,
            2,
            "3 5 4 3 5 6/3 5 4",
        ),
        game(
            "off-board",
            "A tile is not on the board.",
            7,
            2,
            "3 5 4 1 5 11/3 11 5/3 5 4",
        ),
        game(
            "across",
            "The tiles fit together, but not with their other neighbors.",
            113,
            2,
            "1 4 5 0 4 6/0 3 5 1 3 6",
        ),
    ]
}

fn scores() -> Vec<Case> {
    vec![
        game(
            "score-across",
            "A sequence across scores.",
            1,
            2,
            "4 4 4 0 4 5",
        ),
        game(
            "score-two-across",
            "Two sequences across score.",
            113,
            2,
            "1 4 5 0 4 6/0 3 5 2 3 6",
        ),
        game(
            "score-complete-across",
            "A complete sequence across scores.",
            129,
            1,
            "4 6 5/4 4 5 1 4 6/1 3 5 5 3 6",
        ),
        game(
            "score-three-across",
            "Three tiles make four sequences.",
            135,
            3,
            "0 5 3 5 5 4/2 5 6/3 4 4 0 4 5 4 4 6",
        ),
        game(
            "score-two-complete",
            "Two sequences are complete.",
            262,
            3,
            "0 5 4 2 5 6/0 3 4 1 4 4/4 4 1 2 4 2 5 4 3/5 6 5 3 6 6/3 6 3 4 6 4",
        ),
        game(
            "score-three-complete",
            "Three sequences in a column and across, two of them complete.",
            234,
            1,
            "1 5 4 5 6 4/4 6 5/0 6 3/4 4 5 0 4 6/5 7 5 1 7 6 0 7 7/5 8 7 0 8 8 1 8 9/4 4 4 3 7 4",
        ),
    ]
}

fn ends() -> Vec<Case> {
    vec![
        game(
            "blocked",
            "Nobody can lay a tile.",
            1,
            2,
            "0 6 5/1 6 4 0 7 4/1 7 3 3 8 3/3 6 6 4 7 6/4 7 7/2 8 7/0 8 8 1 8 9 2 8 10/3 8 2/3 7 10/\
             2 9 8 1 9 9/2 4 6 4 5 6/3 4 7 5 5 7/4 8 1 0 9 1/0 5 8 3 6 8/0 9 0 1 10 0/0 6 9/1 10 9",
        ),
        game(
            "to-the-end",
            "A player has no tiles left.",
            241,
            2,
            "0 4 6 1 5 6 5 6 6/1 2 7 3 3 7 5 4 7/1 1 8 2 2 8/1 0 9 2 1 9/0 1 10 3 2 10 4 3 10/4 4 8 0 5 8/\
             2 6 8 1 6 9 4 6 10/3 4 4 0 5 4/5 2 3 3 3 3 1 4 3/2 1 6 3 2 6/1 3 1 0 3 2/1 6 3 2 6 4/0 2 4",
        ),
        game(
            "tie",
            "Two of three players have the most points.",
            173,
            3,
            "0 5 6 5 6 6/0 6 7 2 6 8/1 7 8 2 7 9/2 8 9/2 8 8/3 4 3 4 4 4 1 4 5/1 3 4/1 8 7 0 9 7/\
             5 10 6 1 10 7 3 10 8/4 3 2 3 4 2 5 5 2/4 9 6/1 6 10 0 7 10/1 5 10/3 5 1/0 5 9",
        ),
        game(
            "alone",
            "One player plays to the end.",
            34,
            1,
            "3 4 4 1 4 5/0 5 6 4 6 6 2 7 6/3 8 3 1 8 4 0 8 5 2 8 6/3 7 4 1 9 4/2 3 3 0 4 3/1 7 7/4 7 8/\
             2 3 5 3 3 6/1 6 3 3 6 4/2 1 3 1 2 3/1 6 7/3 2 6 4 2 7/4 1 5 3 1 6/4 8 8 0 8 9/2 9 9 1 9 10/0 9 5",
        ),
        case(
            7,
            "end-of-input",
            "The input ends.",
            7,
            lines("2/Ann/h/Bob/h/3 5 3 1 5 4"),
        ),
    ]
}
