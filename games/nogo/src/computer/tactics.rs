//! Wins by force: sequences in which each move is an atari.
//!
//! An atari leaves the opponent a single answer, so only the attacker has choices,
//! and sequences such as ladders can be searched to their end.

use super::position::{Effect, Point, Position};

/// Searches for wins by force. Reuses its allocations.
#[derive(Debug, Default)]
pub(super) struct Tactics {
    /// The positions on the current line in which the attacker has a choice.
    line: Vec<Choice>,
}

#[derive(Debug)]
struct Choice {
    position: Position,
    /// The moves that are left to try.
    ataris: Vec<Point>,
}

impl Tactics {
    /// Searches for a win of the player to move, with at most `budget` attempts. No
    /// string may be in atari. Returns the first move.
    pub(super) fn win(&mut self, position: &Position, mut budget: usize) -> Option<Point> {
        let opponent = position.to_move().other();
        let mut first = None;
        let mut depth = 0;
        self.enter(0, position, |position, ataris| {
            for string in position.strings(opponent) {
                add_ataris(position, string, ataris);
            }
        });
        let mut current = position.clone();
        while budget > 0 {
            let choice = &mut self.line[depth];
            let Some(atari) = choice.ataris.pop() else {
                depth = depth.checked_sub(1)?;
                continue;
            };
            if !choice.position.is_safe(atari, opponent.other()) {
                continue;
            }
            budget -= 1;
            if depth == 0 {
                first = Some(atari);
            }
            current.clone_from(&choice.position);
            match force(&mut current, atari) {
                Forced::Won => return first,
                Forced::Failed => {}
                Forced::GoesOn { last, answer } => {
                    depth += 1;
                    self.enter(depth, &current, |position, ataris| {
                        for string in position.strings_at(last, opponent) {
                            add_ataris(position, string, ataris);
                        }
                        add_ataris(position, answer, ataris);
                    });
                }
            }
        }
        None
    }

    /// Continues the line with a position.
    fn enter(
        &mut self,
        depth: usize,
        position: &Position,
        ataris: impl FnOnce(&Position, &mut Vec<Point>),
    ) {
        match self.line.get_mut(depth) {
            Some(choice) => choice.position.clone_from(position),
            None => self.line.push(Choice {
                position: position.clone(),
                ataris: Vec::new(),
            }),
        }
        let choice = &mut self.line[depth];
        choice.ataris.clear();
        ataris(&choice.position, &mut choice.ataris);
    }
}

/// Adds the moves that put a string in atari.
fn add_ataris(position: &Position, string: Point, ataris: &mut Vec<Point>) {
    for point in position.two_liberties(string).into_iter().flatten() {
        if !ataris.contains(&point) {
            ataris.push(point);
        }
    }
}

/// How forced moves end.
enum Forced {
    /// The attacker wins.
    Won,
    /// The opponent wins, or need not answer any more.
    Failed,
    /// The attacker has a choice again, after a last move and the answer.
    GoesOn { last: Point, answer: Point },
}

/// Plays an atari, and then the moves of both players as long as they are forced.
fn force(position: &mut Position, atari: Point) -> Forced {
    let mut last = atari;
    loop {
        let answer = match position.play(last) {
            Effect::Won => return Forced::Won,
            Effect::Quiet => return Forced::Failed,
            Effect::Atari(answer) => answer,
        };
        match position.play(answer) {
            Effect::Won => return Forced::Failed,
            Effect::Quiet => return Forced::GoesOn { last, answer },
            // The attacker is in atari, too, and goes on if saving the string is an
            // atari again.
            Effect::Atari(own) => last = own,
        }
    }
}
