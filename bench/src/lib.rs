//! The cases to measure: positions, moves, words and files, each with its
//! expected result. `cargo bench`, `report` and `counts` all measure these.

pub mod abi;
pub mod baseline;
pub mod big;
pub mod case;
pub mod edges;
pub mod growth;
pub mod hot;
pub mod legal;
pub mod many;
pub mod memory;
pub mod opening;
pub mod plays;
pub mod program;
pub mod refused;
pub mod scratch;
pub mod strategy;
pub mod words;
