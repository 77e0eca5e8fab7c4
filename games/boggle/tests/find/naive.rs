//! A second, naive search that shares no code with the library. It walks all paths
//! and records what they spell.

use std::collections::HashSet;

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
    wanted: &mut impl FnMut(&[u8], usize) -> bool,
) {
    let inside = (0..4).contains(&row) && (0..4).contains(&col);
    if !inside || visited.contains(&(row, col)) {
        return;
    }
    let read = [read, &text(letters[(row * 4 + col) as usize])].concat();
    let visited = [visited, &[(row, col)]].concat();
    if !wanted(&read, visited.len()) {
        return;
    }
    for down in -1..=1 {
        for right in -1..=1 {
            walk(letters, (row + down, col + right), &visited, &read, wanted);
        }
    }
}

fn walk_all(letters: &[u8; 16], mut wanted: impl FnMut(&[u8], usize) -> bool) {
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
        visited < positions
    });
    readings
}
