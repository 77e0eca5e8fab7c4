//! A match that is shown again, forward and backward.

use std::time::{Duration, Instant};

use hw3::{Cell, Direction, Tile};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;
use upwords_engine::{Match, Player};
use whole_file::Plain;

use super::bindings::{self, Binding};
use super::board_view::BoardView;
use super::dialog::Page;
use super::draft::Draft;
use super::grid::Grid;
use super::next::Next;
use super::table::layout::Parts;
use super::theme::Theme;
use super::turn_text::placed_cells;
use super::window::{self, frame_around, plain};
use super::wrap::{pad, shorten};
use super::{help, rack_view, review, scoreboard};
use crate::word_list::WordList;

/// A match that is shown again.
#[derive(Debug)]
pub struct Replay {
    /// The whole match.
    game: Match,
    /// The match after the turns that are shown.
    shown: Match,
    list: WordList,
    /// When the last turn was shown, if the turns go on by themselves.
    plays_since: Option<Instant>,
    /// The help, if it is open. It fits on every screen, so it does not scroll.
    help: Option<Page>,
    /// True if the program was started to show this replay.
    is_alone: bool,
    theme: Theme,
    next: Option<Next>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Back,
    Forward,
    First,
    Last,
    /// Start or stop showing a turn after the other.
    Run,
    Help,
    /// Go back to where the replay was opened from.
    Close,
    Leave,
    Quit,
}

const NONE: KeyModifiers = KeyModifiers::NONE;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

const BINDINGS: &[Binding<Command>] = &[
    Binding {
        keys: "←, Backspace",
        short: Some(("←", "back")),
        long: "goes back by a turn",
        commands: &[
            (NONE, KeyCode::Left, Command::Back),
            (NONE, KeyCode::Up, Command::Back),
            (NONE, KeyCode::Backspace, Command::Back),
        ],
    },
    Binding {
        keys: "→, Enter",
        short: Some(("→", "forward")),
        long: "goes on by a turn",
        commands: &[
            (NONE, KeyCode::Right, Command::Forward),
            (NONE, KeyCode::Down, Command::Forward),
            (NONE, KeyCode::Enter, Command::Forward),
        ],
    },
    Binding {
        keys: "Space",
        short: Some(("Space", "run")),
        long: "shows all turns, or stops",
        commands: &[(NONE, KeyCode::Char(' '), Command::Run)],
    },
    Binding {
        keys: "Ctrl-Q, q",
        short: Some(("^Q", "quit")),
        long: "quits",
        commands: &[
            (CTRL, KeyCode::Char('q'), Command::Quit),
            (CTRL, KeyCode::Char('c'), Command::Quit),
            (NONE, KeyCode::Char('q'), Command::Quit),
        ],
    },
    Binding {
        keys: "?, F1",
        short: Some(("?", "keys")),
        long: "shows the keys",
        commands: &[
            (NONE, KeyCode::Char('?'), Command::Help),
            (NONE, KeyCode::F(1), Command::Help),
        ],
    },
    Binding {
        keys: "Home, End",
        short: Some(("Home End", "ends")),
        long: "go to the start and the end",
        commands: &[
            (NONE, KeyCode::Home, Command::First),
            (NONE, KeyCode::End, Command::Last),
        ],
    },
    Binding {
        keys: "Esc",
        short: Some(("Esc", "close")),
        long: "closes the replay",
        commands: &[(NONE, KeyCode::Esc, Command::Close)],
    },
    Binding {
        keys: "Ctrl-N",
        short: Some(("^N", "menu")),
        long: "goes to the start screen",
        commands: &[(CTRL, KeyCode::Char('n'), Command::Leave)],
    },
];

/// The columns that are free for the list to the right of a rack.
const LIST: usize = 12;

/// What is shown instead of a rack: looking at it would be cheating.
const HIDDEN: &str = "hidden until the end";

/// How long a turn stays if the turns go on by themselves.
const PAUSE: Duration = Duration::from_millis(1200);

impl Replay {
    /// Shows a match from its start.
    pub fn new(game: Match, list: WordList, theme: Theme) -> Replay {
        let mut replay = Replay {
            shown: game.clone(),
            game,
            list,
            plays_since: None,
            help: None,
            is_alone: false,
            theme,
            next: None,
        };
        replay.go_to(0);
        replay
    }

    /// The same replay in a program that was started to show it: closing it quits.
    pub fn alone(self) -> Replay {
        Replay {
            is_alone: true,
            ..self
        }
    }

    /// Takes what the player chose to do next.
    pub fn next(&mut self) -> Option<Next> {
        self.next.take()
    }

    /// Returns true if the turns go on by themselves.
    pub fn is_busy(&self) -> bool {
        self.plays_since.is_some()
    }

    /// The number of turns that are shown.
    fn turn(&self) -> usize {
        self.shown.turns().len()
    }

    /// Shows the match after a number of turns.
    fn go_to(&mut self, turn: usize) {
        while self.turn() > turn {
            self.shown.undo();
        }
        while self.turn() < turn
            && let Some(played) = self.game.turns().get(self.turn())
        {
            // It was legal before.
            if self.shown.play(played.turn.clone()).is_err() {
                break;
            }
        }
    }

    pub fn tick(&mut self) {
        if self
            .plays_since
            .is_some_and(|since| since.elapsed() >= PAUSE)
        {
            self.go_to(self.turn() + 1);
            let is_at_end = self.turn() == self.game.turns().len();
            self.plays_since = (!is_at_end).then(Instant::now);
        }
    }

    pub fn handle_event(&mut self, event: &Event) {
        if let Event::Key(key) = event
            && key.kind != KeyEventKind::Release
        {
            self.handle_key(*key);
        }
    }

    fn handle_key(&mut self, key: KeyEvent) {
        // Any key closes the help. Those with Control do their work, too.
        if self.help.take().is_some() && !key.modifiers.contains(CTRL) {
            return;
        }
        let Some(command) = bindings::find(BINDINGS, key) else {
            return;
        };
        let was_running = self.plays_since.take().is_some();
        match command {
            Command::Back => self.go_to(self.turn().saturating_sub(1)),
            Command::Forward => self.go_to(self.turn() + 1),
            Command::First => self.go_to(0),
            Command::Last => self.go_to(self.game.turns().len()),
            Command::Run if was_running => {}
            Command::Run => {
                if self.turn() == self.game.turns().len() {
                    self.go_to(0);
                }
                self.plays_since = Some(Instant::now());
            }
            Command::Help => self.help = Some(Page::new("Keys", help::keys(BINDINGS))),
            Command::Close if self.is_alone => self.next = Some(Next::Quit),
            Command::Close | Command::Leave => self.next = Some(Next::Start),
            Command::Quit => self.next = Some(Next::Quit),
        }
    }

    pub fn render(&self, frame: &mut Frame<'_>) {
        let board = self.shown.game().board();
        let players = self.shown.players().len();
        let Some(parts) = Parts::of(frame.area(), board, players) else {
            return window::draw_too_small(frame);
        };
        self.render_title(frame, &parts);
        self.render_board(frame, &parts);
        if let Some(area) = parts.players {
            let area = match parts.framed {
                true => frame_around(frame, area, "Players"),
                false => area,
            };
            frame.render_widget(scoreboard::lines(&self.shown, area.width, self.theme), area);
        }
        let seat = self.shown.seat();
        let Player { name, .. } = &self.shown.players()[seat];
        let title = match self.game.is_over() {
            true => format!("Rack of {}", Plain(name)),
            false => "Rack".to_owned(),
        };
        if parts.players.is_none() {
            // There is no room in the title.
            let list = shorten(&self.list.to_string(), LIST);
            let list = Line::from(Span::styled(list, self.theme.faint())).right_aligned();
            frame.render_widget(list, parts.rack);
        }
        let area = rack_view::frame(frame, parts.rack, parts.framed, &title, self.theme);
        if self.game.is_over() {
            let rack: Vec<Tile> = self.shown.view().rack().iter().collect();
            rack_view::draw(&rack, Vec::new(), area, self.theme, frame.buffer_mut());
        } else {
            let width = match parts.players {
                Some(_) => area.width.into(),
                None => usize::from(area.width).saturating_sub(LIST + 1),
            };
            let lines = plain(HIDDEN, width).into_iter();
            let lines = lines.map(|line| line.style(self.theme.faint()));
            frame.render_widget(Text::from_iter(lines), area);
        }
        let area = match parts.framed {
            true => frame_around(frame, parts.verdict, "Turn"),
            false => parts.verdict,
        };
        let lines = self.description(area.width.into());
        frame.render_widget(Text::from(lines), area);
        if let Some(area) = parts.turns {
            let area = frame_around(frame, area, "Turns");
            frame.render_widget(scoreboard::turns(&self.shown, area, self.theme), area);
        }
        let keys = BINDINGS.iter().filter_map(|binding| binding.short);
        let footer = bindings::footer(keys, parts.footer, self.theme);
        frame.render_widget(Text::from(footer), parts.footer);
        if let Some(help) = &self.help {
            window::draw_page(frame, help, "Esc closes");
        }
    }

    fn render_title(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let width = usize::from(parts.title.width);
        let turns = format!("turn {} of {}", self.turn(), self.game.turns().len());
        let title = match parts.players {
            Some(_) => {
                let list = shorten(&self.list.to_string(), width / 2);
                let end = format!("{list} ");
                let rest = width.saturating_sub(end.chars().count());
                pad(&format!(" Replay  {turns}"), rest) + &end
            }
            None => {
                let turns = format!(" {turns}");
                let rest = width.saturating_sub(turns.chars().count());
                pad(&scoreboard::line(&self.shown, rest), rest) + &turns
            }
        };
        let title = Paragraph::new(title).style(self.theme.title());
        frame.render_widget(title, parts.title);
    }

    fn render_board(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let board = self.shown.game().board();
        let played = self.shown.turns().last();
        let fresh = played.map_or_else(Vec::new, |played| placed_cells(&played.turn));
        let center = Cell {
            row: board.rows() / 2,
            col: board.cols() / 2,
        };
        let draft = Draft::new(center, Direction::Horizontal);
        let mut grid = Grid::new(parts.board, board, false, &draft, Cell { row: 0, col: 0 });
        // On a small screen, the last turn is shown.
        if let (Some(first), Some(last)) = (fresh.first(), fresh.last()) {
            grid.scroll = grid.follow(*first, *last);
        }
        let view = BoardView {
            board,
            draft: &draft,
            has_cursor: false,
            is_blamed: &|_| false,
            fresh: &fresh,
            center: &[],
            shows_qu: true,
            grid,
            theme: self.theme,
        };
        frame.render_widget(view, parts.board);
    }

    /// What was played last, or how the match ended.
    fn description(&self, width: usize) -> Vec<Line<'static>> {
        let event = review::last_event(&self.shown);
        event.iter().flat_map(|line| plain(line, width)).collect()
    }
}

#[cfg(test)]
mod tests;
