//! Runs Valgrind and reads its report.

use std::fs;
use std::path::{Path, PathBuf};

use super::access::{Access, Block, between, bytes, number, place};
use crate::finding::{Kind, Place};
use crate::run::{Leak, MemoryError};

/// Returns the program to start: Debian's `valgrind` is a script around another.
pub fn program(valgrind: &Path) -> PathBuf {
    let is_script = fs::read(valgrind).is_ok_and(|bytes| bytes.starts_with(b"#!"));
    let program = valgrind.with_file_name("valgrind.bin");
    match is_script && program.is_file() {
        true => program,
        false => valgrind.to_owned(),
    }
}

/// Where Valgrind may have its tools, and the debug information that it needs.
pub fn tools(valgrind: &Path) -> Vec<PathBuf> {
    let mut tools: Vec<PathBuf> = ["libexec/valgrind", "lib/valgrind", "lib64/valgrind"]
        .iter()
        .flat_map(|place| {
            let prefix = valgrind.parent().and_then(Path::parent);
            let places = [
                prefix,
                Some(Path::new("/usr")),
                Some(Path::new("/usr/local")),
            ];
            places
                .into_iter()
                .flatten()
                .map(|prefix| prefix.join(place))
                .collect::<Vec<_>>()
        })
        .collect();
    let multiarch = format!("/usr/lib/{}-linux-gnu/valgrind", std::env::consts::ARCH);
    tools.extend([multiarch, "/usr/lib/debug".to_owned()].map(PathBuf::from));
    tools.retain(|path| path.is_dir());
    tools
}

/// The arguments before the program. The report goes to the log.
pub fn arguments(log: &str) -> Vec<String> {
    let arguments = [
        "--quiet",
        "--vgdb=no",
        "--leak-check=full",
        "--show-leak-kinds=all",
        "--num-callers=20",
        "--keep-debuginfo=yes",
        "--undef-value-errors=yes",
        "--xml=yes",
    ];
    let log = format!("--xml-fd={log}");
    arguments
        .iter()
        .map(|&text| text.to_owned())
        .chain([log])
        .collect()
}

/// Removes Valgrind's own messages from what a process printed.
pub fn without_messages(text: &str, process: u32) -> String {
    let marks = [format!("=={process}=="), format!("--{process}--")];
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(|line| !marks.iter().any(|mark| line.starts_with(mark)));
    lines.collect()
}

/// Reads the errors of a report, each with the position of its end.
pub fn errors(report: &str) -> Vec<(usize, MemoryError)> {
    let mut errors = Vec::new();
    for (start, end) in [
        ("<error>", "</error>"),
        ("<fatal_signal>", "</fatal_signal>"),
    ] {
        let mut position = 0;
        while let Some(at) = report[position..].find(start) {
            let begin = position + at;
            let Some(length) = report[begin..].find(end) else {
                break;
            };
            position = begin + length;
            if let Some(error) = error(&report[begin..position]) {
                errors.push((position, error));
            }
        }
    }
    errors
}

/// Reads an error. `None` if it does not concern the submission.
fn error(text: &str) -> Option<MemoryError> {
    let stack = between(text, "<stack>", "</stack>").unwrap_or_default();
    let place = first_place(stack);
    let tag = |name: &str| between(text, &format!("<{name}>"), &format!("</{name}>"));
    let what = tag("what").or(tag("text")).unwrap_or_default();
    let kind = tag("kind").unwrap_or("Signal");
    let invalid = |text: &str| (Kind::InvalidMemory, text.to_owned());
    let (kind, sentence, leaked) = match kind {
        "Signal" => (Kind::Crash, crash(tag("signame").unwrap_or_default()), None),
        _ if kind.starts_with("Leak_") => {
            // The C library has pointers to all open files.
            let is_file = is_file(stack);
            let leak = Leak {
                bytes: tag("leakedbytes").and_then(number)?,
                blocks: tag("leakedblocks").and_then(number)?,
                reachable: kind == "Leak_StillReachable" && !is_file,
            };
            let sentence = match is_file {
                true => "does not close a file that is used here".to_owned(),
                false => leak_sentence(leak),
            };
            (Kind::Leak, sentence, Some(leak))
        }
        _ => {
            let (kind, sentence) = match kind {
                "InvalidRead" | "InvalidWrite" => {
                    let access = Access {
                        writes: kind == "InvalidWrite",
                        size: number(what).unwrap_or(1),
                    };
                    let near = tag("auxwhat").unwrap_or_default();
                    (Kind::InvalidMemory, access.sentence(block(near)))
                }
                "InvalidFree" | "MismatchedFree" => invalid("frees memory that is not allocated"),
                "InvalidJump" => invalid("jumps to an invalid address"),
                "Overlap" => invalid("copies between blocks that overlap"),
                "FishyValue" => invalid("asks for a block of negative size"),
                "UninitCondition" => {
                    let text = "decides by a value that was never set";
                    (Kind::Uninitialized, text.to_owned())
                }
                "UninitValue" => {
                    let text = "uses a value that was never set";
                    (Kind::Uninitialized, text.to_owned())
                }
                "SyscallParam" if what.contains("uninitialised") && place.is_none() => {
                    // The driver sends it on.
                    let is_answer = stack.contains("<fn>send_message</fn>");
                    let text = "num_tiles_placed is a value that was never set";
                    is_answer.then(|| (Kind::Uninitialized, text.to_owned()))?
                }
                "SyscallParam" if what.contains("uninitialised") => {
                    let text = "writes bytes that were never set";
                    (Kind::Uninitialized, text.to_owned())
                }
                "SyscallParam" => invalid("passes invalid memory to the system"),
                _ => return None,
            };
            let is_answer = sentence.starts_with("num_tiles");
            if place.is_none() && !is_answer {
                return None;
            }
            (kind, sentence, None)
        }
    };
    if kind == Kind::Leak && place.is_none() {
        return None;
    }
    Some(MemoryError {
        kind,
        text: sentence,
        place,
        leaked,
    })
}

fn crash(signal: &str) -> String {
    let sentence = match signal {
        "SIGABRT" => "aborts, such as in a failed assert",
        "SIGFPE" => "divides by zero",
        "SIGSEGV" | "SIGBUS" => "accesses an invalid address",
        _ => "crashes",
    };
    sentence.to_owned()
}

fn leak_sentence(leak: Leak) -> String {
    let size = bytes(leak.bytes);
    match leak.blocks {
        1 => format!("does not free a block of {size}"),
        blocks => format!("does not free {blocks} blocks, {size} in all"),
    }
}

/// Returns true if a block was allocated for a file.
fn is_file(stack: &str) -> bool {
    let functions = stack.split("<fn>").skip(1);
    let functions = functions.filter_map(|text| text.split(['<', '@']).next());
    let opens = [
        "fopen",
        "fopen64",
        "fdopen",
        "freopen",
        "__fopen_internal",
        "_IO_file_doallocate",
    ];
    functions.take(5).any(|function| opens.contains(&function))
}

/// Where an access is: `Address 0x4a5c12c is 4 bytes after a block of size 40
/// alloc'd`.
fn block(near: &str) -> Block {
    let distance = between(near, " is ", " byte").and_then(number);
    let size = near.split("a block of size ").nth(1).and_then(number);
    match (distance, size) {
        (Some(_), Some(size)) if near.ends_with("free'd") => Block::Freed(size),
        (Some(distance), Some(size)) if near.contains(" after ") => Block::Past(distance, size),
        (Some(distance), Some(size)) if near.contains(" before ") => Block::Before(distance, size),
        _ => Block::Unknown,
    }
}

/// The first frame that is in the student's source.
fn first_place(stack: &str) -> Option<Place> {
    stack.split("<frame>").skip(1).find_map(|frame| {
        let tag = |name: &str| between(frame, &format!("<{name}>"), &format!("</{name}>"));
        let line = tag("line").and_then(|line| line.parse().ok());
        place(tag("fn").unwrap_or_default(), tag("file")?, line)
    })
}
