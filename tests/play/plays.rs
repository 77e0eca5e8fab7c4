//! The generator against brute force.

use std::cmp::Reverse;
use std::ops::ControlFlow::{Break, Continue};

use hw3::{Board, Game, Lexicon, Rack, Tile};
use testkit::plays::Search;

/// A random board: stacks of all heights, isolated tiles, or a game in progress.
fn random_board(random: &mut fastrand::Rng, letters: &[u8]) -> Board {
    let (rows, cols) = match random.u8(0..5) {
        0 => (1, random.usize(1..6)),
        1 => (random.usize(1..6), 1),
        _ => (random.usize(1..5), random.usize(1..5)),
    };
    let density = [0, 10, 30, 60, 100][random.usize(0..5)];
    let highest = [1, 2, 5][random.usize(0..3)];
    let (mut tops, mut heights) = (String::new(), String::new());
    for _ in 0..rows {
        for _ in 0..cols {
            let has_tile = random.u8(0..100) < density;
            let letter = letters[random.usize(0..letters.len())];
            tops.push(if has_tile { letter.into() } else { '.' });
            let height = if has_tile { random.u8(1..=highest) } else { 0 };
            heights.push((b'0' + height).into());
        }
        tops.push('\n');
        heights.push('\n');
    }
    (tops + &heights).parse().expect("a board")
}

fn random_lexicon(random: &mut fastrand::Rng, letters: &[u8]) -> Lexicon {
    let mut words = String::new();
    for _ in 0..[3, 20, 200][random.usize(0..3)] {
        for _ in 0..random.usize(1..7) {
            words.push(letters[random.usize(0..letters.len())].into());
        }
        words.push('\n');
    }
    Lexicon::new(words).expect("a short list")
}

#[test]
fn small_boards_agree_with_brute_force() {
    let boards = testkit::long::cases(3_000, 20_000);
    let mut plays = 0;
    for seed in 0..boards {
        let mut random = fastrand::Rng::with_seed(seed);
        let letters = &b"ABQCDE"[..random.usize(1..=6)];
        let search = Search {
            game: Game::new(
                random_board(&mut random, letters),
                random_lexicon(&mut random, letters),
            ),
            rack: (0..random.usize(0..4))
                .filter_map(|_| Tile::new(letters[random.usize(0..letters.len())]))
                .collect(),
            may_grow: random.bool(),
            max_tiles: [1, 2, 9][random.usize(0..3)],
        };
        let found = search.found();
        plays += found.len();
        assert_eq!(
            found,
            search.brute_force(),
            "seed {seed}, rack {}, at most {} tiles, may grow: {}\n{}\n{:?}",
            search.rack,
            search.max_tiles,
            search.may_grow,
            search.game.board(),
            search.game.lexicon().iter().collect::<Vec<_>>(),
        );
    }
    assert!(plays as u64 > 2 * boards, "only {plays} plays");
}

#[test]
fn the_best_plays_are_the_first_after_a_stable_sort() {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    for (board, rack) in [
        (".....\n.HOME\n.....\n", "retains"),
        ("...\n.A.\n...\n", "e"),
        ("....\n....\n", "toe"),
        (".HOME\n", ""),
    ] {
        let game = Game::new(board.parse().expect("a board"), lexicon.clone());
        let rack: Rack = rack.parse().expect("letters");
        let plays = game.plays(&rack);
        let all = plays.to_vec().expect("memory");
        let mut sorted = all.clone();
        sorted.sort_by_key(|play| Reverse(play.score));
        for count in [0, 1, 2, 5, 100, all.len(), usize::MAX] {
            let expected = &sorted[..count.min(all.len())];
            assert_eq!(plays.best(count).expect("memory"), expected, "{count}");
            let mut visited = Vec::new();
            let best = plays.visit_best(count, |play| {
                visited.push(play.placement());
                Continue::<()>(())
            });
            assert_eq!(best, Ok(Continue(expected.to_vec())), "{count}");
            let searched = if count > 0 { &all[..] } else { &[] };
            let expected = searched.iter().map(|play| Ok(play.placement.clone()));
            assert!(visited.into_iter().eq(expected), "{count}");
        }
        let found = plays.visit_best(2, |play| Break(play.score()));
        let first = all.first().map(|play| play.score);
        assert_eq!(found, Ok(first.map_or(Continue(Vec::new()), Break)));
    }
}

/// A word as long as a row. If every cell followed its word across from the start, this
/// would take hours.
#[test]
fn long_words_cost_linear_time() {
    let row = "AB".repeat(testkit::long::cases(100_000, 500_000));
    let lexicon = Lexicon::new(format!("{row}\n{row}C\nAB\nBC\nAC\n")).expect("a list");
    let board = format!("{row}\n").parse().expect("a board");
    let game = Game::new(board, lexicon);
    let plays = game.plays(&"C".parse().expect("a rack")).to_vec();
    let plays = plays.expect("memory");
    // C goes below every A and B, and after the last B.
    assert_eq!(plays.len(), row.len() + 1);
    assert_eq!(plays[0].words[0].text().len(), row.len() + 1);
}
