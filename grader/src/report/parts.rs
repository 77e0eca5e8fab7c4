//! What several reports say about a finding.

use std::fmt::Write;

use super::{Course, Reveal};
use crate::ambiguity;
use crate::escape::{Fenced, Markdown, Markup};
use crate::example::{Pictures, Script, Trace, c_test, call_text, calls, google_test, is_short};
use crate::finding::{Example, Finding, Place, Topic};
use crate::plan::Answer;

/// A finding with its evidence.
pub(super) struct Evidence<'a> {
    finding: &'a Finding,
    reveal: Reveal,
    game: Option<Game>,
}

/// The shortest game.
struct Game {
    /// The C calls; empty if they are too long.
    calls: String,
    /// The call that shows the finding.
    call: String,
    expected: String,
    found: String,
    pictures: Pictures,
    /// A script and two tests, unless they are too long.
    programs: Option<Programs>,
}

struct Programs {
    script: String,
    c_test: String,
    google_test: String,
}

impl<'a> Evidence<'a> {
    /// `test` is the name of the GoogleTest case.
    pub(super) fn new(
        finding: &'a Finding,
        test: &str,
        course: &Course,
        reveal: Reveal,
    ) -> Evidence<'a> {
        let game = finding.example.as_ref().filter(|_| reveal > Reveal::Rule);
        Evidence {
            finding,
            reveal,
            game: game.map(|example| Game::new(finding, example, test, course)),
        }
    }

    /// Returns true if the compiler's message and the like are shown. They are about
    /// the student's own source.
    fn shows_details(&self) -> bool {
        self.reveal == Reveal::All || self.finding.rule == Topic::Compile
    }

    fn shows_title(&self) -> bool {
        self.reveal > Reveal::Rule || self.finding.rule == Topic::Compile
    }

    fn ambiguity(&self) -> Option<&'static str> {
        let name = self.finding.ambiguous.as_deref()?;
        Some(ambiguity::find(name)?.sentence)
    }

    /// What went wrong, or only what must hold.
    pub(super) fn title(&self) -> &'a str {
        match self.shows_title() {
            true => &self.finding.title,
            false => self.finding.rule.sentence(),
        }
    }

    /// The finding as plain text.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", self.title());
        if let Some(line) = self.ambiguity() {
            let _ = writeln!(text, "{line}");
        }
        for fact in self.facts() {
            let _ = writeln!(text, "{fact}");
        }
        if let Some(game) = &self.game {
            text += &game.calls;
            if self.reveal == Reveal::All {
                if game.answers_differ() {
                    let _ = writeln!(text, "Expected: {}", game.expected);
                    let _ = writeln!(text, "Found: {}", game.found);
                }
                for (title, shown) in game.pictures.titled() {
                    let _ = write!(text, "{title}:\n{}", shown.text());
                }
            }
        }
        if self.shows_details() && !self.finding.detail.is_empty() {
            let _ = writeln!(text, "{}", self.finding.detail);
        }
        text
    }

    /// Where and how often.
    fn facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        if !self.shows_details() {
            return facts;
        }
        if let Some(place) = &self.finding.place {
            facts.push(place_text(place));
        }
        if self.finding.games > 1 {
            facts.push(format!("Seen in {} games.", self.finding.games));
        }
        facts
    }

    /// The finding in Markdown, below a heading of this level.
    pub(super) fn markdown(&self, level: usize, with_tests: bool) -> String {
        let finding = self.finding;
        let heading = "#".repeat(level);
        let mut text = String::new();
        let _ = writeln!(
            text,
            "{heading} {}: {}\n",
            finding.rule.name(),
            Markdown(self.title())
        );
        if let Some(sentence) = self.ambiguity() {
            let _ = writeln!(text, "{}\n", Markdown(sentence));
        }
        for fact in self.facts() {
            let _ = writeln!(text, "{}\n", Markdown(&fact));
        }
        if let Some(game) = &self.game {
            game.markdown(&mut text, self.reveal, with_tests);
        }
        if self.shows_details() && !finding.detail.is_empty() {
            let _ = writeln!(text, "{}", Fenced("", &finding.detail));
        }
        text
    }

    /// The finding in HTML.
    pub(super) fn html(&self, counts: bool) -> String {
        let finding = self.finding;
        let class = if counts { "finding" } else { "finding free" };
        let mut text = format!(
            "<article class=\"{class}\">\n<h3><span class=\"topic\">{}</span> {}</h3>\n",
            finding.rule.name(),
            Markup(self.title()),
        );
        if let Some(sentence) = self.ambiguity() {
            let _ = writeln!(text, "<p class=\"open\">{}</p>", Markup(sentence));
        }
        if let Some(game) = &self.game {
            game.html(&mut text, self.reveal);
        }
        let facts = self.facts();
        if !facts.is_empty() {
            let _ = writeln!(text, "<p class=\"facts\">{}</p>", Markup(&facts.join(" ")));
        }
        if self.shows_details() && !finding.detail.is_empty() {
            let _ = writeln!(
                text,
                "<pre class=\"detail\">{}</pre>",
                Markup(&finding.detail)
            );
        }
        if let Some(Game {
            programs: Some(programs),
            ..
        }) = &self.game
            && self.reveal == Reveal::All
        {
            for (title, code) in [
                ("Script for upwords simulate", &programs.script),
                ("C test", &programs.c_test),
                ("GoogleTest", &programs.google_test),
            ] {
                let _ = writeln!(
                    text,
                    "<details class=\"code\"><summary>{title}</summary>\n<button type=\"button\" \
                     class=\"copy\">Copy</button>\n<pre tabindex=\"0\">{}</pre></details>",
                    Markup(code)
                );
            }
        }
        text + "</article>\n"
    }
}

impl Game {
    fn new(finding: &Finding, example: &Example, test: &str, course: &Course) -> Game {
        let words = &course.words;
        let is_short = is_short(example);
        let trace = is_short.then(|| Trace::new(example, words));
        let mut expected = answer_text(&example.expected);
        if let Some(reason) = trace.as_ref().and_then(Trace::reason) {
            let _ = write!(expected, ", because {reason}");
        }
        let found = example.actual.as_ref();
        let programs = || {
            Some(Programs {
                script: Script::of(finding, words)?.commands(),
                c_test: c_test(finding, words)?,
                google_test: google_test(finding, test, words)?,
            })
        };
        let call = example.plan.calls.get(example.at);
        Game {
            calls: if is_short {
                calls(example)
            } else {
                String::new()
            },
            call: call
                .map(call_text)
                .filter(|call| call.len() < 300)
                .unwrap_or_default(),
            expected,
            found: found.map_or_else(|| "the call did not return".to_owned(), answer_text),
            pictures: Pictures::new(example),
            programs: is_short.then(programs).flatten(),
        }
    }

    /// Returns false if only the boards show the mistake.
    fn answers_differ(&self) -> bool {
        self.expected != self.found
    }

    fn markdown(&self, text: &mut String, reveal: Reveal, with_tests: bool) {
        match self.calls.is_empty() {
            true => *text += TOO_LONG_LINE,
            false if reveal == Reveal::Input => {
                let _ = writeln!(text, "{}", Fenced("c", &self.calls));
            }
            false => {}
        }
        if reveal < Reveal::All {
            return;
        }
        if !self.call.is_empty() {
            let _ = writeln!(text, "{}", Fenced("c", &self.call));
        }
        if self.answers_differ() {
            let _ = writeln!(text, "- Expected: {}", Markdown(&self.expected));
            let _ = writeln!(text, "- Found: {}\n", Markdown(&self.found));
        }
        for (title, shown) in self.pictures.titled() {
            let _ = writeln!(text, "{title}:\n\n{}", Fenced("", &shown.text()));
        }
        if let Some(difference) = self.pictures.difference() {
            let _ = writeln!(text, "{difference}\n");
        }
        let Some(programs) = &self.programs else {
            return;
        };
        let _ = writeln!(text, "Script:\n\n{}", Fenced("sh", &programs.script));
        if with_tests {
            let _ = writeln!(text, "C test:\n\n{}", Fenced("c", &programs.c_test));
            let _ = writeln!(
                text,
                "GoogleTest:\n\n{}",
                Fenced("cpp", &programs.google_test)
            );
        }
    }

    fn html(&self, text: &mut String, reveal: Reveal) {
        match self.calls.is_empty() {
            true => {
                let _ = writeln!(text, "<p>{}</p>", TOO_LONG_LINE.trim());
            }
            false if reveal == Reveal::Input => {
                let _ = writeln!(text, "<pre tabindex=\"0\">{}</pre>", Markup(&self.calls));
            }
            false => {}
        }
        if reveal < Reveal::All {
            return;
        }
        if !self.call.is_empty() {
            let _ = writeln!(text, "<pre class=\"call\">{}</pre>", Markup(&self.call));
        }
        if self.answers_differ() {
            let _ = writeln!(
                text,
                "<dl class=\"answers\"><dt>Expected</dt><dd>{}</dd><dt>Found</dt><dd>{}</dd></dl>",
                Markup(&self.expected),
                Markup(&self.found),
            );
        }
        *text += "<div class=\"boards\">\n";
        for (title, shown) in self.pictures.titled() {
            let picture = shown.svg().unwrap_or_else(|| {
                let shown = shown.text();
                format!("<pre tabindex=\"0\">{}</pre>\n", Markup(&shown))
            });
            let _ = writeln!(
                text,
                "<figure><figcaption>{title}</figcaption>\n{picture}</figure>"
            );
        }
        *text += "</div>\n";
        if let Some(difference) = self.pictures.difference() {
            let _ = writeln!(text, "<p class=\"facts\">{}</p>", Markup(&difference));
        }
    }
}

const TOO_LONG_LINE: &str = "The game is too long to show here; the JSON report has it.\n\n";

/// What a call answers, in words.
fn answer_text(answer: &Answer) -> String {
    match answer {
        Answer::Opened => "a game".to_owned(),
        Answer::Null => "NULL".to_owned(),
        Answer::Placed(Some(0)) => "n = 0: the move is refused".to_owned(),
        Answer::Placed(Some(count)) => format!("n = {count}"),
        Answer::Placed(None) => "n is not set".to_owned(),
        Answer::Undone => "the call returns".to_owned(),
        Answer::Saved(_) => "a file".to_owned(),
        Answer::NotSaved => "no file".to_owned(),
        Answer::Freed => "the call returns".to_owned(),
    }
}

fn place_text(place: &Place) -> String {
    let Place {
        function,
        file,
        line,
    } = place;
    match (file, line) {
        (Some(file), Some(line)) => format!("In {function}, {file}, line {line}."),
        (Some(file), None) => format!("In {function}, {file}."),
        _ => format!("In {function}."),
    }
}
