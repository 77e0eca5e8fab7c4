"""A naive implementation of the rules, written from docs/rules.md. It is slow, and as
simple as possible."""

import itertools
from collections.abc import Iterator

Cell = tuple[int, int]
Line = list[Cell]


class Model:
    """A board with its history."""

    def __init__(self, rows: int, cols: int, words: frozenset[str]) -> None:
        self.rows = rows
        self.cols = cols
        self.words = words
        self.stacks: dict[Cell, str] = {}
        self.past: list[tuple[int, int, dict[Cell, str]]] = []
        self.future: list[tuple[int, int, dict[Cell, str]]] = []

    def text(self) -> str:
        cells = [[self.stacks.get((row, col), "") for col in range(self.cols)] for row in range(self.rows)]
        tops = ["".join(stack[-1:] or "." for stack in row) for row in cells]
        heights = ["".join(str(len(stack)) for stack in row) for row in cells]
        return "".join(line + "\n" for line in tops + heights)

    def broken(self, row: int, col: int, direction: str, tiles: str) -> set[int]:
        """The rules that a placement breaks. Rules 4 to 9 are only checked if the others
        hold, and rules 8 and 9 only if rule 4 holds."""
        broken = set()
        if direction not in ("H", "V"):
            broken.add(1)
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            broken.add(2)
        if not tiles.strip(" ") or any(tile not in " ABCDEFGHIJKLMNOPQRSTUVWXYZ" for tile in tiles):
            broken.add(3)
        if broken:
            return broken
        placed = self.placed(row, col, direction, tiles)
        step = (0, 1) if direction == "H" else (1, 0)
        for index, tile in enumerate(tiles):
            stack = self.stacks.get((row + index * step[0], col + index * step[1]), "")
            if tile == " " and not stack:
                broken.add(4)
            if tile != " " and (len(stack) == 5 or stack.endswith(tile)):
                broken.add(5)
        if not self.stacks and len(placed) < 2:
            broken.add(6)
        for cell in placed:
            run = self.run(self.stacks, cell, step)
            if len(run) > 1 and all(other in placed for other in run):
                broken.add(7)
        if 4 in broken:
            return broken
        runs = self.runs_made(placed, step)
        after = self.after(placed)
        for run in runs:
            if self.read(after, run) not in self.words:
                broken.add(8)
        if self.stacks and not any(
            cell in self.stacks and cell not in placed for run in runs for cell in run
        ):
            broken.add(9)
        return broken

    def place(self, row: int, col: int, direction: str, tiles: str) -> int:
        """Makes a move, which must be legal."""
        placed = self.placed(row, col, direction, tiles)
        self.past.append((self.rows, self.cols, self.stacks))
        self.future.clear()
        self.stacks = self.after(placed)
        self.rows = max(self.rows, *(cell[0] + 1 for cell in placed))
        self.cols = max(self.cols, *(cell[1] + 1 for cell in placed))
        return len(placed)

    def undo(self) -> bool:
        return self.travel(self.past, self.future)

    def redo(self) -> bool:
        return self.travel(self.future, self.past)

    def travel(
        self,
        source: list[tuple[int, int, dict[Cell, str]]],
        target: list[tuple[int, int, dict[Cell, str]]],
    ) -> bool:
        if not source:
            return False
        target.append((self.rows, self.cols, self.stacks))
        self.rows, self.cols, self.stacks = source.pop()
        return True

    def score(self, row: int, col: int, direction: str, tiles: str) -> int:
        """The points of a legal move."""
        placed = self.placed(row, col, direction, tiles)
        after = self.after(placed)
        step = (0, 1) if direction == "H" else (1, 0)
        points = 20 if len(placed) >= 7 else 0
        for run in self.runs_made(placed, step):
            heights = [len(after[cell]) for cell in run]
            if max(heights) == 1:
                points += 2 * len(run) + 2 * self.read(after, run).count("Q")
            else:
                points += sum(heights)
        return points

    def words_made(self, row: int, col: int, direction: str, tiles: str) -> list[str]:
        placed = self.placed(row, col, direction, tiles)
        step = (0, 1) if direction == "H" else (1, 0)
        after = self.after(placed)
        return [self.read(after, run) for run in self.runs_made(placed, step)]

    def all_plays(self, rack: str) -> Iterator[tuple[int, int, str, str]]:
        """Every legal play, by trying everything. Spaces at the ends are left out, except
        for one that a play past the edge needs."""
        rack = rack.upper()
        seen = set()
        for row, col, direction in itertools.product(range(self.rows), range(self.cols), "HV"):
            length = (self.cols - col if direction == "H" else self.rows - row) + len(rack)
            for tiles in self.fillings(rack, length):
                if not tiles.strip():
                    continue
                placed = self.placed(row, col, direction, tiles)
                key = frozenset(placed.items())
                if key not in seen and not self.broken(row, col, direction, tiles):
                    seen.add(key)
                    yield row, col, direction, tiles

    def fillings(self, rack: str, length: int) -> Iterator[str]:
        yield ""
        if length == 0:
            return
        for tile in sorted(set(rack)):
            for rest in self.fillings(rack.replace(tile, "", 1), length - 1):
                yield tile + rest
        for rest in self.fillings(rack, length - 1):
            if rest.strip():
                yield " " + rest

    def placed(self, row: int, col: int, direction: str, tiles: str) -> dict[Cell, str]:
        step = (0, 1) if direction == "H" else (1, 0)
        return {
            (row + index * step[0], col + index * step[1]): tile
            for index, tile in enumerate(tiles)
            if tile != " "
        }

    def after(self, placed: dict[Cell, str]) -> dict[Cell, str]:
        after = dict(self.stacks)
        for cell, tile in placed.items():
            after[cell] = after.get(cell, "") + tile
        return after

    def runs_made(self, placed: dict[Cell, str], step: Cell) -> list[Line]:
        """The run along the tiles, then those across them, if they have two tiles or more."""
        after = self.after(placed)
        across = (step[1], step[0])
        runs = [self.run(after, next(iter(placed)), step)]
        runs += [self.run(after, cell, across) for cell in placed]
        return [run for run in runs if len(run) > 1]

    @staticmethod
    def run(stacks: dict[Cell, str], cell: Cell, step: Cell) -> Line:
        """The cells of the run through a cell."""
        run = [cell] if cell in stacks else []
        for sign in (-1, 1):
            row, col = cell
            while run and (row := row + sign * step[0], col := col + sign * step[1]) in stacks:
                run.append((row, col))
        return sorted(run)

    @staticmethod
    def read(stacks: dict[Cell, str], run: Line) -> str:
        return "".join(stacks[cell][-1] for cell in run)
