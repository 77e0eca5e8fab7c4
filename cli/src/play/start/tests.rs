//! Tests of the start screen: its keys, and its pages compared with files.

use super::*;
use crate::play::testing::{assert_no_color, assert_screen, draw, keys, players, screen, text};

const SIZES: [(u16, u16, &str); 4] = [
    (80, 24, ""),
    (40, 12, "-small"),
    (120, 45, "-large"),
    (60, 30, "-narrow"),
];

fn unfinished() -> Vec<Unfinished> {
    let game = |number: u8, what: &str, state: &str| Unfinished {
        path: format!("/state/{number}.match").into(),
        date: format!("2027-01-{number:02} 08:00"),
        what: what.to_owned(),
        state: state.to_owned(),
    };
    vec![
        game(15, "Ann, Zoe (expert)", "12 turns, last TOPMAN"),
        game(14, "Practice: board01.txt", "3 moves, last QUITE"),
        game(
            9,
            "Alexandra, Bartholomew, Clementine (careful), Dominic (beginner)",
            "104 turns, last ANTIDISESTABLISHMENT",
        ),
        game(8, "Ann, Bob", "0 turns"),
    ]
}

fn start_with(unfinished: Vec<Unfinished>, colored: bool) -> Start {
    let theme = Theme::new(colored);
    let mut start = Start::new(WordList::Modern, unfinished, screen(80, 24), theme);
    start.form = Form::new("Ann".to_owned());
    start
}

fn start() -> Start {
    start_with(unfinished(), true)
}

fn press(start: &mut Start, text: &str) {
    for event in keys(text) {
        start.handle_event(&event);
    }
}

/// Compares the page at every size, and its text without color.
#[track_caller]
fn assert_page(press_keys: &str, name: &str) {
    for (width, height, suffix) in SIZES {
        let shown = |colored| {
            let mut start = start_with(unfinished(), colored);
            press(&mut start, press_keys);
            draw(screen(width, height), |frame| start.render(frame))
        };
        let plain = shown(false);
        assert_no_color(&plain);
        let colored = text(&shown(true));
        assert_eq!(colored, text(&plain), "{name}: nothing depends on color");
        assert!(colored.contains("modern list"), "{name}: {colored}");
        assert_screen("start/screen", &format!("{name}{suffix}"), &colored);
    }
}

#[test]
fn the_menu() {
    assert_page("<Down>", "menu");
}

#[test]
fn the_form_of_players() {
    assert_page("p", "players");
    assert_page(
        "p<Down><Down><Right><Right><Down><Right>Jo<Down>",
        "players-four",
    );
}

#[test]
fn the_list_of_unfinished_games() {
    assert_page("r<Down><Down>", "unfinished");
    assert_page("r<Down>d", "delete");
}

#[test]
fn a_file_to_open() {
    assert_page("o<C-u>no/such/file", "open");
}

#[test]
fn a_long_list_name_leaves_room_for_the_keys() {
    for (width, height, _) in SIZES {
        let mut start = start();
        start.list =
            WordList::File("/a/words-with-a-name-that-is-longer-than-most-others.txt".into());
        press(&mut start, "p");
        let screen = text(&draw(screen(width, height), |frame| start.render(frame)));
        assert!(screen.contains("words-with-a-name"), "{screen}");
        let footer = screen.lines().last().expect("a footer");
        assert!(
            footer.contains("Enter plays") && footer.contains("Esc back"),
            "{footer}"
        );
    }
}

#[test]
fn a_menu_without_unfinished_games_does_not_offer_them() {
    let mut start = start_with(Vec::new(), true);
    assert!(!start.items().contains(&Item::Resume));
    press(&mut start, "r");
    assert!(matches!(start.page, Page::Menu) && start.next().is_none());
    press(&mut start, "<End><Down><Down>");
    assert_eq!(start.items()[start.item], Item::Quit);
    press(&mut start, "<Enter>");
    assert!(matches!(start.next(), Some(Next::Quit)));
}

#[test]
fn keys_of_the_menu() {
    for (typed, is_chosen) in [
        (
            "f",
            (|next| matches!(next, Next::Practice(WordList::Modern))) as fn(Next) -> bool,
        ),
        ("<Down><Down><Enter>", |next| {
            matches!(next, Next::Practice(_))
        }),
        ("q", |next| matches!(next, Next::Quit)),
        ("<End><Home><End> ", |next| matches!(next, Next::Quit)),
        ("<C-q>", |next| matches!(next, Next::Quit)),
        ("p<C-c>", |next| matches!(next, Next::Quit)),
        (
            "oboard.txt<Enter>",
            |next| matches!(next, Next::Open(path) if path.ends_with("board.txt")),
        ),
        (
            "r<Enter>",
            |next| matches!(next, Next::Resume(path) if path.ends_with("15.match")),
        ),
        (
            "r<End><Up><Enter>",
            |next| matches!(next, Next::Resume(path) if path.ends_with("9.match")),
        ),
        (
            "rdy",
            |next| matches!(next, Next::Delete(path) if path.ends_with("15.match")),
        ),
        (
            "r<PgDn><Delete>Y",
            |next| matches!(next, Next::Delete(path) if path.ends_with("8.match")),
        ),
    ] {
        let mut start = start();
        press(&mut start, typed);
        let next = start.next().unwrap_or_else(|| panic!("{typed}: nothing"));
        assert!(is_chosen(next), "{typed}");
    }
    for typed in [
        "x",
        "<C-f>",
        "<C-p><Enter>",
        "rd<C-y>",
        "r<Esc>",
        "p<Esc>",
        "o<Esc>",
        "rdn",
        "rd<Esc>",
        "rd<Enter>",
        "<Up>",
        "o<Enter>",
    ] {
        let mut start = start();
        press(&mut start, typed);
        assert!(start.next().is_none(), "{typed}");
    }
}

#[test]
fn deleting_leaves_a_valid_choice() {
    let mut start = start();
    press(&mut start, "r<End>");
    start.set_unfinished(unfinished()[..2].to_vec());
    assert_eq!(start.chosen_game(), Some("/state/14.match".into()));
    start.set_unfinished(Vec::new());
    assert!(matches!(start.page, Page::Menu));
    assert_eq!(start.chosen_game(), None);
    press(&mut start, "<End>");
    assert_eq!(start.items()[start.item], Item::Quit);
}

/// What the form asks for after some keys.
fn asked(typed: &str) -> (Vec<Player>, WordList) {
    let mut start = start();
    press(&mut start, "p");
    press(&mut start, typed);
    match start.next() {
        Some(Next::Match { players, list }) => (players, list),
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn the_form_makes_players() {
    let modern = WordList::Modern;
    assert_eq!(
        asked("<Enter>"),
        (players("Ann,Zoe=beginner"), modern.clone())
    );
    assert_eq!(
        asked("<Back><Back>my<Tab><Right><Right><Tab><Left><Tab><Right><Enter>"),
        (
            players("Amy,Zoe=careful,Max=expert,Player 4"),
            modern.clone()
        )
    );
    // The first two seats are never empty, and a name that was changed stays.
    assert_eq!(
        asked("<Left><Right><Down><Back><Back><Back>Kim<Left><Up><Left><Enter>").0,
        players("Ada=expert,Kim")
    );
    assert_eq!(
        asked("<Down><Down><Down><Down><Down><Right><Enter>").1,
        WordList::Of1934
    );
    assert_eq!(
        asked("<Down><Down><Down><Down><Left><Left><Enter>").1,
        modern
    );
    // An empty seat takes no name.
    assert_eq!(asked("<Down><Down>abc<Enter>").0.len(), 2);
}

#[test]
fn a_list_that_the_user_chose_stays() {
    let mut start = start();
    start.list = WordList::File("/a/words.txt".into());
    press(&mut start, "p<Down><Down><Down><Down><Right><Enter>");
    assert!(matches!(
        start.next(),
        Some(Next::Match {
            list: WordList::File(_),
            ..
        })
    ));
}

#[test]
fn messages_stay_until_the_next_key() {
    let mut start = start();
    start.show_message("Two players are called Ann.".to_owned());
    let shown = |start: &Start| text(&draw(screen(80, 24), |frame| start.render(frame)));
    assert!(shown(&start).contains("Two players are called Ann."));
    press(&mut start, "<Down>");
    assert!(!shown(&start).contains("Two players"));
}
