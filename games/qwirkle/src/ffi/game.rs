//! The functions of the `main.c` of the assignment.

use std::ffi::{c_int, c_ulong};
use std::ptr;

use terminal::c::guard;

use super::session::Session;
use super::tile::{TileList, list};
use super::{complain, console, live};
use crate::Setup;
use crate::dialogue::Seed;

/// A game. Copies stand for the same game: once it has been freed, the functions
/// refuse all of them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Qwirkle {
    /// The number of players; 0 if there is no game. Do not change it.
    pub nb_players: c_int,
    /// Identifies the game. Do not use it.
    pub handle: c_ulong,
}

/// The spelling in the main.c of the assignment.
#[expect(dead_code, reason = "cbindgen writes it to the header")]
pub type Qwirke = Qwirkle;

/// What Q_new returns instead of a game.
const NOTHING: Qwirkle = Qwirkle {
    nb_players: 0,
    handle: 0,
};

/// Asks on stdin and stdout who plays, any number of humans and computers, and
/// deals the tiles. Each game gets other tiles.
///
/// If nobody can lay a tile, they are dealt again.
///
/// @param nb_rows  the number of rows of the board, 1 to 99
/// @param nb_columns  the number of columns of the board, 1 to 99
/// @param nb_identical_tiles  the number of copies of each tile, 1 to 1000
/// @return the game, which Q_congratulate and Q_free free. If a number is out of
///         range, which a message on stderr says, or the input ends, nb_players is
///         0, Q_gameIsOver returns true, and the other functions do nothing
#[unsafe(no_mangle)]
pub extern "C" fn Q_new(nb_rows: c_int, nb_columns: c_int, nb_identical_tiles: c_int) -> Qwirkle {
    let numbers = [nb_rows, nb_columns, nb_identical_tiles];
    guard(|| begin("Q_new", numbers, Seed::Random)).unwrap_or(NOTHING)
}

/// Like Q_new, but the same seed and the same players get the same tiles, on every
/// machine, even if nobody can lay one.
///
/// @param nb_rows  the number of rows of the board, 1 to 99
/// @param nb_columns  the number of columns of the board, 1 to 99
/// @param nb_identical_tiles  the number of copies of each tile, 1 to 1000
/// @param seed  any number
/// @return the game, as Q_new does
#[unsafe(no_mangle)]
pub extern "C" fn Q_newWithSeed(
    nb_rows: c_int,
    nb_columns: c_int,
    nb_identical_tiles: c_int,
    seed: c_ulong,
) -> Qwirkle {
    let numbers = [nb_rows, nb_columns, nb_identical_tiles];
    #[allow(
        clippy::useless_conversion,
        reason = "unsigned long has 32 bits on some systems"
    )]
    let seed = Seed::Fixed(u64::from(seed));
    guard(|| begin("Q_newWithSeed", numbers, seed)).unwrap_or(NOTHING)
}

fn begin(function: &str, numbers: [c_int; 3], seed: Seed) -> Qwirkle {
    let asked = setup(numbers).and_then(|setup| Session::ask(&mut console(), setup, seed));
    match asked {
        Ok(Some(session)) => Qwirkle {
            nb_players: session.players(),
            handle: live::insert(session),
        },
        Ok(None) => NOTHING,
        Err(sentence) => {
            complain(function, sentence);
            NOTHING
        }
    }
}

fn setup(numbers: [c_int; 3]) -> Result<Setup, String> {
    let [rows, cols, copies] = numbers;
    let converted = |name, number: c_int| {
        let converted = usize::try_from(number);
        converted.map_err(|_| format!("{name} is {number}, but must be at least 1"))
    };
    let setup = Setup {
        rows: converted("nb_rows", rows)?,
        cols: converted("nb_columns", cols)?,
        copies: converted("nb_identical_tiles", copies)?,
        ..Setup::default()
    };
    let checked = setup.share(1).map_err(|error| error.to_string());
    checked.map(|_| setup)
}

/// Calls `work` with a game. Complains and returns `None` if the handle has no game.
fn with<T>(function: &str, q: Qwirkle, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
    if q.handle == 0 {
        // Q_new has said why.
        return None;
    }
    let done = live::with(q.handle, |session| match session.players() {
        players if players == q.nb_players => Ok(work(session)),
        players => Err(format!("nb_players is {players}, not {}", q.nb_players)),
    });
    let done = done.unwrap_or_else(|| Err("this game has been freed, or was never made".into()));
    done.map_err(|sentence| complain(function, sentence)).ok()
}

/// Prints the board, the points, the number of tiles in the bag and the deck of the
/// next player, if that is a human. Once the game is over, prints the last board,
/// unless it was printed already.
///
/// @param q  the game
#[unsafe(no_mangle)]
pub extern "C" fn Q_displayAll(q: Qwirkle) {
    guard(|| with("Q_displayAll", q, |session| session.display(&mut console())));
}

/// Returns true if a player has no tiles left, nobody can lay one, a player has
/// quit, or the input has ended. Also if there is no game.
///
/// @param q  the game
/// @return true if there are no more turns
#[unsafe(no_mangle)]
pub extern "C" fn Q_gameIsOver(q: Qwirkle) -> bool {
    let is_over = |session: &mut Session| session.is_over() || session.players() != q.nb_players;
    guard(|| live::with(q.handle, is_over))
        .flatten()
        .unwrap_or(true)
}

/// Lets a player play a turn. A computer thinks for at most a second. A human types
/// the turn: `?` at the prompt explains what can be typed; `q` or the end of the
/// input ends the game. Does nothing if the game is over.
///
/// If another player is next, a message on stderr says who, and nothing changes;
/// but the hundredth such call in a row ends the game.
///
/// @param q  the game
/// @param player  the index of the player, from 0: the players take turns
#[unsafe(no_mangle)]
pub extern "C" fn Q_oneTurn(q: Qwirkle, player: c_int) {
    let function = "Q_oneTurn";
    let play = |session: &mut Session| session.play(&mut console(), player);
    guard(|| {
        if let Some(Err(sentence)) = with(function, q, play) {
            complain(function, sentence);
        }
    });
}

/// Congratulates the winners, or says farewell if the game was not played to its
/// end, and frees the game. Does nothing if it has been freed already.
///
/// @param q  the game
#[unsafe(no_mangle)]
pub extern "C" fn Q_congratulate(q: Qwirkle) {
    guard(|| {
        if let Some(session) = live::remove(q.handle) {
            // Like printf, leave errors to ferror(stdout).
            let _ = session.end(&mut console());
        }
    });
}

/// Frees a game and prints nothing, for programs that do not call Q_congratulate.
/// Does nothing if it has been freed already.
///
/// @param q  the game
#[unsafe(no_mangle)]
pub extern "C" fn Q_free(q: Qwirkle) {
    guard(|| live::remove(q.handle));
}

/// Copies the deck of a player into a list.
///
/// @param q  the game
/// @param player  the index of the player, from 0
/// @return the list, to be freed with TL_free; NULL if the deck is empty, if there
///         is no such player, which a message on stderr says, or if memory runs out
#[unsafe(no_mangle)]
pub extern "C" fn Q_deck(q: Qwirkle, player: c_int) -> TileList {
    let function = "Q_deck";
    let deck = |session: &mut Session| match session.deck(player) {
        Some(tiles) => Ok(list(tiles)),
        None => Err(format!("there is no player {player}")),
    };
    let list = guard(|| match with(function, q, deck)? {
        Ok(list) => Some(list),
        Err(sentence) => {
            complain(function, sentence);
            None
        }
    });
    list.flatten().unwrap_or(ptr::null_mut())
}

/// Copies the bag into a list.
///
/// @param q  the game
/// @return the list, to be freed with TL_free; NULL if the bag is empty, or if
///         memory runs out
#[unsafe(no_mangle)]
pub extern "C" fn Q_bag(q: Qwirkle) -> TileList {
    let bag = |session: &mut Session| list(session.bag());
    guard(|| with("Q_bag", q, bag))
        .flatten()
        .unwrap_or(ptr::null_mut())
}
