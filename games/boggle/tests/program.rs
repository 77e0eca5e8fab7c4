//! The program `boggle`: dialogues from `tests/dialogues/`, and its streams.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

fn boggle() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boggle"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What is typed is in a file `.in`, what is printed in `.out`. Where there is a
/// file `.err`, that is the sentence with which it gives up.
#[test]
fn dialogues() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut played = 0;
    for entry in fs::read_dir(directory).expect("a directory") {
        let input = entry.expect("a file").path();
        if input.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let output = boggle()
            .stdin(File::open(&input).expect("a file"))
            .output()
            .expect("the program");
        let printed = fs::read(input.with_extension("out")).expect("what is printed");
        let told = fs::read_to_string(input.with_extension("err")).unwrap_or_default();
        let name = input.display();
        assert_eq!(
            output.stdout.escape_ascii().to_string(),
            printed.escape_ascii().to_string(),
            "{name}"
        );
        assert_eq!(String::from_utf8_lossy(&output.stderr), told, "{name}");
        let status = if told.is_empty() { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{name}");
        played += 1;
    }
    assert!(played > 20, "{played} dialogues");
}

/// The program with somebody who types and reads.
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

    fn types(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).expect("a reader");
    }

    /// Waits until this is printed, with the input still open.
    fn sees(&self, end: &str) {
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
    talk.types("10 2 q");
    let [shown, first, second] = ["G  A  S  B  \n", ".", "."].map(|text| {
        talk.sees(text);
        start.elapsed()
    });
    talk.sees("\n\nTIME'S UP!\nWord: ");
    assert!(first >= Duration::from_secs(1), "{first:?}");
    assert!(second >= Duration::from_secs(2), "{second:?}");
    // The tray and the first mark were seen before that, not with the rest.
    let half = Duration::from_millis(500);
    assert!(shown + half < first && first + half < second);
}

#[test]
fn prompts_come_before_their_answers() {
    let mut talk = Talk::start();
    for (prompt, answer) in [
        ("Enter a random seed: ", "10\n"),
        ("Timer (seconds): ", "0\n"),
        ("Word: ", "wand\n"),
        ("Total score = 1\nWord: ", "q\n"),
    ] {
        talk.sees(prompt);
        talk.types(answer);
    }
    talk.sees("TOTAL: 1\n");
    assert!(talk.child.wait().expect("an end").success());
}

#[test]
fn a_reader_that_goes_away_gets_no_message() {
    for arguments in [&[][..], &["--help"], &["--version"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let output = boggle().args(arguments).stdout(writer).output();
        let output = output.expect("the program");
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(output.stderr, b"");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = File::options().write(true).open("/dev/full");
    let output = boggle().stdout(full.expect("a full device")).output();
    let output = output.expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        told,
        "boggle: cannot write the output: No space left on device (os error 28)\n"
    );
}

#[test]
fn input_that_cannot_be_read_is_told() {
    let directory = File::open(env!("CARGO_MANIFEST_DIR")).expect("a directory");
    let output = boggle().stdin(directory).output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"Enter a random seed: ");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with("boggle: cannot read the input: "),
        "{told}"
    );
}

#[test]
fn a_number_without_end_takes_no_memory() {
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
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success());
    // The largest number of 64 bits, of which the lower 32 are all ones.
    let twin = boggle_with(b"0xffffffff 0 q");
    assert_eq!(output.stdout, twin);
}

fn boggle_with(input: &[u8]) -> Vec<u8> {
    let mut child = boggle().stdin(Stdio::piped()).spawn().expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input).expect("a reader");
    drop(stdin);
    child.wait_with_output().expect("an end").stdout
}

#[test]
fn help_and_version() {
    for option in ["--help", "-h"] {
        let output = boggle().arg(option).output().expect("the program");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("\nUsage: boggle [--help | --version]\n"));
        assert!(text.lines().all(|line| line.len() < 80));
        assert!(output.status.success());
    }
    for option in ["--version", "-V"] {
        let output = boggle().arg(option).output().expect("the program");
        assert_eq!(output.stdout, b"boggle 0.1.0\n");
        assert!(output.status.success());
    }
}

#[test]
fn other_arguments_are_refused() {
    for (arguments, named) in [
        (&["10"][..], "10"),
        (&["--seed", "10"], "--seed"),
        (&[""], ""),
    ] {
        let output = boggle().args(arguments).output().expect("the program");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(output.stdout, b"");
        let told = String::from_utf8_lossy(&output.stderr);
        let expected =
            format!("boggle: there is no argument \"{named}\", only --help and --version\n");
        assert_eq!(told, expected);
    }
}
