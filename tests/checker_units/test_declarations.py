from rulewright.language.symbols import ThingRef, WordRef
from rulewright.language.types import NUMBER, YES_NO, AmountsOf, ListOf, Maybe, Number, SetOf, ThingOf, Word


def test_words_constants_and_options(silent):
    program = silent("""
        words:
          colour: [red, white]
          size: {small: {en: Small, cs: Malý}, large: {en: Large, cs: Velký}}
        constants: {limit: 7, favourite: red}
        options:
          quick: {type: yes/no, default: no}
          rounds: {type: 1..9, default: 3}
          out: {type: set of colour, default: [red]}
        stats:
          all_of_it: limit if option.quick else option.rounds
    """)
    assert program.words["colour"].words == ["red", "white"]
    assert program.words["size"].texts["small"] == {"en": "Small", "cs": "Malý"}
    assert program.options["rounds"].type == Number(1, 9)
    assert program.options["out"].default == (WordRef(program.words["colour"], 0),)
    assert program.stats["all_of_it"].type == NUMBER


def test_members_come_from_parents(silent):
    program = silent("""
        kinds:
          card: {abstract: yes, fields: {price: number = 2}, state: {used: yes/no = no}}
          plant:
            is: [card]
            fields:
              tall: yes/no = no
              home: plant or nothing
              tags: list of number = {}
            zones: {seeds: {holds: plant, order: pile}}
        things:
        - {kind: plant, id: rose, tall: yes, tags: [1, 1], seeds: [{tall: yes}]}
        - {kind: plant, id: oak, home: rose, copies: 3}
    """)
    plant = program.kinds["plant"]
    assert plant.fields["price"] is program.kinds["card"].fields["price"]
    assert plant.fields["home"].type == Maybe(ThingOf(plant))
    assert plant.fields["tags"].type == ListOf(NUMBER)
    rose, inner, oak = program.things
    assert rose.values == {"tall": True, "tags": (1, 1), "price": 2, "home": None}
    assert inner.id == "rose_seeds_1" and inner.inside == (rose, plant.zones["seeds"])
    assert oak.copies == 3 and oak.values["home"] == ThingRef(rose)


def test_zones_and_state_of_game_and_players(silent):
    program = silent("""
        words: {good: [food, wood]}
        kinds: {card: {}}
        zones:
          game:
            deck: {holds: card, order: pile, seen by: nobody, runs out: refill, from: discard}
            discard: {holds: card, order: pile}
          player:
            hand: {holds: card, seen by: owner, room: 5, count: hidden}
        state:
          player: {coins: 0..9 = 3, store: amounts of good, bag: pool of good, seen: 'set of card = {}'}
          game: {leader: player or nothing}
    """)
    game, player = program.kinds["game"], program.kinds["player"]
    assert game.zones["deck"].refill_from is game.zones["discard"]
    assert player.zones["hand"].seen_by == "owner" and player.zones["hand"].count_hidden
    assert player.state["coins"].type == Number(0, 9) and player.state["coins"].default == 3
    assert player.state["bag"].type == AmountsOf(Word(program.words["good"]), pool=True)
    assert player.state["seen"].type == SetOf(ThingOf(program.kinds["card"]))
    assert game.state["leader"].default is None


def test_happenings_and_permissions(silent):
    program = silent("""
        kinds: {card: {}}
        zones: {player: {hand: {holds: card}}}
        state: {player: {points: number = 0}}
        happenings:
          turn(player):
            turn of: player
            when: player.points < 3
            do: add 1 to player.points
          hit(player, card c): {body: caller}
        rules:
        - after: turn
          do: add 1 to player.points
    """)
    turn = program.happenings["turn"]
    assert turn.turn_of == 0 and turn.body is not None
    assert program.stats["may turn"].body is not None
    assert program.stats["may turn"].permission_of is turn
    assert program.happenings["hit"].body_of_caller
    (hook,) = program.hooks
    assert hook.happening is turn and not hook.on_thing and [var.name for var in hook.do.params] == ["player"]


def test_action_headers(silent):
    program = silent("""
        kinds: {card: {fields: {price: number = 1}}}
        zones: {player: {hand: {holds: card}}, game: {market: {holds: card}}}
        state: {player: {coins: number = 5}}
        happenings:
          turn(player): {turn of: player, do: player may act in day}
        actions:
          buy:
            in: day
            with: {card: market}
            when: me.coins > 0
            costs: {coins: card.price}
            limit: 2 per turn
            do: move card to me.hand
        changes:
        - may buy(player me, card): forbid
          when: me.coins > 8
    """)
    buy = program.happenings["buy"]
    assert [param.name for param in buy.params] == ["me", "card"]
    assert buy.params[1].type == ThingOf(program.kinds["card"])
    assert buy.body is not None and buy.body.params == buy.header_vars
    assert buy.requires is not None and buy.costs[0].part == "coins"
    assert buy.limit is not None and buy.limit.times == 2 and buy.limit.per is program.happenings["turn"]
    (change,) = program.stats["may buy"].changes
    assert change.layer == "forbid" and change.of is None
    assert change.when is not None and [var.name for var in change.when.params] == ["me", "card", "so_far"]


def test_things_carry_changes_and_gifts(silent):
    program = silent(
        """
        kinds: {card: {}}
        zones: {player: {hand: {holds: card}}}
        stats:
          strength(player): 1
        things:
        - kind: card
          id: sword
          changes:
          - strength(player p): + 2
            when: p = owner
          gives: {strength: 3}
        """
    )
    strength = program.stats["strength"]
    sword = program.things[0]
    assert strength.type == NUMBER
    assert strength.changes == sword.changes and all(change.of is sword for change in sword.changes)
    assert [change.layer for change in sword.changes] == ["add", "add"]


def test_step_tables_and_bounds(silent):
    program = silent("""
        state: {player: {bank: number = 0}}
        stats:
          price(player):
            steps: player.bank
            from: {7: 2, 1: 5, 17: 1}
            below: nothing
          happy(player): {is: player.bank, at least: 0, at most: 8}
          rich(player): price(player) is something
    """)
    table = program.stats["price"].body
    assert table.steps == [(1, 5), (7, 2), (17, 1)] and table.below is None
    assert program.stats["price"].type == Maybe(NUMBER)
    assert program.stats["happy"].at_most is not None
    assert program.stats["rich"].type == YES_NO


def test_marks_rules_and_thing_actions(silent):
    program = silent("""
        kinds: {card: {}}
        zones: {player: {hand: {holds: card}}, game: {discard: {holds: card}}}
        state: {player: {points: number = 0}}
        happenings:
          turn(player): {turn of: player, do: player may act in day}
        marks:
          asleep:
            on: player
            counts: turn
            changes:
            - may turn(player): forbid
              when: player = bearer
        things:
        - kind: card
          id: nap
          actions:
            sleep:
              in: day
              do: |
                mark me with asleep for 1 turn
                move this to discard
        rules:
        - id: ten
          for: {p: players}
          whenever: p.points >= 10
          once: game
          ties: everyone
          do: add 1 to p.points
    """)
    mark = program.marks["asleep"]
    assert mark.counts is program.happenings["turn"] and mark.changes[0].of is mark
    sleep = program.happenings["sleep"]
    assert sleep.of_thing is program.things[0] and [var.name for var in sleep.header_vars] == ["this", "me"]
    (rule,) = program.rules
    assert rule.once == "game" and rule.ties == "everyone"
    assert rule.do.params == [rule.bindings[0][0]]


def test_maps_and_dice(silent):
    program = silent("""
        words: {ground: [plain, wood], sign: [star, moon]}
        kinds:
          cell: {state: {taken: yes/no = no}}
          field: {fields: {ground: ground}}
          port: {}
        maps:
          board: {shape: squares, size: [2, 3], space: cell}
          land: {shape: hexes, space: field, rows: ["p w", " . p"], legend: {p: {ground: plain}, w: {ground: wood}}}
          sea: {shape: graph, space: port, edges: [[a, b], [b, c]]}
        dice:
          coin: {faces: [0, 1]}
          fate: {faces: [{pips: 1, sign: star}, {pips: 2}], fields: {pips: number, sign: sign or nothing}}
    """)
    board, land, sea = program.maps["board"], program.maps["land"], program.maps["sea"]
    assert [space.id for space in board.spaces] == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert board.spaces[4].values["row"] == 2 and board.spaces[4].values["column"] == 2
    assert [space.id for space in land.spaces] == ["a1", "b1", "b2"]
    assert len(sea.drawings[0].edges) == 2
    assert program.dice["coin"].faces == [0, 1] and len(program.dice["d20"].faces) == 20
    assert [face.thing.values["pips"] for face in program.dice["fate"].faces] == [1, 2]


def test_resources_and_sources(silent):
    program = silent("""
        words: {token: [food, gold]}
        kinds: {card: {state: {left: number = 3}}}
        zones: {player: {hand: {holds: card}}}
        state: {player: {bag: pool of token, ore: number = 0}}
        stats:
          stands_for(player, token t, token owed, action purpose): t = owed or (t = gold and purpose = build)
        resources:
          goods: {parts: token, kept in: player.bag, by: stands_for}
        happenings:
          turn(player): {turn of: player, do: player may act in day}
        actions:
          build: {in: day, costs: {food: 2, ore: 1}, do: add 1 to me.ore}
        things:
        - kind: card
          id: mine
          pays:
          - part: ore
            payable: this.left
            pay(number n): add -n to this.left
            where: purpose = build
            must: yes
    """)
    assert program.resources["goods"].kept_in is program.kinds["player"].state["bag"]
    (source,) = program.things[0].sources
    assert source.must and source.where is not None and [param.name for param in source.where.params] == ["this", "purpose"]
    assert program.words["action"].words == ["build"]
