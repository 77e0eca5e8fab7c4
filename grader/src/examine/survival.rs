//! Games that the submission does not survive, and what it does besides playing.

use std::collections::BTreeMap;

use super::{Examination, Found, Played, Shrinking};
use crate::finding::{Kind, Topic};
use crate::plan::{Call, Plan};
use crate::run::{Death, End, EventKind, Limits, MemoryError, Mode, Run};
use crate::shrink;

/// How often the submission is asked when a game is shrunk.
const ATTEMPTS: usize = 300;
/// The same for calls that hang, which are slow to repeat.
const HANGING_ATTEMPTS: usize = 24;
/// The same for games that are slow only because they are large.
const SLOW_ATTEMPTS: usize = 4;
/// How many games of the same kind are looked at for other causes.
const MOST_GAMES: usize = 8;

/// The kinds of deaths, each of which is one finding or more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Crash,
    Exit(i32),
    Hang,
    Memory,
    Output,
    File,
    Forbidden(String),
    LostContact,
}

/// A game that the submission does not survive, and the call at which it dies.
type Dead = (Plan, usize, Death);

impl Class {
    fn of(end: &End) -> Option<Class> {
        let End::Died(death) = end else {
            return None;
        };
        Some(match death {
            Death::Signal(_) | Death::Checker(_) => Class::Crash,
            Death::Exited(status) => Class::Exit(*status),
            Death::Hung => Class::Hang,
            Death::MemoryLimit => Class::Memory,
            Death::OutputLimit => Class::Output,
            Death::FileLimit => Class::File,
            Death::Forbidden(what) => Class::Forbidden(what.clone()),
            Death::LostContact => Class::LostContact,
        })
    }

    fn topic(&self) -> (Topic, Kind) {
        match self {
            Class::Crash => (Topic::Crashes, Kind::Crash),
            Class::Exit(_) | Class::LostContact => (Topic::Conduct, Kind::Exit),
            Class::Hang => (Topic::Time, Kind::Hang),
            Class::Memory => (Topic::Memory, Kind::MemoryLimit),
            Class::Output | Class::File => (Topic::Conduct, Kind::OutputLimit),
            Class::Forbidden(_) => (Topic::Conduct, Kind::Forbidden),
        }
    }
}

impl Examination<'_> {
    /// Finds crashes, hangs and other calls that do not return.
    pub(super) fn find_deaths(&mut self, runs: &[Option<Played>]) {
        let mut groups: BTreeMap<(Class, Option<&'static str>), Vec<Dead>> = BTreeMap::new();
        for (game, played) in self.examiner.games.iter().zip(runs) {
            let Some(Played { run, .. }) = played else {
                continue;
            };
            if let Some(class) = Class::of(&run.end) {
                let plan = with_frees(&game.plan, run);
                let at = run.answers.len();
                let ambiguous = self.ambiguity(&plan, at);
                let group = groups.entry((class, ambiguous)).or_default();
                let End::Died(death) = &run.end else {
                    continue;
                };
                group.push((plan, at, death.clone()));
            }
        }
        for ((class, ambiguous), mut plans) in groups {
            plans.sort_by_key(|(plan, at, _)| (*at, shrink::size(plan)));
            let limits = match class {
                Class::Hang => self.short_limits(),
                _ => self.examiner.limits.clone(),
            };
            let attempts = match class {
                Class::Hang | Class::Memory | Class::Output | Class::File => HANGING_ATTEMPTS,
                _ => ATTEMPTS,
            };
            let (plan, at, death) = &plans[0];
            let shrink = |limits: &Limits, attempts: usize| {
                let how = Shrinking {
                    mode: Mode::Plain,
                    limits,
                    attempts,
                };
                let shortest = self.shrink(plan, *at, &how, |plan, run| {
                    Class::of(&run.end).as_ref() == Some(&class)
                        && self.ambiguity(plan, run.answers.len()) == ambiguous
                });
                let (at, death) = self.death(&shortest)?;
                Some((shortest, at, death))
            };
            // A smaller game may be slow, but not too slow. And some submissions do not die
            // each time.
            let shortest =
                shrink(&limits, attempts).or_else(|| shrink(&self.examiner.limits, SLOW_ATTEMPTS));
            let again = shortest.is_some();
            let (shortest, at, death) = shortest.unwrap_or_else(|| {
                let at = (*at).min(plan.calls.len() - 1);
                (plan.clone(), at, death.clone())
            });
            let (topic, kind) = class.topic();
            let found = Found {
                topic,
                kind,
                title: death.to_string(),
                detail: match again {
                    true => String::new(),
                    false => "it did not happen again when the game was repeated".to_owned(),
                },
                place: None,
                ambiguous,
                games: plans.len(),
            };
            match class {
                Class::Crash => self.add_crash(found, &shortest, at, &plans[1..]),
                _ => self.add(found, &shortest, at),
            }
        }
    }

    /// The call that the submission does not survive, and why.
    fn death(&self, plan: &Plan) -> Option<(usize, Death)> {
        let run = self.play(plan, Mode::Plain)?;
        let at = run.answers.len().min(plan.calls.len() - 1);
        match run.end {
            End::Died(death) => Some((at, death)),
            End::Finished => None,
        }
    }

    /// Adds a crash with its place in the source, and other crashes at other places.
    fn add_crash(&mut self, found: Found, plan: &Plan, at: usize, others: &[Dead]) {
        let (ambiguous, games) = (found.ambiguous, found.games);
        let error = self.crash_error(plan);
        let mut places = vec![error.as_ref().and_then(|error| error.place.clone())];
        match error {
            // A null pointer, for example.
            Some(error) if error.kind == Kind::Undefined => {
                let detail = error.text;
                self.add(
                    Found {
                        detail,
                        place: error.place,
                        ..found
                    },
                    plan,
                    at,
                );
            }
            Some(error) => self.add_memory_error(&error, plan, at, ambiguous, games),
            None => self.add(found, plan, at),
        }
        for (plan, ..) in others.iter().take(MOST_GAMES) {
            let Some(error) = self.sanitizer_error(plan) else {
                continue;
            };
            if places.contains(&error.place) {
                continue;
            }
            places.push(error.place.clone());
            self.add_shrunk_error(&error, plan, ambiguous, 1);
        }
    }

    /// What a checker says about a game.
    pub(super) fn crash_error(&self, plan: &Plan) -> Option<MemoryError> {
        self.sanitizer_error(plan).or_else(|| {
            let run = self.play_if_possible(plan, Mode::Valgrind)?;
            let mut errors = run.events.into_iter().filter_map(|event| match event.kind {
                EventKind::Memory(error) if error.kind != Kind::Leak => Some(error),
                _ => None,
            });
            errors.next()
        })
    }

    /// Finds output, files elsewhere and other side effects.
    pub(super) fn find_events(&mut self, runs: &[Option<Played>]) {
        for (matches, topic, kind, title) in EVENTS {
            let shows = |run: &Run| run.events.iter().position(|event| matches(&event.kind));
            let games = self.examiner.games.iter().zip(runs);
            let games = games.filter_map(|(game, played)| {
                // A crash has a message of its own.
                let run = &played.as_ref()?.run;
                if Class::of(&run.end) == Some(Class::Crash) {
                    return None;
                }
                Some((&game.plan, run.events[shows(run)?].call))
            });
            let games = games.map(|(plan, at)| (self.ambiguity(plan, at), at, plan));
            let mut plans: Vec<(Option<&str>, usize, &Plan)> = games.collect();
            // Calls on which the assignment is clear come first.
            plans.sort_by_key(|(point, at, plan)| (point.is_some(), *at, shrink::size(plan)));
            let Some(&(ambiguous, at, smallest)) = plans.first() else {
                continue;
            };
            let how = Shrinking {
                mode: Mode::Plain,
                limits: &self.examiner.limits,
                attempts: ATTEMPTS,
            };
            let shortest = self.shrink(smallest, at, &how, |plan, run| {
                let event = shows(run).map(|event| &run.events[event]);
                event.is_some_and(|event| self.ambiguity(plan, event.call) == ambiguous)
            });
            let Some(run) = self.play(&shortest, Mode::Plain) else {
                return;
            };
            let Some(event) = shows(&run).map(|at| &run.events[at]) else {
                continue;
            };
            let found = Found {
                topic,
                kind,
                title: title.to_owned(),
                detail: match &event.kind {
                    EventKind::Printed(text)
                    | EventKind::OutsideWrite(text)
                    | EventKind::InputChanged(text) => text.clone(),
                    EventKind::OutOfMemory(bytes) => format!("asks for {bytes} bytes"),
                    EventKind::Memory(_) => String::new(),
                },
                place: None,
                ambiguous,
                games: plans.len(),
            };
            let at = event.call.min(shortest.calls.len() - 1);
            self.add(found, &shortest, at);
        }
    }
}

type EventFilter = fn(&EventKind) -> bool;

/// What a submission must not do besides playing.
const EVENTS: [(EventFilter, Topic, Kind, &str); 4] = [
    (
        |kind| matches!(kind, EventKind::Printed(_)),
        Topic::Conduct,
        Kind::Output,
        "prints something",
    ),
    (
        |kind| matches!(kind, EventKind::OutsideWrite(_)),
        Topic::Conduct,
        Kind::OutsideWrite,
        "writes a file outside the working directory",
    ),
    (
        |kind| matches!(kind, EventKind::InputChanged(_)),
        Topic::Conduct,
        Kind::OutsideWrite,
        "changes a board file or the word list",
    ),
    (
        |kind| matches!(kind, EventKind::OutOfMemory(_)),
        Topic::Memory,
        Kind::MemoryLimit,
        "asks for more memory than there is",
    ),
];

/// The plan with a call for each game that is freed after the last call, if the
/// submission died there.
fn with_frees(plan: &Plan, run: &Run) -> Plan {
    let mut plan = plan.clone();
    if run.answers.len() == plan.calls.len() {
        let mut open = std::collections::BTreeSet::new();
        for call in &plan.calls {
            match call {
                Call::Open { game, .. } => open.insert(*game),
                Call::Free { game } => open.remove(game),
                _ => false,
            };
        }
        plan.calls
            .extend(open.into_iter().map(|game| Call::Free { game }));
    }
    plan
}
