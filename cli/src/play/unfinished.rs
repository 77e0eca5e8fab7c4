//! The list of unfinished games.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use whole_file::PathText;

use super::contest::EXTENSION;
use super::dialog::count;
use super::kept::{self, Budget};
use super::practice::journal::{self, Entry};
use super::state::StateDirectory;
use crate::match_file::MatchFile;

/// An unfinished game, to show to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    pub path: PathBuf,
    /// When the game was played last, in the local time.
    pub date: String,
    /// Who plays, or the file that the player practices with.
    pub what: String,
    /// How far the game is.
    pub state: String,
}

/// The date and the time in a time zone.
fn date(time: SystemTime, zone: &TimeZone) -> String {
    let Ok(time) = Timestamp::try_from(time) else {
        return String::new();
    };
    let time = time.to_zoned(zone.clone());
    time.strftime("%Y-%m-%d %H:%M").to_string()
}

/// The unfinished games that are not being played, the last one first. If there is a
/// great deal to read, the oldest ones are left out.
pub fn list(directory: &StateDirectory) -> Vec<Unfinished> {
    let zone = TimeZone::system();
    let matches = kept::files(directory, EXTENSION).into_iter();
    let games = kept::files(directory, journal::EXTENSION).into_iter();
    let mut files: Vec<_> = matches
        .map(|file| (file, true))
        .chain(games.map(|file| (file, false)))
        .collect();
    files.sort_by_key(|((modified, _), _)| Reverse(*modified));
    let mut budget = Budget::default();
    let listed = files
        .into_iter()
        .filter_map(|((modified, path), is_match)| {
            let text = budget.peek(&path)?;
            let date = date(modified, &zone);
            match is_match {
                true => of_match(&text, path, date),
                false => Some(of_game(Entry::read(&text, path, modified)?, date)),
            }
        });
    listed.collect()
}

fn of_match(text: &str, path: PathBuf, date: String) -> Option<Unfinished> {
    let file = MatchFile::of(text)?;
    let turns = count(file.turns(), "turn");
    Some(Unfinished {
        path,
        date,
        what: file.players().join(", "),
        state: described(turns, file.last.clone()),
    })
}

fn of_game(entry: Entry, date: String) -> Unfinished {
    let name = entry.name.as_deref().and_then(|name| name.file_name());
    let name = name.map(|name| format!(": {}", PathText(name.as_ref())));
    Unfinished {
        path: entry.path,
        date,
        what: format!("Practice{}", name.unwrap_or_default()),
        state: described(count(entry.moves, "move"), entry.last_word),
    }
}

fn described(turns: String, last: Option<String>) -> String {
    match last {
        Some(word) => format!("{turns}, last {word}"),
        None => turns,
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, UNIX_EPOCH};

    use testkit::files::scratch;

    use super::*;
    use crate::match_file;
    use crate::play::contest::Contest;
    use crate::play::testing::{game, players, words};
    use crate::word_list::WordList;

    const LIST: &str = "font";

    fn directory() -> (tempfile::TempDir, StateDirectory) {
        let scratch = scratch();
        let directory = StateDirectory::chosen(scratch.path().to_owned());
        (scratch, directory)
    }

    fn write(directory: &StateDirectory, name: &str, text: &str, seconds: u64) -> PathBuf {
        let path = directory.path().join(name);
        fs::write(&path, text).expect("written");
        let file = File::options().append(true).open(&path).expect("a file");
        let time = UNIX_EPOCH + Duration::from_secs(seconds);
        file.set_modified(time).expect("a time");
        path
    }

    fn texts(games: &[Unfinished]) -> Vec<(&str, &str)> {
        let texts = games
            .iter()
            .map(|game| (game.what.as_str(), game.state.as_str()));
        texts.collect()
    }

    #[test]
    fn dates_are_those_of_the_time_zone() {
        let time = UNIX_EPOCH + Duration::from_secs(1_800_000_000);
        assert_eq!(date(time, &TimeZone::UTC), "2027-01-15 08:00");
        let zone = TimeZone::fixed(jiff::tz::offset(-9));
        assert_eq!(date(time, &zone), "2027-01-14 23:00");
        assert_eq!(date(UNIX_EPOCH, &TimeZone::UTC), "1970-01-01 00:00");
        let late = UNIX_EPOCH + Duration::from_secs(1 << 50);
        assert_eq!(date(late, &TimeZone::UTC), "", "there is no such date");
    }

    #[test]
    fn games_are_listed_with_the_last_one_first() {
        let (_scratch, directory) = directory();
        let turns = [r#"place 4 4 H "FONT""#, "pass"];
        for (number, names, turns) in [(1, "Ann,Bob", &turns[..0]), (3, "Ann,Zoë=expert", &turns)]
        {
            let game = game(names, LIST, 7, turns);
            let text = match_file::text(&game, &WordList::Modern);
            write(&directory, &format!("{number}.match"), &text, number);
        }
        write(&directory, "2.game", "", 2);
        let games = list(&directory);
        assert_eq!(
            texts(&games),
            [
                ("Ann, Zoë (expert)", "2 turns, last FONT"),
                ("Ann, Bob", "0 turns"),
            ]
        );
        assert_eq!(games[0].path, directory.path().join("3.match"));
    }

    #[test]
    fn games_that_are_being_played_are_not_listed() {
        let (_scratch, directory) = directory();
        let contest = Contest::new(players("Ann,Bob"), words(LIST), 7, Some(directory.clone()));
        let contest = contest.expect("a match");
        assert_eq!(list(&directory), []);
        drop(contest);
        assert_eq!(texts(&list(&directory)), [("Ann, Bob", "0 turns")]);
    }

    #[test]
    fn other_files_are_not_listed() {
        let (_scratch, directory) = directory();
        assert_eq!(
            list(&StateDirectory::chosen(directory.path().join("none"))),
            []
        );
        for (name, text) in [
            ("1.match", ""),
            ("2.match", "# words modern\n"),
            ("3.match", "something"),
            ("4.txt", "upwords match 1\n"),
            ("5.match.new", "upwords match 1\n"),
        ] {
            write(&directory, name, text, 1);
        }
        let large = format!("upwords match 1\n{}", "#\n".repeat(1 << 19));
        write(&directory, "6.match", &large, 1);
        fs::write(directory.path().join("7.match"), b"upwords match 1\n\xff").expect("written");
        fs::create_dir(directory.path().join("8.match")).expect("a directory");
        crate::play::make_pipe(&directory.path().join("9.match"));
        let link = directory.path().join("10.match");
        std::os::unix::fs::symlink(directory.path().join("4.txt"), link).expect("a link");
        assert_eq!(list(&directory), []);
    }

    #[test]
    fn a_damaged_match_is_listed_and_cannot_control_the_terminal() {
        let (_scratch, directory) = directory();
        let text = "# last \x1b[2J\nupwords match 1\nplayer person \x1b[31mAnn\nplayer x\npass\n";
        write(&directory, "1.match", text, 1);
        let games = list(&directory);
        assert_eq!(games.len(), 1);
        assert!(!games[0].what.contains('\x1b') && !games[0].state.contains('\x1b'));
    }

    #[test]
    fn only_the_last_matches_are_listed() {
        let (_scratch, directory) = directory();
        for number in 0..kept::MOST_FILES as u64 + 5 {
            let text = format!("# last W{number}\nupwords match 1\n");
            write(&directory, &format!("{number}.match"), &text, number);
        }
        let games = list(&directory);
        assert_eq!(games.len(), kept::MOST_FILES);
        assert_eq!(
            games[0].state,
            format!("0 turns, last W{}", kept::MOST_FILES + 4)
        );
    }
}
