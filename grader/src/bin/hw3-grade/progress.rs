//! Progress on standard error.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use whole_file::Plain;

/// A bar with the submissions in progress; nothing if standard error is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    /// What is being done, by submission.
    doing: Mutex<BTreeMap<String, String>>,
}

impl Progress {
    /// A bar for this many submissions.
    pub fn new(submissions: usize) -> Progress {
        let target = match stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(submissions as u64), target);
        let style = ProgressStyle::with_template("{pos}/{len} {bar:20} {elapsed} {wide_msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress {
            bar,
            doing: Mutex::default(),
        }
    }

    /// Prints a sentence that the teacher should know.
    pub fn warn(&self, sentence: &str) {
        self.bar.suspend(|| {
            // If standard error is closed, nobody is interested.
            let _ = writeln!(stderr(), "hw3-grade: {sentence}");
        });
    }

    /// Shows what is being done with a submission.
    pub fn say(&self, name: &str, what: &str) {
        if let Ok(mut doing) = self.doing.lock() {
            doing.insert(Plain(name).to_string(), what.to_owned());
            self.show(&doing);
        }
    }

    /// A submission is done.
    pub fn done(&self, name: &str) {
        if let Ok(mut doing) = self.doing.lock() {
            doing.remove(&Plain(name).to_string());
            self.show(&doing);
        }
        self.bar.inc(1);
    }

    fn show(&self, doing: &BTreeMap<String, String>) {
        let doing: Vec<String> = doing
            .iter()
            .map(|(name, what)| format!("{name}: {what}"))
            .collect();
        self.bar.set_message(doing.join(", "));
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
