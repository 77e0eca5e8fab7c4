//! The scores for Autolab.

use serde_json::{Map, Value, json};

use super::{Course, Mark};
use crate::finding::{Graded, Topic};

/// The line that Autolab reads: the last one of standard output. The problems of
/// the assessment have the names of topics.
pub fn autolab(graded: &Graded, course: &Course) -> String {
    let rubric = &course.rubric;
    let topics = Topic::ALL
        .into_iter()
        .filter(|topic| rubric.points(*topic) > 0.0);
    let scores = topics.map(|topic| {
        let earned = Mark::of(graded, topic, rubric).points(topic, rubric);
        (topic.name().to_owned(), Value::from(earned))
    });
    let scores: Map<String, Value> = scores.collect();
    format!("{}\n", json!({ "scores": scores }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;

    #[test]
    fn scores_are_on_one_line() {
        let rubric = Rubric::parse("[points]\nundo = 10\n\"rule 8\" = 2.5\n").expect("a rubric");
        let course = Course {
            rubric,
            words: samples::words(),
        };
        let mut graded = samples::graded("ada", vec![samples::undo_keeps_columns()]);
        course.rubric.apply(&mut graded);
        assert_eq!(
            autolab(&graded, &course),
            "{\"scores\":{\"rule 8\":2.5,\"undo\":0.0}}\n"
        );
    }
}
