//! The values of features, learned by self-play.

use hw3::{Rack, Tile};

use super::features::{Features, Phase};

/// What each feature is worth, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// While there are tiles in the bag.
    pub middle: [i32; Features::COUNT],
    /// Once the bag is empty.
    pub end: [i32; Features::COUNT],
}

impl Values {
    /// Everything is worth nothing, so that only points count.
    pub const NOTHING: Values = Values {
        middle: [0; Features::COUNT],
        end: [0; Features::COUNT],
    };

    /// The values in `values.txt`, which `engine-lab learn` prints.
    #[must_use]
    pub fn learned() -> Values {
        Values::parse(include_str!("../../values.txt"))
    }

    /// Reads lines that consist of a name and its two values. Other lines are
    /// comments, and missing values are 0.
    fn parse(text: &str) -> Values {
        let mut values = Values::NOTHING;
        for line in text.lines() {
            let mut parts = line.split_whitespace();
            let name = parts.next();
            let index = Features::NAMES
                .iter()
                .position(|&other| Some(other) == name);
            let (Some(index), Some(middle), Some(end)) = (index, parts.next(), parts.next()) else {
                continue;
            };
            if let (Ok(middle), Ok(end)) = (middle.parse(), end.parse()) {
                values.middle[index] = middle;
                values.end[index] = end;
            }
        }
        values
    }

    fn of(&self, phase: Phase) -> &[i32; Features::COUNT] {
        match phase {
            Phase::Middle => &self.middle,
            Phase::End => &self.end,
        }
    }

    /// The value of a position.
    #[must_use]
    pub fn value(&self, features: &Features) -> i64 {
        let values = self.of(features.phase).iter();
        let products = values
            .zip(features.numbers)
            .map(|(&value, number)| f64::from(value) * number);
        products.sum::<f64>().round() as i64
    }

    /// The value of a tile that stays in the rack.
    pub(super) fn tile(&self, phase: Phase, tile: Tile) -> i64 {
        let values = self.of(phase);
        i64::from(values[tile.index()]) + i64::from(values[Features::KEPT])
    }

    /// The value of the tiles that stay in the rack, one by one.
    pub(super) fn tiles(&self, phase: Phase, rack: &Rack) -> i64 {
        rack.iter().map(|tile| self.tile(phase, tile)).sum()
    }
}
