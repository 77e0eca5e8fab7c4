//! Transposes games: rows become columns, and words across become words down.
//! The rules are the same in both directions.

use hw3::Placement;

/// Transposes a board file or a saved file.
pub fn board(text: &str) -> Result<String, String> {
    let lines: Vec<&[u8]> = text.trim_end().lines().map(str::as_bytes).collect();
    let is_heights = |line: &&[u8]| line.first().is_some_and(u8::is_ascii_digit);
    let rows = lines.iter().take_while(|line| !is_heights(line)).count();
    let cols = lines.first().map_or(0, |line| line.len());
    if lines.iter().any(|line| line.len() != cols) || ![rows, 2 * rows].contains(&lines.len()) {
        return Err("only a rectangle can be transposed".to_owned());
    }
    let halves = [&lines[..rows], &lines[rows..]];
    let mut transposed = String::new();
    for half in halves.iter().filter(|half| !half.is_empty()) {
        for col in 0..cols {
            transposed.extend(half.iter().map(|line| char::from(line[col])));
            transposed.push('\n');
        }
    }
    Ok(transposed)
}

/// Transposes a placement. A direction that is not one stays as it is.
pub fn placement(placement: &Placement) -> Placement {
    let mut transposed = placement.clone();
    (transposed.row, transposed.col) = (placement.col, placement.row);
    transposed.direction = match placement.direction {
        b'H' => b'V',
        b'V' => b'H',
        other => other,
    };
    transposed
}

/// Transposes the sentence of a refusal. The order of the reasons does not
/// change: it follows the line of play.
pub fn sentence(text: &str) -> String {
    let mut transposed = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("row") {
        let (before, position) = rest.split_at(start);
        transposed += before;
        rest = match split_position(position) {
            Some((rows, cols, after)) => {
                transposed += &format!("{}, {}", counted("row", cols), counted("column", rows));
                after
            }
            None => {
                transposed += "row";
                &position["row".len()..]
            }
        };
    }
    transposed += rest;
    if let Some((before, rest)) = transposed.split_once(" on the ")
        && let Some((size, after)) = rest.split_once(" board")
        && let Some((rows, cols)) = size.split_once(" x ")
    {
        return format!("{before} on the {cols} x {rows} board{after}");
    }
    transposed
}

/// Splits a text that starts like `row 3, columns 2-5` into the rows, the
/// columns and the rest.
fn split_position(text: &str) -> Option<(&str, &str, &str)> {
    let (rows, text) = split_numbers(text.strip_prefix("row")?)?;
    let (cols, text) = split_numbers(text.strip_prefix(", column")?)?;
    Some((rows, cols, text))
}

/// Splits a text that starts like ` 3` or `s 2-5` after the numbers.
fn split_numbers(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("s ").or_else(|| text.strip_prefix(' '))?;
    let end = text.find(|c: char| c != '-' && !c.is_ascii_digit());
    Some(text.split_at(end.unwrap_or(text.len())))
}

/// `row 3` or `rows 2-5`.
fn counted(noun: &str, numbers: &str) -> String {
    // A minus sign in front is not a range.
    match numbers.get(1..).is_some_and(|rest| rest.contains('-')) {
        true => format!("{noun}s {numbers}"),
        false => format!("{noun} {numbers}"),
    }
}

#[test]
fn boards_are_transposed() {
    for (text, transposed) in [
        ("AB.\nC..\n", "AC\nB.\n..\n"),
        ("AB\r\n12\r\n\r\n", "A\nB\n1\n2\n"),
        ("A\n.\n3\n0\n", "A.\n30\n"),
    ] {
        assert_eq!(board(text).as_deref(), Ok(transposed));
    }
    for text in ["AB\nC\n", "A\nB\n1\n", "AB\n1\n"] {
        assert!(board(text).is_err(), "{text}");
    }
}

#[test]
fn placements_are_transposed() {
    for (text, transposed) in [
        (r#"2 3 V "T PMAN""#, r#"3 2 H "T PMAN""#),
        (r#"-1 0 x "a""#, r#"0 -1 x "a""#),
    ] {
        let original: Placement = text.parse().expect("a placement");
        assert_eq!(placement(&original).to_string(), transposed);
        assert_eq!(placement(&placement(&original)), original);
    }
}

#[test]
fn sentences_are_transposed() {
    for (text, transposed) in [
        (
            "row 3, column 4 already holds",
            "row 4, column 3 already holds",
        ),
        (
            "row -1, column 10 is not on the 8 x 10 board (rule 2)",
            "row 10, column -1 is not on the 10 x 8 board (rule 2)",
        ),
        ("MA (rows 1-2, column 5) is", "MA (row 5, columns 1-2) is"),
        (
            "the tile on row 0, column 1 makes a word with no tile that is already on the board",
            "the tile on row 1, column 0 makes a word with no tile that is already on the board",
        ),
        ("there is no letter to place", "there is no letter to place"),
        ("rows and rows", "rows and rows"),
    ] {
        assert_eq!(sentence(text), transposed);
        assert_eq!(sentence(transposed), text);
    }
}
