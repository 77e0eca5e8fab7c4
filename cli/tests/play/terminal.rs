//! A terminal for the game to run in, and a player that types and looks.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Pty, open};
use vt100::Parser;

use crate::picture;

/// How long the game may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

/// A directory of its own for a test, removed at the end.
pub struct Place(PathBuf);

impl Place {
    /// An empty one.
    pub fn new(test: &str) -> Place {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("state")).expect("a directory");
        Place(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// How many unfinished games are kept.
    pub fn unfinished(&self) -> usize {
        fs::read_dir(self.file("state")).expect("listed").count()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

/// The game in a terminal.
pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    parser: Arc<Mutex<Parser>>,
    is_gone: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
}

/// No test leaves a game behind.
impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Terminal {
    /// Starts the game in a terminal of so many columns and rows.
    pub fn start(place: &Place, columns: u16, rows: u16, arguments: &[&str]) -> Terminal {
        let (pty, child_end) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("resized");
        let child = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_upwords"))
            .arg("play")
            .args(arguments)
            .current_dir(&place.0)
            .env("UPWORDS_STATE", place.file("state"))
            .env("TERM", "xterm-256color")
            .env_remove("HW3_WORDS")
            .env_remove("NO_COLOR")
            .spawn(child_end)
            .expect("started");
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(Parser::new(rows, columns, 0)));
        let is_gone = Arc::new(AtomicBool::new(false));
        let (from, to, gone) = (Arc::clone(&pty), Arc::clone(&parser), Arc::clone(&is_gone));
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends with an error when the game does.
            while !gone.load(Ordering::Relaxed)
                && let Ok(count @ 1..) = (&*from).read(&mut bytes)
            {
                to.lock().expect("a parser").process(&bytes[..count]);
            }
        });
        Terminal {
            pty,
            child,
            parser,
            is_gone,
            reader: Some(reader),
        }
    }

    fn parser(&self) -> MutexGuard<'_, Parser> {
        self.parser.lock().expect("a parser")
    }

    /// What is on the screen, drawn.
    pub fn picture(&self) -> String {
        picture::svg(self.parser().screen())
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        self.parser().screen().contents()
    }

    /// Types.
    pub fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("typed");
    }

    /// Types, and looks until this is on the screen.
    pub fn press_for(&self, keys: &str, text: &str) {
        self.press(keys);
        self.wait_for(text);
    }

    /// Types, and looks until this is not on the screen.
    pub fn press_against(&self, keys: &str, text: &str) {
        self.press(keys);
        self.wait("end of it", |parser| {
            !parser.screen().contents().contains(text)
        });
    }

    /// Looks until this is on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |parser| parser.screen().contents().contains(text));
    }

    fn wait(&self, what: &str, is_there: impl Fn(&Parser) -> bool) {
        let start = Instant::now();
        while !is_there(&self.parser()) {
            let screen = self.screen();
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Makes the terminal larger or smaller.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.parser().screen_mut().set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).expect("resized");
    }

    /// Kills the game without warning.
    pub fn kill(self) {
        drop(self);
    }

    /// Sends the game a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("sent").success());
    }

    /// Closes the terminal with the game in it, and waits for its end.
    pub fn close(mut self) {
        self.is_gone.store(true, Ordering::Relaxed);
        // What it shows for this is the last that is read.
        self.press("x");
        let reader = self.reader.take().expect("a thread");
        reader.join().expect("read");
        let (another, _) = open().expect("a pseudo-terminal");
        self.pty = Arc::new(another);
        self.wait_for_exit();
    }

    fn wait_for_exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status;
            }
            let screen = self.screen();
            assert!(start.elapsed() < PATIENCE, "it goes on:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end of the game, and sees that the terminal is as before.
    pub fn end(mut self) -> ExitStatus {
        let status = self.wait_for_exit();
        self.wait("old screen", |parser| {
            let screen = parser.screen();
            let mouse = screen.mouse_protocol_mode();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && mouse == vt100::MouseProtocolMode::None
        });
        status
    }
}
