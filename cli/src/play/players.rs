//! The players of a match, as an option names them.

use upwords_engine::{Match, Player, Setup};

/// The players of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(pub Vec<Player>);

/// Reads names separated by commas. A level after an equals sign makes a computer:
/// `Ann,Zoe=expert`.
pub fn parse(text: &str) -> Result<Players, String> {
    let players: Result<Vec<Player>, String> = text
        .split(',')
        .map(|part| match part.split_once('=') {
            Some((name, level)) => {
                let level = level.trim().to_ascii_lowercase();
                let level = level
                    .parse()
                    .map_err(|error| format!("{level:?}: {error}"))?;
                Ok(Player::computer(name.trim(), level))
            }
            None => Ok(Player::person(part.trim())),
        })
        .collect();
    let players = players?;
    // The match would report the same errors, but without the name of the option.
    let words = hw3::Lexicon::new("").map_err(|error| error.to_string())?;
    Match::new(Setup::default(), words, players.clone(), 0).map_err(|error| error.to_string())?;
    Ok(Players(players))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use upwords_engine::Level;

    use super::*;

    #[test]
    fn players_are_read_from_a_list() {
        let Players(players) = parse("Ann, Zoe=Expert,Bob = greedy").expect("players");
        let expected = vec![
            Player::person("Ann"),
            Player::computer("Zoe", Level::Expert),
            Player::computer("Bob", Level::Greedy),
        ];
        assert_eq!(players, expected);
    }

    #[test]
    fn other_lists_are_refused_with_a_sentence() {
        for (text, expected) in [
            ("", "a match has 2 to 4 players"),
            ("Ann", "a match has 2 to 4 players"),
            ("A,B,C,D,E", "a match has 2 to 4 players"),
            (
                "Ann,Zoe=best",
                "a level is beginner, greedy, careful or expert",
            ),
            ("Ann,", "not a valid name"),
            ("Ann,Ann=greedy", "two players are called"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.contains(expected), "{text:?}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(\\PC{0,6}(=(expert|greedy|\\PC{0,3}))?,?){0,6}|.{0,20}") {
            if let Ok(Players(players)) = parse(&text) {
                prop_assert!((2..=4).contains(&players.len()));
                let shown = players.iter().map(|player| match player.level {
                    Some(level) => format!("{}={level}", player.name),
                    None => player.name.clone(),
                });
                let shown: Vec<String> = shown.collect();
                prop_assert_eq!(parse(&shown.join(",")), Ok(Players(players)));
            }
        }
    }
}
