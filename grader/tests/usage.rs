//! The program as users see it: exit statuses, messages, and reports that are the same
//! each time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hw3_grade::finding::{Graded, Verdict};
use testkit::toolchain::{Scratch, root, scratch};

fn grader() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hw3-grade"));
    command.env_remove("CG_JUNIT_XML_LOCATION");
    command
}

/// Runs the grader, and returns its exit status and what it printed.
fn run(command: &mut Command) -> (i32, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the grader");
    let text = String::from_utf8_lossy(&stdout) + String::from_utf8_lossy(&stderr);
    (status.code().expect("an exit status"), text.into_owned())
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, text).expect("a file");
    file
}

/// A folder with a correct submission, a wrong one and one that does not compile.
fn class() -> Scratch {
    let folder = scratch("class");
    let flat = fs::read_to_string(root().join("proof/wheats/flat/hw3.c")).expect("a submission");
    let wrong = flat.replace("#define MAX_HEIGHT 5", "#define MAX_HEIGHT 6");
    assert_ne!(flat, wrong);
    write(&folder, "class/ana/hw3.c", &flat);
    write(&folder, "class/ben/hw3.c", &wrong);
    write(&folder, "class/cleo/hw3.c", "int main(void) { return 0 }\n");
    folder
}

#[test]
fn mistakes_in_the_usage_end_with_2_and_say_what_to_do() {
    let folder = scratch("usage");
    let file = write(&folder, "hw3.c", "");
    let rubric = write(&folder, "rubric.toml", "[points]\n\"rule 12\" = 3\n");
    let old = write(&folder, "old.json", "[]");
    let missing = folder.join("missing");
    let file = file.to_str().expect("UTF-8");
    for (arguments, message) in [
        (vec![missing.to_str().expect("UTF-8")], "missing"),
        (
            vec![file, "--rubric", rubric.to_str().expect("UTF-8")],
            "rule 12",
        ),
        (
            vec![file, "--rubric", missing.to_str().expect("UTF-8")],
            "cannot read the rubric",
        ),
        (
            vec![file, "--json", old.to_str().expect("UTF-8")],
            "--force",
        ),
        (vec![file, "--shard", "4/3"], "from 1 to 3"),
        (
            vec![file, "--words", missing.to_str().expect("UTF-8")],
            "word list",
        ),
        (vec![], "SUBMISSION"),
        (vec!["merge", file], "is not a report"),
    ] {
        let (status, text) = run(grader().args(&arguments));
        assert_eq!(status, 2, "{arguments:?}: {text}");
        assert!(text.contains(message), "{arguments:?}: {text}");
    }
    let (status, text) = run(grader().arg(file).env("CC", missing));
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("compiler"), "{text}");
}

#[test]
fn what_is_not_a_submission_is_a_finding() {
    let folder = scratch("broken");
    write(&folder, "class/empty/notes.txt", "nothing");
    write(&folder, "class/half.zip", "PK\u{3}\u{4}");
    let missing = "#include \"hw3.h\"\nvoid free_game_state(GameState *game) { (void)game; }\n";
    write(&folder, "class/missing/hw3.c", missing);
    let report = folder.join("report.json");
    let (status, text) = run(grader()
        .arg(folder.join("class"))
        .arg("--json")
        .arg(&report));
    assert_eq!(status, 1, "{text}");
    let graded = read(&report);
    let names: Vec<&str> = graded.iter().map(|graded| graded.name.as_str()).collect();
    assert_eq!(names, ["empty", "half", "missing"]);
    for graded in &graded {
        assert_eq!(graded.verdict, Verdict::Broken);
        assert_eq!((graded.score, graded.findings.len()), (0.0, 1));
    }
}

fn read(report: &Path) -> Vec<Graded> {
    let text = fs::read(report).expect("a report");
    serde_json::from_slice(&text).expect("valid JSON")
}

/// The same games, whether they are played at once, in parts, or again.
#[test]
fn reports_are_the_same_each_time() {
    let folder = class();
    let grade = |name: &str, options: &[&str]| {
        let directory = folder.join(name);
        fs::create_dir(&directory).expect("a folder");
        let (status, text) = run(grader()
            .args(["class", "--games", "8", "--time", "600"])
            .args(options)
            .args(["--json", &format!("{name}/report.json")])
            .args(["--html", &format!("{name}/report.html")])
            .args(["--csv", &format!("{name}/report.csv")])
            .args(["--markdown", &format!("{name}/report.md")])
            .args(["--junit", &format!("{name}/report.xml")])
            .current_dir(&folder));
        assert_eq!(status, 1, "{text}");
    };
    grade("first", &["--jobs", "1"]);
    grade("again", &["--jobs", "3", "--resume", "kept"]);
    grade("resumed", &["--resume", "kept"]);
    grade("part-1", &["--shard", "1/2"]);
    grade("part-2", &["--shard", "2/2"]);
    let merged = folder.join("merged");
    fs::create_dir(&merged).expect("a folder");
    let (status, text) = run(grader()
        .args(["merge", "part-1/report.json", "part-2/report.json"])
        .args([
            "--json",
            "merged/report.json",
            "--html",
            "merged/report.html",
        ])
        .args([
            "--csv",
            "merged/report.csv",
            "--markdown",
            "merged/report.md",
        ])
        .args(["--junit", "merged/report.xml"])
        .current_dir(&folder));
    assert_eq!(status, 1, "{text}");
    let without_seconds = |name: &str| {
        let mut graded = read(&folder.join(name).join("report.json"));
        for graded in &mut graded {
            graded.seconds = 0.0;
        }
        graded
    };
    let first = without_seconds("first");
    let verdicts: Vec<Verdict> = first.iter().map(|graded| graded.verdict).collect();
    assert_eq!(
        verdicts,
        [Verdict::Correct, Verdict::Wrong, Verdict::Broken]
    );
    for name in ["again", "resumed", "merged"] {
        assert_eq!(without_seconds(name), first, "{name}");
        for extension in ["html", "csv", "md", "xml"] {
            let file = |name: &str| {
                fs::read(folder.join(name).join("report").with_extension(extension))
                    .expect("a report")
            };
            assert_eq!(file(name), file("first"), "{name}.{extension}");
        }
    }
}

#[test]
fn a_comparison_marks_the_first_difference() {
    let folder = class();
    let board = write(&folder, "board.txt", "CAT\n511\n");
    let script = format!("open {}\nplace 0 0 H \"B\" 0 full\n", board.display());
    let script = write(&folder, "script.txt", &script);
    let compare = |name: &str| {
        run(grader()
            .arg("compare")
            .arg(folder.join("class").join(name))
            .arg(&script))
    };
    let (status, text) = compare("ana");
    assert_eq!(status, 0, "{text}");
    assert!(text.ends_with("no difference\n"), "{text}");
    let (status, text) = compare("ben");
    assert_eq!(status, 1, "{text}");
    let marked: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("the first difference"))
        .collect();
    assert_eq!(
        marked,
        ["2. place_tiles(game, 0, 0, 'H', \"B\", &n)   <- the first difference"]
    );
    assert!(
        text.contains("reference: 0: refused") && text.contains("ben: 1"),
        "{text}"
    );
    let (status, text) = compare("cleo");
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("hw3.c:1:"), "{text}");
}
