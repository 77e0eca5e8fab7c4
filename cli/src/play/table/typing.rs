//! Typing words: letters of the rack, and letters that the board already shows.

use std::mem;

use hw3::{Cell, Rack, Tile};
use upwords_engine::spell_tile;
use whole_file::Plain;

use super::verdict::Verdict;
use super::{Stage, Table};
use crate::play::draft::Draft;

impl Table {
    /// Types a letter, or a space that keeps a tile.
    pub(super) fn type_character(&mut self, character: char) {
        if !matches!(self.stage, Stage::Turn) {
            // A key that was meant for the next turn does no harm.
            return;
        }
        let letter = character.to_ascii_uppercase();
        if mem::take(&mut self.follows_q) && letter == 'U' {
            self.message.clear();
            return;
        }
        let cell = self.draft.end();
        let stack = self.game().game().board().stack(cell);
        let is_on_board = self.game().game().board().contains(cell);
        match letter {
            'A'..='Z' | ' ' if !is_on_board => {
                self.show_message("The board ends here.");
            }
            ' ' if stack.is_none() => {
                self.show_message("There is no tile to keep: the cell is empty.");
            }
            'A'..='Z' if !self.has_tile_for(letter as u8, cell) => {
                let tile = Tile::new(letter as u8).map(spell_tile).unwrap_or_default();
                let held = Tile::new(letter as u8).is_some_and(|tile| self.rack.contains(&tile));
                let other = if held { " other" } else { "" };
                self.show_message(format!("Your rack has no{other} {tile}."));
            }
            'A'..='Z' | ' ' => {
                self.change(|table| table.typed.push(letter));
                self.follows_q = letter == 'Q';
            }
            other => {
                let other = Plain(other.encode_utf8(&mut [0; 4])).to_string();
                self.show_message(format!("'{other}' is not a tile (A-Z)."));
            }
        }
    }

    /// Returns true if the cell shows this letter already, or if the rack has one more
    /// of it than the laid tiles use.
    fn has_tile_for(&self, letter: u8, cell: Cell) -> bool {
        let stack = self.game().game().board().stack(cell);
        if stack.is_some_and(|stack| stack.top().letter() == letter) {
            return true;
        }
        Tile::new(letter).is_some_and(|tile| self.left_in_rack().contains(&tile))
    }

    /// The tiles of the rack that are not laid, in their order.
    pub(super) fn left_in_rack(&self) -> Vec<Tile> {
        let laid = self.draft.tiles().bytes().filter_map(Tile::new);
        let mut laid: Rack = laid.collect();
        let mut left = self.rack.clone();
        left.retain(|&tile| !laid.remove(tile));
        left
    }

    /// Changes the typed letters, or moves them.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Table)) {
        change(self);
        self.follows_q = false;
        // After the match, the cursor only scrolls the board, and the result stays.
        if !matches!(self.stage, Stage::Over) {
            self.message.clear();
        }
        self.lay();
    }

    /// Lays the typed letters and checks them. A letter that its cell shows already
    /// keeps the tile.
    pub(super) fn lay(&mut self) {
        let board = self.game().game().board();
        let Draft {
            start, direction, ..
        } = self.draft;
        let tiles = self.typed.bytes().enumerate().map(|(index, letter)| {
            let stack = board.stack(start.further(direction, index));
            match stack.is_some_and(|stack| stack.top().letter() == letter) {
                true => ' ',
                false => char::from(letter),
            }
        });
        let tiles: String = tiles.collect();
        self.draft = Draft::of(start, direction, tiles);
        self.is_refused = false;
        // Whoever types a whole word across others begins with letters that stay.
        let has_letter = self.draft.tiles().contains(|tile| tile != ' ');
        self.verdict = has_letter.then(|| Verdict::of(self.game(), &self.draft));
        self.follow();
    }

    pub(super) fn clear_draft(&mut self) {
        self.typed.clear();
        self.follows_q = false;
        self.lay();
    }
}
