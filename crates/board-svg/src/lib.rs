//! A board as an SVG picture.
//!
//! ```
//! use board_svg::Svg;
//! use hw3::{Board, Cell};
//!
//! let board: Board = "GO.\n210\n".parse()?;
//! let picture = Svg::new(&board).mark(&[Cell { row: 0, col: 2 }]);
//! assert!(picture.to_string().starts_with("<svg xmlns="));
//! # Ok::<(), hw3::BoardError>(())
//! ```

use std::fmt;

use hw3::{Board, Cell, Height, Stack};

/// A picture of a board, with its stacks seen from slightly above.
///
/// The light background keeps it readable on dark pages. Heights differ in
/// brightness, so color-blind readers can tell them apart, and stacks of two or
/// more tiles show a digit.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    board: &'a Board,
    marked: &'a [Cell],
    is_complete: bool,
}

impl<'a> Svg<'a> {
    /// A picture of a board.
    pub fn new(board: &'a Board) -> Svg<'a> {
        Svg {
            board,
            marked: &[],
            is_complete: true,
        }
    }

    /// Draws a frame around these cells. Cells that are not on the board are ignored.
    #[must_use]
    pub fn mark(self, marked: &'a [Cell]) -> Svg<'a> {
        Svg { marked, ..self }
    }

    /// Leaves out the shapes that all pictures share, for a page that contains
    /// [`Definitions`].
    #[must_use]
    pub fn without_definitions(self) -> Svg<'a> {
        Svg {
            is_complete: false,
            ..self
        }
    }
}

/// The shapes that all pictures share, as an SVG element without a size.
///
/// A page with many pictures needs them only once. The element must not be hidden
/// with `display: none`: browsers would not draw the shapes that refer to it.
#[derive(Clone, Copy, Debug)]
pub struct Definitions;

impl fmt::Display for Definitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">"
        )?;
        define(f)?;
        writeln!(f, "</svg>")
    }
}

/// The side of a cell. All other lengths are relative to it.
const CELL: usize = 56;
/// The margin for the numbers, on the left and at the top.
const NEAR: usize = 34;
/// The margin on the other sides.
const FAR: usize = 14;
/// The size of the top of a tile.
const WIDTH: f32 = 42.0;
const DEPTH: f32 = 38.0;
/// The height of a tile.
const RISE: f32 = 3.5;
/// The distance of a stack from the lower edge of its cell.
const FOOT: f32 = 4.0;

/// The colors of the tile at some height.
struct Look {
    /// The top.
    face: &'static str,
    /// The front side.
    front: &'static str,
    /// The letter.
    ink: &'static str,
}

impl Look {
    const fn new(face: &'static str, front: &'static str, ink: &'static str) -> Look {
        Look { face, front, ink }
    }
}

/// The colors of the first to the fifth tile of a stack, from cream to rust.
const LOOKS: [Look; 5] = [
    Look::new("#fff8e1", "#d9c89a", "#2b2118"),
    Look::new("#fee391", "#d6b04a", "#2b2118"),
    Look::new("#fec44f", "#cf8f1f", "#2b2118"),
    Look::new("#f58b1f", "#b9600b", "#2b2118"),
    Look::new("#b8420a", "#7d2a04", "#ffffff"),
];

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Svg {
            board,
            marked,
            is_complete,
        } = self;
        let (rows, cols) = (board.rows(), board.cols());
        let (width, height) = (NEAR + cols * CELL + FAR, NEAR + rows * CELL + FAR);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" text-anchor=\"middle\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">"
        )?;
        let tiles = board.tile_count();
        write!(
            f,
            "<title>An Upwords board: {rows} x {cols}, tiles: {tiles}"
        )?;
        if !marked.is_empty() {
            write!(f, ", marked cells: {}", marked.len())?;
        }
        writeln!(f, "</title>")?;
        if *is_complete {
            define(f)?;
        }
        writeln!(
            f,
            "<rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"#f4f1ea\"/>"
        )?;
        draw_ground(f, rows, cols)?;
        draw_numbers(f, rows, cols)?;
        // From the top down, because a stack hides part of the one behind it.
        for (cell, stack) in board.stacks() {
            draw_stack(f, cell, stack)?;
        }
        for &cell in marked.iter().filter(|cell| board.contains(**cell)) {
            draw_mark(f, cell)?;
        }
        writeln!(f, "</svg>")
    }
}

fn define(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "<defs>")?;
    define_cell(f)?;
    for tiles in 1..=LOOKS.len() {
        define_stack(f, tiles)?;
    }
    writeln!(f, "</defs>")
}

/// Defines the empty cell as a pattern, because a board may have millions of them.
fn define_cell(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let side = CELL - 4;
    writeln!(
        f,
        "<pattern id=\"upwords-cell\" x=\"{NEAR}\" y=\"{NEAR}\" width=\"{CELL}\" \
         height=\"{CELL}\" patternUnits=\"userSpaceOnUse\">\
         <rect x=\"2\" y=\"2\" width=\"{side}\" height=\"{side}\" rx=\"7\" fill=\"#d5dbe3\"/>\
         </pattern>"
    )
}

/// Defines a stack of `tiles` tiles, without its letter. The origin is the upper
/// left corner of its cell.
fn define_stack(f: &mut fmt::Formatter<'_>, tiles: usize) -> fmt::Result {
    let left = (CELL as f32 - WIDTH) / 2.0;
    let floor = CELL as f32 - FOOT - DEPTH;
    writeln!(
        f,
        "<g id=\"upwords-{tiles}\">\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{DEPTH}\" rx=\"7\" fill=\"#1b2a3a\" \
         fill-opacity=\"0.22\"/>",
        left - 1.0,
        floor + 2.5,
        WIDTH + 2.0,
    )?;
    for (look, below) in LOOKS[..tiles].iter().zip(0_u8..) {
        let Look { face, front, .. } = look;
        let bottom = floor - RISE * f32::from(below);
        let top = bottom - RISE;
        writeln!(
            f,
            "<rect x=\"{left}\" y=\"{bottom}\" width=\"{WIDTH}\" height=\"{DEPTH}\" rx=\"6\" \
             fill=\"{front}\"/>\
             <rect x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{DEPTH}\" rx=\"6\" \
             fill=\"{face}\" stroke=\"{front}\" stroke-width=\"0.8\"/>"
        )?;
    }
    writeln!(f, "</g>")
}

fn draw_ground(f: &mut fmt::Formatter<'_>, rows: usize, cols: usize) -> fmt::Result {
    let (width, height) = (cols * CELL, rows * CELL);
    writeln!(
        f,
        "<rect x=\"{edge}\" y=\"{edge}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"#e6eaef\"/>\n\
         <rect x=\"{NEAR}\" y=\"{NEAR}\" width=\"{width}\" height=\"{height}\" \
         fill=\"url(#upwords-cell)\"/>",
        width + 6,
        height + 6,
        edge = NEAR - 3,
    )
}

fn draw_numbers(f: &mut fmt::Formatter<'_>, rows: usize, cols: usize) -> fmt::Result {
    writeln!(f, "<g font-size=\"13\" fill=\"#5b6470\">")?;
    for col in 0..cols {
        let x = NEAR + col * CELL + CELL / 2;
        writeln!(f, "<text x=\"{x}\" y=\"{}\">{col}</text>", NEAR - 13)?;
    }
    for row in 0..rows {
        let y = NEAR + row * CELL + CELL / 2 + 5;
        writeln!(f, "<text x=\"{}\" y=\"{y}\">{row}</text>", NEAR / 2)?;
    }
    writeln!(f, "</g>")
}

fn draw_stack(f: &mut fmt::Formatter<'_>, cell: Cell, stack: Stack) -> fmt::Result {
    let (top, height) = (stack.top(), stack.height());
    let tiles = height.get();
    let (left, above) = (NEAR + cell.col * CELL, NEAR + cell.row * CELL);
    let ink = LOOKS[usize::from(tiles) - 1].ink;
    let face = CELL as f32 - FOOT - DEPTH - RISE * f32::from(tiles);
    let middle = CELL as f32 / 2.0;
    // A letter moves aside for the digit.
    let aside = if height > Height::ONE { 2.5 } else { 0.0 };
    write!(
        f,
        "<g transform=\"translate({left} {above})\" fill=\"{ink}\">\
         <use href=\"#upwords-{tiles}\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"25\" font-weight=\"bold\">{top}</text>",
        middle - aside,
        face + DEPTH / 2.0 + 9.0,
    )?;
    if height > Height::ONE {
        let (x, y) = (middle + WIDTH / 2.0 - 5.5, face + DEPTH - 5.0);
        write!(
            f,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"11\">{tiles}</text>"
        )?;
    }
    writeln!(f, "</g>")
}

/// Draws a frame around a cell: dark on white, so that it stands out from every
/// tile.
fn draw_mark(f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
    let (x, y) = (NEAR + cell.col * CELL + 1, NEAR + cell.row * CELL + 1);
    let side = CELL - 2;
    writeln!(
        f,
        "<g fill=\"none\"><rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"8\" \
         stroke=\"#ffffff\" stroke-width=\"6\"/><rect x=\"{x}\" y=\"{y}\" width=\"{side}\" \
         height=\"{side}\" rx=\"8\" stroke=\"#c2185b\" stroke-width=\"3.5\"/></g>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the elements, and checks that each is closed.
    fn elements(text: &str) -> Vec<&str> {
        let mut open = Vec::new();
        let mut names = Vec::new();
        for tag in text.split('<').skip(1) {
            let (tag, content) = tag.split_once('>').expect("the end of the tag");
            assert!(!content.contains(['>', '&']), "{content}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
                continue;
            }
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            let name = name.trim_end_matches('/');
            let quoted: Vec<&str> = attributes.trim_end_matches('/').split('"').collect();
            let (last, pairs) = quoted.split_last().expect("a part");
            assert!(last.is_empty(), "{tag}");
            for pair in pairs.chunks(2) {
                assert!(pair.len() == 2 && pair[0].ends_with('='), "{tag}");
            }
            if !tag.ends_with('/') {
                open.push(name);
            }
            names.push(name);
        }
        assert!(open.is_empty(), "{open:?}");
        names
    }

    #[test]
    fn every_element_is_closed_and_every_stack_is_drawn() {
        for text in [".", "A", "ABCDE\nFGHIJ\n12345\n54321\n", "Q.Z\n205\n"] {
            let board: Board = text.parse().expect("a board");
            let picture = Svg::new(&board).to_string();
            let elements = elements(&picture);
            assert_eq!(elements[0], "svg");
            let count = |name| elements.iter().filter(|other| **other == name).count();
            let stacks = board.stacks().count();
            let high = board
                .stacks()
                .filter(|(_, stack)| stack.height() > Height::ONE);
            let numbers = board.rows() + board.cols();
            assert_eq!(count("use"), stacks);
            assert_eq!(count("text"), numbers + stacks + high.count());
        }
    }

    #[test]
    fn higher_tiles_are_darker() {
        let brightness = |look: &Look| {
            let part = |at: usize| u32::from_str_radix(&look.face[at..at + 2], 16).expect("hex");
            // Weighted by how bright each color appears.
            299 * part(1) + 587 * part(3) + 114 * part(5)
        };
        let steps: Vec<u32> = LOOKS.iter().map(brightness).collect();
        assert!(steps.is_sorted_by(|a, b| *a > b + 12_000), "{steps:?}");
    }

    #[test]
    fn empty_cells_take_no_space() {
        let board = Board::empty(300, 300).expect("a board");
        assert!(Svg::new(&board).to_string().len() < 40_000);
    }

    #[test]
    fn marks_frame_the_cells_of_the_board() {
        let board: Board = "AB\nC.\n".parse().expect("a board");
        let plain = Svg::new(&board).to_string();
        let cell = |row, col| Cell { row, col };
        let cells = [cell(0, 1), cell(1, 1), cell(2, 0), cell(0, 2)];
        let marked = Svg::new(&board).mark(&cells).to_string();
        elements(&marked);
        assert_eq!(marked.matches("#c2185b").count(), 2);
        assert!(marked.contains("tiles: 3, marked cells: 4</title>"));
        assert_eq!(Svg::new(&board).mark(&[]).to_string(), plain);
    }

    #[test]
    fn a_page_can_share_the_definitions() {
        let board: Board = "AB\n25\n".parse().expect("a board");
        let shared = Definitions.to_string();
        let picture = Svg::new(&board).without_definitions().to_string();
        elements(&shared);
        elements(&picture);
        assert!(!picture.contains("<defs>"));
        for name in ["upwords-cell", "upwords-2", "upwords-5"] {
            assert!(shared.contains(&format!("id=\"{name}\"")), "{name}");
            assert!(picture.contains(&format!("#{name}")), "{name}");
        }
    }
}
