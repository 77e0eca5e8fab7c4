//! Fitting text into the screen.

use ratatui::text::Span;

/// Breaks a text into lines of at most `width` characters, at spaces if possible.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let mut word = word;
            let taken = line.chars().count();
            if taken > 0 && taken + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            } else if taken > 0 {
                line.push(' ');
            }
            while let Some((end, _)) = word.char_indices().nth(width) {
                lines.push(word[..end].to_owned());
                word = &word[end..];
            }
            line += word;
        }
        lines.push(line);
    }
    lines
}

/// Shortens a text to at most `width` columns of the screen. An ellipsis at the end
/// shows that something is missing.
pub fn shorten(text: &str, width: usize) -> String {
    if Span::raw(text).width() <= width {
        return text.to_owned();
    }
    let mut shortened = String::new();
    let mut taken = 1;
    for character in text.chars() {
        let mut room = [0; 4];
        taken += Span::raw(&*character.encode_utf8(&mut room)).width();
        if taken > width {
            break;
        }
        shortened.push(character);
    }
    if width > 0 {
        shortened.push('…');
    }
    shortened
}

/// Fills a text with spaces to a width on the screen, or shortens it.
pub fn pad(text: &str, width: usize) -> String {
    let mut padded = shorten(text, width);
    let missing = width.saturating_sub(Span::raw(&padded).width());
    padded.extend(std::iter::repeat_n(' ', missing));
    padded
}

/// Makes a sentence of the text of an error: with a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase());
    let mut sentence: String = first.into_iter().flatten().chain(characters).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Puts names side by side on at most `height` lines, with two spaces between them. If
/// there is no room for all, the last line says how many are missing.
pub fn flow(names: &[String], width: usize, height: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // The number of names before each line.
    let mut before = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let name = shorten(name, width);
        let is_full = lines.len() == height;
        match lines.last_mut() {
            Some(line) if Span::raw(format!("{line}  {name}")).width() <= width => {
                *line += &format!("  {name}");
            }
            _ if is_full => {
                lines.pop();
                let shown = before.pop().unwrap_or(0);
                lines.push(format!("… and {} more", names.len() - shown));
                break;
            }
            _ => {
                lines.push(name);
                before.push(index);
            }
        }
    }
    lines.truncate(height);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrap("a bc def", 3), ["a", "bc", "def"]);
        assert_eq!(wrap("a bc def", 80), ["a bc def"]);
        assert_eq!(wrap("one\n\ntwo", 80), ["one", "", "two"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn a_word_that_is_too_long_is_broken() {
        assert_eq!(wrap("an abcdefgh i", 3), ["an", "abc", "def", "gh", "i"]);
        assert_eq!(wrap("äöü", 0), ["ä", "ö", "ü"]);
    }

    #[test]
    fn a_text_that_is_too_long_ends_with_an_ellipsis() {
        for (text, width, expected) in [
            ("board.txt", 9, "board.txt"),
            ("board.txt", 8, "board.t…"),
            ("board.txt", 1, "…"),
            ("board.txt", 0, ""),
            ("", 0, ""),
            // Each of these takes two columns.
            ("日本語", 6, "日本語"),
            ("日本語", 5, "日本…"),
            ("日本語", 4, "日…"),
        ] {
            assert_eq!(shorten(text, width), expected);
        }
    }

    #[test]
    fn names_flow_into_lines() {
        let names = ["ab", "cd", "efgh", "i"].map(str::to_owned);
        assert_eq!(flow(&names, 80, 5), ["ab  cd  efgh  i"]);
        assert_eq!(flow(&names, 6, 5), ["ab  cd", "efgh", "i"]);
        assert_eq!(flow(&names, 6, 2), ["ab  cd", "… and 2 more"]);
        assert_eq!(flow(&names, 6, 1), ["… and 4 more"]);
        assert_eq!(flow(&names, 3, 5), ["ab", "cd", "ef…", "i"]);
        assert!(flow(&names, 6, 0).is_empty());
        assert!(flow(&[], 6, 2).is_empty());
    }
}
