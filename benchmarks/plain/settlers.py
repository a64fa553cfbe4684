"""The game of benchmarks/natural/settlers by hand: villages, roads and cities on an island of hexes, dice, a robber and cards."""

from __future__ import annotations

from collections.abc import Callable

CLAY, TIMBER, WOOL, GRAIN, ORE = range(5)
WARES = range(5)
NOBODY = -1
ENOUGH, LONGEST_GAME, MOST_ROADS, MOST_VILLAGES, MOST_CITIES = 10, 400, 15, 5, 4
ROAD, VILLAGE, CITY, CARD, EXCHANGE, KNIGHT, ROADS, PLENTY, MONOPOLY = range(9)
PRICES = {ROAD: (1, 1, 0, 0, 0), VILLAGE: (1, 1, 1, 1, 0), CITY: (0, 0, 0, 2, 3), CARD: (0, 0, 1, 1, 1)}
DECK = "k" * 14 + "v" * 5 + "r" * 2 + "p" * 2 + "m" * 2
LANDS = ("owt", "gcwc", "gtdto", "togw", "cgw")
CHIPS = ((10, 2, 9), (12, 6, 4, 10), (9, 11, 0, 3, 8), (8, 3, 4, 5), (5, 6, 11))
WARE_OF = {"c": CLAY, "t": TIMBER, "w": WOOL, "g": GRAIN, "o": ORE}
ANY = 5
# The two corners of each harbour: the row and place of a tile, the number of its corner (clockwise from the top), and the ware.
HARBOURS = (
    ((0, 0, 5), ANY), ((0, 0, 0), ANY), ((0, 1, 0), GRAIN), ((0, 1, 1), GRAIN), ((1, 3, 1), ORE), ((0, 2, 2), ORE), ((2, 4, 1), ANY),
    ((2, 4, 2), ANY), ((3, 3, 2), WOOL), ((3, 3, 3), WOOL), ((4, 2, 3), ANY), ((4, 1, 2), ANY), ((4, 0, 3), CLAY), ((4, 0, 4), CLAY),
    ((2, 0, 4), TIMBER), ((2, 0, 5), TIMBER),
)  # fmt: skip


def _draw() -> tuple[list[int], list[int], list[list[int]], dict[tuple[int, int, int], int]]:
    """The wares, chips and corners of the tiles, and the number of the corner at each place of a tile."""
    wares, chips, tiles = [], [], []
    numbers: dict[tuple[int, int], int] = {}
    named = {}
    for row, lands in enumerate(LANDS):
        for place, land in enumerate(lands):
            wares.append(WARE_OF.get(land, NOBODY))
            chips.append(CHIPS[row][place])
            x, y = 2 * place + 5 - len(lands), 3 * row  # of the middle, in halves of a hex and thirds of the way between rows
            around = ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))
            corners = [numbers.setdefault(at, len(numbers)) for at in around]
            tiles.append(corners)
            named.update({(row, place, corner): number for corner, number in enumerate(corners)})
    return wares, chips, tiles, named


WARE, CHIP, CORNERS, _NAMED = _draw()
CROSSINGS = range(len(set(_NAMED.values())))
HARBOUR = [NOBODY] * len(CROSSINGS)
for _at, _ware in HARBOURS:
    HARBOUR[_NAMED[_at]] = _ware
ENDS = sorted({tuple(sorted((tile[place], tile[(place + 1) % 6]))) for tile in CORNERS for place in range(6)})
ROADS_AT = [[road for road, ends in enumerate(ENDS) if crossing in ends] for crossing in CROSSINGS]
NEXT = [[a + b - crossing for a, b in (ENDS[road] for road in ROADS_AT[crossing])] for crossing in CROSSINGS]
TILES_AT = [[tile for tile, corners in enumerate(CORNERS) if crossing in corners] for crossing in CROSSINGS]
ON_CHIP = {number: [tile for tile, chip in enumerate(CHIP) if chip == number] for number in range(13)}


class Settlers:
    """A position for four."""

    __slots__ = (
        "built", "cities", "deck", "goods", "hands", "knights", "largest", "longest", "monuments", "random", "robbed", "settled", "used", "winner",
    )  # fmt: skip

    def __init__(self, random: Callable[[], float], players: int = 4) -> None:
        self.random = random
        self.settled = [NOBODY] * len(CROSSINGS)
        self.cities = [False] * len(CROSSINGS)
        self.built = [NOBODY] * len(ENDS)
        self.robbed = WARE.index(NOBODY)
        self.goods = [[0] * 5 for _ in range(players)]
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.knights = [0] * players
        self.monuments = [0] * players
        self.longest = self.largest = self.winner = NOBODY
        self.used: set[int] = set()
        self.deck = list(DECK)
        for place in range(len(self.deck) - 1, 0, -1):
            other = int(random() * (place + 1))
            self.deck[place], self.deck[other] = self.deck[other], self.deck[place]

    def one_of(self, options: list[int]) -> int:
        return options[int(self.random() * len(options))]

    def villages(self, player: int) -> int:
        return sum(1 for at in CROSSINGS if self.settled[at] == player and not self.cities[at])

    def cities_of(self, player: int) -> int:
        return sum(1 for at in CROSSINGS if self.settled[at] == player and self.cities[at])

    def points(self, player: int) -> int:
        built = self.villages(player) + 2 * self.cities_of(player) + self.monuments[player]
        return built + 2 * (self.longest == player) + 2 * (self.largest == player)

    def free(self, at: int) -> bool:
        return self.settled[at] == NOBODY and all(self.settled[other] == NOBODY for other in NEXT[at])

    def on_road(self, player: int, at: int) -> bool:
        return any(self.built[road] == player for road in ROADS_AT[at])

    def joins(self, player: int, road: int) -> bool:
        return any(self.settled[at] == player or (self.settled[at] == NOBODY and self.on_road(player, at)) for at in ENDS[road])

    def road_sites(self, player: int) -> list[int]:
        return [road for road in range(len(ENDS)) if self.built[road] == NOBODY and self.joins(player, road)]

    def village_sites(self, player: int) -> list[int]:
        return [at for at in CROSSINGS if self.free(at) and self.on_road(player, at)]

    def rates(self, player: int) -> list[int]:
        rates = [4] * 5
        harbours = {HARBOUR[at] for at in CROSSINGS if self.settled[at] == player}
        for ware in WARES:
            rates[ware] = 2 if ware in harbours else 3 if ANY in harbours else 4
        return rates

    def trail(self, player: int, at: int, used: set[int]) -> int:
        if used and self.settled[at] not in (NOBODY, player):
            return 0
        best = 0
        for road in ROADS_AT[at]:
            if self.built[road] == player and road not in used:
                used.add(road)
                a, b = ENDS[road]
                best = max(best, 1 + self.trail(player, a + b - at, used))
                used.discard(road)
        return best

    def longest_road(self, player: int) -> int:
        return max(self.trail(player, at, set()) for at in CROSSINGS)

    def can_pay(self, player: int, price: tuple[int, ...]) -> bool:
        return all(has >= needed for has, needed in zip(self.goods[player], price, strict=True))

    def actions(self, player: int) -> list[tuple[int, ...]]:
        """All that the player may do, each with what was chosen."""
        found: list[tuple[int, ...]] = []
        if self.can_pay(player, PRICES[ROAD]) and self.built.count(player) < MOST_ROADS:
            found += [(ROAD, road) for road in self.road_sites(player)]
        if self.can_pay(player, PRICES[VILLAGE]) and self.villages(player) < MOST_VILLAGES:
            found += [(VILLAGE, at) for at in self.village_sites(player)]
        if self.can_pay(player, PRICES[CITY]) and self.cities_of(player) < MOST_CITIES:
            found += [(CITY, at) for at in CROSSINGS if self.settled[at] == player and not self.cities[at]]
        if self.deck and self.can_pay(player, PRICES[CARD]):
            found.append((CARD,))
        goods = self.goods[player]
        if max(goods) >= 2:
            rates = self.rates(player)
            found += [(EXCHANGE, given, taken) for given in WARES if goods[given] >= rates[given] for taken in WARES if taken != given]
        for card, action in (("k", KNIGHT), ("r", ROADS), ("p", PLENTY), ("m", MONOPOLY)):
            if card in self.hands[player] and action not in self.used:
                found.append((action,))
        return found

    def found(self, player: int) -> None:
        at = self.one_of([at for at in CROSSINGS if self.free(at)])
        self.settled[at] = player
        for tile in TILES_AT[at]:
            if WARE[tile] != NOBODY:
                self.goods[player][WARE[tile]] += 1
        self.built[self.one_of([road for road in ROADS_AT[at] if self.built[road] == NOBODY])] = player

    def produce(self, number: int) -> None:
        for tile in ON_CHIP[number]:
            if tile != self.robbed:
                for at in CORNERS[tile]:
                    if self.settled[at] != NOBODY:
                        self.goods[self.settled[at]][WARE[tile]] += 2 if self.cities[at] else 1

    def discard(self, player: int) -> int:
        goods = self.goods[player]
        count = sum(goods) // 2 if sum(goods) > 7 else 0
        for _ in range(count):
            goods[self.one_of([ware for ware in WARES if goods[ware]])] -= 1
        return count

    def rob(self, player: int) -> int:
        self.robbed = self.one_of([tile for tile in range(len(CORNERS)) if tile != self.robbed])
        rivals = {self.settled[at] for at in CORNERS[self.robbed]} - {NOBODY, player}
        possible = sorted(rival for rival in rivals if any(self.goods[rival]))
        if possible:
            rival = self.one_of(possible)
            ware = self.one_of([ware for ware in WARES if self.goods[rival][ware]])
            self.goods[rival][ware] -= 1
            self.goods[player][ware] += 1
        return 1 + (len(possible) > 1)

    def build_road(self, player: int, road: int) -> None:
        self.built[road] = player
        length = self.longest_road(player)
        if length >= 5 and all(self.longest_road(other) < length for other in range(len(self.goods)) if other != player):
            self.longest = player

    def do(self, player: int, action: tuple[int, ...]) -> int:
        """Carry an action out; how many answers it took."""
        goods, hand = self.goods[player], self.hands[player]
        taken = 1
        for ware, price in enumerate(PRICES.get(action[0], ())):
            goods[ware] -= price
        match action:
            case (0, road):
                self.build_road(player, road)
                taken += 1
            case (1, at):
                self.settled[at] = player
                taken += 1
            case (2, at):
                self.cities[at] = True
                taken += 1
            case (3,):
                card = self.deck.pop()
                if card == "v":
                    self.monuments[player] += 1
                else:
                    hand.append(card)
            case (4, given, wanted):
                goods[given] -= self.rates(player)[given]
                goods[wanted] += 1
                taken += 2
            case (5,):
                hand.remove("k")
                self.used.add(KNIGHT)
                self.knights[player] += 1
                if self.knights[player] >= 3 and all(self.knights[player] > n for other, n in enumerate(self.knights) if other != player):
                    self.largest = player
                taken += self.rob(player)
            case (6,):
                hand.remove("r")
                self.used.add(ROADS)
                for _ in range(2):
                    sites = self.road_sites(player)
                    if sites and self.built.count(player) < MOST_ROADS:
                        self.build_road(player, self.one_of(sites))
                        taken += 1
            case (7,):
                hand.remove("p")
                self.used.add(PLENTY)
                for _ in range(2):
                    goods[self.one_of(list(WARES))] += 1
                taken += 2
            case (8,):
                hand.remove("m")
                self.used.add(MONOPOLY)
                ware = self.one_of(list(WARES))
                for other, has in enumerate(self.goods):
                    if other != player:
                        goods[ware] += has[ware]
                        has[ware] = 0
                taken += 1
        return taken

    def turn(self, player: int) -> int:
        """A whole turn; how many answers it took."""
        self.used.clear()
        number, taken = 2 + int(self.random() * 6) + int(self.random() * 6), 0
        if number == 7:
            taken += sum(self.discard(other) for other in range(len(self.goods)))
            taken += self.rob(player)
        else:
            self.produce(number)
        while options := self.actions(player):
            kinds = sorted({action[0] for action in options})
            number = int(self.random() * (len(kinds) + 1))  # what to do is chosen first, passing being one of the answers, and then the rest
            if number == len(kinds):
                return taken + 1
            action = [option for option in options if option[0] == kinds[number]]
            taken += self.do(player, action[int(self.random() * len(action))])
            if self.points(player) >= ENOUGH:
                self.winner = player
                return taken
        return taken


def playout(random: Callable[[], float]) -> int:
    """One random game; how many answers it took."""
    game = Settlers(random)
    seats = list(range(4))
    for player in (*seats, *reversed(seats)):
        game.found(player)
    taken = 16
    for _ in range(LONGEST_GAME):
        for player in seats:
            taken += game.turn(player)
            if game.winner != NOBODY:
                return taken
    return taken
