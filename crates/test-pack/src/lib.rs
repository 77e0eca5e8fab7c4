//! Test cases for programs that others write.
//!
//! A course has many programs for one assignment, all of which should behave
//! like ours. A [`Pack`] runs our program on each [`Case`], records what it does,
//! and writes the cases to a directory together with a script that runs any other
//! program on them and shows the first difference.
//!
//! # The directory
//!
//! | file | content |
//! |---|---|
//! | `README.md` | how to use the pack |
//! | `run` | the script: `sh run PROGRAM [CASE...]` |
//! | `order` | the names of the cases in the order in which they run, one per line |
//! | `ignore.sed` | what the script does to standard output before it compares it, if there is anything to ignore |
//! | `cases/NAME/about` | what the case tests, in one sentence |
//! | `cases/NAME/arguments` | the arguments of the program, one per line |
//! | `cases/NAME/input` | standard input |
//! | `cases/NAME/given/` | the files in the program's directory before it runs, if there are any |
//! | `cases/NAME/stdout`, `stderr` | what the program prints |
//! | `cases/NAME/status` | its exit status |
//! | `cases/NAME/files/` | the files in its directory afterwards, if there are any |
//!
//! The script needs a POSIX shell and its usual tools; with `timeout`, it also stops
//! programs that never end.

mod case;
mod error;
mod pack;

pub use case::Case;
pub use error::Error;
pub use pack::Pack;
