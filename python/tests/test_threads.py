"""The interpreter lock, threads that share objects, and signals.

What could hang runs in a process of its own, which is killed after a while."""

import subprocess
import sys
import textwrap
import threading

import pytest

import hw3

SECONDS = 60


def run(code: str) -> None:
    """Runs a program. It fails if it hangs."""
    prelude = """
        import hw3, os, signal, threading
        os.mkfifo("pipe")
        # In the background of a shell, Python would ignore it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    """
    code = textwrap.dedent(prelude) + textwrap.dedent(code)
    result = subprocess.run(
        [sys.executable, "-c", code], timeout=SECONDS, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == "done\n"


def test_saving_lets_other_threads_run() -> None:
    """The text is longer than a pipe has room for. The reader needs the interpreter after
    save has opened the pipe, and save ends only if the reader reads."""
    run(
        """
        saved = []
        def read():
            with open("pipe", "rb") as pipe:
                saved.append(pipe.read())
        reader = threading.Thread(target=read)
        reader.start()
        game = hw3.Game(1000, 1000)
        game.save("pipe")
        reader.join()
        assert saved == [str(game).encode()]
        print("done")
        """
    )


@pytest.mark.parametrize(
    "call",
    [
        "hw3.Game.open('pipe', lexicon=hw3.Lexicon.embedded())",
        "hw3.Lexicon.open('pipe')",
        "hw3.Lexicon.find()",
        "hw3.Game(3, 3)",
        "hw3.Game.from_text('A')",
        "hw3.Game.open('board')",
    ],
)
def test_opening_lets_other_threads_run(call: str) -> None:
    """The writer opens the pipe only together with the reader, and then needs the
    interpreter to write."""
    run(
        f"""
        os.environ["HW3_WORDS"] = "pipe"
        with open("board", "w") as board:
            board.write("A")
        def write():
            with open("pipe", "w") as pipe:
                pipe.write("CAT\\nDOG\\n")
        writer = threading.Thread(target=write)
        writer.start()
        {call}
        writer.join()
        print("done")
        """
    )


def test_waiting_for_a_game_lets_other_threads_run() -> None:
    """One thread saves a game into a pipe, and has the lock of the game until the main
    thread reads. All others wait for that lock, and must not have the interpreter."""
    run(
        """
        import copy, time
        game = hw3.Game(1000, 1000)
        calls = [
            lambda: game.place(0, 0, "H", "CAT"), lambda: game.check(0, 0, "H", "CAT"),
            lambda: game.score(0, 0, "H", "CAT"), lambda: game.words_of(0, 0, "H", "CAT"),
            lambda: game.reasons(0, 0, "X", ""), game.undo, game.redo, game.forget_undone,
            lambda: game.undo_count, lambda: game.redo_count, game.moves, game.undone_moves,
            game.words_made, lambda: game.plays("A"), lambda: game.save("/dev/null"),
            lambda: game.rows, lambda: game.cols, lambda: game.tile_count,
            lambda: game.top(0, 0), lambda: game.height(0, 0), lambda: game.lexicon,
            game.picture, game.svg, game._repr_svg_, lambda: game.closed, lambda: str(game),
            lambda: repr(game), lambda: copy.copy(game), game.__enter__,
        ]
        results = []
        def call(function):
            begun.release()
            try:
                function()
            except (hw3.Refusal, ValueError):
                pass
            results.append(function)
        saver = threading.Thread(target=game.save, args=("pipe",))
        saver.start()
        with open("pipe", "rb") as pipe:
            assert pipe.read(1) == b"."
            # Now the lock is taken.
            for function in calls:
                begun = threading.Semaphore(0)
                threading.Thread(target=call, args=(function,)).start()
                begun.acquire()
                time.sleep(0.01)
            assert not results
            text = pipe.read()
        saver.join()
        for thread in threading.enumerate():
            if thread is not threading.current_thread():
                thread.join()
        assert len(results) == len(calls)
        game.close()
        print("done")
        """
    )


def test_a_long_search_can_be_interrupted() -> None:
    run(
        """
        class Enough(Exception):
            pass
        def stop(*_):
            # A handler may use the objects of the call that it interrupts.
            assert game.place(0, 0, "H", "CAT") == 3 and plays.best(0) == []
            raise Enough
        game = hw3.Game(60, 60)
        plays = game.plays("abcdefghijklmnopqrstuvwxyz" * 4)
        signal.signal(signal.SIGALRM, stop)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            len(plays)
        except Enough:
            print("done")
        """
    )


@pytest.mark.parametrize("search", ["list(plays)", "plays.best(3)", "len(plays)"])
def test_ctrl_c_interrupts_a_search(search: str) -> None:
    run(
        f"""
        plays = hw3.Game(60, 60).plays("abcdefghijklmnopqrstuvwxyz" * 4)
        try:
            threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            {search}
        except KeyboardInterrupt:
            print("done")
        """
    )


def test_threads_share_a_game() -> None:
    game = hw3.Game.from_text("HOME\n")
    counts = {"placed": 0, "undone": 0, "redone": 0}
    lock = threading.Lock()
    failures: list[BaseException] = []

    def play(letter: str) -> None:
        mine = {"placed": 0, "undone": 0, "redone": 0}
        try:
            for turn in range(2000):
                try:
                    mine["placed"] += game.place(0, 0, "H", letter)
                except hw3.Refusal as refusal:
                    assert refusal.rule == 5
                if turn % 3 == 0:
                    mine["redone"] += game.redo()
                mine["undone"] += game.undo()
                assert 4 <= game.tile_count <= 8 and 1 <= game.height(0, 0) <= 5
                assert len(str(game)) == 10
        except BaseException as error:
            failures.append(error)
        with lock:
            for name in counts:
                counts[name] += mine[name]

    threads = [threading.Thread(target=play, args=(letter,)) for letter in "DCTNRPS"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    left = counts["placed"] + counts["redone"] - counts["undone"]
    assert game.undo_count == left
    assert game.tile_count == 4 + left
    assert counts["placed"] > 1000


def test_threads_share_plays_and_a_lexicon() -> None:
    lexicon = hw3.Lexicon.from_text("\n".join(hw3.Lexicon.embedded()))
    plays = hw3.Game.from_text("HOME\n....\n", lexicon=lexicon).plays("retains")
    results: list[object] = []
    barrier = threading.Barrier(6)

    def search() -> None:
        barrier.wait()
        results.append((len(plays), plays.best(2), [play.score for play in plays]))

    threads = [threading.Thread(target=search) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 6
    assert all(result == results[0] for result in results)
