//! Text from submissions in reports.
//!
//! Names, messages of the compiler, saved files and output come from others. In
//! every format, they are shown as text and nothing else. Control characters, and
//! characters that hide or reorder text, are escaped as in `\u{1b}`.

use std::fmt::{self, Write};

use whole_file::Plain;

fn plain(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    // These two are not allowed in XML.
    let is_noncharacter = matches!(character, '\u{fffe}' | '\u{ffff}');
    match Plain::shows(character) && !is_noncharacter {
        true => f.write_char(character),
        false => write!(f, "{}", character.escape_default()),
    }
}

/// Text or an attribute in HTML or XML. Lines stay lines.
pub(crate) struct Markup<'a>(pub(crate) &'a str);

impl fmt::Display for Markup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\t' => f.write_char(character)?,
                _ => plain(f, character)?,
            }
        }
        Ok(())
    }
}

/// An attribute in XML, on one line.
pub(crate) struct Attribute<'a>(pub(crate) &'a str);

impl fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Markup(&self.0.replace(['\n', '\t'], " ")))
    }
}

/// Text in Markdown, on one line. It may stand in a table.
pub(crate) struct Markdown<'a>(pub(crate) &'a str);

impl fmt::Display for Markdown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.replace(['\n', '\t'], " ");
        let text = text.trim();
        // A number with a dot, a dash or a sharp begin a list or a heading.
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let mut is_start = true;
        for (index, character) in text.char_indices() {
            let is_special = match character {
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '$' | '!'
                | '@' | '"' => true,
                '#' | '+' | '-' | '=' | ':' => is_start,
                '.' | ')' => index == digits && digits > 0,
                _ => false,
            };
            if is_special {
                f.write_char('\\')?;
            }
            plain(f, character)?;
            is_start = false;
        }
        Ok(())
    }
}

/// A block of code in Markdown, with a language or without.
pub(crate) struct Fenced<'a>(pub(crate) &'a str, pub(crate) &'a str);

impl fmt::Display for Fenced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fenced(language, text) = self;
        let runs = text.split(|character| character != '`');
        let longest = runs.map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest.max(2) + 1);
        writeln!(f, "{fence}{language}")?;
        for line in text.lines() {
            for character in line.chars() {
                match character {
                    '\t' => f.write_char('\t')?,
                    _ => plain(f, character)?,
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "{fence}")
    }
}

/// A cell of a CSV file. A spreadsheet does not take it for a formula.
pub(crate) struct Csv<'a>(pub(crate) &'a str);

impl fmt::Display for Csv<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = Plain(self.0).to_string();
        let first = text.trim_start().chars().next();
        let is_formula =
            first.is_some_and(|first| "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".contains(first));
        let quote = if is_formula { "'" } else { "" };
        match is_formula || text.contains([',', ';', '"', '\'']) || text != text.trim() {
            true => write!(f, "\"{quote}{}\"", text.replace('"', "\"\"")),
            false => f.write_str(&text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_cannot_end_the_text() {
        let hostile = "</pre><b a='x' b=\"y\">&\u{1b}\u{0}\u{ffff}\r\n\u{202e}\u{e9}";
        assert_eq!(
            Markup(hostile).to_string(),
            "&lt;/pre&gt;&lt;b a=&#39;x&#39; b=&quot;y&quot;&gt;&amp;\\u{1b}\\u{0}\\u{ffff}\\r\n\
             \\u{202e}\u{e9}"
        );
        assert_eq!(Attribute("a\nb\tc").to_string(), "a b c");
    }

    #[test]
    fn markdown_is_text() {
        for (text, escaped) in [
            ("plain text, row 0 (rule 8)", "plain text, row 0 (rule 8)"),
            ("# heading", "\\# heading"),
            ("- item", "\\- item"),
            ("12. item", "12\\. item"),
            ("1.5 points. More", "1\\.5 points. More"),
            ("a|b\nc", "a\\|b c"),
            ("<b>&amp;", "\\<b\\>\\&amp;"),
            ("[x](javascript:y)", "\\[x\\](javascript:y)"),
            ("`a` *b* _c_ ~d~", "\\`a\\` \\*b\\* \\_c\\_ \\~d\\~"),
            ("\\", "\\\\"),
            ("\u{1b}[0m", "\\u{1b}\\[0m"),
        ] {
            assert_eq!(Markdown(text).to_string(), escaped);
        }
    }

    #[test]
    fn code_cannot_end_its_block() {
        assert_eq!(Fenced("c", "a\n").to_string(), "```c\na\n```\n");
        let hostile = "```\n# x\n`````\n~~~\n\u{1b}[2J\r";
        assert_eq!(
            Fenced("", hostile).to_string(),
            "``````\n```\n# x\n`````\n~~~\n\\u{1b}[2J\\r\n``````\n"
        );
    }

    #[test]
    fn cells_are_not_formulas() {
        for (text, cell) in [
            ("ada", "ada"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("=1+1", "\"'=1+1\""),
            ("+1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@sum", "\"'@sum\""),
            ("  =1", "\"'  =1\""),
            ("\t=1", "\\t=1"),
            ("\n=1", "\\n=1"),
            ("\u{ff1d}1", "\"'\u{ff1d}1\""),
            ("", ""),
        ] {
            assert_eq!(Csv(text).to_string(), cell);
        }
    }
}
