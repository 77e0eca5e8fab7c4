//! A second, naive implementation of nogo that shares no code with the first.
//!
//! It keeps rows of characters, walks every string after every stone, and computes
//! the computer's moves exactly as the formulas of the assignment say.

use std::fmt::Write as _;

use crate::transcript::Transcript;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NaiveGame {
    /// The stones `O` and `X`, and `.` for an empty cell.
    pub rows: Vec<Vec<char>>,
    /// The player to move: 0 for O, 1 for X.
    pub next: usize,
    /// Row, column and number of the next candidates of O and X.
    pub tries: [(u128, u128, u128); 2],
}

/// What a move leads to at once, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outlook {
    /// It wins.
    Wins,
    /// The opponent cannot win with the next move.
    Holds,
    /// The opponent can win with the next move.
    Fails,
    /// It loses.
    Suicide,
}

impl NaiveGame {
    /// A new game on an empty board.
    #[must_use]
    pub fn new(height: usize, width: usize) -> NaiveGame {
        let w = width as u128;
        NaiveGame {
            rows: vec![vec!['.'; width]; height],
            next: 0,
            tries: [(1, 4 % w, 0), (2, 10 % w, 0)],
        }
    }

    fn height(&self) -> usize {
        self.rows.len()
    }

    fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// The board as the program prints it.
    #[must_use]
    pub fn picture(&self) -> String {
        let dashes = "-".repeat(self.width());
        let mut text = format!("/{dashes}\\\n");
        for row in &self.rows {
            let _ = writeln!(text, "|{}|", row.iter().collect::<String>());
        }
        text + &format!("\\{dashes}/\n")
    }

    /// Plays a stone of the next player and returns the winner, if any.
    ///
    /// # Panics
    ///
    /// If the cell is taken or not on the board.
    pub fn play(&mut self, row: usize, col: usize) -> Option<char> {
        let (me, other) = [('O', 'X'), ('X', 'O')][self.next];
        assert_eq!(self.rows[row][col], '.', "the cell is taken");
        self.rows[row][col] = me;
        self.next = 1 - self.next;
        if self.has_dead_string(other) {
            Some(me)
        } else {
            self.has_dead_string(me).then_some(other)
        }
    }

    /// Returns true if a cell is on the board and empty.
    #[must_use]
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        row < self.height() && col < self.width() && self.rows[row][col] == '.'
    }

    /// Every empty cell.
    #[must_use]
    pub fn moves(&self) -> Vec<(usize, usize)> {
        let rows = 0..self.height();
        let cells = rows.flat_map(|row| (0..self.width()).map(move |col| (row, col)));
        cells.filter(|&(row, col)| self.is_free(row, col)).collect()
    }

    /// The game after a move, and the winner, if any.
    ///
    /// # Panics
    ///
    /// If the cell is taken or not on the board.
    #[must_use]
    pub fn after(&self, (row, col): (usize, usize)) -> (NaiveGame, Option<char>) {
        let mut game = self.clone();
        let winner = game.play(row, col);
        (game, winner)
    }

    /// What a move leads to at once.
    ///
    /// # Panics
    ///
    /// If the cell is taken or not on the board.
    #[must_use]
    pub fn outlook(&self, cell: (usize, usize)) -> Outlook {
        let mover = ['O', 'X'][self.next];
        let (next, winner) = self.after(cell);
        let loses = |cell| next.after(cell).1 == Some(['O', 'X'][next.next]);
        match winner {
            Some(winner) if winner == mover => Outlook::Wins,
            Some(_) => Outlook::Suicide,
            None if next.moves().into_iter().any(loses) => Outlook::Fails,
            None => Outlook::Holds,
        }
    }

    fn has_dead_string(&self, player: char) -> bool {
        let mut seen = vec![vec![false; self.width()]; self.height()];
        for row in 0..self.height() {
            for col in 0..self.width() {
                if self.rows[row][col] != player || seen[row][col] {
                    continue;
                }
                let mut alive = false;
                let mut todo = vec![(row, col)];
                seen[row][col] = true;
                while let Some((row, col)) = todo.pop() {
                    for (r, c) in self.neighbors(row, col) {
                        alive |= self.rows[r][c] == '.';
                        if self.rows[r][c] == player && !seen[r][c] {
                            seen[r][c] = true;
                            todo.push((r, c));
                        }
                    }
                }
                if !alive {
                    return true;
                }
            }
        }
        false
    }

    fn neighbors(&self, row: usize, col: usize) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        if row > 0 {
            cells.push((row - 1, col));
        }
        if col > 0 {
            cells.push((row, col - 1));
        }
        if row + 1 < self.height() {
            cells.push((row + 1, col));
        }
        if col + 1 < self.width() {
            cells.push((row, col + 1));
        }
        cells
    }

    /// The cell that the next player's computer plays.
    pub fn computer(&mut self) -> (usize, usize) {
        let (h, w) = (self.height() as u128, self.width() as u128);
        loop {
            let (r, c, m) = self.tries[self.next];
            let (row, col) = ((r % h) as usize, (c % w) as usize);
            let free = self.rows[row][col] == '.';
            let (ir, ic, f) = [(1, 4, 29), (2, 10, 17)][self.next];
            let m = m + 1;
            let (r, c) = match m % 5 {
                0 => {
                    let n = (ir * w + ic + m / 5 * f) % 1_000_003;
                    (n / w, n % w)
                }
                1 => (r + 1, c + 1),
                2 => (r + 2, c + 1),
                3 => (r + 1, c),
                _ => (r, c + 1),
            };
            self.tries[self.next] = (r, c, m);
            if free {
                return (row, col);
            }
        }
    }

    /// The text of the saved game.
    #[must_use]
    pub fn saved(&self) -> String {
        let (h, w) = (self.height() as u128, self.width() as u128);
        let mut text = format!("{h} {w} {}", self.next);
        for (r, c, m) in self.tries {
            let _ = write!(text, " {} {} {m}", r % h, c % w);
        }
        text.push('\n');
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.iter().collect::<String>());
        }
        text
    }

    /// Reads a saved game. Ignores everything after the last row.
    #[must_use]
    pub fn load(text: &[u8]) -> Option<NaiveGame> {
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        // What follows the last newline is not a line.
        lines.pop();
        let numbers: Vec<u128> = str::from_utf8(lines.first()?)
            .ok()?
            .split(' ')
            .map(|field| {
                let digits = field.chars().all(|c| c.is_ascii_digit());
                digits.then(|| field.parse().ok()).flatten()
            })
            .collect::<Option<_>>()?;
        let [h, w, next, or, oc, om, xr, xc, xm] = numbers[..] else {
            return None;
        };
        let size = 4..=1000;
        if !size.contains(&h) || !size.contains(&w) || next > 1 {
            return None;
        }
        if or >= h || xr >= h || oc >= w || xc >= w {
            return None;
        }
        // Bytes that are not ASCII are not cells, whatever character they become.
        let rows: Vec<Vec<char>> = lines
            .get(1..=h as usize)?
            .iter()
            .map(|line| line.iter().copied().map(char::from).collect())
            .collect();
        let cells: Vec<char> = rows.iter().flatten().copied().collect();
        let fits = rows.iter().all(|row| row.len() == w as usize);
        if !fits || !cells.iter().all(|cell| ".OX".contains(*cell)) || !cells.contains(&'.') {
            return None;
        }
        Some(NaiveGame {
            rows,
            next: next as usize,
            tries: [(or, oc, om), (xr, xc, xm)],
        })
    }

    /// What the program does when players of the types `c` or `h` give it this
    /// input. File names must not contain a slash.
    #[must_use]
    pub fn run(mut self, players: [char; 2], input: &[u8]) -> Transcript {
        let mut script = Transcript::default();
        let mut lines = input.split_inclusive(|&byte| byte == b'\n');
        loop {
            script.stdout += &self.picture();
            let letter = ['O', 'X'][self.next];
            let (row, col) = if players[self.next] == 'c' {
                let (row, col) = self.computer();
                let _ = writeln!(script.stdout, "Player {letter}: {row} {col}");
                (row, col)
            } else {
                loop {
                    let _ = write!(script.stdout, "Player {letter}> ");
                    let Some(line) = lines.next() else {
                        script.stderr += "End of input from user\n";
                        script.status = 6;
                        return script;
                    };
                    let line = line.strip_suffix(b"\n").unwrap_or(line);
                    let is_dropped = line.len() > 70 && line[0] != b'w';
                    let text = str::from_utf8(line).ok().filter(|_| !is_dropped);
                    let text = text.unwrap_or_default();
                    if let Some(cell) = self.typed(text) {
                        break cell;
                    }
                    match text.strip_prefix('w') {
                        Some(name) if name.is_empty() || name.len() > 255 => {
                            script.stderr += "Unable to save game\n";
                        }
                        Some(name) => drop(script.files.insert(name.to_owned(), self.saved())),
                        None => {}
                    }
                }
            };
            if let Some(winner) = self.play(row, col) {
                script.stdout += &self.picture();
                let _ = writeln!(script.stdout, "Player {winner} wins");
                return script;
            }
        }
    }

    fn typed(&self, text: &str) -> Option<(usize, usize)> {
        let (row, col) = text.split_once(' ')?;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            // A number with too many digits to parse is out of range anyway.
            let text = text.trim_start_matches('0');
            digits
                .then(|| format!("0{text}").parse::<usize>().ok())
                .flatten()
        };
        let (row, col) = (number(row)?, number(col)?);
        self.is_free(row, col).then_some((row, col))
    }
}
