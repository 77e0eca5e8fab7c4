//! How good a move looks before it was tried.

use super::position::{Content, Point, Position};

/// Judges a safe move of the player to move, from 0 to 1.
pub(super) fn prior(position: &Position, point: Point, last: Option<Point>) -> f32 {
    let player = position.to_move();
    let opponent = player.other();
    let mut value: f32 = 0.5;
    if !position.is_safe(point, opponent) {
        // The opponent cannot move here, so this can wait until other moves run out.
        value -= 0.25;
    }
    let mut free = 0;
    for neighbor in position.neighbors(point) {
        match position.content(neighbor) {
            Content::Empty => free += 1,
            Content::Border => value -= 0.04,
            Content::Stone(_) => {}
        }
    }
    for string in position.strings_at(point, opponent) {
        value += match position.count_liberties(string) {
            // An atari helps the opponent unless it wins, and then it was found before.
            2 => -0.05,
            3 => 0.2,
            _ => 0.08,
        };
    }
    for string in position.strings_at(point, player) {
        let gains = free > 1;
        value += match position.count_liberties(string) {
            2 if gains => 0.2,
            3 if gains => 0.1,
            _ => 0.0,
        };
    }
    if let Some(last) = last
        && position.is_near(point, last)
    {
        value += 0.1;
    }
    value.clamp(0.05, 0.95)
}
