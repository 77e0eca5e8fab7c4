//! Draws a rack.

use hw3::{Height, Tile};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::grid::{MEDIUM, SMALL};
use super::theme::Theme;
use super::tile::TileFace;
use super::window::frame_around;
use super::wrap::shorten;

/// Draws a frame with a title, or a short word before the rack if there is no room for
/// one. Returns the area for the tiles.
pub fn frame(frame: &mut Frame<'_>, area: Rect, framed: bool, title: &str, theme: Theme) -> Rect {
    if framed {
        let room = usize::from(area.width).saturating_sub(4);
        return frame_around(frame, area, &shorten(title, room));
    }
    let word = "Rack ";
    // The style of a line would make the tiles faint, too.
    let faint = Span::styled(word, theme.faint());
    frame.render_widget(faint, area);
    let left = (word.len() as u16).min(area.width);
    Rect {
        x: area.x + left,
        width: area.width - left,
        ..area
    }
}

/// Draws the tiles of a rack. Those that are laid leave gaps.
pub fn draw(rack: &[Tile], mut laid: Vec<Tile>, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let (width, height) = match area.height {
        0 => return,
        1 => SMALL.tile,
        _ => MEDIUM.tile,
    };
    for (index, &tile) in (0..).zip(rack) {
        let right = index * (width + 1);
        if right + width > area.width {
            break;
        }
        let place = Rect::new(area.x + right, area.y, width, height);
        match laid.iter().position(|other| *other == tile) {
            Some(index) => {
                laid.remove(index);
                let middle = place.x + (width - 1) / 2;
                buffer.set_string(middle, place.y, "·", theme.faint());
            }
            None => TileFace {
                letter: tile.letter(),
                height: Height::ONE,
                shows_qu: true,
                style: theme.rack(),
                side: theme.side(Height::ONE),
            }
            .render(place, buffer),
        }
    }
}
