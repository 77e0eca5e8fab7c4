//! `nogo transcripts DIR`: test cases for the programs of students.

use std::env;
use std::path::Path;

use test_pack::{Case, Pack};

use crate::failure::Failure;

/// Writes the test cases, with what this program does in each.
pub fn write(directory: &Path) -> Result<(), Failure> {
    let program = env::current_exe().map_err(Failure::Program)?;
    Ok(pack().write(directory, &program)?)
}

const NOTES: &str = "\
The cases follow the assignment: arguments in the order of its table of errors, the moves of the computer, captures,
what people type, and saved games. Where the assignment is silent, they expect this:

- The type of a player is exactly `c` or `h`, and a height or width consists of digits only.
- With three arguments, the third is always a file.
- A move is exactly digits, one blank and digits. Anything else, and a line of more than 70 characters that does not
  begin with `w`, prompts again. The last line counts even if it has no newline.
- Numbers may have leading zeros.
- After the last row of a saved game, anything may follow. A full board is not a saved game.
";

fn pack() -> Pack {
    Pack {
        program: "nogo",
        notes: NOTES.to_owned(),
        cases: [
            arguments(),
            games(),
            lines(),
            saving(),
            loading(),
            rejected(),
        ]
        .concat(),
        extras: Vec::new(),
        free_after: None,
    }
}

fn arguments() -> Vec<Case> {
    let case = |name, about, arguments| Case::new(name, about, arguments, "");
    let with = |name, about, arguments: [&str; 4]| Case {
        arguments: arguments.map(str::to_owned).to_vec(),
        ..case(name, about, "")
    };
    vec![
        case("usage-none", "There are no arguments.", ""),
        case("usage-one", "There is one argument.", "c"),
        case("usage-two", "There are two arguments.", "c h"),
        case("usage-five", "There are five arguments.", "c c 4 4 4"),
        case(
            "usage-first",
            "The number of arguments is checked before the types.",
            "x y",
        ),
        case("type-first", "The first type is unknown.", "x c 4 4"),
        case("type-second", "The second type is unknown.", "h z 4 4"),
        case("type-long", "A type is one letter.", "cc h 4 4"),
        case("type-capital", "A type is a small letter.", "h C 4 4"),
        with("type-empty", "A type is not empty.", ["", "h", "4", "4"]),
        case(
            "type-before-size",
            "The types are checked before the size.",
            "x h 3 3",
        ),
        case(
            "type-before-file",
            "The types are checked before the file.",
            "x h nothing",
        ),
        case("size-low", "A height of 3 is too small.", "c c 3 4"),
        case("size-narrow", "A width of 3 is too small.", "c c 4 3"),
        case("size-high", "A height of 1001 is too large.", "c c 1001 4"),
        case("size-wide", "A width of 1001 is too large.", "c c 4 1001"),
        case("size-letter", "A height has digits only.", "c c 4a 4"),
        case("size-plus", "A height has no plus sign.", "c c +5 5"),
        case("size-minus", "A width has no minus sign.", "c c 5 -5"),
        case("size-word", "A width is a number.", "c c 5 abc"),
        case(
            "size-overflow",
            "A height does not fit any integer.",
            "c c 18446744073709551620 5",
        ),
        with("size-empty", "A height is not empty.", ["c", "c", "", "5"]),
        with(
            "size-blank",
            "A width has no blanks.",
            ["c", "c", "5", " 5"],
        ),
        case("size-zeros", "Leading zeros are digits.", "h h 0004 06"),
    ]
}

fn games() -> Vec<Case> {
    let computers = |name, about, size: &str| Case::new(name, about, &format!("c c {size}"), "");
    let humans = |name, about, input: &str| Case::new(name, about, "h h 4 4", input);
    vec![
        computers(
            "computers-4-4",
            "Two computers play the example of the assignment.",
            "4 4",
        ),
        computers("computers-5-5", "Two computers play on 5 x 5.", "5 5"),
        computers("computers-4-5", "The board is wider than high.", "4 5"),
        computers("computers-5-4", "The board is higher than wide.", "5 4"),
        computers("computers-7-7", "Two computers play on 7 x 7.", "7 7"),
        computers("computers-9-9", "Two computers play on 9 x 9.", "9 9"),
        computers(
            "computers-6-40",
            "Two computers play on a wide board.",
            "6 40",
        ),
        computers(
            "computers-40-6",
            "Two computers play on a high board.",
            "40 6",
        ),
        humans(
            "capture-corner",
            "A stone in the corner is captured.",
            "0 0\n0 1\n3 3\n1 0\n",
        ),
        humans(
            "capture-edge",
            "A stone at the edge is captured.",
            "0 1\n0 0\n3 3\n0 2\n3 0\n1 1\n",
        ),
        humans(
            "capture-middle",
            "A stone in the middle is captured.",
            "0 1\n1 1\n1 0\n3 3\n1 2\n3 0\n2 1\n",
        ),
        humans(
            "capture-string",
            "A string of two stones is captured.",
            "0 1\n1 1\n0 2\n1 2\n1 0\n3 3\n1 3\n3 0\n2 1\n3 1\n2 2\n",
        ),
        humans(
            "capture-not-diagonal",
            "Stones that touch at a corner are two strings.",
            "0 1\n0 0\n3 3\n1 1\n1 0\n",
        ),
        humans(
            "suicide",
            "A player who fills the last liberty of their own stone loses.",
            "0 1\n3 3\n1 0\n0 0\n",
        ),
        humans(
            "suicide-string",
            "A player who fills the last liberty of their own string loses.",
            "0 2\n0 0\n1 1\n0 3\n1 0\n0 1\n",
        ),
        humans(
            "both-captured",
            "If both players have a captured string, the one who moved wins.",
            "0 1\n0 2\n1 0\n1 1\n3 3\n0 0\n",
        ),
        humans(
            "liberty-shared",
            "Two strings that share their last liberty are captured together.",
            "0 0\n0 1\n0 2\n1 2\n2 2\n0 3\n1 0\n2 0\n3 3\n1 1\n",
        ),
        Case::new(
            "human-computer",
            "A human plays O against a computer.",
            "h c 4 4",
            "2 3\n3 2\n0 3\n",
        ),
        Case::new(
            "computer-human",
            "A human plays X against a computer.",
            "c h 5 5",
            "0 0\n0 1\n0 2\n4 4\n",
        ),
        Case::new(
            "computer-skips",
            "A computer skips cells that a human has taken.",
            "h c 5 5",
            "2 0\n3 1\n0 2\n4 4\n",
        ),
    ]
}

fn lines() -> Vec<Case> {
    // A move after the line shows whether it was ignored.
    let line = |name, about, line: &str| {
        let input = format!("0 0\n{line}\n3 3\n");
        Case::new(name, about, "h h 4 5", input)
    };
    let long = |zeros: usize| format!("{} 1", "0".repeat(zeros));
    vec![
        line("line-taken", "A cell with a stone is taken.", "0 0"),
        line("line-row", "The row is not on the board.", "4 0"),
        line("line-column", "The column is not on the board.", "0 5"),
        line(
            "line-last-column",
            "The last column is on the board.",
            "0 4",
        ),
        line("line-minus", "A row is not negative.", "-1 0"),
        line("line-minus-zero", "A number has no sign.", "-0 1"),
        line("line-plus", "A number has no plus sign.", "1 +1"),
        line("line-letters", "A move has no letters.", "a b"),
        line("line-letter-after", "Nothing follows the column.", "1 1x"),
        line("line-one-number", "A move has two numbers.", "1"),
        line(
            "line-three-numbers",
            "A move has only two numbers.",
            "1 1 1",
        ),
        line(
            "line-two-blanks",
            "One blank separates the numbers.",
            "1  1",
        ),
        line("line-blank-before", "No blank is before the row.", " 1 1"),
        line("line-blank-after", "No blank is after the column.", "1 1 "),
        line("line-tab", "A tab is not a blank.", "1\t1"),
        line("line-comma", "A comma is not a blank.", "1,1"),
        line(
            "line-return",
            "A carriage return is part of the line.",
            "1 1\r",
        ),
        line("line-empty", "An empty line is not a move.", ""),
        line("line-zeros", "Leading zeros are digits.", "01 002"),
        line(
            "line-overflow",
            "A row does not fit any integer.",
            "18446744073709551617 1",
        ),
        line("line-capital-w", "A capital W does not save.", "Wfile"),
        line(
            "line-of-70",
            "A line of 70 characters is a move.",
            &long(68),
        ),
        line(
            "line-of-71",
            "A line of 71 characters is ignored.",
            &long(69),
        ),
        line(
            "line-of-1000",
            "A long line is ignored as a whole.",
            &long(998),
        ),
        Case::new("input-none", "The input is empty.", "h h 4 4", ""),
        Case::new(
            "input-ends",
            "The input ends during the game.",
            "h c 4 4",
            "0 0\n",
        ),
        Case::new(
            "input-no-newline",
            "The last line has no newline.",
            "h h 4 4",
            "0 0\n1 1",
        ),
    ]
}

fn saving() -> Vec<Case> {
    let case = |name, about, input: &str| Case::new(name, about, "h c 5 5", input);
    let name = "long-name-".repeat(10);
    vec![
        case(
            "save-start",
            "The first prompt saves an empty board.",
            "wF\n",
        ),
        case(
            "save-moves",
            "A game is saved with the candidates.",
            "0 0\n3 0\nwF\n",
        ),
        case("save-replaces", "A file is replaced.", "0 0\nwF\n").given("F", "old\n".repeat(100)),
        case(
            "save-continues",
            "The same player moves after saving.",
            "wF\n0 0\nwG\n3 0\n",
        ),
        case(
            "save-no-directory",
            "The directory does not exist.",
            "wno/F\n0 0\n",
        ),
        case(
            "save-directory",
            "A directory cannot be written.",
            "w.\n0 0\n",
        ),
        case("save-no-name", "There is no name.", "w\n0 0\n"),
        case(
            "save-blank",
            "A blank belongs to the name.",
            "w F\nwa name\n",
        ),
        case(
            "save-long-name",
            "A name may be longer than 70 characters.",
            &format!("w{name}\n"),
        ),
        Case::new(
            "save-wide",
            "The first candidates depend on the width.",
            "h h 4 30",
            "wF\n",
        ),
        Case::new(
            "save-as-x",
            "The game of a computer that plays O is saved.",
            "c h 6 6",
            "0 0\nwF\n",
        ),
    ]
}

/// A game in which X is next, and X's computer has never played.
const SAVED: &str = "5 5 1 4 1 4 2 0 0\nXX...\n....O\n.....\n....O\n.....\n";

fn loading() -> Vec<Case> {
    let load = |name, about, arguments: &str, input: &str, file: &str| {
        Case::new(name, about, arguments, input).given("F", file)
    };
    let captured = "4 4 0 0 0 0 0 0 0\nOX..\nX...\n....\n....\n";
    vec![
        load(
            "load-example",
            "A saved game is resumed.",
            "h h F",
            "2 2\n0 4\n",
            SAVED,
        ),
        load(
            "load-computers",
            "Two computers finish a saved game.",
            "c c F",
            "",
            SAVED,
        ),
        load(
            "load-save",
            "A loaded game is saved unchanged.",
            "h h F",
            "wG\n",
            SAVED,
        ),
        load(
            "load-save-later",
            "A loaded game is saved after moves.",
            "c h F",
            "0 4\nwG\n3 0\nwH\n",
            SAVED,
        ),
        load(
            "load-count",
            "The number of candidates continues.",
            "c c F",
            "",
            "4 6 0 3 5 1234 2 2 77\n......\n.O.X..\n......\n......\n",
        ),
        load(
            "load-count-large",
            "The numbers of the candidates pass 1000003.",
            "c c F",
            "",
            "7 9 0 3 5 172411 2 2 294000\n.........\n.........\n.........\n.........\n\
             .........\n.........\n.........\n",
        ),
        load(
            "load-captured",
            "A captured string decides only after the next move.",
            "h h F",
            "3 3\n",
            captured,
        ),
        load(
            "load-captured-computer",
            "A computer moves before a captured string decides.",
            "c c F",
            "",
            captured,
        ),
        load(
            "load-one-cell",
            "Only one cell is empty.",
            "c c F",
            "",
            "4 4 1 0 0 9 0 0 3\nOXOX\nXOXO\nOXO.\nXOXO\n",
        ),
        load(
            "load-text-after",
            "Text after the last row is ignored.",
            "h h F",
            "0 2\n",
            &format!("{SAVED}the end\n"),
        ),
        load(
            "load-line-after",
            "An empty line may follow.",
            "h h F",
            "",
            &format!("{SAVED}\n"),
        ),
        load(
            "load-zeros",
            "Numbers may have leading zeros.",
            "h h F",
            "wG\n",
            &SAVED.replacen("5 5 1", "05 005 01", 1),
        ),
        Case::new(
            "load-missing",
            "The file does not exist.",
            "c c nothing",
            "",
        ),
        Case::new(
            "load-directory",
            "A directory is opened, but is not a game.",
            "c c .",
            "",
        ),
    ]
}

fn rejected() -> Vec<Case> {
    let file = |name, about, from: &str, to: &str| {
        let changed = SAVED.replacen(from, to, 1);
        Case::new(name, about, "h h F", "0 2\n").given("F", changed)
    };
    vec![
        file("bad-empty", "The file is empty.", SAVED, ""),
        file(
            "bad-no-rows",
            "The file has only the numbers.",
            "XX...\n....O\n.....\n....O\n.....\n",
            "",
        ),
        file(
            "bad-eight-numbers",
            "A number is missing.",
            " 2 0 0",
            " 2 0",
        ),
        file(
            "bad-ten-numbers",
            "There is one number too many.",
            " 2 0 0",
            " 2 0 0 0",
        ),
        file(
            "bad-two-blanks",
            "Two blanks are between two numbers.",
            "5 5",
            "5  5",
        ),
        file(
            "bad-blank-before",
            "A blank is before the first number.",
            "5 5",
            " 5 5",
        ),
        file(
            "bad-blank-after",
            "A blank is after the last number.",
            "0 0\n",
            "0 0 \n",
        ),
        file("bad-letter", "A number has a letter.", "4 1 4", "4 1a 4"),
        file("bad-minus", "A number is negative.", "4 1 4", "4 1 -4"),
        file("bad-plus", "A number has a plus sign.", "4 1 4", "4 +1 4"),
        file("bad-height", "The height is 3.", "5 5", "3 5"),
        file("bad-width", "The width is 1001.", "5 5", "5 1001"),
        file("bad-next", "The next player is 2.", "5 5 1", "5 5 2"),
        file(
            "bad-row",
            "A candidate is below the board.",
            "1 4 1",
            "1 5 1",
        ),
        file(
            "bad-column",
            "A candidate is to the right of the board.",
            "2 0 0",
            "2 5 0",
        ),
        file("bad-few-rows", "A row is missing.", "....O\n", ""),
        file("bad-short-row", "A row is too short.", "....O\n", "....\n"),
        file("bad-long-row", "A row is too long.", "....O\n", "....O.\n"),
        file(
            "bad-last-row",
            "The last row is too long.",
            ".....\n....O\n.....\n",
            ".....\n....O\n......\n",
        ),
        file("bad-zero", "A zero is not an O.", "....O\n", "....0\n"),
        file("bad-small-letter", "A small x is not an X.", "XX", "Xx"),
        file(
            "bad-blank-cell",
            "A blank is not an empty cell.",
            "XX...",
            "XX.. ",
        ),
        file("bad-empty-line", "A line is empty.", "XX...\n", "XX...\n\n"),
        file(
            "bad-return",
            "The lines end like those of Windows.",
            SAVED,
            &SAVED.replace('\n', "\r\n"),
        ),
        file(
            "bad-no-newline",
            "The last row has no newline.",
            SAVED,
            SAVED.trim_end(),
        ),
        file(
            "bad-full",
            "No cell is empty.",
            SAVED,
            "4 4 0 0 0 0 0 0 0\nOXOX\nXOXO\nOXOX\nXOXO\n",
        ),
    ]
}
