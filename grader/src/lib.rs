//! Grades implementations of hw3.

mod explain;
mod finding;
mod generate;
mod model;
mod plan;
mod quirk;
mod reference;
mod scripts;
mod shrink;
mod words;
