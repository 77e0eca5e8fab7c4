//! The native module of the Python package `hw3`.
//!
//! The classes here wrap those of the Rust library under the same names. What is only
//! data, such as a word or a refusal, becomes an object of `hw3/_records.py`.
//!
//! Every method detaches from the interpreter before it takes the lock of its object,
//! and never attaches while it holds the lock. So threads that share a game wait for
//! each other, but a thread never waits for the interpreter while it holds the lock.

#![allow(
    rustdoc::broken_intra_doc_links,
    reason = "the documentation of the classes is for Python, where brackets are lists"
)]

use pyo3::prelude::*;

mod arguments;
mod errors;
mod game;
mod lexicon;
mod plays;
mod records;

/// The native module of the package hw3.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::arguments::parse_placement;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::lexicon::Lexicon;
    #[pymodule_export]
    use crate::plays::Plays;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
