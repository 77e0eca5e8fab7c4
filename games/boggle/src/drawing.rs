//! A small drawing of a word on the tray.

use std::io::{self, Write};

use boggle::{Tray, Word};

/// A drawing of a path on the tray, such as this one of SNAIL:
///
/// ```text
/// . . . .
///
/// . . i-a
///    /  |
/// . l S-n
///
/// . . . .
/// ```
///
/// Lines connect the letters. The first is a capital letter.
pub struct Drawing {
    lines: [Vec<Mark>; Drawing::HEIGHT],
}

/// A character of a drawing.
#[derive(Clone, Copy)]
struct Mark {
    character: u8,
    style: Style,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// The first letter of the word.
    First,
    /// Another letter of the word.
    Letter,
    /// A connection of two letters.
    Line,
    /// Everything else.
    Background,
}

impl Style {
    /// The parameters of the escape sequence.
    fn color(self) -> &'static str {
        match self {
            Style::First => "1;32",
            Style::Letter => "1",
            Style::Line => "36",
            Style::Background => "2",
        }
    }
}

impl Drawing {
    /// The number of lines.
    pub const HEIGHT: usize = 7;

    /// Draws a word. A column of the tray is one character wide, or two if the word
    /// uses a Q there.
    pub fn new(tray: &Tray, word: &Word) -> Drawing {
        let letter = |position: u8| tray.letters[usize::from(position)];
        let is_wide = |col: u8| {
            let mut path = word.path().iter();
            path.any(|&position| position % 4 == col && letter(position) == b'Q')
        };
        let mut left = [0; 5];
        for col in 0..4 {
            left[usize::from(col) + 1] = left[usize::from(col)] + 2 + usize::from(is_wide(col));
        }
        let blank = Mark {
            character: b' ',
            style: Style::Background,
        };
        let mut drawing = Drawing {
            lines: [(); Drawing::HEIGHT].map(|()| vec![blank; left[4] - 1]),
        };
        let at = |position: u8| {
            let position = usize::from(position);
            (position / 4 * 2, left[position % 4])
        };
        for position in 0..16 {
            drawing.put(at(position), b'.', Style::Background);
        }
        for pair in word.path().windows(2) {
            drawing.connect(at(pair[0]), at(pair[1]));
        }
        for (step, &position) in word.path().iter().enumerate() {
            let (row, col) = at(position);
            let letter = letter(position);
            let (letter, style) = match step {
                0 => (letter, Style::First),
                _ => (letter.to_ascii_lowercase(), Style::Letter),
            };
            drawing.put((row, col), letter, style);
            if letter.eq_ignore_ascii_case(&b'q') {
                drawing.put((row, col + 1), b'u', style);
            }
        }
        drawing
    }

    fn put(&mut self, (row, col): (usize, usize), character: u8, style: Style) {
        self.lines[row][col] = Mark { character, style };
    }

    /// Draws a line from one letter to the next. Two diagonals may cross.
    fn connect(&mut self, (row, col): (usize, usize), (next_row, next_col): (usize, usize)) {
        let (left, right) = (col.min(next_col), col.max(next_col));
        let between = row.midpoint(next_row);
        if row == next_row {
            for col in left + 1..right {
                self.put((row, col), b'-', Style::Line);
            }
        } else if left == right {
            self.put((between, col), b'|', Style::Line);
        } else {
            let falls = (row < next_row) == (col < next_col);
            let diagonal = if falls { b'\\' } else { b'/' };
            let is_free = self.lines[between][right - 1].character == b' ';
            let character = if is_free { diagonal } else { b'X' };
            self.put((between, right - 1), character, Style::Line);
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.lines[0].len()
    }

    /// Writes a line, without blanks at its end, and returns its width.
    pub fn write_line<W: Write>(
        &self,
        line: usize,
        is_colored: bool,
        out: &mut W,
    ) -> io::Result<usize> {
        let is_drawn = |mark: &Mark| mark.character != b' ';
        let marks = &self.lines[line];
        let width = marks.iter().rposition(is_drawn).map_or(0, |last| last + 1);
        for run in marks[..width].chunk_by(|one, other| one.style == other.style) {
            let text: Vec<u8> = run.iter().map(|mark| mark.character).collect();
            let is_colored = is_colored && run.iter().any(is_drawn);
            if is_colored {
                write!(out, "\x1b[{}m", run[0].style.color())?;
            }
            out.write_all(&text)?;
            if is_colored {
                out.write_all(b"\x1b[0m")?;
            }
        }
        Ok(width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialogue::shaken;
    use boggle::{Die, WordGraph};
    use testkit::long::cases;

    fn text(drawing: &Drawing, is_colored: bool) -> String {
        let mut out = Vec::new();
        for line in 0..Drawing::HEIGHT {
            let start = out.len();
            let width = drawing.write_line(line, is_colored, &mut out);
            let width = width.expect("a buffer accepts everything");
            assert!(is_colored || out.len() - start == width);
            out.push(b'\n');
        }
        String::from_utf8(out).expect("text")
    }

    /// The drawing of a word on a tray that has it.
    fn drawn(letters: &[u8; 16], word: &str) -> String {
        let tray = Tray::of(Die::ALL, *letters);
        let list = WordGraph::new([word]).expect("a graph");
        text(&Drawing::new(&tray, &tray.words(&list)[0]), false)
    }

    #[test]
    fn lines_connect_letters() {
        let expected = "\
. . . .

. . i-a
   /  |
. l S-n

. . . .
";
        assert_eq!(drawn(b"EOQPGRIAGLSNALGO", "SNAIL"), expected);
    }

    #[test]
    fn diagonals_cross() {
        let expected = "\
A d . .
 X|
c b . .

. . . .

. . . .
";
        // From A to B, up to D and across to C.
        assert_eq!(drawn(b"ADXXCBXXXXXXXXXX", "ABDC"), expected);
    }

    #[test]
    fn the_column_of_a_q_is_wider() {
        let expected = "\
e . Qu .
 \\  |
. r-i  .

. . .  .

. . .  .
";
        assert_eq!(drawn(b"EOQPGRIAGLSNALGO", "QUIRE"), expected);
    }

    #[test]
    fn several_qs_in_a_column() {
        let expected = "\
A-qu-b .
     |
. qu-d .

. .  . .

. .  . .
";
        assert_eq!(drawn(b"AQBXXQDXXXXXXXXX", "AQUBDQU"), expected);
    }

    /// Follows the lines of a drawing without Q from the capital letter on.
    fn path(text: &str) -> Vec<u8> {
        let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        let at = |row: i32, col: i32| {
            let line = usize::try_from(row).ok().and_then(|row| lines.get(row));
            let mark = usize::try_from(col).ok().and_then(|col| line?.get(col));
            mark.copied().unwrap_or(b' ')
        };
        let cells = (0..16).map(|cell| (cell / 4 * 2, cell % 4 * 2));
        let mut starts = cells.filter(|&(row, col)| at(row, col).is_ascii_uppercase());
        let mut path = vec![starts.next().expect("a capital letter")];
        assert_eq!(starts.next(), None, "{text}");
        loop {
            let &(row, col) = path.last().expect("a cell");
            let directions = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            let mut next = directions.filter_map(|(down, right)| {
                let line = match (down, right) {
                    (0, 0) => return None,
                    (0, _) => b'-',
                    (_, 0) => b'|',
                    (down, right) if down == right => b'\\',
                    _ => b'/',
                };
                let mark = at(row + down, col + right);
                let is_line = mark == line || mark == b'X' && down != 0 && right != 0;
                let cell = (row + 2 * down, col + 2 * right);
                (is_line && !path.contains(&cell)).then_some(cell)
            });
            let Some(cell) = next.next() else {
                return path
                    .iter()
                    .map(|(row, col)| (row * 2 + col / 2) as u8)
                    .collect();
            };
            assert_eq!(next.next(), None, "{text}");
            path.push(cell);
        }
    }

    #[test]
    fn drawings_show_the_path() {
        let mut count = 0;
        for seed in (1..).step_by(97).take(cases(100, 2000)) {
            let tray = shaken(seed);
            for word in tray.words(&modern_words::GRAPH) {
                let text = text(&Drawing::new(&tray, &word), false);
                let letters = text.bytes().filter(u8::is_ascii_alphabetic);
                let letters = letters.filter(|&letter| letter != b'X');
                if word.letters().contains(&b'Q') || word.letters().contains(&b'X') {
                    continue;
                }
                assert_eq!(letters.count(), word.letters().len(), "{word}\n{text}");
                assert_eq!(path(&text), word.path(), "{word}\n{text}");
                count += 1;
            }
        }
        assert!(count > cases(3000, 60_000), "{count}");
    }
}
