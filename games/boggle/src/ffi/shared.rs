//! The variables and the function that the program and the library share: the
//! program's own if it defines them, and those in `globals/` otherwise.
//!
//! They are declared here as foreign items, so the compiler assumes nothing about
//! their values and inlines nothing: the linker decides which ones they are.

#![allow(non_upper_case_globals, reason = "names from the assignment")]

use std::cell::Cell;
use std::ffi::c_uint;

// Links the crates.
use boggle_dice as _;
use boggle_lfsr as _;
use boggle_lfsr_next as _;
use boggle_tray_dice as _;
use boggle_tray_letters as _;

use crate::{Die, Tray};

// SAFETY: the crates above define these with the same types, and so must a program
// that defines its own.
unsafe extern "C" {
    static mut lfsr: c_uint;
    /// Mutable here, because nothing stops a program from leaving out `const`.
    static mut dice: [[u8; 6]; 16];
    static mut trayDice: [c_uint; 16];
    static mut trayLetters: [u8; 16];
    fn lfsrNext() -> c_uint;
}

/// Sets the state of the generator.
///
/// # Safety
/// No other thread may use the state during this call.
pub(super) unsafe fn seed(state: c_uint) {
    // SAFETY: the variable is an `unsigned int`, and by the contract of this
    // function no other thread uses it.
    unsafe { lfsr = state };
}

/// Takes a step of the generator. Returns the new state, or whatever number the
/// program's function returns.
///
/// # Safety
/// No other thread may use the state during this call.
pub(super) unsafe fn next() -> c_uint {
    // SAFETY: the function has this type. That of the library needs the contract
    // of this function; that of a program is declared to the user as one that
    // returns normally.
    unsafe { lfsrNext() }
}

/// The letter of a face, from 0 to 5. 0 for a blank die.
///
/// # Safety
/// No other thread may change the faces during this call.
pub(super) unsafe fn letter(die: Die, face: usize) -> u8 {
    // SAFETY: the array has these bounds, and by the contract of this function
    // no other thread changes it.
    die.index()
        .map_or(0, |number| unsafe { dice[number][face] })
}

/// The dice on the tray, which `lfsrNext` may change at any time.
///
/// # Safety
/// No other thread may use the array while the result is in use.
pub(super) unsafe fn tray_dice() -> &'static [Cell<Die>; 16] {
    let cells = (&raw mut trayDice).cast::<[Cell<Die>; 16]>();
    // SAFETY: the array has sixteen numbers, which have the layout of a `Die` in
    // a cell, and by the contract of this function no other thread uses it.
    unsafe { &*cells }
}

/// The letters on the tray, which `lfsrNext` may change at any time.
///
/// # Safety
/// No other thread may use the array while the result is in use.
pub(super) unsafe fn tray_letters() -> &'static [Cell<u8>; 16] {
    let cells = (&raw mut trayLetters).cast::<[Cell<u8>; 16]>();
    // SAFETY: the array has sixteen characters of one byte, and by the contract
    // of this function no other thread uses it.
    unsafe { &*cells }
}

/// Copies the tray.
///
/// # Safety
/// No other thread may use the arrays during this call.
pub(super) unsafe fn tray() -> Tray {
    // SAFETY: the contract of this function.
    let numbers = unsafe { tray_dice() };
    // SAFETY: the contract of this function.
    let letters = unsafe { tray_letters() };
    Tray::of(
        numbers.each_ref().map(Cell::get),
        letters.each_ref().map(Cell::get),
    )
}
