"""While overlays of a named folder are checked one after the other, their base is read once, and nothing more may be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.checking import check_paths
from rulewright.outside.permission import Permission, Root, holding, name, permitting_the_same
from rulewright.ruleset import load as loading

BASE = "ruleset: garden\nlanguage: 1\ntitle: Garden\nplayers: 2\nconstants: {prize: 3}\nresult: {score(player): prize}\nflow: end game\n"
OVERLAY = "ruleset: {name}\nlanguage: 1\nextends: garden\nchange: {{constants.prize: {prize}}}\n"


def test_a_base_is_read_once_for_all_overlays_of_a_named_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, text in {"garden": BASE, **{f"o{n}": OVERLAY.format(name=f"o{n}", prize=n + 4) for n in range(4)}}.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "ruleset.yaml").write_text(text, encoding="utf-8")
    read: list[str] = []
    wanted = loading._loaded
    monkeypatch.setattr(loading, "_loaded", lambda main: [read.append(main.parent.name), wanted(main)][1])
    with holding(Permission()):
        name([tmp_path])
        check_paths([tmp_path], lambda *_: None)
    assert sorted(read) == ["garden", "o0", "o1", "o2", "o3"]


def test_a_permission_without_what_others_permit_permits_the_same(tmp_path: Path) -> None:
    for folder in ("rules/own", "elsewhere"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.yaml").write_text("", encoding="utf-8")
    (tmp_path / "rules" / "link").symlink_to(tmp_path / "elsewhere")

    def root(path: str, real: str = "", follow: bool = False) -> Root:
        return Root(str(tmp_path / path), str(tmp_path / (real or path)), follow)

    rules, own, link = root("rules"), root("rules/own"), root("rules/link", "elsewhere")
    allowed, inside = root("elsewhere", follow=True), root("rules/own", follow=True)
    files = [tmp_path / each / "a.yaml" for each in ("rules/own", "rules/link", "elsewhere")]
    for roots, left in {
        (rules, own): (rules,),
        (own, rules): (rules,),
        (own,): (own,),
        (rules, link): (rules, link),
        (rules, allowed, link): (rules, allowed),
        (rules, inside): (rules, inside),
    }.items():
        permission = Permission(roots)
        less = permitting_the_same(permission)
        assert less.roots == left
        assert [less.allows(file) for file in files] == [permission.allows(file) for file in files]
        assert permitting_the_same(Permission(roots)) is less
