//! Properties that must hold for every input: one function per target, which
//! panics if its property does not hold. `scripts/fuzz` searches for such inputs
//! with libFuzzer, and an ordinary test replays the seeds and the crashes found
//! so far.

use std::path::Path;

mod boggle;
mod c_games;
mod calls;
mod matches;
mod nogo;
mod plays;
mod qwirkle;
mod rust_games;
mod script;
mod text;

/// A property that must hold for every input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the target in `targets.txt` and of its directory in
    /// `crashes/`.
    pub name: &'static str,
    /// Panics if the property does not hold for these bytes.
    pub check: fn(&[u8]),
}

macro_rules! targets {
    ($($module:ident::$name:ident,)*) => {
        /// All targets.
        pub const TARGETS: &[Target] = &[
            $(Target { name: stringify!($name), check: $module::$name },)*
        ];
    };
}

targets! {
    text::board_files,
    text::saved_files,
    text::word_lists,
    text::lookups,
    text::pictures,
    text::placement_texts,
    rust_games::placements,
    rust_games::reasons,
    rust_games::undo_and_redo,
    rust_games::refused_moves,
    rust_games::words_made,
    rust_games::move_lists,
    rust_games::clones,
    plays::plays,
    matches::match_files,
    matches::match_turns,
    c_games::c_games,
    c_games::save_and_resume,
    c_games::buffers,
    calls::c_calls,
    boggle::boggle_lists,
    boggle::boggle_words,
    nogo::nogo_files,
    nogo::nogo_computer,
    qwirkle::qwirkle_files,
    qwirkle::qwirkle_turns,
}

/// The scratch directory of this process. It may be removed at the end.
pub fn scratch() -> &'static Path {
    &c_games::FILES.directory
}
