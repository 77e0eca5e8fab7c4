//! Where the figures come from.

use std::fs;
use std::thread::available_parallelism;

use bench::scratch::Scratch;

/// A sentence about the machine.
pub fn describe(scratch: &Scratch) -> String {
    let read = |path| fs::read_to_string(path).unwrap_or_default();
    let after = |text: &str, key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.map(|value| value.trim_matches([' ', '\t', ':', '=', '"']).to_owned())
    };
    let unknown = || "unknown".to_owned();
    format!(
        "{}, {} cores, {}, Linux {}, {}; files in {}. Times are the fastest of all rounds, in \
         which subject and baseline take turns; memory is what was asked of the allocator.\n",
        after(&read("/proc/cpuinfo"), "model name").unwrap_or_else(unknown),
        available_parallelism().map_or(1, usize::from),
        after(&read("/etc/os-release"), "PRETTY_NAME").unwrap_or_else(unknown),
        read("/proc/sys/kernel/osrelease").trim(),
        env!("BENCH_RUSTC"),
        scratch
            .directory()
            .parent()
            .unwrap_or(scratch.directory())
            .display(),
    )
}
