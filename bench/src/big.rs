//! Boards of hundreds of millions of cells, in files.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crate::abi::{Game, LIBRARY};
use crate::dice::Dice;

/// Writes a file with a board of so many rows and columns, a quarter of them
/// stacks; `saved` says whether with their heights, one to five.
pub fn write_file(path: &Path, side: usize, saved: bool) {
    let file = File::create(path).expect("a file");
    let mut out = BufWriter::with_capacity(1 << 20, file);
    half(&mut out, side, |stack| b'A' + stack % 26, b'.').expect("room for the board");
    if saved {
        half(&mut out, side, |stack| b'1' + stack % 5, b'0').expect("room for the heights");
    }
    out.flush().expect("room for the board");
}

/// One half of a saved file, where a byte is made of each number of a stack.
fn half(out: &mut impl Write, side: usize, of: fn(u8) -> u8, empty: u8) -> io::Result<()> {
    let mut dice = Dice(3);
    let mut line = vec![b'\n'; side + 1];
    for _ in 0..side {
        for cells in line[..side].chunks_mut(8) {
            for (cell, number) in cells.iter_mut().zip(dice.roll().to_le_bytes()) {
                *cell = if number % 4 == 0 {
                    of(number / 4)
                } else {
                    empty
                };
            }
        }
        out.write_all(&line)?;
    }
    Ok(())
}

/// The library reads a board of so many rows and columns.
pub fn load(path: &Path, side: usize) -> Game {
    let game = Game::open(&LIBRARY, path).expect("a board");
    let side = i32::try_from(side).expect("a side of a board");
    assert_eq!(game.size(), (side, side));
    game
}

/// The file is read into memory that is new, as a board file is, and no more.
pub fn read(path: &Path, size: u64) -> Vec<u8> {
    let text = fs::read(path).expect("a file");
    assert_eq!(text.len() as u64, size);
    text
}

/// The library saves a game to a file that is not there yet.
pub fn save(game: &mut Game, path: &Path, size: u64) {
    game.save(path);
    assert_eq!(fs::metadata(path).expect("a saved file").len(), size);
}

/// A text is written to a file that is not there yet, and is on the disk
/// afterwards, as saved games are.
pub fn write(text: &[u8], path: &Path) {
    let mut file = File::create_new(path).expect("a new file");
    file.write_all(text).expect("room for the text");
    file.sync_all().expect("a file on the disk");
}

/// Whether two files have the same text.
pub fn same(left: &Path, right: &Path) -> bool {
    let [mut left, mut right] =
        [left, right].map(|path| BufReader::new(File::open(path).expect("a file")));
    let [mut here, mut there] = [(); 2].map(|()| vec![0; 1 << 20]);
    loop {
        let count = left.read(&mut here).expect("a text");
        if count == 0 {
            return right.read(&mut there).expect("a text") == 0;
        }
        if right.read_exact(&mut there[..count]).is_err() || here[..count] != there[..count] {
            return false;
        }
    }
}
