//! The C interface; `include/boggle.h` is made from this file and from
//! `arrays/`, where each of the two arrays is a crate of its own.
//!
//! What the assignment keeps in global variables is there and here, and nowhere
//! else. Each function copies it into a [`Tray`] or a [`Random`], calls that,
//! and copies the result back. [`edge`] has what C needs besides.

#![allow(non_snake_case, reason = "the assignment names the functions")]

use std::ffi::{c_char, c_uint};
use std::slice;
use std::sync::atomic::{AtomicU32, Ordering};

use boggle_tray_dice::trayDice;
use boggle_tray_letters::trayLetters;

use crate::{Die, Random, Tray};

mod edge;

use edge::{CStdout, guard, prefix};

/// The state of the generator. Its functions are for one thread at a time, as
/// the arrays are.
static STATE: AtomicU32 = AtomicU32::new(Random::new().state());

/// Does something with the generator, and keeps its state.
fn with_random<T>(body: impl FnOnce(&mut Random) -> T) -> T {
    let mut random = Random::new();
    random.seed(STATE.load(Ordering::Relaxed));
    let result = body(&mut random);
    STATE.store(random.state(), Ordering::Relaxed);
    result
}

/// The tray as it is in the arrays.
///
/// # Safety
/// No other thread uses the arrays during this call.
unsafe fn tray() -> Tray {
    let dice = (&raw const trayDice).cast::<[c_uint; 16]>();
    let letters = (&raw const trayLetters).cast::<[u8; 16]>();
    // SAFETY: sixteen numbers, which nobody changes meanwhile.
    let dice = unsafe { dice.read() };
    // SAFETY: sixteen characters, which are bytes, and which nobody changes
    // meanwhile.
    let letters = unsafe { letters.read() };
    Tray::of(dice.map(Die), letters)
}

/// Puts the generator of pseudorandom numbers into a state, from which it gives
/// the same numbers everywhere. It starts in state 1.
///
/// @param seed  the state, all 32 bits of it; 0 changes nothing
#[unsafe(no_mangle)]
pub extern "C" fn seedRandom(seed: c_uint) {
    guard(|| with_random(|random| random.seed(seed)));
}

/// Takes one step of the generator and gives a pseudorandom number.
///
/// @param limit  how many numbers there are to choose from
/// @return a number from 0 to limit - 1; 0 if limit is 0
#[unsafe(no_mangle)]
pub extern "C" fn getRandom(limit: c_uint) -> c_uint {
    guard(|| with_random(|random| random.below(limit))).unwrap_or(0)
}

/// Puts the values of an array into another order, by the shuffle of Fisher and
/// Yates: for each i from n - 1 down to 1, the value at i is swapped with the
/// one at getRandom(i + 1).
///
/// @param values  an array; NULL does nothing
/// @param n  how many values it has; with 0 or 1, and with more than fit into
///        memory, nothing is done and no step taken
#[unsafe(no_mangle)]
pub unsafe extern "C" fn permute(values: *mut c_uint, n: usize) {
    // A size from a subtraction that went below zero is not a promise.
    let fits = n <= isize::MAX as usize / size_of::<c_uint>();
    // What is not used need not be an array.
    if values.is_null() || n < 2 || !fits {
        return;
    }
    // SAFETY: not NULL, not larger than an object can be, and the caller's
    // array of n values, which nobody else uses during this call.
    let values = unsafe { slice::from_raw_parts_mut(values, n) };
    guard(|| with_random(|random| random.permute(values)));
}

/// Shakes the tray: permutes trayDice as it is, then, for each position from 0
/// to 15, sets trayLetters to the face getRandom(6) of the die that lies there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shakeTray() {
    // SAFETY: the caller's only thread here.
    let mut tray = unsafe { tray() };
    if guard(|| with_random(|random| tray.shake(random))).is_none() {
        return;
    }
    let dice = (&raw mut trayDice).cast::<[c_uint; 16]>();
    let letters = (&raw mut trayLetters).cast::<[u8; 16]>();
    // SAFETY: sixteen numbers, which nobody else uses.
    unsafe { dice.write(tray.dice.map(|die| die.0)) };
    // SAFETY: sixteen characters, which nobody else uses.
    unsafe { letters.write(tray.letters) };
}

/// Prints the tray to stdout, in order with what printf prints: four lines, each
/// position three characters wide, such as "E  " and "Qu ", with the blanks at
/// the end of the line. A character that is no letter is printed as it is, even
/// '\0'.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn printTray() {
    // SAFETY: the caller's only thread here.
    let tray = unsafe { tray() };
    // As with printf, an error stays with stdout: see ferror.
    let _ = guard(|| tray.draw(&mut CStdout));
}

/// Tells whether a word is on the tray: whether a path from neighbour to
/// neighbour, which visits no position twice, spells it. A position with 'Q'
/// spells QU, and nothing else does.
///
/// Characters are compared as they are: the dice have capitals.
///
/// @param word  a string, of which no more than 33 characters are read: with
///        sixteen 'Q' on the tray, the longest word has 32
/// @return whether it is on the tray; false if word is NULL or empty
#[unsafe(no_mangle)]
pub unsafe extern "C" fn findWord(word: *const c_char) -> bool {
    // SAFETY: the caller passes NULL or a string that stays as it is.
    let word = unsafe { prefix::<33>(word) };
    // SAFETY: the caller's only thread here.
    let tray = unsafe { tray() };
    guard(|| tray.find(word)).unwrap_or(false)
}

/// Gives the points for a word that is on the tray, by its length: 1 for 3 and 4
/// letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 to 16. QU counts two.
///
/// @param word  a string, of which no more than 17 characters are read
/// @return the points; 0 if the word is shorter or longer, if it is not on the
///         tray, and if word is NULL
#[unsafe(no_mangle)]
pub unsafe extern "C" fn scoreWord(word: *const c_char) -> c_uint {
    // SAFETY: the caller passes NULL or a string that stays as it is.
    let word = unsafe { prefix::<17>(word) };
    // SAFETY: the caller's only thread here.
    let tray = unsafe { tray() };
    guard(|| tray.score(word)).unwrap_or(0)
}
