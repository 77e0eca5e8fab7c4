//! The dice and their faces.

use crate::Random;

static FACES: [[u8; 6]; 16] = boggle_dice::FACES;

/// A die, identified by its number.
///
/// Dice 0 to 15 belong to the game. Any other number is a blank die without
/// letters, which a C program may put on the tray.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
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
        self.index().map(|number| &FACES[number])
    }

    /// The number, from 0 to 15. `None` for a blank die.
    pub(crate) fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok().filter(|&number| number < 16)
    }

    /// Throws the die with one step of the generator. Returns the letter that is
    /// up, or 0 for a blank die.
    pub fn throw(self, random: &mut Random) -> u8 {
        let face = random.below(6) as usize;
        self.letter(face)
    }

    /// The letter of a face, from 0 to 5. 0 for a blank die.
    pub(crate) fn letter(self, face: usize) -> u8 {
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
