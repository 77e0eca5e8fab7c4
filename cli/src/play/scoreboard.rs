//! The scores and the turns of a match, as text.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Text};
use upwords_engine::Match;
use whole_file::Plain;

use super::dialog::count;
use super::theme::Theme;
use super::turn_text::describe;
use super::wrap::{pad, shorten};

/// The width of the number of tiles.
const TILES: usize = 8;

/// The name of a player, to show to people.
pub fn name(game: &Match, seat: usize) -> String {
    Plain(&game.players()[seat].name).to_string()
}

/// Marks the player whose turn it is, or the winners.
fn mark(game: &Match, seat: usize) -> &'static str {
    match game.is_over() {
        true if game.leaders().contains(&seat) => "★",
        false if seat == game.seat() => "▸",
        _ => " ",
    }
}

/// A line for every player with a dot for every tile and the score, and one for the bag.
pub fn lines(game: &Match, width: u16, theme: Theme) -> Text<'static> {
    let width = usize::from(width);
    let sizes = game.view().rack_sizes().to_vec();
    let seats = game.players().iter().enumerate();
    let mut lines: Vec<Line<'_>> = seats
        .map(|(seat, player)| {
            let score = format!("{:>5}", game.scores()[seat]);
            let level = player.level.map(|level| format!(" ({level})"));
            let name = name(game, seat) + &level.unwrap_or_default();
            let mark = mark(game, seat);
            let tiles = pad(&"▪".repeat(sizes[seat]), TILES);
            let room = width.saturating_sub(2 + 1 + TILES + score.len());
            let line = format!("{mark} {} {tiles}{score}", pad(&name, room));
            let style = match mark {
                " " => Style::new(),
                _ => Style::new().bold(),
            };
            Line::styled(line, style)
        })
        .collect();
    let bag = count(game.bag_count(), "tile");
    let bag = format!("  {bag} left in the bag");
    lines.push(Line::styled(bag, theme.faint()));
    Text::from(lines)
}

/// All scores on a line of this width, with short names.
pub fn line(game: &Match, width: usize) -> String {
    let scores = game.scores();
    let each = width / scores.len().max(1);
    let scores = scores.iter().enumerate().map(|(seat, score)| {
        let score = format!(" {score} ");
        let room = each.saturating_sub(score.len() + 1);
        let mark = mark(game, seat);
        format!("{mark}{}{score}", shorten(&name(game, seat), room))
    });
    scores.collect()
}

/// The last turns that fit into an area.
pub fn turns(game: &Match, area: Rect, theme: Theme) -> Text<'static> {
    let turns = game.turns();
    if turns.is_empty() {
        return Text::styled("none yet", theme.faint());
    }
    let skipped = turns.len().saturating_sub(area.height.into());
    let turns = turns.iter().enumerate().skip(skipped);
    turns
        .map(|(index, played)| {
            let text = describe(&name(game, played.seat), played);
            let text = format!("{:>2} {text}", index + 1);
            Line::from(shorten(&text, area.width.into()))
        })
        .collect()
}
