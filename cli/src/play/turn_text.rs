//! Turns in words.

use hw3::{Cell, Direction, Word};
use upwords_engine::{Played, Turn, spell_word};

/// The cells on which a turn placed tiles.
pub fn placed_cells(turn: &Turn) -> Vec<Cell> {
    let Turn::Place(placement) = turn else {
        return Vec::new();
    };
    let (Ok(row), Ok(col)) = (placement.row.try_into(), placement.col.try_into()) else {
        return Vec::new();
    };
    let Some(direction) = Direction::new(placement.direction) else {
        return Vec::new();
    };
    let start = Cell { row, col };
    let tiles = placement.tiles().iter().enumerate();
    tiles
        .filter(|(_, tile)| **tile != b' ')
        .map(|(index, _)| start.further(direction, index))
        .collect()
}

/// Says in one line what a player did: "Zoe: CART, CARTS (+12)".
pub fn describe(name: &str, played: &Played) -> String {
    match &played.turn {
        Turn::Place(_) => format!("{name}: {} (+{})", words_of(played), played.points),
        Turn::Exchange(_) => format!("{name} exchanges a tile"),
        Turn::Pass => format!("{name} passes"),
        Turn::Resign => format!("{name} resigns"),
    }
}

/// A number of points: "1 point", "12 points".
pub fn points(number: i64) -> String {
    match number {
        1 | -1 => format!("{number} point"),
        _ => format!("{number} points"),
    }
}

/// The words of a turn, separated by commas.
pub fn words_of(played: &Played) -> String {
    let words = played.words.iter().map(|word| spell_word(word.text()));
    words.collect::<Vec<String>>().join(", ")
}

/// The place of a word: "row 4, columns 3-8".
pub fn place_of(word: &Word) -> String {
    let Cell { row, col } = word.start;
    let length = word.text().len().max(1);
    match word.direction {
        Direction::Horizontal => format!("row {row}, columns {col}-{}", col + length - 1),
        Direction::Vertical => format!("rows {row}-{}, column {col}", row + length - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::testing::game;

    #[test]
    fn turns_are_described_in_a_line() {
        let game = game(
            "Ann,Bob",
            "font",
            7,
            &[r#"place 4 4 H "FONT""#, "exchange D", "pass", "resign"],
        );
        let lines: Vec<String> = game
            .turns()
            .iter()
            .map(|played| describe("X", played))
            .collect();
        assert_eq!(
            lines,
            [
                "X: FONT (+8)",
                "X exchanges a tile",
                "X passes",
                "X resigns"
            ]
        );
        assert_eq!(placed_cells(&game.turns()[0].turn).len(), 4);
        assert_eq!(placed_cells(&Turn::Pass), []);
        let odd = r#"place -1 4 H "FONT""#;
        assert_eq!(
            placed_cells(&odd.parse().expect("a turn")),
            [],
            "off the board"
        );
        let numbers = [1, -1, 0, -35].map(points);
        assert_eq!(numbers, ["1 point", "-1 point", "0 points", "-35 points"]);
    }
}
