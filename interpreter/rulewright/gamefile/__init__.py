"""A game as one small file: the exact rules, how it began, and a tree of answers with what each has led to. It is played again exactly elsewhere.

- `form`: the file, and a shorter text without the rules for links;
- `rules`: the texts of a ruleset, and rules that were received as files again;
- `replay`: playing it again.

All of it is built on the public interface. What is in such a file comes from elsewhere and is trusted in nothing.
"""

from rulewright.gamefile.form import (
    BrokenGameFile,
    GameFile,
    Rules,
    Step,
    as_text,
    name_of,
    of_bytes,
    of_content,
    of_text,
    to_bytes,
)
from rulewright.gamefile.replay import Elsewhere, beginning, carry_out, played, replay
from rulewright.gamefile.rules import laid_out, lay_out, texts_of

__all__ = [
    "BrokenGameFile",
    "Elsewhere",
    "GameFile",
    "Rules",
    "Step",
    "as_text",
    "beginning",
    "carry_out",
    "laid_out",
    "lay_out",
    "name_of",
    "of_bytes",
    "of_content",
    "of_text",
    "played",
    "replay",
    "texts_of",
    "to_bytes",
]
