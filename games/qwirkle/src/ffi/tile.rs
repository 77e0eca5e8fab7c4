//! Tiles, lists of tiles and colors in C, and the functions that show them.

use std::ffi::{c_char, c_int};
use std::fmt::Write as _;
use std::io::Write as _;
use std::ptr;

use terminal::c::{CStdout, guard};
use terminal::is_color_unwanted;

use crate::ink::paint;

/// A tile.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Tile {
    /// 'A' to 'D' in the tiles of a game.
    pub letter: c_char,
    /// The index in the palette of 256 colors. In the tiles of a game: 196 red,
    /// 10 green, 39 blue, 11 yellow.
    pub color: c_int,
}

/// A tile in a linked list.
#[repr(C)]
pub struct TileNode {
    /// The tile.
    pub tile: Tile,
    /// The rest of the list; NULL at its end.
    pub next: *mut TileNode,
}

/// A linked list of tiles; NULL is the empty one. Each node is allocated with
/// malloc.
pub type TileList = *mut TileNode;

impl From<crate::Tile> for Tile {
    fn from(tile: crate::Tile) -> Tile {
        Tile {
            // ASCII.
            letter: tile.letter.char() as c_char,
            color: c_int::from(tile.color.ink().index()),
        }
    }
}

/// Prints the raw data of a tile and a newline: {'A', 196}.
///
/// @param tile  any letter and any color
#[unsafe(no_mangle)]
pub extern "C" fn T_show(tile: Tile) {
    guard(|| print(&(raw(tile) + "\n")));
}

/// Prints the raw data of all tiles in a list and a newline:
/// {'A', 196} -> {'B', 10} -> NULL.
///
/// @param list  the list, which may be NULL. A list that never ends, because it
///         leads back to itself, is printed until it repeats
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TL_show(list: TileList) {
    guard(|| {
        let mut text = String::new();
        let mut node = list;
        // Brent's algorithm: `saved` stays behind for 1, 2, 4, 8, ... steps.
        let (mut saved, mut steps, mut limit) = (ptr::null_mut(), 0_usize, 1_usize);
        while !node.is_null() && node != saved {
            if steps == limit {
                (saved, steps, limit) = (node, 0, limit.saturating_mul(2));
            }
            // SAFETY: the node is not NULL. The caller passes a valid list that no
            // other thread changes.
            let &TileNode { tile, next } = unsafe { &*node };
            text += &raw(tile);
            text += " -> ";
            node = next;
            steps += 1;
        }
        text += if node.is_null() { "NULL\n" } else { "...\n" };
        print(&text);
    });
}

/// Frees a list.
///
/// @param list  a list of Q_deck or Q_bag, or one whose nodes the program has
///         allocated with malloc; NULL does nothing
#[unsafe(no_mangle)]
pub unsafe extern "C" fn TL_free(list: TileList) {
    let mut node = list;
    while !node.is_null() {
        // SAFETY: the node is not NULL. The caller passes a valid list that is not
        // used any more.
        let next = unsafe { (*node).next };
        // SAFETY: the caller guarantees that malloc has allocated it.
        unsafe { libc::free(node.cast()) };
        node = next;
    }
}

/// Prints the numbers 0 to 255, each in the color that it stands for on terminals
/// with 256 colors: on black, like the tiles. Without color if the environment
/// variable NO_COLOR is set.
#[unsafe(no_mangle)]
pub extern "C" fn C_printAllColors() {
    /// Fits into 40 columns.
    const PER_LINE: u8 = 8;
    guard(|| {
        let mut text = String::new();
        for index in 0..=u8::MAX {
            let number = format!("{index:4}");
            let written = match is_color_unwanted() {
                true => write!(text, "{number}"),
                false => write!(text, "{}", paint(index, &number)),
            };
            debug_assert!(written.is_ok());
            if index % PER_LINE == PER_LINE - 1 {
                text.push('\n');
            }
        }
        print(&text);
    });
}

/// Copies tiles into a new list. NULL if memory runs out.
pub fn list(tiles: &[crate::Tile]) -> TileList {
    let mut list: TileList = ptr::null_mut();
    for &tile in tiles.iter().rev() {
        // SAFETY: `malloc` has no requirements.
        let node: TileList = unsafe { libc::malloc(size_of::<TileNode>()) }.cast();
        if node.is_null() {
            // SAFETY: the nodes are those of the loop, and used nowhere else.
            unsafe { TL_free(list) };
            return node;
        }
        let tile = Tile::from(tile);
        // SAFETY: the node is not NULL, and `malloc` aligns for every type.
        unsafe { node.write(TileNode { tile, next: list }) };
        list = node;
    }
    list
}

/// The raw data of a tile. Letters that are not printable are escaped.
fn raw(Tile { letter, color }: Tile) -> String {
    format!("{{'{}', {color}}}", (letter as u8).escape_ascii())
}

fn print(text: &str) {
    // Like printf, leave the error to ferror(stdout).
    let _ = CStdout.write_all(text.as_bytes());
}
