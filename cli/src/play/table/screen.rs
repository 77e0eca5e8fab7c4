//! Draws a match. Drawing never changes its state.

use hw3::{Cell, Direction, Tile};
use ratatui::Frame;
use ratatui::layout::Position;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

use super::keys::{AT_END, BINDINGS, WATCHING};
use super::layout::Parts;
use super::verdict::{Verdict, spelled};
use super::{Dialog, Stage, Table};
use crate::play::bindings;
use crate::play::board_view::BoardView;
use crate::play::dialog::WIDTH;
use crate::play::rack_view;
use crate::play::scoreboard;
use crate::play::turn_text::points;
use crate::play::window::{self, frame_around, plain};
use crate::play::wrap::{pad, shorten, wrap};

/// The signs of a computer that thinks.
const SPINNER: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

impl Table {
    pub fn render(&self, frame: &mut Frame<'_>) {
        // The screen may be smaller than the last event said.
        let Some(parts) = self.parts(frame.area()) else {
            return window::draw_too_small(frame);
        };
        self.render_title(frame, &parts);
        self.render_board(frame, &parts);
        self.render_players(frame, &parts);
        self.render_rack(frame, &parts);
        self.render_verdict(frame, &parts);
        self.render_turns(frame, &parts);
        let keys: Vec<(&str, &str)> = match self.stage {
            Stage::Over => AT_END.to_vec(),
            _ if self.contest.people() == 0 => WATCHING.to_vec(),
            _ => BINDINGS
                .iter()
                .filter_map(|binding| binding.short)
                .collect(),
        };
        let footer = bindings::footer(keys.into_iter(), parts.footer, self.theme);
        frame.render_widget(Text::from(footer), parts.footer);
        match &self.dialog {
            Some(Dialog::Page(page)) if matches!(self.stage, Stage::Over) => {
                let close = match frame.area().width {
                    0..60 => "Esc, ^A again",
                    _ => "Esc closes, ^A plays again, ^R replays",
                };
                window::draw_page(frame, page, close);
            }
            Some(Dialog::Page(page)) => window::draw_page(frame, page, "Esc closes"),
            Some(Dialog::File(prompt)) => window::draw_prompt(frame, prompt, self.theme),
            Some(Dialog::Question(question)) => {
                let choices = question.choices().iter().copied();
                window::draw_question(frame, &question.text(), choices, self.theme);
            }
            None if matches!(self.stage, Stage::Curtain) => self.render_curtain(frame),
            None => {}
        }
    }

    /// Draws who has the turn and the word list. If there is no other place for them,
    /// the title has the scores and the bag, too.
    fn render_title(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let width = usize::from(parts.title.width);
        let direction = match self.draft.direction {
            Direction::Horizontal => "→ across",
            Direction::Vertical => "↓ down",
        };
        let list = self.contest.words().list.to_string();
        let title = match parts.players {
            Some(_) => {
                let list = shorten(&list, width / 2);
                let end = format!("{direction}  {list} ");
                let rest = width.saturating_sub(end.chars().count());
                let start = format!(" Upwords  {}", self.turn_of());
                pad(&start, rest) + &end
            }
            None => {
                let arrow = &direction[..direction.find(' ').unwrap_or(0)];
                let bag = self.game().bag_count();
                let list = list.trim_end_matches(" list");
                let end = format!(" bag {bag} {arrow} {}", shorten(list, 10));
                let rest = width.saturating_sub(end.chars().count());
                pad(&scoreboard::line(self.game(), rest), rest) + &end
            }
        };
        let title = Paragraph::new(title).style(self.theme.title());
        frame.render_widget(title, parts.title);
    }

    /// Whose turn it is.
    fn turn_of(&self) -> String {
        match self.stage {
            Stage::Over => "The match is over".to_owned(),
            _ => {
                let name = self.name(self.game().seat());
                match self.contest.people() {
                    1 if self.contest.is_turn_of_person() => "Your turn".to_owned(),
                    _ => format!("{name}'s turn"),
                }
            }
        }
    }

    fn render_board(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let board = self.game().game().board();
        let setup = self.game().setup();
        let cells = (0..board.rows()).flat_map(|row| {
            let cols = 0..board.cols();
            cols.map(move |col| Cell { row, col })
        });
        let center: Vec<Cell> = match board.is_empty() {
            true => cells.filter(|&cell| setup.is_center(cell)).collect(),
            false => Vec::new(),
        };
        let view = BoardView {
            board,
            draft: &self.draft,
            has_cursor: matches!(self.stage, Stage::Turn | Stage::Thinking(_)),
            is_blamed: &|cell| {
                let verdict = self.verdict.as_ref();
                verdict.is_some_and(|verdict| verdict.blames(cell))
            },
            fresh: &self.fresh,
            center: &center,
            shows_qu: true,
            grid: self.grid(parts),
            theme: self.theme,
        };
        frame.render_widget(view, parts.board);
    }

    fn render_players(&self, frame: &mut Frame<'_>, parts: &Parts) {
        if let Some(area) = parts.players {
            let area = match parts.framed {
                true => frame_around(frame, area, "Players"),
                false => area,
            };
            frame.render_widget(scoreboard::lines(self.game(), area.width, self.theme), area);
        }
    }

    /// Draws the rack of the person at the keyboard. Laid tiles leave gaps.
    fn render_rack(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let title = match (self.contest.people(), self.at_keyboard) {
            (1, _) => "Your rack".to_owned(),
            (_, Some(seat)) => format!("Rack of {}", self.name(seat)),
            _ => "Rack".to_owned(),
        };
        let (rack, laid) = match self.at_keyboard {
            Some(_) => (&self.rack[..], self.draft.tiles()),
            None => (&[][..], ""),
        };
        let area = rack_view::frame(frame, parts.rack, parts.framed, &title, self.theme);
        let laid: Vec<Tile> = laid.bytes().filter_map(Tile::new).collect();
        rack_view::draw(rack, laid, area, self.theme, frame.buffer_mut());
    }

    fn render_verdict(&self, frame: &mut Frame<'_>, parts: &Parts) {
        let title = match self.stage {
            Stage::Over => "Result",
            _ => "Verdict",
        };
        let area = match parts.framed {
            true => frame_around(frame, parts.verdict, title),
            false => parts.verdict,
        };
        let width = usize::from(area.width);
        let room = usize::from(area.height);
        let mut lines: Vec<Line<'_>> = Vec::new();
        if let Stage::Thinking(thinking) = &self.stage {
            let time = thinking.time();
            let sign = SPINNER[(time.as_millis() / 80) as usize % SPINNER.len()];
            let name = self.name(self.game().seat());
            let seconds = time.as_secs_f64();
            let text = format!("{sign} {name} thinks ({seconds:.1} s). Enter: play now.");
            lines.extend(plain(&text, width));
        }
        if !self.message.is_empty() {
            lines.extend(plain(&self.message, width));
        }
        match &self.verdict {
            None => {}
            Some(Verdict::Legal(played)) => {
                let heading = format!(" Legal: {} ", points(played.points.into()));
                lines.push(Line::styled(heading, self.theme.legal()));
                let words = played.words.iter().map(spelled);
                lines.extend(words.flat_map(|word| plain(&word, width)));
                if parts.framed && self.message.is_empty() {
                    lines.push(Line::styled("Enter plays.", self.theme.faint()));
                }
            }
            Some(Verdict::Refused(reasons)) => {
                let heading = match self.is_refused {
                    true => " Not played, because: ",
                    false => " Not legal: ",
                };
                let style = self.theme.refused();
                // On a small screen, the reasons need the room.
                let has_heading = parts.framed || self.is_refused && room > 3;
                if has_heading {
                    lines.push(Line::styled(heading, style));
                }
                for (index, reason) in reasons.iter().enumerate() {
                    let reason = match self.is_refused && !has_heading && index == 0 {
                        true => format!("Not played: {reason}"),
                        false => reason.to_string(),
                    };
                    let parts = wrap(&reason, width.saturating_sub(2));
                    for (number, line) in parts.into_iter().enumerate() {
                        let (mark, style) = match number {
                            0 => ("!", style),
                            _ => (" ", Style::new()),
                        };
                        let line = Span::raw(format!(" {line}"));
                        lines.push(Line::from(vec![Span::styled(mark, style), line]));
                    }
                }
            }
        }
        // The laid tiles matter more than the last turns.
        let news = self.news.iter().flat_map(|news| plain(news, width));
        let news: Vec<Line<'_>> = news.collect();
        if lines.is_empty() || lines.len() + news.len() < room {
            let gap = (!lines.is_empty()).then(Line::default);
            lines.extend(gap.into_iter().chain(news));
        }
        if lines.len() > room {
            lines.truncate(room.saturating_sub(1));
            lines.push(Line::styled("… Ctrl-W shows it all", self.theme.faint()));
        }
        frame.render_widget(Text::from(lines), area);
    }

    fn render_turns(&self, frame: &mut Frame<'_>, parts: &Parts) {
        if let Some(area) = parts.turns {
            let area = frame_around(frame, area, "Turns");
            frame.render_widget(scoreboard::turns(self.game(), area, self.theme), area);
        }
    }

    fn render_curtain(&self, frame: &mut Frame<'_>) {
        let name = self.name(self.game().seat());
        let mut lines = Vec::new();
        let room = usize::from(frame.area().width.min(WIDTH)) - 2;
        let is_news = self.message != super::WELCOME;
        let message = is_news.then_some(&self.message);
        let texts = self.news.iter().chain(message);
        for text in texts.filter(|text| !text.is_empty()) {
            lines.extend(plain(text, room));
        }
        lines.extend(plain(
            &format!("Pass the keyboard to {name}. Racks are hidden."),
            room,
        ));
        lines.push(Line::styled(
            "Press the space bar when you are ready.",
            self.theme.faint(),
        ));
        window::draw(frame, &shorten(&format!("{name}'s turn"), room), lines);
        frame.set_cursor_position(Position::new(0, 0));
    }
}

#[cfg(test)]
mod tests;
