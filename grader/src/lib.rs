//! Grades implementations of hw3.

pub mod ambiguity;
mod escape;
pub mod example;
pub mod finding;
pub mod plan;
pub mod report;
pub mod rubric;

#[cfg(test)]
extern crate self as hw3_grade;
#[cfg(test)]
#[path = "../tests/samples/mod.rs"]
mod samples;
