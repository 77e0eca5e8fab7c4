//! Games played through the library and with its twin.

mod docs;
mod players;
mod random;
mod scripts;
mod twin;
