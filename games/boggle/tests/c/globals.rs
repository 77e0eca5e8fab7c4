//! The functions and the program share the variables and `lfsrNext`, whoever
//! defines them and however the program is compiled and linked.

use std::fmt::Write;
use std::fs;
use std::process::Command;

use testkit::long::cases;

use crate::programs::{LIBRARIES, Program, check_output};
use crate::toolchain::{cc, cxx, have, have_tool, run_ok, scratch, stdout};

/// What the program defines itself.
#[derive(Clone, Copy, Debug)]
struct Own {
    lfsr: bool,
    dice: bool,
    tray_dice: bool,
    tray_letters: bool,
    /// The number of a generator in `globals.c`; 0 for that of the library.
    lfsr_next: u32,
}

const ALL: Own = Own {
    lfsr: true,
    dice: true,
    tray_dice: true,
    tray_letters: true,
    lfsr_next: 1,
};

const NONE: Own = Own {
    lfsr: false,
    dice: false,
    tray_dice: false,
    tray_letters: false,
    lfsr_next: 0,
};

impl Own {
    /// One of the 32 combinations, with this generator if the program defines one.
    fn combination(bits: u32, generator: u32) -> Own {
        let has = |bit: u32| bits >> bit & 1 == 1;
        Own {
            lfsr: has(0),
            dice: has(1),
            tray_dice: has(2),
            tray_letters: has(3),
            lfsr_next: if has(4) { generator } else { 0 },
        }
    }

    fn flags(self) -> Vec<String> {
        let mut flags = Vec::new();
        for (own, name) in [
            (self.lfsr, "OWN_LFSR"),
            (self.dice, "OWN_DICE"),
            (self.tray_dice, "OWN_TRAY_DICE"),
            (self.tray_letters, "OWN_TRAY_LETTERS"),
        ] {
            if own {
                flags.push(format!("-D{name}"));
            }
        }
        if self.lfsr_next > 0 {
            flags.push(format!("-DOWN_LFSR_NEXT={}", self.lfsr_next));
        }
        flags
    }
}

/// A model of `globals.c` and of the functions that it calls, written from the
/// assignment.
struct Model {
    own: Own,
    lfsr: u32,
    dice: [[u8; 6]; 16],
    tray_dice: [u32; 16],
    tray_letters: [u8; 16],
    calls: u32,
    printed: String,
}

impl Model {
    fn new(own: Own) -> Model {
        let letters = if own.dice {
            b"abcdefghijklmnopqrstuvwx0123456789+-\x01\x02\x03\x04\x05\x06\x7f\x7e\x7d!?.\
              ABCDEFGHIJKLMNOPRSTUVWXYZ \n\t\0%<=>;:,()[]{}QQ#*@&"
        } else {
            b"AACIOTAHMORSEGKLUYABILTYACDEMPEGINTVGILRUWELPSTUDENOSWACELRS\
              ABJMOQEEFHIYEHINPSDKNOTUADENVZBIFORX"
        };
        let mut dice = [[0; 6]; 16];
        for (face, &letter) in letters.iter().enumerate() {
            dice[face / 6][face % 6] = letter;
        }
        let mut tray_dice = std::array::from_fn(|position| position as u32);
        if own.tray_dice {
            tray_dice.reverse();
        }
        Model {
            own,
            lfsr: if own.lfsr { 2020 } else { 1 },
            dice,
            tray_dice,
            tray_letters: if own.tray_letters {
                *b"sixteen letters!"
            } else {
                [0; 16]
            },
            calls: 0,
            printed: String::new(),
        }
    }

    fn next(&mut self) -> u32 {
        match self.own.lfsr_next {
            0 => {
                self.lfsr ^= self.lfsr >> 7;
                self.lfsr ^= self.lfsr << 9;
                self.lfsr ^= self.lfsr >> 13;
                self.lfsr
            }
            1 => {
                self.lfsr = self
                    .lfsr
                    .wrapping_mul(1_664_525)
                    .wrapping_add(1_013_904_223);
                self.lfsr >> 8
            }
            2 => {
                self.calls += 1;
                (self.calls * self.calls).wrapping_neg()
            }
            _ => {
                self.lfsr = self.lfsr.wrapping_add(5);
                let die = &mut self.tray_dice[self.lfsr as usize % 16];
                *die = die.wrapping_add(self.lfsr % 3);
                self.tray_letters[self.lfsr as usize % 7] = b'x';
                self.lfsr
            }
        }
    }

    fn random(&mut self, limit: u32) -> u32 {
        let number = self.next();
        if limit == 0 { 0 } else { number % limit }
    }

    fn permute_dice(&mut self) {
        for i in (1..16).rev() {
            let j = self.random(i as u32 + 1) as usize;
            self.tray_dice.swap(i, j);
        }
    }

    fn shake(&mut self) {
        self.permute_dice();
        for position in 0..16 {
            let face = self.random(6) as usize;
            let die = self.dice.get(self.tray_dice[position] as usize);
            self.tray_letters[position] = die.map_or(0, |faces| faces[face]);
        }
    }

    fn print(&mut self, text: &str) {
        self.printed.push_str(text);
    }

    fn show(&mut self, after: &str) {
        let printed = &mut self.printed;
        let _ = write!(printed, "{after}: {};", self.lfsr);
        for die in self.tray_dice {
            let _ = write!(printed, " {die}");
        }
        printed.push(';');
        for letter in self.tray_letters {
            let _ = write!(printed, " {letter}");
        }
        printed.push('\n');
    }

    /// What the program prints.
    fn run(mut self) -> String {
        self.show("start");
        for face in self.dice.as_flattened().to_vec() {
            self.print(&format!("{face} "));
        }
        self.print("\n");
        for limit in [0, 1, 6, 1000, 1 << 31, u32::MAX] {
            let number = self.random(limit);
            self.print(&format!("{number} "));
        }
        self.show("getRandom");
        self.lfsr = 100;
        self.show("seedRandom");
        self.shake();
        self.show("shakeTray");
        self.lfsr = 31337;
        self.tray_dice[3] = 16;
        self.shake();
        self.show("a changed state");
        let mut values = [10, 20, 30, 40, 50];
        for i in (1..5).rev() {
            let j = self.random(i as u32 + 1) as usize;
            values.swap(i, j);
        }
        for value in values {
            self.print(&format!("{value} "));
        }
        self.show("permute");
        let number = self.next();
        self.print(&format!("{number} "));
        self.show("lfsrNext");
        self.permute_dice();
        self.show("permuted dice");
        self.lfsr = 0;
        self.shake();
        self.show("state 0");
        self.print("Qu B  C  D  \nE  F  G  H  \nI  J  K  L  \nM  N  O  P  \nQUBF 1, QUC 0\n");
        self.printed
    }
}

/// Compiles `globals.c` and compares what it prints with the model.
fn check(compiler: &str, own: Own, how: &[&str], with: &str) {
    let flags = own.flags();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let flags = [&flags, how].concat();
    let program = Program::compile_with(compiler, "globals", "linked", &flags, with);
    let printed = stdout(&run_ok(&mut program.command()));
    assert_eq!(
        printed,
        Model::new(own).run(),
        "{compiler} {with} {flags:?}"
    );
}

/// Position-independent and fixed executables address data differently.
const WAYS: [&[&str]; 4] = [
    &["-std=c11", "-pie", "-fpie", "-O2"],
    &["-std=c99", "-no-pie", "-fno-pie", "-O0"],
    &["-std=c17", "-no-pie", "-fno-pie", "-O2", "-fcommon"],
    &["-std=c2x", "-pie", "-fpie", "-O0", "-fcommon"],
];

/// All combinations if long tests run, and otherwise those in which all or nothing
/// is the library's, and those in which one is.
#[test]
fn every_combination_of_definitions() {
    let few = [31, 0, 30, 29, 27, 23, 15];
    let all: Vec<u32> = (0..32).collect();
    for (number, &bits) in cases(&few[..], &all).iter().enumerate() {
        for (library, with) in LIBRARIES.into_iter().enumerate() {
            let own = Own::combination(bits, 1 + number as u32 % 3);
            check(&cc(), own, WAYS[(number + library) % 4], with);
        }
    }
}

#[test]
fn every_generator_and_way_to_link() {
    let ways = cases(1, WAYS.len());
    for lfsr_next in 0..=3 {
        for way in 0..ways {
            for with in LIBRARIES {
                let way = WAYS[(way + lfsr_next as usize) % WAYS.len()];
                check(&cc(), Own { lfsr_next, ..ALL }, way, with);
            }
        }
    }
}

/// The linker sees the program's variables only through the compiler's plugin.
#[test]
fn with_link_time_optimization() {
    let directory = scratch("lto");
    let probe = directory.join("probe.c");
    fs::write(&probe, "int main(void) { return 0; }\n").expect("a source file");
    let mut probing = Command::new(cc());
    probing
        .arg("-flto")
        .arg(probe)
        .arg("-o")
        .arg(directory.join("probe"));
    let works = probing.output().is_ok_and(|output| output.status.success());
    if have(works, "a C compiler with -flto") {
        for with in LIBRARIES {
            for own in [ALL, NONE] {
                check(&cc(), own, &["-std=c11", "-O2", "-flto"], with);
            }
        }
    }
}

#[test]
fn as_cxx() {
    for standard in &["-std=c++11", "-std=c++20"][..cases(1, 2)] {
        for with in LIBRARIES {
            check(&cxx(), ALL, &[standard], with);
        }
    }
}

#[test]
fn with_clang() {
    if !have_tool("clang", "clang") {
        return;
    }
    for with in LIBRARIES {
        for own in [ALL, NONE] {
            check("clang", own, &["-std=c11", "-O2"], with);
        }
    }
}

#[test]
fn with_sanitizers_and_under_valgrind() {
    let meddling = Own {
        lfsr_next: 3,
        ..ALL
    };
    for own in &[meddling, NONE][..cases(1, 2)] {
        let flags = own.flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        check_output("globals", &flags, &Model::new(*own).run());
    }
}

#[test]
fn static_variables_of_the_program_are_its_own() {
    let printed = "N  Y  M  X  \nQu A  U  U  \nN  E  I  A  \nN  A  Y  E  \n103\n";
    for with in LIBRARIES {
        let program = Program::compile("private", "static", &[], with);
        assert_eq!(stdout(&run_ok(&mut program.command())), printed, "{with}");
    }
}
