"""The words around findings."""

from __future__ import annotations

from rulewright.source.catalogue.code import Phrases
from rulewright.source.sentences import Fragment


class ReportWords(Phrases):
    """The words of a report other than its findings."""

    error = Fragment("error", "chyba", counted=("{n|error|errors}", "{n|chyba|chyby|chyb}"))
    warning = Fragment("warning", "varování", counted=("{n|warning|warnings}", "{n|varování|varování|varování}"))
    note = Fragment("note", "poznámka", counted=("{n|note|notes}", "{n|poznámka|poznámky|poznámek}"))
    nothing = Fragment("Nothing to report", "Bez nálezů")
    in_files = Fragment(" in {n|file|files}", " ({n|soubor|soubory|souborů})")
    silenced = Fragment(" {n|finding|findings} suppressed.", " Umlčeno: {n|nález|nálezy|nálezů}.")
    more = Fragment("{message} (and {n} more)", "{message} (a další: {n})")
    same_here = Fragment("the same here", "totéž zde")
    and_more = Fragment("and {n} more from here on", "a odtud dál ještě {n}")
