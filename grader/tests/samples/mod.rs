//! Results as a grader finds them, for tests of reports.

#![allow(dead_code, reason = "each test uses a part")]

use std::collections::HashMap;

use hw3::{Board, Game, Lexicon, Placement};
use hw3_grade::example::Script;
use hw3_grade::finding::{Example, Finding, Graded, Kind, Place, Topic, Verdict};
use hw3_grade::plan::{Answer, Call, Plan};
use hw3_grade::rubric::Rubric;

/// The course's word list.
pub fn words() -> Lexicon {
    Lexicon::embedded().expect("the list in the library")
}

/// A name that attacks every format.
pub const HOSTILE: &str = "=cmd|'/C calc'!A0 </script><script>document.title='owned'</script>\
                           <img src=x onerror=alert(1)>|`*_[x](javascript:y) \u{1b}[31m\u{202e}&\"'";

pub fn open(game: usize, board: &str) -> Call {
    let board = board.to_owned();
    Call::Open { game, board }
}

pub fn place(game: usize, placement: &str) -> Call {
    let placement: Placement = placement.parse().expect("a placement");
    Call::Place { game, placement }
}

pub fn undo(game: usize) -> Call {
    Call::Undo { game }
}

pub fn save(game: usize) -> Call {
    Call::Save { game }
}

/// The shortest game of a finding, whose last call shows it. The reference says
/// what is expected.
pub fn example(
    list: Option<&str>,
    calls: Vec<Call>,
    actual: Option<Answer>,
    found: Option<&str>,
) -> Example {
    let words = list.map_or_else(words, |list| Lexicon::new(list).expect("a list"));
    let mut games: HashMap<usize, Game> = HashMap::new();
    let mut before = None;
    let mut expected = Answer::Freed;
    for call in &calls {
        let game = call.game();
        before = games.get(&game).map(|game| game.board().to_string());
        expected = match call {
            Call::Open { board, .. } => match Board::parse(board.as_bytes()) {
                Ok(board) => {
                    games.insert(game, Game::new(board, words.clone()));
                    Answer::Opened
                }
                Err(_) => {
                    games.remove(&game);
                    Answer::Null
                }
            },
            Call::Place { placement, .. } => {
                let count = games.get_mut(&game).expect("open").place(placement);
                let count = count.map(|count| i32::try_from(count).expect("few tiles"));
                Answer::Placed(Some(count.unwrap_or(0)))
            }
            Call::Undo { .. } => {
                games.get_mut(&game).expect("open").undo();
                Answer::Undone
            }
            Call::Save { .. } => Answer::Saved(games[&game].board().to_string()),
            Call::Free { .. } => {
                games.remove(&game);
                Answer::Freed
            }
        };
    }
    let last = calls.last().expect("a call").game();
    let after = games.get(&last).map(|game| game.board().to_string());
    Example {
        at: calls.len() - 1,
        plan: Plan {
            words: list.map(Into::into),
            calls,
        },
        expected,
        actual,
        before,
        after,
        found: found.map(str::to_owned),
    }
}

/// A finding with or without a game.
pub fn finding(rule: Topic, kind: Kind, title: &str, example: Option<Example>) -> Finding {
    let mut finding = Finding {
        rule,
        kind,
        steps: example.as_ref().map_or(0, |example| example.at + 1),
        script: String::new(),
        ambiguous: None,
        title: title.to_owned(),
        detail: String::new(),
        place: None,
        games: 1,
        example,
    };
    finding.script = Script::of(&finding, &words()).map_or_else(String::new, |script| script.text);
    finding
}

pub const HOME: &str = "..........\n..........\n..........\n..HOME....\n..........\n";

/// An illegal word is accepted.
pub fn accepted() -> Finding {
    let calls = vec![open(0, HOME), place(0, r#"3 6 H "S""#)];
    let found = "..........\n..........\n..........\n..HOMES...\n..........\n\
                 0000000000\n0000000000\n0000000000\n0011111000\n0000000000\n";
    let example = example(None, calls, Some(Answer::Placed(Some(1))), Some(found));
    Finding {
        games: 212,
        ..finding(
            Topic::Rule(8),
            Kind::Accepted,
            "A move was accepted although a word along the line of play is not in the list",
            Some(example),
        )
    }
}

/// A stack of six tiles is accepted.
pub fn sixth_tile() -> Finding {
    let calls = vec![open(0, "CAT\n511\n"), place(0, r#"0 0 H "B""#)];
    let example = example(
        None,
        calls,
        Some(Answer::Placed(Some(1))),
        Some("BAT\n611\n"),
    );
    finding(
        Topic::Rule(5),
        Kind::Accepted,
        "A sixth tile was placed on a stack",
        Some(example),
    )
}

/// Undo does not shrink the board.
pub fn undo_keeps_columns() -> Finding {
    let calls = vec![
        open(0, "..CAR\n.....\n"),
        place(0, r#"0 4 H " GO""#),
        undo(0),
    ];
    let found = "..CAR..\n.......\n0011100\n0000000\n";
    let example = example(None, calls, Some(Answer::Undone), Some(found));
    Finding {
        games: 40,
        place: Some(Place {
            function: "undo_place_tiles".to_owned(),
            file: Some("hw3.c".to_owned()),
            line: Some(214),
        }),
        ..finding(
            Topic::Undo,
            Kind::WrongBoard,
            "Undo did not remove the columns that the move had added",
            Some(example),
        )
    }
}

/// The saved file lacks its last newline.
pub fn no_last_newline() -> Finding {
    let calls = vec![open(0, "GO\n..\n"), save(0)];
    let found = "GO\n..\n11\n00";
    let example = example(
        None,
        calls,
        Some(Answer::Saved(found.to_owned())),
        Some(found),
    );
    finding(
        Topic::Files,
        Kind::WrongBoard,
        "The saved file does not end with a newline",
        Some(example),
    )
}

/// The saved file is garbage.
pub fn garbage() -> Finding {
    let calls = vec![open(0, "GO\n"), save(0)];
    let found = "G\u{0}\u{1b}[2J</pre><script>alert(1)</script>\u{fffd}";
    let example = example(
        None,
        calls,
        Some(Answer::Saved(found.to_owned())),
        Some(found),
    );
    finding(
        Topic::Files,
        Kind::WrongBoard,
        "The saved file is not a board",
        Some(example),
    )
}

/// A move in one game changes another.
pub fn games_mixed() -> Finding {
    let calls = vec![
        open(0, "CAT\n"),
        open(1, "DOG\n"),
        place(0, r#"0 0 H "B""#),
        save(1),
    ];
    let found = "BAT\n211\n";
    let example = example(
        None,
        calls,
        Some(Answer::Saved(found.to_owned())),
        Some(found),
    );
    finding(
        Topic::Games,
        Kind::WrongBoard,
        "A move in one game changed another game",
        Some(example),
    )
}

/// A word of a small list is refused.
pub fn mixed_case() -> Finding {
    let calls = vec![open(0, "...\n"), place(0, r#"0 0 H "AARON""#)];
    let list = "aa\nAaron\nze\n";
    let found = "...\n000\n";
    let example = example(
        Some(list),
        calls,
        Some(Answer::Placed(Some(0))),
        Some(found),
    );
    finding(
        Topic::Words,
        Kind::Refused,
        "A word with a capital letter in the list was refused",
        Some(example),
    )
}

/// A file that is not a board is opened.
pub fn bad_file() -> Finding {
    let calls = vec![open(0, "..\n.h\n")];
    let example = example(None, calls, Some(Answer::Opened), None);
    Finding {
        ambiguous: Some("bad-file".to_owned()),
        ..finding(
            Topic::Files,
            Kind::WrongOpen,
            "A file that is not a board was opened",
            Some(example),
        )
    }
}

/// The same letter is accepted.
pub fn same_letter() -> Finding {
    let calls = vec![open(0, "PLACE\n"), place(0, r#"0 2 H "ANE""#)];
    let found = "PLANE\n11222\n";
    let example = example(None, calls, Some(Answer::Placed(Some(3))), Some(found));
    Finding {
        ambiguous: Some("same-letter".to_owned()),
        ..finding(
            Topic::Rule(5),
            Kind::Accepted,
            "A tile was placed on its own letter",
            Some(example),
        )
    }
}

/// A call that reads past the end of the board.
pub fn invalid_read() -> Finding {
    let calls = vec![open(0, "AT\n"), place(0, r#"0 1 H " E""#)];
    let example = example(
        None,
        calls,
        Some(Answer::Placed(Some(1))),
        Some("ATE\n111\n"),
    );
    Finding {
        detail: "Invalid read of size 1\n   at 0x10A3F2: column_word (hw3.c:131)\n   by \
                 0x10A8C1: place_tiles (hw3.c:260)\n Address 0x4a8b0c2 is 0 bytes after a block \
                 of size 2 alloc'd"
            .to_owned(),
        place: Some(Place {
            function: "column_word".to_owned(),
            file: Some("hw3.c".to_owned()),
            line: Some(131),
        }),
        ..finding(
            Topic::Memory,
            Kind::InvalidMemory,
            "Memory was read past the end of a block",
            Some(example),
        )
    }
}

/// A call that does not return.
pub fn hang() -> Finding {
    let calls = vec![open(0, "...\n"), undo(0)];
    let example = example(None, calls, None, None);
    finding(
        Topic::Time,
        Kind::Hang,
        "undo_place_tiles did not return within 5 seconds",
        Some(example),
    )
}

/// It does not compile.
pub fn not_compiled(detail: &str) -> Finding {
    Finding {
        detail: detail.to_owned(),
        place: Some(Place {
            function: "place_tiles".to_owned(),
            file: Some("hw3.c".to_owned()),
            line: Some(88),
        }),
        ..finding(
            Topic::Compile,
            Kind::NotCompiled,
            "hw3.c does not compile",
            None,
        )
    }
}

pub fn graded(name: &str, findings: Vec<Finding>) -> Graded {
    let mut graded = Graded {
        name: name.to_owned(),
        verdict: Verdict::Correct,
        score: 0.0,
        max_score: 0.0,
        moves_compared: 48_213,
        seconds: 1.25,
        findings,
        notes: Vec::new(),
    };
    graded.findings.sort_by_key(|finding| finding.rule);
    Rubric::default().apply(&mut graded);
    graded
}

/// A small class.
pub fn class() -> Vec<Graded> {
    let leak = Finding {
        detail:
            "128 bytes in 4 blocks are definitely lost\n   at malloc\n   by push_move (hw3.c:77)"
                .to_owned(),
        ..finding(
            Topic::Leaks,
            Kind::Leak,
            "Memory was not released after free_game_state",
            None,
        )
    };
    let warnings = Finding {
        detail: "hw3.c:12:9: warning: unused variable 'i' [-Wunused-variable]".to_owned(),
        ..finding(
            Topic::Compile,
            Kind::Warnings,
            "hw3.c compiles with warnings",
            None,
        )
    };
    let output = finding(
        Topic::Conduct,
        Kind::Output,
        "The functions print to standard output",
        None,
    );
    let hostile_output = Finding {
        detail: format!("first line\nsecond {HOSTILE}\n```\n~~~\n"),
        title: format!("The functions print {HOSTILE}"),
        ..output.clone()
    };
    let mut skipped = graded("noether-emmy", vec![same_letter()]);
    skipped
        .notes
        .push("Memory was not checked: install valgrind".to_owned());
    vec![
        graded("hopper-grace", vec![]),
        skipped,
        graded("lovelace-ada", vec![accepted(), leak.clone()]),
        graded(
            "turing-alan",
            vec![accepted(), sixth_tile(), undo_keeps_columns(), bad_file()],
        ),
        graded(
            "hamilton-margaret",
            vec![no_last_newline(), invalid_read(), warnings.clone()],
        ),
        graded("dijkstra-edsger", vec![games_mixed(), mixed_case(), output]),
        graded(
            "a-very-long-name-of-a-submission-that-does-not-fit-into-any-table-at-all-2024",
            vec![hang(), garbage(), accepted(), same_letter()],
        ),
        graded(
            "\u{5b6b}\u{4e2d}\u{5c71}-\u{d55c}\u{ad6d}",
            vec![undo_keeps_columns(), leak],
        ),
        graded(
            "o'neil & <sons>",
            vec![not_compiled(
                "hw3.c:88:5: error: expected ';' before 'return'\n   88 |     return game\n      |     ^~~~~~",
            )],
        ),
        graded(HOSTILE, vec![hostile_output, accepted(), warnings]),
    ]
}
