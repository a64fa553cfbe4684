"""The reference of the language, generated from the registry and the table of forms.

`python -m rulewright.ruleset.reference docs/reference.md` writes it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.language.forms import GROUPS, TIERS, Group
from rulewright.outside import output, writing
from rulewright.ruleset import registry
from rulewright.ruleset.load import EDITS
from rulewright.ruleset.shapes import (
    Anything,
    ByNode,
    Code,
    Key,
    Listing,
    Named,
    NameOf,
    OneOf,
    Raw,
    Record,
    Sentence,
    Shape,
    Whole,
)

OPENING = """\
# Reference

Every key of every file, and every form of the effect language. This page is generated from the tables that the checker, the schemas
and the tests read; [the language](language.md) explains how it all fits together.
"""
# The name of each start of the grammar, and the heading for its forms.
_TEXTS = {
    "block_start": ("effect", "Statements"),
    "formula_start": ("formula", "Values"),
    "condition_start": ("condition", "Conditions"),
    "set_start": ("set", "Sets"),
    "guarded_start": ("guarded line", "Guarded lines"),
    "with_start": ("choice", "Choices of an action"),
    "change_start": ("change", "Changes of a stat"),
    "signature_start": ("part", "Signatures"),
    "type_start": ("type", "Types"),
    "path_start": ("path", "Paths"),
}
PRECEDENCE = "Operator precedence"


def anchor(heading: str) -> str:
    """The anchor of a heading on the web."""
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).strip().replace(" ", "-")


def text() -> str:
    """The whole reference."""
    parts = [OPENING, _contents()]
    told: set[int] = set()
    for shape, title in registry.FILES.values():
        records = [record for record in registry.records(shape) if id(record) not in told]
        told |= {id(record) for record in records}
        parts.append(f"## {title}\n")
        if isinstance(shape, Listing):
            parts.append(f"The file is {_form(shape)}.\n")
        parts += [_record(record) for record in records]
    parts.append("## The effect language\n")
    parts += [_group(group) for group in GROUPS]
    parts.append(_precedence())
    return "\n".join(parts)


def _contents() -> str:
    titles = [title for _, title in registry.FILES.values()]
    lines = [f"- [{title}](#{anchor(title)})" for title in titles]
    forms = " · ".join(f"[{group.title}](#{anchor(group.title)})" for group in GROUPS)
    forms += f" · [{PRECEDENCE}](#{anchor(PRECEDENCE)})"
    return "\n".join([*lines, f"- [The effect language](#{anchor('The effect language')}): {forms}", ""])


# ---- files
def _record(record: Record) -> str:
    lines = [f"### {record.what}\n"]
    if record.description:
        lines.append(record.description + "\n")
    if record is registry.ADDITIONS or record is registry.PART:
        lines.append(f"The sections are those of [{registry.RULESET.what}](#{anchor(registry.RULESET.what)}).\n")
    else:
        lines += ["| key | required | what it is | form | example |", "|---|---|---|---|---|"]
        lines += [_row(key) for key in record.keys if record is not registry.OVERLAY_PART or key.name in EDITS]
        lines.append("")
    if record is registry.OVERLAY_PART:
        lines.append(f"The other sections are those of [{registry.RULESET.what}](#{anchor(registry.RULESET.what)}); each adds, as under `add:`.\n")
    lines += [f"{line}\n" for line in _together(record)]
    return "\n".join(lines)


def _row(key: Key) -> str:
    name = f"{key.name}(…)" if key.signature else key.name
    cells = (code(name), "yes" if key.required else "", key.description, _form(key.shape), code(key.example) if key.example else "")
    return "| " + " | ".join(cells) + " |"


def _together(record: Record) -> Iterator[str]:
    for group in record.one_of:
        yield f"Exactly one of {_listed(group)}."
    for group in record.not_both:
        if group not in record.one_of:
            yield f"At most one of {_listed(group)}."
    for group in record.together:
        yield f"{_listed(group, 'and')} go together."
    if record.other is not None:
        number = "One further key" if record.others == "one" else "Further keys"
        yield f"{number}: {record.other_what} → {_form(record.other)}."


def _form(shape: Shape) -> str:
    """A shape in words."""
    if isinstance(shape, Code):
        name, heading = _TEXTS[shape.start]
        return f"[{name}](#{anchor(heading)})"
    if isinstance(shape, Record):
        return f"[{shape.what.replace('`', '')}](#{anchor(shape.what)})"
    if isinstance(shape, OneOf):
        return _listed(shape.words)
    if isinstance(shape, Sentence):
        return "a text, or `{en: …, cs: …}`"
    if isinstance(shape, Whole):
        return "a whole number" + (f" from {shape.least}" if shape.least else "") + (" or a constant" if shape.constant else "")
    if isinstance(shape, Named):
        return f"mapping: {shape.what}{' with its parts' if shape.keys == 'signature' else ''} → {_form(shape.value)}"
    if isinstance(shape, Listing):
        count = f"{shape.length} times " if shape.length else ""
        many = f"list: {count}{_form(shape.item)}"
        return f"{_form(shape.item)}, or a {many}" if shape.or_one else many
    if isinstance(shape, ByNode):
        return "; or ".join(_form(part) for part in (shape.scalar, shape.sequence, shape.mapping) if part is not None)
    assert isinstance(shape, Raw | NameOf | Anything)
    return shape.what


def _listed(words: Iterable[str], last: str = "or") -> str:
    *most, end = (f"`{word}`" for word in words)
    return f"{', '.join(most)} {last} {end}" if most else end


# ---- the effect language
def _group(group: Group) -> str:
    lines = [f"### {group.title}\n"]
    if group.means:
        lines.append(group.means + "\n")
    lines += ["| written | what it does | examples |", "|---|---|---|"]
    for form in group.forms:
        examples = "<br>".join(code(example) for example in form.examples)
        lines.append(f"| {code(form.written)} | {form.means} | {examples} |")
    return "\n".join([*lines, ""])


def _precedence() -> str:
    lines = [
        f"### {PRECEDENCE}\n",
        "From the tightest to the loosest. Forms in one row of the table group from left to right. An operand that is looser than its "
        "operator needs brackets, as in `(a + b) * c`.\n",
        "`count`, `any`, `no`, `sum of E over` and similar forms take the whole set that follows, with its `plus`, `without` and `where`; "
        "`half of` and the E of `sum of E over` take everything up to `rounded` and `over`. A `where` belongs to the set just before it and reaches "
        "to the end of its line, argument or bracket: what comes after `and` or `or` is still its condition.\n",
        "| written | example | read as |",
        "|---|---|---|",
        *(f"| {code(tier.written)} | {code(tier.example)} | {code(tier.bracketed)} |" for tier in TIERS),
    ]
    return "\n".join([*lines, ""])


def code(sample: str) -> str:
    """A sample in a table cell; its lines stay separate."""
    sample = sample.rstrip("\n")
    if "\n" not in sample:
        return "`" + sample.replace("|", "\\|") + "`"
    safe = sample.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "&#124;")
    return "<code>" + "<br>".join(re.sub("^ +", lambda blank: "&nbsp;" * len(blank[0]), line) for line in safe.split("\n")) + "</code>"


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/reference.md")
    writing.write(target, text())
    output.line(str(target))
