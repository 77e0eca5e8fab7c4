//! What the tests of this workspace share.

pub mod c;
pub mod c_program;
#[cfg(feature = "completions")]
pub mod completions;
pub mod files;
pub mod long;
pub mod manual;
pub mod nogo;
#[cfg(feature = "upwords")]
pub mod plays;
pub mod program;
pub mod qwirkle;
pub mod readme;
pub mod student;
pub mod toolchain;
pub mod transcript;
#[cfg(feature = "upwords")]
pub mod upwords;
