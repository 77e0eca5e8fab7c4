//! Which tiles may be adjacent.

use crate::{Color, Kinds, Letter, Tile};

/// A summary of adjacent tiles that is enough to decide which tiles may be
/// added: their letters, their colors and their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// One bit for each letter, and above them one for each color.
    traits: u8,
    len: u8,
}

impl Segment {
    pub const fn of(tile: Tile) -> Segment {
        let letter = 1 << tile.letter as u8;
        let color = 1 << (Letter::ALL.len() as u8 + tile.color as u8);
        Segment {
            traits: letter | color,
            len: 1,
        }
    }

    /// Combines two segments. The length saturates far beyond any valid run.
    pub const fn with(self, other: Segment) -> Segment {
        Segment {
            traits: self.traits | other.traits,
            len: self.len.saturating_add(other.len),
        }
    }

    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Returns true if there may be more tiles than the length says.
    pub const fn is_saturated(self) -> bool {
        self.len == u8::MAX
    }

    /// The tiles that make a valid run with these: all if there are none here,
    /// and none if these are not valid themselves.
    pub const fn companions(self) -> Kinds {
        let (kinds, len) = COMPANIONS[self.traits as usize];
        match len == self.len {
            true => kinds,
            false => Kinds::NONE,
        }
    }
}

/// For each set of letters and colors, the tiles that may be added to a valid
/// run with exactly these, and the length of that run.
static COMPANIONS: [(Kinds, u8); 256] = {
    let mut table = [(Kinds::NONE, 0); 256];
    table[0] = (Kinds::ALL, 0);
    let mut traits = 1;
    while traits < table.len() {
        table[traits] = companions(traits as u8);
        traits += 1;
    }
    table
};

/// A valid run of one letter has one tile per color, and a run of one color has
/// one tile per letter.
const fn companions(traits: u8) -> (Kinds, u8) {
    let letters = traits & ((1 << Letter::ALL.len()) - 1);
    let colors = traits >> Letter::ALL.len();
    let (one_letter, one_color) = (letters.count_ones() == 1, colors.count_ones() == 1);
    let mut kinds = Kinds::NONE;
    let mut letter = 0;
    while letter < Letter::ALL.len() {
        let mut color = 0;
        while color < Color::ALL.len() {
            let has_letter = letters >> letter & 1 == 1;
            let has_color = colors >> color & 1 == 1;
            if one_letter && has_letter && !has_color || one_color && has_color && !has_letter {
                kinds = kinds.with(Kinds::of(Tile::new(Letter::ALL[letter], Color::ALL[color])));
            }
            color += 1;
        }
        letter += 1;
    }
    match one_letter {
        true => (kinds, colors.count_ones() as u8),
        false => (kinds, letters.count_ones() as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules, checked tile by tile.
    fn is_valid(tiles: &[Tile]) -> bool {
        let one_letter = tiles.iter().all(|tile| tile.letter == tiles[0].letter);
        let one_color = tiles.iter().all(|tile| tile.color == tiles[0].color);
        let mut rest = tiles.iter().enumerate();
        (one_letter || one_color) && rest.all(|(index, tile)| !tiles[..index].contains(tile))
    }

    /// Tries every sequence of up to four tiles, valid or not, and every tile
    /// next to it.
    #[test]
    fn companions_match_the_rules() {
        let mut sequences = vec![Vec::new()];
        for length in 0..=4 {
            if length > 0 {
                let longer = sequences
                    .iter()
                    .flat_map(|tiles| Tile::all().map(move |tile| [&tiles[..], &[tile]].concat()));
                sequences = longer.collect();
            }
            for tiles in &sequences {
                let segments = tiles.iter().map(|tile| Segment::of(*tile));
                let segment = segments.fold(Segment::default(), Segment::with);
                assert_eq!(segment.len(), tiles.len());
                for tile in Tile::all() {
                    let expected = is_valid(&[&tiles[..], &[tile]].concat());
                    assert_eq!(
                        segment.companions().contains(tile),
                        expected,
                        "{tiles:?} {tile}"
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_fits_next_to_a_saturated_segment() {
        let tile = Tile::new(Letter::A, Color::Red);
        let segments = std::iter::repeat_n(Segment::of(tile), 1000);
        let segment = segments.fold(Segment::default(), Segment::with);
        assert!(segment.companions().is_empty());
    }
}
