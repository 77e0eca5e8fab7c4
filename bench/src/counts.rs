//! Counts the instructions of the hot paths. Unlike times, the counts do not
//! depend on how busy the machine is.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use bench::hot::{self, HOT};
use bench::scratch::Scratch;

/// The largest allowed ratio to the committed count.
const LIMIT: f64 = 1.05;

#[derive(clap::Args)]
pub struct Arguments {
    /// Fail if a path takes over 5% more instructions than in bench/counts.txt
    #[arg(long)]
    check: bool,
    /// Write the counts to bench/counts.txt
    #[arg(long, conflicts_with = "check")]
    update: bool,
}

#[derive(clap::Args)]
pub struct HotArguments {
    /// Run only the paths whose name contains this
    #[arg(default_value = "")]
    pattern: String,
}

/// The file with the committed counts.
fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt")
}

/// Runs the paths and prints the number of operations of each.
pub fn hot(arguments: &HotArguments) -> ExitCode {
    for operations in hot::run(&arguments.pattern) {
        println!("{operations}");
    }
    ExitCode::SUCCESS
}

pub fn run(arguments: &Arguments) -> ExitCode {
    let version = Command::new("valgrind").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        println!("skipped: install valgrind");
        return match env::var_os("CI") {
            Some(_) => ExitCode::FAILURE,
            None => ExitCode::SUCCESS,
        };
    }
    let counted = count();
    let committed = committed();
    let mut failed = false;
    println!(
        "{:42} {:>12} {:>12} {:>8}",
        "instructions", "now", "before", "change"
    );
    for (name, now) in &counted {
        let before = committed.iter().find(|(known, _)| known == name);
        match before {
            Some((_, before)) => {
                let change = (now / before - 1.0) * 100.0;
                println!("{name:42} {now:12.1} {before:12.1} {change:+7.1}%");
                failed |= now / before > LIMIT;
            }
            None => {
                println!("{name:42} {now:12.1} {:>12}", "none");
                failed = true;
            }
        }
    }
    if arguments.update {
        update(&counted);
        return ExitCode::SUCCESS;
    }
    if failed && arguments.check {
        println!(
            "a path takes over 5% more instructions than in {} (compiled with {}): make it cheaper, or run \
             counts --update and explain the increase in the commit message",
            file().display(),
            env!("BENCH_RUSTC")
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Counts the instructions per operation of each path.
fn count() -> Vec<(String, f64)> {
    let scratch = Scratch::create();
    let profile = scratch.file("profile");
    let program = env::current_exe().expect("the path of this program");
    let output = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind"])
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .args([
            "--toggle-collect=bench_hot_path",
            "--dump-after=bench_hot_path",
        ])
        .arg(program)
        .arg("hot")
        // The cost of `getenv` depends on the number of variables.
        .env_clear()
        .envs(env::var_os("PATH").map(|path| ("PATH", path)))
        .output()
        .expect("valgrind runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let operations = String::from_utf8(output.stdout).expect("UTF-8");
    let operations: Vec<f64> = operations.lines().map(number).collect();
    assert_eq!(operations.len(), HOT.len(), "{errors}");
    let mut counted = Vec::new();
    for (part, (hot, operations)) in (1..).zip(HOT.iter().zip(operations)) {
        let dump = scratch.file(&format!("profile.{part}"));
        let dump = fs::read_to_string(dump).expect("a dump for each path");
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: "));
        counted.push((
            hot.name.to_owned(),
            number(total.expect("a total")) / operations,
        ));
    }
    counted
}

fn number(text: &str) -> f64 {
    text.trim().parse().expect("a number")
}

/// Reads the committed counts. Each line has a count and the name of a path.
fn committed() -> Vec<(String, f64)> {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.filter_map(|line| line.trim_start().split_once(' '));
    parts
        .map(|(count, name)| (name.trim().to_owned(), number(count)))
        .collect()
}

fn update(counted: &[(String, f64)]) {
    let mut text = format!(
        "# Instructions, written by cargo run -p bench --release -- counts --update\n\
         # {}, x86-64 with AVX2.\n",
        env!("BENCH_RUSTC")
    );
    for (name, count) in counted {
        writeln!(text, "{count:10.1} {name}").expect("writing to a string");
    }
    fs::write(file(), text).expect("a writable file");
}
