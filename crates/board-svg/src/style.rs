//! How stacks are drawn, on the board and in a rack.

use std::fmt;

use hw3::{Height, Stack, Tile};

use crate::Theme;
use crate::shapes::{CELL, DEPTH, FOOT, RISE, WIDTH};
use crate::theme::{Colors, LOOKS};

/// The theme, and what the tile with the letter Q shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) theme: Theme,
    /// True if Q is drawn as Qu.
    pub(crate) has_qu: bool,
}

impl Style {
    pub(crate) fn colors(self) -> &'static Colors {
        self.theme.colors()
    }

    /// The text on a tile.
    pub(crate) fn letters(self, tile: Tile) -> Letters {
        Letters {
            tile,
            is_qu: self.has_qu && tile.letter() == b'Q',
        }
    }

    /// Draws a stack in the cell with this upper left corner.
    pub(crate) fn draw_stack(
        self,
        f: &mut fmt::Formatter<'_>,
        (left, above): (usize, usize),
        stack: Stack,
    ) -> fmt::Result {
        let letters = self.letters(stack.top());
        let height = stack.height();
        let tiles = height.get();
        let ink = LOOKS[usize::from(tiles) - 1].ink;
        let face = CELL as f32 - FOOT - DEPTH - RISE * f32::from(tiles);
        let middle = CELL as f32 / 2.0;
        let (size, drop, side_step) = match letters.is_qu {
            false => (25, 9.0, 2.5),
            true => (18, 6.5, 4.0),
        };
        // The letters move aside for the digit.
        let aside = if height > Height::ONE { side_step } else { 0.0 };
        write!(
            f,
            "<g transform=\"translate({left} {above})\" fill=\"{ink}\">\
             <use href=\"#upwords{}-{tiles}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"{size}\" font-weight=\"bold\">{letters}</text>",
            self.colors().suffix,
            middle - aside,
            face + DEPTH / 2.0 + drop,
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
}

/// The text on a tile: its letter, or Qu.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    tile: Tile,
    is_qu: bool,
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_qu {
            true => f.write_str("Qu"),
            false => self.tile.fmt(f),
        }
    }
}
