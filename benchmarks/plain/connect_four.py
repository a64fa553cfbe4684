"""Connect four by hand: two integers of bits, the usual way for this game."""

from __future__ import annotations

from collections.abc import Callable

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1  # a bit above each column stays empty, so that no line runs from one column's top into the next
FULL = COLUMNS * ROWS
TOPS = tuple(column * HEIGHT + ROWS for column in range(COLUMNS))


class ConnectFour:
    """A position: the discs of the player to move and of the other, and the free place of each column."""

    __slots__ = ("discs", "free", "mine", "theirs", "won")

    def __init__(self) -> None:
        self.mine = 0
        self.theirs = 0
        self.free = [column * HEIGHT for column in range(COLUMNS)]
        self.discs = 0
        self.won = False  # by the player who moved last

    @property
    def over(self) -> bool:
        return self.won or self.discs == FULL

    def moves(self) -> list[int]:
        """The columns that are not full."""
        free = self.free
        return [column for column in range(COLUMNS) if free[column] < TOPS[column]]

    def play(self, column: int) -> None:
        """Drop a disc of the player to move."""
        place = self.free[column]
        if place >= TOPS[column]:
            raise ValueError(f"column {column} is full")
        self.free[column] = place + 1
        self.discs += 1
        mine = self.mine | 1 << place
        self.won = _has_four(mine)
        self.mine, self.theirs = self.theirs, mine

    def clone(self) -> ConnectFour:
        """An independent copy."""
        other = ConnectFour.__new__(ConnectFour)
        other.mine, other.theirs, other.discs, other.won = self.mine, self.theirs, self.discs, self.won
        other.free = self.free.copy()
        return other


def _has_four(discs: int) -> bool:
    """Whether four stand in a row: a pair of pairs in one of the directions."""
    pairs = discs & discs >> HEIGHT
    if pairs & pairs >> 2 * HEIGHT:
        return True
    pairs = discs & discs >> 1
    if pairs & pairs >> 2:
        return True
    pairs = discs & discs >> HEIGHT + 1
    if pairs & pairs >> 2 * (HEIGHT + 1):
        return True
    pairs = discs & discs >> HEIGHT - 1
    return bool(pairs & pairs >> 2 * (HEIGHT - 1))


def playout(random: Callable[[], float]) -> int:
    """One random game; how many moves it took."""
    game = ConnectFour()
    moves = 0
    while not game.over:
        options = game.moves()
        game.play(options[int(random() * len(options))])
        moves += 1
    return moves
