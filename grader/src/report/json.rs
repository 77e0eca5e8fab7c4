//! The results as JSON.

use std::fs;
use std::path::Path;

use whole_file::{Cause, PathText, Plain};

use crate::finding::Graded;

/// The results as JSON, indented.
pub fn json(graded: &[Graded]) -> String {
    let text = serde_json::to_string_pretty(graded);
    text.expect("results are valid JSON") + "\n"
}

/// Reads results that [`json`] has written.
///
/// # Errors
///
/// A sentence that says why the file cannot be read.
pub fn read_json(path: &Path) -> Result<Vec<Graded>, String> {
    let name = PathText(path);
    let text = fs::read(path);
    let text = text.map_err(|error| format!("cannot read {name}: {}", Cause(&error)))?;
    serde_json::from_slice(&text).map_err(|error| {
        let error = error.to_string();
        format!("{name} is not a report: {}", Plain(&error))
    })
}

/// Joins results, sorted by name. A submission that occurs twice with the same
/// findings stays once.
///
/// # Errors
///
/// A sentence that names a submission with two different results.
pub fn merge(reports: Vec<Vec<Graded>>) -> Result<Vec<Graded>, String> {
    let mut all: Vec<Graded> = reports.into_iter().flatten().collect();
    // The sort is stable, so the first of equal results stays.
    all.sort_by(|a, b| a.name.cmp(&b.name));
    let differ = |a: &Graded, b: &Graded| {
        let seconds = a.seconds;
        *a != Graded {
            seconds,
            ..b.clone()
        }
    };
    let pairs = all.windows(2);
    let same_name = pairs.filter(|pair| pair[0].name == pair[1].name);
    if let Some(pair) = same_name
        .into_iter()
        .find(|pair| differ(&pair[0], &pair[1]))
    {
        return Err(format!(
            "there are two different results for {}: rename one of the submissions, or leave out a report",
            Plain(&pair[0].name)
        ));
    }
    all.dedup_by(|a, b| a.name == b.name);
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn reports_are_read_back() {
        let class = samples::class();
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("report.json");
        fs::write(&path, json(&class)).expect("a file");
        assert_eq!(read_json(&path), Ok(class));
    }

    #[test]
    fn errors_name_the_file() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("report.json");
        let name = path.display();
        assert_eq!(
            read_json(&path),
            Err(format!("cannot read {name}: No such file or directory"))
        );
        for text in [
            "",
            "{}",
            "[{}]",
            "\u{1b}",
            "[{\"name\": \"\\u001b\", \"verdict\": \"\\u001b\"}]",
        ] {
            fs::write(&path, text).expect("a file");
            let error = read_json(&path).expect_err(text);
            assert!(
                error.starts_with(&format!("{name} is not a report: ")),
                "{error}"
            );
            assert!(error.chars().all(Plain::shows), "{error:?}");
        }
    }

    #[test]
    fn reports_are_merged_by_name() {
        let ada = samples::graded("ada", vec![samples::accepted()]);
        let bob = samples::graded("bob", vec![]);
        let mut slow = ada.clone();
        slow.seconds = 9.0;
        let merged = merge(vec![vec![bob.clone()], vec![ada.clone()], vec![slow]]);
        assert_eq!(merged, Ok(vec![ada.clone(), bob]));
        let other = samples::graded("ada", vec![]);
        let error = merge(vec![vec![ada], vec![other]]).expect_err("two results");
        assert!(
            error.starts_with("there are two different results for ada: "),
            "{error}"
        );
    }
}
