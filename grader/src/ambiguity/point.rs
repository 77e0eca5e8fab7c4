//! Calls on which the assignment is ambiguous.

use hw3::{Board, Placement};

use crate::generate::cells;
use crate::plan::{Call, Plan};
use crate::reference::Reference;

/// The point about word lists that are not like the course's.
pub const ODD_LIST: &str = "odd-list";

/// No word of a usual list is longer.
const LONGEST_WORD: usize = 45;

/// Returns the point that the assignment leaves open and that a call of a plan is about:
/// the call itself, the board that its game was opened with, or the word list.
pub fn point(plan: &Plan, reference: &Reference, at: usize) -> Option<&'static str> {
    let call = plan.calls.get(at)?;
    if let Call::Place { game, placement } = call {
        let table = reference.table(plan, at);
        let board = table.game(*game).map(hw3::Game::board);
        if let Some(point) = placement_point(placement, board) {
            return Some(point);
        }
    }
    let opened = plan.calls[..=at]
        .iter()
        .rev()
        .find_map(|other| match other {
            Call::Open { game, board } if *game == call.game() => Some(board.as_str()),
            _ => None,
        });
    opened.and_then(board_point).or_else(|| {
        let words = plan.words.as_deref()?;
        (!is_plain(words)).then_some(ODD_LIST)
    })
}

fn placement_point(placement: &Placement, board: Option<&Board>) -> Option<&'static str> {
    let tiles = placement.tiles();
    if matches!(placement.direction, b'h' | b'v') {
        return Some("lower-case-direction");
    }
    if tiles.iter().all(|&byte| byte == b' ') {
        return Some("empty-tiles");
    }
    if !tiles
        .iter()
        .all(|&byte| byte == b' ' || byte.is_ascii_uppercase())
    {
        return Some("other-characters");
    }
    let covers_itself = board.is_some_and(|board| {
        cells(placement).any(|(cell, letter)| {
            board
                .stack(cell)
                .is_some_and(|stack| stack.top().letter() == letter)
        })
    });
    if covers_itself {
        return Some("same-letter");
    }
    match tiles {
        [b' ', ..] => Some("leading-space"),
        [.., b' '] => Some("trailing-space"),
        _ => None,
    }
}

fn board_point(board: &str) -> Option<&'static str> {
    if board.parse::<Board>().is_err() {
        return Some("bad-file");
    }
    if board.contains('\r') || !board.ends_with('\n') || board.ends_with("\n\n") {
        return Some("line-ends");
    }
    board
        .contains(|c: char| c.is_ascii_digit())
        .then_some("saved-heights")
}

/// Returns true if a list has one word on each line and nothing else, like the course's.
fn is_plain(words: &str) -> bool {
    let is_word = |line: &str| {
        (1..=LONGEST_WORD).contains(&line.len()) && line.bytes().all(|b| b.is_ascii_alphabetic())
    };
    words.ends_with('\n') && words.split_terminator('\n').all(is_word)
}
