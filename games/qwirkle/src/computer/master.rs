//! The master: looks a few turns ahead, in many random deals.

use crate::computer::deep::{fingerprint, imagine};
use crate::computer::{Clock, Effort, View, careful, greedy};
use crate::plays::Move;
use crate::state::State;
use crate::{Play, Random};

mod clue;
mod deals;
mod endgame;
mod policy;

use deals::Deals;
use endgame::Endgame;
use policy::Policy;

/// The number of plays to try: the best ones of a careful player.
const PLAYS: usize = 16;
/// The number of turns of each player in a simulation, including the play to try.
/// What comes later depends more on luck than on the play, and would only blur the
/// comparison. All players have the same number, so the leads are comparable.
const TURNS: usize = 2;
/// The part of the time for choosing these plays. It is used up only on large
/// boards.
const CHOOSING: f64 = 0.25;
/// The part of the time for choosing them and for examining what the opponents laid.
const DEDUCING: f64 = 0.5;
/// The number of simulations that the opinion of the careful player is worth.
const PRIOR: f64 = 8.0;
/// The gain in probability to win for each point that it sees in a play.
const PRIOR_SLOPE: f64 = 0.02;

// How well the lead after a simulation predicts the winner. Fitted by logistic
// regression to 20,000 games between players of the continuations.

/// The value of a point that the next player can score.
const OWN_NEXT: f64 = 1.15;
/// The value of a point that the following player could score now.
const THEIR_NEXT: f64 = 0.75;
/// A lead of this many points multiplies the odds by e: a constant, and more for
/// each tile that is left.
const SPREAD: f64 = 0.3;
const SPREAD_PER_TILE: f64 = 0.235;

/// The number of endgame positions to search for each simulation of the effort.
const POSITIONS: u64 = 5;

/// A play and its results so far.
struct Candidate {
    laid: Move,
    /// The sum of the results, each from 0 to 1.
    sum: f64,
    count: f64,
}

pub fn choose(view: &View, effort: Effort, clock: Clock) -> Option<Play> {
    let mut random = Random::new(fingerprint(view));
    if endgame::is_near(view) {
        let positions = match effort {
            Effort::Time(_) => u64::MAX,
            Effort::Simulations(count) => POSITIONS * u64::from(count),
        };
        let state = imagine(view, &mut random);
        return Endgame::new(state, clock, positions).best();
    }
    let rated = careful::rated(view, clock.part(CHOOSING));
    let &(first, _) = rated.first()?;
    let candidates = rated
        .into_iter()
        .take(PLAYS)
        .map(|(value, laid)| Candidate {
            laid,
            sum: PRIOR * (0.5 + PRIOR_SLOPE * (value - first)),
            count: PRIOR,
        });
    let best = compare(view, candidates.collect(), effort, clock, &mut random)?;
    Some(view.board.play(&best.laid))
}

/// Tries all candidates, then the better half of them, until one is left. Each
/// round takes the same time.
fn compare(
    view: &View,
    mut candidates: Vec<Candidate>,
    effort: Effort,
    clock: Clock,
    random: &mut Random,
) -> Option<Candidate> {
    let rounds = candidates.len().next_power_of_two().ilog2();
    let turns = TURNS * view.deck_lens.len() - 1;
    let mut policy = Policy::default();
    let mut deals = Deals::new(view, clock.part(DEDUCING), random);
    let mut state = deals.next(random);
    let mut results = Vec::with_capacity(PLAYS);
    for round in 1..=rounds {
        let round_clock = clock.part(f64::from(round) / f64::from(rounds));
        let mut simulations = match effort {
            Effort::Time(_) => u32::MAX,
            Effort::Simulations(count) => count.div_ceil(rounds),
        };
        while simulations > 0 && !round_clock.is_over() {
            // Use the same deal for all plays, so that none is luckier.
            let dealt = deals.next(random);
            results.clear();
            for candidate in &candidates {
                state.clone_from(&dealt);
                state.lay_dealt(&candidate.laid, view.player);
                let over = policy.play_on(&mut state, view.player, turns, clock);
                results.push(result(&state, view.player, over));
            }
            if clock.is_over() {
                break;
            }
            for (candidate, result) in candidates.iter_mut().zip(&results) {
                candidate.sum += result;
                candidate.count += 1.0;
            }
            simulations = simulations.saturating_sub(candidates.len() as u32);
        }
        let mean = |candidate: &Candidate| candidate.sum / candidate.count;
        // The sort is stable, so the first of equal plays stays first.
        candidates.sort_by(|one, other| mean(other).total_cmp(&mean(one)));
        candidates.truncate(candidates.len().div_ceil(2));
    }
    candidates.into_iter().next()
}

/// The probability that a player, who is next, wins. Estimated from the lead, from
/// the best plays of this player and the following one, and from the number of tiles
/// that are left.
fn result(state: &State, player: usize, over: bool) -> f64 {
    let own = f64::from(state.seats[player].points);
    let others = state.seats.iter().enumerate();
    let others = others.filter(|(other, _)| *other != player);
    let best = others.map(|(_, seat)| seat.points).max();
    let lead = own - best.map_or(0.0, f64::from);
    if over && best.is_some() {
        return (1.0 + f64::from(lead > 0.0) - f64::from(lead < 0.0)) / 2.0;
    }
    let best = |player: usize| {
        let kinds = state.seats[player].deck.kinds();
        let best = greedy::best(&state.board, kinds, state.several);
        best.map_or(0.0, |laid| f64::from(laid.points))
    };
    let next = (player + 1) % state.seats.len();
    let theirs = if next == player { 0.0 } else { best(next) };
    let lead = lead + OWN_NEXT * best(player) - THEIR_NEXT * theirs;
    let in_decks = state.seats.iter().map(|seat| seat.deck.len());
    let left = state.bag.len() + in_decks.sum::<usize>();
    let spread = SPREAD + SPREAD_PER_TILE * left as f64;
    probability(lead / spread)
}

/// The probability of an event from the logarithm of its odds.
fn probability(log_odds: f64) -> f64 {
    let odds = exponential(log_odds.clamp(-30.0, 30.0));
    odds / (1.0 + odds)
}

/// Nearly e to the power of a number that is not below -1000.
///
/// Not with [`f64::exp`], whose last digits differ between systems, and for which C
/// programs would have to link libm.
fn exponential(power: f64) -> f64 {
    // (1 + x / 1024) ^ 1024 is nearly e ^ x.
    let mut result = 1.0 + power / 1024.0;
    for _ in 0..10 {
        result *= result;
    }
    result
}
