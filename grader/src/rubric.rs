//! How many points each topic is worth.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use whole_file::Plain;

use crate::ambiguity;
use crate::finding::{Finding, Graded, Kind, Topic, Verdict};

/// The rubric that the program contains, worth 100 points.
pub const DEFAULT: &str = include_str!("../rubric.toml");

/// The most points of a topic.
const MOST: f64 = 1_000_000.0;

/// The points for each topic, and which ambiguous points count.
///
/// A submission loses the points of a topic as a whole if it makes a mistake in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rubric {
    points: BTreeMap<Topic, f64>,
    /// The names of the ambiguous points that count.
    counted: BTreeSet<&'static str>,
}

impl Default for Rubric {
    fn default() -> Rubric {
        Rubric::parse(DEFAULT).expect("the default rubric is valid")
    }
}

impl Rubric {
    /// Reads a rubric. `grader/rubric.toml` is an example.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong, in which line, and what would be right.
    pub fn parse(text: &str) -> Result<Rubric, String> {
        let document = DeTable::parse(text).map_err(|error| {
            let message = error.message().trim().replace('\n', "; ");
            let line = error.span().map_or(1, |span| line(text, &span));
            format!("line {line}: this is not TOML: {}", Plain(&message))
        })?;
        let mut rubric = Rubric {
            points: BTreeMap::new(),
            counted: BTreeSet::new(),
        };
        for (name, section) in document.get_ref() {
            let result = match (&**name.get_ref(), section.get_ref()) {
                ("points", DeValue::Table(entries)) => rubric.read_points(entries),
                ("ambiguous", DeValue::Table(entries)) => rubric.read_ambiguous(entries),
                (name @ ("points" | "ambiguous"), _) => {
                    let error = format!("write [{name}] on a line of its own");
                    Err((section.span(), error))
                }
                (other, _) => {
                    let other = Plain(other);
                    let error = format!("'{other}' is not a section: use [points] and [ambiguous]");
                    Err((name.span(), error))
                }
            };
            result.map_err(|(span, error)| format!("line {}: {error}", line(text, &span)))?;
        }
        if rubric.max_score() <= 0.0 {
            return Err(
                "no topic has points: write lines such as undo = 10 below [points]".to_owned(),
            );
        }
        Ok(rubric)
    }

    fn read_points(&mut self, entries: &DeTable<'_>) -> Result<(), (Range<usize>, String)> {
        for (name, value) in entries {
            let topic = Topic::try_from(name.get_ref().clone().into_owned());
            let topic = topic.map_err(|_| {
                let names: Vec<&str> = Topic::ALL.into_iter().map(Topic::name).collect();
                let error = format!(
                    "'{}' is not a topic: use {}",
                    Plain(name.get_ref()),
                    listed(&names)
                );
                (name.span(), error)
            })?;
            let points = points(value).map_err(|error| {
                let error = format!("the points of '{}' {error}", topic.name());
                (value.span(), error)
            })?;
            self.points.insert(topic, points);
        }
        Ok(())
    }

    fn read_ambiguous(&mut self, entries: &DeTable<'_>) -> Result<(), (Range<usize>, String)> {
        for (name, value) in entries {
            let ambiguity = ambiguity::find(name.get_ref()).ok_or_else(|| {
                let names = ambiguity::ALL.map(|ambiguity| ambiguity.name);
                let error = format!(
                    "'{}' is not an ambiguous point: use {}",
                    Plain(name.get_ref()),
                    listed(&names)
                );
                (name.span(), error)
            })?;
            match value.get_ref().as_str() {
                Some("count") => drop(self.counted.insert(ambiguity.name)),
                Some("free") => {}
                _ => {
                    let error = format!("write {} = \"free\" or \"count\"", ambiguity.name);
                    return Err((value.span(), error));
                }
            }
        }
        Ok(())
    }

    /// The points for a topic.
    pub fn points(&self, topic: Topic) -> f64 {
        self.points.get(&topic).copied().unwrap_or(0.0)
    }

    /// The points for a correct submission.
    pub fn max_score(&self) -> f64 {
        rounded(self.points.values().sum())
    }

    /// Returns true if the finding costs the points of its topic.
    pub fn counts(&self, finding: &Finding) -> bool {
        let ambiguous = finding.ambiguous.as_deref();
        ambiguous.is_none_or(|name| self.counted.contains(name))
    }

    /// Returns true if the submission makes a mistake in this topic.
    pub fn fails(&self, graded: &Graded, topic: Topic) -> bool {
        let mut findings = graded.findings.iter();
        findings.any(|finding| finding.rule == topic && self.counts(finding))
    }

    /// Sets the score and the verdict.
    pub fn apply(&self, graded: &mut Graded) {
        let breaks = |finding: &Finding| {
            matches!(
                finding.kind,
                Kind::NoSource | Kind::NotCompiled | Kind::NotLoaded
            )
        };
        let has_mistake = graded.findings.iter().any(|finding| self.counts(finding));
        graded.max_score = self.max_score();
        if graded.findings.iter().any(breaks) {
            graded.verdict = Verdict::Broken;
            graded.score = 0.0;
            return;
        }
        graded.verdict = match has_mistake {
            true => Verdict::Wrong,
            false => Verdict::Correct,
        };
        let earned = self.points.iter();
        let earned = earned.filter(|(topic, _)| !self.fails(graded, **topic));
        graded.score = rounded(earned.map(|(_, points)| points).sum());
    }
}

/// Reads the points of a topic. The error continues "the points of 'undo' ...".
fn points(value: &Spanned<DeValue<'_>>) -> Result<f64, &'static str> {
    let number = match value.get_ref() {
        DeValue::Integer(integer) => {
            let number = i64::from_str_radix(integer.as_str(), integer.radix());
            number.ok().map(|number| number as f64)
        }
        DeValue::Float(float) => float.as_str().parse().ok(),
        _ => return Err("are not a number: write a number such as 10 or 2.5"),
    };
    match number {
        Some(number) if number.is_nan() => Err("are not a number"),
        Some(number) if number < 0.0 => Err("are negative"),
        Some(number) if number <= MOST => Ok(number),
        _ => Err("are too large: the most is 1000000"),
    }
}

/// Removes what is left of the inexact addition of numbers such as 0.1.
fn rounded(points: f64) -> f64 {
    (points * 1e6).round() / 1e6
}

/// The line of a place in the text, counted from 1.
fn line(text: &str, span: &Range<usize>) -> usize {
    let before = text.bytes().take(span.start);
    before.filter(|&byte| byte == b'\n').count() + 1
}

/// "a, b or c".
fn listed(names: &[&str]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(findings: &[(Topic, Kind, Option<&str>)]) -> Graded {
        let finding = |&(rule, kind, ambiguous): &(Topic, Kind, Option<&str>)| Finding {
            rule,
            kind,
            steps: 0,
            script: String::new(),
            ambiguous: ambiguous.map(str::to_owned),
            title: String::new(),
            detail: String::new(),
            place: None,
            games: 0,
            example: None,
        };
        Graded {
            name: "ada".to_owned(),
            verdict: Verdict::Broken,
            score: f64::NAN,
            max_score: f64::NAN,
            moves_compared: 0,
            seconds: 0.0,
            findings: findings.iter().map(finding).collect(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn the_default_has_100_points_and_names_everything() {
        let rubric = Rubric::default();
        assert_eq!(rubric.max_score(), 100.0);
        for topic in Topic::ALL {
            assert!(rubric.points(topic) > 0.0, "{topic:?}");
        }
        assert!(rubric.counted.is_empty());
        for ambiguity in ambiguity::ALL {
            let line = format!("\n{} = \"free\"\n", ambiguity.name);
            assert!(DEFAULT.contains(&line), "{ambiguity:?}");
        }
    }

    #[test]
    fn a_topic_is_lost_as_a_whole() {
        let rubric = Rubric::parse(
            "[points]\nundo = 0.1\n\"rule 8\" = 0.2\nfiles = 3\n\
             [ambiguous]\nbad-file = \"count\"\nsame-letter = \"free\"\n",
        )
        .expect("a rubric");
        let undo = (Topic::Undo, Kind::WrongBoard, None);
        let words = (Topic::Words, Kind::Accepted, None);
        let free = (Topic::Rule(8), Kind::Accepted, Some("same-letter"));
        let unknown = (Topic::Rule(8), Kind::Accepted, Some("another"));
        let counted = (Topic::Files, Kind::WrongOpen, Some("bad-file"));
        let broken = (Topic::Compile, Kind::NotCompiled, None);
        for (findings, verdict, score) in [
            (&[][..], Verdict::Correct, 3.3),
            (&[free, unknown], Verdict::Correct, 3.3),
            (&[undo, undo], Verdict::Wrong, 3.2),
            (&[words], Verdict::Wrong, 3.3),
            (&[free, counted], Verdict::Wrong, 0.3),
            (&[broken], Verdict::Broken, 0.0),
        ] {
            let mut graded = graded(findings);
            rubric.apply(&mut graded);
            assert_eq!((graded.verdict, graded.score), (verdict, score));
            assert_eq!(graded.max_score, 3.3);
        }
    }

    #[test]
    fn errors_say_where_and_what_would_be_right() {
        let topics = "compile, rule 1, rule 2, rule 3, rule 4, rule 5, rule 6, rule 7, rule 8, \
                      rule 9, rule 10, moves, undo, words, files, games, memory, leaks, crashes, \
                      time or conduct";
        let other = format!("line 2: 'rule 11' is not a topic: use {topics}");
        for (text, sentence) in [
            ("[points]\n\"rule 11\" = 1\n", &*other),
            (
                "[points]\nundo = -1\n",
                "line 2: the points of 'undo' are negative",
            ),
            (
                "[points]\n\nundo = nan\n",
                "line 3: the points of 'undo' are not a number",
            ),
            (
                "[points]\nundo = inf\n",
                "line 2: the points of 'undo' are too large: the most is 1000000",
            ),
            (
                "[points]\nundo = -inf\n",
                "line 2: the points of 'undo' are negative",
            ),
            (
                "[points]\nundo = 1e300\n",
                "line 2: the points of 'undo' are too large: the most is 1000000",
            ),
            (
                "[points]\nundo = 99999999999999999999\n",
                "line 2: the points of 'undo' are too large: the most is 1000000",
            ),
            (
                "[points]\nundo = \"10\"\n",
                "line 2: the points of 'undo' are not a number: write a number such as 10 or 2.5",
            ),
            (
                "points = 3\n",
                "line 1: write [points] on a line of its own",
            ),
            (
                "[point]\nundo = 3\n",
                "line 1: 'point' is not a section: use [points] and [ambiguous]",
            ),
            (
                "undo = 3\n",
                "line 1: 'undo' is not a section: use [points] and [ambiguous]",
            ),
            (
                "",
                "no topic has points: write lines such as undo = 10 below [points]",
            ),
            (
                "[points]\nundo = 0\n",
                "no topic has points: write lines such as undo = 10 below [points]",
            ),
            (
                "[points]\nundo = 1\n[ambiguous]\nsame-letter = true\n",
                "line 4: write same-letter = \"free\" or \"count\"",
            ),
            (
                "[ambiguous]\n\"\\u001b\" = \"free\"\n",
                "line 2: '\\u{1b}' is not an ambiguous point: use leading-space, trailing-space, \
                 empty-tiles, lower-case-direction, same-letter, other-characters, saved-heights, \
                 line-ends, bad-file or odd-list",
            ),
        ] {
            assert_eq!(Rubric::parse(text).expect_err(text), sentence);
        }
        for text in [
            "[points]\nundo = 1\nundo = 2\n",
            "[points]\nundo 3\n",
            "[points]\nrule 8 = 3\n",
            "\0",
        ] {
            let error = Rubric::parse(text).expect_err(text);
            assert!(error.starts_with("line "), "{error}");
            assert!(
                error.contains("this is not TOML: ") && !error.contains('\n'),
                "{error}"
            );
        }
    }
}
