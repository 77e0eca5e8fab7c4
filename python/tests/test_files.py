"""Files: names of every kind, and what happens when they cannot be read or written."""

import errno
import os
import pathlib
from pathlib import Path
from typing import Any, Callable

import pytest

import hw3
from hw3 import Game, Lexicon

BOARD = "......\n.HOME.\n......\n"
SAVED = BOARD + "000000\n011110\n000000\n"


class Named:
    """A path-like object."""

    def __init__(self, name: Any) -> None:
        self.name = name

    def __fspath__(self) -> Any:
        return self.name


@pytest.mark.parametrize(
    "name",
    [
        "game.txt",
        b"game.txt",
        Path("game.txt"),
        pathlib.PurePosixPath("game.txt"),
        Named("game.txt"),
        Named(b"game.txt"),
        "spiel \N{SNOWMAN} \n.txt",
        b"\xff\xfe.txt",
        os.fsdecode(b"\xff\xfe.txt"),
        "x" * 255,
    ],
)
def test_files_have_names_of_every_kind(name: Any) -> None:
    Game.from_text(BOARD).save(name)
    assert os.listdir(b".") == [os.fsencode(name)]
    with open(os.fsencode(name), "rb") as file:
        assert file.read() == SAVED.encode()
    game = Game.open(name)
    assert str(game) == SAVED
    with open(os.fsencode(name), "w") as file:
        file.write("home\ndome\n")
    lexicon = Lexicon.open(name)
    assert list(lexicon) == ["HOME", "DOME"]
    assert len(Game(1, 1, lexicon=lexicon).lexicon) == 2


CALLS: list[Callable[[Any], object]] = [Game.open, Lexicon.open, lambda name: Game(1, 1).save(name)]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("name", "number", "error"),
    [
        ("no/such/file", errno.ENOENT, FileNotFoundError),
        (b"no/such/\xff", errno.ENOENT, FileNotFoundError),
        (Path("no/such/file"), errno.ENOENT, FileNotFoundError),
        (".", errno.EISDIR, IsADirectoryError),
        ("", errno.ENOENT, FileNotFoundError),
        ("x" * 256, errno.ENAMETOOLONG, OSError),
        ("file/below", errno.ENOTDIR, NotADirectoryError),
        ("loop", errno.ELOOP, OSError),
    ],
)
def test_system_errors_have_a_number_and_a_file_name(
    call: Callable[[Any], object], name: Any, number: int, error: type[OSError]
) -> None:
    Path("file").write_text("A")
    Path("loop").symlink_to("loop")
    with pytest.raises(error) as caught:
        call(name)
    assert caught.value.errno == number
    assert caught.value.filename == os.fspath(name)
    assert caught.value.strerror == os.strerror(number)


@pytest.mark.parametrize("call", CALLS)
def test_impossible_names_are_errors(call: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match=r"cannot contain a NUL: 'a\\x00b'"):
        call("a\0b")
    for name in (1, None, 1.5, Named(1)):
        with pytest.raises(TypeError):
            call(name)
    assert os.listdir() == []


def test_other_texts_are_not_boards() -> None:
    Path("board").write_text("....\n.h..\n")
    with pytest.raises(ValueError, match=r"^board is not a board: row 1, column 1: 'h' is not a tile"):
        Game.open("board")


def test_a_failed_save_changes_nothing(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        # The superuser may write anywhere, but not on a name that is a directory.
        Path("old").mkdir()
    else:
        Path("old").write_text("old")
        tmp_path.chmod(0o500)
        Path("old").chmod(0o400)
    with pytest.raises(OSError):
        Game(1, 1).save("old")
    tmp_path.chmod(0o700)
    assert os.listdir() == ["old"]


def test_a_broken_pipe_is_an_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with pytest.raises(BrokenPipeError):
        Game(1, 1).save(f"/dev/fd/{writing}")
    os.close(writing)


def test_the_word_list_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def words() -> list[str]:
        found = list(Lexicon.find())
        for game in (Game(1, 1), Game.from_text("A"), Game.open("board")):
            assert list(game.lexicon) == found
        return found

    Path("board").write_text("A")
    assert len(words()) == 233621
    Path("words.txt").write_text("here")
    assert words() == ["HERE"]
    Path("tests").mkdir()
    Path("tests/words.txt").write_text("tests")
    assert words() == ["TESTS"]
    named = tmp_path / os.fsdecode(b"named \xff")
    named.write_text("named")
    # os.environ alone decides: nothing else reads the environment.
    monkeypatch.setenv("HW3_WORDS", str(named))
    assert words() == ["NAMED"]
    monkeypatch.setenv("HW3_WORDS", "")
    assert words() == ["TESTS"]
    monkeypatch.setenv("HW3_WORDS", "no/such/list")
    calls: list[Callable[[], object]] = [Lexicon.find, words, lambda: Game.open("board")]
    for call in calls:
        with pytest.raises(FileNotFoundError, match="HW3_WORDS names a file") as caught:
            call()
        assert caught.value.filename == "no/such/list"
    # A game with its own list needs no other.
    assert len(Game(1, 1, lexicon=Lexicon.from_text("own")).lexicon) == 1
    monkeypatch.setenv("HW3_WORDS", ".")
    with pytest.raises(IsADirectoryError):
        hw3.Game(1, 1)
