//! Lists the game scripts of the repository, and the boards and word lists that they
//! use, for `src/scripts.rs`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The directories with these files, from the root of the repository.
const DIRECTORIES: [&str; 5] = [
    "tests/games",
    "boards",
    "boards/malformed",
    "expected_outputs",
    "tests/words",
];

fn main() {
    let root = Path::new("..");
    let absolute = root.canonicalize().expect("the root of the repository");
    let mut table = "[\n".to_owned();
    for directory in DIRECTORIES {
        println!("cargo::rerun-if-changed=../{directory}");
        let entries = fs::read_dir(root.join(directory)).expect(directory);
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
        files.retain(|file| file.is_file());
        files.sort();
        for file in files {
            let name = file
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name");
            let path = absolute.join(directory).join(name);
            let name = format!("{directory}/{name}");
            writeln!(table, "    ({name:?}, include_bytes!({path:?})),").expect("a string");
        }
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("OUT_DIR"));
    fs::write(out.join("files.rs"), table).expect("the table");
}
