//! The timer that runs while the player looks for words.

use std::io::{self, Write};

/// The number of marks per line.
const LINE: u32 = 60;

/// Runs the timer. `wait` waits for one second.
///
/// Prints a mark after each second: a dot, or the count if it is a multiple of
/// five. After sixty marks, starts a new line and counts from one again.
///
/// # Errors
/// Returns the error of the writer.
pub fn run(seconds: u32, out: &mut impl Write, mut wait: impl FnMut()) -> io::Result<()> {
    let mut count = 0;
    for _ in 0..seconds {
        out.flush()?;
        wait();
        count += 1;
        if count % 5 == 0 {
            write!(out, " {count} ")?;
        } else {
            out.write_all(b".")?;
        }
        if count == LINE {
            out.write_all(b"\n")?;
            count = 0;
        }
    }
    if count > 0 {
        out.write_all(b"\n")?;
    }
    out.write_all(b"\nTIME'S UP!\n")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// The screen at each wait, and at the end.
    fn seen(seconds: u32) -> (Vec<Vec<u8>>, Vec<u8>) {
        /// Shows its contents only when flushed.
        struct Screen<'a> {
            held: Vec<u8>,
            shown: &'a RefCell<Vec<u8>>,
        }

        impl Write for Screen<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.held.write(bytes)
            }

            fn flush(&mut self) -> io::Result<()> {
                self.shown.borrow_mut().append(&mut self.held);
                Ok(())
            }
        }

        let shown = RefCell::default();
        let mut screen = Screen {
            held: b"tray\n".to_vec(),
            shown: &shown,
        };
        let mut waits = Vec::new();
        let wait = || waits.push(shown.borrow().clone());
        run(seconds, &mut screen, wait).expect("a buffer accepts everything");
        (waits, shown.into_inner())
    }

    #[track_caller]
    fn shows(seconds: u32, expected: &str) {
        let (waits, shown) = seen(seconds);
        assert_eq!(waits.len(), seconds as usize);
        assert_eq!(shown, format!("tray\n{expected}").as_bytes());
    }

    const MINUTE: &str = ".... 5 .... 10 .... 15 .... 20 .... 25 .... 30 .... 35 .... 40 \
                          .... 45 .... 50 .... 55 .... 60 \n";

    #[test]
    fn a_timer_of_0_seconds() {
        shows(0, "\nTIME'S UP!\n");
    }

    #[test]
    fn every_fifth_second_is_numbered() {
        shows(1, ".\n\nTIME'S UP!\n");
        shows(4, "....\n\nTIME'S UP!\n");
        shows(5, ".... 5 \n\nTIME'S UP!\n");
        shows(11, ".... 5 .... 10 .\n\nTIME'S UP!\n");
    }

    #[test]
    fn each_minute_is_a_line() {
        shows(60, &format!("{MINUTE}\nTIME'S UP!\n"));
        shows(61, &format!("{MINUTE}.\n\nTIME'S UP!\n"));
        shows(125, &format!("{MINUTE}{MINUTE}.... 5 \n\nTIME'S UP!\n"));
    }

    #[test]
    fn each_mark_appears_before_the_next_second() {
        let (waits, _) = seen(6);
        let waits: Vec<&[u8]> = waits.iter().map(Vec::as_slice).collect();
        assert_eq!(
            waits,
            [
                &b"tray\n"[..],
                b"tray\n.",
                b"tray\n..",
                b"tray\n...",
                b"tray\n....",
                b"tray\n.... 5 ",
            ]
        );
    }
}
