//! Whole matches, compared turn by turn with a model.

use std::time::Duration;

use hw3::Tile;
use testkit::long::cases;
use upwords_engine::{Turn, spell_tile};

use crate::model::{self, CTRL_E, CTRL_P, Model, WORDS, rack, start};
use crate::terminal::Terminal;
use crate::{BACKSPACE, CTRL_C, CTRL_Q, CTRL_Z, ENTER, ESC, LEFT, RIGHT, TAB, to};

const CTRL_F: &str = "\x06";
const CTRL_T: &str = "\x14";
const CTRL_X: &str = "\x18";

/// Plays against a computer to the end.
fn play_against(level: &str) {
    for seed in 7..cases(8, 14) {
        let directory = model::directory();
        let players = format!("Ann,Zoe={level}");
        let (terminal, mut model) = start(&directory, &players, seed);
        while !model.game.is_over() {
            model.compare(&terminal);
            let turn = model.choice();
            model.play(&terminal, turn);
            if !model.game.is_over() {
                model.follow(&terminal, &directory);
            }
        }
        model.compare(&terminal);
        for score in model.game.scores() {
            terminal.wait_for(&format!("{score} point"));
        }
        // Only the directory of finished matches is left.
        assert_eq!(directory.unfinished(), 1);
        terminal.press(CTRL_Q);
        assert!(terminal.end().success());
    }
}

#[test]
fn a_match_against_a_beginner_is_played_to_its_end() {
    play_against("beginner");
}

#[test]
fn a_match_against_a_greedy_computer_is_played_to_its_end() {
    play_against("greedy");
}

#[test]
fn a_match_against_a_careful_computer_is_played_to_its_end() {
    play_against("careful");
}

#[test]
fn a_match_against_an_expert_whose_thinking_is_cut_short_is_played_to_its_end() {
    play_against("expert");
}

#[test]
fn hints_show_a_place_and_then_the_play() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 3);
    model.compare(&terminal);
    terminal.press_for(CTRL_T, "Ctrl-T lays the play.");
    assert!(!terminal.screen().contains("Legal"));
    terminal.press_for(CTRL_T, "Enter plays it, Esc clears it.");
    terminal.wait_for("Legal: ");
    // The keyboard repeats: the hint stays the same.
    let screen = terminal.screen();
    terminal.press(CTRL_T);
    terminal.wait_until("the same hint", |now| now == screen);
    terminal.press_to_hide(ESC, "Legal");
    terminal.press(CTRL_T);
    terminal.wait_for("Legal: ");
    terminal.press(ENTER);
    model.follow(&terminal, &directory);
    if model.game.turns().len() < 2 {
        model.follow(&terminal, &directory);
    }
    model.compare(&terminal);
    let played = &model.game.turns()[0];
    assert!(matches!(played.turn, Turn::Place(_)), "{played:?}");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn turns_are_exchanged_passed_shuffled_undone_and_resigned() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 5);
    model.compare(&terminal);

    // Shuffling keeps the tiles. Seven tiles rarely stay in their order.
    let before = rack(&terminal.screen()).expect("a rack");
    for _ in 0..3 {
        terminal.press(CTRL_F);
    }
    terminal.wait_until("another order", |screen| {
        rack(screen).is_some_and(|rack| rack != before)
    });
    model.compare(&terminal);

    // A letter that is not in the rack is reported at once.
    let held = model.game.view().rack();
    let held: Vec<Tile> = held.iter().collect();
    let missing = (b'A'..=b'Z').filter_map(Tile::new);
    let missing: Vec<Tile> = missing.filter(|tile| !held.contains(tile)).collect();
    let key = missing[0].to_string().to_lowercase();
    terminal.press_for(
        &key,
        &format!("Your rack has no {}.", spell_tile(missing[0])),
    );
    assert!(!terminal.screen().contains("Not legal"));
    terminal.press_for(&key, "Your rack has no ");
    model.compare(&terminal);
    terminal.press_for("1", "'1' is not a tile");
    terminal.press_for(" ", "There is no tile to keep");

    terminal.press_for(CTRL_E, "Which tile do you exchange?");
    terminal.press_for(&key, "rack");
    model.play(&terminal, Turn::Exchange(held[0]));
    model.follow(&terminal, &directory);
    model.compare(&terminal);

    terminal.press_for(CTRL_Z, "Your last turn and those after it");
    model.game.undo();
    model.game.undo();
    model.compare(&terminal);
    terminal.press_for(CTRL_Z, "There is nothing to undo.");

    model.play(&terminal, Turn::Pass);
    model.follow(&terminal, &directory);
    model.compare(&terminal);
    terminal.press_for(CTRL_P, "passes");
    terminal.press_to_hide("n", "goes back");

    terminal.press_for(CTRL_X, "Give up the match?");
    terminal.press_to_hide("n", "Give up");
    model.play(&terminal, Turn::Resign);
    terminal.wait_for("Ann resigned. Zoe wins");
    terminal.wait_for("Esc closes");
    // Only Esc closes the result.
    terminal.press(&format!("{ENTER} {CTRL_Z}"));
    terminal.press_to_hide(ESC, "Esc closes");
    terminal.press_for(CTRL_Z, "The match is over: Ctrl-R");
    terminal.press_for(CTRL_Q, "upwords replay ");
    assert!(terminal.end().success());
    assert_eq!(model.kept(&directory).saved(), model.game.saved());
}

#[test]
fn an_expert_that_thinks_does_not_block_the_keys_and_can_be_interrupted() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=expert", 7);
    let turn = model.choice();
    model.compare(&terminal);
    let rack_before = rack(&terminal.screen()).expect("a rack");
    model.play(&terminal, turn.clone());
    terminal.wait_for("thinks");
    // The new tiles are already in the rack.
    let held = rack(&terminal.screen()).expect("a rack");
    assert_eq!(held.len(), rack_before.len(), "{}", terminal.screen());
    assert_ne!(held, rack_before);
    terminal.press_for("?", "Keys and rules");
    terminal.press_to_hide(ESC, "Keys and rules");
    terminal.press(&to(0, 0));
    terminal.wait_for("0 →");
    // On a busy machine, the expert may have played already.
    terminal.press_for(CTRL_Z, "taken back.");
    model.game.undo();
    model.compare(&terminal);
    assert_eq!(model.kept(&directory).saved(), model.game.saved());

    // The computer that was interrupted does not play any more.
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(model.kept(&directory).turns().len(), 0);
    model.play(&terminal, turn);
    model.follow(&terminal, &directory);
    model.compare(&terminal);
    terminal.press(CTRL_C);
    assert!(terminal.end().success());
}

/// The first seed with which the first player has the Qu and can play it at once.
fn seed_of_qu() -> (u64, Turn) {
    let qu = Tile::new(b'Q').expect("a tile");
    for seed in 0.. {
        let model = Model::new("Ann,Bob", seed);
        if !model.game.view().rack().iter().any(|tile| tile == qu) {
            continue;
        }
        let mut found = None;
        let _ = model.game.view().visit_plays(|play| {
            let placement = play.placement().expect("memory");
            if placement.tiles().contains(&b'Q') {
                found = Some(placement);
                return std::ops::ControlFlow::Break(());
            }
            std::ops::ControlFlow::Continue(())
        });
        if let Some(placement) = found {
            return (seed, Turn::Place(placement));
        }
    }
    unreachable!("some seed has a word with Qu");
}

#[test]
fn qu_is_typed_with_one_key_or_two() {
    let (seed, turn) = seed_of_qu();
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Bob", seed);
    terminal.press_for(" ", "Rack of Ann");
    model.compare(&terminal);
    let Turn::Place(placement) = &turn else {
        unreachable!("a placement");
    };
    // The model types QU.
    model.lay(&terminal, placement);
    let screen = terminal.screen();
    terminal.press_to_hide(ESC, "Legal");
    let letters = String::from_utf8_lossy(placement.tiles()).to_lowercase();
    terminal.press(&letters);
    terminal.wait_until("the same tiles", |now| now == screen);
    terminal.press_for(
        BACKSPACE,
        if letters.len() > 2 { "egal" } else { "Verdict" },
    );
    terminal.press_to_hide(ESC, "egal");
    model.play(&terminal, turn);
    terminal.press_for(" ", "Rack of Bob");
    model.compare(&terminal);
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn people_at_one_keyboard_do_not_see_the_rack_of_the_other() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Bob", 11);
    for _ in 0..4 {
        let name = model.game.players()[model.game.seat()].name.clone();
        let curtain = format!("Pass the keyboard to {name}. Racks are hidden.");
        terminal.wait_for(&curtain);
        let is_hidden = |screen: &str| rack(screen).is_some_and(|rack| rack.is_empty());
        assert!(is_hidden(&terminal.screen()), "{}", terminal.screen());
        // The help covers the curtain.
        terminal.press_for("?", "Keys and rules");
        let is_empty = model.game.game().board().is_empty();
        let shows_tiles = terminal.screen().contains('▀');
        assert!(!is_empty || !shows_tiles, "{}", terminal.screen());
        terminal.press_for(ESC, &curtain);
        // A larger screen has more room.
        terminal.resize(120, 60);
        terminal.wait_until("large screen", |screen| screen.lines().count() > 50);
        assert!(is_hidden(&terminal.screen()), "{}", terminal.screen());
        terminal.resize(80, 24);
        terminal.wait_for(&curtain);
        // A letter that is typed too early is not laid, and does not show the rack.
        terminal.press("e");
        terminal.press_for(" ", &format!("Rack of {name}"));
        model.compare(&terminal);
        assert!(!terminal.screen().contains("egal"));
        terminal.press_for(CTRL_Z, "Undo is only for one person");
        // A hint is not for the next player.
        terminal.press_for(CTRL_T, "Ctrl-T lays the play.");
        let turn = model.choice();
        model.play(&terminal, turn);
    }
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn a_hint_is_not_shown_to_the_next_player() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Bob", 11);
    terminal.press_for(" ", "Rack of Ann");
    terminal.press_for(CTRL_T, "Ctrl-T lays the play.");
    assert!(terminal.screen().contains('›'));
    model.play(
        &terminal,
        Turn::Exchange(model.game.view().rack().iter().next().expect("a tile")),
    );
    terminal.press_for(" ", "Rack of Bob");
    assert!(!terminal.screen().contains('›'), "{}", terminal.screen());
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn laid_tiles_stay_when_the_size_of_the_terminal_changes() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=greedy", 7);
    model.compare(&terminal);
    let placement = model.best().expect("a placement");
    model.lay(&terminal, &placement);
    let points = model.game.preview(&Turn::Place(placement.clone()));
    let verdict = format!("Legal: {} point", points.expect("legal").points);
    for (columns, rows) in [
        (40, 12),
        (20, 5),
        (120, 40),
        (2, 2),
        (80, 24),
        (200, 12),
        (40, 100),
        (80, 24),
    ] {
        terminal.resize(columns, rows);
        match columns >= 40 {
            true => terminal.wait_for(&verdict),
            false => std::thread::sleep(Duration::from_millis(60)),
        }
    }
    terminal.press(ENTER);
    model.game.play(Turn::Place(placement)).expect("legal");
    model.follow(&terminal, &directory);
    model.compare(&terminal);
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

/// A frame may be drawn after the terminal has shrunk and before the game knows.
#[test]
fn a_terminal_that_shrinks_while_a_computer_thinks_does_no_harm() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ann,Zoe=expert", 7);
    model.compare(&terminal);
    let turn = model.choice();
    model.play(&terminal, turn);
    terminal.wait_for("thinks");
    for _ in 0..cases(4, 30) {
        for (columns, rows) in [(200, 60), (40, 12), (120, 40), (20, 5), (80, 24)] {
            terminal.resize(columns, rows);
            std::thread::sleep(Duration::from_millis(7));
        }
    }
    model.follow(&terminal, &directory);
    model.compare(&terminal);
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn computers_play_among_themselves() {
    let directory = model::directory();
    let (terminal, mut model) = start(&directory, "Ada=beginner,Zoe=greedy", 2);
    terminal.wait_for("left in the bag");
    for _ in 0..4 {
        model.follow(&terminal, &directory);
        // Enter goes on without a pause.
        terminal.press(ENTER);
    }
    terminal.press(CTRL_Z);
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}

#[test]
fn the_start_screen_starts_a_match() {
    let directory = model::directory();
    let arguments = ["--seed", "7", "--words", WORDS];
    let terminal = Terminal::start(&directory, 80, 24, &arguments);
    terminal.press_for("p", "Who plays?");
    let clear = BACKSPACE.repeat(30);
    terminal.press_for(&format!("{clear}Ann"), "Ann▏");
    terminal.press(TAB);
    // The same name twice is refused.
    terminal.press_for(&format!("{clear}Ann"), "beginner ▸  Ann▏");
    terminal.press_for(ENTER, "Two players are called");
    terminal.press_for(&format!("{BACKSPACE}{BACKSPACE}{BACKSPACE}Zoe"), "Zoe▏");
    terminal.press_for(RIGHT, "greedy");
    terminal.press_for(RIGHT, "careful");
    terminal.press_for(LEFT, "greedy");
    let model = Model::new("Ann,Zoe=greedy", 7);
    terminal.press(ENTER);
    model.compare(&terminal);
    assert_eq!(model.kept(&directory).saved(), model.game.saved());
    // A match in which nothing was played is not kept.
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
    assert_eq!(directory.unfinished(), 0);
}

/// The shell may have changed the terminal in the meantime.
#[test]
fn a_program_that_was_stopped_takes_the_terminal_back() {
    let directory = model::directory();
    let (terminal, _) = start(&directory, "Ann,Zoe=greedy", 7);
    terminal.signal("STOP");
    terminal.forget();
    terminal.signal("CONT");
    let draws_again = || terminal.has_written(b"\x1b[?1049h") && terminal.has_written(b"Players");
    terminal.wait_until("a new screen", |_| draws_again());
    terminal.press_for("?", "Keys and rules");
    terminal.press(CTRL_Q);
    assert!(terminal.end().success());
}
