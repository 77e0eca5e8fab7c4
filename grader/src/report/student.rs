//! The reports for students: one for each submission.

use std::collections::HashSet;
use std::fmt::Write;

use super::html::page;
use super::parts::Evidence;
use super::{Course, Mark, points};
use crate::escape::{Markdown, Markup};
use crate::example::test_names;
use crate::finding::{Graded, Topic, Verdict};

/// How much students see of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reveal {
    /// The topic and what must hold. The compiler's messages are always shown.
    Rule,
    /// Also what went wrong, and the calls of the shortest game.
    Input,
    /// Everything: the boards, scripts and tests.
    All,
}

/// The files for a student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudentFile {
    /// The name of the file without its extension. No two students have the same.
    pub stem: String,
    /// The report in Markdown.
    pub markdown: String,
    /// The report in HTML.
    pub html: String,
}

/// The reports for all students.
pub fn student_files(graded: &[Graded], course: &Course, reveal: Reveal) -> Vec<StudentFile> {
    let mut stems = HashSet::new();
    let file = |graded: &Graded| StudentFile {
        stem: stem(&graded.name, &mut stems),
        markdown: student_markdown(graded, course, reveal),
        html: student_html(graded, course, reveal),
    };
    graded.iter().map(file).collect()
}

/// A file name that is safe everywhere and that is not used yet.
fn stem(name: &str, used: &mut HashSet<String>) -> String {
    let safe = |character: char| match character {
        '-' | '.' => character,
        _ if character.is_alphanumeric() => character,
        _ => '_',
    };
    let mut stem: String = name.chars().take(60).map(safe).collect();
    if stem.starts_with(['.', '-']) || stem.is_empty() {
        stem.insert(0, '_');
    }
    let numbered = (1..).map(|number| match number {
        1 => stem.clone(),
        number => format!("{stem}_{number}"),
    });
    // Some file systems do not distinguish case.
    let mut free = numbered.filter(|stem| used.insert(stem.to_lowercase()));
    free.next().unwrap_or_default()
}

/// The findings, those that count first.
fn findings<'a>(
    graded: &'a Graded,
    course: &Course,
    reveal: Reveal,
    counts: bool,
) -> Vec<Evidence<'a>> {
    let names = test_names(graded);
    let findings = graded.findings.iter().zip(&names);
    let findings = findings.filter(|(finding, _)| course.rubric.counts(finding) == counts);
    let is_shown = |topic| reveal > Reveal::Rule || topic == Topic::Compile || !counts;
    findings
        .filter(|(finding, _)| is_shown(finding.rule))
        .map(|(finding, name)| Evidence::new(finding, name, course, reveal))
        .collect()
}

fn verdict_sentence(graded: &Graded) -> &'static str {
    match graded.verdict {
        Verdict::Correct => "No mistakes were found.",
        Verdict::Wrong => "Some topics have mistakes.",
        Verdict::Broken => "The submission could not be tested.",
    }
}

const OPEN: &str = "Left open by the assignment";
const OPEN_SENTENCE: &str =
    "The submission differs from the reference here, which costs no points.";

/// A student's report in Markdown.
pub fn student_markdown(graded: &Graded, course: &Course, reveal: Reveal) -> String {
    let rubric = &course.rubric;
    let mut text = format!(
        "# {}\n\n**{} of {} points.** {}\n\n",
        Markdown(&graded.name),
        points(graded.score),
        points(graded.max_score),
        verdict_sentence(graded),
    );
    text += "| topic | what must hold | result | points |\n|---|---|---|--:|\n";
    for topic in Topic::ALL {
        let mark = Mark::of(graded, topic, rubric);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} of {} |",
            topic.name(),
            Markdown(topic.sentence()),
            mark.word(),
            points(mark.points(topic, rubric)),
            points(rubric.points(topic)),
        );
    }
    let mistakes = findings(graded, course, reveal, true);
    if !mistakes.is_empty() {
        text += "\n## Mistakes\n\n";
        for evidence in mistakes {
            text += &evidence.markdown(3, true);
        }
    }
    let open = findings(graded, course, reveal, false);
    if !open.is_empty() {
        let _ = writeln!(text, "\n## {OPEN}\n\n{OPEN_SENTENCE}\n");
        for evidence in open {
            text += &evidence.markdown(3, true);
        }
    }
    if !graded.notes.is_empty() {
        text += "\n## Not checked\n\n";
        for note in &graded.notes {
            let _ = writeln!(text, "- {}", Markdown(note));
        }
    }
    text
}

/// A student's report in HTML.
pub fn student_html(graded: &Graded, course: &Course, reveal: Reveal) -> String {
    let rubric = &course.rubric;
    let name = Markup(&graded.name);
    let mut text = format!(
        "<header>\n<h1>{name}</h1>\n<p class=\"score\"><strong>{}</strong> of {} points. \
         {}</p>\n</header>\n<main>\n",
        points(graded.score),
        points(graded.max_score),
        verdict_sentence(graded),
    );
    text += "<table class=\"topics\">\n<thead><tr><th scope=\"col\">Topic</th><th \
             scope=\"col\">What must hold</th><th scope=\"col\">Result</th><th scope=\"col\" \
             class=\"number\">Points</th></tr></thead>\n<tbody>\n";
    for topic in Topic::ALL {
        let mark = Mark::of(graded, topic, rubric);
        let class = match mark {
            Mark::Passed => "passed",
            Mark::Failed => "failed",
            Mark::NotTested => "untested",
        };
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td><span class=\"mark {class}\">{}</span>\
             </td><td class=\"number\">{} of {}</td></tr>",
            topic.name(),
            Markup(topic.sentence()),
            mark.word(),
            points(mark.points(topic, rubric)),
            points(rubric.points(topic)),
        );
    }
    text += "</tbody>\n</table>\n";
    let mistakes = findings(graded, course, reveal, true);
    if !mistakes.is_empty() {
        text += "<section>\n<h2>Mistakes</h2>\n";
        for evidence in mistakes {
            text += &evidence.html(true);
        }
        text += "</section>\n";
    }
    let open = findings(graded, course, reveal, false);
    if !open.is_empty() {
        let _ = writeln!(text, "<section>\n<h2>{OPEN}</h2>\n<p>{OPEN_SENTENCE}</p>");
        for evidence in open {
            text += &evidence.html(false);
        }
        text += "</section>\n";
    }
    if !graded.notes.is_empty() {
        text += "<section>\n<h2>Not checked</h2>\n<ul>\n";
        for note in &graded.notes {
            let _ = writeln!(text, "<li>{}</li>", Markup(note));
        }
        text += "</ul>\n</section>\n";
    }
    text += "</main>\n";
    page(&format!("hw3: {}", graded.name), &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;

    fn reports(reveal: Reveal) -> String {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        let findings = vec![
            samples::accepted(),
            samples::undo_keeps_columns(),
            samples::bad_file(),
            samples::invalid_read(),
        ];
        let graded = samples::graded("lovelace-ada", findings);
        let files = student_files(&[graded], &course, reveal);
        assert_eq!(files[0].stem, "lovelace-ada");
        format!("{}{}", files[0].markdown, files[0].html)
    }

    /// The texts that each level adds.
    const INPUT: [&str; 3] = ["Undo did not remove", "undo_place_tiles(game)", "' GO'"];
    const ALL: [&str; 7] = [
        "Expected",
        "HOMES (row 3",
        "upwords simulate",
        "int main(void)",
        "TEST(Hw3, UndoWrongBoard)",
        "hw3.c, line 131",
        "Invalid read of size 1",
    ];

    #[test]
    fn students_see_only_what_is_revealed() {
        let rule = reports(Reveal::Rule);
        let input = reports(Reveal::Input).replace("\" GO\"", "' GO'");
        let input = input.replace("&quot; GO&quot;", "' GO'");
        let all = reports(Reveal::All);
        for text in INPUT {
            assert!(!rule.contains(text), "{text}");
            assert_eq!(input.matches(text).count(), 2, "{text}");
        }
        for text in ALL {
            assert!(!rule.contains(text) && !input.contains(text), "{text}");
            assert!(all.matches(text).count() >= 2, "{text}");
        }
        for text in [&rule, &input, &all] {
            assert!(text.contains("# lovelace-ada\n"));
            assert!(text.contains("<h1>lovelace-ada</h1>"));
            assert!(text.contains("| undo | Undo reverts the last move: tiles, heights and board size | failed | 0 of 10 |"));
            assert!(
                text.contains("| files | Boards are read and saved exactly | passed | 8 of 8 |")
            );
            assert_eq!(text.matches(OPEN).count(), 2);
        }
    }

    #[test]
    fn a_submission_that_does_not_compile_shows_why() {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        let graded = samples::graded("ada", vec![samples::not_compiled("error: expected ';'")]);
        let text = student_markdown(&graded, &course, Reveal::Rule);
        assert!(
            text.contains("**0 of 100 points.** The submission could not be tested."),
            "{text}"
        );
        assert!(text.contains("```\nerror: expected ';'\n```\n"), "{text}");
        assert!(
            text.contains("| rule 1 | The direction is 'H' or 'V' | not tested | 0 of 2 |"),
            "{text}"
        );
        let html = student_html(&graded, &course, Reveal::Rule);
        assert!(html.contains("<pre class=\"detail\">error: expected &#39;;&#39;</pre>"));
    }

    #[test]
    fn file_names_are_safe_and_different() {
        let mut used = HashSet::new();
        for (name, expected) in [
            ("ada", "ada"),
            ("Ada", "Ada_2"),
            ("ada", "ada_3"),
            ("../../etc/passwd", "_.._.._etc_passwd"),
            ("-rf", "_-rf"),
            (".hidden", "_.hidden"),
            ("", "_"),
            ("", "__2"),
            ("a/b\0c\n\u{202e}", "a_b_c__"),
        ] {
            assert_eq!(stem(name, &mut used), expected, "{name}");
        }
        assert!(stem(&"\u{5b6b}".repeat(1000), &mut used).len() < 200);
    }
}
