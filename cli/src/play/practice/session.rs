//! A game being played: its file and its journal.

use std::io;
use std::path::{Path, PathBuf};

use hw3::{Board, Game, Lexicon, Move, Placement, Refusal};
use upwords_script::Step;
use whole_file::PathText;

use super::journal::{Journal, Unfinished};
use super::saved::{self, Form, Opened, SavedFile};
use crate::play::own_file::OwnFile;

/// A game with its file, and with the journal that keeps unsaved moves.
#[derive(Debug)]
pub struct Session {
    game: Game,
    /// All moves, including the undone ones, so undo and redo do not change the
    /// list. Every frame shows it, and to list the moves copies the board.
    moves: Vec<Move>,
    /// The number of moves in the saved file, unless undo and redo can no longer
    /// lead there.
    saved: Option<usize>,
    name: Option<PathBuf>,
    /// The file that the game was saved to, or opened from with its moves.
    own: Option<OwnFile>,
    journal: Journal,
    /// The last error of the journal, until it is reported.
    trouble: Option<io::Error>,
}

impl Session {
    /// Starts a game on a board from a file, or a new one.
    pub fn new(game: Game, name: Option<PathBuf>, journal: Journal) -> Session {
        Session {
            game,
            moves: Vec::new(),
            saved: Some(0),
            name,
            own: None,
            journal,
            trouble: None,
        }
    }

    /// Opens a board or a saved game. Returns the sentence if that fails.
    pub fn open(file: &SavedFile, lexicon: Lexicon, journal: Journal) -> Result<Session, String> {
        let Opened { game, own } = file.open(lexicon)?;
        let mut session = Session::new(game, Some(file.path.clone()), journal);
        session.saved = Some(session.game.undo_count());
        session.own = own;
        session.list_moves();
        Ok(session)
    }

    /// Repeats the steps of an unfinished game. Stops at the first move that the
    /// rules refuse, because the word list has changed. If the lexicon is not the list
    /// that the game names, set `unfinished.words` first.
    pub fn resume(unfinished: Unfinished, lexicon: Lexicon) -> (Session, Result<(), Refusal>) {
        let Unfinished {
            start,
            name,
            words,
            steps,
            mut journal,
        } = unfinished;
        journal.set_words(words);
        let mut session = Session::new(Game::new(start, lexicon), name, journal);
        session.saved = None;
        let outcome = steps.iter().try_for_each(|step| {
            match step {
                Step::Place { placement, .. } => _ = session.game.place(placement)?,
                Step::Undo => _ = session.game.undo(),
                Step::Redo => _ = session.game.redo(),
                _ => {}
            }
            Ok(())
        });
        session.list_moves();
        (session, outcome)
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The file that the game was opened from or saved to last.
    pub fn name(&self) -> Option<&Path> {
        self.name.as_deref()
    }

    /// The name of that file, without its directory, to show to the player.
    pub fn title(&self) -> Option<String> {
        let name = self.name()?.file_name()?;
        Some(PathText(Path::new(name)).to_string())
    }

    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Continues in a new journal and leaves the old one as it is: it may have
    /// moves that this game does not have.
    pub fn leave_journal(&mut self) {
        self.journal = self.journal.another();
        let written = self.journal.write(&self.game, self.name.as_deref());
        self.trouble = written.err();
    }

    /// The moves played, without the undone ones.
    pub fn moves(&self) -> &[Move] {
        let (played, _) = self.split_moves();
        played
    }

    /// The undone moves, starting with the next one to redo.
    pub fn undone(&self) -> &[Move] {
        let (_, undone) = self.split_moves();
        undone
    }

    fn split_moves(&self) -> (&[Move], &[Move]) {
        // The list is empty if there was no memory for it.
        let played = self.game.undo_count().min(self.moves.len());
        self.moves.split_at(played)
    }

    fn list_moves(&mut self) {
        let played = self.game.moves();
        let all = played.and_then(|played| Ok([played, self.game.undone_moves()?].concat()));
        self.moves = all.unwrap_or_default();
    }

    /// Returns true if the board differs from the file.
    pub fn is_unsaved(&self) -> bool {
        self.saved != Some(self.game.undo_count())
    }

    /// Places tiles and returns the number placed, or the refusal.
    pub fn place(&mut self, placement: &Placement) -> Result<usize, Refusal> {
        let before = self.game.undo_count();
        let count = self.game.place(placement)?;
        if self.saved > Some(before) {
            self.saved = None;
        }
        self.list_moves();
        self.record(&Step::Place {
            placement: placement.clone(),
            count,
            sentence: "",
        });
        Ok(count)
    }

    /// Undoes a move. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        if undone {
            self.record(&Step::Undo);
        }
        undone
    }

    /// Redoes a move. Returns false if there is none.
    pub fn redo(&mut self) -> bool {
        let redone = self.game.redo();
        if redone {
            self.record(&Step::Redo);
        }
        redone
    }

    /// Saves the game and removes the journal. Returns the form of the file, or the
    /// sentence if saving fails.
    pub fn save(&mut self, path: &Path) -> Result<Form, String> {
        let form = Form::of(path);
        saved::write(&self.game, self.journal.words(), path, form)?;
        self.saved = Some(self.game.undo_count());
        self.name = Some(path.to_owned());
        self.own = Some(OwnFile::at(path));
        self.forget();
        Ok(form)
    }

    /// The file that this game was saved to, or opened from with its moves, if it has
    /// this name.
    pub fn own_file(&self, path: &Path) -> Option<&OwnFile> {
        self.own.as_ref().filter(|own| own.is_at(path))
    }

    /// Returns true if there are moves or undone moves.
    pub fn has_moves(&self) -> bool {
        self.game.undo_count() + self.game.redo_count() > 0
    }

    pub fn forget(&mut self) {
        self.trouble = self.journal.remove().err();
    }

    /// Takes the last error of the journal.
    pub fn trouble(&mut self) -> Option<io::Error> {
        self.trouble.take()
    }

    fn record(&mut self, step: &Step<'_>) {
        let recorded = if self.is_unsaved() {
            let name = self.name.as_deref();
            self.journal.append(step, &self.game, name)
        } else {
            self.journal.remove()
        };
        self.trouble = recorded.err();
    }
}

#[cfg(test)]
mod tests {
    use hw3::Direction;

    use super::*;

    fn game(words: &str) -> Game {
        let lexicon = Lexicon::new(words).expect("a list");
        Game::new("AT\n".parse().expect("a board"), lexicon)
    }

    fn session() -> Session {
        Session::new(game("at\nit\nut"), None, Journal::nowhere())
    }

    fn first_letter(letter: &str) -> Placement {
        Placement::new(0, 0, Direction::Vertical, letter).expect("memory")
    }

    fn resume(words: &str, lines: &[&'static str]) -> (Session, Result<(), Refusal>) {
        let steps = lines.iter().map(|line| Step::parse(line).expect(line));
        let unfinished = Unfinished {
            start: "AT\n".parse().expect("a board"),
            name: None,
            words: None,
            steps: steps.collect(),
            journal: Journal::nowhere(),
        };
        Session::resume(unfinished, Lexicon::new(words).expect("a list"))
    }

    #[test]
    fn undo_leads_back_to_the_saved_board_unless_another_move_is_made() {
        let mut session = session();
        assert!(!session.is_unsaved());
        session.place(&first_letter("I")).expect("IT");
        assert!(session.is_unsaved());
        session.save(Path::new("/dev/null")).expect("saved");
        assert!(!session.is_unsaved());
        assert!(session.undo() && session.is_unsaved());
        assert!(session.redo() && !session.is_unsaved());
        assert!(session.undo());
        session.place(&first_letter("U")).expect("UT");
        assert!(session.is_unsaved());
        assert!(session.undo() && session.is_unsaved());
    }

    #[test]
    fn a_resumed_game_can_be_undone_and_redone() {
        let lines = ["place 0 0 H \"I\" 1", "place 0 0 H \"U\" 1", "undo"];
        let (mut session, outcome) = resume("at\nit\nut", &lines);
        assert_eq!(outcome, Ok(()));
        assert_eq!(session.board().to_string(), "IT\n21\n");
        assert_eq!((session.moves().len(), session.undone().len()), (1, 1));
        assert_eq!(session.undone()[0].words[0].text(), "UT");
        assert!(session.is_unsaved());
        assert!(session.redo() && session.undo() && session.undo() && !session.undo());
    }

    #[test]
    fn a_game_is_resumed_as_far_as_other_words_allow() {
        let lines = ["place 0 0 H \"I\" 1", "place 0 0 H \"U\" 1"];
        let (session, outcome) = resume("at\nit", &lines);
        let refusal = outcome.expect_err("UT is not in the list");
        assert!(refusal.to_string().starts_with("UT"), "{refusal}");
        assert_eq!(session.board().to_string(), "IT\n21\n");
    }

    #[test]
    fn a_refused_move_is_not_recorded() {
        let mut session = session();
        session.place(&first_letter("X")).expect_err("XT");
        assert_eq!((session.moves(), session.undone()), (&[][..], &[][..]));
        assert!(!session.is_unsaved());
    }
}
