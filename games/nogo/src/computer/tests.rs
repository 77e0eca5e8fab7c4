//! The board of the search and its wins by force, compared with brute force.

use std::collections::BTreeSet;

use terminal::Random;
use testkit::long::cases;

use super::playout::play_out;
use super::position::{Content, Effect, Point, Position};
use super::tactics::Tactics;
use super::{Computer, Effort};
use crate::{Board, Cell, Game, Player, Size};

fn cells(size: Size) -> impl Iterator<Item = Cell> {
    (0..size.height()).flat_map(move |row| (0..size.width()).map(move |col| Cell::new(row, col)))
}

/// The liberties of the string of a stone, found by walking it.
fn liberties(board: &Board, stone: Cell) -> Vec<Cell> {
    let owner = board.stone(stone);
    let mut string = vec![stone];
    let mut found = Vec::new();
    let mut next = 0;
    while let Some(&Cell { row, col }) = string.get(next) {
        next += 1;
        let above = row.checked_sub(1).map(|row| Cell::new(row, col));
        let left = col.checked_sub(1).map(|col| Cell::new(row, col));
        let others = [Cell::new(row + 1, col), Cell::new(row, col + 1)];
        for cell in others.into_iter().chain(above).chain(left) {
            if board.is_empty(cell) && !found.contains(&cell) {
                found.push(cell);
            }
            if board.stone(cell) == owner && board.size().contains(cell) && !string.contains(&cell)
            {
                string.push(cell);
            }
        }
    }
    found
}

/// The safe moves of the next player.
fn safe(board: &Board, player: Player) -> Vec<Cell> {
    let is_safe = |cell: &Cell| {
        let mut board = board.clone();
        board.put(*cell, player) && liberties(&board, *cell).len() > 1
    };
    cells(board.size()).filter(is_safe).collect()
}

/// Compares everything that the search asks its board with the board of the rules.
fn assert_same(position: &Position, board: &Board) {
    let player = position.to_move();
    let mut empty: Vec<Cell> = position
        .empty()
        .iter()
        .map(|&point| position.cell(point))
        .collect();
    empty.sort_by_key(|cell| (cell.row, cell.col));
    assert!(
        empty
            .into_iter()
            .eq(cells(board.size()).filter(|&cell| board.is_empty(cell)))
    );
    for cell in cells(board.size()) {
        let point = position.point(cell);
        assert_eq!(position.cell(point), cell);
        let Some(owner) = board.stone(cell) else {
            assert_eq!(position.content(point), Content::Empty);
            continue;
        };
        assert_eq!(position.content(point), Content::Stone(owner));
        let expected = liberties(board, cell);
        let found = position.liberties(point);
        assert_eq!(found.is_empty(), expected.is_empty());
        assert_eq!(found.is_safe(), expected.len() > 1, "{board:?}");
        let only = found.only().map(|point| position.cell(point));
        assert_eq!(
            only,
            expected.first().copied().filter(|_| expected.len() == 1)
        );
        assert_eq!(position.count_liberties(point), expected.len().min(4));
        let two = position
            .two_liberties(point)
            .map(|points| points.map(|point| position.cell(point)));
        assert_eq!(two.is_some(), expected.len() == 2);
        assert!(
            two.into_iter()
                .flatten()
                .all(|cell| expected.contains(&cell))
        );
    }
    for player in [player, player.other()] {
        let points = position.empty().iter().copied();
        let found: BTreeSet<Point> = points
            .filter(|&point| position.is_safe(point, player))
            .collect();
        let expected = safe(board, player)
            .into_iter()
            .map(|cell| position.point(cell));
        assert_eq!(found, expected.collect());
    }
}

#[test]
fn positions_match_the_board_of_the_rules() {
    let mut random = Random::new(1);
    for round in 0..cases(150, 1500) {
        let side = |random: &mut Random| 4 + random.below(if round % 10 == 0 { 16 } else { 4 });
        let size = Size::new(side(&mut random), side(&mut random)).expect("a size");
        let mut game = Game::new(size);
        let mut position = Position::new(game.board(), Player::O);
        loop {
            assert_same(&position, game.board());
            assert_same(&Position::new(game.board(), game.next()), game.board());
            let player = game.next();
            // If the opponent was put in atari, there may be one move left.
            let moves: Vec<Cell> = safe(game.board(), player)
                .into_iter()
                .filter(|&cell| {
                    let mut board = game.board().clone();
                    board.put(cell, player);
                    let all = cells(size).filter(|&cell| board.stone(cell) == Some(player));
                    all.into_iter()
                        .all(|stone| liberties(&board, stone).len() > 1)
                })
                .collect();
            let Some(&cell) = moves.get(random.below(moves.len())) else {
                break;
            };
            game.play(cell).expect("a move");
            let effect = position.play(position.point(cell));
            let opponent = player.other();
            let in_atari: BTreeSet<Point> = cells(size)
                .filter(|&stone| game.board().stone(stone) == Some(opponent))
                .map(|stone| liberties(game.board(), stone))
                .filter(|liberties| liberties.len() < 2)
                .map(|liberties| position.point(liberties[0]))
                .collect();
            let escapes: Vec<Point> = in_atari.iter().copied().collect();
            let expected = match escapes[..] {
                [] => Effect::Quiet,
                [escape] if position.is_safe(escape, opponent) => Effect::Atari(escape),
                _ => Effect::Won,
            };
            assert_eq!(effect, expected, "{:?}", game.board());
            if effect == Effect::Won {
                break;
            }
        }
    }
}

/// An atari captures a string that can escape once if it does so on a copy.
#[test]
fn captures_of_escaping_strings_match_playing_them() {
    let mut random = Random::new(3);
    let mut counts = [0; 2];
    for _ in 0..cases(400, 20_000) {
        let game = quiet_game(&mut random, 6, 36);
        let position = Position::new(game.board(), game.next());
        let (player, opponent) = (game.next(), game.next().other());
        for string in position.strings(opponent) {
            for [atari, escape] in position
                .two_liberties(string)
                .into_iter()
                .flat_map(|[a, b]| [[a, b], [b, a]])
            {
                if !position.is_safe(atari, player) {
                    continue;
                }
                let mut board = game.board().clone();
                for (point, player) in [(atari, player), (escape, opponent)] {
                    board.put(position.cell(point), player);
                }
                let expected = liberties(&board, position.cell(escape)).len() < 2;
                assert_eq!(
                    position.captures(atari, escape, opponent),
                    expected,
                    "{board:?}"
                );
                counts[usize::from(expected)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// A game in which nothing is in atari, with any number of moves up to this one.
fn quiet_game(random: &mut Random, side: usize, longest: usize) -> Game {
    'games: loop {
        let size = Size::new(side, side).expect("a size");
        let mut game = Game::new(size);
        for _ in 0..random.below(longest) {
            let moves = safe(game.board(), game.next());
            let Some(&cell) = moves.get(random.below(moves.len())) else {
                continue 'games;
            };
            game.play(cell).expect("a move");
            if game.winner().is_some() {
                continue 'games;
            }
        }
        let board = game.board();
        let mut stones = cells(size).filter(|&cell| board.stone(cell).is_some());
        if stones.all(|stone| liberties(board, stone).len() > 1) {
            return game;
        }
    }
}

/// Returns true if the next player wins, whatever the opponent does. Only moves that
/// do not lose at once are tried.
fn wins(position: &Position, forced: Option<Point>) -> bool {
    let player = position.to_move();
    let moves = match forced {
        Some(point) => vec![point],
        None => position.empty().to_vec(),
    };
    moves
        .into_iter()
        .filter(|&point| position.is_safe(point, player))
        .any(|point| {
            let mut next = position.clone();
            match next.play(point) {
                Effect::Won => true,
                Effect::Atari(escape) => !wins(&next, Some(escape)),
                Effect::Quiet => !wins(&next, None),
            }
        })
}

/// Returns true if the next player wins with ataris alone.
fn wins_by_force(position: &Position) -> bool {
    let opponent = position.to_move().other();
    let strings: Vec<Point> = position.strings(opponent).collect();
    let ataris = strings
        .into_iter()
        .filter_map(|string| position.two_liberties(string))
        .flatten();
    ataris.into_iter().any(|atari| {
        let mut next = position.clone();
        let mut point = atari;
        position.is_safe(atari, position.to_move())
            && loop {
                match next.play(point) {
                    Effect::Won => break true,
                    Effect::Quiet => break false,
                    Effect::Atari(answer) => match next.play(answer) {
                        Effect::Won => break false,
                        Effect::Quiet => break wins_by_force(&next),
                        Effect::Atari(escape) => point = escape,
                    },
                }
            }
    })
}

/// Whatever the search for wins by force finds is a win. It does not find all of
/// them, because it stays near the last moves, but nearly all.
#[test]
fn wins_by_force_are_wins() {
    let mut random = Random::new(2);
    let (mut found, mut all) = (0, 0);
    for _ in 0..cases(3000, 60_000) {
        let game = quiet_game(&mut random, 4, 16);
        let position = Position::new(game.board(), game.next());
        let by_force = Tactics::default().win(&position, 1000);
        assert!(
            by_force.is_none() || wins_by_force(&position),
            "{:?}",
            game.board()
        );
        if let Some(point) = by_force
            && position.empty().len() < 10
        {
            let mut next = position.clone();
            let wins = match next.play(point) {
                Effect::Won => true,
                Effect::Atari(escape) => !wins(&next, Some(escape)),
                Effect::Quiet => false,
            };
            assert!(wins, "{point} in {:?}", game.board());
        }
        found += usize::from(by_force.is_some());
        all += usize::from(wins_by_force(&position));
    }
    assert!(all > 100 && found * 100 >= all * 95, "{found} of {all}");
}

/// Near the end, the tree finds the wins that take quiet moves.
#[test]
fn the_tree_finds_the_other_wins() {
    let mut random = Random::new(6);
    let mut solved = 0;
    for round in 0..cases(2000, 30_000) {
        let game = quiet_game(&mut random, 4 + round % 2, 20);
        let position = Position::new(game.board(), game.next());
        let is_small = position.empty().len() < 12;
        if !is_small || Tactics::default().win(&position, 1000).is_some() || !wins(&position, None)
        {
            continue;
        }
        let mut computer = Computer::new(Effort::Playouts(3000), round as u64);
        let cell = computer.choose(&game).expect("a small board");
        let mut next = position.clone();
        let is_won = match next.play(position.point(cell.expect("a move"))) {
            Effect::Won => true,
            Effect::Atari(escape) => !wins(&next, Some(escape)),
            Effect::Quiet => !wins(&next, None),
        };
        assert!(is_won, "{cell:?} in {:?}", game.board());
        solved += 1;
    }
    assert!(solved > 50, "{solved}");
}

#[test]
fn the_search_for_wins_by_force_keeps_to_its_budget() {
    let mut random = Random::new(4);
    for _ in 0..100 {
        let game = quiet_game(&mut random, 6, 30);
        let position = Position::new(game.board(), game.next());
        assert_eq!(Tactics::default().win(&position, 0), None);
    }
}

/// A playout is a legal game, and its loser has no safe move or cannot save a string.
#[test]
fn playouts_end_with_a_win() {
    let mut random = Random::new(5);
    let mut winners = [0; 2];
    for round in 0..cases(300, 5000) {
        let game = quiet_game(&mut random, 4 + round % 4, 12);
        let mut position = Position::new(game.board(), game.next());
        let winner = play_out(&mut position, None, None, &mut random);
        winners[winner as usize] += 1;
        let loser = winner.other();
        let board = {
            let mut board = Board::new(game.board().size());
            for cell in cells(board.size()) {
                if let Content::Stone(player) = position.content(position.point(cell)) {
                    board.put(cell, player);
                }
            }
            board
        };
        assert_eq!(position.to_move(), loser);
        assert!(!board.has_captured_string(loser) && !board.has_captured_string(winner));
        let escapes = cells(board.size())
            .filter(|&cell| board.stone(cell) == Some(loser))
            .map(|stone| liberties(&board, stone))
            .filter(|liberties| liberties.len() == 1);
        let escapes: BTreeSet<Point> = escapes
            .map(|liberties| position.point(liberties[0]))
            .collect();
        let saved = safe(&board, loser)
            .into_iter()
            .map(|cell| position.point(cell));
        let mut saved = saved.filter(|point| escapes.iter().all(|escape| escape == point));
        assert_eq!(saved.next(), None, "{board:?}");
    }
    assert!(winners.iter().all(|&count| count > 20), "{winners:?}");
}
