"""Othello by hand: a list of squares, and for each square what lies straight ahead of it."""

from __future__ import annotations

from collections.abc import Callable

SIZE = 8
DIRECTIONS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
EMPTY, DARK, LIGHT = 0, 1, 2


def _ray(row: int, column: int, down: int, right: int) -> tuple[int, ...]:
    found = []
    row, column = row + down, column + right
    while 0 <= row < SIZE and 0 <= column < SIZE:
        found.append(row * SIZE + column)
        row, column = row + down, column + right
    return tuple(found)


# Rays of one square have no disc to turn over, so they are left out.
RAYS = tuple(
    tuple(ray for down, right in DIRECTIONS if len(ray := _ray(row, column, down, right)) > 1) for row in range(SIZE) for column in range(SIZE)
)


class Othello:
    """A position: 64 squares, and who moves."""

    __slots__ = ("mover", "squares")

    def __init__(self) -> None:
        self.squares = [EMPTY] * (SIZE * SIZE)
        self.squares[27] = self.squares[36] = LIGHT
        self.squares[28] = self.squares[35] = DARK
        self.mover = DARK

    def taken(self, square: int) -> list[int]:
        """The discs that the mover would turn over."""
        squares, mine = self.squares, self.mover
        theirs = DARK + LIGHT - mine
        found: list[int] = []
        for ray in RAYS[square]:
            if squares[ray[0]] != theirs:
                continue
            for length, other in enumerate(ray):
                disc = squares[other]
                if disc == mine:
                    found += ray[:length]
                    break
                if disc == EMPTY:
                    break
        return found

    def may_place(self, square: int) -> bool:
        """Whether the mover would turn over a disc at all."""
        squares, mine = self.squares, self.mover
        theirs = DARK + LIGHT - mine
        for ray in RAYS[square]:
            if squares[ray[0]] != theirs:
                continue
            for other in ray:
                disc = squares[other]
                if disc == mine:
                    return True
                if disc == EMPTY:
                    break
        return False

    def moves(self) -> list[int]:
        """The squares on which the mover may place a disc."""
        squares = self.squares
        return [square for square in range(SIZE * SIZE) if squares[square] == EMPTY and self.may_place(square)]

    def play(self, square: int) -> None:
        """Place a disc of the mover."""
        for other in self.taken(square):
            self.squares[other] = self.mover
        self.squares[square] = self.mover
        self.mover = DARK + LIGHT - self.mover

    def leave_out(self) -> None:
        """The mover cannot place a disc."""
        self.mover = DARK + LIGHT - self.mover


def playout(random: Callable[[], float]) -> int:
    """One random game; how many moves it took."""
    game = Othello()
    moves = left_out = 0
    while left_out < 2:
        options = game.moves()
        if options:
            game.play(options[int(random() * len(options))])
            moves += 1
            left_out = 0
        else:
            game.leave_out()
            left_out += 1
    return moves
