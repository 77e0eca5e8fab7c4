//! The report for a terminal.

use std::fmt::Write;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};
use whole_file::Plain;

use super::{Course, Mark, Mistake, Summary, mistakes, notes, points};
use crate::ambiguity;
use crate::finding::{Graded, Kind, Topic, Verdict};

/// How a report is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The number of columns; `None` for a file or a pipe, in which nothing is
    /// shortened.
    pub width: Option<usize>,
    /// Whether to use colors.
    pub colored: bool,
}

impl Screen {
    /// The terminal of standard output, if it is one.
    pub fn of_standard_output() -> Screen {
        Screen {
            width: terminal::width(),
            colored: terminal::is_colored(),
        }
    }
}

const GOOD: &str = "\x1b[1;32m";
const BAD: &str = "\x1b[1;31m";
const TITLE: &str = "\x1b[1m";
const FAINT: &str = "\x1b[2m";

/// The most names below a mistake.
const MOST_NAMES: usize = 12;

/// A table of all submissions, the most common mistakes, and what was not checked.
pub fn terminal(graded: &[Graded], course: &Course, screen: Screen) -> String {
    let mut report = Report {
        screen,
        text: String::new(),
    };
    report.table(graded, course);
    let mistakes = mistakes(graded, &course.rubric);
    let (counted, free): (Vec<_>, Vec<_>) = mistakes.iter().partition(|mistake| mistake.counts);
    report.mistakes("Most common mistakes", &counted, graded);
    report.mistakes(
        "Differences on points that the assignment leaves open",
        &free,
        graded,
    );
    let notes = notes(graded);
    if !notes.is_empty() {
        report.title("Not checked");
        for (note, count) in notes {
            report.paragraph(&format!("{} ({count})", Plain(note)), 2);
        }
    }
    report.text.push('\n');
    report.paragraph(&Summary::of(graded, &course.rubric).sentence(), 0);
    report.text
}

struct Report {
    screen: Screen,
    text: String,
}

impl Report {
    fn styled(&self, style: &str, text: &str) -> String {
        match self.screen.colored && !text.is_empty() {
            true => format!("{style}{text}\x1b[0m"),
            false => text.to_owned(),
        }
    }

    fn title(&mut self, title: &str) {
        self.text.push('\n');
        for line in wrapped(title, self.screen.width) {
            let line = self.styled(TITLE, &line);
            let _ = writeln!(self.text, "{line}");
        }
    }

    /// Writes a text, wrapped and indented.
    fn paragraph(&mut self, text: &str, indent: usize) {
        let width = self.screen.width.map(|width| width.saturating_sub(indent));
        for line in wrapped(text, width) {
            let _ = writeln!(self.text, "{:indent$}{line}", "");
        }
    }

    fn table(&mut self, graded: &[Graded], course: &Course) {
        let names: Vec<String> = graded
            .iter()
            .map(|graded| Plain(&graded.name).to_string())
            .collect();
        let scores: Vec<String> = graded.iter().map(|graded| points(graded.score)).collect();
        let max_score = format!("of {}", points(course.rubric.max_score()));
        let longest = |texts: &[String], title: &str| {
            let widths = texts.iter().map(|text| text.width());
            widths.chain([title.width()]).max().unwrap_or(0)
        };
        let score_width = longest(&scores, &max_score);
        let mut name_width = longest(&names, "name");
        // The verdict, and the gaps between four columns.
        let fixed = 7 + score_width + 3 * 2;
        let rest = self.screen.width.map(|width| width.saturating_sub(fixed));
        if let Some(rest) = rest {
            name_width = name_width
                .min((rest / 2).max(rest.saturating_sub(44)))
                .max(4);
        }
        let failed_width = rest.map(|rest| rest.saturating_sub(name_width));
        let title = ["failed rules and topics", "failed"].into_iter();
        let title = title
            .into_iter()
            .find(|title| failed_width.is_none_or(|width| title.len() <= width));
        let header = format!(
            "{}  verdict  {max_score:>score_width$}  {}",
            padded("name", name_width),
            title.unwrap_or("")
        );
        let header = self.styled(TITLE, header.trim_end());
        let _ = writeln!(self.text, "{header}");
        for ((graded, name), score) in graded.iter().zip(&names).zip(&scores) {
            let name = padded(&shortened(name, name_width), name_width);
            let verdict = graded.verdict.word();
            let style = match graded.verdict {
                Verdict::Correct => GOOD,
                Verdict::Wrong | Verdict::Broken => BAD,
            };
            let gap = " ".repeat(7 - verdict.len());
            let verdict = self.styled(style, verdict);
            let failed = match graded.verdict {
                Verdict::Broken => shortened(reason(graded), failed_width.unwrap_or(usize::MAX)),
                _ => failed(graded, course, failed_width),
            };
            let line = format!("{name}  {verdict}{gap}  {score:>score_width$}  {failed}");
            let _ = writeln!(self.text, "{}", line.trim_end());
        }
    }

    fn mistakes(&mut self, title: &str, mistakes: &[&Mistake<'_>], graded: &[Graded]) {
        if mistakes.is_empty() {
            return;
        }
        self.title(title);
        let most = mistakes
            .iter()
            .map(|mistake| mistake.submissions.len())
            .max();
        let digits = most.unwrap_or(0).to_string().len();
        let indent = digits + 4;
        let width = self.screen.width.map(|width| width.saturating_sub(indent));
        for mistake in mistakes {
            let finding = mistake.finding;
            let sentence = format!("{}: {}", finding.rule.name(), Plain(&finding.title));
            for (number, line) in wrapped(&sentence, width).iter().enumerate() {
                let count = match number {
                    0 => mistake.submissions.len().to_string(),
                    _ => String::new(),
                };
                let _ = writeln!(self.text, "  {count:>digits$}  {line}");
            }
            if let Some(ambiguity) = finding.ambiguous.as_deref().and_then(ambiguity::find) {
                self.faint(ambiguity.sentence, indent, width);
            }
            let names = mistake.submissions.iter().take(MOST_NAMES);
            let names = names.map(|index| {
                let name = Plain(&graded[*index].name).to_string();
                match self.screen.width {
                    Some(_) => shortened(&name, width.unwrap_or(0).min(30)),
                    None => name,
                }
            });
            let mut names: Vec<String> = names.collect();
            let more = mistake.submissions.len() - names.len();
            if more > 0 {
                names.push(format!("and {more} more"));
            }
            self.faint(&names.join(", "), indent, width);
        }
    }

    fn faint(&mut self, text: &str, indent: usize, width: Option<usize>) {
        for line in wrapped(text, width) {
            let line = self.styled(FAINT, &line);
            let _ = writeln!(self.text, "{:indent$}{line}", "");
        }
    }
}

/// Why a submission cannot be tested.
fn reason(graded: &Graded) -> &'static str {
    let mut kinds = graded.findings.iter().map(|finding| finding.kind);
    let kind = kinds.find_map(|kind| match kind {
        Kind::NoSource => Some("no source"),
        Kind::NotCompiled => Some("does not compile"),
        Kind::NotLoaded => Some("cannot be loaded"),
        _ => None,
    });
    kind.unwrap_or("")
}

/// The numbers of the rules and the names of the other topics in which the
/// submission makes a mistake, as many as fit.
fn failed(graded: &Graded, course: &Course, width: Option<usize>) -> String {
    let failed = Topic::ALL.into_iter();
    let failed = failed.filter(|topic| Mark::of(graded, *topic, &course.rubric) == Mark::Failed);
    let failed: Vec<&str> = failed
        .map(|topic| topic.name().trim_start_matches("rule "))
        .collect();
    let shown = |count: usize| {
        let mut text = failed[..count].join(" ");
        if count < failed.len() {
            let _ = write!(text, " +{}", failed.len() - count);
        }
        text.trim_start().to_owned()
    };
    let fits = |text: &String| width.is_none_or(|width| text.width() <= width);
    let counts = (0..=failed.len()).rev();
    counts.map(shown).find(fits).unwrap_or_default()
}

/// A text with spaces up to this width.
fn padded(text: &str, width: usize) -> String {
    let spaces = width.saturating_sub(text.width());
    format!("{text}{:spaces$}", "")
}

/// A text that is no wider than this. What does not fit is replaced by "…".
fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > width {
            break;
        }
        short.push(character);
    }
    if width > 0 {
        short.push('\u{2026}');
    }
    short
}

/// The lines of a text that are no wider than this. Words that are wider are cut
/// into pieces.
fn wrapped(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.map(|width| width.max(2)) else {
        return vec![text.to_owned()];
    };
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for character in word.chars() {
            if line.width() + character.width().unwrap_or(0) > width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;

    fn course() -> Course {
        Course {
            rubric: Rubric::default(),
            words: samples::words(),
        }
    }

    fn report(width: Option<usize>, colored: bool) -> String {
        terminal(&samples::class(), &course(), Screen { width, colored })
    }

    /// Removes colors.
    fn without_color(text: &str) -> String {
        let mut parts = text.split("\x1b[");
        let first = parts.next().unwrap_or("").to_owned();
        let rest = parts.map(|part| part.split_once('m').expect("a color").1);
        rest.fold(first, |text, part| text + part)
    }

    #[test]
    fn every_line_fits() {
        for width in 20..=200 {
            let text = report(Some(width), false);
            for line in text.lines() {
                assert!(line.width() <= width.max(28), "{width}: {line}");
                assert_eq!(line.trim_end(), line, "{width}");
                assert!(line.chars().all(Plain::shows), "{line:?}");
            }
        }
    }

    #[test]
    fn colors_do_not_change_the_layout() {
        for width in [Some(40), Some(80), None] {
            let colored = report(width, true);
            assert!(colored.contains(GOOD) && colored.contains(BAD));
            assert_eq!(without_color(&colored), report(width, false));
        }
    }

    #[test]
    fn columns_line_up_with_wide_characters() {
        let text = report(Some(60), false);
        let verdict = |line: &str| {
            let found = ["correct", "wrong", "broken", "verdict"];
            let found = found.iter().find_map(|word| line.find(word));
            line[..found.expect("a verdict")].width()
        };
        let table: Vec<&str> = text.lines().take(11).collect();
        let column = verdict(table[0]);
        for line in &table {
            assert_eq!(verdict(line), column, "{text}");
        }
    }

    #[test]
    fn a_terminal_of_80_columns() {
        let class = &samples::class()[..6];
        let screen = Screen {
            width: Some(80),
            colored: false,
        };
        let expected = "\
name               verdict  of 100  failed rules and topics
hopper-grace       correct     100
noether-emmy       correct     100
lovelace-ada       wrong        87  8 leaks
turing-alan        wrong        74  5 8 undo
hamilton-margaret  wrong        84  compile files memory
dijkstra-edsger    wrong        91  words games conduct

Most common mistakes
  2  rule 8: A move was accepted although a word along the line of play is not
     in the list
     lovelace-ada, turing-alan
  1  compile: hw3.c compiles with warnings
     hamilton-margaret
  1  rule 5: A sixth tile was placed on a stack
     turing-alan
  1  undo: Undo did not remove the columns that the move had added
     turing-alan
  1  words: A word with a capital letter in the list was refused
     dijkstra-edsger
  1  files: The saved file does not end with a newline
     hamilton-margaret
  1  games: A move in one game changed another game
     dijkstra-edsger
  1  memory: Memory was read past the end of a block
     hamilton-margaret
  1  leaks: Memory was not released after free_game_state
     lovelace-ada
  1  conduct: The functions print to standard output
     dijkstra-edsger

Differences on points that the assignment leaves open
  1  rule 5: A tile was placed on its own letter
     The assignment does not say whether a tile may go on a stack that shows the
     same letter. The reference refuses it, as the official rules do.
     noether-emmy
  1  files: A file that is not a board was opened
     The assignment promises that the file exists and is a board. The reference
     returns NULL for any other file.
     turing-alan

Not checked
  Memory was not checked: install valgrind (1)

6 submissions: 2 correct, 4 wrong, 0 broken. Mean 89.33, median 89 of 100.
";
        assert_eq!(terminal(class, &course(), screen), expected);
    }

    #[test]
    fn topics_that_do_not_fit_are_counted() {
        let class = samples::class();
        let turing = &class[3];
        for (width, text) in [
            (9, "5 8 undo"),
            (8, "5 8 undo"),
            (7, "5 8 +1"),
            (5, "5 +2"),
            (2, "+3"),
            (1, ""),
        ] {
            assert_eq!(failed(turing, &course(), Some(width)), text);
        }
    }
}
