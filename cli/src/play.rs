//! `upwords play`: a full-screen game.

use std::env;
use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
use terminal::{Exit, Outcome};
use upwords_engine::Match;

use crate::word_list::WordList;
use crate::{Common, is_interactive};

pub use practice::record::is_title;
use program::Program;
pub use review::last_event;
pub use scoreboard::name as player_name;
use state::StateDirectory;
use theme::Theme;
pub use turn_text::placed_cells;
use words::Shelf;

mod bindings;
mod board_view;
mod contest;
mod dialog;
mod draft;
mod grid;
mod help;
mod kept;
mod layout;
mod next;
mod own_file;
mod players;
mod practice;
mod program;
mod rack_view;
mod replay;
mod review;
mod scoreboard;
mod start;
mod state;
mod table;
#[cfg(test)]
mod testing;
mod theme;
mod thinking;
mod tile;
mod turn_text;
mod unfinished;
mod window;
mod words;
mod wrap;

#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file, a saved game or a match to open
    #[arg(conflicts_with_all = ["players", "practice"])]
    file: Option<PathBuf>,
    /// Start a match: names separated by commas; =LEVEL makes a computer
    #[arg(long, value_name = "NAME[=LEVEL],...", value_parser = players::parse, conflicts_with = "practice")]
    players: Option<players::Players>,
    /// The number that determines the tiles drawn; random by default
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = seed,
        allow_negative_numbers = true,
        conflicts_with_all = ["file", "practice"]
    )]
    seed: Option<u64>,
    /// Practice on an empty board
    #[arg(long)]
    practice: bool,
}

const HELP: &str = "\
Without an option or a file, a start screen offers all of this: matches of two to
four players, each a person or a computer; practice on a free board; and the
games that are not finished. The levels are beginner, greedy, careful and expert.

A match and a practice game that is not saved are kept in a state directory and
listed at the next start. The directory is named by the environment variable
UPWORDS_STATE; by default it is upwords in XDG_STATE_HOME or ~/.local/state.

The default word list is the modern one; see upwords --help.

Examples:
  upwords play
  upwords play --players Ann,Zoe=expert --seed 7
  upwords play --players Ann,Bob --list 1934
  upwords play boards/board01.txt

Exit status: 0 after a game, and 2 if a file cannot be read or there is no
terminal.";

fn seed(text: &str) -> Result<u64, String> {
    let sentence = |_| format!("use a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(sentence)
}

/// How often to draw while something moves, and to check for signals otherwise.
const FRAME: Duration = Duration::from_millis(50);
const INTERVAL: Duration = Duration::from_millis(200);

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    let list = WordList::chosen(common, WordList::Modern);
    show(list.clone(), arguments.seed, |program| {
        if let Some(path) = &arguments.file {
            let chosen = (common.words.is_some() || common.list.is_some()).then(|| list.clone());
            program.open(path, chosen)
        } else if let Some(players) = &arguments.players {
            let list = program.list().clone();
            program.start_match(players.0.clone(), &list)
        } else if arguments.practice {
            let list = program.list().clone();
            program.practice(&list)
        } else {
            Ok(())
        }
    })
}

/// Shows a match again.
pub fn replay(game: Match, list: WordList) -> Outcome {
    show(list.clone(), None, |program| {
        program.show_only_replay(game, list);
        Ok(())
    })
}

/// Runs the program from the screen that `begin` shows. Errors are reported before the
/// screen changes.
fn show(
    list: WordList,
    seed: Option<u64>,
    begin: impl FnOnce(&mut Program) -> Result<(), String>,
) -> Outcome {
    if !is_interactive() {
        return Err("the game needs a terminal: without one, use simulate, check or show".into());
    }
    let directory = StateDirectory::find(|name| env::var_os(name).map(PathBuf::from));
    let theme = Theme::new(terminal::is_colored());
    let (width, height) = crossterm::terminal::size()?;
    let size = Rect::new(0, 0, width, height);
    let shelf = Shelf::new(list)?;
    let mut program = Program::new(shelf, directory, seed, size, theme);
    begin(&mut program)?;

    let signals = Signals::register()?;
    let mut screen = FullScreen::new()?;
    let run = run_until_over(&mut screen, &mut program, &signals);
    program.end();
    drop(screen);
    let said = run.and_then(|()| match program.farewell() {
        Some(farewell) => writeln!(io::stdout(), "{farewell}"),
        None => Ok(()),
    });
    match said {
        // The terminal was closed, and the game is kept.
        Err(error) if error.raw_os_error() == Some(Errno::IO.raw_os_error()) => {}
        said => said?,
    }
    Ok(Exit::Yes)
}

/// What signals ask for.
struct Signals {
    /// End the program.
    stop: Arc<AtomicBool>,
    /// Draw everything again, because the program was stopped for a while.
    resume: Arc<AtomicBool>,
}

impl Signals {
    fn register() -> io::Result<Signals> {
        let flag = || Arc::new(AtomicBool::new(false));
        let (stop, resume) = (flag(), flag());
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&stop))?;
        }
        signal_hook::flag::register(SIGCONT, Arc::clone(&resume))?;
        Ok(Signals { stop, resume })
    }
}

/// Runs the program until the player quits or a signal arrives.
fn run_until_over(
    screen: &mut FullScreen,
    program: &mut Program,
    signals: &Signals,
) -> io::Result<()> {
    let events = read_events()?;
    while !program.is_over() && !signals.stop.load(Ordering::Relaxed) {
        if signals.resume.swap(false, Ordering::Relaxed) {
            screen.resume()?;
        }
        screen.terminal.draw(|frame| program.render(frame))?;
        let wait = if program.is_busy() { FRAME } else { INTERVAL };
        match events.recv_timeout(wait) {
            // Handles everything typed in the meantime before drawing again.
            Ok(event) => {
                program.handle_event(&event?);
                while !program.is_over()
                    && let Ok(event) = events.try_recv()
                {
                    program.handle_event(&event?);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        program.tick();
    }
    Ok(())
}

/// Reads events in a thread of its own. If the terminal goes away, reading blocks
/// forever; the main thread must still see the signal.
fn read_events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, receiver) = mpsc::channel();
    let read = move || while sender.send(event::read()).is_ok() {};
    thread::Builder::new().spawn(read)?;
    Ok(receiver)
}

/// The terminal in full-screen mode. It is restored on drop, and by ratatui before
/// the message of a panic.
struct FullScreen {
    /// Dropping it would report an error if the terminal is gone, and panic because
    /// there is nowhere to report it.
    terminal: ManuallyDrop<DefaultTerminal>,
}

impl FullScreen {
    fn new() -> io::Result<FullScreen> {
        let terminal = ManuallyDrop::new(ratatui::try_init()?);
        let screen = FullScreen { terminal };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    /// Takes the terminal back after the shell had it.
    fn resume(&mut self) -> io::Result<()> {
        // The shell has changed the mode, so turning it on again is not enough.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            EnableMouseCapture
        )?;
        // Forgets what was drawn, so that the next frame draws everything.
        self.terminal.swap_buffers();
        Ok(())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to restore.
        _ = execute!(io::stdout(), DisableMouseCapture);
        // Restoring twice would move the cursor back above the panic message.
        if !thread::panicking() {
            _ = ratatui::try_restore();
            _ = execute!(io::stdout(), Show);
        }
    }
}

/// Creates a pipe, for tests. The program `mkfifo` would inherit the files that are
/// open in other threads, and hold the locks of their journals for a moment.
#[cfg(test)]
fn make_pipe(path: &std::path::Path) {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
}
