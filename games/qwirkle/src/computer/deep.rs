//! The deep player: plays many random continuations of the game.

use crate::computer::{Clock, View, careful, greedy};
use crate::plays::Move;
use crate::state::{Seat, State};
use crate::{Bag, Deck, Play, Random, Tile};

pub mod endgame;

/// The number of plays to try: the best ones of a careful player.
const PLAYS: usize = 16;
/// The number of games in which all of them are tried. Then the better half is
/// tried in twice as many, until one play is left.
const GAMES: usize = 32;
/// The maximum number of turns of a continuation, enough to end all but large
/// games.
const TURNS: usize = 64;

/// The part of the time for choosing these plays. It is used up only on large
/// boards.
const CHOOSING: f64 = 0.5;

pub fn choose(view: &View, clock: Clock) -> Option<Play> {
    let mut random = Random::new(fingerprint(view));
    let plays = careful::rated(view, clock.part(CHOOSING));
    let plays = plays.into_iter().map(|(_, laid)| laid);
    if endgame::is_near(view) {
        return endgame::best(imagine(view, &mut random), plays, clock)
            .map(|laid| view.board.play(&laid));
    }
    let mut plays: Vec<(f64, Move)> = plays.take(PLAYS).map(|laid| (0.0, laid)).collect();
    let mut games = GAMES;
    let mut state = imagine(view, &mut random.clone());
    let mut results = Vec::with_capacity(PLAYS);
    while plays.len() > 1 {
        for _ in 0..games {
            // Use the same deal for all plays, so that none is luckier.
            let dealt = imagine(view, &mut random);
            results.clear();
            for (_, laid) in &plays {
                state.clone_from(&dealt);
                state.lay_at(laid);
                play_on(&mut state, clock);
                results.push(win(&state, view.player));
            }
            if clock.is_over() {
                games = 0;
                break;
            }
            for ((wins, _), result) in plays.iter_mut().zip(&results) {
                *wins += result;
            }
        }
        // The sort is stable, so the first of equal plays stays first.
        plays.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        plays.truncate(plays.len().div_ceil(2));
        games *= 2;
    }
    plays.pop().map(|(_, laid)| view.board.play(&laid))
}

/// A hash of the view, so that equal views lead to equal choices.
pub fn fingerprint(view: &View) -> u64 {
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
pub fn imagine(view: &View, random: &mut Random) -> State {
    let mut unseen = view.unseen.clone();
    random.shuffle(&mut unseen);
    deal(view, unseen, random)
}

/// A state that looks the same to the player, with the unseen tiles in this order:
/// the bag, and then the decks, the first one last.
pub fn deal(view: &View, mut unseen: Vec<Tile>, random: &mut Random) -> State {
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

/// Plays to the end with greedy players, or until the time is up.
pub fn play_on(state: &mut State, clock: Clock) {
    let mut skipped = 0;
    for turn in 1..=TURNS {
        let is_over = state.has_empty_deck() || skipped == state.seats.len();
        if is_over || turn % 8 == 0 && clock.is_over() {
            return;
        }
        let kinds = state.seats[state.next].deck.kinds();
        match greedy::best(&state.board, kinds, state.several) {
            Some(laid) => {
                state.lay_at(&laid);
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
