//! The results for Gradescope, and the archive with which it grades.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::{Map, Value};
use whole_file::{Cause, PathText};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::parts::Evidence;
use super::{Course, Mark, Reveal};
use crate::escape::Markdown;
use crate::example::test_names;
use crate::finding::{Graded, Topic, Verdict};

/// When students see something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Never.
    Hidden,
    /// After the due date.
    AfterDueDate,
    /// After the grades are published.
    AfterPublished,
    /// Always.
    Visible,
}

#[derive(Serialize)]
struct Results {
    score: f64,
    execution_time: f64,
    output: String,
    output_format: &'static str,
    visibility: Visibility,
    stdout_visibility: Visibility,
    extra_data: Map<String, Value>,
    tests: Vec<Test>,
}

#[derive(Serialize)]
struct Test {
    score: f64,
    max_score: f64,
    status: &'static str,
    name: String,
    number: String,
    output: String,
    output_format: &'static str,
    tags: Vec<&'static str>,
    visibility: Visibility,
}

/// The file `results.json` for a submission. `visibility` is that of the tests.
pub fn gradescope(
    graded: &Graded,
    course: &Course,
    reveal: Reveal,
    visibility: Visibility,
) -> String {
    let mut output = match graded.verdict {
        Verdict::Correct => "No mistakes were found.\n",
        Verdict::Wrong => "Some topics have mistakes. The tests below say which.\n",
        Verdict::Broken => "The submission could not be tested. The first test says why.\n",
    }
    .to_owned();
    for note in &graded.notes {
        let _ = writeln!(output, "\n{}", Markdown(note));
    }
    let topics = Topic::ALL.into_iter().zip(1..);
    let topics =
        topics.map(|(topic, number)| test(graded, topic, number, course, reveal, visibility));
    let results = Results {
        score: graded.score,
        execution_time: graded.seconds,
        output,
        output_format: "md",
        visibility: Visibility::Visible,
        stdout_visibility: Visibility::Hidden,
        extra_data: Map::new(),
        tests: topics.collect(),
    };
    let text = serde_json::to_string_pretty(&results);
    text.expect("results are valid JSON") + "\n"
}

fn test(
    graded: &Graded,
    topic: Topic,
    number: usize,
    course: &Course,
    reveal: Reveal,
    visibility: Visibility,
) -> Test {
    let rubric = &course.rubric;
    let mark = Mark::of(graded, topic, rubric);
    let mut output = String::new();
    if mark == Mark::NotTested {
        output += "Not tested: the submission cannot be compiled or loaded.\n";
    }
    let names = test_names(graded);
    let findings = graded.findings.iter().zip(&names);
    for (finding, name) in findings.filter(|(finding, _)| finding.rule == topic) {
        if !rubric.counts(finding) {
            output += "This difference costs no points:\n\n";
        }
        output += &Evidence::new(finding, name, course, reveal).markdown(4, true);
    }
    Test {
        score: mark.points(topic, rubric),
        max_score: rubric.points(topic),
        status: match mark {
            Mark::Passed => "passed",
            Mark::Failed | Mark::NotTested => "failed",
        },
        name: format!("{}: {}", topic.name(), topic.sentence()),
        number: number.to_string(),
        output,
        output_format: "md",
        tags: vec![match topic {
            Topic::Rule(_) => "rules",
            Topic::Moves | Topic::Undo | Topic::Words | Topic::Files | Topic::Games => "functions",
            _ => "quality",
        }],
        visibility,
    }
}

/// The archive that an instructor uploads to Gradescope.
#[derive(Clone, Debug)]
pub struct Autograder<'a> {
    /// The program `hw3-grade` for the machine of Gradescope.
    pub program: &'a Path,
    /// The text of the rubric, unless it is the default.
    pub rubric: Option<&'a str>,
    /// The course's word list, unless it is the one in the program.
    pub words: Option<&'a [u8]>,
    /// More arguments for the program.
    pub arguments: &'a [String],
}

const SETUP: &str = include_str!("gradescope/setup.sh");
const RUN: &str = include_str!("gradescope/run_autograder");

impl Autograder<'_> {
    /// The content of the archive.
    ///
    /// # Errors
    ///
    /// A sentence that says why the program cannot be read.
    pub fn zip(&self) -> Result<Vec<u8>, String> {
        let program = fs::read(self.program).map_err(|error| {
            let name = PathText(self.program);
            format!("cannot read {name}: {}", Cause(&error))
        })?;
        let archive = self.archive(&program);
        archive.map_err(|error| format!("cannot make the archive: {error}"))
    }

    fn archive(&self, program: &[u8]) -> io::Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let run = RUN.replace("@ARGUMENTS@", &self.command_line());
        let mut files = vec![
            ("setup.sh", SETUP.as_bytes(), 0o755),
            ("run_autograder", run.as_bytes(), 0o755),
            ("hw3-grade", program, 0o755),
        ];
        files.extend(
            self.rubric
                .map(|text| ("rubric.toml", text.as_bytes(), 0o644)),
        );
        files.extend(self.words.map(|text| ("words.txt", text, 0o644)));
        for (name, content, mode) in files {
            // Without a time, so that the same files make the same archive.
            let options = SimpleFileOptions::default()
                .last_modified_time(zip::DateTime::default())
                .unix_permissions(mode);
            zip.start_file(name, options)?;
            zip.write_all(content)?;
        }
        Ok(zip.finish()?.into_inner())
    }

    /// The arguments besides the submission and the file for the results, quoted for
    /// a shell.
    fn command_line(&self) -> String {
        let mut line = String::new();
        if self.rubric.is_some() {
            line += " --rubric \"$root/source/rubric.toml\"";
        }
        if self.words.is_some() {
            line += " --words \"$root/source/words.txt\"";
        }
        for argument in self.arguments {
            let _ = write!(line, " '{}'", argument.replace('\'', "'\\''"));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rubric::Rubric;
    use crate::samples;
    use std::io::Read;
    use std::path::PathBuf;
    use std::process::Command;
    use testkit::toolchain::run_ok;
    use zip::ZipArchive;

    /// Checks a value against the documentation of `results.json`: the keys that are
    /// allowed, their types, and the values of those that are chosen from a list.
    fn check(results: &Value) {
        let visibility = ["hidden", "after_due_date", "after_published", "visible"];
        let formats = ["text", "html", "simple_format", "md", "ansi"];
        let one_of = |value: &Value, allowed: &[&str]| {
            let text = value.as_str().expect("a string");
            assert!(allowed.contains(&text), "{text}");
        };
        for (key, value) in results.as_object().expect("an object") {
            match key.as_str() {
                "score" => assert!(value.as_f64().expect("a number") >= 0.0),
                "execution_time" => assert!(value.is_number()),
                "output" => assert!(value.is_string()),
                "output_format" => one_of(value, &formats),
                "visibility" | "stdout_visibility" => one_of(value, &visibility),
                "extra_data" => assert!(value.is_object()),
                "tests" => {}
                _ => panic!("{key} is not documented"),
            }
        }
        for test in results["tests"].as_array().expect("tests") {
            for (key, value) in test.as_object().expect("an object") {
                match key.as_str() {
                    "score" | "max_score" => assert!(value.is_number()),
                    "status" => one_of(value, &["passed", "failed"]),
                    "name" | "number" | "output" => assert!(value.is_string()),
                    "output_format" => one_of(value, &formats),
                    "tags" => {
                        let tags = value.as_array().expect("an array");
                        assert!(tags.iter().all(Value::is_string));
                    }
                    "visibility" => one_of(value, &visibility),
                    _ => panic!("{key} is not documented"),
                }
            }
        }
    }

    #[test]
    fn results_are_valid() {
        let course = Course {
            rubric: Rubric::default(),
            words: samples::words(),
        };
        for graded in samples::class() {
            for (reveal, visibility) in [
                (Reveal::Rule, Visibility::Hidden),
                (Reveal::Input, Visibility::AfterDueDate),
                (Reveal::All, Visibility::AfterPublished),
                (Reveal::All, Visibility::Visible),
            ] {
                let text = gradescope(&graded, &course, reveal, visibility);
                let results: Value = serde_json::from_str(&text).expect("JSON");
                check(&results);
                let tests = results["tests"].as_array().expect("tests");
                let sum = |key: &str| {
                    tests
                        .iter()
                        .map(|test| test[key].as_f64().expect("points"))
                        .sum::<f64>()
                };
                assert_eq!(sum("score"), graded.score);
                assert_eq!(sum("max_score"), 100.0);
                assert_eq!(results["score"].as_f64(), Some(graded.score));
                assert_eq!(tests.len(), 21);
            }
        }
    }

    /// Unpacks the archive as Gradescope does, with another program as the grader.
    fn unpack(program: &str, arguments: &[String]) -> (tempfile::TempDir, PathBuf) {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory.path().join("auto grader");
        let path = directory.path().join("program");
        fs::write(&path, program).expect("a file");
        let autograder = Autograder {
            program: &path,
            rubric: Some("[points]\nundo = 1\n"),
            words: Some(b"at\n"),
            arguments,
        };
        let bytes = autograder.zip().expect("an archive");
        assert_eq!(autograder.zip().expect("an archive"), bytes);
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
        fs::create_dir_all(root.join("source")).expect("a directory");
        fs::create_dir_all(root.join("submission")).expect("a directory");
        for index in 0..archive.len() {
            let mut file = archive.by_index(index).expect("a file");
            let mut content = Vec::new();
            file.read_to_end(&mut content).expect("content");
            let name = file.name().expect("a name").into_owned();
            let is_program = !name.ends_with(".toml") && !name.ends_with(".txt");
            let mode = if is_program { 0o100_755 } else { 0o100_644 };
            assert_eq!(file.unix_mode(), Some(mode), "{name}");
            fs::write(root.join("source").join(&name), content).expect("a file");
        }
        for (from, to) in [
            ("source/run_autograder", "run_autograder"),
            ("source/hw3-grade", "hw3-grade"),
        ] {
            fs::copy(root.join(from), root.join(to)).expect("a copy");
            run_ok(Command::new("chmod").arg("+x").arg(root.join(to)));
        }
        (directory, root)
    }

    fn run(root: &Path) -> Value {
        let mut command = Command::new(root.join("run_autograder"));
        run_ok(command.env("AUTOGRADER_ROOT", root));
        let text = fs::read_to_string(root.join("results/results.json")).expect("results");
        let results = serde_json::from_str(&text).expect("JSON");
        check(&results);
        results
    }

    #[test]
    fn the_archive_grades() {
        let program = "#!/bin/sh\n\
                       out=; while [ $# -gt 1 ]; do echo \"$1\" >> \"$0.log\"; \
                       case $1 in --gradescope) out=$2;; esac; shift; done\n\
                       test -d \"$1\" || exit 2\n\
                       echo '{\"score\": 7, \"tests\": []}' > \"$out\"\nexit 1\n";
        let (_directory, root) = unpack(program, &["--quick".to_owned(), "it's".to_owned()]);
        assert_eq!(run(&root)["score"], 7);
        let log = fs::read_to_string(root.join("hw3-grade.log")).expect("arguments");
        let arguments: Vec<&str> = log.lines().collect();
        let root = root.display();
        assert_eq!(
            arguments,
            [
                "--rubric",
                &format!("{root}/source/rubric.toml"),
                "--words",
                &format!("{root}/source/words.txt"),
                "--quick",
                "it's",
                "--gradescope",
                &format!("{root}/results/results.json.new"),
            ]
        );
    }

    #[test]
    fn a_grader_that_fails_leaves_results() {
        for program in [
            "#!/bin/sh\nkill -SEGV $$\n",
            "#!/bin/sh\nexit 2\n",
            "#!/bin/sh\nexit 0\n",
            "not a program",
            // It has written only a part.
            "#!/bin/sh\nwhile [ $# -gt 1 ]; do case $1 in --gradescope) echo '{' > \"$2\";; esac; \
             shift; done\nkill -KILL $$\n",
        ] {
            let (_directory, root) = unpack(program, &[]);
            let results = run(&root);
            assert_eq!(results["score"], 0, "{program}");
            let output = results["output"].as_str().expect("a sentence");
            assert!(output.starts_with("The grader itself failed"), "{output}");
        }
    }

    #[test]
    fn the_setup_is_a_valid_script() {
        let directory = tempfile::tempdir().expect("a directory");
        for (name, text) in [("setup.sh", SETUP), ("run_autograder", RUN)] {
            let path = directory.path().join(name);
            fs::write(&path, text).expect("a file");
            run_ok(Command::new("bash").arg("-n").arg(path));
        }
    }
}
