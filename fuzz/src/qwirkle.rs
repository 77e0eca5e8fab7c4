//! Games of qwirkle.

use qwirkle::{Board, Cell, Effort, Game, Level, Placement, Player, Role, Setup, Tile, Turn};
use testkit::qwirkle::{NaiveBoard, laid};

/// A game that is read is saved as the same bytes, and its turns can be undone and
/// played again.
pub fn qwirkle_files(data: &[u8]) {
    let Ok(mut game) = Game::load(data) else {
        return;
    };
    assert_eq!(game.saved().as_bytes(), data);
    let turns = game.turns().to_vec();
    let whole = game.clone();
    // Each undo replays the whole game.
    let undone = turns.len().min(8);
    for turn in turns.iter().rev().take(undone) {
        assert_eq!(game.undo().as_ref(), Some(turn));
    }
    for turn in &turns[turns.len() - undone..] {
        game.play(turn).expect("the same turn");
    }
    assert_eq!(game, whole);
}

/// A turn scores what the naive checker says, or is refused and changes nothing.
/// What the master suggests in the end is legal.
pub fn qwirkle_turns(data: &[u8]) {
    let [seed, players, setup, rest @ ..] = data else {
        return;
    };
    let setup = Setup {
        rows: 1 + usize::from(setup % 16),
        cols: 1 + usize::from(setup / 16),
        ..Setup::default()
    };
    let names = (0..=players % 4).map(|number| Player::new(number.to_string(), Role::Human));
    let mut game = Game::new(setup, names.collect(), (*seed).into()).expect("a game");
    play_turns(&mut game, rest);
    let turn = game.suggest(Level::Master, Effort::Simulations(2));
    assert_eq!(game.check(&turn).is_ok(), game.end().is_none());
    assert_eq!(turn == Turn::Skip, game.end().is_some() || !game.can_lay());
}

fn play_turns(game: &mut Game, turns: &[u8]) {
    let mut rest = turns.iter();
    while let Some(count) = rest.next() {
        let mut placements = Vec::new();
        for _ in 0..count % 5 {
            let (Some(tile), Some(cell)) = (rest.next(), rest.next()) else {
                return;
            };
            let deck = game.deck(game.next()).tiles();
            let tile = match deck.get(usize::from(tile % 8)) {
                Some(tile) => *tile,
                None => Tile::all().nth(usize::from(tile / 16)).expect("a tile"),
            };
            let cell = Cell::new(i64::from(cell % 16) - 1, i64::from(cell / 16) - 1);
            placements.push(Placement::new(tile, cell));
        }
        let points = naive(game.board()).points(&laid(&placements));
        let deck = game.deck(game.next());
        let in_deck = placements.iter().all(|placement| {
            let laid = placements
                .iter()
                .filter(|other| other.tile == placement.tile);
            laid.count() <= deck.count(placement.tile)
        });
        let expected = points.filter(|_| in_deck && game.end().is_none());
        let before = game.clone();
        let played = game.play(&Turn::Lay(placements));
        assert_eq!(played.as_ref().ok().map(|score| score.points()), expected);
        if played.is_err() {
            assert_eq!(*game, before);
        }
        assert!(naive(game.board()).is_valid());
    }
}

fn naive(board: &Board) -> NaiveBoard {
    NaiveBoard::new(board.rows(), board.cols(), board.tiles())
}
