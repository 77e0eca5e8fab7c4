//! A second, naive search that shares no code with the library. It walks all paths
//! and records what they spell.

use std::collections::{BTreeMap, HashSet};

/// What a position spells.
fn text(letter: u8) -> Vec<u8> {
    match letter {
        b'Q' => b"QU".to_vec(),
        letter => vec![letter],
    }
}

/// Extends a path to an unvisited position, and continues as long as `wanted`
/// accepts the text spelled so far.
fn walk(
    letters: &[u8; 16],
    (row, col): (i32, i32),
    visited: &[(i32, i32)],
    read: &[u8],
    wanted: &mut impl FnMut(&[u8], &[(i32, i32)]) -> bool,
) {
    let inside = (0..4).contains(&row) && (0..4).contains(&col);
    if !inside || visited.contains(&(row, col)) {
        return;
    }
    let read = [read, &text(letters[(row * 4 + col) as usize])].concat();
    let visited = [visited, &[(row, col)]].concat();
    if !wanted(&read, &visited) {
        return;
    }
    for down in -1..=1 {
        for right in -1..=1 {
            walk(letters, (row + down, col + right), &visited, &read, wanted);
        }
    }
}

fn walk_all(letters: &[u8; 16], mut wanted: impl FnMut(&[u8], &[(i32, i32)]) -> bool) {
    for row in 0..4 {
        for col in 0..4 {
            walk(letters, (row, col), &[], &[], &mut wanted);
        }
    }
}

/// Returns true if a path spells the word.
pub fn find(letters: &[u8; 16], word: &[u8]) -> bool {
    let mut found = false;
    walk_all(letters, |read, _| {
        found |= read == word;
        !found && word.starts_with(read)
    });
    found
}

/// The texts that all paths of at most `positions` positions spell.
pub fn readings(letters: &[u8; 16], positions: usize) -> HashSet<Vec<u8>> {
    let mut readings = HashSet::new();
    walk_all(letters, |read, visited| {
        readings.insert(read.to_vec());
        visited.len() < positions
    });
    readings
}

/// The words of a list that have 3 to 16 letters and are on the tray, each with the
/// first of its paths.
pub fn words(letters: &[u8; 16], list: &[Vec<u8>]) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let starts: HashSet<&[u8]> = list
        .iter()
        .flat_map(|word| (0..=word.len()).map(|end| &word[..end]))
        .collect();
    let list: HashSet<&[u8]> = list.iter().map(Vec::as_slice).collect();
    let mut words = BTreeMap::<Vec<u8>, Vec<u8>>::new();
    walk_all(letters, |read, visited| {
        if (3..=16).contains(&read.len()) && list.contains(read) {
            let path = visited.iter().map(|(row, col)| (row * 4 + col) as u8);
            let path: Vec<u8> = path.collect();
            let first = words.entry(read.to_vec()).or_insert_with(|| path.clone());
            if path < *first {
                *first = path;
            }
        }
        starts.contains(read)
    });
    words
}
