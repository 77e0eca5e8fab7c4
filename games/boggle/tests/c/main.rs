//! C programs compiled with the system's compiler against the library under
//! test, and what a C programmer sees of it: the header and the symbols.

mod arrays;
mod course;
mod header;
mod programs;
mod readme;
mod symbols;
#[path = "../../../../tests/c/toolchain.rs"]
mod toolchain;
