//! Describes the machine that the figures come from.

use std::fs;
use std::thread::available_parallelism;

use bench::scratch::Scratch;

/// Names the machine and explains how the figures are taken.
pub fn describe(scratch: &Scratch) -> String {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let after = |text: &str, key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.map(|value| value.trim_matches([' ', '\t', ':', '=', '"']).to_owned())
    };
    let unknown = || "unknown".to_owned();
    let directory = scratch.directory();
    format!(
        "{}, {} cores, {}, Linux {}, {}; files in {}. A time is the fastest of all rounds, or \
         the median of all runs of a process; what is compared takes turns. Memory is the number of bytes \
         requested from the allocator, or the peak of a process.\n",
        after(&read("/proc/cpuinfo"), "model name").unwrap_or_else(unknown),
        available_parallelism().map_or(1, usize::from),
        after(&read("/etc/os-release"), "PRETTY_NAME").unwrap_or_else(unknown),
        read("/proc/sys/kernel/osrelease").trim(),
        env!("BENCH_RUSTC"),
        directory.parent().unwrap_or(directory).display(),
    )
}
