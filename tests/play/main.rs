//! Plays games through the Rust library, through the C functions and with a
//! naive implementation, which must all agree.

mod c_plays;
mod counts;
mod docs;
mod players;
mod plays;
mod random;
mod scripts;
mod transpose;
