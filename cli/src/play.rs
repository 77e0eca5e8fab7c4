//! `upwords play`: a full-screen game.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use hw3::{Board, Game};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use terminal::{Exit, Outcome};

use crate::word_list::WordList;
use crate::{Common, is_interactive};

use practice::Practice;
use practice::journal::{self, Journal};
use practice::session::Session;
use state::StateDirectory;
use theme::Theme;

mod board_view;
mod dialog;
mod draft;
mod grid;
mod help;
mod kept;
mod keys;
mod layout;
mod practice;
mod state;
mod theme;
mod tile;
mod wrap;

#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// A board file or saved game; by default an empty board
    pub board: Option<PathBuf>,
}

const HELP: &str = "\
Type letters to lay tiles and press Enter to place them; ? lists all keys.

A game that is not saved is kept in a state directory and offered at the next
start without a board. The directory is named by the environment variable
UPWORDS_STATE; by default it is upwords in XDG_STATE_HOME or ~/.local/state.

The default word list is the modern one; see upwords --help.

Examples:
  upwords play
  upwords play boards/board01.txt
  upwords play saved.txt --words my-words.txt

Exit status: 0 after a game, and 2 if the board or the word list cannot be read
or there is no terminal.";

/// The rows and columns of the default board, which is empty.
const SIDE: usize = 10;

/// How often to check for signals while no key is pressed.
const INTERVAL: Duration = Duration::from_millis(200);

pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    if !is_interactive() {
        return Err("the game needs a terminal: without one, use simulate, check or show".into());
    }
    let lexicon = WordList::chosen(common, WordList::Modern).lexicon()?;
    let directory = StateDirectory::find(|name| env::var_os(name).map(PathBuf::from));
    let unfinished = match (&arguments.board, &directory) {
        (None, Some(directory)) => {
            let mut games = journal::list(directory).into_iter();
            games.find_map(|game| game.open(directory))
        }
        _ => None,
    };
    let board = match &arguments.board {
        Some(path) => Board::open(path)?,
        None => Board::empty(SIDE, SIDE)?,
    };
    let game = Game::new(board, lexicon.clone());
    let session = Session::new(game, arguments.board.clone(), Journal::new(directory, None));

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut screen = FullScreen::new()?;
    let size = screen.terminal.size()?;
    let theme = Theme::new(terminal::is_colored());
    let mut app = Practice::new(session, size.into(), theme);
    if let Some(unfinished) = unfinished {
        let (session, outcome) = Session::resume(unfinished, lexicon);
        app.offer(session, outcome.err());
    }
    run_until_over(&mut screen.terminal, &mut app, &stop)?;
    drop(screen);
    if let Some(farewell) = app.farewell() {
        writeln!(io::stdout(), "{farewell}")?;
    }
    Ok(Exit::Yes)
}

/// Runs the game until the player quits or a signal arrives.
fn run_until_over(
    terminal: &mut DefaultTerminal,
    app: &mut Practice,
    stop: &AtomicBool,
) -> io::Result<()> {
    let events = read_events();
    while !app.is_over() && !stop.load(Ordering::Relaxed) {
        terminal.draw(|frame| app.render(frame))?;
        match events.recv_timeout(INTERVAL) {
            // Handles everything typed in the meantime before drawing again.
            Ok(event) => {
                app.handle_event(&event?);
                while !app.is_over()
                    && let Ok(event) = events.try_recv()
                {
                    app.handle_event(&event?);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

/// Reads events in a thread of its own. If the terminal goes away, reading blocks
/// forever; the main thread must still see the signal.
fn read_events() -> Receiver<io::Result<Event>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || while sender.send(event::read()).is_ok() {});
    receiver
}

/// The terminal in full-screen mode. It is restored on drop, and by ratatui before
/// the message of a panic.
struct FullScreen {
    terminal: DefaultTerminal,
}

impl FullScreen {
    fn new() -> io::Result<FullScreen> {
        let terminal = ratatui::try_init()?;
        let screen = FullScreen { terminal };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to restore.
        _ = execute!(io::stdout(), DisableMouseCapture);
        // Restoring twice would move the cursor back above the panic message.
        if !thread::panicking() {
            _ = ratatui::try_restore();
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
