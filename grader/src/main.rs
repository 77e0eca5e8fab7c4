//! Grades implementations of hw3.

#[cfg(test)]
mod attacks;
mod compile;
mod finding;
mod plan;
mod play;
mod run;
mod sandbox;
mod submission;

fn main() {
    sandbox::enter_if_asked();
}
