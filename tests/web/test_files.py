"""A game as one small file: it continues elsewhere exactly where it was, and nothing in such a file is trusted."""

from __future__ import annotations

import base64
import dataclasses
import gzip
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulewright
from rulewright.cli.main import main
from rulewright.gamefile import BrokenGameFile, Elsewhere, GameFile, as_text, of_bytes, of_text, replay, to_bytes
from tests.web.conftest import ROOT, Opening, Place, Seat, play

ROW, JAM = ROOT / "examples" / "tic_tac_toe", ROOT / "examples" / "jam_makers"


def file_of(place: Place, game: str) -> bytes:
    reply = place.client.post("/api/host/file", headers=place.host, json={"game": game})
    assert reply.status_code == 200 and 'filename="' in reply.headers["content-disposition"]
    return reply.content


def receive(place: Place, content: bytes | str) -> Any:
    return place.client.post("/api/host/receive", headers=place.host, content=content)


def shown(seats: list[Seat]) -> list[Any]:
    """What everybody sees; numbers of questions belong to a table."""
    packets = [seat.packet() for seat in seats]
    for packet in packets:
        if packet["question"]:
            packet["question"].pop("id")
    return packets


@pytest.mark.parametrize("rules", ["mesta", JAM], ids=["mesta", "jam_makers"])
def test_a_game_goes_on_elsewhere(opened: Opening, rules: str | Path, tmp_path: Path) -> None:
    name = Path(rules).name
    with opened(rules) as place:
        *people, watcher = place.lay(name, ["person"] * 3)
        play(people, most=30)
        if people[0].packet()["undo"]:
            people[0].post("undo", {})
            for other in people[1:]:
                other.post("agree", {"agrees": True})
        before, content = shown([*people, watcher]), file_of(place, watcher.game)
        text = place.client.post("/api/host/file", headers=place.host, json={"game": watcher.game, "short": True}).json()["text"]
        hash_ = place.server._tables[watcher.game].game.hash()
    assert len(text) < 2000
    assert to_bytes(of_bytes(content)) == content
    with opened(ROW) as place:  # the rules come with the file
        made = receive(place, content)
        assert made.status_code == 200, made.text
        seats = place.seats(made.json()["id"])
        assert shown(seats) == before
        assert file_of(place, seats[0].game) == content
        assert play(seats[:-1], most=4) == 4
        refused = receive(place, text)
        assert refused.status_code == 422 and name in refused.json()["error"]
    with opened(rules) as place:
        made = receive(place, text)
        assert made.status_code == 200, made.text
        assert shown(place.seats(made.json()["id"])) == before
    file = tmp_path / "kept.rwgame"
    file.write_bytes(content)
    result = CliRunner().invoke(main, ["replay", str(file), "--rules", str(tmp_path / "rules")])
    assert result.exit_code == 0 and "every position is as it was" in result.output
    assert replay(of_bytes(content), rulewright.load(str(rules))).hash() == hash_
    assert CliRunner().invoke(main, ["replay", str(file), "--text"]).output.strip() == text
    assert any((tmp_path / "rules").rglob("ruleset.yaml"))


def test_a_seat_gets_the_file_when_the_game_is_over(opened: Opening) -> None:
    with opened(ROW) as place:
        first, second, watcher = place.lay("tic_tac_toe", ["person", "person"])
        for seat in (first, second, watcher):
            reply = place.client.get(f"/api/t/{seat.game}/file", headers=seat.headers)
            assert reply.status_code == 422 and "seed" not in reply.text
        play([first, second])
        reply = place.client.get(f"/api/t/{first.game}/file", headers=first.headers)
        assert reply.status_code == 200 and of_bytes(reply.content).players == ("p0", "p1")


@pytest.fixture(scope="module")
def played() -> GameFile:
    """Three answers of a small game, one of them taken back."""
    from rulewright.gamefile import Rules, Step, texts_of

    ruleset = rulewright.load(str(ROW))
    game, steps = rulewright.Game(ruleset, 2, 5), []
    for number, (seat, choice) in enumerate([(0, "b2"), (1, "a1"), (0, "c3")]):
        game.choose(choice, seat)
        steps.append(Step(number, "answer", seat, {"choices": [choice]}, game.hash()))
    mains, files = texts_of(ruleset)
    rules = Rules(ruleset.id, ruleset.version, ruleset.content_hash, (), tuple(mains), files)
    steps.append(Step(2, "undo", 0, {}))
    return GameFile(rules, ("Anna", "Ben"), 5, {}, ("person", "person"), "ask", tuple(steps), 4)


def test_what_was_taken_back_is_in_the_file_and_not_in_the_text(played: GameFile) -> None:
    assert of_bytes(to_bytes(played)) == played
    assert [step.answer["choices"] for _, step in played.way()] == [["b2"], ["a1"]]
    assert len(of_text(as_text(played) or "").steps) == 2
    ruleset = rulewright.load(str(ROW))
    assert [replay(played, ruleset, to).decision.player for to in range(4)] == [0, 1, 0, 1]
    with pytest.raises(Elsewhere, match="no step 9"):
        replay(played, ruleset, 9)


def test_what_comes_out_differently_is_refused(played: GameFile) -> None:
    ruleset = rulewright.load(str(ROW))
    steps = played.steps
    for wrong, said in (
        (dataclasses.replace(steps[1], hash="0" * 16), "step 2 .* differently"), (dataclasses.replace(steps[1], answer={"choices": ["b2"]}), "[Ss]tep 2 .* cannot"),
        (dataclasses.replace(steps[1], seat=0), "[Ss]tep 2"), (dataclasses.replace(steps[1], answer={"offer": {"give": [], "want": []}}), "[Ss]tep 2"),
    ):  # fmt: skip
        with pytest.raises(Elsewhere, match=f"(?i){said}"):
            replay(dataclasses.replace(played, steps=(steps[0], wrong, *steps[2:])), ruleset)
    with pytest.raises(Elsewhere, match="rules here are different"):
        replay(dataclasses.replace(played, rules=dataclasses.replace(played.rules, hash="ab" * 8)), ruleset)


def changed(played: GameFile, change: Any) -> bytes:
    data = json.loads(gzip.decompress(to_bytes(played)))
    change(data)
    return gzip.compress(json.dumps(data).encode())


WRONG: list[Any] = [
    lambda data: data.update(kind="something"), lambda data: data.update(version=2), lambda data: data.update(head=99), lambda data: data.update(head=-1),
    lambda data: data.update(players="Anna"), lambda data: data.update(players=["Anna", 5]), lambda data: data.update(who=["person"]), lambda data: data.update(seed=5),
    lambda data: data.update(seed="five"), lambda data: data.update(options=[]), lambda data: data.pop("rules"), lambda data: data["rules"].update(files=[]),
    lambda data: data["rules"]["files"].update({"../evil.yaml": "x"}), lambda data: data["rules"]["files"].update({"/etc/evil.yaml": "x"}),
    lambda data: data["rules"]["files"].update({"a/.ssh/evil": "x"}), lambda data: data["rules"]["files"].update({"a\\..\\b": "x"}),
    lambda data: data["rules"].update(mains=["elsewhere.yaml"]), lambda data: data["rules"].update(hash="../../x"), lambda data: data["rules"].update(id="a/b"),
    lambda data: data["steps"][0].__setitem__(0, 3), lambda data: data["steps"][0].__setitem__(1, "carry"), lambda data: data["steps"][0].__setitem__(2, "0"),
    lambda data: data["steps"][0].__setitem__(3, {"choices": "b2"}), lambda data: data["steps"][0].__setitem__(3, {"choices": [["b2"]]}), lambda data: data["steps"].append([1]),
]  # fmt: skip


def test_nothing_in_a_file_is_trusted(opened: Opening, played: GameFile, tmp_path: Path) -> None:
    good = to_bytes(played)
    for change in WRONG:
        with pytest.raises(BrokenGameFile):
            of_bytes(changed(played, change))
    for content in (
        b"",
        b"no game",
        good[:-20],
        good[:9] + b"\xff" * 50,
        gzip.compress(b"[]"),
        gzip.compress(b"[" * 100_000),
        gzip.compress(b" " * 20_000_000),
    ):
        with pytest.raises(BrokenGameFile):
            of_bytes(content)
    with opened(ROW) as place:
        games = len(place.client.get("/api/host/lobby", headers=place.host).json()["games"])
        for content in (b"", b"rw1.", b"rw1.\xff", good[:-20], changed(played, lambda data: data.update(secrets="loud")), changed(played, lambda data: data.update(who=["person", "wizard"])),
                        changed(played, lambda data: data["steps"][1].__setitem__(3, {"choices": ["b2"]})), changed(played, lambda data: data["steps"][1].__setitem__(1, "heard")),
                        changed(played, lambda data: data["rules"].update(files={"ruleset.yaml": "ruleset: ["}, mains=["ruleset.yaml"])),
                        changed(played, lambda data: data.update(options={"no": "such"}))):  # fmt: skip
            reply = receive(place, content)
            assert reply.status_code == 422 and reply.json()["error"], content[:60]
        assert receive(place, b"x" * 5_000_000).status_code == 413
        assert place.client.post("/api/host/receive", headers=place.lay("tic_tac_toe", ["person"] * 2)[0].headers, content=good).status_code == 401
        assert len(place.client.get("/api/host/lobby", headers=place.host).json()["games"]) == games + 1
        assert receive(place, good).status_code == 200


def test_texts_are_read_with_the_same_care(played: GameFile) -> None:
    text = as_text(played)
    assert text is not None and text.startswith("rw1.") and len(text) < 400
    chance = random.Random(1)
    for _ in range(200):
        place = chance.randrange(4, len(text))
        broken = text[:place] + chance.choice("AZaz09-_") + text[place + 1 :]
        try:
            of_text(broken)
        except BrokenGameFile:
            continue
    for bare in (
        "",
        "rw1.",
        "rw2." + text[4:],
        text[:30],
        text + "!",
        "rw1." + "A" * 9000,
        pack(["x"]),
        pack({}),
        pack([["id", "1", "ab" * 8], ["a"], ["person"], "1", {}, "ask", [[5, 5]], ""]),
    ):
        with pytest.raises(BrokenGameFile):
            of_text(bare)


def pack(data: Any) -> str:
    return "rw1." + base64.urlsafe_b64encode(zlib.compress(json.dumps(data).encode())).decode().rstrip("=")


def test_a_long_game_is_no_text(played: GameFile) -> None:
    chance = random.Random(2)
    names = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=20)) for _ in range(2000)]
    steps = tuple(dataclasses.replace(played.steps[0], parent=number, answer={"choices": [name]}) for number, name in enumerate(names))
    assert as_text(dataclasses.replace(played, steps=steps, head=len(steps))) is None


def test_a_game_saved_by_the_other_command_is_recognised(tmp_path: Path, opened: Opening) -> None:
    terminal, table = tmp_path / "mid.json", tmp_path / "mid.rwgame"
    run = CliRunner()
    assert run.invoke(main, ["play", str(ROW), "--save", str(terminal)], input="1\nquit\n").exit_code == 0
    with opened(ROW) as place:
        *_, watcher = place.lay(ROW.name, ["person", "person"])
        table.write_bytes(file_of(place, watcher.game))
    told = run.invoke(main, ["replay", str(terminal)])
    assert told.exit_code == 2 and "rulewright play --continue" in told.stderr, told.output
    told = run.invoke(main, ["play", "--continue", str(table)])
    assert told.exit_code == 2 and "rulewright replay" in told.stderr, told.output
