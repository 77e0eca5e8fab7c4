//! The library in C projects that use CMake or pkg-config: the installed files,
//! and a program built with them in every supported way.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use testkit::toolchain::{
    WARNINGS, cc, have, have_tool, root, run_ok, scratch, stdout, target_tmp,
};

use crate::builds::{self, soname};
use crate::readme;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The prefix that CMake is configured with. The tests install to another one,
/// so they also check that the prefix can change.
const CONFIGURED_PREFIX: &str = "/opt/configured";

/// The output of the program in `tests/consumer`.
const PLAYED: &str = include_str!("../consumer/expected.txt");

struct Installation {
    build: PathBuf,
    prefix: PathBuf,
}

/// The installation that all tests share, new in every run.
static INSTALLATION: LazyLock<Installation> = LazyLock::new(|| {
    let directory = target_tmp().join("packages");
    let (build, prefix) = (directory.join("build"), directory.join("prefix"));
    for old in [&build, &prefix] {
        let _ = fs::remove_dir_all(old);
    }
    let prefix_option = format!("-DCMAKE_INSTALL_PREFIX={CONFIGURED_PREFIX}");
    configure(
        root(),
        &build,
        &[
            &prefix_option,
            "-DCMAKE_INSTALL_LIBDIR=lib",
            "-DBUILD_TESTING=OFF",
        ],
    );
    run_ok(cmake().arg("--build").arg(&build));
    run_ok(
        cmake()
            .arg("--install")
            .arg(&build)
            .arg("--prefix")
            .arg(&prefix),
    );
    Installation { build, prefix }
});

impl Installation {
    fn pkg_config_path(&self) -> PathBuf {
        self.prefix.join("lib/pkgconfig")
    }
}

pub fn have_cmake() -> bool {
    have_tool("cmake", "cmake")
}

fn have_pkg_config() -> bool {
    have_tool("pkg-config", "pkg-config")
}

pub fn cmake() -> Command {
    let mut command = Command::new("cmake");
    command.env_remove("DESTDIR");
    command
}

/// Returns the command that configures a project, which shares one build of the
/// Rust library with all others.
pub fn configure_command(source: &Path, build: &Path, options: &[&str]) -> Command {
    let mut command = cmake();
    command
        .arg("-S")
        .arg(source)
        .arg("-B")
        .arg(build)
        .arg("--no-warn-unused-cli")
        .arg(format!(
            "-DHW3_CARGO_TARGET_DIR={}",
            builds::directory().display()
        ))
        .args(options);
    command
}

pub fn configure(source: &Path, build: &Path, options: &[&str]) {
    run_ok(&mut configure_command(source, build, options));
}

/// Returns the names of all targets of a configured project.
pub fn targets(build: &Path) -> String {
    let output = run_ok(cmake().arg("--build").arg(build).args(["--target", "help"]));
    stdout(&output)
}

fn consumer() -> PathBuf {
    root().join("tests/consumer")
}

fn build_consumer(build: &Path, options: &[&str]) {
    configure(&consumer(), build, options);
    run_ok(cmake().arg("--build").arg(build));
}

/// Runs a program of `tests/consumer` with the embedded word list. Without a
/// `library_path`, the program itself must know where the shared library is.
fn run_consumer(program: &Path, library_path: Option<&Path>) {
    let mut command = Command::new(program);
    command
        .arg(root().join("boards/board01.txt"))
        .current_dir(program.parent().expect("the program's directory"))
        .env_remove("HW3_WORDS")
        .env_remove("LD_LIBRARY_PATH");
    if let Some(path) = library_path {
        command.env("LD_LIBRARY_PATH", path);
    }
    assert_eq!(stdout(&run_ok(&mut command)), PLAYED, "{command:?}");
}

fn dynamic_section(file: &Path) -> String {
    stdout(&run_ok(Command::new("readelf").arg("--dynamic").arg(file)))
}

fn uses_shared_library(program: &Path) -> bool {
    dynamic_section(program).contains(&format!("Shared library: [{}]", soname()))
}

/// Runs the program of each of the three targets, and checks which library it
/// uses.
fn run_all_consumers(build: &Path, default_is_shared: bool) {
    for (name, shared) in [
        ("game-hw3", default_is_shared),
        ("game-static", false),
        ("game-shared", true),
    ] {
        let program = build.join(name);
        run_consumer(&program, None);
        assert_eq!(uses_shared_library(&program), shared, "{name}");
    }
}

/// Returns every file below a directory, and every link with its target.
fn tree(directory: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut directories = vec![directory.to_owned()];
    while let Some(next) = directories.pop() {
        for entry in fs::read_dir(next).expect("a directory") {
            let entry = entry.expect("a directory entry");
            let kind = entry.file_type().expect("a file type");
            let path = entry.path();
            let name = path
                .strip_prefix(directory)
                .expect("a path below the directory");
            if kind.is_dir() {
                directories.push(path);
            } else if kind.is_symlink() {
                let target = fs::read_link(&path).expect("a link");
                found.push(format!("{} -> {}", name.display(), target.display()));
            } else {
                found.push(name.display().to_string());
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn the_installed_tree_is_complete() {
    if !have_cmake() {
        return;
    }
    let prefix = &INSTALLATION.prefix;
    let (soname, realname) = (soname(), format!("libhw3.so.{VERSION}"));
    let expected = [
        "include/hw3.h".to_owned(),
        "lib/cmake/hw3/hw3Config.cmake".to_owned(),
        "lib/cmake/hw3/hw3ConfigVersion.cmake".to_owned(),
        "lib/cmake/hw3/hw3Targets.cmake".to_owned(),
        "lib/libhw3.a".to_owned(),
        format!("lib/libhw3.so -> {soname}"),
        format!("lib/{soname} -> {realname}"),
        format!("lib/{realname}"),
        "lib/pkgconfig/hw3.pc".to_owned(),
    ];
    assert_eq!(tree(prefix), expected);
    assert_eq!(
        fs::read(prefix.join("include/hw3.h")).expect("the installed header"),
        fs::read(root().join("include/hw3.h")).expect("the header"),
    );
}

#[test]
fn destdir_holds_the_same_tree() {
    if !have_cmake() {
        return;
    }
    let directory = scratch("destdir");
    run_ok(
        cmake()
            .arg("--install")
            .arg(&INSTALLATION.build)
            .env("DESTDIR", &*directory),
    );
    let below = format!("{}/", &CONFIGURED_PREFIX[1..]);
    let expected: Vec<String> = tree(&INSTALLATION.prefix)
        .iter()
        .map(|name| format!("{below}{name}"))
        .collect();
    assert_eq!(tree(&directory), expected);
}

#[test]
fn the_installed_library_has_a_versioned_soname() {
    if !have_cmake() {
        return;
    }
    let section = dynamic_section(&INSTALLATION.prefix.join("lib/libhw3.so"));
    assert!(
        section.contains(&format!("soname: [{}]", soname())),
        "{section}"
    );
}

#[test]
fn installed_files_can_be_moved() {
    if !have_cmake() {
        return;
    }
    let installation = &*INSTALLATION;
    let forbidden = [
        root(),
        &installation.build,
        &installation.prefix,
        Path::new(CONFIGURED_PREFIX),
    ];
    let mut texts = 0;
    for name in tree(&installation.prefix) {
        let Ok(text) = fs::read_to_string(installation.prefix.join(&name)) else {
            continue; // not text: a library or a link
        };
        texts += 1;
        for path in forbidden {
            let path = path.display().to_string();
            assert!(!text.contains(&path), "{name} contains {path}");
        }
    }
    assert_eq!(texts, 5);
}

#[test]
fn versions_agree() {
    if !have_cmake() || !have_pkg_config() {
        return;
    }
    let installation = &*INSTALLATION;
    let output = run_ok(
        Command::new("pkg-config")
            .args(["--modversion", "hw3"])
            .env("PKG_CONFIG_PATH", installation.pkg_config_path()),
    );
    assert_eq!(stdout(&output).trim_end(), VERSION);
    let file = installation
        .prefix
        .join("lib/cmake/hw3/hw3ConfigVersion.cmake");
    let text = fs::read_to_string(file).expect("a version file");
    assert!(text.contains(&format!("set(PACKAGE_VERSION \"{VERSION}\")")));
}

#[test]
fn find_package_finds_both_libraries() {
    if !have_cmake() {
        return;
    }
    let prefix = format!("-DCMAKE_PREFIX_PATH={}", INSTALLATION.prefix.display());
    let directory = scratch("find-package");
    for (option, shared) in [
        ("-UBUILD_SHARED_LIBS", false),
        ("-DBUILD_SHARED_LIBS=ON", true),
    ] {
        build_consumer(&directory, &[&prefix, option]);
        run_all_consumers(&directory, shared);
    }
}

#[test]
fn find_package_refuses_a_newer_version() {
    if !have_cmake() {
        return;
    }
    let minor: u32 = env!("CARGO_PKG_VERSION_MINOR").parse().expect("a number");
    let newer = format!("{}.{}", env!("CARGO_PKG_VERSION_MAJOR"), minor + 1);
    let directory = scratch("newer");
    let output = configure_command(
        &consumer(),
        &directory,
        &[
            &format!("-DCMAKE_PREFIX_PATH={}", INSTALLATION.prefix.display()),
            &format!("-DHW3_WANTED={newer}"),
        ],
    )
    .output()
    .expect("cmake");
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    for part in [newer.as_str(), "hw3Config.cmake", VERSION] {
        assert!(errors.contains(part), "{errors}");
    }
}

/// Copies the installation, changes it, and returns what find_package says.
fn errors_after(name: &str, change: impl Fn(&Path)) -> String {
    let directory = scratch(name);
    let prefix = directory.join("prefix");
    let mut copy = Command::new("cp");
    run_ok(copy.arg("-R").arg(&INSTALLATION.prefix).arg(&prefix));
    change(&prefix);
    let option = format!("-DCMAKE_PREFIX_PATH={}", prefix.display());
    let mut configure = configure_command(&consumer(), &directory.join("build"), &[&option]);
    let output = configure.output().expect("cmake");
    assert!(!output.status.success());
    // CMake wraps lines.
    let errors = String::from_utf8_lossy(&output.stderr);
    errors.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn find_package_says_which_file_is_missing() {
    if !have_cmake() {
        return;
    }
    let library = format!("lib/libhw3.so.{VERSION}");
    for file in [
        "include/hw3.h",
        "lib/libhw3.a",
        &library,
        "lib/libhw3.so.0",
        "lib/cmake/hw3/hw3Targets.cmake",
    ] {
        let errors = errors_after("missing", |prefix| {
            fs::remove_file(prefix.join(file)).expect("an installed file");
        });
        let sentence = format!("{file} is missing: install hw3 {VERSION} again");
        assert!(errors.contains(&sentence), "{errors}");
    }
}

#[test]
fn find_package_refuses_the_header_of_another_version() {
    if !have_cmake() {
        return;
    }
    let errors = errors_after("other-header", |prefix| {
        let header = prefix.join("include/hw3.h");
        let text = fs::read_to_string(&header).expect("the header");
        let text = text.replace(
            &format!("HW3_VERSION \"{VERSION}\""),
            "HW3_VERSION \"9.9.9\"",
        );
        fs::write(header, text).expect("a writable header");
    });
    let sentence = format!("hw3.h is not the header of hw3 {VERSION}");
    assert!(errors.contains(&sentence), "{errors}");
    assert!(
        errors.contains("remove one of the two versions"),
        "{errors}"
    );
}

/// Builds a project that contains hw3.
fn build_from_sources(by: &str) {
    if !have_cmake() {
        return;
    }
    let directory = scratch(by);
    let (build, prefix) = (directory.join("build"), directory.join("prefix"));
    build_consumer(
        &build,
        &[
            &format!("-DHW3_BY={by}"),
            &format!("-DHW3_SOURCE={}", root().display()),
        ],
    );
    run_all_consumers(&build, false);
    for target in ["run_all_tests", "hw3_simulation"] {
        assert!(!targets(&build).contains(target), "{target}");
    }

    let programs = ["game-hw3", "game-static", "game-shared"].map(|name| build.join(name));
    let times = || {
        programs
            .each_ref()
            .map(|program| program.metadata().and_then(|data| data.modified()).ok())
    };
    let before = times();
    run_ok(cmake().arg("--build").arg(&build));
    assert_eq!(times(), before, "the programs were linked again");

    run_ok(
        cmake()
            .arg("--install")
            .arg(&build)
            .arg("--prefix")
            .arg(&prefix),
    );
    assert!(!prefix.exists(), "the project installs hw3");
}

#[test]
fn a_project_can_add_hw3_as_a_subdirectory() {
    build_from_sources("add_subdirectory");
}

#[test]
fn a_project_can_fetch_hw3() {
    build_from_sources("FetchContent");
}

/// Compiles the program with a command of docs/linking.md, without warnings.
fn compile_as_documented(directory: &Path, is_static: bool) -> PathBuf {
    let commands = readme::block(readme::LINKING, "### pkg-config", "sh");
    assert_eq!(commands.lines().count(), 2, "{commands}");
    let command = commands
        .lines()
        .find(|line| line.contains("-static") == is_static)
        .expect("a shared and a static command");
    let arguments = command.strip_prefix("cc ").expect("a compiler command");
    fs::copy(consumer().join("main.c"), directory.join("game.c")).expect("a copy");
    run_ok(
        Command::new("sh")
            .arg("-c")
            .arg(format!("{} {} {arguments}", cc(), WARNINGS.join(" ")))
            .current_dir(directory)
            .env("PKG_CONFIG_PATH", INSTALLATION.pkg_config_path()),
    );
    directory.join("game")
}

#[test]
fn pkg_config_links_the_shared_library() {
    if !have_cmake() || !have_pkg_config() {
        return;
    }
    let directory = scratch("pkg-config-shared");
    let program = compile_as_documented(&directory, false);
    assert!(uses_shared_library(&program));
    run_consumer(&program, Some(&INSTALLATION.prefix.join("lib")));
}

#[test]
fn pkg_config_links_a_static_program() {
    if !have_cmake() || !have_pkg_config() || !have_static_libc() {
        return;
    }
    let directory = scratch("pkg-config-static");
    let program = compile_as_documented(&directory, true);
    let section = dynamic_section(&program);
    assert!(section.contains("no dynamic section"), "{section}");
    run_consumer(&program, None);
}

fn have_static_libc() -> bool {
    let output = run_ok(Command::new(cc()).arg("-print-file-name=libc.a"));
    // The compiler prints a bare name if it does not find the file.
    have(stdout(&output).starts_with('/'), "a static libc")
}

/// docs/linking.md gives the sizes in MB with one decimal.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn the_stated_sizes_are_right() {
    if !have_cmake() {
        return;
    }
    let directory = scratch("size");
    let program = directory.join("game");
    let source = directory.join("game.c");
    fs::write(&source, readme::block(readme::README, "### Why not?", "c")).expect("a source file");
    let libraries = INSTALLATION.prefix.join("lib");
    run_ok(
        Command::new(cc())
            .args(["-Os", "-s", "-Wl,--gc-sections", "-I"])
            .arg(INSTALLATION.prefix.join("include"))
            .arg(source)
            .arg(libraries.join("libhw3.a"))
            .arg("-o")
            .arg(&program),
    );
    let document = readme::document(readme::LINKING);
    for (file, before) in [
        (libraries.join("libhw3.so"), "`libhw3.so` is "),
        (program, "`-Os -s -Wl,--gc-sections`, is "),
    ] {
        let (_, rest) = document.split_once(before).expect(before);
        let stated: f64 = rest.split(' ').next().expect("a size").parse().expect(rest);
        let measured = fs::metadata(&file).expect("a file").len() as f64 / 1e6;
        let name = file.display();
        assert!(
            (stated - measured).abs() < 0.1,
            "{name}: {measured} MB, but the document says {stated}"
        );
    }
}
