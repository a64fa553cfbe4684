"""Secrets that the rules would tell: what decisions depend on, that somebody is asked, and what everybody reads (RW502–RW506, RW509, RW510)."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.secrecy.findings import Told
from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reader, Reads, Secret, Way, is_player
from rulewright.checker.secrecy.texts import Texts
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol, StatSymbol, ZoneSymbol
from rulewright.ruleset import naming
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar
from rulewright.source.span import NOWHERE, Span

# What is looked at, who sees it, the names in it, how it is called, the code of a finding.
Place = tuple[object, Var, Names, str, str]

THEY = "whoever is asked"  # where they have no name


def check(context: Context) -> None:
    """Look at every decision, at panels and at outlooks, through all that they call."""
    program = context.program
    private = _private(context)
    zones = (zone for kind in program.kinds.values() for zone in kind.zones.values())
    states = (state for kind in program.kinds.values() for state in kind.state.values())
    audiences = {*(zone.seen_by for zone in zones), *(state.seen_by for state in states)}
    if not private and audiences <= {"everyone"}:
        return
    reader = Reader(program, private)
    report = _Report(context)
    for node, viewer, names, what, code in _places(program, reader):
        for hidden, way in reader.reads(node, names).items():
            if hidden.whose is not viewer:
                report.tells(code, what, hidden, way, f"`{viewer.name}`")
    # What the asked cannot see comes first, what happens in the open last.
    for told in sorted(Texts(program, reader).told(), key=lambda told: (told.noticed, told.to_others)):
        report.told(told)


class _Report:
    """Reports each cause once: a secret, and where it is read."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.done: set[tuple[object, Span]] = set()
        self.told_before = {_at(found.span) for found in context.findings.items if found.code.startswith("RW50")}

    def tells(self, code: str, what: str, hidden: Hidden, way: Way, viewer: str) -> None:
        """Something that is shown would tell a secret."""
        secret = hidden.what
        if isinstance(secret, Var) or self._seen(hidden, way):
            return
        called = "" if len(way) < 2 else f": {way[1][0]} {'depends on' if way[1][0].startswith('`') else 'reads'} it"
        self.context.report(
            code,
            way[0][1],
            f"{what} would tell {_secret(secret)}, which {viewer} cannot see{called}.",
            cure=_count(secret),
            related=_steps(way, secret),
        )

    def told(self, told: Told) -> None:
        """A decision of a text tells a secret."""
        secret = told.hidden.what
        if told.noticed:
            self._noticed(told)
        elif told.what:
            self.tells("RW502", told.what, told.hidden, told.way, told.asked or THEY)
        elif not isinstance(secret, Var) and not self._seen(told.hidden, told.way):
            who = told.asked or "a player"
            others = f"The others notice that {who} is asked, and that depends on {_secret(secret, own=True)}."
            asked = f"Whether {who} is asked depends on {_secret(secret)}, which {told.asked or THEY} cannot see."
            self.context.report(
                "RW506" if told.to_others else "RW505",
                told.way[0][1],
                others if told.to_others else asked,
                cure="Ask in any case, or `reveal` first what it depends on.",
                related=(*_steps(told.way, secret), Related(told.at, "this is asked")),
            )

    def _noticed(self, told: Told) -> None:
        """What everybody reads, or the fact that it happens, tells a secret."""
        secret = told.hidden.what
        if isinstance(secret, Var) or self._seen(told.hidden, told.way):
            return
        message = (
            f"Everybody reads this, and it depends on {_secret(secret, own=True)}."
            if told.what
            else f"Everybody notices what happens here, and whether it does depends on {_secret(secret, own=True)}."
        )
        self.context.report(
            "RW509" if told.what else "RW510",
            told.way[0][1],
            message,
            cure="`reveal` first what it depends on, or keep what shall be known in a state that everybody sees, and use that.",
            related=(*_steps(told.way, secret), Related(told.at, "this is noticed")),
        )

    def _seen(self, hidden: Hidden, way: Way) -> bool:
        key = (hidden.what, way[0][1])
        if key in self.done or _at(way[0][1]) in self.told_before:
            return True
        self.done.add(key)
        return False


def _at(span: Span) -> tuple[object, ...]:
    return span.file, span.line, span.column


def _secret(secret: Secret, own: bool = False) -> str:
    if isinstance(secret, ZoneSymbol):
        return f"what lies in `{secret.name}`"
    if own or (isinstance(secret, StateSymbol) and secret.seen_by == "nobody"):
        return f"`{secret.name}`"
    return f"another's `{secret.name}`"


def _count(secret: Secret) -> str:
    if not isinstance(secret, ZoneSymbol):
        return ""
    return "Nothing may be asked of it here." if secret.count_hidden else f"Only `count … {secret.name}` may be used there."


def _steps(way: Way, secret: Secret) -> tuple[Related, ...]:
    """The way from the place to the secret, in words."""
    steps = []
    way = (way[0], *(step for step in way[1:] if step[1] != NOWHERE))  # names that the checker itself gave
    for number in range(1, len(way)):
        label, span = way[number]
        verb = "depends on" if label.startswith("`") else "reads"
        if number < len(way) - 1:
            steps.append(Related(span, f"{label} {verb} {way[number + 1][0]}"))
        else:
            steps.append(Related(span, f"{label} is `private`" if isinstance(secret, StatSymbol) else f"{label} {verb} `{secret.name}`"))
    return tuple(steps)


def _private(context: Context) -> set[str]:
    """The stats that say `private: yes`; others are only counted so when they read something hidden."""
    found = set()
    for key, node in context.section("stats") or ():
        private = node.get("private") if isinstance(node, Mapping) else None
        if isinstance(private, Scalar) and private.text.strip() == "yes":
            found.add(naming.base_name(key.text))
    return found


# ---- what is shown to one player -----------------------------------------------------------------------------------------------------
def _places(program: Program, reader: Reader) -> Iterator[Place]:
    """What decides which options of menus there are, and what panels and outlooks show, with the player who sees it."""
    for action in program.happenings.values():
        if action.is_action and len(action.header_vars) > len(action.choices):
            yield from _header(action, reader)
    for resource in program.resources.values():
        if resource.payable is not None and resource.payable.params:
            yield _shown(resource.payable, "What can be paid", "RW502")
    for panel in program.screen:
        signs = [part for sign in (*panel.upper, *panel.lower) for part in (sign.when, sign.number)]
        figures = [part for figure in panel.figures for part in (figure.value, figure.when)]
        for shown in (panel.when, panel.among, *signs, *figures):
            if shown is not None:
                yield _shown(shown, "The panel", "RW504")
    outlook = [program.result.outlook] if program.result.outlook is not None else []
    for judged in (*outlook, *(plan for _, _, plan in program.result.plans)):
        yield _shown(judged, "The outlook", "RW503")


def _shown(function: Function, what: str, code: str) -> Place:
    viewer = function.params[0]
    return [*function.lets, function.body], viewer, Names({viewer: viewer}), what, code


def _header(action: HappeningSymbol, reader: Reader) -> Iterator[Place]:
    me = action.header_vars[len(action.header_vars) - len(action.choices) - 1]
    names = Names({me: me})
    offered = "Whether the action is offered"
    for choice in action.choices:
        yield [choice.among, choice.low, choice.high], me, names.copy(), "The options", "RW502"
        names.players.update({choice.var: choice.var} if is_player(choice.var.type) else {})
        if choice.among is not None:
            names.values[choice.var] = _carried(reader.things(choice.among, names), choice.var)
    yield [action.requires], me, names, offered, "RW502"
    yield [cost.amount for cost in action.costs], me, names, "The price", "RW502"
    words = [choice.text for choice in action.choices if choice.text is not None]
    shown = [var for var in action.header_vars if any("{" + var.name + "}" in line for text in words for line in text.text.values())]
    yield [core.Local(var, type=var.type, span=action.span) for var in shown], me, names, "The words of the question", "RW502"
    if action.permission is not None:
        args: list[core.Expr] = [core.Local(var, type=var.type) for var in action.header_vars[-len(action.params) :]]
        yield core.StatCall(action.permission, args, type=action.permission.type, span=action.span), me, names, offered, "RW502"


def _carried(found: Reads, by: Var) -> Reads:
    return {Hidden(hidden.what, hidden.whose, by): way for hidden, way in found.items()}


