//! Results that are kept between runs.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};

use hw3_grade::finding::Graded;
use hw3_grade::submission::{Source, Submission};
use whole_file::{Cause, PathText};

/// A folder with one file for each result. A result counts only for the same
/// submission, the same settings and the same version of the grader.
pub struct Store {
    folder: Option<PathBuf>,
    settings: u64,
}

impl Store {
    /// Opens the folder, and creates it if it does not exist. Without a folder, nothing
    /// is kept.
    pub fn open(folder: Option<&Path>, settings: &str) -> Result<Store, String> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| {
                format!("cannot create {}: {}", PathText(folder), Cause(&error))
            })?;
        }
        Ok(Store {
            folder: folder.map(Path::to_owned),
            settings: hash(&(env!("CARGO_PKG_VERSION"), settings)),
        })
    }

    /// Returns the result of a submission, if it is there.
    pub fn find(&self, submission: &Submission) -> Option<Graded> {
        let text = fs::read(self.file(submission)?).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Keeps a result.
    pub fn keep(&self, submission: &Submission, graded: &Graded) -> Result<(), String> {
        let Some(file) = self.file(submission) else {
            return Ok(());
        };
        let text = serde_json::to_vec_pretty(graded).map_err(|error| error.to_string())?;
        whole_file::replace(&file, |output| output.write_all(&text))
            .map_err(|error| format!("cannot write {}: {}", PathText(&file), Cause(&error)))
    }

    /// The file for a submission with this content.
    fn file(&self, submission: &Submission) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        let files = match &submission.source {
            Source::C { file, include } => [Some(file.clone()), include.clone()],
            Source::Library(file) => [Some(file.clone()), None],
        };
        let content = files.map(|file| file.and_then(|file| fs::read(file).ok()));
        let key = hash(&(self.settings, &submission.name, content));
        Some(folder.join(format!("{key:016x}.json")))
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
