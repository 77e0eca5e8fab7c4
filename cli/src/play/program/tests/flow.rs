//! How one screen leads to another, and what random keys never change.

use std::fs;

use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tempfile::TempDir;
use testkit::files::{list, names, scratch};
use testkit::long::cases;

use super::super::*;
use crate::match_file;
use crate::play::testing::{draw, game, keys, players, screen, text};

const WORDS: &str = "an\nand\nant\nants\nas\nat\nate\neat\neats\nfan\nfont\nfonts\nha\nhat\nhats\nhe\nhen\n\
                     hot\nin\nis\nit\nno\nnot\noat\noats\non\none\nquit\nrat\nrats\nso\nson\nsons\ntan\n\
                     ten\ntin\nto\nton\n";

/// A program with a state directory and a word list of its own.
struct Desk {
    scratch: TempDir,
    list: WordList,
    program: Program,
}

impl Desk {
    fn new() -> Desk {
        let scratch = scratch();
        let path = scratch.path().join("words.txt");
        fs::write(&path, WORDS).expect("written");
        let list = WordList::from(path);
        let program = Desk::program(&scratch, &list);
        Desk {
            scratch,
            list,
            program,
        }
    }

    fn program(scratch: &TempDir, list: &WordList) -> Program {
        let directory = StateDirectory::chosen(scratch.path().join("state"));
        let shelf = Shelf::new(list.clone()).expect("a list");
        Program::new(
            shelf,
            Some(directory),
            Some(7),
            screen(80, 24),
            Theme::new(true),
        )
    }

    /// Quits, and starts the program again.
    fn restart(&mut self) {
        self.program.end();
        // Unlocks the game.
        self.program.show_start();
        self.program = Desk::program(&self.scratch, &self.list);
    }

    fn state(&self) -> PathBuf {
        self.scratch.path().join("state")
    }

    fn play(&mut self, names: &str) {
        let list = self.list.clone();
        self.program.seed = Some(7);
        let started = self.program.start_match(players(names), &list);
        started.expect("a match");
    }

    fn press(&mut self, text: &str) {
        for event in keys(text) {
            self.program.handle_event(&event);
        }
    }

    fn shown(&self) -> String {
        text(&draw(self.program.size, |frame| self.program.render(frame)))
    }

    fn contest(&self) -> &Contest {
        match &self.program.screen {
            Screen::Table(table) => table.contest(),
            other => panic!("not a match: {other:?}"),
        }
    }
}

#[test]
fn a_match_is_left_and_resumed() {
    let mut desk = Desk::new();
    desk.play("Ann,Bob");
    desk.press(" font<Enter><C-n>");
    assert!(matches!(desk.program.screen, Screen::Start(_)));
    assert!(
        desk.shown().contains("1 unfinished game"),
        "{}",
        desk.shown()
    );
    desk.press("r<Enter>");
    assert_eq!(desk.contest().game().turns().len(), 1);
    desk.press(" <C-p>y<C-q>");
    assert!(desk.program.is_over());
    assert!(
        desk.program
            .farewell()
            .expect("a farewell")
            .contains("is kept")
    );
    desk.restart();
    desk.press("r<Enter>");
    assert_eq!(desk.contest().game().turns().len(), 2);
    desk.press(" <C-x>y");
    assert_eq!(names(&desk.state()), ["finished"]);
    desk.press("<C-a>");
    assert!(desk.contest().game().turns().is_empty());
    assert_eq!(desk.contest().game().players()[0].name, "Bob");
    desk.press("<C-n>");
    assert!(
        !desk.shown().contains("unfinished"),
        "nothing was played: {}",
        desk.shown()
    );
}

#[test]
fn an_unfinished_game_is_deleted() {
    let mut desk = Desk::new();
    desk.play("Ann,Bob");
    desk.press(" font<Enter><C-n>rdn");
    assert_eq!(names(&desk.state()), ["1.match"]);
    desk.press("dy");
    assert_eq!(names(&desk.state()), [] as [String; 0]);
    assert!(!desk.shown().contains("Resume"), "{}", desk.shown());
}

#[test]
fn a_match_is_replayed_and_opened() {
    let mut desk = Desk::new();
    desk.play("Ann,Bob");
    desk.press(" font<Enter> <C-x>y<C-r>");
    assert!(matches!(desk.program.screen, Screen::Replay(_)));
    assert!(desk.shown().contains("turn 0 of 2"));
    desk.press("<C-n>");
    let finished = desk.state().join("finished/1.match");
    desk.press(&format!("o{}<Enter>", finished.display()));
    assert!(
        matches!(desk.program.screen, Screen::Replay(_)),
        "it is over"
    );
}

#[test]
fn files_that_cannot_be_opened_are_reported() {
    let mut desk = Desk::new();
    let other = desk.scratch.path().join("other");
    fs::write(&other, "neither a board\nnor a match\n\n\n").expect("written");
    let damaged = desk.scratch.path().join("damaged");
    let game = game("Ann,Bob", "font", 7, &[r#"place 4 4 H "FONT""#]);
    let match_text = match_file::text(&game, &desk.list).replace("seed 7", "seed 8");
    fs::write(&damaged, match_text).expect("written");
    for path in [other, damaged, desk.scratch.path().join("none")] {
        desk.press(&format!("o<C-u>{}<Enter>", path.display()));
        assert!(matches!(desk.program.screen, Screen::Start(_)), "{path:?}");
        let shown = desk.shown();
        assert!(shown.contains("Open which file?"), "{shown}");
        desk.press("<Esc>");
    }
}

#[test]
fn bad_players_are_reported_in_the_form() {
    let mut desk = Desk::new();
    desk.press("p<C-u><Enter>");
    assert!(
        desk.shown().contains("is not a valid name"),
        "{}",
        desk.shown()
    );
    desk.press("Zoe<Enter>");
    assert!(desk.shown().contains("called \"Zoe\""), "{}", desk.shown());
    desk.press("<Back>o<Enter>");
    assert_eq!(desk.contest().game().players()[0].name, "Zoo");
}

#[test]
fn a_new_size_is_drawn_when_its_event_has_arrived() {
    let mut desk = Desk::new();
    desk.play("Ann,Zoe=greedy");
    for (width, height) in [(80, 24), (40, 12), (10, 3), (1, 1), (200, 60), (41, 200)] {
        // The event is late.
        draw(screen(width, height), |frame| desk.program.render(frame));
        desk.program.handle_event(&Event::Resize(width, height));
        let shown = desk.shown();
        assert!(!shown.trim().is_empty(), "{width} x {height}");
    }
}

/// All keys that mean something anywhere, except for those that would write files.
fn random_event(random: &mut fastrand::Rng, desk: &Desk) -> Event {
    let key = |code| Event::Key(KeyEvent::from(code));
    match random.u8(..100) {
        0..30 => key(KeyCode::Char(random.lowercase())),
        30..50 => key(random
            .choice([KeyCode::Enter, KeyCode::Enter, KeyCode::Enter, KeyCode::Esc])
            .expect("a key")),
        50..70 => key(random
            .choice([
                KeyCode::Up,
                KeyCode::Down,
                KeyCode::Left,
                KeyCode::Right,
                KeyCode::Home,
                KeyCode::End,
                KeyCode::PageUp,
                KeyCode::PageDown,
            ])
            .expect("a key")),
        70..78 => key(random
            .choice([
                KeyCode::Tab,
                KeyCode::Backspace,
                KeyCode::Delete,
                KeyCode::BackTab,
            ])
            .expect("a key")),
        78..81 => key(KeyCode::Char(
            random
                .choice(['?', ' ', 'y', 'n', '1', 'é', '日'])
                .expect("a key"),
        )),
        81..93 => {
            // Without Ctrl-S: a random name would be a file in the working directory.
            let letter = random.choice(b"tttfzzepxwanrohyg").expect("a key");
            let letter = char::from(*letter);
            Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
        }
        93..96 => Event::Mouse(MouseEvent {
            kind: random
                .choice([
                    MouseEventKind::Down(MouseButton::Left),
                    MouseEventKind::ScrollDown,
                    MouseEventKind::ScrollUp,
                    MouseEventKind::ScrollLeft,
                    MouseEventKind::ScrollRight,
                ])
                .expect("a kind"),
            column: random.u16(..desk.program.size.width),
            row: random.u16(..desk.program.size.height),
            modifiers: KeyModifiers::NONE,
        }),
        _ => match random.bool() {
            true => Event::Resize(random.u16(1..=200), random.u16(1..=60)),
            false => Event::Resize(random.u16(38..=90), random.u16(10..=26)),
        },
    }
}

/// The number of tiles on the board, in the racks and in the bag.
fn tiles(game: &Match) -> usize {
    let racks: usize = game.view().rack_sizes().iter().sum();
    game.game().board().tile_count() + racks + game.bag_count()
}

/// Asserts what is always true.
fn assert_invariants(desk: &Desk) {
    let Screen::Table(table) = &desk.program.screen else {
        return;
    };
    let contest = table.contest();
    assert_eq!(tiles(contest.game()), 100);
    let directory = match contest.game().is_over() {
        true => desk.state().join("finished"),
        false => desk.state(),
    };
    if contest.is_kept() || contest.game().is_over() {
        let texts = list(&directory)
            .into_iter()
            .filter_map(|path| fs::read_to_string(path).ok());
        let texts: Vec<String> = texts.collect();
        let kept = texts.iter().find(|text| **text == contest.text());
        let kept = kept.expect("the kept file has the whole match");
        let file = MatchFile::of(kept).expect("a match");
        assert_eq!(file.list, Some(desk.list.clone()));
        let loaded = file.load(contest.words().laid.clone()).expect("a match");
        assert_eq!(loaded.saved(), contest.game().saved());
        assert_eq!(loaded.view().rack(), contest.game().view().rack());
    } else {
        assert!(contest.is_safe(), "every turn is kept");
    }
}

#[test]
fn random_keys_keep_the_tiles_and_the_file() {
    const MATCHES: [&str; 6] = [
        "Ann,Zoe=greedy",
        "Ann,Bob",
        "Ann,Bob,Zoe=beginner",
        "Ada=greedy,Zoe=careful",
        "Ann,Bob,Cem,Dee",
        "Zoe=expert,Ann,Max=beginner,Eve=greedy",
    ];
    for case in 0..cases(12, 150) {
        let mut random = fastrand::Rng::with_seed(case);
        let mut desk = Desk::new();
        if case % 4 > 0 {
            desk.play(MATCHES[case as usize % MATCHES.len()]);
        }
        for _ in 0..400 {
            let before = match &desk.program.screen {
                Screen::Table(table) => Some(table.contest().game().clone()),
                _ => None,
            };
            let event = random_event(&mut random, &desk);
            desk.program.handle_event(&event);
            if let (Some(before), Screen::Table(table)) = (before, &desk.program.screen) {
                let after = table.contest().game();
                if (before.seed(), before.turns()) == (after.seed(), after.turns()) {
                    assert_eq!(before.saved(), after.saved(), "{event:?}");
                    assert_eq!(before.view().rack(), after.view().rack(), "{event:?}");
                }
            }
            if desk.program.is_busy() {
                // The computers play fast with so few words.
                std::thread::sleep(std::time::Duration::from_micros(300));
            }
            desk.program.tick();
            if random.u8(..4) == 0 {
                desk.shown();
                // The size may be another one than that of the last event.
                let other = screen(random.u16(1..=200), random.u16(1..=60));
                draw(other, |frame| desk.program.render(frame));
            }
            assert_invariants(&desk);
            if desk.program.is_over() {
                desk.restart();
            }
        }
    }
}

#[test]
fn every_screen_fits_every_size() {
    let mut desk = Desk::new();
    let openings: [(&str, &str); 9] = [
        ("", ""),
        ("", "p"),
        ("", "o"),
        ("", "f"),
        ("Ann,Bob,Cem,Zoe=greedy", ""),
        ("Ann,Zoe=greedy", "font"),
        ("Ann,Zoe=greedy", "hnn?"),
        ("Ann,Zoe=greedy", "<C-x>"),
        ("Ann,Bob", "<Enter><C-x>y"),
    ];
    for (names, typed) in openings {
        desk.program.show_start();
        desk.program.handle_event(&Event::Resize(80, 24));
        if !names.is_empty() {
            desk.play(names);
        }
        desk.press(typed);
        let step = cases(7, 1);
        for width in (1..=200).step_by(step) {
            for height in (1..=60).step_by(step) {
                desk.program.handle_event(&Event::Resize(width, height));
                let shown = desk.shown();
                let is_large = width >= 40 && height >= 12;
                let names_list =
                    shown.contains("words") || !is_large || typed.ends_with(['f', 'y', '?']);
                assert!(names_list, "{names} {typed}, {width} x {height}:\n{shown}");
            }
        }
    }
}
