//! Games played to their end, mostly at random.

use terminal::Random;

use super::position::{Effect, Liberties, Point, Position};
use crate::Player;

/// Plays to the end and returns the winner. If `forced` is set, a string of the
/// player to move is in atari and its liberty is there; `last` is the last move.
pub(super) fn play_out(
    position: &mut Position,
    mut forced: Option<Point>,
    mut last: Option<Point>,
    random: &mut Random,
) -> Player {
    loop {
        let player = position.to_move();
        let choice = forced
            .or_else(|| capture(position, last?))
            .or_else(|| solid(position, random));
        let Some(point) = choice else {
            return player.other();
        };
        forced = match position.play(point) {
            Effect::Won => return player,
            Effect::Atari(escape) => Some(escape),
            Effect::Quiet => None,
        };
        last = Some(point);
    }
}

/// An atari that captures the string of the opponent's last move, although it can
/// escape once.
fn capture(position: &Position, last: Point) -> Option<Point> {
    let player = position.to_move();
    let [a, b] = position.two_liberties(last)?;
    let captures = |atari, escape| {
        position.is_safe(atari, player) && position.captures(atari, escape, player.other())
    };
    match captures(a, b) {
        true => Some(a),
        false => captures(b, a).then_some(b),
    }
}

/// A random move after which the string is not easy to capture, or else a random safe
/// move. `None` if no move is safe: the player has lost.
///
/// Games of players who leave strings with two liberties say little: who wins depends
/// on who sees it first.
fn solid(position: &Position, random: &mut Random) -> Option<Point> {
    let player = position.to_move();
    let empty = position.empty();
    let mut below = |count: usize| (((random.number() >> 32) * count as u64) >> 32) as usize;
    // Most moves are solid, so a few attempts usually find one.
    for _ in 0..8 {
        let point = *empty.get(below(empty.len()))?;
        if position.liberties_after(point, player).is_solid() {
            return Some(point);
        }
    }
    for fits in [Liberties::is_solid, Liberties::is_safe] {
        let points = || {
            let points = empty.iter().copied();
            points.filter(|&point| fits(position.liberties_after(point, player)))
        };
        let count = points().count();
        if count > 0 {
            return points().nth(below(count));
        }
    }
    None
}
