//! Tests of the keys and dialogs of a match, without a terminal.

use std::fs;

use ratatui::crossterm::event::KeyModifiers;
use testkit::files::scratch;
use upwords_engine::{Setup, spell_rack};

use super::*;
use crate::play::state::StateDirectory;
use crate::play::testing::{contest, draw, game, keys, players, screen, text, words};

/// With seed 7, the first player has AFHNNOT.
const LIST: &str = "ant ants at fan fans fat font fonts ha hat hats hot nah no not of oh on tan than \
                    quit quits quite it is in tin ten net";

impl Table {
    /// The match, for tests of the program.
    pub fn contest(&self) -> &Contest {
        &self.contest
    }
}

/// A match after some turns, without a file.
fn table_after(names: &str, turns: &[&str]) -> Table {
    let game = game(names, LIST, 7, turns);
    let contest = contest(&game, LIST, None);
    Table::new(contest, screen(80, 24), Theme::new(true))
}

fn table() -> Table {
    table_after("Ann,Zoe=greedy", &[])
}

/// The match after Ann has played FONT, and Zoe has passed.
fn after_font() -> Table {
    table_after("Ann,Zoe=greedy", &[r#"place 4 4 H "FONT""#, "pass"])
}

fn press(table: &mut Table, text: &str) {
    for event in keys(text) {
        table.handle_event(&event);
    }
}

/// Waits until it is the turn of a person, or the match is over.
fn wait(table: &mut Table) {
    let since = Instant::now();
    while matches!(table.stage, Stage::Thinking(_)) {
        table.tick();
        assert!(since.elapsed() < Duration::from_secs(60), "{table:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn rack(table: &Table) -> String {
    table
        .rack
        .iter()
        .map(|tile| tile.letter() as char)
        .collect()
}

fn sorted(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn start(table: &Table) -> (usize, usize) {
    (table.draft.start.row, table.draft.start.col)
}

fn reasons(table: &Table) -> Vec<String> {
    match &table.verdict {
        Some(Verdict::Refused(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("not refused: {other:?}"),
    }
}

fn points_of(table: &Table) -> u32 {
    match &table.verdict {
        Some(Verdict::Legal(played)) => played.points,
        other => panic!("not legal: {other:?}"),
    }
}

fn question(table: &Table) -> Option<&Question> {
    match &table.dialog {
        Some(Dialog::Question(question)) => Some(question),
        _ => None,
    }
}

fn shown(table: &Table) -> String {
    text(&draw(table.screen, |frame| table.render(frame)))
}

#[test]
fn a_word_is_typed_judged_and_played() {
    let mut table = table();
    assert_eq!(rack(&table), "AFHNNOT");
    press(&mut table, "fon");
    assert!(!reasons(&table).is_empty());
    press(&mut table, "t");
    assert_eq!((table.draft.tiles(), points_of(&table)), ("FONT", 8));
    assert!(table.game().turns().is_empty(), "nothing is played yet");
    press(&mut table, "<Enter>");
    assert_eq!(table.game().scores(), [8, 0]);
    assert_eq!(table.news, ["Ann: FONT (+8)"]);
    assert!(matches!(table.stage, Stage::Thinking(_)));
    wait(&mut table);
    assert!(matches!(table.stage, Stage::Turn));
    assert_eq!(table.game().turns().len(), 2);
    assert_eq!((table.typed.as_str(), table.draft.tiles()), ("", ""));
}

#[test]
fn letters_must_be_in_the_rack() {
    let mut table = table();
    for (typed, message, tiles) in [
        ("x", "Your rack has no X.", ""),
        ("q", "Your rack has no Qu.", ""),
        ("nn", "", "NN"),
        ("n", "Your rack has no other N.", "NN"),
        ("x", "Your rack has no X.", "NN"),
        (" ", "There is no tile to keep: the cell is empty.", "NN"),
        ("1", "'1' is not a tile (A-Z).", "NN"),
        ("é", "'é' is not a tile (A-Z).", "NN"),
        ("<Back>", "", "N"),
        ("<C-h>", "", ""),
        ("fo<Esc>", "", ""),
    ] {
        press(&mut table, typed);
        assert_eq!(table.message, message, "{typed}");
        assert_eq!(table.draft.tiles(), tiles, "{typed}");
    }
}

#[test]
fn tiles_end_at_the_edge_of_the_board() {
    let mut table = table();
    press(&mut table, "<End>fo");
    assert_eq!(table.message, "The board ends here.");
    assert_eq!((table.draft.tiles(), start(&table)), ("F", (5, 9)));
    press(&mut table, "<Esc><Tab><C-End>fo ");
    assert_eq!(table.message, "The board ends here.");
    assert_eq!((table.draft.tiles(), start(&table)), ("F", (9, 9)));
    press(&mut table, "<Right><Down>");
    assert_eq!(start(&table), (9, 9));
    press(&mut table, "<C-Home><Up><Left>");
    assert_eq!(start(&table), (0, 0));
    // Laid tiles may be moved so that some of them are off the board.
    press(&mut table, "<Esc>fon<C-End>");
    let off = reasons(&table)
        .iter()
        .any(|reason| reason.contains("off the 10 x 10 board"));
    assert!(off, "{:?}", reasons(&table));
    press(&mut table, "<Enter>");
    assert!(table.is_refused && table.game().turns().is_empty());
}

#[test]
fn a_letter_that_its_cell_shows_keeps_the_tile() {
    let mut table = after_font();
    assert_eq!(table.game().view().rack().len(), 7);
    assert!(!rack(&table).contains('F'), "{}", rack(&table));
    press(&mut table, "<Up><Left>");
    assert_eq!(start(&table), (4, 4));
    press(&mut table, "f");
    assert_eq!((table.typed.as_str(), table.draft.tiles()), ("F", " "));
    press(&mut table, " n");
    assert_eq!((table.typed.as_str(), table.draft.tiles()), ("F N", "   "));
    assert!(table.verdict.is_none(), "nothing is laid yet");
    let saved = table.game().saved();
    press(&mut table, "<Enter>");
    assert_eq!(table.message, "No tiles are laid: type a word first.");
    assert_eq!(table.game().saved(), saved);
    // Away from its tile, the letter is laid, and the rack does not have it.
    press(&mut table, "<Down>");
    assert_eq!(table.draft.tiles(), "F N");
    assert!(
        reasons(&table)
            .iter()
            .any(|reason| reason == "the rack has no F")
    );
    press(&mut table, "<Up>");
    assert_eq!(table.draft.tiles(), "   ");
    // Turned, only the first letter is on its tile.
    press(&mut table, "<Tab>");
    assert_eq!(table.draft.tiles(), "  N");
    press(&mut table, "<Tab><Back><Back>");
    assert_eq!((table.typed.as_str(), table.draft.tiles()), ("F", " "));
}

#[test]
fn kept_letters_need_no_tile_of_the_rack() {
    let mut table = after_font();
    let laid = rack(&table).chars().next().expect("a tile");
    press(&mut table, "<Up><Left>font");
    assert_eq!(table.draft.tiles(), "    ");
    press(&mut table, &laid.to_string());
    assert_eq!(table.draft.tiles(), format!("    {laid}"));
    assert_eq!(table.left_in_rack().len(), 6);
}

/// A match in which the first player has a Qu, I and T.
fn with_qu() -> Table {
    let has = |game: &Match, letters: &str| {
        let rack = game.view().rack().to_string();
        letters.chars().all(|letter| rack.contains(letter))
    };
    let words = words(LIST);
    let seed = (0..).find(|&seed| {
        let game = Match::new(
            Setup::default(),
            words.laid.clone(),
            players("Ann,Zoe=greedy"),
            seed,
        );
        has(&game.expect("a match"), "QIT")
    });
    let seed = seed.expect("a seed");
    let contest = Contest::new(players("Ann,Zoe=greedy"), words, seed, None);
    Table::new(contest.expect("a match"), screen(80, 24), Theme::new(true))
}

#[test]
fn a_u_after_a_q_belongs_to_it() {
    for typed in ["quit", "qit", "QUIT"] {
        let mut table = with_qu();
        press(&mut table, typed);
        assert_eq!(table.draft.tiles(), "QIT", "{typed}");
        assert_eq!(points_of(&table), 8, "{typed}: 2 more for the Qu");
        let screen = shown(&table);
        assert!(screen.contains("QUIT (row 5, columns 5-7)"), "{screen}");
        press(&mut table, "<Enter>");
        assert_eq!(table.news, ["Ann: QUIT (+8)"], "{typed}");
    }
    // Only the U directly after it.
    let mut table = with_qu();
    press(&mut table, "q<Left>u");
    let has_u = rack(&table).contains('U');
    assert_eq!(table.draft.tiles(), if has_u { "QU" } else { "Q" });
    press(&mut table, "<Esc>quu");
    assert_eq!(table.draft.tiles(), if has_u { "QU" } else { "Q" });
    // Refusals write it in full, too.
    press(&mut table, "<Esc>qti");
    let reasons = reasons(&table).join("\n");
    assert!(reasons.contains("QUTI"), "{reasons}");
}

#[test]
fn refused_tiles_change_nothing() {
    let mut table = after_font();
    let saved = table.game().saved();
    for typed in [
        "<Enter>",
        "<Home>h<Enter>",
        "<Esc><Tab>h<Enter>",
        "<C-End><Enter>",
    ] {
        press(&mut table, typed);
        assert_eq!(table.game().saved(), saved, "{typed}");
    }
    assert!(table.is_refused);
    assert_eq!(table.draft.tiles(), "H", "the tiles stay");
    press(&mut table, "<Left>");
    assert!(!table.is_refused, "the tiles were not tried here");
}

#[test]
fn the_rack_keeps_its_order() {
    let mut table = table();
    press(&mut table, "<C-f>");
    let shuffled = rack(&table);
    assert_eq!(sorted(&shuffled), "AFHNNOT");
    assert!(
        (0..20).any(|_| {
            press(&mut table, "<C-f>");
            rack(&table) != shuffled
        }),
        "shuffling never changes the order"
    );
    let before = rack(&table);
    press(&mut table, "font");
    assert_eq!(rack(&table), before, "laid tiles leave gaps");
    press(&mut table, "<C-f>");
    assert_eq!(sorted(&rack(&table)), "AFHNNOT");
    assert_eq!(table.draft.tiles(), "FONT");
    let kept: String = {
        let mut laid = "FONT".to_owned();
        let keep = |letter: &char| match laid.find(*letter) {
            Some(at) => {
                laid.remove(at);
                false
            }
            None => true,
        };
        rack(&table).chars().filter(keep).collect()
    };
    press(&mut table, "<Enter>");
    assert_eq!(rack(&table)[..3], kept, "new tiles are at the end at once");
    let before = rack(&table);
    wait(&mut table);
    assert_eq!(rack(&table), before);
    assert_eq!(
        sorted(&rack(&table)),
        table.game().view().rack().to_string()
    );
}

#[test]
fn exchanging_asks_for_a_tile() {
    let mut table = table();
    let saved = table.game().saved();
    press(&mut table, "fo<C-e>");
    assert_eq!(question(&table), Some(&Question::Exchange));
    press(&mut table, "<Esc>");
    assert_eq!(question(&table), None);
    assert_eq!(table.draft.tiles(), "FO", "the laid tiles stay");
    press(&mut table, "<C-e>1<Enter>");
    assert_eq!(question(&table), Some(&Question::Exchange), "no tile yet");
    press(&mut table, "x");
    assert_eq!(table.message, "The rack has no X.");
    assert_eq!(table.game().saved(), saved);
    press(&mut table, "<C-e>h");
    assert_eq!(
        table.news,
        ["Ann exchanges a tile"],
        "the tile is not named"
    );
    let turn = table.game().turns()[0].turn.clone();
    assert_eq!(turn, Turn::Exchange(Tile::new(b'H').expect("a tile")));
    assert_eq!(rack(&table)[..6], *"AFNNOT");
    assert_eq!(rack(&table).len(), 7);
    let before = rack(&table);
    wait(&mut table);
    assert_eq!(rack(&table), before);
}

#[test]
fn passing_and_resigning_are_confirmed() {
    for (key, expected) in [("<C-p>", Turn::Pass), ("<C-x>", Turn::Resign)] {
        let mut table = table();
        for refusal in ["n", "<Esc>"] {
            press(&mut table, key);
            assert!(question(&table).is_some(), "{key}");
            press(&mut table, "xz<Enter> ");
            assert!(question(&table).is_some(), "{key}: other keys do nothing");
            press(&mut table, refusal);
            assert_eq!(question(&table), None, "{key}");
            assert!(table.game().turns().is_empty(), "{key}");
        }
        press(&mut table, key);
        press(&mut table, "y");
        assert_eq!(table.game().turns()[0].turn, expected);
        assert_eq!(table.game().is_over(), expected == Turn::Resign);
    }
}

#[test]
fn undo_takes_back_the_turns_of_the_computers_too() {
    let mut table = table_after("Ann,Zoe=greedy,Max=greedy", &[]);
    let saved = table.game().saved();
    press(&mut table, "fo<C-z>");
    assert_eq!(table.message, "There is nothing to undo.");
    assert_eq!(table.draft.tiles(), "FO", "nothing changes");
    press(&mut table, "nt<Enter>");
    // A computer that thinks is interrupted.
    press(&mut table, "<C-z>");
    assert_eq!(table.message, "Your last turn is taken back.");
    assert_eq!(table.game().saved(), saved);
    assert_eq!(sorted(&rack(&table)), "AFHNNOT");
    press(&mut table, "font<Enter>");
    wait(&mut table);
    assert_eq!(table.game().turns().len(), 3);
    press(&mut table, "<C-z>");
    assert_eq!(
        table.message,
        "Your last turn and those after it are taken back."
    );
    assert_eq!(table.game().saved(), saved);
}

#[test]
fn undo_is_only_for_exactly_one_person() {
    for names in ["Ann,Bob", "Ann,Bob,Zoe=greedy", "Ada=greedy,Zoe=greedy"] {
        let mut table = table_after(names, &[r#"place 4 4 H "FONT""#]);
        if table.contest.people() > 1 {
            press(&mut table, " ");
        }
        let saved = table.game().saved();
        press(&mut table, "<C-z>");
        assert_eq!(
            table.message,
            "Undo is only for one person against computers."
        );
        assert_eq!(table.game().saved(), saved, "{names}");
    }
}

#[test]
fn the_curtain_hides_the_racks() {
    let screens = (0..20).map(|seed| {
        let game = game("Ann,Bob", LIST, seed, &["pass"]);
        let contest = contest(&game, LIST, None);
        let mut table = Table::new(contest, screen(80, 24), Theme::new(true));
        assert!(matches!(table.stage, Stage::Curtain));
        let curtain = draw(table.screen, |frame| table.render(frame));
        press(&mut table, "?");
        let help = draw(table.screen, |frame| table.render(frame));
        press(&mut table, "<Esc>");
        assert!(
            matches!(table.stage, Stage::Curtain),
            "the help does not lift it"
        );
        press(&mut table, " ");
        assert!(matches!(table.stage, Stage::Turn));
        assert_eq!(table.rack.len(), 7);
        (
            curtain,
            help,
            text(&draw(table.screen, |frame| table.render(frame))),
        )
    });
    let screens: Vec<_> = screens.collect();
    for (curtain, help, open) in &screens[1..] {
        // The seed determines the racks. Without them, all screens are the same.
        assert_eq!((curtain, help), (&screens[0].0, &screens[0].1));
        assert_ne!(*open, screens[0].2);
    }
}

#[test]
fn people_take_turns_behind_the_curtain() {
    let mut table = table_after("Ann,Bob", &[]);
    // A key typed too early does not show the rack.
    press(&mut table, "f<Esc><Enter>");
    assert_eq!(table.at_keyboard, None);
    press(&mut table, " ");
    assert_eq!((table.typed.as_str(), table.at_keyboard), ("", Some(0)));
    // An Enter too many does not lift the curtain.
    press(&mut table, "font<Enter><Enter>");
    assert!(matches!(table.stage, Stage::Curtain));
    assert_eq!((table.at_keyboard, table.draft.tiles()), (None, ""));
    press(&mut table, " ");
    assert_eq!(
        sorted(&rack(&table)),
        table.game().view().rack().to_string()
    );
    press(&mut table, "<C-p>y ");
    assert_eq!(
        (table.at_keyboard, table.game().turns().len()),
        (Some(0), 2)
    );
    assert_eq!(rack(&table).len(), 7);
}

#[test]
fn a_person_who_plays_again_sees_no_curtain() {
    let mut table = table_after("Ann,Zoe=greedy", &[]);
    press(&mut table, "<C-p>y");
    wait(&mut table);
    assert!(!matches!(table.stage, Stage::Curtain));
}

#[test]
fn hints_show_the_place_and_then_the_play() {
    let mut table = table();
    let saved = table.game().saved();
    press(&mut table, "<C-t>");
    assert!(table.message.starts_with("Look at "), "{}", table.message);
    assert_eq!(table.draft.tiles(), "");
    assert!(!table.fresh.is_empty(), "the cells are marked");
    press(&mut table, "<C-t>");
    let worth = points_of(&table);
    assert!(worth > 0);
    assert_eq!(table.game().saved(), saved);
    press(&mut table, "<Enter>");
    assert_eq!(table.game().turns()[0].points, worth);
}

#[test]
fn a_hint_without_a_play_says_what_to_do() {
    let game = game("Ann,Zoe=greedy", "zzz", 7, &[]);
    let mut table = Table::new(
        contest(&game, "zzz", None),
        screen(80, 24),
        Theme::new(true),
    );
    press(&mut table, "<C-t>");
    assert!(
        table.message.starts_with("There is no play: "),
        "{}",
        table.message
    );
}

#[test]
fn the_match_ends_when_all_pass() {
    let mut table = table_after("Ann,Bob", &["pass"]);
    press(&mut table, " <C-p>y");
    assert!(matches!(table.stage, Stage::Over));
    assert_eq!(table.at_keyboard, None);
    assert!(matches!(table.dialog, Some(Dialog::Page(_))));
    press(&mut table, "<Esc><Up>");
    assert!(
        table.message.contains("All players passed."),
        "{}",
        table.message
    );
    let saved = table.game().saved();
    press(
        &mut table,
        "font<Enter><C-p>y<C-x>y<C-e>a<C-t><C-z><Tab><Back>",
    );
    assert_eq!(table.game().saved(), saved);
}

#[test]
fn a_rematch_begins_with_the_next_player() {
    let mut table = table_after("Ann,Zoe=expert,Bob", &["resign"]);
    assert!(table.next().is_none());
    press(&mut table, "<C-a>");
    let Some(Next::Match {
        players: again,
        list,
    }) = table.next()
    else {
        panic!("no rematch");
    };
    assert_eq!(again, players("Zoe=expert,Bob,Ann"));
    assert_eq!(list, crate::word_list::WordList::Modern);
    press(&mut table, "<Esc><C-r>");
    assert!(matches!(table.next(), Some(Next::Replay(..))));
    // Before the end, there is neither.
    let mut table = self::table();
    press(&mut table, "<C-a>");
    assert_eq!(table.message, "The match is not over yet.");
    press(&mut table, "<C-r>");
    assert!(table.next().is_none());
}

#[test]
fn computers_play_on_their_own() {
    let mut table = table_after("Ada=greedy,Zoe=greedy", &[]);
    wait(&mut table);
    assert_eq!(table.game().turns().len(), 1);
    assert!(matches!(table.stage, Stage::Watching(_)));
    press(&mut table, "font<Back>");
    assert_eq!(table.game().turns().len(), 1);
    // Enter does not wait.
    for turn in 2..200 {
        press(&mut table, "<Enter>");
        wait(&mut table);
        if table.game().is_over() {
            break;
        }
        assert_eq!(table.game().turns().len(), turn);
    }
    assert!(matches!(table.stage, Stage::Over));
}

#[test]
fn a_match_that_is_kept_can_be_left_at_once() {
    let directory = scratch();
    let state = StateDirectory::chosen(directory.path().join("state"));
    let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, Some(state.clone()));
    let mut table = Table::new(contest.expect("a match"), screen(80, 24), Theme::new(true));
    press(&mut table, " font<Enter><C-q>");
    assert!(matches!(table.next(), Some(Next::Quit)));
    assert!(table.farewell().expect("a farewell").contains("is kept"));
    table.leave();
    assert!(state.path().join("1.match").exists());
}

#[test]
fn a_match_without_a_turn_is_not_kept() {
    let directory = scratch();
    let state = StateDirectory::chosen(directory.path().join("state"));
    let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, Some(state.clone()));
    let mut table = Table::new(contest.expect("a match"), screen(80, 24), Theme::new(true));
    assert!(state.path().join("1.match").exists());
    table.leave();
    assert!(!state.path().join("1.match").exists());
}

#[test]
fn a_match_that_cannot_be_kept_is_not_lost_without_a_question() {
    let mut table = after_font();
    press(&mut table, "<C-e>h");
    for (key, departure) in [("<C-q>", Departure::Quit), ("<C-n>", Departure::Start)] {
        press(&mut table, key);
        assert_eq!(question(&table), Some(&Question::Lose(departure)));
        press(&mut table, "n");
        assert!(table.next().is_none());
    }
    press(&mut table, "<C-q>y");
    assert!(matches!(table.next(), Some(Next::Quit)));
}

#[test]
fn an_opened_match_in_which_nothing_was_played_can_be_left_at_once() {
    let mut table = after_font();
    press(&mut table, "<C-q>");
    assert_eq!(question(&table), None);
    assert!(matches!(table.next(), Some(Next::Quit)));
}

#[test]
fn a_match_is_saved_to_a_file() {
    let directory = scratch();
    let path = directory.path().join("our.match");
    let mut table = after_font();
    press(&mut table, "<C-s><Enter>");
    assert!(matches!(&table.dialog, Some(Dialog::File(prompt)) if prompt.trouble.is_some()));
    press(&mut table, &format!("{}<Enter>", path.display()));
    assert!(table.message.starts_with("Saved to "), "{}", table.message);
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        table.contest.text()
    );
    fs::write(&path, "something else").expect("written");
    press(&mut table, &format!("<C-s>{}<Enter>", path.display()));
    assert_eq!(question(&table), Some(&Question::Overwrite(path.clone())));
    press(&mut table, "n<Esc>");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "something else");
    press(&mut table, &format!("<C-s>{}<Enter>y", path.display()));
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        table.contest.text()
    );
    let nowhere = directory.path().join("no/such/file");
    press(&mut table, &format!("<C-s>{}<Enter>", nowhere.display()));
    assert!(matches!(&table.dialog, Some(Dialog::File(prompt)) if prompt.trouble.is_some()));
}

#[test]
fn clicks_move_the_cursor_and_the_tiles() {
    let mut table = table();
    press(&mut table, "fo");
    let parts = table.parts(table.screen).expect("a layout");
    let (x, y) = table.grid(&parts).position(Cell { row: 2, col: 3 });
    let click = |kind, column, row| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    table.handle_event(&click(MouseEventKind::Down(MouseButton::Left), x + 1, y));
    assert_eq!((start(&table), table.draft.tiles()), ((2, 3), "FO"));
    table.handle_event(&click(MouseEventKind::Down(MouseButton::Left), 79, 23));
    assert_eq!(start(&table), (2, 3));
    press(&mut table, "?");
    table.handle_event(&click(MouseEventKind::Down(MouseButton::Left), x, y + 1));
    assert_eq!(start(&table), (2, 3), "not through a page");
}

#[test]
fn a_full_rack_is_spelled_as_on_the_tiles() {
    let table = with_qu();
    let held = table.game().view().rack();
    assert!(spell_rack(&held).contains("Qu"));
    assert!(shown(&table).contains("Qu"));
}
