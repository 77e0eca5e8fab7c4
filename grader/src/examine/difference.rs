//! Games in which the submission answers something else than libhw3.

use std::collections::BTreeMap;

use hw3::{Game, Placement};

use super::{Examination, Found, Played, Shrinking};
use crate::explain::{self, Explanation, Observed};
use crate::finding::{Finding, Kind, Topic};
use crate::generate::cells;
use crate::plan::{Answer, Call, Plan};
use crate::quirk::Quirk;
use crate::run::{MemoryError, Mode, Names};
use crate::shrink;
use crate::{ambiguity, model};

/// How many games are shrunk to find the shortest one.
const SHRUNK: usize = 3;
/// How often the submission is asked when a game is shrunk.
const ATTEMPTS: usize = 300;
/// How often the model is asked, which is fast.
const MODEL_ATTEMPTS: usize = 2_500;
/// How many games are played again with the names of the course's boards.
const RENAMED: usize = 12;
/// How often a game must show that names matter.
const REPEATED: usize = 3;
/// How many kinds of unexplained differences are reported.
const MOST_UNEXPLAINED: usize = 6;

impl Examination<'_> {
    /// Finds the causes of wrong answers.
    pub(super) fn find_differences(&mut self, runs: &[Option<Played>]) {
        let games = self.examiner.games.iter().zip(runs);
        let mut observed: Vec<(Observed, Option<&'static str>)> = games
            .filter_map(|(game, played)| {
                let observed = Observed {
                    plan: game.plan.clone(),
                    words: self.examiner.reference.words(&game.plan),
                    answers: played.as_ref()?.run.answers.clone(),
                    expected: game.expected.clone(),
                };
                Some((observed, game.board))
            })
            .collect();
        if !observed.iter().any(|(game, _)| game.differs()) {
            return;
        }
        if self.find_file_names(&observed) {
            return;
        }
        self.find_shared_state(&mut observed);
        let observed: Vec<Observed> = observed.into_iter().map(|(game, _)| game).collect();
        let (mut explanations, rest) = explain::explain(&observed);
        let rest = explain::adopt(&observed, &mut explanations, rest);
        for explanation in explanations {
            self.add_explained(&observed, &explanation);
        }
        self.add_unexplained(&observed, &rest);
    }

    /// Games that go well if the board has the name that the course gave it: the
    /// submission recognizes boards by their names. Returns true if there are such games.
    fn find_file_names(&mut self, observed: &[(Observed, Option<&'static str>)]) -> bool {
        let known = observed.iter().filter_map(|(game, board)| {
            let name = board.filter(|_| game.differs())?;
            Some((game, format!("tests/{name}")))
        });
        for (game, name) in known.take(RENAMED) {
            let limits = &self.examiner.limits;
            let right = |plan: &Plan| {
                let names = Names::Given(&name);
                let run = self.play_with(plan, Mode::Plain, limits, names);
                run.is_some_and(|run| run.answers == self.examiner.reference.answers(plan))
            };
            let wrong = |plan: &Plan| {
                let run = self.play(plan, Mode::Plain);
                run.is_some_and(|run| self.observed(plan, &run).differs())
            };
            // Some submissions answer differently each time, whatever the name is.
            let depends = |plan: &Plan| (0..REPEATED).all(|_| wrong(plan) && right(plan));
            if !depends(&game.plan) {
                continue;
            }
            let reference = &self.examiner.reference;
            let shortest = shrink::shrink(&game.plan, reference, ATTEMPTS, |plan| {
                !self.is_late() && depends(plan)
            });
            let at = self.first_difference(&shortest);
            let found = Found {
                topic: Topic::Conduct,
                kind: Kind::FileName,
                title: "plays differently if the board file has another name".to_owned(),
                detail: format!("the same calls are right if the file is named {name}"),
                place: None,
                ambiguous: None,
                games: observed.iter().filter(|(game, _)| game.differs()).count(),
            };
            self.add(found, &shortest, at);
            let note = "other differences were not examined, because results depend on file names";
            self.notes.push(note.to_owned());
            return true;
        }
        false
    }

    /// Several games in one process that go well alone: they share something. Such games
    /// are removed.
    fn find_shared_state(&mut self, observed: &mut Vec<(Observed, Option<&'static str>)>) {
        let mut shared = Vec::new();
        observed.retain(|(game, _)| {
            let alone = game.plan.games();
            let is_shared = game.differs() && alone.len() > 1 && self.all_right(&alone);
            if is_shared {
                shared.push(game.plan.clone());
            }
            !is_shared
        });
        let Some(plan) = shared.iter().min_by_key(|plan| plan.calls.len()) else {
            return;
        };
        let at = plan.calls.len() - 1;
        let shortest = self.shrink(plan, at, &self.shrinking(), |plan, run| {
            let alone = plan.games();
            self.observed(plan, run).differs() && alone.len() > 1 && self.all_right(&alone)
        });
        let at = self.first_difference(&shortest);
        let found = Found {
            topic: Topic::Games,
            kind: kind_at(
                &self.examiner.reference.answers(&shortest),
                self.answers(&shortest).as_deref(),
                at,
            ),
            title: "plays wrongly if there is more than one game in a process".to_owned(),
            detail: "each of the games is right if it is the only one".to_owned(),
            place: None,
            ambiguous: None,
            games: shared.len(),
        };
        self.add(found, &shortest, at);
    }

    fn shrinking(&self) -> Shrinking<'_> {
        Shrinking {
            mode: Mode::Plain,
            limits: &self.examiner.limits,
            attempts: ATTEMPTS,
        }
    }

    fn all_right(&self, plans: &[Plan]) -> bool {
        plans.iter().all(|plan| {
            let run = self.play(plan, Mode::Plain);
            run.is_some_and(|run| run.answers == self.examiner.reference.answers(plan))
        })
    }

    fn answers(&self, plan: &Plan) -> Option<Vec<Answer>> {
        self.play(plan, Mode::Plain).map(|run| run.answers)
    }

    /// The first call that the submission answers wrongly or not at all.
    fn first_difference(&self, plan: &Plan) -> usize {
        let right = self
            .play(plan, Mode::Plain)
            .map(|run| self.observed(plan, &run).right());
        right.unwrap_or(0).min(plan.calls.len() - 1)
    }

    /// A change to the rules explains some games.
    fn add_explained(&mut self, observed: &[Observed], explanation: &Explanation) {
        let quirk = explanation.quirk;
        let games = || explanation.games.iter().map(|&game| &observed[game]);
        let mut smallest: Vec<&Observed> = games().collect();
        smallest.sort_by_key(|game| (game.right(), shrink::size(&game.plan)));
        // The model shrinks the game, and the submission confirms the result.
        let by_model = smallest
            .iter()
            .take(SHRUNK)
            .map(|game| self.shrink_by_model(&game.plan, quirk));
        let mut by_model: Vec<Plan> = by_model.collect();
        by_model.sort_by_key(shrink::size);
        let confirmed = by_model.into_iter().find(|plan| self.does(plan, quirk));
        let shortest = confirmed.unwrap_or_else(|| {
            let game = smallest[0];
            self.shrink(&game.plan, game.right(), &self.shrinking(), |plan, run| {
                explain::explains(&self.observed(plan, run), quirk)
            })
        });
        let at = self.first_difference(&shortest);
        let ambiguous = quirk.ambiguity().or_else(|| {
            // A change may show only in calls on which the assignment is ambiguous.
            let mut points = games().map(|game| self.ambiguity(&game.plan, game.right()));
            let first = points.next().flatten()?;
            points.all(|point| point.is_some()).then_some(first)
        });
        let found = Found {
            topic: quirk.topic(),
            kind: kind_at(
                &self.examiner.reference.answers(&shortest),
                self.answers(&shortest).as_deref(),
                at,
            ),
            title: quirk.title(),
            detail: self.reason(&shortest, at),
            place: None,
            ambiguous,
            games: explanation.games.len(),
        };
        self.add_or_blame_memory(found, &shortest, at);
    }

    fn shrink_by_model(&self, plan: &Plan, quirk: Quirk) -> Plan {
        let reference = &self.examiner.reference;
        shrink::shrink(plan, reference, MODEL_ATTEMPTS, |plan| {
            let expected = reference.answers(plan);
            model::answers(plan, &reference.words(plan), &[quirk]) != expected
        })
    }

    /// Returns true if the submission plays a game as a change to the rules predicts.
    fn does(&self, plan: &Plan, quirk: Quirk) -> bool {
        let run = self.play(plan, Mode::Plain);
        run.is_some_and(|run| explain::explains(&self.observed(plan, &run), quirk))
    }

    /// Differences that no change explains, one finding for each kind.
    fn add_unexplained(&mut self, observed: &[Observed], rest: &[usize]) {
        let mut groups: BTreeMap<(Topic, Kind, Option<&str>, String), Vec<&Observed>> =
            BTreeMap::new();
        for &game in rest {
            let game = &observed[game];
            let (topic, kind, title) = self.describe(game);
            let ambiguous = self.ambiguity(&game.plan, game.right());
            groups
                .entry((topic, kind, ambiguous, title))
                .or_default()
                .push(game);
        }
        // The most frequent ones first.
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
        for ((topic, kind, ambiguous, title), games) in groups.into_iter().take(MOST_UNEXPLAINED) {
            let Some(smallest) = games
                .iter()
                .min_by_key(|game| (game.right(), shrink::size(&game.plan)))
            else {
                continue;
            };
            let at = smallest.right();
            let error = self.blame(&smallest.plan);
            if error.is_some_and(|error| self.merge_memory_error(&error, games.len())) {
                continue;
            }
            let shortest = self.shrink(&smallest.plan, at, &self.shrinking(), |plan, run| {
                let game = self.observed(plan, run);
                let point = game.differs().then(|| self.ambiguity(plan, game.right()));
                point == Some(ambiguous) && self.describe(&game) == (topic, kind, title.clone())
            });
            let at = self.first_difference(&shortest);
            let found = Found {
                topic,
                kind,
                title,
                detail: self.reason(&shortest, at),
                place: None,
                ambiguous,
                games: games.len(),
            };
            self.add_or_blame_memory(found, &shortest, at);
        }
    }

    /// Adds a finding, unless memory is used wrongly in its shortest game: then that is the
    /// cause.
    fn add_or_blame_memory(&mut self, found: Found, plan: &Plan, at: usize) {
        let Some(error) = self.blame(plan) else {
            return self.add(found, plan, at);
        };
        if !self.merge_memory_error(&error, found.games) {
            self.add_memory_error(&error, plan, at, found.ambiguous, found.games);
        }
    }

    /// What checkers say about a game that is played wrongly. `None` if they say the same
    /// when the boards are only opened and saved.
    fn blame(&self, plan: &Plan) -> Option<MemoryError> {
        let error = self.crash_error(plan)?;
        let is_kept = |call: &&Call| matches!(call, Call::Open { .. } | Call::Save { .. });
        let without_moves = Plan {
            words: plan.words.clone(),
            calls: plan.calls.iter().filter(is_kept).cloned().collect(),
        };
        let same =
            |other: MemoryError| (other.kind, other.place) == (error.kind, error.place.clone());
        let is_unrelated = without_moves.calls.len() < plan.calls.len()
            && self.crash_error(&without_moves).is_some_and(same);
        (!is_unrelated).then_some(error)
    }

    /// Returns true if an error with memory is known. A value that was never set is copied,
    /// and shows at many places.
    fn merge_memory_error(&mut self, error: &MemoryError, games: usize) -> bool {
        let is_same = |finding: &&mut Finding| {
            finding.kind == error.kind
                && (finding.place == error.place || error.kind == Kind::Uninitialized)
        };
        let known = self.findings.iter_mut().find(is_same);
        known.map(|finding| finding.games += games).is_some()
    }

    /// What a difference is about, how the answer differs, and a sentence.
    fn describe(&self, observed: &Observed) -> (Topic, Kind, String) {
        let at = observed.right().min(observed.plan.calls.len() - 1);
        let expected = &observed.expected[at];
        let kind = kind_at(&observed.expected, Some(&observed.answers), at);
        let call = &observed.plan.calls[at];
        let table = self.examiner.reference.table(&observed.plan, at);
        let game = table.game(call.game());
        let is_odd_list = || self.ambiguity(&observed.plan, at) == Some(ambiguity::ODD_LIST);
        let (topic, title) = match (call, expected) {
            (Call::Place { .. }, _) if is_odd_list() => {
                (Topic::Words, "reads an unusual word list differently")
            }
            (Call::Open { .. }, Answer::Opened) => (Topic::Files, "does not open a valid board"),
            (Call::Open { .. }, _) => (Topic::Files, "opens a file that is not a board"),
            (Call::Place { placement, .. }, Answer::Placed(Some(0))) if kind == Kind::Accepted => {
                let reason = game.and_then(|game| game.check(placement).err());
                let rule = reason.and_then(|reason| reason.rule());
                let topic = rule.map_or(Topic::Moves, Topic::Rule);
                return (
                    topic,
                    kind,
                    format!("accepts a move that breaks {}", topic.name()),
                );
            }
            (Call::Place { placement, .. }, _) if kind == Kind::Refused => {
                (refused_topic(game, placement), "refuses a legal move")
            }
            (Call::Place { .. }, _) if kind == Kind::ReturnedNull => {
                (Topic::Moves, "place_tiles returns NULL")
            }
            (Call::Place { .. }, _) => (Topic::Moves, "reports a wrong number of tiles"),
            (Call::Undo { .. }, _) => (Topic::Undo, "undo_place_tiles returns NULL"),
            (Call::Save { .. }, _) if observed.answers.get(at) == Some(&Answer::NotSaved) => {
                (Topic::Files, "does not save the game")
            }
            (Call::Save { game }, _) if kind == Kind::WrongBoard => {
                let last = observed.plan.calls[..at]
                    .iter()
                    .enumerate()
                    .rev()
                    .find(|(_, other)| {
                        other.game() == *game && !matches!(other, Call::Save { .. })
                    });
                match last {
                    Some((_, Call::Undo { .. })) => {
                        (Topic::Undo, "does not restore the board on undo")
                    }
                    Some((_, Call::Open { .. })) => {
                        (Topic::Files, "does not save the board as it was opened")
                    }
                    Some((at, _)) if observed.expected[at] == Answer::Placed(Some(0)) => (
                        Topic::Moves,
                        "changes the board although the move is refused",
                    ),
                    _ => (
                        Topic::Moves,
                        "does not put the tiles on the board as it should",
                    ),
                }
            }
            _ => (Topic::Files, "does not save the game"),
        };
        (topic, kind, title.to_owned())
    }

    /// Why libhw3 refuses the move at a call; empty if it does not.
    fn reason(&self, plan: &Plan, at: usize) -> String {
        let Call::Place { game, placement } = &plan.calls[at] else {
            return String::new();
        };
        let table = self.examiner.reference.table(plan, at);
        let refusal = table
            .game(*game)
            .and_then(|game| game.check(placement).err());
        refusal
            .map(|refusal| refusal.to_string())
            .unwrap_or_default()
    }
}

/// What a legal move that is refused is probably about.
fn refused_topic(game: Option<&Game>, placement: &Placement) -> Topic {
    let Some(game) = game else {
        return Topic::Rule(8);
    };
    let board = game.board();
    if board.is_empty() {
        return Topic::Rule(6);
    }
    if cells(placement).any(|(cell, _)| !board.contains(cell)) {
        return Topic::Rule(10);
    }
    let covers = |(cell, letter)| letter != b' ' && board.stack(cell).is_some();
    match cells(placement).any(covers) {
        true => Topic::Rule(5),
        false => Topic::Rule(8),
    }
}

/// How an answer differs from the expected one.
fn kind_at(expected: &[Answer], answers: Option<&[Answer]>, at: usize) -> Kind {
    let answer = answers.and_then(|answers| answers.get(at));
    match (expected.get(at), answer) {
        (_, None) => Kind::Crash,
        (Some(Answer::Opened), _) | (_, Some(Answer::Opened)) => Kind::WrongOpen,
        (_, Some(Answer::Null)) => Kind::ReturnedNull,
        (Some(Answer::Placed(Some(0))), Some(Answer::Placed(Some(1..)))) => Kind::Accepted,
        (Some(Answer::Placed(Some(1..))), Some(Answer::Placed(Some(0)))) => Kind::Refused,
        (Some(Answer::Placed(_)), _) => Kind::WrongCount,
        _ => Kind::WrongBoard,
    }
}
