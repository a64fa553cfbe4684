from rulewright.language import core
from rulewright.language.types import OptionOf, SetOf

MARKET = """
    words: {good: [food, wood]}
    kinds:
      card: {fields: {price: number = 1}}
      yellow: {is: [card]}
    zones: {player: {hand: {holds: card}}, game: {market: {holds: card}, discard: {holds: card}}}
    state: {player: {coins: number = 5, store: amounts of good}}
    happenings:
      turn(player): {turn of: player, do: player may act in day}
      hit(player, card): {body: caller}
    actions:
      buy:
        in: day
        with: {card: market}
        costs: {coins: card.price}
        do: |
          hit(me, card):
            move card to me.hand
"""


def test_offers_are_options_of_other_actions(silent):
    program = silent(
        MARKET
        + """
      use:
        in: day
        with:
          card: (me.hand where it is yellow)
          inner: options(card.offers)
        do: |
          move card to discard
          perform inner
    things:
    - kind: yellow
      id: sale
      offers:
      - perform: [buy]
        where: card.price < 4
        costs: {coins: -1}
"""
    )
    inner = program.happenings["use"].choices[1]
    assert inner.var.type == OptionOf(("buy",)) or inner.var.type == SetOf(OptionOf(("buy",)))
    options = next(node for node in [inner.among, getattr(inner.among, "body", None)] if isinstance(node, core.OptionsOf))
    assert [action.name for action in options.offers[0].actions] == ["buy"]
    assert options.offers[0].costs.keys() == {"coins"}


def test_an_offer_of_something_unknown(checked):
    result = checked(
        MARKET
        + """
      use:
        in: day
        with:
          card: me.hand
          inner: options(card.offers)
        do: perform inner
    things:
    - kind: yellow
      id: sale
      offers:
      - perform: [bui]
"""
    )
    assert next(f.suggestion for f in result.findings if f.code == "RW201") == "buy"


def test_a_whole_price_is_one_part_for_each_word(silent):
    program = silent(
        MARKET.replace("coins: card.price", "of: price(me)")
        + """
    stats:
      price(player): player.store
"""
    )
    assert [cost.part for cost in program.happenings["buy"].costs] == ["food", "wood"]


def test_hooks_of_things(silent):
    program = silent(
        MARKET
        + """
    things:
    - kind: card
      id: shield
      hooks:
      - instead of: hit
        where: player = owner and card.price > 1
        asked of: owner
        costs: {coins: 1}
        limit: once per turn
        do: move this to discard
      - after: [hit, buy]
        do: move this to discard
"""
    )
    first, second, third = program.things[0].hooks
    assert first.stage == "instead" and first.on_thing and first.asked_of is not None
    assert [var.name for var in first.do.params] == ["this", "player", "card"]
    assert first.costs[0].part == "coins" and first.limit.per is program.happenings["turn"]
    assert [second.happening.name, third.happening.name] == ["hit", "buy"]


def test_a_cost_needs_somebody_who_pays(checked):
    result = checked(
        MARKET
        + """
    rules:
    - after: hit
      costs: {coins: 1}
      do: add 1 to player.coins
"""
    )
    assert "RW454" in result.errors


def test_watched_stats(silent):
    program = silent(
        MARKET
        + """
    stats:
      wealth(player): player.coins + 1
    rules:
    - id: richer
      for: {p: players}
      when changes: wealth(p)
      do: |
        if now > was:
          add 1 to p.store[food]
"""
    )
    (rule,) = program.rules
    assert isinstance(rule.watched, core.StatCall)
    assert [var.name for var in rule.do.params] == ["p", "was", "now"]
