//! Legal plays with the tiles of a rack, compared with brute force. The input starts
//! with a board and a word list as in [`script`]:
//!
//! ```text
//! ABC2-       the rack, the largest number of tiles, and - to keep the size of the board
//! ```

use std::cmp::Reverse;

use hw3::{Rack, Tile};
use testkit::plays::Search;

use crate::script::{self, Most};

/// Brute force takes a few milliseconds on such a board.
const MOST: Most = Most { rows: 5, cols: 6 };
const MOST_TILES: usize = 4;

/// The plays found are those of brute force, and all ways to list them agree.
pub fn plays(data: &[u8]) {
    let search = search(data);
    assert_eq!(search.found(), search.brute_force(), "{search:?}");
    let plays = search.plays();
    let all = plays.to_vec().expect("memory");
    assert_eq!(plays.count(), Ok(all.len()));
    let mut sorted = all.clone();
    sorted.sort_by_key(|play| Reverse(play.score));
    for count in [0, 1, 2, all.len() / 2, all.len(), usize::MAX] {
        let kept = count.min(all.len());
        let best = plays.best(count).expect("memory");
        assert_eq!(best, sorted[..kept], "the best {count}");
        let first = plays.limit(count).to_vec().expect("memory");
        assert_eq!(first, all[..kept], "the first {count}");
    }
}

fn search(data: &[u8]) -> Search {
    let (board, words, mut lines) = script::start(data, &MOST);
    let line = lines.next().unwrap_or_default();
    let digits = line.iter().filter(|byte| byte.is_ascii_digit());
    let max_tiles = digits.map(|digit| usize::from(digit - b'0')).next();
    let letters = line.iter().filter_map(|byte| match byte {
        b'-' | b'0'..=b'9' => None,
        _ => Tile::new(byte.to_ascii_uppercase()).or(Tile::new(b'A' + byte % 3)),
    });
    Search {
        game: words.game(&board),
        rack: letters.take(MOST_TILES).collect::<Rack>(),
        max_tiles: max_tiles.unwrap_or(usize::MAX),
        may_grow: !line.contains(&b'-'),
    }
}
