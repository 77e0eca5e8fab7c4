//! What the rules say about a move.

use hw3::{Cell, Direction, Game, Placement, Refusal, Word};

/// What the rules say about a move.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Legal {
        count: usize,
        words: Vec<Word>,
    },
    /// The move is refused, for at least one reason.
    Refused(Vec<Refusal>),
}

impl Verdict {
    /// Checks a move. Does not change the game.
    pub fn of(game: &Game, placement: &Placement) -> Verdict {
        let count = game.check(placement);
        let legal = count.and_then(|count| Ok((count, game.words_of(placement)?)));
        let refusal = match legal {
            Ok((count, words)) => return Verdict::Legal { count, words },
            Err(refusal) => refusal,
        };
        match game.reasons(placement) {
            Ok(reasons) if !reasons.is_empty() => Verdict::Refused(reasons),
            // Memory has run out, which no rule forbids.
            _ => Verdict::Refused(vec![refusal]),
        }
    }

    /// A short summary.
    pub fn title(&self) -> String {
        match self {
            Verdict::Legal { count: 1, .. } => "legal: 1 tile".to_owned(),
            Verdict::Legal { count, .. } => format!("legal: {count} tiles"),
            Verdict::Refused(_) => "not legal".to_owned(),
        }
    }

    /// The words made or the reasons, one per line.
    pub fn details(&self) -> Vec<String> {
        match self {
            Verdict::Legal { words, .. } => words.iter().map(ToString::to_string).collect(),
            Verdict::Refused(reasons) => reasons.iter().map(ToString::to_string).collect(),
        }
    }

    /// The reasons against the move; none if it is legal.
    pub fn reasons(&self) -> &[Refusal] {
        match self {
            Verdict::Legal { .. } => &[],
            Verdict::Refused(reasons) => reasons,
        }
    }

    /// The cells that the first reason names: one cell, those of a word, or none.
    pub fn blamed_first(&self) -> Vec<Cell> {
        let Some(reason) = self.reasons().first() else {
            return Vec::new();
        };
        match reason.word() {
            Some(word) => cells(word).collect(),
            None => reason.cell().into_iter().collect(),
        }
    }

    /// Returns true if a reason names this cell, or a word that uses it.
    pub fn blames(&self, cell: Cell) -> bool {
        self.reasons().iter().any(|reason| names(reason, cell))
    }
}

/// Returns true if a reason names this cell, or a word that uses it.
pub fn names(reason: &Refusal, cell: Cell) -> bool {
    if let Refusal::OffBoard { row, col, .. } = reason {
        return (*row, *col) == (cell.row as i64, cell.col as i64);
    }
    match reason.word() {
        Some(word) => cells(word).any(|other| other == cell),
        None => reason.cell() == Some(cell),
    }
}

/// The cells of a word.
pub fn cells(word: &Word) -> impl Iterator<Item = Cell> {
    let Cell { row, col } = word.start;
    let direction = word.direction;
    (0..word.text().len()).map(move |at| match direction {
        Direction::Horizontal => Cell { row, col: col + at },
        Direction::Vertical => Cell { row: row + at, col },
    })
}

#[cfg(test)]
mod tests {
    use hw3::Lexicon;

    use super::*;

    fn verdict(board: &str, row: i64, col: i64, tiles: &str) -> Verdict {
        let lexicon = Lexicon::new("home\ndome").expect("a list");
        let game = Game::new(board.parse().expect("a board"), lexicon);
        let placement = Placement::new(row, col, Direction::Horizontal, tiles);
        Verdict::of(&game, &placement.expect("memory"))
    }

    fn blamed(verdict: &Verdict) -> Vec<(usize, usize)> {
        let cells = (0..3).flat_map(|row| (0..7).map(move |col| (row, col)));
        cells
            .filter(|&(row, col)| verdict.blames(Cell { row, col }))
            .collect()
    }

    #[test]
    fn a_legal_move_lists_its_words() {
        let Verdict::Legal { count, words } = verdict(".....\nHOME.\n", 1, 0, "D") else {
            panic!("DOME is a word");
        };
        assert_eq!(count, 1);
        assert_eq!(words[0].to_string(), "DOME (row 1, columns 0-3)");
    }

    #[test]
    fn every_cell_of_a_wrong_word_is_blamed() {
        let verdict = verdict(".....\nHOME.\n", 1, 1, "A");
        let cells = [(1, 0), (1, 1), (1, 2), (1, 3)];
        assert_eq!(blamed(&verdict), cells);
        assert_eq!(
            verdict.blamed_first(),
            cells.map(|(row, col)| Cell { row, col })
        );
    }

    #[test]
    fn a_cell_off_the_board_is_blamed() {
        assert_eq!(blamed(&verdict(".HOME\n", 0, 5, "S")), [(0, 5)]);
        assert_eq!(blamed(&verdict(".HOME\n", 0, 4, "X ")), [(0, 5)]);
    }

    #[test]
    fn spaces_alone_are_refused() {
        assert_eq!(verdict("HOME\n", 0, 0, " ").reasons()[0], Refusal::NoLetter);
    }
}
