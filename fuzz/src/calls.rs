//! The C functions as a careless program calls them.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::fs;
use std::ptr;
use std::sync::LazyLock;

use arbitrary::{Arbitrary, Result, Unstructured};
use hw3::Lexicon;

use crate::c;
use crate::edge::{FILES, c_name};

/// A call with arguments of any kind. Those in an `Option` may be NULL; games
/// are named by a place, where there may be none.
#[derive(Arbitrary, Debug)]
enum Call {
    Initialize(Place, Option<Name>),
    Open(Place, Option<Name>, Option<Name>),
    OpenText(Place, Option<Text>, Option<Text>),
    OpenEmpty(Place, i8, i8, Option<Name>),
    OpenNowhere(Option<Name>),
    PlaceTiles(Place, Asked, bool),
    HwPlace(Place, Asked, bool),
    Check(Place, Asked),
    Reasons(Place, Asked, Heard),
    WordsMade(Place, Heard),
    UndoPlace(Place),
    Undo(Place),
    Redo(Place),
    Look(Place, Int, Int),
    IsWord(Place, Option<Text>),
    Texts(Place, u8),
    Status(u32),
    SaveState(Place, Option<Name>),
    Save(Place, Option<Name>),
    Free(Place, bool),
}

/// A move that is asked for.
#[derive(Arbitrary, Debug)]
struct Asked(Int, Int, Way, Option<Tiles>);

/// What becomes of what a callback is told.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Heard {
    Nothing,
    Read,
    /// The callback changes the game that it is told about.
    Undo,
}

#[derive(Arbitrary, Debug)]
enum Name {
    Board,
    Saved,
    Words,
    Missing,
    Directory,
    Empty,
}

/// A few games at a time.
#[derive(Debug)]
struct Place(usize);

/// Mostly a number near the board.
#[derive(Debug)]
struct Int(c_int);

#[derive(Debug)]
struct Way(c_char);

/// Mostly letters of the usual words.
#[derive(Debug)]
struct Tiles(CString);

#[derive(Debug)]
struct Text(CString);

impl Arbitrary<'_> for Place {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Place> {
        Ok(Place(u.int_in_range(0..=2)?))
    }
}

impl Arbitrary<'_> for Int {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Int> {
        let byte: u8 = u.arbitrary()?;
        Ok(Int(match byte {
            255 => c_int::MAX,
            254 => c_int::MIN,
            253 => u.arbitrary()?,
            _ => c_int::from(byte % 10) - 1,
        }))
    }
}

impl Arbitrary<'_> for Way {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Way> {
        let byte: u8 = u.arbitrary()?;
        Ok(Way(match byte {
            0..120 => b'H' as c_char,
            120..240 => b'V' as c_char,
            _ => byte as c_char,
        }))
    }
}

impl Arbitrary<'_> for Tiles {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Tiles> {
        let length = u.int_in_range(0..=7)?;
        let tile = |byte: &u8| match byte {
            250.. => *byte,
            _ => b"ABC "[usize::from(byte % 4)],
        };
        let tiles: Vec<u8> = u.bytes(length)?.iter().map(tile).collect();
        Ok(Tiles(CString::new(tiles).expect("no NUL")))
    }
}

impl Arbitrary<'_> for Text {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Text> {
        let length = u.int_in_range(0..=40)?.min(u.len());
        let text = u.bytes(length)?.split(|&byte| byte == 0).next();
        Ok(Text(
            CString::new(text.unwrap_or_default()).expect("no NUL"),
        ))
    }
}

impl Name {
    fn name(&self) -> CString {
        match self {
            Name::Board => c_name(&FILES.board),
            Name::Saved => c_name(&FILES.saved),
            Name::Words => c_name(&FILES.words),
            Name::Missing => c_name(&FILES.board.join("missing")),
            Name::Directory => c"/".to_owned(),
            Name::Empty => c"".to_owned(),
        }
    }
}

/// Whatever a program calls, in whatever order, each call is answered with a
/// status that there is, a failure is told, and no fault of the library shows.
pub fn c_calls(data: &[u8]) {
    let mut input = Unstructured::new(data);
    fs::write(&FILES.board, ".ABC.\n.....\n01450\n00000\n").expect("a scratch file");
    let _ = fs::remove_file(&FILES.saved);
    let mut games = [ptr::null_mut(); 3];
    while let (false, Ok(call)) = (input.is_empty(), input.arbitrary::<Call>()) {
        make(&call, &mut games);
    }
    for game in games {
        // SAFETY: NULL or a live game, which is not used again.
        unsafe { c::free_game_state(game) };
    }
}

fn make(call: &Call, games: &mut [*mut c::GameState; 3]) {
    let name = |name: &Option<Name>| name.as_ref().map(Name::name);
    match call {
        Call::Initialize(place, board) => {
            let board = name(board);
            // SAFETY: NULL or a name that outlives the call.
            let game = unsafe { c::initialize_game_state(pointer(board.as_ref())) };
            put(games, place, game);
        }
        Call::Open(place, board, words) => {
            let (board, words) = (name(board), words_name(words));
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or names that outlive the call, and a place for a game.
            let status =
                unsafe { c::hw3_open(pointer(board.as_ref()), pointer(words.as_ref()), &mut game) };
            opened(status, game);
            put(games, place, game);
        }
        Call::OpenText(place, board, words) => {
            let (board, words) = (text(board), text(words));
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or texts as long as said, and a place for a game.
            let status = unsafe { c::hw3_open_text(board.0, board.1, words.0, words.1, &mut game) };
            opened(status, game);
            put(games, place, game);
        }
        Call::OpenEmpty(place, rows, cols, words) => {
            let words = words_name(words);
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or a name that outlives the call, and a place for a game.
            let status = unsafe {
                c::hw3_open_empty(
                    (*rows).into(),
                    (*cols).into(),
                    pointer(words.as_ref()),
                    &mut game,
                )
            };
            opened(status, game);
            put(games, place, game);
        }
        Call::OpenNowhere(board) => {
            let board = name(board);
            // SAFETY: NULL or a name that outlives the call, and no place for a game.
            let status =
                unsafe { c::hw3_open(pointer(board.as_ref()), ptr::null(), ptr::null_mut()) };
            assert_eq!(answer(status), 200);
        }
        Call::PlaceTiles(place, Asked(row, col, way, tiles), counted) => {
            let (game, mut count) = (games[place.0], -1);
            let count_at = if *counted {
                &raw mut count
            } else {
                ptr::null_mut()
            };
            // SAFETY: NULL or a live game, tiles and a place for the count that
            // outlive the call.
            let same =
                unsafe { c::place_tiles(game, row.0, col.0, way.0, tiles_at(tiles), count_at) };
            assert_eq!(same, game, "the pointer passed in comes back");
            assert_eq!(count >= 0, *counted);
            // SAFETY: NULL or a live game.
            let status = unsafe { c::hw3_refusal_status(game) };
            assert!(!counted || (count > 0) == (status == 0), "{count} {status}");
        }
        Call::HwPlace(place, Asked(row, col, way, tiles), counted) => {
            let (game, mut count) = (games[place.0], -1);
            let count_at = if *counted {
                &raw mut count
            } else {
                ptr::null_mut()
            };
            // SAFETY: NULL or a live game, and tiles that outlive the call.
            let checked = unsafe { c::hw3_check(game, row.0, col.0, way.0, tiles_at(tiles)) };
            // SAFETY: the same, and a place for the count.
            let status =
                unsafe { c::hw3_place(game, row.0, col.0, way.0, tiles_at(tiles), count_at) };
            assert_eq!(answer(status), checked);
            assert!(!counted || (count > 0) == (status == 0), "{count} {status}");
            // SAFETY: NULL or a live game.
            assert_eq!(unsafe { c::hw3_refusal_status(game) }, status);
        }
        Call::Check(place, Asked(row, col, way, tiles)) => {
            // SAFETY: NULL or a live game, and tiles that outlive the call.
            answer(unsafe { c::hw3_check(games[place.0], row.0, col.0, way.0, tiles_at(tiles)) });
        }
        Call::Reasons(place, Asked(row, col, way, tiles), heard) => {
            let game = games[place.0];
            let callback: c::ReasonCallback = match heard {
                Heard::Nothing => None,
                Heard::Read => Some(read_reason),
                Heard::Undo => Some(undo_at_reason),
            };
            // SAFETY: NULL or a live game, tiles that outlive the call, and a
            // callback that takes a game or NULL.
            answer(unsafe {
                c::hw3_reasons(
                    game,
                    row.0,
                    col.0,
                    way.0,
                    tiles_at(tiles),
                    callback,
                    game.cast(),
                )
            });
        }
        Call::WordsMade(place, heard) => {
            let game = games[place.0];
            let callback: c::WordCallback = match heard {
                Heard::Nothing => None,
                Heard::Read => Some(read_word),
                Heard::Undo => Some(undo_at_word),
            };
            // SAFETY: NULL or a live game, and a callback that takes either.
            let count = unsafe { c::hw3_words_made(game, callback, game.cast()) };
            assert!(!game.is_null() || count == 0);
        }
        Call::UndoPlace(place) => {
            let game = games[place.0];
            // SAFETY: NULL or a live game.
            assert_eq!(unsafe { c::undo_place_tiles(game) }, game);
        }
        Call::Undo(place) => {
            // SAFETY: NULL or a live game.
            let count = unsafe { c::hw3_undo_count(games[place.0]) };
            // SAFETY: NULL or a live game.
            let status = answer(unsafe { c::hw3_undo(games[place.0]) });
            assert_eq!(status == 0, count > 0);
        }
        Call::Redo(place) => {
            // SAFETY: NULL or a live game.
            let count = unsafe { c::hw3_redo_count(games[place.0]) };
            // SAFETY: NULL or a live game.
            let status = answer(unsafe { c::hw3_redo(games[place.0]) });
            assert_eq!(status == 0, count > 0);
        }
        Call::Look(place, row, col) => look(games[place.0], row.0, col.0),
        Call::IsWord(place, word) => {
            // SAFETY: NULL or a live game, NULL or a word that outlives the call.
            let is_word = unsafe { c::hw3_is_word(games[place.0], text(word).0) };
            assert!(is_word == 0 || is_word == 1 && !games[place.0].is_null());
        }
        Call::Texts(place, size) => texts(games[place.0], *size),
        Call::Status(status) => {
            // SAFETY: any number is allowed.
            let rule = unsafe { c::hw3_status_rule(*status) };
            assert!((0..=10).contains(&rule));
            // SAFETY: any number is allowed.
            let text = unsafe { c::hw3_status_text(*status) };
            // SAFETY: a text that is never freed.
            assert!(!unsafe { CStr::from_ptr(text) }.is_empty());
        }
        Call::SaveState(place, file) => {
            let file = saved_name(file);
            // SAFETY: NULL or a live game, NULL or a name that outlives the call.
            unsafe { c::save_game_state(games[place.0], pointer(file.as_ref())) };
        }
        Call::Save(place, file) => {
            let file = saved_name(file);
            // SAFETY: NULL or a live game, NULL or a name that outlives the call.
            let status = unsafe { c::hw3_save(games[place.0], pointer(file.as_ref())) };
            let null = file.is_none() || games[place.0].is_null();
            assert_eq!(answer(status) == 200, null);
        }
        Call::Free(place, old) => {
            let game = std::mem::replace(&mut games[place.0], ptr::null_mut());
            let free = if *old {
                c::free_game_state
            } else {
                c::hw3_free
            };
            // SAFETY: NULL or a live game, which is not used again.
            unsafe { free(game) };
        }
    }
}

/// Checks a status: it is one that there is, and a failure is remembered.
fn answer(status: c_uint) -> c_uint {
    assert!(status != 250 && status != 201, "{status}");
    // SAFETY: any number is allowed.
    let text = unsafe { c::hw3_status_text(status) };
    // SAFETY: a text that is never freed.
    assert_ne!(unsafe { CStr::from_ptr(text) }, c"unknown status");
    // SAFETY: there is nothing to promise.
    assert!(status == 0 || unsafe { c::hw3_error_status() } == status);
    status
}

/// Checks that there is a game just if the status says so.
fn opened(status: c_uint, game: *mut c::GameState) {
    assert_eq!(answer(status) != 0, game.is_null());
}

/// Frees the game that was in a place and puts another there.
fn put(games: &mut [*mut c::GameState; 3], place: &Place, game: *mut c::GameState) {
    let old = std::mem::replace(&mut games[place.0], game);
    // SAFETY: NULL or a live game, which is not used again.
    unsafe { c::hw3_free(old) };
}

fn look(game: *const c::GameState, row: c_int, col: c_int) {
    // SAFETY: here and below, NULL or a live game.
    let (rows, cols) = (unsafe { c::hw3_rows(game) }, unsafe { c::hw3_cols(game) });
    let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
    // SAFETY: as above.
    let height = unsafe { c::hw3_height(game, row, col) };
    assert_eq!((0..=5).contains(&height), on_board, "{height}");
    // SAFETY: as above.
    let top = unsafe { c::hw3_top(game, row, col) } as u8;
    assert!(match height {
        -1 => top == 0,
        0 => top == b'.',
        _ => top.is_ascii_uppercase(),
    });
    // SAFETY: as above.
    let tiles = unsafe { c::hw3_tile_count(game) };
    assert!(height <= 0 || tiles > 0);
}

fn texts(game: *const c::GameState, size: u8) {
    let mut buffer = vec![0xAA_u8; size.into()];
    let (start, size) = (buffer.as_mut_ptr().cast(), buffer.len());
    // SAFETY: here and below, NULL or a live game, and a buffer of this size.
    unsafe { c::hw3_picture(game, 1, start, size) };
    // SAFETY: as above.
    unsafe { c::hw3_refusal_text(game, start, size) };
    // SAFETY: as above.
    unsafe { c::hw3_error_text(start, size) };
    // SAFETY: as above.
    let length = unsafe { c::hw3_render(game, start, size) };
    assert!(size == 0 || buffer[length.min(size - 1)] == 0);
}

unsafe extern "C" fn read_reason(reason: *const c::Reason, _: *mut c_void) {
    // SAFETY: the library passes a reason.
    let reason = unsafe { &*reason };
    names_a_rule(reason.status);
    // SAFETY: a reason has a sentence.
    assert!(!unsafe { CStr::from_ptr(reason.text) }.is_empty());
    if !reason.word.is_null() {
        // SAFETY: a word that lives as long as the reason.
        unsafe { read_word(reason.word, ptr::null_mut()) };
    }
    assert!(reason.status == 20 || reason.row >= -1 && reason.col >= -1 && reason.character >= -1);
}

unsafe extern "C" fn read_word(word: *const c::Word, _: *mut c_void) {
    // SAFETY: the library passes a word.
    let word = unsafe { &*word };
    // SAFETY: a word has a text.
    let text = unsafe { CStr::from_ptr(word.text) };
    assert!(text.count_bytes() > 1 && text.to_bytes().iter().all(u8::is_ascii_uppercase));
    assert!(word.row >= 0 && word.col >= 0);
    assert!(matches!(word.direction as u8, b'H' | b'V'));
}

unsafe extern "C" fn undo_at_reason(reason: *const c::Reason, game: *mut c_void) {
    // SAFETY: the context is the game.
    unsafe { c::hw3_undo(game.cast()) };
    // SAFETY: the reason outlives this call, whatever becomes of the game.
    unsafe { read_reason(reason, game) };
}

unsafe extern "C" fn undo_at_word(word: *const c::Word, game: *mut c_void) {
    // SAFETY: the context is the game.
    unsafe { c::hw3_undo(game.cast()) };
    // SAFETY: the word outlives this call, whatever becomes of the game.
    unsafe { read_word(word, game) };
}

/// Checks that a status is one of a rule.
fn names_a_rule(status: c_uint) {
    // SAFETY: any number is allowed.
    let rule = unsafe { c::hw3_status_rule(status) };
    assert_eq!(rule as c_uint, status / 10);
    assert!((1..=10).contains(&rule));
}

/// The name of a word list. Without one the library looks for a list, which is
/// kept here, since it takes long to read.
fn words_name(words: &Option<Name>) -> Option<CString> {
    static FOUND: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::find().expect("a list"));
    LazyLock::force(&FOUND);
    words.as_ref().map(Name::name)
}

/// The name of a file to save to: not the word list, which stays as it is.
fn saved_name(file: &Option<Name>) -> Option<CString> {
    file.as_ref().map(|name| match name {
        Name::Words => Name::Saved.name(),
        name => name.name(),
    })
}

fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

fn tiles_at(tiles: &Option<Tiles>) -> *const c_char {
    pointer(tiles.as_ref().map(|tiles| &tiles.0))
}

/// A text and its size; NULL may come with any.
fn text(text: &Option<Text>) -> (*const c_char, usize) {
    let text = text.as_ref().map(|text| &text.0);
    (
        pointer(text),
        text.map_or(usize::MAX, |text| text.count_bytes()),
    )
}
