"""Nothing hidden reaches a seat: not in what it is sent, nor in how much, how often or when; and the comparison finds leaks that are put in."""

from __future__ import annotations

import ast
import copy
import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

import rulewright
from rulewright.agents.twins import exchanged
from rulewright.api import Ruleset
from rulewright.runtime.errors import RulewrightError
from rulewright.web import doing, guard, seatview
from rulewright.web.app import _Routes
from rulewright.web.store import Record, Store
from rulewright.web.table import Refused, Table
from tests.web.conftest import ROOT, Opening, Seat, play

WEB = Path(seatview.__file__).parent
GAUNTLET = ROOT / "tests" / "gauntlet"
LANGUAGES = ("en", "cs")

HIDING = """\
ruleset: canaries
version: "1.0"
language: 1
title: {{en: Canaries}}
players: 2 to 3
kinds:
  bird: {{fields: {{size: number = 1}}}}
zones:
  game: {{nest: {{holds: bird, order: pile, seen by: nobody}}, meadow: {{holds: bird}}}}
  player: {{hand: {{holds: bird, seen by: owner}}}}
state:
  player: {{purse: 0..30 = 5 seen by owner, flights: number = 0}}
setup: |
  move every bird to nest
  shuffle nest
  for each p in players: draw 4 from nest to p.hand
happenings:
  turn(player me): {{turn of: me, do: me must act in day}}
  caught(player who, bird b): {{}}
actions:
  free: {{in: day, with: {{b: me.hand}}, do: move b to meadow}}
  swap: {{in: day, with: {{b: me.hand, other: opponents}}, do: move b to other.hand}}
  take: {{in: day, when: any nest, do: draw 1 from nest to me.hand}}
  earn: {{in: day, do: add 1 to me.purse}}
flow: |
  repeat 14 times:
    for each p in players: turn(p)
  end game
result: {{score(player): count player.hand}}
things:
{birds}
"""


def table_of(ruleset: Ruleset, players: int, seed: int, secrets: str = "open") -> Table:
    names = tuple(f"p{number}" for number in range(players))
    store = Store(None)
    store.pin(ruleset.content_hash, [], {})
    record = Record(f"g{seed}", ruleset.content_hash, ruleset.id, (), {}, names, seed, 1.0, 0, ("person",) * players, secrets)
    store.begin(record)
    return Table(store, record, ruleset)


def played(table: Table, seed: int, most: int) -> Iterator[int]:
    """Play at random; after each answer its number."""
    chance = random.Random(seed)
    for number in range(most):
        decision, idle = next(iter(table.waiting()), None), [seat for seat in range(len(table.who)) if table.nothing_for(seat)]
        if decision is None and not idle:
            return
        seat, choice = (idle[0], "go_on") if decision is None else (decision.player, decision.options[chance.choice(decision.willing)].id)
        table.answer(seat, table.question(seat), str(number), {"choices": [choice]})
        yield number


def twin(table: Table, seat: int | None, chance: random.Random) -> Table:
    """The same table in a world in which all that a seat cannot know is another."""
    other = copy.copy(table)
    other.game = exchanged(table.game, seat, chance)
    if table.point is not None:
        other._stood = exchanged(table.shown, seat, chance)
    return other


def sent(table: Table, seat: int | None) -> list[Any]:
    return [(seatview.packet(table, seat, language), seatview.log(table.game, seat, language)) for language in LANGUAGES]


@pytest.fixture(scope="module")
def canaries(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("canaries")
    birds = "\n".join(f"- {{kind: bird, id: canary{number}x, size: {number}}}" for number in range(20))
    (folder / "ruleset.yaml").write_text(HIDING.format(birds=birds), encoding="utf-8")
    return rulewright.load(str(folder))


def known(table: Table, seat: int | None) -> list[Any]:
    """What the public interface tells a seat."""
    return [table.game.view(seat), [one.texts for one in table.game.log_since(0, seat)]]


def flown(told: Any) -> set[str]:
    """The canaries that are named somewhere."""
    return set(re.findall(r"canary\d+x", json.dumps(told)))


def worlds(ruleset: Ruleset, players: int, seed: int, most: int, secrets: str = "open") -> int:
    """How many packets are equal in a twin; the first that is not fails."""
    table, chance, compared = table_of(ruleset, players, seed, secrets), random.Random(seed), 0
    for number in played(table, seed, most):
        for seat in (None, *range(players)):
            if not table.game.over and (number % 3 == 0 or seat == number % players):  # at the end hands are counted
                packets = sent(table, seat)
                assert packets == sent(twin(table, seat, chance), seat), (number, seat)
                assert flown(packets) <= flown(known(table, seat)), (number, seat)
                compared += 1
    return compared


@pytest.mark.parametrize(
    ("name", "players", "secrets"),
    [("mesta", 3, "open"), ("mesta", 3, "ask"), ("haggling", 2, "ask"), ("tops", 2, "ask"), ("simultaneous", 3, "ask"), ("canaries", 3, "ask")],
)
def test_a_seat_is_sent_the_same_in_twin_worlds(canaries: Ruleset, name: str, players: int, secrets: str) -> None:
    ruleset = canaries if name == "canaries" else rulewright.load(name if name == "mesta" else str(GAUNTLET / name))
    assert worlds(ruleset, players, 5, 60, secrets) >= 6


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "players", "secrets", "packets"),
    [("mesta", 3, "ask", 6_000), ("tta_first_edition", 3, "open", 1_000), ("tta_new_story", 3, "ask", 1_000), ("clash_of_cultures", 3, "open", 1_000),
     ("haggling", 2, "ask", 4_000), ("simultaneous", 3, "ask", 3_000), ("canaries", 3, "ask", 4_000)],
)  # fmt: skip
def test_twenty_thousand_packets_are_the_same_in_twin_worlds(canaries: Ruleset, name: str, players: int, secrets: str, packets: int) -> None:
    small = (GAUNTLET / name).is_dir()
    ruleset = canaries if name == "canaries" else rulewright.load(str(GAUNTLET / name) if small else str(ROOT / "rulesets" / name))
    compared = seed = 0
    while compared < packets:
        seed += 1
        compared += worlds(ruleset, players, seed, 120, secrets)
        assert seed < packets


def leaks() -> dict[str, Callable[[pytest.MonkeyPatch], None]]:
    """What could go wrong in the one door, put in on purpose."""
    whole, asked, questions = seatview.packet, seatview.about, seatview.question

    def other_seat(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return whole(table, 1 if seat == 0 else 0, language)

    def from_the_game(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**whole(table, seat, language), "save": table.game.save()["state"]}

    def others_hands(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**whole(table, seat, language), "screens": [table.game.table(one, language) for one in range(len(table.who))]}

    def all_of_the_log(game: Any, seat: int | None, language: str) -> list[dict[str, Any]]:
        return [{"text": entry.text(language)} for entry in game.log]

    def position(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**asked(table, seat, language), "etag": table.game.hash()}

    def scores(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**asked(table, seat, language), "scores": [str(table.game.evaluate(f"{name}.purse")) for name in table.game.player_names]}

    def others_options(table: Table, seat: int | None, language: str) -> Any:
        return questions(table, table.game.decision.player if table.game.decision else seat, language)

    return {
        "wrong seat": lambda patch: patch.setattr(seatview, "packet", other_seat),
        "a saved game": lambda patch: patch.setattr(seatview, "packet", from_the_game),
        "what others have": lambda patch: patch.setattr(seatview, "packet", others_hands),
        "unfiltered log": lambda patch: patch.setattr(seatview, "log", all_of_the_log),
        "a hash of the position": lambda patch: patch.setattr(seatview, "about", position),
        "hidden values": lambda patch: patch.setattr(seatview, "about", scores),
        "another's options": lambda patch: patch.setattr(seatview, "question", others_options),
    }


@pytest.mark.parametrize("name", leaks())
def test_leaks_are_found(canaries: Ruleset, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    leaks()[name](monkeypatch)
    with pytest.raises(AssertionError):
        worlds(canaries, 3, 5, 30)


def told_to(seat: Seat, asked: str) -> list[str]:
    """All bytes that a seat gets for what it may and may not ask, refusals too."""
    replies = [seat.client.get(f"/api/t/{seat.game}/packet", headers=seat.headers), seat.post("answer", {"question": "9999", "choices": ["canary1x"]}),
               seat.post("answer", {"question": asked, "choices": ["no such thing"]}), seat.post("ask", {"words": "cities"}), seat.post("log", {"before": 1_000_000}),
               seat.post("agree", {"agrees": True}),
               seat.client.get(f"/api/t/{seat.game}/file", headers=seat.headers)]  # fmt: skip
    return [
        json.dumps(dict(reply.headers)) + (gzip.decompress(reply.content).decode() if reply.content[:2] == b"\x1f\x8b" else reply.text)
        for reply in replies
    ]


def fly(opened: Opening, canaries: Ruleset, most: int = 30) -> None:
    """All bytes that a seat gets, refusals and frames of sockets too, against what its view has had so far."""
    assert canaries.composed is not None
    with opened(canaries.composed.packages[0].main.parent) as place:
        seats = place.lay(place.server.catalog.games()[0].name, ["person"] * 3)
        table, chance = place.server._tables[seats[0].game], random.Random(4)
        sockets = [seat.listen() for seat in seats]
        for socket in sockets:
            socket.__enter__()
        try:
            seen: list[set[str]] = [set() for _ in seats]
            for _ in range(most):
                for number, seat in enumerate(seats):
                    seen[number] |= flown(known(table, number if number < 3 else None))
                    asked = seat.packet()["question"] or {"id": "0"}
                    assert flown(told_to(seat, asked["id"])) <= seen[number]
                one = next(one for one in seats[:3] if one.packet()["question"])
                one.answer(chance.choice(one.packet()["question"]["options"])["id"])
        finally:
            for socket in sockets:
                socket.__exit__(None, None, None)


def test_no_canary_flies_before_it_may(opened: Opening, canaries: Ruleset) -> None:
    fly(opened, canaries)


Handler = Callable[..., Any]


def behind_the_door() -> dict[str, Callable[[pytest.MonkeyPatch], None]]:
    """Leaks beside the one door: in refusals, caches and files."""

    def with_all_hands(status: int) -> Callable[[pytest.MonkeyPatch], None]:
        def patched(patch: pytest.MonkeyPatch) -> None:
            whole = doing._DOING["answer"]

            def answer(table: Table, seat: int | None, body: dict[str, Any]) -> doing.Reply:
                hands = [table.game.view(seat) for seat in range(len(table.who))]
                try:
                    reply = whole(table, seat, body)
                except RulewrightError as error:
                    raise Refused(f"{error} {hands if status == 422 else ''}", "") from error
                return (409, {"error": "late", "question": hands}) if reply[0] == status else reply

            patch.setitem(doing._DOING, "answer", answer)

        return patched

    def one_cache(patch: pytest.MonkeyPatch) -> None:
        def audience(self: _Routes, table: Table, seat: int | None, language: str) -> seatview.Audience:
            return self._audiences.setdefault((table.id, 0, "en"), seatview.Audience(table, seat, language))

        patch.setattr(_Routes, "_audience", audience)

    def file_for_all(patch: pytest.MonkeyPatch) -> None:
        async def own_file(self: _Routes, request: Any) -> Any:
            table, _ = await self._sitting(request.state)
            return Response(gzip.compress(json.dumps([table.game.view(seat) for seat in range(len(table.who))]).encode()))

        patch.setattr(_Routes, "_own_file", own_file)

    return {
        "the body of a 409": with_all_hands(409),
        "the text of an error": with_all_hands(422),
        "a cache shared by seats": one_cache,
        "a saved file": file_for_all,
    }


@pytest.mark.parametrize("name", behind_the_door())
def test_leaks_beside_the_door_are_found(opened: Opening, canaries: Ruleset, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    behind_the_door()[name](monkeypatch)
    with pytest.raises(AssertionError):
        fly(opened, canaries, 3)


def compare(opened: Opening, canaries: Ruleset) -> None:
    """All bytes and headers that a seat gets, in two worlds that differ in what it cannot know; and no reply lets a page tell others its address."""
    assert canaries.composed is not None
    with opened(canaries.composed.packages[0].main.parent) as place:
        seats = place.lay(place.server.catalog.games()[0].name, ["person"] * 3)
        table, chance = place.server._tables[seats[0].game], random.Random(7)
        for step in range(12):
            number = step % 3
            asked = (seats[number].packet()["question"] or {"id": "0"})["id"]
            told = told_to(seats[number], asked)
            was, table.game = table.game, exchanged(table.game, number, chance)
            assert table.game.hash() != was.hash()
            assert told_to(seats[number], asked) == told
            table.game = was
            one = next(one for one in seats[:3] if one.packet()["question"])
            one.answer(chance.choice(one.packet()["question"]["options"])["id"])
        for path in ("/", f"/t/{table.id}", "/static/table.js", "/desk", f"/api/t/{table.id}/packet", "/nowhere"):
            assert place.client.get(path, headers=seats[0].headers).headers["referrer-policy"] == "no-referrer"


def test_headers_are_the_same_in_twin_worlds(opened: Opening, canaries: Ruleset) -> None:
    compare(opened, canaries)


def in_headers() -> dict[str, Callable[[pytest.MonkeyPatch], None]]:
    """Leaks in what is sent beside the content."""

    def tagged(patch: pytest.MonkeyPatch) -> None:
        whole = _Routes._packet

        async def packet(self: _Routes, request: Any) -> Any:
            reply, (table, _) = await whole(self, request), await self._sitting(request.state)
            reply.headers["etag"] = f'"{table.game.hash()}"'
            return reply

        patch.setattr(_Routes, "_packet", packet)

    return {"an ETag": tagged, "a key in the Referer": lambda patch: patch.setitem(guard.HEADERS, "referrer-policy", "unsafe-url")}


@pytest.mark.parametrize("name", in_headers())
def test_leaks_in_headers_are_found(opened: Opening, canaries: Ruleset, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    in_headers()[name](monkeypatch)
    with pytest.raises(AssertionError):
        compare(opened, canaries)


def in_numbers() -> dict[str, Callable[[pytest.MonkeyPatch], None]]:
    """Leaks in what is counted, and in who is named."""
    asked, taken = seatview.about, seatview.undo

    def counter(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**asked(table, seat, language), "answers": sum(node.kind == "answer" for node in table.nodes)}

    def waiting_for(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**asked(table, seat, language), "waiting": [one.player for one in table.game.decisions]}

    def stack(table: Table, seat: int | None) -> Any:
        return [taken(table, seat), [step.node.kind for step in table._steps]]

    def copies(table: Table, seat: int | None, language: str) -> dict[str, Any]:
        return {**asked(table, seat, language), "hands": [len(zone) and zone[0] for zone in table.game._state.z]}

    return {
        "a global counter": lambda patch: patch.setattr(seatview, "about", counter),
        "waiting for": lambda patch: patch.setattr(seatview, "about", waiting_for),
        "the undo stack": lambda patch: patch.setattr(seatview, "undo", stack),
        "numbers of copies": lambda patch: patch.setattr(seatview, "about", copies),
    }


@pytest.mark.parametrize("name", in_numbers())
def test_leaks_in_numbers_are_found(shields: Ruleset, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    in_numbers()[name](monkeypatch)
    assert not all(two_worlds(shields, "ask", seed)[0] for seed in range(12))


def test_who_is_asked_in_secret_is_not_told_and_wakes_nobody(opened: Opening) -> None:
    """While one chooses out of a hidden hand, the others are sent nothing, and their numbers do not move."""
    with opened("mesta") as place:
        *seats, watcher = place.lay("mesta", ["person"] * 3, seed=11)
        table, met, idle = place.server._tables[watcher.game], 0, 0
        for step in range(90):
            called = [seat for seat in range(3) if table.nothing_for(seat)] or [one.player for one in table.waiting()]
            if not called:
                break
            seat, decision = called[0], table.decision_of(called[0])
            others = [one for number, one in enumerate(seats) if number != seat]
            if decision is None or not decision.public:
                met, idle = met + (decision is not None), idle + (decision is None)
                for one in (*others, watcher):
                    shown = one.packet()
                    assert not any(player["asked"] for player in shown["game"]["players"]) and shown["question"] is None
                    assert not set(shown) - {"game", "order", "question", "undo", "log"} - {name for name in shown if ":" in name}
            seats[seat].answer(decision.options[step % len(decision.options)].id if decision is not None else "go_on")
        assert met > 10 and idle > 10


ATTACK = """\
ruleset: shields
version: "1.0"
language: 1
title: {en: Shields}
players: 2 to 3
kinds:
  card: {}
  shield: {is: card}
zones:
  game: {pile: {holds: card, order: pile, seen by: nobody}, spent: {holds: card}}
  player: {hand: {holds: card, seen by: owner}}
state:
  player: {harm: number = 0}
setup: |
  move every card to pile
  shuffle pile
  for each p in players: draw 2 from pile to p.hand
happenings:
  turn(player me): {turn of: me, do: me must act in day}
  hit(player whom): {do: add 1 to whom.harm}
actions:
  strike: {in: day, with: {whom: opponents}, do: hit(whom)}
  rest: {in: day, do: add 0 to me.harm}
texts:
  turn_away: {en: Turn it away?}
flow: |
  repeat 6 times:
    for each p in players: turn(p)
  end game
result: {score(player): 0 - player.harm}
things:
- kind: shield
  id: buckler
  copies: 3
  text: {en: You may turn one hit away.}
  hooks:
  - instead of: hit
    while: this in owner.hand
    where: whom = owner
    asked of: owner
    asks: turn_away
    do: move this to spent
- {kind: card, id: pebble, copies: 6}
"""


@pytest.fixture(scope="module")
def shields(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("shields")
    (folder / "ruleset.yaml").write_text(ATTACK, encoding="utf-8")
    return rulewright.load(str(folder))


def frames(table: Table, seat: int, seed: int, most: int = 60) -> tuple[list[str], int]:
    """What a seat is sent while everybody plays by lots that depend on nothing hidden, and nobody turns a hit away; how often somebody was asked to."""
    chance, channel, sent, asked = random.Random(seed), seatview.Channel(seatview.Audience(table, seat, "en")), [], 0
    for number in range(most):
        if (message := channel.message()) is not None:
            sent.append(message)
        idle = next((one for one in range(len(table.who)) if table.nothing_for(one)), None)
        decision = next(iter(table.waiting()), None)
        if idle is not None:
            table.answer(idle, table.question(idle), str(number), {"choices": ["go_on"]})
        elif decision is None:
            break
        elif decision.public:
            option = decision.options[chance.randrange(len(decision.options))]
            table.answer(decision.player, table.question(decision.player), str(number), {"choices": [option.id]})
        else:
            asked += 1
            option = next(one for one in decision.options if one.role == "pass")
            table.answer(decision.player, table.question(decision.player), str(number), {"choices": [option.id]})
    return sent, asked


def two_worlds(ruleset: Ruleset, secrets: str, seed: int) -> tuple[bool, bool]:
    """Whether a seat is sent the same frames in two worlds that differ in what it cannot know, and whether as many were asked in both."""
    tables = [table_of(ruleset, 3, seed, secrets) for _ in range(2)]
    assert not tables[1].game.askings
    tables[1].game = exchanged(tables[1].game, 0, random.Random(seed))
    tables[1]._beginning = tables[1].game.mark()
    (one, asked), (other, others) = (frames(table, 0, seed) for table in tables)
    return one == other, asked == others


def test_frames_do_not_tell_who_is_asked(shields: Ruleset) -> None:
    """In number, order, length and bytes, even where somebody is asked in one world and nobody in the other."""
    found = [two_worlds(shields, "ask", seed) for seed in range(24)]
    assert all(same for same, _ in found) and sum(not alike for _, alike in found) > 6
    assert not all(two_worlds(shields, "open", seed)[0] for seed in range(24))  # it can be noticed unless everybody is called on


def test_what_was_said_at_points_is_kept(shields: Ruleset) -> None:
    """A table that is laid again calls on those who have still to be heard, and shows what it showed before."""
    table, chance = table_of(shields, 3, 8, "ask"), random.Random(3)
    met = 0
    for number in range(60):
        idle = next((one for one in range(3) if table.nothing_for(one)), None)
        decision = next(iter(table.waiting()), None)
        if idle is None and decision is None:
            break
        if idle is not None:
            met += 1
            with pytest.raises(Refused):
                table.answer(idle, table.question(idle), "another", {"choices": ["rest"]})
        again = Table(table._store, table._store.game(table.id), shields)
        for seat in (0, 1, 2, None):
            assert sent(again, seat) == sent(table, seat)
        seat = idle if idle is not None else decision.player
        choice = "go_on" if idle is not None else chance.choice(decision.options).id
        table.answer(seat, table.question(seat), str(number), {"choices": [choice]})
        if table.last_of(0) is not None and table.point is not None:
            assert not table.may_undo(0)  # that nobody was asked would be seen from it
    assert met > 5


def test_going_back_calls_on_everybody_again(shields: Ruleset) -> None:
    table = table_of(shields, 3, 8, "ask")
    shown = []
    for number in range(12):
        seat = next((one for one in range(3) if table.nothing_for(one)), None)
        choice = "go_on"
        if seat is None:
            decision = table.waiting()[0]
            seat, choice = decision.player, decision.options[0].id
        shown.append((table.head, [seatview.packet(table, one, "en")["game"] for one in (0, 1, 2, None)], seatview.packet(table, None, "en")))
        table.answer(seat, table.question(seat), str(number), {"choices": [choice]})
    for head, before, stranger in reversed(shown):
        table.go_to(head, f"back to {head}")
        assert [seatview.packet(table, one, "en")["game"] for one in (0, 1, 2, None)] == before
        assert seatview.packet(table, None, "en") == stranger
    with pytest.raises(Refused):
        table.go_to(999, "nowhere")


def test_numbers_of_questions_count_the_own_answers_only(canaries: Ruleset) -> None:
    table = table_of(canaries, 3, 2)
    for _ in played(table, 3, 25):
        given = [node.seat for node in table._nodes.values()]
        assert [table.question(seat) for seat in range(3)] == [str(given.count(seat)) for seat in range(3)]


def test_only_the_one_door_looks_into_games() -> None:
    """The public interface is all that the server uses of a game, and what is sent of one is made in `seatview`."""
    looking = {"view", "screen", "table", "log", "log_since", "decisions", "options", "scores", "winners", "endings", "full_log", "evaluate", "save"}
    for file in sorted(WEB.glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        private = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__")
                   and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))]  # fmt: skip
        assert not private, (file.name, private)
        used = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr == "game"
        }
        if file.name != "seatview.py":
            assert not used & looking - (
                {"decisions"} if file.name == "table.py" else {"save"} if file.name in ("server.py", "desk_play.py", "local.py") else set()
            ), (file.name, used)
        senders = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in ("send_text", "send_json", "send_bytes")]
        assert not senders or file.name == "app.py"


def test_games_are_sent_in_small_pieces(opened: Opening) -> None:
    """What a decision costs on the wire: of all messages but the first, the one in the middle is far shorter than that."""
    with opened("mesta") as place:
        first, second, _ = place.lay("mesta", ["person"] * 2)
        table = place.server._tables[first.game]
        channel = seatview.Channel(seatview.Audience(table, 0, "en"))
        lengths = [len(channel.message() or "")]

        def note() -> None:
            message = channel.message()
            if message is not None:
                lengths.append(len(message))

        table.listeners.add(note)
        play([first, second], most=60)
        assert len(lengths) > 40 and sorted(lengths[1:])[len(lengths) // 2] < lengths[0]


def test_seats_are_told_apart_by_their_keys(opened: Opening) -> None:
    with opened("mesta") as place:
        seats: list[Seat] = place.lay("mesta", ["person"] * 3)
        hands = [json.dumps(seat.packet()) for seat in seats]
        assert len(set(hands)) == 4
