//! Finds the shortest game that still shows a difference.

use hw3::Placement;

use crate::plan::{Call, Plan};
use crate::reference::Reference;

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
    let words = plan.words.as_ref().map_or(0, String::len);
    [words, plan.calls.len(), tiles, cells, occupied]
}

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
    let ways: [fn(&Plan, &Reference) -> Vec<Plan>; 6] = [
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
            // After a success, the candidates of the smaller plan come first.
            while let Some(smaller) = way(&best, reference).into_iter().find(|candidate| {
                if left == 0 || size(candidate) >= size(&best) {
                    return false;
                }
                left -= 1;
                shows(candidate)
            }) {
                best = smaller;
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
fn course_list(plan: &Plan, _: &Reference) -> Vec<Plan> {
    match plan.words {
        Some(_) => vec![Plan {
            words: None,
            calls: plan.calls.clone(),
        }],
        None => Vec::new(),
    }
}

/// The plan without some of its calls: many at once first.
fn without_calls(plan: &Plan, _: &Reference) -> Vec<Plan> {
    let count = plan.calls.len();
    let mut plans = Vec::new();
    let mut chunk = count.div_ceil(2);
    while chunk > 0 {
        // Calls at the end are the ones that are most likely not needed.
        let mut end = count;
        while end > 0 {
            let start = end.saturating_sub(chunk);
            let calls = [&plan.calls[..start], &plan.calls[end..]].concat();
            if is_played(&calls) {
                plans.push(with_calls(plan, calls));
            }
            end = start;
        }
        chunk /= 2;
    }
    plans
}

/// Returns true if every game is opened before it is used, and used.
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
fn later_starts(plan: &Plan, reference: &Reference) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (opened, call) in plan.calls.iter().enumerate() {
        let Call::Open { game, board } = call else {
            continue;
        };
        let has_heights = board.contains(|c: char| c.is_ascii_digit());
        let end = plan.calls.len();
        for at in (opened + 2..end).rev() {
            let skipped = &plan.calls[opened + 1..at];
            if !skipped.iter().any(|call| call.game() == *game) {
                continue;
            }
            let reopened =
                |call: &Call| matches!(call, Call::Open { game: other, .. } if other == game);
            if skipped.iter().any(reopened) {
                continue;
            }
            let Some(saved) = reference.table(plan, at).saved(*game) else {
                continue;
            };
            let rows = saved.lines().count() / 2;
            let board = match has_heights {
                true => saved,
                false => saved
                    .lines()
                    .take(rows)
                    .flat_map(|line| [line, "\n"])
                    .collect(),
            };
            let mut calls = plan.calls[..opened].to_vec();
            calls.push(Call::Open { game: *game, board });
            let others = skipped.iter().filter(|call| call.game() != *game);
            calls.extend(others.cloned());
            calls.extend_from_slice(&plan.calls[at..]);
            plans.push(with_calls(plan, calls));
        }
    }
    plans
}

/// The plan with a board that lacks a row, a column or a tile.
fn smaller_boards(plan: &Plan, _: &Reference) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (opened, call) in plan.calls.iter().enumerate() {
        let Call::Open { game, board } = call else {
            continue;
        };
        let Some(grid) = Grid::parse(board) else {
            continue;
        };
        let replaced = |grid: &Grid, removed: Option<Line>| {
            let mut calls = plan.calls.clone();
            calls[opened] = Call::Open {
                game: *game,
                board: grid.text(),
            };
            // Until the game is opened again.
            for call in &mut calls[opened + 1..] {
                match (&mut *call, removed) {
                    (Call::Open { game: other, .. }, _) if other == game => break,
                    (
                        Call::Place {
                            game: other,
                            placement,
                        },
                        Some(line),
                    ) if other == game => {
                        *placement = without_line(placement, line)?;
                    }
                    _ => {}
                }
            }
            Some(with_calls(plan, calls))
        };
        for (rows, cols) in [
            (grid.rows() / 2, grid.cols()),
            (grid.rows(), grid.cols() / 2),
            (grid.rows() * 3 / 4, grid.cols()),
            (grid.rows(), grid.cols() * 3 / 4),
        ] {
            let smaller = grid.cropped(rows, cols);
            plans.extend(smaller.and_then(|grid| replaced(&grid, None)));
        }
        for line in (0..grid.rows())
            .map(Line::Row)
            .chain((0..grid.cols()).map(Line::Col))
        {
            let smaller = grid.without(line);
            plans.extend(smaller.and_then(|grid| replaced(&grid, Some(line))));
        }
        for row in 0..grid.rows() {
            for col in 0..grid.cols() {
                let smaller = grid.cleared(row, col);
                plans.extend(smaller.and_then(|grid| replaced(&grid, None)));
            }
        }
    }
    plans
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
fn shorter_moves(plan: &Plan, _: &Reference) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (at, call) in plan.calls.iter().enumerate() {
        let Call::Place { game, placement } = call else {
            continue;
        };
        let tiles = placement.tiles();
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
        let mut shorter = Vec::new();
        if let [_, rest @ ..] = tiles {
            shorter.push((next, rest.to_vec()));
            shorter.push(((row, col), tiles[..tiles.len() - 1].to_vec()));
        }
        for ((row, col), tiles) in shorter {
            let Ok(placement) = Placement::new(row, col, direction, tiles) else {
                continue;
            };
            let mut calls = plan.calls.clone();
            calls[at] = Call::Place {
                game: *game,
                placement,
            };
            plans.push(with_calls(plan, calls));
        }
    }
    plans
}

/// The plan with a part of its word list.
fn shorter_lists(plan: &Plan, _: &Reference) -> Vec<Plan> {
    let Some(words) = &plan.words else {
        return Vec::new();
    };
    let lines: Vec<&str> = words.split_inclusive('\n').collect();
    let mut plans = Vec::new();
    let mut chunk = lines.len().div_ceil(2);
    while chunk > 0 && plans.len() < 64 {
        for start in (0..lines.len()).step_by(chunk) {
            let end = lines.len().min(start + chunk);
            let words = [&lines[..start], &lines[end..]].concat().concat();
            plans.push(Plan {
                words: Some(words),
                calls: plan.calls.clone(),
            });
        }
        chunk /= 2;
    }
    plans
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
                Line::Row(row) if row < lines.len() => drop(lines.remove(row)),
                Line::Row(_) => {}
                Line::Col(col) => lines.iter_mut().for_each(|line| drop(line.remove(col))),
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
