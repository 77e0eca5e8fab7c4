//! Sentences about invalid memory accesses, the same for all checkers.

use whole_file::Plain;

use crate::finding::Place;

/// An access to memory, for a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Whether it writes.
    pub writes: bool,
    /// The number of bytes.
    pub size: u64,
}

/// A block of memory, and where an access is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// This many bytes past its end, 0 if directly.
    Past(u64, u64),
    /// This many bytes before its start.
    Before(u64, u64),
    /// In a block that was freed.
    Freed(u64),
    /// Not near any block.
    Unknown,
}

impl Access {
    /// The sentence: "reads 4 bytes, 8 bytes past the end of a block of 40 bytes".
    pub fn sentence(self, block: Block) -> String {
        let verb = if self.writes { "writes" } else { "reads" };
        let size = bytes(self.size);
        match block {
            Block::Past(0, block) => {
                format!("{verb} {size} right after a block of {}", bytes(block))
            }
            Block::Past(distance, block) => {
                let distance = bytes(distance);
                format!(
                    "{verb} {size}, {distance} past the end of a block of {}",
                    bytes(block)
                )
            }
            Block::Before(distance, block) => {
                let distance = bytes(distance);
                format!(
                    "{verb} {size}, {distance} before the start of a block of {}",
                    bytes(block)
                )
            }
            Block::Freed(block) => {
                format!(
                    "{verb} {size} of a block of {} that was freed",
                    bytes(block)
                )
            }
            Block::Unknown => format!("{verb} {size} at an address without memory"),
        }
    }
}

/// "1 byte", "10 bytes".
pub fn bytes(count: u64) -> String {
    match count {
        1 => "1 byte".to_owned(),
        _ => format!("{count} bytes"),
    }
}

/// A place in the student's source; `None` for other files, such as the driver.
pub fn place(function: &str, path: &str, line: Option<u32>) -> Option<Place> {
    let file = path.rsplit('/').next().unwrap_or(path);
    ["hw3.c", "hw3.h"].contains(&file).then(|| Place {
        function: Plain(function).to_string(),
        file: Some(file.to_owned()),
        line,
    })
}

/// The first number in a text.
pub fn number(text: &str) -> Option<u64> {
    let start = text.find(|character: char| character.is_ascii_digit())?;
    let digits = &text[start..];
    let end = digits.find(|character: char| !character.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// The text between two others.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    let length = text[start..].find(after)?;
    Some(&text[start..start + length])
}
