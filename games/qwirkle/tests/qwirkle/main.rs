//! Tests the library and the program against a naive implementation and the text
//! files in `dialogues/` and `games/`.

mod board;
mod computers;
mod dialogues;
mod ends;
mod limits;
mod play;
mod program;
mod random;
mod readme;
mod saved;
mod setups;
mod transcripts;
