//! Measures everything and prints one table that compares each figure with
//! another way to do the same work.

use std::env;
use std::path::Path;
use std::process::ExitCode;

use bench::many::MOVES;
use bench::scratch::Scratch;
use bench::words;
use indicatif::{ProgressBar, ProgressStyle};

mod boards;
mod chart;
mod computers;
mod history;
mod lexicon;
mod machine;
mod moves;
mod opening;
mod plays;
mod processes;
mod screens;
mod table;
mod timing;

use chart::Chart;
use table::Row;
use timing::Effort;

#[derive(clap::Args)]
pub struct Arguments {
    /// Use small boards and few rounds, only to check that everything runs
    #[arg(long)]
    quick: bool,
    /// Run only the parts whose name contains this: processes, moves, refused,
    /// lexicon, plays, computers, screens, opening, files, edges, growth, history
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// Print every row, not only the worst of those with the same target
    #[arg(long)]
    all: bool,
    /// Fail if a target is not met
    #[arg(long, conflicts_with = "quick")]
    check: bool,
}

/// The sizes of boards and games.
struct Sizes {
    /// Rows and columns of the largest board.
    side: usize,
    /// Rows or columns added to a growing board.
    growth: usize,
    /// Moves in a long game.
    history: usize,
    /// Different moves on one board.
    moves: usize,
    /// Positions in which all plays are found.
    positions: usize,
    /// Matches between computers.
    matches: usize,
    /// Runs of a program.
    processes: usize,
    /// Runs of a test suite.
    suites: usize,
}

/// What every part of the report needs.
struct Context {
    scratch: Scratch,
    effort: Effort,
    /// For measurements that take seconds.
    heavy: Effort,
    sizes: Sizes,
    progress: ProgressBar,
}

impl Context {
    fn new(quick: bool) -> Context {
        let effort = |sample, rounds| Effort { sample, rounds };
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}");
        let progress = ProgressBar::new(PARTS.len() as u64);
        let progress = progress.with_style(style.expect("a valid template"));
        let (effort, heavy, sizes) = if quick {
            let sizes = Sizes {
                side: 300,
                growth: 1000,
                history: 3000,
                moves: 50,
                positions: 5,
                matches: 1,
                processes: 3,
                suites: 1,
            };
            (effort(0.0, 2), effort(0.0, 1), sizes)
        } else {
            let sizes = Sizes {
                side: 20_000,
                growth: 100_000,
                history: 1_000_000,
                moves: MOVES,
                positions: 256,
                matches: 20,
                processes: 41,
                suites: 3,
            };
            (effort(4e6, 40), effort(0.0, 5), sizes)
        };
        Context {
            scratch: Scratch::create(),
            effort,
            heavy,
            sizes,
            progress,
        }
    }
}

/// The results of one part of the report.
#[derive(Default)]
struct Findings {
    rows: Vec<Row>,
    charts: Vec<Chart>,
    /// Tables of their own, in Markdown.
    tables: Vec<String>,
}

impl From<Vec<Row>> for Findings {
    fn from(rows: Vec<Row>) -> Findings {
        Findings {
            rows,
            ..Findings::default()
        }
    }
}

/// Why some targets are hard to reach, by what the row is compared with.
const WHY_NOT: [(&str, &str); 2] = [
    (
        "bare lookups",
        "Bare lookups: when one move is repeated, its words stay in the nearest cache, where a \
         lookup takes seven nanoseconds. The different moves, which are closer to a real game, \
         show the usual ratio.",
    ),
    (
        "hashbrown",
        "Hashbrown: a hit takes the same steps and waits for memory as often in both. From run to \
         run, the lexicon is up to a tenth faster or a fifth slower.",
    ),
];

type Part = (&'static str, fn(&Context) -> Findings);

const PARTS: [Part; 12] = [
    ("processes", processes::processes),
    ("moves", moves::legal),
    ("refused", moves::refused),
    ("lexicon", lexicon::lexicon),
    ("plays", plays::plays),
    ("computers", computers::computers),
    ("screens", screens::screens),
    ("opening", opening::opening),
    ("files", boards::files),
    ("edges", boards::edges),
    ("growth", history::growth),
    ("history", history::history),
];

pub fn run(arguments: &Arguments) -> ExitCode {
    let context = Context::new(arguments.quick);
    words::use_repository_list();
    // The scratch directory has no word list that a game could find.
    env::set_current_dir(context.scratch.directory()).expect("the scratch directory");
    let only = arguments.only.as_deref().unwrap_or_default();
    let parts = PARTS.iter().filter(|(name, _)| name.contains(only));
    if parts.clone().next().is_none() {
        eprintln!("no part has {only:?} in its name: see --help for their names");
        return ExitCode::from(2);
    }
    let mut all = Findings::default();
    context.progress.set_length(parts.clone().count() as u64);
    for (name, part) in parts {
        context.progress.set_message(*name);
        let findings = part(&context);
        all.rows.extend(findings.rows);
        all.charts.extend(findings.charts);
        all.tables.extend(findings.tables);
        context.progress.inc(1);
    }
    context.progress.finish_and_clear();
    println!("{}", machine::describe(&context.scratch));
    all.tables.iter().for_each(|table| println!("{table}"));
    let rows = match arguments.all {
        true => table::each(&all.rows),
        false => table::worst(&all.rows),
    };
    print!("{}", table::markdown(&rows, !arguments.quick));
    if !arguments.quick {
        for (other, why) in WHY_NOT {
            let missed = |row: &Row| !row.is_met() && row.is_compared_with(other);
            if all.rows.iter().any(missed) {
                println!("\n{why}");
            }
        }
        let plots = Path::new(env!("CARGO_MANIFEST_DIR")).join("plots");
        for chart in &all.charts {
            chart
                .write(&plots)
                .expect("a writable directory for the plots");
        }
    }
    let met = all.rows.iter().all(Row::is_met);
    if arguments.check && !met {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
