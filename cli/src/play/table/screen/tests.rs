//! Compares the screens of a match with the files in this directory.

use hw3::Lexicon;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use upwords_engine::{Match, Setup};

use super::*;
use crate::play::testing::{
    assert_no_color, assert_screen, contest, draw, game, keys, players, screen, styles, text,
};
use crate::play::theme::Theme;
use crate::word_list::WordList;

const LIST: &str =
    "ant ants at fan fans fat font fonts ha hat hats hot nah no not of oh on tan than";

const SIZES: [(u16, u16, &str); 4] = [
    (80, 24, ""),
    (40, 12, "-small"),
    (120, 45, "-large"),
    (60, 30, "-narrow"),
];

fn table(names: &str, turns: &[&str], size: Rect, colored: bool) -> Table {
    let game = game(names, LIST, 7, turns);
    Table::new(contest(&game, LIST, None), size, Theme::new(colored))
}

fn press(table: &mut Table, text: &str) {
    for event in keys(text) {
        table.handle_event(&event);
    }
}

fn shown(table: &Table) -> Buffer {
    draw(table.screen, |frame| table.render(frame))
}

/// Replaces the sign and the seconds of a computer that thinks.
fn without_time(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let Some((before, after)) = line.split_once(" thinks (") else {
            return line.to_owned();
        };
        let sign = |character: char| SPINNER.iter().any(|sign| sign.starts_with(character));
        let after = after.split_once(" s)").map_or(after, |(_, after)| after);
        format!("{} thinks (0.0 s){after}", before.replace(sign, "⠋"))
    });
    lines.map(|line| line + "\n").collect()
}

/// Compares a screen at every size, and without color. Every screen names the list, and
/// shows the direction.
#[track_caller]
fn assert_screens(names: &str, turns: &[&str], typed: &str, name: &str) {
    for (width, height, suffix) in SIZES {
        let size = screen(width, height);
        let shown = |colored| {
            let mut table = table(names, turns, size, colored);
            press(&mut table, typed);
            shown(&table)
        };
        let plain = shown(false);
        assert_no_color(&plain);
        let colored = without_time(&text(&shown(true)));
        assert_eq!(
            colored,
            without_time(&text(&plain)),
            "nothing depends on color"
        );
        let title = colored.lines().next().expect("a title");
        // The page at the end may cover a small screen.
        if !title.starts_with('╭') {
            assert!(title.contains("modern"), "{title}");
            assert!(title.contains(['→', '↓']), "{title}");
        }
        assert_screen("table/screen", &format!("{name}{suffix}"), &colored);
    }
}

const FONT: &[&str] = &[r#"place 4 4 H "FONT""#, "pass"];

#[test]
fn the_first_turn() {
    assert_screens("Ann,Zoe=expert", &[], "", "start");
}

#[test]
fn legal_tiles() {
    assert_screens("Ann,Zoe=expert", FONT, "<Up><Left>fonts", "legal-kept");
    assert_screens("Ann,Zoe=expert", &[], "font", "legal");
}

#[test]
fn refused_tiles() {
    assert_screens("Ann,Zoe=expert", FONT, "<C-Home><Tab>ha<Enter>", "refused");
}

#[test]
fn a_hint() {
    assert_screens("Ann,Zoe=expert", &[], "<C-t>", "hint");
    assert_screens("Ann,Zoe=expert", &[], "<C-t><C-t>", "hint-laid");
}

#[test]
fn the_curtain() {
    assert_screens("Ann,Bob,Zoe=expert", &["pass"], "", "curtain");
}

#[test]
fn a_computer_that_thinks() {
    assert_screens("Ann,Zoe=expert", &FONT[..1], "", "thinking");
}

#[test]
fn the_end_of_a_match() {
    let turns = [FONT, &["pass"]].concat();
    assert_screens("Ann,Zoe=expert", &turns, "", "end");
    assert_screens("Ann,Zoe=expert", &turns, "<Esc>", "after-end");
}

#[test]
fn four_players() {
    let turns = [FONT[0], "pass", "pass", "exchange A"];
    assert_screens(
        "Ann,Bartholomew,Clementine,Zoë=careful",
        &turns,
        "<Enter>",
        "four",
    );
}

#[test]
fn questions() {
    assert_screens("Ann,Zoe=expert", &[], "<C-e>", "exchange");
    assert_screens("Ann,Zoe=expert", &[], "<C-x>", "resign");
}

#[test]
fn styles_with_and_without_color() {
    for (colored, name) in [(true, "styles-color"), (false, "styles-no-color")] {
        let mut table = table("Ann,Zoe=expert", FONT, screen(80, 24), colored);
        press(&mut table, "<Up><Left><Tab>fh<Enter>");
        let buffer = shown(&table);
        assert_screen("table/screen", name, &(text(&buffer) + &styles(&buffer)));
    }
}

/// What a cell of the board looks like: its sign, its letter and how they are drawn,
/// without color.
fn looks(table: &Table, row: usize, col: usize) -> String {
    let parts = table.parts(table.screen).expect("a layout");
    let (x, y) = table.grid(&parts).position(Cell { row, col });
    let (width, height) = table.grid(&parts).scale.tile;
    let buffer = shown(table);
    let cells = (y..y + height).flat_map(|y| (x..=x + width).map(move |x| (x, y)));
    let cells = cells.map(|at| format!("{}{:?} ", buffer[at].symbol(), buffer[at].modifier));
    cells.collect()
}

#[test]
fn without_color_every_kind_of_cell_looks_different() {
    for (width, height, _) in SIZES {
        let mut table = table("Ann,Zoe=expert", FONT, screen(width, height), false);
        press(&mut table, "<Up><Left>");
        let cursor = looks(&table, 4, 4);
        let fresh = looks(&table, 4, 5);
        press(&mut table, "f");
        let kept = looks(&table, 4, 4);
        press(&mut table, "<Esc><Right><Right><Right><Right>h");
        let laid = looks(&table, 4, 8);
        let empty = looks(&table, 5, 5);
        table.fresh.clear();
        let tile = looks(&table, 4, 5);
        let mut all = vec![cursor, fresh, kept, laid, empty, tile];
        // The letters differ, too; they must not be what tells the cells apart.
        for look in &mut all {
            *look = look.replace(['F', 'O', 'H'], "X");
        }
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "{width} x {height}: {all:#?}");
    }
}

#[test]
fn the_tiles_of_the_rack_are_not_faint() {
    for (width, height, _) in SIZES {
        let table = table("Ann,Zoe=expert", &[], screen(width, height), true);
        let buffer = shown(&table);
        let style = Theme::new(true).rack();
        let tiles = buffer.content.iter().filter(|cell| {
            cell.symbol() != "▀" && Some(cell.bg) == style.bg && Some(cell.fg) == style.fg
        });
        let tiles: Vec<_> = tiles.collect();
        assert!(tiles.len() >= 7, "{width} x {height}");
        for cell in tiles {
            assert_eq!(cell.modifier, Modifier::BOLD, "{width} x {height}");
        }
    }
}

#[test]
fn heights_are_digits_without_color() {
    let turns = [FONT[0], "pass", r#"place 4 4 H "H""#];
    let list = "font hont";
    let game = game("Ann,Bob", list, 7, &turns);
    let mut table = Table::new(
        contest(&game, list, None),
        screen(80, 24),
        Theme::new(false),
    );
    press(&mut table, " ");
    assert!(looks(&table, 4, 4).contains('2'), "{}", looks(&table, 4, 4));
}

#[test]
fn a_long_list_name_hides_neither_the_turn_nor_the_direction() {
    use crate::match_file::{self, MatchFile};
    use crate::play::contest::Contest;
    use crate::play::words::Words;

    let list = WordList::File(format!("/a/{}.txt", "words-".repeat(30)).into());
    let game = game("Ann,Zoe=expert", LIST, 7, &[]);
    let words = || Words {
        list: list.clone(),
        written: Lexicon::new(LIST.replace(' ', "\n")).expect("a list"),
        laid: game.game().lexicon().clone(),
    };
    for (width, height, _) in SIZES {
        let text_of_match = match_file::text(&game, &list);
        let file = MatchFile::of(&text_of_match).expect("a match");
        let contest = Contest::resume(&file, words().into(), None, None).expect("a match");
        let mut table = Table::new(contest, screen(width, height), Theme::new(true));
        for arrow in ["→", "↓"] {
            let screen = text(&shown(&table));
            let title = screen.lines().next().expect("a title");
            assert!(title.contains("words-"), "{title}");
            assert!(title.contains(arrow), "{title}");
            assert!(
                title.contains("Your turn") || title.contains("Ann"),
                "{title}"
            );
            press(&mut table, "<Tab>");
        }
    }
}

#[test]
fn a_screen_can_be_too_small() {
    let mut table = table("Ann,Zoe=expert", &[], screen(39, 11), true);
    press(&mut table, "fon<C-x>");
    assert!(text(&shown(&table)).contains("Make the terminal larger"));
    table.handle_event(&Event::Resize(80, 24));
    assert!(text(&shown(&table)).contains("Give up the match?"));
}

#[test]
fn boards_of_other_sizes_are_drawn() {
    for (rows, cols, rack_size) in [(1, 2, 1), (99, 99, 7), (2, 60, 40), (15, 15, 20)] {
        let setup = Setup {
            rows,
            cols,
            rack_size,
            ..Setup::default()
        };
        let words = Lexicon::new("at").expect("a list");
        let game = Match::new(setup, words, players("Ann,Zoe=expert"), 7).expect("a match");
        for (width, height, _) in SIZES {
            let contest = contest(&game, "at", None);
            let mut table = Table::new(contest, screen(width, height), Theme::new(true));
            press(&mut table, "<C-End>");
            shown(&table);
            press(&mut table, "<C-Home><C-t><C-t>");
            shown(&table);
        }
    }
}
