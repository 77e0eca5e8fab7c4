//! Wrong use of memory.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Examination, Found, Played, Shrinking};
use crate::finding::{Kind, Place, Topic};
use crate::plan::{Call, Plan};
use crate::run::{Death, End, EventKind, MemoryError, Mode, Run};
use crate::shrink;

/// How many games are played with sanitizers.
const SANITIZED_GAMES: usize = 180;
/// How many games are played under Valgrind, which takes half a second to start.
const VALGRIND_GAMES: usize = 4;
/// How much slower Valgrind is, for planning.
const VALGRIND_SLOWDOWN: u32 = 50;
/// Games with more calls are not played under Valgrind.
const VALGRIND_CALLS: usize = 60;
/// How often the submission is asked when a game is shrunk with sanitizers.
const ATTEMPTS: usize = 120;
/// How many games are played twice to confirm a leak.
const MOST_LEAKY: usize = 8;
/// How many errors of a checker are reported.
const MOST_ERRORS: usize = 4;

impl Examination<'_> {
    /// Plays with sanitizers.
    pub(super) fn find_invalid_memory(&mut self, runs: &[Option<Played>], budget: Duration) {
        if !self.player.can(Mode::Sanitized) {
            return;
        }
        let survived =
            |game: &usize| matches!(&runs[*game], Some(played) if played.run.end == End::Finished);
        let games: Vec<usize> = (0..runs.len())
            .filter(survived)
            .take(SANITIZED_GAMES)
            .collect();
        let sanitized = self.play_all(&games, Mode::Sanitized, budget);
        let mut errors: BTreeMap<(Kind, Option<String>), (MemoryError, Vec<Plan>)> =
            BTreeMap::new();
        for (&game, played) in games.iter().zip(&sanitized) {
            let plan = &self.examiner.games[game].plan;
            if let Some(Played { run, .. }) = played
                && let End::Died(Death::Checker(error)) = &run.end
            {
                let key = (
                    error.kind,
                    error.place.as_ref().map(|place| format!("{place:?}")),
                );
                let entry = errors
                    .entry(key)
                    .or_insert_with(|| (error.clone(), Vec::new()));
                entry.1.push(plan.clone());
            }
        }
        let mut added = 0;
        for (error, mut plans) in errors.into_values() {
            if added == MOST_ERRORS || self.is_known(error.kind, error.place.as_ref()) {
                continue;
            }
            added += 1;
            plans.sort_by_key(shrink::size);
            // A game on which the assignment is clear is better evidence.
            let clear = plans
                .iter()
                .find(|plan| self.point_of_error(plan).is_none());
            let plan = clear.unwrap_or(&plans[0]).clone();
            let ambiguous = self.point_of_error(&plan);
            self.add_shrunk_error(&error, &plan, ambiguous, plans.len());
        }
    }

    /// The point that the assignment leaves open at the call with an error.
    fn point_of_error(&self, plan: &Plan) -> Option<&'static str> {
        let run = self.play(plan, Mode::Sanitized)?;
        self.ambiguity(plan, run.answers.len().min(plan.calls.len() - 1))
    }

    /// What the sanitizers say about a game.
    pub(super) fn sanitizer_error(&self, plan: &Plan) -> Option<MemoryError> {
        match self.play_if_possible(plan, Mode::Sanitized)?.end {
            End::Died(Death::Checker(error)) => Some(error),
            _ => None,
        }
    }

    pub(super) fn play_if_possible(&self, plan: &Plan, mode: Mode) -> Option<Run> {
        match self.player.can(mode) {
            true => self.play(plan, mode),
            false => None,
        }
    }

    /// Shrinks a game with an error of the sanitizers, and adds it.
    pub(super) fn add_shrunk_error(
        &mut self,
        error: &MemoryError,
        plan: &Plan,
        ambiguous: Option<&'static str>,
        games: usize,
    ) {
        let how = Shrinking {
            mode: Mode::Sanitized,
            limits: &self.examiner.limits,
            attempts: ATTEMPTS,
        };
        let run = self.play(plan, Mode::Sanitized);
        let at = run.map_or(0, |run| run.answers.len());
        let shortest = self.shrink(plan, at, &how, |plan, run| {
            let is_it = matches!(&run.end, End::Died(Death::Checker(other))
                if (other.kind, &other.place) == (error.kind, &error.place));
            let at = run.answers.len().min(plan.calls.len() - 1);
            is_it && self.ambiguity(plan, at) == ambiguous
        });
        let run = self.play(&shortest, Mode::Sanitized);
        let at = run.map_or(0, |run| run.answers.len());
        self.add_memory_error(
            error,
            &shortest,
            at.min(shortest.calls.len() - 1),
            ambiguous,
            games,
        );
    }

    /// Adds what a checker said.
    pub(super) fn add_memory_error(
        &mut self,
        error: &MemoryError,
        plan: &Plan,
        at: usize,
        ambiguous: Option<&'static str>,
        games: usize,
    ) {
        let topic = match error.kind {
            Kind::Crash => Topic::Crashes,
            Kind::Leak => Topic::Leaks,
            Kind::Hang => Topic::Time,
            _ => Topic::Memory,
        };
        let found = Found {
            topic,
            kind: error.kind,
            title: error.text.clone(),
            detail: String::new(),
            place: error.place.clone(),
            ambiguous,
            games,
        };
        self.add(found, plan, at);
    }

    fn is_known(&self, kind: Kind, place: Option<&Place>) -> bool {
        let mut findings = self.findings.iter();
        findings.any(|finding| {
            finding.kind == kind && finding.place.as_ref() == place && finding.ambiguous.is_none()
        })
    }

    /// Finds memory and files that are not released, and where they come from.
    pub(super) fn find_leaks(&mut self, runs: &[Option<Played>]) {
        let played = self.examiner.games.iter().zip(runs);
        let mut leaky: Vec<(&Plan, i64)> = played
            .filter_map(|(game, played)| {
                let run = &played.as_ref()?.run;
                let is_leaky = run.end == End::Finished && loses_something(run);
                is_leaky.then_some((&game.plan, run.leaked))
            })
            .collect();
        // A buffer that is allocated once, such as that of standard output, is not a leak.
        // Games that lose more than that are the likely ones.
        leaky.sort_by_key(|(plan, leaked)| (-leaked, shrink::size(plan)));
        let games = leaky.len();
        // Games on which the assignment is clear come first.
        let point = |plan: &Plan| self.ambiguity(plan, plan.calls.len() - 1);
        let plans = leaky.into_iter().map(|(plan, _)| plan);
        let (clear, open): (Vec<_>, Vec<_>) = plans.partition(|plan| point(plan).is_none());
        let mut plans = clear
            .into_iter()
            .take(MOST_LEAKY)
            .chain(open.into_iter().take(MOST_LEAKY));
        let Some(plan) = plans.find(|plan| self.leaks(plan)) else {
            return;
        };
        let ambiguous = point(plan);
        let shortest = shrink::shrink(plan, &self.examiner.reference, ATTEMPTS, |plan| {
            !self.is_late() && point(plan) == ambiguous && self.leaks(plan)
        });
        let at = shortest.calls.len() - 1;
        let run = self.play_if_possible(&shortest, Mode::Valgrind);
        let errors = run.map(|run| leaks(&run)).unwrap_or_default();
        for error in errors.iter().take(MOST_ERRORS) {
            if !self.is_known(Kind::Leak, error.place.as_ref()) {
                self.add_memory_error(error, &shortest, at, ambiguous, games);
            }
        }
        // Without Valgrind, nothing confirms the suspicion, but nothing refutes it, either.
        if errors.is_empty() && !self.player.can(Mode::Valgrind) {
            let found = Found {
                topic: Topic::Leaks,
                kind: Kind::Leak,
                title: "does not release all memory or files".to_owned(),
                detail: String::new(),
                place: None,
                ambiguous,
                games,
            };
            self.add(found, &shortest, at);
        }
    }

    /// Returns true if a game loses memory or files each time it is played.
    fn leaks(&self, plan: &Plan) -> bool {
        let Some(once) = self.play(plan, Mode::Plain).filter(loses_something) else {
            return false;
        };
        let Some(twice) = self.play(&twice(plan), Mode::Plain) else {
            return false;
        };
        twice.end == End::Finished
            && (twice.leaked > once.leaked || twice.open_files > once.open_files)
    }

    /// Plays a few games under Valgrind.
    pub(super) fn find_with_valgrind(&mut self, runs: &[Option<Played>], budget: Duration) {
        if !self.player.can(Mode::Valgrind) {
            return;
        }
        let mut planned = Duration::ZERO;
        let mut games = Vec::new();
        // Each of the first random games has another recipe.
        for (game, played) in runs.iter().enumerate() {
            let (true, Some(Played { run, took })) = (self.examiner.games[game].is_random, played)
            else {
                continue;
            };
            let takes = Duration::from_millis(600) + run.slowest * VALGRIND_SLOWDOWN * 4;
            let is_short = self.examiner.games[game].plan.calls.len() <= VALGRIND_CALLS;
            let fits = planned + takes.max(*took * 20) <= budget * 2;
            if is_short && fits && run.end == End::Finished {
                planned += takes;
                games.push(game);
            }
            if games.len() == VALGRIND_GAMES {
                break;
            }
        }
        let checked = self.play_all(&games, Mode::Valgrind, budget);
        for (&game, played) in games.iter().zip(&checked) {
            let plan = &self.examiner.games[game].plan;
            if let Some(Played { run, .. }) = played {
                self.add_valgrind_errors(plan, run);
            }
        }
    }

    fn add_valgrind_errors(&mut self, plan: &Plan, run: &Run) {
        for error in leaks(run) {
            if !self.is_known(Kind::Leak, error.place.as_ref()) {
                let at = plan.calls.len() - 1;
                let ambiguous = self.ambiguity(plan, at);
                self.add_memory_error(&error, plan, at, ambiguous, 1);
            }
        }
        let errors = run.events.iter().filter_map(|event| match &event.kind {
            EventKind::Memory(error) if error.kind != Kind::Leak => Some((event.call, error)),
            _ => None,
        });
        for (at, error) in errors {
            let seen = self
                .findings
                .iter()
                .filter(|finding| finding.kind == error.kind)
                .count();
            // A value that was never set is copied, and shows at other places, too.
            let most = if error.kind == Kind::Uninitialized {
                1
            } else {
                MOST_ERRORS
            };
            if seen >= most || self.is_known(error.kind, error.place.as_ref()) {
                continue;
            }
            let at = at.min(plan.calls.len() - 1);
            let (shortest, at) = self.shortest_part(plan, at, error);
            // What else goes wrong in the same game has the same cause.
            let run = self.play_if_possible(&shortest, Mode::Valgrind);
            let others = run.iter().flat_map(|run| &run.events);
            let is_old = |event: &crate::run::Event| match &event.kind {
                EventKind::Memory(error) => self.is_known(error.kind, error.place.as_ref()),
                _ => false,
            };
            if others.into_iter().any(is_old) {
                continue;
            }
            let ambiguous = self.ambiguity(&shortest, at);
            if ambiguous.is_none() || seen == 0 {
                self.add_memory_error(error, &shortest, at, ambiguous, 1);
            }
        }
    }

    /// The shortest part of a game in which Valgrind reports an error. All parts are
    /// played in one process, the shortest first: Valgrind reports an error only once.
    fn shortest_part(&self, plan: &Plan, at: usize, error: &MemoryError) -> (Plan, usize) {
        let whole = Plan {
            words: plan.words.clone(),
            calls: plan.calls[..=at].to_vec(),
        };
        let parts = self.parts(plan, at);
        let joined = Plan {
            words: plan.words.clone(),
            calls: parts.iter().flat_map(|part| part.calls.clone()).collect(),
        };
        let Some(run) = self.play(&joined, Mode::Valgrind) else {
            return (whole, at);
        };
        let event = run.events.iter().find(|event| {
            matches!(&event.kind, EventKind::Memory(other)
                if (other.kind, &other.place) == (error.kind, &error.place))
        });
        let Some(mut call) = event.map(|event| event.call) else {
            return (whole, at);
        };
        for part in parts {
            if call < part.calls.len() {
                return (part, call);
            }
            call -= part.calls.len();
        }
        (whole, at)
    }
}

fn loses_something(run: &Run) -> bool {
    run.leaked > 0 || run.open_files > 0
}

/// The blocks that Valgrind reports as lost.
fn leaks(run: &Run) -> Vec<MemoryError> {
    let errors = run.events.iter().filter_map(|event| match &event.kind {
        EventKind::Memory(error) if error.kind == Kind::Leak => Some(error.clone()),
        _ => None,
    });
    errors
        .filter(|error| error.leaked.is_none_or(|leak| !leak.reachable))
        .collect()
}

/// The plan, played twice in one process.
fn twice(plan: &Plan) -> Plan {
    let mut calls = plan.calls.clone();
    let mut open: Vec<usize> = calls.iter().map(Call::game).collect();
    open.sort_unstable();
    open.dedup();
    calls.extend(open.into_iter().map(|game| Call::Free { game }));
    calls.extend_from_slice(&plan.calls);
    Plan {
        words: plan.words.clone(),
        calls,
    }
}
