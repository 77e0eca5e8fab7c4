//! The deep player: plays many random continuations of the game.

use crate::computer::{View, careful, greedy};
use crate::state::{Seat, State};
use crate::{Bag, Deck, Play, Random};

mod endgame;

/// The number of plays to try: the best ones of a careful player.
const PLAYS: usize = 16;
/// The number of games in which all of them are tried. Then the better half is
/// tried in twice as many, until one play is left.
const GAMES: usize = 32;
/// The maximum number of turns of a continuation, enough to end all but large
/// games.
const TURNS: usize = 64;

pub fn choose(view: &View) -> Option<Play> {
    let mut random = Random::new(fingerprint(view));
    let plays = careful::rated(view);
    if endgame::is_near(view) {
        return endgame::best(&imagine(view, &mut random), plays);
    }
    let plays = plays.into_iter().take(PLAYS);
    let mut plays: Vec<(f64, Play)> = plays.map(|play| (0.0, play)).collect();
    let mut games = GAMES;
    while plays.len() > 1 {
        for _ in 0..games {
            // Use the same deal for all plays, so that none is luckier.
            let state = imagine(view, &mut random);
            for (wins, play) in &mut plays {
                let mut state = state.clone();
                state.lay(&play.placements, play.points);
                play_on(&mut state);
                *wins += win(&state, view.player);
            }
        }
        plays.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        plays.truncate(plays.len().div_ceil(2));
        games *= 2;
    }
    plays.pop().map(|(_, play)| play)
}

/// A hash of the view, so that equal views lead to equal choices.
fn fingerprint(view: &View) -> u64 {
    let on_board = view.board.tiles().flat_map(|placement| {
        let (tile, cell) = (placement.tile, placement.cell);
        [tile.index() as u64, cell.row as u64, cell.col as u64]
    });
    let in_deck = view.deck.tiles().iter().map(|tile| tile.index() as u64);
    let mut random = Random::new(0);
    for number in on_board.chain(in_deck) {
        random = Random::new(random.number() ^ number);
    }
    random.number()
}

/// A state that looks the same to the player, with the unseen tiles dealt at
/// random.
fn imagine(view: &View, random: &mut Random) -> State {
    let mut unseen = view.unseen.clone();
    random.shuffle(&mut unseen);
    let seats = view.deck_lens.iter().zip(&view.points).enumerate();
    let seats = seats.map(|(player, (&len, &points))| {
        let deck = match player == view.player {
            true => view.deck.clone(),
            false => Deck::from(unseen.split_off(unseen.len() - len)),
        };
        Seat { deck, points }
    });
    let seats = seats.collect();
    State {
        board: view.board.clone(),
        bag: Bag::of(unseen, Random::new(random.number())),
        seats,
        next: view.player,
        several: view.several,
    }
}

/// Plays to the end with greedy players.
fn play_on(state: &mut State) {
    let mut skipped = 0;
    for _ in 0..TURNS {
        let over = state.seats.iter().any(|seat| seat.deck.is_empty());
        if over || skipped == state.seats.len() {
            return;
        }
        let kinds = state.seats[state.next].deck.kinds();
        match greedy::best(&state.board, kinds, state.several) {
            Some(Play { placements, points }) => {
                state.lay(&placements, points);
                skipped = 0;
            }
            None => {
                state.pass_on();
                skipped += 1;
            }
        }
    }
}

/// The result for a player: 1 for a win, 0.5 for a tie, 0 for a loss.
fn win(state: &State, player: usize) -> f64 {
    let own = state.seats[player].points;
    let others = state.seats.iter().enumerate();
    let best = others
        .filter(|(other, _)| *other != player)
        .map(|(_, seat)| seat.points)
        .max();
    match best.map(|best| own.cmp(&best)) {
        // A single player maximizes points.
        None => f64::from(own),
        Some(std::cmp::Ordering::Greater) => 1.0,
        Some(std::cmp::Ordering::Equal) => 0.5,
        Some(std::cmp::Ordering::Less) => 0.0,
    }
}
