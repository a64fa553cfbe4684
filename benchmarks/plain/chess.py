"""Chess by hand, without castling and taking in passing: a board of 64 squares, moves tried one by one for whether the king is safe."""

from __future__ import annotations

from collections.abc import Callable

SIZE = 8
EMPTY = ""
STRAIGHT = ((-1, 0), (0, 1), (1, 0), (0, -1))
SLANTED = ((-1, 1), (1, 1), (1, -1), (-1, -1))
JUMPS = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
LONGEST, QUIET = 200, 100
OTHER = {"w": "b", "b": "w"}
FORWARD = {"w": -1, "b": 1}
PAWN_ROW = {"w": 6, "b": 1}
LAST_ROW = {"w": 0, "b": 7}


def _ray(square: int, down: int, right: int) -> tuple[int, ...]:
    row, column = divmod(square, SIZE)
    found = []
    row, column = row + down, column + right
    while 0 <= row < SIZE and 0 <= column < SIZE:
        found.append(row * SIZE + column)
        row, column = row + down, column + right
    return tuple(found)


def _rays(directions: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, ...], ...]]:
    return [tuple(ray for down, right in directions if (ray := _ray(square, down, right))) for square in range(SIZE * SIZE)]


ROOK, BISHOP = _rays(STRAIGHT), _rays(SLANTED)
SLIDING = {"r": ROOK, "b": BISHOP, "q": [straight + slanted for straight, slanted in zip(ROOK, BISHOP, strict=True)]}
KING = [tuple(ray[0] for ray in rays) for rays in SLIDING["q"]]
KNIGHT = [
    tuple((row + down) * SIZE + column + right for down, right in JUMPS if 0 <= row + down < SIZE and 0 <= column + right < SIZE)
    for row in range(SIZE)
    for column in range(SIZE)
]


class Chess:
    """A position: for each square the piece and its side, and who moves."""

    __slots__ = ("kings", "mover", "pieces", "quiet", "sides")

    def __init__(self) -> None:
        self.pieces = [*"rnbqkbnr", *"p" * 8, *[EMPTY] * 32, *"p" * 8, *"rnbqkbnr"]
        self.sides = [*"b" * 16, *[EMPTY] * 32, *"w" * 16]
        self.kings = {"w": 60, "b": 4}
        self.mover = "w"
        self.quiet = 0

    def reached(self, square: int) -> list[int]:
        """Where a piece of the mover could go, whether or not its king would be safe."""
        pieces, sides, mine = self.pieces, self.sides, self.mover
        piece = pieces[square]
        if piece == "p":
            return self._pawn(square)
        if piece == "n":
            return [to for to in KNIGHT[square] if sides[to] != mine]
        if piece == "k":
            return [to for to in KING[square] if sides[to] != mine]
        found = []
        for ray in SLIDING[piece][square]:
            for to in ray:
                side = sides[to]
                if side != mine:
                    found.append(to)
                if side:
                    break
        return found

    def _pawn(self, square: int) -> list[int]:
        pieces, sides, mine = self.pieces, self.sides, self.mover
        row, column = divmod(square, SIZE)
        step = FORWARD[mine] * SIZE
        found = []
        if pieces[square + step] == EMPTY:
            found.append(square + step)
            if row == PAWN_ROW[mine] and pieces[square + 2 * step] == EMPTY:
                found.append(square + 2 * step)
        if column > 0 and sides[square + step - 1] == OTHER[mine]:
            found.append(square + step - 1)
        if column < SIZE - 1 and sides[square + step + 1] == OTHER[mine]:
            found.append(square + step + 1)
        return found

    def attacked(self, square: int, by: str) -> bool:
        """Whether a side attacks a square."""
        pieces, sides = self.pieces, self.sides
        for other in KNIGHT[square]:
            if pieces[other] == "n" and sides[other] == by:
                return True
        for other in KING[square]:
            if pieces[other] == "k" and sides[other] == by:
                return True
        for rays, piece in ((ROOK, "r"), (BISHOP, "b")):
            for ray in rays[square]:
                for other in ray:
                    if sides[other]:
                        if sides[other] == by and pieces[other] in (piece, "q"):
                            return True
                        break
        row, column = divmod(square, SIZE)
        row -= FORWARD[by]
        if 0 <= row < SIZE:
            for beside in (column - 1, column + 1):
                if 0 <= beside < SIZE and pieces[row * SIZE + beside] == "p" and sides[row * SIZE + beside] == by:
                    return True
        return False

    def in_check(self) -> bool:
        """Whether the mover's king is attacked."""
        return self.attacked(self.kings[self.mover], OTHER[self.mover])

    def safe(self, square: int, to: int) -> bool:
        """Whether the mover's king is safe after a move."""
        pieces, sides, mine = self.pieces, self.sides, self.mover
        piece, taken, side = pieces[square], pieces[to], sides[to]
        pieces[to], sides[to], pieces[square], sides[square] = piece, mine, EMPTY, EMPTY
        if piece == "k":
            self.kings[mine] = to
        found = not self.attacked(self.kings[mine], OTHER[mine])
        pieces[to], sides[to], pieces[square], sides[square] = taken, side, piece, mine
        if piece == "k":
            self.kings[mine] = square
        return found

    def moves(self) -> dict[int, list[int]]:
        """For each piece that can move, the squares that it can go to."""
        sides, mine = self.sides, self.mover
        found = {}
        for square in range(SIZE * SIZE):
            if sides[square] == mine:
                targets = [to for to in self.reached(square) if self.safe(square, to)]
                if targets:
                    found[square] = targets
        return found

    def play(self, square: int, to: int, promoted: str) -> None:
        """Move a piece; a pawn on the last row becomes another piece."""
        pieces, sides, mine = self.pieces, self.sides, self.mover
        self.quiet = 0 if pieces[square] == "p" or pieces[to] else self.quiet + 1
        pieces[to], sides[to], pieces[square], sides[square] = pieces[square], mine, EMPTY, EMPTY
        if pieces[to] == "k":
            self.kings[mine] = to
        if self.promotes(to):
            pieces[to] = promoted
        self.mover = OTHER[mine]

    def promotes(self, to: int) -> bool:
        """Whether a pawn of the mover stands on its last row."""
        return self.pieces[to] == "p" and to // SIZE == LAST_ROW[self.mover]


def playout(random: Callable[[], float]) -> int:
    """One random game, a piece being chosen first and then where it goes; how many moves it took."""
    game = Chess()
    for turn in range(LONGEST):
        if turn % 2 == 0 and game.quiet >= QUIET:
            return turn
        options = game.moves()
        if not options:
            return turn
        squares = list(options)
        square = squares[int(random() * len(squares))]
        targets = options[square]
        game.play(square, targets[int(random() * len(targets))], "qrbn"[int(random() * 4)])
    return LONGEST
