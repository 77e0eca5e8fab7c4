//! What must hold for every input: a function a target, each of which panics
//! where it does not. `scripts/fuzz` looks for such inputs with libFuzzer, and
//! an ordinary test replays seeds and whatever was found.

use std::path::Path;

mod calls;
mod edge;
mod nogo;
mod play;
mod qwirkle;
mod script;
mod text;

#[path = "../../tests/play/c.rs"]
mod c;
#[path = "../../tests/play/moves.rs"]
mod moves;
#[path = "../../tests/play/twin.rs"]
#[expect(dead_code, reason = "the tests ask it for more")]
mod twin;

/// Something that must hold for every input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, under which `targets.txt` has its seeds and `crashes/` what was
    /// found.
    pub name: &'static str,
    /// Panics if it does not hold for these bytes.
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
    text::pictures,
    play::placements,
    play::reasons,
    play::undo_and_redo,
    play::refused_moves,
    play::words_made,
    edge::c_games,
    edge::save_and_resume,
    edge::buffers,
    calls::c_calls,
    nogo::nogo_files,
    qwirkle::qwirkle_files,
    qwirkle::qwirkle_turns,
}

/// The directory of this process for files, which may be removed at the end.
pub fn scratch() -> &'static Path {
    &edge::FILES.directory
}
