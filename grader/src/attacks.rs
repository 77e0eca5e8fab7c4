//! Tests with submissions that misbehave.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Instant;

use tempfile::TempDir;

use crate::compile::{Build, BuildFailure, Toolchain};
use crate::plan::{Answer, Call, Plan};
use crate::play::Player;
use crate::run::{Limits, Mode, Names, Run};
use crate::submission::{Source, Submission};

static SCRATCH: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("scratch"));
static TOOLCHAIN: LazyLock<Toolchain> = LazyLock::new(|| {
    let words = fs::read("../words.txt").expect("words");
    Toolchain::prepare(SCRATCH.path(), &words).expect("a toolchain")
});

fn compile(name: &str, source: &str) -> Result<Build, BuildFailure> {
    let directory = SCRATCH.path().join(name);
    fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join("given.c");
    fs::write(&file, source).expect("a file");
    let submission = Submission {
        name: name.to_owned(),
        source: Source::C {
            file,
            include: None,
        },
    };
    TOOLCHAIN.compile(&submission, &directory)
}

#[test]
fn speed() {
    let source = fs::read_to_string("../bench/baseline/hw3.c").expect("baseline");
    let source = source.replace("baseline_", "");
    let start = Instant::now();
    let _ = &*TOOLCHAIN;
    eprintln!("prepare {:?} {:?}", start.elapsed(), TOOLCHAIN.notes());
    let start = Instant::now();
    let build = compile("baseline", &source).unwrap_or_else(|e| panic!("{e:#?}"));
    eprintln!("compile {:?} {:?}", start.elapsed(), build.warnings);
    let board = fs::read_to_string("../boards/board01.txt").expect("board");
    let place = |row, col, direction: u8, tiles: &str| Call::Place {
        game: 0,
        placement: hw3::Placement::new(row, col, direction, tiles).expect("memory"),
    };
    let plan = Plan {
        words: None,
        calls: vec![
            Call::Open { game: 0, board },
            place(2, 3, b'V', "T PMAN"),
            Call::Save { game: 0 },
            Call::Undo { game: 0 },
            Call::Save { game: 0 },
            Call::Free { game: 0 },
        ],
    };
    let player = Player::new(&TOOLCHAIN, &build);
    for _ in 0..2 {
        let start = Instant::now();
        let mut run = None;
        for seed in 0..100 {
            run = Some(player.play(&plan, Mode::Plain, &Limits::default(), Names::Random(seed)));
        }
        eprintln!("{run:#?} {:?}", start.elapsed() / 100);
    }
}
