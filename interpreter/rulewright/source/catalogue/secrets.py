"""RW5xx: rules that would tell a player what they may not know."""

from __future__ import annotations

from rulewright.source.catalogue.code import ERROR, WARNING, Code

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
    Code("RW505", ERROR, "That somebody is asked would tell them a secret",
         "Whoever is asked learns that they are. So a condition around a question may read only what the one who is asked may see: "
         "ask in any case, or `reveal` first what the condition reads. The same holds for a happening that asks, wherever it is called, "
         "and for a hook with `asked of:` that works also from a pile which the one who is asked cannot see.",
         "if any (rival.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden",
         "reveal rival.hand\nif any (rival.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden"),
    Code("RW506", WARNING, "Others would notice a question that depends on a secret",
         "The others see who is asked, so a question that is asked only under a condition on the hidden things of the one who is asked "
         "tells them that the condition holds. Ask in any case, and put the condition on the options; or `reveal` the things first; "
         "or make it a hook with `asked of:`, which is asked in secret. Where this is meant, silence the finding in `.rulewright.yaml`.",
         "if any (me.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden",
         "if any me.hand:\n  choose p in me.shed\n  move p to me.garden"),
    Code("RW507", WARNING, "A hidden thing has an effect that others notice",
         "A thing works wherever its `while:`, or the `in force:` of its kind, does not say otherwise: also in a hand or a pile that not "
         "everybody sees. "
         "A number, a permission or a price of others that changes by it, and what happens by it, shows that it is there. "
         "Say where it works from, in a zone that all see; or let it show itself first with `reveal this`; or, if it changes only a number "
         "of its own owner, make this stat `private: yes`.",
         "stats: {rent(player): count player.garden}\nthings:\n"
         "- {kind: plant, id: ivy, changes: [{rent(player): + 1}]}",
         "stats: {rent(player): count player.garden}\nthings:\n"
         "- {kind: plant, id: ivy, changes: [{rent(player): + 1, while: this in owner.garden}]}"),
    Code("RW508", WARNING, "A card that is played and never shown",
         "A thing from a hidden zone does something to others by its text, and goes to another hidden zone or to the box without having been seen. "
         "`reveal` it, or move it through a zone that all see. Where nobody shall know what was played, silence the finding in `.rulewright.yaml`.",
         "with: {bush: me.bag}\ndo: |\n  bush.harm(me)\n  move bush to the box",
         "with: {bush: me.bag}\ndo: |\n  reveal bush\n  bush.harm(me)\n  move bush to the box"),
    Code("RW550", ERROR, "A secret of the game without an owner",
         "Zones of the game have no owner; they are seen by everyone or by nobody.",
         "zones:\n  game: {deck: {holds: plant, seen by: owner}}",
         "zones:\n  game: {deck: {holds: plant, seen by: nobody}}"),
    Code("RW551", WARNING, "A hidden number without bounds",
         "Bots that look ahead think of every value that a hidden number may have. Say how low and how high it can be; it stays within these bounds.",
         "state:\n  player: {gold: number = 3 seen by owner}",
         "state:\n  player: {gold: 0..20 = 3 seen by owner}"),
)
