//! Series of SVG pictures, one file per step.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use board_svg::Theme;
use terminal::write_file;
use whole_file::{Cause, PathText};

/// The options of a verb that draws a series.
#[derive(clap::Args, Default)]
pub struct Options {
    /// Write an SVG picture of every step to this directory
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Replace pictures that exist
    #[arg(long, requires = "svg")]
    force: bool,
    /// Draw the pictures on a dark background
    #[arg(long, requires = "svg")]
    dark: bool,
}

impl Options {
    /// Starts the series, if pictures are wanted. `most` is the largest number of
    /// pictures that it can have.
    pub fn series(&self, most: usize) -> Result<Option<Series<'_>>, String> {
        let start = |directory| Series::new(directory, self.force, most);
        self.svg.as_deref().map(start).transpose()
    }

    pub fn theme(&self) -> Theme {
        match self.dark {
            true => Theme::Dark,
            false => Theme::Light,
        }
    }
}

/// Pictures in a directory, numbered from 1: `001-open.svg`, `002-place.svg`.
///
/// Numbers have the same number of digits, at least three, so the names sort in the
/// order of the steps. Each file is written as a whole or not at all.
pub struct Series<'a> {
    directory: &'a Path,
    force: bool,
    digits: usize,
    count: usize,
}

impl<'a> Series<'a> {
    /// Starts a series of at most `most` pictures. Creates the directory if it does not
    /// exist.
    ///
    /// Unless `force` is set, the directory must not have pictures of another series,
    /// even if their names differ: nobody could tell the two apart.
    pub fn new(directory: &'a Path, force: bool, most: usize) -> Result<Series<'a>, String> {
        let path = PathText(directory);
        fs::create_dir_all(directory)
            .map_err(|error| format!("cannot create the directory {path}: {}", Cause(&error)))?;
        let other = match force {
            true => None,
            false => picture_in(directory)
                .map_err(|error| format!("cannot read the directory {path}: {}", Cause(&error)))?,
        };
        if let Some(other) = other {
            let other = PathText(&other);
            return Err(format!(
                "{other} already exists: use --force to replace pictures, or another directory"
            ));
        }
        Ok(Series {
            directory,
            force,
            digits: most.to_string().len().max(3),
            count: 0,
        })
    }

    /// Writes the next picture. `step` is a word for the name of the file, such as
    /// `place`.
    pub fn write(&mut self, step: &'static str, picture: impl fmt::Display) -> Result<(), String> {
        let (number, digits) = (self.count + 1, self.digits);
        let name = format!("{number:0digits$}-{step}.svg");
        write_file(&self.directory.join(name), picture, self.force)?;
        self.count = number;
        Ok(())
    }
}

/// Says how many pictures were written.
impl fmt::Display for Series<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = PathText(self.directory);
        match self.count {
            1 => write!(f, "wrote 1 picture to {path}"),
            count => write!(f, "wrote {count} pictures to {path}"),
        }
    }
}

/// Returns the first picture of a series in a directory, if there is one.
fn picture_in(directory: &Path) -> io::Result<Option<PathBuf>> {
    let mut first = None;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_picture) {
            first = [first, Some(entry.path())].into_iter().flatten().min();
        }
    }
    Ok(first)
}

/// Returns true for the name of a picture in a series.
fn is_picture(name: &str) -> bool {
    let stem = name.strip_suffix(".svg");
    stem.and_then(|stem| stem.split_once('-'))
        .is_some_and(|(number, _)| {
            number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use testkit::files::{names, scratch};

    use super::*;

    #[test]
    fn numbers_are_as_wide_as_the_largest() {
        let scratch = scratch();
        for (most, name) in [
            (0, "001-open.svg"),
            (999, "001-open.svg"),
            (1_000, "0001-open.svg"),
            (10_000, "00001-open.svg"),
        ] {
            let directory = scratch.path().join(most.to_string());
            let mut series = Series::new(&directory, false, most).expect("a series");
            series.write("open", "a picture").expect("a file");
            assert_eq!(names(&directory), [name]);
        }
    }

    #[test]
    fn a_series_does_not_mix_with_another() {
        let scratch = scratch();
        let directory = scratch.path().join("a/b");
        let path = directory.display();
        let mut series = Series::new(&directory, false, 2).expect("a series");
        assert_eq!(series.to_string(), format!("wrote 0 pictures to {path}"));
        series.write("open", 1).expect("a file");
        assert_eq!(series.to_string(), format!("wrote 1 picture to {path}"));
        series.write("place", 2).expect("a file");
        assert_eq!(series.to_string(), format!("wrote 2 pictures to {path}"));

        let error = Series::new(&directory, false, 1_000).err();
        let sentence = format!(
            "{path}/001-open.svg already exists: use --force to replace pictures, or another \
             directory"
        );
        assert_eq!(error, Some(sentence));
        let mut series = Series::new(&directory, true, 2).expect("a series");
        series.write("open", 3).expect("a file");
        let file = fs::read_to_string(directory.join("001-open.svg")).expect("a file");
        assert_eq!(file, "3");
        assert_eq!(names(&directory), ["001-open.svg", "002-place.svg"]);
    }

    /// Another program may write to the directory at the same time.
    #[test]
    fn no_file_is_replaced_without_force() {
        let directory = scratch();
        let mut series = Series::new(directory.path(), false, 2).expect("a series");
        let file = directory.path().join("001-open.svg");
        fs::write(&file, "another").expect("a file");
        assert!(series.write("open", "a picture").is_err());
        assert_eq!(fs::read_to_string(&file).expect("a file"), "another");
    }

    #[test]
    fn other_files_do_not_matter() {
        let directory = scratch();
        for name in [
            "notes.txt",
            "board.svg",
            "1-open.svg",
            "2024-05-01.txt",
            "x-001.svg",
        ] {
            fs::write(directory.path().join(name), "").expect("a file");
        }
        assert!(Series::new(directory.path(), false, 1).is_ok());
    }
}
