//! A pseudo-terminal that runs the game, types keys and watches the screen.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Pty, open};
use tempfile::TempDir;
use testkit::files::{names, scratch};
use vt100::Parser;

use crate::picture::{self, Palette};

/// How long the game may take to show a text.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A working directory for the game, with its state directory.
pub struct Directory(TempDir);

impl Directory {
    /// An empty directory.
    pub fn new() -> Directory {
        let directory = scratch();
        fs::create_dir(directory.path().join("state")).expect("a directory");
        Directory(directory)
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The number of unfinished games that are kept.
    pub fn unfinished(&self) -> usize {
        names(&self.file("state")).len()
    }
}

/// A running game.
pub struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    parser: Arc<Mutex<Parser>>,
    /// Everything that the game wrote.
    written: Arc<Mutex<Vec<u8>>>,
    is_gone: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
}

/// A test that fails must not leave a process behind.
impl Drop for Terminal {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Terminal {
    /// Starts the game in a terminal of this size.
    pub fn start(directory: &Directory, columns: u16, rows: u16, arguments: &[&str]) -> Terminal {
        let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
        Terminal::run(directory, columns, rows, &arguments)
    }

    /// Starts the program with these arguments, the verb first.
    pub fn run(directory: &Directory, columns: u16, rows: u16, arguments: &[&str]) -> Terminal {
        let program = env!("CARGO_BIN_EXE_upwords");
        Terminal::execute(program, directory, columns, rows, arguments)
    }

    /// Starts any program with the environment of the game.
    pub fn execute(
        program: &str,
        directory: &Directory,
        columns: u16,
        rows: u16,
        arguments: &[&str],
    ) -> Terminal {
        let (pty, child_end) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(rows, columns)).expect("resized");
        let child = pty_process::blocking::Command::new(program)
            .args(arguments)
            .current_dir(directory.0.path())
            // Relative, so that the screens do not depend on the directory.
            .env("UPWORDS_STATE", "state")
            .env("USER", "ann")
            .env("TERM", "xterm-256color")
            // The moves of the tests use words of 1934.
            .env(
                "HW3_WORDS",
                concat!(env!("CARGO_MANIFEST_DIR"), "/../words.txt"),
            )
            .env_remove("NO_COLOR")
            .spawn(child_end)
            .expect("started");
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(Parser::new(rows, columns, 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let is_gone = Arc::new(AtomicBool::new(false));
        let (from, to, gone) = (Arc::clone(&pty), Arc::clone(&parser), Arc::clone(&is_gone));
        let log = Arc::clone(&written);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails when the game has ended.
            while !gone.load(Ordering::Relaxed)
                && let Ok(count @ 1..) = (&*from).read(&mut bytes)
            {
                log.lock().expect("a log").extend(&bytes[..count]);
                to.lock().expect("a parser").process(&bytes[..count]);
            }
        });
        Terminal {
            pty,
            child,
            parser,
            written,
            is_gone,
            reader: Some(reader),
        }
    }

    fn parser(&self) -> MutexGuard<'_, Parser> {
        self.parser.lock().expect("a parser")
    }

    /// The screen as an SVG picture.
    pub fn picture(&self, palette: Palette) -> String {
        picture::svg(self.parser().screen(), palette)
    }

    /// The text on the screen.
    pub fn screen(&self) -> String {
        self.parser().screen().contents()
    }

    /// Returns true if the game wrote these bytes at any time.
    pub fn has_written(&self, bytes: &[u8]) -> bool {
        let written = self.written.lock().expect("a log");
        written.windows(bytes.len()).any(|part| part == bytes)
    }

    /// Forgets what the program has written.
    pub fn forget(&self) {
        self.written.lock().expect("a log").clear();
    }

    /// Types keys.
    pub fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("typed");
    }

    /// Types keys, and waits until the screen shows a text.
    pub fn press_for(&self, keys: &str, text: &str) {
        self.press(keys);
        self.wait_for(text);
    }

    /// Types keys, and waits until the screen no longer shows a text.
    pub fn press_to_hide(&self, keys: &str, text: &str) {
        self.press(keys);
        self.wait(&format!("screen without {text}"), |parser| {
            !shows(parser, text)
        });
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |parser| shows(parser, text));
    }

    /// Waits until the text on the screen has a property.
    pub fn wait_until(&self, what: &str, is_shown: impl Fn(&str) -> bool) {
        self.wait(what, |parser| is_shown(&parser.screen().contents()));
    }

    fn wait(&self, what: &str, is_shown: impl Fn(&Parser) -> bool) {
        let start = Instant::now();
        while !is_shown(&self.parser()) {
            let screen = self.screen();
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Changes the size of the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.parser().screen_mut().set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).expect("resized");
    }

    /// Kills the game.
    pub fn kill(self) {
        drop(self);
    }

    /// Sends the game a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("sent").success());
    }

    /// Closes the terminal, and waits until the game ends without a fuss.
    pub fn close(mut self) {
        self.is_gone.store(true, Ordering::Relaxed);
        // Makes the game write once more, so that the thread sees the flag.
        self.press("x");
        let reader = self.reader.take().expect("a thread");
        reader.join().expect("read");
        let (another, _) = open().expect("a pseudo-terminal");
        self.pty = Arc::new(another);
        let status = self.wait_for_exit();
        assert!(status.success(), "{status}");
    }

    fn wait_for_exit(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status;
            }
            let screen = self.screen();
            assert!(start.elapsed() < PATIENCE, "the game goes on:\n{screen}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the game ends, and checks that it has restored the terminal.
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

/// Returns true if a text is on the screen, even if it is wrapped within its frame.
fn shows(parser: &Parser, text: &str) -> bool {
    let screen = parser.screen().contents();
    let lines = || screen.lines().map(|line| line.split('│'));
    let parts = lines().map(Iterator::count).max().unwrap_or(0);
    let mut joined = (0..parts).map(|part| {
        let texts = lines().filter_map(|mut line| line.nth(part));
        texts.map(str::trim).collect::<Vec<&str>>().join(" ")
    });
    screen.contains(text) || joined.any(|part| part.contains(text))
}
