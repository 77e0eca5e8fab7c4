//! The state of a match, beside its board.

use std::fmt;

use hw3::{Height, Stack, Tile};

use crate::shapes::{CELL, FAR, NEAR, WIDTH};
use crate::style::Style;
use crate::text::{Escaped, Font};

/// The state of a match, drawn beside its board.
#[derive(Clone, Copy, Debug)]
pub struct Panel<'a> {
    /// The players, in the order of their seats.
    pub players: &'a [Player<'a>],
    /// The tiles of the player whose turn it is. An empty rack is not drawn.
    pub rack: &'a [Tile],
    /// The number of tiles in the bag.
    pub bag: usize,
}

/// A player in a [`Panel`].
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// The name. A long one is shortened.
    pub name: &'a str,
    /// The points.
    pub score: i32,
    /// Whether it is this player's turn.
    pub is_turn: bool,
}

/// The width of the panel: a row of seven tiles in a tray.
const PANEL: usize = RACK * PITCH + 2 * TRAY;
/// The number of tiles in a row of the rack.
const RACK: usize = 7;
/// The distance from one tile of the rack to the next.
const PITCH: usize = 46;
/// The margin around the tiles of the rack.
const TRAY: usize = 6;
/// The height of a player, and the distance to the next.
const PLAYER: usize = 44;
const NEXT_PLAYER: usize = PLAYER + 8;
/// The height of the line above the rack, and of the line below it.
const LINE: usize = 34;
/// The top of the panel: that of the board.
const TOP: usize = NEAR - 3;
/// The margins of the text in a player's box.
const BEFORE_NAME: usize = 32;
const AFTER_SCORE: usize = 14;
const SCORE: Font = Font {
    size: 20.0,
    is_bold: true,
};
/// The font of the name of the player whose turn it is. Those of the others are not
/// bold, but have the same room.
const NAME: Font = Font {
    size: 16.0,
    is_bold: true,
};

impl Panel<'_> {
    /// The width, with the margin to the right of it.
    pub(crate) const WIDTH: usize = PANEL + FAR;

    /// The height, with the margins.
    pub(crate) fn height(&self) -> usize {
        let tray = match self.tray_height() {
            0 => 0,
            height => LINE + height,
        };
        TOP + self.players.len() * NEXT_PLAYER + tray + LINE + FAR
    }

    fn tray_height(&self) -> usize {
        match self.rack.len().div_ceil(RACK) {
            0 => 0,
            rows => rows * PITCH + 2 * TRAY,
        }
    }

    pub(crate) fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        style: Style,
        left: usize,
    ) -> fmt::Result {
        let colors = style.colors();
        writeln!(
            f,
            "<g transform=\"translate({left} {TOP})\" text-anchor=\"start\" fill=\"{}\">",
            colors.ink
        )?;
        let mut top = 0;
        for player in self.players {
            player.draw(f, style, top)?;
            top += NEXT_PLAYER;
        }
        if !self.rack.is_empty() {
            let base = top + LINE - 10;
            writeln!(
                f,
                "<text x=\"2\" y=\"{base}\" font-size=\"15\" fill=\"{}\">Rack</text>",
                colors.faint
            )?;
            self.draw_rack(f, style, top + LINE)?;
            top += LINE + self.tray_height();
        }
        let base = top + LINE - 10;
        writeln!(
            f,
            "<text x=\"2\" y=\"{base}\" font-size=\"15\" fill=\"{}\">{}</text>\n</g>",
            colors.faint,
            Bag(self.bag)
        )
    }

    fn draw_rack(&self, f: &mut fmt::Formatter<'_>, style: Style, top: usize) -> fmt::Result {
        writeln!(
            f,
            "<rect y=\"{top}\" width=\"{PANEL}\" height=\"{}\" rx=\"10\" fill=\"{}\"/>\n\
             <g text-anchor=\"middle\">",
            self.tray_height(),
            style.colors().ground
        )?;
        // A tile stands in the middle of its cell, which is wider than the tile's place.
        let inset = TRAY + (PITCH - WIDTH as usize) / 2;
        let beside = (CELL - WIDTH as usize) / 2;
        for (tile, at) in self.rack.iter().zip(0..) {
            let (row, col) = (at / RACK, at % RACK);
            let corner = (
                inset + col * PITCH - beside,
                top + row * PITCH + TRAY + PITCH - CELL,
            );
            style.draw_stack(f, corner, Stack::new(*tile, Height::ONE))?;
        }
        writeln!(f, "</g>")
    }

    /// Describes the panel in words.
    pub(crate) fn describe(&self, f: &mut fmt::Formatter<'_>, style: Style) -> fmt::Result {
        for player in self.players {
            let Player { name, score, .. } = player;
            let turn = if player.is_turn {
                ", whose turn it is"
            } else {
                ""
            };
            write!(f, "{}{turn}: {score}. ", Escaped(name))?;
        }
        if !self.rack.is_empty() {
            write!(f, "Rack:")?;
            for &tile in self.rack {
                write!(f, " {}", style.letters(tile))?;
            }
            write!(f, ". ")?;
        }
        write!(f, "{}.", Bag(self.bag))
    }
}

impl Player<'_> {
    fn draw(&self, f: &mut fmt::Formatter<'_>, style: Style, top: usize) -> fmt::Result {
        let Player {
            name,
            score,
            is_turn,
        } = *self;
        let colors = style.colors();
        let frame = match is_turn {
            true => format!(" stroke=\"{}\" stroke-width=\"3\"", colors.turn),
            false => String::new(),
        };
        writeln!(
            f,
            "<rect y=\"{top}\" width=\"{PANEL}\" height=\"{PLAYER}\" rx=\"10\" fill=\"{}\"{frame}/>",
            colors.ground
        )?;
        if is_turn {
            let arrow = top + PLAYER / 2 - 7;
            writeln!(
                f,
                "<path d=\"M13 {arrow}v14l11 -7z\" fill=\"{}\"/>",
                colors.turn
            )?;
        }
        let score = score.to_string();
        let after_name = (SCORE.width(&score) as usize) + AFTER_SCORE + 10;
        let room = PANEL - BEFORE_NAME - after_name;
        let shown = NAME.shorten(name, room as f32);
        let weight = if is_turn { " font-weight=\"bold\"" } else { "" };
        // A nested picture cuts off letters that are wider or higher than expected.
        write!(
            f,
            "<svg x=\"{BEFORE_NAME}\" y=\"{top}\" width=\"{room}\" height=\"{PLAYER}\">\
             <text y=\"28\" font-size=\"{}\"{weight}>{}",
            NAME.size,
            Escaped(&shown)
        )?;
        if shown != name {
            write!(f, "<title>{}</title>", Escaped(name))?;
        }
        writeln!(
            f,
            "</text></svg>\n\
             <text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"end\">\
             {score}</text>",
            PANEL - AFTER_SCORE,
            top + 29,
            SCORE.size,
        )
    }
}

/// The number of tiles in the bag, in words.
struct Bag(usize);

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("The bag is empty"),
            1 => f.write_str("1 tile in the bag"),
            count => write!(f, "{count} tiles in the bag"),
        }
    }
}
