//! Boards of up to hundreds of millions of cells, in files.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use fastrand::Rng;

use crate::abi::{Game, LIBRARY};

/// Writes a file with a square board. About a quarter of its cells are stacks.
/// If `saved` is true, the file also has their heights, from one to five.
pub fn write_file(path: &Path, side: usize, saved: bool) {
    let file = File::create(path).expect("a writable file");
    let mut out = BufWriter::with_capacity(1 << 20, file);
    write_half(&mut out, side, |stack| b'A' + stack % 26, b'.').expect("space for the board");
    if saved {
        write_half(&mut out, side, |stack| b'1' + stack % 5, b'0').expect("space for the heights");
    }
    out.flush().expect("space for the board");
}

/// Writes one half of a saved file. `cell` returns the byte for a random stack.
/// Both halves have their stacks in the same cells.
fn write_half(out: &mut impl Write, side: usize, cell: fn(u8) -> u8, empty: u8) -> io::Result<()> {
    let mut rng = Rng::with_seed(3);
    let mut line = vec![b'\n'; side + 1];
    for _ in 0..side {
        rng.fill(&mut line[..side]);
        for byte in &mut line[..side] {
            let stack = *byte / 4;
            *byte = if *byte % 4 == 0 { cell(stack) } else { empty };
        }
        out.write_all(&line)?;
    }
    Ok(())
}

/// Opens a square board with the library.
pub fn load(path: &Path, side: usize) -> Game {
    let game = Game::ready(&LIBRARY, path);
    let side = i32::try_from(side).expect("a board side");
    assert_eq!(game.size(), (side, side));
    game
}

/// Reads a file into newly allocated memory, which is the least that loading a
/// board can cost.
pub fn read(path: &Path, size: u64) -> Vec<u8> {
    let text = fs::read(path).expect("a readable file");
    assert_eq!(text.len() as u64, size);
    text
}

/// Saves a game of the library to a new file.
pub fn save(game: &mut Game, path: &Path, size: u64) {
    game.save(path);
    assert_eq!(fs::metadata(path).expect("the saved file").len(), size);
}

/// Writes a text to a new file and syncs it, as saving a game does.
pub fn write(text: &[u8], path: &Path) {
    let mut file = File::create_new(path).expect("a new file");
    file.write_all(text).expect("space for the text");
    file.sync_all().expect("a synced file");
}

/// Returns true if two files have the same contents.
pub fn same(left: &Path, right: &Path) -> bool {
    let [mut left, mut right] =
        [left, right].map(|path| BufReader::new(File::open(path).expect("a readable file")));
    let [mut here, mut there] = [(); 2].map(|()| vec![0; 1 << 20]);
    loop {
        let count = left.read(&mut here).expect("a readable file");
        if count == 0 {
            return right.read(&mut there).expect("a readable file") == 0;
        }
        if right.read_exact(&mut there[..count]).is_err() || here[..count] != there[..count] {
            return false;
        }
    }
}
