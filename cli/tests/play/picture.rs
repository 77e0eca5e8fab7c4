//! Screenshots for the README.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

const WIDTH: u32 = 9;
const HEIGHT: u32 = 19;
const MARGIN: u32 = 12;
const BACKGROUND: &str = "#1d2026";
const INK: &str = "#d7dae0";

/// Draws a screen as an SVG picture.
pub fn svg(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (u32::from(columns) * WIDTH, u32::from(rows) * HEIGHT);
    let (whole_width, whole_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{BACKGROUND}\"/>\n"
    );
    for row in 0..rows {
        for column in 0..columns {
            if let Some(cell) = screen.cell(row, column) {
                let x = MARGIN + u32::from(column) * WIDTH;
                let y = MARGIN + u32::from(row) * HEIGHT;
                text += &cell_at(cell, x, y);
            }
        }
    }
    text + "</svg>\n"
}

fn cell_at(cell: &Cell, x: u32, y: u32) -> String {
    let (mut ink, mut background) = (
        color(cell.fgcolor(), INK),
        color(cell.bgcolor(), BACKGROUND),
    );
    if cell.inverse() {
        (ink, background) = (background, ink);
    }
    let mut text = String::new();
    if background != BACKGROUND {
        let size = format!("width=\"{WIDTH}\" height=\"{HEIGHT}\"");
        writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" {size} fill=\"{background}\"/>"
        )
        .expect("room");
    }
    let shown = cell.contents();
    if !shown.trim().is_empty() {
        let shown = shown.replace('&', "&amp;").replace('<', "&lt;");
        let base = y + HEIGHT - 5;
        let weight = if cell.bold() {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let line = match cell.underline() {
            true => " text-decoration=\"underline\"",
            false => "",
        };
        // In every font, a character is as wide as its cell.
        let wide = format!("textLength=\"{WIDTH}\" lengthAdjust=\"spacingAndGlyphs\"");
        writeln!(
            text,
            "<text x=\"{x}\" y=\"{base}\" {wide} fill=\"{ink}\"{weight}{line}>{shown}</text>"
        )
        .expect("room");
    }
    text
}

/// The colors of xterm.
fn color(color: Color, default: &str) -> String {
    const BASIC: [&str; 16] = [
        "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5",
        "#666666", "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
    ];
    match color {
        Color::Default => default.to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Idx(index @ 0..16) => BASIC[usize::from(index)].to_owned(),
        Color::Idx(index @ 16..232) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Color::Idx(index) => {
            let gray = 8 + 10 * (index - 232);
            format!("#{gray:02x}{gray:02x}{gray:02x}")
        }
    }
}
