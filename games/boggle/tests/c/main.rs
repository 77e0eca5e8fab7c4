//! The C interface: C programs compiled with the system's compiler, the header and
//! the symbols.

mod course;
mod globals;
mod header;
mod programs;
mod readme;
mod student;
mod symbols;
mod transcripts;

use testkit::toolchain;
