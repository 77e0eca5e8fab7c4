//! Tests the library and the program against a naive implementation and the text
//! files in `captures/` and `dialogues/`.

mod captures;
mod dialogues;
mod errors;
mod known;
mod large;
mod program;
mod random;
mod saving;
mod strong;
mod taking_back;
mod transcripts;
