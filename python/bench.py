"""Measures placements through the package hw3 and through examples/python/hw3.py, which
calls the C library with ctypes, in the same run.

    python bench.py [--check]

The C library is found as that example says. --check fails if a placement and its undo
take 2 microseconds or more through the package.
"""

import argparse
import importlib.util
import statistics
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Callable

import hw3

EXAMPLE = Path(__file__).resolve().parents[1] / "examples/python/hw3.py"
# Calls in a run, and runs.
CALLS = 20_000
RUNS = 7
LIMIT = 2000.0

BOARD = "..........\n..........\n..........\n..HOME....\n" + "..........\n" * 4
MOVE = (3, 2, "H", "T Z E")
REFUSED = (3, 2, "H", "X")


def load_example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ctypes_hw3", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def place_and_undo(game: Any) -> Callable[[], None]:
    def call() -> None:
        place, undo = game.place, game.undo
        for _ in range(CALLS):
            if place(3, 2, "H", "T Z E") != 3:
                raise AssertionError
            undo()

    return call


def refuse(game: Any, refusal: type[Exception]) -> Callable[[], None]:
    def call() -> None:
        place = game.place
        count = 0
        for _ in range(CALLS):
            try:
                place(*REFUSED)
            except refusal:
                count += 1
        assert count == CALLS

    return call


def measure(cases: dict[str, Callable[[], None]]) -> dict[str, list[float]]:
    """The nanoseconds per call, in ascending order. The cases take turns, so that all see
    the same machine."""
    results: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(RUNS):
        for name, case in cases.items():
            start = time.perf_counter_ns()
            case()
            results[name].append((time.perf_counter_ns() - start) / CALLS)
    return {name: sorted(times) for name, times in results.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if the package is too slow")
    arguments = parser.parse_args()
    example = load_example()
    try:
        library = example.load()
    except OSError as error:
        sys.exit(f"bench.py: {error}")
    # Both find the same word list.
    with tempfile.TemporaryDirectory() as directory:
        board = f"{directory}/board.txt"
        Path(board).write_text(BOARD, encoding="ascii")
        game, other = hw3.Game.open(board), example.Game(library, board=board)
    with game, other:
        # Both do the same.
        for one in (game, other):
            assert one.place(*MOVE) == 3
        assert game.picture() == other.picture()
        game.undo()
        other.undo()
        results = measure(
            {
                "package: place and undo": place_and_undo(game),
                "ctypes: place and undo": place_and_undo(other),
                "package: refused": refuse(game, hw3.Refusal),
                "ctypes: refused": refuse(other, example.Hw3Error),
            }
        )
        assert (game.undo_count, game.redo_count) == (0, 1)
        assert game.picture() == other.picture()
    print(f"Python {sys.version.split()[0]}, ns per call, {RUNS} runs of {CALLS:,}")
    print("| call | best | median |")
    print("|---|--:|--:|")
    for name, times in results.items():
        print(f"| {name} | {times[0]:.0f} | {statistics.median(times):.0f} |")
    best = results["package: place and undo"][0]
    if arguments.check and best >= LIMIT:
        sys.exit(f"bench.py: a placement and its undo take {best:.0f} ns, not under {LIMIT:.0f}")


if __name__ == "__main__":
    main()
