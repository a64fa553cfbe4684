"""A game as one small file: the exact rules, how it began, and a tree of answers with their resulting positions. It replays identically elsewhere.

- `form`: the file, and a shorter text without the rules for links;
- `rules`: reads a ruleset's texts, and turns received rules back into files;
- `replay`: replays the game.

All of it is built on the public interface. The contents of a game file come from elsewhere and are never trusted.
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
