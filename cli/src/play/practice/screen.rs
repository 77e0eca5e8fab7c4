//! Draws the game. Drawing never changes its state.

use hw3::{Direction, Word};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use super::{Practice, keys, size};
use crate::play::bindings;
use crate::play::board_view::BoardView;
use crate::play::dialog::{Dialog, count};
use crate::play::layout::Parts;
use crate::play::window::{self, frame_around, plain};
use crate::play::wrap::{shorten, wrap};
use crate::verdict::Verdict;

/// The least room for a longer file name in the title line.
const SHORTEST_NAME: usize = 6;

impl Practice {
    pub fn render(&self, frame: &mut Frame<'_>) {
        let Some(parts) = Parts::of(frame.area(), self.session.board()) else {
            return window::draw_too_small(frame);
        };
        frame.render_widget(
            Paragraph::new(self.title(parts.title.width)).style(self.theme.title()),
            parts.title,
        );
        self.render_board(frame, &parts);
        self.render_verdict(frame, &parts);
        self.render_moves(frame, &parts);
        let footer = bindings::footer(keys::footer().into_iter(), parts.footer, self.theme);
        frame.render_widget(Text::from(footer), parts.footer);
        match &self.dialog {
            Some(Dialog::Page(page)) => window::draw_page(frame, page, "Esc closes"),
            Some(Dialog::File(prompt)) => window::draw_prompt(frame, prompt, self.theme),
            Some(Dialog::Question(question)) => {
                let choices = question.choices().iter();
                let choices = choices.map(|(key, _, _, does)| (*key, *does));
                window::draw_question(frame, &question.text(), choices, self.theme);
            }
            None => {}
        }
    }

    /// The title line: the game, its size, its moves, the direction and the words. A name that
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
        facts.extend(session.journal().list().map(|list| list.to_string()));
        // The direction and the list are always there.
        let least = facts.len() - 2;
        let enough = SHORTEST_NAME.min(name.chars().count());
        loop {
            let rest = format!("{unsaved}  {}", facts.join("  "));
            let room = usize::from(width).saturating_sub(1 + rest.chars().count());
            if room >= enough || facts.len() == least {
                return format!(" {}{rest}", shorten(&name, room));
            }
            facts.remove(0);
        }
    }

    fn render_board(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let grid = self.grid(parts);
        let title = grid.part(self.session.board());
        let title = title.as_deref().unwrap_or("Board");
        let area = self.framed(frame, parts, parts.board, title);
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
        let area = self.framed(frame, parts, parts.verdict, "Verdict");
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

    /// Draws the frame of a part, if parts have frames, and returns the area inside.
    fn framed(&self, frame: &mut Frame<'_>, parts: &Parts, area: Rect, title: &str) -> Rect {
        match parts.framed {
            true => frame_around(frame, area, title),
            false => area,
        }
    }

    /// Draws the last moves, and the undone ones after them.
    fn render_moves(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let Some(area) = parts.moves else {
            return;
        };
        let area = self.framed(frame, parts, area, "Moves");
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
}

#[cfg(test)]
mod tests;
