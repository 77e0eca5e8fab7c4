//! How long the computers think.

use std::time::Duration;

use hw3::Lexicon;
use upwords_engine::{Computer, Effort, Level, Match, Player, Setup, match_words};

use super::table::{Figure, Row, Target};
use super::timing::nanoseconds;
use super::{Context, Findings};

/// Measures the turns of matches in which every level plays against itself.
pub fn computers(context: &Context) -> Findings {
    let lexicon = Lexicon::embedded().expect("the list in the library");
    let words = match_words(&lexicon).expect("memory");
    words.graph().expect("a graph");
    let limit = Duration::from_millis(100);
    let milliseconds = |number| Target::Under(Figure::Time(1e6 * number));
    let levels = [
        (Level::Greedy, context.sizes.matches, milliseconds(1.0)),
        (Level::Careful, context.sizes.matches, milliseconds(5.0)),
        // An expert finishes the simulation it has begun.
        (Level::Expert, 1, milliseconds(110.0)),
    ];
    let mut rows = Vec::new();
    for (level, matches, target) in levels {
        let effort = Effort {
            simulations: usize::MAX / 2,
            positions: usize::MAX,
            time: Some(limit),
        };
        let mut times: Vec<f64> = (0..matches as u64)
            .flat_map(|seed| turns(level, effort, &words, seed))
            .collect();
        times.sort_by(f64::total_cmp);
        let what = match level {
            Level::Expert => format!("computers: {level} with 100 ms per turn"),
            _ => format!("computers: {level}"),
        };
        rows.push(Row::new(
            format!("{what}, slowest of {} turns", times.len()),
            Figure::Time,
            times[times.len() - 1],
            ("the median", times[times.len() / 2]),
            target,
        ));
    }
    rows.into()
}

/// Plays a match and measures every turn.
fn turns(level: Level, effort: Effort, words: &Lexicon, seed: u64) -> Vec<f64> {
    let players = ["first", "second"].map(|name| Player::computer(name, level));
    let game = Match::new(Setup::default(), words.clone(), players.to_vec(), seed);
    let mut game = game.expect("a match");
    let computer = Computer::new(level, words, !seed).expect("memory");
    let mut computer = computer.with_effort(effort);
    let mut times = Vec::new();
    while !game.is_over() {
        let mut turn = None;
        times.push(nanoseconds(|| {
            turn = Some(computer.choose(&game.view()).expect("memory"));
        }));
        game.play(turn.expect("a choice")).expect("a legal turn");
    }
    times
}
