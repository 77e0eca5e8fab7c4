//! Stages 5 and 6: several players, some of which may be computers.

use test_pack::Case;

use super::{NAMES, case, lines};

pub fn cases() -> Vec<Case> {
    [turns(), ends(), computers()].concat()
}

/// A game of stage 5 that ends with q.
fn game(name: &str, about: &str, seed: u64, players: usize, turns: &str) -> Case {
    let names = NAMES[..players].join("/");
    let input = lines(&format!("{players}/{names}/{turns}/q"));
    case(5, name, about, seed, input)
}

fn turns() -> Vec<Case> {
    vec![
        game("start", "Two players begin.", 1, 2, "9 0 0"),
        game(
            "turns",
            "Two players take turns.",
            1,
            2,
            "0 5 6/4 5 4/0 4 4",
        ),
        game(
            "three",
            "Three players take turns.",
            605,
            3,
            "3 4 5/2 4 4/1 4 3/s/s/s",
        ),
        game(
            "five",
            "Five players take turns.",
            566,
            5,
            "1 4 5/3 4 4/0 6 5/1 5 6/s/3 3 4",
        ),
        game("alone", "One player plays alone.", 1, 1, "0 5 6/s/5 5 4"),
        game("skip", "All players skip their turns.", 9, 2, "s/s/s/s"),
        game(
            "refused",
            "After an illegal turn, the same player is asked again.",
            1,
            2,
            "0 0 0/5 5 6/0 5 6/0 5 5/0 5 7/s",
        ),
        game(
            "ignored",
            "Other lines are ignored.",
            1,
            2,
            "S/skip/s s/0 5/0 5 6/s",
        ),
        game(
            "points",
            "Every player has points.",
            52,
            3,
            "4 4 5/2 3 5/4 3 4/3 2 5/3 3 3/5 2 4",
        ),
        game(
            "none-fit",
            "A player has to skip, but another one has a tile that fits.",
            856,
            2,
            "s/0 5 6/1 4 6/s",
        ),
        game("farewell", "The farewell is for all players.", 1, 4, "s/s"),
    ]
}

fn ends() -> Vec<Case> {
    vec![
        game(
            "blocked",
            "Nobody can lay a tile.",
            149,
            2,
            "2 5 4/5 4 4/4 4 5",
        ),
        game(
            "blocked-late",
            "Players skip, and at last nobody can lay a tile.",
            27,
            3,
            "4 6 5/2 4 5/4 5 6/0 3 5/3 4 6/4 6 4/0 4 7/1 4 4/s/1 5 4/3 5 7/4 3 6/s/0 6 6/0 3 7/2 3 4/s/5 6 7",
        ),
        game(
            "first-wins",
            "The second player has no tiles left, and the first one wins.",
            969,
            2,
            "5 4 5/0 4 4/1 5 4/4 6 4/2 5 3/3 4 6/4 4 3/1 6 3/3 3 3/4 3 4/5 3 2/5 6 5/5 3 1/0 2 2/0 1 2/1 1 3/5 0 3/\
             1 5 6/5 6 6/4 0 4/5 4 1/2 0 5/1 0 6/1 1 6/3 2 6/0 1 7/2 1 8/0 2 7/1 2 5/0 5 1",
        ),
        game(
            "second-wins",
            "The first player has no tiles left, and the second one wins.",
            642,
            2,
            "1 4 5/4 3 5/s/5 3 6/0 3 4/5 3 3/4 4 4/0 2 4/2 1 4/5 2 5/4 4 3/5 4 6/4 5 6/5 2 6/3 1 3/5 0 3/4 1 2/\
             4 5 7/4 6 7/2 2 2/4 2 1/0 2 7/4 6 8/4 5 8/1 1 7/0 7 8/1 1 8/0 1 9/1 1 10/0 5 3/0 0 2",
        ),
        game(
            "tie",
            "Two players have the most points.",
            509,
            2,
            "2 4 5/0 4 6/1 5 6/4 3 5/4 2 5/0 3 6/2 3 4/4 2 4/0 3 3/3 4 3/1 1 4/0 2 6/0 0 4/4 1 3/4 2 7/3 0 3/4 0 2/\
             1 1 7/4 5 3/0 0 1/5 5 2/3 1 2/0 6 2/0 1 1/2 0 7/1 6 1/0 4 7/1 6 0/1 5 7/0 0 6",
        ),
        game(
            "tie-of-three",
            "Three of five players have the most points.",
            566,
            5,
            "1 4 5/3 4 4/0 6 5/1 5 6/s/3 3 4/3 3 3/s/4 5 7/5 2 4/0 2 5/2 4 7/4 1 5/2 2 6/3 3 6/2 7 5/1 4 8/2 4 9/\
             1 3 7/0 7 4/1 8 4/0 6 7/0 5 9/1 3 8/0 5 10/0 8 3/0 6 10",
        ),
        case(
            5,
            "end-of-input",
            "The input ends.",
            605,
            lines("3/Ann/Bob/Zoe/3 4 5/2 4 4"),
        ),
    ]
}

/// A game of stage 6: the letters say who is a human, and who is a computer.
fn mixed(name: &str, about: &str, seed: u64, players: &str, turns: &str) -> Case {
    let count = players.len();
    let kinds = NAMES.iter().zip(players.chars());
    let kinds: String = kinds
        .map(|(name, kind)| format!("{name}/{kind}/"))
        .collect();
    case(
        6,
        name,
        about,
        seed,
        lines(&format!("{count}/{kinds}{turns}/q")),
    )
}

fn computers() -> Vec<Case> {
    let alone = |name, about, seed, players| mixed(name, about, seed, players, "");
    vec![
        alone("two", "Two computers play.", 1, "cc"),
        alone("one", "A computer plays alone.", 2, "c"),
        alone("three", "Three computers play.", 3, "ccc"),
        alone("five", "Five computers play.", 4, "ccccc"),
        alone("blocked", "Nobody can lay a tile.", 9, "cc"),
        alone(
            "blocked-late",
            "Nobody can lay a tile after fifteen turns.",
            12,
            "cc",
        ),
        alone("skips", "A computer skips.", 14, "cc"),
        alone("skips-often", "A computer skips several times.", 36, "cc"),
        alone("game-0", "The seed is 0.", 0, "cc"),
        alone("game-6", "Two more computers play.", 6, "cc"),
        alone("game-large", "The seed has 64 bits.", u64::MAX, "cc"),
        mixed(
            "human-first",
            "A human plays against a computer.",
            4,
            "hc",
            "3 5 4/0 4 5/1 4 4/3 6 3/0 7 3/0 6 2/3 3 6/0 7 2/4 8 2/3 7 0/1 8 0/3 2 4/1 1 4/2 1 3/0 1 2/0 2 2",
        ),
        mixed(
            "human-second",
            "A computer plays against a human, and both skip.",
            20,
            "ch",
            "3 4 6/s/2 3 4/1 3 2/3 2 4/3 1 3/3 1 2/1 0 2/1 1 4/0 0 4/3 1 1",
        ),
        mixed(
            "human-between",
            "A human plays between two computers.",
            5,
            "chc",
            "5 5 6/5 4 7/5 5 7/5 2 3/0 2 2/4 1 0/0 1 5/1 0 7/0 2 8/0 4 0",
        ),
        mixed(
            "two-humans",
            "Two humans play against two computers.",
            7,
            "hcch",
            "4 5 4/4 3 3/3 4 4/5 6 3/1 3 4/0 6 2/3 6 5/1 3 5",
        ),
        mixed(
            "refused",
            "A human types an illegal turn.",
            1,
            "ch",
            "0 0 0/9 5 6/s",
        ),
        mixed(
            "humans",
            "Humans play without a computer.",
            1,
            "hh",
            "0 5 6/s",
        ),
    ]
}
