"""Conditions without words of their own are told by the names of what they compare."""

from __future__ import annotations

import pytest

import rulewright
from tests.runtime.small import load

HARBOUR = """
words:
  ware: {salt: {en: salt, cs: sůl}, cloth: {en: cloth, cs: plátno}, ink: {en: ink, cs: inkoust}}
  weather: {calm: {en: calm, cs: klid}, storm: {en: storm, cs: bouře}, fog: {en: fog, cs: mlha}}
kinds:
  ship:
    name: {en: Ship, cs: Loď}
    fields:
      size: {type: number = 1, name: {en: size, cs: velikost}}
      crew: number = 1
    state:
      damaged: {type: yes/no = no, name: {en: damaged, cs: poškozená}}
    owner: this.player
  barge: {is: [ship], name: {en: Barge, cs: Člun}}
  letter: {name: {en: Letter, cs: Dopis}, fields: {seal: {type: number = 4, name: {en: seal, cs: pečeť}}}}
zones:
  game: {harbour: {holds: ship, name: {en: harbour, cs: přístav}}, sea: {holds: ship, name: {en: open sea, cs: širé moře}}}
  player:
    fleet: {holds: ship, name: {en: your ships, cs: tvé lodě}}
    hand: {holds: letter, seen by: owner, name: {en: letters in hand, cs: dopisy na ruce}}
    flag: {holds: ship, room: 1, name: {en: flagship, cs: vlajková loď}}
state:
  game:
    wind: {type: weather = storm, name: {en: wind, cs: vítr}}
    tax: {type: number = 2, name: {en: tax, cs: daň}}
    port_of: {type: player or nothing = nothing, name: {en: master of the port, cs: pán přístavu}}
  player:
    coins: {type: number = 3, name: {en: coins, cs: mince}}
    store: amounts of ware = {}
    wares: {type: "amounts of ware = {}", name: {en: wares, cs: zboží}}
    debt: {type: number = 1 seen by owner, name: {en: debt, cs: dluh}}
    pirate: {type: yes/no = no, name: {en: pirate, cs: pirát}}
    luck: number = 0
stats:
  power(player, ware): {is: player.coins, name: {en: power, cs: moc}}
  trusted(player): player.coins > 5 and player.pirate
  secretive(player): {is: player.debt + 1, name: {en: cares, cs: starosti}}
  half_named(player): player.coins > 5 and player.luck > 5
things:
- {kind: ship, id: gull, name: {en: Gull, cs: Racek}, size: 3}
- {kind: barge, id: mole, name: {en: Mole, cs: Krtek}}
- {kind: letter, id: plea, name: {en: Plea, cs: Prosba}}
setup: |
  move every ship to harbour
  for each p in players where p = first_player: move plea to p.hand
happenings:
  turn(player): {turn of: player, do: while player may act in day}
texts: {which: {en: "Which ship?", cs: "Která loď?"}}
actions:
  over: {in: day, when: me.coins > 7, do: stop}
  under: {in: day, when: 2 > me.coins, do: stop}
  same: {in: day, when: tax = me.coins - 2, do: stop}
  other: {in: day, when: me.coins != tax + 1, do: stop}
  none_left: {in: day, when: not any harbour, do: stop}
  some_left: {in: day, when: any me.fleet, do: stop}
  many: {in: day, when: count me.fleet >= 2, do: stop}
  flagged: {in: day, when: me.flag is something, do: stop}
  owned: {in: day, when: port_of is something, do: stop}
  mine: {in: day, when: port_of = me, do: stop}
  weather: {in: day, when: wind = calm, do: stop}
  gusts: {in: day, when: "wind in {calm, fog}", do: stop}
  no_gusts: {in: day, when: "wind not in {storm, fog}", do: stop}
  raid: {in: day, when: me.pirate, do: stop}
  stored: {in: day, when: "me.store[salt] >= 2 and me.wares[ink] >= 1", do: stop}
  strong: {in: day, when: "power(me, cloth) >= 9", do: stop}
  either: {in: day, when: me.coins > 7 or me.pirate or any me.fleet, do: stop}
  neither: {in: day, when: not (me.coins > 2 or any me.fleet), do: stop}
  believed: {in: day, when: trusted(me), do: stop}
  halved: {in: day, when: half_named(me), do: stop}
  unnamed: {in: day, when: me.luck > 0 or me.pirate, do: stop}
  owing: {in: day, when: me.debt = 0, do: stop}
  worry: {in: day, when: secretive(me) > 5, do: stop}
  letters: {in: day, with: {rival: opponents where count it.hand > 4 for which}, do: stop}
  sail: {in: day, with: {vessel: harbour where it.size > 3 and it.crew > 0 for which}, do: stop}
  sink: {in: day, with: {vessel: harbour where it.damaged for which}, do: stop}
  tow: {in: day, with: {vessel: harbour where it in game.sea for which}, do: stop}
  load: {in: day, with: {vessel: harbour where not it is ship for which}, do: stop}
  board: {in: day, with: {vessel: me.fleet for which}, do: stop}
flow: |
  repeat 3 times:
    for each p in players: turn(p)
result: {score(player): player.coins}
"""

TOLD = [
    ("over", ["coins: at least 8; now 3"], ["mince: nejméně 8; teď 3"]),
    ("under", ["coins: at most 1; now 3"], ["mince: nejvýše 1; teď 3"]),
    ("same", ["tax: 1; now 2"], ["daň: 1; teď 2"]),
    ("other", ["coins: anything but 3"], ["mince: cokoli, jen ne 3"]),
    ("none_left", ["harbour: 0; now 2"], ["přístav: 0; teď 2"]),
    ("some_left", ["your ships: at least 1; now 0"], ["tvé lodě: nejméně 1; teď 0"]),
    ("many", ["your ships: at least 2; now 0"], ["tvé lodě: nejméně 2; teď 0"]),
    ("flagged", ["flagship: something"], ["vlajková loď: něco"]),
    ("owned", ["master of the port: something"], ["pán přístavu: něco"]),
    ("mine", ["master of the port: alice; now nothing"], ["pán přístavu: alice; teď nic"]),
    ("weather", ["wind: calm; now storm"], ["vítr: klid; teď bouře"]),
    ("gusts", ["wind: calm or fog; now storm"], ["vítr: klid nebo mlha; teď bouře"]),
    ("no_gusts", ["wind: anything but storm or fog"], ["vítr: cokoli, jen ne bouře nebo mlha"]),
    ("raid", ["pirate: yes"], ["pirát: ano"]),
    ("stored", ["salt: at least 2; now 0", "wares (ink): at least 1; now 0"], ["sůl: nejméně 2; teď 0", "zboží (inkoust): nejméně 1; teď 0"]),
    ("strong", ["power (cloth): at least 9; now 3"], ["moc (plátno): nejméně 9; teď 3"]),
    (
        "either",
        ["coins: at least 8; now 3, or pirate: yes, or your ships: at least 1; now 0"],
        ["mince: nejméně 8; teď 3, nebo pirát: ano, nebo tvé lodě: nejméně 1; teď 0"],
    ),
    ("neither", ["coins: at most 2; now 3"], ["mince: nejvýše 2; teď 3"]),
    ("believed", ["coins: at least 6; now 3", "pirate: yes"], ["mince: nejméně 6; teď 3", "pirát: ano"]),
    # What has no name is quoted, and what has one is still told.
    ("halved", ["coins: at least 6; now 3", "half_named(me): player.luck > 5"], ["mince: nejméně 6; teď 3", "half_named(me): player.luck > 5"]),
    ("unnamed", ["me.luck > 0 or me.pirate"], ["me.luck > 0 or me.pirate"]),
    ("owing", ["debt: 0; now 1"], ["dluh: 0; teď 1"]),
    ("worry", ["cares: at least 6; now 2"], ["starosti: nejméně 6; teď 2"]),
    ("letters", ["bob: letters in hand: at least 5; now 0"], ["bob: dopisy na ruce: nejméně 5; teď 0"]),
    (
        "sail",
        ["Gull: size: at least 4; now 3", "Mole: size: at least 4; now 1"],
        ["Racek: velikost: nejméně 4; teď 3", "Krtek: velikost: nejméně 4; teď 1"],
    ),
    ("sink gull", ["Gull: damaged: yes"], ["Racek: poškozená: ano"]),
    ("tow gull", ["Gull: in “open sea”"], ["Racek: patří do „širé moře“"]),
    ("load mole", ["Mole: kind: anything but Ship"], ["Krtek: druh: cokoli, jen ne Loď"]),
    ("board", ["your ships: at least 1; now 0"], ["tvé lodě: nejméně 1; teď 0"]),
]


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Game:
    return rulewright.Game(load(tmp_path_factory.mktemp("harbour"), HARBOUR), ["alice", "bob"], 1)


@pytest.mark.parametrize(("action", "english", "czech"), TOLD, ids=[action for action, _, _ in TOLD])
def test_a_condition_is_told_by_the_names_of_what_it_compares(harbour: rulewright.Game, action: str, english: list[str], czech: list[str]) -> None:
    assert [text for text, _ in harbour.why_not(0, action)] == english
    assert [text for text, _ in harbour.why_not(0, action, "cs")] == czech
