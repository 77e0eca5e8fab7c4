//! Compares the numbers of plays in `tests/play/counts.txt` with the search of the
//! library and with brute force. The file describes its format.

use std::collections::HashMap;
use std::{env, fs};

use hw3::{Board, Game, Lexicon, Tile};
use testkit::plays::Search;

const FILE: &str = "tests/play/counts.txt";

/// The last columns: the depth of the count, and whether the board may grow.
const COUNTS: [(u32, bool); 4] = [(1, true), (2, true), (1, false), (2, false)];

enum Line<'a> {
    /// A comment or a definition.
    Other(&'a str),
    Row(Box<Row<'a>>),
}

struct Row<'a> {
    /// The columns before the counts.
    position: [&'a str; 5],
    /// Numbers; `?` if they are not known yet, and `-` if they are left out.
    counts: [&'a str; 4],
    search: Search,
    refill: Vec<Tile>,
}

fn read(text: &str) -> Vec<Line<'_>> {
    let mut boards = HashMap::new();
    let mut lists = HashMap::new();
    let line = |line| {
        let fields: Vec<&str> = line_fields(line);
        match fields[..] {
            [] => return Line::Other(line),
            ["board", name, lines] => {
                let board: Board = lines.replace('/', "\n").parse().expect(line);
                boards.insert(name, board);
                return Line::Other(line);
            }
            ["words", name, ref words @ ..] => {
                lists.insert(name, Lexicon::new(words.join("\n")).expect(line));
                return Line::Other(line);
            }
            _ => {}
        }
        let Ok([board, words, rack, refill, tiles, counts @ ..]) = <[&str; 9]>::try_from(fields)
        else {
            panic!("{FILE}: {line}");
        };
        let lexicon = lists
            .entry(words)
            .or_insert_with(|| Lexicon::open(words).expect(line));
        let game = match boards.get(board) {
            Some(board) => Game::new(board.clone(), lexicon.clone()),
            None => Game::new(Board::open(board).expect(line), lexicon.clone()),
        };
        let search = Search {
            game,
            rack: rack.parse().expect(line),
            max_tiles: tiles.parse().expect(line),
            may_grow: true,
        };
        let refilled: Vec<Tile> = refill.bytes().filter_map(Tile::new).collect();
        assert!(refilled.len() >= search.max_tiles, "{FILE}: {line}");
        Line::Row(Box::new(Row {
            position: [board, words, rack, refill, tiles],
            counts,
            search,
            refill: refilled,
        }))
    };
    text.lines().map(line).collect()
}

/// The fields of a line; none if it is empty or a comment.
fn line_fields(line: &str) -> Vec<&str> {
    match line.starts_with('#') {
        true => Vec::new(),
        false => line.split_whitespace().collect(),
    }
}

impl Row<'_> {
    /// The line of the file with other counts.
    fn with(&self, counts: &[String; 4]) -> String {
        let [board, words, rack, refill, tiles] = self.position;
        let mut line = format!("{board:27} {words:21} {rack:8} {refill:7} {tiles:>5}");
        for count in counts {
            line += &format!(" {count:>8}");
        }
        line
    }
}

/// The file with the counts of a function in place of the known ones. Those that the
/// function does not count stay as they are.
fn recounted(text: &str, count: impl Fn(&Search, u32, &[Tile]) -> Option<usize>) -> String {
    let mut recounted = String::new();
    for line in read(text) {
        match line {
            Line::Other(line) => recounted += line,
            Line::Row(mut row) => {
                let mut counts = row.counts.map(str::to_owned);
                for (text, (depth, may_grow)) in counts.iter_mut().zip(COUNTS) {
                    row.search.may_grow = may_grow;
                    if text != "-"
                        && let Some(count) = count(&row.search, depth, &row.refill)
                    {
                        *text = count.to_string();
                    }
                }
                recounted += &row.with(&counts);
            }
        }
        recounted += "\n";
    }
    recounted
}

/// Compares line by line, because the files are long.
fn assert_same(found: &str, expected: &str) {
    let lines = found.lines().zip(expected.lines());
    let different: Vec<_> = lines
        .filter(|(found, expected)| found != expected)
        .collect();
    assert!(different.is_empty(), "{different:#?}");
    assert_eq!(found, expected);
}

#[test]
fn the_library_finds_as_many_plays() {
    let text = fs::read_to_string(FILE).expect(FILE);
    let counted = recounted(&text, |search, depth, refill| {
        Some(search.count(depth, refill))
    });
    assert_same(&counted, &text);
}

mod long {
    use super::*;

    /// The short version leaves out depth 2.
    #[test]
    fn brute_force_finds_as_many_plays() {
        let text = fs::read_to_string(FILE).expect(FILE);
        let deepest = testkit::long::cases(1, 2);
        let counted = recounted(&text, |search, depth, refill| {
            (depth <= deepest).then(|| search.brute_force_count(depth, refill))
        });
        if env::var_os("COUNTS").is_some_and(|value| value == "overwrite") {
            fs::write(FILE, &counted).expect(FILE);
        } else {
            assert_same(&counted, &text);
        }
    }
}
