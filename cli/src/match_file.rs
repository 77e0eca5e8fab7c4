//! Files with matches.
//!
//! A file has the text of a saved match, after comments that say which words it was
//! played with and which word was made last:
//!
//! ```text
//! # words modern
//! # last TOPMAN
//! upwords match 1
//! …
//! ```

use hw3::Word;
use upwords_engine::{LoadError, Match, Turn, spell_word};
use whole_file::Plain;

use crate::word_list::WordList;

const WORDS: &str = "# words ";
const LAST: &str = "# last ";
/// How the text of a saved match begins.
const MATCH: &str = "upwords match ";

/// The text of a file with a match.
pub fn text(game: &Match, list: &WordList) -> String {
    let mut text = String::new();
    if let Some(tag) = list.tag() {
        text += &format!("{WORDS}{tag}\n");
    }
    if let Some(word) = last_word(game) {
        text += &format!("{LAST}{word}\n");
    }
    text + &game.saved()
}

/// The first word of the last placement.
fn last_word(game: &Match) -> Option<String> {
    let mut turns = game.turns().iter().rev();
    let played = turns.find(|played| matches!(played.turn, Turn::Place(_)))?;
    played
        .words
        .first()
        .map(|word: &Word| spell_word(word.text()))
}

/// A file with a match that was not played again yet.
#[derive(Debug)]
pub struct MatchFile<'a> {
    /// The list that it was played with, if the file names one.
    pub list: Option<WordList>,
    /// The word that was made last, to show to the player.
    pub last: Option<String>,
    /// The text of the match.
    body: &'a str,
    /// The number of lines before it.
    before: usize,
}

impl<'a> MatchFile<'a> {
    /// Splits a text. Returns `None` if it is not a match.
    pub fn of(text: &'a str) -> Option<MatchFile<'a>> {
        let (mut list, mut last) = (None, None);
        let (mut body, mut before) = (text, 0);
        while let Some((comment, rest)) = body.split_once('\n')
            && comment.starts_with('#')
        {
            if let Some(tag) = comment.strip_prefix(WORDS) {
                list = WordList::from_tag(tag);
            } else if let Some(word) = comment.strip_prefix(LAST) {
                last = Some(Plain(word).to_string());
            }
            (body, before) = (rest, before + 1);
        }
        body.starts_with(MATCH).then_some(MatchFile {
            list,
            last,
            body,
            before,
        })
    }

    /// The names of the players, with the levels of the computers, to show to the
    /// player. They are not checked.
    pub fn players(&self) -> Vec<String> {
        let lines = self.body.lines();
        let players = lines.filter_map(|line| line.strip_prefix("player ")?.split_once(' '));
        players
            .map(|(level, name)| match level {
                "person" => Plain(name).to_string(),
                _ => format!("{} ({})", Plain(name), Plain(level)),
            })
            .collect()
    }

    /// The number of turns. They are not checked.
    pub fn turns(&self) -> usize {
        let lines = self.body.lines();
        lines
            .filter(|line| {
                let verb = line.split(' ').next();
                verb.is_some_and(|verb| matches!(verb, "place" | "exchange" | "pass" | "resign"))
            })
            .count()
    }

    /// Plays the match again with these words, which `match_words` returned.
    pub fn load(&self, words: hw3::Lexicon) -> Result<Match, LoadError> {
        Match::load(self.body, words).map_err(|error| LoadError {
            line: error.line + self.before,
            ..error
        })
    }
}

#[cfg(test)]
mod tests {
    use hw3::Lexicon;
    use proptest::prelude::*;
    use upwords_engine::{Level, Player, Setup};

    use super::*;

    fn game() -> Match {
        let players = vec![
            Player::person("Ann"),
            Player::computer("Zoë", Level::Expert),
        ];
        let words = Lexicon::new("font\nfonts").expect("a list");
        let mut game = Match::new(Setup::default(), words, players, 7).expect("a match");
        let turn = r#"place 4 4 H "FONT""#.parse().expect("a turn");
        game.play(turn).expect("a legal turn");
        game.play(Turn::Pass).expect("a pass");
        game
    }

    #[test]
    fn a_match_is_read_back_with_its_list() {
        for list in [WordList::Modern, WordList::Of1934] {
            let text = text(&game(), &list);
            let file = MatchFile::of(&text).expect("a match");
            assert_eq!(file.list, Some(list));
            assert_eq!(file.last.as_deref(), Some("FONT"));
            assert_eq!(file.players(), ["Ann", "Zoë (expert)"]);
            assert_eq!(file.turns(), 2);
            let words = Lexicon::new("font").expect("a list");
            assert_eq!(file.load(words).expect("a match").saved(), game().saved());
        }
    }

    #[test]
    fn errors_count_the_comments() {
        let text = format!("# a comment\n{}", game().saved());
        let file = MatchFile::of(&text).expect("a match");
        assert_eq!((&file.list, &file.last), (&None, &None));
        let words = Lexicon::new("cat").expect("a list");
        let error = file.load(words).expect_err("FONT is not a word");
        assert_eq!(error.line, 6);
    }

    #[test]
    fn comments_cannot_control_the_terminal() {
        let text = format!("# last \x1b[2J\u{202e}\n{}", game().saved());
        let last = MatchFile::of(&text).expect("a match").last.expect("a word");
        assert!(!last.contains(['\x1b', '\u{202e}']), "{last}");
    }

    #[test]
    fn other_files_are_not_matches() {
        for text in ["", "# words modern\n", "#", "..\n..\n", "upwords"] {
            assert!(MatchFile::of(text).is_none(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            comments in "(#( words| last)? ?(modern|1934|file /|\\PC{0,5})\r?\n){0,3}",
            lines in "(upwords match [12])?(\n(rows|cols|rack|seed|player|place|pass|exchange|resign|end turns)?[ 0-9A-Za-z\"\\PC]{0,12}){0,8}\n?",
        ) {
            let text = comments + &lines;
            if let Some(file) = MatchFile::of(&text) {
                let shown = file.players().join("") + &file.last.clone().unwrap_or_default();
                prop_assert!(!shown.contains(char::is_control));
                prop_assert!(file.turns() <= text.lines().count());
                let words = Lexicon::new("font").expect("a list");
                match file.load(words.clone()) {
                    Ok(game) => {
                        let again = Match::load(game.saved(), words).expect("a match");
                        prop_assert_eq!(again.saved(), game.saved());
                    }
                    Err(error) => prop_assert!(error.line <= text.lines().count() + 1, "{}", error),
                }
            }
        }

        #[test]
        fn a_changed_byte_is_an_error_or_changes_nothing(at in 0_usize..400, byte in 0x20_u8..0x7f) {
            let text = text(&game(), &WordList::Modern);
            let mut changed = text.clone().into_bytes();
            let at = at % changed.len();
            changed[at] = byte;
            let changed = String::from_utf8(changed);
            let Ok(changed) = changed else { return Ok(()) };
            let Some(file) = MatchFile::of(&changed) else { return Ok(()) };
            let words = Lexicon::new("font").expect("a list");
            if let Ok(loaded) = file.load(words) {
                prop_assert_eq!(loaded.saved(), game().saved());
            }
        }

        #[test]
        fn a_match_that_was_cut_off_is_not_loaded(length in 0_usize..400) {
            let text = text(&game(), &WordList::Modern);
            let length = length % text.len();
            if let Some(cut) = text.get(..length)
                && let Some(file) = MatchFile::of(cut)
            {
                let words = Lexicon::new("font").expect("a list");
                prop_assert!(file.load(words).is_err());
            }
        }
    }
}
