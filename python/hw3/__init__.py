"""A variant of Upwords: a word game with tiles stacked up to five high, on a board that
grows.

>>> import hw3
>>> game = hw3.Game(3, 6)
>>> game.place(1, 1, "H", "HOME")
4
>>> game.place(1, 1, "H", "D")
1
>>> game
<hw3.Game: 3 x 6, 5 tiles, 2 moves>
   0  1  2  3  4  5
0  .  .  .  .  .  .
1  .  D2 O  M  E  .
2  .  .  .  .  .  .

A refused move raises Refusal, which says why:

>>> game.place(1, 5, "H", "Z")
Traceback (most recent call last):
    ...
hw3.Refusal: DOMEZ (row 1, columns 1-5) is not in the word list (rule 8)

Game has the moves, the board, the plays that a rack allows, and files. Lexicon is a word
list that games share.
"""

# Old versions of Python read this file, too: it must not use newer syntax, and it checks
# the version before it imports anything that does.
import sys

if sys.version_info < (3, 9):
    raise ImportError(
        "hw3 needs Python 3.9 or later, and this is Python %d.%d: run your program with a "
        "newer Python, and install hw3 for it with its own pip" % sys.version_info[:2]
    )

__version__ = "0.1.0"

from . import _load

_load.load(__version__)

from ._native import Game, Lexicon, Plays
from ._records import Move, Placement, Play, Refusal, Status, Word

__all__ = [
    "Game",
    "Lexicon",
    "Move",
    "Placement",
    "Play",
    "Plays",
    "Refusal",
    "Status",
    "Word",
    "__version__",
]
