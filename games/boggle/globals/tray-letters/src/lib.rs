//! The array of letters that the C functions of `boggle` share with the program.
//!
//! It is alone in its crate, and so in its object file. The `main.c` of the
//! course defines an array with the same name; the linker then leaves this
//! member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "a name from the assignment")]

use core::ffi::c_char;

/// Sixteen characters, aligned to 16 bytes: compilers assume that for an array
/// of this size on x86-64.
#[repr(C, align(16))]
pub struct TrayLetters(pub [c_char; 16]);

/// The letter that is up at each position of the tray, row by row. All are '\0'
/// before the first call of shakeTray.
///
/// Programs may change it. 'Q' stands for QU. Any other character stands for
/// itself, except '\0', which is not a letter.
#[unsafe(no_mangle)]
pub static mut trayLetters: TrayLetters = TrayLetters([0; 16]);
