//! Questions, repeated until they are answered.

use std::io::{BufRead, Write};
use std::ops::RangeInclusive;

use super::console::{Console, Stop};
use super::farewell::NAMELESS;
use crate::{LARGEST_BOARD, Level, MOST_COPIES, Player, Role, Setup};

impl<R: BufRead, W: Write> Console<R, W> {
    /// Asks for a name.
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
    pub fn ask_name(&mut self) -> Result<String, Stop> {
        let name = self.ask("Hello, what is your name ? ")?;
        Ok(match name.is_empty() {
            true => NAMELESS.to_owned(),
            false => name,
        })
    }

    /// Asks for a number in a range.
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
    pub fn ask_number(
        &mut self,
        prompt: &str,
        range: RangeInclusive<usize>,
    ) -> Result<usize, Stop> {
        loop {
            let typed = self.ask(prompt)?;
            match parse_count(&typed) {
                Some(number) if range.contains(&number) => return Ok(number),
                _ => self.line(not_a_number(&typed, &range))?,
            }
        }
    }

    /// Asks for the number of copies of each tile.
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
    pub fn ask_copies(&mut self, name: &str) -> Result<usize, Stop> {
        let prompt = format!("Dear {name}, how many identical tiles do you want ? ");
        self.ask_number(&prompt, 1..=MOST_COPIES)
    }

    /// Asks for the numbers of rows and columns, on one line or two.
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
    pub fn ask_size(&mut self, name: &str) -> Result<(usize, usize), Stop> {
        let range = 1..=LARGEST_BOARD;
        loop {
            let prompt = format!("Dear {name}, how many rows and columns has the board ? ");
            let typed = self.ask(prompt)?;
            let words: Vec<&str> = words(&typed).collect();
            let numbers = words.iter().map(|word| {
                let number = parse_count(word).filter(|number| range.contains(number));
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
    ///
    /// # Errors
    ///
    /// If the input has ended or the output cannot be written.
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
                typed => parse_count(typed),
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
        match computers {
            Computers::None => Ok(Role::Human),
            Computers::OfOneLevel => self.ask_human_or_computer(name),
            Computers::OfAnyLevel => {
                if index == 0 {
                    self.list_roles()?;
                }
                let usual = match index {
                    0 => Role::Human,
                    _ => Role::Computer(Level::Careful),
                };
                self.ask_any_role(name, usual)
            }
        }
    }

    fn ask_human_or_computer(&mut self, name: &str) -> Result<Role, Stop> {
        let prompt = format!("What is {name}: h for a human or c for a computer ? ");
        loop {
            match &*self.ask(&prompt)? {
                "h" | "human" => return Ok(Role::Human),
                "c" | "computer" => return Ok(Role::Computer(Level::Greedy)),
                typed => self.line(format!("\"{typed}\" is neither h nor c."))?,
            }
        }
    }

    /// Lists what can play: the answers to [`ask_any_role`](Self::ask_any_role).
    fn list_roles(&mut self) -> Result<(), Stop> {
        self.line("A player is one of these:")?;
        self.line("  h  human")?;
        for (number, level) in (1..).zip(Level::ALL) {
            let note = match number {
                1 => ", the weakest computer",
                _ if number == Level::ALL.len() => ", the strongest computer",
                _ => "",
            };
            self.line(format!("  {number}  {level}{note}"))?;
        }
        Ok(())
    }

    /// Asks for a role, which is `usual` if the answer is empty.
    fn ask_any_role(&mut self, name: &str, usual: Role) -> Result<Role, Stop> {
        let prompt = format!("What is {name} (Enter for {usual}) ? ");
        loop {
            let typed = self.ask(&prompt)?;
            let number = parse_count(&typed).and_then(|number| number.checked_sub(1));
            let level = number.and_then(|index| Level::ALL.get(index).copied());
            match (&*typed, level.or_else(|| typed.parse().ok())) {
                ("", _) => return Ok(usual),
                ("h" | "human", _) => return Ok(Role::Human),
                (_, Some(level)) => return Ok(Role::Computer(level)),
                _ => {
                    let last = Level::ALL.len();
                    self.line(format!(
                        "\"{typed}\" is not a player: type h, or 1 to {last} for a computer."
                    ))?;
                }
            }
        }
    }
}

/// Which computers may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computers {
    /// None.
    None,
    /// Greedy ones.
    OfOneLevel,
    /// Those of every level.
    OfAnyLevel,
}

/// Splits a line into words at blanks and commas.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',']).filter(|word| !word.is_empty())
}

/// Parses digits, saturating at `usize::MAX`.
fn parse_count(text: &str) -> Option<usize> {
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
