//! One table of what everything costs, beside what the same work costs
//! otherwise.

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use bench::many::MOVES;
use bench::scratch::Scratch;
use bench::words;
use indicatif::{ProgressBar, ProgressStyle};

mod boards;
mod chart;
mod history;
mod lexicon;
mod machine;
mod opening;
mod plays;
mod table;
mod timing;

use chart::Chart;
use table::Row;
use timing::Effort;

#[derive(clap::Args)]
pub struct Arguments {
    /// Small boards, few rounds: shows that everything runs, and nothing else
    #[arg(long)]
    quick: bool,
    /// Only the parts with this in their name: plays, refused, lexicon, opening,
    /// files, edges, growth, history
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// Every row, and not only the worst of those with the same bar
    #[arg(long)]
    all: bool,
    /// Fail if a bar is not met
    #[arg(long, conflicts_with = "quick")]
    check: bool,
}

/// How large things are.
struct Sizes {
    /// Rows and columns of the largest board.
    side: usize,
    /// Rows or columns that a board grows by.
    growth: usize,
    /// Plays on one board.
    plays: usize,
    /// Moves that are all different.
    moves: usize,
}

/// What every part of the report needs.
struct Context {
    scratch: Scratch,
    effort: Effort,
    /// For what takes seconds.
    heavy: Effort,
    sizes: Sizes,
    progress: ProgressBar,
}

impl Context {
    fn new(quick: bool) -> Context {
        let effort = |millis, rounds| Effort {
            sample: Duration::from_millis(millis),
            rounds,
        };
        let style = ProgressStyle::with_template("{bar:20} {pos}/{len} {msg}");
        let progress = ProgressBar::new(PARTS.len() as u64);
        let progress = progress.with_style(style.expect("a template"));
        let (effort, heavy, sizes) = if quick {
            let sizes = Sizes {
                side: 300,
                growth: 1000,
                plays: 3000,
                moves: 50,
            };
            (effort(0, 2), effort(0, 1), sizes)
        } else {
            let sizes = Sizes {
                side: 20_000,
                growth: 100_000,
                plays: 1_000_000,
                moves: MOVES,
            };
            (effort(4, 40), effort(0, 5), sizes)
        };
        Context {
            scratch: Scratch::new(),
            effort,
            heavy,
            sizes,
            progress,
        }
    }
}

/// What a part of the report has to tell.
#[derive(Default)]
struct Findings {
    rows: Vec<Row>,
    charts: Vec<Chart>,
}

impl From<Vec<Row>> for Findings {
    fn from(rows: Vec<Row>) -> Findings {
        let charts = Vec::new();
        Findings { rows, charts }
    }
}

/// Why some bars are hard to reach, by what the row is compared with.
const WHY_NOT: [(&str, &str); 2] = [
    (
        "bare lookups",
        "Bare lookups: one move again and again has its words in the nearest cache, where a lookup \
         takes seven nanoseconds. With different moves, as in games, the bar is met.",
    ),
    (
        "hashbrown",
        "Hashbrown: a hit takes the same steps in both, and as many waits for memory; from run to \
         run it is up to a tenth faster or a fifth slower.",
    ),
];

type Part = (&'static str, fn(&Context) -> Findings);

const PARTS: [Part; 8] = [
    ("plays", plays::legal),
    ("refused", plays::refused),
    ("lexicon", lexicon::lexicon),
    ("opening", opening::opening),
    ("files", boards::files),
    ("edges", boards::edges),
    ("growth", history::growth),
    ("history", history::history),
];

pub fn run(arguments: &Arguments) -> ExitCode {
    let context = Context::new(arguments.quick);
    words::choose();
    // Where there is no other word list to be found.
    env::set_current_dir(context.scratch.directory()).expect("a directory");
    let mut all = Findings::default();
    for (name, part) in PARTS {
        if arguments
            .only
            .as_ref()
            .is_none_or(|only| name.contains(only.as_str()))
        {
            context.progress.set_message(name);
            let findings = part(&context);
            all.rows.extend(findings.rows);
            all.charts.extend(findings.charts);
        }
        context.progress.inc(1);
    }
    context.progress.finish_and_clear();
    println!("{}", machine::describe(&context.scratch));
    let rows = match arguments.all {
        true => table::each(&all.rows),
        false => table::worst(&all.rows),
    };
    print!("{}", table::markdown(&rows, !arguments.quick));
    if !arguments.quick {
        for (beside, why) in WHY_NOT {
            let missed = |row: &Row| !row.is_met() && row.is_beside(beside);
            if all.rows.iter().any(missed) {
                println!("\n{why}");
            }
        }
    }
    if !arguments.quick {
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
