//! Hints: first the place of a good play, then the play.

use hw3::{Cell, Direction, Placement};
use upwords_engine::{Turn, spell_tile};

use super::Table;
use crate::play::turn_text::{place_of, placed_cells, points};
use crate::play::wrap::sentence;

impl Table {
    /// Shows where a good play is, or lays it.
    pub(super) fn give_hint(&mut self) {
        let placement = match self.contest.advice() {
            Ok(Turn::Place(placement)) => placement,
            Ok(Turn::Exchange(tile)) => {
                let tile = spell_tile(tile);
                let message = format!("There is no play: exchange your {tile} (Ctrl-E).");
                self.show_message(message);
                return;
            }
            Ok(_) => {
                self.show_message("There is no play: pass (Ctrl-P).");
                return;
            }
            Err(error) => {
                self.show_message(format!("There is no hint: {error}."));
                return;
            }
        };
        if !self.has_hint {
            self.has_hint = true;
            let turn = Turn::Place(placement.clone());
            let (place, worth) = match self.game().preview(&turn) {
                Ok(played) => (
                    played.words.first().map(place_of).unwrap_or_default(),
                    points(played.points.into()),
                ),
                Err(error) => return self.show_message(sentence(&error.to_string())),
            };
            self.typed.clear();
            self.go_to(&placement);
            self.fresh = placed_cells(&turn);
            self.show_message(format!("Look at {place}: {worth}. Ctrl-T lays the play."));
        } else {
            self.typed = String::from_utf8_lossy(placement.tiles()).into_owned();
            self.go_to(&placement);
            self.show_message("Enter plays it, Esc clears it.");
        }
    }

    /// Moves the cursor to the start of a placement.
    fn go_to(&mut self, placement: &Placement) {
        let direction = Direction::new(placement.direction);
        self.draft.direction = direction.unwrap_or(Direction::Horizontal);
        let [row, col] = [placement.row, placement.col].map(|at| at.try_into().unwrap_or(0));
        self.draft.start = Cell { row, col };
        self.follows_q = false;
        self.lay();
    }
}
