//! Word lists: the course's, and the smaller ones of random games.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use hw3::Lexicon;
use whole_file::{Cause, PathText};

/// The course's list, unless the teacher names another one.
const COURSE: &str = include_str!("../../words.txt");

/// A word list: its text, for the submission; as the library uses it; and with the
/// positions and the case of its lines, for submissions that mind them.
#[derive(Clone, Debug)]
pub struct Words(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    text: Arc<str>,
    lexicon: Lexicon,
    lines: OnceLock<Lines>,
}

/// The lines of a list, as C programs see them.
#[derive(Debug)]
pub struct Lines {
    /// The line of each word in capitals. If there are several, the first.
    words: HashMap<String, Line>,
    /// The words in capitals, sorted.
    sorted: Vec<String>,
    /// The longest word.
    longest: usize,
}

/// One line of a list.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Counted from 0.
    pub number: usize,
    /// True if one of the lines with this word has no capitals.
    pub lower: bool,
}

impl Words {
    /// Reads a list; the built-in list of the course if no file is named.
    ///
    /// # Errors
    ///
    /// A sentence that says why the file is not a word list.
    pub fn open(file: Option<&Path>) -> Result<Words, String> {
        let Some(file) = file else {
            return Ok(Words::new(COURSE.into()));
        };
        let name = PathText(file);
        let bytes = fs::read(file)
            .map_err(|error| format!("cannot read the word list {name}: {}", Cause(&error)))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("{name} is not a word list: it is not UTF-8"))?;
        let words = Words::new(text.into());
        match words.lexicon().is_empty() {
            true => Err(format!("{name} has no words: write one word per line")),
            false => Ok(words),
        }
    }

    /// A list with this text.
    ///
    /// # Panics
    ///
    /// If the list is too large for the memory.
    pub fn new(text: Arc<str>) -> Words {
        let lexicon = Lexicon::new(text.as_bytes()).expect("memory for the word list");
        Words(Arc::new(Inner {
            text,
            lexicon,
            lines: OnceLock::new(),
        }))
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The words.
    pub fn lexicon(&self) -> &Lexicon {
        &self.0.lexicon
    }

    /// The lines, which are read when they are first needed.
    pub fn lines(&self) -> &Lines {
        self.0.lines.get_or_init(|| Lines::new(self.text()))
    }
}

impl Lines {
    fn new(text: &str) -> Lines {
        let mut words: HashMap<String, Line> = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let lower = line.bytes().all(|byte| byte.is_ascii_lowercase());
            let entry = words.entry(line.to_ascii_uppercase());
            let entry = entry.or_insert(Line { number, lower });
            entry.lower |= lower;
        }
        let mut sorted: Vec<String> = words.keys().cloned().collect();
        sorted.sort_unstable();
        let longest = sorted.iter().map(String::len).max().unwrap_or(0);
        Lines {
            words,
            sorted,
            longest,
        }
    }

    /// The line of a word in capitals.
    pub fn find(&self, word: &str) -> Option<Line> {
        self.words.get(word).copied()
    }

    /// Returns true if a word of the list begins with these letters.
    pub fn has_prefix(&self, letters: &str) -> bool {
        let at = self.sorted.partition_point(|word| word.as_str() < letters);
        self.sorted
            .get(at)
            .is_some_and(|word| word.starts_with(letters))
    }

    /// The length of the longest word.
    pub fn longest(&self) -> usize {
        self.longest
    }
}
