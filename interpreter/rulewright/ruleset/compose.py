"""Turns paths into one ruleset: a base and its overlays in order, joined and expanded."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rulewright.outside.permission import RefusedError, naming
from rulewright.outside.reading import is_file
from rulewright.ruleset import companions, merge, registry, untranslated, versions
from rulewright.ruleset import find as finding
from rulewright.ruleset import load as loading
from rulewright.ruleset.apply import Applier
from rulewright.ruleset.companions import Order
from rulewright.ruleset.conflicts import conflicts
from rulewright.ruleset.earlier import report_changed_since
from rulewright.ruleset.find import MAIN, MOST_NAMED, base_named, find, shipped
from rulewright.ruleset.load import Package
from rulewright.ruleset.operations import Operation, additions, operations, report_changed_twice
from rulewright.ruleset.paths import content
from rulewright.ruleset.paths import find as find_node
from rulewright.ruleset.settling import Settling
from rulewright.ruleset.templates import Expander, entries_of
from rulewright.ruleset.translations import Original, fitting, originals, translated
from rulewright.ruleset.validate import validate
from rulewright.source import suggest
from rulewright.source.catalogue.keys import WrongValue
from rulewright.source.catalogue.names import DefinedTwice
from rulewright.source.catalogue.overlays import BaseNotFound, BaseVersion, OverlayAddsExisting, OverlaysConflict, SeveralBases
from rulewright.source.catalogue.phrases import Elsewhere, Versions
from rulewright.source.catalogue.refusals import permits, refusal
from rulewright.source.catalogue.running import NotPermitted
from rulewright.source.diagnostics import Diagnostic, Findings, Related
from rulewright.source.document import Mapping, Node, Scalar
from rulewright.source.document import Sequence as ListNode
from rulewright.source.limits import limits
from rulewright.source.sharing import once_of
from rulewright.source.span import NOWHERE, Span


@dataclass(slots=True)
class Composed:
    """One ruleset: all files and overlays joined, templates expanded. None of it has been parsed as rules yet."""

    id: str
    version: str
    language: int
    title: Node | None
    players: tuple[int, int]
    content_hash: str
    root: Path
    overlays: list[str]
    sections: dict[str, Node]
    things: list[Mapping]
    files: list[str]
    languages: tuple[str, ...]
    written: tuple[str, ...] = ()  # the languages that are used outside translation files
    text: Node | None = None
    packages: list[Package] = field(default_factory=list, repr=False)
    said: Order = field(default_factory=set, repr=False)  # pairs of overlays (earlier, later) with a declared order
    foundation: int = 1  # the number of packages that make the game: one, or two for a base and the game made of it
    playable: bool = True  # False for a base without a game made of it


def compose(paths: Sequence[Path | str], findings: Findings, *, complete: bool = False) -> Composed | None:
    """The ruleset that the paths (or ids) name: one base and any overlays of it. None if there is nothing to check.

    Only files below these paths, files that may already be read, and the shipped rulesets are read. `complete`: nearby overlays that an overlay
    requires or settles are added, so that it can be checked alone.
    """
    with naming(paths, finding.shipped_folders()), finding.looking_once():
        return _compose([Path(path) for path in paths], findings, complete)


def _compose(paths: list[Path], findings: Findings, complete: bool) -> Composed | None:
    packages = _load_all(paths, findings, complete)
    if packages is None:
        return None
    base, rest = packages[0], packages[1:]
    for package in rest:
        report_changed_twice(package, findings)
    rest, said = companions.ordered(rest, findings)
    games = games_among(base, rest)
    if len(games) > 1:
        first, second = games[:2]
        findings.report(
            BaseNotFound.two_games,
            second.at,
            first=first.id,
            second=second.id,
            base=base.id,
            related=(Related(first.at, Elsewhere.named(name=first.id)),),
        )
        return None
    kept = companions.playable(base, rest, findings, games[0] if games else None)
    composed = join(base, kept, said, findings)
    _compare_with_earlier(composed, kept, findings)
    composed.files += [file for package in rest if package not in kept for file in package.files]
    return composed


def _compare_with_earlier(composed: Composed, overlays: list[Package], findings: Findings) -> None:
    """Compare what the overlays say under `was:` with the rules that each of them is loaded on."""
    base = composed.packages[0]
    for package in overlays:
        if not any("was" in document for document in package.documents):
            continue
        below = companions.always_with(package, overlays)
        joined = join(base, below, composed.said, Findings())
        root = root_of(joined)
        told = {key: value for each in (base, *below) if (value := each.document.get("players")) is not None for key in ("players",)}
        told |= {key: value for key, value in (("title", joined.title), ("text", joined.text)) if value is not None}
        whole = Mapping((*((Scalar(key, NOWHERE), value) for key, value in told.items()), *root.entries), NOWHERE)
        report_changed_since(package, whole, extended(package, composed.packages), joined.written, findings)


def extended(package: Package, packages: Sequence[Package]) -> Package:
    """The package that an overlay extends, or the first one if it is not among them."""
    return next((other for other in packages if other is not package and companions.is_base(other, package)), packages[0])


def games_among(base: Package, overlays: Sequence[Package]) -> list[Package]:
    """The overlays that are games: those that directly extend a base that is not a game itself."""
    return [] if base.is_playable else [package for package in overlays if companions.is_base(base, package)]


def join(base: Package, rest: list[Package], said: Order, findings: Findings, without: frozenset[Span] = frozenset()) -> Composed:
    """Join a base and overlays in order; `said` are the pairs with a declared order.

    `without` are the places of parts to leave out of the overlays: keys of changes and additions, removals, entries of things.
    """
    joined, entries, twice = once_of("joined", tuple(base.documents), lambda: _joined(base.documents))
    for each in twice:
        findings.add(each)
    game = next(iter(games_among(base, rest)), base)
    sections = _with_identity(joined, base, game)
    by_overlay: dict[str, list[Operation]] = {}
    settling = Settling(rest, by_overlay)
    expander = _Expansion(base, rest, said, settling, findings)
    if rest:  # each overlay begins with the things of the base; what is wrong with them is reported with those of the overlay
        things = once_of("things", (joined, entries), lambda: expander.of(sections, entries, Findings()))
    else:
        things = expander.of(sections, entries, findings)
    root = _with_things(sections, things)
    if not rest:
        return _finished(base, rest, said, root, _keys(things), findings)
    by_overlay.update((package.id, [each for each in operations(package, root) if each.span not in without]) for package in rest)
    conflicts(by_overlay, said, settling, findings)
    without = without | settling.dropped
    applier = Applier(root, base, findings)
    deliberate = _deliberate(by_overlay, rest, game)
    by_id = {package.id: package for package in rest}
    for overlay, done in by_overlay.items():
        applier.base = extended(by_id[overlay], [base, *rest])  # findings give its name
        applier.deliberate = deliberate[overlay]
        applier.apply([each for each in done if each.names[:1] != ("things",) and each.span not in without])
    # To other overlays, a base and the game made of it are one, so `like:` in them copies the game's version of a thing.
    for layer in (rest,) if game is base else ([game], [package for package in rest if package is not game]):
        added = [entry for package in layer for entry in entries_added(package) if entry.span not in without]
        things = expander.of(applier.root, [*entries, *added], findings)
        applier.root = _with_things(applier.root, things)
        for package in layer:
            applier.base = extended(package, [base, *rest])
            applier.deliberate = deliberate[package.id]
            of_things = [each for each in operations(package, applier.root) if each.names[:1] == ("things",)]
            applier.apply([each for each in of_things if each.span not in without])
        entries = _in_order(applier.root, _keys(things))
    settling.report_idle(findings)
    _validate_again(applier, findings)
    return _finished(base, rest, said, applier.root, _keys(things), findings)


def _joined(documents: list[Mapping]) -> tuple[Mapping, list[Mapping], tuple[Diagnostic, ...]]:
    """The sections of some files, the entries of things, and what is wrong with joining them."""
    findings = Findings()
    return *merge.join(documents, findings), tuple(findings.items)


def _deliberate(by_overlay: dict[str, list[Operation]], rest: list[Package], game: Package) -> dict[str, frozenset[tuple[str, ...]]]:
    """The paths that each overlay may set to what they are: it has the last word over others, it is a game of a family, or another one that it does
    not build on sets them, too. What an overlay builds on is always loaded with it, and has set them already.
    """
    known = {package.id for package in rest if package is game or any(key in package.document for key in ("settles", "after", "before"))}
    changes = {overlay: {each.names for each in done if each.verb == "change"} for overlay, done in by_overlay.items()}
    below = {package.id: _below(package, rest) for package in rest}
    return {
        overlay: frozenset(
            names
            for names in mine
            if overlay in known or any(names in set_there and other not in below[overlay] for other, set_there in changes.items())
        )
        for overlay, mine in changes.items()
    }


def _below(package: Package, packages: Sequence[Package]) -> set[str]:
    """An overlay and those that it extends, directly or through others."""
    found = {package.id}
    waiting = [package]
    while waiting:
        upper = waiting.pop()
        lower = [other for other in packages if other.id not in found and companions.is_base(other, upper)]
        found.update(other.id for other in lower)
        waiting += lower
    return found


def texts_to_translate(composed: Composed, language: str) -> list[Original]:
    """The texts to translate for the last ruleset or overlay of a composition: its own, except those already translated in place."""
    package = composed.packages[-1]
    own = set(package.files)
    found = originals(_whole(root_of(composed), composed.packages), composed.languages)
    known = {entry.key.text for each in package.translations if each.language == language for entry in each.entries()}
    return [each for each in found if each.path in known or (each.node.span.file in own and not _is_in(each.node, language))]


def _is_in(text: Node, language: str) -> bool:
    """Whether a text has a language in the rules themselves."""
    return isinstance(text, Mapping) and language in text


def root_of(composed: Composed) -> Mapping:
    """All sections and things of a composition as one tree, in which the paths of overlays lead to what is in force."""
    sections = Mapping(tuple((Scalar(name, NOWHERE), node) for name, node in composed.sections.items()), NOWHERE)
    return _with_things(sections, composed.things)


def entries_added(package: Package) -> list[Mapping]:
    """The entries of things that an overlay adds, as written."""
    return [entry for document in additions(package) for entry in entries_of(document.get("things"))]


def _keys(things: list[Mapping]) -> list[str]:
    return [f"{_text(thing, 'kind')}.{_text(thing, 'id')}" for thing in things]


# --- packages
def _load_all(paths: list[Path], findings: Findings, complete: bool) -> list[Package] | None:
    """The base and then the overlays, as given; a base that is not given is searched for. None if there is no base."""
    given: dict[Path, Package] = {}
    failed = False
    for path in paths:
        main = find(path, findings)
        package = loading.load(main, findings) if main is not None and main.resolve() not in given else None
        if package is not None:
            package.named = True
            given.setdefault(package.main.resolve(), package)
        failed = failed or main is None or (package is None and main.resolve() not in given)
    chain: list[Package] = []
    for package in list(given.values()):
        for one in _with_bases(package, list(given.values()), findings):
            if one.main.resolve() not in {other.main.resolve() for other in chain}:
                chain.append(one)
    if complete:
        _add_required(chain, findings)
    bases = [package for package in chain if not package.is_overlay]
    if len(bases) > 1:
        first, second = (each.root.as_posix() for each in bases[:2])
        alike = bases[0].id == bases[1].id
        findings.report(
            BaseNotFound.two_of_one_id if alike else BaseNotFound.two_bases,
            bases[1].at,
            first=first if alike else bases[0].id,
            second=second if alike else bases[1].id,
            name=bases[0].id,
            related=(Related(bases[0].at, Elsewhere.named(name=bases[0].id)),),
        )
        return None
    if not bases or failed:
        return None
    rest = [package for package in chain if package.is_overlay]
    return [bases[0], *_without_twins(bases[0], rest, findings)]


def _add_required(chain: list[Package], findings: Findings) -> None:
    """Add nearby overlays that are required or settled but not named, with their bases; missing ones are reported later."""
    for package in chain:  # the list grows meanwhile
        for wanted in (*companions.companions(package, "requires"), *companions.companions(package, "settles")):
            if finding.is_path(wanted.id) or len(chain) > limits().overlays or wanted.id in {other.id for other in chain}:
                continue
            main = next(iter(finding.bases_of(wanted.id, package.main).mains), None)
            required = loading.load(main, findings) if main is not None else None
            for one in _with_bases(required, chain, findings) if required is not None else ():
                if one.main.resolve() not in {other.main.resolve() for other in chain}:
                    chain.append(one)


def _with_bases(package: Package, given: list[Package], findings: Findings) -> list[Package]:
    """The bases that a package needs, the lowest first, and the package; empty if one is missing."""
    chain = [package]
    while chain[0].is_overlay:
        top = chain[0]
        named = base_named(top.document)
        if named is None or len(chain) > limits().overlays:
            _report_no_base(top, named is not None, findings)
            return []
        name, version, node = named
        base = next((other for other in given if other is not top and other.id == name), None)
        if base is None:
            try:
                found = finding.bases_of(name, top.main)
            except RefusedError as error:
                findings.report(NotPermitted.base, node.span, name=name, overlay=top.id, why=refusal(error), **permits(error))
                return []
            if not found.mains:
                _no_base(name, node, top, given, found.most, findings)
                return []
            main = found.mains[0]
            _report_which(name, node, top, found, findings)
            base = next((other for other in (*given, *chain) if other.main.resolve() == main.resolve()), None) or loading.load(main, findings)
            if base is None:
                return []
        if base in chain:
            findings.report(BaseNotFound.circle, node.span, name=package.id, base=base.id)
            return []
        _check_version(version, node, base, findings)
        chain.insert(0, base)
    return chain


def _report_no_base(overlay: Package, endless: bool, findings: Findings) -> None:
    """Report that no base is named, or that the bases extend each other in a circle."""
    node = overlay.document.get("extends")
    if endless:
        findings.report(BaseNotFound.too_many, overlay.at, most=limits().overlays)
    elif isinstance(node, Scalar):  # other forms are reported when shapes are checked
        findings.report(BaseNotFound.none_named, node.span)


def _no_base(name: str, node: Scalar, overlay: Package, given: list[Package], most: int, findings: Findings) -> None:
    if Path(name).is_absolute():
        way = Path(os.path.relpath(name, os.path.abspath(overlay.root))).as_posix()
        findings.report(BaseNotFound.absolute, node.span, name=name, way=way if way.startswith(".") else f"./{way}", suggestion="")
        return
    meant = suggest.closest(name, [*(other.id for other in given if other is not overlay), *shipped()])
    if most:
        findings.report(BaseNotFound.among_many, node.span, name=name, overlay=overlay.id, most=most)
    else:
        findings.report(BaseNotFound.named, node.span, name=name, overlay=overlay.id, permit=_beside(name, overlay), meant=meant)


def _report_which(name: str, node: Scalar, overlay: Package, found: finding.Bases, findings: Findings) -> None:
    """Report which ruleset is used as the base if several have its id. A permitted copy is chosen deliberately before the shipped one."""
    taken, *others = found.mains
    if finding.is_permitted(taken):
        own = {main.resolve() for main in shipped().values()}
        others = [each for each in others if each.resolve() not in own]
    if not others:
        return
    places = [each.parent if each.name == MAIN else each for each in (taken, *others)]
    way = Path(os.path.relpath(os.path.abspath(places[0]), os.path.abspath(overlay.root))).as_posix()
    findings.report(
        SeveralBases.of_one_id,
        node.span,
        name=name,
        taken=places[0].as_posix(),
        others=[each.as_posix() for each in places[1:]][:MOST_NAMED],
        way=way if way.startswith(".") else f"./{way}",
        related=tuple(Related(Span(each.as_posix(), 1, 1, 1, 1), Elsewhere.other_named(name=name)) for each in others[:MOST_NAMED]),
    )


def _beside(name: str, overlay: Package) -> str:
    """The path of a base with this name near an overlay, if only its folder is known; `FOLDER` if there is none."""
    for place in (overlay.root / ".." / name, overlay.root / ".." / ".." / name):
        if re.fullmatch(r"[\w-]+", name) and is_file(place / MAIN):
            return RefusedError(os.path.normpath(place), "outside").to_type
    return "FOLDER"


def _without_twins(base: Package, rest: list[Package], findings: Findings) -> list[Package]:
    """The overlays with distinct ids."""
    seen = {base.id: base}
    kept = []
    for package in rest:
        if package.id in seen:
            findings.report(DefinedTwice.ruleset, package.at, name=package.id, related=(Related(seen[package.id].at, Elsewhere.first()),))
            continue
        seen[package.id] = package
        kept.append(package)
    return kept


def _check_version(asked: str, node: Scalar, base: Package, findings: Findings) -> None:
    if asked and not versions.is_range(asked):
        findings.report(WrongValue.version, node.span, written=asked)
    elif not versions.fits(base.version, asked):
        findings.report(
            BaseVersion.other,
            node.span,
            base=base.id,
            asked=asked,
            have=base.version or Versions.none(),
            related=(Related(base.at, Elsewhere.named(name=base.id)),),
        )


# --- sections and things
def _with_identity(sections: Mapping, base: Package, game: Package) -> Mapping:
    """The sections with the parts of the identity that an overlay may change: the title, the text and the number of players.

    A game that is made of a base has a title and a text of its own.
    """
    told = {key.text: (key, value) for key, value in base.document if key.text in ("title", "text", "players")}
    told |= {key.text: (key, value) for key, value in game.document if key.text in ("title", "text")}
    own = tuple(told.values())
    return Mapping((*own, *sections.entries), sections.span)


def _with_things(root: Node, things: list[Mapping]) -> Mapping:
    """The root with the things by kind and id, so that paths lead to them."""
    by_kind: dict[str, list[tuple[Scalar, Node]]] = {}
    for thing in things:
        kind, name = thing.get("kind"), thing.get("id")
        if isinstance(kind, Scalar) and isinstance(name, Scalar):
            by_kind.setdefault(kind.text.strip(), []).append((Scalar(name.text.strip(), name.span), thing))
    kinds = tuple((Scalar(kind, NOWHERE), Mapping(tuple(members), NOWHERE)) for kind, members in by_kind.items())
    assert isinstance(root, Mapping)
    rest = tuple(pair for pair in root if pair[0].text != "things")
    return Mapping((*rest, (Scalar("things", NOWHERE), Mapping(kinds, NOWHERE))), root.span)


@dataclass(slots=True)
class _Expansion:
    """Expands entries, knowing which package each comes from."""

    base: Package
    rest: list[Package]
    said: Order
    settling: Settling
    findings: Findings

    def of(self, root: Node, entries: list[Mapping], findings: Findings) -> list[Mapping]:
        kinds = find_node(root, ["kinds"])
        words = find_node(root, ["words"])
        constants = find_node(root, ["constants"])
        expander = Expander(findings, _mapping(words), _mapping(constants), _mapping(kinds), self._twice(findings))
        return expander.expand(entries)

    def _twice(self, findings: Findings) -> Callable[[str, Mapping, Mapping], bool]:
        owner = {file: package.id for package in (self.base, *self.rest) for file in package.files}

        def report(key: str, thing: Mapping, first: Mapping) -> bool:
            mine, other = owner.get(thing.span.file), owner.get(first.span.file)
            if mine is None or other is None or mine == other:
                return False
            node, old = thing.get("id"), first.get("id")
            assert node is not None and old is not None
            if other == self.base.id or (other, mine) in self.said or (mine, other) in self.said:
                findings.report(
                    OverlayAddsExisting.thing,
                    node.span,
                    overlay=mine,
                    path=f"things.{key}",
                    other=other,
                    related=(Related(old.span, Elsewhere.existing()),),
                )
            elif not self.settling.settle_thing(other, mine, key):
                findings.report(
                    OverlaysConflict.both_add,
                    node.span,
                    first=other,
                    second=mine,
                    path=f"things.{key}",
                    related=(Related(old.span, Elsewhere.named(name=other)),),
                )
            return True

        return report


def _validate_again(applier: Applier, findings: Findings) -> None:
    """Check the shapes after overlays were applied; earlier findings are not repeated."""
    for key, value in applier.root if isinstance(applier.root, Mapping) else ():
        if key.text != "things":
            for each in once_of(f"valid {key.text}", (value,), partial(_misshapen, value, key.text)):
                findings.add(each)
    for kind, name in sorted(applier.changed_things):
        thing = find_node(applier.root, ["things", kind, name])
        if thing is not None:
            validate(thing, registry.THING, findings, name=name)


def _misshapen(section: Node, name: str) -> tuple[Diagnostic, ...]:
    """What is wrong with the shape of a section."""
    findings = Findings()
    known = registry.SECTIONS.get(name) or registry.IDENTITY[name]
    validate(section, known.shape, findings, name=name)
    return tuple(findings.items)


def _finished(base: Package, rest: list[Package], said: Order, root: Node, order: list[str], findings: Findings) -> Composed:
    assert isinstance(root, Mapping)
    packages = [base, *rest]
    files = [each for package in packages for each in package.translations]
    written = _languages(packages) or (("en",) if files else ())
    untranslated.report_gaps(packages[-1], _whole(root, packages), written, findings)
    root = translated(root, files, written)
    sections = {key.text: value for key, value in root if key.text in registry.SECTIONS and key.text != "things"}
    merge.check_ids(sections, findings)
    kinds = sections.get("kinds")
    if isinstance(kinds, Mapping):
        sections["kinds"] = merge.copy_kinds(kinds, findings)
    low, high = loading.players(root.get("players"))
    if low > high or low < 1:
        node = root.get("players")
        findings.report(
            WrongValue.players,
            node.span if node is not None else base.at,
            low=low,
            high=high,
            write=f"{high} to {low}" if low > high else None,
        )
        low, high = max(1, min(low, high)), max(1, low, high)
    games = games_among(base, rest)
    foundation = [base, *games]
    added = packages[len(foundation) :]
    title, text = (fitting(_own(added, key), key, files, written) or root.get(key) for key in ("title", "text"))
    language = _text(base.document, "language")
    return Composed(
        id=foundation[-1].id,
        version=foundation[-1].version,
        language=int(language) if language.isdigit() else registry.LANGUAGE_VERSION,
        title=title,
        players=(low, high),
        content_hash=_hash(packages),
        root=base.root,
        overlays=[package.id for package in added],
        sections=sections,
        things=_in_order(root, order),
        files=[file for package in packages for file in package.files],
        languages=(*written, *sorted({each.language for each in files}.difference(written))),
        written=written,
        text=text,
        packages=packages,
        said=said,
        foundation=len(foundation),
        playable=base.is_playable or bool(games),
    )


def _whole(root: Mapping, packages: list[Package]) -> Mapping:
    """The rules as the last package describes them: with its own title and text, if any."""
    own = {key.text: (key, value) for key, value in packages[-1].document if key.text in ("title", "text")}
    return Mapping((*own.values(), *(pair for pair in root if pair[0].text not in own)), root.span)


def _own(overlays: list[Package], key: str) -> Node | None:
    """What an overlay says about itself; several together do not speak for the game."""
    return overlays[0].document.get(key) if len(overlays) == 1 else None


def _in_order(root: Node, order: list[str]) -> list[Mapping]:
    """The remaining things, in file order."""
    found = []
    for key in order:
        thing = find_node(root, ["things", *key.split(".", 1)])
        if isinstance(thing, Mapping):
            found.append(thing)
    return found


def _hash(packages: list[Package]) -> str:
    """A hash of the content; comments, spaces and quotes do not count."""
    digest = hashlib.sha256()
    for package in packages:
        for document in package.documents:
            digest.update(once_of("hash", (document,), partial(_written, document)))
            digest.update(b"\n")
    return digest.hexdigest()


def _written(document: Mapping) -> bytes:
    return json.dumps(content(document), ensure_ascii=False, separators=(",", ":")).encode()


_TEXT_KEYS = ("name", "text", "says", "title", "because", "in words")


def _languages(packages: list[Package]) -> tuple[str, ...]:
    """The languages of a ruleset's texts: `en` first, then in order of appearance."""
    found: dict[str, None] = {}
    for package in packages:
        for document in package.documents:
            found.update(once_of("languages", (document,), partial(_languages_of, document)))
    return tuple(sorted(found, key=lambda language: (language != "en", list(found).index(language))))


def _languages_of(document: Mapping) -> dict[str, None]:
    """The languages of the texts of a file, in order of appearance."""
    found: dict[str, None] = {}

    def look(node: Node, is_text: bool) -> None:
        if isinstance(node, ListNode):
            for item in node:
                look(item, False)
        elif isinstance(node, Mapping):
            if is_text and node.entries and all(re.fullmatch(r"[a-z]{2}", key.text) and isinstance(value, Scalar) for key, value in node):
                found.update((key.text, None) for key, _ in node)
                return
            for key, value in node:
                look(value, key.text.rpartition(".")[2] in _TEXT_KEYS or key.text.startswith("texts."))  # in a change, the key is a path

    look(document, False)
    texts = document.get("texts")
    for _, value in texts if isinstance(texts, Mapping) else ():
        look(value, True)
    return found


def _mapping(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text.strip() if isinstance(value, Scalar) else ""
