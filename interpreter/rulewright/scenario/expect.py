"""Compares a position with what a test expects."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.scenario.evaluate import evaluate
from rulewright.scenario.model import Difference, Expectation
from rulewright.scenario.options import NoOption, nameable, offered_after
from rulewright.scenario.seen import Watch
from rulewright.scenario.values import Plain, expected_value, missing_and_extra, plain, same, shown
from rulewright.source.catalogue.code import as_said
from rulewright.source.catalogue.failures import Failures
from rulewright.source.diagnostics import Findings
from rulewright.source.document import Mapping, Scalar
from rulewright.source.sentences import Phrase
from rulewright.source.suggest import closest

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.runtime.game import Decision


def compare(game: Game, expectations: tuple[Expectation, ...], watch: Watch) -> list[Difference]:
    """The differences between a position and the expectations."""
    found: list[Difference] = []
    for expectation in expectations:
        key = " ".join(expectation.key.text.split())
        special = SPECIAL.get(key)
        if special is not None:
            found += special(game, expectation, watch)
        elif key.startswith("why not "):
            found += _why_not(game, expectation, key.removeprefix("why not "))
        else:
            found += _formula(game, expectation)
    return found


def _differs(expectation: Expectation, expected: Plain, actual: Plain, ordered: bool = False, what: str = "") -> list[Difference]:
    if same(expected, actual, ordered):
        return []
    why = None
    if isinstance(actual, list) and not isinstance(expected, dict) and len(actual) + len(_listed(expected)) > 2:
        missing, extra = missing_and_extra(expected, actual)
        words = {"missing": ", ".join(missing), "extra": ", ".join(extra)}
        why = (Failures.lists if missing and extra else Failures.missing if missing else Failures.extra if extra else Failures.order)(**words)
    return [Difference(expectation.value.span, what or expectation.key.text, shown(expected), shown(actual), why)]


def _listed(value: Plain) -> list[str]:
    return value if isinstance(value, list) else [] if value == "nothing" else [str(value)]


# ---- formulas of the language -------------------------------------------------------------------------------------------------------
def _formula(game: Game, expectation: Expectation) -> list[Difference]:
    findings = Findings()
    result = evaluate(game, expectation.key, findings)
    if result is None:
        reasons = as_said(lambda language: " ".join(item.whole(language) for item in findings.errors))
        return [Difference(expectation.key.span, expectation.key.text, why=Failures.formula(reasons=reasons))]
    expected, actual = expected_value(expectation.value), plain(result.value)
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name in expected:
            if name not in actual and (unknown := nameable(game, name)):
                return [Difference(expectation.value.span, expectation.key.text, why=Failures.useless(why=unknown))]
    return _differs(expectation, expected, actual, result.ordered)


# ---- special keys ----------------------------------------------------------------------------------------------------------------------
def _why_over(game: Game) -> Phrase | None:
    """Says that the game is over and which rules ended it; None while it is running."""
    if not game.over:
        return None
    reasons = list(dict.fromkeys(f"{ending.text()} ({Path(ending.span.file).name}:{ending.span.line})" for ending in game.endings()))
    return Failures.over_because(reasons=", ".join(reasons)) if reasons else Failures.over()


def _decision(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    """`decision: alice` · `decision: nothing` · `decision: {player:, kind:, options:, offered:, not offered:}`."""
    names = game.player_names
    node = expectation.value
    asked = [names[decision.player] for decision in game.decisions]
    if not isinstance(node, Mapping):
        return [replace(each, why=_why_over(game) or each.why) for each in _differs(expectation, expected_value(node), asked)]
    wanted = node.get("player")
    decision = game.decision
    if isinstance(wanted, Scalar):
        decision = next((each for each in game.decisions if names[each.player] == wanted.text), None)
        if decision is None:
            return [Difference(wanted.span, "decision player", wanted.text, shown(asked), _why_over(game))]
    if decision is None:
        return [Difference(node.span, "decision", Failures.a_decision(), Failures.no_decision(), _why_over(game))]
    ids = [option.id for option in decision.options]
    found: list[Difference] = [] if node.entries else [_nothing_named(expectation)]
    for key, value in node:
        part = Expectation(key, value)
        expected = expected_value(value)
        match key.text:
            case "player":
                continue
            case "kind":
                found += _differs(part, expected, decision.kind, what="decision kind")
            case "options":
                differs = _differs(part, expected, ids, what="decision options")
                if {*_listed(expected)} < {*ids}:
                    others = ", ".join(option for option in ids if option not in _listed(expected))
                    differs = [replace(each, why=Failures.all_options(others=others)) for each in differs]
                found += differs
            case "offered" | "not offered":
                found += _offered(game, decision, part, ids)
            case _:
                meant = closest(key.text, ("player", "kind", "options", "offered", "not offered"))
                why = Failures.keys_of_decision() if meant is None else Failures.key_of_decision(meant=meant)
                found.append(Difference(key.span, f"decision {key.text}", why=why))
    return found


def _offered(game: Game, decision: Decision, part: Expectation, ids: list[str]) -> list[Difference]:
    """`offered` and `not offered`: options, or options after answers (`build farm`). Words that can never be an option are refused."""
    what, wanted = f"decision {part.key.text}", _listed(expected_value(part.value))
    if not wanted:
        return [_nothing_named(part)]
    right, wrong = part.key.text == "offered", []
    for words in wanted:
        try:
            if offered_after(game, decision, words) != right:
                wrong.append(words)
        except NoOption as refusal:
            return [Difference(part.value.span, what, why=Failures.useless(why=refusal.why))]
    if not wrong:
        return []
    why = (Failures.not_offered if right else Failures.offered)(options=", ".join(wrong))
    return [Difference(part.value.span, what, shown(wanted) if right else "", shown(ids), why)]


def _nothing_named(expectation: Expectation) -> Difference:
    """Reports an expectation that names nothing, so it is always true."""
    key = " ".join(expectation.key.text.split())
    return Difference(expectation.value.span, key, why=Failures.nothing_named(key=key))


def _why_not(game: Game, expectation: Expectation, words: str) -> list[Difference]:
    """`why not ACTION [ids]: the condition that fails` for the player being asked, or `why not PLAYER ACTION`."""
    names = game.player_names
    first, _, rest = words.partition(" ")
    decision = game.decision
    if first in names:
        seat, action = names.index(first), rest
    elif decision is not None:
        seat, action = decision.player, words
    else:
        return [Difference(expectation.key.span, expectation.key.text, why=Failures.whose_action())]
    try:
        reasons = [" ".join(text.split()) for text, _ in game.why_not(seat, action)]
    except (ValueError, KeyError) as error:
        return [Difference(expectation.key.span, expectation.key.text, why=Failures.plain(text=str(error.args[0] if error.args else error)))]
    expected = " ".join(shown(expected_value(expectation.value)).split())
    if any(says(reason, expected) for reason in reasons) or (expected == "nothing" and not reasons):
        return []
    return [Difference(expectation.value.span, expectation.key.text, expected, " · ".join(reasons) or Failures.is_offered())]


def says(reason: str, part: str) -> bool:
    """Whether a reason contains the words as whole words; one or two letters would match any sentence."""
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", reason) is not None


def _winners(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    expected = expected_value(expectation.value)
    if expected == "nobody":
        expected = "nothing"
    if not game.over and expected != "nothing":
        return [Difference(expectation.value.span, expectation.key.text, shown(expected), Failures.nobody_yet())]
    return _differs(expectation, expected, [game.player_names[seat] for seat in game.winners()] if game.over else [])


def _score(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    """`score: {alice: 3}`, with parts `score: {alice: {total: 3, cards: 2}}`; `score: 3` in a game for one player."""
    scores = {game.player_names[score.player]: score for score in game.scores()}
    node = expectation.value
    if not isinstance(node, Mapping):
        actual: Plain = [str(score.total) for score in scores.values()]
        return _differs(expectation, expected_value(node), actual, ordered=True)
    found: list[Difference] = [] if node.entries else [_nothing_named(expectation)]
    for key, value in node:
        score = scores.get(key.text)
        if score is None:
            found.append(Difference(key.span, f"score {key.text}", why=Failures.no_score(name=key.text, known=", ".join(scores))))
        elif isinstance(value, Mapping):
            parts = {
                **dict(score.parts),
                **{part: number for part, (_, number) in zip(score.ids, score.parts, strict=True)},
                "total": score.total,
            }
            if not value.entries:
                found.append(_nothing_named(Expectation(key, value)))
            for part, number in value:
                if part.text not in parts:
                    meant = closest(part.text, list(parts))
                    hint = Failures.meant(meant=meant) if meant else Failures.there_are(known=", ".join(parts))
                    why = Failures.no_part(name=part.text, hint=hint)
                    found.append(Difference(part.span, f"score {key.text} {part.text}", why=why))
                    continue
                actual = plain(parts.get(part.text))
                found += _differs(Expectation(part, number), expected_value(number), actual, what=f"score {key.text} {part.text}")
        else:
            found += _differs(Expectation(key, value), expected_value(value), str(score.total), what=f"score {key.text}")
    return found


def _saw(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    """`saw` and `never saw`: {player: things}."""
    node, words = expectation.value, expectation.key.text.strip()
    if not isinstance(node, Mapping):
        return [Difference(node.span, words, why=Failures.wants_players(words=words))]
    found: list[Difference] = [] if node.entries else [_nothing_named(expectation)]
    for key, value in node:
        if key.text not in game.player_names:
            found.append(Difference(key.span, f"{words} {key.text}", why=Failures.nobody_called(name=key.text)))
            continue
        names = _listed(expected_value(value))
        if not names:
            found.append(_nothing_named(Expectation(expectation.key, value)))
        for name in names:
            unknown = nameable(game, name)
            if unknown:
                found.append(Difference(value.span, f"{words} {key.text}", why=Failures.useless(why=unknown)))
                continue
            where = watch.where_seen(key.text, name)
            if words == "never saw" and not where and not watch.was_there(game, name):
                found.append(Difference(value.span, f"{words} {key.text}", why=Failures.in_the_box(name=name)))
            elif bool(where) != (words == "saw"):
                seen = where or Failures.saw_nothing(name=key.text)
                found.append(Difference(value.span, f"{words} {key.text}", f"{key.text} {words} {name}", seen))
    return found


def _over(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    return _differs(expectation, expected_value(expectation.value), plain(game.over))


def _not_refused(game: Game, expectation: Expectation, watch: Watch) -> list[Difference]:
    """`refused`, for a game that did begin."""
    return [Difference(expectation.value.span, "refused", shown(expected_value(expectation.value)), Failures.begins())]


_Special = Callable[["Game", Expectation, Watch], list[Difference]]
SPECIAL: dict[str, _Special] = {
    "decision": _decision,
    "winner": _winners,
    "winners": _winners,
    "score": _score,
    "saw": _saw,
    "never saw": _saw,
    "over": _over,
    "refused": _not_refused,
}
