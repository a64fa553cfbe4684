"""What overlays say about each other: which ones they require, refuse or follow, and the resulting order.

The order depends on the overlays' statements and their ids, never on folders or on the order in which they were named: the same overlays are the same
game everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.ruleset import find, versions
from rulewright.ruleset.load import Package
from rulewright.source import suggest
from rulewright.source.catalogue.keys import WrongValue
from rulewright.source.catalogue.overlays import IdleCompanion, MissingOverlay, OverlaysExclude
from rulewright.source.catalogue.phrases import Elsewhere, OfRuleset, Versions
from rulewright.source.catalogue.types import ElementTwice
from rulewright.source.diagnostics import Findings, Related
from rulewright.source.document import Mapping, Node, Scalar, Sequence
from rulewright.source.sentences import Phrase
from rulewright.source.span import Span

# The keys under which an overlay names others.
COMPANIONS = ("requires", "after", "before", "conflicts", "settles")
_WITH_VERSIONS = ("requires", "conflicts")  # that may be said of the base too: only some of its versions fit

Order = set[tuple[str, str]]  # pairs of overlays (earlier, later) with a declared order


@dataclass(frozen=True, slots=True)
class Companion:
    """Another overlay that an overlay names: its id, the accepted versions (all if empty), and the given reason."""

    name: Scalar
    wanted: Scalar | None = None
    because: Node | None = None

    @property
    def id(self) -> str:
        return self.name.text.strip()

    @property
    def range(self) -> str:
        return self.wanted.text.strip() if self.wanted is not None else ""

    @property
    def reason(self) -> Phrase | None:
        """The reason in every language, as the end of a sentence."""
        texts = {key.text: _ending(node) for key, node in self.because} if isinstance(self.because, Mapping) else {}
        one = next(iter(texts.values()), _ending(self.because))
        return OfRuleset.text(en=texts.get("en", one), cs=texts.get("cs", one)) if one else None


def companions(package: Package, key: str) -> list[Companion]:
    """The overlays named under a key: one, a list, or a mapping of each to its versions (or to versions and a reason)."""
    node = package.document.get(key)
    if isinstance(node, Mapping):
        return [_companion(name, value) for name, value in node]
    names = [node] if isinstance(node, Scalar) and node.text else node if isinstance(node, Sequence) else []
    return [Companion(name) for name in names if isinstance(name, Scalar) and name.text.strip()]


def _ending(text: Node | None) -> str:
    """A sentence as the end of another, which has its own full stop."""
    return " ".join(text.text.split()).rstrip(".") if isinstance(text, Scalar) else ""


def _companion(name: Scalar, value: Node) -> Companion:
    if isinstance(value, Mapping):
        wanted = value.get("version")
        return Companion(name, wanted if isinstance(wanted, Scalar) else None, value.get("because"))
    return Companion(name, value if isinstance(value, Scalar) else None)


# --- order
def ordered(overlays: list[Package], findings: Findings) -> tuple[list[Package], Order]:
    """The overlays in order, and the pairs with a declared order; where nothing is declared, the ids decide."""
    earlier: dict[str, set[str]] = {package.id: set() for package in overlays}  # id -> the ids before it
    for package in overlays:
        for key in ("requires", "after", "settles"):
            earlier[package.id].update(each.id for each in companions(package, key) if each.id in earlier and each.id != package.id)
        for each in companions(package, "before"):
            if each.id in earlier and each.id != package.id:
                earlier[each.id].add(package.id)
        earlier[package.id].update(other.id for other in overlays if other is not package and is_base(other, package))
    _close(earlier)
    result: list[Package] = []
    waiting = sorted(overlays, key=lambda package: package.id)
    while waiting:
        left = {package.id for package in waiting}
        ready = next((package for package in waiting if not earlier[package.id] & left), None)
        if ready is None:
            _report_circle(waiting, earlier, findings)
            result += waiting
            break
        result.append(ready)
        waiting.remove(ready)
    return result, {(before, package) for package, befores in earlier.items() for before in befores}


def is_base(other: Package, package: Package) -> bool:
    """Whether a package extends another one directly, by its id or its path."""
    named = package.document.get("extends")
    if not isinstance(named, Scalar):
        return False
    name, _ = versions.split(named.text)
    return other.id == name or (
        ("/" in name or name.startswith(".")) and (package.root / name).resolve() in (other.root.resolve(), other.main.resolve())
    )


def always_with(package: Package, overlays: list[Package]) -> list[Package]:
    """Those of the overlays that are always loaded with one: what it extends, requires and settles, and what these do, in the order given."""
    found: list[Package] = []
    waiting = [package]
    for one in waiting:
        named = {each.id for key in ("requires", "settles") for each in companions(one, key)}
        more = [other for other in overlays if other not in waiting and (other.id in named or is_base(other, one))]
        waiting += more
        found += more
    return [other for other in overlays if other in found]


def _close(earlier: dict[str, set[str]]) -> None:
    changed = True
    while changed:
        changed = False
        for befores in earlier.values():
            more = {far for near in befores for far in earlier.get(near, ())} - befores
            befores.update(more)
            changed = changed or bool(more)


def _report_circle(waiting: list[Package], earlier: dict[str, set[str]], findings: Findings) -> None:
    """Report two overlays that must each come before the other."""
    one = next(package for package in waiting if package.id in earlier[package.id])
    two = next(other for other in waiting if other.id in earlier[one.id] and one.id in earlier[other.id] and other is not one)
    findings.report(
        OverlaysExclude.order,
        _place(one, two.id),
        first=one.id,
        second=two.id,
        related=(Related(_place(two, one.id), Elsewhere.other()),),
    )


def _place(package: Package, other: str) -> Span:
    """The place where a package names another, or the place of the whole package."""
    named = (each.name.span for key in COMPANIONS for each in companions(package, key) if each.id == other)
    return next(named, package.at)


# --- requirements and refusals
def playable(base: Package, overlays: list[Package], findings: Findings, game: Package | None = None) -> list[Package]:
    """The overlays that can be part of a game together. Overlays that lack a required one, or refuse another, are reported and left out, because
    any other findings in them would only follow from that. Invalid ranges and unused names are reported, too.

    `game` is the game made of a base that is not itself a game.
    """
    loaded = {package.id: package for package in (base, *overlays)}
    kept = []
    for package in overlays:
        before = findings.grave
        _opposites(package, findings)
        for key in COMPANIONS:
            named: set[str] = set()
            for each in companions(package, key):
                if each.id in named:
                    findings.report(ElementTwice.name, each.name.span, name=each.id)
                named.add(each.id)
                if each.wanted is not None and versions.is_range(each.range) and not versions.is_possible(each.range):
                    findings.report(IdleCompanion.no_version, each.wanted.span, name=each.id, asked=each.range)
                elif each.wanted is not None and not versions.is_range(each.range):
                    findings.report(WrongValue.version, each.wanted.span, written=each.range)
                elif each.id == package.id:
                    findings.report(IdleCompanion.itself, each.name.span, key=key)
                elif _is_foundation(each, package, base, game) and not (each.range and key in _WITH_VERSIONS):
                    findings.report(IdleCompanion.versions if key == "requires" else IdleCompanion.base, each.name.span, key=key, name=each.id)
                elif key == "requires":
                    _require(package, each, loaded, findings)
                elif key == "conflicts":
                    _refuse(package, each, loaded, findings)
        if findings.grave == before:
            kept.append(package)
    return kept


def _is_foundation(each: Companion, package: Package, base: Package, game: Package | None) -> bool:
    """Whether a package that another names is the base, or the game made of it, which are loaded in any case."""
    return each.id == base.id or (game is not None and package is not game and each.id == game.id)


def _opposites(package: Package, findings: Findings) -> None:
    """Report overlays that must come both before and after a package, or that it both needs and refuses."""
    for key, others in (("before", ("after", "requires", "settles")), ("conflicts", ("requires",))):
        for each in companions(package, key):
            other = next((word for word in others for same in companions(package, word) if same.id == each.id and not same.range), None)
            if other is not None and not each.range:
                findings.report(IdleCompanion.both_ways, each.name.span, key=key, name=each.id, other=other)


def _near(name: str, package: Package) -> str | None:
    """How to name an overlay that was not named; None if none has this id."""
    if find.is_path(name):
        return None
    if name in find.shipped():
        return name
    main = next(iter(find.bases_of(name, package.main).mains), None)
    return None if main is None else (main.parent if main.name == find.MAIN else main).as_posix()


def _require(package: Package, wanted: Companion, loaded: dict[str, Package], findings: Findings) -> None:
    other = loaded.get(wanted.id)
    reason = wanted.reason
    if other is None:
        near = _near(wanted.id, package)
        findings.report(
            MissingOverlay.because if reason is not None else MissingOverlay.not_loaded,
            wanted.name.span,
            overlay=package.id,
            name=wanted.id,
            asked=wanted.range,
            reason=reason,
            meant=suggest.closest(wanted.id, [name for name in loaded if name != package.id]) if near is None else None,
            near=near,
        )
    elif not versions.fits(other.version, wanted.range):
        findings.report(
            MissingOverlay.version,
            wanted.name.span,
            overlay=package.id,
            name=wanted.id,
            asked=wanted.range,
            have=other.version or Versions.none(),
            related=(Related(other.at, Elsewhere.named(name=other.id)),),
        )


def _refuse(package: Package, refused: Companion, loaded: dict[str, Package], findings: Findings) -> None:
    other = loaded.get(refused.id)
    if other is not None and versions.fits(other.version, refused.range):
        reason = refused.reason
        findings.report(
            OverlaysExclude.said if reason is None else OverlaysExclude.because,
            refused.name.span,
            first=package.id,
            second=other.id,
            asked=refused.range,
            reason=reason,
            related=(Related(other.at, Elsewhere.named(name=other.id)),),
        )
