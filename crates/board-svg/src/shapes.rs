//! The shapes that pictures are made of.

use std::fmt;

use crate::Theme;
use crate::theme::{LOOKS, Look};

/// The side of a cell. All other lengths are relative to it.
pub(crate) const CELL: usize = 56;
/// The margin for the numbers, on the left and at the top.
pub(crate) const NEAR: usize = 34;
/// The margin on the other sides.
pub(crate) const FAR: usize = 14;
/// The size of the top of a tile.
pub(crate) const WIDTH: f32 = 42.0;
pub(crate) const DEPTH: f32 = 38.0;
/// The height of a tile.
pub(crate) const RISE: f32 = 3.5;
/// The distance of a stack from the lower edge of its cell.
pub(crate) const FOOT: f32 = 4.0;

/// The shapes that all pictures of a theme share, as an SVG element without a size.
///
/// A page with many pictures needs them only once. The element must not be hidden
/// with `display: none`: browsers would not draw the shapes that refer to it.
#[derive(Clone, Copy, Debug)]
pub struct Definitions(pub Theme);

impl fmt::Display for Definitions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">"
        )?;
        define(f, self.0)?;
        writeln!(f, "</svg>")
    }
}

pub(crate) fn define(f: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
    writeln!(f, "<defs>")?;
    define_cell(f, theme)?;
    for tiles in 1..=LOOKS.len() {
        define_stack(f, theme, tiles)?;
    }
    writeln!(f, "</defs>")
}

/// Defines the empty cell as a pattern, because a board may have millions of them.
fn define_cell(f: &mut fmt::Formatter<'_>, theme: Theme) -> fmt::Result {
    let side = CELL - 4;
    let colors = theme.colors();
    writeln!(
        f,
        "<pattern id=\"upwords{}-cell\" x=\"{NEAR}\" y=\"{NEAR}\" width=\"{CELL}\" \
         height=\"{CELL}\" patternUnits=\"userSpaceOnUse\">\
         <rect x=\"2\" y=\"2\" width=\"{side}\" height=\"{side}\" rx=\"7\" fill=\"{}\"/>\
         </pattern>",
        colors.suffix, colors.cell
    )
}

/// Defines a stack of `tiles` tiles, without its letter. The origin is the upper
/// left corner of its cell.
fn define_stack(f: &mut fmt::Formatter<'_>, theme: Theme, tiles: usize) -> fmt::Result {
    let left = (CELL as f32 - WIDTH) / 2.0;
    let floor = CELL as f32 - FOOT - DEPTH;
    let colors = theme.colors();
    writeln!(
        f,
        "<g id=\"upwords{}-{tiles}\">\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{DEPTH}\" rx=\"7\" fill=\"{}\" \
         fill-opacity=\"{}\"/>",
        colors.suffix,
        left - 1.0,
        floor + 2.5,
        WIDTH + 2.0,
        colors.shadow,
        colors.shadow_opacity,
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
