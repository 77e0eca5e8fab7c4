//! Saving games.

use std::path::Path;

use super::{SaveError, copy_path};
use crate::Game;

impl Game {
    /// Saves the board to a file.
    ///
    /// The file is replaced as a whole or not at all, and a symbolic link is
    /// followed. A pipe or a device such as `/dev/stdout` is written to directly.
    ///
    /// The file keeps its owner, permissions, ACL and attributes. Where a new file
    /// could not have them, as when the file belongs to another user, the old file
    /// is written to in place. Until that is done, a copy of it lies next to it,
    /// whose name ends with `.old`.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        let saved = whole_file::replace(path, |out| self.board().write_to(out));
        saved.map_err(|error| SaveError {
            path: copy_path(path),
            error,
        })
    }
}
