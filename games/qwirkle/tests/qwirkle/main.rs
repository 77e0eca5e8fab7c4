//! The library and the program, beside a naive checker of whole boards and the
//! text files of `dialogues/` and `games/`.

mod board;
mod computers;
mod dialogues;
mod ends;
mod naive;
mod program;
mod random;
mod readme;
mod saved;
mod setups;
