//! The rows of the report.

use std::fmt::{self, Write};

/// A figure with its unit.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// Nanoseconds.
    Time(f64),
    Bytes(f64),
}

/// What a figure must reach.
#[derive(Clone, Copy, Debug)]
pub enum Bar {
    /// So many times as fast as what is beside it.
    Faster(f64),
    /// At most so many times what is beside it.
    AtMost(f64),
    /// Less than so many times what is beside it.
    LessThan(f64),
    /// Less than this, whatever is beside it.
    Under(Figure),
    /// It is told, and that is all.
    Told,
}

/// One thing that was measured.
pub struct Row {
    pub what: String,
    pub figure: Figure,
    /// What it is compared with, and the figure of that.
    pub beside: Option<(&'static str, Figure)>,
    pub bar: Bar,
}

impl Figure {
    fn value(self) -> f64 {
        match self {
            Figure::Time(value) | Figure::Bytes(value) => value,
        }
    }

    /// The number in the unit that makes it short.
    fn scaled(self) -> (f64, &'static str) {
        let units = match self {
            Figure::Time(_) => ["ns", "µs", "ms", "s"],
            Figure::Bytes(_) => ["B", "kB", "MB", "GB"],
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

/// With three digits.
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
    /// How many times what is beside it, or as fast.
    fn ratio(&self) -> Option<f64> {
        let (_, beside) = self.beside?;
        let ratio = self.figure.value() / beside.value();
        Some(match self.bar {
            Bar::Faster(_) => 1.0 / ratio,
            _ => ratio,
        })
    }

    /// Whether it is compared with this.
    pub fn is_beside(&self, name: &str) -> bool {
        self.beside.is_some_and(|(beside, _)| beside == name)
    }

    /// Whether another row is about the same, by its first word, has the same bar
    /// and is compared with the same.
    fn is_like(&self, other: &Row) -> bool {
        fn key(row: &Row) -> (Option<&str>, String, Option<&str>) {
            let about = row.what.split(' ').next();
            (about, row.bar.to_string(), row.beside.map(|(name, _)| name))
        }
        !matches!(self.bar, Bar::Told) && key(self) == key(other)
    }

    /// How far it is from what is asked, the larger the worse.
    fn distance(&self) -> f64 {
        match (self.bar, self.ratio()) {
            (Bar::Faster(_), Some(ratio)) => -ratio,
            (Bar::AtMost(_) | Bar::LessThan(_), Some(ratio)) => ratio,
            _ => self.figure.value(),
        }
    }

    pub fn is_met(&self) -> bool {
        match (self.bar, self.ratio()) {
            (Bar::Faster(least), Some(ratio)) => ratio >= least,
            (Bar::AtMost(most), Some(ratio)) => ratio <= most,
            (Bar::LessThan(limit), Some(ratio)) => ratio < limit,
            (Bar::Under(limit), _) => self.figure.value() < limit.value(),
            (Bar::Told, _) => true,
            (_, None) => false,
        }
    }

    fn verdict(&self) -> &'static str {
        match (self.bar, self.is_met()) {
            (Bar::Told, _) => "",
            (_, true) => "yes",
            (_, false) => "**no**",
        }
    }
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bar::Faster(least) => write!(f, "at least {}", grouped(*least)),
            Bar::AtMost(most) => write!(f, "at most {most}"),
            Bar::LessThan(limit) => write!(f, "less than {limit}"),
            Bar::Under(limit) => write!(f, "under {limit}"),
            Bar::Told => Ok(()),
        }
    }
}

/// A count as people read it.
pub fn grouped(count: f64) -> String {
    let digits = format!("{count:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
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

/// A row, and how many others it stands for.
pub type Line<'a> = (&'a Row, usize);

/// Every row.
pub fn each(rows: &[Row]) -> Vec<Line<'_>> {
    rows.iter().map(|row| (row, 0)).collect()
}

/// Of rows about the same that have the same bar, the one that is furthest from
/// it.
pub fn worst(rows: &[Row]) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for row in rows {
        match lines.iter_mut().find(|(other, _)| other.is_like(row)) {
            Some((other, count)) => {
                *count += 1;
                if row.distance() > other.distance() {
                    *other = row;
                }
            }
            None => lines.push((row, 0)),
        }
    }
    lines
}

/// The table in Markdown; bars only mean something if all was measured in full.
pub fn markdown(lines: &[Line<'_>], bars: bool) -> String {
    let mut text = String::from("| what | cost | beside it | ratio | bar | met |\n");
    text += "|---|--:|--:|--:|--:|---|\n";
    for (row, others) in lines {
        let beside = row
            .beside
            .map_or_else(String::new, |(name, figure)| format!("{name}: {figure}"));
        let ratio = row.ratio().map_or_else(String::new, ratio_text);
        let (bar, met) = if bars {
            (row.bar.to_string(), row.verdict())
        } else {
            (String::new(), "")
        };
        let what = match others {
            0 => row.what.clone(),
            others => format!("{}; the worst of {}", row.what, others + 1),
        };
        let figure = row.figure;
        writeln!(
            text,
            "| {what} | {figure} | {beside} | {ratio} | {bar} | {met} |"
        )
        .expect("room");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(what: &str, time: f64, beside: f64, bar: Bar) -> Row {
        Row {
            what: what.to_owned(),
            figure: Figure::Time(time),
            beside: Some(("other", Figure::Time(beside))),
            bar,
        }
    }

    #[test]
    fn the_worst_row_stands_for_all_that_have_its_bar() {
        let rows = [
            row("to a", 1.0, 2.0, Bar::AtMost(3.0)),
            row("to b", 7.0, 2.0, Bar::AtMost(3.0)),
            row("to c", 1.0, 50.0, Bar::Faster(10.0)),
            row("to d", 1.0, 5.0, Bar::Faster(10.0)),
            row("to e", 1.0, 1.0, Bar::Told),
            row("by f", 1.0, 2.0, Bar::AtMost(3.0)),
            row("to g", 2.0, 1.0, Bar::Told),
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
        assert!(markdown(&worst, true).contains("| to b; the worst of 2 | 7.00 ns |"));
    }
}
