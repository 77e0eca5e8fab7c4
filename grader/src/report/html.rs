//! The report as a web page.

use std::fmt::Write;

use board_svg::{Definitions, Theme};

use super::parts::Evidence;
use super::{Course, Mark, Mistake, Reveal, Summary, mistakes, notes, points};
use crate::ambiguity;
use crate::escape::Markup;
use crate::example::test_names;
use crate::finding::{Graded, Topic, Verdict};

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// The hashes of the style and the script. The page permits nothing else, so code
/// that slipped in would not run.
const STYLE_HASH: &str = "uRiEUF4gG2TqDxLkPeQE7Z2H428CncppyXvQysirLmM=";
const SCRIPT_HASH: &str = "RK6VO9GzDUVIOyjplKeWq0Dg14zdFvkyy7rboFSSyb4=";

/// A page with all submissions. It needs no other file and no network.
///
/// The address chooses the order and a filter: `report.html#sort=-score&filter=undo`.
pub fn html(graded: &[Graded], course: &Course) -> String {
    let summary = Summary::of(graded, &course.rubric);
    let mut text = "<header>\n<h1>hw3</h1>\n".to_owned();
    let _ = writeln!(text, "<p>{}</p>", Markup(&summary.sentence()));
    text += "<nav><a href=\"#mistakes\">Mistakes</a> <a href=\"#submissions\">Submissions</a></nav>\n\
             </header>\n<main>\n";
    cards(&mut text, &summary);
    text += "<div class=\"charts\">\n";
    chart_of_scores(&mut text, graded);
    chart_of_topics(&mut text, graded, course);
    text += "</div>\n";
    let mistakes = mistakes(graded, &course.rubric);
    let (counted, free): (Vec<_>, Vec<_>) = mistakes.iter().partition(|mistake| mistake.counts);
    list_mistakes(&mut text, "Most common mistakes", &counted, graded);
    list_mistakes(
        &mut text,
        "Differences on points that the assignment leaves open",
        &free,
        graded,
    );
    let notes = notes(graded);
    if !notes.is_empty() {
        text += "<section>\n<h2>Not checked</h2>\n<ul>\n";
        for (note, count) in notes {
            let _ = writeln!(text, "<li>{} ({count})</li>", Markup(note));
        }
        text += "</ul>\n</section>\n";
    }
    table(&mut text, graded, course);
    text += "</main>\n";
    page("hw3", &text)
}

/// A page that permits only its own style and script.
pub(super) fn page(title: &str, body: &str) -> String {
    let shapes = Definitions(Theme::Light);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; base-uri 'none'; \
         form-action 'none'\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         {shapes}{body}<script>{SCRIPT}</script>\n</body>\n</html>\n",
        Markup(title),
    )
}

fn cards(text: &mut String, summary: &Summary) {
    *text += "<dl class=\"cards\">\n";
    for (title, value) in [
        ("Submissions", summary.submissions.to_string()),
        ("Correct", summary.correct.to_string()),
        ("Wrong", summary.wrong.to_string()),
        ("Broken", summary.broken.to_string()),
        ("Mean", points(summary.mean)),
        ("Median", points(summary.median)),
    ] {
        let _ = writeln!(text, "<div><dt>{title}</dt><dd>{value}</dd></div>");
    }
    *text += "</dl>\n";
}

/// A line of a bar chart.
fn bar(text: &mut String, title: &str, count: usize, all: usize) {
    let _ = writeln!(
        text,
        "<li><span>{title}</span><svg viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\"><rect width=\"{count}\" height=\"1\"/></svg>\
         <span class=\"count\">{count}</span></li>",
        all.max(1),
    );
}

fn chart_of_scores(text: &mut String, graded: &[Graded]) {
    const STEPS: usize = 10;
    let mut counts = [0; STEPS + 1];
    for graded in graded {
        let share = match graded.max_score > 0.0 {
            true => (graded.score / graded.max_score).clamp(0.0, 1.0),
            false => 0.0,
        };
        // A perfect score has a line of its own.
        counts[(share * STEPS as f64) as usize] += 1;
    }
    *text += "<section>\n<h2>Scores</h2>\n<div class=\"panel\">\n<ul class=\"bars\">\n";
    let most = counts.iter().copied().max().unwrap_or(0);
    for (step, count) in counts.into_iter().enumerate().rev() {
        let title = match step {
            STEPS => "100%".to_owned(),
            step => format!("{}&ndash;{}%", step * 10, step * 10 + 9),
        };
        bar(text, &title, count, most);
    }
    *text += "</ul>\n</div>\n</section>\n";
}

fn chart_of_topics(text: &mut String, graded: &[Graded], course: &Course) {
    let fails = |topic| {
        let fails = graded
            .iter()
            .filter(|graded| course.rubric.fails(graded, topic));
        fails.count()
    };
    let counts = Topic::ALL.map(|topic| (topic, fails(topic)));
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    *text += "<section>\n<h2>Submissions that fail a topic</h2>\n<div class=\"panel\">\n\
              <ul class=\"bars\">\n";
    for (topic, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        bar(text, topic.name(), count, most);
    }
    if most == 0 {
        *text += "<li>None.</li>\n";
    }
    *text += "</ul>\n</div>\n</section>\n";
}

/// The most mistakes that are listed at once.
const MOST_MISTAKES: usize = 10;

fn list_mistakes(text: &mut String, title: &str, mistakes: &[&Mistake<'_>], graded: &[Graded]) {
    if mistakes.is_empty() {
        return;
    }
    let id = match mistakes[0].counts {
        true => "mistakes",
        false => "open-points",
    };
    let _ = writeln!(
        text,
        "<section>\n<h2 id=\"{id}\">{title}</h2>\n<ol class=\"mistakes\">"
    );
    for (index, mistake) in mistakes.iter().enumerate() {
        if index == MOST_MISTAKES {
            let _ = writeln!(
                text,
                "</ol>\n<details><summary>{} more</summary>\n<ol class=\"mistakes\">",
                mistakes.len() - index
            );
        }
        let finding = mistake.finding;
        let class = if mistake.counts {
            ""
        } else {
            " class=\"free\""
        };
        let _ = writeln!(
            text,
            "<li{class}><span class=\"count\">{}</span><div><h3><span class=\"topic\">{}</span> \
             {}</h3>",
            mistake.submissions.len(),
            finding.rule.name(),
            Markup(&finding.title),
        );
        if let Some(ambiguity) = finding.ambiguous.as_deref().and_then(ambiguity::find) {
            let _ = writeln!(
                text,
                "<p class=\"facts\">{}</p>",
                Markup(ambiguity.sentence)
            );
        }
        let links = mistake.submissions.iter().map(|index| {
            let name = Markup(&graded[*index].name);
            format!("<a href=\"#submission-{index}\">{name}</a>")
        });
        let links: Vec<String> = links.collect();
        let _ = writeln!(
            text,
            "<p class=\"names\">{}</p></div></li>",
            links.join(", ")
        );
    }
    *text += match mistakes.len() > MOST_MISTAKES {
        true => "</ol>\n</details>\n</section>\n",
        false => "</ol>\n</section>\n",
    };
}

/// The columns: the key for sorting, the title, and the class.
const COLUMNS: [(&str, &str, &str); 5] = [
    ("name", "Name", ""),
    ("verdict", "Verdict", ""),
    ("score", "Score", "number"),
    ("mistakes", "Mistakes", "number wide"),
    ("", "Failed topics", "wide"),
];

fn table(text: &mut String, graded: &[Graded], course: &Course) {
    *text += "<section>\n<h2 id=\"submissions\">Submissions</h2>\n<div class=\"controls\">\n\
              <label for=\"filter\">Filter</label><input type=\"search\" id=\"filter\" \
              placeholder=\"name, topic or mistake\" autocomplete=\"off\" spellcheck=\"false\">\n\
              <span id=\"shown\" role=\"status\"></span>\n\
              <button type=\"button\" id=\"open\">Open all</button>\n\
              <button type=\"button\" id=\"close\">Close all</button>\n</div>\n\
              <div class=\"scroll\">\n<table id=\"table\">\n<thead><tr>";
    for (key, title, class) in COLUMNS {
        let class = match class {
            "" => String::new(),
            class => format!(" class=\"{class}\""),
        };
        let _ = match key {
            "" => write!(text, "<th scope=\"col\"{class}>{title}</th>"),
            key => write!(
                text,
                "<th scope=\"col\"{class} data-sort=\"{key}\"><button type=\"button\">{title}\
                 </button></th>"
            ),
        };
    }
    *text += "</tr></thead>\n";
    for (index, graded) in graded.iter().enumerate() {
        submission(text, index, graded, course);
    }
    *text += "</table>\n</div>\n</section>\n";
}

fn submission(text: &mut String, index: usize, graded: &Graded, course: &Course) {
    let rubric = &course.rubric;
    let order = match graded.verdict {
        Verdict::Correct => 0,
        Verdict::Wrong => 1,
        Verdict::Broken => 2,
    };
    let mistakes = graded
        .findings
        .iter()
        .filter(|finding| rubric.counts(finding))
        .count();
    let topics = Topic::ALL.into_iter();
    let failed = topics.filter(|topic| Mark::of(graded, *topic, rubric) == Mark::Failed);
    let failed: Vec<String> = failed
        .map(|topic| format!("<span class=\"topic\">{}</span>", topic.name()))
        .collect();
    let verdict = graded.verdict.word();
    let _ = writeln!(
        text,
        "<tbody data-score=\"{}\" data-verdict=\"{order}\" data-mistakes=\"{mistakes}\">\n\
         <tr><th scope=\"row\"><button type=\"button\" class=\"expand\" \
         aria-controls=\"submission-{index}\">{}</button></th>\
         <td><span class=\"mark {verdict}\">{verdict}</span></td>\
         <td class=\"number\">{}</td><td class=\"number wide\">{mistakes}</td>\
         <td class=\"chips wide\">{}</td></tr>\n\
         <tr class=\"details\" id=\"submission-{index}\"><td colspan=\"5\">",
        graded.score,
        Markup(&graded.name),
        points(graded.score),
        failed.join(" "),
    );
    let names = test_names(graded);
    for counts in [true, false] {
        let findings = graded.findings.iter().zip(&names);
        for (finding, name) in findings.filter(|(finding, _)| rubric.counts(finding) == counts) {
            *text += &Evidence::new(finding, name, course, Reveal::All).html(counts);
        }
    }
    if graded.findings.is_empty() {
        *text += "<p>No mistakes were found.</p>\n";
    }
    let _ = writeln!(
        text,
        "<p class=\"facts\">Moves compared: {}.</p>",
        graded.moves_compared
    );
    for note in &graded.notes {
        let _ = writeln!(text, "<p class=\"facts\">{}</p>", Markup(note));
    }
    *text += "</td></tr>\n</tbody>\n";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;
    use std::process::Command;

    /// The hash of a text as a policy names it.
    fn hash(text: &str) -> String {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("a file");
        let output = Command::new("sha256sum")
            .arg(file.path())
            .output()
            .expect("sha256sum");
        let digits = String::from_utf8(output.stdout).expect("text");
        let bytes = (0..32)
            .map(|index| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).expect("hex"));
        base64(&bytes.collect::<Vec<u8>>())
    }

    fn base64(bytes: &[u8]) -> String {
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for chunk in bytes.chunks(3) {
            let byte = |index| u32::from(chunk.get(index).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for index in 0..4 {
                match index <= chunk.len() {
                    true => text.push(char::from(
                        letters[(bits >> (18 - 6 * index) & 63) as usize],
                    )),
                    false => text.push('='),
                }
            }
        }
        text
    }

    #[test]
    fn the_policy_permits_the_style_and_the_script() {
        assert_eq!(hash(STYLE), STYLE_HASH, "change STYLE_HASH");
        assert_eq!(hash(SCRIPT), SCRIPT_HASH, "change SCRIPT_HASH");
    }

    fn course() -> Course {
        Course {
            rubric: Rubric::default(),
            words: samples::words(),
        }
    }

    #[test]
    fn hostile_text_stays_text() {
        let class = samples::class();
        let mut pages = vec![html(&class, &course())];
        for graded in &class {
            pages.push(super::super::student_html(graded, &course(), Reveal::All));
        }
        for page in pages {
            assert_eq!(page.matches("<script").count(), 1);
            assert_eq!(page.matches("</script").count(), 1);
            assert!(!page.contains("<img") && !page.contains("<sons>"));
            let shows = |character| character == '\n' || whole_file::Plain::shows(character);
            assert!(page.chars().all(shows));
            // Nothing is loaded.
            assert_eq!(
                page.matches("http").count(),
                page.matches("http-equiv").count()
                    + page.matches("http://www.w3.org/2000/svg").count()
            );
        }
    }
}
