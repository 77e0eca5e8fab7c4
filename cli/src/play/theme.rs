//! How things look, with colours and without.

use hw3::Height;
use ratatui::style::{Color, Modifier, Style};

/// The styles of the game.
///
/// Nothing is told by colour alone: heights have digits, tiles that are laid a
/// `+`, offending cells a `!`, the cursor an arrow. The colours differ in
/// lightness as well as in hue, for the colour-blind.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    colored: bool,
}

/// Of the 256 colours of a terminal, one for each height, each darker than the
/// one before; the same as in the library's pictures.
const GROUNDS: [u8; 5] = [230, 222, 215, 208, 166];
const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const SKY: Color = Color::Indexed(117);
const BLUE: Color = Color::Indexed(26);
const PURPLE: Color = Color::Indexed(126);

impl Theme {
    /// With colours or without.
    pub fn new(colored: bool) -> Theme {
        Theme { colored }
    }

    fn choose(self, colored: Style, plain: Modifier) -> Style {
        if self.colored {
            colored
        } else {
            Style::new().add_modifier(plain)
        }
    }

    /// A tile on the board.
    pub fn tile(self, height: Height) -> Style {
        let ground = GROUNDS[usize::from(height.get()) - 1];
        let colors = Style::new().fg(BLACK).bg(Color::Indexed(ground));
        self.choose(colors, Modifier::empty())
    }

    /// A tile that is laid, not placed.
    pub fn laid(self) -> Style {
        let plain = Modifier::BOLD.union(Modifier::UNDERLINED);
        self.choose(Style::new().fg(BLACK).bg(SKY).bold(), plain)
    }

    /// What is added to a tile that a space keeps.
    pub fn kept(self) -> Style {
        Style::new().underlined()
    }

    /// The mark of an offending cell.
    pub fn offending(self) -> Style {
        self.choose(Style::new().fg(WHITE).bg(PURPLE).bold(), Modifier::BOLD)
    }

    /// What is added to the cell of the cursor.
    pub fn cursor(self) -> Style {
        self.choose(
            Style::new().fg(WHITE).bg(BLUE).bold(),
            Modifier::BOLD.union(Modifier::REVERSED),
        )
    }

    /// Numbers on the edges, empty cells, and what is undone.
    pub fn faint(self) -> Style {
        Style::new().dim()
    }

    /// The first line of the screen.
    pub fn title(self) -> Style {
        self.choose(Style::new().fg(WHITE).bg(BLUE).bold(), Modifier::REVERSED)
    }

    /// The name of a key.
    pub fn key(self) -> Style {
        Style::new().bold().reversed()
    }

    /// That the tiles may be placed.
    pub fn legal(self) -> Style {
        self.choose(Style::new().fg(BLACK).bg(SKY).bold(), Modifier::BOLD)
    }

    /// That they may not.
    pub fn refused(self) -> Style {
        self.offending()
    }
}
