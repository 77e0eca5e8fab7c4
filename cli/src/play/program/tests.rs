//! Random keys, mouse events and sizes. Nothing may panic or hang.

use std::fs;

use fastrand::Rng;
use hw3::Lexicon;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use testkit::files::scratch;
use testkit::long::cases;
use upwords_engine::Setup;

use super::*;

mod flow;

/// Words that are found quickly.
const WORDS: &str = modern_words::TEXT;

/// A key that some screen knows, most often a letter.
fn key(random: &mut Rng) -> KeyEvent {
    let code = match random.u8(..100) {
        0..40 => KeyCode::Char(random.char('a'..='z')),
        // The play that a hint has laid is worth playing.
        40..55 => return KeyEvent::new(KeyCode::Char('t'), KeyModifiers::CONTROL),
        55..68 => KeyCode::Enter,
        68..72 => KeyCode::Tab,
        72..84 => *random
            .choice(&[KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right])
            .expect("a key"),
        84..88 => KeyCode::Char('y'),
        88..92 => KeyCode::Esc,
        92..98 => {
            // Ctrl-S would write files into the directory of the test.
            let letter = random.choice("efghnoprwxyz".chars().collect::<Vec<_>>());
            let code = KeyCode::Char(letter.expect("a letter"));
            return KeyEvent::new(code, KeyModifiers::CONTROL);
        }
        _ => *random
            .choice(&[
                KeyCode::Backspace,
                KeyCode::Home,
                KeyCode::End,
                KeyCode::PageUp,
                KeyCode::PageDown,
                KeyCode::Delete,
                KeyCode::F(1),
                KeyCode::Char(' '),
                KeyCode::Char('?'),
                KeyCode::Char('\u{1f600}'),
                KeyCode::Char('\u{301}'),
                KeyCode::Null,
            ])
            .expect("a key"),
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn mouse(random: &mut Rng) -> Event {
    let kind = *random
        .choice(&[
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
            MouseEventKind::ScrollRight,
        ])
        .expect("a kind");
    Event::Mouse(MouseEvent {
        kind,
        column: random.u16(..150),
        row: random.u16(..60),
        modifiers: KeyModifiers::NONE,
    })
}

/// A match with a very small or very large board and racks.
fn unusual_match(random: &mut Rng) -> String {
    let sizes = [(1, 2), (2, 1), (3, 99), (99, 3), (99, 99)];
    let (rows, cols) = *random.choice(&sizes).expect("a size");
    let setup = Setup {
        rows,
        cols,
        rack_size: *random.choice(&[1, 2, 40]).expect("a size"),
        ..Setup::default()
    };
    let words = Lexicon::new("").expect("a list");
    let players = vec![Player::person("A".repeat(300)), Player::person("日本語 🎲")];
    let game = Match::new(setup, words, players, 7);
    game.expect("a match").saved()
}

#[test]
fn random_events_never_panic() {
    let directory = scratch();
    let list = directory.path().join("short.txt");
    let words = WORDS.lines().filter(|word| word.len() <= 4);
    fs::write(&list, words.collect::<Vec<_>>().join("\n")).expect("written");
    for seed in 0..cases(10, 120) {
        let mut random = Rng::with_seed(seed);
        let state = directory.path().join(format!("state{}", seed % 3));
        let shelf = Shelf::new(list.clone().into()).expect("a list");
        let mut size = (80, 24);
        let mut program = Program::new(
            shelf,
            Some(StateDirectory::chosen(state)),
            None,
            Rect::new(0, 0, size.0, size.1),
            Theme::new(true),
        );
        let players = match seed % 5 {
            0 => Some("Ann,Zoe=greedy"),
            1 => Some("Ann,Bob,Zoe=beginner,Max=careful"),
            2 => Some("Zoe=expert,Ann"),
            3 => {
                let file = directory.path().join("unusual.match");
                fs::write(&file, unusual_match(&mut random)).expect("written");
                program.open(&file, None).expect("a match");
                None
            }
            _ => None,
        };
        if let Some(players) = players {
            let players = crate::play::players::parse(players).expect("players");
            let list = program.list().clone();
            program.seed = Some(seed);
            let started = program.start_match(players.0, &list);
            started.expect("a match");
        }
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("a terminal");
        for _ in 0..400 {
            match random.u8(..40) {
                0 => {
                    size = (random.u16(1..150), random.u16(1..60));
                    terminal.backend_mut().resize(size.0, size.1);
                    // The program may draw before it hears of the new size.
                    terminal.draw(|frame| program.render(frame)).expect("drawn");
                    program.handle_event(&Event::Resize(size.0, size.1));
                }
                1 => program.handle_event(&mouse(&mut random)),
                2 => program.handle_event(&Event::Paste("qu\x1b".to_owned())),
                _ => program.handle_event(&Event::Key(key(&mut random))),
            }
            program.tick();
            terminal.draw(|frame| program.render(frame)).expect("drawn");
            if program.is_over() {
                break;
            }
        }
        program.end();
        assert!(program.is_over());
        program.farewell();
    }
}
