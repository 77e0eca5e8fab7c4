//! Word lists and trays of boggle.

use std::collections::BTreeSet;

use boggle::{Die, Tray, parse_list};

/// The words of a list in upper case, found without the library.
fn words_in(text: &[u8]) -> BTreeSet<Vec<u8>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let words = lines.filter(|line| line.iter().all(u8::is_ascii_alphabetic));
    let words = words.filter(|word| (3..=16).contains(&word.len()));
    words.map(<[u8]>::to_ascii_uppercase).collect()
}

/// A list has the lines that consist of 3 to 16 letters, in any case.
pub fn boggle_lists(data: &[u8]) {
    let list = parse_list(data).expect("a short list");
    let words = words_in(data);
    assert_eq!(list.len(), words.len());
    assert!(list.iter().map(String::into_bytes).eq(words));
}

/// The search for all words finds those that a search for each of them finds. The
/// first sixteen bytes are the tray, and the rest is the list.
pub fn boggle_words(data: &[u8]) {
    let Some((letters, text)) = data.split_first_chunk() else {
        return;
    };
    // Few different letters make many paths, and long words make them long.
    let listed = words_in(text);
    let different: BTreeSet<u8> = letters.iter().copied().collect();
    if different.len() < 8 && listed.iter().any(|word| word.len() > 6) {
        return;
    }
    let tray = Tray::of(Die::ALL, *letters);
    let words = tray.words(&parse_list(text).expect("a short list"));
    let scores = |word: &&Vec<u8>| tray.score(word) > 0;
    let expected: BTreeSet<&[u8]> = listed.iter().filter(scores).map(Vec::as_slice).collect();
    let found: BTreeSet<&[u8]> = words.iter().map(|word| word.letters()).collect();
    assert_eq!(found, expected);
    assert_eq!(found.len(), words.len());
    for word in &words {
        assert_eq!(word.points(), tray.score(word.letters()));
        let mut used = 0_u16;
        let mut spelled = Vec::new();
        for (step, &position) in word.path().iter().enumerate() {
            assert_eq!(used & 1 << position, 0, "{word:?}");
            used |= 1 << position;
            let last = word.path()[step.saturating_sub(1)];
            let rows = (position / 4).abs_diff(last / 4);
            let cols = (position % 4).abs_diff(last % 4);
            assert!(rows <= 1 && cols <= 1, "{word:?}");
            let letter = letters[usize::from(position)];
            spelled.push(letter);
            spelled.extend((letter == b'Q').then_some(b'U'));
        }
        assert_eq!(spelled, word.letters());
    }
}
