//! The script, with programs that behave as expected and others that do not.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use test_pack::{Case, Error, Pack};
use testkit::files::{names, scratch};

/// A program that prints its arguments, copies its input, changes a file and
/// fails.
const PROGRAM: &str = "\
for argument; do printf '<%s>' \"$argument\"; done
printf '\\n'
cat
cat old
echo new >>old
rm -f gone
echo made >made
echo message >&2
exit 3
";

/// Runs one test at a time: a process that another test starts would inherit a
/// program that is being written, which could then not be run.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pack() -> Pack {
    let case =
        |name, about| Case::new(name, about, "one two", "first\n1\nlast").given("old", "old\n");
    let mut odd = case("odd", "It has odd arguments.");
    odd.arguments = ["", " ", "a  b", "*", "$HOME", "'", "\\n", "-n"]
        .map(str::to_owned)
        .to_vec();
    let gone = case("gone", "It removes a file.").given("gone", "");
    Pack {
        program: "copy",
        notes: "It copies.\n".to_owned(),
        cases: vec![case("a", "It copies lines."), gone, odd],
        extras: vec![("more.txt", "more\n".to_owned())],
        free_after: None,
    }
}

fn program(directory: &Path, name: &str, text: &str) -> PathBuf {
    let path = directory.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}")).expect("a file");
    fs::set_permissions(&path, Permissions::from_mode(0o755)).expect("its owner");
    path
}

fn run(shell: &str, pack: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(shell);
    command.arg(pack.join("run")).args(arguments);
    let command = command.current_dir(pack.parent().expect("a parent"));
    command.output().expect("a shell")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The names of the cases that failed.
fn failed(shown: &str) -> Vec<&str> {
    let failed = shown.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("failed  ")?.split_once(": ")?;
        Some(name)
    });
    failed.collect()
}

/// Changes of the program, and what the script says about them.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "cat\n",
        "sed s/1/1.0/\n",
        "stdout, line 3, column 2\n\
         \x20                   <one><two>\n\
         \x20                   first\n\
         \x20         expected  1\n\
         \x20         got       1.0\n\
         \x20                    ^\n",
    ),
    (
        "printf '\\n'",
        "printf '\\r\\n'",
        "stdout, line 1, column 11\n\
         \x20         expected  <one><two>\n\
         \x20         got       <one><two><CR>\n\
         \x20                             ^\n",
    ),
    (
        "printf '\\n'",
        "printf '\\t\\\\t\\n'",
        "stdout, line 1, column 11\n\
         \x20         expected  <one><two>\n\
         \x20         got       <one><two><TAB>\\t\n\
         \x20                             ^\n",
    ),
    (
        "cat\n",
        "head -n 2\nexit 3\n",
        "stdout, line 4, column 1\n\
         \x20                   first\n\
         \x20                   1\n\
         \x20         expected  lastold\n\
         \x20         got       nothing more\n",
    ),
    (
        "cat old",
        "cat old; echo more",
        "stdout, line 5, column 1\n\
         \x20                   1\n\
         \x20                   lastold\n\
         \x20         expected  nothing more\n\
         \x20         got       more\n",
    ),
    (
        "cat old",
        "printf old",
        "stdout, line 4\n\
         \x20         expected  a newline at the end\n\
         \x20         got       no newline at the end\n",
    ),
    (
        "echo message",
        "echo other",
        "stderr, line 1, column 1\n\
         \x20         expected  message\n\
         \x20         got       other\n\
         \x20                   ^\n",
    ),
    (
        "exit 3",
        "exit 0",
        "exit status\n\
         \x20         expected  3\n\
         \x20         got       0\n",
    ),
    ("echo made >made", "", "the file 'made' is missing\n"),
    (
        "made >made",
        "made >'a name'",
        "the file 'made' is missing\n",
    ),
    (
        "made >made",
        "made >made; : >'a name'",
        "the file 'a name' should not exist\n",
    ),
    (
        "made >made",
        "made >made; ln -s nowhere link",
        "the file 'link' should not exist\n",
    ),
    (
        "made >made",
        "made >made; mkdir -p new; : >new/file",
        "the file 'new/file' should not exist\n",
    ),
    (
        "echo made >made",
        "mkfifo made",
        "the file 'made' is not a regular file\n",
    ),
    (
        "new >>old",
        "new >old",
        "the file 'old', line 1, column 1\n\
         \x20         expected  old\n\
         \x20         got       new\n\
         \x20                   ^\n",
    ),
    (
        "exit 3",
        "kill -SEGV $$",
        "it crashed: segmentation fault (SIGSEGV)\n",
    ),
    (
        "exit 3",
        "exec sleep 30",
        "it did not finish within 1 seconds: does it wait for more input?\n",
    ),
    (
        "exit 3",
        "trap '' TERM; exec sleep 30",
        "it did not finish: after 1 seconds it ignored SIGTERM, or it ran out of memory\n",
    ),
    (
        "exit 3",
        "exec yes",
        "it printed too much, and was stopped\n",
    ),
];

#[test]
fn the_first_difference_is_shown() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    let packed = path.join("pack");
    pack().write(&packed, &right).expect("a pack");
    for shell in ["sh", "bash"] {
        let output = run(shell, &packed, &["right"]);
        assert_eq!(text(&output.stderr), "");
        assert_eq!(text(&output.stdout), "3 of 3 cases passed\n");
        assert_eq!(output.status.code(), Some(0));
        for (old, new, expected) in CHANGES {
            assert!(PROGRAM.contains(old), "{old}");
            program(path, "wrong", &PROGRAM.replacen(old, new, 1));
            let mut command = Command::new(shell);
            let output = command
                .arg(packed.join("run"))
                .args(["wrong", "a"])
                .env(
                    "SECONDS_PER_CASE",
                    if new.contains("sleep") { "1" } else { "20" },
                )
                .current_dir(path)
                .output()
                .expect("a shell");
            let shown = text(&output.stdout);
            let input = packed.join("cases/a/input");
            let command = format!(
                "failed  a: It copies lines.\n        {} one two < {}\n        with the files in {}\n        ",
                path.join("wrong").display(),
                input.display(),
                packed.join("cases/a/given").display(),
            );
            assert_eq!(
                shown,
                format!("{command}{expected}0 of 1 cases passed\n"),
                "{shell}: {new}"
            );
            assert_eq!(text(&output.stderr), "", "{shell}: {new}");
            assert_eq!(output.status.code(), Some(1), "{shell}: {new}");
        }
    }
}

#[test]
fn only_the_first_failure_is_explained() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    let packed = path.join("pack");
    pack().write(&packed, &right).expect("a pack");
    let wrong = PROGRAM
        .replace("rm -f gone", "")
        .replace("'<%s>' \"$argument\"", "'<%s>' $argument");
    program(path, "wrong", &wrong);
    let output = run("sh", &packed, &["./wrong"]);
    let shown = text(&output.stdout);
    assert!(
        shown.contains("failed  gone: It removes a file.\n"),
        "{shown}"
    );
    assert!(
        shown.contains("the file 'gone' should not exist\nfailed  odd: It has odd"),
        "{shown}"
    );
    assert!(shown.contains("\n1 of 3 cases passed\nTo see "), "{shown}");
    assert_eq!(output.status.code(), Some(1));

    let output = run("sh", &packed, &["wrong", "odd"]);
    let shown = text(&output.stdout);
    assert!(
        shown.contains("wrong '' ' ' 'a  b' '*' '$HOME' ''\\''' '\\n' -n < "),
        "{shown}"
    );
    assert!(shown.contains("stdout, line 1, column 4\n"), "{shown}");
}

#[test]
fn cases_are_selected_by_the_first_words_of_their_names() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", "echo right\n");
    let cases = ["a", "a-b", "b-c-d", "ab", "b-a", "a-b-c"];
    let case = |name| Case::new(name, "It prints.", "", "");
    let pack = Pack {
        cases: cases.map(case).to_vec(),
        ..pack()
    };
    let packed = path.join("pack");
    pack.write(&packed, &right).expect("a pack");
    program(path, "wrong", "echo wrong\n");
    for (arguments, expected) in [
        (&[][..], &cases[..]),
        (&["a"], &["a"]),
        (&["a-"], &["a-b", "a-b-c"]),
        (&["a-b"], &["a-b"]),
        (&["ab"], &["ab"]),
        (&["b"], &["b-c-d", "b-a"]),
        (&["b-c"], &["b-c-d"]),
        (&["b", "a", "b-a"], &["b-c-d", "b-a", "a", "b-a"]),
    ] {
        for shell in ["sh", "bash"] {
            let arguments = [&["wrong"], arguments].concat();
            let output = run(shell, &packed, &arguments);
            let shown = text(&output.stdout);
            assert_eq!(failed(&shown), expected, "{arguments:?}");
            assert_eq!(text(&output.stderr), "", "{arguments:?}");
        }
    }
}

#[test]
fn explanations_may_differ_where_a_pack_says_so() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = "printf 'Type: Sorry: no.\\nType: 1\\n'\n";
    let right_program = program(path, "right", right);
    let packed = path.join("pack");
    let cases = vec![Case::new("a", "It explains.", "", "")];
    let pack = Pack {
        cases,
        free_after: Some("Sorry:"),
        ..pack()
    };
    pack.write(&packed, &right_program).expect("a pack");
    let readme = fs::read_to_string(packed.join("README.md")).expect("a text");
    assert!(
        readme.contains(
            "\nThe cases ignore the rest of a line of the standard output after `Sorry:`.\n"
        ),
        "{readme}"
    );
    for (old, new, difference) in [
        ("no.", "not even on the board \\377", None),
        ("Sorry: no.", "Sorry:", None),
        ("Sorry: no.", "sorry: no.", Some("line 1, column 7\n")),
        ("Type: S", "S", Some("line 1, column 1\n")),
        ("no.", "no.\\n", Some("line 2, column 1\n")),
        ("1", "2", Some("line 2, column 7\n")),
        ("1\\n", "1", Some("line 2\n")),
    ] {
        assert!(right.contains(old), "{old}");
        program(path, "other", &right.replacen(old, new, 1));
        for shell in ["sh", "bash"] {
            let output = run(shell, &packed, &["other"]);
            let shown = text(&output.stdout);
            match difference {
                None => assert_eq!(shown, "1 of 1 cases passed\n", "{new}"),
                Some(place) => {
                    let place = format!("        stdout, {place}");
                    assert!(shown.contains(&place), "{new}: {shown}");
                }
            }
        }
    }
}

#[test]
fn a_program_that_never_finishes_is_not_run_on_all_cases() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", "exit 0\n");
    let case = |number: u32| {
        Case::new(
            &format!("case-{number}"),
            "It ends.",
            &number.to_string(),
            "",
        )
    };
    let pack = Pack {
        cases: (1..=8).map(case).collect(),
        ..pack()
    };
    let packed = path.join("pack");
    pack.write(&packed, &right).expect("a pack");
    for (wrong, summary) in [
        (
            "exec sleep 30",
            "0 of 5 cases passed\n\
             The other 3 were not run, because five in a row did not finish.\n",
        ),
        (
            "trap '' TERM; exec sleep 30",
            "0 of 5 cases passed\n\
             The other 3 were not run, because five in a row did not finish.\n",
        ),
        ("[ $1 = 4 ] || exec sleep 30", "1 of 8 cases passed\n"),
    ] {
        program(path, "wrong", &format!("{wrong}\n"));
        let output = Command::new("sh")
            .arg(packed.join("run"))
            .arg("wrong")
            .env("SECONDS_PER_CASE", "1")
            .current_dir(path)
            .output()
            .expect("a shell");
        let shown = text(&output.stdout);
        assert!(shown.contains(&format!("\n{summary}To see ")), "{shown}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// Starts the script on the first case. Its output ends when the script, the
/// program and the program's children have ended, who inherit it as descriptor 9.
fn start(shell: &str, directory: &Path, seconds: &str) -> Child {
    Command::new("sh")
        .args(["-c", "exec \"$@\" 9>&1", "sh", shell])
        .args(["pack/run", "wrong", "a"])
        .env("SECONDS_PER_CASE", seconds)
        .current_dir(directory)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell")
}

#[test]
fn children_of_a_program_end_with_it() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    pack().write(&path.join("pack"), &right).expect("a pack");
    for (end, message) in [
        ("exit 0", "stdout, line 1, column 1\n"),
        ("trap - TERM; exec sleep 30", "it did not finish within 1 "),
        ("exec sleep 30", "it did not finish: after 1 seconds "),
    ] {
        program(path, "wrong", &format!("trap '' TERM; sleep 30 & {end}\n"));
        for shell in ["sh", "bash"] {
            let start_time = Instant::now();
            let output = start(shell, path, "1").wait_with_output();
            let output = output.expect("the output");
            let shown = text(&output.stdout);
            assert!(shown.contains(message), "{shell}: {end}: {shown}");
            assert_eq!(text(&output.stderr), "", "{shell}: {end}");
            let elapsed = start_time.elapsed();
            assert!(elapsed < Duration::from_secs(20), "{elapsed:?}");
        }
    }
}

#[test]
fn a_signal_stops_the_script_and_the_program() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    pack().write(&path.join("pack"), &right).expect("a pack");
    program(
        path,
        "wrong",
        "trap '' INT TERM; sleep 30 & echo started >&9; exec sleep 30\n",
    );
    for shell in ["sh", "bash"] {
        let start_time = Instant::now();
        let mut script = start(shell, path, "30");
        let mut stdout = BufReader::new(script.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        assert_eq!(line, "started\n");
        // Not SIGINT: the tests, and so the script, may run in the background,
        // where shells ignore it.
        let id = script.id().to_string();
        let kill = Command::new("kill").arg(&id).status().expect("kill");
        assert!(kill.success());
        let output = script.wait_with_output().expect("the output");
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(text(&output.stderr), "", "{shell}");
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("the end");
        assert_eq!(rest, "", "{shell}");
        let elapsed = start_time.elapsed();
        assert!(elapsed < Duration::from_secs(20), "{elapsed:?}");
    }
}

#[test]
fn without_the_tool_timeout_the_script_says_so() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    let packed = path.join("pack");
    pack().write(&packed, &right).expect("a pack");
    let wrong = PROGRAM.replace("exit 3", "kill -SEGV $$");
    program(path, "wrong", &wrong);
    let tools = path.join("tools");
    fs::create_dir(&tools).expect("a directory");
    let link = "for tool; do ln -s \"$(command -v \"$tool\")\" . || exit; done";
    let linked = Command::new("sh")
        .args(["-c", link, "sh"])
        .args(["awk", "bash", "cat", "cmp", "comm", "cp", "dirname", "find"])
        .args(["head", "mkdir", "mktemp", "rm", "sed", "sh", "sort", "tail"])
        .args(["tr", "wc"])
        .current_dir(&tools)
        .status();
    assert!(linked.expect("a shell").success());
    for shell in ["sh", "bash"] {
        for (program, ending) in [
            ("right", "3 of 3 cases passed\n"),
            (
                "wrong",
                "segmentation fault (SIGSEGV)\n0 of 1 cases passed\n",
            ),
        ] {
            let mut command = Command::new(shell);
            command.arg(packed.join("run")).arg(program);
            if program == "wrong" {
                command.arg("a");
            }
            let output = command.current_dir(path).env("PATH", &tools).output();
            let output = output.expect("a shell");
            let shown = text(&output.stdout);
            assert!(shown.ends_with(ending), "{shell}: {shown}");
            assert_eq!(
                text(&output.stderr),
                "run: without the tool timeout and its option -k, a program that never ends is not stopped\n"
            );
        }
    }
}

#[test]
fn files_of_one_case_are_gone_in_the_next() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", "");
    let packed = path.join("pack");
    let pack = Pack {
        cases: vec![
            Case::new("a", "It leaves nothing.", "leave", ""),
            Case::new("b", "It finds nothing.", "", ""),
        ],
        ..pack()
    };
    pack.write(&packed, &right).expect("a pack");
    for (leave, expected) in [
        (": >x", &["a"][..]),
        ("ln -s nowhere x", &["a"]),
        ("mkdir x; : >x/y", &["a"]),
        // Empty directories are not compared.
        ("mkdir x", &[]),
    ] {
        let wrong = format!("[ \"$1\" = leave ] || exec find . ! -name .\n{leave}\n");
        program(path, "wrong", &wrong);
        for shell in ["sh", "bash"] {
            let shown = text(&run(shell, &packed, &["wrong"]).stdout);
            assert_eq!(failed(&shown), expected, "{shell}: {leave}: {shown}");
        }
    }
}

#[test]
fn paths_are_printed_as_one_would_type_them() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path().join("it's a pack");
    fs::create_dir(&path).expect("a directory");
    let right = program(&path, "right", PROGRAM);
    let packed = path.join("pack");
    pack().write(&packed, &right).expect("a pack");
    program(&path, "wrong", "exit 1\n");
    let output = run("sh", &packed, &["wrong"]);
    let shown = text(&output.stdout);
    let start = directory.path().display().to_string() + "/it'\\''s a pack";
    for expected in [
        format!("        '{start}/wrong' one two < '{start}/pack/cases/a/input'\n"),
        format!("        with the files in '{start}/pack/cases/a/given'\n"),
        format!(" name it: sh '{start}/pack/run' '{start}/wrong' CASE\n"),
    ] {
        assert!(shown.contains(&expected), "{expected}: {shown}");
    }
}

/// As with `| head -n 1`.
#[test]
fn a_closed_pipe_leaves_no_files() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    pack().write(&path.join("pack"), &right).expect("a pack");
    program(path, "wrong", "echo wrong\n");
    let temporary = path.join("temporary");
    fs::create_dir(&temporary).expect("a directory");
    for shell in ["sh", "bash"] {
        let mut script = Command::new("sh")
            // Rust programs ignore SIGPIPE, and so do the shells that they start.
            .args(["-c", "exec env --default-signal=PIPE \"$@\"", "sh", shell])
            .args(["pack/run", "wrong"])
            .env("TMPDIR", &temporary)
            .current_dir(path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        drop(script.stdout.take());
        let status = script.wait().expect("the status");
        assert!(!status.success(), "{shell}: {status}");
        assert_eq!(names(&temporary), Vec::<String>::new(), "{shell}");
    }
}

#[test]
fn wrong_usage_is_explained() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    let packed = path.join("pack");
    pack().write(&packed, &right).expect("a pack");
    fs::write(path.join("copy.c"), "").expect("a file");
    for (arguments, message) in [
        (&[][..], "usage: sh run PROGRAM [CASE...]\n"),
        (
            &["copy.c"],
            "run: copy.c is not a program: compile it first, for example with: cc -o copy copy.c\n",
        ),
        (
            &["pack"],
            "run: pack is not a program: name the file that the compiler has written\n",
        ),
        (&["right", "b"], "run: there is no case 'b': see "),
    ] {
        let output = run("sh", &packed, arguments);
        assert!(text(&output.stderr).starts_with(message), "{message}");
        assert_eq!(text(&output.stdout), "");
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run("sh", &packed, &["--help"]);
    assert!(text(&output.stdout).starts_with("usage: "));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_pack_needs_an_empty_directory_and_a_program() {
    let _turn = alone();
    let directory = scratch();
    let path = directory.path();
    let right = program(path, "right", PROGRAM);
    let empty = path.join("empty");
    fs::create_dir(&empty).expect("a directory");
    pack().write(&empty, &right).expect("a pack");
    assert_eq!(
        names(&empty),
        ["README.md", "cases", "more.txt", "order", "run"]
    );
    assert_eq!(
        names(&empty.join("cases/gone")),
        [
            "about",
            "arguments",
            "files",
            "given",
            "input",
            "status",
            "stderr",
            "stdout"
        ]
    );
    assert_eq!(names(&empty.join("cases/gone/files")), ["made", "old"]);

    let again = pack().write(&empty, &right);
    assert!(matches!(again, Err(Error::NotEmpty { .. })), "{again:?}");
    let missing = pack().write(&path.join("new"), &path.join("missing"));
    assert!(matches!(missing, Err(Error::Run { .. })), "{missing:?}");
    let killed = program(path, "killed", "kill -9 $$");
    let killed = pack().write(&path.join("newer"), &killed);
    assert!(matches!(killed, Err(Error::Killed { .. })), "{killed:?}");
    let unwritable = pack().write(&right.join("pack"), &right);
    assert!(
        matches!(unwritable, Err(Error::Write { .. })),
        "{unwritable:?}"
    );
}
