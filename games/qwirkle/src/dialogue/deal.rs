//! Dealing tiles until somebody can lay one.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};

use super::console::Console;
use super::table::{counted, display_all};
use crate::{End, Game};

/// Where the tiles come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seed {
    /// Tiles that this number determines.
    Fixed(u64),
    /// Different tiles each time.
    Random,
}

impl Seed {
    /// The number, or a random one, short enough to type.
    #[must_use]
    pub fn number(self) -> u64 {
        match self {
            Seed::Fixed(number) => number,
            Seed::Random => RandomState::new().hash_one(()) % 1_000_000,
        }
    }
}

/// Gives up after this many deals. Even with a single tile, more than one deal in
/// three can be played.
const MOST_DEALS: usize = 100;

/// Deals again until somebody can lay a tile, unless the seed is fixed or no deal
/// would help.
///
/// # Errors
///
/// If the output cannot be written.
pub fn deal<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    mut game: Game,
    seed: Seed,
) -> io::Result<Game> {
    for _ in 0..MOST_DEALS {
        let is_blocked = game.end() == Some(End::Blocked);
        if seed != Seed::Random || !is_blocked || !has_room(&game) {
            break;
        }
        display_all(console, &game)?;
        console.line("Nobody can lay a tile, so the tiles are dealt again.")?;
        game.deal_again(seed.number());
    }
    Ok(game)
}

/// Explains why a game is over before its first turn.
pub fn explain<R: BufRead, W: Write>(console: &mut Console<R, W>, game: &Game) -> io::Result<()> {
    display_all(console, game)?;
    console.line(match has_room(game) {
        true => "Nobody can lay a tile, so the game is over. Another seed deals other tiles.",
        false => "The board has no room for another tile, so the game is over. Use a larger board.",
    })
}

/// Returns true if there is a cell next to the tile in the middle. Then some deals
/// have a tile for it.
fn has_room(game: &Game) -> bool {
    let board = game.board();
    board.rows() * board.cols() > 1
}

/// Says that the decks are smaller than usual, because there are many of them.
pub fn announce_share<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
) -> io::Result<()> {
    let (setup, players) = (game.setup(), game.players().len());
    match setup.share(players) {
        Ok(share) if share < setup.deck => {
            let (share, full) = (counted(share, "tile"), setup.deck);
            let all = setup.tiles();
            console.line(match players {
                1 => format!("The deck starts with {share} instead of {full}: the game has only {all}."),
                _ => format!(
                    "Each deck starts with {share} instead of {full}: {players} players share {all} tiles."
                ),
            })
        }
        _ => Ok(()),
    }
}
