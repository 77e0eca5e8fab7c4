//! Draws the game. Drawing never changes its state.

use hw3::{Direction, Word};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::{Practice, size};
use crate::play::board_view::BoardView;
use crate::play::dialog::{Dialog, Page, Question, WIDTH, count};
use crate::play::keys;
use crate::play::layout::{Parts, SMALLEST, middle};
use crate::play::window;
use crate::play::wrap::{shorten, wrap};
use crate::verdict::Verdict;

/// The least room for a longer file name in the title line.
const SHORTEST_NAME: usize = 6;

impl Practice {
    pub fn render(&self, frame: &mut Frame<'_>) {
        let Some(parts) = Parts::of(frame.area(), self.session.board()) else {
            return render_too_small(frame);
        };
        frame.render_widget(
            Paragraph::new(self.title(parts.title.width)).style(self.theme.title()),
            parts.title,
        );
        self.render_board(frame, &parts);
        self.render_verdict(frame, &parts);
        self.render_moves(frame, &parts);
        self.render_footer(frame, parts.footer);
        match &self.dialog {
            Some(Dialog::Page(page)) => self.render_page(frame, page),
            Some(Dialog::File(prompt)) => window::draw_prompt(frame, prompt, self.theme),
            Some(Dialog::Question(question)) => self.render_question(frame, question),
            None => {}
        }
    }

    /// The title line: the game, its size, its moves and the direction. A name that
    /// is too long is shortened. If that is not enough, the size is left out, and
    /// then the number of moves.
    fn title(&self, width: u16) -> String {
        let session = &self.session;
        let name = session.title().unwrap_or("new game".into());
        let unsaved = if session.is_unsaved() { "*" } else { "" };
        let direction = match self.draft.direction {
            Direction::Horizontal => "→ across",
            Direction::Vertical => "↓ down",
        };
        let moves = count(session.moves().len(), "move");
        let mut facts = vec![size(session.board()), moves, direction.to_owned()];
        let enough = SHORTEST_NAME.min(name.chars().count());
        loop {
            let rest = format!("{unsaved}  {}", facts.join("  "));
            let room = usize::from(width).saturating_sub(1 + rest.chars().count());
            if room >= enough || facts.len() == 1 {
                return format!(" {}{rest}", shorten(&name, room));
            }
            facts.remove(0);
        }
    }

    fn render_board(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let grid = self.grid(parts);
        let title = grid.part(self.session.board());
        let title = title.as_deref().unwrap_or("Board");
        let area = frame_around(frame, parts, parts.board, title);
        let board = BoardView {
            board: self.session.board(),
            draft: &self.draft,
            has_cursor: true,
            is_blamed: &|cell| {
                let verdict = self.verdict.as_ref();
                verdict.is_some_and(|verdict| verdict.blames(cell))
            },
            fresh: &[],
            center: &[],
            shows_qu: false,
            grid,
            theme: self.theme,
        };
        frame.render_widget(board, area);
    }

    fn render_verdict(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let area = frame_around(frame, parts, parts.verdict, "Verdict");
        let width = usize::from(area.width);
        let mut lines: Vec<Line<'_>> = Vec::new();
        if !self.message.is_empty() {
            lines.extend(plain(&self.message, width));
        }
        match &self.verdict {
            None => {}
            Some(Verdict::Legal {
                count: tiles,
                words,
            }) => {
                let heading = format!(" Legal: {} ", count(*tiles, "tile"));
                lines.push(Line::styled(heading, self.theme.legal()));
                let words = words.iter().map(ToString::to_string);
                lines.extend(words.flat_map(|word| plain(&word, width)));
                if parts.framed {
                    lines.push(Line::styled("Enter places.", self.theme.faint()));
                }
            }
            Some(Verdict::Refused(reasons)) => {
                let heading = if self.is_refused {
                    " Refused, nothing changed: "
                } else {
                    " Not legal: "
                };
                let style = self.theme.refused();
                // On a small screen, the reasons need the room.
                if parts.framed || self.is_refused {
                    lines.push(Line::styled(heading, style));
                }
                for reason in reasons {
                    for (number, line) in
                        wrap(&reason.to_string(), width - 2).into_iter().enumerate()
                    {
                        let mark = if number == 0 { "!" } else { " " };
                        lines.push(Line::from(vec![
                            Span::styled(mark, if number == 0 { style } else { Style::new() }),
                            Span::raw(format!(" {line}")),
                        ]));
                    }
                }
            }
        }
        let room = usize::from(area.height);
        if lines.len() > room {
            lines.truncate(room.saturating_sub(1));
            lines.push(Line::styled("… Ctrl-W shows it all", self.theme.faint()));
        }
        frame.render_widget(Text::from(lines), area);
    }

    /// Draws the last moves, and the undone ones after them.
    fn render_moves(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let Some(area) = parts.moves else {
            return;
        };
        let area = frame_around(frame, parts, area, "Moves");
        let (played, undone) = (self.session.moves(), self.session.undone());
        let room = usize::from(area.height);
        // Undone moves get the room that is left, but at least a third.
        let shown = undone
            .len()
            .min(room.saturating_sub(played.len()).max(room / 3));
        let skipped = (played.len() + shown).saturating_sub(room);
        let faint = self.theme.faint();
        let moves = played.iter().map(|played| (played, "", Style::new()));
        let moves = moves.chain(undone.iter().map(|undone| (undone, " undone", faint)));
        if played.is_empty() && undone.is_empty() {
            frame.render_widget(Line::styled("none yet", faint), area);
        }
        let lines = moves.enumerate().skip(skipped).take(room);
        let lines = lines.map(|(index, (played, suffix, style))| {
            let words: Vec<&str> = played.words.iter().map(Word::text).collect();
            let text = format!("{:>2} {}{suffix}", index + 1, words.join(" "));
            Line::styled(text, style)
        });
        frame.render_widget(Text::from_iter(lines), area);
    }

    /// Draws the keys, the most important ones first, with wide gaps if all of them
    /// fit that way.
    fn render_footer(&self, frame: &mut Frame<'_>, area: Rect) {
        let wide = self.footer(area.width, "  ");
        let lines = if wide.len() <= usize::from(area.height) {
            wide
        } else {
            self.footer(area.width, " ")
        };
        frame.render_widget(Text::from(lines), area);
    }

    fn footer(&self, width: u16, gap: &'static str) -> Vec<Line<'static>> {
        let mut lines = vec![Line::default()];
        for (key, does) in keys::footer() {
            let spans = [
                Span::styled(key, self.theme.key()),
                Span::raw(format!(" {does}{gap}")),
            ];
            let needed = key.len() + 1 + does.len();
            let line = match lines.pop() {
                Some(line) if line.width() + needed > usize::from(width) => {
                    lines.push(line);
                    Line::default()
                }
                line => line.unwrap_or_default(),
            };
            let spans = line.spans.into_iter().chain(spans);
            lines.push(spans.collect());
        }
        lines
    }

    fn render_page(&self, frame: &mut Frame<'_>, page: &Page) {
        let (area, lines) = page.fit(frame.area());
        let room = usize::from(area.height.saturating_sub(2));
        let more = lines.len() > room;
        let hint = if more {
            " ↑ ↓ scroll, Esc closes "
        } else {
            " Esc closes "
        };
        let block = window(page.title).title_bottom(Line::from(hint).right_aligned());
        let lines = lines
            .into_iter()
            .skip(page.scroll)
            .take(room)
            .map(Line::from);
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(Text::from_iter(lines)).block(block), area);
    }

    fn render_question(&self, frame: &mut Frame<'_>, question: &Question) {
        let width = frame.area().width.min(WIDTH);
        let room = usize::from(width) - 2;
        let mut lines = plain(&question.text(), room);
        for (key, _, _, does) in question.choices() {
            let key = format!(" {key} ");
            let indent = key.len() + 1;
            let mut parts = wrap(does, room - indent).into_iter();
            let first = parts.next().unwrap_or_default();
            lines.push(Line::from(vec![
                Span::styled(key, self.theme.key()),
                Span::raw(format!(" {first}")),
            ]));
            lines.extend(parts.map(|part| Line::from(format!("{:indent$}{part}", ""))));
        }
        self.render_window(frame, "Upwords", width, lines);
    }

    /// Draws lines in a window in the middle of the screen, and returns its area.
    fn render_window(
        &self,
        frame: &mut Frame<'_>,
        title: &'static str,
        width: u16,
        lines: Vec<Line<'_>>,
    ) -> Rect {
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let area = middle(frame.area(), width, height.saturating_add(2));
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines).block(window(title)), area);
        area
    }
}

fn render_too_small(frame: &mut Frame<'_>) {
    let screen = frame.area();
    let (width, height) = SMALLEST;
    let text = format!(
        "Make the terminal larger: the game needs {width} x {height}, this is {} x {}.",
        screen.width, screen.height
    );
    let lines = plain(&text, usize::from(screen.width));
    frame.render_widget(Text::from(lines), screen);
}

/// Draws the frame of a part, if parts have frames, and returns the area inside.
fn frame_around(frame: &mut Frame<'_>, parts: &Parts, area: Rect, title: &str) -> Rect {
    if parts.framed {
        let block = window(title).border_style(Style::new().dim());
        frame.render_widget(block, area);
    }
    parts.inner(area)
}

fn window(title: &str) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
}

fn plain(text: &str, width: usize) -> Vec<Line<'static>> {
    wrap(text, width).into_iter().map(Line::from).collect()
}

#[cfg(test)]
mod tests;
