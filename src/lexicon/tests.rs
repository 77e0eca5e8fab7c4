//! All ways to look up a word agree with a set of strings.

use std::collections::HashSet;

use fastrand::Rng;

use super::table::Table;
use super::*;

/// Asserts that all ways to look up a word in a list give the same answer.
fn check(text: &[u8], queries: &[impl AsRef<[u8]>]) {
    let upper = text.to_ascii_uppercase();
    let lines = upper.split(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let is_word = |line: &&[u8]| !line.is_empty() && line.iter().all(u8::is_ascii_uppercase);
    let words: Vec<&[u8]> = lines.filter(is_word).collect();
    let set: HashSet<&[u8]> = words.iter().copied().collect();

    let plain = Text::copy(text).expect("memory");
    let table = Table::new(&plain).expect("memory");
    let lexicon = Lexicon::new(text).expect("a list");
    let prepared = Lexicon::new(text).expect("a list");
    prepared.prepare().expect("memory");
    let graph = prepared.graph().expect("a graph");
    let new = || Lexicon::new(text).expect("a list");

    let queries = queries.iter().map(AsRef::as_ref);
    for word in words.iter().copied().chain(queries) {
        let shown = String::from_utf8_lossy(word);
        let expected = set.contains(word);
        if word.iter().all(u8::is_ascii_uppercase) {
            assert_eq!(plain.has(word), expected, "{shown} in the text");
            assert!(expected || !plain.has_if_sorted(word), "{shown} if sorted");
            assert_eq!(table.has(&plain, word), expected, "{shown} in the table");
        }
        assert_eq!(graph.contains(word), expected, "{shown} in the graph");
        assert_eq!(prepared.contains(word), expected, "{shown}, prepared");
        assert_eq!(lexicon.contains(word), expected, "{shown}, sooner or later");
        let in_any_case = set.contains(&word.to_ascii_uppercase()[..]);
        assert_eq!(lexicon.contains_in_any_case(word), in_any_case, "{shown}");
        if text.len() < 100 {
            assert_eq!(new().contains(word), expected, "{shown}, at first");
            assert_eq!(new().contains_in_any_case(word), in_any_case, "{shown}");
        }
    }

    let mut seen = HashSet::new();
    let in_order = words.iter().filter(|&&word| seen.insert(word));
    let in_order = in_order.map(|word| String::from_utf8_lossy(word).into_owned());
    assert!(new().iter().eq(in_order));
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    assert_eq!((new().len(), graph.len()), (set.len(), set.len()));
    assert_eq!((new().longest(), graph.longest()), (longest, longest));
    assert_eq!(new().is_empty(), set.is_empty());
}

/// A list of short words and of lines that are not words, and queries like them.
fn random_list(rng: &mut Rng) -> (Vec<u8>, Vec<Vec<u8>>) {
    let letters = &b"ABCabcXYZz"[..rng.usize(1..=10)];
    let odd: &[u8] = if rng.bool() {
        b""
    } else {
        b"-'1 \0\r\x80\xff`@[{"
    };
    let longest = [2, 6, 40, 70][rng.usize(..4)];
    let line = |rng: &mut Rng| -> Vec<u8> {
        let length = rng.usize(..=longest);
        let byte = |_| match rng.u8(..30) {
            0 if !odd.is_empty() => odd[rng.usize(..odd.len())],
            _ => letters[rng.usize(..letters.len())],
        };
        (0..length).map(byte).collect()
    };
    let count = [0, 1, 5, 300][rng.usize(..4)];
    let mut lines: Vec<Vec<u8>> = (0..count).map(|_| line(rng)).collect();
    match rng.u8(..4) {
        0 => lines.sort_by_key(|line| line.to_ascii_uppercase()),
        1 => lines.sort(),
        2 => lines.extend_from_within(..),
        _ => {}
    }
    let ends = [["\n"; 3], ["\r\n"; 3], ["\n", "\r\n", "\n\r\n"]][rng.usize(..3)];
    let mut text = Vec::new();
    for line in &lines {
        text.extend(line);
        text.extend(ends[rng.usize(..3)].as_bytes());
    }
    if rng.bool() {
        text.truncate(text.len().saturating_sub(rng.usize(..3)));
    }

    let mut queries: Vec<Vec<u8>> = (0..50).map(|_| line(rng)).collect();
    for line in lines.iter().take(100) {
        queries.push(line.clone());
        queries.push(line[line.len().min(1)..].to_vec());
        queries.push(line[..line.len().saturating_sub(1)].to_vec());
        for end in ["a", "A", "\r", "\n", "\nA"] {
            queries.push([line, end.as_bytes()].concat());
        }
    }
    let upper: Vec<Vec<u8>> = queries
        .iter()
        .map(|query| query.to_ascii_uppercase())
        .collect();
    queries.extend(upper);
    (text, queries)
}

#[test]
fn all_ways_agree_on_random_lists() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..1000 {
        let (text, queries) = random_list(&mut rng);
        check(&text, &queries);
    }
}

#[test]
fn all_ways_agree_on_special_lists() {
    let long = "Abc".repeat(100);
    for text in [
        "",
        "\n",
        "\r",
        "\r\n\r\n",
        "a",
        "A\r",
        "cat\nDoG\r\nBIRD",
        "it's\nice cream\n cat\ndog \nna\u{ef}ve\nfish\r\r\n4H\n\0\n\n\r\n",
        "Polish\npolish\r\nPOLISH",
        &long,
        &format!("cat\r\n{long}\ncats\n{long}s\n"),
    ] {
        let mut queries = vec!["", "CA", "CAT", "CATS", "AT", "DOGB", "BIRDS", "cat", "cAt"];
        queries.extend(["CAT\r", "CAT\r\n", "CAT\r\nDOG", "DOG\n", &long, &long[1..]]);
        let upper = long.to_ascii_uppercase();
        queries.extend([&upper[..], &upper[1..], &upper[..299]]);
        check(text.as_bytes(), &queries);
    }
}

#[test]
fn all_ways_agree_on_the_word_list_in_any_order() {
    let mut rng = Rng::with_seed(2);
    let text = include_str!("../../words.txt");
    let mut lines: Vec<&str> = text.lines().collect();
    rng.shuffle(&mut lines);
    let shuffled = lines.join("\n");
    // Few of them in the default order, because a miss searches the whole text.
    let words: Vec<Vec<u8>> = lines
        .iter()
        .take(300)
        .map(|line| {
            let mut word = line.to_ascii_uppercase().into_bytes();
            let index = rng.usize(..word.len());
            word[index] = b"AEST"[rng.usize(..4)];
            word
        })
        .collect();
    for text in [text, &shuffled] {
        let plain = Text::copy(text.as_bytes()).expect("memory");
        let table = Table::new(&plain).expect("memory");
        let lexicon = Lexicon::new(text).expect("a list");
        let graph = lexicon.graph().expect("a graph");
        let listed = lines
            .iter()
            .take(300)
            .map(|line| line.to_ascii_uppercase().into_bytes());
        for word in words.iter().cloned().chain(listed) {
            let expected = graph.contains(&word);
            assert_eq!(plain.has(&word), expected);
            assert_eq!(table.has(&plain, &word), expected);
            assert_eq!(lexicon.contains(&word), expected);
        }
        let embedded = Lexicon::embedded().expect("the list");
        assert!(graph.iter().eq(embedded.iter()));
        assert_eq!(table.len(), embedded.len());
        assert!(
            plain
                .words()
                .all(|(_, word)| table.has(&plain, word) && graph.contains(word))
        );
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_is_a_word() {
    let mut text = vec![b'a'; 100 << 20];
    text.extend(b"\nab\n");
    let lexicon = Lexicon::new(&text).expect("memory");
    text.truncate(100 << 20);
    assert!(lexicon.contains_in_any_case(&text));
    text.make_ascii_uppercase();
    for prepared in [false, true] {
        if prepared {
            lexicon.prepare().expect("memory");
        }
        assert!(lexicon.contains("AB") && !lexicon.contains("A"));
        assert!(lexicon.contains(&text) && !lexicon.contains(&text[1..]));
        assert!(!lexicon.contains([b'A'; 1000]));
    }
    assert_eq!((lexicon.len(), lexicon.longest()), (2, 100 << 20));
    let error = lexicon.graph().expect_err("too many edges");
    assert_eq!(error, GraphError::TooLarge);
}

/// The table is built after 128 hits or about 15 misses.
#[test]
fn the_table_is_built_when_it_pays_off() {
    let has_table = |lexicon: &Lexicon| match &lexicon.0 {
        Source::List(list) => list.has_table(),
        Source::Embedded(_) => true,
    };
    let has_table_after = |lookups, word: &str| {
        let lexicon = Lexicon::new("cat\ndog\n").expect("a list");
        for _ in 0..lookups {
            assert_eq!(lexicon.contains(word), word == "CAT");
        }
        has_table(&lexicon)
    };
    assert!(!has_table_after(127, "CAT") && has_table_after(128, "CAT"));
    assert!(!has_table_after(14, "COW") && has_table_after(16, "COW"));
    assert!(!has_table_after(1000, "no word"));
    let lexicon = Lexicon::new("cat\n").expect("a list");
    let clone = lexicon.clone();
    clone.prepare().expect("memory");
    assert!(has_table(&lexicon));
    assert!(has_table(&Lexicon::embedded().expect("the list")));
}

#[test]
fn threads_share_a_lexicon_while_its_table_is_built() {
    let text: String = ('a'..='z').map(|letter| format!("{letter}\n")).collect();
    for _ in 0..50 {
        let lexicon = Lexicon::new(&text).expect("a list");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let lexicon = lexicon.clone();
                scope.spawn(move || {
                    for letter in (b'A'..=b'Z').cycle().take(400) {
                        assert!(lexicon.contains([letter]));
                        assert!(!lexicon.contains([letter, b'A']));
                    }
                    assert_eq!(lexicon.graph().expect("memory").len(), 26);
                });
            }
        });
    }
}
