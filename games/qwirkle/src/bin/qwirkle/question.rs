//! Questions, repeated until they are answered.

use std::io::{BufRead, Write};
use std::ops::RangeInclusive;

use qwirkle::{LARGEST_BOARD, Level, MOST_COPIES, Player, Role, Setup};

use crate::console::{Console, Stop};

/// The farewell at the end of every stage.
pub fn farewell(name: &str) -> String {
    format!("Dear {name}, I wish you farewell and hope to see you again soon !!!")
}

impl<R: BufRead, W: Write> Console<R, W> {
    /// Asks for a name, which may be empty.
    pub fn ask_name(&mut self) -> Result<String, Stop> {
        self.ask("Hello, what is your name ? ")
    }

    /// Asks for a number in a range.
    pub fn ask_number(
        &mut self,
        prompt: &str,
        range: RangeInclusive<usize>,
    ) -> Result<usize, Stop> {
        loop {
            let typed = self.ask(prompt)?;
            match parse_number(&typed) {
                Some(number) if range.contains(&number) => return Ok(number),
                _ => self.line(not_a_number(&typed, &range))?,
            }
        }
    }

    /// Asks for the number of copies of each tile.
    pub fn ask_copies(&mut self, name: &str) -> Result<usize, Stop> {
        let prompt = format!("Dear {name}, how many identical tiles do you want ? ");
        self.ask_number(&prompt, 1..=MOST_COPIES)
    }

    /// Asks for the numbers of rows and columns, on one line or two.
    pub fn ask_size(&mut self, name: &str) -> Result<(usize, usize), Stop> {
        let range = 1..=LARGEST_BOARD;
        loop {
            let prompt = format!("Dear {name}, how many rows and columns has the board ? ");
            let typed = self.ask(prompt)?;
            let words: Vec<&str> = words(&typed).collect();
            let numbers = words.iter().map(|word| {
                let number = parse_number(word).filter(|number| range.contains(number));
                number.ok_or(*word)
            });
            match numbers.collect::<Result<Vec<usize>, &str>>().as_deref() {
                Ok(&[rows, cols]) => return Ok((rows, cols)),
                Ok(&[rows]) => {
                    let prompt = format!("Dear {name}, how many columns ? ");
                    return Ok((rows, self.ask_number(&prompt, range)?));
                }
                Err(word) => self.line(not_a_number(word, &range))?,
                Ok(_) => self.line("Type two numbers, such as 11 11.")?,
            }
        }
    }

    /// Asks who plays.
    pub fn ask_players(
        &mut self,
        setup: &Setup,
        computers: Computers,
    ) -> Result<Vec<Player>, Stop> {
        let prompt = match computers {
            Computers::OfAnyLevel => "How many players (Enter for 2) ? ",
            _ => "How many players ? ",
        };
        let count = loop {
            let typed = self.ask(prompt)?;
            let count = match &*typed {
                "" if computers == Computers::OfAnyLevel => Some(2),
                typed => parse_number(typed),
            };
            match count.map(|count| (count, setup.share(count))) {
                Some((count, Ok(_))) => break count,
                Some((_, Err(error))) => self.line(format!("Impossible: {error}."))?,
                None => self.line(format!("\"{typed}\" is not a number."))?,
            }
        };
        let mut players: Vec<Player> = Vec::new();
        for index in 0..count {
            let name = self.ask_player_name(index, &players)?;
            let role = self.ask_role(index, &name, computers)?;
            players.push(Player::new(name, role));
        }
        Ok(players)
    }

    fn ask_player_name(&mut self, index: usize, others: &[Player]) -> Result<String, Stop> {
        let number = index + 1;
        loop {
            let mut name = self.ask(format!("Player {number}, what is your name ? "))?;
            if name.is_empty() {
                name = format!("Player {number}");
            }
            match others.iter().any(|other| other.name == name) {
                true => self.line(format!("The name {name} is taken: choose another."))?,
                false => return Ok(name),
            }
        }
    }

    fn ask_role(&mut self, index: usize, name: &str, computers: Computers) -> Result<Role, Stop> {
        let choice = match (computers, index) {
            (Computers::None, _) => return Ok(Role::Human),
            (Computers::OfOneLevel, _) => "h for a human or c for a computer",
            (Computers::OfAnyLevel, 0) => {
                "h (or Enter) for a human, or a computer: 1 weak, 2 fair, 3 strong"
            }
            (Computers::OfAnyLevel, _) => {
                "h for a human, or a computer: 1 weak, 2 (or Enter) fair, 3 strong"
            }
        };
        loop {
            let typed = self.ask(format!("What is {name}: {choice} ? "))?;
            let level = |number: usize| Role::Computer(Level::ALL[number - 1]);
            let role = match (computers, &*typed) {
                (_, "h" | "human") => Some(Role::Human),
                (Computers::OfOneLevel, "c" | "computer") => Some(level(1)),
                (Computers::OfAnyLevel, "") if index == 0 => Some(Role::Human),
                (Computers::OfAnyLevel, "") => Some(level(2)),
                (Computers::OfAnyLevel, "1" | "greedy") => Some(level(1)),
                (Computers::OfAnyLevel, "2" | "careful") => Some(level(2)),
                (Computers::OfAnyLevel, "3" | "deep") => Some(level(3)),
                _ => None,
            };
            match role {
                Some(role) => return Ok(role),
                None if computers == Computers::OfOneLevel => {
                    self.line(format!("\"{typed}\" is neither h nor c."))?;
                }
                None => self.line(format!(
                    "\"{typed}\" is not h, 1 (greedy), 2 (careful) or 3 (deep, the strongest)."
                ))?,
            }
        }
    }
}

/// Which computers may play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Computers {
    None,
    OfOneLevel,
    OfAnyLevel,
}

/// Splits a line into words at blanks and commas.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',']).filter(|word| !word.is_empty())
}

/// Parses digits, saturating at `usize::MAX`.
fn parse_number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

fn not_a_number(typed: &str, range: &RangeInclusive<usize>) -> String {
    let (least, most) = (range.start(), range.end());
    match *most {
        usize::MAX => format!("\"{typed}\" is not a number of at least {least}."),
        most => format!("\"{typed}\" is not a number from {least} to {most}."),
    }
}
