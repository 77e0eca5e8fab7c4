//! One thing to measure.

/// One thing to measure. Every run asserts its result.
pub struct Case<'a> {
    /// The number of operations in one run.
    pub operations: usize,
    runs: Box<dyn FnMut(u64) + 'a>,
}

impl<'a> Case<'a> {
    /// A case whose run is one operation.
    pub fn new(run: impl FnMut() + 'a) -> Case<'a> {
        Case::of_many(1, run)
    }

    /// A case whose run is `operations` operations.
    pub fn of_many(operations: usize, mut run: impl FnMut() + 'a) -> Case<'a> {
        Case {
            operations,
            // The loop is inside the box, so that the indirect call is not
            // part of the measurement.
            runs: Box::new(move |times| (0..times).for_each(|_| run())),
        }
    }

    /// Runs the case `times` times.
    pub fn run(&mut self, times: u64) {
        (self.runs)(times);
    }
}
