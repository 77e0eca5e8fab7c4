//! A match being played: its words, its computers and its kept file.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use terminal::Random;
use upwords_engine::{Computer, Level, Match, Played, Player, Setup, Turn, TurnError};

use super::kept::KeptFile;
use super::state::StateDirectory;
use super::thinking::Thinking;
use super::words::Words;
use crate::match_file::{self, MatchFile};

/// The extension of the files of matches.
pub const EXTENSION: &str = "match";

/// A match with its words, its computers and the file that keeps it.
#[derive(Debug)]
pub struct Contest {
    game: Match,
    words: Arc<Words>,
    /// The computers at their seats.
    computers: Vec<Option<Computer>>,
    /// Gives hints: the most points, as in the review of the match.
    adviser: Computer,
    /// `None` if the user has no state directory; then nothing is kept.
    directory: Option<StateDirectory>,
    file: Option<KeptFile>,
    /// True if turns were played or undone since the match was opened or saved.
    is_changed: bool,
    /// The last error of the file, until it is reported.
    trouble: Option<io::Error>,
}

impl Contest {
    /// Starts a match, and keeps it from now on.
    pub fn new(
        players: Vec<Player>,
        words: Arc<Words>,
        seed: u64,
        directory: Option<StateDirectory>,
    ) -> Result<Contest, String> {
        let game = Match::new(Setup::default(), words.laid.clone(), players, seed);
        let game = game.map_err(|error| error.to_string())?;
        let mut contest = Contest::of(game, words, directory, None)?;
        contest.keep();
        Ok(contest)
    }

    /// Continues the match of a file. It goes on in this file if it is kept, and in a
    /// new one otherwise.
    pub fn resume(
        match_file: &MatchFile<'_>,
        words: Arc<Words>,
        directory: Option<StateDirectory>,
        file: Option<KeptFile>,
    ) -> Result<Contest, String> {
        let game = match_file.load(words.laid.clone());
        let game = game.map_err(|error| error.to_string())?;
        Contest::of(game, words, directory, file)
    }

    fn of(
        game: Match,
        words: Arc<Words>,
        directory: Option<StateDirectory>,
        file: Option<KeptFile>,
    ) -> Result<Contest, String> {
        let computer = |level: Level| {
            let computer = Computer::new(level, &words.laid, 0);
            computer.map_err(|error| error.to_string())
        };
        let levels = game.players().iter().map(|player| player.level);
        let computers: Result<Vec<_>, String> = levels
            .map(|level| level.map(computer).transpose())
            .collect();
        Ok(Contest {
            computers: computers?,
            adviser: computer(Level::Greedy)?,
            game,
            words,
            directory,
            file,
            is_changed: false,
            trouble: None,
        })
    }

    pub fn game(&self) -> &Match {
        &self.game
    }

    pub fn words(&self) -> &Arc<Words> {
        &self.words
    }

    /// The number of people at the keyboard.
    pub fn people(&self) -> usize {
        let players = self.game.players().iter();
        players.filter(|player| player.level.is_none()).count()
    }

    /// Returns true if a person has the turn.
    pub fn is_turn_of_person(&self) -> bool {
        self.computers[self.game.seat()].is_none()
    }

    /// Plays a turn, and keeps the match.
    pub fn play(&mut self, turn: Turn) -> Result<Played, TurnError> {
        let played = self.game.play(turn)?;
        self.keep();
        Ok(played)
    }

    /// Takes back the last turn of a person and all turns after it. Returns the number of
    /// turns taken back.
    pub fn undo(&mut self) -> usize {
        let players = self.game.players();
        let mut turns = self.game.turns().iter().rev();
        let is_of_person = |played: &Played| players[played.seat].level.is_none();
        let Some(index) = turns.position(is_of_person) else {
            return 0;
        };
        for _ in 0..=index {
            self.game.undo();
        }
        self.keep();
        index + 1
    }

    /// Begins to think about the turn of a computer.
    pub fn think(&self) -> Option<Thinking> {
        let computer = self.computers[self.game.seat()].as_ref()?;
        // The same turn of the same match has the same seed. It must not be that of the
        // bag.
        let turn = self.game.turns().len() as u64;
        let seed = Random::new(!self.game.seed() ^ turn.rotate_left(32)).number();
        let computer = computer.clone().with_seed(seed);
        Some(Thinking::start(computer, self.game.clone()))
    }

    /// The turn with the most points for the player whose turn it is.
    pub fn advice(&self) -> Result<Turn, String> {
        let turn = self.adviser.clone().choose(&self.game.view());
        turn.map_err(|error| error.to_string())
    }

    /// The text of a file with this match.
    pub fn text(&self) -> String {
        match_file::text(&self.game, &self.words.list)
    }

    /// Returns true if the file has the whole match.
    pub fn is_kept(&self) -> bool {
        self.file.as_ref().is_some_and(KeptFile::is_complete)
    }

    /// Returns true if leaving the match loses nothing: the kept file has all of it, or
    /// a file of the user.
    pub fn is_safe(&self) -> bool {
        self.is_kept() || !self.is_changed
    }

    /// Notes that the user has saved the match.
    pub fn set_saved(&mut self) {
        self.is_changed = false;
    }

    fn keep(&mut self) {
        self.is_changed = true;
        let text = self.text();
        let written = match (&mut self.file, &self.directory) {
            (Some(file), _) => file.rewrite(&text),
            (None, Some(directory)) => create(directory, &text).map(|file| self.file = Some(file)),
            (None, None) => Ok(()),
        };
        self.trouble = written.err();
    }

    /// The directory of the kept file.
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_ref().map(StateDirectory::path)
    }

    /// Takes the last error of the file.
    pub fn trouble(&mut self) -> Option<io::Error> {
        self.trouble.take()
    }

    /// Drops the kept file.
    pub fn forget(&mut self) {
        if let Some(file) = self.file.take() {
            self.trouble = file.remove().err();
        }
    }

    /// Writes the match to the finished ones, and removes the kept file. Returns the path
    /// of the new one.
    pub fn finish(&mut self) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?.finished();
        match create(&directory, &self.text()) {
            Ok(file) => {
                // A kept file that stays is moved when it is opened again.
                _ = self.file.take().map(KeptFile::remove);
                Some(file.path().to_owned())
            }
            Err(error) => {
                self.trouble = Some(error);
                None
            }
        }
    }
}

/// Creates a file with a match.
fn create(directory: &StateDirectory, text: &str) -> io::Result<KeptFile> {
    let mut file = KeptFile::create(directory, EXTENSION)?;
    match file.append(text).and_then(|()| file.sync()) {
        Ok(()) => Ok(file),
        Err(error) => {
            // Half a match could not be read.
            _ = file.remove();
            Err(error)
        }
    }
}

#[cfg(test)]
mod tests;
