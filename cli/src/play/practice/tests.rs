//! Tests of every key and every dialog, without a terminal.

use std::fs;
use std::sync::LazyLock;

use hw3::{Game, Lexicon, Placement};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use testkit::files::scratch;
use testkit::long::cases;

use super::*;
use crate::play::make_pipe;
use crate::play::practice::journal::Journal;
use crate::play::state::StateDirectory;

const HOME: &str = "\
..........
..........
..........
..HOME....
..........
..........
..........
..........
";

fn session(board: &str, journal: Journal) -> Session {
    static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::embedded().expect("the list"));
    let board = board.parse().expect("a board");
    Session::new(Game::new(board, LEXICON.clone()), None, journal)
}

fn app_with(session: Session) -> Practice {
    Practice::new(session, Rect::new(0, 0, 80, 24), Theme::new(true))
}

fn app(board: &str) -> Practice {
    app_with(session(board, Journal::nowhere()))
}

fn reasons(app: &Practice) -> &[Refusal] {
    app.verdict.as_ref().map_or(&[], Verdict::reasons)
}

/// The open prompt for a file name.
fn prompt(app: &Practice) -> &FilePrompt {
    match &app.dialog {
        Some(Dialog::File(prompt)) => prompt,
        other => panic!("not a prompt: {other:?}"),
    }
}

fn trouble(app: &Practice) -> &str {
    prompt(app).trouble.as_deref().expect("a reason")
}

/// Types characters, and presses the keys named in angle brackets.
fn press(app: &mut Practice, keys: &str) {
    let mut rest = keys;
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let key = match named {
            Some((name, after)) => {
                rest = after;
                named_key(name)
            }
            None => {
                rest = &rest[first.len_utf8()..];
                KeyEvent::from(KeyCode::Char(first))
            }
        };
        app.handle_event(&Event::Key(key));
    }
}

fn named_key(name: &str) -> KeyEvent {
    if let Some(letter) = name.strip_prefix("C-") {
        let code = match letter {
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            _ => KeyCode::Char(letter.chars().next().expect("a letter")),
        };
        return KeyEvent::new(code, KeyModifiers::CONTROL);
    }
    KeyEvent::from(match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "BackTab" => KeyCode::BackTab,
        "Back" => KeyCode::Backspace,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "F1" => KeyCode::F(1),
        other => panic!("no key {other}"),
    })
}

fn start(app: &Practice) -> (usize, usize) {
    (app.draft.start.row, app.draft.start.col)
}

fn click(app: &mut Practice, kind: MouseEventKind, column: u16, row: u16) {
    app.handle_event(&Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    }));
}

#[test]
fn a_word_is_typed_judged_and_placed() {
    let mut app = app(HOME);
    assert_eq!(start(&app), (3, 2), "at the first tile");
    press(&mut app, "<Right><Up><Tab>t pma");
    assert!(!reasons(&app).is_empty(), "TOPMA");
    press(&mut app, "n");
    assert!(matches!(app.verdict, Some(Verdict::Legal { count: 5, .. })));
    assert_eq!(app.session.moves().len(), 0);
    press(&mut app, "<Enter>");
    assert_eq!(app.message, "Placed 5 tiles: TOPMAN (rows 2-7, column 3).");
    assert_eq!(app.session.moves().len(), 1);
    assert!(app.draft.is_empty());
    assert_eq!(app.verdict, None);
}

#[test]
fn a_refused_move_changes_nothing_and_keeps_the_tiles() {
    let mut app = app(HOME);
    press(&mut app, "tomb<Enter>");
    assert!(app.is_refused);
    assert_eq!(reasons(&app).len(), 4);
    assert_eq!(app.draft.tiles(), "TOMB");
    assert!(!app.session.is_unsaved());
    press(&mut app, "<Back>");
    assert!(!app.is_refused, "other tiles were not refused yet");
}

#[test]
fn tiles_are_taken_back_one_by_one_and_all_at_once() {
    let mut app = app(HOME);
    press(&mut app, "abc<Back>");
    assert_eq!(app.draft.tiles(), "AB");
    press(&mut app, "<C-h>");
    assert_eq!(app.draft.tiles(), "A");
    press(&mut app, "xyz<Esc>");
    assert_eq!(app.draft.tiles(), "");
    press(&mut app, "<Back><Esc>");
    assert_eq!((start(&app), app.draft.tiles()), ((3, 2), ""));
}

#[test]
fn arrows_move_the_tiles_and_tab_turns_them() {
    let mut app = app(HOME);
    press(&mut app, "cat<Up><Up><Right><Tab>");
    assert_eq!((start(&app), app.draft.tiles()), ((1, 3), "CAT"));
    assert_eq!(app.draft.direction, Direction::Vertical);
    assert_eq!((app.draft.end().row, app.draft.end().col), (4, 3));
    press(&mut app, "<BackTab>");
    assert_eq!(app.draft.direction, Direction::Horizontal);
}

#[test]
fn the_cursor_stays_within_one_cell_of_the_board() {
    let mut app = app(HOME);
    for (keys, cell) in [
        ("<Home>", (3, 0)),
        ("<Left>", (3, 0)),
        ("<End>", (3, 9)),
        ("<Right><Right><Right>", (3, 10)),
        ("<C-Home>", (0, 0)),
        ("<Up>", (0, 0)),
        ("<PgDn>", (7, 0)),
        ("<Down><Down>", (8, 0)),
        ("<PgUp>", (0, 0)),
        ("<C-End>", (7, 9)),
    ] {
        press(&mut app, keys);
        assert_eq!(start(&app), cell, "{keys}");
    }
    press(&mut app, "<Right>a");
    let reason = reasons(&app)[0].to_string();
    assert_eq!(
        reason,
        "row 7, column 10 is not on the 8 x 10 board (rule 2)"
    );
}

#[test]
fn the_board_grows_and_shrinks_with_undo() {
    let mut app = app("HOT\n");
    press(&mut app, "<End> el<Enter>");
    assert!(
        app.message.ends_with("The board is now 1 x 5."),
        "{}",
        app.message
    );
    press(&mut app, "<C-End><Right><C-z>");
    assert_eq!(app.session.board().cols(), 3);
    assert_eq!(start(&app), (0, 3), "the cursor comes back with the board");
    assert_eq!(
        app.message,
        "Undone: HOTEL (row 0, columns 0-4). Ctrl-Y redoes it."
    );
    press(&mut app, "<C-y>");
    assert_eq!(app.message, "Redone: HOTEL (row 0, columns 0-4).");
}

#[test]
fn a_command_may_have_nothing_to_do() {
    let mut app = app(HOME);
    for (keys, message) in [
        ("<C-z>", "There is nothing to undo."),
        ("<C-y>", "There is nothing to redo."),
        ("<Enter>", "No tiles are laid: type letters first."),
        ("7", "'7' is not a tile (A-Z)."),
    ] {
        press(&mut app, keys);
        assert_eq!(app.message, message);
    }
}

/// A player cannot break rules 1 and 10.
#[test]
fn every_rule_that_a_player_can_break_is_named() {
    let tall = "PLACE.\n......\n......\n111510\n000000\n000000\n";
    for (board, keys, rule) in [
        (HOME, "<End><Right>a", 2),
        (HOME, "  ", 3),
        (HOME, "<Up> a", 4),
        (HOME, "<End>a ", 4),
        (HOME, "h", 5),
        (tall, "<End><Left><Left>x", 5),
        ("....\n....\n", "a", 6),
        (HOME, "dare", 7),
        (HOME, "x", 8),
        (HOME, "<C-Home>cat", 9),
    ] {
        let mut app = app(board);
        press(&mut app, keys);
        press(&mut app, "<Enter>");
        assert!(app.is_refused, "{keys}");
        let mut rules = reasons(&app).iter().map(|reason| reason.rule());
        assert!(rules.any(|broken| broken == Some(rule)), "rule {rule}");
    }
}

#[test]
fn help_and_the_verdict_are_pages_that_scroll_and_close() {
    let mut app = app(HOME);
    for keys in ["?", "<F1>", "tomb<C-w>", "<Esc>d<C-w>", "<Esc><C-w>"] {
        press(&mut app, keys);
        assert!(matches!(app.dialog, Some(Dialog::Page(_))), "{keys}");
        press(&mut app, "<Down><Up>");
        assert!(matches!(app.dialog, Some(Dialog::Page(_))), "{keys}");
        press(&mut app, "<Esc>");
        assert!(app.dialog.is_none());
    }
}

fn is_asked_to_overwrite(app: &Practice) -> bool {
    matches!(
        app.dialog,
        Some(Dialog::Question(Question::Overwrite { .. }))
    )
}

#[test]
fn a_board_is_saved_without_its_moves_and_the_message_says_so() {
    let directory = scratch();
    let file = directory.path().join("game.txt");
    fs::write(&file, "..\n").expect("written");
    let mut app = app(HOME);
    press(&mut app, "d<Enter><C-s><C-u><Enter>");
    assert!(prompt(&app).trouble.is_some(), "the name is missing");
    press(&mut app, &format!("{}<Enter>", file.display()));
    assert!(is_asked_to_overwrite(&app));
    press(&mut app, "<Enter>x");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "..\n");
    press(&mut app, "n");
    assert_eq!(prompt(&app).input.text(), file.display().to_string());
    press(&mut app, "<Enter>y");
    assert_eq!(
        app.message,
        format!(
            "Saved the board to {} without its moves; a name that ends in .game keeps them.",
            file.display()
        )
    );
    assert!(!app.session.is_unsaved());
    let farewell = format!("The board is saved to {}.", file.display());
    assert_eq!(app.farewell(), Some(farewell));
    let saved = app.session.board().to_string();
    assert_eq!(fs::read_to_string(&file).expect("a file"), saved);

    // The name is the player's choice now, and is overwritten without a question.
    press(&mut app, "c<Enter><C-s>");
    assert_eq!(prompt(&app).input.text(), file.display().to_string());
    press(&mut app, "<Enter>");
    assert!(app.dialog.is_none(), "{:?}", app.dialog);
    let saved = app.session.board().to_string();
    assert_eq!(fs::read_to_string(&file).expect("a file"), saved);
}

#[test]
fn a_game_is_saved_with_its_moves_and_opened_again() {
    let directory = scratch();
    let board = directory.path().join("home.txt");
    fs::write(&board, HOME).expect("written");
    let mut app = app(HOME);
    press(&mut app, &format!("<C-o>{}<Enter>", board.display()));
    press(&mut app, "d<Enter>c<Enter>t<Enter><C-z><C-s>");
    let file = directory.path().join("home.game");
    assert_eq!(prompt(&app).input.text(), file.display().to_string());
    press(&mut app, "<Enter>");
    assert_eq!(
        app.message,
        format!("Saved the game with its moves to {}.", file.display())
    );
    let farewell = format!("The game is saved to {}.", file.display());
    assert_eq!(app.farewell(), Some(farewell));
    assert_eq!(fs::read_to_string(&board).expect("a file"), HOME);

    let mut app = self::app("..\n");
    press(&mut app, &format!("<C-o>{}<Enter>", file.display()));
    assert_eq!(app.message, "Opened home.game: 8 x 10, 2 moves.");
    assert!(!app.session.is_unsaved());
    press(&mut app, "<C-y>");
    assert_eq!(app.message, "Redone: TOME (row 3, columns 2-5).");
    assert!(app.session.is_unsaved());
    // It was opened with its moves, so saving it again does not lose anything.
    press(&mut app, "<C-s><Enter>");
    assert!(app.message.starts_with("Saved the game"), "{}", app.message);
    press(&mut app, "<C-z><C-z><C-z>");
    assert!(app.message.starts_with("Undone: DOME"), "{}", app.message);

    // Another program writes to the file.
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text + "undo\n").expect("written");
    press(&mut app, "<C-s><Enter>");
    let Some(Dialog::Question(question)) = &app.dialog else {
        panic!("no question: {:?}", app.dialog);
    };
    let question = question.text();
    assert!(question.ends_with("was changed by another program."));
    press(&mut app, "y");
    assert!(app.dialog.is_none());
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.ends_with("undo\nundo\nundo\n"), "{text}");
}

#[test]
fn the_prompt_says_in_which_form_a_game_is_saved() {
    let directory = scratch();
    let board = directory.path().join("board");
    fs::write(&board, HOME).expect("written");
    let mut app = app(HOME);
    press(&mut app, "<C-s>");
    assert_eq!(prompt(&app).note, "", "there are no moves yet");
    press(&mut app, "<Esc>d<Enter><C-s>");
    assert!(prompt(&app).note.ends_with("with its moves."));
    press(&mut app, "<C-u>");
    assert_eq!(prompt(&app).note, "");
    press(&mut app, "no-such-file.tx");
    assert!(prompt(&app).note.ends_with("with its moves."));
    press(&mut app, "t");
    assert!(prompt(&app).note.starts_with("This saves only the board"));
    press(&mut app, &format!("<C-u>{}", board.display()));
    assert!(prompt(&app).note.starts_with("This saves only the board"));
}

#[test]
fn a_damaged_game_is_not_opened() {
    let directory = scratch();
    let file = directory.path().join("a.game");
    fs::write(&file, format!("{}\nAT\n11\n\nundo\n", record::SAVED)).expect("written");
    let mut app = app(HOME);
    press(&mut app, &format!("<C-o>{}<Enter>", file.display()));
    let trouble = trouble(&app);
    assert!(
        trouble.ends_with("line 5: there is nothing to undo"),
        "{trouble}"
    );
    press(&mut app, "<Esc>");
    assert_eq!(app.session.board().cols(), 10);
}

#[test]
fn a_match_is_not_a_practice_game() {
    let directory = scratch();
    let file = directory.path().join("a.match");
    fs::write(&file, "# words modern\nupwords match 1\n").expect("written");
    let mut app = app(HOME);
    press(&mut app, &format!("<C-o>{}<Enter>", file.display()));
    let expected = format!(
        "{} is a match: open it at the start screen.",
        file.display()
    );
    assert_eq!(trouble(&app), expected);
}

#[test]
fn file_names_are_completed() {
    let directory = scratch();
    fs::create_dir(directory.path().join("games")).expect("a directory");
    for name in ["one.game", "one.txt", "a\u{1b}.txt"] {
        fs::write(directory.path().join("games").join(name), HOME).expect("written");
    }
    let start = directory.path().display();
    let mut app = app(HOME);
    press(&mut app, &format!("<C-o>{start}/ga<Tab>"));
    assert_eq!(prompt(&app).input.text(), format!("{start}/games/"));
    press(&mut app, "<Enter>");
    assert!(trouble(&app).ends_with("/games/ is a directory: add a file name."));
    press(&mut app, "<Tab>");
    assert_eq!(prompt(&app).candidates.len(), 3);
    assert!(screen(&app).contains("a\\u{1b}.txt  one.game  one.txt"));
    assert_eq!(prompt(&app).input.text(), format!("{start}/games/one."));
    press(&mut app, "g");
    assert!(prompt(&app).candidates.is_empty());
    // The cursor need not be at the end.
    press(&mut app, "x<Left><Tab>");
    assert_eq!(
        prompt(&app).input.text(),
        format!("{start}/games/one.gamex")
    );
    press(&mut app, "<C-u>no/such/x<Tab>");
    assert!(trouble(&app).starts_with("cannot list no/such/: "));
}

#[test]
fn a_game_that_cannot_be_saved_says_why_and_asks_again() {
    let mut app = app(HOME);
    press(&mut app, "<C-s><C-u>no/such/directory/game.txt<Enter>");
    let trouble = trouble(&app);
    assert!(
        trouble.starts_with("cannot save to no/such/directory/game.txt: "),
        "{trouble}"
    );
    assert_eq!(prompt(&app).input.text(), "no/such/directory/game.txt");
    press(&mut app, "<Esc>");
    assert!(app.dialog.is_none());
}

#[test]
fn another_board_is_opened_and_unsaved_moves_are_asked_about() {
    let directory = scratch();
    let file = |name| directory.path().join(name);
    let (good, bad) = (file("good.txt"), file("bad.txt"));
    fs::write(&good, "..\n.A\n").expect("written");
    fs::write(&bad, "..\n.a\n").expect("written");
    let mut app = app(HOME);
    press(&mut app, &format!("<C-o>{}<Enter>", bad.display()));
    let trouble = trouble(&app);
    assert!(
        trouble.ends_with("row 1, column 1: 'a' is not a tile (A-Z) or '.'"),
        "{trouble}"
    );
    press(&mut app, "<Esc>d<Enter>");
    press(&mut app, &format!("<C-o>{}<Enter>", good.display()));
    assert!(matches!(
        app.dialog,
        Some(Dialog::Question(Question::Discard(_)))
    ));
    press(&mut app, "n");
    assert_eq!(app.session.board().cols(), 10);
    press(&mut app, &format!("<C-o>{}<Enter>y", good.display()));
    assert_eq!(app.session.board().to_string(), "..\n.A\n00\n01\n");
    assert_eq!(app.session.name(), Some(good.as_path()));
    assert_eq!(start(&app), (1, 1));
}

#[test]
fn quitting_asks_only_about_moves_that_are_not_saved() {
    let directory = scratch();
    // Whether the app quits if the game is kept, and if it cannot be kept.
    for (keys, kept, lost) in [
        ("<C-q>", true, true),
        ("<C-c>", true, true),
        ("abc<C-c>", true, true),
        ("d<Enter><C-q>", false, false),
        ("d<Enter><C-q>n", false, false),
        ("d<Enter><C-q><Esc>", false, false),
        ("d<Enter><C-q>y", true, false),
        ("d<Enter><C-q><Enter>", true, false),
        ("d<Enter><C-q>d", true, true),
        ("d<Enter><C-c><C-c>", true, false),
        ("d<Enter><C-z><C-q>", true, true),
        ("?<C-c>", true, true),
        ("d<Enter><C-s>name<C-c>", false, false),
    ] {
        for (journal, is_over) in [
            (
                Journal::new(
                    Some(StateDirectory::chosen(directory.path().to_owned())),
                    None,
                ),
                kept,
            ),
            (Journal::nowhere(), lost),
        ] {
            let mut app = app_with(session(HOME, journal));
            press(&mut app, keys);
            assert_eq!(app.next.is_some(), is_over, "{keys}");
        }
    }
}

#[test]
fn a_pipe_is_not_opened() {
    let directory = scratch();
    let pipe = directory.path().join("pipe");
    make_pipe(&pipe);
    for keys in ["<C-o>", "d<Enter><C-s>"] {
        let mut app = app(HOME);
        press(&mut app, keys);
        press(&mut app, &format!("<C-u>{}<Enter>", pipe.display()));
        let trouble = trouble(&app);
        assert!(trouble.ends_with("is not a regular file."), "{trouble}");
    }
}

#[test]
fn an_unfinished_game_is_offered() {
    for (keys, moves, is_over) in [
        ("<Enter>", 1, false),
        ("y", 1, false),
        ("n", 0, false),
        ("d", 0, false),
        ("q<C-c>", 0, true),
    ] {
        let mut unfinished = session(HOME, Journal::nowhere());
        let placement = Placement::new(3, 2, Direction::Horizontal, "D").expect("memory");
        unfinished.place(&placement).expect("DOME");
        let mut app = app("..\n..\n");
        app.offer(unfinished, None);
        press(&mut app, keys);
        assert_eq!(app.session.moves().len(), moves, "{keys}");
        assert_eq!(app.next.is_some(), is_over);
        assert!(app.dialog.is_none());
    }
}

#[test]
fn a_click_moves_the_cursor_and_the_wheel_scrolls() {
    let mut app = app(&format!("{}\n", ".".repeat(60)).repeat(60));
    press(&mut app, "<C-Home>a");
    let left = MouseEventKind::Down(MouseButton::Left);
    // The row numbers are three characters wide, and the frame is one.
    click(&mut app, left, 1 + 3 + 3 * 5, 3 + 7);
    assert_eq!((start(&app), app.draft.tiles()), ((7, 5), "A"));
    click(&mut app, MouseEventKind::ScrollDown, 9, 9);
    click(&mut app, MouseEventKind::ScrollRight, 9, 9);
    assert_eq!((app.scroll.row, app.scroll.col), (1, 1));
    assert_eq!(start(&app), (7, 5), "the cursor stays");
    click(&mut app, left, 1 + 3 + 3 * 5, 3 + 7);
    assert_eq!(start(&app), (8, 6));
    click(&mut app, MouseEventKind::ScrollUp, 9, 9);
    click(&mut app, MouseEventKind::ScrollLeft, 9, 9);
    click(&mut app, MouseEventKind::ScrollLeft, 9, 9);
    assert_eq!((app.scroll.row, app.scroll.col), (0, 0));
    click(&mut app, left, 0, 0);
    assert_eq!(start(&app), (8, 6), "not on a cell");
    press(&mut app, "?");
    click(&mut app, left, 12, 12);
    assert_eq!(start(&app), (8, 6), "a page hides the board");
}

#[test]
fn a_large_board_scrolls_with_the_cursor_and_with_the_screen() {
    let mut app = app(&format!("{}\n", ".".repeat(200)).repeat(200));
    press(&mut app, "<C-End>");
    let grid = app.grid(&app.parts().expect("large enough"));
    assert_eq!(app.scroll.row + grid.rows(), 200);
    assert_eq!(app.scroll.col + grid.cols(), 200);
    app.handle_event(&Event::Resize(40, 12));
    let grid = app.grid(&app.parts().expect("large enough"));
    assert_eq!(app.scroll.row + grid.rows(), 200);
    press(&mut app, "<PgUp>");
    assert_eq!(start(&app).0, 199 - grid.rows());
    app.handle_event(&Event::Resize(10, 3));
    press(&mut app, "<C-Home>");
    app.handle_event(&Event::Resize(80, 24));
    assert_eq!((app.scroll.row, app.scroll.col), (0, 0));
}

/// Presses keys, clicks and resizes at random.
#[test]
fn no_sequence_of_events_panics() {
    let keys: Vec<KeyEvent> = BINDINGS
        .iter()
        .flat_map(|binding| binding.keys())
        // Saving would write files.
        .filter(|key| keys::command(*key) != Some(Command::Save))
        .chain(
            "tea set"
                .chars()
                .map(|tile| KeyEvent::from(KeyCode::Char(tile))),
        )
        .collect();
    let mut app = app("....\n.AT.\n");
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..cases(2000, 100_000) {
        let (column, row) = (random.u16(..130), random.u16(..50));
        match random.u8(..10) {
            0 => app.handle_event(&Event::Resize(column, row)),
            1 => click(&mut app, MouseEventKind::ScrollRight, column, row),
            2 => click(
                &mut app,
                MouseEventKind::Down(MouseButton::Left),
                column,
                row,
            ),
            _ => {
                let key = random.choice(&keys).expect("keys");
                app.handle_event(&Event::Key(*key));
            }
        }
        let size = (app.screen.width, app.screen.height);
        let backend = TestBackend::new(size.0, size.1);
        let mut terminal = Terminal::new(backend).expect("a terminal");
        terminal.draw(|frame| app.render(frame)).expect("drawn");
    }
    assert!(app.session.moves().len() + app.session.undone().len() > 0);
}

/// A file name that a terminal would obey and misread.
const HOSTILE: &str = "a\u{1b}]0;title\u{7}\u{202e}txt.exe";
const ESCAPED: &str = "a\\u{1b}]0;title\\u{7}\\u{202e}txt.exe";

/// Everything on the screen, with wrapped lines joined.
fn screen(app: &Practice) -> String {
    let backend = TestBackend::new(80, 24);
    let mut terminal = Terminal::new(backend).expect("a terminal");
    terminal.draw(|frame| app.render(frame)).expect("drawn");
    let cells = terminal.backend().buffer().content().iter();
    cells.map(|cell| cell.symbol()).collect()
}

#[test]
fn file_names_cannot_control_the_terminal() {
    let directory = scratch();
    let file = directory.path().join(HOSTILE);
    let saved = format!("{}\nAT\n11\n\n", record::SAVED);
    fs::write(&file, saved).expect("a file");
    let mut app = app(HOME);
    press(&mut app, "d<Enter>");

    // As if it had been opened from a journal or at the command line.
    app.session = Session::new(
        Game::new(
            HOME.parse().expect("a board"),
            app.session.game().lexicon().clone(),
        ),
        Some(file.clone()),
        Journal::nowhere(),
    );
    assert!(screen(&app).contains(ESCAPED), "the title");
    let unfinished = Session::new(app.session.game().clone(), Some(file), Journal::nowhere());
    app.offer(unfinished, None);
    let question = format!("An unfinished game of 0 moves ({ESCAPED}).");
    assert!(screen(&app).contains(&question));
    press(&mut app, "<Enter>");
    assert_eq!(app.message, format!("Resumed {ESCAPED}: 8 x 10, 0 moves."));

    press(&mut app, "d<Enter><C-s>");
    assert!(screen(&app).contains("txt.exe"), "the prompt");
    press(&mut app, "<Enter>");
    let Some(Dialog::Question(question)) = &app.dialog else {
        panic!("no question: {:?}", app.dialog);
    };
    assert!(question.text().contains(ESCAPED), "{}", question.text());
    press(&mut app, "y");
    assert!(app.message.contains(ESCAPED), "{}", app.message);
    let farewell = app.farewell().expect("a farewell");
    assert!(farewell.contains(ESCAPED), "{farewell}");
    assert!(!farewell.contains(['\u{1b}', '\u{7}', '\u{202e}']));
    assert!(directory.path().join(HOSTILE).exists());
}

#[test]
fn typed_text_cannot_control_the_terminal() {
    let mut app = app(HOME);
    press(&mut app, "\u{202e}");
    assert_eq!(app.message, "'\\u{202e}' is not a tile (A-Z).");
    let directory = scratch();
    let pipe = directory.path().join("\u{202e}");
    make_pipe(&pipe);
    press(&mut app, &format!("<C-o>{}<Enter>", pipe.display()));
    let expected = format!(
        "{}/\\u{{202e}} is not a regular file.",
        directory.path().display()
    );
    assert_eq!(trouble(&app), expected);
    assert!(screen(&app).contains("\\u{202e}"), "the prompt");
}

/// Lengths on a screen are `u16`.
#[test]
fn a_word_may_be_longer_than_any_screen() {
    let rest = "X".repeat(65_536);
    let lexicon = Lexicon::new(format!("a{rest}\nb{rest}\n")).expect("a list");
    let board = format!("A{rest}\n").parse().expect("a board");
    let mut app = app_with(Session::new(
        Game::new(board, lexicon),
        None,
        Journal::nowhere(),
    ));
    press(&mut app, "b");
    screen(&app);
    press(&mut app, "<C-w>");
    screen(&app);
    press(&mut app, "<End><Esc><Enter><C-End>");
    assert!(screen(&app).contains("1 move"));
    press(&mut app, "c<Enter><C-w>");
    screen(&app);
}
