//! Windows in front of a screen.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::dialog::{FilePrompt, Page, WIDTH};
use super::layout::{SMALLEST, middle};
use super::theme::Theme;
use super::wrap::{flow, wrap};

/// The most lines of file names below a prompt.
const CANDIDATES: usize = 6;

/// A frame with a title.
pub fn framed(title: &str) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
}

/// Draws a faint frame, and returns the area inside.
pub fn frame_around(frame: &mut Frame<'_>, area: Rect, title: &str) -> Rect {
    let block = framed(title).border_style(Style::new().dim());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// Draws lines in a window in the middle of the screen, and returns its area.
pub fn draw(frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'_>>) -> Rect {
    let width = frame.area().width.min(WIDTH);
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let area = middle(frame.area(), width, height.saturating_add(2));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(framed(title)), area);
    area
}

/// Draws a page that scrolls. `close` says how to leave it.
pub fn draw_page(frame: &mut Frame<'_>, page: &Page, close: &str) {
    let (area, lines) = page.fit(frame.area());
    let room = usize::from(area.height.saturating_sub(2));
    let hint = match lines.len() > room {
        true => format!(" ↑ ↓ scroll, {close} "),
        false => format!(" {close} "),
    };
    let block = framed(page.title).title_bottom(Line::from(hint).right_aligned());
    let lines = lines.into_iter().skip(page.scroll).take(room);
    frame.render_widget(Clear, area);
    let text = Text::from_iter(lines.map(Line::from));
    frame.render_widget(Paragraph::new(text).block(block), area);
}

/// Draws a question and the keys that answer it.
pub fn draw_question<'a>(
    frame: &mut Frame<'_>,
    text: &str,
    choices: impl Iterator<Item = (&'a str, &'a str)>,
    theme: Theme,
) {
    let room = usize::from(frame.area().width.min(WIDTH)) - 2;
    let mut lines = plain(text, room);
    for (key, does) in choices {
        let key = format!(" {key} ");
        let indent = key.len() + 1;
        let mut parts = wrap(does, room - indent).into_iter();
        let first = parts.next().unwrap_or_default();
        lines.push(Line::from(vec![
            Span::styled(key, theme.key()),
            Span::raw(format!(" {first}")),
        ]));
        lines.extend(parts.map(|part| Line::from(format!("{:indent$}{part}", ""))));
    }
    draw(frame, "Upwords", lines);
}

/// Draws a prompt for a file name.
pub fn draw_prompt(frame: &mut Frame<'_>, prompt: &FilePrompt, theme: Theme) {
    let width = frame.area().width.min(WIDTH);
    let room = usize::from(width) - 4;
    // A name that is too long shows the part before the cursor.
    let (input, cursor) = prompt.input.shown();
    let hidden = (cursor + 1).saturating_sub(room);
    let input: String = input.chars().skip(hidden).take(room).collect();
    let text = usize::from(width) - 2;
    let mut lines = vec![Line::from(format!("> {input}"))];
    if let Some(trouble) = &prompt.trouble {
        lines.extend(plain(trouble, text));
    }
    if !prompt.note.is_empty() {
        lines.extend(plain(prompt.note, text));
    }
    let hint = wrap("Enter accepts, Tab completes, Esc goes back.", text);
    let taken = 2 + lines.len() + hint.len();
    let left = usize::from(frame.area().height).saturating_sub(taken);
    let candidates = flow(&prompt.candidates, text, left.min(CANDIDATES));
    lines.extend(candidates.into_iter().map(Line::from));
    let faint = theme.faint();
    lines.extend(hint.into_iter().map(|line| Line::styled(line, faint)));
    let area = draw(frame, prompt.purpose.title(), lines);
    let across = u16::try_from(cursor - hidden).unwrap_or(0);
    frame.set_cursor_position(Position::new(area.x + 3 + across, area.y + 1));
}

/// Asks for a larger terminal.
pub fn draw_too_small(frame: &mut Frame<'_>) {
    let screen = frame.area();
    let (width, height) = SMALLEST;
    let text = format!(
        "Make the terminal larger: the game needs {width} x {height}, this is {} x {}.",
        screen.width, screen.height
    );
    let lines = plain(&text, screen.width.into());
    frame.render_widget(Text::from(lines), screen);
}

/// The lines of a text.
pub fn plain(text: &str, width: usize) -> Vec<Line<'static>> {
    wrap(text, width).into_iter().map(Line::from).collect()
}
