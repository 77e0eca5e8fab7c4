//! Grades implementations of hw3.

pub mod ambiguity;
pub mod finding;
pub mod plan;
pub mod rubric;
