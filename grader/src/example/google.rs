//! An example as a GoogleTest case.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use hw3::Lexicon;

use super::advice;
use super::literal::{Character, Comment, Int, Lines, Text};
use super::trace::{Step, Trace};
use crate::finding::Finding;

const INCLUDES: &str = include_str!("google/includes.cpp");
const FILES: &str = include_str!("google/files.cpp");
const WORDS: &str = include_str!("google/words.cpp");
const OPEN: &str = include_str!("google/open.cpp");
const SAVED: &str = include_str!("google/saved.cpp");

/// A GoogleTest case for the example of a finding, to paste into a suite. It
/// contains all that it needs, so several of them fit into one file.
pub fn google_test(finding: &Finding, name: &str, words: &Lexicon) -> Option<String> {
    let trace = Trace::new(finding.example.as_ref()?, words);
    let has_several_games = trace.has_several_games();
    let game_name = |game: usize| match has_several_games {
        true => format!("game_{game}"),
        false => "game".to_owned(),
    };
    let mut test = INCLUDES.to_owned();
    let _ = writeln!(test, "/* {} */", Comment(&finding.title));
    if let Some(advice) = advice(finding.kind) {
        let _ = writeln!(test, "/* {advice} */");
    }
    let _ = writeln!(test, "TEST(Hw3, {name}) {{");
    test += FILES;
    if let Some(words) = trace.words {
        test += WORDS;
        let _ = writeln!(test, "    use_words(\n{});", Value(words));
    }
    let steps = &trace.steps;
    let opens = |step: &Step<'_>| matches!(step, Step::Open { .. } | Step::Reject { .. });
    if steps.iter().any(opens) {
        test += OPEN;
    }
    if steps.iter().any(|step| matches!(step, Step::Saved { .. })) {
        test += SAVED;
    }
    test += "\n";
    let games: BTreeSet<usize> = steps.iter().map(Step::game).collect();
    for game in games {
        let _ = writeln!(test, "    GameState *{} = nullptr;", game_name(game));
    }
    if steps.iter().any(|step| matches!(step, Step::Place { .. })) {
        test += "    int placed = 0;\n";
    }
    for step in steps {
        write_step(&mut test, step, &game_name(step.game()));
    }
    for game in trace.left_open() {
        let _ = writeln!(test, "    free_game_state({});", game_name(game));
    }
    test += "}\n";
    Some(test)
}

fn write_step(test: &mut String, step: &Step<'_>, game: &str) {
    let _ = match step {
        Step::Open { board, .. } => writeln!(
            test,
            "    {game} = open_board(\n{});\n    ASSERT_NE({game}, nullptr);",
            Value(board)
        ),
        Step::Reject { board, .. } => writeln!(
            test,
            "    {game} = open_board(\n{});\n    EXPECT_EQ({game}, nullptr);\n    \
             if ({game} != nullptr)\n        free_game_state({game});",
            Value(board)
        ),
        Step::Place {
            placement, count, ..
        } => writeln!(
            test,
            "    placed = -1;\n    {game} = place_tiles({game}, {}, {}, {}, {}, &placed);\n    \
             EXPECT_EQ(placed, {count});\n    ASSERT_NE({game}, nullptr);",
            Int(placement.row),
            Int(placement.col),
            Character(placement.direction),
            Text(placement.tiles()),
        ),
        Step::Undo { .. } => writeln!(
            test,
            "    {game} = undo_place_tiles({game});\n    ASSERT_NE({game}, nullptr);"
        ),
        Step::Saved { text, .. } => {
            writeln!(
                test,
                "    EXPECT_EQ(saved({game}), std::string(\n{}));",
                Value(text)
            )
        }
        Step::Free { .. } => writeln!(test, "    free_game_state({game});"),
    };
}

/// A text as the argument of a function that takes a `std::string`.
struct Value<'a>(&'a str);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Value(text) = self;
        match text.contains('\0') {
            true => write!(
                f,
                "        std::string(\n{}, {})",
                Lines(text, 8),
                text.len()
            ),
            false => Lines(text, 8).fmt(f),
        }
    }
}
