//! The array of dice that the C functions of `boggle` share with the program.
//!
//! It is alone in its crate, and so in its object file. The `main.c` of the
//! course defines an array with the same name; the linker then leaves this
//! member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "a name from the assignment")]

use core::ffi::c_uint;

/// Sixteen numbers, aligned to 16 bytes: compilers assume that for an array of
/// this size on x86-64.
#[repr(C, align(16))]
pub struct TrayDice(pub [c_uint; 16]);

/// The number of the die at each position of the tray, row by row. Initially die
/// 0 lies at position 0, die 1 at position 1, and so on.
///
/// Programs may change it. A number over 15 is a blank die, which is permuted
/// like the others but shows no letter: '\0' in trayLetters.
#[unsafe(no_mangle)]
pub static mut trayDice: TrayDice =
    TrayDice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
