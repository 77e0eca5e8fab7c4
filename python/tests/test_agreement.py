"""Random games, played by the package and by the C library through ctypes. Both must
agree, byte for byte. The tests of the C library compare it with a naive implementation."""

import os
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hw3

LETTERS = "AAABCDEEEFGHIIJKLMNOOPQRSSTTUVWXYZ"
TEN = 10 if "LONG_TESTS" in os.environ else 1


def random_placement(random: random.Random, game: hw3.Game) -> hw3.Placement:
    """A placement that is legal more often than not."""
    if random.random() < 0.6:
        rack = "".join(random.choices(LETTERS, k=4))
        plays = game.plays(rack, limit=300)
        if len(plays) > 0:
            return random.choice(plays).placement
    row = random.randint(-1, game.rows)
    col = random.randint(-1, game.cols)
    tiles = "".join(random.choices(LETTERS + " " * 12, k=random.randint(1, 5)))
    if random.random() < 0.05:
        tiles += random.choice(["a", "é", "\n", ".", "\x7f", "日"])
    direction = random.choice("HV") if random.random() < 0.97 else random.choice("hvX é")
    return hw3.Placement(row, col, direction, tiles)


def fields(reason: Any) -> tuple[object, ...]:
    """A reason of either interface, as the one of C has it."""
    word = None if reason.word is None else tuple(reason.word)
    numbers = (reason.row, reason.col, reason.character)
    numbers_of_c = (-1 if number is None else number for number in numbers)
    return (int(reason.status), reason.text, word, *numbers_of_c)


@pytest.mark.parametrize("seed", range(8 * TEN))
def test_the_c_library_plays_the_same_games(
    seed: int, ctypes_example: ModuleType, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(1, 8), rng.randint(2, 10)
    game = hw3.Game(rows, cols)
    with ctypes_example.Game(ctypes_example.load(), rows=rows, cols=cols) as other:
        legal = refused = 0
        for _ in range(80):
            action = rng.random()
            if action < 0.75:
                placement = random_placement(rng, game)
                before = str(game)
                try:
                    made = game.words_of(*placement)
                    checked = game.check(*placement)
                    assert game.score(*placement) > 0
                    placed: object = game.place(*placement)
                    assert placed == checked and game.words_made() == made
                    legal += 1
                except hw3.Refusal as refusal:
                    placed = (int(refusal.status), refusal.text)
                    refused += 1
                    assert str(game) == before
                    reasons = game.reasons(*placement)
                    assert fields(reasons[0]) == fields(refusal)
                    expected = [fields(reason) for reason in other.reasons(*placement)]
                    assert [fields(reason) for reason in reasons] == expected
                try:
                    assert placed == other.place(*placement)
                except ctypes_example.Hw3Error as error:
                    assert placed == (error.status, str(error))
            else:
                name = "undo" if action < 0.9 else "redo"
                done = getattr(game, name)()
                try:
                    getattr(other, name)()
                    assert done
                except ctypes_example.Hw3Error as error:
                    assert not done and error.status in (210, 211)
            assert [tuple(word) for word in game.words_made()] == [tuple(w) for w in other.words()]
            assert game.picture() == other.picture()
            assert game.picture(color=True) == other.picture(color=True)
        game.save("package.txt")
        other.save("c.txt")
        saved = Path("package.txt").read_bytes()
        assert saved == Path("c.txt").read_bytes() == str(game).encode()
        assert legal > 10 and refused > 10
