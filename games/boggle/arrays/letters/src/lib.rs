//! The array of letters that the C functions of `boggle` share with the program.
//!
//! It is all that there is in this crate, and so in its object file: the
//! course's `main.c` has an array of its own by this name, and with that the
//! linker leaves this member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "the assignment names it")]

use core::ffi::c_char;

/// Sixteen characters. On x86-64, C takes an array of this size to be aligned to 16
/// bytes.
#[repr(C, align(16))]
pub struct Letters(pub [c_char; 16]);

/// The letter that is up at each position of the tray, row by row: sixteen
/// '\0' before the first shakeTray.
///
/// A program may set it. 'Q' stands for QU. Any other character stands for
/// itself, except '\0', which is no letter.
#[unsafe(no_mangle)]
pub static mut trayLetters: Letters = Letters([0; 16]);
