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

    /// Without digits that say nothing, for a number that is round.
    pub fn round(self) -> String {
        let (value, unit) = self.scaled();
        if value == 0.0 {
            return "0".to_owned();
        }
        format!("{value} {unit}")
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

/// The table in Markdown; bars only mean something if all was measured in full.
pub fn markdown(rows: &[Row], bars: bool) -> String {
    let mut text = String::from("| what | cost | beside it | ratio | bar | met |\n");
    text += "|---|--:|--:|--:|--:|---|\n";
    for row in rows {
        let beside = row
            .beside
            .map_or_else(String::new, |(name, figure)| format!("{name}: {figure}"));
        let ratio = row.ratio().map_or_else(String::new, ratio_text);
        let (bar, met) = if bars {
            (row.bar.to_string(), row.verdict())
        } else {
            (String::new(), "")
        };
        let (what, figure) = (&row.what, row.figure);
        writeln!(
            text,
            "| {what} | {figure} | {beside} | {ratio} | {bar} | {met} |"
        )
        .expect("room");
    }
    text
}
