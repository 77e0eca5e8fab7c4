//! The names of the files in a directory.

use std::fs;
use std::path::Path;

/// Returns the names in order.
pub fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        // On NFS, a file that was removed while it was open stays for a moment.
        .filter(|name| !name.starts_with(".nfs"))
        .collect();
    names.sort();
    names
}
