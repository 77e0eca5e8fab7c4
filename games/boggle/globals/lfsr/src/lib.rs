//! The state of the generator that the C functions of `boggle` share with the
//! program.
//!
//! It is alone in its crate, and so in its object file. The `main.c` of the
//! course defines a variable with the same name; the linker then leaves this
//! member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "a name from the assignment")]

use core::ffi::c_uint;

/// The state of the pseudorandom number generator, initially 1. It determines all
/// following numbers, on every machine.
///
/// Programs may change it. From state 0, lfsrNext returns 0 forever.
#[unsafe(no_mangle)]
pub static mut lfsr: c_uint = 1;
