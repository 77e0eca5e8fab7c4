//! Which topics the games of a submission have tested.

use std::collections::BTreeMap;

use super::{Examination, PlannedGame, Played, without_game};
use crate::finding::{Kind, Topic};
use crate::plan::{Answer, Call, Plan};
use crate::reference::Reference;

/// A topic counts as tested if at least one of this many calls about it returned.
const ONE_OF: usize = 10;

/// The topics that the calls of a plan test, each with the index of the call.
pub fn topics(plan: &Plan, reference: &Reference) -> Vec<(usize, Topic)> {
    let mut table = reference.table(plan, 0);
    let mut topics = Vec::new();
    for (at, call) in plan.calls.iter().enumerate() {
        let before = table.game(call.game()).cloned();
        let answer = table.call(call);
        match (call, before) {
            (Call::Place { placement, game }, Some(before)) => match before.check(placement) {
                Ok(_) => {
                    topics.extend([(at, Topic::Moves), (at, Topic::Words)]);
                    let after = table.game(*game).map(|game| game.board());
                    let size = |board: &hw3::Board| (board.rows(), board.cols());
                    if after.is_some_and(|after| size(after) != size(before.board())) {
                        topics.push((at, Topic::Rule(10)));
                    }
                }
                Err(refusal) => topics.extend(refusal.rule().map(|rule| (at, Topic::Rule(rule)))),
            },
            (Call::Undo { .. }, _) => topics.push((at, Topic::Undo)),
            (Call::Save { .. }, _) if answer != Answer::NotSaved => topics.push((at, Topic::Files)),
            _ => {}
        }
    }
    topics
}

impl Examination<'_> {
    /// Adds a finding for each topic about which almost no call returned: a submission
    /// that ends the process in every move has not shown that it knows the rules.
    pub(super) fn find_untested(&mut self, runs: &[Option<Played>]) {
        let mut counts: BTreeMap<Topic, (usize, usize)> = BTreeMap::new();
        for (PlannedGame { topics, .. }, played) in self.examiner.games.iter().zip(runs) {
            let answers = played.as_ref().map(|played| played.run.answers.as_slice());
            for (at, topic) in topics {
                let (all, returned) = counts.entry(*topic).or_default();
                *all += 1;
                let answer = answers.and_then(|answers| answers.get(*at));
                let is_answer =
                    |answer: &Answer| !matches!(answer, Answer::Null | Answer::NotSaved);
                *returned += usize::from(answer.is_some_and(is_answer));
            }
        }
        for (topic, (all, returned)) in counts {
            let has_finding = self.findings.iter().any(|finding| finding.rule == topic);
            if returned * ONE_OF < all && !has_finding {
                let title = "was hardly tested, because the games ended too early";
                let detail = format!("{returned} of {all} calls about it returned");
                let finding = without_game(topic, Kind::NotTested, title, &detail);
                self.findings.push(finding);
            }
        }
    }
}
