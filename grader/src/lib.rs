//! Grades implementations of hw3.

pub mod ambiguity;
#[cfg(test)]
mod attacks;
pub mod compile;
mod escape;
pub mod examine;
pub mod example;
pub mod explain;
pub mod finding;
pub mod generate;
pub mod model;
pub mod plan;
pub mod play;
pub mod quirk;
pub mod reference;
pub mod report;
pub mod rubric;
pub mod run;
pub mod sandbox;
pub mod scripts;
pub mod shrink;
pub mod submission;
pub mod words;

#[cfg(test)]
extern crate self as hw3_grade;
#[cfg(test)]
#[path = "../tests/samples/mod.rs"]
mod samples;
