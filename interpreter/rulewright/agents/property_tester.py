"""Plays random games of a ruleset and checks every invariant of games, which tests rules and interpreter at once.

`run_model_test` plays games with random choices. At each decision, every option is tried on a copy and undone: the game must return to its previous
state, copies and saved games must continue identically, no view may depend on what the player cannot see, every offered option must be possible, and
things, tokens and bounds must be preserved.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from rulewright.agents.answers import IMPOSSIBLE, noticed, shows_hidden, told_by_answers, told_by_holdings
from rulewright.agents.invariants import broken, differences, tokens
from rulewright.agents.observations import gets, questions, read
from rulewright.agents.twins import exchanged
from rulewright.api import Ruleset
from rulewright.runtime.errors import IllegalChoice
from rulewright.runtime.game import Decision, Game
from rulewright.runtime.knowledge import known_to
from rulewright.runtime.log import LogReader
from rulewright.runtime.saves import encode_state
from rulewright.runtime.seeds import seed_of
from rulewright.runtime.sight import may_see, sees_thing
from rulewright.runtime.state import State
from rulewright.runtime.things_in_values import things_in

LANGUAGES = ("en", "cs")
# Watches a game: it is called with each position in order of play and returns what is wrong. Each game gets a new one.
Watcher = Callable[[Game], Iterable[str]]
ENOUGH = 20  # findings after which a run stops


@dataclass(frozen=True, slots=True)
class Finding:
    """A violated invariant, with what is needed to reproduce it."""

    check: str
    message: str
    ruleset: str
    players: int
    options: tuple[tuple[str, Any], ...]
    seed: int
    step: int

    def __str__(self) -> str:
        options = " ".join(f"{name}={value}" for name, value in self.options)
        return f"{self.ruleset} --players {self.players} --seed {self.seed} {options} decision {self.step}: {self.check}: {self.message}"


@dataclass(slots=True)
class Tally:
    """How much was checked."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    tried: int = 0
    looked: int = 0
    longest: int = 0
    menus: set[str] = field(default_factory=set)  # menus from which somebody chose, or whose only action was done automatically
    happenings: set[str] = field(default_factory=set)  # happenings that began

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.tried += other.tried
        self.looked += other.looked
        self.longest = max(self.longest, other.longest)
        self.menus |= other.menus
        self.happenings |= other.happenings


def run_model_test(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any] | None = None,
    seeds: Iterable[int] = range(3),
    max_decisions: int = 100_000,
    *,
    every: int = 1,
    conserved: Iterable[str] = (),
    must_end: bool = True,
    steps: bool = False,
    watch: Callable[[], Watcher] | None = None,
    tally: Tally | None = None,
    giving_up: bool = False,
) -> list[Finding]:
    """Play random games, check each, and return what is wrong (an empty list if all is well).

    Every `every`-th decision is checked, the others are only played (with `steps`, also undone and compared with a copy). `conserved` names word
    lists whose tokens are only moved. A game that is not over after `max_decisions` is a finding if `must_end`. `watch` creates a watcher for each
    game, which is called with every position and returns what is wrong with it. Nobody gives up unless `giving_up`.
    """
    found: list[Finding] = []
    tally = tally if tally is not None else Tally()
    for seed in seeds:
        run = _Run(
            ruleset, players, dict(options or {}), seed, max(1, every), tuple(conserved), must_end, steps, watch() if watch else None, giving_up
        )
        run.play(max_decisions)
        found.extend(run.found)
        tally.add(run.tally)
        if len(found) >= ENOUGH:
            break
    return found


def never_met(ruleset: Ruleset, players: int, options: Mapping[str, Any], tally: Tally) -> tuple[list[str], list[str]]:
    """The menus from which nobody was asked to choose, and the happenings that never began, among those that these games have."""
    compiled = ruleset.compiled(players, dict(options))
    menus = dict.fromkeys(site.menu for site in compiled.sites if site.kind == "act" and site.menu)
    happenings = [one.name for one in compiled.module._happenings if not one.is_action]
    return [name for name in menus if name not in tally.menus], [name for name in happenings if name not in tally.happenings]


@dataclass(slots=True)
class _Run:
    """One game."""

    ruleset: Ruleset
    players: int
    options: dict[str, Any]
    seed: int
    every: int
    conserved: tuple[str, ...]
    must_end: bool
    steps: bool = False
    watcher: Watcher | None = None
    giving_up: bool = False
    found: list[Finding] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    step: int = 0
    tokens: dict[str, int] = field(default_factory=dict)

    def wrong(self, check: str, message: str) -> None:
        self.found.append(Finding(check, message, self.ruleset.id, self.players, tuple(self.options.items()), self.seed, self.step))

    def play(self, limit: int) -> None:
        """Play the whole game."""
        chance = random.Random(seed_of(self.seed, "answers"))
        self.tally.games += 1
        game: Game | None = None
        try:
            game = Game(self.ruleset, self.players, self.seed, self.options)
            self.tokens = tokens(game._state)
            while not game.over and self.step < limit and len(self.found) < ENOUGH:
                self.watch(game)
                waiting = game.decisions
                if not waiting:
                    self.wrong("dead end", "nobody is asked and the game is not over")
                    return
                self.tally.menus |= {menu for one in waiting if (menu := game._compiled.sites[one.place].menu)}
                decision = chance.choice(waiting)
                usual = range(len(decision._values)) if self.giving_up else decision.willing
                number = usual[chance.randrange(len(usual))]
                if self.step % self.every == self.seed % self.every:
                    self.position(game)
                    self.look(game, random.Random(seed_of(self.seed, "look", self.step)))
                    self.hidden(game, decision, random.Random(seed_of(self.seed, "hidden", self.step)))
                    self.go(game, decision, decision.options[number].id)
                elif self.steps:
                    self.step_and_undo(game, decision, number)
                else:
                    game.choose(number, decision.player)
                self.step += 1
            self.met(game)
            self.tally.decisions += self.step
            self.tally.longest = max(self.tally.longest, self.step)
            self.position(game)
            self.watch(game)
            if game.over:
                self.tally.finished += 1
                self.end(game)
            elif self.must_end and not self.found:
                self.wrong("endless", f"not over after {self.step} decisions")
        except Exception as problem:
            self.wrong("broken", _described(problem))
            if game is not None:  # what was reached until then was reached
                self.met(game)
                self.tally.decisions += self.step

    def met(self, game: Game) -> None:
        """Record which happenings began, and from which menus the only action was done without a question."""
        happenings, sites = list(game._compiled.module._happenings), game._compiled.sites
        self.tally.menus |= {menu for note in game._state.log or () if note[0] == "only" and (menu := sites[note[1]].menu)}
        self.tally.happenings |= {happenings[note[1]].name for note in game._state.log or () if note[0] == "begin"}

    # ---- positions -----------------------------------------------------------------------------------------------------------------------
    def position(self, game: Game) -> None:
        """Check the invariants of every position and question."""
        state = game._state
        for sentence in broken(state):
            self.wrong("position", sentence)
        if self.conserved:
            now = tokens(state)
            for name, number in self.tokens.items():
                if name.split(".")[0] in self.conserved and now[name] != number:
                    self.wrong("tokens", f"{name}: there were {number} and are {now[name]}")
        for decision in game.decisions:
            self.question(decision)

    def watch(self, game: Game) -> None:
        """Report what the watcher finds."""
        for sentence in self.watcher(game) if self.watcher is not None else ():
            self.wrong("promise", sentence)

    def question(self, decision: Decision) -> None:
        """Check that a decision has options with distinct ids."""
        ids = [option.id for option in decision.options]
        if not ids:
            self.wrong("dead end", f"{decision.kind} at {decision.span} has no options")
        if len(set(ids)) < len(ids):
            self.wrong("ids", f"{decision.kind} at {decision.span}: {', '.join(ids)}")

    def go(self, game: Game, decision: Decision, option: str) -> None:
        """Take the game's own step, and check whether its log reveals secrets to anyone."""
        before = game._state.clone()
        start = len(before.log or ())
        game.choose(option, decision.player)
        for viewer in range(self.players):
            for sentence in leaks(game, before, start, viewer):
                self.wrong("log", sentence)

    def end(self, game: Game) -> None:
        """Check that a game that is over has scores and winners, asks nobody and can be saved."""
        scores, winners = game.scores(), game.winners()
        if [score.player for score in scores] != list(range(self.players)) or not set(winners) <= set(range(self.players)):
            self.wrong("end", f"scores {scores}, winners {winners}")
        if game.decision is not None or any("decision" in game.view(seat) for seat in range(self.players)):
            self.wrong("end", "somebody is asked in a game that is over")
        try:
            game.choose(0)
            self.wrong("end", "a game that is over was continued")
        except IllegalChoice:
            pass
        again = Game.restore(self.ruleset, json.loads(json.dumps(game.save())))
        if _picture(again) != _picture(game) or again.winners() != winners or again.scores() != scores:
            self.wrong("save", "a game that is over is different after saving")
        for entry in game.log:
            for language in LANGUAGES:
                entry.text(language)

    def step_and_undo(self, game: Game, decision: Decision, number: int) -> None:
        """Try a step on a copy, undo it, then take it in the game. Cheap enough for every decision."""
        before, twin = game._state.clone(), game.clone()
        twin.choose(number, decision.player)
        mark = game.mark()
        game.choose(number, decision.player)
        self.same(game._state, twin._state, f"option {number} in a copy")
        game.undo(mark)
        self.same(game._state, before, f"option {number} taken back")
        game.choose(number, decision.player)
        self.same(game._state, twin._state, f"option {number} done again")
        for sentence in broken(game._state):
            self.wrong("position", sentence)

    # ---- copies, marks, saves -----------------------------------------------------------------------------------------------------------------
    def look(self, game: Game, chance: random.Random) -> None:
        """Try and undo every option, and check everything that must not change."""
        self.tally.looked += 1
        before, picture = game._state.clone(), _picture(game)
        for decision in game.decisions:
            for option in decision.options:
                option_id = option.id
                twin = self.after(game.clone(), decision, option_id)
                if twin is None:
                    continue
                self.tally.tried += 1
                mark = game.mark()
                game.choose(option_id, decision.player)
                self.same(game._state, twin._state, f"{option_id} in a copy")
                game.undo(mark)
                self.same(game._state, before, f"{option_id} taken back")
        self.nested(game, before, chance)
        self.asked_again(game)
        if _picture(game) != picture:
            self.wrong("undo", "hash, options, views or save differ after trying the options")
        if _picture(game.clone()) != picture:
            self.wrong("clone", "hash, options, views or save of a copy differ")
        restored = Game.restore(self.ruleset, json.loads(json.dumps(game.save())))
        if _picture(restored) != picture:
            self.wrong("save", "a saved game gives different answers")
        self.saved_alike(game._state, restored._state, "a saved game")
        self.together(game.clone(), restored, chance)

    def after(self, game: Game, decision: Decision, option: str) -> Game | None:
        """The game after an option; every offered option must be possible and must lead somewhere."""
        try:
            game.choose(option, decision.player)
            for sentence in broken(game._state):
                self.wrong("position", f"after {option}: {sentence}")
            for following in game.decisions:
                self.question(following)
            if not game.over and not game.decisions:
                self.wrong("dead end", f"after {option} nobody is asked and the game is not over")
        except Exception as problem:
            self.wrong("dead end", f"{option} of {decision.kind} at {decision.span}: {_described(problem)}")
            return None
        return game

    def same(self, one: State, other: State, what: str) -> None:
        parts = differences(one, other)
        if parts:
            self.wrong("undo", f"{what}: {', '.join(parts)} differ")

    def saved_alike(self, one: State, other: State, what: str) -> None:
        """Compare saves: of the times when things came into play, a save keeps only the order, and nothing that is never read again."""
        mine, theirs = encode_state(one), encode_state(other)
        parts = [part for part in mine if mine[part] != theirs[part]]
        if parts:
            self.wrong("save", f"{what}: {', '.join(parts)} differ")

    def nested(self, game: Game, before: State, chance: random.Random) -> None:
        """Check nested marks."""
        outer = game.mark()
        _wander(game, chance, 3)
        middle, inner = game._state.clone(), game.mark()
        _wander(game, chance, 3)
        game.undo(inner)
        self.same(game._state, middle, "the inner mark")
        _wander(game, chance, 2)
        game.undo(outer)
        self.same(game._state, before, "the outer mark")

    def asked_again(self, game: Game) -> None:
        """Check that nothing prevents the actions in a menu, and that everything has words."""
        for decision in game.decisions:
            for language in LANGUAGES:
                texts = [decision.text(language), *(option.text(language) for option in decision.options)]
                if not all(texts):
                    self.wrong("words", f"{decision.kind} at {decision.span} has an empty text")
            if decision.kind == "act":
                program = game.ruleset.program
                for option in decision.options:
                    known = program is not None and option.id in program.happenings
                    if known and (reasons := game.why_not(decision.player, option.id)):
                        self.wrong("why not", f"{option.id} is offered, but {reasons[0][0]}")

    def together(self, one: Game, other: Game, chance: random.Random) -> None:
        """Check that two equal games continue identically."""
        for _ in range(6):
            if one.over or other.over:
                break
            decision = one.decisions[0]
            ids = [option.id for option in decision.options]
            if ids != [option.id for option in other.decisions[0].options]:
                self.wrong("save", "a saved game offers different options later")
                return
            option = chance.choice(ids)
            one.choose(option)
            other.choose(option)
        self.saved_alike(one._state, other._state, "a saved game later")

    # ---- secrets --------------------------------------------------------------------------------------------------------------------------------
    def hidden(self, game: Game, decision: Decision, chance: random.Random) -> None:
        """Check that no view, question or option reveals a secret."""
        asked = {one.player for one in game.decisions}
        for viewer in (*range(self.players), None):
            view = game.view(viewer)
            if ("decision" in view) != (viewer in asked):
                self.wrong("secret", f"the view of {viewer} does not fit who is asked")
            other = exchanged(game, viewer, chance, luck=False, closed=False)
            if viewer is None:
                if other.view(None) != view:
                    self.wrong("secret", f"the view of a stranger depends on what is hidden: {_where(view, other.view(None))}")
                continue
            ask = chance.getrandbits(32)
            mine, same = (gets(one, viewer, random.Random(ask)) for one in (game, other))
            for what, value in mine.items():
                if value != same[what]:
                    name = f"the question to {viewer}" if what == "questions" else f"the {what} of {viewer}"
                    self.wrong("secret", f"{name} depends on what is hidden: {_where(value, same[what])}")
            self.imagined(game, viewer, view, chance)
            self.other_answers(game, viewer, chance)
            self.next_question(game.clone(), other, decision.player, viewer, chance)

    def imagined(self, game: Game, viewer: int, view: dict[str, Any], chance: random.Random) -> None:
        """Check that a bot in the viewer's seat can imagine a possible position that looks the same to it."""
        trial = game.imagined(viewer, chance.getrandbits(32))
        for sentence in broken(trial._state):
            self.wrong("imagined", f"for {viewer}: {sentence}")
        if (seen := trial.view(viewer)) != view:
            self.wrong("imagined", f"the position looks different to {viewer}: {_where(view, seen)}")
        mine, imagined = (
            [(one.kind, one.text(), [option.id for option in one.options]) for one in each.decisions if one.player == viewer]
            for each in (game, trial)
        )
        if mine != imagined:
            self.wrong("imagined", f"the question to {viewer} is different: {_where(mine, imagined)}")

    def other_answers(self, game: Game, viewer: int, chance: random.Random) -> None:
        """Check that others' answers about things that a viewer does not see reveal nothing to the viewer."""
        for seat in sorted({one.player for one in game.decisions if one.player != viewer}):
            if told := told_by_answers(game, seat, viewer, chance):
                self.wrong("secret", f"{viewer} can tell two secret answers of {seat} apart: {_where(*told)}")

    def next_question(self, game: Game, other: Game, player: int, viewer: int, chance: random.Random) -> None:
        """Check that after a choice, both worlds continue identically for a viewer until the viewer learns something: the same question, or none
        in both.
        """
        ids = [[option.id for one in each.decisions if one.player == player for option in one.options] for each in (game, other)]
        common = [option for option in ids[0] if option in ids[1]]
        if not common:
            return
        option = chance.choice(common)
        starts = len(game._state.log or ()), len(other._state.log or ())
        game.choose(option, player)
        try:
            other.choose(option, player)
        except IMPOSSIBLE:
            return  # the copy is made up; what was going on there may be impossible
        here, there = ([one for one in each.decisions if one.player == viewer] for each in (game, other))
        news = [read(each, start, viewer, details=True) for each, start in zip((game, other), starts, strict=True)]
        views = [{**each.view(viewer), "decision": None} for each in (game, other)]
        waits = any(not one.public and one.player != viewer for each in (game, other) for one in each.decisions)
        if bool(here) != bool(there):
            asked, passed = news if here else news[::-1]
            # If somebody else is asked in secret first, the viewer's own question may still come.
            if passed[: len(asked)] == asked and (len(passed) > len(asked) or not waits):
                self.wrong("secret", f"after {option} it depends on what is hidden whether {viewer} is asked: {(here or there)[0]}")
            elif apart := noticed(game, other, starts, viewer):
                self.wrong("secret", f"after {option} {viewer} reads what depends on what is hidden: {_where(*apart)}")
            return
        if views[0] != views[1] or news[0] != news[1]:
            if apart := noticed(game, other, starts, viewer):
                self.wrong("secret", f"after {option} {viewer} reads what depends on what is hidden: {_where(*apart)}")
            return
        if player != viewer and (apart := told_by_holdings(game, other, player, viewer, chance)):
            self.wrong("secret", f"after {option} what {player} answers in secret tells {viewer} what is hidden: {_where(*apart)}")
        if waits:
            return
        open_ = [sorted(one.player for one in each.decisions if one.public) for each in (game, other)]
        if open_[0] != open_[1]:
            self.wrong("secret", f"after {option} everybody may know who is asked, and it depends on what is hidden: {open_[0]} or {open_[1]}")
        if not here or here[0].span != there[0].span or shows_hidden(game, here[0], viewer) or shows_hidden(other, there[0], viewer):
            return
        mine, same = questions(game, viewer), questions(other, viewer)
        if mine != same:
            self.wrong("secret", f"after {option} the question to {viewer} depends on what is hidden: {_where(mine, same)}")


def leaks(game: Game, before: State, start: int, viewer: int) -> Iterator[str]:
    """Sentences about lines of the log that reveal things to a viewer who cannot know them."""
    state = game._state
    if state.log is None:
        return
    reader = LogReader(game._compiled, game._wording)
    known = known_to(state, viewer) if state.c.tops else set[int]()  # things that were the top of a pile in between, for example
    speaks: list[tuple[str, set[int]]] = []
    for note in state.log[start:]:
        for entry in reader.entries([note], details=True):
            if entry.seen_by is not None and viewer not in entry.seen_by:
                continue
            things = set(_named(game, note))
            if entry.kind == "masked":
                things -= {thing for thing, _ in note[3]}
            seen_move = note[0] == "move" and any(_sees_zone(one, zone, viewer) for zone in note[2:4] for one in (before, state))
            if seen_move or note[0] == "reveal" or (note[0] in ("choice", "only") and note[2] == viewer):
                known |= things
            speaks.append((f"{note[0]}: {entry.text()}", things))
    for text, things in speaks:
        for thing in things - known:
            if not sees_thing(before, thing, viewer) and not sees_thing(state, thing, viewer):
                yield f"{game.player_names[viewer]} reads “{text}” and cannot see {game._wording.thing_id(thing)}"


def _sees_zone(state: State, zone: int, viewer: int) -> bool:
    if zone < 0:
        return False
    layout = state.c.layout
    holder = layout.zone_holder[zone]
    return may_see(state, layout.zone_of[zone].seen_by, holder, viewer) and sees_thing(state, holder, viewer)


def _named(game: Game, note: tuple[Any, ...]) -> Iterator[int]:
    """The numbers of the things named in a line of the log."""
    compiled = game._compiled
    match note[0]:
        case "begin":
            happening = list(compiled.module._happenings)[note[1]]
            for param, value in zip(happening.params, note[2], strict=False):
                yield from things_in(param.type, value)
        case "hook":
            if note[2] is not None:
                yield note[2]
        case "set":
            holder = compiled.state_at[note[1]][1]
            if holder > compiled.layout.game:
                yield holder
        case "move" | "reveal":
            yield from note[1]
        case "say":
            for (_, type_), value in zip(compiled.sites[note[1]].names, note[2], strict=True):
                yield from things_in(type_, value)
        case "choice" | "only":
            site = compiled.sites[note[1]]
            if note[3][2] in ("one", "maybe", "several") and site.kind != "act":
                yield from (
                    things_in(site.element, note[4])
                    if note[3][2] != "several"
                    else (thing for item in note[4] for thing in things_in(site.element, item))
                )


def _picture(game: Game) -> tuple[Any, ...]:
    """Everything observable about a game; its log is compared by length because it only grows."""
    views = [json.dumps(game.view(seat)) for seat in (*range(len(game.player_names)), None)]
    asked = [(one.player, one.kind, [option.id for option in one.options]) for one in game.decisions]
    return (game.hash(), views, asked, game.scores(), len(game._state.log or ()))


def _wander(game: Game, chance: random.Random, steps: int) -> None:
    for _ in range(steps):
        if game.over:
            return
        decision = chance.choice(game.decisions)
        game.choose(chance.randrange(len(decision.options)), decision.player)


def _where(one: Any, other: Any, path: str = "") -> str:
    """The first place where two views differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            if one.get(key) != other.get(key):
                return _where(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for place, (left, right) in enumerate(zip_longest(one, other)):
            if left != right:
                return _where(left, right, f"{path}[{place}]")
    return f"{path}: {one!r} or {other!r}"


def _described(problem: Exception) -> str:
    """An exception as one line, with its innermost place."""
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" ({trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno} {trace.tb_frame.f_code.co_name})"
    return f"{type(problem).__name__}: {problem}{place}"


__all__ = ["Finding", "Tally", "leaks", "never_met", "run_model_test"]
