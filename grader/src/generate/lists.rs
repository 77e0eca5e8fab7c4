//! Parts of a word list.

use std::collections::HashSet;

use terminal::Random;

use hw3::Placement;

use crate::model;
use crate::plan::{Answer, Call, Plan, tops};
use crate::quirk::Quirk;
use crate::reference::Table;
use crate::words::Words;

/// About how many words of each length a part has: all short ones, fewer long ones.
const WANTED: [usize; 25] = [
    0, 0, 200, 700, 700, 500, 350, 250, 200, 120, 100, 80, 60, 50, 40, 30, 25, 20, 15, 10, 10, 8,
    6, 5, 5,
];

/// Long words have at least this many letters.
const LONG: usize = 12;

/// Returns a random part of a list, with the lines in the same order.
pub fn part(words: &Words, random: &mut Random) -> Words {
    let lines: Vec<&str> = words.text().lines().collect();
    let length = |line: &str| match line.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        true => line.len(),
        false => 0,
    };
    let mut counts = [0; WANTED.len()];
    for line in &lines {
        if let Some(count) = counts.get_mut(length(line)) {
            *count += 1;
        }
    }
    let mut text = String::new();
    for line in lines {
        let length = length(line);
        let (Some(&wanted), Some(&count)) = (WANTED.get(length), counts.get(length)) else {
            continue;
        };
        if random.below(count) < wanted {
            text.push_str(line);
            text.push('\n');
        }
    }
    Words::new(text.into())
}

/// All words up to this length are in the list for scripts.
const SHORT: usize = 3;

/// Returns a part of a list that has the words that some plans make, and all short ones.
/// The plans play the same with it.
pub fn for_plans<'a>(words: &Words, plans: impl Iterator<Item = &'a Plan>) -> Words {
    let mut needed = HashSet::new();
    for plan in plans {
        let mut table = Table::new(words.clone());
        for call in &plan.calls {
            if let (Call::Place { game, placement }, Some(saved)) = (call, table.saved(call.game()))
            {
                needed.extend(words_in(&attempted(words, *game, &saved, placement)));
            }
            table.call(call);
            let made = table
                .game(call.game())
                .and_then(|game| game.words_made().ok());
            needed.extend(made.iter().flatten().map(|word| word.text().to_owned()));
        }
    }
    let is_needed =
        |line: &&str| line.len() <= SHORT || needed.contains(&line.to_ascii_uppercase());
    let lines = words.text().lines().filter(is_needed);
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    Words::new(text.into())
}

/// The board after a move, even if the move is not legal: submissions may accept it.
fn attempted(words: &Words, game: usize, saved: &str, placement: &Placement) -> String {
    let attempt = Plan {
        words: None,
        calls: vec![
            Call::Open {
                game,
                board: saved.to_owned(),
            },
            Call::Place {
                game,
                placement: placement.clone(),
            },
            Call::Save { game },
        ],
    };
    let everything = [
        Quirk::AnyWord,
        Quirk::CoverAllowed,
        Quirk::FirstWord(1),
        Quirk::HeightLimit(u8::MAX),
        Quirk::NotConnected,
        Quirk::OtherDirectionIsVertical,
        Quirk::SameLetterAllowed,
        Quirk::SpaceOffBoard,
        Quirk::SpaceOnEmpty,
        Quirk::StartAnywhere,
    ];
    match model::answers(&attempt, words, &everything).pop() {
        Some(Answer::Saved(saved)) => tops(&saved),
        _ => String::new(),
    }
}

/// The runs of letters in the rows and columns of a board.
fn words_in(board: &str) -> Vec<String> {
    let rows: Vec<&str> = board.lines().collect();
    let cols = rows.first().map_or(0, |row| row.len());
    let column = |col: usize| rows.iter().filter_map(|row| row.get(col..=col)).collect();
    let columns: Vec<String> = (0..cols).map(column).collect();
    let lines = rows.into_iter().chain(columns.iter().map(String::as_str));
    lines
        .flat_map(|line| line.split('.'))
        .map(str::to_owned)
        .collect()
}

/// A random word that is long enough for fixed buffers to matter, in capitals.
pub fn long_word(words: &Words, random: &mut Random) -> Option<String> {
    let long = words.text().lines().filter(|line| line.len() >= LONG);
    let long: Vec<&str> = long.collect();
    let word = long.get(random.below(long.len()))?;
    Some(word.to_ascii_uppercase())
}

/// A random word in capitals with a length in the range, if one is found soon.
pub fn word(
    words: &Words,
    lengths: std::ops::RangeInclusive<usize>,
    random: &mut Random,
) -> Option<String> {
    let text = words.text();
    for _ in 0..40 {
        let mut at = random.below(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let Some(line) = text[at..].lines().nth(1) else {
            continue;
        };
        let is_word = line.bytes().all(|byte| byte.is_ascii_alphabetic());
        if is_word && lengths.contains(&line.len()) {
            return Some(line.to_ascii_uppercase());
        }
    }
    None
}
