//! A game that a C program plays, turn by turn.

use std::ffi::c_int;
use std::io;

use terminal::c::{CStdin, CStdout};

use crate::dialogue::{
    Computers, Console, Manner, Seed, Stop, all_names, announce_share, congratulate, deal, display,
    explain, farewell, leave, play_turn, shown,
};
use crate::{Effort, Game, Setup, Tile};

/// The game ends after this many calls in a row for a player who is not next. A
/// program that never names the right one would otherwise run forever.
const MOST_WRONG: u32 = 100;

/// A game, and what the program has done with it.
pub struct Session {
    game: Game,
    /// A player has quit, or the input or the output has ended.
    has_stopped: bool,
    /// The current board has been printed.
    is_displayed: bool,
    /// The number of calls in a row for a player who is not next.
    wrong: u32,
}

impl Session {
    /// Asks who plays, and deals. Returns `None` if the input or the output ends.
    pub fn ask(
        console: &mut Console<CStdin, CStdout>,
        setup: Setup,
        seed: Seed,
    ) -> Result<Option<Session>, String> {
        let players = match console.ask_players(&setup, Computers::OfAnyLevel) {
            Ok(players) => players,
            Err(stop) => {
                // Like printf, leave errors to ferror(stdout).
                let _ = leave(console, "players", stop);
                return Ok(None);
            }
        };
        let game = Game::new(setup, players, seed.number());
        let game = game.map_err(|error| error.to_string())?;
        Ok(Session::begin(console, game, seed).ok())
    }

    fn begin(
        console: &mut Console<CStdin, CStdout>,
        game: Game,
        seed: Seed,
    ) -> io::Result<Session> {
        let game = deal(console, game, seed)?;
        announce_share(console, &game)?;
        let is_stuck = game.end().is_some();
        if is_stuck {
            explain(console, &game)?;
        }
        Ok(Session {
            game,
            has_stopped: false,
            is_displayed: is_stuck,
            wrong: 0,
        })
    }

    /// The number of players, which fits: each has a tile.
    pub fn players(&self) -> c_int {
        c_int::try_from(self.game.players().len()).unwrap_or(c_int::MAX)
    }

    /// The tiles in the deck of a player, if there is one with this index.
    pub fn deck(&self, player: c_int) -> Option<&[Tile]> {
        let player = usize::try_from(player).ok();
        let player = player.filter(|player| *player < self.game.players().len())?;
        Some(self.game.deck(player).tiles())
    }

    /// The tiles in the bag.
    pub fn bag(&self) -> &[Tile] {
        self.game.bag().tiles()
    }

    /// Returns true if there are no more turns.
    pub fn is_over(&self) -> bool {
        self.has_stopped || self.game.end().is_some()
    }

    /// Prints the board, but the last one only once.
    pub fn display(&mut self, console: &mut Console<CStdin, CStdout>) {
        if !self.is_over() || !self.is_displayed {
            self.is_displayed = true;
            self.has_stopped |= display(console, &self.game, true).is_err();
        }
    }

    /// Lets a player play a turn. Does nothing once the game is over.
    ///
    /// # Errors
    ///
    /// A sentence that says who is next, if it is someone else.
    pub fn play(
        &mut self,
        console: &mut Console<CStdin, CStdout>,
        player: c_int,
    ) -> Result<(), String> {
        if self.is_over() {
            return Ok(());
        }
        let next = self.game.next();
        if usize::try_from(player) != Ok(next) {
            return Err(self.reject(player, next));
        }
        self.wrong = 0;
        match play_turn(console, &mut self.game, &Manner::Turns, Effort::DEFAULT) {
            Ok(()) => self.is_displayed = false,
            // The board is the one that the player has seen.
            Err(stop) => {
                self.has_stopped = true;
                self.is_displayed = true;
                if let Stop::Refused(refusal) = stop {
                    return Err(refusal.to_string());
                }
            }
        }
        Ok(())
    }

    /// Says who is next. Ends the game after too many wrong calls in a row.
    fn reject(&mut self, player: c_int, next: usize) -> String {
        let players = self.game.players();
        let name = shown(&players[next]);
        let wrong = usize::try_from(player)
            .ok()
            .and_then(|player| players.get(player));
        let mut sentence = match wrong {
            Some(wrong) => format!(
                "player {next} ({name}) is next, not player {player} ({})",
                shown(wrong)
            ),
            None => format!("there is no player {player}: player {next} ({name}) is next"),
        };
        self.wrong += 1;
        if self.wrong >= MOST_WRONG {
            self.has_stopped = true;
            sentence += &format!(
                ". That was call {MOST_WRONG} in a row for the wrong player: the game ends"
            );
        }
        sentence
    }

    /// Congratulates the winners of a game that was played to its end, or says
    /// farewell.
    pub fn end(self, console: &mut Console<CStdin, CStdout>) -> io::Result<()> {
        match self.game.end() {
            Some(end) if !self.game.turns().is_empty() => {
                congratulate(console, &self.game, end)?;
            }
            _ => console.line(farewell(&all_names(&self.game)))?,
        }
        console.flush()
    }
}
