//! `replace` and `create`: what happens to the files in a directory.

use std::env;
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use names::names;

mod names;

/// A directory with the files of one test.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Scratch {
        let directory = tempfile::tempdir();
        Scratch(directory.expect("a scratch directory"))
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.at(name);
        fs::write(&path, text).expect("a file");
        path
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect("a file")
    }

    fn names(&self) -> Vec<String> {
        names(self.0.path())
    }
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    whole_file::replace(path, |output| output.write_all(text.as_bytes()))
}

fn create(path: &Path, text: &str) -> io::Result<()> {
    whole_file::create(path, |output| output.write_all(text.as_bytes()))
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let scratch = Scratch::new();
    let path = scratch.at("file");
    for permissions in [0o640, 0o606, 0o600, 0o777, 0o6755] {
        scratch.write("file", "older and longer");
        set_mode(&path, permissions);
        replace(&path, "new").expect("a file");
        assert_eq!(scratch.read("file"), "new");
        assert_eq!(mode(&path), permissions);
    }
    assert_eq!(scratch.names(), ["file"]);
}

/// Only root can give files away.
#[test]
fn a_file_keeps_its_owner_if_the_process_may_give_it_away() {
    let scratch = Scratch::new();
    let path = scratch.write("file", "older");
    if chown(&path, Some(12), Some(34)).is_ok() {
        set_mode(&path, 0o6750);
        replace(&path, "new").expect("a file");
        let metadata = fs::metadata(&path).expect("a file");
        assert_eq!((metadata.uid(), metadata.gid()), (12, 34));
        assert_eq!(mode(&path), 0o6750);
        assert_eq!(scratch.read("file"), "new");
    } else {
        assert!(env::var_os("CI").is_none(), "run as root");
        let _ = writeln!(io::stderr(), "skipped: run as root");
    }
}

#[test]
fn a_new_file_has_the_permissions_of_new_files() {
    let scratch = Scratch::new();
    let usual = mode(&scratch.write("other", ""));
    for (name, save) in [
        ("replaced", replace as fn(&Path, &str) -> _),
        ("created", create),
    ] {
        save(&scratch.at(name), "new").expect("a file");
        assert_eq!(scratch.read(name), "new");
        assert_eq!(mode(&scratch.at(name)), usual);
    }
    assert_eq!(scratch.names(), ["created", "other", "replaced"]);
}

#[test]
fn readers_and_hard_links_keep_the_old_file() {
    let scratch = Scratch::new();
    let path = scratch.write("file", "old");
    fs::hard_link(&path, scratch.at("other")).expect("a link");
    let open = File::open(&path).expect("a file");
    replace(&path, "new").expect("a file");
    assert_eq!(io::read_to_string(open).expect("a file"), "old");
    assert_eq!(scratch.read("other"), "old");
    assert_eq!(scratch.read("file"), "new");
}

#[test]
fn links_stay_links_and_the_file_behind_them_is_written() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.at("below")).expect("a directory");
    scratch.write("old", "x");
    for (target, link) in [
        ("old", "link"),
        ("below/later", "second"),
        ("../new", "below/later"),
        ("below", "directory"),
    ] {
        symlink(target, scratch.at(link)).expect("a link");
    }
    for (link, file) in [
        ("link", "old"),
        ("second", "new"),
        ("directory/other", "below/other"),
    ] {
        replace(&scratch.at(link), "text").expect("a file");
        assert_eq!(scratch.read(file), "text");
    }
    for link in ["link", "second", "below/later", "directory"] {
        assert!(scratch.at(link).is_symlink(), "{link}");
    }
    assert_eq!(
        scratch.names(),
        ["below", "directory", "link", "new", "old", "second"]
    );
    assert_eq!(names(&scratch.at("below")), ["later", "other"]);
}

/// Returns true if the system opens a file for writing, and creates it if it is
/// missing.
fn system_opens(path: &Path) -> bool {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    options.open(path).is_ok()
}

/// The system counts all links on the way to a file: those to other links, those in
/// the directories of a path, and those in the directories of a link.
#[test]
fn as_many_links_are_followed_as_by_the_system() {
    let scratch = Scratch::new();
    let link = |target: &str, name: &str| symlink(target, scratch.at(name)).expect("a link");
    fs::create_dir(scratch.at("here")).expect("a directory");
    scratch.write("old", "old");
    let open = File::create(scratch.at("open")).expect("a file");
    let descriptor = format!("/dev/fd/{}", open.as_raw_fd());
    let root = scratch.0.path().to_str().expect("text");
    // Chains of links: to directories, to files of several kinds, and to files by
    // a path with a link in it.
    link("here", "to-here-1");
    link("../old", "here/old");
    link("../missing", "here/missing");
    for (kind, end) in [
        ("file", "old"),
        ("dangling", "missing"),
        ("in-here", "to-here-1/old"),
        ("dangling-in-here", "to-here-1/missing"),
        ("absolute", &format!("{root}/old")),
        ("device", "/dev/null"),
        ("descriptor", &descriptor),
    ] {
        link(end, &format!("{kind}-1"));
    }
    for length in 2..=45 {
        let shorter = length - 1;
        link(&format!("to-here-{shorter}"), &format!("to-here-{length}"));
        for kind in ["file", "dangling", "device", "descriptor"] {
            link(&format!("{kind}-{shorter}"), &format!("{kind}-{length}"));
        }
        for kind in ["in-here", "dangling-in-here"] {
            // `here/..` leads back, so every link has a link in its directory.
            let target = format!("to-here-1/../{kind}-{shorter}");
            link(&target, &format!("{kind}-{length}"));
        }
        let target = format!("{root}/absolute-{shorter}");
        link(&target, &format!("absolute-{length}"));
    }

    let links = scratch.names().len();
    let kinds = [
        ("file", "old"),
        ("dangling", "missing"),
        ("in-here", "old"),
        ("dangling-in-here", "missing"),
        ("absolute", "old"),
        ("device", ""),
        ("descriptor", ""),
    ];
    let mut followed = 0;
    for (kind, end) in kinds {
        // Without a link at the end, only the directory of the path has links.
        let shortest = usize::from(end.is_empty());
        for length in shortest..=45 {
            let name = match length {
                0 => end.to_owned(),
                _ => format!("{kind}-{length}"),
            };
            for directory in [0, 1, 20, 38, 39, 40, 41] {
                let path = match directory {
                    0 => scratch.at(&name),
                    _ => scratch.at(&format!("to-here-{directory}/../{name}")),
                };
                let can_open = system_opens(&path);
                if end == "missing" && can_open {
                    fs::remove_file(scratch.at(end)).expect("created");
                }
                let replaced = replace(&path, "new");
                let what = format!("{kind} {length}, {directory} in the directory");
                assert_eq!(replaced.is_ok(), can_open, "{what}: {replaced:?}");
                if end == "missing" && can_open {
                    assert_eq!(scratch.read(end), "new", "{what}");
                    fs::remove_file(scratch.at(end)).expect("created");
                }
                followed += usize::from(can_open);
            }
        }
    }
    assert!(followed > 100, "{followed}");
    assert_eq!(scratch.names().len(), links);
    assert_eq!(scratch.read("old"), "new");
}

#[test]
fn impossible_paths_are_refused() {
    let scratch = Scratch::new();
    scratch.write("file", "x");
    symlink("loop", scratch.at("loop")).expect("a link");
    for save in [replace, create] {
        for name in [".", "..", "missing/file", "file/below", "loop", "new/"] {
            assert!(save(&scratch.at(name), "text").is_err(), "{name}");
        }
        for path in ["", "/", "/dev/full", "with a\0NUL"] {
            assert!(save(Path::new(path), "text").is_err(), "{path}");
        }
        let error = replace(&scratch.at("loop"), "text").expect_err("a loop");
        assert_eq!(error.raw_os_error(), Some(libc::ELOOP));
        for length in [256, 4096, 5000] {
            let error = save(&scratch.at(&"x".repeat(length)), "text").expect_err("too long");
            assert_eq!(error.raw_os_error(), Some(libc::ENAMETOOLONG));
        }
    }
    assert_eq!(scratch.names(), ["file", "loop"]);
    assert_eq!(scratch.read("file"), "x");
    let longest = "x".repeat(255);
    replace(&scratch.at(&longest), "text").expect("a file");
    assert_eq!(scratch.read(&longest), "text");
}

#[test]
fn a_device_is_written_to_as_it_is() {
    replace(Path::new("/dev/null"), "text").expect("a device that takes all");
    assert!(!fs::metadata("/dev/null").expect("a device").is_file());
    let error = replace(Path::new("/dev/full"), "text").expect_err("a full device");
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}

#[test]
fn a_pipe_is_written_to_as_it_is() {
    let scratch = Scratch::new();
    let path = scratch.at("pipe");
    let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let reader = thread::spawn({
        let path = path.clone();
        move || fs::read_to_string(path).expect("a pipe")
    });
    replace(&path, "text").expect("a pipe");
    assert_eq!(reader.join().expect("a reader"), "text");
    assert_eq!(scratch.names(), ["pipe"]);
}

/// As through `/dev/stdout`, writing goes on at the position of the open file.
#[test]
fn an_open_file_is_written_to_by_its_number() {
    let scratch = Scratch::new();
    let mut file = File::create(scratch.at("file")).expect("a file");
    file.write_all(b"before, ").expect("a file");
    let number = file.as_raw_fd();
    symlink(format!("/proc/self/fd/{number}"), scratch.at("link")).expect("a link");
    for path in [
        PathBuf::from(format!("/proc/self/fd/{number}")),
        PathBuf::from(format!("/proc/thread-self/fd/{number}")),
        PathBuf::from(format!("/dev/fd/{number}")),
        scratch.at("link"),
    ] {
        replace(&path, "text, ").expect("an open file");
    }
    file.write_all(b"after").expect("a file");
    assert_eq!(
        scratch.read("file"),
        "before, text, text, text, text, after"
    );
    let error = replace(Path::new("/proc/self/fd/999999"), "text").expect_err("not open");
    assert_eq!(error.kind(), ErrorKind::NotFound);
}

#[test]
fn all_bytes_arrive_however_they_are_written() {
    let scratch = Scratch::new();
    let path = scratch.at("file");
    // Up to more than two buffers, in pieces that do not divide them.
    for size in [0, 1, 65_535, 65_536, 65_537, 150_000] {
        let bytes: Vec<u8> = (0..size).map(|i: u32| i.to_le_bytes()[0]).collect();
        for piece in [bytes.len().max(1), 7919] {
            whole_file::replace(&path, |output| {
                let mut pieces = bytes.chunks(piece);
                pieces.try_for_each(|piece| output.write_all(piece))
            })
            .expect("a file");
            assert!(fs::read(&path).expect("a file") == bytes, "{size} {piece}");
        }
    }
}

#[test]
fn after_an_error_or_a_panic_all_files_are_as_they_were() {
    let scratch = Scratch::new();
    let old = scratch.write("old", "old");
    let fail = |output: &mut whole_file::Output<'_>| {
        output.write_all(&[b'x'; 100_000])?;
        Err(io::Error::other("a reason"))
    };
    let panic = |output: &mut whole_file::Output<'_>| {
        output.write_all(&[b'x'; 100_000])?;
        panic!("as the test wants it")
    };
    let new = scratch.at("new");
    for path in [&old, &new] {
        let error = whole_file::replace(path, fail).expect_err("a failure");
        assert_eq!(error.to_string(), "a reason");
        assert!(panic::catch_unwind(|| whole_file::replace(path, panic)).is_err());
    }
    assert!(whole_file::create(&new, fail).is_err());
    assert!(panic::catch_unwind(|| whole_file::create(&new, panic)).is_err());
    assert_eq!(scratch.names(), ["old"]);
    assert_eq!(scratch.read("old"), "old");
}

/// A private file that takes the name during the save stays private.
#[test]
fn a_file_that_appears_during_the_save_keeps_its_permissions() {
    let scratch = Scratch::new();
    let path = scratch.at("file");
    for is_there in [false, true] {
        for how in ["created", "renamed"] {
            let _ = fs::remove_file(&path);
            if is_there {
                scratch.write("file", "old");
                set_mode(&path, 0o666);
            }
            whole_file::replace(&path, |output| {
                match how {
                    "created" => set_mode(&scratch.write("file", "private"), 0o600),
                    _ => {
                        set_mode(&scratch.write("other", "private"), 0o600);
                        fs::rename(scratch.at("other"), &path)?;
                    }
                }
                output.write_all(b"new")
            })
            .expect("a file");
            assert_eq!(scratch.read("file"), "new");
            assert_eq!(mode(&path), 0o600, "{is_there} {how}");
            assert_eq!(scratch.names(), ["file"]);
        }
    }
}

/// A link that turns between a device and a file.
#[test]
fn a_save_does_not_mix_up_a_device_and_a_file() {
    let scratch = Scratch::new();
    let (file, link) = (scratch.at("file"), scratch.at("link"));
    let old = "x".repeat(5000);
    let is_done = AtomicBool::new(false);
    scratch.write("file", &old);
    symlink(&file, &link).expect("a link");
    thread::scope(|scope| {
        scope.spawn(|| {
            for target in [Path::new("/dev/null"), &file].into_iter().cycle() {
                if is_done.load(Ordering::Relaxed) {
                    break;
                }
                symlink(target, scratch.at("next")).expect("a link");
                fs::rename(scratch.at("next"), &link).expect("a link");
            }
        });
        let start = Instant::now();
        let is_time_left = || start.elapsed() < Duration::from_secs(5);
        let mut saves = (0..2000).take_while(|_| is_time_left());
        let failed = saves.find_map(|_| {
            let result = replace(&link, "new");
            let found = scratch.read("file");
            let is_whole = found == "new" || found == old;
            scratch.write("file", &old);
            (result.is_err() || !is_whole).then_some((result, found))
        });
        // Before anything can panic: the scope waits for the other thread.
        is_done.store(true, Ordering::Relaxed);
        assert!(failed.is_none(), "{failed:?}");
    });
    assert!(
        fs::metadata("/dev/null")
            .expect("a device")
            .file_type()
            .is_char_device()
    );
}

#[test]
fn stale_temporary_files_are_removed() {
    let scratch = Scratch::new();
    let stale = ".hw3-1f-0123456789abcdef.tmp";
    let live = ".hw3-2f-0123456789abcdef.tmp";
    // Not names of temporary files, or not files.
    let link = ".hw3-3f-0123456789abcdef.tmp";
    let directory = ".hw3-4f-0123456789abcdef.tmp";
    let pipe = ".hw3-5f-0123456789abcdef.tmp";
    let mut others = vec![".hw3-notes.tmp", "1f-0123456789abcdef.tmp"];
    for name in others.iter().chain(&[stale, live]) {
        scratch.write(name, "left");
    }
    scratch.write("file", "kept");
    symlink("file", scratch.at(link)).expect("a link");
    fs::create_dir(scratch.at(directory)).expect("a directory");
    let made = Command::new("mkfifo").arg(scratch.at(pipe)).status();
    assert!(made.expect("mkfifo").success());
    others.extend(["file", link, directory, pipe]);

    // On NFS, only a file that is open for writing can be locked.
    let lock = File::options().write(true).open(scratch.at(live));
    let lock = lock.expect("a file");
    lock.lock().expect("a lock");
    replace(&scratch.at("missing/new"), "new").expect_err("no directory");
    assert!(scratch.at(stale).exists());
    replace(&scratch.at("new"), "new").expect("a file");
    assert!(!scratch.at(stale).exists());
    assert!(scratch.at(live).exists());

    drop(lock);
    create(&scratch.at("newer"), "new").expect("a file");
    others.extend(["new", "newer"]);
    others.sort_unstable();
    assert_eq!(scratch.names(), others);
    assert_eq!(scratch.read("file"), "kept");
}

#[test]
fn create_refuses_names_that_exist() {
    let scratch = Scratch::new();
    scratch.write("file", "old");
    fs::create_dir(scratch.at("directory")).expect("a directory");
    symlink("file", scratch.at("link")).expect("a link");
    symlink("nowhere", scratch.at("dangling")).expect("a link");
    let before = scratch.names();
    for name in ["file", "directory", "directory/", "link", "dangling"] {
        let error = create(&scratch.at(name), "new").expect_err(name);
        assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{name}");
    }
    for path in ["/", "/dev/null", "/dev/stdout"] {
        let error = create(Path::new(path), "new").expect_err(path);
        assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{path}");
    }
    assert_eq!(scratch.names(), before);
    assert_eq!(scratch.read("file"), "old");
}

/// The name is free when `create` starts, and taken when it is done writing.
#[test]
fn create_refuses_a_name_that_is_taken_meanwhile() {
    let scratch = Scratch::new();
    let path = scratch.at("file");
    let error = whole_file::create(&path, |output| {
        fs::write(&path, "theirs")?;
        output.write_all(b"ours")
    });
    let error = error.expect_err("taken");
    assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    assert_eq!(scratch.read("file"), "theirs");
    assert_eq!(scratch.names(), ["file"]);
}

#[test]
fn of_many_that_create_one_file_one_succeeds() {
    const THREADS: usize = 8;
    let scratch = Scratch::new();
    let path = scratch.at("file");
    let barrier = Barrier::new(THREADS);
    let results: Vec<io::Result<()>> = thread::scope(|scope| {
        let attempts: Vec<_> = (0..THREADS)
            .map(|number| {
                let (path, barrier) = (&path, &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    create(path, &number.to_string().repeat(100_000))
                })
            })
            .collect();
        let results = attempts.into_iter().map(|attempt| attempt.join());
        results.map(|result| result.expect("no panic")).collect()
    });
    let winners: Vec<usize> = (0..THREADS)
        .filter(|&number| results[number].is_ok())
        .collect();
    assert_eq!(winners.len(), 1, "{results:?}");
    assert!(scratch.read("file") == winners[0].to_string().repeat(100_000));
    assert_eq!(scratch.names(), ["file"]);
}

#[test]
fn many_replace_one_file_at_once() {
    const THREADS: usize = 4;
    let scratch = Scratch::new();
    let path = scratch.at("file");
    thread::scope(|scope| {
        for number in 0..THREADS {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    replace(path, &number.to_string().repeat(100_000)).expect("a file");
                    let found = match fs::read_to_string(path) {
                        // On NFS, another thread may replace the file in between.
                        Err(error) if error.kind() == ErrorKind::StaleNetworkFileHandle => continue,
                        found => found.expect("a file"),
                    };
                    assert_eq!(found.len(), 100_000);
                    assert!(found.bytes().all(|byte| byte == found.as_bytes()[0]));
                }
            });
        }
    });
    assert_eq!(scratch.names(), ["file"]);
}
