//! The text of a saved match.
//!
//! It consists of the setup, the seed, the players and the turns. Loading it plays
//! the turns again by the rules, so they can still be undone:
//!
//! ```text
//! upwords match 1
//! rack 8
//! plain-plurals no
//! seed 42
//! player person Ann
//! player greedy Zoe
//! place 4 3 H "CAT"
//! exchange V
//! pass
//! end turns 3 scores 6 0 check …
//! ```
//!
//! - The settings between the first line and the seed are those that differ from the
//!   official ones. [`settings`] lists them. If the official ones ever change, the
//!   number in the first line must change, too.
//! - The letter Q stands for Qu, as on the board.
//! - The last line has the number of turns, the scores, and a checksum of all lines
//!   before it. So a file that was cut off or changed is not taken for another match.
//! - The words are not in the file. If a turn is refused although the checksum is
//!   right, the match was played with other words.

use std::fmt::{self, Write};
use std::str::FromStr;

use hw3::{Lexicon, Tile};
use thiserror::Error;

use crate::{Match, MatchError, Player, Setup, Turn, TurnError, TurnFormError};

/// Why a text is not a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct LoadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: LoadProblem,
}

/// What is wrong with a line of a saved match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoadProblem {
    /// It is not UTF-8.
    #[error("this is not UTF-8 text")]
    NotText,
    /// It does not have the required form.
    #[error("this line must be {wanted}")]
    Form {
        /// What it must be.
        wanted: &'static str,
    },
    /// The text ends in the middle of a line or before its last line.
    #[error("the file is cut off here: its last line must begin with 'end turns'")]
    CutOff,
    /// There is no such match, because of its setup or its players.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// It is not a turn.
    #[error("this line must be a turn or begin with 'end turns': {0}")]
    TurnForm(#[from] TurnFormError),
    /// The turn is refused.
    #[error("turn {number} is refused: {error}{}", reason(error, *.changed))]
    Turn {
        /// The turn, counted from 1.
        number: usize,
        /// Why it is refused.
        error: TurnError,
        /// True if the checksum is wrong. Otherwise, the match was probably played with
        /// another word list.
        changed: bool,
    },
    /// The number of turns, the scores or the checksum is wrong.
    #[error("this line should be '{wanted}': the file was changed")]
    End {
        /// The line that the turns give.
        wanted: String,
    },
    /// It follows the last line.
    #[error("nothing may follow the line that begins with 'end turns'")]
    AfterEnd,
}

/// Why a saved turn may be refused.
fn reason(error: &TurnError, changed: bool) -> &'static str {
    match error {
        _ if changed => " (the file was changed)",
        TurnError::Refused(_) => " (was the match played with another word list?)",
        _ => "",
    }
}

const HEADER: &str = "upwords match 1";
const WANTED_HEADER: &str = "'upwords match 1'";
const WANTED_SETTING: &str = "a setting and its value, such as 'rack 7', or 'seed' and a number";
const WANTED_PLAYER: &str =
    "'player', then person, beginner, greedy, careful or expert, and a name";

impl Match {
    /// The text of the saved match, which [`Match::load`] reads.
    #[must_use]
    pub fn saved(&self) -> String {
        let mut text = format!("{HEADER}\n");
        let official = settings(&Setup::default());
        for ((name, value), (_, usual)) in settings(self.setup()).into_iter().zip(official) {
            if value != usual {
                text.extend([name, " ", &value, "\n"]);
            }
        }
        // Writing to a string never fails.
        let _ = writeln!(text, "seed {}", self.seed());
        for Player { name, level } in self.players() {
            let level = level.map_or("person", |level| level.name());
            text.extend(["player ", level, " ", name, "\n"]);
        }
        for played in self.turns() {
            let _ = writeln!(text, "{}", played.turn);
        }
        let end = LastLine {
            of: self,
            check: checksum(text.as_bytes()),
        };
        let _ = writeln!(text, "{end}");
        text
    }

    /// Reads a saved match and plays its turns again, with the words that
    /// [`match_words`](crate::match_words) returns.
    ///
    /// ```
    /// use hw3::Lexicon;
    /// use upwords_engine::{Match, Player, Setup, Turn};
    ///
    /// let words = Lexicon::new("cat")?;
    /// let players = vec![Player::person("Ann"), Player::person("Zoe")];
    /// let mut game = Match::new(Setup::default(), words.clone(), players, 7)?;
    /// game.play(Turn::Pass)?;
    ///
    /// let text = game.saved();
    /// let loaded = Match::load(&text, words.clone())?;
    /// assert_eq!((loaded.seat(), loaded.saved()), (1, text.clone()));
    ///
    /// let error = Match::load(&text[..40], words).expect_err("the rest is missing");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3: the file is cut off here: its last line must begin with 'end turns'",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a line does not have the required form, a turn is refused, or the last line
    /// does not fit the others.
    pub fn load(text: impl AsRef<[u8]>, words: Lexicon) -> Result<Match, LoadError> {
        let mut lines = Lines::new(text.as_ref())?;
        let game = read(&mut lines, words);
        game.map_err(|problem| LoadError {
            line: lines.number,
            problem,
        })
    }
}

/// Reads a match. Errors are about the line that was read last.
fn read(lines: &mut Lines<'_>, words: Lexicon) -> Result<Match, LoadProblem> {
    if lines.read() != Ok(HEADER) {
        let wanted = WANTED_HEADER;
        return Err(LoadProblem::Form { wanted });
    }
    let mut setup = Setup::default();
    let seed = loop {
        let wanted = WANTED_SETTING;
        let form = LoadProblem::Form { wanted };
        let (name, value) = lines.read()?.split_once(' ').ok_or(form.clone())?;
        match name {
            "seed" => break number(value).ok_or(form)?,
            _ => set(&mut setup, name, value).ok_or(form)?,
        }
    };
    setup.check().map_err(MatchError::from)?;
    let mut players = Vec::new();
    while players.is_empty() || lines.rest.starts_with("player ") {
        let wanted = WANTED_PLAYER;
        let player = player(lines.read()?);
        players.push(player.ok_or(LoadProblem::Form { wanted })?);
    }
    if !lines.rest.contains('\n') {
        // There may have been more players.
        lines.number += 1;
        return Err(LoadProblem::CutOff);
    }
    let mut game = Match::new(setup, words, players, seed)?;
    loop {
        let before = lines.done();
        let line = lines.read()?;
        if line.starts_with("end ") {
            let check = checksum(before.as_bytes());
            let wanted = LastLine { of: &game, check }.to_string();
            if line != wanted {
                return Err(LoadProblem::End { wanted });
            }
            break;
        }
        let turn: Turn = line.parse()?;
        game.play(turn).map_err(|error| LoadProblem::Turn {
            number: game.turns().len() + 1,
            error,
            changed: lines.are_changed(),
        })?;
    }
    match lines.rest {
        "" => Ok(game),
        _ => {
            lines.number += 1;
            Err(LoadProblem::AfterEnd)
        }
    }
}

/// The last line.
struct LastLine<'a> {
    of: &'a Match,
    check: u64,
}

impl fmt::Display for LastLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "end turns {} scores", self.of.turns().len())?;
        for score in self.of.scores() {
            write!(f, " {score}")?;
        }
        write!(f, " check {:016x}", self.check)
    }
}

/// FNV-1a with 64 bits. Any change of a single byte changes it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Reads a text line by line.
struct Lines<'a> {
    text: &'a str,
    rest: &'a str,
    /// The number of the line that was read last.
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Result<Lines<'a>, LoadError> {
        let text = str::from_utf8(bytes).map_err(|error| {
            let valid = &bytes[..error.valid_up_to()];
            LoadError {
                line: 1 + valid.iter().filter(|&&byte| byte == b'\n').count(),
                problem: LoadProblem::NotText,
            }
        })?;
        Ok(Lines {
            text,
            rest: text,
            number: 0,
        })
    }

    /// Reads a line, which must end with a newline.
    fn read(&mut self) -> Result<&'a str, LoadProblem> {
        self.number += 1;
        let (line, rest) = self.rest.split_once('\n').ok_or(LoadProblem::CutOff)?;
        self.rest = rest;
        Ok(line)
    }

    /// The lines that were read.
    fn done(&self) -> &'a str {
        &self.text[..self.text.len() - self.rest.len()]
    }

    /// Returns true if the checksum in the last line is wrong or missing.
    fn are_changed(&self) -> bool {
        let end = self.text.trim_end_matches('\n');
        let (before, end) = end.split_at(end.rfind('\n').map_or(0, |newline| newline + 1));
        let check = format!(" check {:016x}", checksum(before.as_bytes()));
        !(end.starts_with("end turns ") && end.ends_with(&check))
    }
}

/// Parses a number in its canonical form, without a plus sign or leading zeros.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn player(line: &str) -> Option<Player> {
    let (level, name) = line.strip_prefix("player ")?.split_once(' ')?;
    match level {
        "person" => Some(Player::person(name)),
        level => Some(Player::computer(name, level.parse().ok()?)),
    }
}

/// The settings of a setup, as they are written.
fn settings(setup: &Setup) -> [(&'static str, String); 10] {
    let Setup {
        rows,
        cols,
        rack_size,
        tiles,
        tile_penalty,
        scoring,
        plain_plurals,
    } = setup;
    let tiles = ('A'..='Z').zip(tiles).filter(|&(_, &count)| count > 0);
    let tiles: Vec<String> = tiles
        .map(|(letter, count)| format!("{letter}{count}"))
        .collect();
    let plain_plurals = if *plain_plurals { "yes" } else { "no" };
    [
        ("rows", rows.to_string()),
        ("cols", cols.to_string()),
        ("rack", rack_size.to_string()),
        ("tiles", tiles.join(" ")),
        ("penalty", tile_penalty.to_string()),
        ("flat-tile", scoring.flat_tile.to_string()),
        ("flat-qu", scoring.flat_qu.to_string()),
        ("bonus-tiles", scoring.bonus_tiles.to_string()),
        ("bonus", scoring.bonus.to_string()),
        ("plain-plurals", plain_plurals.to_owned()),
    ]
}

/// Changes a setting. Returns `None` if there is no such setting or value.
fn set(setup: &mut Setup, name: &str, value: &str) -> Option<()> {
    let scoring = &mut setup.scoring;
    match name {
        "rows" => setup.rows = number(value)?,
        "cols" => setup.cols = number(value)?,
        "rack" => setup.rack_size = number(value)?,
        "tiles" => setup.tiles = tiles(value)?,
        "penalty" => setup.tile_penalty = number(value)?,
        "flat-tile" => scoring.flat_tile = number(value)?,
        "flat-qu" => scoring.flat_qu = number(value)?,
        "bonus-tiles" => scoring.bonus_tiles = number(value)?,
        "bonus" => scoring.bonus = number(value)?,
        "plain-plurals" => {
            setup.plain_plurals = match value {
                "yes" => true,
                "no" => false,
                _ => return None,
            }
        }
        _ => return None,
    }
    Some(())
}

/// Reads the number of tiles with each letter, such as `A7 B3`.
fn tiles(text: &str) -> Option<[u8; 26]> {
    let mut tiles = [0; 26];
    for part in text.split(' ') {
        let (letter, count) = part.split_at_checked(1)?;
        let tile = Tile::new(*letter.as_bytes().first()?)?;
        tiles[tile.index()] = number(count)?;
    }
    Some(tiles)
}
