//! How long a computer thinks.

use std::time::{Duration, Instant};

/// How much a computer may think about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// At most about this long. A computer that has not finished by then settles
    /// for the best play so far. [`Level::Master`](crate::Level::Master) uses the
    /// time unless it has no choice or has searched the whole endgame.
    Time(Duration),
    /// However long it takes. [`Level::Master`](crate::Level::Master) tries this
    /// number of continuations of the game. With this effort, the same view leads
    /// to the same choice on every machine.
    Simulations(u32),
}

impl Effort {
    /// One second.
    pub const DEFAULT: Effort = Effort::Time(Duration::from_secs(1));
}

/// Measures the time for a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    start: Instant,
    limit: Option<Duration>,
}

impl Clock {
    /// Starts now.
    pub fn start(effort: Effort) -> Clock {
        Clock {
            start: Instant::now(),
            limit: match effort {
                Effort::Time(limit) => Some(limit),
                Effort::Simulations(_) => None,
            },
        }
    }

    /// Returns true if the time is up.
    pub fn is_over(&self) -> bool {
        self.limit
            .is_some_and(|limit| self.start.elapsed() >= limit)
    }

    /// A clock that runs for this part of the time.
    pub fn part(&self, part: f64) -> Clock {
        let limit = self.limit.map(|limit| limit.mul_f64(part));
        Clock { limit, ..*self }
    }
}
