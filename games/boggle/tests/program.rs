//! The program `boggle`: the dialogues in `tests/dialogues/`, and its streams.

use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use testkit::files::list;
use testkit::program::{closed_pipe, command, full_disk, run};

fn boggle() -> Command {
    let mut command = command(env!("CARGO_BIN_EXE_boggle"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Plays the dialogues in a directory. Returns their number.
///
/// A `.in` file contains what is typed and the `.out` file what is printed. If there
/// is a `.err` file, the program must fail with that message. The arguments are in
/// an `.args` file, one per line.
fn play_dialogues(directory: &str) -> usize {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(directory);
    let mut played = 0;
    for input in list(&directory) {
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let arguments = fs::read_to_string(input.with_extension("args")).unwrap_or_default();
        let output = boggle()
            .args(arguments.lines())
            .current_dir(&directory)
            .stdin(File::open(&input).expect("a file"))
            .output()
            .expect("the program");
        let printed = fs::read(input.with_extension("out")).expect("an .out file");
        let message = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        let name = input.display();
        assert_eq!(
            output.stdout.escape_ascii().to_string(),
            printed.escape_ascii().to_string(),
            "{name}"
        );
        assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{name}");
        let status = if message.is_empty() { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{name}");
        played += 1;
    }
    played
}

#[test]
fn dialogues() {
    let played = play_dialogues("tests/dialogues");
    assert!(played > 20, "{played} dialogues");
}

#[test]
fn dialogues_with_options() {
    let played = play_dialogues("tests/options");
    assert!(played > 5, "{played} dialogues");
}

/// A running program, with its input open and its output readable as it appears.
struct Talk {
    child: Child,
    stdin: ChildStdin,
    printed: Receiver<u8>,
}

impl Talk {
    fn start() -> Talk {
        let mut child = boggle().stdin(Stdio::piped()).spawn().expect("the program");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        let (sender, printed) = mpsc::channel();
        thread::spawn(move || {
            let bytes = BufReader::new(stdout).bytes().map_while(Result::ok);
            bytes.map(|byte| sender.send(byte)).all(|sent| sent.is_ok())
        });
        Talk {
            child,
            stdin,
            printed,
        }
    }

    fn send(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).expect("a reader");
    }

    /// Waits until the program prints a text that ends like this.
    fn wait_for(&self, end: &str) {
        let mut seen = Vec::new();
        while !seen.ends_with(end.as_bytes()) {
            let next = self.printed.recv_timeout(Duration::from_secs(20));
            let shown = seen.escape_ascii().to_string();
            seen.push(next.unwrap_or_else(|_| panic!("no {end:?} after {shown}")));
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_timer_takes_real_seconds() {
    let start = Instant::now();
    let mut talk = Talk::start();
    talk.send("10 2 q");
    let [shown, first, second] = ["G  A  S  B  \n", ".", "."].map(|text| {
        talk.wait_for(text);
        start.elapsed()
    });
    talk.wait_for("\n\nTIME'S UP!\nWord: ");
    assert!(first >= Duration::from_secs(1), "{first:?}");
    assert!(second >= Duration::from_secs(2), "{second:?}");
    // The tray and the marks appeared one after the other, not all at once.
    let half = Duration::from_millis(500);
    assert!(shown + half < first && first + half < second);
}

#[test]
fn prompts_are_flushed_before_the_input_is_read() {
    let mut talk = Talk::start();
    for (prompt, answer) in [
        ("Enter a random seed: ", "10\n"),
        ("Timer (seconds): ", "0\n"),
        ("Word: ", "wand\n"),
        ("Total score = 1\nWord: ", "q\n"),
    ] {
        talk.wait_for(prompt);
        talk.send(answer);
    }
    talk.wait_for("TOTAL: 1\n");
    assert!(talk.child.wait().expect("the output").success());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [&[][..], &["--help"], &["--version"], &["solve", "10"]] {
        let output = boggle().args(arguments).stdout(closed_pipe()).output();
        let output = output.expect("the program");
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(output.stderr, b"");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let output = boggle().stdout(full_disk()).output();
    let output = output.expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "boggle: cannot write the output: No space left on device\n"
    );
}

#[test]
fn unreadable_input_is_reported() {
    let directory = File::open(env!("CARGO_MANIFEST_DIR")).expect("a directory");
    let output = boggle().stdin(directory).output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"Enter a random seed: ");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "boggle: cannot read the input: Is a directory\n"
    );
}

#[test]
fn an_endless_number_needs_no_memory() {
    let mut child = boggle().stdin(Stdio::piped()).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let digits = [b'9'; 1 << 16];
    for _ in 0..256 {
        stdin.write_all(&digits).expect("a reader");
    }
    #[cfg(target_os = "linux")]
    {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a status");
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
        let kilobytes: u32 = kilobytes.expect("a number");
        assert!(kilobytes < 10_000, "{kilobytes} kB");
    }
    stdin.write_all(b" 0 q").expect("a reader");
    drop(stdin);
    let output = child.wait_with_output().expect("the output");
    assert!(output.status.success());
    // The number saturates at 64 bits, and its lower 32 bits are all ones.
    let expected = run(&mut boggle(), b"0xffffffff 0 q");
    assert_eq!(output.stdout, expected.stdout);
}

#[test]
fn help_and_version() {
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["--strict", "--help"],
        &["solve", "-h"],
        &["transcripts", "--help"],
    ] {
        let output = boggle().args(arguments).output().expect("the program");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("\nUsage: boggle [--strict] [--solve] [--words FILE]\n"));
        assert!(text.lines().all(|line| line.len() < 80));
        assert!(output.status.success());
    }
    for option in ["--version", "-V"] {
        let output = boggle().arg(option).output().expect("the program");
        let version = concat!("boggle ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!(output.stdout, version.as_bytes());
        assert!(output.status.success());
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let unknown =
        |argument| format!("unknown argument {argument:?}: boggle --help lists the valid ones");
    let seed = |argument| {
        format!("the seed must be a whole number, such as 42, 0x2A or 052, not {argument:?}")
    };
    for (arguments, message) in [
        (&["10"][..], unknown("10")),
        (&["--strict", "--seed"], unknown("--seed")),
        (&[""], unknown("")),
        (&["solve", "1", "2"], unknown("2")),
        (&["solve", "12x"], seed("12x")),
        (&["solve", "1 2"], seed("1 2")),
        (&["solve", ""], seed("")),
        (&["solve", "--strict"], seed("--strict")),
        (&["solve", "\x1b[2J"], seed("\x1b[2J")),
        (
            &["solve"],
            "solve needs a seed, such as boggle solve 42".to_owned(),
        ),
        (
            &["--strict", "--words"],
            "--words needs the name of a file with one word per line".to_owned(),
        ),
        (
            &["--words", "list.txt"],
            "--words has no effect on its own: add --solve or --strict".to_owned(),
        ),
    ] {
        let output = boggle().args(arguments).output().expect("the program");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(output.stdout, b"");
        let expected = format!("boggle: {message}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected);
    }
}
