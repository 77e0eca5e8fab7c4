//! Matches of Upwords.

use std::sync::OnceLock;

use hw3::Lexicon;
use upwords_engine::{LoadError, LoadProblem, Match, Player, Setup, Turn, match_words};

fn words() -> Lexicon {
    static WORDS: OnceLock<Lexicon> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let lexicon = Lexicon::embedded().expect("the list in the library");
        match_words(&lexicon).expect("memory")
    });
    words.clone()
}

/// A match that is read can be saved and read again, has the turns and the scores in
/// its last line, and its turns can be undone and played again. If only the last line
/// is wrong, the error says what is right.
pub fn match_files(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let (mut game, text) = match Match::load(&text, words()) {
        Ok(game) => (game, text),
        Err(LoadError {
            line,
            problem: LoadProblem::End { wanted },
        }) => {
            let lines = text.lines().take(line - 1);
            let text: String = lines
                .chain([&wanted[..]])
                .flat_map(|line| [line, "\n"])
                .collect();
            let game = Match::load(&text, words()).expect("the line that was wanted");
            (game, text)
        }
        Err(_) => return,
    };
    let saved = game.saved();
    assert_eq!(
        Match::load(&saved, words()).expect("a saved match").saved(),
        saved
    );
    assert_eq!(turns_and_scores(&saved), turns_and_scores(&text));
    let turns: Vec<Turn> = game
        .turns()
        .iter()
        .map(|played| played.turn.clone())
        .collect();
    while game.undo() {}
    assert!(game.scores().iter().all(|&score| score == 0));
    for turn in turns {
        game.play(turn).expect("the same turn");
    }
    assert_eq!(game.saved(), saved);
}

/// The last line of a saved match without its checksum. A file may spell out official
/// settings or begin a number with a plus sign, and then has another checksum.
fn turns_and_scores(text: &str) -> Option<&str> {
    let (last, _) = text.lines().last()?.rsplit_once(" check ")?;
    Some(last)
}

/// A turn is played, or refused and changes nothing. Each line of the input is one.
pub fn match_turns(data: &[u8]) {
    let [seed, players, data @ ..] = data else {
        return;
    };
    let players = (0..2 + players % 3).map(|seat| Player::person(seat.to_string()));
    let game = Match::new(Setup::default(), words(), players.collect(), (*seed).into());
    let mut game = game.expect("a match");
    for line in String::from_utf8_lossy(data).lines() {
        let Ok(turn) = line.parse::<Turn>() else {
            continue;
        };
        let before = (game.saved(), format!("{:?}", game.view()));
        let is_legal = game.check(&turn).is_ok();
        assert_eq!(game.play(turn).is_ok(), is_legal);
        if is_legal {
            let after = game.saved();
            assert!(game.undo());
            assert_eq!((game.saved(), format!("{:?}", game.view())), before);
            game = Match::load(&after, words()).expect("a saved match");
            assert_eq!(game.saved(), after);
        } else {
            assert_eq!((game.saved(), format!("{:?}", game.view())), before);
        }
    }
}
