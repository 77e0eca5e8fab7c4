//! Game scripts, and those of the repository.

use std::collections::BTreeMap;
use std::sync::Arc;

use upwords_script::{Step, lines};

use crate::plan::{Call, Plan};

/// The scripts, boards and word lists, by their names in the repository.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The word list of scripts that do not name one.
const COURSE_LIST: &str = "words.txt";

/// A game of a script in the repository.
pub struct Script {
    /// What it does.
    pub plan: Plan,
    /// The name of the board that it opens first.
    pub board: Option<&'static str>,
}

/// Returns all games of scripts that the five functions can play, in the order of their
/// names. The games of a script that it plays one after the other are separate.
///
/// # Panics
///
/// If a script is not valid, which a test prevents.
pub fn all() -> Vec<Script> {
    let mut games = Vec::new();
    for (name, text) in FILES {
        if !name.starts_with("tests/games/") {
            continue;
        }
        let text = String::from_utf8_lossy(text);
        let plans = parse(&text, read).unwrap_or_else(|error| panic!("{name}: {error}"));
        for plan in plans {
            let by_turns = plan.calls.iter().any(|call| call.game() > 0);
            match by_turns {
                true => games.push(plan),
                false => games.extend(plan.games()),
            }
        }
    }
    let script = |mut plan: Plan| {
        plan.save_at_end();
        let board = match plan.calls.first() {
            Some(Call::Open { board, .. }) => {
                FILES.iter().find(|(_, text)| *text == board.as_bytes())
            }
            _ => None,
        };
        Script {
            board: board.map(|(name, _)| *name),
            plan,
        }
    };
    games.into_iter().map(script).collect()
}

fn read(name: &str) -> Result<String, String> {
    let file = FILES.iter().find(|(other, _)| *other == name);
    let (_, text) = file.ok_or_else(|| format!("{name} is not built in"))?;
    Ok(String::from_utf8_lossy(text).into_owned())
}

/// Turns a script into plans, one for each word list that it uses. A game ends before a
/// redo, for which there is no C function.
///
/// # Errors
///
/// A sentence that says which line is wrong, or which file cannot be read.
pub fn parse(
    text: &str,
    read: impl Fn(&str) -> Result<String, String>,
) -> Result<Vec<Plan>, String> {
    let mut plans: Vec<Plan> = Vec::new();
    let mut words = None;
    let mut names = BTreeMap::new();
    let mut game = 0;
    // The games that ended with a redo.
    let mut ended: Vec<usize> = Vec::new();
    for (number, line) in lines(text) {
        let step = Step::parse(line).map_err(|error| format!("line {number}: {error}"))?;
        let call = match step {
            Step::Comment(_) => continue,
            Step::Words(name) => {
                words = match name {
                    COURSE_LIST => None,
                    name => Some(Arc::from(read(name)?)),
                };
                continue;
            }
            Step::Game(name) => {
                let next = names.len() + 1;
                game = *names.entry(name).or_insert(next);
                continue;
            }
            Step::Open(name) | Step::Reject { board: name, .. } => {
                ended.retain(|other| *other != game);
                let board = read(name)?;
                Call::Open { game, board }
            }
            Step::Place { placement, .. } => Call::Place { game, placement },
            Step::Undo => Call::Undo { game },
            Step::Expect(_) => Call::Save { game },
            Step::Redo => {
                ended.push(game);
                continue;
            }
        };
        if ended.contains(&game) {
            continue;
        }
        match plans.last_mut() {
            Some(plan) if plan.words == words => plan.calls.push(call),
            _ => plans.push(Plan {
                words: words.clone(),
                calls: vec![call],
            }),
        }
    }
    Ok(plans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Answer, moves_in};
    use crate::reference::Reference;
    use crate::words::Words;

    #[test]
    fn every_script_is_a_plan() {
        let scripts = all();
        assert!(scripts.len() > 100, "{}", scripts.len());
        // Two boards are not text, so their plans have something else.
        let known = scripts.iter().filter(|script| script.board.is_some());
        assert!(known.count() + 5 > scripts.len());
        let reference = Reference::new(Words::open(None).expect("the list"));
        for script in scripts {
            let answers = reference.answers(&script.plan);
            let is_move = |answer: &&Answer| matches!(answer, Answer::Placed(_) | Answer::Undone);
            assert_eq!(
                answers.iter().filter(is_move).count(),
                moves_in(&script.plan.calls)
            );
        }
    }
}
