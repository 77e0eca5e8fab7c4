//! `boggle transcripts DIR`: test cases for the programs of students.

use std::env;
use std::error::Error;
use std::path::Path;

use test_pack::{Case, Pack};

/// Writes the test cases, with what this program does in each.
pub fn write(directory: &Path) -> Result<(), Box<dyn Error>> {
    let program = env::current_exe()?;
    Ok(pack().write(directory, &program)?)
}

const NOTES: &str = "\
The cases test the functions that students write through the `main` function of the assignment's `main.c`. If you have
changed your `main`, `lfsrNext` or `startTimer`, this is what the cases expect:

- The state of the generator has 32 bits and is 1 at first. `lfsrNext` does `lfsr ^= lfsr >> 7`, `lfsr ^= lfsr << 9`
  and `lfsr ^= lfsr >> 13`, and returns the new state. The text of the assignment speaks of 16 bits, but `main.c` keeps
  all 32.
- The prompts `Enter a random seed: `, `Timer (seconds): ` and `Word: ` have no newline. The seed is read with `%i`, so
  it may be hexadecimal, octal or negative, the time with `%d`, and a word with `%17s`: the rest of a longer word is the
  next one.
- The timer prints nothing but `\\nTIME'S UP!\\n` if the time is 0. Only one case has another time, and takes six
  seconds.
- A word may have small letters. One with other characters is not found.
- `Word score = 2, Total score = 5` follows each word. `q`, `Q` or the end of the input ends the game, with `TOTAL: 5`
  and the exit status 0.

Where the text of the assignment is silent, the cases expect this:

- `permute` calls `getRandom` once for each `i`, in this order, with the limit `i + 1`. `shakeTray` permutes all dice
  before it chooses the first face.
- In `printTray`, each position is three characters wide, such as `E  ` or `Qu `, and a newline follows the fourth: the
  blanks at the end of a line stay.
- The length of a word counts the letters as typed, so `QUAY` has four.

Input that is not a number, and input that ends before the first word, are not tested.
";

fn pack() -> Pack {
    Pack {
        program: "boggle",
        notes: NOTES.to_owned(),
        cases: [trays(), directions(), repeats(), qu(), scores(), input()].concat(),
        extras: Vec::new(),
        free_after: None,
    }
}

/// A game without a timer: one word per line, and q.
fn game(name: &str, about: &str, seed: &str, words: &str) -> Case {
    let mut input = format!("{seed}\n0\n");
    for word in words.split_whitespace().chain(["q"]) {
        input.push_str(word);
        input.push('\n');
    }
    Case::new(name, about, "", input)
}

fn trays() -> Vec<Case> {
    let tray = |name, about, seed| game(name, about, seed, "");
    vec![
        tray("tray-1", "The seed is 1, the state at the start.", "1"),
        tray("tray-0", "A seed of 0 leaves the state at 1.", "0"),
        tray("tray-10", "The seed is 10.", "10"),
        tray("tray-100", "The seed is 100, and Qu is on the tray.", "100"),
        tray("tray-65535", "The seed has 16 bits, all ones.", "65535"),
        tray("tray-65536", "The seed needs 17 bits.", "65536"),
        tray("tray-large", "The seed is the largest int.", "2147483647"),
        tray("tray-negative", "The seed is negative.", "-1"),
        tray("tray-hexadecimal", "The seed is hexadecimal.", "0x64"),
        tray("tray-octal", "The seed is octal.", "0144"),
        tray("tray-qu-first", "Qu is the first letter.", "50"),
        tray("tray-qu-right", "Qu is at the right edge.", "183"),
        tray("tray-qu-last", "Qu is the last letter.", "57"),
    ]
}

/// The tray of seed 10:
///
/// ```text
/// G  N  R  U
/// R  E  N  A
/// E  I  W  D
/// G  A  S  B
/// ```
fn directions() -> Vec<Case> {
    let find = |name, about, words| game(name, about, "10", words);
    vec![
        find("find-right", "A word goes to the right.", "gnru"),
        find("find-left", "A word goes to the left.", "urng bsag"),
        find("find-down", "A word goes down.", "uadb"),
        find("find-up", "A word goes up.", "bdau"),
        find("find-down-right", "A word goes down and right.", "gewb"),
        find("find-down-left", "A word goes down and left.", "unig"),
        find("find-up-right", "A word goes up and right.", "ginu"),
        find("find-up-left", "A word goes up and left.", "bweg"),
        find("find-turns", "A word changes its direction.", "wand runner"),
        find(
            "find-apart",
            "Letters that do not touch are no word.",
            "grand brew",
        ),
        find(
            "find-missing",
            "A letter is not on the tray.",
            "zoo zan wanz",
        ),
        find(
            "find-side-to-side",
            "The left and right edges do not touch.",
            "wde rug",
        ),
        find(
            "find-top-to-bottom",
            "The upper and lower edges do not touch.",
            "rub rgg",
        ),
        find(
            "find-row-end",
            "The end of a row does not touch the start of the next one.",
            "nuri daeg",
        ),
        find(
            "find-second-start",
            "A word begins with the second of two equal letters.",
            "aeeg aeen aeeg",
        ),
        find(
            "find-way-back",
            "The first way to go on is wrong.",
            "arnd arnu adnere adbwiegas",
        ),
        find(
            "find-free-again",
            "After a wrong way, its dice are free again.",
            "aina awad aeinra agisbdna",
        ),
        find(
            "find-next-word",
            "All dice are free again for the next word.",
            "wand wand dna regainer regainer",
        ),
        find(
            "find-all",
            "A word of 16 letters uses all dice.",
            "gnruanereiwdbsag",
        ),
    ]
}

fn repeats() -> Vec<Case> {
    // E  B  L  I
    // E  E  J  E
    // B  A  E  S
    // T  E  U  E
    let equal = |name, about, words| game(name, about, "18277", words);
    vec![
        game(
            "twice-letter",
            "A letter that is on two dice may be used twice.",
            "10",
            "rer gerenda",
        ),
        game(
            "twice-die",
            "A die is used twice in a row, or after another.",
            "10",
            "wwa gng nan",
        ),
        game(
            "twice-die-later",
            "A die is used again after several others.",
            "10",
            "wandaw regainger",
        ),
        equal(
            "equal-letters",
            "Seven dice show the same letter.",
            "eee eeee eeeee eeeeee eeeeeee",
        ),
        equal(
            "equal-letters-words",
            "Words have several ways to begin.",
            "bee beebee belies sees tease baebee abeejbles",
        ),
    ]
}

/// The tray of seed 100:
///
/// ```text
/// N  Y  M  X
/// Qu A  U  U
/// N  E  I  A
/// N  A  Y  E
/// ```
fn qu() -> Vec<Case> {
    let find = |name, about, words| game(name, about, "100", words);
    vec![
        find("qu-start", "A word begins with Qu.", "quay quean"),
        find("qu-middle", "Qu is in the middle of a word.", "yquna nquay"),
        find("qu-end", "A word ends with Qu.", "aequ annqu"),
        find("qu-no-u", "Q without U is not found.", "qay qan nqe aqa"),
        find("qu-end-no-u", "A word ends with Q.", "naq aeq"),
        find("qu-other-u", "The U of Qu is not on a die.", "auq yuq uaq"),
        find("qu-u", "A U follows Qu.", "quau quu quuu aquu"),
        find("qu-alone", "Qu alone has two letters.", "qu"),
        find(
            "qu-16-letters",
            "A word of 16 letters uses 15 dice.",
            "nymxuuaquneiaeya",
        ),
        find(
            "qu-17-letters",
            "All dice have 17 letters, too many for a word.",
            "nymxuuaquneiaeyan",
        ),
    ]
}

fn scores() -> Vec<Case> {
    let ten = |name, about, words| game(name, about, "10", words);
    vec![
        ten("score-1", "One letter scores nothing.", "g w"),
        ten("score-2", "Two letters score nothing.", "gn wa"),
        ten("score-3", "Three letters score 1.", "gnr"),
        ten("score-4", "Four letters score 1.", "gnru"),
        ten("score-5", "Five letters score 2.", "gnrua"),
        ten("score-6", "Six letters score 3.", "gnruan"),
        ten("score-7", "Seven letters score 5.", "gnruane"),
        ten("score-8", "Eight letters score 11.", "gnruaner"),
        ten("score-9", "Nine letters score 11.", "gnruanere"),
        ten(
            "score-not-found",
            "Long words that are not found score nothing.",
            "gnruaneb gnruanereiwdbsaz",
        ),
        ten(
            "score-17",
            "A word of 17 letters scores nothing.",
            "gnruanereiwdbsagn",
        ),
        game(
            "score-qu",
            "Qu counts as two letters.",
            "100",
            "qua quay quean",
        ),
        ten(
            "score-total",
            "The total grows with each word.",
            "wand zebra runner an gerenda wand regainer gnrua",
        ),
    ]
}

fn input() -> Vec<Case> {
    let case = |name, about, input| Case::new(name, about, "", input);
    vec![
        case(
            "input-letters",
            "Words have capital and small letters.",
            "10\n0\nWAND\nWand\nwAnD\nwand\nq\n",
        ),
        case(
            "input-q",
            "A small q ends the game.",
            "100\n0\nmay\nq\nmay\n",
        ),
        case(
            "input-capital-q",
            "A capital Q ends the game.",
            "100\n0\nmay\nQ\nmay\n",
        ),
        case(
            "input-q-word",
            "A word that begins with Q does not end the game.",
            "100\n0\nqq\nquay\nQUAY\nq\n",
        ),
        case(
            "input-one-line",
            "The whole input is on one line.",
            "10 0 wand runner q",
        ),
        case(
            "input-blanks",
            "Blanks and empty lines separate words.",
            "\n 10\n\n\t0 \n\n  wand \t runner\n\n\nq",
        ),
        case(
            "input-other-characters",
            "Words have other characters.",
            "10\n0\nwa-nd\nwand.\nw4nd\nwand\nq\n",
        ),
        case(
            "input-long-word",
            "A word of more than 17 letters is read as two.",
            "10\n0\naaaaaaaaaaaaaaaaawand\nq\n",
        ),
        case(
            "input-ends",
            "The input ends after a word.",
            "10\n0\nwand\n",
        ),
        case(
            "timer",
            "The timer runs for six seconds.",
            "10\n6\nwand\nq\n",
        ),
    ]
}
