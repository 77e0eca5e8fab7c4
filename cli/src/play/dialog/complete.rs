//! Completing file names.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use whole_file::{Cause, PathText, Plain};

/// What the start of a file name can become.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The start of the name, with everything that is certain added.
    pub text: String,
    /// The names to choose from, as they are shown. Empty if there is no choice.
    pub candidates: Vec<String>,
    /// Why nothing could be added.
    pub trouble: Option<String>,
}

/// A directory with more files is not read to its end.
const MAX_FILES: usize = 20_000;

/// Reading a directory takes no longer.
const PATIENCE: Duration = Duration::from_millis(300);

/// No more links are followed to find out whether they lead to directories.
const MAX_LINKS: usize = 100;

/// Completes the last part of a path, as a shell does. Hidden files are completed only
/// if the part starts with a dot.
pub fn complete(text: &str, home: Option<PathBuf>) -> Completion {
    complete_within(text, home, MAX_FILES)
}

fn complete_within(text: &str, home: Option<PathBuf>, max_files: usize) -> Completion {
    if text == "~" && home.is_some() {
        return Completion {
            text: "~/".to_owned(),
            ..Completion::default()
        };
    }
    let (directory, start) = text.split_at(text.rfind('/').map_or(0, |slash| slash + 1));
    let path = match directory {
        "" => PathBuf::from("."),
        _ => expand_home(directory, home),
    };
    let unchanged = |candidates, trouble| Completion {
        text: text.to_owned(),
        candidates,
        trouble: Some(trouble),
    };
    let (names, is_whole) = match names(&path, start, max_files) {
        Ok(found) => found,
        Err(error) => {
            let (path, cause) = (PathText(&path), Cause(&error));
            return unchanged(Vec::new(), format!("cannot list {path}: {cause}"));
        }
    };
    let shown: Vec<String> = names.iter().map(Name::shown).collect();
    if !is_whole {
        let trouble = "This directory has too many files to complete their names.";
        return unchanged(shown, trouble.to_owned());
    }
    let typed: Vec<String> = names.iter().filter_map(Name::typed).collect();
    let Some(common) = common_start(&typed) else {
        let trouble = match (start, &shown[..]) {
            ("", []) => "There are no files to choose from.".to_owned(),
            (_, []) => format!("No file name there starts with {}.", Plain(start)),
            _ => "These names cannot be typed.".to_owned(),
        };
        return unchanged(shown, trouble);
    };
    let is_certain = names.len() == 1;
    Completion {
        text: format!("{directory}{common}"),
        candidates: if is_certain { Vec::new() } else { shown },
        trouble: None,
    }
}

/// The name of a file or directory.
struct Name {
    name: OsString,
    is_directory: bool,
}

impl Name {
    /// The name as it is typed. `None` if it has characters that would be escaped.
    fn typed(&self) -> Option<String> {
        let name = self.name.to_str()?;
        name.chars()
            .all(Plain::shows)
            .then(|| format!("{name}{}", self.end()))
    }

    fn shown(&self) -> String {
        format!("{}{}", PathText(Path::new(&self.name)), self.end())
    }

    fn end(&self) -> &'static str {
        if self.is_directory { "/" } else { "" }
    }
}

/// Lists the names in a directory that start with a text, sorted. Returns false, too,
/// if the directory was not read to its end.
fn names(directory: &Path, start: &str, max_files: usize) -> std::io::Result<(Vec<Name>, bool)> {
    let began = Instant::now();
    let mut names = Vec::new();
    let mut links = 0;
    let mut is_whole = true;
    // The system lists the names without it.
    if start == ".." {
        names.push(Name {
            name: start.into(),
            is_directory: true,
        });
    }
    for (index, entry) in fs::read_dir(directory)?.enumerate() {
        if index == max_files || began.elapsed() > PATIENCE {
            is_whole = false;
            break;
        }
        let entry = entry?;
        let name = entry.file_name();
        let is_hidden = name.as_bytes().starts_with(b".") && !start.starts_with('.');
        if is_hidden || !name.as_bytes().starts_with(start.as_bytes()) {
            continue;
        }
        let kind = entry.file_type().ok();
        let is_link = kind.is_some_and(|kind| kind.is_symlink());
        links += usize::from(is_link);
        let is_directory = kind.is_some_and(|kind| kind.is_dir())
            || is_link && links <= MAX_LINKS && entry.path().is_dir();
        names.push(Name { name, is_directory });
    }
    names.sort_by(|first, second| first.name.cmp(&second.name));
    Ok((names, is_whole))
}

/// The longest text that all names start with. `None` if there are no names.
fn common_start(names: &[String]) -> Option<&str> {
    let (first, others) = names.split_first()?;
    let mut length = first.len();
    for other in others {
        let pairs = first.char_indices().zip(other.chars());
        let same = pairs.take_while(|((_, one), other)| one == other);
        let end = same.last().map_or(0, |((at, one), _)| at + one.len_utf8());
        length = length.min(end);
    }
    Some(&first[..length])
}

/// Replaces `~/` at the start of a name by the home directory, as a shell does.
pub fn expand_home(text: &str, home: Option<PathBuf>) -> PathBuf {
    match (text.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use tempfile::TempDir;
    use testkit::files::scratch;

    use super::*;
    use crate::play::make_pipe;

    /// A directory with some files and directories.
    fn directory() -> TempDir {
        let directory = scratch();
        let at = |name: &str| directory.path().join(name);
        for name in [
            "board-1.txt",
            "board-2.txt",
            "été.txt",
            "étui.txt",
            ".hidden",
        ] {
            fs::write(at(name), "").expect("written");
        }
        fs::create_dir(at("games")).expect("a directory");
        fs::write(at("games/my game.game"), "").expect("written");
        symlink("games", at("link")).expect("a link");
        symlink("nowhere", at("lost")).expect("a link");
        directory
    }

    #[test]
    fn names_are_completed_as_far_as_they_agree() {
        let directory = directory();
        let home = directory.path().to_owned();
        for (text, expected, candidates) in [
            ("~", "~/", &[][..]),
            ("~/bo", "~/board-", &["board-1.txt", "board-2.txt"]),
            ("~/board-", "~/board-", &["board-1.txt", "board-2.txt"]),
            ("~/board-1", "~/board-1.txt", &[]),
            ("~/board-1.txt", "~/board-1.txt", &[]),
            ("~/ét", "~/ét", &["étui.txt", "été.txt"]),
            ("~/g", "~/games/", &[]),
            ("~/games/", "~/games/my game.game", &[]),
            ("~/games/../g", "~/games/../games/", &[]),
            ("~/games/..", "~/games/../", &[]),
            ("~/l", "~/l", &["link/", "lost"]),
            ("~/li", "~/link/", &[]),
            ("~/.", "~/.hidden", &[]),
            (
                "~/",
                "~/",
                &[
                    "board-1.txt",
                    "board-2.txt",
                    "games/",
                    "link/",
                    "lost",
                    "étui.txt",
                    "été.txt",
                ],
            ),
        ] {
            let completion = complete(text, Some(home.clone()));
            assert_eq!(completion.text, expected, "{text}");
            assert_eq!(completion.candidates, candidates, "{text}");
            assert_eq!(completion.trouble, None, "{text}");
            let absolute = text.replacen('~', &home.display().to_string(), 1);
            let expected = expected.replacen('~', &home.display().to_string(), 1);
            if text != "~" {
                assert_eq!(complete(&absolute, None).text, expected);
            }
        }
    }

    #[test]
    fn names_that_cannot_be_completed_say_why() {
        let directory = directory();
        let at = |name: &str| directory.path().join(name);
        make_pipe(&at("pipe"));
        fs::create_dir(at("locked")).expect("a directory");
        fs::set_permissions(at("locked"), Permissions::from_mode(0o000)).expect("a mode");
        let is_root = rustix::process::geteuid().is_root();
        for (text, trouble) in [
            ("x\u{1b}", "No file name there starts with x\\u{1b}."),
            ("no/such/x", "cannot list "),
            ("board-1.txt/x", "cannot list "),
            ("pipe/x", "cannot list "),
            // Root can read every directory.
            (
                "locked/",
                if is_root {
                    "There are no files"
                } else {
                    "cannot list "
                },
            ),
        ] {
            let typed = format!("{}/{text}", directory.path().display());
            let completion = complete(&typed, None);
            assert_eq!(completion.text, typed);
            assert!(completion.candidates.is_empty());
            let found = completion.trouble.expect(text);
            assert!(found.starts_with(trouble), "{found}");
        }
        fs::set_permissions(at("locked"), Permissions::from_mode(0o700)).expect("a mode");
    }

    #[test]
    fn names_that_cannot_be_typed_are_shown_but_not_completed() {
        let directory = scratch();
        let start = format!("{}/a", directory.path().display());
        let add = |name: &[u8]| {
            let path = directory.path().join(OsStr::from_bytes(name));
            fs::write(path, "").expect("written");
        };
        add(b"ab\x1b[m");
        add(b"ab\xff");
        let completion = complete(&start, None);
        assert_eq!(completion.text, start);
        assert_eq!(completion.candidates, ["ab\\u{1b}[m", "ab\\xff"]);
        assert_eq!(
            completion.trouble.as_deref(),
            Some("These names cannot be typed.")
        );
        add(b"abc");
        let completion = complete(&start, None);
        assert_eq!(completion.text, format!("{start}bc"));
        assert_eq!(completion.candidates.len(), 3);
    }

    #[test]
    fn a_large_directory_is_not_read_to_its_end() {
        let directory = directory();
        let text = format!("{}/board-1", directory.path().display());
        let completion = complete_within(&text, None, 3);
        assert_eq!(completion.text, text, "another name may start like this");
        assert!(completion.trouble.expect("a reason").contains("too many"));
        assert_eq!(complete_within(&text, None, 9).trouble, None);
    }

    #[test]
    fn a_tilde_stands_for_the_home_directory() {
        let home = Some(PathBuf::from("/home/ann"));
        assert_eq!(
            expand_home("~/a.txt", home.clone()),
            PathBuf::from("/home/ann/a.txt")
        );
        assert_eq!(expand_home("~a.txt", home), PathBuf::from("~a.txt"));
        assert_eq!(expand_home("~/a.txt", None), PathBuf::from("~/a.txt"));
    }
}
