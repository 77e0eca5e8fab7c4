//! Compares two C programs with the program `boggle`: the course's, which uses the
//! library, and a student's, which does not. They must print the same bytes for
//! every input.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use boggle::{Random, Tray};
use testkit::long::cases;
use testkit::program;

use crate::programs::{LIBRARIES, Program, SANITIZED, hurry, valgrind_checks};
use crate::toolchain::root;

pub fn boggle() -> Command {
    Command::new(env!("CARGO_BIN_EXE_boggle"))
}

pub fn talk(mut command: Command, input: &[u8]) -> Output {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    program::run(&mut command, input)
}

/// The C programs, and a library that skips their sleeps.
struct Course {
    programs: [Program; 2],
    hurry: PathBuf,
}

impl Course {
    fn compile(variant: &str) -> Course {
        let course = Program::compile("course", variant, &[], "libboggle.a");
        let student = Program::compile_alone("student", variant, &["-std=c99"]);
        let hurry = hurry(&course.directory);
        Course {
            programs: [course, student],
            hurry,
        }
    }

    /// Checks that all programs print the same and exit with the same status.
    /// Returns what they print.
    fn compare(&self, input: &[u8]) -> String {
        let run = |mut command: Command| {
            command.env("LD_PRELOAD", &self.hurry);
            talk(command, input)
        };
        let rust = run(boggle());
        let shown = input.escape_ascii();
        assert_eq!(rust.stderr.is_empty(), rust.status.success(), "{shown}");
        for program in &self.programs {
            let c = run(program.command());
            let name = program.path.display();
            assert_eq!(c.stdout, rust.stdout, "{name}: {shown}");
            assert_eq!(c.status.code(), rust.status.code(), "{name}: {shown}");
            assert_eq!(c.stderr, b"", "{name}: {shown}");
        }
        String::from_utf8_lossy(&rust.stdout).into_owned()
    }
}

const NUMBERS: [&str; 40] = [
    "1 0",
    "0 0",
    "08",
    "09\n",
    "007 0",
    "0x1F 0",
    "0X1f\t0",
    "0x1F,0",
    "-3 0",
    "+5 +0",
    "10-3",
    "1+4",
    "4294967295 0",
    "4294967297 0",
    "-4294967297 0",
    "99999999999999999999 0",
    "-99999999999999999999 -1",
    "0xffffffffffffffffff 0",
    "0777 0",
    "0778",
    "1 -2147483648",
    "1 2147483648",
    "1 99999999999999999999",
    "1 0x5",
    "1 010",
    "0x 3",
    "0x-3",
    " \n\x0b\x0c\r1\n\n\n0\n",
    "12abc",
    "1",
    "1 ",
    "1 x",
    "1 -",
    "",
    "x",
    "+",
    "-",
    "0xg",
    "--1 0",
    "1.5 0",
];

#[test]
fn numbers_of_all_kinds() {
    let course = Course::compile("numbers");
    for numbers in NUMBERS {
        for words in ["", " AAA q", "\nhah\nq\nno more\n"] {
            course.compare(format!("{numbers}{words}").as_bytes());
        }
    }
}

#[test]
fn timers_up_to_three_minutes() {
    let course = Course::compile("timers");
    for seconds in (0..20).chain(55..65).chain(115..125).chain([179, 180, 181]) {
        let printed = course.compare(format!("1 {seconds}").as_bytes());
        let dots = printed.matches('.').count();
        assert_eq!(dots, seconds - seconds / 5, "{seconds} seconds");
    }
}

/// Seeds as typed, and the resulting states of the generator.
const SEEDS: [(&str, u32); 6] = [
    ("0", 1),
    ("100", 100),
    ("0x1F", 31),
    ("-3", u32::MAX - 2),
    ("+5", 5),
    ("010", 8),
];

fn any_of<'a, T>(values: &'a [T], random: &mut Random) -> &'a T {
    &values[random.below(values.len() as u32) as usize]
}

/// Words that are on the tray or not, in upper and lower case, some with other
/// characters, some run together, some without the U after Q, and now and then a
/// q.
fn word(random: &mut Random, on_the_tray: &[String]) -> Vec<u8> {
    let with_q: Vec<&String> = on_the_tray
        .iter()
        .filter(|word| word.contains("QU"))
        .collect();
    let mut word = match random.below(13) {
        0 => b"q".repeat(1 + random.below(2) as usize),
        1 => b"aeiou".repeat(1 + random.below(20) as usize),
        2 => vec![b'!' + random.below(94) as u8; 1 + random.below(40) as usize],
        3 => vec![128 + random.below(128) as u8; 3],
        4 => format!(
            "{0}{1}{1}",
            any_of(on_the_tray, random),
            any_of(on_the_tray, random)
        )
        .into(),
        5 => format!("{}'s", any_of(on_the_tray, random)).into(),
        6 if !with_q.is_empty() => any_of(&with_q, random).replace("QU", "Q").into(),
        _ => any_of(on_the_tray, random).clone().into(),
    };
    match random.below(3) {
        0 => word.make_ascii_lowercase(),
        1 => word[..1].make_ascii_lowercase(),
        _ => {}
    }
    word
}

#[test]
fn words_of_all_kinds() {
    let list = fs::read_to_string(root().join("../../words.txt")).expect("the word list");
    let list = list.to_uppercase();
    let mut random = Random::new();
    random.seed(2020);
    let rounds = cases(20, 400);
    let (mut scored, mut worthless) = (0, 0);
    let course = Course::compile("words");
    for (seed, state) in SEEDS {
        let mut tray = Tray::new();
        let mut shaking = Random::new();
        shaking.seed(state);
        tray.shake(&mut shaking);
        let words = list.lines().filter(|word| tray.find(word.as_bytes()));
        let words: Vec<String> = words.map(str::to_owned).collect();
        for _ in 0..rounds {
            let mut input = format!("{seed} {}", any_of(&["0", "-1", "2", "61"], &mut random));
            input.push(*any_of(&[' ', '\n'], &mut random));
            let numbers = input.len();
            let mut input = input.into_bytes();
            for _ in 0..random.below(30) {
                input.extend(word(&mut random, &words));
                input.push(*any_of(b" \n\t\x0b\x0c\r", &mut random));
            }
            // Cut the input anywhere after the numbers.
            if random.below(2) == 0 {
                let end = numbers as u32 + random.below((input.len() - numbers) as u32 + 1);
                input.truncate(end as usize);
            }
            let printed = course.compare(&input);
            let all = printed.matches("Word score = ").count();
            let none = printed.matches("Word score = 0,").count();
            scored += all - none;
            worthless += none;
        }
    }
    let enough = rounds * 25 / 2;
    assert!(
        scored > enough && worthless > enough,
        "{scored} and {worthless}"
    );
}

#[test]
fn with_either_library_and_under_valgrind() {
    let input = b"100 0\nquay may\nQUEEN q";
    let expected = talk(boggle(), input);
    assert!(expected.status.success());
    for with in LIBRARIES {
        let sanitized = Program::compile("course", "sanitized", &SANITIZED, with);
        let output = talk(sanitized.command(), input);
        assert_eq!(output.stdout, expected.stdout);
        assert_eq!(output.stderr, b"");
        // With this, the linker allocates the letters, which have no initializer.
        let plain = Program::compile("course", "plain", &["-fcommon"], with);
        let output = talk(plain.command(), input);
        assert_eq!(output.stdout, expected.stdout);
        if valgrind_checks(with) {
            let file = plain.directory.join("input");
            fs::write(&file, input).expect("a file");
            let stdin = fs::File::open(file).expect("a file");
            let output = plain.run_under_valgrind(&[], stdin.into());
            assert_eq!(output.stdout, expected.stdout);
        }
    }
}
