"""Tic-tac-toe by hand."""

from __future__ import annotations

from collections.abc import Callable

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# For each cell the lines through it, as the two other cells.
OTHERS = tuple(tuple(tuple(other for other in line if other != cell) for line in LINES if cell in line) for cell in range(9))
EMPTY, NOUGHT, CROSS = 0, 1, 2


class TicTacToe:
    """A position: nine cells, who moves, who has won."""

    __slots__ = ("cells", "left", "mover", "winner")

    def __init__(self) -> None:
        self.cells = [EMPTY] * 9
        self.mover = CROSS
        self.winner = EMPTY
        self.left = 9

    @property
    def over(self) -> bool:
        return self.winner != EMPTY or not self.left

    def moves(self) -> list[int]:
        """The empty cells."""
        cells = self.cells
        return [cell for cell in range(9) if not cells[cell]]

    def play(self, cell: int) -> None:
        """Put the mover's mark on an empty cell."""
        cells, mover = self.cells, self.mover
        if cells[cell]:
            raise ValueError(f"cell {cell} is taken")
        cells[cell] = mover
        self.left -= 1
        for a, b in OTHERS[cell]:
            if cells[a] == mover and cells[b] == mover:
                self.winner = mover
                return
        self.mover = CROSS + NOUGHT - mover

    def clone(self) -> TicTacToe:
        """An independent copy."""
        other = TicTacToe.__new__(TicTacToe)
        other.cells = self.cells.copy()
        other.mover, other.winner, other.left = self.mover, self.winner, self.left
        return other


def playout(random: Callable[[], float]) -> int:
    """One random game; how many moves it took."""
    game = TicTacToe()
    moves = 0
    while not game.over:
        options = game.moves()
        game.play(options[int(random() * len(options))])
        moves += 1
    return moves
