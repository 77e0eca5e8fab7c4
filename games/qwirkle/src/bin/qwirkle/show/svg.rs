//! A board as an SVG picture.

use std::fmt;

use qwirkle::{Board, Color, Placement};

/// Displays a board as an SVG picture, with dark colors like a terminal.
pub struct Svg<'a>(pub &'a Board);

/// The side of a cell in pixels.
const CELL: usize = 44;
/// The margins: left and top, with the numbers, and right and bottom.
const NEAR: usize = 32;
const FAR: usize = 12;

/// The fill color: as on a terminal, but softer for large areas.
fn fill(color: Color) -> &'static str {
    match color {
        Color::Red => "#ff4b4b",
        Color::Green => "#3ddc5a",
        Color::Blue => "#37b0ff",
        Color::Yellow => "#ffe14d",
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.0;
        let (rows, cols, tiles) = (board.rows(), board.cols(), board.len());
        let [width, height] = [cols, rows].map(|cells| NEAR + cells * CELL + FAR);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" text-anchor=\"middle\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n\
             <title>A Qwirkle board: {rows} x {cols}, tiles: {tiles}</title>"
        )?;
        let (ground, inner) = (CELL - 2, CELL - 8);
        writeln!(
            f,
            "<defs><pattern id=\"qwirkle-cell\" x=\"{NEAR}\" y=\"{NEAR}\" width=\"{CELL}\" \
             height=\"{CELL}\" patternUnits=\"userSpaceOnUse\">\
             <rect x=\"1\" y=\"1\" width=\"{ground}\" height=\"{ground}\" rx=\"4\" \
             fill=\"#2c313a\"/></pattern>\n\
             <rect id=\"qwirkle-tile\" x=\"4\" y=\"4\" width=\"{inner}\" height=\"{inner}\" \
             rx=\"6\" fill=\"#000\" stroke-width=\"2\"/></defs>"
        )?;
        writeln!(
            f,
            "<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"#1d2127\"/>\n\
             <rect x=\"{NEAR}\" y=\"{NEAR}\" width=\"{}\" height=\"{}\" \
             fill=\"url(#qwirkle-cell)\"/>",
            cols * CELL,
            rows * CELL,
        )?;
        draw_numbers(f, rows, cols)?;
        board
            .tiles()
            .try_for_each(|placement| draw_tile(f, placement))?;
        writeln!(f, "</svg>")
    }
}

/// The middle of a row or column in pixels.
fn middle(index: usize) -> usize {
    NEAR + index * CELL + CELL / 2
}

fn draw_numbers(f: &mut fmt::Formatter<'_>, rows: usize, cols: usize) -> fmt::Result {
    writeln!(f, "<g font-size=\"13\" fill=\"#aab2bf\">")?;
    for col in 0..cols {
        writeln!(
            f,
            "<text x=\"{}\" y=\"{}\">{col}</text>",
            middle(col),
            NEAR - 10
        )?;
    }
    for row in 0..rows {
        writeln!(
            f,
            "<text x=\"{}\" y=\"{}\">{row}</text>",
            NEAR / 2,
            middle(row) + 5
        )?;
    }
    writeln!(f, "</g>")
}

fn draw_tile(f: &mut fmt::Formatter<'_>, placement: Placement) -> fmt::Result {
    let Placement { tile, cell } = placement;
    let (left, top) = (
        NEAR as i64 + cell.col * CELL as i64,
        NEAR as i64 + cell.row * CELL as i64,
    );
    let (color, middle) = (fill(tile.color), CELL / 2);
    writeln!(
        f,
        "<g transform=\"translate({left} {top})\" fill=\"{color}\" stroke=\"{color}\">\
         <use href=\"#qwirkle-tile\"/>\
         <text x=\"{middle}\" y=\"{}\" font-size=\"24\" font-weight=\"bold\" stroke=\"none\">{}</text>\
         </g>",
        middle + 9,
        tile.letter.char(),
    )
}
