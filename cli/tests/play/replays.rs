//! Finished matches: their result, and watching them again.

use std::fs;

use upwords_engine::{Turn, spell_rack, spell_word};

use crate::model::{self, Model, WORDS, finished_file};
use crate::terminal::{Directory, Terminal};
use crate::{CTRL_Q, DOWN, LEFT, RIGHT};

const HOME_KEY: &str = "\x1b[H";
const END_KEY: &str = "\x1b[F";
const PAGE_DOWN: &str = "\x1b[6~";
const CTRL_R: &str = "\x12";

/// Plays three turns on the screen, and ends the match with passes.
fn finished() -> (Directory, Terminal, Model) {
    let directory = model::directory();
    let arguments = ["--players", "Ann,Bob", "--seed", "7", "--words", WORDS];
    let terminal = Terminal::start(&directory, 80, 24, &arguments);
    let mut model = Model::new("Ann,Bob", 7);
    while !model.game.is_over() {
        terminal.wait_for("Pass the keyboard");
        terminal.press_for(" ", "Rack of ");
        let turn = match model.game.turns().len() {
            0..3 => model.choice(),
            _ => Turn::Pass,
        };
        model.play(&terminal, turn);
    }
    terminal.wait_for("All players passed.");
    (directory, terminal, model)
}

/// Everything on the screen and, if it scrolls, below.
fn whole_page(terminal: &Terminal) -> String {
    let mut page = String::new();
    loop {
        let screen = terminal.screen();
        page += &screen;
        terminal.press(PAGE_DOWN);
        std::thread::sleep(std::time::Duration::from_millis(100));
        if terminal.screen() == screen {
            let words: Vec<&str> = page.split([' ', '\n', '│']).collect();
            let words = words.into_iter().filter(|word| !word.is_empty());
            return words.collect::<Vec<_>>().join(" ");
        }
    }
}

#[test]
fn the_result_has_the_penalties_the_best_plays_and_the_missed_ones() {
    let (_directory, terminal, model) = finished();
    let page = whole_page(&terminal);
    let game = &model.game;
    let racks = game.racks_left().expect("racks");
    let penalties = game.penalties().expect("penalties");
    for seat in 0..2 {
        let score = game.scores()[seat];
        let (penalty, rack) = (penalties[seat], spell_rack(&racks[seat]));
        let line = format!(
            "{score} points ({} - {penalty} for the tiles left: {rack})",
            score + penalty
        );
        assert!(page.contains(&line), "{line}: {page}");
        let own = game.turns().iter().filter(|played| played.seat == seat);
        let best = own
            .rev()
            .max_by_key(|played| played.points)
            .expect("a turn");
        let word = spell_word(best.words[0].text());
        assert!(
            page.contains("Best plays:") && page.contains(&word),
            "{word}: {page}"
        );
        let name = &game.players()[seat].name;
        assert!(page.contains(&format!("What {name} missed:")), "{page}");
    }
    // Both missed the best play when they passed.
    assert_eq!(page.matches("instead of a pass").count(), 2, "{page}");
    terminal.press_for(CTRL_R, "turn 0 of 5");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn a_finished_match_is_shown_forward_and_backward() {
    let (directory, terminal, model) = finished();
    terminal.press_for(CTRL_Q, "upwords replay ");
    assert!(terminal.end().success());
    let path = finished_file(&directory);
    let path = path.to_str().expect("a path");
    let terminal = Terminal::run(&directory, 80, 24, &["replay", path]);
    terminal.wait_for("turn 0 of 5");
    terminal.wait_for("The match begins");
    let words: Vec<String> = model.game.turns()[..3]
        .iter()
        .map(|played| spell_word(played.words[0].text()))
        .collect();
    for (number, word) in (1..).zip(&words) {
        terminal.press_for(RIGHT, &format!("turn {number} of 5"));
        terminal.wait_for(word);
    }
    terminal.press_for(END_KEY, "All players passed.");
    terminal.press_for(RIGHT, "turn 5 of 5");
    terminal.press_for(LEFT, "turn 4 of 5");
    terminal.press_for(LEFT, "turn 3 of 5");
    terminal.press_for(HOME_KEY, "turn 0 of 5");
    terminal.press(LEFT);
    terminal.press_for(DOWN, "turn 1 of 5");
    // The space bar goes on by itself, and a resize does not stop it.
    terminal.press_for(" ", "turn 2 of 5");
    terminal.resize(40, 12);
    terminal.wait_for("turn 3 of 5");
    terminal.resize(20, 5);
    terminal.wait_for("Make the terminal");
    terminal.resize(80, 24);
    terminal.press_for(END_KEY, "turn 5 of 5");
    terminal.press("q");
    assert!(terminal.end().success());
}

#[test]
fn a_match_that_was_changed_is_not_shown() {
    let directory = model::directory();
    let mut model = Model::new("Ann,Bob", 7);
    let turn = model.choice();
    model.game.play(turn).expect("a legal turn");
    let text = model.game.saved().replace("seed 7", "seed 8");
    fs::write(directory.file("changed.match"), text).expect("written");
    let arguments = ["replay", "changed.match", "--words", WORDS];
    let terminal = Terminal::run(&directory, 80, 24, &arguments);
    terminal.wait_for("the file was changed");
    assert_eq!(terminal.end().code(), Some(2));
}
