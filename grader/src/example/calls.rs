//! The C calls of an example.

use std::fmt::Write;

use whole_file::Plain;

use super::literal::{Character, Int, Text};
use crate::finding::Example;
use crate::plan::Call;

/// A call as it is written in C.
pub fn call_text(call: &Call) -> String {
    text(call, false)
}

fn text(call: &Call, has_several_games: bool) -> String {
    let name = match has_several_games {
        true => format!("game_{}", call.game()),
        false => "game".to_owned(),
    };
    match call {
        Call::Open { .. } => "initialize_game_state(\"board.txt\")".to_owned(),
        Call::Place { placement, .. } => format!(
            "place_tiles({name}, {}, {}, {}, {}, &n)",
            Int(placement.row),
            Int(placement.col),
            Character(placement.direction),
            Text(placement.tiles()),
        ),
        Call::Undo { .. } => format!("undo_place_tiles({name})"),
        Call::Save { .. } => format!("save_game_state({name}, \"saved.txt\")"),
        Call::Free { .. } => format!("free_game_state({name})"),
    }
}

/// The calls of an example up to the one that shows the finding, without results.
/// The board files come first in comments.
pub fn calls(example: &Example) -> String {
    let calls = &example.plan.calls;
    let calls = &calls[..calls.len().min(example.at.saturating_add(1))];
    let has_several_games = calls
        .windows(2)
        .any(|pair| pair[0].game() != pair[1].game());
    let mut lines = String::new();
    if let Some(words) = &example.plan.words {
        let words = words.lines().map(|word| Plain(word).to_string());
        let words: Vec<String> = words.collect();
        let _ = writeln!(
            lines,
            "/* words.txt: {} */",
            words.join(" ").replace("*/", "* /")
        );
    }
    for call in calls {
        let call_text = text(call, has_several_games);
        match call {
            Call::Open { board, game } => {
                let name = match has_several_games {
                    true => format!("game_{game}"),
                    false => "game".to_owned(),
                };
                lines += "/* board.txt:\n";
                for line in board.split_inclusive('\n') {
                    let line = match line.strip_suffix('\n') {
                        Some(line) => Plain(line).to_string(),
                        None => format!("{} (no newline)", Plain(line)),
                    };
                    let _ = writeln!(lines, "   {}", line.replace("*/", "* /"));
                }
                let _ = writeln!(lines, "*/\n{name} = {call_text};");
            }
            _ => {
                let _ = writeln!(lines, "{call_text};");
            }
        }
    }
    lines
}
