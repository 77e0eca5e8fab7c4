//! What the grader and the driver send to each other. `driver.c` has the same
//! formats.

use crate::plan::Call;

/// What the driver is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Task {
    /// Load the library.
    Load = 0,
    /// Call `initialize_game_state`.
    Open = 1,
    /// Call `place_tiles`.
    Place = 2,
    /// Call `undo_place_tiles`.
    Undo = 3,
    /// Call `save_game_state`.
    Save = 4,
    /// Call `free_game_state`.
    Free = 5,
    /// Free all games that are open, and exit.
    Finish = 6,
}

/// A request to the driver.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// What to do.
    pub task: Task,
    /// Which game; less than [`Request::GAMES`].
    pub game: u32,
    /// The arguments of `place_tiles`.
    pub row: i32,
    /// The arguments of `place_tiles`.
    pub col: i32,
    /// The arguments of `place_tiles`.
    pub direction: u8,
    /// The tiles, or the name of a file.
    pub text: &'a [u8],
}

impl<'a> Request<'a> {
    /// The number of games that can be open at once.
    pub const GAMES: usize = 64;

    /// A request without a game.
    pub const fn new(task: Task) -> Request<'static> {
        Request {
            task,
            game: 0,
            row: 0,
            col: 0,
            direction: 0,
            text: b"",
        }
    }

    /// The request for a call. Open and save need the name of the file.
    pub fn for_call(call: &'a Call, file: &'a str) -> Request<'a> {
        let request = |task, text| Request {
            game: u32::try_from(call.game()).unwrap_or(u32::MAX),
            text,
            ..Request::new(task)
        };
        match call {
            Call::Open { .. } => request(Task::Open, file.as_bytes()),
            Call::Place { placement, .. } => Request {
                row: saturate(placement.row),
                col: saturate(placement.col),
                direction: placement.direction,
                ..request(Task::Place, placement.tiles())
            },
            Call::Undo { .. } => request(Task::Undo, b""),
            Call::Save { .. } => request(Task::Save, file.as_bytes()),
            Call::Free { .. } => request(Task::Free, b""),
        }
    }

    /// The bytes to send. `unset` is the value of `num_tiles_placed` before the
    /// call.
    pub fn bytes(&self, token: u64, unset: i32) -> Vec<u8> {
        let length = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let mut bytes = Vec::with_capacity(32 + self.text.len());
        bytes.extend(token.to_ne_bytes());
        bytes.extend(self.row.to_ne_bytes());
        bytes.extend(self.col.to_ne_bytes());
        bytes.extend(unset.to_ne_bytes());
        bytes.extend(length.to_ne_bytes());
        bytes.extend(self.game.to_ne_bytes());
        bytes.extend([self.task as u8, self.direction, 0, 0]);
        bytes.extend(self.text);
        bytes
    }
}

/// Converts to `int`, saturating.
fn saturate(number: i64) -> i32 {
    number.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// What the driver sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The call returned.
    Returned {
        /// Whether it returned NULL.
        null: bool,
        /// The value of `num_tiles_placed`.
        value: i32,
        /// Bytes of heap in use.
        heap: i64,
        /// Files that are open.
        files: u32,
    },
    /// The library cannot be loaded.
    NotLoaded {
        /// Whether functions are missing. If so, the text has their names.
        missing: bool,
        /// The reason.
        text: String,
    },
    /// A file outside the working directory was opened for writing.
    OutsideWrite(String),
    /// There was no memory for a block of this size.
    OutOfMemory(u64),
    /// A forbidden system call was made.
    Forbidden(i32),
}

/// A message of the driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The token of the request.
    pub token: u64,
    /// What it says.
    pub content: Content,
}

impl Message {
    const HEADER: usize = 32;
    const TEXT: usize = 1000;

    /// Takes the first message from the bytes received. `Ok(None)` if it is
    /// incomplete, `Err` if it cannot be from the driver.
    pub fn take(received: &mut Vec<u8>) -> Result<Option<Message>, ()> {
        let Some(header) = received.first_chunk::<{ Message::HEADER }>() else {
            return Ok(None);
        };
        let word = |at: usize| {
            let bytes = [header[at], header[at + 1], header[at + 2], header[at + 3]];
            u32::from_ne_bytes(bytes)
        };
        let long = |at: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&header[at..at + 8]);
            u64::from_ne_bytes(bytes)
        };
        let length = word(28) as usize;
        if length > Message::TEXT {
            return Err(());
        }
        let Some(text) = received.get(Message::HEADER..Message::HEADER + length) else {
            return Ok(None);
        };
        let text = String::from_utf8_lossy(text).into_owned();
        let value = word(20).cast_signed();
        let content = match word(16) {
            kind @ (0 | 1) => Content::Returned {
                null: kind == 1,
                value,
                heap: long(8).cast_signed(),
                files: word(24),
            },
            2 => Content::NotLoaded {
                missing: value == 1,
                text,
            },
            3 => Content::OutsideWrite(text),
            4 => Content::OutOfMemory(long(8)),
            5 => Content::Forbidden(value),
            _ => return Err(()),
        };
        let token = long(0);
        received.drain(..Message::HEADER + length);
        Ok(Some(Message { token, content }))
    }
}
