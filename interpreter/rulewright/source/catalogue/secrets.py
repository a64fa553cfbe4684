"""RW5xx: rules that would reveal secrets to players."""

from __future__ import annotations

from rulewright.source.catalogue.code import COUNT_ONLY, ERROR, REVEAL_OR_KEEP, WARNING, Code, Cure, Message


class ChoiceOfHidden(Code):
    code = "RW501"
    severity = ERROR
    title = "A choice among things that the player cannot see"
    meaning = "The player who chooses must see what there is to choose from. Draw them, reveal them first, or choose `at random`."
    wrong = "choose p in deck where tall"
    right = "draw 1 from deck to me.garden"

    header = Message(
        "`me` cannot see the things in `{zone}`, so they cannot be chosen from.",
        "`me` věci v `{zone}` nevidí, takže z nich nelze vybírat.",
    )
    by_nobody = Message(
        "Nobody can see the things in `{zone}`, so they cannot be chosen from.",
        "Věci v `{zone}` nikdo nevidí, takže z nich nelze vybírat.",
        Cure(
            "Did you mean `draw 1 from {pile} to …`, or is a `reveal` missing? To choose blindly, write `at random`.",
            "Nemělo to být `draw 1 from {pile} to …`, nebo nechybí `reveal`? Naslepo se vybírá pomocí `at random`.",
        ),
        Cure("To choose one blindly, write `at random`.", "Naslepo se vybírá pomocí `at random`."),
    )
    by_others = Message(
        "Others cannot see the things in `{zone}`, so they cannot be chosen from.",
        "Věci v `{zone}` ostatní nevidí, takže z nich nelze vybírat.",
        Cure(
            "Did you mean `draw 1 from {pile} to …`, or is a `reveal` missing? To choose blindly, write `at random`.",
            "Nemělo to být `draw 1 from {pile} to …`, nebo nechybí `reveal`? Naslepo se vybírá pomocí `at random`.",
        ),
        Cure("To choose one blindly, write `at random`.", "Naslepo se vybírá pomocí `at random`."),
    )


class OptionsTellSecret(Code):
    code = "RW502"
    severity = ERROR
    title = "The options reveal a secret"
    meaning = (
        "The options offered would show what the condition says about hidden things. Use only what the chooser can see; the "
        "number of hidden things is public."
    )
    wrong = "choose rival in others where not any (rival.hand where colour = red)"
    right = "choose rival in others where count rival.hand < 2"

    header = Message(
        "Whether the action is offered would reveal what is in `{zone}`, which `me` cannot see.",
        "To, zda se akce nabízí, by prozradilo, co je v `{zone}`, kam `me` nevidí.",
        COUNT_ONLY,
    )
    by_condition = Message(
        "The options would reveal what is in `{zone}`: {seen}.",
        "Možnosti by prozradily, co je v `{zone}`: {seen}.",
        COUNT_ONLY,
        Cure("Do not test it here.", "Na nic z toho se tu nelze ptát."),
    )
    told = Message(
        "{what} would reveal {secret}, which {viewer} cannot see{called}.",
        "{what} by prozradily {secret}, kam nevidí {viewer}{called}.",
        COUNT_ONLY,
        Cure("Do not test {hidden} here.", "Na {hidden} se tu nelze ptát."),
    )


class OutlookKnowsSecret(Code):
    code = "RW503"
    severity = ERROR
    title = "An outlook that knows a secret"
    meaning = "Bots judge a position by `outlook` and `plans`, which may know no more than their player sees."
    wrong = "result: {score(player): player.coins, outlook(player): player.coins - sum of price over player.others.hand}"
    right = "result: {score(player): player.coins, outlook(player): player.coins + count player.hand}"

    reads = Message(
        "The outlook is computed for the player, who cannot see what is in `{zone}`.",
        "Výhled patří hráči, ale ten nevidí, co je v `{zone}`.",
        Cure(
            "Count what the player sees; the number of things is public: `count … {count}`.",
            "Počítej to, co hráč vidí; počet věcí je veřejný: `count … {count}`.",
        ),
    )
    told = Message(
        "{what} would reveal {secret}, which {viewer} cannot see{called}.",
        "{what} by prozradil {secret}, kam nevidí {viewer}{called}.",
        COUNT_ONLY,
        Cure("Do not test {hidden} here.", "Na {hidden} se tu nelze ptát."),
    )


class PanelShowsSecret(Code):
    code = "RW504"
    severity = ERROR
    title = "A panel that shows a secret"
    meaning = "A panel of the screen is shown to the player `me`, so it may read what this player may see, and no more."
    wrong = "screen:\n  rivals: {table: others, columns: {seeds: it.hand}}"
    right = "screen:\n  rivals: {table: others, columns: {seeds: count it.hand}}"

    reads = Message(
        "This panel would show `{name}`, which the player in front of it cannot see.",
        "Tento panel by ukázal `{name}`, což hráč před ním vidět nesmí.",
        Cure("The number of things there is public: `count … {count}`.", "Počet věcí je veřejný: `count … {count}`."),
    )
    told = Message(
        "{what} would reveal {secret}, which {viewer} cannot see{called}.",
        "{what} by prozradil {secret}, kam nevidí {viewer}{called}.",
        COUNT_ONLY,
        Cure("Do not test {hidden} here.", "Na {hidden} se tu nelze ptát."),
    )


class QuestionTellsAsked(Code):
    code = "RW505"
    severity = ERROR
    title = "A question that reveals a secret to the player being asked"
    meaning = (
        "Players learn that they are asked. So a condition around a question may read only what the player being asked may "
        "see: ask in any case, or `reveal` first what the condition reads. The same holds for a happening that asks, wherever "
        "it is called, and for a hook with `asked of:` that also works from a pile that the player being asked cannot see."
    )
    wrong = "if any (rival.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden"
    right = "reveal rival.hand\nif any (rival.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden"

    depends = Message(
        "Whether {who} is asked depends on {secret}, which {viewer} cannot see.",
        "To, zda otázku dostane {who}, závisí na tom, co je {secret.where}, kam nevidí {viewer}.",
        Cure(
            "Ask in any case, or `reveal` first what it depends on.",
            "Ptej se vždy, nebo nejdřív pomocí `reveal` ukaž, na čem to závisí.",
        ),
    )
    works = Message(
        "This also works from {where}, which {seen}, and {noticed}.",
        "Toto platí i odtud: {where} ({seen}), a {noticed}.",
        Cure(
            "Say where it works from, for example `while: this in {example}`.",
            "Řekni, odkud platí, například `while: this in {example}`.",
        ),
    )


class QuestionTellsOthers(Code):
    code = "RW506"
    severity = WARNING
    title = "Others would notice a question that depends on a secret"
    meaning = (
        "The others see who is asked, so a question that is asked only under a condition on hidden things of the player being "
        "asked tells them that the condition holds. Ask in any case, and put the condition on the options; or `reveal` the "
        "things first; or make it a hook with `asked of:`, which is asked in secret. If this is intended, suppress the finding "
        "in `.rulewright.yaml`."
    )
    wrong = "if any (me.hand where colour = red):\n  choose p in me.shed\n  move p to me.garden"
    right = "if any me.hand:\n  choose p in me.shed\n  move p to me.garden"

    depends = Message(
        "The others notice that {who} is asked, but that depends on {secret}.",
        "Ostatní si všimnou, že se hra ptá ({who}), a to závisí na tom, co je {secret.where}.",
        Cure(
            "Ask in any case, or `reveal` first what it depends on.",
            "Ptej se vždy, nebo nejdřív pomocí `reveal` ukaž, na čem to závisí.",
        ),
    )


class HiddenEffect(Code):
    code = "RW507"
    severity = WARNING
    title = "A hidden thing has an effect that others notice"
    meaning = (
        "A thing works everywhere unless its `while:`, or the `in force:` of its kind, says otherwise: even in a hand or a "
        "pile that not everybody sees. If a number, a permission or a price of others changes because of it, or something "
        "happens because of it, that shows that it is there. Say where it works from, using a zone that everybody sees; or let "
        "it show itself first with `reveal this`; or, if it changes only a number of its own owner, make this stat `private: "
        "yes`."
    )
    wrong = "stats: {rent(player): count player.garden}\nthings:\n- {kind: plant, id: ivy, changes: [{rent(player): + 1}]}"
    right = (
        "stats: {rent(player): count player.garden}\nthings:\n- {kind: plant, id: ivy, changes: [{rent(player): + 1, while: this in owner.garden}]}"
    )

    works = Message(
        "This also works from {where}, which {seen}, and {noticed}.",
        "Toto platí i odtud: {where} ({seen}), a {noticed}.",
        Cure(
            "Say where it works from, for example `while: this in {example}`.",
            "Řekni, odkud platí, například `while: this in {example}`.",
        ),
    )


class NeverShown(Code):
    code = "RW508"
    severity = WARNING
    title = "A card that is played but never shown"
    meaning = (
        "A thing from a hidden zone does something to others through its text, and goes to another hidden zone or to the box "
        "without having been seen. `reveal` it, or move it through a zone that everybody sees. If nobody is supposed to know "
        "what was played, suppress the finding in `.rulewright.yaml`."
    )
    wrong = "with: {bush: me.bag}\ndo: |\n  bush.harm(me)\n  move bush to the box"
    right = "with: {bush: me.bag}\ndo: |\n  reveal bush\n  bush.harm(me)\n  move bush to the box"

    played = Message(
        "`{name}` comes from `{zone}`, does something to others here, and goes to {to} without being shown.",
        "`{name}` přichází z `{zone}`, něco tu dělá ostatním a bez ukázání odchází: {to}.",
        Cure("Write `reveal {name}` before it.", "Napiš před to `reveal {name}`."),
    )


class LoggedSecret(Code):
    code = "RW509"
    severity = WARNING
    title = "The log reveals a secret"
    meaning = (
        "The arguments of a happening are written to the log, and everybody reads it; only hidden things are left out for "
        "players who cannot see them. A number, a word, a yes or no, or a player that is computed from hidden information "
        "gives it away. `reveal` the things first; or, if it may be known, keep it in a state that everybody sees, and use "
        "that. If this is intended, suppress the finding in `.rulewright.yaml`."
    )
    wrong = "choose bush in me.hand\nnoted(me, bush.price)"
    right = "choose bush in me.hand\nreveal bush\nnoted(me, bush.price)"

    depends = Message(
        "Everybody reads this, but it depends on {secret}.",
        "Toto čtou všichni a závisí to na tom, co je {secret.where}.",
        REVEAL_OR_KEEP,
    )


class OpenUnderSecret(Code):
    code = "RW510"
    severity = WARNING
    title = "What happens in the open depends on a secret"
    meaning = (
        "Everybody reads in the log that something happens or is said, that a die is rolled, a mark is put, a player is out, "
        "or the game ends. Under a condition on hidden information, this reveals whether the condition holds. `reveal` the "
        "things first; or, if it may be known, keep it in a state that everybody sees, and test that. If this is intended, "
        "suppress the finding in `.rulewright.yaml`."
    )
    wrong = "if any (me.hand where colour = red): roll d6 as luck"
    right = "reveal me.hand\nif any (me.hand where colour = red): roll d6 as luck"

    depends = Message(
        "Everybody notices what happens here, but whether it does depends on {secret}.",
        "Co se tu stane, vidí všichni, a zda se to stane, závisí na tom, co je {secret.where}.",
        REVEAL_OR_KEEP,
    )


class SecretWithoutOwner(Code):
    code = "RW550"
    severity = ERROR
    title = "A secret of the game without an owner"
    meaning = "Zones of the game have no owner; they are seen by everyone or by nobody."
    wrong = "zones:\n  game: {deck: {holds: plant, seen by: owner}}"
    right = "zones:\n  game: {deck: {holds: plant, seen by: nobody}}"

    zone = Message(
        "`{name}` belongs to the game, which has no owner.",
        "`{name}` patří hře, která nemá vlastníka.",
        Cure("Write `nobody` or `everyone`.", "Napiš `nobody` nebo `everyone`."),
    )
    top = Message(
        "`{name}` belongs to the game, which has no owner.",
        "`{name}` patří hře, která nemá vlastníka.",
        Cure("Write `top seen by: everyone`.", "Napiš `top seen by: everyone`."),
    )


class UnboundedHiddenNumber(Code):
    code = "RW551"
    severity = WARNING
    title = "A hidden number without bounds"
    meaning = (
        "Bots that look ahead consider every value that a hidden number may have. Say how low and how high it can be; it stays within these bounds."
    )
    wrong = "state:\n  player: {gold: number = 3 seen by owner}"
    right = "state:\n  player: {gold: 0..20 = 3 seen by owner}"

    state = Message(
        "`{name}` has no lower and upper bound, but {who}.",
        "`{name}` nemá dolní a horní mez, ale {who}.",
        Cure(
            "Give it bounds, for example `{name}: {bounds} seen by {audience}`.",
            "Dej mu meze, například `{name}: {bounds} seen by {audience}`.",
        ),
    )


class TopWithoutPile(Code):
    code = "RW552"
    severity = ERROR
    title = "A top that cannot be seen separately"
    meaning = (
        "`top seen by:` is for piles whose top thing is face up while the others are hidden: a discard pile of which only the "
        "top can be seen, a column of cards face down except for the last. It needs `order: pile`, and says who sees the top "
        "in addition to those who see the whole pile."
    )
    wrong = "zones:\n  game: {heap: {holds: plant, seen by: nobody, top seen by: everyone}}"
    right = "zones:\n  game: {heap: {holds: plant, order: pile, seen by: nobody, top seen by: everyone}}"

    no_order = Message(
        "`{name}` has no top: only piles do.",
        "`{name}` nemá vršek: ten mají jen hromádky.",
        Cure("Add `order: pile`.", "Přidej `order: pile`."),
    )
    count = Message(
        "Players who see the top of `{name}` see whether anything is there, but its number of things is hidden.",
        "Kdo vidí vršek `{name}`, vidí i to, jestli tam něco leží, ale počet věcí je skrytý.",
        Cure("Remove `count: hidden` or `top seen by:`.", "Vynech `count: hidden`, nebo `top seen by:`."),
    )
    seen_anyway = Message(
        "`{name}` is `seen by: {audience}`, so `top seen by:` lets nobody else see its top.",
        "`{name}` má `seen by: {audience}`, takže `top seen by:` neukáže vršek nikomu dalšímu.",
        Cure(
            "Write `seen by: nobody` if only the top is seen, or remove `top seen by:`.",
            "Napiš `seen by: nobody`, jestli má být vidět jen vršek, nebo `top seen by:` vynech.",
        ),
    )
