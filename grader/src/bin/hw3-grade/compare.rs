//! `hw3-grade compare`: plays a game script with a submission, next to the reference.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anstream::AutoStream;
use clap::builder::styling::{AnsiColor, Style};
use hw3::Board;
use hw3_grade::compile::Toolchain;
use hw3_grade::example::call_text;
use hw3_grade::plan::{Answer, Call, Plan};
use hw3_grade::play::Player;
use hw3_grade::reference::Reference;
use hw3_grade::run::{Death, End, Mode, Names, Run};
use hw3_grade::words::Words;
use hw3_grade::{scripts, submission};
use terminal::{Exit, Outcome};
use unicode_width::UnicodeWidthStr;
use whole_file::{Cause, PathText, Plain};

use crate::Common;

#[derive(clap::Args)]
#[command(after_help = HELP)]
#[group(skip)]
pub struct Arguments {
    /// A submission
    submission: PathBuf,
    /// A game script, as for upwords simulate
    script: PathBuf,
    #[command(flatten)]
    common: Common,
}

const HELP: &str = "\
Each step shows what the reference and the submission answer and, if the board
has changed, both boards. The first difference is marked. File names in the
script are relative to the working directory. The script's own expectations are
not used: the reference decides.

Examples:
  hw3-grade compare hw3.c tests/games/baked.txt
  hw3-grade compare alice.zip game.txt --color always | less -R

Exit status: 0 if there is no difference, 1 if there is one, and 2 if the script
cannot be read.";

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const TITLE: Style = Style::new().bold();

pub fn run(arguments: &Arguments) -> Outcome {
    let plan = read(&arguments.script)?;
    let words = Words::open(arguments.common.words.as_deref())?;
    let scratch = crate::grade::scratch()?;
    let paths = [arguments.submission.clone()];
    let mut found = submission::find(&paths, &scratch.path().join("unpacked"))?;
    let name = PathText(&arguments.submission);
    if found.len() > 1 {
        return Err(format!("{name} contains several submissions: name one of them").into());
    }
    let found = found
        .pop()
        .ok_or_else(|| format!("{name} contains no submission"))?;
    let mut out = AutoStream::auto(stdout().lock());
    let submission = match found.submission() {
        Ok(submission) => submission,
        Err((_, sentence)) => {
            writeln!(out, "{BAD}{sentence}{BAD:#}")?;
            return Ok(Exit::No);
        }
    };
    let toolchain = Toolchain::prepare(scratch.path(), words.text().as_bytes())?;
    let build = match toolchain.compile(&submission, &scratch.path().join("submission")) {
        Ok(build) => build,
        Err(failure) if failure.kind.is_none() => return Err(failure.sentence.into()),
        Err(failure) => {
            writeln!(out, "{BAD}{}{BAD:#}\n{}", failure.sentence, failure.message)?;
            return Ok(Exit::No);
        }
    };
    let player = Player::new(&toolchain, &build);
    let play = |mode| {
        player.play(
            &plan,
            mode,
            &arguments.common.limits(),
            Names::Random(fastrand::u64(..)),
        )
    };
    let run = play(Mode::Plain)?;
    let reference = Reference::new(words);
    let expected = reference.answers(&plan);
    let mut same = true;
    for (at, call) in plan.calls.iter().enumerate() {
        let is_save = matches!(call, Call::Save { .. });
        let answer = run.answers.get(at);
        let differs = answer != Some(&expected[at]);
        let mark = match (differs, same) {
            (false, _) => "",
            (true, true) => "   <- the first difference",
            (true, false) => "   <- different",
        };
        if differs || !is_save {
            let style = if differs { BAD } else { TITLE };
            let text = Plain(&call_text(call)).to_string();
            writeln!(out, "{style}{}. {text}{mark}{style:#}", at / 2 + 1)?;
        }
        let lines = match (is_save, answer) {
            (_, None) => vec![
                format!("reference: {}", short(&expected[at])),
                died(&run, &play),
            ],
            (true, Some(answer)) => boards(&expected[at], answer, &submission.name),
            (false, Some(answer)) => vec![
                format!("reference: {}", short(&expected[at])),
                format!("{}: {}", Plain(&submission.name), short(answer)),
            ],
        };
        for line in lines {
            writeln!(out, "   {line}")?;
        }
        writeln!(out)?;
        same &= !differs;
        if answer.is_none() {
            break;
        }
    }
    match same && run.end == End::Finished {
        true => writeln!(out, "{GOOD}no difference{GOOD:#}")?,
        false if same => writeln!(out, "{BAD}at the end: {}{BAD:#}", died(&run, &play))?,
        false => {}
    }
    Ok(Exit::from(same && run.end == End::Finished))
}

/// Reads a script as one plan, with a save after each call that may change the board.
fn read(script: &Path) -> Result<Plan, String> {
    let name = PathText(script);
    let text = fs::read_to_string(script)
        .map_err(|error| format!("cannot read the script {name}: {}", Cause(&error)))?;
    let read = |file: &str| {
        let path = Path::new(file);
        let text = fs::read(path);
        let text =
            text.map_err(|error| format!("cannot read {}: {}", PathText(path), Cause(&error)))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    };
    let mut plans = scripts::parse(&text, read).map_err(|error| format!("{name}: {error}"))?;
    let plan = plans
        .pop()
        .ok_or_else(|| format!("{name} plays no game: open one"))?;
    if !plans.is_empty() {
        return Err(format!("{name} uses several word lists: split it"));
    }
    let calls = plan
        .calls
        .into_iter()
        .filter(|call| !matches!(call, Call::Save { .. }));
    let calls = calls.flat_map(|call| {
        let game = call.game();
        [call, Call::Save { game }]
    });
    Ok(Plan {
        words: plan.words,
        calls: calls.collect(),
    })
}

/// An answer on one line.
fn short(answer: &Answer) -> String {
    match answer {
        Answer::Saved(_) => "a board".to_owned(),
        answer => answer.to_string(),
    }
}

/// How the submission ended, and where in its source.
fn died(run: &Run, play: &impl Fn(Mode) -> Result<Run, String>) -> String {
    let End::Died(death) = &run.end else {
        return String::new();
    };
    let again = play(Mode::Sanitized).ok();
    let place = again.and_then(|run| match run.end {
        End::Died(Death::Checker(error)) => error.place,
        _ => None,
    });
    match place {
        Some(place) => format!("the submission {death}, in {place}"),
        None => format!("the submission {death}"),
    }
}

/// Two saved boards next to each other; only one if they are the same.
fn boards(expected: &Answer, answer: &Answer, name: &str) -> Vec<String> {
    let [left, right] = [expected, answer].map(|answer| match answer {
        Answer::Saved(text) => drawn(text),
        other => vec![(short(other), short(other))],
    });
    if expected == answer {
        return left.into_iter().map(|(_, line)| line).collect();
    }
    let width = left
        .iter()
        .map(|(plain, _)| plain.width())
        .max()
        .unwrap_or(0)
        .max(9);
    let mut lines = vec![format!("{:width$}   {}", "reference", Plain(name))];
    for row in 0..left.len().max(right.len()) {
        let (plain, line) = left.get(row).cloned().unwrap_or_default();
        let padding = " ".repeat(width - plain.width());
        let (_, other) = right.get(row).cloned().unwrap_or_default();
        lines.push(format!("{line}{padding}   {other}").trim_end().to_owned());
    }
    lines
}

/// The lines of a board, without and with color; escaped text if it is not a board.
fn drawn(text: &str) -> Vec<(String, String)> {
    let Ok(board) = text.parse::<Board>() else {
        let lines = text
            .split_inclusive('\n')
            .map(|line| Plain(line.trim_end_matches('\n')).to_string());
        return lines.map(|line| (line.clone(), line)).collect();
    };
    let plain = board.picture().to_string();
    let colored = board.picture().colored(terminal::is_colored()).to_string();
    let lines = plain.lines().zip(colored.lines());
    lines
        .map(|(plain, line)| (plain.to_owned(), line.to_owned()))
        .collect()
}
