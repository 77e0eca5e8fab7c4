//! What players of `upwords` wait for: the first screen, and an answer to a key while
//! an expert thinks.

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command as Plain;
use std::time::Instant;

use bench::scratch::Scratch;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use testkit::toolchain::run_ok;

use super::table::{Figure, Row, Target};
use super::{Context, Findings};

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The number of unfinished matches that the start screen lists.
const MATCHES: usize = 50;

/// Measures the program in a pseudo-terminal.
pub fn screens(context: &Context) -> Findings {
    let program = program();
    let words = concat!(env!("CARGO_MANIFEST_DIR"), "/../words.txt");
    let [empty, full, playing] = [(); 3].map(|()| Scratch::create());
    let saved = Path::new(ROOT).join("engine/tests/games/greedy-careful-1.txt");
    for number in 1..=MATCHES {
        fs::copy(&saved, full.file(&format!("{number}.match"))).expect("a match");
    }
    let run = |state: &Scratch| {
        let command = Command::new(&program).env("UPWORDS_STATE", state.directory());
        command.env("TERM", "xterm")
    };
    let mut times = [(); 5].map(|()| Vec::new());
    for _ in 0..context.sizes.processes {
        times[0].push(first_screen(Command::new("echo").arg("Quit")));
        let built_in = |state| run(state).env_remove("HW3_WORDS");
        times[1].push(first_screen(built_in(&empty)));
        times[2].push(first_screen(built_in(&full)));
        times[3].push(first_screen(run(&empty).args(["--words", words])));
        times[4].push(answer(built_in(&playing)));
    }
    let [echo, first, listed, own, answer] = times.map(median);
    let limit = |milliseconds| Target::Under(Figure::Time(1e6 * milliseconds));
    let row = |what: &str, time, target| {
        let compared = ("echo in the same terminal", echo);
        Row::new(what.to_owned(), Figure::Time, time, compared, target)
    };
    let with_matches = format!("upwords: first screen with {MATCHES} unfinished matches");
    vec![
        row("upwords: first screen", first, limit(20.0)),
        row(&with_matches, listed, limit(20.0)),
        row("upwords: first screen, list in a file", own, limit(20.0)),
        row(
            "upwords: help appears while an expert thinks",
            answer,
            limit(50.0),
        ),
    ]
    .into()
}

/// Builds the program, and returns its path.
fn program() -> PathBuf {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Plain::new(cargo);
    build.args([
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        "upwords",
    ]);
    run_ok(build.current_dir(ROOT));
    let exe = env::current_exe().expect("a program");
    exe.with_file_name("upwords")
}

/// The time from the start of a program to the last word of its first screen.
fn first_screen(command: Command) -> f64 {
    let start = Instant::now();
    let mut screen = Screen::start(command);
    screen.wait_for("Quit");
    since(start)
}

/// The time from a key to its effect while an expert thinks.
fn answer(command: Command) -> f64 {
    let players = ["play", "--players", "Ann=expert,Zoe=expert", "--seed", "1"];
    let mut screen = Screen::start(command.args(players));
    screen.wait_for("thinks");
    // The last word of the screen.
    screen.wait_for("quit");
    screen.seen.clear();
    let start = Instant::now();
    screen.pty.write_all(b"?").expect("typed");
    // The title of the help. Nothing else on the screen begins with a capital K.
    screen.wait_for("Keys");
    since(start)
}

fn since(start: Instant) -> f64 {
    start.elapsed().as_nanos() as f64
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A program in a pseudo-terminal.
struct Screen {
    pty: Pty,
    child: std::process::Child,
    seen: Vec<u8>,
}

impl Screen {
    fn start(command: Command) -> Screen {
        let (pty, child_end) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("resized");
        let child = command.spawn(child_end).expect("started");
        Screen {
            pty,
            child,
            seen: Vec::new(),
        }
    }

    /// Reads until the program has written a word. It skips cells that do not change,
    /// such as the space between two words.
    fn wait_for(&mut self, word: &str) {
        let mut bytes = [0; 1 << 14];
        while !self
            .seen
            .windows(word.len())
            .any(|seen| seen == word.as_bytes())
        {
            let count = self.pty.read(&mut bytes).expect("output");
            self.seen.extend_from_slice(&bytes[..count]);
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // The program may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
