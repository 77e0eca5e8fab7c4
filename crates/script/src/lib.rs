//! Game scripts: text files with one step per line.
//!
//! A script plays one or more games and says what must come of every step:
//!
//! ```text
//! # The first moves of the example in the assignment.
//! open boards/board01.txt
//! place 2 3 V "T PMAN" 5
//! place 3 3 H "X" 0 HXME (row 3, columns 2-5) is not in the word list (rule 8)
//! undo
//! redo
//! expect expected_outputs/topman.txt
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `# TEXT` | a comment |
//! | `words FILE` | the games below use this word list |
//! | `game NAME` | continues with the game of this name; without this line, there is one game without a name |
//! | `open FILE` | starts the game on a board or a saved game |
//! | `place ROW COL DIRECTION "TILES" COUNT SENTENCE` | makes a move that places `COUNT` tiles; if `COUNT` is 0, the move is refused with `SENTENCE` |
//! | `undo` | undoes the last move |
//! | `redo` | redoes the move that was undone last |
//! | `expect FILE` | the saved form of the game equals this file |
//! | `reject FILE SENTENCE` | this file is not a board, for the reason in `SENTENCE` |
//!
//! Blank lines and spaces at the end of a line are ignored. This crate reads and
//! writes steps; playing them is up to the caller.
//!
//! ```
//! use upwords_script::{Step, lines};
//!
//! let script = "open boards/board01.txt\n\nplace 2 3 V \"T PMAN\" 5\nundo\n";
//! for (_, line) in lines(script) {
//!     let step = Step::parse(line)?;
//!     assert_eq!(step.to_string(), line);
//! }
//! # Ok::<(), upwords_script::StepError>(())
//! ```

mod step;

pub use step::{Step, StepError};

/// Returns the lines of a script that are not blank, without the spaces at their
/// end, numbered from 1 as in an editor.
///
/// ```
/// let lines: Vec<_> = upwords_script::lines("undo \n\nredo\n").collect();
/// assert_eq!(lines, [(1, "undo"), (3, "redo")]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(str::trim_end);
    (1..).zip(lines).filter(|(_, line)| !line.is_empty())
}
