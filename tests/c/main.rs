//! C programs compiled with the system's compiler against the library under
//! test, and what a C programmer sees of it: the header, the symbols, the
//! README, a course's suite.

mod chain;
mod course;
mod examples;
mod faults;
mod header;
mod hostile;
mod long;
mod packages;
mod panics;
mod programs;
mod readme;
mod saving;
mod shared_library;
mod threads;
mod toolchain;
mod words;
