"""Text that cannot control what displays it: without control characters, bidi controls and commands of build servers."""

from __future__ import annotations

import re

# What no name, text, path or line of output contains: control characters except tab and newline (C0, DEL, C1), line and paragraph separators,
# controls of writing direction (Unicode's Bidi_Control), surrogates, the byte order mark and non-characters.
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAKS = re.compile("\r\n|[\n\r\t\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_HALVES = re.compile("[\ud800-\udfff]")
REPLACED = "\ufffd"

# GitHub reads `::error` at the beginning of a line, and `##[` anywhere; Azure reads `##vso[`, TeamCity `##teamcity[`.
_AT_THE_BEGINNING = re.compile(r"^(\s*):(?=:)", re.MULTILINE)
_ANYWHERE = re.compile(r"##(?=\[|vso\[|teamcity\[)", re.IGNORECASE)


def plain(text: str) -> str:
    """The text with a replacement for each character that could control a terminal or hide text; newlines stay."""
    return STEERING.sub(REPLACED, text.replace("\r\n", "\n"))


def unsteered(text: str) -> str:
    """A name as people type it: the text on one line, without control characters and without spaces around it."""
    return STEERING.sub("", _BREAKS.sub(" ", text)).strip()


def one_line(text: str) -> str:
    """The text on one line: newlines and tabs become spaces, control characters are replaced."""
    return plain(_BREAKS.sub(" ", text))


def no_commands(text: str) -> str:
    """Lines that no build server takes for commands: a backslash precedes what would make them commands."""
    return no_inner_commands(_AT_THE_BEGINNING.sub(r"\1\:", text))


def no_inner_commands(text: str) -> str:
    """Text for use inside a line, where only some commands count."""
    return _ANYWHERE.sub(r"#\#", text)


def json_safe(text: str) -> str:
    """JSON with every control character and build-server command escaped; these can only occur inside its strings."""
    whole = _HALVES.sub(REPLACED, text)  # strict readers refuse surrogates, which occur in undecodable file names
    escaped = STEERING.sub(lambda match: f"\\u{ord(match[0]):04x}", whole)
    return _ANYWHERE.sub(r"#\\u0023", escaped)


def xml_text(text: str) -> str:
    """Text between XML tags, always well-formed."""
    from xml.sax.saxutils import escape  # imports a web client and more

    return _xml_commands(escape(plain(text)))


def xml_attribute(text: str) -> str:
    """A quoted XML attribute value, always well-formed."""
    from xml.sax.saxutils import quoteattr

    return _xml_commands(quoteattr(one_line(text)))


def _xml_commands(text: str) -> str:
    return _ANYWHERE.sub("#&#35;", _AT_THE_BEGINNING.sub(r"\1&#58;", text))
