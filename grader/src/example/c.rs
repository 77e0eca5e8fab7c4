//! An example as a C program.

use std::collections::BTreeSet;
use std::fmt::Write;

use hw3::Lexicon;

use super::advice;
use super::literal::{Character, Comment, Int, Lines, Text};
use super::trace::{Step, Trace};
use crate::finding::Finding;

/// The functions that every test needs.
const COMMON: &str = include_str!("c/common.c");

/// The functions that a test has only if it calls them.
const FUNCTIONS: [(&str, &str); 6] = [
    ("use_words", include_str!("c/use_words.c")),
    ("open_board", include_str!("c/open_board.c")),
    ("reject_board", include_str!("c/reject_board.c")),
    ("place", include_str!("c/place.c")),
    ("undo", include_str!("c/undo.c")),
    ("expect_saved", include_str!("c/expect_saved.c")),
];

/// The longest literal that every C99 compiler accepts.
const LONGEST_LITERAL: usize = 4095;

/// A C program that plays the example of a finding. It exits with status 1 if a
/// result is not the expected one, and prints both.
///
/// The program needs nothing but the submission and its header. It writes its files
/// to a new directory in `/tmp`, and removes them.
pub fn c_test(finding: &Finding, words: &Lexicon) -> Option<String> {
    let trace = Trace::new(finding.example.as_ref()?, words);
    let mut main = Main::default();
    if let Some(words) = trace.words {
        let list = main.text("words", words);
        main.call("use_words", &list, "");
    }
    let has_several_games = trace.has_several_games();
    let name = |game: usize| match has_several_games {
        true => format!("game_{game}"),
        false => "game".to_owned(),
    };
    for step in &trace.steps {
        main.step(step, &name(step.game()));
    }
    for game in trace.left_open() {
        let _ = writeln!(main.body, "    free_game_state({});", name(game));
    }

    let mut program = format!("/* {}\n", Comment(&finding.title));
    if let Some(advice) = advice(finding.kind) {
        let _ = writeln!(program, " * {advice}");
    }
    program += " *\n * gcc -g -Iinclude test.c src/hw3.c -o test && ./test\n */\n";
    if main
        .texts
        .iter()
        .any(|(_, text)| text.len() > LONGEST_LITERAL)
    {
        program += "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n";
    }
    program += COMMON;
    for (name, function) in FUNCTIONS {
        if main.called.contains(name) {
            program += function;
        }
    }
    program += "\nint main(void)\n{\n";
    for (name, text) in &main.texts {
        let _ = writeln!(
            program,
            "    static const char {name}[] =\n{};",
            Lines(text, 8)
        );
    }
    let opened = trace
        .steps
        .iter()
        .filter(|step| matches!(step, Step::Open { .. }));
    let games: BTreeSet<usize> = opened.map(Step::game).collect();
    for game in games {
        let _ = writeln!(program, "    GameState *{};", name(game));
    }
    let _ = write!(
        program,
        "\n    set_up();\n{}    if (failures == 0)\n        puts(\"passed\");\n    \
         return failures != 0;\n}}\n",
        main.body
    );
    Some(program)
}

/// The function `main` of a test.
#[derive(Default)]
struct Main {
    /// The texts of files, with their names.
    texts: Vec<(String, String)>,
    body: String,
    /// The functions that it calls.
    called: BTreeSet<&'static str>,
}

impl Main {
    /// The name of the array with this text.
    fn text(&mut self, stem: &str, text: &str) -> String {
        let is_named = |(name, _): &&(String, String)| name.starts_with(stem);
        let mut named = self.texts.iter().filter(is_named);
        if let Some((name, _)) = named.clone().find(|(_, other)| other == text) {
            return name.clone();
        }
        let name = match named.by_ref().count() {
            0 => stem.to_owned(),
            others => format!("{stem}_{}", others + 1),
        };
        self.texts.push((name.clone(), text.to_owned()));
        name
    }

    /// Calls a function with the text of a file.
    fn call(&mut self, function: &'static str, text: &str, before: &str) {
        self.called.insert(function);
        let (result, first) = match function {
            "expect_saved" => (String::new(), format!("{before}, ")),
            _ if before.is_empty() => (String::new(), String::new()),
            _ => (format!("{before} = "), String::new()),
        };
        let _ = writeln!(
            self.body,
            "    {result}{function}({first}{text}, sizeof {text} - 1);"
        );
    }

    fn step(&mut self, step: &Step<'_>, game: &str) {
        match step {
            Step::Open { board, .. } => {
                let board = self.text("board", board);
                self.call("open_board", &board, game);
            }
            Step::Reject { board, .. } => {
                let board = self.text("board", board);
                self.call("reject_board", &board, "");
            }
            Step::Place {
                placement, count, ..
            } => {
                self.called.insert("place");
                let _ = writeln!(
                    self.body,
                    "    {game} = place({game}, {}, {}, {}, {}, {count});",
                    Int(placement.row),
                    Int(placement.col),
                    Character(placement.direction),
                    Text(placement.tiles()),
                );
            }
            Step::Undo { .. } => {
                self.called.insert("undo");
                let _ = writeln!(self.body, "    {game} = undo({game});");
            }
            Step::Saved { text, .. } => {
                let text = self.text("saved", text);
                self.call("expect_saved", &text, game);
            }
            Step::Free { .. } => {
                let _ = writeln!(self.body, "    free_game_state({game});");
            }
        }
    }
}
