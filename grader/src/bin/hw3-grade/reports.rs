//! Which reports are written, and where.

use std::env;
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use hw3_grade::finding::{Graded, Verdict};
use hw3_grade::report::{
    self, Course, Reveal, Screen, Visibility, autolab, csv, gradescope, html, json, junit,
    markdown, student_files,
};
use hw3_grade::rubric::{self, Rubric};
use hw3_grade::words::Words;
use terminal::{Exit, Outcome, write_file};
use whole_file::{Cause, PathText};

/// CodeGrade says here where it expects JUnit XML.
const CODEGRADE: &str = "CG_JUNIT_XML_LOCATION";

#[derive(clap::Args)]
#[command(next_help_heading = "Reports")]
#[group(skip)]
pub struct Reports {
    /// The points for each topic, a TOML file like the output of hw3-grade rubric
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,
    /// Write the results for programs
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a page with all results, which needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write a table for spreadsheets
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a report in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write JUnit XML, for CI and CodeGrade
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write a report for each student, as NAME.html and NAME.md
    #[arg(long, value_name = "DIR")]
    students: Option<PathBuf>,
    /// How much students see: the rule, also the input, or all
    #[arg(long, value_enum, default_value_t = Revealed::All, value_name = "WHAT")]
    reveal: Revealed,
    /// Write results.json for Gradescope; for a single submission
    #[arg(long, value_name = "FILE")]
    gradescope: Option<PathBuf>,
    /// When Gradescope shows the tests to students
    #[arg(long, value_enum, default_value_t = Shown::Visible, value_name = "WHEN")]
    visibility: Shown,
    /// Print the scores for Autolab on the last line; for a single submission
    #[arg(long)]
    autolab: bool,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Revealed {
    Rule,
    Input,
    All,
}

impl From<Revealed> for Reveal {
    fn from(revealed: Revealed) -> Reveal {
        match revealed {
            Revealed::Rule => Reveal::Rule,
            Revealed::Input => Reveal::Input,
            Revealed::All => Reveal::All,
        }
    }
}

/// Named as in Gradescope's documentation.
#[derive(Clone, Copy, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
enum Shown {
    Hidden,
    AfterDueDate,
    AfterPublished,
    Visible,
}

impl From<Shown> for Visibility {
    fn from(shown: Shown) -> Visibility {
        match shown {
            Shown::Hidden => Visibility::Hidden,
            Shown::AfterDueDate => Visibility::AfterDueDate,
            Shown::AfterPublished => Visibility::AfterPublished,
            Shown::Visible => Visibility::Visible,
        }
    }
}

impl Reports {
    /// Reads the rubric; the default one if none is named.
    pub fn rubric(&self) -> Result<Rubric, String> {
        read_rubric(self.rubric.as_deref())
    }

    /// Returns true if the teacher named a rubric.
    pub fn has_rubric(&self) -> bool {
        self.rubric.is_some()
    }

    /// Fails if a report could not be written, which should not turn out after an hour.
    pub fn check_files(&self) -> Result<(), String> {
        let files = [
            &self.json,
            &self.html,
            &self.csv,
            &self.markdown,
            &self.junit,
        ];
        let is_used = |folder: &PathBuf| {
            let entries = fs::read_dir(folder);
            entries.is_ok_and(|mut entries| entries.next().is_some())
        };
        if let Some(folder) = self
            .students
            .as_ref()
            .filter(|folder| is_used(folder) && !self.force)
        {
            let folder = PathText(folder);
            return Err(format!(
                "{folder} is not empty: use --force to replace files, or another name"
            ));
        }
        for file in files.into_iter().flatten() {
            if file.exists() && !self.force {
                let file = PathText(file);
                return Err(format!(
                    "{file} already exists: use --force to replace it, or another name"
                ));
            }
            let folder = file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                return Err(format!(
                    "{} is not a folder: create it first",
                    PathText(folder)
                ));
            }
        }
        Ok(())
    }

    /// Fails if reports for a single submission are wanted, but there are several.
    pub fn check_count(&self, submissions: usize) -> Result<(), String> {
        match submissions {
            1 => Ok(()),
            count if self.autolab || self.gradescope.is_some() => Err(format!(
                "Gradescope and Autolab grade one submission, but there are {count}"
            )),
            _ => Ok(()),
        }
    }

    /// Writes all reports and prints the table. The results have their scores.
    pub fn write(&self, rubric: Rubric, graded: &[Graded], words: &Words) -> Outcome {
        let course = Course {
            rubric,
            words: words.lexicon().clone(),
        };
        let single = match graded {
            [single] => Some(single),
            _ => None,
        };
        let reveal = Reveal::from(self.reveal);
        let write = |file: &Option<PathBuf>, text: &dyn Fn() -> String| match file {
            Some(file) => write_file(file, text(), self.force),
            None => Ok(()),
        };
        write(&self.json, &|| json(graded))?;
        write(&self.html, &|| html(graded, &course))?;
        write(&self.csv, &|| csv(graded, &course))?;
        write(&self.markdown, &|| markdown(graded, &course))?;
        write(&self.junit, &|| junit(graded, &course, reveal))?;
        if let Some(file) = env::var_os(CODEGRADE).filter(|file| !file.is_empty()) {
            write_file(Path::new(&file), junit(graded, &course, reveal), true)?;
        }
        if let Some(folder) = &self.students {
            self.write_students(folder, graded, &course)?;
        }
        if let (Some(file), Some(graded)) = (&self.gradescope, single) {
            let text = gradescope(graded, &course, reveal, self.visibility.into());
            write_file(file, text, true)?;
        }
        let mut out = stdout().lock();
        let table = report::terminal(graded, &course, Screen::of_standard_output());
        write!(out, "{table}")?;
        if let Some(graded) = single.filter(|_| self.autolab) {
            writeln!(out, "{}", autolab(graded, &course).trim_end())?;
        }
        out.flush()?;
        let all_correct = graded
            .iter()
            .all(|graded| graded.verdict == Verdict::Correct);
        Ok(Exit::from(all_correct))
    }

    fn write_students(
        &self,
        folder: &Path,
        graded: &[Graded],
        course: &Course,
    ) -> Result<(), String> {
        fs::create_dir_all(folder)
            .map_err(|error| format!("cannot create {}: {}", PathText(folder), Cause(&error)))?;
        for student in student_files(graded, course, self.reveal.into()) {
            let file = |extension: &str| folder.join(format!("{}.{extension}", student.stem));
            write_file(&file("html"), &student.html, self.force)?;
            write_file(&file("md"), &student.markdown, self.force)?;
        }
        Ok(())
    }
}

/// Reads a rubric; the default one if no file is named.
pub fn read_rubric(file: Option<&Path>) -> Result<Rubric, String> {
    let Some(file) = file else {
        return Rubric::parse(rubric::DEFAULT);
    };
    let name = PathText(file);
    let text = fs::read_to_string(file)
        .map_err(|error| format!("cannot read the rubric {name}: {}", Cause(&error)))?;
    Rubric::parse(&text).map_err(|error| format!("{name} is not a rubric: {error}"))
}

/// Prints the default rubric.
pub fn print_rubric() -> Outcome {
    let mut out = stdout().lock();
    write!(out, "{}", rubric::DEFAULT)?;
    out.flush()?;
    Ok(Exit::Yes)
}
