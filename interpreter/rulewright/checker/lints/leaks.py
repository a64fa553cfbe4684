"""Secrets that the rules would reveal through the inputs of decisions, the fact that a player is asked, and public texts (RW502–RW506, RW509,
RW510).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checker.context import Context
from rulewright.checker.secrecy.findings import Told
from rulewright.checker.secrecy.secrets_read import Hidden, Names, Reader, Reads, Secret, Way, is_player
from rulewright.checker.secrecy.texts import Texts
from rulewright.language import core
from rulewright.language.core import Function, Var
from rulewright.language.symbols import HappeningSymbol, Program, StateSymbol, StatSymbol, ZoneSymbol
from rulewright.language.texts import names_in
from rulewright.ruleset import naming
from rulewright.source.catalogue.code import Message
from rulewright.source.catalogue.phrases import Elsewhere, Secrets
from rulewright.source.catalogue.secrets import (
    LoggedSecret,
    OpenUnderSecret,
    OptionsTellSecret,
    OutlookKnowsSecret,
    PanelShowsSecret,
    QuestionTellsAsked,
    QuestionTellsOthers,
)
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Scalar
from rulewright.source.sentences import Phrase
from rulewright.source.span import NOWHERE, Span

# The expression, its audience, the names in it, its label, the rule to report.
Place = tuple[object, Var, Names, Phrase, Message]

THEY = Secrets.whoever()  # if they have no name


def check(context: Context) -> None:
    """Check every decision, panel and outlook, following all calls."""
    program = context.program
    private = _private(context)
    zones = (zone for kind in program.kinds.values() for zone in kind.zones.values())
    states = (state for kind in program.kinds.values() for state in kind.state.values())
    audiences = {*(zone.seen_by for zone in zones), *(state.seen_by for state in states)}
    if not private and audiences <= {"everyone"}:
        return
    reader = Reader(program, private)
    report = _Report(context)
    for node, viewer, names, what, declared in _places(program, reader):
        for hidden, way in reader.reads(node, names).items():
            if hidden.whose is not viewer:
                report.tells(declared, what, hidden, way, Elsewhere.named(name=viewer.name))
    # Values hidden from the asked player come first, public effects last.
    for told in sorted(Texts(program, reader).told(), key=lambda told: (told.noticed, told.to_others)):
        report.told(told)


class _Report:
    """Reports each cause once: a secret and the place where it is read."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.done: set[tuple[object, Span]] = set()
        self.of_stats: set[tuple[object, ...]] = set()  # reads of a private stat: its inputs are not reported as a second secret
        self.told_before = {_at(found.span) for found in context.findings.items if found.code.startswith("RW50")}

    def tells(self, declared: Message, what: Phrase, hidden: Hidden, way: Way, viewer: Phrase) -> None:
        """Report a displayed value that would reveal a secret."""
        secret = hidden.what
        if isinstance(secret, Var) or self._seen(hidden, way):
            return
        label = way[1][0] if len(way) > 1 else None
        called = None if label is None else (Secrets.depends_on_it if _is_name(label) else Secrets.reads_it)(label=label)
        zone = secret if isinstance(secret, ZoneSymbol) else None
        self.context.report(
            declared,
            way[0][1],
            what=what,
            secret=_secret(secret),
            viewer=viewer,
            called=called,
            count=None if zone is None or zone.count_hidden else zone.name,
            hidden=None if zone is None else _secret(secret),
            related=_steps(way, secret),
        )

    def told(self, told: Told) -> None:
        """Report a decision in a text that reveals a secret."""
        secret = told.hidden.what
        if told.noticed:
            self._noticed(told)
        elif told.what:
            self.tells(OptionsTellSecret.told, told.what, told.hidden, told.way, told.asked or THEY)
        elif not isinstance(secret, Var) and not self._seen(told.hidden, told.way):
            who, span = told.asked or Secrets.a_player(), told.way[0][1]
            related = (*_steps(told.way, secret), Related(told.at, Elsewhere.asked()))
            if told.to_others:
                self.context.report(QuestionTellsOthers.depends, span, who=who, secret=_secret(secret, own=True), related=related)
            else:
                viewer = told.asked or THEY
                self.context.report(QuestionTellsAsked.depends, span, who=who, secret=_secret(secret), viewer=viewer, related=related)

    def _noticed(self, told: Told) -> None:
        """Report a secret revealed by a public text or by the fact that something happens."""
        secret = told.hidden.what
        if isinstance(secret, Var) or self._seen(told.hidden, told.way):
            return
        related = (*_steps(told.way, secret), Related(told.at, Elsewhere.noticed()))
        declared = LoggedSecret.depends if told.what else OpenUnderSecret.depends
        self.context.report(declared, told.way[0][1], secret=_secret(secret, own=True), related=related)

    def _seen(self, hidden: Hidden, way: Way) -> bool:
        key = (hidden.what, way[0][1])
        if key in self.done or _at(way[0][1]) in (self.told_before | self.of_stats):
            return True
        self.done.add(key)
        if isinstance(hidden.what, StatSymbol):
            self.of_stats.add(_at(way[0][1]))
        return False


def _at(span: Span) -> tuple[object, ...]:
    return span.file, span.line, span.column


def _secret(secret: Secret, own: bool = False) -> Phrase:
    if isinstance(secret, ZoneSymbol):
        return Secrets.zone(name=secret.name)
    if own or (isinstance(secret, StateSymbol) and secret.seen_by == "nobody"):
        return Secrets.state(name=secret.name)
    return Secrets.of_another(name=secret.name)


def _is_name(label: Phrase) -> bool:
    """Whether a step on the path is a name, which depends on a value, whereas stats and texts read it."""
    return label.fragment is Elsewhere.named


def _steps(way: Way, secret: Secret) -> tuple[Related, ...]:
    """The path from the place to the secret, in words."""
    steps = []
    way = (way[0], *(step for step in way[1:] if step[1] != NOWHERE))  # names generated by the checker
    for number in range(1, len(way)):
        label, span = way[number]
        assert label is not None, "only the place itself has none"
        last = number == len(way) - 1
        other = Elsewhere.named(name=secret.name) if last else way[number + 1][0]
        if last and isinstance(secret, StatSymbol):
            steps.append(Related(span, Secrets.private(label=label)))
        else:
            steps.append(Related(span, (Secrets.depends if _is_name(label) else Secrets.reads)(label=label, other=other)))
    return tuple(steps)


def _private(context: Context) -> set[str]:
    """The stats that say `private: yes`; others count as private only if they read a hidden value."""
    found = set()
    for key, node in context.section("stats") or ():
        private = node.get("private") if isinstance(node, Mapping) else None
        if isinstance(private, Scalar) and private.text.strip() == "yes":
            found.add(naming.base_name(key.text))
    return found


# ---- values shown to one player -----------------------------------------------------------------------------------------------------
def _places(program: Program, reader: Reader) -> Iterator[Place]:
    """The expressions that determine the options of menus and the contents of panels and outlooks, with the player who sees them."""
    for action in program.happenings.values():
        if action.is_action and len(action.header_vars) > len(action.choices):
            yield from _header(action, reader)
    for resource in program.resources.values():
        if resource.payable is not None and resource.payable.params:
            yield _shown(resource.payable, Secrets.payment(), OptionsTellSecret.told)
    for panel in program.screen:
        signs = [part for sign in panel.signs for part in (sign.when, sign.number)]
        figures = [part for figure in panel.figures for part in (figure.value, figure.when)]
        for shown in (panel.when, panel.among, *signs, *figures):
            if shown is not None:
                yield _shown(shown, Secrets.panel(), PanelShowsSecret.told)
    outlook = [program.result.outlook] if program.result.outlook is not None else []
    for judged in (*outlook, *(plan for _, _, plan in program.result.plans)):
        yield _shown(judged, Secrets.outlook(), OutlookKnowsSecret.told)


def _shown(function: Function, what: Phrase, declared: Message) -> Place:
    viewer = function.params[0]
    return [*function.lets, function.body], viewer, Names({viewer: viewer}), what, declared


def _header(action: HappeningSymbol, reader: Reader) -> Iterator[Place]:
    me = action.header_vars[len(action.header_vars) - len(action.choices) - 1]
    names = Names({me: me})
    offered = Secrets.offered()
    for choice in action.choices:
        yield [choice.among, choice.low, choice.high], me, names.copy(), Secrets.options(), OptionsTellSecret.told
        names.players.update({choice.var: choice.var} if is_player(choice.var.type) else {})
        if choice.among is not None:
            names.values[choice.var] = _carried(reader.things(choice.among, names), choice.var)
    yield [action.requires], me, names, offered, OptionsTellSecret.told
    yield [cost.amount for cost in action.costs], me, names, Secrets.price(), OptionsTellSecret.told
    words = [choice.text for choice in action.choices if choice.text is not None]
    names_shown = {name for text in words for name in names_in(text.text)}
    shown = [var for var in action.header_vars if var.name in names_shown]
    yield [core.Local(var, type=var.type, span=action.span) for var in shown], me, names, Secrets.words(), OptionsTellSecret.told
    if action.permission is not None:
        args: list[core.Expr] = [core.Local(var, type=var.type) for var in action.header_vars[-len(action.params) :]]
        yield core.StatCall(action.permission, args, type=action.permission.type, span=action.span), me, names, offered, OptionsTellSecret.told


def _carried(found: Reads, by: Var) -> Reads:
    return {Hidden(hidden.what, hidden.whose, by, hidden.top_for): way for hidden, way in found.items()}
