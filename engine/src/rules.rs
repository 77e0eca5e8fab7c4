//! The rules of a match for placements, in addition to the ten rules of `hw3`: one
//! function each.

use hw3::{Board, Cell, Direction, Placement, Rack, Tile, Word};

use crate::{Setup, TurnError};

/// The player has the tiles.
pub(crate) fn tiles_are_in_rack(rack: &Rack, tiles: &[u8]) -> Result<(), TurnError> {
    let needed: Rack = tiles.iter().copied().filter_map(Tile::new).collect();
    for tile in needed.iter() {
        let (needed, held) = (needed.count(tile), rack.count(tile));
        if needed > held {
            return Err(TurnError::NotInRack { tile, needed, held });
        }
    }
    Ok(())
}

/// The board does not grow. The placement must satisfy the rules of `hw3`.
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

    /// The span of a placement that satisfies the rules of `hw3`, so that its start
    /// and direction are valid.
    pub(crate) fn of(placement: &'a Placement) -> Span<'a> {
        let [row, col] =
            [placement.row, placement.col].map(|number| usize::try_from(number).unwrap_or(0));
        let direction = Direction::new(placement.direction).unwrap_or(Direction::Horizontal);
        Span::new(Cell { row, col }, direction, placement.tiles())
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, Option<Tile>)> {
        let tiles = self.tiles.iter().enumerate();
        tiles.map(|(index, &tile)| (self.start.further(self.direction, index), Tile::new(tile)))
    }
}
