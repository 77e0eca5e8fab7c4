//! Finds the shortest game that still shows a difference.

use hw3::Placement;

use crate::plan::{Call, Plan, tops};
use crate::reference::Reference;

/// How many parts of a word list are tried in turn.
const MOST_LISTS: usize = 64;

/// How small a plan is. The smaller the better, the first number first.
pub fn size(plan: &Plan) -> [usize; 5] {
    let mut tiles = 0;
    let mut cells = 0;
    let mut occupied = 0;
    for call in &plan.calls {
        match call {
            Call::Place { placement, .. } => tiles += placement.tiles().len(),
            Call::Open { board, .. } => {
                cells += board.len();
                occupied += board.bytes().filter(u8::is_ascii_alphanumeric).count();
            }
            _ => {}
        }
    }
    let words = plan.words.as_ref().map_or(0, |words| words.len());
    [words, plan.calls.len(), tiles, cells, occupied]
}

/// Tries a smaller plan, and returns true if it was taken.
type Try<'a> = &'a mut dyn FnMut(Plan) -> bool;

/// Makes a plan smaller as long as `shows` returns true for the smaller plan. Calls
/// `shows` at most `attempts` times.
pub fn shrink(
    plan: &Plan,
    reference: &Reference,
    attempts: usize,
    mut shows: impl FnMut(&Plan) -> bool,
) -> Plan {
    let mut best = plan.clone();
    let mut left = attempts;
    // Each returns true at the first success. Then its next candidates are those of the
    // smaller plan.
    let ways: [fn(&Plan, &Reference, Try<'_>) -> bool; 6] = [
        course_list,
        without_calls,
        later_starts,
        smaller_boards,
        shorter_moves,
        shorter_lists,
    ];
    loop {
        let before = size(&best);
        for way in ways {
            loop {
                let mut smaller = None;
                way(&best, reference, &mut |candidate| {
                    if left == 0 || size(&candidate) >= size(&best) {
                        return false;
                    }
                    left -= 1;
                    let shows = shows(&candidate);
                    if shows {
                        smaller = Some(candidate);
                    }
                    shows
                });
                match smaller {
                    Some(smaller) => best = smaller,
                    None => break,
                }
            }
        }
        if left == 0 || size(&best) == before {
            return best;
        }
    }
}

fn with_calls(plan: &Plan, calls: Vec<Call>) -> Plan {
    Plan {
        words: plan.words.clone(),
        calls,
    }
}

/// The plan with the course's list.
fn course_list(plan: &Plan, _: &Reference, try_it: Try<'_>) -> bool {
    plan.words.is_some()
        && try_it(Plan {
            words: None,
            calls: plan.calls.clone(),
        })
}

/// The plan without some of its calls: many at once first.
fn without_calls(plan: &Plan, _: &Reference, try_it: Try<'_>) -> bool {
    let count = plan.calls.len();
    let mut chunk = count.div_ceil(2);
    while chunk > 0 {
        // Calls at the end are the ones that are most likely not needed.
        let mut end = count;
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let calls = [&plan.calls[..start], &plan.calls[end..]].concat();
            if is_played(&calls) && try_it(with_calls(plan, calls)) {
                return true;
            }
            end = start;
        }
        chunk /= 2;
    }
    false
}

/// Returns true if every game is opened before it is used.
fn is_played(calls: &[Call]) -> bool {
    let mut open = Vec::new();
    for call in calls {
        match call {
            Call::Open { game, .. } => open.push(*game),
            call if !open.contains(&call.game()) => return false,
            _ => {}
        }
    }
    !open.is_empty()
}

/// The plan with a game that starts on the board it has later. The later the better.
fn later_starts(plan: &Plan, reference: &Reference, try_it: Try<'_>) -> bool {
    for (opened, call) in plan.calls.iter().enumerate() {
        let Call::Open { game, board } = call else {
            continue;
        };
        let has_heights = board.contains(|c: char| c.is_ascii_digit());
        let is_mine = |call: &&Call| call.game() == *game;
        let rest = &plan.calls[opened + 1..];
        let is_end =
            |call: &Call| is_mine(&call) && matches!(call, Call::Open { .. } | Call::Free { .. });
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        // The board before each of the calls.
        let mut table = reference.table(plan, opened + 1);
        let boards = rest[..end].iter().map(|call| {
            let board = table.saved(*game);
            table.call(call);
            board
        });
        let boards: Vec<Option<String>> = boards.collect();
        for (at, saved) in boards.into_iter().enumerate().skip(1).rev() {
            let (skipped, rest) = rest.split_at(at);
            let (true, Some(saved)) = (skipped.iter().any(|call| is_mine(&call)), saved) else {
                continue;
            };
            let board = match has_heights {
                true => saved,
                false => tops(&saved),
            };
            let mut calls = plan.calls[..opened].to_vec();
            calls.push(Call::Open { game: *game, board });
            calls.extend(skipped.iter().filter(|call| !is_mine(call)).cloned());
            calls.extend_from_slice(rest);
            if try_it(with_calls(plan, calls)) {
                return true;
            }
        }
    }
    false
}

/// The plan with a board that lacks rows, columns or a tile.
fn smaller_boards(plan: &Plan, _: &Reference, try_it: Try<'_>) -> bool {
    for (opened, call) in plan.calls.iter().enumerate() {
        let Call::Open { game, board } = call else {
            continue;
        };
        let Some(grid) = Grid::parse(board) else {
            continue;
        };
        let mut try_grid = |grid: Option<Grid>, removed: Option<Line>| {
            let plan = grid.and_then(|grid| with_board(plan, opened, *game, &grid, removed));
            plan.is_some_and(&mut *try_it)
        };
        let (rows, cols) = (grid.rows(), grid.cols());
        let parts = [
            (rows / 2, cols),
            (rows, cols / 2),
            (rows * 3 / 4, cols),
            (rows, cols * 3 / 4),
        ];
        let mut lines = (0..rows).map(Line::Row).chain((0..cols).map(Line::Col));
        let mut cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let found = parts
            .iter()
            .any(|&(rows, cols)| try_grid(grid.cropped(rows, cols), None))
            || lines.any(|line| try_grid(grid.without(line), Some(line)))
            || cells.any(|(row, col)| try_grid(grid.cleared(row, col), None));
        if found {
            return true;
        }
    }
    false
}

/// The plan with another board for a game, which may lack a line. `None` if a move is in
/// that line.
fn with_board(
    plan: &Plan,
    opened: usize,
    game: usize,
    grid: &Grid,
    removed: Option<Line>,
) -> Option<Plan> {
    let mut calls = plan.calls.clone();
    let board = grid.text();
    calls[opened] = Call::Open { game, board };
    for call in &mut calls[opened + 1..] {
        match (&mut *call, removed) {
            // It is opened again.
            (Call::Open { game: other, .. }, _) if *other == game => break,
            (
                Call::Place {
                    game: other,
                    placement,
                },
                Some(line),
            ) if *other == game => {
                *placement = without_line(placement, line)?;
            }
            _ => {}
        }
    }
    Some(with_calls(plan, calls))
}

#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Col(usize),
}

/// The placement after a line of the board is removed. `None` if the placement is in
/// that line.
fn without_line(placement: &Placement, line: Line) -> Option<Placement> {
    let (removed, down) = match line {
        Line::Row(row) => (i64::try_from(row).ok()?, true),
        Line::Col(col) => (i64::try_from(col).ok()?, false),
    };
    let mut tiles = placement.tiles().to_vec();
    let (mut row, mut col) = (placement.row, placement.col);
    let start = if down { &mut row } else { &mut col };
    let is_along = (placement.direction == b'V') == down;
    if removed < *start {
        *start -= 1;
    } else if is_along {
        let offset = usize::try_from(removed - *start).ok()?;
        if offset < tiles.len() {
            tiles.remove(offset);
        }
    } else if removed == *start {
        return None;
    }
    Placement::new(row, col, placement.direction, tiles).ok()
}

/// The plan with a move that has one character less.
fn shorter_moves(plan: &Plan, _: &Reference, try_it: Try<'_>) -> bool {
    for (at, call) in plan.calls.iter().enumerate() {
        let Call::Place { game, placement } = call else {
            continue;
        };
        let [_, inner @ ..] = placement.tiles() else {
            continue;
        };
        let Placement {
            row,
            col,
            direction,
            ..
        } = *placement;
        let next = match direction {
            b'V' => (row + 1, col),
            _ => (row, col + 1),
        };
        let without_last = placement
            .tiles()
            .split_last()
            .map_or(&[][..], |(_, rest)| rest);
        for ((row, col), tiles) in [(next, inner), ((row, col), without_last)] {
            let Ok(placement) = Placement::new(row, col, direction, tiles) else {
                continue;
            };
            let mut calls = plan.calls.clone();
            calls[at] = Call::Place {
                game: *game,
                placement,
            };
            if try_it(with_calls(plan, calls)) {
                return true;
            }
        }
    }
    false
}

/// The plan with a part of its word list.
fn shorter_lists(plan: &Plan, _: &Reference, try_it: Try<'_>) -> bool {
    let Some(words) = &plan.words else {
        return false;
    };
    let lines: Vec<&str> = words.split_inclusive('\n').collect();
    let mut chunk = lines.len().div_ceil(2);
    let mut tried = 0;
    while chunk > 0 {
        for start in (0..lines.len()).step_by(chunk) {
            if tried == MOST_LISTS {
                return false;
            }
            tried += 1;
            let end = lines.len().min(start + chunk);
            let words = [&lines[..start], &lines[end..]].concat().concat();
            let shorter = Plan {
                words: Some(words.into()),
                calls: plan.calls.clone(),
            };
            if try_it(shorter) {
                return true;
            }
        }
        chunk /= 2;
    }
    false
}

/// The lines of a board, and of its heights if it has them.
struct Grid {
    tops: Vec<Vec<u8>>,
    heights: Vec<Vec<u8>>,
}

impl Grid {
    /// Parses a valid board; `None` for anything else.
    fn parse(text: &str) -> Option<Grid> {
        text.parse::<hw3::Board>().ok()?;
        let mut lines: Vec<Vec<u8>> = text.split_terminator('\n').map(Into::into).collect();
        // What is odd about the lines may be the point of the plan.
        let cols = lines.first().map_or(0, Vec::len);
        if lines
            .iter()
            .any(|line| line.len() != cols || line.contains(&b'\r'))
        {
            return None;
        }
        let is_heights = |line: &Vec<u8>| line.first().is_some_and(u8::is_ascii_digit);
        let rows = lines.iter().take_while(|line| !is_heights(line)).count();
        let heights = lines.split_off(rows);
        let grid = Grid {
            tops: lines,
            heights,
        };
        (grid.text() == text).then_some(grid)
    }

    fn text(&self) -> String {
        let lines = self.tops.iter().chain(&self.heights);
        lines
            .map(|line| format!("{}\n", String::from_utf8_lossy(line)))
            .collect()
    }

    fn rows(&self) -> usize {
        self.tops.len()
    }

    fn cols(&self) -> usize {
        self.tops[0].len()
    }

    /// The upper left part of the board. `None` if that loses tiles.
    fn cropped(&self, rows: usize, cols: usize) -> Option<Grid> {
        if rows == 0 || cols == 0 {
            return None;
        }
        let is_kept = |row: usize, col: usize| row < rows && col < cols;
        let mut cells =
            (0..self.rows()).flat_map(|row| (0..self.cols()).map(move |col| (row, col)));
        if cells.any(|(row, col)| !is_kept(row, col) && self.tops[row][col] != b'.') {
            return None;
        }
        let [tops, heights] = [&self.tops, &self.heights].map(|lines| {
            let lines = lines.iter().take(rows);
            lines.map(|line| line[..cols].to_vec()).collect()
        });
        Some(Grid { tops, heights })
    }

    fn without(&self, line: Line) -> Option<Grid> {
        let is_last = match line {
            Line::Row(_) => self.rows() == 1,
            Line::Col(_) => self.cols() == 1,
        };
        if is_last {
            return None;
        }
        let [tops, heights] = [&self.tops, &self.heights].map(|lines| {
            let mut lines = lines.clone();
            match line {
                Line::Row(row) if row < lines.len() => {
                    lines.remove(row);
                }
                Line::Row(_) => {}
                Line::Col(col) => {
                    for line in &mut lines {
                        line.remove(col);
                    }
                }
            }
            lines
        });
        Some(Grid { tops, heights })
    }

    /// The board without the stack on a cell. `None` if there is none.
    fn cleared(&self, row: usize, col: usize) -> Option<Grid> {
        let [mut tops, mut heights] = [self.tops.clone(), self.heights.clone()];
        if tops[row][col] == b'.' {
            return None;
        }
        tops[row][col] = b'.';
        if let Some(line) = heights.get_mut(row) {
            line[col] = b'0';
        }
        Some(Grid { tops, heights })
    }
}
