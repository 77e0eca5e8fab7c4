//! Stage 2: the draw bag and the deck.

use std::io::{BufRead, Write};

use qwirkle::dialogue::{Console, Stop};
use qwirkle::{Bag, Deck};

/// Draws tiles into a deck until the bag is empty.
pub fn run<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    name: &str,
    seed: u64,
) -> Result<(), Stop> {
    let mut bag = Bag::new(console.ask_copies(name)?, seed);
    let mut deck = Deck::new();
    while !bag.is_empty() {
        let prompt = format!("Dear {name}, how many tiles do you need ? ");
        let count = console.ask_number(&prompt, 0..=usize::MAX)?;
        deck.draw(count, &mut bag);
        let tiles = console.tiles(deck.tiles(), false);
        console.line(format!("Deck : {tiles}"))?;
        console.line(format!("Tiles left in the bag : {}", bag.len()))?;
    }
    Ok(())
}
