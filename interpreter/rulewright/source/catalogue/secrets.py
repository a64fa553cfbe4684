"""RW5xx: rules that would tell a player what they may not know."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, Code

CODES: tuple[Code, ...] = (
    Code("RW501", ERROR, "A choice among things that the player cannot see",
         "Whoever chooses must see what there is to choose from. Draw, reveal first, or choose `at random`.",
         "choose p in deck where tall",
         "draw 1 from deck to me.garden"),
    Code("RW502", ERROR, "The options would tell a secret",
         "Which options are offered shows what the condition says of hidden things. Use only what the chooser sees; "
         "the number of hidden things is public.",
         "choose rival in others where not any (rival.hand where colour = red)",
         "choose rival in others where count rival.hand < 2"),
    Code("RW503", ERROR, "An outlook that knows a secret",
         "Bots judge a position by `outlook` and `plans`; they may know no more than their player sees.",
         "result: {score(player): player.coins, outlook(player): player.coins - sum of price over player.others.hand}",
         "result: {score(player): player.coins, outlook(player): player.coins + count player.hand}"),
    Code("RW504", ERROR, "A panel that shows a secret",
         "A panel of the screen is shown to the player `me`, so it may read what this player may see, and no more.",
         "screen:\n  rivals: {table: others, columns: {seeds: it.hand}}",
         "screen:\n  rivals: {table: others, columns: {seeds: count it.hand}}"),
    Code("RW550", ERROR, "A secret of the game without an owner",
         "Zones of the game have no owner; they are seen by everyone or by nobody.",
         "zones:\n  game: {deck: {holds: plant, seen by: owner}}",
         "zones:\n  game: {deck: {holds: plant, seen by: nobody}}"),
)
