"""What the docstrings do not show: arguments of every kind, errors, and copies."""

import copy
import itertools
import pickle
import re
from pathlib import Path
from typing import Any, Callable

import pytest

import hw3
from conftest import HERE
from hw3 import Game, Lexicon, Placement, Refusal, Status, Word

SMALL = Lexicon.from_text("home\ndome\nhomer\nod\n")


def home() -> Game:
    return Game.from_text("......\n.HOME.\n......\n", lexicon=SMALL)


def refusal_of(game: Game, *placement: Any) -> Refusal:
    before = str(game), repr(game), game.moves(), game.undone_moves()
    with pytest.raises(Refusal) as caught:
        game.place(*placement)
    assert (str(game), repr(game), game.moves(), game.undone_moves()) == before
    return caught.value


@pytest.mark.parametrize(
    ("board", "placement", "status", "row", "col", "character", "word"),
    [
        (".HOME.", (0, 0, "h", "A"), Status.BAD_DIRECTION, None, None, None, None),
        (".HOME.", (-1, 9, "H", "A"), Status.OFF_BOARD, -1, 9, None, None),
        (".HOME.", (0, 0, "H", "A1"), Status.BAD_TILE, None, None, 1, None),
        (".HOME.", (0, 0, "H", "A\0"), Status.BAD_TILE, None, None, 1, None),
        (".HOME.", (0, 0, "H", "éA"), Status.BAD_TILE, None, None, 0, None),
        (".HOME.", (0, 1, "H", "  "), Status.NO_LETTER, None, None, None, None),
        (".HOME.", (0, 0, "H", ""), Status.NO_LETTER, None, None, None, None),
        (".HOME.", (0, 4, "H", "R  "), Status.SPACE_ON_EMPTY, 0, 5, 1, None),
        (".HOME", (0, 4, "H", "R "), Status.SPACE_OFF_BOARD, 0, 5, 1, None),
        ("HOME\n5111", (0, 0, "H", "D"), Status.STACK_FULL, 0, 0, 0, None),
        ("HOME", (0, 0, "H", " O"), Status.SAME_LETTER, 0, 1, 1, None),
        ("....", (0, 2, "V", "A"), Status.FIRST_WORD_TOO_SHORT, 0, 2, None, None),
        ("HOME", (0, 0, "H", "DAZY"), Status.COVERS_WORD, 0, 0, None, Word("HOME", 0, 0, "H")),
        ("HOME", (0, 0, "H", "X"), Status.NOT_A_WORD, 0, 0, None, Word("XOME", 0, 0, "H")),
        ("HOME\n....\n....", (2, 0, "H", "OD"), Status.NOT_CONNECTED, 2, 0, None, Word("OD", 2, 0, "H")),
        ("HOME\n....\n....", (2, 0, "H", "O"), Status.NOT_CONNECTED, 2, 0, None, None),
    ],
)
def test_refusals_have_fields(
    board: str,
    placement: Any,
    status: Status,
    row: object,
    col: object,
    character: object,
    word: object,
) -> None:
    game = Game.from_text(board, lexicon=SMALL)
    refusal = refusal_of(game, *placement)
    assert refusal.status is status
    assert refusal.rule == status.rule == status // 10
    assert (refusal.row, refusal.col) == (row, col)
    assert (refusal.character, refusal.word) == (character, word)
    assert str(refusal) == refusal.text
    assert refusal.text.endswith(f" (rule {refusal.rule})")
    for method in (game.check, game.score, game.words_of):
        with pytest.raises(Refusal) as caught:
            method(*placement)
        assert caught.value.args == refusal.args
    assert game.reasons(*placement)[0].args == refusal.args
    copied = pickle.loads(pickle.dumps(refusal))
    assert type(copied) is Refusal and copied.args == refusal.args
    assert copied.status is status and str(copied) == str(refusal)


@pytest.mark.parametrize(
    "placement",
    [
        Placement(2, 3, "V", "T PMAN"),
        Placement(-(2**63), 2**63 - 1, "x", ""),
        Placement(0, 0, " ", 'A "B" '),
        Placement(0, 0, "é", "\n日\0"),
        Placement(7, 8, "H", "A " * 100_000),
    ],
)
def test_placements_are_read_from_their_text(placement: Placement) -> None:
    assert Placement.parse(str(placement)) == placement


def test_other_texts_are_not_placements() -> None:
    # As the FromStr of the library decides.
    assert Placement.parse('+2 03 V "A"') == Placement(2, 3, "V", "A")
    for text in [
        "",
        '2 3 日 "A"',
        '92233720368547758080 3 V "A"',
        '2 3 VV "A"',
        '2  3 V "A"',
        ' 2 3 V "A"',
        '2 3 V "A"\n',
        '2 3 V "',
        '٢ 3 V "A"',
        '2_0 3 V "A"',
    ]:
        with pytest.raises(ValueError) as caught:
            Placement.parse(text)
        assert str(caught.value) == (
            f"{text!r} is not a placement: "
            'write ROW COL DIRECTION "TILES", such as 2 3 V "T PMAN"'
        )
    with pytest.raises(ValueError, match="is not a placement: .* surrogates not allowed"):
        Placement.parse('2 3 V "\udc80"')
    with pytest.raises(TypeError, match="'int' object is not an instance of 'str'"):
        Placement.parse(1)  # type: ignore[arg-type]


def test_legal_moves_have_no_reasons() -> None:
    assert home().reasons(1, 1, "H", "D") == []


def test_moves_are_undone_and_redone() -> None:
    game = home()
    assert not game.undo() and not game.redo()
    assert game.place(1, 1, "H", "D") == 1
    moves = game.moves()
    assert moves == [hw3.Move(Placement(1, 1, "H", "D"), (Word("DOME", 1, 1, "H"),))]
    assert game.words_made() == [Word("DOME", 1, 1, "H")]
    assert game.height(1, 1) == 2 and game.tile_count == 5
    assert game.undo() and game.undone_moves() == moves and game.words_made() == []
    assert game.redo() and game.moves() == moves
    assert game.undo()
    game.forget_undone()
    assert game.redo_count == 0 and not game.redo()


def test_the_board_grows() -> None:
    game = Game.from_text("HOME", lexicon=SMALL)
    assert game.place(0, 3, "H", " R") == 1
    assert (game.rows, game.cols, game.top(0, 4)) == (1, 5, "R")


class Text(str):
    """A string of another class."""


class Index:
    def __index__(self) -> int:
        return 1


def test_arguments_may_be_of_other_classes_and_have_names() -> None:
    game = home()
    assert game.place(Index(), True, Text("H"), Text("D")) == 1
    assert game.undo()
    assert game.place(tiles="D", direction="H", col=1, row=1) == 1
    assert len(home().plays(Text("r"))) == 1
    assert Text("HOME") in SMALL


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: home().place(2**63, 0, "H", "A"), OverflowError, "does not fit into 64 bits"),
        (lambda: home().place(0, -(10**30), "H", "A"), OverflowError, "does not fit into 64 bits"),
        (lambda: home().place(0, 0, "HV", "A"), ValueError, "'HV' is not a direction: use 'H'"),
        (lambda: home().place(0, 0, "", "A"), ValueError, "'' is not a direction"),
        (lambda: home().place(0, 0, "日", "A"), ValueError, "'日' is not a direction"),
        (lambda: home().place(0, 0, "H", "\udc80"), UnicodeEncodeError, "surrogates"),
        (lambda: home().place("0", 0, "H", "A"), TypeError, "'str' object cannot be interpreted as an integer"),  # type: ignore[arg-type]
        (lambda: home().place(0, 0.0, "H", "A"), TypeError, "'float' object cannot be interpreted"),  # type: ignore[arg-type]
        (lambda: home().place(0, 0, "H", b"A"), TypeError, "'bytes' object is not an instance of 'str'"),  # type: ignore[arg-type]
        (lambda: home().place(0, 0, b"H", "A"), TypeError, "'bytes' object is not an instance of 'str'"),  # type: ignore[arg-type]
        (lambda: home().top(-1, 0), IndexError, "row -1, column 0 is not on the 3 x 6 board"),
        (lambda: home().height(0, 6), IndexError, "row 0, column 6 is not on the 3 x 6 board"),
        (lambda: home().top(2**62, 2**62), IndexError, "is not on the 3 x 6 board"),
        (lambda: Game(0, 5), ValueError, "at least one row and one column"),
        (lambda: Game(5, -1), ValueError, "at least one row and one column"),
        (lambda: Game(1, 2**31), ValueError, "neither may exceed 2147483647"),
        (lambda: Game(2**31 - 1, 2**31 - 1), MemoryError, "no memory for a board"),
        (lambda: Game(2**64, 1), OverflowError, "64 bits"),
        (lambda: Game.from_text(""), ValueError, "not a board: there is no row 0"),
        (lambda: Game.from_text("ab"), ValueError, "not a board: row 0, column 0: 'a'"),
        (lambda: Game.from_text("A\0"), ValueError, r"'\\x00' is not a tile"),
        (lambda: Game.from_text(1), TypeError, "expected str or bytes, not int"),  # type: ignore[arg-type]
        (lambda: Game(1, 1, lexicon="words.txt"), TypeError, "not an instance of 'Lexicon'"),  # type: ignore[arg-type]
        (lambda: home().plays("a1"), ValueError, "character 2 of the rack is '1'"),
        (lambda: home().plays("a", limit=-1), ValueError, "must not be negative"),
        (lambda: home().plays("a", max_tiles=-(2**70)), ValueError, "must not be negative"),
        (lambda: home().plays("a").best(-1), ValueError, "must not be negative"),
        (lambda: home().plays("a")[999], IndexError, "no play with this index"),
        (lambda: home().plays("a")[-999], IndexError, "no play with this index"),
        (lambda: home().plays("a")[2**100], IndexError, "^cannot fit 'int' into an index-sized integer$"),
        (lambda: home().plays("a")[-(2**100)], IndexError, "cannot fit .* an index-sized integer"),
        (lambda: home().plays("a")["x"], TypeError, "^indices of plays must be integers or slices, not str$"),  # type: ignore[call-overload]
        (lambda: home().plays("a")[1.0], TypeError, "must be integers or slices, not float$"),  # type: ignore[call-overload]
        (lambda: home().svg(theme="blue"), ValueError, 'use "light" or "dark"'),  # type: ignore[arg-type]
        (lambda: 1 in SMALL, TypeError, "str"),  # type: ignore[operator]
        (lambda: Placement.parse("1 2 H TOP"), ValueError, "write ROW COL DIRECTION"),
        (lambda: pickle.dumps(home()), TypeError, "open it with Game.from_text"),
        (lambda: pickle.dumps(SMALL), TypeError, "open the word list again"),
    ],
)
def test_wrong_arguments_are_exceptions(
    call: Callable[[], object], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        call()


def test_a_closed_game_says_so() -> None:
    with home() as game:
        assert not game.closed
        assert game.place(1, 1, "H", "D") == 1
        plays = game.plays("r")
    assert game.closed
    assert repr(game) == "<hw3.Game: closed>"
    assert game._repr_svg_() is None
    # Plays have their own copy of the board.
    assert len(plays) == 0
    calls: list[Callable[[], object]] = [
        lambda: game.place(1, 1, "H", "D"),
        lambda: game.reasons(1, 1, "H", "D"),
        lambda: game.plays("A"),
        lambda: game.save("file"),
        lambda: game.rows,
        lambda: game.top(0, 0),
        lambda: game.lexicon,
        lambda: str(game),
        lambda: copy.copy(game),
        lambda: game.__enter__(),
        game.undo,
        game.moves,
        game.picture,
        game.svg,
    ]
    for call in calls:
        with pytest.raises(ValueError, match="the game is closed"):
            call()
    assert not Path("file").exists()
    game.close()


def test_the_block_of_a_game_passes_exceptions_on() -> None:
    with pytest.raises(ZeroDivisionError):
        with home() as game:
            raise ZeroDivisionError
    assert game.closed


@pytest.mark.parametrize("copier", [copy.copy, copy.deepcopy])
def test_copies_have_their_own_moves(copier: Callable[[Game], Game]) -> None:
    game = home()
    game.place(1, 1, "H", "D")
    copied = copier(game)
    assert copied.undo() and str(copied) != str(game)
    assert (copied.undo_count, copied.redo_count, game.undo_count) == (0, 1, 1)
    assert copied.redo() and str(copied) == str(game)
    assert len(copied.lexicon) == 4
    assert copier(SMALL) is SMALL  # type: ignore[comparison-overlap, arg-type]


def test_records_are_tuples_that_can_be_pickled() -> None:
    game = Game.from_text("HOME\n....\n", lexicon=SMALL)
    play = game.plays("d", without_growth=True).best(1)[0]
    assert play == hw3.Play(Placement(0, 0, "H", "D"), (Word("DOME", 0, 0, "H"),), 5)
    assert play[2] == 5
    for record in (play, *play.words, play.placement, Status.OFF_BOARD):
        copied = pickle.loads(pickle.dumps(record))
        assert copied == record and type(copied) is type(record)
        assert type(record).__module__ == "hw3"


@pytest.mark.parametrize("text", ['2 3 V "T PMAN"', '-1 9223372036854775807 x ""', '0 0 \' "a "b" c"'])
def test_placements_have_a_text_form(text: str) -> None:
    assert str(Placement.parse(text)) == text


def test_plays_are_a_sequence() -> None:
    game = Game.from_text("....\nHOME\n....\n")
    plays = game.plays("retains")
    listed = list(plays)
    assert len(plays) == len(listed) > 500
    assert plays[0] == listed[0] and plays[-1] == listed[-1]
    assert plays[3:40:7] == listed[3:40:7] and plays[::-1] == listed[::-1]
    assert listed[2] in plays
    ranked = sorted(listed, key=lambda play: -play.score)
    assert plays.best(20) == ranked[:20]
    assert plays.best(0) == [] and len(plays.best(10**9)) == len(listed)
    for play in itertools.islice(plays, 50):
        assert game.score(*play.placement) == play.score
        assert game.words_of(*play.placement) == list(play.words)
    # Later moves do not matter.
    assert game.place(*plays.best(1)[0].placement) > 0
    assert list(plays) == listed


def test_plays_have_options() -> None:
    plays = home().plays("dr", max_tiles=2**70, limit=2**70)
    assert len(plays) == len(home().plays("dr")) == len(plays.best(2**70))
    game = Game.from_text("....\nHOME\n....\n")
    assert list(game.plays("retains", limit=5)) == list(game.plays("RETAINS"))[:5]
    assert len(game.plays("retains", limit=0)) == len(game.plays("")) == 0
    few = game.plays("retains", max_tiles=2, without_growth=True)
    assert 0 < len(few) < len(game.plays("retains", max_tiles=2))
    for play in few:
        copied = copy.copy(game)
        assert copied.place(*play.placement) <= 2
        assert (copied.rows, copied.cols) == (3, 4)


def test_boards_are_drawn_unless_they_are_large() -> None:
    assert repr(home()).count("\n") == 4
    svg = home()._repr_svg_()
    assert svg is not None and svg.startswith("<svg") and svg == home().svg()
    assert home().svg(theme="dark") != svg
    large = Game(1000, 1000)
    assert repr(large) == "<hw3.Game: 1000 x 1000, 0 tiles, 0 moves>"
    assert large._repr_svg_() is None
    assert "\x1b[" in home().picture(color=True)


def test_lexicons_are_lists_of_words() -> None:
    lexicon = Lexicon.from_text(b"dog\nCat\r\nice cream\nna\xefve\nDOG\n")
    assert list(lexicon) == ["DOG", "CAT"]
    assert len(lexicon) == 2 and lexicon.longest == 3
    assert "cat" in lexicon and "caT" in lexicon and "ca" not in lexicon
    assert "c\0t" not in lexicon and "" not in lexicon
    assert len(Lexicon.embedded()) == len(list(Lexicon.embedded())) == 233621
    empty = Lexicon.from_text("")
    assert len(empty) == 0 and list(empty) == []


def test_statuses_have_the_names_and_numbers_of_c() -> None:
    header = (HERE.parents[1] / "include/hw3.h").read_text(encoding="utf-8")
    statuses = re.findall(r"^ *HW3_STATUS_(\w+) = (\d+),?$", header, re.MULTILINE)
    # The number of a refusal is ten times that of its rule, plus a digit.
    refusals = {name: int(number) for name, number in statuses if 10 <= int(number) < 110}
    assert refusals == {status.name: status.value for status in Status}
