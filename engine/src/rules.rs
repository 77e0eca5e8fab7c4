//! The rules of a match for placements, in addition to the ten rules of `hw3`: one
//! function each.

use hw3::{Board, Cell, Direction, Placement, Rack, Tile, Word};

use crate::{Setup, TurnError};

/// The player has the tiles.
pub(crate) fn tiles_are_in_rack(rack: &Rack, tiles: &[u8]) -> Result<(), TurnError> {
    match missing_tiles(rack, tiles).into_iter().next() {
        Some(missing) => Err(missing),
        None => Ok(()),
    }
}

/// The tiles that the player does not have, in alphabetical order.
pub(crate) fn missing_tiles(rack: &Rack, tiles: &[u8]) -> Vec<TurnError> {
    let needed: Rack = tiles.iter().copied().filter_map(Tile::new).collect();
    let missing = Tile::all().filter_map(|tile| {
        let (needed, held) = (needed.count(tile), rack.count(tile));
        (needed > held).then_some(TurnError::NotInRack { tile, needed, held })
    });
    missing.collect()
}

/// The board does not grow.
pub(crate) fn board_stays_as_it_is(board: &Board, span: &Span<'_>) -> Result<(), TurnError> {
    let letters = span.cells().filter(|(_, tile)| tile.is_some());
    match letters.last() {
        Some((cell, _)) if !board.contains(cell) => Err(TurnError::OffBoard {
            cell,
            rows: board.rows(),
            cols: board.cols(),
        }),
        _ => Ok(()),
    }
}

/// The first word covers a cell of the center.
pub(crate) fn first_word_is_over_center(
    board: &Board,
    setup: &Setup,
    span: &Span<'_>,
) -> Result<(), TurnError> {
    if !board.is_empty() || span.cells().any(|(cell, _)| setup.is_center(cell)) {
        return Ok(());
    }
    let (first, last) = setup.center();
    Err(TurnError::NotOverCenter { first, last })
}

/// Returns the word of a plain plural, if the placement is one and the setup does
/// not allow them.
///
/// All tiles of a placement belong to the word along them if there are at least
/// two. So only a single S can belong to one word alone.
pub(crate) fn plain_plural<E>(
    board: &Board,
    setup: &Setup,
    span: &Span<'_>,
    words: impl FnOnce() -> Result<Vec<Word>, E>,
) -> Result<Option<Word>, E> {
    if setup.plain_plurals {
        return Ok(None);
    }
    let mut letters = span
        .cells()
        .filter_map(|(cell, tile)| Some((cell, tile?.letter())));
    let (Some((cell, b'S')), None) = (letters.next(), letters.next()) else {
        return Ok(None);
    };
    if board.stack(cell).is_some() {
        return Ok(None);
    }
    let mut words = words()?;
    let (Some(word), true) = (words.pop(), words.is_empty()) else {
        return Ok(None);
    };
    let length = word.text().len();
    let end = word.start.further(word.direction, length - 1);
    // A single tile is not a word.
    Ok((end == cell && length > 2).then_some(word))
}

/// The cells of a placement and what it puts there.
pub(crate) struct Span<'a> {
    start: Cell,
    direction: Direction,
    tiles: &'a [u8],
}

impl<'a> Span<'a> {
    pub(crate) fn new(start: Cell, direction: Direction, tiles: &'a [u8]) -> Span<'a> {
        Span {
            start,
            direction,
            tiles,
        }
    }

    /// The span of a placement. `None` if its start or its direction is invalid.
    pub(crate) fn of(placement: &'a Placement) -> Option<Span<'a>> {
        let row = usize::try_from(placement.row).ok()?;
        let col = usize::try_from(placement.col).ok()?;
        let direction = Direction::new(placement.direction)?;
        Some(Span::new(Cell { row, col }, direction, placement.tiles()))
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, Option<Tile>)> {
        let tiles = self.tiles.iter().enumerate();
        tiles.map(|(index, &tile)| (self.start.further(self.direction, index), Tile::new(tile)))
    }
}
