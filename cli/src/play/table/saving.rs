//! Saving a match to a file.

use std::io::Write;
use std::path::{Path, PathBuf};

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use whole_file::{Cause, PathText};

use super::question::Question;
use super::{Dialog, Table};
use crate::play::dialog::{FilePrompt, Purpose};
use crate::play::own_file::OwnFile;

impl Table {
    pub(super) fn ask_name(&mut self, name: String, trouble: Option<String>) {
        let mut prompt = FilePrompt::new(Purpose::Save, name);
        prompt.trouble = trouble;
        self.dialog = Some(Dialog::File(prompt));
    }

    pub(super) fn type_name(&mut self, mut prompt: FilePrompt, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => match prompt.path() {
                Ok(path) => self.use_name(path),
                Err(trouble) => self.ask_name(prompt.input.text(), Some(trouble)),
            },
            _ => {
                prompt.key(key, std::env::home_dir());
                self.dialog = Some(Dialog::File(prompt));
            }
        }
    }

    /// Saves to a file. Asks before it replaces one, unless this match was saved to it
    /// and nobody else has changed it.
    fn use_name(&mut self, path: PathBuf) {
        let is_own = self
            .saved
            .as_ref()
            .is_some_and(|own| own.is_unchanged(&path));
        match path.symlink_metadata() {
            Ok(_) if !is_own => self.dialog = Some(Dialog::Question(Question::Overwrite(path))),
            _ => self.save(&path),
        }
    }

    pub(super) fn save(&mut self, path: &Path) {
        let text = self.contest.text();
        match whole_file::replace(path, |out| out.write_all(text.as_bytes())) {
            Ok(()) => {
                self.contest.set_saved();
                self.saved = Some(OwnFile::at(path));
                let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                self.show_message(format!("Saved to {}.", PathText(&path)));
            }
            Err(error) => {
                let trouble = format!("Cannot save to {}: {}.", PathText(path), Cause(&error));
                self.ask_name(path.display().to_string(), Some(trouble));
            }
        }
    }
}
