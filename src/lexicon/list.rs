//! A word list, and how its words are looked up.

use std::sync::atomic::{AtomicU32, Ordering};

use word_graph::{GraphError, WordGraph};

use super::table::Table;
use super::{LexiconError, Text};
use crate::memory::{Lazy, OutOfMemory};

/// A word list. It begins as a text and gets a table once that pays off.
pub(super) struct List {
    text: Text,
    /// What the lookups in the text have cost, in binary searches.
    spent: AtomicU32,
    table: Lazy<Table>,
    graph: Lazy<WordGraph>,
}

/// What may be spent on lookups in the text before the table is built.
///
/// Building the table takes as long as 40 searches through the whole text, or as
/// 6000 binary searches. A program that has made this many will probably make
/// many more: ten moves stay below the limit, a hundred do not. Then the table
/// costs less than it can save.
const LIMIT: u32 = 128;

/// What a search through the whole text costs. It takes as long as 150 binary
/// searches, but then fewer than 10 refused moves would build the table.
const WHOLE_SEARCH: u32 = 8;

impl List {
    pub(super) fn new(text: Text) -> List {
        List {
            text,
            spent: AtomicU32::new(0),
            table: Lazy::new(),
            graph: Lazy::new(),
        }
    }

    /// Returns true if the list has a word, which must consist of letters.
    #[inline(always)]
    pub(super) fn has(&self, word: &[u8]) -> bool {
        match self.table.get() {
            Some(table) => table.has(&self.text, word),
            None => self.has_so_far(word),
        }
    }

    /// Looks up a word while there is no table.
    #[cold]
    fn has_so_far(&self, word: &[u8]) -> bool {
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
        // The table is built sooner or later if threads spend at the same time.
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
    pub(super) fn graph(&self) -> Result<&WordGraph, LexiconError> {
        if let Some(graph) = self.graph.get() {
            return Ok(graph);
        }
        let graph = WordGraph::new(self.text.words().map(|(_, word)| word));
        let graph = graph.map_err(|error| match error {
            GraphError::TooLarge => LexiconError::GraphTooLarge,
            _ => self.out_of_memory(),
        })?;
        self.graph.set(graph).map_err(|_| self.out_of_memory())
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

    /// Returns true if the list has a word in upper or lower case.
    pub(super) fn has_in_any_case(&self, word: &[u8]) -> bool {
        let mut words = self.text.words();
        words.any(|(_, other)| other.eq_ignore_ascii_case(word))
    }

    /// Every word once, at its first position in the text.
    pub(super) fn words(&self) -> impl Iterator<Item = &[u8]> {
        let table = self.table();
        let words = self.text.words().filter(move |&(start, word)| match table {
            Ok(table) => table.first(&self.text, word) == Some(start),
            // Slow, but this happens only when memory runs out.
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

    /// The length of the longest word.
    pub(super) fn longest(&self) -> usize {
        match self.table() {
            Ok(table) => table.longest(),
            Err(OutOfMemory) => self.words().map(<[u8]>::len).max().unwrap_or(0),
        }
    }
}
