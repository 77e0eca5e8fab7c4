//! Tests of the replay: its keys, and its screen compared with files.

use ratatui::layout::Rect;

use super::*;
use crate::play::testing::{assert_no_color, assert_screen, draw, game, keys, screen, text};

const LIST: &str = "font fonts hat no on";

fn match_of_four_turns() -> Match {
    let turns = [r#"place 4 4 H "FONT""#, "pass", "exchange A", "resign"];
    game("Ann,Zoe=expert", LIST, 7, &turns)
}

fn replay(colored: bool) -> Replay {
    let theme = Theme::new(colored);
    Replay::new(match_of_four_turns(), WordList::Modern, theme)
}

fn press(replay: &mut Replay, text: &str) {
    for event in keys(text) {
        replay.handle_event(&event);
    }
}

fn shown(replay: &Replay, size: Rect) -> String {
    text(&draw(size, |frame| replay.render(frame)))
}

#[test]
fn every_screen_names_the_list_or_the_keys() {
    for (width, height, suffix) in [
        (80, 24, ""),
        (40, 12, "-small"),
        (120, 45, "-large"),
        (60, 30, "-narrow"),
    ] {
        for (typed, name) in [
            ("", "start"),
            ("<Right>", "word"),
            ("<End>", "end"),
            ("<End>?", "help"),
        ] {
            let mut colored = replay(true);
            let mut plain = replay(false);
            press(&mut colored, typed);
            press(&mut plain, typed);
            let size = screen(width, height);
            let colored = shown(&colored, size);
            let plain = draw(size, |frame| plain.render(frame));
            assert_no_color(&plain);
            assert_eq!(colored, text(&plain), "nothing depends on color");
            if name == "help" {
                assert!(colored.contains("goes to the start screen"), "{colored}");
                assert!(!colored.contains("scroll"), "{colored}");
            } else {
                assert!(colored.contains("modern"), "{colored}");
            }
            assert_screen("replay", &format!("{name}{suffix}"), &colored);
        }
    }
}

#[test]
fn the_racks_of_a_match_that_is_not_over_are_hidden() {
    for (width, height) in [(80, 24), (40, 12), (120, 45), (60, 30)] {
        let size = screen(width, height);
        let unfinished = game("Ann,Bob", LIST, 7, &[r#"place 4 4 H "FONT""#, "pass"]);
        let mut replay = Replay::new(unfinished, WordList::Modern, Theme::new(true));
        let drawn = draw(size, |frame| replay.render(frame));
        let mut cells = drawn.content.iter();
        let tile = Theme::new(true).rack().bg;
        assert!(!cells.any(|cell| Some(cell.bg) == tile), "{}", text(&drawn));
        for turn in 0..=2 {
            assert_eq!(replay.turn(), turn);
            let shown = shown(&replay, size);
            assert!(
                shown.contains(HIDDEN) && !shown.contains("Rack of"),
                "{shown}"
            );
            press(&mut replay, "<Right>");
        }
    }
}

#[test]
fn a_long_list_name_leaves_room() {
    for (width, height) in [(80, 24), (40, 12), (60, 30)] {
        let mut replay = replay(true);
        replay.list = WordList::File(format!("/a/{}", "words".repeat(30)).into());
        let screen = shown(&replay, screen(width, height));
        let title = screen.lines().next().expect("a title");
        assert!(
            screen.contains("words") && title.contains("turn 0 of 4"),
            "{screen}"
        );
        assert!(title.contains("Replay") || title.contains("Ann"), "{title}");
    }
}

#[test]
fn keys_go_forward_and_backward() {
    let mut replay = replay(true);
    for (typed, turn) in [
        ("", 0),
        ("<Left>", 0),
        ("<Right>", 1),
        ("<Enter><Down>", 3),
        ("<Right><Right><Right>", 4),
        ("<Back>", 3),
        ("<Up>", 2),
        ("<Home>", 0),
        ("<End>", 4),
        ("x?<F1>", 4),
    ] {
        press(&mut replay, typed);
        assert_eq!(replay.turn(), turn, "{typed}");
        assert_eq!(replay.shown.saved(), {
            let mut game = match_of_four_turns();
            while game.turns().len() > turn {
                game.undo();
            }
            game.saved()
        });
    }
    assert!(replay.next().is_none());
    for typed in ["<C-n>", "<Esc>", "?<Left><Esc>", "?<C-n>"] {
        press(&mut replay, typed);
        assert!(matches!(replay.next(), Some(Next::Start)), "{typed}");
    }
    for typed in ["<C-q>", "<C-c>", "q", "?<C-q>", "?qq"] {
        press(&mut replay, typed);
        assert!(matches!(replay.next(), Some(Next::Quit)), "{typed}");
    }
    let mut replay = replay.alone();
    for typed in ["<Esc>", "?<Esc><Esc>"] {
        press(&mut replay, typed);
        assert!(matches!(replay.next(), Some(Next::Quit)), "{typed}");
    }
    assert_eq!(
        replay.turn(),
        4,
        "a key that closes the help does nothing else"
    );
}

#[test]
fn the_turns_go_on_by_themselves() {
    let mut replay = replay(true);
    press(&mut replay, " ");
    assert!(replay.is_busy());
    replay.tick();
    assert_eq!(replay.turn(), 0, "too early");
    for turn in 1..=4 {
        replay.plays_since = Instant::now().checked_sub(PAUSE);
        replay.tick();
        assert_eq!(replay.turn(), turn);
    }
    assert!(!replay.is_busy(), "at the end");
    press(&mut replay, " ");
    assert_eq!((replay.turn(), replay.is_busy()), (0, true));
    press(&mut replay, " ");
    assert!(!replay.is_busy());
    press(&mut replay, " <Right>");
    assert!(!replay.is_busy(), "any other key stops it");
}

#[test]
fn a_match_without_turns_can_be_shown() {
    let empty = game("Ann,Bob,Cem,Dee", LIST, 7, &[]);
    let mut replay = Replay::new(empty, WordList::Modern, Theme::new(true));
    press(&mut replay, "<Right><End><Left> ");
    replay.plays_since = Instant::now().checked_sub(PAUSE);
    replay.tick();
    assert!(!replay.is_busy());
    assert!(shown(&replay, screen(80, 24)).contains("turn 0 of 0"));
}
