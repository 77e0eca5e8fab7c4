//! Whole processes: what a program costs that makes a few moves and exits.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use bench::many::Many;
use bench::program::{BOARD_FILE, LIST_FILE, Link, Places, command, numbers};
use bench::strategy::Strategy;
use clap::ValueEnum;
use hw3::Lexicon;
use testkit::toolchain::{have_tool, run_ok, stdout};

use super::table::{Figure, Row, Target};
use super::{Context, Findings};

/// Compares programs with few moves.
pub fn processes(context: &Context) -> Findings {
    let places = Places::create();
    let rounds = context.sizes.processes;
    let (mut rows, steps) = first_move(&places, rounds);
    rows.extend(few_moves(context, &places));
    rows.push(many_games(&places, rounds));
    if have_tool("valgrind", "valgrind") {
        rows.extend(instructions(&places));
        rows.push(suite(&places, context.sizes.suites));
    }
    Findings {
        rows,
        tables: vec![steps],
        ..Findings::default()
    }
}

/// Runs programs that print numbers in turn, and returns the median of each number
/// of each program.
fn medians<const N: usize>(rounds: usize, mut programs: [Command; N]) -> [Vec<f64>; N] {
    let mut runs = [(); N].map(|()| Vec::new());
    for _ in 0..rounds {
        for (program, runs) in programs.iter_mut().zip(&mut runs) {
            runs.push(numbers(program));
        }
    }
    runs.map(|runs| {
        let columns = 0..runs[0].len();
        let column = |index| median(runs.iter().map(|run| run[index]).collect());
        columns.map(column).collect()
    })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Opens a board, makes one move, saves and frees. Returns the rows, and a table of
/// the steps.
fn first_move(places: &Places, rounds: usize) -> (Vec<Row>, String) {
    let run = |link, directory: &Path| {
        let program = places.compile("first_move", link);
        command(&program, directory, &[BOARD_FILE, "saved.txt"])
    };
    let read = places.compile("read_list", Link::Nothing);
    let (own, none) = (&places.own_list, &places.no_list);
    let [
        read,
        baseline,
        shared_own,
        static_own,
        shared_embedded,
        static_embedded,
    ] = medians(
        rounds,
        [
            command(&read, own, &[LIST_FILE]),
            run(Link::Baseline, own),
            run(Link::Shared, own),
            run(Link::Static, own),
            run(Link::Shared, none),
            run(Link::Static, none),
        ],
    );
    // The steps, and the peak of the memory.
    let time = |numbers: &[f64]| numbers[..4].iter().sum::<f64>();
    let memory = |numbers: &[f64]| numbers[4] * 1024.0;
    let (baseline_time, baseline_memory) = (time(&baseline), memory(&baseline));
    let mut rows = Vec::new();
    for (list, linked, numbers) in [
        ("list in a file", "libhw3.so", &shared_own),
        ("list in a file", "libhw3.a", &static_own),
        ("embedded list", "libhw3.so", &shared_embedded),
        ("embedded list", "libhw3.a", &static_embedded),
    ] {
        let in_file = list == "list in a file";
        let what = format!("first move in a new process, {list}, {linked}");
        let row = |other, target| Row::new(&*what, Figure::Time, time(numbers), other, target);
        if in_file {
            let most = Target::AtMostPlus(1.5, Figure::Time(600_000.0));
            rows.push(row(("read the list through 64 KiB", read[0]), most));
            rows.push(row(("baseline C", baseline_time), Target::Faster(8.0)));
        } else {
            let under = Target::Under(Figure::Time(200_000.0));
            rows.push(row(("baseline C", baseline_time), under));
        }
        rows.push(Row::new(
            format!("memory of that process, {list}, {linked}"),
            Figure::Bytes,
            memory(numbers),
            ("baseline C", baseline_memory),
            Target::Under(Figure::Bytes(if in_file { 5e6 } else { 3.5e6 })),
        ));
    }
    let mut steps =
        String::from("| first move in a new process | open | move | save | free | memory |\n");
    steps += "|---|--:|--:|--:|--:|--:|\n";
    for (what, numbers) in [
        ("hw3, embedded list", &shared_embedded),
        ("hw3, list of 2.5 MB in a file", &shared_own),
        ("baseline C, the same list", &baseline),
    ] {
        let times = numbers[..4]
            .iter()
            .map(|&time| Figure::Time(time).to_string());
        let memory = Figure::Bytes(memory(numbers)).to_string();
        let cells: Vec<String> = times.chain([memory]).collect();
        steps += &format!("| {what} | {} |\n", cells.join(" | "));
    }
    (rows, steps)
}

/// Looks up the words of ten and of a hundred moves.
fn few_moves(context: &Context, places: &Places) -> Vec<Row> {
    let program = env::current_exe().expect("the path of this program");
    let list = places.own_list.join(LIST_FILE);
    let lexicon = Lexicon::open(&list).expect("the word list");
    [10, 100]
        .map(|moves| {
            let many = Many::new(moves, &lexicon);
            let mut words = Vec::new();
            for (index, word) in many.words().iter().enumerate() {
                words.extend([word, b"\n"].concat());
                // A move makes about five words. After every three moves, one word is not in
                // the list.
                if index % 15 == 14 {
                    words.extend(b"NOTAWORD\n");
                }
            }
            let words = String::from_utf8(words).expect("letters");
            let file = context.scratch.write("words-of-moves.txt", &words);
            let run = |strategy: Strategy| {
                let name = strategy.to_possible_value().expect("a name");
                let arguments = ["strategy", name.get_name()];
                let mut command = command(&program, &places.own_list, &arguments);
                command.arg(&list).arg(&file);
                command
            };
            let strategies = [Strategy::Library, Strategy::Text, Strategy::Table];
            let [library, text, table] = medians(context.sizes.processes, strategies.map(run));
            assert!(library[1] == text[1] && library[1] == table[1]);
            let best = if text[0] < table[0] {
                ("search the text for every word", text[0])
            } else {
                ("build the table first", table[0])
            };
            let what = format!("words of {moves} moves in a new process, list in a file");
            Row::new(what, Figure::Time, library[0], best, Target::AtMost(1.3))
        })
        .into()
}

/// Plays a hundred games one after the other.
fn many_games(places: &Places, rounds: usize) -> Row {
    let program = places.compile("many_games", Link::Shared);
    let run = |arguments: &[&str]| command(&program, &places.own_list, arguments);
    let programs = [run(&[BOARD_FILE]), run(&[BOARD_FILE, "table"])];
    let [games, with_table] = medians(rounds.div_ceil(4), programs);
    Row::new(
        "100 games of three moves in sequence, list in a file",
        Figure::Time,
        games[0],
        ("build the table for each", with_table[0]),
        Target::AtMost(0.2),
    )
}

/// Counts the instructions of whole programs, including starting them.
fn instructions(places: &Places) -> Vec<Row> {
    let count = |program: &Path, arguments: &[&str]| {
        let profile = places.no_list.join("profile");
        let mut command = command(Path::new("valgrind"), &places.no_list, &[]);
        command
            .args(["--quiet", "--tool=callgrind"])
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(program)
            .args(arguments);
        run_ok(&mut command);
        let profile = fs::read_to_string(&profile).expect("a profile");
        let total = profile
            .lines()
            .find_map(|line| line.strip_prefix("totals: "));
        total.expect("a total").parse::<f64>().expect("a number")
    };
    let print = places.compile("print_board", Link::Nothing);
    let print = count(&print, &[BOARD_FILE]);
    [("libhw3.so", Link::Shared), ("libhw3.a", Link::Static)]
        .map(|(linked, link)| {
            let program = places.compile("first_move", link);
            let count = count(&program, &[BOARD_FILE, "saved.txt", "quiet"]);
            Row::new(
                format!("instructions of a process with one move, embedded list, {linked}"),
                Figure::Count,
                count,
                ("print the board", print),
                Target::AtMost(2.0),
            )
        })
        .into()
}

/// Runs a suite like a course's: 22 cases, each in a process under Valgrind.
fn suite(places: &Places, rounds: usize) -> Row {
    let programs = [Link::Shared, Link::Nothing].map(|link| places.compile("suite_case", link));
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..rounds {
        for (program, times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            for case in 0..22 {
                let mut command = command(Path::new("valgrind"), &places.own_list, &[]);
                command
                    .args(["--quiet", "--leak-check=full", "--error-exitcode=9"])
                    .arg(program)
                    .args([BOARD_FILE, "saved.txt", &case.to_string()]);
                let placed = stdout(&run_ok(&mut command));
                let places = placed.split_whitespace().any(|count| count != "0");
                assert_eq!(places, program == &programs[0], "{placed}");
            }
            times.push(start.elapsed().as_secs_f64() * 1e9);
        }
    }
    let [library, nothing] = times.map(median);
    Row::new(
        "22 processes of a test suite under Valgrind",
        Figure::Time,
        library,
        ("functions that do nothing", nothing),
        Target::AtMost(1.3),
    )
}
