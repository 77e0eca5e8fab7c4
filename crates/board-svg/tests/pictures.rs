//! Tests of whole pictures.

use board_svg::{Definitions, Panel, Player, Svg, Theme};
use hw3::{Board, Cell, Height, Tile};
use proptest::prelude::*;

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

fn tiles(letters: &str) -> Vec<Tile> {
    letters.bytes().filter_map(Tile::new).collect()
}

/// Returns the names of the elements, and checks that each is closed.
fn elements(text: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut names = Vec::new();
    for tag in text.split('<').skip(1) {
        let (tag, content) = tag.split_once('>').expect("the end of the tag");
        assert!(!content.contains('>'), "{content}");
        for entity in content.split('&').skip(1) {
            let entity = entity.split_once(';').expect("the end of the entity").0;
            assert!(["lt", "gt", "amp", "quot"].contains(&entity), "{entity}");
        }
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

#[test]
fn a_panel_shows_the_players_the_rack_and_the_bag() {
    let board = Board::empty(10, 10).expect("a board");
    let player = |name, score, is_turn| Player {
        name,
        score,
        is_turn,
    };
    let long = "A name of <forty> characters & \"quotes\"!!";
    let players = [player("Ann", -3, false), player(long, 120, true)];
    let rack = tiles("QAA");
    let panel = Panel {
        players: &players,
        rack: &rack,
        bag: 1,
    };
    let picture = Svg::new(&board).with_qu().beside(panel).to_string();
    let elements = elements(&picture);
    let count = |name| elements.iter().filter(|other| **other == name).count();
    assert_eq!(count("use"), 3);
    // The arrow of the turn.
    assert_eq!(count("path"), 1);
    let escaped = "A name of &lt;forty&gt; characters &amp; &quot;quotes&quot;!!";
    for text in [
        ">Ann<",
        ">-3<",
        "font-weight=\"bold\">A name of &lt;forty&gt;",
        "\u{2026}<title>",
        &format!("<title>{escaped}</title>"),
        ">120<",
        ">Qu<",
        ">1 tile in the bag<",
        &format!(
            "<desc>Ann: -3. {escaped}, whose turn it is: 120. Rack: Qu A A. 1 tile in the bag.</desc>"
        ),
    ] {
        assert!(picture.contains(text), "{text}\n{picture}");
    }
}

#[test]
fn pictures_of_a_series_have_the_same_size() {
    let board = Board::empty(3, 3).expect("a board");
    let size = |caption: &str| {
        let picture = Svg::new(&board).caption(caption).to_string();
        elements(&picture);
        picture.split(" role=").next().map(str::to_owned)
    };
    assert_eq!(size(""), size("short"));
    assert_eq!(size(""), size(&"long ".repeat(100)));
}

proptest! {
    #[test]
    fn every_match_is_drawn_in_full(
        letters in "[A-Z.]{12}",
        heights in "[1-5]{12}",
        names in prop::collection::vec((".{0,40}", any::<i32>(), any::<bool>()), 0..5),
        rack in "[A-Z]{0,15}",
        bag in 0..100_usize,
        caption in prop::option::of(".{0,200}"),
        is_dark: bool,
        has_qu: bool,
        is_complete: bool,
    ) {
        let heights: String = letters
            .chars()
            .zip(heights.chars())
            .map(|(letter, height)| if letter == '.' { '0' } else { height })
            .collect();
        let text = [&letters[..6], &letters[6..], &heights[..6], &heights[6..]].join("\n");
        let board: Board = text.parse().expect("a board");
        let players: Vec<Player<'_>> = names
            .iter()
            .map(|(name, score, is_turn)| Player { name, score: *score, is_turn: *is_turn })
            .collect();
        let rack = tiles(&rack);
        let panel = Panel { players: &players, rack: &rack, bag };
        let mut picture = Svg::new(&board)
            .beside(panel)
            .theme(if is_dark { Theme::Dark } else { Theme::Light });
        if let Some(caption) = &caption {
            picture = picture.caption(caption);
        }
        if has_qu {
            picture = picture.with_qu();
        }
        if !is_complete {
            picture = picture.without_definitions();
        }
        let picture = picture.to_string();
        let elements = elements(&picture);
        let count = |name| elements.iter().filter(|other| **other == name).count();
        prop_assert_eq!(count("use"), board.stacks().count() + rack.len());
        prop_assert_eq!(count("svg"), 1 + players.len());
        let is_allowed = |character: char| character == '\n' || !character.is_control();
        prop_assert!(picture.chars().all(is_allowed));
    }
}
