from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.source.diagnostics import Diagnostic, Findings
from rulewright.source.settings import load_settings
from rulewright.source.span import Span
from tests.source.reading import saying


def settings_of(folder: Path, text: str) -> tuple[object, list[str]]:
    (folder / ".rulewright.yaml").write_text(text, encoding="utf-8")
    findings = Findings()
    return load_settings(folder / "deep" / "down", findings), [f"{item.code} {item.span.line}:{item.span.column} {item.message}" for item in findings]


def found(file: Path, code: str = "RW701") -> Diagnostic:
    return Diagnostic(saying(code, "x"), Span(str(file), 1, 1, 1, 2))


@pytest.mark.parametrize(
    "text",
    [
        'silence:\n- {code: RW701, in: "old/*", because: only English}\nfail level: warning\n',
        "silence: []\n",
        "silence:\n",
        "silence:\n- {code: RW701, because: of all files}\n",
        "fail level: note\n",
    ],
)
def test_right_settings(tmp_path: Path, text: str) -> None:
    assert settings_of(tmp_path, text)[1] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("silence:\n- {code: RW701, in: old}\n", ["RW792 2:3 This suppresses a finding without saying why."]),
        ("silence:\n- {code: RW999, in: old, because: x}\n", ["RW790 2:10 `RW999` cannot be suppressed: there is no such code."]),
        (
            "silence:\n- {code: RW791, in: old, because: x}\n",
            ["RW790 2:10 `RW791` cannot be suppressed: it is about the settings themselves."],
        ),
        ("silence:\n- {in: old, because: x}\n", ["RW790 2:3 This entry of `silence` has no `code`."]),
        ("silence: [a]\n", ["RW790 1:11 An entry of `silence` must be a mapping."]),
        ("silence: yes\n", ["RW790 1:10 `silence` must be a list of entries."]),
        ("silense: []\n", ["RW790 1:1 The settings have no `silense`."]),
        ("fail level: hard\n", ["RW790 1:13 `fail level` must be `error`, `warning` or `note`."]),
        (
            "fail level: {\n",
            [
                "RW113 1:13 The bracket `{` that opens here is not closed.",
                "RW790 1:13 `fail level` must be `error`, `warning` or `note`.",
            ],
        ),
    ],
)
def test_wrong_settings(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert settings_of(tmp_path, text)[1] == expected


def test_silencing(tmp_path: Path) -> None:
    settings, _ = settings_of(tmp_path, 'silence:\n- {code: RW701, in: "old/**/*.yaml", because: x}\n- {code: RW701, in: new, because: y}\n')
    quiet = [found(tmp_path / "old" / "a.yaml"), found(tmp_path / "old" / "b" / "c.yaml"), found(tmp_path / "new" / "d.yaml")]
    loud = [found(tmp_path / "old" / "a.yaml", "RW710"), found(tmp_path / "older" / "a.yaml"), found(tmp_path / "new.yaml")]
    left, silenced = settings.apply([*quiet, *loud], [])  # type: ignore[attr-defined]  # the fixture loads them
    assert (left, silenced) == (loud, quiet)


def test_a_silencing_that_silences_nothing_is_reported(tmp_path: Path) -> None:
    settings, _ = settings_of(tmp_path, 'silence:\n- {code: RW701, in: "*.yaml", because: x}\n- {code: RW701, in: gone, because: y}\n')
    (tmp_path / "a.yaml").write_text("")
    # a.yaml exists and is not part of this run: nothing is known about it; `gone` is no file at all.
    assert [item.span.line for item in settings.apply([], [])[0]] == [3]  # type: ignore[attr-defined]  # the fixture loads them
    assert [item.span.line for item in settings.apply([], [str(tmp_path / "a.yaml")])[0]] == [2, 3]  # type: ignore[attr-defined]  # the fixture loads them


def test_no_settings(tmp_path: Path) -> None:
    findings = Findings()
    settings = load_settings(tmp_path, findings)
    assert settings.apply([found(tmp_path / "a.yaml")], [])[1] == []
    assert not len(findings)
