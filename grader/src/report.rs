//! Reports for teachers, students and grading platforms.
//!
//! Every report is a function of the results and of a [`Course`]. The same results
//! give the same report, byte for byte, except for the seconds in JSON and in the
//! results for Gradescope.

mod autolab;
mod csv;
mod gradescope;
mod html;
mod json;
mod junit;
mod markdown;
mod parts;
mod student;
mod terminal;

use hw3::Lexicon;

use crate::finding::{Finding, Graded, Topic, Verdict};
use crate::rubric::Rubric;

pub use autolab::autolab;
pub use csv::csv;
pub use gradescope::{Autograder, Visibility, gradescope};
pub use html::html;
pub use json::{json, merge, read_json};
pub use junit::junit;
pub use markdown::markdown;
pub use student::{Reveal, StudentFile, student_files, student_html, student_markdown};
pub use terminal::{Screen, terminal};

/// What reports need to know about a course.
#[derive(Clone, Debug)]
pub struct Course {
    /// The points.
    pub rubric: Rubric,
    /// The word list that games use unless they have their own.
    pub words: Lexicon,
}

/// Whether a submission has a topic's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Passed,
    Failed,
    /// It cannot be compiled or loaded, so nothing else could be tested.
    NotTested,
}

impl Mark {
    fn of(graded: &Graded, topic: Topic, rubric: &Rubric) -> Mark {
        match graded.verdict {
            _ if rubric.fails(graded, topic) => Mark::Failed,
            Verdict::Broken => Mark::NotTested,
            _ => Mark::Passed,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Mark::Passed => "passed",
            Mark::Failed => "failed",
            Mark::NotTested => "not tested",
        }
    }

    /// The points that a submission gets for a topic.
    fn points(self, topic: Topic, rubric: &Rubric) -> f64 {
        match self {
            Mark::Passed => rubric.points(topic),
            Mark::Failed | Mark::NotTested => 0.0,
        }
    }
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Verdict::Correct => "correct",
            Verdict::Wrong => "wrong",
            Verdict::Broken => "broken",
        }
    }
}

/// A mistake and the submissions that make it.
struct Mistake<'a> {
    /// The finding with the shortest game.
    finding: &'a Finding,
    /// False if it is about a point that the assignment leaves open, and free.
    counts: bool,
    /// The submissions, by their index in the results.
    submissions: Vec<usize>,
}

/// The mistakes of all submissions. Those that cost points come first, and of these
/// the most common ones.
fn mistakes<'a>(graded: &'a [Graded], rubric: &Rubric) -> Vec<Mistake<'a>> {
    let mut mistakes: Vec<Mistake<'a>> = Vec::new();
    let findings = graded.iter().enumerate();
    let findings = findings.flat_map(|(index, graded)| {
        let findings = graded.findings.iter();
        findings.map(move |finding| (index, finding))
    });
    for (index, finding) in findings {
        let is_same = |mistake: &&mut Mistake<'a>| {
            let other = mistake.finding;
            (other.rule, other.kind, &other.title) == (finding.rule, finding.kind, &finding.title)
                && other.ambiguous == finding.ambiguous
        };
        match mistakes.iter_mut().find(is_same) {
            None => mistakes.push(Mistake {
                finding,
                counts: rubric.counts(finding),
                submissions: vec![index],
            }),
            Some(mistake) => {
                if mistake.submissions.last() != Some(&index) {
                    mistake.submissions.push(index);
                }
                let length = |finding: &Finding| match finding.example {
                    Some(_) => finding.steps,
                    None => usize::MAX,
                };
                if length(finding) < length(mistake.finding) {
                    mistake.finding = finding;
                }
            }
        }
    }
    mistakes.sort_by(|a, b| {
        let order =
            |mistake: &Mistake<'a>| (!mistake.counts, usize::MAX - mistake.submissions.len());
        let finding = |mistake: &Mistake<'a>| (mistake.finding.rule, mistake.finding.kind);
        let by = order(a).cmp(&order(b)).then(finding(a).cmp(&finding(b)));
        by.then_with(|| a.finding.title.cmp(&b.finding.title))
    });
    mistakes
}

/// The numbers at the top of a report.
struct Summary {
    submissions: usize,
    correct: usize,
    wrong: usize,
    broken: usize,
    mean: f64,
    median: f64,
    max_score: f64,
}

impl Summary {
    fn of(graded: &[Graded], rubric: &Rubric) -> Summary {
        let count = |verdict| {
            graded
                .iter()
                .filter(|graded| graded.verdict == verdict)
                .count()
        };
        let mut scores: Vec<f64> = graded.iter().map(|graded| graded.score).collect();
        scores.sort_by(f64::total_cmp);
        let middle = |index: usize| scores.get(index).copied().unwrap_or(0.0);
        let half = scores.len() / 2;
        let median = match scores.len() % 2 {
            0 => (middle(half.wrapping_sub(1)) + middle(half)) / 2.0,
            _ => middle(half),
        };
        Summary {
            submissions: graded.len(),
            correct: count(Verdict::Correct),
            wrong: count(Verdict::Wrong),
            broken: count(Verdict::Broken),
            mean: scores.iter().sum::<f64>() / scores.len().max(1) as f64,
            median,
            max_score: rubric.max_score(),
        }
    }

    fn sentence(&self) -> String {
        let Summary {
            submissions,
            correct,
            wrong,
            broken,
            ..
        } = self;
        format!(
            "{submissions} {}: {correct} correct, {wrong} wrong, {broken} broken. Mean {}, median {} of {}.",
            if *submissions == 1 {
                "submission"
            } else {
                "submissions"
            },
            points(self.mean),
            points(self.median),
            points(self.max_score),
        )
    }
}

/// Points with at most two decimals.
fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// The notes of all submissions, each with the number of submissions that have it.
fn notes(graded: &[Graded]) -> Vec<(&str, usize)> {
    let mut notes: Vec<(&str, usize)> = Vec::new();
    for note in graded.iter().flat_map(|graded| &graded.notes) {
        match notes.iter_mut().find(|(other, _)| other == note) {
            Some((_, count)) => *count += 1,
            None => notes.push((note, 1)),
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn the_most_common_mistakes_come_first() {
        let class = samples::class();
        let mistakes = mistakes(&class, &Rubric::default());
        let counts: Vec<(bool, usize)> = mistakes
            .iter()
            .map(|mistake| (mistake.counts, mistake.submissions.len()))
            .collect();
        assert_eq!(counts[0], (true, 4));
        assert!(counts.is_sorted_by_key(|(counts, number)| (!counts, usize::MAX - number)));
        assert_eq!(mistakes[0].finding.rule, Topic::Rule(8));
    }

    #[test]
    fn points_are_short() {
        for (number, text) in [
            (100.0, "100"),
            (87.5, "87.5"),
            (0.126, "0.13"),
            (-0.001, "0"),
            (10.0, "10"),
        ] {
            assert_eq!(points(number), text);
        }
    }

    #[test]
    fn no_submissions_have_no_mean() {
        let summary = Summary::of(&[], &Rubric::default());
        let sentence = "0 submissions: 0 correct, 0 wrong, 0 broken. Mean 0, median 0 of 100.";
        assert_eq!(summary.sentence(), sentence);
    }

    /// Every report, except for JSON and Gradescope's, which contain seconds.
    fn all(class: &[Graded]) -> Vec<String> {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        let mut reports = vec![
            csv(class, &course),
            html(class, &course),
            markdown(class, &course),
        ];
        for width in [None, Some(40)] {
            let screen = Screen {
                width,
                colored: true,
            };
            reports.push(terminal(class, &course, screen));
        }
        for reveal in [Reveal::Rule, Reveal::Input, Reveal::All] {
            reports.push(junit(class, &course, reveal));
            for file in student_files(class, &course, reveal) {
                reports.extend([file.stem, file.markdown, file.html]);
            }
        }
        reports.extend(class.iter().map(|graded| autolab(graded, &course)));
        reports
    }

    #[test]
    fn the_same_results_give_the_same_reports() {
        let class = samples::class();
        let mut slow = class.clone();
        for graded in &mut slow {
            graded.seconds = 1e9;
        }
        assert_eq!(all(&class), all(&slow));
    }

    #[test]
    fn odd_results_can_be_reported() {
        all(&[]);
        let mut odd = samples::graded("", vec![samples::accepted(), samples::garbage()]);
        for finding in &mut odd.findings {
            finding.title.clear();
            finding.ambiguous = Some("unknown".to_owned());
            let example = finding.example.as_mut().expect("an example");
            example.at = usize::MAX;
            example.plan.calls.reverse();
            example.plan.words = Some("\u{0}\u{1b}".into());
            example.before = Some(String::new());
            example.after = Some("\n\n".to_owned());
        }
        odd.max_score = 0.0;
        let mut long = samples::graded("long", vec![samples::accepted()]);
        let example = long.findings[0].example.as_mut().expect("an example");
        example.plan.calls = vec![samples::open(0, &format!("{}\n", ".".repeat(100_000)))];
        example.found = Some("A".repeat(100_000));
        let reports = all(&[odd, long]);
        let too_long = "The game is too long to show here; the JSON report has it.";
        assert!(reports[1].contains(too_long));
        assert!(reports.iter().all(|report| report.len() < 150_000));
    }
}
