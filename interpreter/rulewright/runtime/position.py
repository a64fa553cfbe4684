"""A game that begins in a given position instead of its setup: for the tests of rulesets, and for puzzles.

Setup is carried out for the values that it sets (which things are in play, whose turn it is); then all things go back into the box. What the position
does not mention stays there and keeps its value. The word `rest` in a zone stands for everything of the zone's kind that is named nowhere, in an
order decided by the seed. `in:` says what is played instead of the flow.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as PySequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulewright.checker.bodies.elaborate import Elaborator
from rulewright.checker.bodies.scope import Scope
from rulewright.compiler.random_streams import salt
from rulewright.language.core import Function, Var
from rulewright.language.symbols import Kind, Program, StateSymbol, ZoneSymbol
from rulewright.language.types import AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Type, Word, YesNo
from rulewright.runtime import checks, described
from rulewright.runtime.chance import shuffled
from rulewright.runtime.errors import RulewrightError, SaveError, WrongType, WrongValue
from rulewright.runtime.game import Game
from rulewright.runtime.loaded import load_dice
from rulewright.runtime.restoring import Restored, damaged
from rulewright.runtime.saves import encode, encode_state
from rulewright.runtime.seeds import scrambled
from rulewright.source.catalogue.code import as_said
from rulewright.source.catalogue.positions import Positions
from rulewright.source.catalogue.saved import Damage, Saves
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright.api import Ruleset
    from rulewright.runtime.build import Compiled
    from rulewright.runtime.state import State

REST = "rest"
TURN = "turn of"
IN = "in"


class PositionError(RulewrightError):
    """An impossible position. `phrases` say why, in every language, each with its place; `reasons` are these sentences in English."""

    def __init__(self, phrases: list[tuple[Phrase, Span]]) -> None:
        self.phrases = phrases
        self.reasons = [(phrase.said(), span) for phrase, span in phrases]
        super().__init__(" ".join(text if span is NOWHERE else f"{span.file}:{span.line}: {text}" for text, span in self.reasons))


def arrange(ruleset: Ruleset, players: list[str], seed: int, options: dict[str, Any], given: Mapping | None, rolls: PySequence[Scalar] = ()) -> Game:
    """A game at the first decision of its flow, from the given position; without one, after its setup. Raises PositionError.

    `rolls` are the first results of the dice (without a given position: first after the first question).
    """
    if given is None:
        begun = Game(ruleset, players, seed, options)
        if rolls:
            load_dice(begun, rolls)
        return begun
    flow = given.get(IN)
    if flow is not None and not isinstance(flow, Scalar):
        raise PositionError([(Positions.no_text(), flow.span)])
    return _begun(_Unbegun(ruleset, players, seed, options, flow), given, seed, rolls)


def _placed(game: _Unbegun, given: Mapping) -> None:
    """Put everything where it is given. Raises PositionError."""
    arranger = _Arranger(game)
    arranger.place(given)
    if arranger.reasons:
        raise PositionError(arranger.reasons)


def _begun(game: _Unbegun, given: Mapping, seed: int, rolls: PySequence[Scalar] = ()) -> Game:
    """A game whose flow begins in a position. Raises PositionError."""
    _placed(game, given)
    if rolls:
        load_dice(game, rolls)
    game.begin(seed)
    turn, flow = given.get(TURN), given.get(IN)
    if flow is None and isinstance(turn, Scalar) and (first := game.first_turn()) not in (None, turn.text):
        raise PositionError([(Positions.turn_of_another(name=turn.text, first=first or ""), turn.span)])
    return game


def position_of(game: Game) -> dict[str, Any]:
    """The position of a game by names. Every position can be described, so it raises nothing."""
    return described.position_of(game, _Unbegun(game.ruleset, game.player_names, game._seed, game._compiled.options_as_written)._state)


def from_position(ruleset: Ruleset, position: dict[str, Any]) -> Game:
    """A game in a position from `position_of` or written by hand. Raises PositionError, SaveError, OptionsError and WrongType."""
    unknown = sorted(map(str, set(position) - {"players", "seed", "options", "given", "going_on"}))
    if unknown:
        raise WrongValue(f"A position has `players`, `seed`, `options`, `given` and `going_on`, not {checks.shown(unknown[0])}.")
    seed, options, going_on = position.get("seed", 0), position.get("options") or {}, position.get("going_on")
    if going_on is not None and (not isinstance(going_on, dict) or going_on.get("hash") != ruleset.plays_hash):
        raise SaveError(Saves.other_going_on())
    given = _node(position.get("given") or {})
    if not isinstance(given, Mapping):
        raise WrongType(f"`given` is a mapping of players and things, as in a test; {checks.shown(position['given'])} is not one.")
    flow = given.get(IN)
    if flow is not None and not isinstance(flow, Scalar):
        raise PositionError([(Positions.no_text(), flow.span)])
    game = _Unbegun(ruleset, position.get("players"), seed, options, flow)
    if going_on is None:
        return _begun(game, given, seed)
    _placed(game, given)
    return Game._standing(ruleset, _gone_on(game, going_on), game.player_names, seed)


def _gone_on(game: _Unbegun, going_on: dict[str, Any]) -> State:
    """The placed position with its suspended effects, checked like a saved game. Raises SaveError."""
    state, layout = game._state, game._compiled.layout
    saved, named = encode_state(state), described.slots_by_names(layout)
    values = [value if slot in named else encode(layout.initial[slot]) for slot, value in enumerate(saved["v"])]
    notes = going_on.get("notes")
    for note in notes if isinstance(notes, list) else (None,):
        if not isinstance(note, list) or len(note) != 2 or type(note[0]) is not int or note[0] in named or not 0 <= note[0] < len(values):
            raise damaged(Damage.sizes())
        values[note[0]] = note[1]
    rest = {part: value for part, value in going_on.items() if part not in ("hash", "notes", "v", "z")}
    return Restored(game._compiled).read({**rest, "v": values, "z": saved["z"]}, [])


def _node(value: Any) -> Node:
    """Plain data as if it had been read from a file. Raises WrongType."""
    match value:
        case dict():
            return Mapping(tuple((_key(key), _node(each)) for key, each in value.items()), NOWHERE)
        case list() | tuple():
            return Sequence(tuple(map(_node, value)), NOWHERE)
        case bool():
            return Scalar("yes" if value else "no", NOWHERE)
        case None:
            return Scalar("nothing", NOWHERE)
        case int() | str():
            return Scalar(str(value), NOWHERE)
    raise WrongType(f"A position holds names, numbers, lists and mappings; {checks.shown(value)} is not one of them.")


def _key(value: Any) -> Scalar:
    if not isinstance(value, str):
        raise WrongType(f"What a position names is a text; {checks.shown(value)} is not one.")
    return Scalar(value, NOWHERE)


class _Unbegun(Game):
    """A game that waits for its position. Instead of the flow, the text `instead` may be played."""

    def __init__(self, ruleset: Ruleset, players: int | list[str] | None, seed: int, options: dict[str, Any], instead: Scalar | None = None) -> None:
        self._instead = instead
        super().__init__(ruleset, players, seed, options)

    def _rules(self, ruleset: Ruleset, names: list[str], options: dict[str, Any]) -> Compiled:
        usual = super()._rules(ruleset, names, options)
        if self._instead is None:
            return usual
        flow, functions = _read_flow(usual.program, self._instead, names)
        return ruleset._compiled_with(flow, functions, f"{' '.join(names)}: {self._instead.text}", len(names), options)

    def _begin(self) -> None:
        """The setup alone, for the values that it sets; each question in it is answered with its first option."""
        compiled, state = self._compiled, self._state
        if compiled.setup is None:
            return
        state.k.append(compiled.names[compiled.setup]())
        self._run()
        while state.d is not None:
            self.choose(0)
        fresh, layout = compiled.new_state(), compiled.layout
        for symbol, column in layout.columns.items():
            if isinstance(symbol, StateSymbol):
                for holder in layout.of_kind.get(symbol.kind, ()):
                    slot = column.slot(holder)
                    fresh.v[slot : slot + column.width] = state.v[slot : slot + column.width]
        self._state = fresh

    def begin(self, seed: int) -> None:
        """Start the flow."""
        self._state.begin_knowing()
        self._state.forget_marks()
        self._state.forget()
        self._state.log = []
        self._state.r = scrambled(seed)
        if self._compiled.flow is not None:
            seats = range(len(self._names)) if self._instead is not None else ()
            self._state.k.append(self._compiled.names[self._compiled.flow](*seats))
        self._run()

    def first_turn(self) -> str | None:
        """Whose turn was the first to begin since `begin`, if any: a flow may itself decide who starts."""
        state, turn = self._state, self._compiled.turn
        before = [old for slot, old in state.j if slot == turn]
        if not before:
            return None
        first: int = before[1] if len(before) > 1 else state.v[turn]
        return self._names[first]


def _read_flow(program: Program, text: Scalar, names: list[str]) -> tuple[Function, list[Function]]:
    """What is played instead of the flow, over the names of the players, and the functions defined with it. Raises PositionError."""
    findings, before = Findings(), len(program.functions)
    seats = ThingOf(program.kinds["player"])
    flow = Elaborator(program, findings).effect(text, Scope.of([Var(name, seats) for name in names], in_flow=True), "flow")
    functions = program.functions[before:]
    del program.functions[before:]  # written in a test, not a part of the ruleset
    if findings.errors:
        raise PositionError([(Positions.flow(found=as_said(each.whole)), each.span) for each in findings.errors])
    return flow, functions


def _meant(near: str | None) -> Phrase | str:
    return Positions.meant(meant=near) if near else ""


@dataclass(slots=True)
class _Later:
    """A zone that gets the rest, and where among its things the rest is inserted."""

    zone: int
    symbol: ZoneSymbol
    before: int


class _Wrong(Exception):
    """A value that cannot be read."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.said())
        self.why = why


@dataclass
class _Arranger:
    """Writes a position into a fresh state."""

    game: _Unbegun
    reasons: list[tuple[Phrase, Span]] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    rests: list[_Later] = field(default_factory=list)

    def place(self, given: Mapping) -> None:
        state = self.game._state
        state.log = None
        holders: list[tuple[int, Mapping]] = []
        for key, value in given:
            if key.text == TURN:
                self._turn(value)
                continue
            if key.text == IN:
                continue
            holder = self._holder(key)
            if holder is None:
                continue
            if not isinstance(value, Mapping):
                self._wrong(Positions.no_mapping(name=key.text), value)
                continue
            holders.append((holder, value))
        # Things first: a value may name a thing, and `rest` is what no zone has named.
        for holder, value in holders:
            self._zones(holder, value)
        for later in self.rests:
            self._rest(later)
        for holder, value in holders:
            self._values(holder, value)

    def _wrong(self, why: Phrase, node: Node) -> None:
        self.reasons.append((why, node.span))

    # ---- names ---------------------------------------------------------------------------------------------------------------------------
    def _turn(self, node: Node) -> None:
        names = self.game._names
        if not isinstance(node, Scalar) or node.text not in names:
            self._wrong(Positions.turn_of(known=", ".join(names)), node)
            return
        compiled, seat = self.game._compiled, names.index(node.text)
        self.game._state.v[compiled.turn] = self.game._state.v[compiled.first] = seat

    def _holder(self, key: Scalar) -> int | None:
        """The player, the game or the thing that a key names."""
        layout, names = self.game._compiled.layout, self.game._names
        if key.text in names:
            return names.index(key.text)
        if key.text == "game":
            return layout.game
        found = self._numbers(key.text, None)
        if found:
            return found[0]
        near = closest(key.text, [*names, "game", *(name for name in layout.names[layout.game :])])
        self._wrong(Positions.nobody(name=key.text, hint=_meant(near)), key)
        return None

    def _numbers(self, name: str, kind: Kind | None) -> list[int]:
        """The things that a name means: all copies of a design, or the things of a created kind."""
        layout = self.game._compiled.layout
        head, dot, tail = name.partition(".")
        if name not in self._named and dot and head in layout.program.kinds:
            kind, name = layout.program.kinds[head], tail
        return [number for number in self._named.get(name, ()) if kind is None or layout.kinds[number].is_a(kind)]

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        """The things by their ids, copies also by the id of their design."""
        found: dict[str, list[int]] = {}
        layout = self.game._compiled.layout
        for number in range(layout.game + 1, len(layout.names)):
            name = layout.names[number]
            thing = layout.things[number]
            for each in dict.fromkeys((name, name.split("#")[0], thing.id if thing is not None else name)):
                found.setdefault(each, []).append(number)
        return found

    # ---- zones ---------------------------------------------------------------------------------------------------------------------------
    def _zones(self, holder: int, given: Mapping) -> None:
        layout = self.game._compiled.layout
        kind = layout.kinds[holder]
        for key, value in given:
            zone = kind.zones.get(key.text)
            if zone is not None:
                self._fill(layout.zones[zone].slot(holder), zone, value)
            elif key.text not in kind.state and key.text not in layout.program.marks:
                known = [*kind.zones, *kind.state, *(name for name, mark in layout.program.marks.items() if kind.is_a(mark.on))]
                near = closest(key.text, known)
                hint = _meant(near) or (Positions.there_are(known=known) if known else Positions.there_are_none())
                self._wrong(Positions.no_member(holder=self._owner_name(holder), name=key.text, hint=hint), key)

    def _owner_name(self, holder: int) -> str:
        layout = self.game._compiled.layout
        return self.game._names[holder] if holder < layout.players else layout.names[holder]

    def _fill(self, number: int, zone: ZoneSymbol, node: Node) -> None:
        """Put the named things into a zone, in the order in which they are named."""
        items: Iterable[Node] = node if isinstance(node, Sequence) else (node,)
        state = self.game._state
        for thing in state.z[number]:
            state.move(thing, -1)  # inner things start here; what is written replaces them
        for item in items:
            if isinstance(item, Scalar) and item.text == REST:
                self.rests.append(_Later(number, zone, len(state.z[number])))
            elif isinstance(item, Scalar) and item.text in ("", "nothing"):
                continue
            elif isinstance(item, Scalar) and item.text.isdigit():
                self._put_some(item, int(item.text), number, zone)
            elif isinstance(item, Scalar):
                self._put(item, item.text, number, zone)
            elif isinstance(item, Mapping):
                self._put_described(item, number, zone)
            else:
                self._wrong(Positions.zone_is_list(), item)

    def _put(self, node: Node, name: str, number: int, zone: ZoneSymbol) -> int | None:
        layout, state = self.game._compiled.layout, self.game._state
        things = self._numbers(name, zone.holds)
        free = [thing for thing in things if thing not in self.used]
        if not things:
            near = closest(name, (each for each, numbers in self._named.items() if "#" not in each and layout.kinds[numbers[0]].is_a(zone.holds)))
            self._wrong(Positions.other_kind(zone=zone.name, kind=zone.holds.name, name=name, hint=_meant(near)), node)
            return None
        if not free:
            self._wrong(Positions.too_often(name=name, number=len(things)), node)
            return None
        self.used.add(free[0])
        if not state.move(free[0], number, 2):
            self._wrong(Positions.no_room(zone=zone.name, name=name), node)
        return free[0]

    def _put_some(self, node: Scalar, count: int, number: int, zone: ZoneSymbol) -> None:
        """A number of things of the zone's kind, in the order of the files."""
        layout, state = self.game._compiled.layout, self.game._state
        free = [thing for thing in layout.of_kind[zone.holds] if thing not in self.used]
        if len(free) < count:
            self._wrong(Positions.too_few(number=len(free), kind=zone.holds.name, zone=zone.name), node)
        for thing in free[:count]:
            self.used.add(thing)
            if not state.move(thing, number, 2):
                self._wrong(Positions.no_room_for(zone=zone.name, number=count), node)
                return

    def _put_described(self, node: Mapping, number: int, zone: ZoneSymbol) -> None:
        """`{id: warriors, workers: 2}`, or `{power: 2}` for a thing without a name of its own."""
        layout = self.game._compiled.layout
        named = node.get("id") or node.get("kind")
        name = named.text if isinstance(named, Scalar) else zone.holds.name
        if named is None and not self._numbers(name, zone.holds):
            # Inner things have no names, so any unused ones are taken, in the order of the files.
            free = [thing for thing in layout.of_kind[zone.holds] if thing not in self.used]
            name = layout.names[free[0]] if free else name
        thing = self._put(node, name, number, zone)
        if thing is not None:
            rest = Mapping(tuple((key, value) for key, value in node if key.text not in ("id", "kind")), node.span, node.flow)
            self._zones(thing, rest)
            self._values(thing, rest)

    def _rest(self, later: _Later) -> None:
        layout, state = self.game._compiled.layout, self.game._state
        left = [
            thing
            for thing in layout.of_kind[later.symbol.holds]
            if thing not in self.used and state.v[thing] < 0 and layout.things[thing] is not None
        ]
        order = shuffled(state.r ^ salt(REST, layout.names[layout.zone_holder[later.zone]], later.symbol.name), left, state.c.salts)
        for thing in reversed(order):
            self.used.add(thing)
            if state.move(thing, later.zone, 2):
                *members, last = state.z[later.zone]
                state.z[later.zone] = (*members[: later.before], last, *members[later.before :])

    # ---- values --------------------------------------------------------------------------------------------------------------------------
    def _values(self, holder: int, given: Mapping) -> None:
        layout, state = self.game._compiled.layout, self.game._state
        kind = layout.kinds[holder]
        for key, value in given:
            mark = layout.program.marks.get(key.text)
            symbol = kind.state.get(key.text)
            try:
                if symbol is not None:
                    self._set(holder, symbol, value)
                elif mark is not None and kind.is_a(mark.on):
                    count = self._read(Number(0), value)
                    state.v[layout.columns[mark, "left"].slot(holder)] = count
                    if mark.at_once and count:
                        state.v[layout.columns[mark, "running"].slot(holder)] = 1
            except _Wrong as wrong:
                self._wrong(Positions.of_value(name=key.text, why=wrong.why), value)

    def _set(self, holder: int, symbol: StateSymbol, node: Node) -> None:
        layout, v = self.game._compiled.layout, self.game._state.v
        column = layout.columns[symbol]
        keys = layout.keys(symbol.type.key) if isinstance(symbol.type, AmountsOf) else None
        if keys is None:
            v[column.slot(holder)] = layout.in_order(symbol.type, self._read(symbol.type, node))
            return
        amounts = self._read(symbol.type, node)
        for word in range(column.width):
            # Amounts in a position are complete: what is not named is 0.
            v[column.slot(holder, word)] = amounts.get(word, 0)

    def _read(self, type_: Type, node: Node) -> Any:
        """A run-time value of a type. Raises _Wrong."""
        text = node.text.strip() if isinstance(node, Scalar) else None
        match type_:
            case Maybe():
                return None if text == "nothing" else self._read(type_.of, node)
            case SetOf() | ListOf():
                if text is not None and text in ("nothing", "{}", ""):
                    return ()
                items = node.items if isinstance(node, Sequence) else (node,)
                return tuple(dict.fromkeys(self._read(type_.element, item) for item in items))
            case AmountsOf():
                if not isinstance(node, Mapping):
                    raise _Wrong(Positions.amounts())
                return dict(sorted((self._read(type_.key, key), self._read(Number(0 if type_.pool else None), value)) for key, value in node))
        if text is None:
            raise _Wrong(Positions.one_value())
        match type_:
            case YesNo():
                if text not in ("yes", "no"):
                    raise _Wrong(Positions.yes_no(text=text))
                return text == "yes"
            case Word():
                words = type_.words.words
                if text not in words:
                    near = closest(text, words)
                    raise _Wrong(Positions.no_word(text=text, known=", ".join(words), hint=_meant(near)))
                return words.index(text)
            case ThingOf():
                return self._thing(type_.kind, text)
            case Number():
                try:
                    number = int(text)
                except ValueError:
                    raise _Wrong(Positions.no_number(text=text)) from None
                if (type_.low is not None and number < type_.low) or (type_.high is not None and number > type_.high):
                    below = type_.high is None
                    raise _Wrong((Positions.below_nothing if below else Positions.out_of_bounds)(number=number, low=type_.low, high=type_.high))
                return number
        raise _Wrong(Positions.unsayable(text=text))

    def _thing(self, kind: Kind, text: str) -> int:
        if kind.name == "player":
            if text not in self.game._names:
                raise _Wrong(Positions.no_player(name=text, known=", ".join(self.game._names)))
            return self.game._names.index(text)
        found = self._numbers(text, kind)
        if not found:
            layout = self.game._compiled.layout
            near = closest(text, [layout.names[each] for each in layout.of_kind[kind]])
            raise _Wrong(Positions.no_thing(kind=kind.name, name=text, hint=_meant(near)))
        placed = [thing for thing in found if thing in self.used]
        return (placed or found)[0]
