//! A match as the test knows it, to compare with the screen.

use std::convert::Infallible;
use std::fs;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use hw3::{Direction, Lexicon, Placement, Tile};
use upwords_engine::{Match, Player, Setup, Turn, match_words, spell_tile, spell_word};

use crate::terminal::{Directory, Terminal};
use crate::{ENTER, TAB, to};

pub const CTRL_E: &str = "\x05";
pub const CTRL_P: &str = "\x10";

/// The name of the short word list, which is read fast.
pub const WORDS: &str = "short.txt";

/// The words of up to five letters of the modern list.
fn words() -> String {
    let short = modern_words::TEXT.lines().filter(|word| word.len() <= 5);
    short.collect::<Vec<_>>().join("\n")
}

/// A directory with the short word list.
pub fn directory() -> Directory {
    let directory = Directory::new();
    fs::write(directory.file(WORDS), words()).expect("written");
    directory
}

/// Starts a match with the short word list on a screen of 80 x 24.
pub fn start(directory: &Directory, players: &str, seed: u64) -> (Terminal, Model) {
    let number = seed.to_string();
    let arguments = ["--players", players, "--seed", &number, "--words", WORDS];
    let terminal = Terminal::start(directory, 80, 24, &arguments);
    // Keys that are typed before the first screen may be lost.
    terminal.wait_for("left in the bag");
    (terminal, Model::new(players, seed))
}

/// The same match as on the screen.
pub struct Model {
    pub game: Match,
    lexicon: Lexicon,
}

impl Model {
    /// Players are written as on the command line: `Ann,Zoe=expert`.
    pub fn new(players: &str, seed: u64) -> Model {
        let player = |text: &str| match text.split_once('=') {
            Some((name, level)) => Player::computer(name, level.parse().expect("a level")),
            None => Player::person(text),
        };
        let players = players.split(',').map(player).collect();
        let lexicon = Lexicon::new(words()).expect("a list");
        let lexicon = match_words(&lexicon).expect("a list");
        let game = Match::new(Setup::default(), lexicon.clone(), players, seed);
        Model {
            game: game.expect("a match"),
            lexicon,
        }
    }

    /// The placement with the most points.
    pub fn best(&self) -> Option<Placement> {
        let mut best: Option<(u32, Placement)> = None;
        let Continue(()) = self
            .game
            .view()
            .visit_plays(|play| {
                let score = play.score();
                if best.as_ref().is_none_or(|(most, _)| score > *most) {
                    best = Some((score, play.placement().expect("memory")));
                }
                Continue::<Infallible>(())
            })
            .expect("plays");
        best.map(|(_, placement)| placement)
    }

    /// The best placement; otherwise an exchange or a pass.
    pub fn choice(&self) -> Turn {
        match self.best() {
            Some(placement) => Turn::Place(placement),
            None if self.game.bag_count() > 0 => {
                let tile = self.game.view().rack().iter().next();
                Turn::Exchange(tile.expect("a tile"))
            }
            None => Turn::Pass,
        }
    }

    /// Types the letters of a placement, those of the tiles on the board, too.
    pub fn lay(&self, terminal: &Terminal, placement: &Placement) {
        let direction = Direction::new(placement.direction).expect("a direction");
        let name = match direction {
            Direction::Horizontal => "→ across",
            Direction::Vertical => "↓ down",
        };
        if !terminal.screen().contains(name) {
            terminal.press_for(TAB, name);
        }
        let start = hw3::Cell {
            row: placement.row as usize,
            col: placement.col as usize,
        };
        terminal.press(&to(start.row, start.col));
        let board = self.game.game().board();
        let letters = placement.tiles().iter().enumerate().map(|(index, letter)| {
            let stack = board.stack(start.further(direction, index));
            let letter = match (letter, stack) {
                (b' ', Some(stack)) => stack.top(),
                _ => Tile::new(*letter).expect("a tile"),
            };
            spell_word(&letter.to_string()).to_lowercase()
        });
        terminal.press(&letters.collect::<String>());
        let turn = Turn::Place(placement.clone());
        let points = self.game.preview(&turn).expect("a legal turn").points;
        terminal.wait_for(&format!("Legal: {points} point"));
    }

    /// Plays a turn of a person here and on the screen.
    pub fn play(&mut self, terminal: &Terminal, turn: Turn) {
        match &turn {
            Turn::Place(placement) => {
                self.lay(terminal, placement);
                terminal.press(ENTER);
            }
            Turn::Exchange(tile) => {
                terminal.press_for(CTRL_E, "Which tile do you exchange?");
                terminal.press(&tile.to_string().to_lowercase());
            }
            Turn::Pass => {
                terminal.press_for(CTRL_P, "passes");
                terminal.press("y");
            }
            Turn::Resign => {
                terminal.press_for("\x18", "resigns");
                terminal.press("y");
            }
        }
        self.game.play(turn).expect("a legal turn");
    }

    /// Waits for the kept file to have the turn of the computer, and plays it here.
    pub fn follow(&mut self, terminal: &Terminal, directory: &Directory) {
        let played = self.game.turns().len();
        let start = Instant::now();
        while self.kept(directory).turns().len() <= played {
            let screen = terminal.screen();
            assert!(start.elapsed() < Duration::from_secs(20), "{screen}");
            // An expert takes its best turn so far.
            if screen.contains("thinks") {
                terminal.press(ENTER);
            }
            thread::sleep(Duration::from_millis(20));
        }
        for played in &self.kept(directory).turns()[played..] {
            self.game.play(played.turn.clone()).expect("a legal turn");
        }
        assert_eq!(self.kept(directory).saved(), self.game.saved());
    }

    /// The match in the kept file.
    pub fn kept(&self, directory: &Directory) -> Match {
        // The finished file is written before the kept one is removed.
        let kept = fs::read_to_string(kept_file(directory));
        let text = kept.or_else(|_| fs::read_to_string(finished_file(directory)));
        let text = text.expect("a match");
        let body = text.find("upwords match").expect("a match");
        Match::load(&text[body..], self.lexicon.clone()).expect("a match")
    }

    /// Waits until the screen shows the same scores, and the same bag and rack while
    /// the match goes on.
    pub fn compare(&self, terminal: &Terminal) {
        let game = &self.game;
        let mut rack: Vec<String> = game.view().rack().iter().map(spell_tile).collect();
        rack.sort();
        let expected = (game.scores().to_vec(), game.bag_count(), rack);
        let is_same = |screen: &str| match game.is_over() {
            true => screen.contains("The match is over"),
            false => shown(screen, game) == Some(expected.clone()),
        };
        terminal.wait_until(&format!("{expected:?}"), is_same);
    }
}

/// The first kept match.
pub fn kept_file(directory: &Directory) -> PathBuf {
    directory.file("state").join("1.match")
}

/// The first finished match.
pub fn finished_file(directory: &Directory) -> PathBuf {
    directory.file("state").join("finished").join("1.match")
}

/// The scores, the number of tiles in the bag and the sorted rack on a wide screen.
fn shown(screen: &str, game: &Match) -> Option<(Vec<i32>, usize, Vec<String>)> {
    let score = |player: &Player| {
        // The line with the number of tiles is that of the scores.
        let line = screen.lines().find(|line| {
            line.contains(&player.name) && (line.contains('▪') || line.contains(" ▸ "))
        })?;
        let line = line.trim_end().trim_end_matches('│');
        line.split_whitespace().last()?.parse().ok()
    };
    let scores = game.players().iter().map(score).collect::<Option<_>>()?;
    let line = screen
        .lines()
        .find(|line| line.contains("left in the bag"))?;
    let mut words = line.split_whitespace().rev();
    let bag = words.find_map(|word| word.parse().ok())?;
    let mut rack = rack(screen)?;
    rack.sort();
    Some((scores, bag, rack))
}

/// The tiles of the rack on a wide screen, in their order.
pub fn rack(screen: &str) -> Option<Vec<String>> {
    let mut lines = screen.lines();
    let title = lines.find(|line| line.contains("╭ ") && line.contains("ack"))?;
    let frame = title.chars().position(|character| character == '╭')?;
    let tiles: String = lines.next()?.chars().skip(frame + 1).collect();
    let tiles = tiles.trim_end().trim_end_matches('│');
    let tiles = tiles.split(['·', ' ']).filter(|tile| !tile.is_empty());
    Some(tiles.map(str::to_owned).collect())
}
