"""What games return: words, placements, plays, moves and refusals. The native module
creates these objects."""

import enum
from typing import Literal, NamedTuple, Optional

from ._native import parse_placement


class Word(NamedTuple):
    """A word on the board.

    >>> word = Word("OECRE", 1, 6, "V")
    >>> print(word)
    OECRE (rows 1-5, column 6)
    """

    text: str
    """The letters, in upper case."""
    row: int
    """The row of the first letter."""
    col: int
    """The column of the first letter."""
    direction: Literal["H", "V"]
    """"H" if the word is read to the right, "V" if it is read down."""

    def __str__(self) -> str:
        last = len(self.text) - 1
        if self.direction == "H":
            return f"{self.text} (row {self.row}, columns {self.col}-{self.col + last})"
        return f"{self.text} (rows {self.row}-{self.row + last}, column {self.col})"


class Placement(NamedTuple):
    """A move that a player asks for. To make it, write game.place(*placement).

    >>> placement = Placement(2, 3, "V", "T PMAN")
    >>> print(placement)
    2 3 V "T PMAN"
    >>> Placement.parse('2 3 V "T PMAN"') == placement
    True
    """

    row: int
    """The row of the first character of the tiles."""
    col: int
    """The column of the first character of the tiles."""
    direction: str
    """"H" to the right, "V" down."""
    tiles: str
    """Letters, and spaces that keep the tile on a cell."""

    def __str__(self) -> str:
        return f'{self.row} {self.col} {self.direction} "{self.tiles}"'

    @classmethod
    def parse(cls, text: str) -> "Placement":
        """Reads a placement from its text form, in which games are written down.

        >>> Placement.parse("2 3 V TOP")
        Traceback (most recent call last):
            ...
        ValueError: '2 3 V TOP' is not a placement: write ROW COL DIRECTION "TILES", such as 2 3 V "T PMAN"
        """
        try:
            return cls(*parse_placement(text))
        except ValueError as error:
            raise ValueError(f"{text!r} is not a placement: {error}") from None


class Play(NamedTuple):
    """A legal play that Game.plays found.

    >>> word = Word("DOME", 0, 0, "H")
    >>> print(Play(Placement(0, 0, "H", "D"), (word,), 5))
    0 0 H "D": DOME, 5 points
    """

    placement: Placement
    words: tuple[Word, ...]
    """The words it makes: the word along its tiles first, then the words across them."""
    score: int
    """The points, by the official rules."""

    def __str__(self) -> str:
        words = ", ".join(word.text for word in self.words)
        return f"{self.placement}: {words}, {self.score} points"


class Move(NamedTuple):
    """A move that was played."""

    placement: Placement
    words: tuple[Word, ...]
    """The words it made: the word along its tiles first, then the words across them."""

    def __str__(self) -> str:
        return f"{self.placement}: {', '.join(word.text for word in self.words)}"


class Status(enum.IntEnum):
    """How a refused placement breaks a rule: the numbers of hw3_status in C, which never
    change.

    >>> Status(80)
    <Status.NOT_A_WORD: 80>
    >>> Status.NOT_A_WORD.rule
    8
    """

    BAD_DIRECTION = 10
    OFF_BOARD = 20
    BAD_TILE = 30
    NO_LETTER = 31
    SPACE_OFF_BOARD = 40
    SPACE_ON_EMPTY = 41
    STACK_FULL = 50
    SAME_LETTER = 51
    FIRST_WORD_TOO_SHORT = 60
    COVERS_WORD = 70
    NOT_A_WORD = 80
    NOT_CONNECTED = 90
    BOARD_TOO_LARGE = 100

    @property
    def rule(self) -> int:
        """The number of the rule that is broken, 1 to 10."""
        return self // 10


class Refusal(Exception):
    """Why a placement is refused. A refused placement changes nothing.

    str returns the sentence. status and rule say how a rule is broken, row and col where,
    character which of the tiles is meant, and word which word. All but the first two are
    None if they do not apply.

    >>> try:
    ...     Game.from_text("HOME\\n").place(0, 0, "H", "X")
    ... except Refusal as refusal:
    ...     print(refusal)
    ...     print(refusal.status.name, refusal.rule, refusal.row, refusal.col)
    ...     print(refusal.word)
    XOME (row 0, columns 0-3) is not in the word list (rule 8)
    NOT_A_WORD 8 0 0
    XOME (row 0, columns 0-3)
    """

    text: str
    """The sentence, which str returns, too."""
    status: Status
    """How the rule is broken."""
    row: Optional[int]
    """The row of the cell, or of the first cell of the word. None if the refusal is not
    about a cell; the requested row for OFF_BOARD."""
    col: Optional[int]
    """The column of that cell, or None; the requested column for OFF_BOARD."""
    character: Optional[int]
    """The index in the tiles, for rules 3 to 5 (in bytes of UTF-8). None if the refusal is
    not about a single character."""
    word: Optional[Word]
    """The word, or None if the refusal is not about a word."""

    def __init__(
        self,
        text: str,
        status: int,
        row: Optional[int] = None,
        col: Optional[int] = None,
        character: Optional[int] = None,
        word: Optional[Word] = None,
    ) -> None:
        # All of them, so that a refusal can be pickled.
        super().__init__(text, status, row, col, character, word)
        self.text = text
        self.status = Status(status)
        self.row = row
        self.col = col
        self.character = character
        self.word = word

    @property
    def rule(self) -> int:
        """The number of the rule that is broken, 1 to 10."""
        return self.status.rule

    def __str__(self) -> str:
        return self.text


# Pickles and messages name the classes as programs do.
for _public in (Word, Placement, Play, Move, Status, Refusal):
    _public.__module__ = "hw3"
