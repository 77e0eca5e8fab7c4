//! The search a second time, for clarity and not for speed: it walks rows and
//! columns and writes down what it reads. It shares no code with the library.

use std::collections::HashSet;

/// What a position reads as.
fn text(letter: u8) -> Vec<u8> {
    match letter {
        b'Q' => b"QU".to_vec(),
        letter => vec![letter],
    }
}

/// Goes on from a position that was not visited, as long as `wanted` accepts
/// what was read.
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

/// Whether some path reads as the word.
pub fn find(letters: &[u8; 16], word: &[u8]) -> bool {
    let mut found = false;
    walk_all(letters, |read, _| {
        found |= read == word;
        !found && word.starts_with(read)
    });
    found
}

/// What all paths of up to so many positions read as.
pub fn readings(letters: &[u8; 16], positions: usize) -> HashSet<Vec<u8>> {
    let mut readings = HashSet::new();
    walk_all(letters, |read, visited| {
        readings.insert(read.to_vec());
        visited < positions
    });
    readings
}
