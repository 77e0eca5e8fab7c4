//! Replays the seeds and the crashes found so far, without libFuzzer.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use fuzz::TARGETS;

/// The targets that `scripts/fuzz` runs, and the directories of their seeds.
fn targets() -> Vec<(String, Vec<PathBuf>)> {
    let text = fs::read_to_string("targets.txt").expect("the list of targets");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let target = |line: &str| {
        let mut names = line.split(' ');
        let name = names.next().expect("a name").to_owned();
        (name, names.map(|name| Path::new("..").join(name)).collect())
    };
    lines.map(target).collect()
}

/// All files in a directory and its subdirectories.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn every_seed_and_every_crash_passes() {
    let mut failed = Vec::new();
    for (target, (name, seeds)) in TARGETS.iter().zip(targets()) {
        assert_eq!(target.name, name, "targets.txt has the order of lib.rs");
        let crashes = Path::new("crashes").join(name);
        let found = crashes.is_dir().then_some(crashes);
        for file in seeds.iter().chain(&found).flat_map(|from| files(from)) {
            let data = fs::read(&file).expect("an input");
            if catch_unwind(|| (target.check)(&data)).is_err() {
                failed.push(format!("{} with {}", target.name, file.display()));
            }
        }
    }
    fs::remove_dir_all(fuzz::scratch()).expect("a scratch directory");
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn targets_txt_has_every_target_and_its_seeds() {
    assert_eq!(targets().len(), TARGETS.len());
    for (name, seeds) in targets() {
        assert!(seeds.iter().any(|from| !files(from).is_empty()), "{name}");
    }
}
