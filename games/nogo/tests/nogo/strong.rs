//! The strong computer, compared with brute force.

use nogo::{Cell, Computer, Effort, Game, Size};
use terminal::Random;
use testkit::long::cases;
use testkit::nogo::{NaiveGame, Outlook};

/// Returns true if the next player wins against any answers.
fn wins(game: &NaiveGame) -> bool {
    game.moves().into_iter().any(|cell| is_winning(game, cell))
}

fn is_winning(game: &NaiveGame, cell: (usize, usize)) -> bool {
    match game.after(cell) {
        (_, Some(winner)) => winner == ['O', 'X'][game.next],
        (next, None) => !wins(&next),
    }
}

fn choice(naive: &NaiveGame, effort: Effort, seed: u64) -> (usize, usize) {
    let game = Game::read(naive.saved().as_bytes()).expect("a saved game");
    let mut computer = Computer::new(effort, seed);
    let cell = computer.choose(&game).expect("a small board");
    let Cell { row, col } = cell.expect("a move");
    (row, col)
}

/// A board with this many empty cells, and stones anywhere else. Strings may be
/// captured.
fn random_board(random: &mut Random, height: usize, width: usize, empty: usize) -> NaiveGame {
    let mut game = NaiveGame::new(height, width);
    game.next = random.below(2);
    let mut cells = game.moves();
    random.shuffle(&mut cells);
    for (row, col) in cells.into_iter().skip(empty) {
        game.rows[row][col] = ['O', 'X'][random.below(2)];
    }
    game
}

/// A position from a game in which nobody loses at once as long as that is possible.
fn played_board(random: &mut Random, height: usize, width: usize) -> NaiveGame {
    let mut game = NaiveGame::new(height, width);
    for _ in 0..random.below(height * width) {
        let cells: Vec<_> = game
            .moves()
            .into_iter()
            .filter(|&cell| game.after(cell).1.is_none())
            .collect();
        if cells.is_empty() {
            break;
        }
        let (row, col) = cells[random.below(cells.len())];
        game.play(row, col);
    }
    game
}

/// The computer makes a move of the best kind that there is.
#[test]
fn it_captures_if_it_can_and_never_lets_the_opponent_capture() {
    let mut random = Random::new(1);
    let mut seen = [0; 4];
    let efforts = [Effort::Tactics, Effort::Playouts(1), Effort::Playouts(30)];
    for round in 0..cases(600, 20_000) {
        for (height, width) in [(4, 4), (4, 5), (5, 5)] {
            let game = match round % 3 {
                0 => {
                    let empty = 1 + random.below(height * width);
                    random_board(&mut random, height, width, empty)
                }
                1 => {
                    let empty = 1 + random.below(4);
                    random_board(&mut random, height, width, empty)
                }
                _ => played_board(&mut random, height, width),
            };
            let best = game
                .moves()
                .into_iter()
                .map(|cell| game.outlook(cell))
                .min();
            let best = best.expect("an empty cell");
            let effort = efforts[round % efforts.len()];
            let cell = choice(&game, effort, round as u64);
            let found = game.outlook(cell);
            assert_eq!(found, best, "{cell:?} with {effort:?} in\n{}", game.saved());
            seen[best as usize] += 1;
        }
    }
    // Otherwise this would test less than it seems to.
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// Boards of 4 x 4 cells with one or two empty cells, at regular intervals.
#[test]
fn it_knows_what_to_do_when_the_board_is_nearly_full() {
    let step = cases(211, 7);
    for number in (0..120 * (1_usize << 14)).step_by(step) {
        let (mut pair, stones) = (number >> 14, number % (1 << 14));
        let mut first = 0;
        while pair >= 15 - first {
            pair -= 15 - first;
            first += 1;
        }
        let empty = [first, first + 1 + pair];
        let mut game = NaiveGame::new(4, 4);
        game.next = number % 2;
        let taken = (0..16).filter(|cell| !empty.contains(cell));
        for (bit, cell) in taken.enumerate() {
            game.rows[cell / 4][cell % 4] = ['O', 'X'][stones >> bit & 1];
        }
        let best = game
            .moves()
            .into_iter()
            .map(|cell| game.outlook(cell))
            .min();
        let cell = choice(&game, Effort::Playouts(10), 1);
        assert_eq!(
            Some(game.outlook(cell)),
            best,
            "{cell:?} in\n{}",
            game.saved()
        );
        // With one of them taken, there is no choice, whatever happens.
        let (row, col) = (empty[0] / 4, empty[0] % 4);
        game.rows[row][col] = ['O', 'X'][number / 2 % 2];
        assert_eq!(
            choice(&game, Effort::Tactics, 1),
            (empty[1] / 4, empty[1] % 4)
        );
    }
}

/// With enough playouts, the computer wins every game that can be won.
#[test]
fn it_solves_the_end_of_a_game() {
    let mut random = Random::new(2);
    let mut seen = [0; 2];
    for round in 0..cases(300, 6000) {
        let (height, width) = [(4, 4), (4, 5), (5, 4)][round % 3];
        let game = loop {
            let game = played_board(&mut random, height, width);
            if (2..=8).contains(&game.moves().len()) {
                break game;
            }
        };
        let cell = choice(&game, Effort::Playouts(3000), round as u64);
        let can_win = wins(&game);
        assert_eq!(
            is_winning(&game, cell),
            can_win,
            "{cell:?} in\n{}",
            game.saved()
        );
        seen[usize::from(can_win)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// The same seed gives the same game, and another one a different game.
#[test]
fn games_depend_only_on_the_seeds() {
    let play = |seed| {
        let mut game = Game::new(Size::new(9, 9).expect("a size"));
        let mut computer = Computer::new(Effort::Playouts(200), seed);
        let mut moves = Vec::new();
        while let Some(cell) = computer.choose(&game).expect("a small board") {
            game.play(cell).expect("a move");
            moves.push(cell);
        }
        moves
    };
    let games: Vec<_> = (0..4).map(play).collect();
    assert_eq!(play(0), games[0]);
    assert!(games.iter().any(|game| *game != games[0]));
}

#[test]
fn boards_may_be_19_by_19_but_not_larger() {
    for (height, width, fits) in [
        (19, 19, true),
        (4, 19, true),
        (20, 4, false),
        (4, 20, false),
    ] {
        let game = Game::new(Size::new(height, width).expect("a size"));
        let choice = Computer::new(Effort::Playouts(10), 1).choose(&game);
        assert_eq!(choice.is_ok(), fits, "{height} x {width}");
        if let Err(error) = choice {
            assert_eq!(
                error.to_string(),
                format!(
                    "the strong computer plays on boards of up to 19 x 19, not {height} x \
                     {width}"
                )
            );
        }
    }
}

/// A ladder across a board of 19 x 19 cells, and the same with a stone in its way.
#[test]
fn it_reads_ladders_to_their_end() {
    let ladder = |breaker: Option<(usize, usize)>| {
        let mut game = NaiveGame::new(19, 19);
        for (row, col, stone) in [
            (3, 3, 'X'),
            (2, 3, 'O'),
            (3, 2, 'O'),
            (4, 2, 'O'),
            (2, 4, 'O'),
        ] {
            game.rows[row][col] = stone;
        }
        if let Some((row, col)) = breaker {
            game.rows[row][col] = 'X';
        }
        game
    };
    let works = |game: &NaiveGame| {
        let mut copy = game.clone();
        let (row, col) = choice(&copy, Effort::Tactics, 1);
        copy.play(row, col);
        let mut atari = (row, col);
        // X runs as far as it can.
        loop {
            let escape: Vec<_> = copy
                .moves()
                .into_iter()
                .filter(|&cell| copy.outlook(cell) == Outlook::Holds)
                .collect();
            match escape[..] {
                [] => return Some(atari),
                [(row, col)] => copy.play(row, col),
                _ => return None,
            };
            atari = choice(&copy, Effort::Tactics, 1);
            copy.play(atari.0, atari.1);
        }
    };
    let far = works(&ladder(None)).expect("a capture");
    assert!(far.0 > 14 && far.1 > 14, "captured at {far:?}");
    assert_eq!(works(&ladder(Some((10, 10)))), None);
}
