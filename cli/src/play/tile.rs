//! Draws tiles.

use hw3::Height;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// A tile on the screen: a stack on the board, or a tile in a rack.
///
/// On one line, it has a letter and a digit. On two and more, it is a colored face, and
/// its last line is the lower half of the face and the side of the stack below it.
pub struct TileFace {
    pub letter: u8,
    pub height: Height,
    /// The letter Q stands for Qu.
    pub shows_qu: bool,
    /// The letter and the face.
    pub style: Style,
    /// The side of the stack; without color, the terminal's own background.
    pub side: Option<Color>,
}

impl TileFace {
    pub fn render(&self, area: Rect, buffer: &mut Buffer) {
        let Rect {
            x,
            y,
            width,
            height,
        } = area;
        let is_flat = height == 1;
        let face = Rect {
            height: if is_flat { 1 } else { height - 1 },
            ..area
        };
        buffer.set_style(face, self.style);
        let digit = (self.height > Height::ONE).then(|| self.height.get().to_string());
        let qu = self.letter == b'Q' && self.shows_qu;
        let letter = match (qu, &digit) {
            // There is no room for more.
            (true, Some(_)) if is_flat => "Q".to_owned(),
            (true, _) => "Qu".to_owned(),
            (false, _) => char::from(self.letter).to_string(),
        };
        let (right, down) = match height {
            1 => (0, 0),
            2 => (u16::from(!qu), 0),
            _ => (2, 1),
        };
        if let Some(digit) = digit {
            buffer.set_string(x + width - 1, y, digit, self.style);
        }
        buffer.set_string(x + right, y + down, letter, self.style);
        if !is_flat {
            let edge = Style::new()
                .fg(self.style.bg.unwrap_or(Color::Reset))
                .bg(self.side.unwrap_or(Color::Reset));
            let edges = "▀".repeat(width.into());
            buffer.set_string(x, y + height - 1, edges, edge);
        }
    }
}
