//! `nogo draw FILE`: the board of a saved game as an SVG picture.

use std::fmt;
use std::io::Write;
use std::path::Path;

use nogo::{Board, Cell, Player};

use crate::check;
use crate::failure::Failure;

/// Writes the picture.
pub fn run(path: &Path, output: &mut impl Write) -> Result<(), Failure> {
    let game = check::read(path)?;
    Ok(write!(output, "{}", Svg(game.board()))?)
}

/// Displays a board as an SVG picture.
struct Svg<'a>(&'a Board);

/// The side of a cell in pixels.
const CELL: usize = 36;
/// The margins: left and top, with the numbers, and right and bottom.
const NEAR: usize = 30;
const FAR: usize = 12;

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        let (rows, cols) = (board.size().height(), board.size().width());
        let [width, height] = [cols, rows].map(|cells| NEAR + cells * CELL + FAR);
        let (line, middle) = (CELL - 1, CELL / 2);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" text-anchor=\"middle\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n\
             <title>A nogo board: {rows} x {cols}</title>\n\
             <defs><radialGradient id=\"nogo-o\" cx=\"0.35\" cy=\"0.3\" r=\"0.9\">\
             <stop offset=\"0\" stop-color=\"#fff\"/><stop offset=\"1\" stop-color=\"#b9b4a8\"/>\
             </radialGradient>\n\
             <radialGradient id=\"nogo-x\" cx=\"0.35\" cy=\"0.3\" r=\"0.9\">\
             <stop offset=\"0\" stop-color=\"#6d7480\"/><stop offset=\"1\" stop-color=\"#14161a\"/>\
             </radialGradient>\n\
             <pattern id=\"nogo-cell\" x=\"{NEAR}\" y=\"{NEAR}\" width=\"{CELL}\" \
             height=\"{CELL}\" patternUnits=\"userSpaceOnUse\">\
             <rect x=\"0.5\" y=\"0.5\" width=\"{line}\" height=\"{line}\" fill=\"#e2b76b\" \
             stroke=\"#b98a42\"/></pattern></defs>\n\
             <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#cf9f56\"/>\n\
             <rect x=\"{NEAR}\" y=\"{NEAR}\" width=\"{}\" height=\"{}\" \
             fill=\"url(#nogo-cell)\"/>\n\
             <g font-size=\"13\" fill=\"#4a3413\">",
            cols * CELL,
            rows * CELL,
        )?;
        for col in 0..cols {
            let (x, y) = (NEAR + col * CELL + middle, NEAR - 9);
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{col}</text>")?;
        }
        for row in 0..rows {
            let (x, y) = (NEAR / 2, NEAR + row * CELL + middle + 5);
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{row}</text>")?;
        }
        writeln!(f, "</g>")?;
        for row in 0..rows {
            for col in 0..cols {
                draw_stone(f, board, Cell::new(row, col))?;
            }
        }
        writeln!(f, "</svg>")
    }
}

fn draw_stone(f: &mut fmt::Formatter<'_>, board: &Board, cell: Cell) -> fmt::Result {
    let (name, ink) = match board.stone(cell) {
        None => return Ok(()),
        Some(Player::O) => ("o", "#4a4436"),
        Some(Player::X) => ("x", "#dfe3ea"),
    };
    let (x, y) = (
        NEAR + cell.col * CELL + CELL / 2,
        NEAR + cell.row * CELL + CELL / 2,
    );
    writeln!(
        f,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" fill=\"url(#nogo-{name})\"/>\
         <text x=\"{x}\" y=\"{}\" font-size=\"15\" fill=\"{ink}\">{}</text>",
        y + 5,
        name.to_uppercase(),
    )
}
