"""Kinds of things, their members, and the zones and state of the game and of players."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulewright.checker.bodies import fit
from rulewright.checker.bodies.one_of import one_of
from rulewright.checker.bodies.scope import Element, Scope
from rulewright.checker.bodies.whole import whole_number
from rulewright.checker.context import Context, name_of, text_of
from rulewright.checker.declarations.type_names import Declared, declared, signature
from rulewright.checker.declarations.values import Wrong, default_of, initial_of, read_word
from rulewright.checker.declarations.words import check_name
from rulewright.language import tree
from rulewright.language.core import Var
from rulewright.language.symbols import AUDIENCES, ORDERS, CodeSymbol, FieldSymbol, Kind, StateSymbol, ThingSymbol, ZoneSymbol
from rulewright.language.types import Maybe, Number, ThingOf, Type, Unknown, Word, YesNo
from rulewright.ruleset.sections import THING_KEYS
from rulewright.source.catalogue.logic import RefilledFromNowhere
from rulewright.source.catalogue.meaning import ChangesNothing, NeverApplies
from rulewright.source.catalogue.names import KindsInACircle, NameTaken, OnlyAType, ReservedWord
from rulewright.source.catalogue.phrases import Elsewhere, Kinds, Types, Values
from rulewright.source.catalogue.running import TooManyThings
from rulewright.source.catalogue.secrets import SecretWithoutOwner, TopWithoutPile
from rulewright.source.catalogue.types import DeclaredOtherwise, NoInitialValue, PlaceOfOthers
from rulewright.source.diagnostics import Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.limits import limits
from rulewright.source.span import NOWHERE, Span
from rulewright.source.suggest import closest

MEMBERS = ("fields", "state", "zones", "code")
WRITTEN = ("fields", "zones", "code")  # members that the entry of a thing gives values to, beside the keys common to all things
_KEYS_OF_THINGS = frozenset(key.name for key in THING_KEYS)
FLAGS = {"yes": True, "no": False}


def declare_kinds(context: Context) -> None:
    """The names of the kinds; `game` and `player` are built in."""
    for name in ("game", "player"):
        context.program.kinds[name] = Kind(name)
        if name == "game":
            context.named["type", name] = NOWHERE
    for key, node in context.section("kinds") or ():
        known = context.program.kinds.get(key.text) if key.text == "player" else None
        if known is None:
            if not context.declare("type", key, Kinds.a_kind()) or not check_name(context, key.text, key.span, Kinds.a_kind()):
                continue
            known = context.program.kinds[key.text] = Kind(key.text)
        known.span = key.span
        known.text = name_of(context, node.get("name")) if isinstance(node, Mapping) else {}
        if isinstance(node, Mapping):
            known.words = text_of(context, node.get("text"))
            known.reference = flag(node, "reference")
            known.abstract = flag(node, "abstract")
            made = node.get("made")
            known.made = whole(context, made) if made is not None else None


def flag(node: Mapping, key: str) -> bool:
    """A yes/no key; absent is no."""
    value = node.get(key)
    return isinstance(value, Scalar) and FLAGS.get(value.text.strip(), False)


def whole(context: Context, node: Node) -> int | None:
    """A whole number, or a constant holding one."""
    if isinstance(node, Scalar):
        if node.text.strip().isdigit():
            return whole_number(context.findings, node.text.strip(), node.span)
        constant = context.constants.get(node.text.strip())
        if constant is not None and isinstance(constant[1], int):
            return constant[1]
        context.unknown(node, node.text.strip(), Kinds.whole_or_constant(), context.constants)
    return None


def names_in(node: Node | None) -> list[Scalar]:
    """A name or a list of names."""
    if isinstance(node, Scalar):
        return [node]
    return [item for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []


def declare_members(context: Context) -> None:
    """Parents, fields, state, zones and code of all kinds. Parents come before their children."""
    section = context.section("kinds")
    nodes = {key.text: node for key, node in section or () if isinstance(node, Mapping)}
    for name, node in nodes.items():
        kind = context.program.kinds.get(name)
        for parent in names_in(node.get("is")) if kind is not None else ():
            found = context.kind(parent)
            if found is not None and kind is not None:
                if found.is_a(kind):
                    context.report(
                        KindsInACircle.parent,
                        parent,
                        name=name,
                        parent=found.name,
                        related=(Related(found.span, Elsewhere.declared(name=found.name)),),
                    )
                else:
                    kind.parents.append(found)
    for kind in context.program.kinds.values():
        if len(kind.parents) > 1:
            for above in kind.lineage():
                if above is not kind:
                    above.mixed.append(kind)
    done: set[Kind] = set()
    total, most = 0, limits().kind_values
    for kind in list(context.program.kinds.values()):
        _members(context, kind, nodes, done)
        total += sum(len(getattr(kind, member)) for member in MEMBERS)
        if total > most:  # many kinds with their own copies would fill the memory
            context.report(TooManyThings.in_kinds, kind.span, kind=kind.name, most=most)
            return


def _members(context: Context, kind: Kind, nodes: dict[str, Mapping], done: set[Kind]) -> None:
    if kind in done:
        return
    done.add(kind)
    for parent in kind.parents:
        _members(context, parent, nodes, done)
        kind.back += tuple(name for name in parent.back if name not in kind.back)
        for member in MEMBERS:
            for name, symbol in getattr(parent, member).items():
                _inherit(context, kind, member, name, symbol)
    node = nodes.get(kind.name)
    if node is not None:
        for model in names_in(node.get("like")):
            found = context.kind(model)
            if found is not None:
                _members(context, found, nodes, done)
                _copy_members(kind, found)
        _own_members(context, kind, node)
        _back(context, kind, node)
    if kind.name in ("game", "player"):
        for section in ("state", "zones"):
            part = context.section(section)
            own = part.get(kind.name) if part is not None else None
            if isinstance(own, Mapping):
                _own_members(context, kind, Mapping(((Scalar(section, own.span), own),), own.span))


def _inherit(context: Context, kind: Kind, member: str, name: str, symbol: FieldSymbol | StateSymbol | ZoneSymbol | CodeSymbol) -> None:
    for other in MEMBERS:
        before = getattr(kind, other).get(name)
        if before is not None and before is not symbol:
            context.report(
                NameTaken.two_parents,
                kind.span,
                kind=kind.name,
                name=name,
                related=(Related(before.span, Elsewhere.one_of_two()), Related(symbol.span, Elsewhere.second_of_two())),
            )
            return
    getattr(kind, member)[name] = symbol


def _back(context: Context, kind: Kind, node: Mapping) -> None:
    """The fields printed on the back of the kind's things."""
    for name in names_in(node.get("back")):
        if name.text not in kind.fields:
            context.unknown_key(name, Kinds.field_of(name=kind.name), kind.fields)
        elif name.text not in kind.back:
            kind.back += (name.text,)


def _copy_members(kind: Kind, model: Kind) -> None:
    """`like:` another kind: copies of that kind's members."""
    kind.back += tuple(name for name in model.back if name not in kind.back)
    for member in MEMBERS:
        for name, symbol in getattr(model, member).items():
            getattr(kind, member).setdefault(name, replace(symbol, kind=kind))


def _own_members(context: Context, kind: Kind, node: Mapping) -> None:
    for member, make in (("fields", _field), ("state", _state), ("zones", _zone), ("code", _code)):
        part = node.get(member)
        for key, value in part if isinstance(part, Mapping) else ():
            name = key.text.split("(")[0].strip()
            taken = next((getattr(kind, other)[name] for other in MEMBERS if name in getattr(kind, other)), None)
            if taken is not None:
                context.report(NameTaken.in_kind, key, kind=kind.name, name=name, related=(Related(taken.span, Elsewhere.declared(name=name)),))
            elif check_member_name(context, kind, name, key.span):
                make(context, kind, key, value)
                if member in WRITTEN and name in _KEYS_OF_THINGS and _has_entries(kind):
                    context.report(ReservedWord.key_of_things, key, name=name, kind=kind.name)
                    if name in kind.fields:
                        kind.fields[name].required = False  # no entry can give it a value


def _has_entries(kind: Kind) -> bool:
    """Whether things of a kind are written as entries, as opposed to created in play or built in."""
    return kind.made is None and kind.name not in ("game", "player")


def check_member_name(context: Context, kind: Kind, name: str, span: Span) -> bool:
    """Report members named like a built-in member of every thing."""
    if name in ("owner", "this", "it", "me"):
        context.report(ReservedWord.in_kind, span, name=name, kind=kind.name)
        return False
    return check_name(context, name, span, Kinds.part()) if kind.name == "game" else True


def _field(context: Context, kind: Kind, key: Scalar, value: Node) -> None:
    node = value.get("type") if isinstance(value, Mapping) else value
    text = name_of(context, value.get("name")) if isinstance(value, Mapping) else {}
    read = declared(context, node) if isinstance(node, Scalar) else None
    if read is None:
        kind.fields[key.text] = FieldSymbol(kind, key.text, UNKNOWN_TYPE, required=False, text=text, span=key.span)
        return
    if read.each is not None or read.seen_by is not None:
        context.report(OnlyAType.field, node or value)
    symbol = kind.fields[key.text] = FieldSymbol(kind, key.text, read.type, text=text, span=key.span)
    if read.default is not None:
        symbol.required = False
        context.later.insert(0, lambda: _field_default(context, symbol, read))
    elif isinstance(read.type, Maybe):
        symbol.required = False


def _field_default(context: Context, symbol: FieldSymbol, read: Declared) -> None:
    """Read a default once all things are known, since it may name things."""
    assert read.default is not None
    what = Values.field(name=symbol.name)
    value = default_of(context, read.default, symbol.type, what)
    of = symbol.type.of if isinstance(symbol.type, Maybe) else symbol.type
    if value is None and isinstance(read.default, tree.Name) and isinstance(of, Word | ThingOf):
        read_word(context, read.default.name.text, read.default.span, of, what)  # it proposes a similar name
    elif value is None and read.default_text is not None:
        context.report(DeclaredOtherwise.default, read.default_text, written=read.default_text.text, type=fit.described(symbol.type))
    elif value is not None and not isinstance(value, Wrong):
        symbol.default = value[0]


def _state(context: Context, kind: Kind, key: Scalar, value: Node) -> None:
    node = value.get("type") if isinstance(value, Mapping) else value
    text, words = ({}, {}) if not isinstance(value, Mapping) else (name_of(context, value.get("name")), text_of(context, value.get("text")))
    read = declared(context, node) if isinstance(node, Scalar) else None
    if read is None:
        kind.state[key.text] = StateSymbol(kind, key.text, UNKNOWN_TYPE, text=text, words=words, span=key.span)
        return
    seen_by = read.seen_by or "everyone"
    symbol = kind.state[key.text] = StateSymbol(kind, key.text, read.type, seen_by=seen_by, text=text, words=words, span=key.span)
    if kind.name == "game":
        context.declare("bare", key, Kinds.state_of_game())
    context.later.insert(0, lambda: _state_default(context, symbol, read))


def _state_default(context: Context, symbol: StateSymbol, read: Declared) -> None:
    what = Values.state(name=symbol.name)
    if read.each is not None:
        symbol.reset_each = context.happening(Scalar(read.each.text, read.each.span))
    if read.default is None:
        initial = initial_of(symbol.type)
        if initial is None:
            context.report(NoInitialValue.state, symbol.span, name=symbol.name, example=_example(symbol.type))
        else:
            symbol.default = initial[0]
        return
    value = default_of(context, read.default, symbol.type, what)
    if isinstance(value, tuple):
        symbol.default = value[0]
    elif value is None and read.default_text is not None:
        this = Var("this", ThingOf(symbol.kind))
        scope = Scope.of([this], this=this).within(Element(this))
        symbol.initial = context.elaborator.value(read.default_text, scope, symbol.type)


def _example(type_: Type) -> str:
    match type_:
        case YesNo():
            return "yes/no = no"
        case Number(low=int() as low, high=high):
            return f"{low}..{high} = {low}"
        case Number():
            return "number = 0"
        case Word(words=words) if words.words:
            return f"{words.name} = {words.words[0]}"
        case ThingOf(kind=kind):
            return f"{kind.name} or nothing = nothing"
    return "… or nothing = nothing"


def _zone(context: Context, kind: Kind, key: Scalar, value: Node) -> None:
    holds = value.get("holds") if isinstance(value, Mapping) else value
    held = context.kind(holds) if isinstance(holds, Scalar) else None
    if held is None:  # the rest is read as if the nearest name, which the finding proposes, were written
        meant = closest(holds.text, context.program.kinds) if isinstance(holds, Scalar) else None
        held = context.program.kinds[meant or "game"]
    symbol = kind.zones[key.text] = ZoneSymbol(kind, key.text, held, span=key.span)
    if kind.name == "game":
        context.declare("bare", key, Kinds.zone_of_game())
    if not isinstance(value, Mapping):
        return
    symbol.text = name_of(context, value.get("name"))
    symbol.words = text_of(context, value.get("text"))
    symbol.order = one_of(value.get("order"), ORDERS) or symbol.order
    seen = value.get("seen by")
    audience = one_of(seen, AUDIENCES)
    if seen is not None and audience is not None:
        symbol.seen_by = audience
        if kind.name == "game" and audience in ("owner", "partners"):
            context.report(SecretWithoutOwner.zone, seen, name=key.text)
    _top(context, symbol, value)
    symbol.count_hidden = _count_is_hidden(value)
    symbol.sealed = flag(value, "sealed")
    room = value.get("room")
    symbol.room = whole(context, room) if room is not None else None
    out = value.get("runs out")
    if isinstance(out, Scalar) and out.text == "refill":
        symbol.runs_out = "refill"
    source = value.get("from")
    if isinstance(source, Scalar):
        context.later.append(lambda: _refill(context, symbol, source))
        if symbol.runs_out != "refill":
            context.report(NeverApplies.refill, source, name=key.text)
    elif symbol.runs_out == "refill":
        context.report(RefilledFromNowhere.no_source, out or key, name=key.text)


def _top(context: Context, symbol: ZoneSymbol, value: Mapping) -> None:
    """`top seen by:` of a pile: the audience that sees only its first thing."""
    written = value.get("top seen by")
    audience = one_of(written, AUDIENCES)
    if written is None or audience is None:
        return
    if symbol.order != "pile":
        context.report(TopWithoutPile.no_order, written, name=symbol.name)
    elif _count_is_hidden(value):
        context.report(TopWithoutPile.count, written, name=symbol.name)
    elif symbol.kind.name == "game" and audience in ("owner", "partners"):
        context.report(SecretWithoutOwner.top, written, name=symbol.name)
    elif _WIDTH[audience] <= _WIDTH[symbol.seen_by]:
        context.report(TopWithoutPile.seen_anyway, written, name=symbol.name, audience=symbol.seen_by)
    else:
        symbol.top_seen_by = audience


_WIDTH: dict[str, int] = {"nobody": 0, "owner": 1, "partners": 2, "everyone": 3}  # each audience includes the smaller ones


def _count_is_hidden(value: Mapping) -> bool:
    count = value.get("count")
    return isinstance(count, Scalar) and count.text == "hidden"


def _refill(context: Context, symbol: ZoneSymbol, source: Scalar) -> None:
    name = source.text.strip().split(".")[-1]
    for holder in (symbol.kind, context.program.kinds["game"]):
        if name in holder.zones:
            symbol.refill_from = holder.zones[name]
            break
    else:
        context.unknown(source, name, Kinds.zone(), [*symbol.kind.zones, *context.program.kinds["game"].zones])
        return
    if symbol.refill_from is symbol:
        context.report(ChangesNothing.drawn_from_itself, source, zone=name)
        return
    if not (symbol.refill_from.holds.is_a(symbol.holds) or symbol.holds.is_a(symbol.refill_from.holds)):
        context.report(
            PlaceOfOthers.refill,
            source,
            source=name,
            holds=Types.thing(kind=symbol.refill_from.holds.name),
            name=symbol.name,
            needs=Types.thing(kind=symbol.holds.name),
        )


def _code(context: Context, kind: Kind, key: Scalar, value: Node) -> None:
    head = signature(context, key)
    if head is None or not isinstance(value, Scalar):
        return
    text = value.text.strip()
    result: Type | None = None
    default: Scalar | None = None
    named = text.split("=")[0].strip()
    if named not in context.program.kinds and named not in context.program.words and closest(named, ("effect",)) is not None:
        context.unknown(value, named, Kinds.type(), ("effect",))
        named = "effect"  # read as intended, so that the texts are read too
    if named == "effect":
        if "=" in text and text.split("=", 1)[1].strip() != "nothing":
            context.report(DeclaredOtherwise.effect, value, suggestion="effect = nothing")
        required = False  # `can x.code(…)` and `x.code is something` tell those that have it
    else:
        read = declared(context, value)
        result = read.type if read is not None else UNKNOWN_TYPE
        default = read.default_text if read is not None else None
        required = default is None
    symbol = kind.code[head.name] = CodeSymbol(kind, head.name, head.params, result, span=key.span)
    if required:
        context.required_code.add(symbol)
    if default is not None:
        context.later.insert(0, lambda: _code_default(context, symbol, default))


def _code_default(context: Context, symbol: CodeSymbol, default: Scalar) -> None:
    scope = code_scope(symbol, symbol.kind)
    symbol.default = context.elaborator.formula(default, scope, f"{symbol.kind.name}.{symbol.name}", symbol.result)


def code_scope(symbol: CodeSymbol, kind: Kind, design: ThingSymbol | None = None) -> Scope:
    """The scope of a text carried by a thing: `this`, its owner and the code's parameters."""
    this = Var("this", ThingOf(kind))
    params = [Var(param.name, param.type) for param in symbol.params]
    me = next((var for var in params if var.name == "me"), None)
    return Scope.of([this, *params], this=this, me=me, owner=True, gives_back=symbol.result, design=design)


def declare_kind_rules(context: Context) -> None:
    """Read `in force` and `owner` of kinds; children inherit them."""
    section = context.section("kinds")
    for key, node in section or ():
        kind = context.program.kinds.get(key.text)
        if kind is None or not isinstance(node, Mapping):
            continue
        for name in ("in force", "owner"):
            scalar = node.get(name)
            if isinstance(scalar, Scalar):
                context.later.append(partial(_kind_rule, context, kind, name, scalar))
    context.later.append(lambda: _inherit_rules(context))


def _kind_rule(context: Context, kind: Kind, name: str, scalar: Scalar) -> None:
    this = Var("this", ThingOf(kind))
    if name == "in force":
        kind.in_force = context.elaborator.condition(scalar, own_scope(this), f"{kind.name}: in force")
    else:
        player = Maybe(ThingOf(context.program.kinds["player"]))
        kind.owner = context.elaborator.formula(scalar, Scope.of([this], this=this).within(Element(this)), f"{kind.name}: owner", player)


def own_scope(this: Var) -> Scope:
    """The scope of `in force` and similar keys: `this`, its owner, and the members of `this` by their bare names."""
    return Scope.of([this], this=this, owner=True).within(Element(this))


def _inherit_rules(context: Context) -> None:
    for kind in context.program.kinds.values():
        for ancestor in _ancestors(kind):
            kind.in_force = kind.in_force or ancestor.in_force
            kind.owner = kind.owner or ancestor.owner


def _ancestors(kind: Kind) -> list[Kind]:
    found: list[Kind] = []
    for parent in kind.parents:
        found += [parent, *_ancestors(parent)]
    return found


UNKNOWN_TYPE = Unknown()
