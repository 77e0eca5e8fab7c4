//! The C interface. `build.rs` generates `include/boggle.h` from this file and
//! from `globals/`.
//!
//! Each global variable of the assignment is a crate in `globals/`, and so is
//! `lfsrNext`: a program may define its own. [`shared`] has whichever is linked.
//! The functions that read the tray copy it into a [`Tray`](crate::Tray) and call
//! that; the others work in place, since every combination of numbers and letters is
//! valid. [`edge`] deals with C strings, and [`terminal::c`] with panics and
//! stdout.

#![allow(non_snake_case, reason = "names from the assignment")]

use std::cell::Cell;
use std::ffi::{c_char, c_uint};
use std::slice;

use terminal::c::{CStdout, guard};

use crate::random;
use crate::tray::shake;

mod edge;
mod shared;

use edge::prefix;

/// Sets lfsr, the state of the pseudorandom number generator.
///
/// @param seed  the new state; 0 changes nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn seedRandom(seed: c_uint) {
    if seed != 0 {
        // SAFETY: the caller guarantees that no other thread uses the state.
        unsafe { shared::seed(seed) };
    }
}

/// Calls lfsrNext once and returns a pseudorandom number.
///
/// @param limit  one more than the largest result
/// @return the number that lfsrNext returns, modulo limit; 0 if limit is 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn getRandom(limit: c_uint) -> c_uint {
    // SAFETY: the caller guarantees that no other thread uses the state.
    let number = unsafe { shared::next() };
    random::below(number, limit)
}

/// Shuffles an array with the Fisher-Yates algorithm: for each i from n - 1 down
/// to 1, swaps the values at i and at getRandom(i + 1).
///
/// @param values  the array; NULL does nothing
/// @param n  the number of values; does nothing, and takes no step, if n is 0, 1
///         or larger than any object can be
#[unsafe(no_mangle)]
pub unsafe extern "C" fn permute(values: *mut c_uint, n: usize) {
    // Guards against a size that has wrapped around below zero.
    let fits = n <= isize::MAX as usize / size_of::<c_uint>();
    // An array that is not used need not exist.
    if values.is_null() || n < 2 || !fits {
        return;
    }
    // SAFETY: `values` is not NULL and `n` fits an object. The caller guarantees
    // an array of `n` values that no other thread uses during this call. A cell
    // has the layout of its value, and lets `lfsrNext` use the array.
    let values = unsafe { slice::from_raw_parts(values.cast::<Cell<c_uint>>(), n) };
    // SAFETY: the caller guarantees that no other thread uses the state.
    let next = || unsafe { shared::next() };
    guard(|| random::permute(values, next));
}

/// Shakes the tray: permutes trayDice, then throws the die at each position from
/// 0 to 15, which sets trayLetters to the face getRandom(6) of that die in dice.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shakeTray() {
    // SAFETY: the caller guarantees that no other thread uses the dice.
    let dice = unsafe { shared::tray_dice() };
    // SAFETY: the caller guarantees that no other thread uses the letters.
    let letters = unsafe { shared::tray_letters() };
    // SAFETY: the caller guarantees that no other thread changes the faces.
    let letter = |die, face| unsafe { shared::letter(die, face) };
    // SAFETY: the caller guarantees that no other thread uses the state.
    let next = || unsafe { shared::next() };
    guard(|| shake(dice, letters, letter, next));
}

/// Prints the tray to stdout, in order with the output of printf: four lines,
/// with each position three characters wide, such as "E  " and "Qu ", including
/// the blanks at the end of a line. Other characters, even '\0', are printed
/// unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn printTray() {
    // SAFETY: the caller guarantees that no other thread uses the arrays.
    let tray = unsafe { shared::tray() };
    // Like printf, leave the error to ferror(stdout).
    let _ = guard(|| tray.draw(&mut CStdout));
}

/// Returns true if a word is on the tray: a path of neighboring positions spells
/// it and visits no position twice. A position with 'Q' spells QU, and no other
/// position does.
///
/// The comparison is case-sensitive; the dice have capital letters.
///
/// @param word  a string; at most 33 characters are read, because the longest
///         word on any tray has 32, with sixteen 'Q'
/// @return true if the word is on the tray; false if word is NULL or empty
#[unsafe(no_mangle)]
pub unsafe extern "C" fn findWord(word: *const c_char) -> bool {
    // SAFETY: the caller passes NULL or a string that does not change.
    let word = unsafe { prefix::<33>(word) };
    // SAFETY: the caller guarantees that no other thread uses the arrays.
    let tray = unsafe { shared::tray() };
    guard(|| tray.find(word)).unwrap_or(false)
}

/// Returns the points for a word on the tray, by its length: 1 for 3 or 4
/// letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 to 16. QU counts as two
/// letters.
///
/// @param word  a string; at most 17 characters are read
/// @return the points; 0 if the word is too short, too long or not on the tray,
///         or if word is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scoreWord(word: *const c_char) -> c_uint {
    // SAFETY: the caller passes NULL or a string that does not change.
    let word = unsafe { prefix::<17>(word) };
    // SAFETY: the caller guarantees that no other thread uses the arrays.
    let tray = unsafe { shared::tray() };
    guard(|| tray.score(word)).unwrap_or(0)
}
