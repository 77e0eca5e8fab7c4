//! Finds the changes to the rules that explain what a submission did.

use crate::model;
use crate::plan::{Answer, Call, Plan};
use crate::quirk::Quirk;
use crate::words::Words;

/// A game that a submission has played.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The game.
    pub plan: Plan,
    /// The list that it used.
    pub words: Words,
    /// What the submission answered. Shorter than the plan if it did not survive.
    pub answers: Vec<Answer>,
    /// What libhw3 answers.
    pub expected: Vec<Answer>,
}

impl Observed {
    /// How many answers are right before the first wrong one.
    pub fn right(&self) -> usize {
        matching(&self.answers, &self.expected)
    }

    /// Returns true if an answer is wrong.
    pub fn differs(&self) -> bool {
        self.right() < self.answers.len()
    }

    /// How many answers some changes explain before the first that they do not.
    fn explained_by(&self, quirks: &[Quirk]) -> usize {
        matching(
            &self.answers,
            &model::answers(&self.plan, &self.words, quirks),
        )
    }
}

fn matching(answers: &[Answer], others: &[Answer]) -> usize {
    answers
        .iter()
        .zip(others)
        .take_while(|(a, b)| a == b)
        .count()
}

/// A change that explains some games.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The change.
    pub quirk: Quirk,
    /// The games in which it shows, by their index.
    pub games: Vec<usize>,
}

/// How many games are looked at to find candidates.
const SAMPLE: usize = 30;

/// A change must explain this many times as many games as it adopts.
const ADOPTED: usize = 3;

/// How many candidates are compared with all games.
const CANDIDATES: usize = 40;

/// Explains games, one change at a time, each the one that explains most of what is left.
/// Returns the changes, and the games that they do not explain, by their index.
pub fn explain(games: &[Observed]) -> (Vec<Explanation>, Vec<usize>) {
    let mut known: Vec<Quirk> = Vec::new();
    let mut explanations = Vec::new();
    let mut explained: Vec<usize> = games.iter().map(Observed::right).collect();
    loop {
        let is_open = |game: &usize| explained[*game] < games[*game].answers.len();
        let open: Vec<usize> = (0..games.len()).filter(is_open).collect();
        let Some((quirk, better, worse)) = best(games, &open, &known, &explained) else {
            return (explanations, open);
        };
        if worse {
            // It is not quite what the submission does, so it cannot be built upon.
            for &game in &better {
                explained[game] = games[game].answers.len();
            }
        } else {
            known.push(quirk);
            for (game, explained) in explained.iter_mut().enumerate() {
                *explained = games[game].explained_by(&known).max(*explained);
            }
        }
        explanations.push(Explanation {
            quirk,
            games: better,
        });
    }
}

/// The change that explains most of the open games, those games, and whether it predicts
/// differences in other games that are not there.
fn best(
    games: &[Observed],
    open: &[usize],
    known: &[Quirk],
    explained: &[usize],
) -> Option<(Quirk, Vec<usize>, bool)> {
    let step = open.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<usize> = open.iter().copied().step_by(step).collect();
    let with = |quirk: Quirk| [known, &[quirk]].concat();
    let mut candidates = Vec::new();
    for quirk in Quirk::all().into_iter().chain(guesses(games, open)) {
        if known.contains(&quirk) {
            continue;
        }
        let quirks = with(quirk);
        let (mut complete, mut better) = (0, 0);
        for &game in &sample {
            let now = games[game].explained_by(&quirks);
            better += usize::from(now > explained[game]);
            complete += usize::from(now == games[game].answers.len());
        }
        if better > 0 {
            candidates.push((complete, better, quirk));
        }
    }
    // The sort is stable: of equal candidates, the likelier one stays first.
    candidates.sort_by_key(|(complete, better, _)| (usize::MAX - complete, usize::MAX - better));
    let mut approximate = None;
    for (_, _, quirk) in candidates.into_iter().take(CANDIDATES) {
        let quirks = with(quirk);
        let now: Vec<usize> = games
            .iter()
            .map(|game| game.explained_by(&quirks))
            .collect();
        let is_better = |game: &usize| now[*game] > explained[*game];
        let better: Vec<usize> = open.iter().copied().filter(is_better).collect();
        let worse = (0..games.len())
            .filter(|&game| now[game] < explained[game])
            .count();
        if worse == 0 {
            return Some((quirk, better, false));
        }
        if approximate.is_none() && better.len() > 1 && better.len() > 4 * worse {
            approximate = Some((quirk, better, true));
        }
    }
    approximate
}

/// Changes with numbers that follow from the games.
fn guesses(games: &[Observed], open: &[usize]) -> Option<Quirk> {
    let refused = open.iter().filter_map(|&game| {
        let game = &games[game];
        let at = game.right();
        let is_refused = matches!(
            (game.expected.get(at), game.answers.get(at)),
            (
                Some(Answer::Placed(Some(1..))),
                Some(Answer::Placed(Some(0)))
            )
        );
        is_refused.then(|| last_line(game, at)).flatten()
    });
    refused.min().map(Quirk::FirstLines)
}

/// The highest line of the list among the words that a legal move makes.
fn last_line(game: &Observed, at: usize) -> Option<usize> {
    let mut table = crate::reference::Table::new(game.words.clone());
    for call in &game.plan.calls[..=at] {
        table.call(call);
    }
    let made = table.game(game.plan.calls[at].game())?.words_made().ok()?;
    let lines = made
        .iter()
        .filter_map(|word| game.words.lines().find(word.text()));
    lines.map(|line| line.number).max()
}

/// Adds games that no change explains to a change that explains many other games, if it
/// affects them: what the change does in detail may differ a little. Returns the rest.
pub fn adopt(
    games: &[Observed],
    explanations: &mut [Explanation],
    mut rest: Vec<usize>,
) -> Vec<usize> {
    for Explanation {
        quirk,
        games: explained,
    } in explanations
    {
        let is_affected = |game: &usize| {
            let game = &games[*game];
            // With a save after each call, a difference shows as soon as it is there.
            let calls = game.plan.calls.iter().flat_map(|call| {
                let game = call.game();
                [call.clone(), Call::Save { game }]
            });
            let dense = Plan {
                words: game.plan.words.clone(),
                calls: calls.collect(),
            };
            let [predicted, expected] =
                [&[*quirk][..], &[]].map(|quirks| model::answers(&dense, &game.words, quirks));
            matching(&predicted, &expected) / 2 <= game.right()
        };
        let affected: Vec<usize> = rest.iter().copied().filter(is_affected).collect();
        if affected.len() * ADOPTED <= explained.len() {
            rest.retain(|game| !affected.contains(game));
            explained.extend(affected);
        }
    }
    rest
}

/// Returns true if a change alone explains everything in a game that has differences.
pub fn explains(game: &Observed, quirk: Quirk) -> bool {
    game.differs() && game.explained_by(&[quirk]) == game.answers.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use crate::reference::Reference;
    use crate::{scripts, shrink};
    use testkit::long::cases;

    /// A submission with one change to the rules is recognized, whatever the change is,
    /// and a short game shows it.
    #[test]
    fn every_change_is_recognized() {
        let reference = Reference::new(Words::open(None).expect("the list"));
        let generator = Generator::new(1, &reference);
        let mut plans: Vec<Plan> = scripts::all()
            .into_iter()
            .map(|script| script.plan)
            .collect();
        plans.extend((0..cases(80, 240)).map(|number| generator.plan(number)));
        let mut wrong = Vec::new();
        for quirk in Quirk::all() {
            let observed = |plan: &Plan| {
                let words = reference.words(plan);
                Observed {
                    plan: plan.clone(),
                    answers: model::answers(plan, &words, &[quirk]),
                    expected: reference.answers(plan),
                    words,
                }
            };
            let games: Vec<Observed> = plans.iter().map(observed).collect();
            let (explanations, rest) = explain(&games);
            // Changes with similar numbers may be the same in all games.
            let titles = explanations.iter().map(|one| one.quirk.title());
            let mut found: Vec<String> = titles.collect();
            found.dedup();
            if found != [quirk.title()] || rest.len() > 5 {
                wrong.push((quirk, found, rest.len()));
                continue;
            }
            let explanation = &explanations[0];
            let quirk = explanation.quirk;
            let smallest = explanation
                .games
                .iter()
                .copied()
                .min_by_key(|&game| games[game].right());
            let plan = &games[smallest.expect("a game")].plan;
            let shortest = shrink::shrink(plan, &reference, 5_000, |plan| {
                explains(&observed(plan), quirk)
            });
            let most = match quirk {
                // As many moves, one more, and the undo of all.
                Quirk::HistoryLimit(moves) => 2 * moves + 4,
                Quirk::HistoryFull(moves) => moves + 4,
                _ => 5,
            };
            if shortest.calls.len() > most && most < 40 {
                wrong.push((quirk, vec![format!("{:?}", shortest.calls)], 0));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
