//! A game that is being played: what was done in it, and where it is kept.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use hw3::{Board, Cell, Direction, Game, Refusal, SaveError, Word};

use super::draft::Draft;
use super::unfinished::Journal;

/// A game with all that it takes to go on with it another day.
#[derive(Debug)]
pub struct Session {
    game: Game,
    /// The board when it was opened.
    start: Board,
    /// What was done since.
    calls: Vec<Call>,
    /// The words of each move, those undone after those that stand.
    moves: Vec<Vec<Word>>,
    /// How many moves stand in the file, if undo or redo can still lead there.
    saved: Option<usize>,
    name: Option<PathBuf>,
    journal: Journal,
    /// Why the game cannot be kept, until somebody asks.
    trouble: Option<io::Error>,
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Tiles were placed, so many letters.
    Place(Draft, usize),
    /// The last move was undone.
    Undo,
    /// An undone move was redone.
    Redo,
}

impl Session {
    /// A game that starts now, from a file or without one.
    pub fn new(game: Game, name: Option<PathBuf>, journal: Journal) -> Session {
        Session {
            start: game.board().clone(),
            game,
            calls: Vec::new(),
            moves: Vec::new(),
            saved: Some(0),
            name,
            journal,
            trouble: None,
        }
    }

    /// Does once more what was done in an unfinished game. If the rules no
    /// longer allow it, because the words are others, it goes as far as they do.
    pub fn resume(
        game: Game,
        name: Option<PathBuf>,
        calls: Vec<Call>,
        journal: Journal,
    ) -> (Session, Result<(), Refusal>) {
        let mut session = Session::new(game, name, journal);
        // What was done stands in the journal already, but not in a saved file.
        session.saved = None;
        let mut outcome = Ok(());
        for call in calls {
            match &call {
                Call::Place(draft, _) => match session.try_place(draft) {
                    Ok(_) => {}
                    Err(refusal) => {
                        outcome = Err(refusal);
                        break;
                    }
                },
                Call::Undo => _ = session.game.undo(),
                Call::Redo => _ = session.game.redo(),
            }
            session.calls.push(call);
        }
        (session, outcome)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    /// The file that it was opened from or saved to last.
    pub fn name(&self) -> Option<&Path> {
        self.name.as_deref()
    }

    /// That file without its directories.
    pub fn title(&self) -> Option<Cow<'_, str>> {
        Some(self.name()?.file_name()?.to_string_lossy())
    }

    /// Whether it is kept as an unfinished game.
    pub fn is_kept(&self) -> bool {
        self.journal.is_kept()
    }

    /// Where it is kept while it is unfinished.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Goes on in a file of its own: the old one may have moves that this game
    /// has not.
    pub fn part(&mut self) {
        self.journal = self.journal.another();
        self.keep();
    }

    /// The words of the moves that stand.
    pub fn moves(&self) -> &[Vec<Word>] {
        &self.moves[..self.game.undo_count()]
    }

    /// The words of the moves that can be redone, the next one first.
    pub fn undone(&self) -> &[Vec<Word>] {
        &self.moves[self.game.undo_count()..]
    }

    /// Whether the board is not as in the file.
    pub fn is_unsaved(&self) -> bool {
        self.saved != Some(self.game.undo_count())
    }

    /// Places tiles and says how many, or why not.
    pub fn place(&mut self, draft: &Draft) -> Result<usize, Refusal> {
        let letters = self.try_place(draft)?;
        self.done(Call::Place(draft.clone(), letters));
        Ok(letters)
    }

    fn try_place(&mut self, draft: &Draft) -> Result<usize, Refusal> {
        let before = self.game.undo_count();
        let placement = draft.placement()?;
        let words = self.game.words_of(&placement)?;
        let letters = self.game.place(&placement)?;
        if self.saved > Some(before) {
            self.saved = None;
        }
        self.moves.truncate(before);
        self.moves.push(words);
        Ok(letters)
    }

    /// Undoes a move and says whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        if undone {
            self.done(Call::Undo);
        }
        undone
    }

    /// Redoes a move and says whether there was one.
    pub fn redo(&mut self) -> bool {
        let redone = self.game.redo();
        if redone {
            self.done(Call::Redo);
        }
        redone
    }

    /// Saves the board. It is then no unfinished game any more.
    pub fn save(&mut self, path: &Path) -> Result<(), SaveError> {
        self.game.save(path)?;
        self.saved = Some(self.game.undo_count());
        self.name = Some(path.to_owned());
        self.keep();
        Ok(())
    }

    /// Keeps nothing of the game.
    pub fn forget(&mut self) {
        self.trouble = self.journal.remove().err();
    }

    /// Why the game cannot be kept, once.
    pub fn trouble(&mut self) -> Option<io::Error> {
        self.trouble.take()
    }

    fn done(&mut self, call: Call) {
        self.calls.push(call);
        self.keep();
    }

    fn keep(&mut self) {
        let kept = if self.is_unsaved() {
            let name = self.name.as_deref();
            self.journal.keep(&self.start, name, &self.calls)
        } else {
            self.journal.remove()
        };
        self.trouble = kept.err();
    }
}

/// As in a game script.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Place(draft, letters) => write!(f, "place {draft} {letters}"),
            Call::Undo => f.write_str("undo"),
            Call::Redo => f.write_str("redo"),
        }
    }
}

impl Call {
    /// Reads a line of a game script.
    pub fn parse(line: &str) -> Option<Call> {
        match line {
            "undo" => return Some(Call::Undo),
            "redo" => return Some(Call::Redo),
            _ => {}
        }
        let mut parts = line.strip_prefix("place ")?.splitn(4, ' ');
        let row = parts.next()?.parse().ok()?;
        let col = parts.next()?.parse().ok()?;
        let &[direction] = parts.next()?.as_bytes() else {
            return None;
        };
        let direction = Direction::try_from(direction).ok()?;
        let (tiles, letters) = parts.next()?.strip_prefix('"')?.rsplit_once("\" ")?;
        let draft = Draft::with_tiles(Cell { row, col }, direction, tiles);
        Some(Call::Place(draft, letters.parse().ok()?))
    }
}

#[cfg(test)]
mod tests {
    use hw3::Lexicon;

    use super::*;

    fn session() -> Session {
        let lexicon = Lexicon::new("at\ncat\nbat\nhat").expect("a list");
        let game = Game::new("AT\n".parse().expect("a board"), lexicon);
        Session::new(game, None, Journal::nowhere())
    }

    fn first_letter(letter: &str) -> Draft {
        Draft::with_tiles(Cell { row: 0, col: 0 }, Direction::Vertical, letter)
    }

    #[test]
    fn calls_are_written_and_read() {
        let tiles = Draft::with_tiles(Cell { row: 2, col: 13 }, Direction::Vertical, "T PMAN ");
        for (call, line) in [
            (Call::Place(tiles, 5), "place 2 13 V \"T PMAN \" 5"),
            (Call::Undo, "undo"),
            (Call::Redo, "redo"),
        ] {
            assert_eq!(call.to_string(), line);
            assert_eq!(Call::parse(line), Some(call));
        }
        for line in [
            "",
            "place",
            "place 2 3 V TOP 3",
            "place 2 3 X \"TOP\" 3",
            "place -1 3 V \"T\" 1",
        ] {
            assert_eq!(Call::parse(line), None, "{line}");
        }
    }

    #[test]
    fn undo_leads_back_to_what_is_saved_unless_another_move_is_made() {
        let lexicon = Lexicon::new("at\nit\nut").expect("a list");
        let game = Game::new("AT\n".parse().expect("a board"), lexicon);
        let mut session = Session::new(game, None, Journal::nowhere());
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
        let calls: Vec<Call> = lines.iter().filter_map(|line| Call::parse(line)).collect();
        let lexicon = Lexicon::new("at\nit\nut").expect("a list");
        let game = Game::new("AT\n".parse().expect("a board"), lexicon);
        let (mut session, outcome) = Session::resume(game, None, calls, Journal::nowhere());
        assert_eq!(outcome, Ok(()));
        assert_eq!(session.board().to_string(), "IT\n21\n");
        assert_eq!((session.moves().len(), session.undone().len()), (1, 1));
        assert!(session.is_unsaved());
        assert!(session.redo() && session.undo() && session.undo() && !session.undo());
    }

    #[test]
    fn a_game_with_other_words_is_resumed_as_far_as_they_go() {
        let calls = ["place 0 0 H \"I\" 1", "place 0 0 H \"U\" 1"];
        let calls = calls.iter().filter_map(|line| Call::parse(line)).collect();
        let lexicon = Lexicon::new("at\nit").expect("a list");
        let game = Game::new("AT\n".parse().expect("a board"), lexicon);
        let (session, outcome) = Session::resume(game, None, calls, Journal::nowhere());
        let refusal = outcome.expect_err("UT is no word");
        assert!(refusal.to_string().starts_with("UT"), "{refusal}");
        assert_eq!(session.board().to_string(), "IT\n21\n");
    }

    #[test]
    fn a_refused_move_is_not_remembered() {
        let mut session = session();
        session.place(&first_letter("X")).expect_err("XT");
        assert_eq!(session.calls, []);
        assert!(!session.is_unsaved());
    }
}
