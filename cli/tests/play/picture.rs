//! Screens as SVG pictures, for the README.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

const WIDTH: u32 = 9;
const HEIGHT: u32 = 19;
const MARGIN: u32 = 12;

/// The colors of a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    background: &'static str,
    ink: &'static str,
}

pub const DARK: Palette = Palette {
    background: "#1d2026",
    ink: "#d7dae0",
};

pub const LIGHT: Palette = Palette {
    background: "#ffffff",
    ink: "#24292f",
};

/// Draws a screen. Neighbors of the same color are one shape, so that there are no
/// seams, and frames and the edges of tiles are shapes instead of characters, so that
/// they fit in every font.
pub fn svg(screen: &Screen, palette: Palette) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (u32::from(columns) * WIDTH, u32::from(rows) * HEIGHT);
    let (whole_width, whole_height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    let Palette { background, ink } = palette;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\" \
         fill=\"{ink}\">\n\
         <style>.cell {{ shape-rendering: crispEdges }}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{background}\"/>\n"
    );
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| screen.cell(row, column));
        let cells: Vec<Look> = cells.map(|cell| Look::of(cell, palette)).collect();
        let y = MARGIN + u32::from(row) * HEIGHT;
        draw_runs(
            &mut text,
            &cells,
            |cell| &cell.background,
            palette.background,
            y,
            HEIGHT,
        );
        let upper = |cell: &Look| match cell.shown.as_str() {
            "▀" => cell.ink.clone(),
            _ => cell.background.clone(),
        };
        let uppers: Vec<Look> = cells
            .iter()
            .map(|cell| Look {
                background: upper(cell),
                ..cell.clone()
            })
            .collect();
        // The background of other cells is there already.
        for (first, run) in runs(&uppers, |cell| &cell.background) {
            if cells[first..first + run]
                .iter()
                .any(|cell| cell.shown == "▀")
            {
                let cell = &uppers[first];
                rectangle(&mut text, first, run, y, HEIGHT / 2 + 1, &cell.background);
            }
        }
        draw_text(&mut text, &cells, y, palette);
    }
    text + "</svg>\n"
}

/// What a cell looks like.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    shown: String,
    ink: String,
    background: String,
    bold: bool,
    underlined: bool,
    faint: bool,
}

impl Look {
    fn of(cell: &Cell, palette: Palette) -> Look {
        let mut ink = color(cell.fgcolor(), palette.ink);
        let mut background = color(cell.bgcolor(), palette.background);
        if cell.inverse() {
            (ink, background) = (background, ink);
        }
        Look {
            shown: cell.contents().to_owned(),
            ink,
            background,
            bold: cell.bold(),
            underlined: cell.underline(),
            faint: cell.dim(),
        }
    }

    /// The line of a frame through the cell, from its upper left corner.
    fn line(&self) -> Option<&'static str> {
        Some(match self.shown.as_str() {
            "─" => "M0 9.5h9",
            "│" => "M4.5 0v19",
            "╭" => "M9 9.5q-4.5 0 -4.5 4.5v5",
            "╮" => "M0 9.5q4.5 0 4.5 4.5v5",
            "╰" => "M9 9.5q-4.5 0 -4.5 -4.5v-5",
            "╯" => "M0 9.5q4.5 0 4.5 -4.5v-5",
            _ => return None,
        })
    }
}

/// The first cell and the length of each run of cells that agree in something.
fn runs<'a, K: PartialEq>(cells: &'a [Look], key: impl Fn(&'a Look) -> K) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        match runs.last_mut() {
            Some((first, length)) if key(&cells[*first]) == key(cell) => *length += 1,
            _ => runs.push((index, 1)),
        }
    }
    runs
}

fn draw_runs(
    text: &mut String,
    cells: &[Look],
    key: impl Fn(&Look) -> &String,
    usual: &str,
    y: u32,
    height: u32,
) {
    for (first, run) in runs(cells, |cell| key(cell).clone()) {
        let color = key(&cells[first]);
        if color != usual {
            rectangle(text, first, run, y, height, color);
        }
    }
}

fn rectangle(text: &mut String, first: usize, run: usize, y: u32, height: u32, color: &str) {
    let x = MARGIN + first as u32 * WIDTH;
    let width = run as u32 * WIDTH;
    writeln!(
        text,
        "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
         fill=\"{color}\"/>"
    )
    .expect("room");
}

/// Draws the characters: the words of each style, and the lines of frames.
fn draw_text(text: &mut String, cells: &[Look], y: u32, palette: Palette) {
    let is_word =
        |cell: &Look| !cell.shown.trim().is_empty() && cell.shown != "▀" && cell.line().is_none();
    let style = |cell: &Look| {
        let word = is_word(cell);
        (
            word,
            word.then(|| (cell.ink.clone(), cell.bold, cell.underlined, cell.faint)),
        )
    };
    for (first, run) in runs(cells, style) {
        let cell = &cells[first];
        if !is_word(cell) {
            continue;
        }
        let (x, base) = (MARGIN + first as u32 * WIDTH, y + HEIGHT - 5);
        let shown: String = cells[first..first + run]
            .iter()
            .map(|cell| cell.shown.as_str())
            .collect();
        let shown = shown.replace('&', "&amp;").replace('<', "&lt;");
        let mut style = String::new();
        if cell.ink != palette.ink {
            style += &format!(" fill=\"{}\"", cell.ink);
        }
        if cell.bold {
            style += " font-weight=\"bold\"";
        }
        if cell.underlined {
            style += " text-decoration=\"underline\"";
        }
        if cell.faint {
            style += " opacity=\"0.6\"";
        }
        // In every font, the text is as wide as its cells.
        let width = run as u32 * WIDTH;
        let wide = format!("textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"");
        writeln!(
            text,
            "<text x=\"{x}\" y=\"{base}\" {wide}{style}>{shown}</text>"
        )
        .expect("room");
    }
    for (index, cell) in cells.iter().enumerate() {
        if let Some(line) = cell.line() {
            let x = MARGIN + index as u32 * WIDTH;
            let opacity = if cell.faint { "0.45" } else { "0.9" };
            writeln!(
                text,
                "<path transform=\"translate({x} {y})\" d=\"{line}\" fill=\"none\" \
                 stroke=\"{}\" opacity=\"{opacity}\"/>",
                cell.ink
            )
            .expect("room");
        }
    }
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
