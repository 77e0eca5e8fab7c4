//! The program: which screen is shown, and how one leads to another.

use std::path::{Path, PathBuf};

use hw3::{Board, Game};
use ratatui::Frame;
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;
use upwords_engine::{Match, Player};
use whole_file::PathText;

use super::contest::{Contest, EXTENSION};
use super::kept::KeptFile;
use super::next::Next;
use super::practice::Practice;
use super::practice::journal::{self, Journal};
use super::practice::saved::SavedFile;
use super::practice::session::Session;
use super::replay::Replay;
use super::start::Start;
use super::state::StateDirectory;
use super::table::Table;
use super::theme::Theme;
use super::unfinished;
use super::words::Shelf;
use super::wrap::sentence;
use crate::match_file::MatchFile;
use crate::word_list::WordList;

/// The rows and columns of the default board for practice, which is empty.
const SIDE: usize = 10;

/// The program.
#[derive(Debug)]
pub struct Program {
    screen: Screen,
    shelf: Shelf,
    /// `None` if the user has no state directory; then nothing is kept.
    directory: Option<StateDirectory>,
    /// The seed of the next match, if the user chose one.
    seed: Option<u64>,
    size: Rect,
    theme: Theme,
    is_over: bool,
}

#[derive(Debug)]
enum Screen {
    Start(Box<Start>),
    Table(Box<Table>),
    Practice(Box<Practice>),
    Replay(Box<Replay>),
}

impl Program {
    /// Begins with the start screen.
    pub fn new(
        shelf: Shelf,
        directory: Option<StateDirectory>,
        seed: Option<u64>,
        size: Rect,
        theme: Theme,
    ) -> Program {
        let unfinished = directory.as_ref().map(unfinished::list).unwrap_or_default();
        let start = Start::new(shelf.chosen().clone(), unfinished, size, theme);
        Program {
            screen: Screen::Start(Box::new(start)),
            shelf,
            directory,
            seed,
            size,
            theme,
            is_over: false,
        }
    }

    /// The word list for new games.
    pub fn list(&self) -> &WordList {
        self.shelf.chosen()
    }

    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns true if something moves on the screen.
    pub fn is_busy(&self) -> bool {
        match &self.screen {
            Screen::Table(table) => table.is_busy(),
            Screen::Replay(replay) => replay.is_busy(),
            Screen::Start(_) | Screen::Practice(_) => false,
        }
    }

    /// Says where the game is kept, for a player who quits.
    pub fn farewell(&self) -> Option<String> {
        match &self.screen {
            Screen::Table(table) => table.farewell(),
            Screen::Practice(practice) => practice.farewell(),
            Screen::Start(_) | Screen::Replay(_) => None,
        }
    }

    pub fn render(&self, frame: &mut Frame<'_>) {
        match &self.screen {
            Screen::Start(start) => start.render(frame),
            Screen::Table(table) => table.render(frame),
            Screen::Practice(practice) => practice.render(frame),
            Screen::Replay(replay) => replay.render(frame),
        }
    }

    pub fn handle_event(&mut self, event: &Event) {
        if let Event::Resize(width, height) = event {
            self.size = Rect::new(0, 0, *width, *height);
        }
        match &mut self.screen {
            Screen::Start(start) => start.handle_event(event),
            Screen::Table(table) => table.handle_event(event),
            Screen::Practice(practice) => practice.handle_event(event),
            Screen::Replay(replay) => replay.handle_event(event),
        }
        self.go_on();
    }

    /// Moves on without a key.
    pub fn tick(&mut self) {
        match &mut self.screen {
            Screen::Table(table) => table.tick(),
            Screen::Replay(replay) => replay.tick(),
            Screen::Start(_) | Screen::Practice(_) => {}
        }
        self.go_on();
    }

    /// Ends the program because of a signal.
    pub fn end(&mut self) {
        self.leave();
        self.is_over = true;
    }

    /// Does what the screen asks for.
    fn go_on(&mut self) {
        let next = match &mut self.screen {
            Screen::Start(start) => start.next(),
            Screen::Table(table) => table.next(),
            Screen::Practice(practice) => practice.next(),
            Screen::Replay(replay) => replay.next(),
        };
        let Some(next) = next else {
            return;
        };
        let result = match next {
            Next::Quit => {
                self.end();
                return;
            }
            Next::Start => {
                self.show_start();
                Ok(())
            }
            Next::Match { players, list } => self.start_match(players, &list),
            Next::Practice(list) => self.practice(&list),
            Next::Resume(path) => self.resume(&path),
            Next::Delete(path) => self.delete(path),
            Next::Open(path) => match self.open(&path, None) {
                Err(error) => {
                    if let Screen::Start(start) = &mut self.screen {
                        start.ask_file(path.display().to_string(), Some(error));
                    }
                    Ok(())
                }
                done => done,
            },
            Next::Replay(game, list) => {
                self.show_replay(*game, list);
                Ok(())
            }
        };
        if let Err(error) = result {
            if !matches!(self.screen, Screen::Start(_)) {
                self.show_start();
            }
            if let Screen::Start(start) = &mut self.screen {
                start.show_message(sentence(&error));
            }
        }
    }

    fn leave(&mut self) {
        if let Screen::Table(table) = &mut self.screen {
            table.leave();
        }
    }

    fn show_start(&mut self) {
        self.leave();
        let directory = self.directory.clone();
        // The game that is left must be unlocked to be listed.
        let list = self.shelf.chosen().clone();
        let start = Start::new(list, Vec::new(), self.size, self.theme);
        self.screen = Screen::Start(Box::new(start));
        if let (Some(directory), Screen::Start(start)) = (directory, &mut self.screen) {
            start.set_unfinished(unfinished::list(&directory));
        }
    }

    /// Starts a match. If the user chose a seed, the first match has it, and others are
    /// random.
    pub fn start_match(&mut self, players: Vec<Player>, list: &WordList) -> Result<(), String> {
        let words = self.shelf.get(list)?;
        let seed = self.seed.unwrap_or_else(random_seed);
        let contest = Contest::new(players, words, seed, self.directory.clone())?;
        self.seed = None;
        self.show_table(contest);
        Ok(())
    }

    fn show_table(&mut self, contest: Contest) {
        let table = Table::new(contest, self.size, self.theme);
        self.screen = Screen::Table(Box::new(table));
    }

    /// Shows a match again.
    pub fn show_replay(&mut self, game: Match, list: WordList) {
        let replay = Replay::new(game, list, self.theme);
        self.screen = Screen::Replay(Box::new(replay));
    }

    /// Shows a match again, and quits afterwards.
    pub fn show_only_replay(&mut self, game: Match, list: WordList) {
        let replay = Replay::new(game, list, self.theme).alone();
        self.screen = Screen::Replay(Box::new(replay));
    }

    /// Practices on an empty board.
    pub fn practice(&mut self, list: &WordList) -> Result<(), String> {
        let board = Board::empty(SIDE, SIDE).map_err(|error| error.to_string())?;
        let words = self.shelf.get(list)?;
        let game = Game::new(board, words.written.clone());
        let journal = Journal::new(self.directory.clone(), list.tag());
        self.show_practice(Session::new(game, None, journal));
        Ok(())
    }

    fn show_practice(&mut self, session: Session) {
        let practice = Practice::new(session, self.size, self.theme);
        self.screen = Screen::Practice(Box::new(practice));
    }

    /// Resumes the unfinished game in a file of the state directory.
    fn resume(&mut self, path: &Path) -> Result<(), String> {
        let gone = "This game is being played elsewhere, or is no longer there.".to_owned();
        let Some(directory) = self.directory.clone() else {
            return Err(gone);
        };
        if path
            .extension()
            .is_some_and(|extension| extension == EXTENSION)
        {
            let (file, text) = KeptFile::open(&directory, path.to_owned()).ok_or(gone)?;
            let match_file = MatchFile::of(&text).ok_or("This file is not a match.")?;
            let resumed = self.resume_match(&match_file, None, Some(file));
            return resumed.map_err(|error| format!("cannot open {}: {error}", PathText(path)));
        }
        let entries = journal::list(&directory);
        let entry = entries.iter().find(|entry| entry.path == path);
        let unfinished = entry.and_then(|entry| entry.open(&directory)).ok_or(gone)?;
        let list = unfinished.words.as_deref().and_then(WordList::from_tag);
        let list = self.named_list(list);
        let words = self.shelf.get(&list)?;
        let (session, outcome) = Session::resume(unfinished, words.written.clone());
        match outcome {
            Ok(()) => self.show_practice(session),
            Err(refusal) => {
                self.practice(&list)?;
                if let Screen::Practice(practice) = &mut self.screen {
                    practice.offer(session, Some(refusal));
                }
            }
        }
        Ok(())
    }

    /// The list that the file of a game names, or the list for new games.
    fn named_list(&self, list: Option<WordList>) -> WordList {
        list.unwrap_or_else(|| self.shelf.chosen().clone())
    }

    fn resume_match(
        &mut self,
        match_file: &MatchFile<'_>,
        chosen: Option<WordList>,
        file: Option<KeptFile>,
    ) -> Result<(), String> {
        let list = chosen.unwrap_or_else(|| self.named_list(match_file.list.clone()));
        let words = self.shelf.get(&list)?;
        let is_kept = file.is_some();
        let mut contest = Contest::resume(match_file, words, self.directory.clone(), file)?;
        if !contest.game().is_over() {
            self.show_table(contest);
            return Ok(());
        }
        if is_kept {
            // The program ended before it could move the file.
            contest.finish();
        }
        self.show_replay(contest.game().clone(), list);
        Ok(())
    }

    fn delete(&mut self, path: PathBuf) -> Result<(), String> {
        let Some(directory) = self.directory.clone() else {
            return Ok(());
        };
        let deleted = match KeptFile::open(&directory, path) {
            Some((file, _)) => file.remove().map_err(|error| error.to_string()),
            None => Err("This game is being played elsewhere.".to_owned()),
        };
        if let Screen::Start(start) = &mut self.screen {
            start.set_unfinished(unfinished::list(&directory));
        }
        deleted
    }

    /// Opens a board, a saved game or a match. A game with moves is played with its own
    /// word list if that can be read, and a match with its own, unless the user has
    /// chosen another one.
    pub fn open(&mut self, path: &Path, chosen: Option<WordList>) -> Result<(), String> {
        let file = SavedFile::read(path)?;
        if let Some(match_file) = str::from_utf8(&file.text).ok().and_then(MatchFile::of) {
            let resumed = self.resume_match(&match_file, chosen, None);
            return resumed.map_err(|error| format!("cannot open {}: {error}", PathText(path)));
        }
        let own = file.words().as_deref().and_then(WordList::from_tag);
        let chosen = self.shelf.chosen().clone();
        let own = self.named_list(own);
        let (words, missing) = match self.shelf.get(&own) {
            Ok(words) => (words, None),
            Err(error) => (self.shelf.get(&chosen)?, Some(error)),
        };
        let journal = Journal::new(self.directory.clone(), words.list.tag());
        let session = Session::open(&file, words.written.clone(), journal)?;
        self.show_practice(session);
        if let (Some(error), Screen::Practice(practice)) = (missing, &mut self.screen) {
            let list = &words.list;
            practice.show_message(format!("{} This game uses the {list}.", sentence(&error)));
        }
        Ok(())
    }
}

/// A seed that nobody can guess.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};

    RandomState::new().hash_one(std::time::SystemTime::now())
}

#[cfg(test)]
mod tests;
