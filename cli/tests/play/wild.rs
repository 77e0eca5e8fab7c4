//! Random bytes typed into the real program. It must neither panic nor hang, and must
//! restore the terminal.

use std::thread;
use std::time::Duration;

use fastrand::Rng;
use testkit::long::cases;

use crate::model::{self, WORDS};
use crate::terminal::Terminal;
use crate::{BACKSPACE, CTRL_HOME, CTRL_Z, DOWN, ENTER, ESC, LEFT, RIGHT, TAB, UP};

/// Keys and byte sequences, some of which are not complete.
const KEYS: &[&str] = &[
    UP,
    DOWN,
    LEFT,
    RIGHT,
    CTRL_HOME,
    CTRL_Z,
    BACKSPACE,
    ESC,
    TAB,
    ENTER,
    ENTER,
    // Ctrl-E, F, P, T, W and X.
    "\x05",
    "\x06",
    "\x10",
    "\x14",
    "\x14",
    "\x17",
    "\x18",
    "\x1b[H",
    "\x1b[F",
    "\x1b[6~",
    "\x1bOP",
    "\x1b[<0;20;10M",
    "\x1b[<64;3;3M",
    "\x1b[<0;9999;9999M",
    "\x1b[200~paste\x1b[201~",
    "\x1b[",
    "\u{e4}",
    "?",
    " ",
    "y",
    "n",
    "qu",
];

/// A few keys. Quitting and files are left out, and so is the replay, which Q quits.
fn keys(random: &mut Rng) -> String {
    let count = random.usize(1..20);
    let key = |random: &mut Rng| match random.bool() {
        true => random.char('a'..='z').to_string(),
        false => (*random.choice(KEYS).expect("a key")).to_owned(),
    };
    (0..count).map(|_| key(random)).collect()
}

#[test]
fn random_keys_neither_stop_nor_block_the_program() {
    for seed in 0..cases(3, 12) {
        let mut random = Rng::with_seed(seed);
        let directory = model::directory();
        let players = ["Ann,Zoe=greedy", "Ann,Bob", "Zoe=expert,Ann"];
        let players = random.choice(players).expect("players");
        let number = seed.to_string();
        let arguments = ["--players", players, "--seed", &number, "--words", WORDS];
        let terminal = Terminal::start(&directory, 80, 24, &arguments);
        terminal.wait_for("left in the bag");
        for _ in 0..cases(30, 200) {
            terminal.press(&keys(&mut random));
            if random.u8(..10) == 0 {
                // The parser of the test cannot wrap lines on a single row.
                terminal.resize(random.u16(2..130), random.u16(2..50));
            }
            thread::sleep(Duration::from_millis(10));
        }
        // It still draws, and ends in order.
        terminal.resize(100, 30);
        terminal.wait_until("a screen of another size", |screen| {
            screen.lines().any(|line| line.chars().count() > 80)
        });
        terminal.signal("TERM");
        let status = terminal.end();
        assert!(status.success(), "seed {seed}: {status}");
    }
}
