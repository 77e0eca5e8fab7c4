//! Boards and matches as SVG pictures.
//!
//! ```
//! use board_svg::{Svg, Theme};
//! use hw3::{Board, Cell};
//!
//! let board: Board = "GO.\n210\n".parse()?;
//! let picture = Svg::new(&board).mark(&[Cell { row: 0, col: 2 }]);
//! assert!(picture.to_string().starts_with("<svg xmlns="));
//! let picture = picture.theme(Theme::Dark).caption("The opening");
//! assert!(picture.to_string().contains("The opening"));
//! # Ok::<(), hw3::BoardError>(())
//! ```
//!
//! A [`Panel`] beside the board shows the players of a match, a rack and the bag:
//!
//! ```
//! use board_svg::{Panel, Player, Svg};
//! use hw3::{Board, Tile};
//!
//! let board = Board::empty(10, 10)?;
//! let player = |name, score, is_turn| Player { name, score, is_turn };
//! let players = [player("Ann", 12, false), player("Bob", 7, true)];
//! let rack: Vec<Tile> = "AEIQRST".bytes().filter_map(Tile::new).collect();
//! let panel = Panel { players: &players, rack: &rack, bag: 79 };
//! let picture = Svg::new(&board).with_qu().beside(panel).to_string();
//! assert!(picture.contains("79 tiles in the bag"));
//! # Ok::<(), hw3::BoardError>(())
//! ```

mod panel;
mod shapes;
mod style;
mod svg;
mod text;
mod theme;

pub use panel::{Panel, Player};
pub use shapes::Definitions;
pub use svg::Svg;
pub use theme::Theme;
