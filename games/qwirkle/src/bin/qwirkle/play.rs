//! The full game, which stages 4 to 7 share.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

use qwirkle::{Cell, End, Game, Level, Placement, Player, Role, Score, Setup, Turn};
use terminal::{Exit, Outcome};
use whole_file::{Cause, PathText, Plain};

use crate::Common;
use crate::console::{Console, Stop};
use crate::question::{Computers, farewell};
use crate::request::Request;

/// Who plays, and on what board.
#[derive(clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// The players; computers have =greedy, =careful or =deep
    #[arg(long, value_name = "NAME[=LEVEL],...", value_delimiter = ',', value_parser = parse_player)]
    players: Vec<Player>,
    /// Save the game to this file after every turn
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Resume a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "seed", "rows", "cols", "copies", "deck"])]
    resume: Option<PathBuf>,
    /// The number of rows on the board
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().rows)]
    rows: usize,
    /// The number of columns on the board
    #[arg(long = "columns", value_name = "NUMBER", default_value_t = Setup::default().cols)]
    cols: usize,
    /// The number of copies of each tile
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().copies)]
    copies: usize,
    /// The number of tiles in a full deck
    #[arg(long, value_name = "NUMBER", default_value_t = Setup::default().deck)]
    deck: usize,
}

fn parse_player(text: &str) -> Result<Player, String> {
    let (name, role) = match text.split_once('=') {
        None => (text, Role::Human),
        Some((name, level)) => {
            let level = level.parse().map_err(|error| format!("{error}"))?;
            (name, Role::Computer(level))
        }
    };
    Ok(Player::new(name, role))
}

/// The size of the largest file that is read as a saved game.
const LARGEST_FILE: u64 = 16 << 20;

/// Reads a saved game.
pub fn load(path: &Path) -> Result<Game, Box<dyn Error>> {
    let name = PathText(path);
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut text))
        .map_err(|error| format!("cannot read {name}: {}", Cause(&error)))?;
    if text.len() as u64 > LARGEST_FILE {
        return Err(format!("{name} is not a saved game: it is too large").into());
    }
    let game = Game::load(&text);
    game.map_err(|error| format!("{name} is not a saved game: {error}").into())
}

fn save(game: &Game, path: &Path) -> Result<(), String> {
    let saved = whole_file::replace_or_print(path, |out| out.write_all(game.saved().as_bytes()));
    let name = PathText(path);
    saved.map_err(|error| format!("cannot save the game to {name}: {}", Cause(&error)))
}

/// Runs the full game.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let mut console = Console::standard();
    let game = match &arguments.resume {
        Some(path) => load(path)?,
        None => {
            let setup = Setup {
                rows: arguments.rows,
                cols: arguments.cols,
                copies: arguments.copies,
                deck: arguments.deck,
                several: true,
            };
            // Check the setup before asking for names.
            setup.share(1)?;
            let players = match &arguments.players[..] {
                [] => console.ask_players(&setup, Computers::OfAnyLevel),
                players => Ok(players.to_vec()),
            };
            match players {
                Ok(players) => Game::new(setup, players, common.seed())?,
                Err(stop) => return leave(&mut console, "players", stop),
            }
        }
    };
    if let Some(path) = &arguments.save {
        save(&game, path)?;
    }
    let seed = game.seed();
    console.line(format!(
        "This is game {seed}; --seed {seed} deals it again."
    ))?;
    let save = arguments.save.clone();
    play(&mut console, game, &Manner::Full { save })
}

/// What a human can type.
pub enum Manner {
    /// One tile per turn, or `s` to skip if that is allowed. Everything else is
    /// ignored.
    Plain { skip: bool },
    /// Every request. If a file is given, the game is saved to it after each turn.
    Full { save: Option<PathBuf> },
}

/// Plays a game until it is over, the input ends or a player quits.
pub fn play<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    mut game: Game,
    manner: &Manner,
) -> Outcome {
    loop {
        display(console, &game, manner)?;
        if let Some(end) = game.end() {
            congratulate(console, &game, end)?;
            console.flush()?;
            return Ok(Exit::Yes);
        }
        let turn = match game.players()[game.next()].role {
            Role::Computer(level) => {
                console.flush()?;
                game.suggest(level)
            }
            Role::Human => match ask_turn(console, &mut game, manner) {
                Ok(turn) => turn,
                Err(stop) => {
                    let names: Vec<String> = game.players().iter().map(shown).collect();
                    return leave(console, &join_names(&names), stop);
                }
            },
        };
        let name = shown(&game.players()[game.next()]);
        let score = game.play(&turn)?;
        announce(console, &name, &turn, &score)?;
        keep(console, &game, manner)?;
    }
}

/// Saves the game if it is to be saved after every change.
fn keep<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    manner: &Manner,
) -> io::Result<()> {
    match manner {
        Manner::Full { save: Some(path) } => match save(game, path) {
            Ok(()) => Ok(()),
            Err(error) => console.line(format!("Sorry, {error}.")),
        },
        _ => Ok(()),
    }
}

/// Says farewell before the game is over.
pub fn leave<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    names: &str,
    stop: Stop,
) -> Outcome {
    match stop {
        Stop::Ended => {
            console.line(farewell(names))?;
            console.flush()?;
            Ok(Exit::Yes)
        }
        Stop::Failed(error) => Err(error.into()),
    }
}

/// Prints the board, the points and the number of tiles in the bag, and the deck
/// if a human is next.
fn display<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    manner: &Manner,
) -> io::Result<()> {
    let marked: Vec<Cell> = match (manner, game.turns().last()) {
        (Manner::Full { .. }, Some(Turn::Lay(placements))) => {
            placements.iter().map(|placement| placement.cell).collect()
        }
        _ => Vec::new(),
    };
    let picture = game.board().picture();
    console.say(picture.colored(console.colored).marked(&marked))?;
    let points = game.players().iter().enumerate().map(|(index, player)| {
        let points = game.points(index);
        format!("{} : {}", shown(player), counted(points, "point"))
    });
    let points: Vec<String> = points.collect();
    console.line(points.join(", "))?;
    console.line(format!("Tiles left in the bag : {}", game.bag().len()))?;
    let player = &game.players()[game.next()];
    if game.end().is_none() && player.role == Role::Human {
        let tiles = console.tiles(game.deck(game.next()).tiles(), true);
        console.line(format!("Deck of {} : {tiles}", shown(player)))?;
        if !game.can_lay() {
            console.line("None of your tiles fit: type s to skip.")?;
        }
    }
    Ok(())
}

/// Asks until a human types a legal turn. Undoing may change who is next.
fn ask_turn<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &mut Game,
    manner: &Manner,
) -> Result<Turn, Stop> {
    loop {
        let name = shown(&game.players()[game.next()]);
        let deck = game.deck(game.next()).tiles();
        let request = match manner {
            Manner::Plain { skip } => {
                let prompt = format!("Dear {name}, which tile goes where (tile row column) ? ");
                let typed = console.ask(prompt)?;
                match Request::single(&typed, deck) {
                    Some(placement) => Request::Lay(vec![placement]),
                    None if *skip && typed == "s" => Request::Skip,
                    None => continue,
                }
            }
            Manner::Full { .. } => {
                let typed = console.ask(format!("Dear {name}, what do you do (? for help) ? "))?;
                match Request::parse(&typed, deck) {
                    Ok(request) => request,
                    Err(sentence) => {
                        console.line(sentence)?;
                        continue;
                    }
                }
            }
        };
        match request {
            Request::Skip => return Ok(Turn::Skip),
            Request::Lay(placements) => {
                let turn = Turn::Lay(placements);
                match game.check(&turn) {
                    Ok(_) => return Ok(turn),
                    Err(refusal) => console.line(format!("Impossible: {refusal}."))?,
                }
            }
            Request::Hint => console.line(hint(game))?,
            Request::Undo => match undo(game) {
                0 => console.line("There is nothing to undo.")?,
                turns => {
                    let turns = counted(turns, "turn");
                    console.line(format!("Undone : {turns}."))?;
                    keep(console, game, manner)?;
                    display(console, game, manner)?;
                }
            },
            Request::Save(path) => match save(game, &path) {
                Ok(()) => console.line(format!("Saved to {}.", PathText(&path)))?,
                Err(error) => console.line(format!("Sorry, {error}."))?,
            },
            Request::Quit => return Err(Stop::Ended),
            Request::Help => console.say(HELP)?,
        }
    }
}

const HELP: &str = "\
0 5 6          lays tile 0 of your deck on row 5, column 6
Ar 5 6         lays the red A there: tiles can be named
0 5 6 2 5 7    lays several tiles
s              skips your turn
h              gives a hint
u              undoes the last turn of a human, and all turns after it
w game.txt     saves the game; qwirkle --resume game.txt resumes it
q              quits
The colors are r red, g green, b blue, y yellow. The rules:
1. In a turn you lay at least one tile, or skip.
2. The tiles are in your deck.
3. Each tile goes into an empty cell of the board.
4. All tiles go into one row or one column and leave no gap.
5. At least one tile is next to a tile that was on the board before.
6. Adjacent tiles share their letter or their color.
7. Adjacent tiles in a row or column are all different.
Each row and column of two or more tiles with a new one scores a point per tile,
and 4 more if it is complete with four tiles. The game is over when a player has
no tiles left or nobody can lay a tile. The most points win.
";

/// Suggests what the strongest computer would do.
fn hint(game: &Game) -> String {
    let turn = game.suggest(Level::Deep);
    match (&turn, game.check(&turn)) {
        (Turn::Lay(placements), Ok(score)) => {
            let placements: Vec<String> = placements.iter().map(Placement::to_string).collect();
            let points = counted(score.points(), "point");
            format!("Hint : {} scores {points}.", placements.join(" "))
        }
        _ => "Hint : skip, because none of your tiles fit.".to_owned(),
    }
}

/// Undoes the last turn of a human and all turns after it. Returns their number.
fn undo(game: &mut Game) -> usize {
    let players = game.players();
    let mut turns = 0..game.turns().len();
    let last = turns.rfind(|turn| players[turn % players.len()].role == Role::Human);
    let count = last.map_or(0, |last| game.turns().len() - last);
    for _ in 0..count {
        game.undo();
    }
    count
}

/// Prints what a player did, and the points of each run.
fn announce<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    name: &str,
    turn: &Turn,
    score: &Score,
) -> io::Result<()> {
    let Turn::Lay(placements) = turn else {
        return console.line(format!("{name} skips."));
    };
    let laid = placements.iter().map(|placement| {
        let tile = placement.tile.shown(console.colored);
        format!("{tile} on {}", placement.cell)
    });
    let laid = laid.collect::<Vec<_>>().join(", ");
    let points = counted(score.points(), "point");
    console.line(format!("{name} lays {laid} : {points}."))?;
    for run in score.runs() {
        let points = run.points();
        let complete = if run.is_complete() { ", complete" } else { "" };
        let run = run.shown(console.colored).to_string();
        console.line(format!("  {run} : {points}{complete}"))?;
    }
    Ok(())
}

fn congratulate<R: BufRead, W: Write>(
    console: &mut Console<R, W>,
    game: &Game,
    end: End,
) -> io::Result<()> {
    let name = |player: usize| shown(&game.players()[player]);
    console.line(match end {
        End::EmptyDeck { player } => format!("{} has no tiles left.", name(player)),
        End::Blocked => "Nobody can lay a tile.".to_owned(),
    })?;
    let leaders = game.leaders();
    let points = counted(
        leaders.first().map_or(0, |&player| game.points(player)),
        "point",
    );
    let names = join_names(
        &leaders
            .iter()
            .map(|&player| name(player))
            .collect::<Vec<_>>(),
    );
    console.line(match (leaders.len(), game.players().len()) {
        (_, 1) => format!("Congratulations, {names}, you have {points} !!!"),
        (1, _) => format!("Congratulations, {names}, you win with {points} !!!"),
        _ => format!("Congratulations, {names}, you all win with {points} !!!"),
    })
}

/// Formats a count and its noun: `1 point`, `2 points`.
fn counted(count: impl TryInto<u64>, what: &str) -> String {
    match count.try_into().unwrap_or(u64::MAX) {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

/// The name of a player, which may come from a file, to print.
fn shown(player: &Player) -> String {
    Plain(&player.name).to_string()
}

/// Joins names for a sentence: `Ann, Bob and Zoe`.
fn join_names(names: &[String]) -> String {
    match names {
        [others @ .., before, last] => {
            let others: String = others.iter().map(|name| format!("{name}, ")).collect();
            format!("{others}{before} and {last}")
        }
        names => names.concat(),
    }
}
