"""RW4xx: rules that are well formed and cannot be meant so."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code

CODES: tuple[Code, ...] = (
    Code("RW401", ERROR, "It is not said who chooses",
         "`me` exists only where the text belongs to a player: in actions, and in texts that declare it. Elsewhere write who chooses.",
         "happenings:\n  lose_one(player):\n    do: |\n      choose p in player.garden\n      move p to discard",
         "happenings:\n  lose_one(player):\n    do: |\n      player chooses p in player.garden\n      move p to discard"),
    Code("RW402", ERROR, "A rule that would happen for ever",
         "The condition is still true after the rule was done, so it would be done again without end. Say how often with `once:`, "
         "or let the rule follow a happening (`after:`).",
         "- id: big_garden\n  for: {p: players}\n  whenever: count p.garden >= 10\n  do: add 1 to p.points",
         "- id: big_garden\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  ties: everyone\n  do: add 1 to p.points"),
    Code("RW403", ERROR, "Two players can get there in the same move",
         "A reward that is given once for all players says what happens when several reach it together: "
         "`ties: everyone`, `ties: turn order` or `ties: nobody`.",
         "- id: first_to_ten\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  do: add 5 to p.points",
         "- id: first_to_ten\n  for: {p: players}\n  whenever: count p.garden >= 10\n  once: game\n  ties: everyone\n  do: add 5 to p.points"),
    Code("RW404", ERROR, "A time counted in something else",
         "A mark says in which happenings its time is counted, and `mark … for` uses the same.",
         "mark rival with asleep for 2 rounds",
         "mark rival with asleep for 2 turns"),
    Code("RW405", WARNING, "Nothing can stop this",
         "The ruleset protects players against such a change by a happening that other things hook. A text that changes it directly goes past every "
         "protection.",
         "play: |\n  choose rival in others\n  move rival.garden to discard",
         "play: |\n  choose rival in others\n  steal(rival, this):\n    move rival.garden to discard"),
    Code("RW406", WARNING, "A choice where a price was probably meant",
         "`choose` takes nothing from anybody. A price is paid with `pays`, or stands under `costs:`.",
         "choose 2 coins in me.purse",
         "me pays 2 coins"),
    Code("RW407", WARNING, "An action that costs nothing and changes nothing",
         "It could be chosen again and again, and the menu would never end.",
         "actions:\n  look:\n    in: day\n    do: reveal deck to me",
         "actions:\n  look:\n    in: day\n    limit: once per turn\n    do: reveal deck to me"),
    Code("RW408", WARNING, "A loop that changes what it was chosen by",
         "A loop fixes its members when it starts. What the body changes does not take members away or add any.",
         "for each p in me.garden where colour = red:\n  set (me.garden).colour to white",
         "for each p in me.garden where colour = red:\n  set p.colour to white"),
)
