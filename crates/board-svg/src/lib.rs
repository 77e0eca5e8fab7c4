//! A board as an SVG picture.
//!
//! ```
//! use board_svg::{Svg, Theme};
//! use hw3::{Board, Cell};
//!
//! let board: Board = "GO.\n210\n".parse()?;
//! let picture = Svg::new(&board).mark(&[Cell { row: 0, col: 2 }]);
//! assert!(picture.to_string().starts_with("<svg xmlns="));
//! let picture = picture.theme(Theme::Dark);
//! # assert!(picture.to_string().starts_with("<svg xmlns="));
//! # Ok::<(), hw3::BoardError>(())
//! ```

mod shapes;
mod style;
mod svg;
mod theme;

pub use shapes::Definitions;
pub use svg::Svg;
pub use theme::Theme;
