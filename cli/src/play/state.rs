//! The directory for matches and practice games, and who may read them.

use std::fs::{DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

/// The directory for unfinished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateDirectory {
    path: PathBuf,
    /// False if the user chose it. It may then contain other files, so it keeps its
    /// permissions if it exists already.
    is_ours: bool,
}

impl StateDirectory {
    /// A directory that the user chose.
    pub fn chosen(path: PathBuf) -> StateDirectory {
        StateDirectory {
            path,
            is_ours: false,
        }
    }

    /// Returns the directory that `UPWORDS_STATE` names, or `upwords` in the user's
    /// state directory. `None` if the user has none.
    pub fn find(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<StateDirectory> {
        let variable = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
        if let Some(path) = variable("UPWORDS_STATE") {
            return Some(StateDirectory::chosen(path));
        }
        let state = variable("XDG_STATE_HOME")
            .or_else(|| Some(variable("HOME")?.join(".local").join("state")))?;
        Some(StateDirectory {
            path: state.join("upwords"),
            is_ours: true,
        })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory in it for finished matches.
    pub fn finished(&self) -> StateDirectory {
        StateDirectory {
            path: self.path.join("finished"),
            is_ours: self.is_ours,
        }
    }

    /// Creates the directory, and its parents, for nobody but the user. Parents that
    /// exist stay as they are.
    pub fn create(&self) -> io::Result<()> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.path)?;
        self.make_private();
        Ok(())
    }

    /// Takes our own directory from the group and others: an older version may have
    /// created it for everybody. A link leads to a directory that the user chose.
    pub fn make_private(&self) {
        if self.is_ours {
            let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW;
            let directory = File::options()
                .read(true)
                .custom_flags(flags.bits() as i32)
                .open(&self.path);
            if let Ok(directory) = directory {
                make_private(&directory);
            }
        }
    }
}

/// Takes a file or directory from the group and others, if the user owns it and its
/// file system has permissions.
pub fn make_private(file: &File) {
    const OTHERS: u32 = 0o077;
    if let Ok(found) = file.metadata() {
        let mode = found.permissions().mode();
        if mode & OTHERS != 0 {
            _ = file.set_permissions(Permissions::from_mode(mode & !OTHERS));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use testkit::files::scratch;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
    }

    /// The directory in the state directory of this home.
    fn in_home(home: &Path) -> StateDirectory {
        let home = |name: &str| (name == "HOME").then(|| home.to_owned());
        StateDirectory::find(home).expect("a directory")
    }

    #[test]
    fn the_directory_is_the_one_for_state() {
        let home = ("HOME", "/home/ann");
        let xdg = ("XDG_STATE_HOME", "/state");
        let own = ("UPWORDS_STATE", "/own");
        for (variables, expected) in [
            (vec![], None),
            (vec![home], Some("/home/ann/.local/state/upwords")),
            (vec![home, xdg], Some("/state/upwords")),
            (vec![home, xdg, own], Some("/own")),
            (
                vec![home, ("XDG_STATE_HOME", "")],
                Some("/home/ann/.local/state/upwords"),
            ),
        ] {
            let found = StateDirectory::find(|name| {
                let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
                Some(PathBuf::from(value))
            });
            let found = found.as_ref().map(StateDirectory::path);
            assert_eq!(found, expected.map(Path::new));
        }
    }

    #[test]
    fn new_directories_are_private() {
        let home = scratch();
        set_mode(home.path(), 0o755);
        in_home(home.path()).create().expect("created");
        for path in [".local", ".local/state", ".local/state/upwords"] {
            assert_eq!(mode(&home.path().join(path)), 0o700, "{path}");
        }
        assert_eq!(mode(home.path()), 0o755);
        let chosen = home.path().join("chosen");
        let directory = StateDirectory::chosen(chosen.clone());
        directory.create().expect("created");
        assert_eq!(mode(&chosen), 0o700);
    }

    #[test]
    fn of_the_directories_that_exist_only_our_own_becomes_private() {
        let home = scratch();
        let state = home.path().join(".local/state");
        let ours = state.join("upwords");
        fs::create_dir_all(&ours).expect("directories");
        for path in [&state, &ours] {
            set_mode(path, 0o755);
        }
        in_home(home.path()).create().expect("created");
        assert_eq!((mode(&state), mode(&ours)), (0o755, 0o700));

        set_mode(&ours, 0o755);
        let chosen = StateDirectory::chosen(ours.clone());
        chosen.create().expect("created");
        assert_eq!(mode(&ours), 0o755);

        let other = home.path().join("other");
        fs::rename(&ours, &other).expect("renamed");
        symlink(&other, &ours).expect("a link");
        in_home(home.path()).create().expect("created");
        assert_eq!(mode(&other), 0o755);
    }
}
