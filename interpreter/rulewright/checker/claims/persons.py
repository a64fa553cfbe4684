"""Who is meant: a text that mentions “you” beside a rule of the others, a text of others beside a rule of the owner, “on your left” beside no
rule of the left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rulewright.checker.claims.owners import Near, scalars
from rulewright.checker.claims.parts import Otherwise, Told, near_names
from rulewright.source.catalogue.claims import RuleOfText
from rulewright.source.document import Scalar

_YOU = {
    "en": re.compile(r"\b(?:you|yours?)\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:ty|ti|tě|tobě|tv(?:ůj|oje|á|é|ou|ých|ým|ému|ého|í|oji)|\w{2,}(?:áš|íš|eš))\b", re.IGNORECASE),
}
# Other persons that a text may mention; such a text is not judged.
_OTHERS = {
    "en": re.compile(
        r"\b(?:opponents?|others?|another|rivals?|every(?:body|one)|each player|all|players?|(?:some|any)(?:body|one)|nobody|no one|neighbou?rs?"
        r"|enem(?:y|ies)|they|them|their|who|whoever|else|left|right)\b",
        re.IGNORECASE,
    ),
    "cs": re.compile(
        r"\b(?:protihráč|soupeř|ostatní|jin[ýáéíouh]|každý|každému|každého|všich|všem|všechn|nikdo|nikomu|hráč|někdo|někomu|kdo|komu|druh|soused|nepř)",
        re.IGNORECASE,
    ),
}
# Another player acts: at the beginning of “when …” or of the sentence.
_SOMEBODY_ELSE = {
    "en": re.compile(
        r"\b(?:when(?:ever)?|(?:each|every) time|as soon as|after|if) "
        r"(?:(?:some|any)(?:body|one) else|another player|(?:an|any|some) opponents?|opponents?|(?:an|any)? ?other players?|a rival"
        r"|(?:some|any)(?:body|one)(?= \w+ you\b))|\bfor (?:each|every|any) other player who\b",
        re.IGNORECASE,
    ),
    "cs": re.compile(
        r"\b(?:když|kdykoli\w*|pokud|jakmile|jestliže) (?:\w+ ){0,4}(?:někdo jiný|jiný hráč|někdo z ostatních|soupeř|protihráč)\b"
        r"|\bza každého (?:jiného hráče|soupeře|protihráče), který\b",
        re.IGNORECASE,
    ),
}
_YOURS = {
    "en": re.compile(r"\byours?\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:tvůj|tvoje|tvá|tvé|tví|tvých|tvým|tvou|tvého|tvému|tvojí)\b", re.IGNORECASE),
}
FEWEST = 2  # others of the kind whose changes name their owner
_ALL_OTHERS_DO = {
    "en": re.compile(
        r"\b(?:(?:each|every|your|all) (?:opponents?|other players?)|(?:the|all) others|opponents) (?:lose|gain|pay|discard|draw)s?\b",
        re.IGNORECASE,
    ),
    "cs": re.compile(
        r"\b(?:každý (?:soupeř|protihráč|jiný hráč)|všichni (?:soupeři|ostatní)|soupeři|ostatní) "
        r"(?:přij|ztrat|ztrác|získ|dost|plat|zaplat|odhod|odlož|líz|vezm)",
        re.IGNORECASE,
    ),
}
_BESIDE = {
    "en": re.compile(r"\b(?:on|to) (?:your|his|her|their|the owner's) (?:left|right)\b|\b(?:left|right)(?:-hand)? neighbou?r", re.IGNORECASE),
    "cs": re.compile(
        r"\bpo (?:tvé|jeho|její|své) (?:levici|pravici)|\bsoused\w* (?:vlevo|vpravo|po levici|po pravici)|\b(?:lev|prav)\w+ soused",
        re.IGNORECASE,
    ),
}

_OWNER = re.compile(r"\b(?P<one>[a-z_][\w.]*) (?P<sign>!?=) owner\b|\bowner (?P<other_sign>!?=) (?P<other>[a-z_][\w.]*)\b")
_DOER = re.compile(r"^(?:\w+\.)?(?:player|me)$")
_OF_OTHERS = re.compile(r"!= |\b(?:others|opponents|players|seats|left|right|teammates)\b")
_AROUND = frozenset({"left", "right", "seats", "neighbours", "others", "opponents", "players", "next", "neighbour"})
_STAGES = ("before", "instead of", "after")
_PLAYER = re.compile(r"[(,]\s*player\b(?: (?P<name>[a-z_]\w*))?")  # a part that is a player
_CALL_FOR = re.compile(r"^[a-z_]\w*\((?P<who>[a-z_]\w*)\b[^\n]*\)$")
_YOU_GET = re.compile(r"\byou (?:also )?(?:earn|gain|get|receive|draw|take)\b", re.IGNORECASE)
_GAINS = re.compile(r"^(?:me|owner|this\.owner) (?:loses|gains|pays|draws) [^\n(]*$")

_WHEN_YOU = {
    "en": re.compile(r"\b(?:when(?:ever)?|(?:each|every) time|after|before|as soon as) you\b", re.IGNORECASE),
    "cs": re.compile(r"\b(?:když|kdykoli|pokaždé,? když|jakmile) (?:\w+ ){0,2}\w{2,}(?:áš|íš|eš)\b", re.IGNORECASE),
}
_ASKS_WHO = re.compile(r"=|\bthis in (?!owner\b|this\b)|\bturn_player\b")
_FOR_OWNER = re.compile(r"\bowner\b")
_YOU_GAIN = re.compile(
    r"(?:^|[.:;] )(?:gain|take|steal|get|receive)\b|\byou (?:and [^.,;]* )?(?:each |both |may )?(?:gain|get|take|receive|steal)\b", re.IGNORECASE
)
_GAINED = re.compile(r"(?:^|\n|: )\s*(?P<line>(?P<who>[a-z_][\w.]*) gains [^\n]*)")
_SELF = re.compile(r"^(?:me|owner|player|this\.owner)$")
# Other effects that may benefit the acting player.
_FOR_SELF = re.compile(r"\b(?:me|owner|player)\b[^\n]* gains |\bto (?:me|owner|player)\b|\w\(|\bfor each|\badd\b")


def found(told: Told, reach: Near) -> Otherwise | None:
    """The rule that concerns a player other than the one in its text."""
    if told.language not in _YOU or told.owner.kind is None:
        return None
    return _of_condition(told, reach) or _of_hook(told) or _of_line(told) or _of_gain(told) or _of_call(told) or _of_neighbour(told, reach)


def _of_condition(told: Told, reach: Near) -> Otherwise | None:
    """A `when:` or `where:` that requires the owner, or a player other than the owner."""
    asked = [(scalar, key, _sides(scalar.text)) for key in ("when", "where") for _, scalar in told.owner.values(key) if _sides(scalar.text)]
    said = told.text.text
    if any(left == "?" for _, _, sides in asked for left, _ in sides):
        return None
    signs = {sign for _, _, sides in asked for left, sign in sides if _DOER.match(left)}
    if signs == {"!="} and _YOU[told.language].search(said) and not _OTHERS[told.language].search(said):
        return Otherwise(RuleOfText.of_you, asked[0][0], _turned(asked[0][0]))
    parts = {sign for scalar, key, sides in asked for _, sign in sides if key == "where"}
    if parts == {"!="} and not signs and _YOU[told.language].search(said) and not _OTHERS[told.language].search(said):
        rule = next(scalar for scalar, key, _ in asked if key == "where")
        return Otherwise(RuleOfText.of_you, rule, _turned(rule))
    hooked = [(scalar, sides) for scalar, key, sides in asked if key == "where" and len(sides) == 1]
    if hooked and hooked[0][1][0][1] == "=" and signs <= {"="} and _SOMEBODY_ELSE[told.language].search(said):
        others = [scalar for scalar in told.rules if _OF_OTHERS.search(scalar.text)]
        if not others and (_DOER.match(hooked[0][1][0][0]) or _is_doer(told, hooked[0][0], hooked[0][1][0][0], reach)):
            return Otherwise(RuleOfText.of_others, hooked[0][0])
    return None


def _is_doer(told: Told, where: Scalar, name: str, reach: Near) -> bool:
    """Whether a name is the only player among the parts of the happening that a hook waits for."""
    hook = next((mapping for mapping, scalar in told.owner.values("where") if scalar is where), None)
    happening = next((node for stage in _STAGES if hook is not None and (node := hook.get(stage)) is not None), None)
    if not isinstance(happening, Scalar):
        return False
    signatures = [node.text for node in reach().named.get(happening.text, ()) if isinstance(node, Scalar) and "(" in node.text]
    players = [_PLAYER.findall(signature) for signature in signatures]
    return len(players) == 1 and [each or "player" for each in players[0]] == [name]


def _turned(rule: Scalar) -> dict[str, str]:
    """The condition with `=` instead of its only `!=`, for the cure."""
    return {"meant": rule.text.replace("!= owner", "= owner")} if rule.text.count("!= owner") == 1 and "\n" not in rule.text else {}


class Yours:
    """Kinds whose rules name their owner, wherever the text says “you” or “your”."""

    def __init__(self, every: Iterable[Told]) -> None:
        self._naming: Counter[str] = Counter()
        self._others: Counter[str] = Counter()
        for told in every:
            if _is_yours(told):
                (self._naming if _names_owner(told) else self._others)[told.owner.kind or ""] += 1
            elif told.language in _YOU and told.owner.kind is not None and _names_owner(told) and _YOU[told.language].search(told.text.text):
                self._naming[told.owner.kind] += 1

    def found(self, told: Told) -> Otherwise | None:
        """A change without the owner, although all others of the kind name theirs."""
        kind = told.owner.kind or ""
        if not _is_yours(told) or _names_owner(told) or self._naming[kind] < FEWEST or self._others[kind] > len(told.owner.text):
            return None
        return Otherwise(RuleOfText.of_all, told.owner.changes[0][0])


def _is_yours(told: Told) -> bool:
    """Whether a text mentions you, or something of yours, and nobody else, beside a change of a players' number."""
    yours = _YOURS.get(told.language)
    if yours is None or not _changes_players(told):
        return False
    said = told.text.text
    return yours.search(said) is not None or (_YOU[told.language].search(said) is not None and _OTHERS[told.language].search(said) is None)


def _changes_players(told: Told) -> bool:
    changes = told.owner.changes
    return told.language in _YOU and bool(changes) and all("(player" in stat.text for stat, _ in changes)


def _names_owner(told: Told) -> bool:
    return any(re.search(r"\b(?:owner|this)\b(?!\.\w)", rule.text) for rule in told.rules)


def _sides(condition: str) -> list[tuple[str, str]]:
    """The values compared with the owner, each with the operator."""
    if re.search(r"\b(?:not|or)\b", condition):
        return []
    return [(match["one"] or match["other"], match["sign"] or match["other_sign"]) for match in _OWNER.finditer(condition)]


def _of_line(told: Told) -> Otherwise | None:
    """“Each opponent loses 1 coin” beside `me loses 1 coins` alone."""
    if not _ALL_OTHERS_DO[told.language].search(told.text.text) or any("(" in rule.text or _OF_OTHERS.search(rule.text) for rule in told.rules):
        return None
    line = next((rule for rule in told.rules if _GAINS.match(rule.text.strip())), None)
    return Otherwise(RuleOfText.of_others, line) if line is not None else None


def _of_hook(told: Told) -> Otherwise | None:
    """“Whenever you build” beside a hook on what anybody builds."""
    if told.language not in _WHEN_YOU or not _WHEN_YOU[told.language].search(told.text.text):
        return None
    for stage in ("after", "before", "instead of"):
        for hook, happening in told.owner.values(stage):
            written = [scalar.text for key, value in hook if key.text != "do" for scalar in scalars(value)]
            done = [scalar.text for key, value in hook if key.text == "do" for scalar in scalars(value)]
            if hook.get("where") is None and not any(_ASKS_WHO.search(text) for text in written) and any(_FOR_OWNER.search(text) for text in done):
                return Otherwise(RuleOfText.of_all_hooked, happening)
    return None


def _of_gain(told: Told) -> Otherwise | None:
    """“Gain 2 coins”, or “you and another player gain 1”, beside lines in which only others gain."""
    if told.language != "en" or not _YOU_GAIN.search(told.text.text):
        return None
    lines = [(rule, match) for rule in told.rules for match in _GAINED.finditer(rule.text)]
    whole = "\n".join(rule.text for rule in told.rules)
    if not lines or any(_SELF.match(match["who"]) or match["who"] in told.actor for _, match in lines) or _FOR_SELF.search(whole):
        return None
    rule, match = lines[0]
    return Otherwise(RuleOfText.of_you, rule, {}, match["line"])


def _of_call(told: Told) -> Otherwise | None:
    """“Whenever another player earns something, you earn 1” beside `earn(player, 1)`, where the player is not the owner."""
    if told.language != "en" or not _YOU_GET.search(told.text.text):
        return None
    for hook, where in told.owner.values("where"):
        line, sides = hook.get("do"), _sides(where.text)
        call = _CALL_FOR.match(line.text.strip()) if isinstance(line, Scalar) else None
        if call is None or not isinstance(line, Scalar) or any(hook.get(key) is not None for key in ("asked of", "costs")):
            continue
        if (call["who"], "!=") in sides and not re.search(r"\b(?:owner|this)\b", line.text):
            return Otherwise(RuleOfText.for_them, line, {"written": call["who"], "meant": "owner"})
    return None


def _of_neighbour(told: Told, reach: Near) -> Otherwise | None:
    if not _BESIDE[told.language].search(told.text.text) or not _AROUND.isdisjoint(near_names(told, reach())):
        return None
    line: Scalar = next((rule for rule in told.rules if " " in rule.text.strip()), told.text)
    return Otherwise(RuleOfText.of_neighbour, line)
