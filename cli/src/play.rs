//! `upwords play`: a full-screen game.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use hw3::{Board, Game, Lexicon};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::{Common, Outcome, output, source};

use app::App;
use session::Session;
use theme::Theme;
use unfinished::{Found, Journal};

mod app;
mod board;
mod dialog;
mod draft;
mod help;
mod keys;
mod layout;
mod screen;
mod session;
mod theme;
mod unfinished;
mod verdict;
mod wrap;

/// What is played.
#[derive(clap::Args, Default)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The board file or saved game to start from, instead of the one built in
    pub board: Option<PathBuf>,
}

const HELP: &str = "\
Type letters to lay tiles, Enter to place them; ? lists all keys. What is not
saved is kept in the directory that the environment variable UPWORDS_STATE
names, or else in upwords of XDG_STATE_HOME or ~/.local/state, and offered at
the next start without a board.

Examples:
  upwords play
  upwords play boards/board01.txt
  upwords play saved.txt --words my-words.txt

Exit status: 0 after a game, 2 if the board or the word list cannot be read, or
if there is no terminal.";

/// The sides of the built-in board, which is empty.
const SIDE: usize = 10;

/// How long a signal may wait for its turn.
const PATIENCE: Duration = Duration::from_millis(200);

/// Runs the verb.
pub fn run(arguments: &Arguments, common: &Common) -> Outcome {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("the game needs a terminal: try simulate, check or show without one".into());
    }
    let lexicon = source::lexicon(common.words.as_deref())?;
    let directory = unfinished::state_directory(|name| env::var_os(name).map(PathBuf::from));
    let found = match (&arguments.board, &directory) {
        (None, Some(directory)) => unfinished::find(directory),
        _ => None,
    };
    let board = match &arguments.board {
        Some(path) => Board::open(path)?,
        None => Board::empty(SIDE, SIDE)?,
    };
    let game = Game::new(board, lexicon.clone());
    let journal = Journal::in_directory(directory);
    let session = Session::new(game, arguments.board.clone(), journal);

    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGHUP, SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    let mut screen = Screen::new()?;
    let size = screen.terminal.size()?;
    let theme = Theme::new(output::is_colored(common.color));
    let mut app = App::new(session, size.into(), theme);
    if let Some(found) = found {
        offer(&mut app, found, lexicon);
    }
    play(&mut screen.terminal, &mut app, &stop)?;
    drop(screen);
    if let Some(farewell) = app.farewell() {
        writeln!(io::stdout(), "{farewell}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Offers an unfinished game, as far as the words allow it.
fn offer(app: &mut App, found: Found, lexicon: Lexicon) {
    let Found {
        start,
        name,
        calls,
        journal,
    } = found;
    let (session, outcome) = Session::resume(Game::new(start, lexicon), name, calls, journal);
    app.offer(session, outcome.err());
}

fn play(terminal: &mut DefaultTerminal, app: &mut App, stop: &AtomicBool) -> io::Result<()> {
    let events = events();
    while !app.is_over() && !stop.load(Ordering::Relaxed) {
        terminal.draw(|frame| app.render(frame))?;
        match events.recv_timeout(PATIENCE) {
            // All that is there already is done before the screen is drawn again.
            Ok(event) => {
                app.update(&event?);
                while !app.is_over()
                    && let Ok(event) = events.try_recv()
                {
                    app.update(&event?);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

/// What happens at the terminal. A thread of its own waits for it, because that
/// never ends where the terminal has gone, and the signal that tells so would
/// not be seen.
fn events() -> Receiver<io::Result<Event>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || while sender.send(event::read()).is_ok() {});
    receiver
}

/// The terminal as the game needs it; as it was when this is dropped, and before
/// the message of a panic.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn new() -> io::Result<Screen> {
        let terminal = ratatui::try_init()?;
        let screen = Screen { terminal };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // If the terminal is gone, there is nothing to restore.
        _ = execute!(io::stdout(), DisableMouseCapture);
        // Once more would put the cursor back to before the message.
        if !thread::panicking() {
            _ = ratatui::try_restore();
        }
    }
}
