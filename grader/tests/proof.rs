//! The grader's main test: correct submissions get full marks, and each mistake is
//! caught, named and shown in a short game.
//!
//! `grader/proof/build` writes the submissions. A patch says which rule its mistake
//! breaks and how many calls show it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use hw3_grade::finding::{Finding, Graded, Kind, Verdict};
use testkit::long::{cases, long};
use testkit::toolchain::{have_tool, root, run_ok, scratch};

/// Some mistakes cannot show in fewer calls: with a history of ten moves, eleven moves
/// must be made and undone between opening and saving the game.
const MOST_STEPS: usize = 6;

/// The top of a patch.
struct Header {
    rule: String,
    steps: usize,
    ambiguous: Option<String>,
}

impl Header {
    fn read(patch: &Path) -> Header {
        let text = fs::read_to_string(patch).expect("a patch");
        let lines = text.lines().take_while(|line| !line.starts_with("--- "));
        let fields: BTreeMap<&str, &str> = lines.filter_map(|line| line.split_once(": ")).collect();
        Header {
            rule: fields["rule"].to_owned(),
            steps: fields["steps"].parse().expect("a number"),
            ambiguous: fields.get("ambiguous").map(|name| (*name).to_owned()),
        }
    }
}

/// Grades a folder of submissions with default settings.
fn grade(folder: &Path) -> BTreeMap<String, Graded> {
    let report = folder.join("report.json");
    let output = Command::new(env!("CARGO_BIN_EXE_hw3-grade"))
        .arg(folder)
        .arg("--json")
        .arg(&report)
        .output()
        .expect("the grader");
    let status = output.status.code();
    assert!(
        matches!(status, Some(0 | 1)),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let report = fs::read(&report).expect("a report");
    let graded: Vec<Graded> = serde_json::from_slice(&report).expect("valid JSON");
    graded
        .into_iter()
        .map(|graded| (graded.name.clone(), graded))
        .collect()
}

#[test]
fn correct_submissions_get_full_marks_and_mistakes_are_caught() {
    if !have_tool("valgrind", "valgrind") || !have_tool("patch", "patch") {
        return;
    }
    let folder = scratch("proof");
    let proof = root().join("proof");
    run_ok(Command::new(proof.join("build")).arg(&*folder));
    let wheats = grade(&folder.join("wheats"));
    assert_eq!(wheats.len(), 3);
    let mut failures = Vec::new();
    for (name, graded) in &wheats {
        let is_right = graded.verdict == Verdict::Correct
            && graded.findings.is_empty()
            && graded.score == graded.max_score;
        if !is_right {
            failures.push(format!("{name}: {:?}", titles(graded)));
        }
    }
    let chaffs = folder.join("chaffs");
    if !long() {
        testkit::toolchain::notice("a tenth of the mistakes; LONG_TESTS=1 for all");
        let mut names: Vec<_> = fs::read_dir(&chaffs)
            .expect("chaffs")
            .map(|entry| entry.expect("a file").path())
            .collect();
        names.sort();
        for (number, path) in names.into_iter().enumerate() {
            if number % 10 != 0 {
                fs::remove_dir_all(path).expect("removal");
            }
        }
    }
    let graded = grade(&chaffs);
    assert!(graded.len() >= cases(5, 30));
    let mut short = 0;
    for (name, graded) in &graded {
        let header = Header::read(&proof.join("chaffs").join(name).with_extension("patch"));
        let wrong = problem(graded, &header);
        failures
            .extend(wrong.map(|problem| format!("{name}: {problem}\n    {:?}", titles(graded))));
        short += usize::from(graded.findings.iter().any(|finding| finding.steps <= 3));
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(
        short * 2 > graded.len(),
        "only {short} of {} show in three calls",
        graded.len()
    );
}

/// What is wrong with the grade of a submission with one mistake.
fn problem(graded: &Graded, header: &Header) -> Option<String> {
    let is_it = |finding: &&Finding| {
        finding.rule.name() == header.rule && finding.ambiguous == header.ambiguous
    };
    let Some(finding) = graded.findings.iter().find(is_it) else {
        return Some(format!("no finding about {}", header.rule));
    };
    // A submission that dies early is not tested further.
    let is_other =
        |finding: &&Finding| finding.rule.name() != header.rule && finding.kind != Kind::NotTested;
    if let Some(other) = graded.findings.iter().find(is_other) {
        return Some(format!(
            "a finding about {} instead of {}",
            other.rule.name(),
            header.rule
        ));
    }
    let most = MOST_STEPS.max(header.steps);
    if finding.steps == 0 || finding.steps > most {
        return Some(format!(
            "{} calls instead of {}",
            finding.steps, header.steps
        ));
    }
    if finding.script.is_empty() {
        return Some("no script".to_owned());
    }
    let verdict = match header.ambiguous {
        Some(_) => Verdict::Correct,
        None => Verdict::Wrong,
    };
    if graded.verdict != verdict {
        return Some(format!("the verdict is {:?}", graded.verdict));
    }
    // About 50 seconds by default, but other programs may use the processors, too.
    (graded.seconds > 90.0).then(|| format!("it took {} seconds", graded.seconds))
}

fn titles(graded: &Graded) -> Vec<String> {
    let title = |finding: &Finding| {
        let Finding {
            rule,
            kind,
            steps,
            games,
            title,
            place,
            ..
        } = finding;
        format!(
            "{}, {kind:?}, {steps} calls, {games} games: {title} {place:?}",
            rule.name()
        )
    };
    graded.findings.iter().map(title).collect()
}
