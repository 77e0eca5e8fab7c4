//! Legal moves.

use hw3::{Cell, Direction, Game, Placement, Play, Rack};
use terminal::Random;

use super::lists;
use crate::words::Words;

/// The letters of racks: about as frequent as in words.
const LETTERS: &[u8] =
    b"AAAAAAABBCCCDDDDEEEEEEEEEFFGGHHHIIIIIIJKLLLLLMMMNNNNNNOOOOOOPPPQRRRRRRSSSSSTTTTTTUUUUVWWXYYZ";

/// A legal move of any kind, the unusual ones more often.
pub fn any(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    if game.board().is_empty() {
        return first(game, words, random);
    }
    pick(game, random, weight)
}

/// A legal move that does not grow the board.
pub fn without_growth(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    if game.board().is_empty() {
        for _ in 0..20 {
            let play = first(game, words, random)?;
            if !grows(game, &play) {
                return Some(play);
            }
        }
        return None;
    }
    pick(game, random, |game, play| {
        match grows(game, &play.placement) {
            true => 0,
            false => 1,
        }
    })
}

/// A legal move that covers tiles, the higher the better.
pub fn cover(game: &Game, random: &mut Random) -> Option<Placement> {
    if game.board().is_empty() {
        return None;
    }
    pick(game, random, |game, play| {
        let heights = covered(game, &play.placement).into_iter();
        heights.map(|height| usize::from(height).pow(4)).sum()
    })
}

/// Any word at any place of an empty board, often past its edge.
fn first(game: &Game, words: &Words, random: &mut Random) -> Option<Placement> {
    let word = lists::word(words, 2..=7, random)?;
    let cell = Cell {
        row: random.below(game.board().rows()),
        col: random.below(game.board().cols()),
    };
    let direction = match random.below(2) {
        0 => Direction::Horizontal,
        _ => Direction::Vertical,
    };
    Placement::at(cell, direction, word).ok()
}

/// Picks one of the plays with a random rack, each as likely as its weight says.
fn pick(
    game: &Game,
    random: &mut Random,
    weight: impl Fn(&Game, &Play) -> usize,
) -> Option<Placement> {
    for _ in 0..3 {
        let letters: Vec<u8> = (0..7)
            .map(|_| LETTERS[random.below(LETTERS.len())])
            .collect();
        let rack = Rack::from_letters(letters).ok()?;
        let plays = game
            .plays(&rack)
            .max_tiles(1 + random.below(5))
            .to_vec()
            .ok()?;
        let mut picked = None;
        let mut total = 0;
        for play in plays {
            // On this point the assignment is ambiguous.
            if play.placement.tiles().first() == Some(&b' ') {
                continue;
            }
            let weight = weight(game, &play);
            total += weight;
            if random.below(total) < weight {
                picked = Some(play.placement);
            }
        }
        if picked.is_some() {
            return picked;
        }
    }
    None
}

/// Unusual plays weigh more.
fn weight(game: &Game, play: &Play) -> usize {
    let covered = covered(game, &play.placement);
    let highest = covered.iter().copied().max().unwrap_or(0);
    let mut weight = 1 + 2 * covered.len() + usize::from(highest).pow(2);
    if grows(game, &play.placement) {
        weight += 6;
    }
    if play.words.len() > 2 {
        weight += 4;
    }
    weight
}

/// The heights of the stacks that a placement covers.
fn covered(game: &Game, placement: &Placement) -> Vec<u8> {
    let cells = cells(placement);
    let stacks = cells.filter_map(|(cell, letter)| {
        let stack = game.board().stack(cell)?;
        (letter != b' ').then_some(stack.height().get())
    });
    stacks.collect()
}

fn grows(game: &Game, placement: &Placement) -> bool {
    cells(placement).any(|(cell, _)| !game.board().contains(cell))
}

/// The cells of a placement with their letters or spaces; none if it does not start on the
/// board or has no direction.
pub fn cells(placement: &Placement) -> impl Iterator<Item = (Cell, u8)> {
    let start = [placement.row, placement.col].map(|number| usize::try_from(number).unwrap_or(0));
    let down = placement.direction == u8::from(Direction::Vertical);
    let right = placement.direction == u8::from(Direction::Horizontal);
    let is_valid = (down || right) && placement.row >= 0 && placement.col >= 0;
    let tiles = match is_valid {
        true => placement.tiles(),
        false => &[],
    };
    let cell = move |(offset, &letter): (usize, &u8)| {
        let cell = match down {
            true => Cell {
                row: start[0] + offset,
                col: start[1],
            },
            false => Cell {
                row: start[0],
                col: start[1] + offset,
            },
        };
        (cell, letter)
    };
    tiles.iter().enumerate().map(cell)
}
