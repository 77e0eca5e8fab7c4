"""The library in Python, with nothing but ctypes: a game as a context manager,
and callbacks for words and for the reasons against a move.

    cargo build --release
    python3 examples/python/hw3.py [LIBRARY]

The library is the argument, or the file that the environment variable
HW3_LIBRARY names, or target/release/libhw3.so in this repository. Import this
file to play your own games. Only one thread may use a game at a time.
"""

import ctypes
import os
import sys
from collections import namedtuple
from pathlib import Path

OK = 0
INT_MAX = 2**31 - 1

Word = namedtuple("Word", "text row col direction")
Reason = namedtuple("Reason", "status row col character word text")


class WordStruct(ctypes.Structure):
    """hw3_word"""

    _fields_ = [
        ("text", ctypes.c_char_p),
        ("row", ctypes.c_int),
        ("col", ctypes.c_int),
        ("direction", ctypes.c_char),
    ]

    def copy(self):
        """Returns a copy that stays valid after the callback."""
        return Word(self.text.decode(), self.row, self.col, self.direction.decode())


class ReasonStruct(ctypes.Structure):
    """hw3_reason"""

    _fields_ = [
        ("status", ctypes.c_int),
        ("row", ctypes.c_int),
        ("col", ctypes.c_int),
        ("character", ctypes.c_int),
        ("word", ctypes.POINTER(WordStruct)),
        ("text", ctypes.c_char_p),
    ]

    def copy(self):
        """Returns a copy that stays valid after the callback."""
        word = self.word.contents.copy() if self.word else None
        text = self.text.decode()
        return Reason(self.status, self.row, self.col, self.character, word, text)


WordCallback = ctypes.CFUNCTYPE(None, ctypes.POINTER(WordStruct), ctypes.c_void_p)
ReasonCallback = ctypes.CFUNCTYPE(None, ctypes.POINTER(ReasonStruct), ctypes.c_void_p)


def load(path=None):
    """Loads the library and declares its functions. Without argtypes, ctypes
    would truncate pointers to the size of an int."""
    if path is None:
        built = Path(__file__).resolve().parents[2] / "target/release/libhw3.so"
        path = os.environ.get("HW3_LIBRARY") or built
    if not os.path.exists(path):
        raise FileNotFoundError(
            "{} is missing: run cargo build --release, or set HW3_LIBRARY".format(path)
        )
    library = ctypes.CDLL(os.path.abspath(path))
    game = ctypes.c_void_p
    text = ctypes.c_char_p
    buffer = [ctypes.c_char_p, ctypes.c_size_t]
    move = [ctypes.c_int, ctypes.c_int, ctypes.c_char, text]
    for name, result, *arguments in [
        ("hw3_open", ctypes.c_int, text, text, ctypes.POINTER(game)),
        ("hw3_open_empty", ctypes.c_int, ctypes.c_int, ctypes.c_int, text, ctypes.POINTER(game)),
        ("hw3_free", None, game),
        ("hw3_place", ctypes.c_int, game, *move, ctypes.POINTER(ctypes.c_int)),
        ("hw3_reasons", ctypes.c_int, game, *move, ReasonCallback, ctypes.c_void_p),
        ("hw3_undo", ctypes.c_int, game),
        ("hw3_redo", ctypes.c_int, game),
        ("hw3_save", ctypes.c_int, game, text),
        ("hw3_words_made", ctypes.c_size_t, game, WordCallback, ctypes.c_void_p),
        ("hw3_picture", ctypes.c_size_t, game, ctypes.c_int, *buffer),
        ("hw3_error_text", ctypes.c_size_t, *buffer),
    ]:
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


class Hw3Error(Exception):
    """A failed call, with its status and the library's sentence."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


def c_text(text):
    """Encodes a string for C, which must not contain a NUL."""
    data = os.fsencode(text)
    if b"\0" in data:
        raise ValueError("there is a NUL in {!r}".format(text))
    return data


def c_int(number):
    """Checks that a number fits into a C int. ctypes would drop the upper bits."""
    if not -INT_MAX - 1 <= number <= INT_MAX:
        raise OverflowError("{} does not fit into a C int".format(number))
    return number


def c_move(row, col, direction, tiles):
    direction = direction.encode("latin-1", "replace")
    if len(direction) != 1:
        raise ValueError("a direction is one character: H or V")
    return c_int(row), c_int(col), direction, c_text(tiles)


class Game:
    """A game. Use it in a with statement, which frees it."""

    def __init__(self, library, board=None, words=None, rows=8, cols=10):
        """Opens a board file, or an empty board without one."""
        self.library = library
        self.pointer = ctypes.c_void_p()
        words = None if words is None else c_text(words)
        game = ctypes.byref(self.pointer)
        if board is None:
            self._check(library.hw3_open_empty(c_int(rows), c_int(cols), words, game))
        else:
            self._check(library.hw3_open(c_text(board), words, game))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Frees the game. Later calls fail, because they pass NULL."""
        self.library.hw3_free(self.pointer)
        self.pointer = ctypes.c_void_p()

    def place(self, row, col, direction, tiles):
        """Places tiles and returns the number of letters. Raises Hw3Error if refused."""
        placed = ctypes.c_int()
        move = c_move(row, col, direction, tiles)
        self._check(self.library.hw3_place(self.pointer, *move, ctypes.byref(placed)))
        return placed.value

    def reasons(self, row, col, direction, tiles):
        """Returns every reason against a move, or an empty list if it is legal."""
        found = []
        # The local variable keeps the callback alive during the call. Its
        # arguments do not outlive it, so it copies them.
        callback = ReasonCallback(lambda reason, _: found.append(reason.contents.copy()))
        move = c_move(row, col, direction, tiles)
        status = self.library.hw3_reasons(self.pointer, *move, callback, None)
        if not found:
            self._check(status)
        return found

    def words(self):
        """Returns the words of the last move."""
        found = []
        callback = WordCallback(lambda word, _: found.append(word.contents.copy()))
        self.library.hw3_words_made(self.pointer, callback, None)
        return found

    def undo(self):
        self._check(self.library.hw3_undo(self.pointer))

    def redo(self):
        self._check(self.library.hw3_redo(self.pointer))

    def save(self, path):
        self._check(self.library.hw3_save(self.pointer, c_text(path)))

    def picture(self, color=False):
        return self._text(self.library.hw3_picture, self.pointer, int(color))

    def _check(self, status):
        if status != OK:
            raise Hw3Error(status, self._text(self.library.hw3_error_text))

    @staticmethod
    def _text(function, *arguments):
        """Returns the text that a function writes, after asking for its length."""
        size = function(*arguments, None, 0) + 1
        buffer = ctypes.create_string_buffer(size)
        function(*arguments, buffer, size)
        return os.fsdecode(buffer.value)


def main():
    library = load(sys.argv[1] if len(sys.argv) > 1 else None)
    with Game(library, rows=4, cols=6) as game:
        game.place(1, 1, "H", "HOME")
        placed = game.place(0, 2, "V", "T E")
        print("placed {}, made {}".format(placed, [word.text for word in game.words()]))
        print(game.picture(), end="")

        move = (1, 1, "H", "TAXE")
        try:
            game.place(*move)
        except Hw3Error as error:
            print("refused with status {}, because".format(error.status))
        for reason in game.reasons(*move):
            print("  {}: {}".format(reason.status, reason.text))

        game.undo()
        game.place(1, 1, "H", "D")
        print(game.picture(), end="")


if __name__ == "__main__":
    try:
        main()
    except (Hw3Error, OSError) as error:
        sys.exit("hw3.py: {}".format(error))
