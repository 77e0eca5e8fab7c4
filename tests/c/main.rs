//! Tests from the point of view of a C programmer: C programs compiled against
//! the library, its header and symbols, its installation, and a course's suite.
//!
//! Tests with a long version are in modules called `long`, so that
//! `LONG_TESTS=1 cargo test long::` runs the long versions and nothing else.

mod builds;
mod chain;
mod course;
mod crashes;
mod examples;
mod faults;
mod header;
mod hostile;
mod long;
mod manual;
mod packages;
mod panics;
mod programs;
mod readme;
mod saving;
mod shared_library;
mod threads;
mod victim;
mod words;
