//! Draws the start screen.

use hw3::Height;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Text};

use super::{Item, Kind, Page, Start};
use crate::play::dialog::count;
use crate::play::layout::SMALLEST;
use crate::play::tile::TileFace;
use crate::play::window::{self, plain};
use crate::play::wrap::{pad, shorten};

/// The heights of the letters of the title.
const TITLE: [(u8, u8); 7] = [
    (b'U', 1),
    (b'P', 2),
    (b'W', 3),
    (b'O', 4),
    (b'R', 5),
    (b'D', 3),
    (b'S', 1),
];

impl Start {
    pub fn render(&self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return window::draw_too_small(frame);
        }
        let is_low = screen.height < 18;
        let scale = if is_low { (2, 1) } else { (5, 3) };
        let rows = [
            Constraint::Length(if is_low { 1 } else { 2 }),
            Constraint::Length(scale.1),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ];
        let [_, title, _, middle, footer] = Layout::vertical(rows).areas(screen);
        self.render_title(frame, title, scale);
        let width = screen.width.saturating_sub(4).min(72);
        let left = (screen.width - width) / 2;
        let middle = Rect {
            x: left,
            width,
            ..middle
        };
        // The keys, and the same on a narrow screen.
        let (lines, keys, short) = match &self.page {
            Page::Menu => (
                self.menu(width.into()),
                "↑ ↓ choose, Enter starts, ^Q quits",
                "",
            ),
            Page::Players => (
                self.players(width.into(), is_low),
                "↑ ↓ row, ← → change, type names, Enter plays, Esc back",
                "↑↓ row ←→ change Enter plays Esc back",
            ),
            Page::Resume if self.deletes => (
                self.games(width.into(), middle.height.into()),
                "Delete this game? y deletes it, any other key keeps it",
                "Delete this game? y: yes, others: no",
            ),
            Page::Resume => (
                self.games(width.into(), middle.height.into()),
                "↑ ↓ choose, Enter resumes, d deletes, Esc back",
                "Enter resumes, d deletes, Esc back",
            ),
            Page::Open(_) => (self.menu(width.into()), "", ""),
        };
        frame.render_widget(Text::from(lines), middle);
        let list = self.list.to_string();
        let wide = usize::from(screen.width);
        let (line, list) = match keys.chars().count() + list.chars().count() + 3 <= wide {
            true => {
                let room = wide - list.chars().count() - 1;
                (pad(&format!(" {keys}"), room) + &list, String::new())
            }
            // The list is in the first line then.
            false if keys.chars().count() < wide => (format!(" {keys}"), list),
            false => (format!(" {short}"), list),
        };
        frame.render_widget(Line::styled(line, self.theme.faint()), footer);
        let list = shorten(&list, wide.saturating_sub(2)) + " ";
        let list = Line::styled(list, self.theme.faint()).right_aligned();
        let first = Rect {
            height: 1,
            ..screen
        };
        frame.render_widget(list, first);
        if let Page::Open(prompt) = &self.page {
            window::draw_prompt(frame, prompt, self.theme);
        }
    }

    fn render_title(&self, frame: &mut Frame<'_>, area: Rect, (width, height): (u16, u16)) {
        let each = width + 1;
        let whole = each * TITLE.len() as u16 - 1;
        let left = area.x + area.width.saturating_sub(whole) / 2;
        for (index, (letter, tiles)) in (0..).zip(TITLE) {
            let stack = Height::new(tiles).unwrap_or(Height::ONE);
            let place = Rect::new(left + index * each, area.y, width, height);
            TileFace {
                letter,
                height: stack,
                shows_qu: false,
                style: self.theme.tile(stack),
                side: self.theme.side(stack),
            }
            .render(place, frame.buffer_mut());
        }
    }

    /// A row that may be chosen.
    fn row(&self, text: String, is_chosen: bool) -> Line<'static> {
        match is_chosen {
            true => Line::styled(format!("▸ {text}"), self.theme.chosen()),
            false => Line::from(format!("  {text}")),
        }
    }

    fn menu(&self, width: usize) -> Vec<Line<'static>> {
        let mut lines = vec![Line::default()];
        for (index, item) in self.items().into_iter().enumerate() {
            let about = match item {
                Item::Play => "a match against computers or friends".to_owned(),
                Item::Resume => count(self.unfinished.len(), "unfinished game"),
                Item::Practice => "any letters, by the rules of the library".to_owned(),
                Item::Open => "a board, a saved game or a match".to_owned(),
                Item::Quit => String::new(),
            };
            let text = format!("{:15}{about}", item.name());
            let text = pad(&text, width.saturating_sub(2));
            lines.push(self.row(text, index == self.item));
        }
        lines.push(Line::default());
        lines.extend(plain(&self.message, width));
        lines
    }

    fn players(&self, width: usize, is_low: bool) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if !is_low {
            lines.push(Line::styled("Who plays?", Style::new().bold()));
            lines.push(Line::default());
        }
        for (index, seat) in self.form.seats.iter().enumerate() {
            let is_chosen = index == self.form.row;
            let (mut name, _) = seat.name.shown();
            if is_chosen && seat.kind != Kind::Nobody {
                name.push('▏');
            }
            let kind = seat.kind.name();
            let kind = match is_chosen {
                true => format!("◂ {kind:8} ▸"),
                false => format!("  {kind:8}  "),
            };
            let text = format!("Player {}  {kind}  {name}", index + 1);
            let text = pad(&text, width.saturating_sub(2));
            lines.push(self.row(text, is_chosen));
        }
        let is_chosen = self.form.row >= self.form.seats.len();
        let list = self.list.to_string();
        let list = match is_chosen {
            true => format!("Words     ◂ {list} ▸"),
            false => format!("Words       {list}"),
        };
        lines.push(self.row(pad(&list, width.saturating_sub(2)), is_chosen));
        lines.push(Line::default());
        // A small screen has no room for both.
        let about = match self.form.seats.get(self.form.row) {
            _ if !self.message.is_empty() => &self.message,
            Some(seat) => seat.kind.description(),
            None => "The words that may be played. --words FILE chooses another list.",
        };
        lines.extend(plain(about, width));
        lines
    }

    /// The unfinished games around the chosen one.
    fn games(&self, width: usize, height: usize) -> Vec<Line<'static>> {
        let room = height.saturating_sub(2).max(1);
        let first = (self.game + 1).saturating_sub(room);
        let mut lines = Vec::new();
        let games = self.unfinished.iter().enumerate().skip(first).take(room);
        for (index, game) in games {
            // The state is cut off last: it tells games of the same players apart.
            let date = &game.date;
            let rest = width.saturating_sub(2 + date.len() + 2 + 2);
            let state = shorten(&game.state, rest / 2);
            let what = pad(&game.what, rest.saturating_sub(state.chars().count()));
            let text = pad(&format!("{date}  {what}  {state}"), width.saturating_sub(2));
            lines.push(self.row(text, index == self.game));
        }
        lines.push(Line::default());
        lines.extend(plain(&self.message, width));
        lines
    }
}
