//! Colors.

/// The background that a picture is drawn on. The tiles are the same on both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For slides and reports. It stays readable on a dark page.
    #[default]
    Light,
    /// For dark pages and screens.
    Dark,
}

/// The colors of a theme.
pub(crate) struct Colors {
    /// Comes after `upwords` in the names of the shapes, so one page can have
    /// pictures of both themes.
    pub(crate) suffix: &'static str,
    /// The background.
    pub(crate) page: &'static str,
    /// The board between its cells.
    pub(crate) ground: &'static str,
    /// An empty cell.
    pub(crate) cell: &'static str,
    /// Captions, names and points.
    pub(crate) ink: &'static str,
    /// Row and column numbers, and other small texts.
    pub(crate) faint: &'static str,
    /// The shadow of a stack.
    pub(crate) shadow: &'static str,
    pub(crate) shadow_opacity: &'static str,
    /// The frame around a marked cell, and its edges.
    pub(crate) mark: &'static str,
    pub(crate) mark_edge: &'static str,
    /// The frame around the player whose turn it is.
    pub(crate) turn: &'static str,
}

const LIGHT: Colors = Colors {
    suffix: "",
    page: "#f4f1ea",
    ground: "#e6eaef",
    cell: "#d5dbe3",
    ink: "#2b2118",
    faint: "#5b6470",
    shadow: "#1b2a3a",
    shadow_opacity: "0.22",
    mark: "#c2185b",
    mark_edge: "#ffffff",
    turn: "#1f5fa8",
};

const DARK: Colors = Colors {
    suffix: "-dark",
    page: "#14171c",
    ground: "#20252c",
    cell: "#333b46",
    ink: "#eceff3",
    faint: "#a3adba",
    shadow: "#000000",
    shadow_opacity: "0.45",
    mark: "#ff8ac4",
    mark_edge: "#14171c",
    turn: "#8fc1ff",
};

impl Theme {
    pub(crate) fn colors(self) -> &'static Colors {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// The colors of the tile at some height.
pub(crate) struct Look {
    /// The top.
    pub(crate) face: &'static str,
    /// The front side.
    pub(crate) front: &'static str,
    /// The letter.
    pub(crate) ink: &'static str,
}

impl Look {
    const fn new(face: &'static str, front: &'static str, ink: &'static str) -> Look {
        Look { face, front, ink }
    }
}

/// The colors of the first to the fifth tile of a stack, from cream to rust.
pub(crate) const LOOKS: [Look; 5] = [
    Look::new("#fff8e1", "#d9c89a", "#2b2118"),
    Look::new("#fee391", "#d6b04a", "#2b2118"),
    Look::new("#fec44f", "#cf8f1f", "#2b2118"),
    Look::new("#f58b1f", "#b9600b", "#2b2118"),
    Look::new("#b8420a", "#7d2a04", "#ffffff"),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a color appears, from 0 to 255.
    fn brightness(color: &str) -> f32 {
        let part = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).expect("hex");
        0.299 * f32::from(part(1)) + 0.587 * f32::from(part(3)) + 0.114 * f32::from(part(5))
    }

    #[test]
    fn higher_tiles_are_darker() {
        let steps = LOOKS.map(|look| brightness(look.face));
        assert!(steps.is_sorted_by(|a, b| *a > b + 12.0), "{steps:?}");
    }

    #[test]
    fn letters_marks_and_numbers_stand_out_without_color() {
        let differ = |a, b| (brightness(a) - brightness(b)).abs();
        for look in &LOOKS {
            assert!(differ(look.face, look.ink) > 100.0, "{}", look.face);
        }
        for theme in [Theme::Light, Theme::Dark] {
            let colors = theme.colors();
            assert!(differ(colors.mark, colors.cell) > 80.0, "{theme:?}");
            assert!(differ(colors.mark, colors.mark_edge) > 80.0, "{theme:?}");
            assert!(differ(colors.faint, colors.page) > 100.0, "{theme:?}");
            assert!(differ(colors.ink, colors.ground) > 150.0, "{theme:?}");
            assert!(differ(colors.turn, colors.ground) > 100.0, "{theme:?}");
        }
    }
}
