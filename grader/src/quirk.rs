//! Single changes to the rules that explain what a submission does.

use crate::finding::Topic;

/// One change to the rules. A submission with one mistake usually plays by the rules
/// with one of these changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quirk {
    // Rules 1 to 4
    /// Any direction but H is V.
    OtherDirectionIsVertical,
    /// Any direction but V is H.
    OtherDirectionIsHorizontal,
    /// `h` and `v` are directions.
    LowerCaseDirection,
    /// A move may start just past the edge.
    StartPastEdge,
    /// A move may start anywhere to the right or below.
    StartAnywhere,
    /// A move may not start in the last row or column.
    LastLineIsOff,
    /// Tiles may be lower case, which become capitals.
    LowerCaseTiles,
    /// A move that begins with a space is refused.
    LeadingSpaceRefused,
    /// A move that ends with a space is refused.
    TrailingSpaceRefused,
    /// The cell of a space may be empty.
    SpaceOnEmpty,
    /// The cell of a space may be past the edge.
    SpaceOffBoard,
    /// Spaces are not counted as cells.
    SpacesSkipped,
    // Rule 5
    /// A stack has at most this many tiles.
    HeightLimit(u8),
    /// A tile may go on its own letter.
    SameLetterAllowed,
    /// A tile on its own letter counts as kept.
    SameLetterKept,
    // Rule 6
    /// The first word has at least this many letters.
    FirstWord(usize),
    // Rule 7
    /// Words may be covered.
    CoverAllowed,
    /// Words may be covered by moves down.
    CoverAllowedDown,
    /// Words may be covered by moves to the right.
    CoverAllowedAcross,
    /// Words may be covered in the last row.
    CoverAllowedInLastRow,
    /// Words may be covered in the last column.
    CoverAllowedInLastColumn,
    /// Words may be covered in the first row.
    CoverAllowedInFirstRow,
    /// Words may be covered in the first column.
    CoverAllowedInFirstColumn,
    /// Words may be covered by a move that also covers or adds other cells.
    CoverAllowedInLongerMoves,
    /// A single tile may not be covered.
    LoneTileProtected,
    /// A move that covers tiles must keep one in the word along its line.
    CoverNeedsKeptTile,
    // Rule 8. Of some changes there are two kinds: with `true`, what is not read does not
    // connect the move, either.
    /// No word is checked.
    AnyWord,
    /// The word along the line is not checked.
    AlongNotChecked,
    /// Words across the line are not checked.
    AcrossNotChecked,
    /// Words across moves down are not checked.
    AcrossNotCheckedDown,
    /// Words across moves to the right are not checked.
    AcrossNotCheckedRight,
    /// Words across are checked only if a tile is before the new one.
    AcrossOnlyBefore(bool),
    /// Words across are checked only if a tile is after the new one.
    AcrossOnlyAfter(bool),
    /// Words across are read from their beginning to the new tile.
    AcrossEndsAtTile(bool),
    /// Words across are read from the new tile on.
    AcrossStartsAtTile(bool),
    /// The word along the line is read from the first of the tiles on.
    AlongStartsAtTiles(bool),
    /// The word along the line is read up to the last of the tiles.
    AlongEndsAtTiles(bool),
    /// All words on the board are checked, even those that did not change.
    WholeBoardChecked,
    /// Words of two letters are not checked.
    TwoLettersNotChecked,
    /// Words of two letters across the line are not checked.
    TwoLettersNotCheckedAcross,
    // Rule 9
    /// A move need not be connected.
    NotConnected,
    /// A move is connected by a tile that touches at a corner.
    DiagonalConnects,
    /// Covering a tile connects.
    CoveringConnects,
    /// Words across do not connect.
    AcrossDoesNotConnect,
    /// Only spaces connect.
    OnlySpacesConnect,
    /// Only spaces and covered tiles connect.
    OnlyOverlapConnects,
    // Rule 10
    /// The board never grows to the right.
    NoGrowthRight,
    /// The board never grows down.
    NoGrowthDown,
    /// The board never grows.
    NoGrowth,
    /// The board grows by this many rows or columns more than needed.
    GrowthExtra(usize),
    /// A move that is refused at this stage or later grows the board.
    GrowthBeforeCheck(Stage),
    // What a move reports and changes
    /// Spaces are counted.
    CountsSpaces,
    /// Only tiles on empty cells are counted.
    CountsNewCells,
    /// The letters of the word are counted.
    CountsWord,
    /// The count is not set if a move is refused.
    CountNotSet,
    /// The count is the number of letters even if a move is refused.
    CountsRefused,
    /// A move that is refused at this stage or later leaves its tiles on the board.
    RefusedStays(Stage),
    /// The same, but undo removes them.
    RefusedStaysUntilUndo(Stage),
    /// Covering a tile does not change the height.
    HeightsNotRaised,
    // Undo
    /// Undo does nothing.
    UndoNothing,
    /// Undo restores the letters but not the heights.
    UndoKeepsHeights,
    /// Undo restores the heights but not the letters below.
    UndoKeepsLetters,
    /// Undo empties the cells of the move, even if there were tiles below.
    UndoEmptiesCells,
    /// Undo does not remove rows and columns.
    UndoKeepsSize,
    /// Undo does not remove rows.
    UndoKeepsRows,
    /// Undo does not remove columns.
    UndoKeepsColumns,
    /// Moves that are refused at this stage or later are in the history.
    UndoRefused(Stage),
    /// At most this many moves can be undone; the oldest are forgotten.
    HistoryLimit(usize),
    /// After this many moves, no more are recorded.
    HistoryFull(usize),
    /// Undo reverts only the first tile of a move.
    UndoFirstTile,
    /// Undo reverts only the last tile of a move.
    UndoLastTile,
    // Words
    /// Only lines without capitals are words.
    CaseSensitive,
    /// The beginning of a word is a word.
    PrefixIsWord,
    /// Anything that begins with a word is a word.
    ListedPrefix,
    /// Only this many letters are compared.
    Compared(usize),
    /// Longer words are not found.
    Longest(usize),
    /// Only this many lines are read.
    FirstLines(usize),
    // Files
    /// Heights are not saved.
    HeightsNotSaved,
    /// All heights are saved as 0 or 1.
    HeightsSavedAsOnes,
    /// The last line of a saved file has no newline.
    NoLastNewline,
    /// A saved file ends with a blank line.
    ExtraNewline,
    /// A blank line separates tiles and heights.
    BlankLineBetween,
    /// Heights in a file are ignored.
    HeightsNotRead,
}

/// When a move is refused. Submissions check the rules in this order, more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A tile does not fit on its cell.
    Cells,
    /// It covers a word.
    Cover,
    /// It is the first word, and too short.
    First,
    /// A word is not in the list, or the move is not connected.
    Words,
}

impl Stage {
    const ALL: [Stage; 4] = [Stage::Words, Stage::First, Stage::Cover, Stage::Cells];
}

/// The letters that are compared at most, in submissions with a fixed buffer.
const LENGTHS: [usize; 14] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20];
/// How many lines are read at most.
const LINES: [usize; 12] = [
    100, 128, 256, 500, 512, 1000, 1024, 2000, 2048, 10_000, 50_000, 100_000,
];
/// How many moves are kept at most.
const MOVES: [usize; 11] = [1, 2, 3, 4, 5, 8, 10, 15, 16, 20, 32];

impl Quirk {
    /// All changes, the likely ones first. If two explain the same games, the first
    /// one counts.
    pub fn all() -> Vec<Quirk> {
        use Quirk::*;
        let mut all = vec![
            OtherDirectionIsVertical,
            OtherDirectionIsHorizontal,
            LowerCaseDirection,
            StartPastEdge,
            StartAnywhere,
            LastLineIsOff,
            LowerCaseTiles,
            LeadingSpaceRefused,
            TrailingSpaceRefused,
            SpaceOnEmpty,
            SpaceOffBoard,
            SpacesSkipped,
            SameLetterAllowed,
            SameLetterKept,
            CoverAllowed,
            CoverAllowedDown,
            CoverAllowedAcross,
            CoverAllowedInLastRow,
            CoverAllowedInLastColumn,
            CoverAllowedInFirstRow,
            CoverAllowedInFirstColumn,
            CoverAllowedInLongerMoves,
            LoneTileProtected,
            CaseSensitive,
            PrefixIsWord,
            ListedPrefix,
            AnyWord,
            AcrossNotChecked,
            AcrossNotCheckedDown,
            AcrossNotCheckedRight,
            AlongNotChecked,
            WholeBoardChecked,
            TwoLettersNotChecked,
            TwoLettersNotCheckedAcross,
            NotConnected,
            DiagonalConnects,
            CoveringConnects,
            AcrossDoesNotConnect,
            OnlyOverlapConnects,
            OnlySpacesConnect,
            CoverNeedsKeptTile,
            NoGrowthRight,
            NoGrowthDown,
            NoGrowth,
            CountsSpaces,
            CountsNewCells,
            CountsWord,
            CountNotSet,
            CountsRefused,
            HeightsNotRaised,
            UndoNothing,
            UndoKeepsHeights,
            UndoKeepsLetters,
            UndoEmptiesCells,
            UndoKeepsSize,
            UndoKeepsRows,
            UndoKeepsColumns,
            UndoFirstTile,
            UndoLastTile,
            HeightsNotSaved,
            HeightsSavedAsOnes,
            NoLastNewline,
            ExtraNewline,
            BlankLineBetween,
            HeightsNotRead,
        ];
        for quirk in [
            AcrossOnlyBefore,
            AcrossOnlyAfter,
            AcrossEndsAtTile,
            AcrossStartsAtTile,
            AlongStartsAtTiles,
            AlongEndsAtTiles,
        ] {
            all.extend([false, true].map(quirk));
        }
        for quirk in [
            GrowthBeforeCheck,
            RefusedStays,
            RefusedStaysUntilUndo,
            UndoRefused,
        ] {
            all.extend(Stage::ALL.map(quirk));
        }
        all.extend([4, 6, u8::MAX, 3, 2, 1].map(HeightLimit));
        all.extend([1, 3, 4].map(FirstWord));
        all.extend([1, 2].map(GrowthExtra));
        all.extend(MOVES.map(HistoryLimit));
        all.extend(MOVES.map(HistoryFull));
        all.extend(LENGTHS.map(Compared));
        all.extend(LENGTHS.map(Longest));
        all.extend(LINES.map(FirstLines));
        all
    }

    /// What the change is about.
    pub fn topic(self) -> Topic {
        use Quirk::*;
        match self {
            OtherDirectionIsVertical | OtherDirectionIsHorizontal | LowerCaseDirection => {
                Topic::Rule(1)
            }
            StartPastEdge | StartAnywhere | LastLineIsOff => Topic::Rule(2),
            LowerCaseTiles => Topic::Rule(3),
            LeadingSpaceRefused | TrailingSpaceRefused | SpaceOnEmpty | SpaceOffBoard
            | SpacesSkipped => Topic::Rule(4),
            HeightLimit(_) | SameLetterAllowed | SameLetterKept => Topic::Rule(5),
            FirstWord(_) => Topic::Rule(6),
            CoverAllowed
            | CoverAllowedDown
            | CoverAllowedAcross
            | CoverAllowedInLastRow
            | CoverAllowedInLastColumn
            | CoverAllowedInFirstRow
            | CoverAllowedInFirstColumn
            | CoverAllowedInLongerMoves
            | LoneTileProtected => Topic::Rule(7),
            AnyWord
            | AlongNotChecked
            | AcrossNotChecked
            | AcrossNotCheckedDown
            | AcrossNotCheckedRight
            | AcrossOnlyBefore(_)
            | AcrossOnlyAfter(_)
            | AcrossEndsAtTile(_)
            | AcrossStartsAtTile(_)
            | AlongStartsAtTiles(_)
            | AlongEndsAtTiles(_)
            | WholeBoardChecked
            | TwoLettersNotChecked
            | TwoLettersNotCheckedAcross => Topic::Rule(8),
            NotConnected | DiagonalConnects | CoveringConnects | AcrossDoesNotConnect
            | OnlySpacesConnect | OnlyOverlapConnects | CoverNeedsKeptTile => Topic::Rule(9),
            NoGrowthRight | NoGrowthDown | NoGrowth | GrowthExtra(_) | GrowthBeforeCheck(_) => {
                Topic::Rule(10)
            }
            CountsSpaces
            | CountsNewCells
            | CountsWord
            | CountNotSet
            | CountsRefused
            | RefusedStays(_)
            | RefusedStaysUntilUndo(_)
            | HeightsNotRaised => Topic::Moves,
            UndoNothing | UndoKeepsHeights | UndoKeepsLetters | UndoEmptiesCells
            | UndoKeepsSize | UndoKeepsRows | UndoKeepsColumns | UndoRefused(_)
            | HistoryLimit(_) | HistoryFull(_) | UndoFirstTile | UndoLastTile => Topic::Undo,
            CaseSensitive | PrefixIsWord | ListedPrefix | Compared(_) | Longest(_)
            | FirstLines(_) => Topic::Words,
            HeightsNotSaved | HeightsSavedAsOnes | NoLastNewline | ExtraNewline
            | BlankLineBetween | HeightsNotRead => Topic::Files,
        }
    }

    /// What the submission does, in a sentence.
    pub fn title(self) -> String {
        use Quirk::*;
        let title = match self {
            OtherDirectionIsVertical => "takes every direction but H for V",
            OtherDirectionIsHorizontal => "takes every direction but V for H",
            LowerCaseDirection => "accepts the directions h and v",
            StartPastEdge => "accepts moves that start just past the edge",
            StartAnywhere => "accepts moves that start off the board",
            LastLineIsOff => "refuses moves that start in the last row or column",
            LowerCaseTiles => "accepts lower-case tiles",
            LeadingSpaceRefused => "refuses moves that begin with a space",
            TrailingSpaceRefused => "refuses moves that end with a space",
            SpaceOnEmpty => "accepts a space on an empty cell",
            SpaceOffBoard => "accepts a space past the edge",
            SpacesSkipped => "does not count the cells of spaces",
            HeightLimit(u8::MAX) => "does not limit the height of stacks",
            HeightLimit(limit) => return format!("limits stacks to {limit} tiles instead of 5"),
            SameLetterAllowed => "accepts a tile on its own letter",
            SameLetterKept => "treats a tile on its own letter as kept",
            FirstWord(1) => "accepts a first word of one letter",
            FirstWord(letters) => {
                return format!("requires {letters} letters for the first word instead of 2");
            }
            CoverAllowed => "lets a move cover a whole word",
            CoverAllowedDown => "lets a move down cover a whole word",
            CoverAllowedAcross => "lets a move to the right cover a whole word",
            CoverAllowedInLastRow => "lets a move cover a whole word in the last row",
            CoverAllowedInLastColumn => "lets a move cover a whole word in the last column",
            CoverAllowedInFirstRow => "lets a move cover a whole word in the first row",
            CoverAllowedInFirstColumn => "lets a move cover a whole word in the first column",
            CoverAllowedInLongerMoves => {
                "lets a move cover a whole word if it is longer than that word"
            }
            LoneTileProtected => "refuses to cover a single tile as if it were a word",
            CoverNeedsKeptTile => "refuses to cover tiles unless the word along the line keeps one",
            AnyWord => "accepts words that are not in the list",
            AlongNotChecked => "does not check the word along the line of play",
            AcrossNotChecked => "does not check the words across the line of play",
            AcrossNotCheckedDown => "does not check the words across a move down",
            AcrossNotCheckedRight => "does not check the words across a move to the right",
            AcrossOnlyBefore(_) => {
                "checks words across only if a tile is above (or left of) the new one"
            }
            AcrossOnlyAfter(_) => {
                "checks words across only if a tile is below (or right of) the new one"
            }
            AcrossEndsAtTile(_) => "reads words across only up to the new tile",
            AcrossStartsAtTile(_) => "reads words across only from the new tile on",
            AlongStartsAtTiles(_) => {
                "ignores letters before the first tile in the word along the line"
            }
            AlongEndsAtTiles(_) => "ignores letters after the last tile in the word along the line",
            WholeBoardChecked => "checks words that the move neither makes nor changes",
            TwoLettersNotChecked => "does not check words of two letters",
            TwoLettersNotCheckedAcross => "does not check words of two letters across the line",
            NotConnected => "accepts moves that are not connected",
            DiagonalConnects => "takes a tile that touches at a corner for connected",
            CoveringConnects => "takes a covered tile for a connection",
            AcrossDoesNotConnect => "refuses moves that only a word across connects",
            OnlySpacesConnect => "refuses connected moves without a space",
            OnlyOverlapConnects => "refuses moves that are connected by their neighbors",
            NoGrowthRight => "refuses moves past the right edge",
            NoGrowthDown => "refuses moves past the bottom edge",
            NoGrowth => "refuses moves past the edge",
            GrowthExtra(extra) => {
                return format!("adds {extra} more rows or columns than the word needs");
            }
            GrowthBeforeCheck(_) => "grows the board even if the move is refused",
            CountsSpaces => "counts spaces as tiles placed",
            CountsNewCells => "counts only tiles on empty cells",
            CountsWord => "reports the length of the word as tiles placed",
            CountNotSet => "does not set num_tiles_placed if a move is refused",
            CountsRefused => "reports tiles placed for a refused move",
            RefusedStays(_) | RefusedStaysUntilUndo(_) => {
                "leaves the tiles of a refused move on the board"
            }
            HeightsNotRaised => "does not raise the height of a covered stack",
            UndoNothing => "does not undo",
            UndoKeepsHeights => "undoes the letters but not the heights",
            UndoKeepsLetters => "undoes the heights but not the letters below",
            UndoEmptiesCells => "empties covered cells on undo",
            UndoKeepsSize => "does not undo the growth of the board",
            UndoKeepsRows => "does not undo the growth of the board downward",
            UndoKeepsColumns => "does not undo the growth of the board to the right",
            UndoRefused(_) => "undoes refused moves as if they had been made",
            HistoryLimit(1) => "can undo only one move",
            HistoryLimit(moves) => return format!("can undo only the last {moves} moves"),
            HistoryFull(moves) => return format!("does not record moves after the first {moves}"),
            UndoFirstTile => "undoes only the first tile of a move",
            UndoLastTile => "undoes only the last tile of a move",
            CaseSensitive => "does not find words that have capitals in the list",
            PrefixIsWord => "takes the beginning of a word for a word",
            ListedPrefix => "accepts anything that begins with a word",
            Compared(_) => "compares only the first letters of a word",
            Longest(_) => "does not find long words",
            FirstLines(_) => "finds only words at the beginning of the list",
            HeightsNotSaved => "does not save the heights",
            HeightsSavedAsOnes => "saves wrong heights",
            NoLastNewline => "does not end the saved file with a newline",
            ExtraNewline => "ends the saved file with a blank line",
            BlankLineBetween => "saves a blank line between tiles and heights",
            HeightsNotRead => "ignores the heights in a saved file",
        };
        title.to_owned()
    }

    /// The point that the assignment leaves open, if the change is about one.
    pub fn ambiguity(self) -> Option<&'static str> {
        use Quirk::*;
        match self {
            LowerCaseDirection => Some("lower-case-direction"),
            LowerCaseTiles => Some("other-characters"),
            LeadingSpaceRefused => Some("leading-space"),
            TrailingSpaceRefused => Some("trailing-space"),
            SameLetterAllowed | SameLetterKept => Some("same-letter"),
            HeightsNotRead => Some("saved-heights"),
            _ => None,
        }
    }
}
