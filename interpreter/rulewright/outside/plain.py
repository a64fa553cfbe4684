"""Text that cannot control what displays it: no control characters, no bidi controls, no commands of a build server."""

from __future__ import annotations

import re

# What no name, text, path or line of output contains: control characters but for tab and newline (C0, DEL, C1), the separators of lines and
# paragraphs, the controls of writing direction (all that Unicode calls Bidi_Control), half characters, the byte order mark and non-characters.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAKS = re.compile("\r\n|[\n\r\t\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_HALVES = re.compile("[\ud800-\udfff]")
REPLACED = "\ufffd"

# GitHub reads `::error` at the beginning of a line, and `##[` anywhere; Azure `##vso[`, TeamCity `##teamcity[`.
_AT_THE_BEGINNING = re.compile(r"^(\s*):(?=:)", re.MULTILINE)
_ANYWHERE = re.compile(r"##(?=\[|vso\[|teamcity\[)", re.IGNORECASE)


def plain(text: str) -> str:
    """The text with a replacement character for each character that could steer a terminal or hide what is written; newlines stay."""
    return STEERING.sub(REPLACED, text.replace("\r\n", "\n"))


def one_line(text: str) -> str:
    """The text on one line: a blank for each newline and tab, and nothing that steers."""
    return plain(_BREAKS.sub(" ", text))


def no_commands(text: str) -> str:
    """Lines that no build server takes for a command: a backslash before what would make them one."""
    return no_inner_commands(_AT_THE_BEGINNING.sub(r"\1\:", text))


def no_inner_commands(text: str) -> str:
    """Text for a place inside a line, where only some commands count."""
    return _ANYWHERE.sub(r"#\#", text)


def json_safe(text: str) -> str:
    """JSON with every steering character and every command of a build server escaped; all of these can only be inside its strings."""
    whole = _HALVES.sub(REPLACED, text)  # half characters, as of a file's name that is no text, are refused by strict readers
    escaped = STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", whole)
    return _ANYWHERE.sub(r"#\\u0023", escaped)


def xml_text(text: str) -> str:
    """Text between the tags of an XML file, well-formed whatever it was."""
    from xml.sax.saxutils import escape  # with it come a web client and its kin

    return _xml_commands(escape(plain(text)))


def xml_attribute(text: str) -> str:
    """A quoted value of an attribute in an XML file, well-formed whatever it was."""
    from xml.sax.saxutils import quoteattr

    return _xml_commands(quoteattr(one_line(text)))


def _xml_commands(text: str) -> str:
    return _ANYWHERE.sub("#&#35;", _AT_THE_BEGINNING.sub(r"\1&#58;", text))
