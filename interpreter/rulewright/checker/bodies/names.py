"""Resolution of bare names: a local name, a member of the element, state or a zone of the game, a stat, a constant, a word, a thing."""

from __future__ import annotations

from rulewright.checker.bodies import fit, narrowing
from rulewright.checker.bodies.base import Base
from rulewright.checker.bodies.scope import Binding, Scope
from rulewright.language import core, tree
from rulewright.language.core import Expr, Var
from rulewright.language.reserved import is_reserved
from rulewright.language.symbols import Kind, ThingRef
from rulewright.language.types import NUMBER, UNKNOWN, YES_NO, Maybe, SetOf, ThingOf, Type, Word
from rulewright.source.catalogue.logic import MissingChooser, OutOfPlace
from rulewright.source.catalogue.names import AmbiguousName, ReservedWord, UnknownName
from rulewright.source.catalogue.phrases import Kinds
from rulewright.source.catalogue.types import WrongArguments
from rulewright.source.diagnostics import Edit
from rulewright.source.span import Span

SPECIAL = ("players", "others", "opponents", "partners", "first_player", "turn_player", "player_count", "game", "option")
RESERVED = frozenset({*SPECIAL, "me", "this", "it", "owner", "bearer", "so_far", "yes", "no", "nothing"})


class Names(Base):
    """Resolution of names (docs/language.md 5.1)."""

    def name(self, node: tree.Name, scope: Scope, expected: Type | None) -> Expr:
        """The value of a bare name."""
        word = node.name
        wanted = _wanted(expected)
        found = self.looked_up(word.text, word.span, scope)
        member = self.member_of_element(word, scope) if scope.element is not None else None
        if member is not None and found is not None and scope.element is not None:
            if scope.element.name is not None:
                member = None
            elif wanted is not None and fit.fits(found.type, wanted) != fit.fits(member.type, wanted):
                member, found = (member, None) if fit.fits(member.type, wanted) else (None, found)
            elif self._is_local(word.text, scope):
                return self.report(AmbiguousName.member_or_local, word.span, name=word.text)
        if member is not None:
            found = member
        if found is not None and (wanted is None or fit.fits(fit.sure(found.type), wanted) or self._is_local(word.text, scope)):
            return found
        if wanted is not None:
            constant = self.constant(word.text, wanted, word.span)
            if constant is not None:
                return constant
        if found is not None:
            return found
        return self._word_or_thing(word, scope, wanted, isinstance(expected, Maybe))

    def _is_local(self, name: str, scope: Scope) -> bool:
        return name in scope.names

    def has_plain_meaning(self, node: tree.Tree, scope: Scope) -> bool:
        """Whether a bare name is neither a word nor a thing, so that its type determines that of the other side."""
        if not isinstance(node, tree.Name):
            return True
        if scope.element is not None and self._peek_member(node.name.text, scope.element.var.type):
            return True
        return self.looked_up(node.name.text, node.span, scope, peek=True) is not None

    def looked_up(self, name: str, span: Span, scope: Scope, peek: bool = False) -> Expr | None:
        """A name that is neither a member of the element nor a word or thing."""
        binding = scope.names.get(name)
        if binding is not None:
            return binding.expr if peek else self._read(binding, span, scope)
        if name == "owner" and scope.text.owner and scope.this is not None:
            return self.owner(scope, span)
        special = self._special(name, span, scope)
        if special is not None:
            return special
        if name in self.constants:
            return narrowing.retyped(self.constants[name], self.constants[name].type)
        game = self.program.kinds["game"]
        if scope.text.options_only:
            game = Kind("game")  # only stats over options are static
        if name in game.state:
            state = game.state[name]
            return narrowing.narrowed(core.StateOf(state, None, type=state.type, span=span), scope.facts)
        if name in game.zones:
            return self.zone_read(core.ZoneOf(game.zones[name], None, type=SetOf(ThingOf(game.zones[name].holds)), span=span), scope)
        stat = self.program.stats.get(name)
        if stat is not None and not stat.params:
            if not peek:
                self.ensure_stat(stat)
                scope.text.private |= stat.private
            return narrowing.narrowed(core.StatCall(stat, [], type=stat.type, span=span), scope.facts)
        return None

    def _read(self, binding: Binding, span: Span, scope: Scope) -> Expr:
        binding.uses += 1
        if binding.element is not None:
            binding.element.mentions += 1
        expr = narrowing.narrowed(binding.expr, scope.facts)
        if isinstance(expr, core.Local):
            return core.Local(expr.var, type=expr.type, span=span)
        return expr

    def before_game(self, word: tree.Word) -> Expr:
        """Report a name known only during a game in a text evaluated before it."""
        known = [] if word.text in self.program.kinds else ["option", "player_count", *self.constants]
        return self.unknown_name(word, known, UnknownName.before_game, constants=Kinds.constants())

    def owner(self, scope: Scope, span: Span) -> Expr:
        """The owner of `this`, fixed when the text begins (see Elaborator), so it exists while the text runs."""
        if scope.text.owner_var is None:
            scope.text.owner_var = Var("owner", self.player)
        return core.Local(scope.text.owner_var, type=self.player, span=span)

    def _special(self, name: str, span: Span, scope: Scope) -> Expr | None:
        if name == "player_count":
            return core.PlayerCount(type=NUMBER, span=span)
        if scope.text.options_only:
            return None
        match name:
            case "players":
                return core.Players("all", None, type=SetOf(self.player), span=span)
            case "others" | "opponents" | "partners":
                me = scope.me
                if me is None and scope.text.owner and scope.this is not None:
                    me = self.owner(scope, span)
                if me is None:
                    return self.report(MissingChooser.relative, span, name=name)
                return core.Players(name, me, type=SetOf(self.player), span=span)
            case "first_player":
                return core.FirstPlayer(type=self.player, span=span)
            case "turn_player":
                return core.TurnPlayer(type=self.player, span=span)
            case "game":
                return core.TheGame(type=ThingOf(self.program.kinds["game"]), span=span)
        return None

    # ---- members of the element
    def member_of_element(self, word: tree.Word, scope: Scope) -> Expr | None:
        """A bare name as a member of the element of a `where`."""
        element = scope.element
        if element is None or not self._peek_member(word.text, element.var.type):
            return None
        element.mentions += 1
        local = narrowing.narrowed(core.Local(element.var, type=element.var.type, span=word.span), scope.facts)
        return self.dot(local, word, word.span, scope)

    def _peek_member(self, name: str, type_: Type) -> bool:
        type_ = fit.sure(type_)
        if isinstance(type_, ThingOf):
            kind = type_.kind
            if name in kind.fields or name in kind.state or name in kind.zones:
                return True
            if name in kind.code and kind.code[name].result is not None and not kind.code[name].params:
                return True
            if any(name == mark.name and kind.is_a(mark.on) for mark in self.program.marks.values()):
                return True
        stat = self.program.stats.get(name)
        return stat is not None and len(stat.params) == 1 and fit.fits(type_, stat.params[0].type) and not _same_kind(type_, UNKNOWN)

    # ---- words and things
    def _word_or_thing(self, word: tree.Word, scope: Scope, wanted: Type | None, optional: bool = False) -> Expr:
        found: list[Expr] = []
        for words in self.program.words.values():
            if word.text in words.words:
                found.append(core.Const(self.word(word.text, words), type=Word(words), span=word.span))
        for thing in self.things_called(word.text):
            found.append(core.Const(ThingRef(thing), type=ThingOf(thing.kind), span=word.span))
        if wanted is not None and not isinstance(fit.sure(wanted), type(UNKNOWN)) and isinstance(fit.sure(wanted), Word | ThingOf):
            names = self.names_of(wanted)
            names += [name for name, local in scope.names.items() if fit.fits(fit.sure(local.expr.type), wanted)] if names else []
            names += ["nothing"] if names and optional else []
            if names and not found:
                return self.unknown_name(word, self.visible(scope), UnknownName.not_a, names, what=fit.phrase(fit.sure(wanted)))
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            return self.report(AmbiguousName.several, word.span, name=word.text, ways=[f"{_prefix(expr.type)}.{word.text}" for expr in found])
        if scope.text.options_only:
            return self.before_game(word)
        if word.text in ("me", "this", "owner", "it"):
            return self._nobody(word, scope)
        if word.text in self.program.options:
            return self.report(UnknownName.option, word.span, name=word.text, suggestion=f"option.{word.text}")
        if word.text in self.program.happenings:
            return self.report(OutOfPlace.happening_named, word.span, name=word.text)
        stat = self.program.stats.get(word.text)
        if stat is not None:
            return self.report(WrongArguments.needs_parts, word.span, name=word.text, signature=fit.signature(stat.name, stat.params))
        if word.text in self.program.kinds:
            local = self._local_of(self.program.kinds[word.text], scope)
            edits = (Edit(word.span, local),) if local else ()
            players = "players" if word.text == "player" else None
            return self.report(OutOfPlace.kind_as_thing, word.span, name=word.text, local=local, players=players, edits=edits, sure=False)
        element = fit.sure(scope.element.var.type) if scope.element is not None else None
        if isinstance(element, ThingOf) and (owners := self.subkinds_with(element.kind, word.text)):
            return self.report(
                UnknownName.only_some_elements,
                word.span,
                kind=element.kind.name,
                name=word.text,
                owners=[kind.name for kind in owners],
                first=owners[0].name,
            )
        holders = self._holders_of(word.text, scope)
        if holders:
            first = f"{holders[0]}.{word.text}"
            sure = len(holders) == 1 and not scope.text.owner  # possibly the owner's
            return self.report(UnknownName.of_somebody, word.span, name=word.text, first=first, suggestion=first, sure=sure)
        element_s = isinstance(element, ThingOf) and word.text in ("place", "holder", "design", "in_force")
        return self.unknown_name(word, self.visible(scope), element=word.text if element_s else None)

    def _local_of(self, kind: Kind, scope: Scope) -> str | None:
        """The only unread local name of a thing of this kind, or else the only one."""
        own = {name: binding.uses for name, binding in scope.names.items() if fit.fits(fit.sure(binding.expr.type), ThingOf(kind)) and name != "it"}
        unread = [name for name, uses in own.items() if not uses and name not in ("me", "this")]
        return next((names[0] for names in (unread, list(own)) if len(names) == 1), None)

    def subkinds_with(self, kind: Kind, member: str) -> list[Kind]:
        """The subkinds with a member that the kind itself lacks."""
        return [
            other
            for other in self.program.kinds.values()
            if other.is_a(kind) and other is not kind and any(member in members for members in (other.fields, other.state, other.zones, other.code))
        ]

    def _nobody(self, word: tree.Word, scope: Scope) -> Expr:
        if word.text == "owner":
            return self.report(UnknownName.owner, word.span, element=None if scope.element is None else "owner")
        return self.report({"me": MissingChooser.me, "this": UnknownName.this, "it": UnknownName.it}[word.text], word.span)

    def _holders_of(self, member: str, scope: Scope) -> list[str]:
        """The names in scope of players and things with such a member: the acting player first, then in order of naming."""
        names = ["me"] if scope.me is not None else []
        names += [name for name in scope.names if name not in ("it", "me")]
        found = []
        for name in names:
            of = fit.sure(scope.me.type) if name == "me" and scope.me is not None else fit.sure(scope.names[name].expr.type)
            if isinstance(of, ThingOf) and member in (*of.kind.fields, *of.kind.state, *of.kind.zones):
                found.append(name)
        return found

    def visible(self, scope: Scope) -> list[str]:
        """All names in scope, for suggestions."""
        names = [name for name in scope.names if name not in ("it",)]
        if scope.text.owner and scope.this is not None:
            names.append("owner")
        element = None if scope.element is None else fit.sure(scope.element.var.type)
        if isinstance(element, ThingOf):
            names += self.member_names(element.kind)
        game = self.program.kinds["game"]
        names += [*self.constants, *game.state, *game.zones, *SPECIAL, *self.program.happenings]
        names += [name for name in self.program.stats if not name.startswith("may ")]
        for words in self.program.words.values():
            names += words.words
        names += [thing.id for thing in self.program.things]
        return names

    def member_names(self, kind: Kind) -> list[str]:
        """The names allowed after the dot of a thing."""
        names = [*kind.fields, *kind.state, *kind.zones, *kind.code, "owner", "place"]
        names += [
            stat.name
            for stat in self.program.stats.values()
            if stat.params and fit.fits(ThingOf(kind), stat.params[0].type) and not stat.name.startswith("may ")
        ]
        names += [mark.name for mark in self.program.marks.values() if kind.is_a(mark.on)]
        if kind.name == "player":
            names += ["left", "right", "others", "opponents", "partners"]
        return names

    def zone_read(self, expr: Expr, scope: Scope) -> Expr:
        """Record that a text reads a zone that is not public."""
        if isinstance(expr, core.ZoneOf) and expr.zone.seen_by != "everyone":
            scope.text.private = True
        return expr

    def declared(self, word: tree.Word) -> bool:
        """Whether a local name may have this name; reports RW204 if not."""
        if word.text not in RESERVED and not is_reserved(word.text):
            return True
        self.report(ReservedWord.has_meaning, word.span, name=word.text)
        return False


def _wanted(expected: Type | None) -> Type | None:
    if expected is None or expected in (UNKNOWN, YES_NO):
        return None
    wanted = fit.sure(expected)
    inner = fit.element_of(wanted)
    return fit.sure(inner) if inner is not None else wanted


def _prefix(type_: Type) -> str:
    match type_:
        case Word(words=words):
            return words.name
        case ThingOf(kind=kind):
            return kind.name
        case Maybe(of=inner):
            return _prefix(inner)
    return "?"


def _same_kind(left: Type, right: Type) -> bool:
    return type(left) is type(right)
