//! A word list, and how its words are looked up.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use word_graph::{GraphError, WordGraph};

use super::table::Table;
use super::text::only_letters;
use super::{LexiconError, Text};
use crate::memory::{Lazy, OutOfMemory};

/// A word list. It begins as a text and gets a table once that pays off.
pub(super) struct List {
    text: Text,
    /// The cost of all lookups so far. A binary search costs 1.
    spent: AtomicU32,
    table: Lazy<Table>,
    graph: Lazy<WordGraph>,
    /// The length of the longest line plus 1, or 0 if it is not known yet.
    longest_line: AtomicUsize,
}

/// Once lookups have cost this much, the table is built.
///
/// Building the table takes as long as 9000 binary searches, or 70 searches of the
/// whole text. But a program that has looked up this many words will probably look
/// up many more, and then the table should be there. Ten moves stay below the
/// limit, a hundred do not. A program that exits just after the table was built
/// would have been faster without it.
const LIMIT: u32 = 128;

/// The cost charged for searching the whole text. It really takes as long as 140
/// binary searches, but a few refused moves should not build the table.
const WHOLE_SEARCH: u32 = 8;

impl List {
    pub(super) fn new(text: Text) -> List {
        List {
            text,
            spent: AtomicU32::new(0),
            table: Lazy::new(),
            graph: Lazy::new(),
            longest_line: AtomicUsize::new(0),
        }
    }

    /// Returns true if the list has a word. For words with other bytes than letters,
    /// the result is unspecified.
    #[inline(always)]
    pub(super) fn has(&self, word: &[u8]) -> bool {
        match self.table.get() {
            Some(table) => table.has(&self.text, word),
            None => self.has_without_table(word),
        }
    }

    #[cold]
    fn has_without_table(&self, word: &[u8]) -> bool {
        if !only_letters(word) {
            return false;
        }
        if self.spend(1) >= LIMIT
            && let Ok(table) = self.table()
        {
            return table.has(&self.text, word);
        }
        if self.text.has_if_sorted(word) {
            return true;
        }
        self.spend(WHOLE_SEARCH);
        self.text.has(word)
    }

    /// Adds to the costs and returns the costs so far.
    fn spend(&self, cost: u32) -> u32 {
        // Concurrent updates may be lost, which only delays the table.
        let spent = self.spent.load(Ordering::Relaxed).saturating_add(cost);
        self.spent.store(spent, Ordering::Relaxed);
        spent
    }

    /// The table, which is built now if there is none.
    pub(super) fn table(&self) -> Result<&Table, OutOfMemory> {
        match self.table.get() {
            Some(table) => Ok(table),
            None => self.table.set(Table::new(&self.text)?),
        }
    }

    /// The graph, which is built now if there is none.
    pub(super) fn graph(&self) -> Result<&WordGraph, GraphError> {
        if let Some(graph) = self.graph.get() {
            return Ok(graph);
        }
        let graph = WordGraph::new(self.text.words().map(|(_, word)| word))?;
        self.graph.set(graph).map_err(|_| GraphError::OutOfMemory)
    }

    #[cfg(test)]
    pub(super) fn has_table(&self) -> bool {
        self.table.get().is_some()
    }

    pub(super) fn out_of_memory(&self) -> LexiconError {
        let bytes = self.text.len();
        LexiconError::OutOfMemory { bytes }
    }

    pub(super) fn text(&self) -> &Text {
        &self.text
    }

    /// Returns true if the list has a word in upper or lower case. Reads the whole
    /// list, unless the word is too long for it.
    pub(super) fn has_in_any_case(&self, word: &[u8]) -> bool {
        let mut words = self.text.words();
        word.len() <= self.longest_line()
            && words.any(|(_, other)| other.eq_ignore_ascii_case(word))
    }

    /// The length of the longest line, and so an upper bound on the length of words.
    pub(super) fn longest_line(&self) -> usize {
        match self.longest_line.load(Ordering::Relaxed) {
            0 => {
                let longest = self.text.longest_line();
                self.longest_line.store(longest + 1, Ordering::Relaxed);
                longest
            }
            known => known - 1,
        }
    }

    /// Every word once, at its first position in the text.
    pub(super) fn words(&self) -> impl Iterator<Item = &[u8]> {
        let table = self.table();
        let words = self.text.words().filter(move |&(start, word)| match table {
            Ok(table) => table.first(&self.text, word) == Some(start),
            // Takes quadratic time, but only without memory for the table.
            Err(OutOfMemory) => {
                let mut words = self.text.words();
                words.find(|&(_, other)| other == word) == Some((start, word))
            }
        });
        words.map(|(_, word)| word)
    }

    /// The number of different words.
    pub(super) fn len(&self) -> usize {
        match self.table() {
            Ok(table) => table.len(),
            Err(OutOfMemory) => self.words().count(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.words().next().is_none()
    }

    /// The length of the longest word.
    pub(super) fn longest(&self) -> usize {
        let lengths = self.text.words().map(|(_, word)| word.len());
        lengths.max().unwrap_or(0)
    }
}
