//! The game scripts of the repository.

use upwords_script::{Step, lines};

use crate::plan::{Call, Plan};

/// The scripts, boards and word lists, by their names in the repository.
const FILES: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The word list of scripts that do not name one.
const COURSE_LIST: &str = "words.txt";

/// A script as a plan.
pub struct Script {
    /// What it does.
    pub plan: Plan,
    /// The name of the board that it opens, if it opens one.
    pub board: Option<&'static str>,
}

/// Returns all scripts that the five functions can play, in the order of their names.
///
/// # Panics
///
/// If a script is not valid, which a test prevents.
pub fn all() -> Vec<Script> {
    let scripts = FILES
        .iter()
        .filter(|(name, _)| name.starts_with("tests/games/"));
    scripts
        .flat_map(|(name, text)| {
            let text = str::from_utf8(text).expect("a script");
            parse(text).unwrap_or_else(|error| panic!("{name}: {error}"))
        })
        .collect()
}

fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    FILES.iter().find(|(other, _)| *other == name).copied()
}

/// Splits a script into one plan for each game and for each file to reject. There is no
/// C function for redo, so a game ends there.
fn parse(text: &str) -> Result<Vec<Script>, String> {
    let mut scripts: Vec<Script> = Vec::new();
    let mut words = None;
    let mut has_ended = true;
    for (_, line) in lines(text) {
        let call = match Step::parse(line).map_err(|error| error.to_string())? {
            Step::Comment(_) => continue,
            Step::Words(COURSE_LIST) => {
                words = None;
                continue;
            }
            Step::Words(name) => {
                let (_, text) = file(name).ok_or("an unknown word list")?;
                words = Some(String::from_utf8_lossy(text).into_owned());
                continue;
            }
            Step::Open(name) | Step::Reject { board: name, .. } => {
                let (name, board) = file(name).ok_or("an unknown board")?;
                // A plan is text.
                let Ok(board) = str::from_utf8(board) else {
                    continue;
                };
                let call = Call::Open {
                    game: 0,
                    board: board.to_owned(),
                };
                scripts.push(Script {
                    plan: Plan {
                        words: words.clone(),
                        calls: vec![call],
                    },
                    board: Some(name),
                });
                has_ended = false;
                continue;
            }
            Step::Place { placement, .. } => Call::Place { game: 0, placement },
            Step::Undo => Call::Undo { game: 0 },
            Step::Expect(_) => Call::Save { game: 0 },
            Step::Redo => {
                has_ended = true;
                continue;
            }
        };
        if let (false, Some(script)) = (has_ended, scripts.last_mut()) {
            script.plan.calls.push(call);
        }
    }
    for script in &mut scripts {
        script.plan.save_at_end();
    }
    Ok(scripts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Reference;
    use crate::words::Words;

    #[test]
    fn every_script_is_a_plan() {
        let scripts = all();
        assert!(scripts.len() > 100, "{}", scripts.len());
        let reference = Reference::new(Words::open(None).expect("the list"));
        for script in scripts {
            let answers = reference.answers(&script.plan);
            assert_eq!(answers.len(), script.plan.calls.len());
        }
    }
}
