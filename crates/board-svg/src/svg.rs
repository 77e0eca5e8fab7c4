//! A picture of a board or a match.

use std::fmt;

use hw3::{Board, Cell};

use crate::shapes::{CELL, FAR, NEAR, define};
use crate::style::Style;
use crate::text::{Escaped, Font};
use crate::{Panel, Theme};

/// A picture of a board, with its stacks seen from slightly above.
///
/// Heights differ in brightness, so color-blind readers can tell them apart, and
/// stacks of two or more tiles show a digit.
#[derive(Clone, Copy, Debug)]
pub struct Svg<'a> {
    board: &'a Board,
    marked: &'a [Cell],
    style: Style,
    panel: Option<Panel<'a>>,
    caption: Option<&'a str>,
    is_complete: bool,
}

/// The font of a caption.
const CAPTION: Font = Font {
    size: 15.0,
    is_bold: false,
};
/// The most lines of a caption, and the height of each.
const CAPTION_LINES: usize = 2;
const CAPTION_LINE: usize = 21;
/// A picture with a caption is at least as wide as this.
const CAPTION_WIDTH: usize = 608;

impl<'a> Svg<'a> {
    /// A picture of a board, on a light background.
    pub fn new(board: &'a Board) -> Svg<'a> {
        Svg {
            board,
            marked: &[],
            style: Style {
                theme: Theme::Light,
                has_qu: false,
            },
            panel: None,
            caption: None,
            is_complete: true,
        }
    }

    /// Draws a frame around these cells. Cells that are not on the board are ignored.
    #[must_use]
    pub fn mark(self, marked: &'a [Cell]) -> Svg<'a> {
        Svg { marked, ..self }
    }

    /// Draws on the background of this theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> Svg<'a> {
        let style = Style {
            theme,
            ..self.style
        };
        Svg { style, ..self }
    }

    /// Draws the tile with the letter Q as Qu, which it stands for in a match.
    #[must_use]
    pub fn with_qu(self) -> Svg<'a> {
        let style = Style {
            has_qu: true,
            ..self.style
        };
        Svg { style, ..self }
    }

    /// Draws the state of a match to the right of the board.
    #[must_use]
    pub fn beside(self, panel: Panel<'a>) -> Svg<'a> {
        Svg {
            panel: Some(panel),
            ..self
        }
    }

    /// Writes a text below everything else, on at most two lines. Pictures with short
    /// and long captions have the same size, so they can be shown one after another.
    #[must_use]
    pub fn caption(self, caption: &'a str) -> Svg<'a> {
        Svg {
            caption: Some(caption),
            ..self
        }
    }

    /// Leaves out the shapes that all pictures share, for a page that contains the
    /// [`Definitions`](crate::Definitions) of the theme.
    #[must_use]
    pub fn without_definitions(self) -> Svg<'a> {
        Svg {
            is_complete: false,
            ..self
        }
    }

    fn draw_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Svg { board, marked, .. } = self;
        self.draw_ground(f)?;
        self.draw_numbers(f)?;
        // From the top down, because a stack hides part of the one behind it.
        for (cell, stack) in board.stacks() {
            let corner = (NEAR + cell.col * CELL, NEAR + cell.row * CELL);
            self.style.draw_stack(f, corner, stack)?;
        }
        for &cell in marked.iter().filter(|cell| board.contains(**cell)) {
            self.draw_mark(f, cell)?;
        }
        Ok(())
    }

    fn draw_ground(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.board.cols() * CELL, self.board.rows() * CELL);
        let colors = self.style.colors();
        writeln!(
            f,
            "<rect x=\"{edge}\" y=\"{edge}\" width=\"{}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n\
             <rect x=\"{NEAR}\" y=\"{NEAR}\" width=\"{width}\" height=\"{height}\" \
             fill=\"url(#upwords{}-cell)\"/>",
            width + 6,
            height + 6,
            colors.ground,
            colors.suffix,
            edge = NEAR - 3,
        )
    }

    fn draw_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faint = self.style.colors().faint;
        writeln!(f, "<g font-size=\"13\" fill=\"{faint}\">")?;
        for col in 0..self.board.cols() {
            let x = NEAR + col * CELL + CELL / 2;
            writeln!(f, "<text x=\"{x}\" y=\"{}\">{col}</text>", NEAR - 13)?;
        }
        for row in 0..self.board.rows() {
            let y = NEAR + row * CELL + CELL / 2 + 5;
            writeln!(f, "<text x=\"{}\" y=\"{y}\">{row}</text>", NEAR / 2)?;
        }
        writeln!(f, "</g>")
    }

    /// Draws a frame around a cell, with edges, so that it stands out from every
    /// tile.
    fn draw_mark(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let (x, y) = (NEAR + cell.col * CELL + 1, NEAR + cell.row * CELL + 1);
        let side = CELL - 2;
        let colors = self.style.colors();
        writeln!(
            f,
            "<g fill=\"none\"><rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"8\" \
             stroke=\"{}\" stroke-width=\"6\"/><rect x=\"{x}\" y=\"{y}\" width=\"{side}\" \
             height=\"{side}\" rx=\"8\" stroke=\"{}\" stroke-width=\"3.5\"/></g>",
            colors.mark_edge, colors.mark
        )
    }

    /// Writes the caption below `top`.
    fn draw_caption(
        &self,
        f: &mut fmt::Formatter<'_>,
        caption: &str,
        (top, width): (usize, usize),
    ) -> fmt::Result {
        let (size, ink) = (CAPTION.size, self.style.colors().ink);
        writeln!(f, "<g font-size=\"{size}\" fill=\"{ink}\">")?;
        let room = (width - 2 * FAR) as f32;
        let lines = CAPTION.wrap(caption, room, CAPTION_LINES);
        for (line, at) in lines.iter().zip(0..) {
            let (x, y) = (width / 2, top + at * CAPTION_LINE + 15);
            writeln!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(line))?;
        }
        writeln!(f, "</g>")
    }

    /// Describes the picture in words.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Svg { board, marked, .. } = self;
        let (rows, cols, tiles) = (board.rows(), board.cols(), board.tile_count());
        write!(
            f,
            "<title>An Upwords board: {rows} x {cols}, tiles: {tiles}"
        )?;
        if !marked.is_empty() {
            write!(f, ", marked cells: {}", marked.len())?;
        }
        writeln!(f, "</title>")?;
        if let Some(panel) = &self.panel {
            write!(f, "<desc>")?;
            panel.describe(f, self.style)?;
            writeln!(f, "</desc>")?;
        }
        Ok(())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Svg { board, style, .. } = self;
        let board_width = NEAR + board.cols() * CELL + FAR;
        let mut content_width = board_width;
        let mut height = NEAR + board.rows() * CELL + FAR;
        if let Some(panel) = &self.panel {
            content_width += Panel::WIDTH;
            height = height.max(panel.height());
        }
        let mut width = content_width;
        let above_caption = height;
        if self.caption.is_some() {
            width = width.max(CAPTION_WIDTH);
            height += CAPTION_LINES * CAPTION_LINE + 4;
        }
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" text-anchor=\"middle\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">"
        )?;
        self.describe(f)?;
        if self.is_complete {
            define(f, style.theme)?;
        }
        writeln!(
            f,
            "<rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"{}\"/>",
            style.colors().page
        )?;
        // Small boards stand in the middle above their captions.
        let left = (width - content_width) / 2;
        if left > 0 {
            writeln!(f, "<g transform=\"translate({left} 0)\">")?;
        }
        self.draw_board(f)?;
        if let Some(panel) = &self.panel {
            panel.draw(f, *style, board_width)?;
        }
        if left > 0 {
            writeln!(f, "</g>")?;
        }
        if let Some(caption) = self.caption {
            self.draw_caption(f, caption, (above_caption, width))?;
        }
        writeln!(f, "</svg>")
    }
}
