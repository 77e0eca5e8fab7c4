//! Reads the reports of AddressSanitizer and UndefinedBehaviorSanitizer.

use whole_file::Plain;

use super::access::{Access, Block, between, bytes, number, place};
use crate::finding::{Kind, Place};
use crate::run::{Limits, MemoryError};

/// The environment variables that configure the sanitizers.
pub fn environment(limits: &Limits) -> Vec<(String, String)> {
    // A symbolizer of its own would be a process. Leaks are Valgrind's task.
    let common = "symbolize=1:external_symbolizer_path=:exitcode=99";
    let memory = (limits.memory >> 20).max(1);
    let address = format!(
        "{common}:detect_leaks=0:detect_odr_violation=0:handle_abort=1:handle_sigfpe=1:\
         handle_sigill=1:max_allocation_size_mb={memory}:print_legend=0:quarantine_size_mb=16"
    );
    let undefined = format!("{common}:print_stacktrace=1");
    vec![
        ("ASAN_OPTIONS".to_owned(), address),
        ("UBSAN_OPTIONS".to_owned(), undefined),
    ]
}

/// Finds the report of a process in what it printed.
pub fn report(text: &str, process: u32) -> Option<MemoryError> {
    let mark = format!("=={process}==ERROR: AddressSanitizer: ");
    match text.rsplit_once(&mark) {
        Some((_, report)) => Some(address(report)),
        None => undefined(text),
    }
}

/// Reads a report of AddressSanitizer, without its mark.
fn address(report: &str) -> MemoryError {
    let first = report.lines().next().unwrap_or_default();
    let name = first.split([' ', ':']).next().unwrap_or_default();
    let access = report.lines().nth(1).and_then(|line| {
        let writes = line.starts_with("WRITE of size ");
        let is_access = writes || line.starts_with("READ of size ");
        let size = number(line).filter(|_| is_access)?;
        Some(Access { writes, size })
    });
    let verb = match access {
        Some(Access { writes: true, .. }) => "writes",
        _ => "reads",
    };
    let (kind, text) = match name {
        "SEGV" | "BUS" if report.contains("address points to the zero page") => {
            (Kind::Crash, "follows a NULL pointer".to_owned())
        }
        "SEGV" | "BUS" => (Kind::Crash, "accesses an invalid address".to_owned()),
        "ABRT" => (Kind::Crash, "aborts, such as in a failed assert".to_owned()),
        "FPE" => (Kind::Crash, "divides by zero".to_owned()),
        "ILL" => (Kind::Crash, "executes an invalid instruction".to_owned()),
        "stack-overflow" => (
            Kind::Crash,
            "calls itself until the stack is full".to_owned(),
        ),
        "requested" | "calloc" | "allocator" | "out" => (Kind::MemoryLimit, too_large(first)),
        "attempting" if first.contains("double-free") => {
            (Kind::InvalidMemory, "frees a block twice".to_owned())
        }
        "attempting" => (
            Kind::InvalidMemory,
            "frees memory that was not allocated".to_owned(),
        ),
        "stack-buffer-overflow" | "stack-buffer-underflow" | "dynamic-stack-buffer-overflow" => {
            let variable = report
                .lines()
                .find(|line| line.contains("<== Memory access"));
            let variable = variable.and_then(|line| between(line, "'", "'"));
            let text = match variable {
                Some(variable) => format!("{verb} outside the local variable '{variable}'"),
                None => format!("{verb} outside a local variable"),
            };
            (Kind::InvalidMemory, text)
        }
        "global-buffer-overflow" => {
            let text = match between(report, "global variable '", "'") {
                Some(variable) => format!("{verb} outside the global variable '{variable}'"),
                None => format!("{verb} outside a global variable"),
            };
            (Kind::InvalidMemory, text)
        }
        "stack-use-after-return" | "stack-use-after-scope" => (
            Kind::InvalidMemory,
            format!("{verb} a local variable that no longer exists"),
        ),
        "negative-size-param" => (Kind::InvalidMemory, "passes a negative size".to_owned()),
        _ if name.ends_with("-param-overlap") => (
            Kind::InvalidMemory,
            "copies between blocks that overlap".to_owned(),
        ),
        _ => {
            let text = match access {
                Some(access) => access.sentence(block(report)),
                None => name.replace('-', " "),
            };
            (Kind::InvalidMemory, text)
        }
    };
    MemoryError {
        kind,
        text: Plain(&text).to_string(),
        place: first_place(report),
        leaked: None,
    }
}

/// Where the access is, in relation to a block of the heap.
fn block(report: &str) -> Block {
    let Some(line) = report.lines().find(|line| line.contains(" is located ")) else {
        return Block::Unknown;
    };
    let distance = between(line, " is located ", " byte").and_then(number);
    let size = line.split("-byte region").next().and_then(|text| {
        let digits = text.rsplit(' ').next()?;
        digits.parse().ok()
    });
    let (Some(distance), Some(size)) = (distance, size) else {
        return Block::Unknown;
    };
    // The wording differs between versions.
    if line.contains(" inside of ") {
        Block::Freed(size)
    } else if line.contains(" to the left of ") || line.contains(" before ") {
        Block::Before(distance, size)
    } else {
        Block::Past(distance, size)
    }
}

fn too_large(first: &str) -> String {
    let size = between(first, "allocation size 0x", " ");
    let size = size.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    match size {
        Some(size) if size > i64::MAX as u64 => "asks for a block of negative size".to_owned(),
        Some(size) => format!("asks for a block of {}", bytes(size)),
        None => "asks for too much memory".to_owned(),
    }
}

/// Reads a report of UndefinedBehaviorSanitizer:
/// `hw3.c:8:27: runtime error: division by zero`.
fn undefined(text: &str) -> Option<MemoryError> {
    const MARK: &str = ": runtime error: ";
    let (start, line) = text.match_indices(MARK).find_map(|(at, _)| {
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..].lines().next()?;
        let (position, _) = line.split_once(MARK)?;
        let mut parts = position.rsplitn(3, ':');
        let (_column, line_number) = (parts.next()?, parts.next()?);
        let found = place("", parts.next()?, line_number.parse().ok())?;
        Some((start, (line, found)))
    })?;
    let (line, found) = line;
    let message = line.split(MARK).nth(1)?;
    // The stack follows, and names the function.
    let place = first_place(&text[start..]).filter(|place| place.file == found.file);
    Some(MemoryError {
        kind: Kind::Undefined,
        text: Plain(&without_addresses(message)).to_string(),
        place: Some(Place {
            function: place.map_or_else(String::new, |place| place.function),
            ..found
        }),
        leaked: None,
    })
}

fn without_addresses(message: &str) -> String {
    let words = message.split(' ').filter(|word| !word.starts_with("0x"));
    words.collect::<Vec<_>>().join(" ")
}

/// The first frame of the first stack that is in the student's source:
/// `#0 0x7feaf411b578 in bad ./src/hw3.c:5`.
fn first_place(report: &str) -> Option<Place> {
    let is_frame = |line: &&str| line.trim_start().starts_with('#');
    let stack = report
        .lines()
        .skip_while(|line| !is_frame(line))
        .take_while(is_frame);
    stack.into_iter().find_map(|line| {
        let (function, position) = line.split_once(" in ")?.1.split_once(' ')?;
        let mut parts = position.split(':');
        let file = parts.next()?;
        place(
            function,
            file,
            parts.next().and_then(|line| line.parse().ok()),
        )
    })
}
