//! A step of a script as an SVG picture.

use board_svg::{Svg, Theme};
use hw3::{Board, Cell};
use upwords_script::Step;
use whole_file::Plain;

use super::simulation::{Report, Simulation};
use crate::pictures::Series;

/// The name of the picture of a step, or `None` if the step is not drawn.
pub fn name(step: &Step<'_>) -> Option<&'static str> {
    match step {
        Step::Game(_) => Some("game"),
        Step::Open(_) => Some("open"),
        Step::Place { .. } => Some("place"),
        Step::Undo => Some("undo"),
        Step::Redo => Some("redo"),
        Step::Comment(_) | Step::Words(_) | Step::Reject { .. } | Step::Expect(_) => None,
    }
}

/// Draws the board after a step, and marks the cells that the step changed or that
/// the reason against a move names. A step without a board is not drawn.
pub fn draw(
    series: &mut Series<'_>,
    theme: Theme,
    step: &Step<'_>,
    report: &Report,
    before: Option<&Board>,
    simulation: &Simulation,
) -> Result<(), String> {
    let (Some(name), Some(board)) = (name(step), simulation.board()) else {
        return Ok(());
    };
    let marked = match (step, before) {
        (Step::Place { .. } | Step::Undo | Step::Redo, Some(before)) if report.shows_board => {
            changes(before, board)
        }
        _ => report.blamed.clone(),
    };
    let caption = match (step, simulation.game_name()) {
        (Step::Game(_), _) | (_, "") => caption(report),
        (_, game) => format!("{}: {}", Plain(game), caption(report)),
    };
    let picture = Svg::new(board).theme(theme).mark(&marked);
    series.write(name, picture.caption(&caption))
}

/// The cells of the second board whose stacks differ.
fn changes(before: &Board, board: &Board) -> Vec<Cell> {
    let (rows, cols) = (board.rows(), board.cols());
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell { row, col }));
    cells
        .filter(|&cell| before.stack(cell) != board.stack(cell))
        .collect()
}

fn caption(report: &Report) -> String {
    let title = Plain(&report.title);
    match (&report.verdict, report.details.as_slice()) {
        (Some((false, verdict)), [reason, ..]) => format!("{title} is {verdict}: {reason}"),
        (_, []) => title.to_string(),
        (_, details) => format!("{title}: {}", details.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_stacks_that_differ_are_changes() {
        let board = |text: &str| -> Board { text.parse().expect("a board") };
        let cells = |before, after| {
            let cells = changes(&board(before), &board(after));
            let cells = cells.iter().map(|cell| (cell.row, cell.col));
            cells.collect::<Vec<_>>()
        };
        assert_eq!(cells("AB.\n110\n", "AC.\n120\n"), [(0, 1)]);
        // Boards grow, and shrink when growth is undone.
        assert_eq!(cells("AB\n11\n", "ABC.\n1110\n"), [(0, 2)]);
        assert_eq!(cells("ABC\n111\n", "A.\n10\n"), [(0, 1)]);
    }

    #[test]
    fn captions_say_what_happened() {
        let report = |verdict: Option<(bool, &str)>, details: &[&str]| Report {
            title: "\"T\" down".to_owned(),
            verdict: verdict.map(|(is_good, verdict)| (is_good, verdict.to_owned())),
            details: details.iter().map(|&detail| detail.to_owned()).collect(),
            ..Report::default()
        };
        for (verdict, details, text) in [
            (None, [].as_slice(), "\"T\" down"),
            (None, &["nothing to undo"], "\"T\" down: nothing to undo"),
            (Some((true, "legal")), &["TO", "TA"], "\"T\" down: TO, TA"),
            (
                Some((false, "not legal")),
                &["why", "why else"],
                "\"T\" down is not legal: why",
            ),
        ] {
            assert_eq!(caption(&report(verdict, details)), text);
        }
    }
}
