//! The C interface. `build.rs` generates `include/boggle.h` from this file and
//! from `arrays/`.
//!
//! The global variables of the assignment are here and in `arrays/`, where each
//! array is a crate. Every function copies them into a [`Tray`] or a [`Random`],
//! calls that, and copies the result back. [`edge`] deals with panics, C strings
//! and stdout.

#![allow(non_snake_case, reason = "names from the assignment")]

use std::ffi::{c_char, c_uint};
use std::slice;
use std::sync::atomic::{AtomicU32, Ordering};

use boggle_tray_dice::trayDice;
use boggle_tray_letters::trayLetters;

use crate::{Die, Random, Tray};

mod edge;

use edge::{CStdout, guard, prefix};

/// The state of the generator. Like the arrays, it is for one thread at a time;
/// it is atomic only to avoid `static mut`.
static STATE: AtomicU32 = AtomicU32::new(Random::new().state());

/// Runs `body` with the generator and stores the new state.
fn with_random<T>(body: impl FnOnce(&mut Random) -> T) -> T {
    let mut random = Random::new();
    random.seed(STATE.load(Ordering::Relaxed));
    let result = body(&mut random);
    STATE.store(random.state(), Ordering::Relaxed);
    result
}

/// Copies the tray out of the arrays.
///
/// # Safety
/// No other thread may use the arrays during this call.
unsafe fn tray() -> Tray {
    let dice = (&raw const trayDice).cast::<[c_uint; 16]>();
    let letters = (&raw const trayLetters).cast::<[u8; 16]>();
    // SAFETY: the array has sixteen numbers, and by the contract of this
    // function no other thread writes it.
    let dice = unsafe { dice.read() };
    // SAFETY: the array has sixteen characters of one byte, and by the contract
    // of this function no other thread writes it.
    let letters = unsafe { letters.read() };
    Tray::of(dice.map(Die), letters)
}

/// Sets the state of the pseudorandom number generator. A state determines all
/// following numbers, on every machine. The initial state is 1.
///
/// @param seed  the new state; 0 changes nothing
#[unsafe(no_mangle)]
pub extern "C" fn seedRandom(seed: c_uint) {
    guard(|| with_random(|random| random.seed(seed)));
}

/// Takes one step of the generator and returns a pseudorandom number.
///
/// @param limit  one more than the largest result
/// @return a number from 0 to limit - 1; 0 if limit is 0
#[unsafe(no_mangle)]
pub extern "C" fn getRandom(limit: c_uint) -> c_uint {
    guard(|| with_random(|random| random.below(limit))).unwrap_or(0)
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
    // an array of `n` values that nobody else uses during this call.
    let values = unsafe { slice::from_raw_parts_mut(values, n) };
    guard(|| with_random(|random| random.permute(values)));
}

/// Shakes the tray: permutes trayDice, then throws the die at each position from
/// 0 to 15, which sets trayLetters to the face getRandom(6) of that die.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shakeTray() {
    // SAFETY: the caller guarantees that no other thread uses the arrays.
    let mut tray = unsafe { tray() };
    if guard(|| with_random(|random| tray.shake(random))).is_none() {
        return;
    }
    let dice = (&raw mut trayDice).cast::<[c_uint; 16]>();
    let letters = (&raw mut trayLetters).cast::<[u8; 16]>();
    // SAFETY: the array has sixteen numbers, and the caller guarantees that no
    // other thread uses it.
    unsafe { dice.write(tray.dice.map(|die| die.0)) };
    // SAFETY: the array has sixteen characters, and the caller guarantees that
    // no other thread uses it.
    unsafe { letters.write(tray.letters) };
}

/// Prints the tray to stdout, in order with the output of printf: four lines,
/// with each position three characters wide, such as "E  " and "Qu ", including
/// the blanks at the end of a line. Other characters, even '\0', are printed
/// unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn printTray() {
    // SAFETY: the caller guarantees that no other thread uses the arrays.
    let tray = unsafe { tray() };
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
    let tray = unsafe { tray() };
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
    let tray = unsafe { tray() };
    guard(|| tray.score(word)).unwrap_or(0)
}
