//! Finding plays and scoring moves.

use std::ops::ControlFlow::{Break, Continue};
use std::ptr;

use libc::{c_char, c_int, c_void};

use super::GameState;
use super::edge::{self, int};
use super::failure::{Failure, GAME, TILES, given};
use super::inspect::WordAt;
use super::last_error::report;
use super::play::request;
use super::status::Status;
use crate::memory::{self, OutOfMemory};
use crate::{Game, Play, Plays, Rack, Scoring};

/// Which plays to find. If every member is 0, all of them:
/// hw3_play_options options = {0};
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PlayOptions {
    /// The largest number of tiles that a play may place; 0 for no maximum.
    pub max_tiles: usize,
    /// The number of plays after which the search stops; 0 for no limit.
    pub limit: usize,
    /// Nonzero to find only plays on the board as it is, which do not make it
    /// grow.
    pub without_growth: c_int,
}

/// A legal play. To make it, pass its row, column, direction and tiles to
/// hw3_place.
#[repr(C)]
pub struct FoundPlay {
    /// The row of the first character of the tiles. Here and below, numbers
    /// saturate at INT_MAX.
    pub row: c_int,
    /// The column of the first character of the tiles.
    pub col: c_int,
    /// 'H' if the tiles go to the right, 'V' if they go down.
    pub direction: c_char,
    /// Letters 'A' to 'Z', and spaces that keep the tile on a cell.
    pub tiles: *const c_char,
    /// The number of letters in tiles.
    pub tile_count: c_int,
    /// The points, as hw3_score returns them.
    pub score: c_int,
    /// The words that the play makes, at least one: the word along its tiles
    /// first, then the words across them.
    pub words: *const WordAt,
    /// The number of words.
    pub word_count: usize,
}

/// Receives a play, which is valid until the callback returns, and the context of
/// the call. The callback returns 0 to go on and anything else to stop the
/// search. It may call any function in this header, even with the same game. It
/// must return normally, without an exception or longjmp.
pub type PlayCallback =
    Option<unsafe extern "C" fn(play: *const FoundPlay, context: *mut c_void) -> c_int>;

/// Finds the legal plays with the tiles of a rack. Does not change the game.
///
/// Every play is reported once, with no more spaces in its tiles than it needs, and
/// always in the same order.
/// A single tile that makes words in both directions is reported with direction
/// 'H'. The callback may change or free the game: the search goes on with the
/// board as it was when the call began.
///
/// The first search with a list from a file or a text builds a graph of its
/// words. For 234,000 words, that takes about 60 ms and 1 MB. Games that share a
/// list share its graph, which is freed with the list. The list in the library
/// needs no setup.
///
/// @param game  a game
/// @param rack  the letters of the tiles that may be placed, in upper or lower
///        case and in any order; there are no plays without letters
/// @param options  which plays to find; NULL finds all of them
/// @param callback  called with each play; NULL only counts them
/// @param context  passed to callback; may be NULL
/// @param count  receives the number of plays, including the one at which the
///        callback stopped the search, or 0 if the call fails; may be NULL
/// @return HW3_STATUS_OK, even if there are no plays or the callback stopped the
///         search; HW3_STATUS_BAD_RACK if the rack has a character that is not a
///         letter; HW3_STATUS_BAD_WORDS if the word list is too large for a
///         graph. If memory runs out during the search, some plays may have been
///         reported.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_find_plays(
    game: *const GameState,
    rack: *const c_char,
    options: *const PlayOptions,
    callback: PlayCallback,
    context: *mut c_void,
    count: *mut usize,
) -> Status {
    let mut found = 0;
    let status = report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = given(unsafe { game.as_ref() }, GAME)?;
        // SAFETY: the caller passes NULL or a string that stays unchanged until the
        // callback is called.
        let rack = unsafe { read_rack(rack) }?;
        // SAFETY: the caller passes NULL or options that stay unchanged until the
        // callback is called.
        let options = unsafe { options.as_ref() }.copied();
        let Some(callback) = callback else {
            found = search(&state.game, &rack, options).count()?;
            return Ok(());
        };
        // A copy, because the callback may change or free the game.
        let board = state.game.board().try_clone()?;
        let game = Game::new(board, state.game.lexicon().clone());
        let plays = search(&game, &rack, options);
        let mut for_c = CPlay::EMPTY;
        let visited = plays.visit(|play| {
            let play = play.to_play();
            if let Err(error) = play.and_then(|play| for_c.set(&play)) {
                return Break(Err(error));
            }
            found += 1;
            // SAFETY: the caller passes a function that takes a play.
            match unsafe { callback(&for_c.play, context) } {
                0 => Continue(()),
                _ => Break(Ok(())),
            }
        })?;
        match visited {
            Break(Err(error)) => Err(error.into()),
            Break(Ok(())) | Continue(()) => Ok(()),
        }
    });
    if !count.is_null() {
        let found = if status == Status::Ok { found } else { 0 };
        // SAFETY: the caller passes NULL or a pointer to a size_t, which need not
        // be initialized.
        unsafe { count.write(found) };
    }
    status
}

/// Finds the legal play with the most points. Does not change the game.
///
/// Among plays with the same points, it is the one that hw3_find_plays finds
/// first. To make the play:
///
///   hw3_play *play;
///   if (hw3_best_play(game, "LETTERS", NULL, &play) == HW3_STATUS_OK)
///     hw3_place(game, play->row, play->col, play->direction, play->tiles, NULL);
///   hw3_play_free(play);
///
/// @param game  a game
/// @param rack  the letters of the tiles that may be placed, in upper or lower
///        case and in any order
/// @param options  which plays to compare; NULL compares all of them
/// @param play  receives a play, to be freed with hw3_play_free, or NULL if the
///        call fails
/// @return HW3_STATUS_OK; HW3_STATUS_NO_PLAY if there is no legal play; otherwise
///         as for hw3_find_plays
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_best_play(
    game: *const GameState,
    rack: *const c_char,
    options: *const PlayOptions,
    play: *mut *mut FoundPlay,
) -> Status {
    report(|| {
        let make = || {
            // SAFETY: the caller passes NULL or a live game that no other thread
            // changes during this call.
            let state = given(unsafe { game.as_ref() }, GAME)?;
            // SAFETY: the caller passes NULL or a string that stays unchanged
            // during this call.
            let rack = unsafe { read_rack(rack) }?;
            // SAFETY: the caller passes NULL or options that stay unchanged during
            // this call.
            let plays = search(&state.game, &rack, unsafe { options.as_ref() }.copied());
            let best = plays.best(1)?;
            let mut for_c = CPlay::EMPTY;
            for_c.set(best.first().ok_or(Failure::NoPlay)?)?;
            Ok(for_c)
        };
        // SAFETY: the caller passes NULL or a pointer to a pointer. A `CPlay` starts
        // with its `FoundPlay`, so C may use a pointer to it as one to that.
        unsafe { edge::give_to(play.cast::<*mut CPlay>(), "the pointer for the play", make) }
    })
}

/// Frees a play that hw3_best_play returned, with its tiles and words.
///
/// A play that a callback receives must not be freed.
///
/// @param play  a play, which must not be used afterwards; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_play_free(play: *mut FoundPlay) {
    edge::guard(|| {
        // SAFETY: the caller passes NULL or a pointer from `hw3_best_play`, which is
        // one to a `CPlay` that is not freed yet and is not used again.
        drop(unsafe { edge::take(play.cast::<CPlay>()) });
    });
}

/// Computes the points that a move would score by the official rules. Does not
/// change the game.
///
/// Every word that the move makes or changes scores. A word whose stacks are all
/// one tile high scores 2 points per tile, and 2 more for each Q. Any other word
/// scores the sum of its heights. A move that places seven tiles or more gets 20
/// points in addition.
///
/// @param game  a game
/// @param row  the row of the first character, counted from 0 at the top
/// @param col  the column of the first character, counted from 0 at the left
/// @param direction  'H' or 'V'
/// @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
/// @param score  receives the points, 0 if the move is not legal; may be NULL
/// @return what hw3_check would return
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hw3_score(
    game: *const GameState,
    row: c_int,
    col: c_int,
    direction: c_char,
    tiles: *const c_char,
    score: *mut c_int,
) -> Status {
    let mut points = 0;
    let status = report(|| {
        // SAFETY: the caller passes NULL or a live game that no other thread
        // changes during this call.
        let state = given(unsafe { game.as_ref() }, GAME)?;
        // SAFETY: the caller passes NULL or a string that stays unchanged during
        // this call.
        let tiles = given(unsafe { edge::bytes(tiles) }, TILES)?;
        let request = request(row, col, direction, tiles);
        points = int(state.game.score_request(request, Scoring::OFFICIAL)?);
        Ok(())
    });
    if !score.is_null() {
        // SAFETY: the caller passes NULL or a pointer to an int, which need not
        // be initialized.
        unsafe { score.write(points) };
    }
    status
}

/// Reads a rack from C.
///
/// # Safety
/// As for [`edge::bytes`].
unsafe fn read_rack(rack: *const c_char) -> Result<Rack, Failure> {
    // SAFETY: the caller meets the same obligation.
    let letters = given(unsafe { edge::bytes(rack) }, "the rack")?;
    Ok(Rack::from_letters(letters)?)
}

/// The plays that the options ask for.
fn search<'a>(game: &'a Game, rack: &Rack, options: Option<PlayOptions>) -> Plays<'a> {
    let mut plays = game.plays(rack);
    if let Some(options) = options {
        if options.max_tiles > 0 {
            plays = plays.max_tiles(options.max_tiles);
        }
        if options.limit > 0 {
            plays = plays.limit(options.limit);
        }
        if options.without_growth != 0 {
            plays = plays.without_growth();
        }
    }
    plays
}

/// A play for C. C gets a pointer to `play`, which is first, so that
/// `hw3_play_free` can turn it into a pointer to the whole.
#[repr(C)]
struct CPlay {
    play: FoundPlay,
    /// The tiles and the texts of the words, each with a NUL.
    text: Vec<u8>,
    words: Vec<WordAt>,
}

impl CPlay {
    const EMPTY: CPlay = CPlay {
        play: FoundPlay {
            row: 0,
            col: 0,
            direction: 0,
            tiles: ptr::null(),
            tile_count: 0,
            score: 0,
            words: ptr::null(),
            word_count: 0,
        },
        text: Vec::new(),
        words: Vec::new(),
    };

    /// Replaces the play, and uses its memory again.
    fn set(&mut self, play: &Play) -> Result<(), OutOfMemory> {
        let tiles = play.placement.tiles();
        self.text.clear();
        self.append(tiles)?;
        for word in &play.words {
            self.append(word.text().as_bytes())?;
        }
        memory::may_panic();
        self.words.clear();
        self.words.try_reserve(play.words.len())?;
        // The text does not move any more.
        let texts = self.text.split_inclusive(|&byte| byte == 0).skip(1);
        let words = texts.zip(&play.words).map(|(text, word)| WordAt {
            text: text.as_ptr().cast(),
            row: int(word.start.row),
            col: int(word.start.col),
            direction: u8::from(word.direction) as c_char,
        });
        self.words.extend(words);
        self.play = FoundPlay {
            row: int(play.placement.row),
            col: int(play.placement.col),
            direction: play.placement.direction as c_char,
            tiles: self.text.as_ptr().cast(),
            tile_count: int(tiles.iter().filter(|&&byte| byte != b' ').count()),
            score: int(play.score),
            words: self.words.as_ptr(),
            word_count: self.words.len(),
        };
        Ok(())
    }

    /// Appends a string and its NUL to the text.
    fn append(&mut self, string: &[u8]) -> Result<(), OutOfMemory> {
        memory::may_panic();
        self.text.try_reserve(string.len() + 1)?;
        self.text.extend_from_slice(string);
        self.text.push(0);
        Ok(())
    }
}
