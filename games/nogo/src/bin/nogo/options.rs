//! The options before the players.

use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;
use std::time::Duration;

use nogo::{Computer, Effort};
use terminal::ColorChoice;
use whole_file::Plain;

use crate::failure::Failure;

/// The options of a game.
#[derive(Debug)]
pub struct Options {
    pub color: ColorChoice,
    /// The computer that thinks, with `--level`.
    pub computer: Option<Computer>,
}

impl Default for Options {
    /// The game of the assignment.
    fn default() -> Options {
        Options {
            color: ColorChoice::Never,
            computer: None,
        }
    }
}

/// How long the strong computer thinks by default.
const THINK: Duration = Duration::from_secs(1);

/// The longest time that the computer can be told to think, in seconds.
const LONGEST: f64 = 3600.0;

impl Options {
    /// Parses the options, and returns them with the arguments that follow.
    pub fn parse(mut arguments: &[OsString]) -> Result<(Options, &[OsString]), Failure> {
        let mut color = ColorChoice::Never;
        let mut is_strong = false;
        let mut effort: Option<(&str, Effort)> = None;
        let mut seed = None;
        while let Some((name, rest)) = arguments.split_first()
            && let Some(name) = name.to_str().filter(|name| name.starts_with("--"))
        {
            let value = rest.first().map(|value| value.to_string_lossy());
            let value = value.as_deref();
            let wrong = |allowed| Failure::Option(sentence(name, value, allowed));
            if let Some((other, _)) = effort
                && let "--think" | "--playouts" = name
                && other != name
            {
                let text = "--think and --playouts exclude each other: give only one";
                return Err(Failure::Option(text.to_owned()));
            }
            match name {
                "--color" => {
                    color = match value {
                        Some("auto") => ColorChoice::Auto,
                        Some("always") => ColorChoice::Always,
                        Some("never") => ColorChoice::Never,
                        _ => return Err(wrong("give auto, always or never")),
                    }
                }
                "--level" if value == Some("strong") => is_strong = true,
                "--level" => return Err(wrong("strong is the only level")),
                "--think" => {
                    let time = value.and_then(seconds);
                    let time = time.ok_or_else(|| wrong("give 0.001 to 3600 seconds"))?;
                    effort = Some((name, Effort::Time(time)));
                }
                "--playouts" => {
                    let count = value.and_then(number).filter(|&count| count > 0);
                    let count = count.ok_or_else(|| wrong("give a number from 1 to 4294967295"))?;
                    effort = Some((name, Effort::Playouts(count)));
                }
                "--seed" => {
                    let allowed = "give a number from 0 to 18446744073709551615";
                    seed = Some(value.and_then(number).ok_or_else(|| wrong(allowed))?);
                }
                // Neither takes other arguments.
                "--help" | "--version" => return Err(Failure::Usage),
                _ => {
                    let name = Plain(name);
                    let text = format!("{name}: unknown option; nogo --help lists them");
                    return Err(Failure::Option(text));
                }
            }
            arguments = rest.get(1..).unwrap_or_default();
        }
        let needs = effort.map(|(name, _)| name).or(seed.map(|_| "--seed"));
        if let Some(name) = needs
            && !is_strong
        {
            let text = format!("{name} needs --level strong: other computers do not think");
            return Err(Failure::Option(text));
        }
        let effort = effort.map_or(Effort::Time(THINK), |(_, effort)| effort);
        let computer = is_strong.then(|| Computer::new(effort, seed.unwrap_or_else(random_seed)));
        Ok((Options { color, computer }, arguments))
    }
}

/// Says that the value of an option is wrong or missing, and what would be right.
fn sentence(name: &str, value: Option<&str>, allowed: &str) -> String {
    match value {
        Some(value) => format!("{name} {}: {allowed}", Plain(value)),
        None => format!("{name} needs a value: {allowed}"),
    }
}

/// Parses decimal digits.
fn number<N: FromStr>(text: &str) -> Option<N> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// Parses seconds, with or without a fraction.
fn seconds(text: &str) -> Option<Duration> {
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = is_plain.then(|| text.parse().ok()).flatten()?;
    let is_allowed = (0.001..=LONGEST).contains(&seconds);
    is_allowed.then(|| Duration::from_secs_f64(seconds))
}

/// A seed that differs from run to run.
fn random_seed() -> u64 {
    RandomState::new().hash_one(())
}
