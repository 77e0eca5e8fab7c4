//! Stage 3: a board without rules.

use std::io::{BufRead, Write};

use qwirkle::dialogue::{Console, Stop, parse_placement};
use qwirkle::{Bag, Board, Deck, Placement, Setup};

/// Puts tiles on a board until no tile or no empty cell is left.
pub fn run<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    name: &str,
    seed: u64,
) -> Result<(), Stop> {
    let mut bag = Bag::new(console.ask_copies(name)?, seed);
    let mut deck = Deck::new();
    deck.draw(Setup::default().deck, &mut bag);
    let (rows, cols) = console.ask_size(name)?;
    let mut board = Board::new(rows, cols);
    console.line("Type q to quit.")?;
    loop {
        console.say(board.picture().colored(console.colored))?;
        let tiles = console.tiles(deck.tiles(), true);
        console.line(format!("Deck : {tiles}"))?;
        console.line(format!("Tiles left in the bag : {}", bag.len()))?;
        if deck.is_empty() {
            return Ok(());
        }
        if board.is_full() {
            console.line("The board is full.")?;
            return Ok(());
        }
        let Placement { tile, .. } = loop {
            let prompt = format!("Dear {name}, which tile goes where (tile row column) ? ");
            let typed = console.ask(prompt)?;
            if typed == "q" {
                return Ok(());
            }
            // Ignore anything else that is not a placement.
            let Some(placement) = parse_placement(&typed, deck.tiles()) else {
                continue;
            };
            match board.put(placement.tile, placement.cell) {
                Ok(()) => break placement,
                Err(refusal) => console.line(format!("Impossible: {refusal}."))?,
            }
        };
        deck.remove(tile);
        deck.draw(1, &mut bag);
    }
}
