//! What the rules say about the tiles that are laid.

use hw3::{Cell, Game, Refusal, Word};

use super::draft::{Draft, along};

/// What would become of the tiles if they were placed now.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// None are laid.
    Nothing,
    /// They may be placed.
    Legal {
        /// How many letters there are.
        letters: usize,
        /// The words that they make.
        words: Vec<Word>,
    },
    /// They may not.
    Refused(Vec<Refusal>),
}

impl Verdict {
    /// Asks the rules.
    pub fn of(game: &Game, draft: &Draft) -> Verdict {
        if draft.is_empty() {
            return Verdict::Nothing;
        }
        let (row, col) = draft.position();
        let direction = draft.direction.to_string().as_bytes()[0];
        let reasons = game.reasons_for(row, col, direction, draft.tiles().as_bytes());
        if !reasons.is_empty() {
            return Verdict::Refused(reasons);
        }
        let words = draft.placement().and_then(|placement| {
            let letters = placement.tiles.letters();
            Ok((letters, game.words_of(&placement)?))
        });
        match words {
            Ok((letters, words)) => Verdict::Legal { letters, words },
            Err(refusal) => Verdict::Refused(vec![refusal]),
        }
    }

    /// The reasons against it.
    pub fn reasons(&self) -> &[Refusal] {
        match self {
            Verdict::Refused(reasons) => reasons,
            Verdict::Nothing | Verdict::Legal { .. } => &[],
        }
    }

    /// Whether a reason speaks of this cell, or of a word on it.
    pub fn offends(&self, cell: Cell) -> bool {
        self.reasons().iter().any(|reason| is_about(reason, cell))
    }
}

fn is_about(reason: &Refusal, cell: Cell) -> bool {
    if let Refusal::OffBoard { row, col, .. } = reason {
        return (*row, *col) == (cell.row as i64, cell.col as i64);
    }
    let Some(word) = reason.word() else {
        return reason.cell() == Some(cell);
    };
    let last = along(word.start, word.direction, word.text.len() - 1);
    (word.start.row..=last.row).contains(&cell.row)
        && (word.start.col..=last.col).contains(&cell.col)
}

#[cfg(test)]
mod tests {
    use hw3::{Direction, Lexicon};

    use super::*;

    fn verdict(board: &str, row: usize, col: usize, tiles: &str) -> Verdict {
        let lexicon = Lexicon::new("home\ndome").expect("a list");
        let game = Game::new(board.parse().expect("a board"), lexicon);
        let start = Cell { row, col };
        Verdict::of(
            &game,
            &Draft::with_tiles(start, Direction::Horizontal, tiles),
        )
    }

    fn offending(verdict: &Verdict) -> Vec<(usize, usize)> {
        let cells = (0..3).flat_map(|row| (0..7).map(move |col| (row, col)));
        cells
            .filter(|&(row, col)| verdict.offends(Cell { row, col }))
            .collect()
    }

    #[test]
    fn legal_tiles_come_with_their_words() {
        let Verdict::Legal { letters, words } = verdict(".....\nHOME.\n", 1, 0, "D") else {
            panic!("DOME is a word");
        };
        assert_eq!(letters, 1);
        assert_eq!(words[0].to_string(), "DOME (row 1, columns 0-3)");
    }

    #[test]
    fn every_cell_of_a_wrong_word_offends() {
        let board = ".....\nHOME.\n";
        let verdict = verdict(board, 1, 1, "A");
        assert_eq!(offending(&verdict), [(1, 0), (1, 1), (1, 2), (1, 3)]);
    }

    #[test]
    fn a_cell_off_the_board_offends() {
        assert_eq!(offending(&verdict(".HOME\n", 0, 5, "S")), [(0, 5)]);
        assert_eq!(offending(&verdict(".HOME\n", 0, 4, "X ")), [(0, 5)]);
    }

    #[test]
    fn no_tiles_are_no_offence() {
        assert_eq!(verdict("HOME\n", 0, 0, ""), Verdict::Nothing);
        assert_eq!(verdict("HOME\n", 0, 0, " ").reasons()[0], Refusal::NoLetter);
    }
}
