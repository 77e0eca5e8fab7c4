//! All placements that the rules of a match allow.

use std::ops::ControlFlow::{self, Break, Continue};

use hw3::{Game, OutOfMemory, PlayRef, PlaysError, Rack};

use crate::Setup;
use crate::rules::{self, Span};

/// Calls `each` with every placement of at most `max_tiles` of a rack's tiles that the
/// rules of a match allow, until it breaks. The points are those of the setup.
///
/// [`View::visit_plays`](crate::View::visit_plays) does this for the player whose
/// turn it is. This function also takes other boards and racks, such as the ones
/// that a player expects after the next turn.
///
/// # Errors
///
/// If the words cannot be arranged as a graph, or memory runs out.
pub fn visit_plays<B>(
    game: &Game,
    setup: &Setup,
    rack: &Rack,
    max_tiles: usize,
    mut each: impl FnMut(PlayRef<'_>) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, PlaysError> {
    let board = game.board();
    let plays = game.plays(rack).without_growth();
    let plays = plays.max_tiles(max_tiles).scoring(setup.scoring);
    if setup.plain_plurals && !board.is_empty() {
        return plays.visit(each);
    }
    let visited = plays.visit(|play| match is_allowed(game, setup, &play) {
        Ok(true) => each(play).map_break(Ok),
        Ok(false) => Continue(()),
        Err(error) => Break(Err(error)),
    })?;
    match visited {
        Continue(()) => Ok(Continue(())),
        Break(Ok(result)) => Ok(Break(result)),
        Break(Err(error)) => Err(error.into()),
    }
}

/// Returns true if the rules of a match allow a play that those of `hw3` allow.
fn is_allowed(game: &Game, setup: &Setup, play: &PlayRef<'_>) -> Result<bool, OutOfMemory> {
    let board = game.board();
    let span = Span::new(play.start(), play.direction(), play.tiles());
    if rules::first_word_is_over_center(board, setup, &span).is_err() {
        return Ok(false);
    }
    let plural = rules::plain_plural(board, setup, &span, || play.words())?;
    Ok(plural.is_none())
}
