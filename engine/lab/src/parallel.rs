//! Playing many matches on all processors.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use indicatif::ProgressBar;

/// Why a match could not be played.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Calls `work` with the numbers from 0 to `count - 1`, on all processors. Returns
/// the results in order.
pub fn map<T: Send>(
    count: usize,
    bar: &ProgressBar,
    work: impl Fn(usize) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicUsize::new(0);
    let run = || -> Result<Vec<(usize, T)>, Failure> {
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(results);
            }
            let result = work(number);
            if result.is_err() {
                // The other threads stop, too.
                next.store(count, Ordering::Relaxed);
            }
            results.push((number, result?));
            bar.inc(1);
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let mut all = thread::scope(|scope| {
        let threads: Vec<_> = (0..processors).map(|_| scope.spawn(run)).collect();
        let mut all = Vec::with_capacity(count);
        for thread in threads {
            match thread.join() {
                Ok(results) => all.extend(results?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok::<_, Failure>(all)
    })?;
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}
