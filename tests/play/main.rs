//! Games played through the library and with its twin.

#[expect(dead_code, reason = "the fuzzer calls all of them")]
mod c;
mod docs;
mod moves;
mod players;
mod random;
#[expect(dead_code, reason = "the command line program shows comments")]
#[path = "../../cli/src/script.rs"]
mod script;
mod scripts;
mod twin;
