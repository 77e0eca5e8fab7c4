//! Complete games of two computers without printing, next to the same games with
//! a naive implementation that walks all strings after every stone. And how fast the
//! strong computer plays games in its head.

use divan::Bencher;
use nogo::{Computer, Effort, Game, Player, Size};
use testkit::nogo::NaiveGame;

fn main() {
    divan::main();
}

/// Height and width, number of moves, and winner.
const GAMES: [(usize, u32, Player); 3] = [
    (19, 182, Player::X),
    (100, 150, Player::O),
    (1000, 208_799, Player::X),
];

#[divan::bench(args = [19, 100, 1000])]
fn game(bencher: Bencher, size: usize) {
    let expected = GAMES.iter().find(|game| game.0 == size);
    bencher.bench(|| {
        let mut game = Game::new(Size::new(size, size).expect("a size"));
        let mut moves = 0;
        while game.play_computer().is_some() {
            moves += 1;
        }
        let winner = game.winner().expect("a winner");
        assert_eq!(Some(&(size, moves, winner)), expected);
    });
}

/// Without the largest board, whose million cells would be walked 200,000 times.
#[divan::bench(args = [19, 100])]
fn naive_game(bencher: Bencher, size: usize) {
    let expected = GAMES.iter().find(|game| game.0 == size).map(|game| game.1);
    bencher.bench(|| {
        let mut naive = NaiveGame::new(size, size);
        let mut moves = 1;
        loop {
            let (row, col) = naive.computer();
            if naive.play(row, col).is_some() {
                break;
            }
            moves += 1;
        }
        assert_eq!(Some(moves), expected);
    });
}

/// The first move on an empty board, with 1,000 random games.
#[divan::bench(args = [9, 19])]
fn thousand_playouts(bencher: Bencher, size: usize) {
    let game = Game::new(Size::new(size, size).expect("a size"));
    bencher.bench(|| {
        let mut computer = Computer::new(Effort::Playouts(1000), 1);
        let cell = computer.choose(&game).expect("a small board");
        assert!(cell.is_some());
    });
}
