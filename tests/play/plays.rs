//! The generator against brute force.

use std::collections::BTreeMap;

use hw3::{Board, Cell, Direction, Game, Height, Lexicon, Placement, Rack, Stack, Tile};

/// The tiles of a play by their cells, which is what makes plays distinct.
type Cells = Vec<(Cell, u8)>;

/// What is compared: the words, sorted, and the points.
type Found = BTreeMap<Cells, (Vec<String>, u32)>;

fn cells(placement: &Placement) -> Cells {
    let letters = placement.tiles().iter().enumerate();
    let placed = letters.filter(|(_, byte)| **byte != b' ');
    let mut cells: Cells = placed
        .map(|(offset, &byte)| {
            let (mut row, mut col) = (placement.row as usize, placement.col as usize);
            match placement.direction {
                b'H' => col += offset,
                _ => row += offset,
            }
            (Cell { row, col }, byte)
        })
        .collect();
    cells.sort();
    cells
}

/// The points of the last move, by the text of the rules.
fn points(game: &Game, tile_count: usize) -> u32 {
    let mut points = if tile_count >= 7 { 20 } else { 0 };
    for word in game.words_made().expect("memory") {
        let cells = (0..word.text().len()).map(|offset| match word.direction {
            Direction::Horizontal => Cell {
                col: word.start.col + offset,
                ..word.start
            },
            Direction::Vertical => Cell {
                row: word.start.row + offset,
                ..word.start
            },
        });
        let stacks: Vec<Stack> = cells
            .map(|cell| game.board().stack(cell).expect("a stack"))
            .collect();
        let is_flat = stacks.iter().all(|stack| stack.height() == Height::ONE);
        points += match is_flat {
            true => {
                let qu = stacks.iter().filter(|stack| stack.top().letter() == b'Q');
                2 * (stacks.len() + qu.count()) as u32
            }
            false => stacks
                .iter()
                .map(|stack| u32::from(stack.height().get()))
                .sum(),
        };
    }
    points
}

/// Tries every way to place some of the tiles on every line.
fn brute_force(game: &Game, rack: &Rack, max_tiles: usize, may_grow: bool) -> Found {
    let (rows, cols) = (game.board().rows(), game.board().cols());
    let mut found = Found::new();
    for (direction, lines, length) in [(b'H', rows, cols), (b'V', cols, rows)] {
        let end = if may_grow {
            length + rack.len()
        } else {
            length
        };
        for line in 0..lines {
            let mut tiles = vec![b' '; end];
            assign(
                &mut tiles,
                0,
                *rack,
                max_tiles.min(rack.len()),
                &mut |tiles| {
                    let first = tiles.iter().position(|byte| *byte != b' ').expect("a tile");
                    let last = tiles
                        .iter()
                        .rposition(|byte| *byte != b' ')
                        .expect("a tile");
                    let start = first.min(length - 1);
                    let (row, col) = if direction == b'H' {
                        (line, start)
                    } else {
                        (start, line)
                    };
                    let placement =
                        Placement::new(row as i64, col as i64, direction, &tiles[start..=last]);
                    let placement = placement.expect("memory");
                    let mut after = game.clone();
                    if let Ok(count) = after.place(&placement) {
                        let words = after.words_made().expect("memory");
                        let mut words: Vec<String> =
                            words.iter().map(ToString::to_string).collect();
                        words.sort();
                        found.insert(cells(&placement), (words, points(&after, count)));
                    }
                },
            );
        }
    }
    found
}

fn assign(tiles: &mut [u8], from: usize, rack: Rack, left: usize, each: &mut impl FnMut(&[u8])) {
    if from == tiles.len() {
        if tiles.iter().any(|byte| *byte != b' ') {
            each(tiles);
        }
        return;
    }
    assign(tiles, from + 1, rack, left, each);
    let mut last = None;
    for tile in rack.iter().filter(|_| left > 0) {
        if last.replace(tile) != Some(tile) {
            let mut rest = rack;
            rest.remove(tile);
            tiles[from] = tile.letter();
            assign(tiles, from + 1, rest, left - 1, each);
            tiles[from] = b' ';
        }
    }
}

fn generated(game: &Game, rack: &Rack, max_tiles: usize, may_grow: bool) -> Found {
    let mut plays = game.plays(rack).max_tiles(max_tiles);
    if !may_grow {
        plays = plays.without_growth();
    }
    let mut found = Found::new();
    for play in plays.to_vec().expect("memory") {
        let mut words: Vec<String> = play.words.iter().map(ToString::to_string).collect();
        words.sort();
        assert_eq!(
            game.score(&play.placement),
            Ok(play.score),
            "{}",
            play.placement
        );
        let twice = found.insert(cells(&play.placement), (words, play.score));
        assert_eq!(twice, None, "{} was found twice", play.placement);
    }
    found
}

/// A random board: stacks of all heights, isolated tiles, or a game in progress.
fn random_board(random: &mut fastrand::Rng, letters: &[u8]) -> Board {
    let (rows, cols) = match random.u8(0..5) {
        0 => (1, random.usize(1..6)),
        1 => (random.usize(1..6), 1),
        _ => (random.usize(1..5), random.usize(1..5)),
    };
    let density = [0, 10, 30, 60, 100][random.usize(0..5)];
    let highest = [1, 2, 5][random.usize(0..3)];
    let (mut tops, mut heights) = (String::new(), String::new());
    for _ in 0..rows {
        for _ in 0..cols {
            let has_tile = random.u8(0..100) < density;
            let letter = letters[random.usize(0..letters.len())];
            tops.push(if has_tile { letter.into() } else { '.' });
            let height = if has_tile { random.u8(1..=highest) } else { 0 };
            heights.push((b'0' + height).into());
        }
        tops.push('\n');
        heights.push('\n');
    }
    (tops + &heights).parse().expect("a board")
}

fn random_lexicon(random: &mut fastrand::Rng, letters: &[u8]) -> Lexicon {
    let mut words = String::new();
    for _ in 0..[3, 20, 200][random.usize(0..3)] {
        for _ in 0..random.usize(1..7) {
            words.push(letters[random.usize(0..letters.len())].into());
        }
        words.push('\n');
    }
    Lexicon::new(words).expect("a short list")
}

#[test]
fn small_boards_agree_with_brute_force() {
    let boards = testkit::long::cases(3_000, 20_000);

    for seed in 0..boards {
        let mut random = fastrand::Rng::with_seed(seed);
        let letters = &b"ABQCDE"[..random.usize(1..=6)];
        let game = Game::new(
            random_board(&mut random, letters),
            random_lexicon(&mut random, letters),
        );
        let rack: Rack = (0..random.usize(0..4))
            .filter_map(|_| Tile::new(letters[random.usize(0..letters.len())]))
            .collect();
        let may_grow = random.bool();
        let max_tiles = [1, 2, 9][random.usize(0..3)];
        let expected = brute_force(&game, &rack, max_tiles, may_grow);
        let found = generated(&game, &rack, max_tiles, may_grow);

        assert_eq!(
            found,
            expected,
            "seed {seed}, rack {rack}, at most {max_tiles} tiles, may grow: {may_grow}\n{}\n{:?}",
            game.board(),
            game.lexicon().iter().collect::<Vec<_>>(),
        );
    }
}
