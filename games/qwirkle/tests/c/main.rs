//! The C interface: C programs compiled with the system's compiler, the header and
//! the symbols.

mod games;
mod header;
mod programs;
mod readme;
mod symbols;

use testkit::toolchain;
