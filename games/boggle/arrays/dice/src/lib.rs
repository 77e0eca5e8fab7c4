//! The array of dice that the C functions of `boggle` share with the program.
//!
//! It is all that there is in this crate, and so in its object file: the
//! course's `main.c` has an array of its own by this name, and with that the
//! linker leaves this member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "the assignment names it")]

use core::ffi::c_uint;

/// Sixteen numbers. On x86-64, C takes an array of this size to be aligned to 16
/// bytes.
#[repr(C, align(16))]
pub struct Dice(pub [c_uint; 16]);

/// Which die lies at each position of the tray, row by row: at first die 0 at
/// position 0, die 1 at position 1, and so on.
///
/// A program may set it. A number over 15 is that of a blank die, which shakes
/// as the others do and then shows no letter: '\0' in trayLetters.
#[unsafe(no_mangle)]
pub static mut trayDice: Dice = Dice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
