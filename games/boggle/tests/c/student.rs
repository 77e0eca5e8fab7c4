//! The mistakes in `student.c`: each makes a difference, and only where it should.
//! `course.rs` compares the correct program with `boggle`.

use std::path::Path;
use std::process::Command;

use testkit::long::cases;

use crate::course::{boggle, talk};
use crate::programs::{Program, SANITIZED, hurry};
use crate::toolchain::{scratch, stdout};

/// For each mistake: an input that shows it, what the wrong program prints, and
/// what the correct one prints instead. The tray of seed 100:
///
/// ```text
/// N  Y  M  X
/// Qu A  U  U
/// N  E  I  A
/// N  A  Y  E
/// ```
const MISTAKES: [(&str, &str, &str); 8] = [
    ("100 0 xny", "Word score = 1,", "Word score = 0,"),
    ("100 0 nyn", "Word score = 1,", "Word score = 0,"),
    ("100 0 qay", "Word score = 1,", "Word score = 0,"),
    ("100 0", ": L  P  T  U  \n", ": N  Y  M  X  \n"),
    ("100 0 nymxuua", "Word score = 11,", "Word score = 5,"),
    ("100 65", ".... 65 \n", "\n.... 5 \n"),
    (
        "100 0 abcdefghijklmnopqnym",
        "Word score = 0, Total score = 0\nWord: TOTAL: 0",
        "Word score = 1, Total score = 1\nWord: TOTAL: 1",
    ),
    ("100 0 iaye", "Word score = 0,", "Word score = 1,"),
];

/// Only mistake 4, which changes the tray, shows with this input.
const HARMLESS: &str = "100 59 quay MAY qu ean zebra men's";

#[test]
fn each_mistake_shows() {
    let directory = scratch("student");
    let hurry = hurry(&directory);
    let correct = |input| printed(boggle(), &hurry, input);
    for (index, (input, wrong, right)) in MISTAKES.into_iter().enumerate() {
        let number = index + 1;
        let mistake = format!("-DWRONG={number}");
        let flags = ["-std=c99", &mistake];
        let program = Program::compile_alone("student", "wrong", &flags);
        let output = printed(program.command(), &hurry, input);
        assert!(output.contains(wrong), "{number}: {output}");
        assert!(!output.contains(right), "{number}: {output}");
        let output = correct(input);
        assert!(output.contains(right), "{number}: {output}");
        assert!(!output.contains(wrong), "{number}: {output}");
        let same = printed(program.command(), &hurry, HARMLESS) == correct(HARMLESS);
        assert_eq!(same, number != 4, "{number}");
    }
}

/// The mistakes are wrong answers, but the programs do not misuse memory.
#[test]
fn no_mistake_needs_a_sanitizer() {
    let all: Vec<usize> = (0..=MISTAKES.len()).collect();
    for number in &all[..cases(1, all.len())] {
        let mistake = format!("-DWRONG={number}");
        let flags = [&["-std=c99", &mistake][..], &SANITIZED].concat();
        let program = Program::compile_alone("student", "sanitized", &flags);
        for (input, ..) in MISTAKES {
            if input != "100 65" {
                let output = talk(program.command(), input.as_bytes());
                assert!(output.status.success(), "{number}: {output:?}");
                assert_eq!(output.stderr, b"", "{number}");
            }
        }
    }
}

fn printed(mut command: Command, hurry: &Path, input: &str) -> String {
    command.env("LD_PRELOAD", hurry);
    let output = talk(command, input.as_bytes());
    assert!(output.status.success(), "{output:?}");
    stdout(&output)
}
