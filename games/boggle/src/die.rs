//! The dice and their faces.

use crate::Random;

/// The faces of the sixteen dice, in order.
const FACES: [&[u8; 6]; 16] = [
    b"AACIOT", b"AHMORS", b"EGKLUY", b"ABILTY", b"ACDEMP", b"EGINTV", b"GILRUW", b"ELPSTU",
    b"DENOSW", b"ACELRS", b"ABJMOQ", b"EEFHIY", b"EHINPS", b"DKNOTU", b"ADENVZ", b"BIFORX",
];

/// A die, identified by its number.
///
/// Dice 0 to 15 belong to the game. Any other number is a blank die without
/// letters, which a C program may put on the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(pub u32);

impl Die {
    /// The sixteen dice of the game, by number.
    pub const ALL: [Die; 16] = {
        let mut dice = [Die(0); 16];
        let mut number = 0;
        while number < 16 {
            dice[number as usize] = Die(number);
            number += 1;
        }
        dice
    };

    /// The letters of the six faces, in order. `None` for a blank die.
    pub fn faces(self) -> Option<&'static [u8; 6]> {
        let number = usize::try_from(self.0).ok()?;
        FACES.get(number).copied()
    }

    /// Throws the die with one step of the generator. Returns the letter that is
    /// up, or 0 for a blank die.
    pub fn throw(self, random: &mut Random) -> u8 {
        let face = random.below(6) as usize;
        self.faces().map_or(0, |letters| letters[face])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_die_10_has_a_q() {
        let with_q: Vec<Die> = Die::ALL
            .into_iter()
            .filter(|die| die.faces().is_some_and(|faces| faces.contains(&b'Q')))
            .collect();
        assert_eq!(with_q, [Die(10)]);
    }

    #[test]
    fn other_dice_are_blank_and_take_a_step() {
        for number in [16, 17, 255, 256, u32::MAX] {
            let mut random = Random::new();
            assert_eq!(Die(number).faces(), None);
            assert_eq!(Die(number).throw(&mut random), 0);
            assert_eq!(random.state(), 0x201);
        }
    }
}
