//! Plays the examples in `docs/rules.md` and compares its tables.

use std::fs;

use hw3::{Board, Cell, Direction, Game, Lexicon, Refusal, Tile, Word};
use upwords_script::Step;

use crate::players::{Player, RustGame};

fn rules() -> String {
    fs::read_to_string("docs/rules.md").expect("the rules")
}

/// Plays a block: a board, then moves, each refused one followed by the
/// sentence, and boards that the game must match.
fn play(block: &str, lexicon: &Lexicon) {
    let mut game: Option<RustGame> = None;
    let mut shown = String::new();
    let mut lines = block.lines().filter(|line| !line.is_empty()).peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("place ") {
            let Ok(Step::Place {
                placement, count, ..
            }) = Step::parse(line)
            else {
                panic!("{line} in\n{block}");
            };
            let (placed, refusal) = game.as_mut().expect("a board first").place(&placement);
            assert_eq!(placed, count, "{line} in\n{block}");
            if let Some(refusal) = refusal {
                assert_eq!(Some(refusal.as_str()), lines.next(), "{line} in\n{block}");
            }
        } else if line == "undo" {
            game.as_mut().expect("a board first").undo();
        } else if line == "redo" {
            game.as_mut().expect("a board first").redo();
        } else {
            shown = shown + line + "\n";
            let more = |next: &&str| {
                next.starts_with(|c: char| c == '.' || c.is_ascii_uppercase() || c.is_ascii_digit())
            };
            if lines.peek().is_none_or(|next| !more(next)) {
                match &game {
                    None => {
                        let board = shown.parse().expect(block);
                        game = Some(RustGame(Game::new(board, lexicon.clone())));
                    }
                    Some(game) => assert_eq!(game.saved(), shown, "in\n{block}"),
                }
                shown.clear();
            }
        }
    }
}

#[test]
fn every_example_plays_as_shown() {
    let lexicon = Lexicon::open("words.txt").expect("the word list");
    let rules = rules();
    for section in rules.split("\n#").skip(1) {
        let blocks = section.split("\n```game\n").skip(1);
        let examples = blocks
            .map(|rest| rest.split("\n```").next().expect("an end"))
            .inspect(|block| play(block, &lexicon))
            .count();
        let title = section.lines().next().expect("a title");
        assert!(
            examples > 0 || !title.contains("Rule "),
            "{title} has no example"
        );
    }
    for rule in 1..=10 {
        assert!(
            rules.contains(&format!("\n### Rule {rule}: ")),
            "rule {rule}"
        );
    }
}

/// The table has every sentence, with names such as `{cell}` for the details.
#[test]
fn every_refusal_is_in_the_table() {
    let cell = Cell { row: 0, col: 3 };
    let start = Cell { row: 0, col: 0 };
    let word = Word::new("CAT", start, Direction::Horizontal).expect("memory");
    let tile = Tile::new(b'T').expect("a letter");
    let (row, col, rows, cols) = (8, 9, 6, 7);
    let all = [
        Refusal::Direction { byte: b'x' },
        Refusal::OffBoard {
            row,
            col,
            rows,
            cols,
        },
        Refusal::BadTile {
            index: 4,
            byte: b'x',
        },
        Refusal::NoLetter,
        Refusal::SpaceOffBoard { cell },
        Refusal::SpaceOnEmpty { cell },
        Refusal::StackFull { cell },
        Refusal::SameLetter { cell, tile },
        Refusal::FirstWordTooShort { cell },
        Refusal::CoversWord { word: word.clone() },
        Refusal::NotAWord { word: word.clone() },
        Refusal::NotConnected {
            cell,
            word: Some(word),
        },
        Refusal::NotConnected { cell, word: None },
        Refusal::BoardTooLarge { cell },
    ];
    let rules = rules();
    let (_, section) = rules.split_once("\n## All refusals\n").expect("a table");
    let rows = section.lines().filter(|line| line.contains("(rule "));
    let sentences = rows.map(|row| {
        let mut sentence = row.split('`').nth(3).expect(row).to_owned();
        for (name, value) in [
            ("{byte}", "x"),
            ("{index}", "4"),
            ("{row}", "8"),
            ("{col}", "9"),
            ("{rows}", "6"),
            ("{cols}", "7"),
            ("{cell}", "row 0, column 3"),
            ("{tile}", "T"),
            ("{word}", "CAT (row 0, columns 0-2)"),
        ] {
            sentence = sentence.replace(name, value);
        }
        sentence
    });
    let all = all.iter().map(Refusal::to_string);
    assert_eq!(sentences.collect::<Vec<_>>(), all.collect::<Vec<_>>());
}

#[test]
fn every_board_in_a_table_is_read_or_refused_as_shown() {
    let rules = rules();
    let rows = rules.lines().filter_map(|line| line.strip_prefix("| `\""));
    let mut refused = 0;
    for row in rows {
        let (file, rest) = row.split_once("\"` | ").expect(row);
        let file = file.replace("\\n", "\n").replace("\\r", "\r");
        let error = Board::parse(file.as_bytes()).err();
        let sentence = rest
            .strip_prefix('`')
            .map(|rest| rest.split('`').next().expect(row));
        assert_eq!(
            error.map(|error| error.to_string()).as_deref(),
            sentence,
            "{row}"
        );
        refused += usize::from(sentence.is_some());
    }
    assert!(refused >= 10, "{refused}");
}

/// The tables have every status. The status of a refusal is ten times its rule
/// plus a digit.
#[test]
fn every_status_is_in_a_table() {
    let rules = rules();
    let mut listed: Vec<String> = Vec::new();
    for row in rules.lines().filter(|row| row.contains("| `HW3_STATUS_")) {
        let mut cells = row.trim_matches(['|', ' ']).split(" | ");
        let (rule, status) = match (cells.next(), cells.next()) {
            (Some(status), _) if status.starts_with('`') => (None, status),
            (rule, Some(status)) => (rule, status),
            _ => panic!("{row}"),
        };
        let (name, number) = status.split_once(' ').expect(row);
        if let Some(rule) = rule {
            let number: u8 = number.parse().expect(row);
            assert_eq!((number / 10).to_string(), rule, "{row}");
        }
        listed.push(format!("{} {number}", name.trim_matches('`')));
    }
    listed.sort();
    listed.dedup();
    let statuses = fs::read_to_string("tests/c/statuses.txt").expect("the statuses");
    let promised = |line: &str| line.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ");
    let mut statuses: Vec<String> = statuses.lines().map(promised).collect();
    statuses.sort_unstable();
    assert_eq!(listed, statuses);
    assert!(rules.contains(&format!("`{}`", Refusal::OutOfMemory)));
}
