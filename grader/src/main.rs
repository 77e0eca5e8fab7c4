//! Grades implementations of hw3.

fn main() {}
