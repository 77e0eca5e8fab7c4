//! Without a verb: grades submissions.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use hw3_grade::compile::Toolchain;
use hw3_grade::examine::{self, Examiner};
use hw3_grade::finding::Graded;
use hw3_grade::reference::Reference;
use hw3_grade::sandbox;
use hw3_grade::submission::{self, Submission};
use hw3_grade::words::Words;
use tempfile::TempDir;
use terminal::Outcome;
use whole_file::{Cause, Plain};

use crate::Common;
use crate::progress::Progress;
use crate::reports::Reports;
use crate::store::Store;

#[derive(clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// Submissions, and folders and zip files of them
    #[arg(required = true, value_name = "SUBMISSION")]
    submissions: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    reports: Reports,
    /// The seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random games to play, besides the game scripts
    #[arg(long, default_value_t = 192, value_name = "NUMBER")]
    games: usize,
    /// About how long to examine a submission, in seconds
    #[arg(long, default_value_t = 50.0, value_name = "SECONDS", value_parser = crate::seconds)]
    time: f64,
    /// How many games to play at the same time
    #[arg(long, short, value_name = "NUMBER")]
    jobs: Option<NonZeroUsize>,
    /// Grade one of several equal parts of the submissions, such as 3/10
    #[arg(long, value_name = "PART/PARTS", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Keep results in this folder, and skip submissions that it has results for
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
}

/// A part of the submissions.
#[derive(Clone, Copy, Debug)]
struct Shard {
    part: usize,
    parts: usize,
}

impl Shard {
    fn parse(text: &str) -> Result<Shard, String> {
        let wrong = || "use PART/PARTS, such as 3/10".to_owned();
        let (part, parts) = text.split_once('/').ok_or_else(wrong)?;
        let part: usize = part.parse().map_err(|_| wrong())?;
        let parts: usize = parts.parse().map_err(|_| wrong())?;
        match (1..=parts).contains(&part) {
            true => Ok(Shard { part, parts }),
            false => Err(format!("use a part from 1 to {parts}")),
        }
    }

    fn has(self, number: usize) -> bool {
        number % self.parts == self.part - 1
    }
}

/// A submission, or a finding about something that is not one.
enum Job {
    Grade(Submission),
    Broken(Graded),
}

impl Job {
    fn name(&self) -> &str {
        match self {
            Job::Grade(submission) => &submission.name,
            Job::Broken(graded) => &graded.name,
        }
    }
}

pub fn run(arguments: &Arguments) -> Outcome {
    // Mistakes in the arguments must not show up after an hour.
    let rubric = arguments.reports.rubric()?;
    arguments.reports.check_files()?;
    let words = Words::open(arguments.common.words.as_deref())?;
    let scratch = scratch()?;
    let jobs = jobs(arguments, scratch.path())?;
    arguments.reports.check_count(jobs.len())?;
    let toolchain = Toolchain::prepare(scratch.path(), words.text().as_bytes())?;
    let settings = settings(arguments, &words, &toolchain);
    let store = Store::open(arguments.resume.as_deref(), &settings)?;
    let progress = Progress::new(jobs.len());
    for sentence in sandbox::support() {
        progress.warn(&sentence);
    }
    for note in toolchain.notes() {
        progress.warn(note);
    }
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let workers = arguments.jobs.map_or(cores, NonZeroUsize::get);
    // Submissions are graded at the same time if there are enough of them, and otherwise
    // their games are played at the same time.
    let at_once = workers.min(jobs.len()).max(1);
    let reference = Reference::new(words);
    let examiner = Examiner {
        games: examine::games(&reference, arguments.seed, arguments.games),
        toolchain,
        reference,
        limits: arguments.common.limits(),
        budget: Duration::from_secs_f64(arguments.time),
        threads: workers.div_ceil(at_once),
    };
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Result<Graded, String>>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(job) = jobs.get(number) else {
                        break;
                    };
                    let result = grade(job, &examiner, scratch.path(), number, &store, &progress);
                    let result = result.map_err(|error| format!("{}: {error}", Plain(job.name())));
                    if let Ok(mut results) = results.lock() {
                        results.push(result);
                    }
                }
            });
        }
    });
    progress.finish();
    let results = results.into_inner().map_err(|_| "the grader has a bug")?;
    let (graded, troubles): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let mut graded: Vec<Graded> = graded.into_iter().flatten().collect();
    graded.sort_by(|a, b| a.name.cmp(&b.name));
    for graded in &mut graded {
        rubric.apply(graded);
    }
    let words = examiner.reference.course();
    let outcome = arguments.reports.write(rubric, &graded, words);
    // What went well is reported even if the grader failed for some submissions.
    match troubles.into_iter().find_map(Result::err) {
        Some(trouble) => Err(trouble.into()),
        None => outcome,
    }
}

/// A folder for temporary files.
pub fn scratch() -> Result<TempDir, String> {
    let scratch = tempfile::Builder::new().prefix("hw3-grade-").tempdir();
    scratch.map_err(|error| {
        let cause = Cause(&error);
        format!("cannot create a folder for temporary files: {cause}; set TMPDIR to another one")
    })
}

/// Everything that a stored result depends on, besides the submission and the version.
fn settings(arguments: &Arguments, words: &Words, toolchain: &Toolchain) -> String {
    let Arguments {
        seed,
        games,
        time,
        common,
        ..
    } = arguments;
    let list = words.text();
    // What is missing is not checked.
    let missing = [toolchain.notes(), &sandbox::support()].concat();
    let Common {
        call_time, memory, ..
    } = common;
    format!("{seed} {games} {time} {call_time} {memory} {missing:?} {list}")
}

/// The submissions of this part, in the order of their names.
fn jobs(arguments: &Arguments, scratch: &std::path::Path) -> Result<Vec<Job>, String> {
    let found = submission::find(&arguments.submissions, &scratch.join("unpacked"))?;
    let shard = arguments.shard.unwrap_or(Shard { part: 1, parts: 1 });
    let jobs = found
        .into_iter()
        .enumerate()
        .filter(|(number, _)| shard.has(*number));
    Ok(jobs
        .map(|(_, found)| match found.submission() {
            Ok(submission) => Job::Grade(submission),
            Err((name, sentence)) => Job::Broken(examine::broken(name, &sentence)),
        })
        .collect())
}

fn grade(
    job: &Job,
    examiner: &Examiner,
    scratch: &std::path::Path,
    number: usize,
    store: &Store,
    progress: &Progress,
) -> Result<Graded, String> {
    let submission = match job {
        Job::Broken(graded) => {
            progress.done(job.name());
            return Ok(graded.clone());
        }
        Job::Grade(submission) => submission,
    };
    let graded = match store.find(submission) {
        Some(graded) => graded,
        None => {
            let directory = scratch.join(format!("submission-{number}"));
            let say = |what: &str| progress.say(&submission.name, what);
            let graded = examiner.grade(submission, &directory, &say)?;
            // Hundreds of builds would fill the disk.
            let _ = std::fs::remove_dir_all(&directory);
            store.keep(submission, &graded)?;
            graded
        }
    };
    progress.done(&submission.name);
    Ok(graded)
}
