//! What a finished match looks like in hindsight.

use std::convert::Infallible;
use std::ops::ControlFlow::Continue;

use hw3::{Placement, PlaysError};
use upwords_engine::{End, Match, Played, Turn, spell_rack};

use super::scoreboard::name;
use super::turn_text::{describe, place_of, points, words_of};

/// How many of a player's turns are looked at again.
const WEAKEST: usize = 3;

/// A turn that could have scored more.
#[derive(Debug, PartialEq, Eq)]
pub struct Missed {
    /// The turn, counted from 1.
    pub number: usize,
    /// The player's tiles.
    pub rack: String,
    /// What was played.
    pub played: Played,
    /// The placement with the most points.
    pub best: Played,
}

impl Missed {
    fn loss(&self) -> u32 {
        self.best.points - self.played.points
    }
}

/// The turns of a seat that lost the most points, with the best plays that it had. The
/// weakest turn is first.
pub fn missed(game: &Match, seat: usize) -> Result<Vec<Missed>, PlaysError> {
    let mut game = game.clone();
    let mut missed = Vec::new();
    while let Some(played) = game.turns().last().cloned() {
        let number = game.turns().len();
        game.undo();
        if played.seat != seat || played.turn == Turn::Resign {
            continue;
        }
        let Some(placement) = best(&game)? else {
            continue;
        };
        let Ok(best) = game.preview(&Turn::Place(placement)) else {
            continue;
        };
        if best.points > played.points {
            missed.push(Missed {
                number,
                rack: spell_rack(&game.view().rack()),
                played,
                best,
            });
        }
    }
    missed.sort_by_key(|missed| (std::cmp::Reverse(missed.loss()), missed.number));
    missed.truncate(WEAKEST);
    Ok(missed)
}

/// The placement with the most points.
fn best(game: &Match) -> Result<Option<Placement>, PlaysError> {
    let mut best: Option<(u32, Placement)> = None;
    let mut failed = Ok(());
    let Continue(()) = game.view().visit_plays(|play| {
        let score = play.score();
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            match play.placement() {
                Ok(placement) => best = Some((score, placement)),
                Err(error) => failed = Err(error),
            }
        }
        Continue::<Infallible>(())
    })?;
    failed?;
    Ok(best.map(|(_, placement)| placement))
}

/// The turn of a seat with the most points.
fn best_play(game: &Match, seat: usize) -> Option<&Played> {
    let own = game.turns().iter().filter(|played| played.seat == seat);
    let placed = own.filter(|played| played.points > 0);
    // The first one, if there are several.
    placed.rev().max_by_key(|played| played.points)
}

/// Who has won, in one line.
pub fn result(game: &Match) -> String {
    let leaders = game.leaders();
    let names: Vec<String> = leaders.iter().map(|&seat| name(game, seat)).collect();
    let how = match game.end() {
        Some(End::Resigned { seat }) => format!("{} resigned. ", name(game, seat)),
        Some(End::AllPassed) => "All players passed. ".to_owned(),
        Some(End::LastTile { seat }) => format!("{} placed the last tile. ", name(game, seat)),
        None => String::new(),
    };
    match &names[..] {
        [winner] => {
            let best = game.scores()[leaders[0]];
            let others = (0..game.scores().len()).filter(|seat| *seat != leaders[0]);
            let second = others.map(|seat| game.scores()[seat]).max();
            let margin = i64::from(best) - i64::from(second.unwrap_or(best));
            // A player who resigned may have more points.
            match margin > 0 {
                true => format!("{how}{winner} wins by {}.", points(margin)),
                false => format!("{how}{winner} wins."),
            }
        }
        [first @ .., last] => format!("{how}{} and {last} draw.", first.join(", ")),
        [] => how,
    }
}

/// What happened last: the last turn, and how the match ended if it is over.
pub fn last_event(game: &Match) -> Vec<String> {
    let turn = match game.turns().last() {
        None => Some("The match begins".to_owned()),
        // The result says it, too.
        Some(played) if played.turn == Turn::Resign => None,
        Some(played) => Some(describe(&name(game, played.seat), played)),
    };
    let result = game.is_over().then(|| result(game));
    turn.into_iter().chain(result).collect()
}

/// The text about a finished match: the scores, the best plays, and what the people
/// missed. `saved` says where the match can be watched again.
pub fn text(game: &Match, saved: Option<&str>) -> String {
    let mut text = format!("{}\n\n", result(game));
    let penalties = game.penalties().unwrap_or_default();
    let racks = game.racks_left().unwrap_or_default();
    let mut ranked: Vec<usize> = (0..game.players().len()).collect();
    let leaders = game.leaders();
    ranked.sort_by_key(|seat| {
        (
            !leaders.contains(seat),
            std::cmp::Reverse(game.scores()[*seat]),
        )
    });
    for &seat in &ranked {
        let total = game.scores()[seat];
        text += &format!("{}\t{}", name(game, seat), points(total.into()));
        let (penalty, rack) = (penalties.get(seat), racks.get(seat));
        if let (Some(&penalty @ 1..), Some(rack)) = (penalty, rack) {
            let before = i64::from(total) + i64::from(penalty);
            let left = spell_rack(rack);
            text += &format!(" ({before} - {penalty} for the tiles left: {left})");
        }
        text.push('\n');
    }
    if game.turns().iter().any(|played| played.points > 0) {
        text += "\nBest plays:\n";
    }
    for seat in ranked {
        if let Some(played) = best_play(game, seat) {
            let words = words_of(played);
            let points = points(played.points.into());
            text += &format!("{}\t{words} for {points}\n", name(game, seat));
        }
    }
    for seat in 0..game.players().len() {
        let had_turn = game.turns().iter().any(|played| {
            let is_turn = played.turn != Turn::Resign;
            played.seat == seat && is_turn
        });
        if game.players()[seat].level.is_some() || !had_turn {
            continue;
        }
        let name = name(game, seat);
        match missed(game, seat) {
            Err(error) => text += &format!("\nCannot list what {name} missed: {error}\n"),
            Ok(missed) if missed.is_empty() => {
                text += &format!("\n{name} missed nothing: no other play scored more.\n");
            }
            Ok(missed) => {
                text += &format!("\nWhat {name} missed:\n");
                for missed in missed {
                    text += &format!("Turn {}\t{}\n", missed.number, sentence(&missed));
                }
            }
        }
    }
    if let Some(saved) = saved {
        text += &format!("\nWatch the match again: upwords replay {saved}\n");
    }
    text
}

fn sentence(missed: &Missed) -> String {
    let Missed {
        rack, played, best, ..
    } = missed;
    let had = match &played.turn {
        Turn::Place(_) => format!("{} for {}", words_of(played), played.points),
        Turn::Exchange(_) => "an exchange".to_owned(),
        Turn::Pass | Turn::Resign => "a pass".to_owned(),
    };
    let place = best.words.first().map(place_of).unwrap_or_default();
    format!(
        "{} for {} ({place}) instead of {had}, with {rack}",
        words_of(best),
        points(best.points.into()),
    )
}

#[cfg(test)]
mod tests;
