//! Styles, with color and without.

use hw3::Height;
use ratatui::style::{Color, Modifier, Style};

/// The styles of the game.
///
/// Nothing depends on color alone: heights have digits, laid tiles a `+`, blamed
/// cells a `!`, the cursor an arrow. The colors differ in lightness as well as in
/// hue, for color-blind players.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    colored: bool,
}

/// The background of each height, as indexes of the terminal's 256 colors. Each is
/// darker than the one before. The library's pictures use the same.
const BACKGROUNDS: [u8; 5] = [230, 222, 215, 208, 166];
/// The side of a stack of each height. It also separates tiles from a light terminal.
const SIDES: [u8; 5] = [144, 137, 130, 94, 52];
const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const SKY: Color = Color::Indexed(117);
const BLUE: Color = Color::Indexed(26);
const PURPLE: Color = Color::Indexed(126);

impl Theme {
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

    pub fn tile(self, height: Height) -> Style {
        let background = BACKGROUNDS[usize::from(height.get()) - 1];
        let colors = Style::new().fg(BLACK).bg(Color::Indexed(background));
        self.choose(colors, Modifier::empty())
    }

    /// The side of a stack below its top.
    pub fn side(self, height: Height) -> Option<Color> {
        let side = SIDES[usize::from(height.get()) - 1];
        self.colored.then_some(Color::Indexed(side))
    }

    /// A tile in a rack.
    pub fn rack(self) -> Style {
        let colors = Style::new().fg(BLACK).bg(Color::Indexed(BACKGROUNDS[0]));
        self.choose(colors.bold(), Modifier::BOLD)
    }

    /// The mark of a cell of the last turn.
    pub fn fresh(self) -> Style {
        self.choose(Style::new().fg(BLACK).bg(SKY).bold(), Modifier::BOLD)
    }

    pub fn laid(self) -> Style {
        let plain = Modifier::BOLD.union(Modifier::UNDERLINED);
        self.choose(Style::new().fg(BLACK).bg(SKY).bold(), plain)
    }

    /// Added to a tile that a space keeps.
    pub fn kept(self) -> Style {
        Style::new().underlined()
    }

    /// The mark of a cell named in a reason.
    pub fn blamed(self) -> Style {
        self.choose(Style::new().fg(WHITE).bg(PURPLE).bold(), Modifier::BOLD)
    }

    /// Added to the cell of the cursor.
    pub fn cursor(self) -> Style {
        self.choose(
            Style::new().fg(WHITE).bg(BLUE).bold(),
            Modifier::BOLD.union(Modifier::REVERSED),
        )
    }

    /// Row and column numbers, empty cells, and undone moves.
    pub fn faint(self) -> Style {
        Style::new().dim()
    }

    /// The first line of the screen.
    pub fn title(self) -> Style {
        self.choose(Style::new().fg(WHITE).bg(BLUE).bold(), Modifier::REVERSED)
    }

    /// The chosen row of a menu.
    pub fn chosen(self) -> Style {
        self.choose(Style::new().fg(WHITE).bg(BLUE).bold(), Modifier::REVERSED)
    }

    /// The name of a key.
    pub fn key(self) -> Style {
        Style::new().bold().reversed()
    }

    /// The heading of a legal move.
    pub fn legal(self) -> Style {
        self.choose(Style::new().fg(BLACK).bg(SKY).bold(), Modifier::BOLD)
    }

    /// The heading of a refused move.
    pub fn refused(self) -> Style {
        self.blamed()
    }
}
