//! Tests of whole pictures.

use board_svg::{Definitions, Svg, Theme};
use hw3::{Board, Cell, Height};

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

/// Returns the names of the elements, and checks that each is closed.
fn elements(text: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut names = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, content) = tag.split_once('>').expect("the end of the tag");
        assert!(!content.contains(['>', '&']), "{content}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let name = name.trim_end_matches('/');
        let quoted: Vec<&str> = attributes.trim_end_matches('/').split('"').collect();
        let (last, pairs) = quoted.split_last().expect("a part");
        assert!(last.is_empty(), "{tag}");
        for pair in pairs.chunks(2) {
            assert!(pair.len() == 2 && pair[0].ends_with('='), "{tag}");
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
        names.push(name);
    }
    assert!(open.is_empty(), "{open:?}");
    names
}

#[test]
fn every_element_is_closed_and_every_stack_is_drawn() {
    for text in [".", "A", "ABCDE\nFGHIJ\n12345\n54321\n", "Q.Z\n205\n"] {
        let board: Board = text.parse().expect("a board");
        for theme in THEMES {
            let picture = Svg::new(&board).theme(theme).to_string();
            let elements = elements(&picture);
            assert_eq!(elements[0], "svg");
            let count = |name| elements.iter().filter(|other| **other == name).count();
            let stacks = board.stacks().count();
            let high = board
                .stacks()
                .filter(|(_, stack)| stack.height() > Height::ONE);
            let numbers = board.rows() + board.cols();
            assert_eq!(count("use"), stacks);
            assert_eq!(count("text"), numbers + stacks + high.count());
        }
    }
}

#[test]
fn q_is_drawn_as_qu_only_on_request() {
    let board: Board = "QUQ\n113\n".parse().expect("a board");
    let picture = Svg::new(&board);
    assert_eq!(picture.to_string().matches(">Qu<").count(), 0);
    let with_qu = picture.with_qu().to_string();
    elements(&with_qu);
    assert_eq!(with_qu.matches(">Qu<").count(), 2);
    assert_eq!(with_qu.matches(">Q<").count(), 0);
}

#[test]
fn empty_cells_take_no_space() {
    let board = Board::empty(300, 300).expect("a board");
    assert!(Svg::new(&board).to_string().len() < 40_000);
}

#[test]
fn marks_frame_the_cells_of_the_board() {
    let board: Board = "AB\nC.\n".parse().expect("a board");
    let plain = Svg::new(&board).to_string();
    let cell = |row, col| Cell { row, col };
    let cells = [cell(0, 1), cell(1, 1), cell(2, 0), cell(0, 2)];
    let marked = Svg::new(&board).mark(&cells).to_string();
    elements(&marked);
    assert_eq!(marked.matches("#c2185b").count(), 2);
    assert!(marked.contains("tiles: 3, marked cells: 4</title>"));
    assert_eq!(Svg::new(&board).mark(&[]).to_string(), plain);
}

#[test]
fn a_page_can_share_the_definitions_of_both_themes() {
    let board: Board = "AB\n25\n".parse().expect("a board");
    let ids = THEMES.map(|theme| {
        let shared = Definitions(theme).to_string();
        let picture = Svg::new(&board).theme(theme).without_definitions();
        let picture = picture.to_string();
        elements(&shared);
        elements(&picture);
        assert!(!picture.contains("<defs>"));
        let parts = shared.split("id=\"").skip(1);
        let ids: Vec<String> = parts
            .map(|part| part.split('"').next().expect("an end").to_owned())
            .collect();
        assert_eq!(ids.len(), 6);
        for id in [&ids[0], &ids[2], &ids[5]] {
            assert!(picture.contains(&format!("#{id}")), "{id}");
        }
        ids
    });
    let [light, dark] = &ids;
    assert!(light.iter().all(|id| !dark.contains(id)), "{ids:?}");
}
