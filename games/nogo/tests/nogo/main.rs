//! The library and the program, beside a second, naive implementation and the
//! text files of `captures/` and `dialogues/`.

mod captures;
mod dialogues;
mod errors;
mod known;
mod large;
mod program;
mod random;
mod saving;
mod twin;
