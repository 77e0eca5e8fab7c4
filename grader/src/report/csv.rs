//! The report for a spreadsheet.

use std::fmt::Write;

use super::{Course, Mark, points};
use crate::escape::Csv;
use crate::finding::{Finding, Graded, Topic};

/// One line per submission: the name, the verdict, the score, the points for every
/// topic, and the mistakes.
pub fn csv(graded: &[Graded], course: &Course) -> String {
    let rubric = &course.rubric;
    let mut text = "name,verdict,score,max_score".to_owned();
    for topic in Topic::ALL {
        let _ = write!(text, ",{}", topic.name());
    }
    text += ",mistakes,ambiguous,notes\n";
    for graded in graded {
        let _ = write!(
            text,
            "{},{},{},{}",
            Csv(&graded.name),
            graded.verdict.word(),
            points(graded.score),
            points(graded.max_score),
        );
        for topic in Topic::ALL {
            let earned = Mark::of(graded, topic, rubric).points(topic, rubric);
            let _ = write!(text, ",{}", points(earned));
        }
        let titles = |counts: bool| {
            let findings = graded.findings.iter();
            let findings = findings.filter(|finding| rubric.counts(finding) == counts);
            findings.map(title).collect::<Vec<_>>().join("; ")
        };
        let _ = writeln!(
            text,
            ",{},{},{}",
            Csv(&titles(true)),
            Csv(&titles(false)),
            Csv(&graded.notes.join("; ")),
        );
    }
    text
}

fn title(finding: &Finding) -> String {
    format!("{}: {}", finding.rule.name(), finding.title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;

    /// Reads a line of CSV.
    fn cells(line: &str) -> Vec<String> {
        let mut cells = vec![String::new()];
        let mut is_quoted = false;
        for character in line.chars() {
            match character {
                '"' => {
                    is_quoted = !is_quoted;
                    // Two quotes inside a quoted cell.
                    if is_quoted && cells.last().is_some_and(|cell| !cell.is_empty()) {
                        cells.last_mut().expect("a cell").push('"');
                    }
                }
                ',' if !is_quoted => cells.push(String::new()),
                _ => cells.last_mut().expect("a cell").push(character),
            }
        }
        cells
    }

    #[test]
    fn every_line_has_all_cells_and_no_formula() {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        let class = samples::class();
        let text = csv(&class, &course);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), class.len() + 1);
        let header = cells(lines[0]);
        assert_eq!(header.len(), 4 + Topic::ALL.len() + 3);
        for (line, graded) in lines[1..].iter().zip(&class) {
            let cells = cells(line);
            assert_eq!(cells.len(), header.len(), "{line}");
            assert!(
                !cells
                    .iter()
                    .any(|cell| cell.starts_with(['=', '+', '-', '@'])),
                "{line}"
            );
            let sum: f64 = cells[4..25]
                .iter()
                .map(|cell| cell.parse::<f64>().expect("points"))
                .sum();
            assert_eq!(sum, graded.score);
        }
        let turing = cells(lines[4]);
        assert_eq!(turing[..4], ["turing-alan", "wrong", "74", "100"]);
        assert_eq!(turing[26], "files: A file that is not a board was opened");
        assert!(
            lines[10].starts_with("\"'=cmd|'/C calc'!A0 "),
            "{}",
            lines[10]
        );
    }
}
