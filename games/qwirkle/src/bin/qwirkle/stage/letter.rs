//! Stage 1: colored letters.

use std::io::{BufRead, Write};

use qwirkle::Ink;
use qwirkle::dialogue::{Console, Stop};

/// Prints letters until the user types something else.
pub fn run<R: BufRead, W: Write>(console: &mut Console<R, W>, name: &str) -> Result<(), Stop> {
    loop {
        let typed = console.ask(format!(
            "Dear {name}, enter a capital letter and a color : "
        ))?;
        let words: Vec<&str> = typed.split_whitespace().collect();
        let (letter, color) = match words[..] {
            [letter] => (letter, None),
            [letter, color] => (letter, Some(color)),
            _ => return Ok(()),
        };
        let &[letter @ b'A'..=b'Z'] = letter.as_bytes() else {
            return Ok(());
        };
        let letter = char::from(letter);
        match color.map(|color| Ink::named(color).ok_or(color)) {
            Some(Err(color)) => {
                console.line(format!("Dear {name}, I cannot recognize {color}."))?;
                console.line(format!("The only recognized colors are {}.", inks()))?;
            }
            Some(Ok(ink)) if console.colored => console.line(ink.paint(letter))?,
            Some(Ok(_)) | None => console.line(letter)?,
        }
    }
}

/// The names of all colors, for a sentence.
fn inks() -> String {
    let names = Ink::ALL.map(Ink::name);
    let (last, others) = (names[names.len() - 1], &names[..names.len() - 1]);
    format!("{} or {last}", others.join(", "))
}
