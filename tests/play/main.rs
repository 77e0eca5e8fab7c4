//! Games played through the library and with its twin.

mod docs;
mod moves;
mod players;
mod random;
mod scripts;
mod twin;
