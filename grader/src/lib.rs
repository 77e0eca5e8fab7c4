//! Grades implementations of hw3.

pub mod ambiguity;
mod ambiguous;
#[cfg(test)]
mod attacks;
pub mod compile;
pub mod examine;
pub mod explain;
pub mod finding;
pub mod generate;
pub mod model;
pub mod plan;
pub mod play;
pub mod quirk;
pub mod reference;
pub mod rubric;
pub mod run;
pub mod sandbox;
pub mod scripts;
pub mod shrink;
pub mod submission;
pub mod words;
