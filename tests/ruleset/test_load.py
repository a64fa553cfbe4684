"""Finding rulesets and reading their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.outside.permission import naming
from rulewright.ruleset import find as finding
from rulewright.source.limits import read_limits, use_limits
from tests.ruleset.helpers import BASE, codes, composed, failed, told, write


def garden(tmp_path: Path, include: str, files: dict[str, str] | None = None) -> Path:
    return write(tmp_path / "g", {"ruleset.yaml": BASE + f"include: {include}\n", **(files or {})})


def test_patterns_take_the_files_in_order(tmp_path: Path) -> None:
    files = {f"cards/{name}.yaml": f"constants: {{{name}: 1}}\n" for name in ("b", "a", "c")}
    result = composed([garden(tmp_path, '[cards/c.yaml, "cards/*.yaml"]', files)])
    assert [Path(file).name for file in result.files] == ["ruleset.yaml", "c.yaml", "a.yaml", "b.yaml"]


@pytest.mark.parametrize(
    "path",
    ["../other.yaml", "/etc/passwd.yaml", "a/../../b.yaml", "C:/x.yaml", "~/x.yaml", "cards.txt", "a\\\\b.yaml", "**/x.yaml"],
)
def test_includes_stay_in_their_folder(tmp_path: Path, path: str) -> None:
    write(tmp_path, {"other.yaml": "constants: {x: 1}\n"})
    assert codes(failed([garden(tmp_path, f'["{path}"]')])) == ["RW811"]


def test_links_do_not_lead_out(tmp_path: Path) -> None:
    write(tmp_path, {"secret/other.yaml": "constants: {x: 1}\n"})
    folder = garden(tmp_path, "[link.yaml, folder/other.yaml]")
    (folder / "link.yaml").symlink_to(tmp_path / "secret/other.yaml")
    (folder / "folder").symlink_to(tmp_path / "secret")
    findings = failed([folder])
    assert codes(findings) == ["RW811", "RW811"]


def test_an_include_that_finds_nothing(tmp_path: Path) -> None:
    findings = failed([garden(tmp_path, "[crads.yaml]", {"cards.yaml": "constants: {x: 1}\n"})])
    assert told(findings)[0].endswith("RW812 There is no file `crads.yaml` in the ruleset's folder.")
    assert findings.items[0].suggestion == "cards.yaml"


def test_too_many_files(tmp_path: Path) -> None:
    files = {f"cards/{name}.yaml": f"constants: {{{name}: 1}}\n" for name in ("b", "a", "c")}
    with use_limits(read_limits(["files=2"])):
        assert codes(failed([garden(tmp_path, '["cards/*.yaml"]', files)])) == ["RW815"]


@pytest.mark.parametrize(
    ("version", "message"),
    [
        ("7", "is written in version 7 of the rule language, but this rulewright knows versions up to 1."),
        ("0", "Version 0 of the rule language does not exist"),
    ],
)
def test_versions_of_the_language(tmp_path: Path, version: str, message: str) -> None:
    folder = write(tmp_path / "g", {"ruleset.yaml": BASE.replace("language: 1", f"language: {version}") + "unheard_of: 3\n"})
    findings = failed([folder])
    assert codes(findings) == ["RW813"]
    assert message in findings.items[0].message
    assert findings.items[0].cure


def test_identity_stands_only_in_the_main_file(tmp_path: Path) -> None:
    findings = failed([garden(tmp_path, "[more.yaml]", {"more.yaml": "title: More\nconstants: {x: 1}\n"})])
    assert told(findings) == ["1 RW202 `title:` is allowed only in `ruleset.yaml`, the main file of the ruleset."]


def test_an_included_file_leads_to_its_ruleset(tmp_path: Path) -> None:
    folder = garden(tmp_path, "[cards/more.yaml]", {"cards/more.yaml": "constants: {x: 1}\n"})
    assert composed([folder / "cards/more.yaml"]).id == "garden"


def test_no_such_ruleset(tmp_path: Path) -> None:
    assert codes(failed([tmp_path / "nothing_here"])) == ["RW810"]
    (tmp_path / "empty").mkdir()
    assert codes(failed([tmp_path / "empty"])) == ["RW810"]


def test_a_shipped_ruleset_is_found_by_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(
        tmp_path / "shipped",
        {
            "garden/ruleset.yaml": BASE,
            "garden/variants/short.yaml": "ruleset: short\nlanguage: 1\nextends: garden\nchange:\n  constants.hand: 1\n",
        },
    )
    monkeypatch.setattr(finding, "shipped_folders", lambda: [tmp_path / "shipped"])
    assert composed([Path("garden")]).id == "garden"
    assert composed([Path("short")]).overlays == ["short"]
    findings = failed([Path("gardn")])
    assert (codes(findings), findings.items[0].suggestion) == (["RW810"], "garden")
    far = write(tmp_path / "far/away/mine", {"ruleset.yaml": "ruleset: mine\nlanguage: 1\nextends: garden\n"})
    assert composed([far]).overlays == ["mine"]


def test_a_base_named_by_path(tmp_path: Path) -> None:
    write(tmp_path / "garden", {"ruleset.yaml": BASE})
    overlay = write(tmp_path / "x/y/mine", {"ruleset.yaml": "ruleset: mine\nlanguage: 1\nextends: ../../../garden\n"})
    with naming((), [tmp_path / "garden"]):
        assert composed([overlay]).overlays == ["mine"]
