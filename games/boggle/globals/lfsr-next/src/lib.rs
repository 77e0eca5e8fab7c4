//! The step of the generator that the C functions of `boggle` share with the
//! program.
//!
//! The function is alone in its crate, and so in its object file. The `main.c`
//! of the course defines a function with the same name; the linker then leaves
//! this member of `libboggle.a` out.

#![no_std]
#![allow(non_snake_case, reason = "a name from the assignment")]

use core::ffi::c_uint;

use boggle_lfsr::lfsr;

/// Takes one step of the generator: computes the state that follows `state`.
///
/// Each line is invertible, so only zero leads to zero.
// Inlined, because a call would link `lfsrNext` into Rust programs, too.
#[inline(always)]
pub const fn step(mut state: u32) -> u32 {
    state ^= state >> 7;
    state ^= state << 9;
    state ^= state >> 13;
    state
}

/// Takes one step of the generator: sets lfsr to the next state.
///
/// @return the new state
#[unsafe(no_mangle)]
#[expect(
    clippy::missing_safety_doc,
    reason = "this comment becomes part of the header, which says what threads may do"
)]
pub unsafe extern "C" fn lfsrNext() -> c_uint {
    // SAFETY: the variable is an `unsigned int`, and the caller guarantees that
    // no other thread uses it.
    let state = step(unsafe { lfsr });
    // SAFETY: as above.
    unsafe { lfsr = state };
    state
}
