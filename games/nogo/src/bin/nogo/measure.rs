//! `nogo measure`: measures how strong the computers are.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZeroUsize;
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use nogo::{Cell, Computer, Effort, Game, Player, Size};
use terminal::Random;

use crate::failure::Failure;

/// Who plays.
#[derive(Clone, Copy)]
enum Contestant {
    /// The strong computer, with a fixed number of playouts per move.
    Strong(u32),
    /// Captures and wins by force, and otherwise random moves that do not lose at
    /// once.
    Tactics,
    /// The sequence of the assignment.
    Sequence,
    /// Any empty cell.
    Random,
}

/// A row of the table.
struct Contest {
    first: Contestant,
    second: Contestant,
    side: usize,
    /// The number of games. Each contestant begins half of them.
    games: u64,
    /// The percentage that the first must win.
    bar: u64,
}

const CONTESTS: [Contest; 6] = [
    Contest {
        first: Contestant::Strong(1000),
        second: Contestant::Sequence,
        side: 9,
        games: 200,
        bar: 95,
    },
    Contest {
        first: Contestant::Strong(1000),
        second: Contestant::Random,
        side: 9,
        games: 200,
        bar: 90,
    },
    Contest {
        first: Contestant::Strong(1000),
        second: Contestant::Tactics,
        side: 9,
        games: 200,
        bar: 90,
    },
    Contest {
        first: Contestant::Strong(1000),
        second: Contestant::Strong(100),
        side: 9,
        games: 200,
        bar: 60,
    },
    Contest {
        first: Contestant::Strong(5000),
        second: Contestant::Strong(500),
        side: 9,
        games: 100,
        bar: 60,
    },
    Contest {
        first: Contestant::Strong(1000),
        second: Contestant::Tactics,
        side: 19,
        games: 40,
        bar: 90,
    },
];

/// Plays all games and prints the table. With `check`, fails if a contestant wins
/// less than it must.
pub fn run(check: bool, output: &mut impl Write) -> Result<(), Failure> {
    let mut table = String::from(
        "| computer | against | board | games | won as O | won as X | won |\n\
         |---|---|--:|--:|--:|--:|--:|\n",
    );
    let mut missed = Vec::new();
    for contest in &CONTESTS {
        let wins = contest.play();
        let won = wins[0] + wins[1];
        let Contest {
            first,
            second,
            side,
            games,
            bar,
        } = contest;
        let (half, share) = (games / 2, 100.0 * won as f64 / *games as f64);
        let [first, second] = [first, second].map(|contestant| contestant.name());
        let _ = writeln!(
            table,
            "| {first} | {second} | {side} x {side} | {games} | {} of {half} | {} of {half} | {share:.1} % |",
            wins[0], wins[1],
        );
        if won * 100 < games * bar {
            missed.push(format!("{first} against {second}: less than {bar} %"));
        }
    }
    output.write_all(table.as_bytes())?;
    match check && !missed.is_empty() {
        true => {
            output.flush()?;
            Err(Failure::TooWeak(missed.join("\n")))
        }
        false => Ok(()),
    }
}

impl Contest {
    /// Plays the games on all processors. Returns those that the first contestant
    /// wins as O and as X.
    fn play(&self) -> [u64; 2] {
        let next = AtomicU64::new(0);
        let work = || {
            let mut wins = [0; 2];
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return wins;
                }
                let player = [Player::O, Player::X][(game % 2) as usize];
                if self.game(player, game) == Some(player) {
                    wins[player as usize] += 1;
                }
            }
        };
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        thread::scope(|scope| {
            let threads: Vec<_> = (0..processors).map(|_| scope.spawn(work)).collect();
            let mut sum = [0; 2];
            for thread in threads {
                match thread.join() {
                    Ok(wins) => {
                        sum[0] += wins[0];
                        sum[1] += wins[1];
                    }
                    Err(payload) => panic::resume_unwind(payload),
                }
            }
            sum
        })
    }

    /// Plays a game in which the first contestant is `player`. Returns the winner.
    fn game(&self, player: Player, seed: u64) -> Option<Player> {
        let mut game = Game::new(Size::new(self.side, self.side).ok()?);
        let mut first = Mind::new(self.first, 2 * seed);
        let mut second = Mind::new(self.second, 2 * seed + 1);
        while game.winner().is_none() {
            let mind = match game.next() == player {
                true => &mut first,
                false => &mut second,
            };
            mind.play(&mut game);
        }
        game.winner()
    }
}

impl Contestant {
    fn name(self) -> String {
        match self {
            Contestant::Strong(playouts) => format!("strong, {playouts} playouts per move"),
            Contestant::Tactics => "captures and wins by force, else random".to_owned(),
            Contestant::Sequence => "the assignment's sequence".to_owned(),
            Contestant::Random => "random".to_owned(),
        }
    }
}

/// A contestant in one game.
enum Mind {
    Computer(Computer),
    Sequence,
    Random(Random),
}

impl Mind {
    fn new(contestant: Contestant, seed: u64) -> Mind {
        match contestant {
            Contestant::Strong(count) => {
                Mind::Computer(Computer::new(Effort::Playouts(count), seed))
            }
            Contestant::Tactics => Mind::Computer(Computer::new(Effort::Tactics, seed)),
            Contestant::Sequence => Mind::Sequence,
            Contestant::Random => Mind::Random(Random::new(seed)),
        }
    }

    fn play(&mut self, game: &mut Game) {
        match self {
            Mind::Sequence => {
                game.play_computer();
            }
            Mind::Computer(computer) => {
                if let Ok(Some(cell)) = computer.choose(game) {
                    let _ = game.play(cell);
                }
            }
            Mind::Random(random) => {
                let (height, width) = (game.board().size().height(), game.board().size().width());
                // Taken cells are refused.
                while game
                    .play(Cell::new(random.below(height), random.below(width)))
                    .is_err()
                {}
            }
        }
    }
}
