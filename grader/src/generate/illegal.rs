//! Moves that break exactly one rule.

use hw3::{Board, Cell, Direction, Game, Placement, Refusal};
use terminal::Random;

use super::legal::{self, cells};
use super::lists;
use crate::words::Words;

/// How often a way to break a rule is tried, since not every attempt succeeds.
const ATTEMPTS: usize = 60;

/// The rules to break, some more often. Rule 3 is about input that the assignment rules
/// out, and nobody can break rule 10.
const RULES: [u8; 16] = [1, 2, 2, 4, 4, 5, 5, 6, 7, 7, 7, 8, 8, 8, 9, 9];

/// A move that breaks one rule, if one is found.
pub fn any(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let first = random.below(RULES.len());
    // If the position does not allow breaking this rule, try the others.
    (0..RULES.len()).find_map(|offset| {
        let rule = RULES[(first + offset) % RULES.len()];
        breaking(rule, game, words, random)
    })
}

/// A move that breaks this rule and no other.
fn breaking(rule: u8, game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    if rule == 6 && !game.board().is_empty()
        || matches!(rule, 4 | 5 | 7 | 9) && game.board().is_empty()
    {
        return None;
    }
    if rule == 7 {
        return covering(game, words, random);
    }
    for _ in 0..ATTEMPTS {
        let placement = match rule {
            1 => other_direction(game, words, random),
            2 => off_board(game, words, random),
            4 => space_on_empty(game, words, random),
            5 => on_full_stack(game, words, random),
            6 => single_letter(game, random),
            8 => not_a_word(game, words, random),
            _ => anywhere(game, words, random),
        };
        // Some have nothing to offer in this position, whatever the dice say.
        let Some(placement) = placement else {
            if matches!(rule, 5) {
                return None;
            }
            continue;
        };
        if breaks_only(rule, game, &placement) && !is_ambiguous(game, &placement) {
            return Some(placement);
        }
    }
    None
}

/// Returns true if a placement breaks this rule and no other.
fn breaks_only(rule: u8, game: &Game, placement: &Placement) -> bool {
    let reasons = game.reasons(placement).unwrap_or_default();
    !reasons.is_empty() && reasons.iter().all(|reason| reason.rule() == Some(rule))
}

/// Returns true if the assignment does not say clearly what happens.
fn is_ambiguous(game: &Game, placement: &Placement) -> bool {
    let tiles = placement.tiles();
    let same_letter = || {
        let reasons = game.reasons(placement).unwrap_or_default();
        reasons
            .iter()
            .any(|reason| matches!(reason, Refusal::SameLetter { .. }))
    };
    tiles.first() == Some(&b' ') || tiles.last() == Some(&b' ') || same_letter()
}

fn changed(placement: &Placement, tiles: &[u8]) -> Option<Placement> {
    let Placement {
        row,
        col,
        direction,
        ..
    } = *placement;
    Placement::new(row, col, direction, tiles).ok()
}

fn other_direction(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let mut placement = legal::any(game, words, random)?;
    let directions = b"XDRZ0?N";
    placement.direction = directions[random.below(directions.len())];
    Some(placement)
}

/// A move that would be legal on a larger board, if possible just past the edge.
fn off_board(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let (rows, cols) = (game.board().rows() as i64, game.board().cols() as i64);
    let mut placement = legal::any(game, words, random)?;
    match random.below(8) {
        0 => placement.row = -1,
        1 => placement.col = -1,
        2 => placement.row = rows + random.below(3) as i64,
        3 => placement.col = cols + random.below(3) as i64,
        4 => placement.row = i64::from(i32::MAX),
        5 => placement.col = i64::from(i32::MIN),
        _ => return past_a_word(game, words, random),
    }
    Some(placement)
}

/// Continues a word at the edge, with its first tile just past it.
fn past_a_word(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let board = game.board();
    let down = random.below(2) == 1;
    let (length, lines) = match down {
        true => (board.rows(), board.cols()),
        false => (board.cols(), board.rows()),
    };
    let line = random.below(lines);
    let cell = |at: usize| match down {
        true => Cell { row: at, col: line },
        false => Cell { row: line, col: at },
    };
    let run = (0..length).rev().map_while(|at| board.stack(cell(at)));
    let run: Vec<u8> = run.map(|stack| stack.top().letter()).collect();
    let mut letters: String = run.iter().rev().map(|&letter| char::from(letter)).collect();
    if letters.is_empty() {
        return None;
    }
    let start = letters.len();
    let lines = words.lines();
    for _ in 0..4 {
        letters.push(char::from(b'A' + random.below(26) as u8));
        if lines.find(&letters).is_some() {
            break;
        }
        if !lines.has_prefix(&letters) {
            letters.pop();
        }
    }
    let tiles = letters.get(start..).filter(|tiles| !tiles.is_empty())?;
    let direction = if down {
        Direction::Vertical
    } else {
        Direction::Horizontal
    };
    Placement::at(cell(length), direction, tiles).ok()
}

fn space_on_empty(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let placement = legal::any(game, words, random)?;
    let mut tiles = placement.tiles().to_vec();
    if tiles.len() > 2 {
        let inner = 1 + random.below(tiles.len() - 2);
        tiles[inner] = b' ';
    } else {
        let letter = b'A' + random.below(26) as u8;
        tiles.extend([b' ', letter]);
    }
    changed(&placement, &tiles)
}

/// A move that would be legal if the stacks of five were lower.
fn on_full_stack(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let saved = game.board().to_string();
    if !saved.contains('5') {
        return None;
    }
    let lower: Board = saved.replace('5', "4").parse().ok()?;
    let lower = Game::new(lower, words.lexicon().clone());
    legal::cover(&lower, random)
}

fn single_letter(game: &Game, random: &mut Random) -> Option<Placement> {
    let cell = Cell {
        row: random.below(game.board().rows()),
        col: random.below(game.board().cols()),
    };
    // A and I are words, which some submissions accept.
    let letters = b"AIOXT";
    Placement::at(
        cell,
        direction(random),
        [letters[random.below(letters.len())]],
    )
    .ok()
}

/// Covers a whole word with another one.
fn covering(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let board = game.board();
    let mut runs = Vec::new();
    for direction in [Direction::Horizontal, Direction::Vertical] {
        for (start, length) in runs_of(board, direction) {
            if (2..=5).contains(&length) {
                runs.push((start, length, direction));
            }
        }
    }
    random.shuffle(&mut runs);
    for (start, length, direction) in runs {
        // The new word may start before the old one and end after it.
        for _ in 0..120 {
            let (before, after) = match random.below(3) {
                0 => (0, 0),
                1 => (random.below(3), random.below(3)),
                _ => (0, random.below(4)),
            };
            let (row, col) = match direction {
                Direction::Horizontal => (Some(start.row), start.col.checked_sub(before)),
                Direction::Vertical => (start.row.checked_sub(before), Some(start.col)),
            };
            let (Some(row), Some(col)) = (row, col) else {
                continue;
            };
            let letters = before + length + after;
            let Some(word) = lists::word(words, letters..=letters, random) else {
                continue;
            };
            let cell = Cell { row, col };
            let Some(placement) = kept_outside(board, cell, direction, &word, start, length) else {
                continue;
            };
            if breaks_only(7, game, &placement) && !is_ambiguous(game, &placement) {
                return Some(placement);
            }
        }
    }
    None
}

/// Places a word over a run, but keeps tiles outside the run that show the right
/// letters.
fn kept_outside(
    board: &Board,
    cell: Cell,
    direction: Direction,
    word: &str,
    start: Cell,
    length: usize,
) -> Option<Placement> {
    let placement = Placement::at(cell, direction, word).ok()?;
    let offset = match direction {
        Direction::Horizontal => start.col - cell.col,
        Direction::Vertical => start.row - cell.row,
    };
    let tiles: Vec<u8> = cells(&placement)
        .enumerate()
        .map(|(at, (cell, letter))| {
            let is_kept = board
                .stack(cell)
                .is_some_and(|stack| stack.top().letter() == letter);
            match is_kept && !(offset..offset + length).contains(&at) {
                true => b' ',
                false => letter,
            }
        })
        .collect();
    changed(&placement, &tiles)
}

/// The words of a board in one direction: the first cell and the number of tiles.
fn runs_of(board: &Board, direction: Direction) -> Vec<(Cell, usize)> {
    let mut runs: Vec<(Cell, usize)> = Vec::new();
    for (cell, _) in board.stacks() {
        let before = match direction {
            Direction::Horizontal => cell.col.checked_sub(1).map(|col| Cell { col, ..cell }),
            Direction::Vertical => cell.row.checked_sub(1).map(|row| Cell { row, ..cell }),
        };
        if before.is_some_and(|before| board.stack(before).is_some()) {
            continue;
        }
        let next = |at: usize| match direction {
            Direction::Horizontal => Cell {
                col: cell.col + at,
                ..cell
            },
            Direction::Vertical => Cell {
                row: cell.row + at,
                ..cell
            },
        };
        let length = (0..)
            .take_while(|&at| board.stack(next(at)).is_some())
            .count();
        runs.push((cell, length));
    }
    runs
}

/// A legal move with a wrong letter, or a word next to others that do not match.
fn not_a_word(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    if random.below(2) == 0 {
        return anywhere(game, words, random);
    }
    let placement = legal::any(game, words, random)?;
    let mut tiles = placement.tiles().to_vec();
    let at = random.below(tiles.len());
    match random.below(4) {
        // The beginning of a word.
        0 if tiles.len() > 1 => {
            tiles.pop();
        }
        // A word with something behind it.
        1 => tiles.push(b"SEDX"[random.below(4)]),
        _ if tiles[at] != b' ' => tiles[at] = b'A' + random.below(26) as u8,
        _ => return None,
    }
    changed(&placement, &tiles)
}

/// A word at any place, with spaces where its letters are already.
fn anywhere(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let board = game.board();
    let word = lists::word(words, 2..=5, random)?;
    let cell = Cell {
        row: random.below(board.rows()),
        col: random.below(board.cols()),
    };
    let placement = Placement::at(cell, direction(random), &word).ok()?;
    let tiles = cells(&placement).map(|(cell, letter)| {
        let is_there = board
            .stack(cell)
            .is_some_and(|stack| stack.top().letter() == letter);
        if is_there { b' ' } else { letter }
    });
    changed(&placement, &tiles.collect::<Vec<u8>>())
}

fn direction(random: &mut Random) -> Direction {
    match random.below(2) {
        0 => Direction::Horizontal,
        _ => Direction::Vertical,
    }
}

/// Letters that begin like a long word but are not one.
pub fn near_misses(word: &str, words: &Words, random: &mut Random) -> Vec<String> {
    let letter = char::from(b'A' + random.below(26) as u8);
    let shorter = &word[..word.len() - 1];
    let misses = [
        shorter.to_owned(),
        format!("{shorter}{letter}"),
        format!("{word}{letter}"),
    ];
    let is_wrong = |word: &String| !words.lexicon().contains(word);
    misses.into_iter().filter(is_wrong).collect()
}
