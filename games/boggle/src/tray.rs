//! The tray: the dice and the letters that are up.

use std::cell::Cell;
use std::io::{self, Write};

use crate::random::{below, permute};
use crate::{Die, Random};

/// The tray: four rows of four positions. Position `row * 4 + column` is the
/// index of a die and its letter.
///
/// Letters are bytes, because C code may store any byte. `Q` stands for QU, and
/// 0 for no letter.
///
/// ```
/// use boggle::{Random, Tray};
///
/// let mut random = Random::new();
/// random.seed(10);
/// let mut tray = Tray::new();
/// tray.shake(&mut random);
/// assert_eq!(&tray.letters, b"GNRURENAEIWDGASB");
/// assert!(tray.find(b"WAND"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tray {
    /// The die at each position.
    pub dice: [Die; 16],
    /// The letter that is up at each position.
    pub letters: [u8; 16],
}

impl Tray {
    /// Creates a tray with the dice in order and no letters.
    pub const fn new() -> Tray {
        Tray::of(Die::ALL, [0; 16])
    }

    /// Creates a tray with these dice and letters.
    pub const fn of(dice: [Die; 16], letters: [u8; 16]) -> Tray {
        Tray { dice, letters }
    }

    /// Shakes the tray: permutes the dice as they lie, then throws the die at
    /// each position in order.
    pub fn shake(&mut self, random: &mut Random) {
        shake(
            Cell::from_mut(&mut self.dice).as_array_of_cells(),
            Cell::from_mut(&mut self.letters).as_array_of_cells(),
            Die::letter,
            || random.next(),
        );
    }

    /// Draws the tray: four lines, with each position three characters wide,
    /// including the blanks at the end of a line. `Q` is drawn as `Qu`, and any
    /// other byte unchanged.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        for row in self.letters.as_chunks::<4>().0 {
            for &letter in row {
                let second = if letter == b'Q' { b'u' } else { b' ' };
                out.write_all(&[letter, second, b' '])?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Shakes a tray as [`Tray::shake`] does. `letter` looks up a face of a die, and
/// `next` takes a step and returns any number.
///
/// In C, `next` is a function of the program, which may itself use the tray.
pub(crate) fn shake(
    dice: &[Cell<Die>; 16],
    letters: &[Cell<u8>; 16],
    letter: impl Fn(Die, usize) -> u8,
    mut next: impl FnMut() -> u32,
) {
    permute(dice, &mut next);
    for (die, up) in dice.iter().zip(letters) {
        let face = below(next(), 6);
        up.set(letter(die.get(), face as usize));
    }
}

impl Default for Tray {
    fn default() -> Tray {
        Tray::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shaken(seed: u32) -> Tray {
        let mut random = Random::new();
        random.seed(seed);
        let mut tray = Tray::new();
        tray.shake(&mut random);
        tray
    }

    #[test]
    fn trays_of_known_seeds() {
        let dice = [11, 9, 15, 14, 2, 5, 3, 8, 6, 7, 12, 13, 0, 10, 4, 1];
        assert_eq!(shaken(1), Tray::of(dice.map(Die), *b"HLXZKTAOUUPKCMCR"));
        assert_eq!(&shaken(10).letters, b"GNRURENAEIWDGASB");
        let dice = [12, 11, 4, 15, 10, 1, 6, 7, 13, 8, 5, 0, 14, 9, 3, 2];
        assert_eq!(shaken(100), Tray::of(dice.map(Die), *b"NYMXQAUUNEIANAYE"));
    }

    #[test]
    fn a_second_shake_starts_from_the_current_order() {
        let mut random = Random::new();
        let mut tray = Tray::new();
        tray.shake(&mut random);
        let mut again = tray.clone();
        let mut copy = random.clone();
        again.shake(&mut random);

        let mut dice = tray.dice;
        copy.permute(&mut dice);
        assert_eq!(again.dice, dice);
        for (die, letter) in again.dice.iter().zip(again.letters) {
            let faces = die.faces().expect("a die of the game");
            assert_eq!(letter, faces[copy.below(6) as usize]);
        }
        assert_eq!(random, copy);
    }

    fn drawn(tray: &Tray) -> Vec<u8> {
        let mut out = Vec::new();
        tray.draw(&mut out).expect("a buffer accepts everything");
        out
    }

    #[test]
    fn positions_are_three_characters_wide() {
        let tray = Tray::of(Die::ALL, *b"EOQPGRIAGLSNALGO");
        let text = "E  O  Qu P  \nG  R  I  A  \nG  L  S  N  \nA  L  G  O  \n";
        assert_eq!(drawn(&tray), text.as_bytes());
    }

    #[test]
    fn other_bytes_are_drawn_unchanged() {
        assert_eq!(drawn(&Tray::new()), b"\0  \0  \0  \0  \n".repeat(4));
        let tray = Tray::of(Die::ALL, [0xff; 16]);
        assert_eq!(drawn(&tray), b"\xff  \xff  \xff  \xff  \n".repeat(4));
    }
}
