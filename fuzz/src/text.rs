//! Texts that are read and written: boards, word lists, pictures, placements.

use std::collections::HashSet;

use hw3::{Board, BoardError, Half, Lexicon, Placement};

use crate::script::Script;

/// Bytes are a board, or the error names the byte at its position.
pub fn board_files(data: &[u8]) {
    let error = match Board::parse(data) {
        Ok(board) => return assert!(board.rows() * board.cols() <= data.len()),
        Err(error) => error,
    };
    let lines: Vec<&[u8]> = data
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    let digits = |line: &&[u8]| line.first().is_some_and(u8::is_ascii_digit);
    let rows = lines.iter().take_while(|line| !digits(line)).count();
    let at = |half, row: usize, col: usize| {
        let line = lines.get(row + if half == Half::Tiles { 0 } else { rows });
        line.and_then(|line| line.get(col).copied())
    };
    match error {
        BoardError::NoRows => assert!(rows == 0 || lines[0].is_empty()),
        BoardError::BadByte {
            half,
            row,
            col,
            byte,
        } => assert_eq!(at(half, row, col), Some(byte)),
        BoardError::Ragged {
            half,
            row,
            col,
            found,
            cols,
        } => {
            assert_eq!(at(half, row, col), found);
            assert_eq!(lines[0].len(), cols);
        }
        BoardError::HeightRows {
            row, found: None, ..
        } => assert_eq!(at(Half::Heights, row, 0), None),
        BoardError::HeightRows { row, found, rows } => {
            assert_eq!(at(Half::Heights, row, 0).or(Some(b'\n')), found);
            assert_eq!(row, rows);
        }
        BoardError::Contradiction {
            row,
            col,
            tile,
            height,
        } => {
            let top = tile.map_or(b'.', |tile| tile.letter());
            assert_eq!(at(Half::Tiles, row, col), Some(top));
            assert_eq!(at(Half::Heights, row, col), Some(b'0' + height));
        }
        other => panic!("{other}"),
    }
}

/// A board that is written is read back as the same board.
pub fn saved_files(data: &[u8]) {
    let Ok(board) = Board::parse(data) else {
        return;
    };
    let saved = board.to_string();
    let again: Board = saved.parse().expect("a board");
    assert_eq!(again, board);
    assert_eq!(again.to_string(), saved);
    let mut written = Vec::new();
    board.write_to(&mut written).expect("memory");
    assert_eq!(written, saved.as_bytes());
    let heights = board
        .stacks()
        .map(|(_, stack)| usize::from(stack.height().get()));
    assert_eq!(heights.sum::<usize>(), board.tile_count());
    // A file that ends with heights, without odd line ends, is a saved file.
    let odd = data.contains(&b'\r') || data.ends_with(b"\n\n");
    if !odd && matches!(data, [.., b'0'..=b'5', b'\n']) {
        assert_eq!(data, saved.as_bytes());
    }
}

/// The words in a list, in upper case and in its order.
fn words_in(list: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let lines = list.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let is_word = |line: &&[u8]| !line.is_empty() && line.iter().all(u8::is_ascii_alphabetic);
    lines.filter(is_word).map(<[u8]>::to_ascii_uppercase)
}

/// A lexicon has the lines that consist of letters, in any case, each once.
pub fn word_lists(data: &[u8]) {
    let lexicon = Lexicon::new(data).expect("a short list");
    let mut set = HashSet::new();
    let words: Vec<Vec<u8>> = words_in(data)
        .filter(|word| set.insert(word.clone()))
        .collect();
    assert!(
        lexicon
            .iter()
            .map(String::into_bytes)
            .eq(words.iter().cloned())
    );
    assert_eq!(lexicon.len(), words.len());
    assert_eq!(
        lexicon.longest(),
        words.iter().map(Vec::len).max().unwrap_or(0)
    );
    let graph = lexicon.graph().expect("a small graph");
    let mut sorted = words;
    sorted.sort_unstable();
    assert!(graph.iter().map(String::into_bytes).eq(sorted));
}

/// All ways to look up a word give the same answer. A byte of 255 separates the
/// list from the words to look up.
pub fn lookups(data: &[u8]) {
    let mut parts = data.splitn(2, |&byte| byte == 255);
    let list = parts.next().unwrap_or_default();
    let queries = parts
        .next()
        .unwrap_or_default()
        .split(|&byte| byte == b'\n');
    let set: HashSet<Vec<u8>> = words_in(list).collect();
    // One lexicon has its table, one builds it along the way, and a new one for each
    // word has none.
    let [prepared, later] = [(); 2].map(|()| Lexicon::new(list).expect("a short list"));
    prepared.prepare().expect("memory");
    let graph = prepared.graph().expect("a small graph");
    let lines = list.split(|&byte| byte == b'\n');
    for query in queries.chain(lines).take(100) {
        let end = query.len().saturating_sub(1);
        for query in [query, &query[..end], query.get(1..).unwrap_or_default()] {
            let upper = query.to_ascii_uppercase();
            for word in [query, &upper] {
                let expected = set.contains(word);
                let at_first = Lexicon::new(list).expect("a short list");
                assert_eq!(at_first.contains(word), expected, "{word:?} in the text");
                assert_eq!(prepared.contains(word), expected, "{word:?} in the table");
                assert_eq!(graph.contains(word), expected, "{word:?} in the graph");
                assert_eq!(later.contains(word), expected, "{word:?}");
                let in_any_case = set.contains(&upper);
                assert_eq!(later.contains_in_any_case(word), in_any_case, "{word:?}");
            }
        }
    }
}

/// A picture has a line for the column numbers and one for each row, which shows
/// every tile and its height. Colors add escape sequences only.
pub fn pictures(data: &[u8]) {
    let board =
        Board::parse(data).unwrap_or_else(|_| Script::new(data).board.parse().expect("a board"));
    let mut cells = vec![vec![".".to_owned(); board.cols()]; board.rows()];
    for (cell, stack) in board.stacks() {
        let (top, height) = (stack.top(), stack.height());
        cells[cell.row][cell.col] = if height.get() > 1 {
            format!("{top}{height}")
        } else {
            top.to_string()
        };
    }
    let plain = board.picture().to_string();
    let colored = board.picture().colored(true).to_string();
    // An escape sequence ends with the first 'm'.
    let parts = colored.split('\x1b').enumerate();
    let bare = parts.map(|(index, part)| match index {
        0 => part,
        _ => part.split_once('m').expect("an end").1,
    });
    for picture in [plain, bare.collect::<String>()] {
        let mut lines = picture.split_terminator('\n').map(str::split_whitespace);
        assert!(
            lines
                .next()
                .expect("a line")
                .eq((0..board.cols()).map(|col| col.to_string()))
        );
        for (row, cells) in cells.iter().enumerate() {
            let mut line = lines.next().expect("a line for each row");
            assert_eq!(line.next(), Some(&row.to_string()[..]));
            assert!(line.eq(cells), "{picture}");
        }
        assert_eq!(lines.count(), 0, "{picture}");
    }
}

/// The text form of a placement is read back as the same placement.
pub fn placement_texts(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let (direction, tiles) = (text.len() as u8, text);
    let made = Placement::new(-1, text.len() as i64, direction, tiles).expect("memory");
    for placement in [Some(made), text.parse().ok()].into_iter().flatten() {
        let again: Placement = placement.to_string().parse().expect("a placement");
        assert_eq!(again, placement);
    }
}
