//! Compares screens with the files in this directory. After an intended change,
//! `UPWORDS_SCREENS=write cargo test -p upwords` updates the files.

use std::collections::HashSet;

use hw3::{Game, Lexicon};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;

use super::*;
use crate::play::practice::journal::Journal;
use crate::play::practice::session::Session;
use crate::play::testing::{self, assert_no_color, text};
use crate::play::theme::Theme;

const HOME: &str = include_str!("../../../../../boards/board01.txt");
const TALL: &str = include_str!("../../../../../boards/tall-stacks.txt");

fn app(board: &str, width: u16, height: u16, theme: Theme) -> Practice {
    let board = board.parse().expect("a board");
    let game = Game::new(board, Lexicon::embedded().expect("the list"));
    let session = Session::new(game, None, Journal::nowhere());
    Practice::new(session, Rect::new(0, 0, width, height), theme)
}

fn press(app: &mut Practice, keys: &[KeyCode]) {
    for key in keys {
        app.handle_event(&Event::Key(KeyEvent::from(*key)));
    }
}

fn type_in(app: &mut Practice, text: &str) {
    for character in text.chars() {
        press(app, &[KeyCode::Char(character)]);
    }
}

fn press_control(app: &mut Practice, letter: char) {
    let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
    app.handle_event(&Event::Key(key));
}

fn draw(app: &Practice) -> Buffer {
    testing::draw(app.screen, |frame| app.render(frame))
}

#[track_caller]
fn assert_screen(app: &Practice, name: &str) {
    testing::assert_screen("practice/screen", name, &text(&draw(app)));
}

#[test]
fn the_start() {
    assert_screen(&app(HOME, 80, 24, Theme::new(true)), "start");
}

#[test]
fn legal_tiles() {
    let mut app = app(HOME, 80, 24, Theme::new(true));
    press(&mut app, &[KeyCode::Up, KeyCode::Right, KeyCode::Tab]);
    type_in(&mut app, "t pman");
    assert_screen(&app, "legal");
    press(&mut app, &[KeyCode::Enter]);
    assert_screen(&app, "placed");
}

#[test]
fn refused_tiles_with_marks() {
    let mut app = app(HOME, 80, 24, Theme::new(true));
    type_in(&mut app, "tomb");
    press(&mut app, &[KeyCode::Enter]);
    assert_screen(&app, "refused");
}

#[test]
fn moves_made_and_undone() {
    let mut app = app(HOME, 80, 24, Theme::new(true));
    for letter in ["d", "c", "t"] {
        type_in(&mut app, letter);
        press(&mut app, &[KeyCode::Enter]);
    }
    press_control(&mut app, 'z');
    assert_screen(&app, "undone");
}

#[test]
fn the_help() {
    let mut app = app(HOME, 80, 24, Theme::new(true));
    press(&mut app, &[KeyCode::F(1)]);
    assert_screen(&app, "help");
    app.handle_event(&Event::Resize(40, 12));
    press(&mut app, &[KeyCode::PageDown]);
    assert_screen(&app, "help-small");
}

#[test]
fn the_smallest_terminal() {
    let mut app = app(HOME, 40, 12, Theme::new(true));
    assert_screen(&app, "small-start");
    type_in(&mut app, "tomb");
    assert_screen(&app, "small-refused");
    press_control(&mut app, 'w');
    assert_screen(&app, "small-why");
}

#[test]
fn the_direction_and_the_main_keys_are_on_every_screen() {
    let large = format!("{}\n", ".".repeat(1000)).repeat(1000);
    for (board, name) in [
        (HOME, "a.txt"),
        (HOME, "a-rather-long-name-of-a-board.txt"),
        (&large, "a.txt"),
        (&large, "a-rather-long-name-of-a-board.txt"),
    ] {
        let mut app = app(board, 40, 12, Theme::new(true));
        let game = app.session.game().clone();
        app.session = Session::new(game, Some(name.into()), Journal::nowhere());
        for direction in ["→ across", "↓ down"] {
            let screen = text(&draw(&app));
            let title = screen.lines().next().expect("a title");
            assert!(title.ends_with(direction), "{title}");
            assert!(title.contains(&name[..5]), "{title}");
            let footer = screen.lines().last().expect("a footer");
            assert_eq!(footer, "? keys ^Q quit Enter place Tab turn");
            press(&mut app, &[KeyCode::Tab]);
        }
    }
}

#[test]
fn a_terminal_that_is_too_small() {
    assert_screen(&app(HOME, 30, 8, Theme::new(true)), "too-small");
}

#[test]
fn a_large_board_scrolled() {
    let board = format!("{}\n", ".".repeat(300)).repeat(150);
    let mut app = app(&board, 80, 24, Theme::new(true));
    let end = KeyEvent::new(KeyCode::End, KeyModifiers::CONTROL);
    app.handle_event(&Event::Key(end));
    type_in(&mut app, "cat");
    assert_screen(&app, "scrolled");
}

#[test]
fn a_large_terminal() {
    let mut app = app(TALL, 150, 50, Theme::new(true));
    type_in(&mut app, "x");
    assert_screen(&app, "large");
}

#[test]
fn tall_stacks_without_color() {
    let mut app = app(TALL, 80, 24, Theme::new(false));
    press(&mut app, &[KeyCode::Down]);
    type_in(&mut app, "ab");
    assert_screen(&app, "no-color");
    assert_no_color(&draw(&app));
}

#[test]
fn every_height_has_its_color_and_laid_tiles_another() {
    let board = "ABCDEF.\n1234510\n";
    let mut app = app(board, 80, 24, Theme::new(true));
    press(&mut app, &[KeyCode::End]);
    type_in(&mut app, "z");
    let buffer = draw(&app);
    let background = |letter: &str| {
        // The first one on the board, not in a text.
        let mut cells = buffer.content.iter().skip(2 * 80);
        let cell = cells.find(|cell| cell.symbol() == letter && cell.bg != Color::Reset);
        cell.unwrap_or_else(|| panic!("no {letter}")).bg
    };
    let backgrounds = HashSet::from(["A", "B", "C", "D", "E", "Z"].map(background));
    assert_eq!(backgrounds.len(), 6);
    assert_eq!(background("F"), background("A"), "the same height");
}

#[test]
fn prompts_and_questions() {
    let mut app = app(HOME, 80, 24, Theme::new(true));
    type_in(&mut app, "d");
    press(&mut app, &[KeyCode::Enter]);
    press_control(&mut app, 'o');
    type_in(&mut app, "no/such/board.txt");
    press(&mut app, &[KeyCode::Enter]);
    assert_screen(&app, "open");
    press(&mut app, &[KeyCode::Esc]);
    press_control(&mut app, 's');
    press_control(&mut app, 'u');
    type_in(&mut app, "src/play/practice/s.txt");
    press(&mut app, &[KeyCode::Left; 4]);
    press(&mut app, &[KeyCode::Tab]);
    app.handle_event(&Event::Resize(40, 12));
    assert_screen(&app, "small-save");
    app.handle_event(&Event::Resize(80, 24));
    press_control(&mut app, 'q');
    assert_screen(&app, "quit");
    let unfinished = app.session;
    let mut app = self::app(HOME, 40, 12, Theme::new(true));
    app.offer(unfinished, None);
    assert_screen(&app, "resume");
}
