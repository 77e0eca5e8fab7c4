//! One thing to measure.

/// One thing to measure. Every run asserts the result that it has.
pub struct Case<'a> {
    /// How many operations a run is.
    pub operations: usize,
    runs: Box<dyn FnMut(u64) + 'a>,
}

impl<'a> Case<'a> {
    /// A run is one operation.
    pub fn new(run: impl FnMut() + 'a) -> Case<'a> {
        Case::of_many(1, run)
    }

    /// A run is so many operations.
    pub fn of_many(operations: usize, mut run: impl FnMut() + 'a) -> Case<'a> {
        Case {
            operations,
            // The loop is inside, so that no call through a pointer is measured.
            runs: Box::new(move |times| (0..times).for_each(|_| run())),
        }
    }

    /// Runs so many times.
    pub fn run(&mut self, times: u64) {
        (self.runs)(times);
    }
}
