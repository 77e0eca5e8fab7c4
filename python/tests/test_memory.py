"""When memory runs out, calls raise MemoryError and change nothing."""

import subprocess
import sys

PROGRAM = """
import copy, resource
import hw3

def limit(more):
    with open("/proc/self/statm") as statm:
        used = int(statm.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.RLIM_INFINITY))

def run(calls):
    for name, call in calls.items():
        try:
            call()
        except MemoryError:
            print(name)

# 400 MB, which are not touched.
game = hw3.Game(20000, 20000)
game.place(0, 0, "H", "HOME")
every = hw3.Game(60, 60).plays("abcdefghijklmnopqrstuvwxyz")
lexicon = hw3.Lexicon.embedded()

limit(4_000_000)
run({"words": lambda: list(lexicon)})
assert "HOME" in lexicon

limit(100_000_000)
run({
    "every": lambda: len(every),
    "best": lambda: every.best(10**9),
    "str": lambda: str(game),
    "picture": lambda: game.picture(),
    "copy": lambda: copy.copy(game),
    "plays": lambda: game.plays("A"),
    "moves": lambda: game.moves(),
    "new": lambda: hw3.Game(20000, 20000),
})
assert game.undo() and game.redo() and game.undo_count == 1 and game.top(0, 3) == "E"
assert game.place(0, 0, "H", "D") == 1
"""


def test_calls_raise_memory_error() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60
    )
    assert result.returncode == 0, result.stderr
    expected = ["words", "every", "best", "str", "picture", "copy", "plays", "moves", "new"]
    assert result.stdout.split() == expected
