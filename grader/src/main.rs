//! Grades implementations of hw3.

fn main() {
    hw3_grade::sandbox::enter_if_asked();
}
