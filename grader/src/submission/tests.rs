use std::io::{Cursor, Write};
use std::os::unix::fs::symlink;

use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::*;
use std::fs::File;

fn scratch() -> TempDir {
    tempfile::tempdir().expect("a scratch directory")
}

/// Writes files, and the folders that they need.
fn write(root: &Path, files: &[&str]) {
    for file in files {
        let path = root.join(file);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, "int a;\n").expect("a file");
    }
}

/// Makes a zip file with these entries.
fn archive(path: &Path, files: &[(&str, &[u8])]) {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, content) in files {
        writer.start_file(*name, options).expect("an entry");
        writer.write_all(content).expect("content");
    }
    let bytes = writer.finish().expect("an archive").into_inner();
    fs::write(path, bytes).expect("a file");
}

/// Finds the submissions below a folder, as `name: file header` or `name! sentence`.
fn found(root: &Path, paths: &[&str]) -> Vec<String> {
    let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
    let unpacked = scratch();
    let root = root.canonicalize().expect("a root");
    let found = find(&paths, unpacked.path()).expect("submissions");
    let show = |path: PathBuf| {
        let below = path
            .strip_prefix(&root)
            .or(path.strip_prefix(unpacked.path()));
        below.expect("a known place").to_string_lossy().into_owned()
    };
    let lines = found.into_iter().map(|one| match one.source {
        Ok(Source::C { file, include }) => {
            let include = include.map_or_else(|| "-".to_owned(), show);
            format!("{}: {} {include}", one.name, show(file))
        }
        Ok(Source::Library(file)) => format!("{}: {}", one.name, show(file)),
        Err(sentence) => format!("{}! {sentence}", one.name),
    });
    lines.collect()
}

#[test]
fn a_checkout_is_named_after_its_folder() {
    let root = scratch();
    write(
        root.path(),
        &["alice/src/hw3.c", "alice/include/hw3.h", "alice/tests/a.c"],
    );
    let expected = ["alice: alice/src/hw3.c alice/src/../include/hw3.h"];
    for path in ["alice", "alice/src/hw3.c"] {
        assert_eq!(found(root.path(), &[path]), expected);
    }
}

#[test]
fn a_file_needs_no_header() {
    let root = scratch();
    write(
        root.path(),
        &[
            "bob/hw3.c",
            "carol.c",
            "dave.so",
            "erin/hw3.c",
            "erin/hw3.h",
        ],
    );
    let paths = ["bob/hw3.c", "carol.c", "dave.so", "erin/hw3.c"];
    let expected = [
        "bob: bob/hw3.c -",
        "carol: carol.c -",
        "dave: dave.so",
        "erin: erin/hw3.c erin/hw3.h",
    ];
    assert_eq!(found(root.path(), &paths), expected);
    assert_eq!(found(root.path(), &["."]), expected);
}

#[test]
fn folders_may_be_nested_or_empty() {
    let root = scratch();
    write(
        root.path(),
        &[
            "alice/homework-3/src/hw3.c",
            "alice/notes/a.txt",
            "bob/.git/hw3.c",
            "bob/build/hw3.c",
            "carol/mine.c",
            "dave/one.c",
            "dave/two.c",
            "section/erin/hw3.c",
            "section/frank/hw3.c",
            ".hidden/hw3.c",
        ],
    );
    assert_eq!(
        found(root.path(), &["."]),
        [
            "alice: alice/homework-3/src/hw3.c -",
            "bob! there is no hw3.c",
            "carol: carol/mine.c -",
            "dave! there are several C files, but no hw3.c",
            "erin: section/erin/hw3.c -",
            "frank: section/frank/hw3.c -",
        ]
    );
}

#[test]
fn equal_names_get_numbers() {
    let root = scratch();
    write(root.path(), &["a/alice/hw3.c", "b/alice/hw3.c"]);
    let expected = ["alice: a/alice/hw3.c -", "alice-2: b/alice/hw3.c -"];
    assert_eq!(found(root.path(), &["a", "b"]), expected);
}

#[test]
fn links_and_large_files_are_broken() {
    let root = scratch();
    write(root.path(), &["alice/hw3.h", "bob/other"]);
    symlink("/etc/passwd", root.path().join("alice/hw3.c")).expect("a link");
    fs::create_dir(root.path().join("carol")).expect("a folder");
    symlink("../bob", root.path().join("carol/src")).expect("a link");
    let large = File::create(root.path().join("bob/hw3.c")).expect("a file");
    large.set_len(SOURCE + 1).expect("a size");
    assert_eq!(
        found(root.path(), &["."]),
        [
            "alice! hw3.c is a symbolic link",
            "bob! hw3.c is larger than 4 MB",
            "carol! the folder of hw3.c is a symbolic link"
        ]
    );
}

#[test]
fn other_paths_are_usage_errors() {
    let root = scratch();
    write(root.path(), &["a.txt"]);
    let find = |name| find(&[PathBuf::from(name)], root.path()).expect_err("a sentence");
    assert_eq!(
        find("/no/such/path"),
        "cannot read /no/such/path: No such file or directory"
    );
    assert!(find("/dev/null").ends_with("a zip file or a folder of these"));
}

#[test]
fn an_archive_is_named_after_its_file() {
    let root = scratch();
    let source = ("hw3-main/src/hw3.c", &b"int a;"[..]);
    let header = ("hw3-main/include/hw3.h", &b""[..]);
    archive(&root.path().join("alice.zip"), &[source, header]);
    archive(
        &root.path().join("bob.zip"),
        &[("hw3.c", b""), ("__MACOSX/hw3.c", b"")],
    );
    assert_eq!(
        found(root.path(), &["."]),
        [
            "alice: archive-1/hw3-main/src/hw3.c archive-1/hw3-main/src/../include/hw3.h",
            "bob: archive-2/hw3.c -",
        ]
    );
}

#[test]
fn an_archive_may_have_many_students() {
    let root = scratch();
    archive(&root.path().join("inner.zip"), &[("hw3.c", b"int a;")]);
    let inner = fs::read(root.path().join("inner.zip")).expect("an archive");
    let files = [
        ("all/alice/src/hw3.c", &b"int a;"[..]),
        ("all/bob/", b""),
        ("all/carol.zip", &inner),
        ("all/dave\\hw3.c", b"int a;"),
    ];
    archive(&root.path().join("all.zip"), &files);
    assert_eq!(
        found(root.path(), &["all.zip"]),
        [
            "alice: archive-1/all/alice/src/hw3.c -",
            "bob! there is no hw3.c",
            "carol: archive-2/hw3.c -",
            "dave: archive-1/all/dave/hw3.c -",
        ]
    );
}

#[test]
fn malicious_archives_are_broken() {
    let root = scratch();
    let names = [
        "../hw3.c",
        "/hw3.c",
        "a/../../hw3.c",
        "..\\hw3.c",
        "C:\\hw3.c",
    ];
    for name in names {
        archive(&root.path().join("mallory.zip"), &[(name, b"int a;")]);
        let name = name.replace('\\', "/");
        let expected = format!("mallory! the zip file has an unsafe path: {name}");
        assert_eq!(found(root.path(), &["mallory.zip"]), [expected]);
    }
    assert!(!root.path().join("hw3.c").exists());
}

#[test]
fn links_in_archives_are_broken() {
    let root = scratch();
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    writer
        .add_symlink("hw3.c", "/etc/passwd", options)
        .expect("a link");
    let bytes = writer.finish().expect("an archive").into_inner();
    fs::write(root.path().join("mallory.zip"), bytes).expect("a file");
    let expected = ["mallory! the zip file has a symbolic link: hw3.c"];
    assert_eq!(found(root.path(), &["mallory.zip"]), expected);
}

#[test]
fn damaged_archives_are_broken() {
    let root = scratch();
    let path = root.path().join("alice.zip");
    let noise: Vec<u8> = (0..10_000_u32)
        .map(|number| ((number * number) >> 3) as u8)
        .collect();
    archive(&path, &[("hw3.c", &noise)]);
    let bytes = fs::read(&path).expect("an archive");
    for length in [0, 10, bytes.len() / 2, bytes.len() - 1] {
        fs::write(&path, &bytes[..length]).expect("a file");
        let found = found(root.path(), &["alice.zip"]);
        assert!(found[0].starts_with("alice! the zip file"), "{found:?}");
    }
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    fs::write(&path, flipped).expect("a file");
    let found = found(root.path(), &["alice.zip"]);
    assert!(
        found[0].starts_with("alice! the zip file is damaged"),
        "{found:?}"
    );
}

#[test]
fn archives_that_unpack_to_too_much_are_broken() {
    let root = scratch();
    let zeros = vec![0; 130 << 20];
    archive(
        &root.path().join("bomb.zip"),
        &[("a.c", &zeros), ("b.c", &zeros)],
    );
    let expected = ["bomb! the zip file unpacks to more than 256 MB"];
    assert_eq!(found(root.path(), &["bomb.zip"]), expected);
}
