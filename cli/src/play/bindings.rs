//! Tables of keys, from which a screen, its footer and its help are made.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::theme::Theme;

/// Where to move the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Up,
    Down,
    Left,
    Right,
    /// To the first column.
    First,
    /// To the last column.
    Last,
    /// One screen up.
    PageUp,
    /// One screen down.
    PageDown,
    /// To the first row and column.
    Top,
    /// To the last row and column.
    Bottom,
}

/// A row of the table of a screen with these commands.
pub struct Binding<C: 'static> {
    /// The names of the keys in the help.
    pub keys: &'static str,
    /// The key and its description in the footer, if it is shown there.
    pub short: Option<(&'static str, &'static str)>,
    /// The description in the help.
    pub long: &'static str,
    pub commands: &'static [(KeyModifiers, KeyCode, C)],
}

/// The command of a key.
pub fn find<C: Copy>(bindings: &[Binding<C>], key: KeyEvent) -> Option<C> {
    // The character already shows whether Shift is held.
    let modifiers = key.modifiers - KeyModifiers::SHIFT;
    let code = match key.code {
        KeyCode::Char(character) if modifiers == KeyModifiers::CONTROL => {
            KeyCode::Char(character.to_ascii_lowercase())
        }
        other => other,
    };
    let mut commands = bindings.iter().flat_map(|binding| binding.commands);
    let known = commands.find(|(with, of, _)| (*with, *of) == (modifiers, code));
    known.map(|(_, _, command)| *command)
}

#[cfg(test)]
impl<C> Binding<C> {
    /// The keys of the row.
    pub fn keys(&self) -> impl Iterator<Item = KeyEvent> {
        let keys = self.commands.iter();
        keys.map(|(modifiers, code, _)| KeyEvent::new(*code, *modifiers))
    }
}

/// The character of a key that types one.
pub fn typed(key: KeyEvent) -> Option<char> {
    match key.code {
        KeyCode::Char(character) if (key.modifiers - KeyModifiers::SHIFT).is_empty() => {
            Some(character)
        }
        _ => None,
    }
}

/// The lines of a footer with as many keys as fit, in this order, and with wide gaps if
/// all of them fit that way.
pub fn footer(
    keys: impl Iterator<Item = (&'static str, &'static str)>,
    area: Rect,
    theme: Theme,
) -> Vec<Line<'static>> {
    let keys: Vec<_> = keys.collect();
    let wide = arrange(&keys, area.width, 2, theme);
    let mut lines = match wide.len() <= usize::from(area.height) {
        true => wide,
        false => arrange(&keys, area.width, 1, theme),
    };
    lines.truncate(area.height.into());
    lines
}

fn arrange(
    keys: &[(&'static str, &'static str)],
    width: u16,
    gap: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut line = Line::default();
    for (key, does) in keys {
        let needed = key.chars().count() + 1 + does.chars().count();
        if line.width() + needed > usize::from(width) {
            lines.push(std::mem::take(&mut line));
        }
        line.push_span(Span::styled(*key, theme.key()));
        line.push_span(Span::raw(format!(" {does}{:gap$}", "")));
    }
    lines.push(line);
    lines
}
