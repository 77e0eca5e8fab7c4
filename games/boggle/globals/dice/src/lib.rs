//! The faces of the dice that the C functions of `boggle` share with the
//! program.
//!
//! The array is alone in its crate, and so in its object file. The `main.c` of
//! the course defines an array with the same name; the linker then leaves this
//! member of `libboggle.a` out.

#![no_std]
#![allow(non_upper_case_globals, reason = "a name from the assignment")]

use core::ffi::c_char;

/// The faces of the sixteen dice, in order.
///
/// Rust code uses this copy, so it does not depend on the array of a C program.
pub const FACES: [[u8; 6]; 16] = [
    *b"AACIOT", *b"AHMORS", *b"EGKLUY", *b"ABILTY", *b"ACDEMP", *b"EGINTV", *b"GILRUW", *b"ELPSTU",
    *b"DENOSW", *b"ACELRS", *b"ABJMOQ", *b"EEFHIY", *b"EHINPS", *b"DKNOTU", *b"ADENVZ", *b"BIFORX",
];

/// Sixteen dice, aligned to 16 bytes: compilers assume that for an array of this
/// size on x86-64.
#[repr(C, align(16))]
pub struct Dice(pub [[c_char; 6]; 16]);

/// The letters on the six faces of each die. 'Q' stands for QU.
#[unsafe(no_mangle)]
pub static dice: Dice = {
    let mut faces = [[0; 6]; 16];
    let mut face = 0;
    while face < 6 * 16 {
        faces[face / 6][face % 6] = FACES[face / 6][face % 6] as c_char;
        face += 1;
    }
    Dice(faces)
};
