//! Which words are legal: the list that the user chose.

use std::env;
use std::fmt;
use std::path::{self, Path, PathBuf};

use clap::ValueEnum;
use hw3::{Lexicon, LexiconError};
use whole_file::{Cause, PathText};

use crate::Common;
use crate::input::{self, TextError};

/// The environment variable that names a word list. The library uses it, too.
const VARIABLE: &str = "HW3_WORDS";

/// A list of legal words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordList {
    /// American English of today, without names.
    Modern,
    /// The list in the library, which the boards of the assignment use.
    Of1934,
    File(ListFile),
}

/// A file with a list of words.
#[derive(Clone, Debug)]
pub struct ListFile {
    path: PathBuf,
    /// True if the file of a game names it. The user did not choose it, so it must be
    /// a regular file: reading a pipe or a device could block forever.
    must_be_regular: bool,
}

/// Two files are the same list if their paths are equal.
impl PartialEq for ListFile {
    fn eq(&self, other: &ListFile) -> bool {
        self.path == other.path
    }
}

impl Eq for ListFile {}

/// A file that the user chose.
impl<P: Into<PathBuf>> From<P> for ListFile {
    fn from(path: P) -> ListFile {
        ListFile {
            path: path.into(),
            must_be_regular: false,
        }
    }
}

/// A list in the program, as `--list` names it. The help of the program describes
/// the lists; comments here would spread the help of every verb over more lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BuiltIn {
    Modern,
    #[value(name = "1934")]
    Of1934,
}

impl From<BuiltIn> for WordList {
    fn from(list: BuiltIn) -> WordList {
        match list {
            BuiltIn::Modern => WordList::Modern,
            BuiltIn::Of1934 => WordList::Of1934,
        }
    }
}

/// A file that the user chose.
impl From<PathBuf> for WordList {
    fn from(path: PathBuf) -> WordList {
        WordList::File(path.into())
    }
}

impl WordList {
    /// The list that the user chose with `--words`, `--list` or `HW3_WORDS`, in this
    /// order; otherwise `default`.
    pub fn chosen(common: &Common, default: WordList) -> WordList {
        let option = common.words.clone().map(WordList::from);
        option
            .or_else(|| common.list.map(WordList::from))
            .or_else(|| named_by_variable().map(WordList::from))
            .unwrap_or(default)
    }

    /// Reads the list. An error says what to do.
    pub fn lexicon(&self) -> Result<Lexicon, String> {
        let read = match self {
            WordList::Modern => Lexicon::new(modern_words::TEXT),
            WordList::Of1934 => Lexicon::embedded(),
            WordList::File(file) => return open(file),
        };
        read.map_err(|error| error.to_string())
    }

    /// The list as part of a sentence.
    pub fn phrase(&self) -> String {
        match self {
            WordList::Modern | WordList::Of1934 => format!("the {self}"),
            WordList::File(_) => self.to_string(),
        }
    }

    /// The list as the value of `--list` or `--words`.
    pub fn argument(&self) -> String {
        match self {
            WordList::Modern => "modern".to_owned(),
            WordList::Of1934 => "1934".to_owned(),
            WordList::File(file) => PathText(&file.path).to_string(),
        }
    }

    /// The list on one line, for saved games. There is none for a file whose name is
    /// not UTF-8 or has control characters.
    pub fn tag(&self) -> Option<String> {
        match self {
            WordList::Modern => Some("modern".to_owned()),
            WordList::Of1934 => Some("1934".to_owned()),
            WordList::File(file) => {
                let path = path::absolute(&file.path).ok()?;
                let path = path.to_str()?;
                (!path.contains(char::is_control)).then(|| format!("file {path}"))
            }
        }
    }

    /// The list with this tag, which the file of a game has.
    pub fn from_tag(tag: &str) -> Option<WordList> {
        match tag {
            "modern" => Some(WordList::Modern),
            "1934" => Some(WordList::Of1934),
            _ => {
                let path = Path::new(tag.strip_prefix("file ")?);
                let is_valid = path.is_absolute() && !tag.contains(char::is_control);
                is_valid.then(|| {
                    WordList::File(ListFile {
                        path: path.to_owned(),
                        must_be_regular: true,
                    })
                })
            }
        }
    }
}

/// The name of the list, for screens: a file is shown without its directory.
impl fmt::Display for WordList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WordList::Modern => f.write_str("modern list"),
            WordList::Of1934 => f.write_str("1934 list"),
            WordList::File(ListFile { path, .. }) => {
                let name = path.file_name().map_or(path.as_path(), Path::new);
                PathText(name).fmt(f)
            }
        }
    }
}

fn named_by_variable() -> Option<PathBuf> {
    let path = env::var_os(VARIABLE).map(PathBuf::from);
    path.filter(|path| !path.as_os_str().is_empty())
}

/// Reads a list from a file.
fn open(file: &ListFile) -> Result<Lexicon, String> {
    let path = &file.path;
    let text = match file.must_be_regular {
        true => input::regular_text_file(path),
        false => input::text_file(path),
    };
    let lexicon = text.map_err(ListError::Text).and_then(|text| parse(&text));
    lexicon.map_err(|error| {
        let name = PathText(path);
        let sentence = match &error {
            ListError::Text(TextError::Unreadable(error)) => {
                format!("cannot read the word list {name}: {}", Cause(error))
            }
            ListError::Text(TextError::NotText(reason)) => {
                format!("{name} is not a word list: {reason}")
            }
            ListError::Text(TextError::NotRegular) => {
                format!("the word list {name} is not a regular file")
            }
            ListError::NoWords(reason) => format!("{name} is not a word list: {reason}"),
            ListError::Lexicon(error) => error.to_string(),
        };
        match named_by_variable() {
            Some(named) if named == *path => format!("{sentence} ({VARIABLE} names this file)"),
            _ => match BuiltIn::from_str(&name.to_string(), false) {
                Ok(_) => format!("{sentence} (for the {name} list, use --list {name})"),
                Err(_) => sentence,
            },
        }
    })
}

/// Why a file is not a word list.
#[derive(Debug)]
enum ListError {
    Text(TextError),
    NoWords(String),
    Lexicon(LexiconError),
}

/// One line in this many must be a word. A word list may have many other lines, such
/// as words with accents, but a text has hardly any line of one word.
const LINES_PER_WORD: usize = 4;

/// More lines would tell no more about the kind of the file, but take time.
const LINES_CHECKED: usize = 20_000;

/// Reads the words of a text. The library takes any text and skips what is not a
/// word. Here, a text that is not a word list was named by mistake.
fn parse(text: &[u8]) -> Result<Lexicon, ListError> {
    // Editors on Windows write a byte order mark, which would spoil the first word.
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let (mut words, mut others) = (0_usize, 0);
    for line in lines.take(LINES_CHECKED) {
        match line {
            [] => {}
            line if line.iter().all(u8::is_ascii_alphabetic) => words += 1,
            _ => others += 1,
        }
    }
    let total = words + others;
    let reason = match words {
        _ if total == 0 => "it is empty".to_owned(),
        0 => "no line is a word of the letters A to Z".to_owned(),
        _ if words.saturating_mul(LINES_PER_WORD) < total => {
            format!("only {words} of {total} lines are words of the letters A to Z")
        }
        _ => return Lexicon::new(text).map_err(ListError::Lexicon),
    };
    let reason = format!("{reason}; a list has one word per line");
    Err(ListError::NoWords(reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    #[test]
    fn the_lists_differ() {
        let modern = WordList::Modern.lexicon().expect("the modern list");
        let of_1934 = WordList::Of1934.lexicon().expect("the list of 1934");
        for word in ["CATS", "WALKED", "EMAIL", "INTERNET", "CAFE"] {
            assert!(modern.contains(word), "{word}");
        }
        for word in ["EMAIL", "INTERNET"] {
            assert!(!of_1934.contains(word), "{word}");
        }
        assert!(of_1934.contains("TOZEE") && !modern.contains("TOZEE"));
    }

    fn file(path: impl AsRef<OsStr>) -> WordList {
        PathBuf::from(path.as_ref()).into()
    }

    #[test]
    fn options_override_the_default() {
        let mut common = Common {
            words: Some("mine.txt".into()),
            list: Some(BuiltIn::Modern),
            color: colorchoice_clap::Color::default(),
        };
        let chosen = |common: &Common| WordList::chosen(common, WordList::Of1934);
        assert_eq!(chosen(&common), file("mine.txt"));
        common.words = None;
        assert_eq!(chosen(&common), WordList::Modern);
        common.list = Some(BuiltIn::Of1934);
        assert_eq!(
            WordList::chosen(&common, WordList::Modern),
            WordList::Of1934
        );
    }

    #[test]
    fn names_are_short() {
        for (list, shown, phrase) in [
            (WordList::Modern, "modern list", "the modern list"),
            (WordList::Of1934, "1934 list", "the 1934 list"),
            (
                file("/home/me/my words.txt"),
                "my words.txt",
                "my words.txt",
            ),
            (file("a/\x1b[2J"), "\\u{1b}[2J", "\\u{1b}[2J"),
            (file(OsStr::from_bytes(b"\xff")), "\\xff", "\\xff"),
            (file(".."), "..", ".."),
            (file(""), "\"\"", "\"\""),
        ] {
            assert_eq!(list.to_string(), shown);
            assert_eq!(list.phrase(), phrase);
        }
    }

    #[test]
    fn a_tag_is_read_back_as_the_same_list() {
        for (list, tag) in [
            (WordList::Modern, "modern"),
            (WordList::Of1934, "1934"),
            (file("/my words.txt"), "file /my words.txt"),
            (file("/caf\u{e9} "), "file /caf\u{e9} "),
            (file("/modern"), "file /modern"),
        ] {
            assert_eq!(list.tag().as_deref(), Some(tag));
            assert_eq!(WordList::from_tag(tag), Some(list));
        }
    }

    #[test]
    fn the_tag_of_a_file_has_its_absolute_path() {
        let tag = file("words.txt").tag().expect("a tag");
        let path = env::current_dir().expect("a directory").join("words.txt");
        assert_eq!(tag, format!("file {}", path.display()));
        assert_eq!(WordList::from_tag(&tag), Some(file(path)));
    }

    #[test]
    fn not_every_path_and_text_has_a_counterpart() {
        for path in [&b"/a\nb"[..], b"/\x1b", b"/\x7f", b"/\xff", b""] {
            assert_eq!(file(OsStr::from_bytes(path)).tag(), None);
        }
        for text in [
            "",
            "Modern",
            "1934 ",
            "list",
            "file",
            "file ",
            "file words.txt",
            "file  /a",
            "file /a\n",
        ] {
            assert_eq!(WordList::from_tag(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_list_that_a_game_names_is_a_regular_file() {
        let named = |tag| WordList::from_tag(tag).expect("a list").lexicon();
        let error = named("file /dev/zero").expect_err("a device");
        assert_eq!(error, "the word list /dev/zero is not a regular file");
        let error = named("file /").expect_err("a directory");
        assert_eq!(error, "cannot read the word list /: Is a directory");
        assert!(named("modern").is_ok());
    }

    fn reason(text: &[u8]) -> Option<String> {
        match parse(text) {
            Ok(_) => None,
            Err(ListError::NoWords(reason)) => Some(reason),
            Err(error) => panic!("{error:?}"),
        }
    }

    #[test]
    fn a_text_needs_enough_words_to_be_a_list() {
        for list in [
            &b"cat"[..],
            b"\n\ncat\r\n\n",
            b"\xef\xbb\xbfcat\n",
            b"cat\ncat's\nice cream\nna\xc3\xafve\n",
        ] {
            assert_eq!(reason(list), None);
        }
        for (text, expected) in [
            (&b""[..], "it is empty"),
            (b"\n\r\n", "it is empty"),
            (b"cat dog\n", "no line is a word of the letters A to Z"),
            (
                b"\xd0\xb4\xd0\xb0\n",
                "no line is a word of the letters A to Z",
            ),
            (
                b"# Title\nSome text.\nend\nMore text.\nEnd.\n",
                "only 1 of 5 lines are words of the letters A to Z",
            ),
        ] {
            let expected = format!("{expected}; a list has one word per line");
            assert_eq!(reason(text), Some(expected));
        }
    }

    #[test]
    fn a_byte_order_mark_does_not_spoil_the_first_word() {
        let lexicon = parse(b"\xef\xbb\xbfcat\ndog\n").expect("a list");
        assert!(lexicon.contains("CAT") && lexicon.contains("DOG"));
    }

    #[test]
    fn errors_say_which_file_and_why() {
        let error = |path: &str| file(path).lexicon().expect_err("not a list");
        assert_eq!(
            error("/no/such/file"),
            "cannot read the word list /no/such/file: No such file or directory"
        );
        assert_eq!(
            error("modern"),
            "cannot read the word list modern: No such file or directory (for the modern list, use --list modern)"
        );
        let endless = "/dev/zero is not a word list: it is not a text file (it has the byte 0x00)";
        assert_eq!(error("/dev/zero"), endless);
    }
}
