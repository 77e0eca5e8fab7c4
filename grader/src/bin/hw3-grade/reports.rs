//! Where reports go.

use std::io::{Write, stdout};
use std::path::PathBuf;

use hw3_grade::finding::Graded;
use hw3_grade::rubric::Rubric;
use hw3_grade::words::Words;
use terminal::{Exit, Outcome};

#[derive(clap::Args)]
pub struct Reports {
    /// Write the results for programs
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

impl Reports {
    pub fn rubric(&self) -> Result<Rubric, String> {
        Rubric::parse(include_str!("../../../rubric.toml"))
    }
    pub fn check_files(&self) -> Result<(), String> {
        Ok(())
    }
}

pub fn write(
    reports: &Reports,
    _: &Rubric,
    graded: &[Graded],
    _: &Words,
) -> Result<(), Box<dyn std::error::Error>> {
    if let Some(path) = &reports.json {
        std::fs::write(path, serde_json::to_string_pretty(graded)?)?;
    }
    let mut out = stdout();
    for g in graded {
        writeln!(
            out,
            "{} {:?} {}/{} moves {} {:.1}s {:?}",
            g.name, g.verdict, g.score, g.max_score, g.moves_compared, g.seconds, g.notes
        )?;
        for f in &g.findings {
            writeln!(
                out,
                "   {} {:?} steps {} games {} {:?} {} | {} {:?}",
                f.rule.name(),
                f.kind,
                f.steps,
                f.games,
                f.ambiguous,
                f.title,
                f.detail.replace('\n', "/"),
                f.place
            )?;
        }
    }
    Ok(())
}

pub fn print_rubric() -> Outcome {
    Ok(Exit::Yes)
}
