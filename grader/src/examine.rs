//! Examines one submission: plays the games and turns differences into findings.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::compile::{Build, Toolchain};
use crate::example::Script;
use crate::explain::Observed;
use crate::finding::{Example, Finding, Graded, Kind, Place, Topic, Verdict};
use crate::generate::Generator;
use crate::plan::{Answer, Call, Plan, moves_in, tops};
use crate::play::Player;
use crate::reference::Reference;
use crate::run::{Death, End, Limits, Mode, Names, Run};
use crate::scripts;
use crate::submission::Submission;
use crate::{ambiguity, shrink};

mod coverage;
mod difference;
mod memory;
mod survival;

/// What all submissions have in common.
pub struct Examiner {
    /// The compiler and the driver.
    pub toolchain: Toolchain,
    /// The reference.
    pub reference: Reference,
    /// The games, in the order in which they are played.
    pub games: Vec<PlannedGame>,
    /// How long a submission may take.
    pub limits: Limits,
    /// How long the examination of a submission may take, more or less.
    pub budget: Duration,
    /// How many games of a submission run at the same time.
    pub threads: usize,
}

/// A game with what is known about it beforehand.
pub struct PlannedGame {
    /// The game.
    pub plan: Plan,
    /// What libhw3 answers.
    pub expected: Vec<Answer>,
    /// The name of the board in the repository, for games that come from there.
    pub board: Option<&'static str>,
    /// True for random games.
    pub is_random: bool,
    /// The topics that its calls test, each with the index of the call.
    topics: Vec<(usize, Topic)>,
}

/// Returns the game scripts, a game on a large board, and random games.
pub fn games(reference: &Reference, seed: u64, count: usize) -> Vec<PlannedGame> {
    let planned = |plan: Plan, board, is_random| PlannedGame {
        expected: reference.answers(&plan),
        topics: coverage::topics(&plan, reference),
        plan,
        board,
        is_random,
    };
    let generator = Generator::new(seed, reference);
    let scripts = scripts::all().into_iter();
    let (mut plans, boards): (Vec<_>, Vec<_>) =
        scripts.map(|script| (script.plan, script.board)).unzip();
    generator.shorten_lists(&mut plans);
    let scripts = plans.into_iter().zip(boards);
    let mut games: Vec<PlannedGame> = scripts
        .map(|(plan, board)| planned(plan, board, false))
        .collect();
    games.push(planned(generator.large_board(), None, false));
    games.extend((0..count).map(|number| planned(generator.plan(number), None, true)));
    games
}

/// After this many calls that hang, calls get less time, so that the other games can be
/// played, too.
const MOST_HANGS: usize = 4;
/// The time for a call that is expected to hang.
const SHORT_CALL: Duration = Duration::from_millis(200);

/// The most calls in a part of a game that is tried by itself.
const LONGEST_PART: usize = 6;

/// How a game is shrunk.
struct Shrinking<'a> {
    mode: Mode,
    limits: &'a Limits,
    /// How often the submission may be asked.
    attempts: usize,
}

/// A submission under examination.
struct Examination<'a> {
    examiner: &'a Examiner,
    player: Player<'a>,
    /// When to stop looking for shorter games.
    deadline: Instant,
    moves: AtomicUsize,
    findings: Vec<Finding>,
    notes: Vec<String>,
    /// The first error of the grader itself.
    trouble: Mutex<Option<String>>,
}

/// A game that was played.
#[derive(Clone)]
struct Played {
    run: Run,
    took: Duration,
}

impl Examiner {
    /// Compiles and examines a submission. The rubric sets the score later.
    ///
    /// # Errors
    ///
    /// A sentence if the grader itself cannot work, for example because the disk is
    /// full.
    pub fn grade(
        &self,
        submission: &Submission,
        scratch: &Path,
        progress: &(dyn Fn(&str) + Sync),
    ) -> Result<Graded, String> {
        let started = Instant::now();
        progress("compiling");
        let graded = |findings, notes, moves| Graded {
            name: submission.name.clone(),
            verdict: Verdict::Correct,
            score: 0.0,
            max_score: 0.0,
            moves_compared: moves,
            seconds: started.elapsed().as_secs_f64(),
            findings,
            notes,
        };
        let build: Build = match self.toolchain.compile(submission, scratch) {
            Ok(build) => build,
            Err(failure) => {
                let kind = failure.kind.ok_or_else(|| failure.sentence.clone())?;
                let finding =
                    without_game(Topic::Compile, kind, &failure.sentence, &failure.message);
                return Ok(graded(vec![finding], Vec::new(), 0));
            }
        };
        let mut examination = Examination {
            examiner: self,
            player: Player::new(&self.toolchain, &build),
            deadline: started + self.budget,
            moves: AtomicUsize::new(0),
            findings: Vec::new(),
            notes: self.toolchain.notes().to_vec(),
            trouble: Mutex::new(None),
        };
        if let Some(message) = &build.warnings {
            let title = "compiles only with warnings";
            let finding = without_game(Topic::Compile, Kind::Warnings, title, message);
            examination.findings.push(finding);
        }
        examination.play_everything(progress);
        let trouble = examination.trouble.into_inner();
        if let Some(trouble) = trouble.ok().flatten() {
            return Err(trouble);
        }
        let mut findings = examination.findings;
        findings.sort_by_key(|finding| (finding.ambiguous.is_some(), finding.rule, finding.kind));
        Ok(graded(
            findings,
            examination.notes,
            examination.moves.into_inner(),
        ))
    }
}

impl Examination<'_> {
    fn play_everything(&mut self, progress: &(dyn Fn(&str) + Sync)) {
        let games: Vec<usize> = (0..self.examiner.games.len()).collect();
        let budget = self.examiner.budget;
        progress("playing");
        let runs = self.play_all(&games, Mode::Plain, budget.mul_f64(0.4));
        progress("explaining");
        self.find_deaths(&runs);
        self.find_events(&runs);
        self.find_differences(&runs);
        progress("checking memory");
        self.find_invalid_memory(&runs, budget.mul_f64(0.2));
        self.find_leaks(&runs);
        self.find_with_valgrind(&runs, budget.mul_f64(0.2));
        self.find_untested(&runs);
        let played = runs.iter().filter(|run| run.is_some()).count();
        if played < games.len() {
            let all = games.len();
            self.notes.push(format!(
                "only {played} of {all} games were compared before the time was over: the submission is slow or hangs, or --time is short"
            ));
        }
    }

    /// Plays games until the time is over. Returns `None` for those that were not played.
    fn play_all(&self, games: &[usize], mode: Mode, budget: Duration) -> Vec<Option<Played>> {
        let started = Instant::now();
        let next = AtomicUsize::new(0);
        let hangs = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; games.len()]);
        thread::scope(|scope| {
            for _ in 0..self.examiner.threads {
                scope.spawn(|| {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= games.len() || started.elapsed() > budget {
                            break;
                        }
                        let plan = &self.examiner.games[games[at]].plan;
                        let hangs_often = hangs.load(Ordering::Relaxed) >= MOST_HANGS;
                        let limits = match hangs_often {
                            true => self.short_limits(),
                            false => self.examiner.limits.clone(),
                        };
                        let played = Instant::now();
                        let names = Names::Random(fastrand::u64(..));
                        let Some(run) = self.play_with(plan, mode, &limits, names) else {
                            break;
                        };
                        if run.end == End::Died(Death::Hung) {
                            if hangs_often {
                                // It may only be slow.
                                continue;
                            }
                            hangs.fetch_add(1, Ordering::Relaxed);
                        }
                        if mode == Mode::Plain {
                            let moves = moves_in(&plan.calls[..run.answers.len()]);
                            self.moves.fetch_add(moves, Ordering::Relaxed);
                        }
                        let played = Played {
                            run,
                            took: played.elapsed(),
                        };
                        if let Ok(mut results) = results.lock() {
                            results[at] = Some(played);
                        }
                    }
                });
            }
        });
        results.into_inner().unwrap_or_default()
    }

    /// The limits for calls that are expected to hang.
    fn short_limits(&self) -> Limits {
        Limits {
            call: SHORT_CALL.min(self.examiner.limits.call),
            ..self.examiner.limits.clone()
        }
    }

    /// Plays a game. Returns `None` if the grader itself has failed.
    fn play(&self, plan: &Plan, mode: Mode) -> Option<Run> {
        self.play_with(
            plan,
            mode,
            &self.examiner.limits,
            Names::Random(fastrand::u64(..)),
        )
    }

    fn play_with(&self, plan: &Plan, mode: Mode, limits: &Limits, names: Names<'_>) -> Option<Run> {
        match self.player.play(plan, mode, limits, names) {
            Ok(run) => Some(run),
            Err(error) => {
                if let Ok(mut trouble) = self.trouble.lock() {
                    trouble.get_or_insert(error);
                }
                None
            }
        }
    }

    /// What a run shows, for comparison.
    fn observed(&self, plan: &Plan, run: &Run) -> Observed {
        Observed {
            plan: plan.clone(),
            words: self.examiner.reference.words(plan),
            answers: run.answers.clone(),
            expected: self.examiner.reference.answers(plan),
        }
    }

    /// Makes a plan smaller while the submission, in this mode, still does what `shows`
    /// looks for. It does it at the call `at`.
    fn shrink(
        &self,
        plan: &Plan,
        at: usize,
        how: &Shrinking<'_>,
        shows: impl Fn(&Plan, &Run) -> bool,
    ) -> Plan {
        let shows = |plan: &Plan| {
            if self.is_late() {
                return false;
            }
            let names = Names::Random(fastrand::u64(..));
            let run = self.play_with(plan, how.mode, how.limits, names);
            run.is_some_and(|run| shows(plan, &run))
        };
        // Most often, the board before the call and the call itself are enough.
        let mut parts = self.parts(plan, at).into_iter();
        let start = parts.find(|part| part.calls.len() < plan.calls.len() && shows(part));
        let start = start.unwrap_or_else(|| plan.clone());
        shrink::shrink(&start, &self.examiner.reference, how.attempts, shows)
    }

    /// Returns true if the time for shorter games is over.
    fn is_late(&self) -> bool {
        Instant::now() > self.deadline
    }

    /// Parts of a game that end with a call, each on the board that the game then has; the
    /// shortest first.
    fn parts(&self, plan: &Plan, at: usize) -> Vec<Plan> {
        let at = at.min(plan.calls.len() - 1);
        let game = plan.calls[at].game();
        let mut parts = Vec::new();
        for start in (1..=at).rev() {
            let Some(saved) = self.examiner.reference.table(plan, start).saved(game) else {
                break;
            };
            let board = tops(&saved);
            let calls = plan.calls[start..=at]
                .iter()
                .filter(|call| call.game() == game);
            let calls: Vec<Call> = calls.cloned().collect();
            let is_again = calls
                .iter()
                .any(|call| matches!(call, Call::Open { .. } | Call::Free { .. }));
            if calls.len() > LONGEST_PART || is_again {
                break;
            }
            for with_saves in [false, true] {
                let board = board.clone();
                let mut part = vec![Call::Open { game, board }];
                let is_kept = |call: &&Call| with_saves || !matches!(call, Call::Save { .. });
                part.extend(calls.iter().filter(is_kept).cloned());
                if !with_saves {
                    part.push(Call::Save { game });
                }
                parts.push(Plan {
                    words: plan.words.clone(),
                    calls: part,
                });
            }
        }
        parts.sort_by_key(shrink::size);
        parts.dedup();
        parts
    }

    /// Adds a finding with its shortest game. `at` is the call that shows it.
    fn add(&mut self, found: Found, plan: &Plan, at: usize) {
        let example = self.example(plan, at);
        let ambiguous = found.ambiguous.map(ToOwned::to_owned);
        let lexicon = self.examiner.reference.course().lexicon();
        let script = Script::new(&found.title, &example, lexicon);
        let finding = Finding {
            rule: found.topic,
            kind: found.kind,
            steps: plan
                .calls
                .iter()
                .filter(|call| !matches!(call, Call::Free { .. }))
                .count(),
            script: script.text,
            ambiguous,
            title: found.title,
            detail: found.detail,
            place: found.place,
            games: found.games,
            example: Some(example),
        };
        let same = self.findings.iter_mut().find(|other| {
            (other.rule, other.kind, &other.title, &other.ambiguous)
                == (
                    finding.rule,
                    finding.kind,
                    &finding.title,
                    &finding.ambiguous,
                )
                && other.place == finding.place
        });
        match same {
            Some(other) => other.games += finding.games,
            None => self.findings.push(finding),
        }
    }

    /// The game as an example, with the boards before and after the call.
    fn example(&self, plan: &Plan, at: usize) -> Example {
        let reference = &self.examiner.reference;
        let game = plan.calls[at].game();
        let expected = reference.answers(plan);
        let mut seen = Plan {
            words: plan.words.clone(),
            calls: plan.calls[..=at].to_vec(),
        };
        if !matches!(plan.calls[at], Call::Save { .. } | Call::Free { .. }) {
            seen.calls.push(Call::Save { game });
        }
        let run = self.play(&seen, Mode::Plain);
        let answers = run.map(|run| run.answers).unwrap_or_default();
        let found = match answers.last() {
            Some(Answer::Saved(text)) if answers.len() == seen.calls.len() => Some(text.clone()),
            _ => None,
        };
        Example {
            plan: plan.clone(),
            at,
            expected: expected[at].clone(),
            actual: answers.get(at).cloned(),
            before: reference.table(plan, at).saved(game),
            after: reference.table(plan, at + 1).saved(game),
            found,
        }
    }

    /// The point that the assignment leaves open at a call.
    fn ambiguity(&self, plan: &Plan, at: usize) -> Option<&'static str> {
        ambiguity::point(plan, &self.examiner.reference, at)
    }
}

/// A finding in the making.
struct Found {
    topic: Topic,
    kind: Kind,
    title: String,
    detail: String,
    place: Option<Place>,
    ambiguous: Option<&'static str>,
    games: usize,
}

/// A finding without a game.
pub fn without_game(rule: Topic, kind: Kind, title: &str, detail: &str) -> Finding {
    Finding {
        rule,
        kind,
        steps: 0,
        script: String::new(),
        ambiguous: None,
        title: title.to_owned(),
        detail: detail.to_owned(),
        place: None,
        games: 0,
        example: None,
    }
}

/// The result for something that is not a submission.
pub fn broken(name: String, sentence: &str) -> Graded {
    Graded {
        name,
        verdict: Verdict::Broken,
        score: 0.0,
        max_score: 0.0,
        moves_compared: 0,
        seconds: 0.0,
        findings: vec![without_game(Topic::Compile, Kind::NoSource, sentence, "")],
        notes: Vec::new(),
    }
}
