//! The rows of the report.

use std::fmt::{self, Write};

/// A number with its unit.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// Nanoseconds.
    Time(f64),
    Bytes(f64),
    Count(f64),
}

/// What a row must reach.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// At least this many times as fast as the other figure.
    Faster(f64),
    /// At most this many times the other figure.
    AtMost(f64),
    /// At most this many times the other figure, plus this figure.
    AtMostPlus(f64, Figure),
    /// Less than this many times the other figure.
    LessThan(f64),
    /// Less than this figure, whatever the other figure is.
    Under(Figure),
    /// Nothing: the row is for information only.
    None,
}

/// One measurement, compared with another.
pub struct Row {
    what: String,
    figure: Figure,
    /// What it is compared with.
    other: &'static str,
    other_figure: Figure,
    target: Target,
}

impl Figure {
    fn value(self) -> f64 {
        match self {
            Figure::Time(value) | Figure::Bytes(value) | Figure::Count(value) => value,
        }
    }

    /// The number in the unit that makes it short.
    fn scaled(self) -> (f64, &'static str) {
        let units = match self {
            Figure::Time(_) => ["ns", "µs", "ms", "s"],
            Figure::Bytes(_) => ["B", "kB", "MB", "GB"],
            Figure::Count(_) => ["", "thousand", "million", "billion"],
        };
        let mut value = self.value();
        let mut step = 0;
        while value >= 1000.0 && step + 1 < units.len() {
            value /= 1000.0;
            step += 1;
        }
        (value, units[step])
    }

    /// Formats a round number, such as the label of an axis, without trailing
    /// zeros.
    pub fn round(self) -> String {
        let (value, unit) = self.scaled();
        if value == 0.0 {
            return "0".to_owned();
        }
        format!("{} {unit}", (value * 1e3).round() / 1e3)
    }
}

/// Formats the figure with three significant digits.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (value, unit) = self.scaled();
        if value >= 100.0 || unit == "B" {
            write!(f, "{value:.0} {unit}")
        } else {
            write!(f, "{value:.*} {unit}", if value >= 10.0 { 1 } else { 2 })
        }
    }
}

impl Row {
    /// A row that compares two figures of the same unit.
    pub fn new(
        what: impl Into<String>,
        unit: fn(f64) -> Figure,
        value: f64,
        (other, other_value): (&'static str, f64),
        target: Target,
    ) -> Row {
        Row {
            what: what.into(),
            figure: unit(value),
            other,
            other_figure: unit(other_value),
            target,
        }
    }

    /// The first figure divided by the other one, or the reverse if the row
    /// shows how much faster something is.
    fn ratio(&self) -> f64 {
        let ratio = self.figure.value() / self.other_figure.value();
        match self.target {
            Target::Faster(_) => 1.0 / ratio,
            _ => ratio,
        }
    }

    /// Returns true if the row is compared with `other`.
    pub fn is_compared_with(&self, other: &str) -> bool {
        self.other == other
    }

    /// Returns true if two rows have the same target, are compared with the same
    /// thing, and start with the same word.
    fn is_like(&self, other: &Row) -> bool {
        fn key(row: &Row) -> (Option<&str>, String, &str) {
            let subject = row.what.split(' ').next();
            (subject, row.target.to_string(), row.other)
        }
        !matches!(self.target, Target::None) && key(self) == key(other)
    }

    /// Orders rows with the same target: a larger number is worse.
    fn badness(&self) -> f64 {
        match self.target {
            Target::Faster(_) => -self.ratio(),
            Target::AtMost(_) | Target::AtMostPlus(..) | Target::LessThan(_) => self.ratio(),
            Target::Under(_) | Target::None => self.figure.value(),
        }
    }

    /// Returns true if the row reaches its target.
    pub fn is_met(&self) -> bool {
        match self.target {
            Target::Faster(least) => self.ratio() >= least,
            Target::AtMost(most) => self.ratio() <= most,
            Target::AtMostPlus(most, plus) => {
                self.figure.value() <= most * self.other_figure.value() + plus.value()
            }
            Target::LessThan(limit) => self.ratio() < limit,
            Target::Under(limit) => self.figure.value() < limit.value(),
            Target::None => true,
        }
    }

    fn verdict(&self) -> &'static str {
        match (self.target, self.is_met()) {
            (Target::None, _) => "",
            (_, true) => "yes",
            (_, false) => "**no**",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Faster(least) => write!(f, "at least {}", grouped(*least)),
            Target::AtMost(most) => write!(f, "at most {most}"),
            Target::AtMostPlus(most, plus) => write!(f, "at most {most}, plus {plus}"),
            Target::LessThan(limit) => write!(f, "less than {limit}"),
            Target::Under(limit) => write!(f, "under {limit}"),
            Target::None => Ok(()),
        }
    }
}

/// Formats a count with a comma before every three digits.
pub fn grouped(count: f64) -> String {
    let digits = format!("{count:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn ratio_text(ratio: f64) -> String {
    if ratio < 100.0 {
        format!("{ratio:.2}")
    } else {
        grouped(ratio)
    }
}

/// A row, and the number of other rows that it represents.
pub type Line<'a> = (&'a Row, usize);

/// A line for every row.
pub fn each(rows: &[Row]) -> Vec<Line<'_>> {
    rows.iter().map(|row| (row, 0)).collect()
}

/// A line for each group of similar rows with the same target. It shows the
/// worst of them.
pub fn worst(rows: &[Row]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for row in rows {
        match lines.iter_mut().find(|(other, _)| other.is_like(row)) {
            Some((other, count)) => {
                *count += 1;
                if row.badness() > other.badness() {
                    *other = row;
                }
            }
            None => lines.push((row, 0)),
        }
    }
    lines
}

/// Formats the table as Markdown. Leaves out the targets unless `targets` is
/// true: they only make sense for a full run.
pub fn markdown(lines: &[Line<'_>], targets: bool) -> String {
    let mut text = String::from("| what | cost | compared with | ratio | target | met |\n");
    text += "|---|--:|--:|--:|--:|---|\n";
    for (row, others) in lines {
        let ratio = ratio_text(row.ratio());
        let (target, met) = if targets {
            (row.target.to_string(), row.verdict())
        } else {
            (String::new(), "")
        };
        let what = match others {
            0 => row.what.clone(),
            others => format!("{} (worst of {})", row.what, others + 1),
        };
        let (figure, other, other_figure) = (row.figure, row.other, row.other_figure);
        writeln!(
            text,
            "| {what} | {figure} | {other}: {other_figure} | {ratio} | {target} | {met} |"
        )
        .expect("writing to a string");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(what: &str, time: f64, other: f64, target: Target) -> Row {
        Row::new(what, Figure::Time, time, ("other", other), target)
    }

    #[test]
    fn the_worst_row_represents_all_with_its_target() {
        let rows = [
            row("to a", 1.0, 2.0, Target::AtMost(3.0)),
            row("to b", 7.0, 2.0, Target::AtMost(3.0)),
            row("to c", 1.0, 50.0, Target::Faster(10.0)),
            row("to d", 1.0, 5.0, Target::Faster(10.0)),
            row("to e", 1.0, 1.0, Target::None),
            row("by f", 1.0, 2.0, Target::AtMost(3.0)),
            row("to g", 2.0, 1.0, Target::None),
        ];
        let worst = worst(&rows);
        let names: Vec<_> = worst
            .iter()
            .map(|(row, count)| (&*row.what, *count))
            .collect();
        assert_eq!(
            names,
            [
                ("to b", 1),
                ("to d", 1),
                ("to e", 0),
                ("by f", 0),
                ("to g", 0)
            ]
        );
        assert!(worst[..2].iter().all(|(row, _)| !row.is_met()));
        assert!(markdown(&worst, true).contains("| to b (worst of 2) | 7.00 ns |"));
    }
}
