//! The C functions, called in any order with any arguments.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::fs;
use std::ptr;
use std::sync::LazyLock;
use std::sync::atomic::AtomicPtr;

use arbitrary::{Arbitrary, Result, Unstructured};
use testkit::c;

use crate::c_games::{FILES, c_name};

/// A call with any arguments. `None` stands for NULL, and a slot without a game
/// is NULL, too.
#[derive(Arbitrary, Debug)]
enum CCall {
    Initialize(Slot, Option<FileKind>),
    Open(Slot, Option<FileKind>, Option<FileKind>),
    OpenText(Slot, Option<Text>, Option<Text>),
    OpenEmpty(Slot, i8, i8, Option<FileKind>),
    OpenNowhere(Option<FileKind>),
    PlaceTiles(Slot, Request, bool),
    HwPlace(Slot, Request, bool),
    Check(Slot, Request),
    Reasons(Slot, Request, Callback),
    WordsMade(Slot, Callback),
    UndoPlace(Slot),
    Undo(Slot),
    Redo(Slot),
    Look(Slot, Int, Int),
    IsWord(Slot, Option<Text>),
    Texts(Slot, u8),
    Status(u32),
    SaveState(Slot, Option<FileKind>),
    Save(Slot, Option<FileKind>),
    Free(Slot, bool),
    OpenWith(Slot, Option<FileKind>, Option<Text>),
    OpenTextWith(Slot, Option<Text>, Option<FileKind>),
    OpenEmptyWith(Slot, i8, i8, Option<FileKind>),
    FindPlays(Slot, Option<Letters>, Option<Options>, Callback, u8),
    BestPlay(Slot, Option<Letters>, Option<Options>, bool),
    Score(Slot, Request, bool),
}

/// The options of a search: the largest number of tiles, the limit, and whether the
/// board may not grow.
#[derive(Arbitrary, Debug)]
struct Options(u8, u8, bool);

/// A requested move: row, column, direction and tiles.
#[derive(Arbitrary, Debug)]
struct Request(Int, Int, Direction, Option<Tiles>);

/// What a callback does.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Callback {
    /// There is no callback.
    Null,
    Read,
    /// Undoes a move of the game that is being reported.
    Undo,
}

#[derive(Arbitrary, Debug)]
enum FileKind {
    Board,
    Saved,
    Words,
    Missing,
    Directory,
    Empty,
}

/// One of three slots for games.
#[derive(Debug)]
struct Slot(usize);

/// A number, mostly close to the board.
#[derive(Debug)]
struct Int(c_int);

/// Mostly `'H'` or `'V'`.
#[derive(Debug)]
struct Direction(c_char);

/// Mostly letters of the default words.
#[derive(Debug)]
struct Tiles(CString);

/// A rack, mostly of letters of the default words.
#[derive(Debug)]
struct Letters(CString);

#[derive(Debug)]
struct Text(CString);

impl Arbitrary<'_> for Slot {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Slot> {
        Ok(Slot(u.int_in_range(0..=2)?))
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

impl Arbitrary<'_> for Direction {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Direction> {
        let byte: u8 = u.arbitrary()?;
        Ok(Direction(match byte {
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

impl Arbitrary<'_> for Letters {
    fn arbitrary(u: &mut Unstructured<'_>) -> Result<Letters> {
        let length = u.int_in_range(0..=7)?;
        let letter = |byte: &u8| match byte {
            252.. => *byte,
            _ => b"ABCabcx"[usize::from(byte % 7)],
        };
        let letters: Vec<u8> = u.bytes(length)?.iter().map(letter).collect();
        Ok(Letters(CString::new(letters).expect("no NUL")))
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

impl FileKind {
    fn name(&self) -> CString {
        match self {
            FileKind::Board => c_name(&FILES.board),
            FileKind::Saved => c_name(&FILES.saved),
            FileKind::Words => c_name(&FILES.words),
            FileKind::Missing => c_name(&FILES.board.join("missing")),
            FileKind::Directory => c"/".to_owned(),
            FileKind::Empty => c"".to_owned(),
        }
    }
}

/// Whatever a program calls, in any order, every status is a known one, every
/// failure is recorded, and no internal error comes up.
pub fn c_calls(data: &[u8]) {
    let mut input = Unstructured::new(data);
    fs::write(&FILES.board, ".ABC.\n.....\n01450\n00000\n").expect("a scratch file");
    let _ = fs::remove_file(&FILES.saved);
    let mut games = [ptr::null_mut(); 3];
    while let (false, Ok(call)) = (input.is_empty(), input.arbitrary::<CCall>()) {
        make(&call, &mut games);
    }
    for game in games {
        // SAFETY: NULL or a live game, which is not used again.
        unsafe { c::free_game_state(game) };
    }
}

/// Opens a word list. Returns NULL if that fails.
fn open_words(name: Option<&CString>) -> *mut c::Words {
    let mut words = ptr::dangling_mut();
    // SAFETY: NULL or a name that outlives the call, and a slot for a list.
    let status = unsafe { c::hw3_words_open(pointer(name), &mut words) };
    assert_eq!(answer(status) == 0, !words.is_null());
    words
}

fn make(call: &CCall, games: &mut [*mut c::GameState; 3]) {
    let name = |name: &Option<FileKind>| name.as_ref().map(FileKind::name);
    match call {
        CCall::Initialize(slot, board) => {
            let board = name(board);
            // SAFETY: NULL or a name that outlives the call.
            let game = unsafe { c::initialize_game_state(pointer(board.as_ref())) };
            put(games, slot, game);
        }
        CCall::Open(slot, board, words) => {
            let (board, words) = (name(board), words_name(words));
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or names that outlive the call, and a slot for a game.
            let status =
                unsafe { c::hw3_open(pointer(board.as_ref()), pointer(words.as_ref()), &mut game) };
            opened(status, game);
            put(games, slot, game);
        }
        CCall::OpenText(slot, board, words) => {
            let (board, words) = (text(board), text(words));
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or texts of the given sizes, and a slot for a game.
            let status = unsafe { c::hw3_open_text(board.0, board.1, words.0, words.1, &mut game) };
            opened(status, game);
            put(games, slot, game);
        }
        CCall::OpenEmpty(slot, rows, cols, words) => {
            let words = words_name(words);
            let mut game = ptr::dangling_mut();
            // SAFETY: NULL or a name that outlives the call, and a slot for a game.
            let status = unsafe {
                c::hw3_open_empty(
                    (*rows).into(),
                    (*cols).into(),
                    pointer(words.as_ref()),
                    &mut game,
                )
            };
            opened(status, game);
            put(games, slot, game);
        }
        CCall::OpenWith(slot, board, list) => {
            let (board, list) = (name(board), text(list));
            let (mut words, mut game) = (ptr::dangling_mut(), ptr::dangling_mut());
            // SAFETY: NULL or a text of the given size, and a slot for a list.
            let status = unsafe { c::hw3_words_open_text(list.0, list.1, &mut words) };
            assert_eq!(answer(status) == 0, !words.is_null());
            // SAFETY: NULL or a name that outlives the call, NULL or a live list, and
            // a slot for a game.
            let status = unsafe { c::hw3_open_with(pointer(board.as_ref()), words, &mut game) };
            opened(status, game);
            // SAFETY: NULL or a live list, which is not used again.
            unsafe { c::hw3_words_free(words) };
            put(games, slot, game);
        }
        CCall::OpenTextWith(slot, board, list) => {
            let (board, list) = (text(board), words_name(list));
            let (words, mut game) = (open_words(list.as_ref()), ptr::dangling_mut());
            // SAFETY: NULL or a text of the given size, NULL or a live list, and a slot
            // for a game.
            let status = unsafe { c::hw3_open_text_with(board.0, board.1, words, &mut game) };
            opened(status, game);
            // SAFETY: NULL or a live list, which is not used again.
            unsafe { c::hw3_words_free(words) };
            put(games, slot, game);
        }
        CCall::OpenEmptyWith(slot, rows, cols, list) => {
            let list = words_name(list);
            let (words, mut game) = (open_words(list.as_ref()), ptr::dangling_mut());
            let (rows, cols) = ((*rows).into(), (*cols).into());
            // SAFETY: NULL or a live list, and a slot for a game.
            let status = unsafe { c::hw3_open_empty_with(rows, cols, words, &mut game) };
            opened(status, game);
            // SAFETY: NULL or a live list, which is not used again.
            unsafe { c::hw3_words_free(words) };
            put(games, slot, game);
        }
        CCall::OpenNowhere(board) => {
            let board = name(board);
            // SAFETY: NULL or a name that outlives the call, and no slot for a game.
            let status =
                unsafe { c::hw3_open(pointer(board.as_ref()), ptr::null(), ptr::null_mut()) };
            assert_eq!(answer(status), 200);
        }
        CCall::PlaceTiles(slot, Request(row, col, direction, tiles), counted) => {
            let (game, mut count) = (games[slot.0], -1);
            let count_at = if *counted {
                &raw mut count
            } else {
                ptr::null_mut()
            };
            // SAFETY: NULL or a live game; the tiles and the count outlive the
            // call.
            let same = unsafe {
                c::place_tiles(game, row.0, col.0, direction.0, tiles_at(tiles), count_at)
            };
            assert_eq!(same, game, "place_tiles returns its pointer");
            assert_eq!(count >= 0, *counted);
            // SAFETY: NULL or a live game.
            let status = unsafe { c::hw3_refusal_status(game) };
            assert!(!counted || (count > 0) == (status == 0), "{count} {status}");
        }
        CCall::HwPlace(slot, Request(row, col, direction, tiles), counted) => {
            let (game, mut count) = (games[slot.0], -1);
            let count_at = if *counted {
                &raw mut count
            } else {
                ptr::null_mut()
            };
            // SAFETY: NULL or a live game, and tiles that outlive the call.
            let checked = unsafe { c::hw3_check(game, row.0, col.0, direction.0, tiles_at(tiles)) };
            // SAFETY: the same, and the count outlives the call.
            let status =
                unsafe { c::hw3_place(game, row.0, col.0, direction.0, tiles_at(tiles), count_at) };
            assert_eq!(answer(status), checked);
            assert!(!counted || (count > 0) == (status == 0), "{count} {status}");
            // SAFETY: NULL or a live game.
            assert_eq!(unsafe { c::hw3_refusal_status(game) }, status);
        }
        CCall::Check(slot, Request(row, col, direction, tiles)) => {
            // SAFETY: NULL or a live game, and tiles that outlive the call.
            answer(unsafe {
                c::hw3_check(games[slot.0], row.0, col.0, direction.0, tiles_at(tiles))
            });
        }
        CCall::Reasons(slot, Request(row, col, direction, tiles), callback) => {
            let game = games[slot.0];
            let function: c::ReasonCallback = match callback {
                Callback::Null => None,
                Callback::Read => Some(read_reason),
                Callback::Undo => Some(undo_at_reason),
            };
            // SAFETY: NULL or a live game, tiles that outlive the call, and a
            // callback that takes a game or NULL.
            answer(unsafe {
                c::hw3_reasons(
                    game,
                    row.0,
                    col.0,
                    direction.0,
                    tiles_at(tiles),
                    function,
                    game.cast(),
                )
            });
        }
        CCall::WordsMade(slot, callback) => {
            let game = games[slot.0];
            let function: c::WordCallback = match callback {
                Callback::Null => None,
                Callback::Read => Some(read_word),
                Callback::Undo => Some(undo_at_word),
            };
            // SAFETY: NULL or a live game, and a callback that takes either.
            let count = unsafe { c::hw3_words_made(game, function, game.cast()) };
            assert!(!game.is_null() || count == 0);
        }
        CCall::FindPlays(slot, rack, options, callback, stop) => {
            let (rack, options) = (rack.as_ref().map(|rack| &rack.0), c_options(options));
            let mut visit = Visit {
                game: games[slot.0],
                undoes: matches!(callback, Callback::Undo),
                calls: 0,
                stop: (*stop).into(),
            };
            let callback: c::PlayCallback = match callback {
                Callback::Null => None,
                Callback::Read | Callback::Undo => Some(read_play),
            };
            let mut count = usize::MAX;
            // SAFETY: NULL or a live game, and a rack, options, a context and a count
            // that outlive the call.
            let status = unsafe {
                c::hw3_find_plays(
                    visit.game,
                    pointer(rack),
                    options.as_ref().map_or(ptr::null(), ptr::from_ref),
                    callback,
                    (&raw mut visit).cast(),
                    &mut count,
                )
            };
            answer(status);
            assert!(status == 0 || count == 0);
            assert!(callback.is_none() || count == visit.calls);
            check_rack(status, visit.game, rack);
        }
        CCall::BestPlay(slot, rack, options, placed) => {
            let (rack, options) = (rack.as_ref().map(|rack| &rack.0), c_options(options));
            let (game, mut best) = (games[slot.0], ptr::dangling_mut());
            // SAFETY: NULL or a live game, a rack and options that outlive the call,
            // and a slot for a play.
            let status = unsafe {
                c::hw3_best_play(
                    game,
                    pointer(rack),
                    options.as_ref().map_or(ptr::null(), ptr::from_ref),
                    &mut best,
                )
            };
            assert_eq!(answer(status) == 0, !best.is_null());
            if status != 261 {
                check_rack(status, game, rack);
            }
            // SAFETY: NULL or a play that is not freed yet.
            if let (true, Some(play)) = (*placed, unsafe { best.as_ref() }) {
                // SAFETY: a live game and the play's tiles.
                let status = unsafe {
                    c::hw3_place(
                        game,
                        play.row,
                        play.col,
                        play.direction,
                        play.tiles,
                        ptr::null_mut(),
                    )
                };
                assert_eq!(answer(status), 0, "a play that was found is legal");
            }
            // SAFETY: NULL or a play that is not used again.
            unsafe { c::hw3_play_free(best) };
        }
        CCall::Score(slot, Request(row, col, direction, tiles), scored) => {
            let (game, mut score) = (games[slot.0], -1);
            let score_at = if *scored {
                &raw mut score
            } else {
                ptr::null_mut()
            };
            // SAFETY: NULL or a live game; the tiles and the points outlive the call.
            let status =
                unsafe { c::hw3_score(game, row.0, col.0, direction.0, tiles_at(tiles), score_at) };
            assert!(!scored || (score > 0) == (answer(status) == 0));
            // SAFETY: NULL or a live game, and tiles that outlive the call.
            let checked = unsafe { c::hw3_check(game, row.0, col.0, direction.0, tiles_at(tiles)) };
            assert_eq!(checked, status);
        }
        CCall::UndoPlace(slot) => {
            let game = games[slot.0];
            // SAFETY: NULL or a live game.
            assert_eq!(unsafe { c::undo_place_tiles(game) }, game);
        }
        CCall::Undo(slot) => {
            // SAFETY: NULL or a live game.
            let count = unsafe { c::hw3_undo_count(games[slot.0]) };
            // SAFETY: NULL or a live game.
            let status = answer(unsafe { c::hw3_undo(games[slot.0]) });
            assert_eq!(status == 0, count > 0);
        }
        CCall::Redo(slot) => {
            // SAFETY: NULL or a live game.
            let count = unsafe { c::hw3_redo_count(games[slot.0]) };
            // SAFETY: NULL or a live game.
            let status = answer(unsafe { c::hw3_redo(games[slot.0]) });
            assert_eq!(status == 0, count > 0);
        }
        CCall::Look(slot, row, col) => look(games[slot.0], row.0, col.0),
        CCall::IsWord(slot, word) => {
            // SAFETY: NULL or a live game, NULL or a word that outlives the call.
            let is_word = unsafe { c::hw3_is_word(games[slot.0], text(word).0) };
            assert!(is_word == 0 || is_word == 1 && !games[slot.0].is_null());
        }
        CCall::Texts(slot, size) => texts(games[slot.0], *size),
        CCall::Status(status) => {
            // SAFETY: any number is allowed.
            let rule = unsafe { c::hw3_status_rule(*status) };
            assert!((0..=10).contains(&rule));
            // SAFETY: any number is allowed.
            let text = unsafe { c::hw3_status_text(*status) };
            // SAFETY: a text that is never freed.
            assert!(!unsafe { CStr::from_ptr(text) }.is_empty());
        }
        CCall::SaveState(slot, file) => {
            let file = saved_name(file);
            // SAFETY: NULL or a live game, NULL or a name that outlives the call.
            unsafe { c::save_game_state(games[slot.0], pointer(file.as_ref())) };
        }
        CCall::Save(slot, file) => {
            let file = saved_name(file);
            // SAFETY: NULL or a live game, NULL or a name that outlives the call.
            let status = unsafe { c::hw3_save(games[slot.0], pointer(file.as_ref())) };
            let null = file.is_none() || games[slot.0].is_null();
            assert_eq!(answer(status) == 200, null);
        }
        CCall::Free(slot, old) => {
            let game = std::mem::replace(&mut games[slot.0], ptr::null_mut());
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

/// Checks that a status is known, and that a failure was recorded.
fn answer(status: c_uint) -> c_uint {
    assert!(status != 250 && status != 201, "{status}");
    // SAFETY: any number is allowed.
    let text = unsafe { c::hw3_status_text(status) };
    // SAFETY: a text that is never freed.
    assert_ne!(unsafe { CStr::from_ptr(text) }, c"unknown status");
    // SAFETY: the function has no obligations.
    assert!(status == 0 || unsafe { c::hw3_error_status() } == status);
    status
}

/// Checks that the status is 0 if and only if there is a game.
fn opened(status: c_uint, game: *mut c::GameState) {
    assert_eq!(answer(status) != 0, game.is_null());
}

/// Frees the game in a slot and puts another there.
fn put(games: &mut [*mut c::GameState; 3], slot: &Slot, game: *mut c::GameState) {
    let old = std::mem::replace(&mut games[slot.0], game);
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
    // SAFETY: the reason is valid during this call, even if the game changes.
    unsafe { read_reason(reason, game) };
}

unsafe extern "C" fn undo_at_word(word: *const c::Word, game: *mut c_void) {
    // SAFETY: the context is the game.
    unsafe { c::hw3_undo(game.cast()) };
    // SAFETY: the word is valid during this call, even if the game changes.
    unsafe { read_word(word, game) };
}

/// The context of a callback that receives plays.
struct Visit {
    game: *mut c::GameState,
    /// Whether the callback undoes a move of the game.
    undoes: bool,
    calls: usize,
    /// The number of calls after which the search stops; 0 for none.
    stop: usize,
}

unsafe extern "C" fn read_play(play: *const c::Play, visit: *mut c_void) -> c_int {
    // SAFETY: the library passes a play.
    let play = unsafe { &*play };
    // SAFETY: the context is a visit.
    let visit = unsafe { &mut *visit.cast::<Visit>() };
    visit.calls += 1;
    if visit.undoes {
        // SAFETY: a live game.
        unsafe { c::hw3_undo(visit.game) };
    } else {
        let mut score = 0;
        // SAFETY: a live game and the play's tiles.
        let status = unsafe {
            c::hw3_score(
                visit.game,
                play.row,
                play.col,
                play.direction,
                play.tiles,
                &mut score,
            )
        };
        assert_eq!((status, score), (0, play.score));
    }
    // SAFETY: a play has tiles, even if the game has changed.
    let tiles = unsafe { CStr::from_ptr(play.tiles) }.to_bytes();
    let letters = tiles.iter().filter(|byte| byte.is_ascii_uppercase());
    assert_eq!(letters.count(), play.tile_count as usize);
    assert!(play.word_count > 0);
    for index in 0..play.word_count {
        // SAFETY: there are this many words.
        let word = unsafe { play.words.add(index) };
        // SAFETY: the word lives as long as the play.
        unsafe { read_word(word, ptr::null_mut()) };
    }
    (visit.calls == visit.stop).into()
}

fn c_options(options: &Option<Options>) -> Option<c::PlayOptions> {
    let options = options.as_ref();
    options.map(|Options(max_tiles, limit, without_growth)| c::PlayOptions {
        max_tiles: (*max_tiles).into(),
        limit: (*limit).into(),
        without_growth: (*without_growth).into(),
    })
}

/// Checks the status of a search that does not fail for another reason.
fn check_rack(status: c_uint, game: *const c::GameState, rack: Option<&CString>) {
    let is_letters = |rack: &CString| rack.as_bytes().iter().all(u8::is_ascii_alphabetic);
    assert_eq!(
        status,
        match rack {
            Some(rack) if !game.is_null() && is_letters(rack) => 0,
            Some(_) if !game.is_null() => 260,
            _ => 200,
        }
    );
}

/// Checks that a status belongs to a rule.
fn names_a_rule(status: c_uint) {
    // SAFETY: any number is allowed.
    let rule = unsafe { c::hw3_status_rule(status) };
    assert_eq!(rule as c_uint, status / 10);
    assert!((1..=10).contains(&rule));
}

/// The name of a word list. For NULL, the library reads its default list, which
/// is slow, so a game keeps that list in memory.
fn words_name(words: &Option<FileKind>) -> Option<CString> {
    static GAME: LazyLock<AtomicPtr<c::GameState>> = LazyLock::new(|| {
        let mut game = ptr::null_mut();
        // SAFETY: NULL stands for the default list, and the slot outlives the call.
        let status = unsafe { c::hw3_open_empty(1, 1, ptr::null(), &mut game) };
        assert_eq!(status, 0);
        AtomicPtr::new(game)
    });
    LazyLock::force(&GAME);
    words.as_ref().map(FileKind::name)
}

/// The name of a file to save to. The word list must not change.
fn saved_name(file: &Option<FileKind>) -> Option<CString> {
    file.as_ref().map(|name| match name {
        FileKind::Words => FileKind::Saved.name(),
        name => name.name(),
    })
}

fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

fn tiles_at(tiles: &Option<Tiles>) -> *const c_char {
    pointer(tiles.as_ref().map(|tiles| &tiles.0))
}

/// A text and its size. NULL comes with the largest one.
fn text(text: &Option<Text>) -> (*const c_char, usize) {
    let text = text.as_ref().map(|text| &text.0);
    (
        pointer(text),
        text.map_or(usize::MAX, |text| text.count_bytes()),
    )
}
