//! Computers that think in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use upwords_engine::{Computer, Match, Turn};
use whole_file::Cause;

/// A computer that thinks about its turn in a thread of its own. Dropping it cuts the
/// thinking short.
#[derive(Debug)]
pub struct Thinking {
    result: Receiver<Result<Turn, String>>,
    stop: Arc<AtomicBool>,
    started: Instant,
}

impl Thinking {
    /// If there is no thread for it, the result is the error.
    pub fn start(computer: Computer, game: Match) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let mut computer = computer.with_stop(Arc::clone(&stop));
        let (sender, result) = mpsc::channel();
        let answer = sender.clone();
        let thread = thread::Builder::new().spawn(move || {
            let turn = computer.choose(&game.view());
            // Nobody listens if the match was left in the meantime.
            _ = answer.send(turn.map_err(|error| error.to_string()));
        });
        if let Err(error) = thread {
            _ = sender.send(Err(Cause(&error).to_string()));
        }
        Thinking {
            result,
            stop,
            started: Instant::now(),
        }
    }

    /// The turn, once it is chosen.
    pub fn turn(&self) -> Option<Result<Turn, String>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the search stopped".to_owned())),
        }
    }

    /// Makes the computer take its best turn so far.
    pub fn cut_short(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How long it has been thinking.
    pub fn time(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cut_short();
    }
}
