//! What the tests of this workspace share.

pub mod files;
pub mod long;
pub mod nogo;
pub mod program;
pub mod qwirkle;
pub mod transcript;
