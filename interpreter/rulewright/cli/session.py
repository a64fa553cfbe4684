"""One game at a terminal: bots and people in turn, with undo, saving, and hands that only their owner sees."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulewright.agents.human import Human, listed, numbers, several
from rulewright.agents.interface import Agent, DecisionLike
from rulewright.agents.table import make_bot, step
from rulewright.cli import find, saves, table
from rulewright.cli.board import print_view
from rulewright.cli.errors import UserError
from rulewright.cli.leaving import Leaving, Signals
from rulewright.cli.panels import WIDTH, print_panels
from rulewright.cli.sheet import print_result
from rulewright.outside import output
from rulewright.outside.writing import Version
from rulewright.runtime.seeds import bot_seed, game_seed
from rulewright.source.span import NOWHERE, Span
from rulewright.telling.logs import print_log, seen
from rulewright.telling.questions import Questions
from rulewright.telling.screen import Screen, errors
from rulewright.telling.words import language, say

if TYPE_CHECKING:
    from rulewright import Game, Ruleset
    from rulewright.runtime.game import Asking, Decision, Option

PERSON = "person"
MOST_OFFERS = 20  # offers listed for a person, who may propose any other in words
MANY_OPTIONS = 12  # more options than this are shown side by side
LEAST_BESIDE = 36  # columns for the short texts beside the options; where there is less room, each is on lines of its own


class _Undo(Exception):
    """The person takes the last answer back."""


class _Answered(Exception):
    """The person has answered without taking one of the options."""


class _Quit(Exception):
    """The person leaves; `ended`: there is no more input."""

    def __init__(self, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


@dataclass(slots=True)
class _Step:
    """A point to go back to, before an answer of a person."""

    mark: Any
    seat: int
    shown: dict[int, int]


@dataclass(frozen=True, slots=True)
class _Idle:
    """What is shown to somebody who is called on but asked nothing."""

    player: int
    kind: str = "idle"
    options: tuple[Option, ...] = ()
    span: Span = NOWHERE

    def text(self, lang: str) -> str:
        return say("play.idle")


class Session:
    """A game with its seats."""

    def __init__(
        self,
        ruleset: Ruleset,
        game: Game,
        seats: list[str],
        saved_as: tuple[str, list[str], int],
        screen: Screen,
        save: Path | None,
    ) -> None:
        self.ruleset = ruleset
        self.game = game
        self.seats = seats
        self.ruleset_name, self.overlays, self.seed = saved_as
        self.screen = screen
        self.save_path = save
        self._versions: dict[str, Version | None] = {}  # the files that this sitting has read or written, and may write again
        self._signals = Signals()
        self._answered = False  # there is unsaved progress
        self._good: Game | None = None  # a copy of the game at the last question of a person
        self._people = [seat for seat, who in enumerate(seats) if who == PERSON]
        self._agents: list[Agent | None] = [
            self._human() if who == PERSON else make_bot(who, bot_seed(self.seed, 0, seat), game.plans) for seat, who in enumerate(seats)
        ]
        self._steps: list[_Step] = []
        self._handed_on = False  # somebody else has looked since the last answer
        self._heard = len(game.askings)  # handled points at which somebody could have been asked in secret
        self._shown = dict.fromkeys(range(len(seats)), len(game.log))  # log entries each person has read
        self._at: int | None = None  # who may see the screen
        self._board_shown = False
        self._drawn: Sequence[object] = []  # the panels that this person last saw
        self._told: set[tuple[int, str]] = set()  # short texts that this person has read
        self._everything = False  # everything visible was requested
        self._questions = Questions(ruleset, lambda: self.game, screen)

    # ---- beginnings -------------------------------------------------------------------------------------------------------------
    @classmethod
    def fresh(
        cls,
        name: str,
        overlays: Sequence[str],
        players: int | None,
        humans: int,
        bots: str,
        names: str | None,
        seed: int,
        options: Sequence[str],
        screen: Screen,
        save: Path | None,
    ) -> Session:
        """A new game."""
        known = saves.prepare(save) if save is not None else None
        ruleset = find.load(name, overlays)
        given = [each.strip() for each in names.split(",") if each.strip()] if names else []
        chosen = table.read_options(options)
        kinds = [each.strip() for each in bots.split(",") if each.strip()]
        named = max(humans + (len(kinds) if len(kinds) > 1 else 0), len(given))
        count = players or table.usual_players(ruleset, chosen, named)
        if humans > count:
            raise UserError(say("play.humans.many", humans=humans, n=count), say("play.humans.many.cure", n=humans))
        if len(set(given)) < len(given) or len(given) > count:
            raise UserError(say("play.names.wrong", n=count), say("play.names.wrong.cure"))
        # The runtime names the seats that were not named.
        game = table.new_game(ruleset, count, game_seed(seed), chosen)
        if given:
            game = table.new_game(ruleset, [*given, *game.player_names[len(given) :]], game_seed(seed), chosen)
        table.bots(bots, len(kinds), seed, game.plans)  # reports unknown names and settings
        seats = [PERSON if seat < humans else kinds[min(seat - humans, len(kinds) - 1)] for seat in range(count)]
        session = cls(ruleset, game, seats, (name, list(overlays), seed), screen, save)
        session._shown = dict.fromkeys(range(count), 0)
        session._heard = 0
        if save is not None:
            session._versions[os.path.abspath(save)] = known
        session._greet(say("play.begins", title=table.title(ruleset), seed=seed))
        return session

    @classmethod
    def continued(cls, path: Path, screen: Screen, save: Path | None, named: Sequence[str] = ()) -> Session:
        """A saved game; `named` are the ruleset and the overlays that the command line names."""
        import rulewright

        saved, known = saves.read(path)
        other = saves.prepare(save) if save is not None and os.path.abspath(save) != os.path.abspath(path) else None
        find.permit(saved.ruleset, saved.overlays, named, path)
        ruleset = find.load(saved.ruleset, saved.overlays)
        try:
            game = rulewright.Game.restore(ruleset, saved.game)
        except rulewright.SaveError as error:
            raise UserError(say("save.unusable", path=path, why=error.in_language(language())), say("save.unusable.cure")) from error
        if len(saved.seats) != len(game.player_names):
            told = say("save.seats", path=path, given=len(saved.seats), count=len(game.player_names))
            raise UserError(told, say("save.broken.cure"))
        for who in saved.seats:
            if who != PERSON and not table.is_bot(who, game.plans):
                raise UserError(say("save.seat", path=path, who=json.dumps(who[:40])), say("save.broken.cure"))
        session = cls(ruleset, game, saved.seats, (saved.ruleset, saved.overlays, saved.seed), screen, save or path)
        session._versions = {os.path.abspath(save or path): other, os.path.abspath(path): known}
        session._answered = True
        session._greet(say("play.continues", title=table.title(ruleset)))
        return session

    def _greet(self, sentence: str) -> None:
        self.screen.line(sentence, "title")
        for seat, name in enumerate(self.game.player_names):
            bare, _, settings = self.seats[seat].partition(":")
            who = say(f"seat.{bare}") + (f" ({settings.replace(':', ', ')})" if settings else "")
            self.screen.line(say("play.seat", name=name, who=who), indent=1)
        if self._people:
            self.screen.line(say("play.hint"), "quiet")

    # ---- the game ------------------------------------------------------------------------------------------------------------------
    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        with self._signals.heard():
            try:
                while self._turn() or self._goes_back():
                    self._signals.look()
            except _Quit as quit_:
                self._leave(asks=_at_terminal() and not quit_.ended)
                return
            except (Leaving, KeyboardInterrupt, click.Abort) as left:
                self._signals.clear()
                number = left.number if isinstance(left, Leaving) else signal.SIGINT
                with suppress(OSError):  # the terminal may be gone
                    self.screen.line()
                self._leave(asks=_at_terminal() and number == signal.SIGINT)
                if number == signal.SIGINT:
                    raise KeyboardInterrupt from left
                raise click.exceptions.Exit(128 + number) from left
            except BaseException:
                self._keep_what_was()
                raise

    def _goes_back(self) -> bool:
        """Tell the result; True if a person who plays alone then takes the answer back that led to it."""
        self._news(None if len(self._people) != 1 else self._people[0])
        print_result(self.game, self.screen)
        if not self._steps or len(self._people) != 1 or not _at_terminal():
            return False
        try:
            reply = self._read(say("play.over") + " ")
        except (_Quit, KeyboardInterrupt, click.Abort):
            return False
        if COMMANDS.get(reply.strip().casefold()) != "undo":
            return False
        self._undo(self._people[0])
        return True

    def _turn(self) -> bool:
        """Take one answer of the player who is asked; False at the end."""
        decision = self.game.decision
        if decision is None:
            return False
        askings = self.game.askings
        if len(self._people) > 1 and self._heard < len(askings):
            self._heard += 1
            self._round(askings[self._heard - 1], self._heard)
            return True
        if self.seats[decision.player] != PERSON:
            step(self.game, self._agents)
        else:
            self._answer(decision.player)
        return True

    def _round(self, asking: Asking, number: int) -> None:
        """Where somebody could be asked in secret, everybody who could be gets the screen, so that nobody learns who was asked.

        Those who are asked answer then; the others have nothing to decide.
        """
        for seat in asking.players:
            if self.seats[seat] != PERSON:
                continue
            while (decision := self._asked(asking, number)) is not None and self.seats[decision.player] != PERSON:
                step(self.game, self._agents)
            while (decision := self._asked(asking, number)) is not None and decision.player == seat:
                self._answer(seat)
            if self._at != seat and not self.game.over:
                self._look(seat)

    def _asked(self, asking: Asking, number: int) -> Decision | None:
        """The pending question, if it came up at this point and not at a later one."""
        decision = self.game.decision
        return decision if decision is not None and decision.place == asking.place and len(self.game.askings) == number else None

    def _look(self, seat: int) -> None:
        """Give the screen to somebody who is asked nothing."""
        self._hand_over(seat)
        idle = _Idle(seat)
        self._show(idle)
        while reply := self._ask():
            try:
                if not self._command(reply, idle):
                    self._show(idle)
            except _Undo:
                self.screen.line(say("play.undo.other"), "warn")

    def _answer(self, seat: int) -> None:
        """One answer of a person."""
        self._good = self.game.clone()
        self._hand_over(seat)
        before = _Step(self.game.mark(), seat, dict(self._shown))
        try:
            step(self.game, self._agents)
        except _Undo:
            self.game.release(before.mark)
            self._undo(seat)
            return
        except _Answered:
            self.screen.line()
        self._answered = True
        self._steps.append(before)
        self._handed_on = False

    def _hand_over(self, seat: int) -> None:
        """Make sure that only this person is looking."""
        if self._at != seat:
            if len(self._people) > 1:
                self.screen.clear()
                if COMMANDS.get(self._read(say("play.hand_over", name=self.game.player_names[seat])).strip().casefold()) == "quit":
                    raise _Quit
                self.screen.clear()
                for step_ in self._steps:
                    self.game.release(step_.mark)
                self._handed_on = self._handed_on or bool(self._steps)
                self._steps.clear()
            self._at = seat
            self._board_shown = False
            self._drawn = []

    def _news(self, seat: int | None) -> None:
        """What happened since this person last looked."""
        shown = self._shown.get(seat, 0) if seat is not None else min(self._shown.values(), default=0)
        news = [entry for entry in self.game.log[shown:] if seen(entry, seat)]
        if news:
            self.screen.line()
            print_log(self.game, self.screen, shown, seat, everything=False)
            # a choice that the person has just made changes nothing on the table yet
            self._board_shown &= all(entry.kind == "choice" for entry in news)
        for reader in [seat] if seat is not None else list(self._shown):
            self._shown[reader] = len(self.game.log)

    def _undo(self, seat: int) -> None:
        """Go back to before this person's last answer, unless another person has looked since, asked or not."""
        if not self._steps:
            self.screen.line(say("play.undo.other" if self._handed_on else "play.undo.none"), "warn")
            return
        last = self._steps.pop()
        self.game.undo(last.mark)
        self._shown = {reader: min(count, len(self.game.log)) for reader, count in last.shown.items()}
        self._shown[seat] = len(self.game.log)
        self._heard = min(self._heard, len(self.game.askings))
        self._board_shown = False
        self.screen.line(say("play.undone"), "good")

    # ---- a person at the keyboard --------------------------------------------------------------------------------------------------
    def _human(self) -> Human:
        return Human(self._show, self._ask, self._command, self._unknown, language())

    def _show_board(self, seat: int) -> None:
        """The panels of the ruleset's screen that have changed; everything that the player may see if requested, or if there are no panels."""
        panels = self.game.screen(seat, language())
        print_panels([panel for panel in panels if self._everything or panel not in self._drawn], self.screen)
        self._drawn = panels
        if not panels or self._everything:
            print_view(self.game, seat, self.screen, beside_screen=bool(panels))
        self._everything = False

    def _show(self, decision: DecisionLike) -> None:
        self._news(decision.player)
        if not self._board_shown:
            self._show_board(decision.player)
            self._board_shown = True
        self.screen.line()
        name = self.game.player_names[decision.player]
        self.screen.parts((f"{name}: ", "name"), (decision.text(language()), ""), (self._how_many(decision), "quiet"))
        usual = getattr(decision, "default", None)
        values = numbers(decision)
        if values is not None:
            gapless = sorted(values) == list(range(min(values), max(values) + 1))
            between = say("play.number", least=min(values), most=max(values)) if gapless else _runs(values)
            others = [each.text(language()) for each in decision.options if each.id in ("pass", "done")]
            whole = getattr(decision, "usual", None)
            if whole is not None and len(getattr(decision, "parts", ())) > 1:
                usual = whole(language())  # Enter answers all the parts
            self.screen.line(" · ".join([between, *others]) + (f" ({say('play.usual', answer=usual)})" if usual else ""), indent=1)
            return
        self._list_options(decision, usual)
        if decision.kind == "offer":
            offer = next((each.text(language()) for each in decision.options if " ⇄ " in each.text(language())), "")
            example = offer.replace(" ⇄ ", say("play.offer.for"))
            self.screen.line(say("play.offer", example=example) if example else say("play.offer.own"), "quiet", indent=1)

    def _list_options(self, decision: DecisionLike, usual: object) -> None:
        """The options with their numbers: one per line, with short texts not shown before; or, if there are many short ones, side by side."""
        offered = listed(decision)[: MOST_OFFERS if decision.kind == "offer" else None]
        width = len(str(len(offered)))
        texts = [each.text(language()) for each in offered]
        broad = max(map(len, texts), default=0) + width + 5
        about = [self._new_text(decision, each) for each in offered]
        columns = max(1, (self.screen.width or WIDTH) // broad) if len(texts) > MANY_OPTIONS and usual is None and not any(about) else 1
        beside = (self.screen.width or WIDTH) - broad >= LEAST_BESIDE
        lines = -(-len(texts) // columns)
        for line in range(lines):
            pieces: list[tuple[str, str]] = []
            for index in range(line, len(texts), lines):
                mark = f"  ({say('play.enter')})" if offered[index].id == usual else ""
                behind = mark + (about[index] if beside else "")
                padded = (about[index] and beside) or (columns > 1 and index + lines < len(texts))
                pad = " " * (broad - width - 2 - len(texts[index])) if padded else ""
                pieces += [(f"{index + 1:>{width}}  ", "number"), (texts[index] + pad, ""), (behind, "quiet")]
            self.screen.parts(*pieces, indent=1)
            if not beside and about[line]:  # short texts leave room for one column
                self.screen.line(about[line], "quiet", indent=3)
        if len(offered) < len(decision.options):
            self.screen.line(say("play.offers.more", n=len(decision.options) - len(offered)), "quiet", indent=1)

    def _new_text(self, decision: DecisionLike, option: object) -> str:
        """The short text of what may be chosen, shown to each person once per sitting."""
        about = str(getattr(option, "about", lambda language: "")(language()))
        if (decision.player, about) in self._told:
            return ""
        self._told.add((decision.player, about))
        return about

    @staticmethod
    def _how_many(decision: DecisionLike) -> str:
        """In a choice of several: how many are to be chosen, and how many have been."""
        if decision.kind != "several":
            return ""
        least, most, chosen = (getattr(decision, name) for name in ("minimum", "maximum", "chosen"))
        wanted = str(most) if least == most else say("table.range", least=least, most=most)
        return "  " + say("play.several", wanted=wanted, chosen=len(chosen))

    def _ask(self) -> str:
        return self._read("> ")

    def _read(self, prompt: str) -> str:
        try:
            with self._signals.wait():
                return output.ask(prompt)
        except click.Abort as error:
            # Ctrl-C interrupts; the end of the input leaves the table.
            if isinstance(error.__context__, EOFError):
                raise _Quit(ended=True) from error
            raise

    def _unknown(self, reply: str, decision: DecisionLike) -> None:
        fits = several(decision, reply, language())
        if fits:
            told = say("play.several_fit", reply=reply, numbers=", ".join(map(str, fits)))
        elif numbers(decision) is not None:
            told = say("play.no_such_number", reply=reply) if reply else say("play.empty_number")
        else:
            told = say("play.unknown", reply=reply) if reply else say("play.empty")
        self.screen.line(told, "warn")

    def _command(self, reply: str, decision: DecisionLike) -> bool:
        """Carry out a command that is not an answer; returns whether it was understood."""
        if decision.kind == "offer" and re.search(_exchanged(), reply):
            return self._propose(reply, decision)
        word, _, rest = reply.replace("?", "? ", 1).partition(" ") if reply.startswith("?") else reply.partition(" ")
        rest = rest.strip()
        match COMMANDS.get(word.casefold()):
            case "help":
                if rest:
                    rules = "?" if rest.startswith("?") else ""
                    self._questions.show(rules + _meant(rest.removeprefix("?").strip(), decision), decision.player)
                else:
                    self.screen.text(say("play.help_text"))
                    self._show(decision)
            case "why":
                self._questions.why(_meant(rest, decision), decision.player)
            case "undo":
                raise _Undo
            case "view":
                self._board_shown = False
                self._everything = True
                self._show(decision)
            case "log":
                print_log(self.game, self.screen, 0, decision.player, everything=False)
            case "save":
                self._save(rest)
            case "quit":
                raise _Quit
            case _:
                return False
        return True

    def _propose(self, reply: str, decision: DecisionLike) -> bool:
        """An offer in words: `2 gold, brooch for 1 ore`."""
        from rulewright import IllegalChoice

        sides = [[part.strip() for part in re.split(r"[,+]", side) if part.strip()] for side in re.split(_exchanged(), reply, maxsplit=1)]
        units = [[self._questions.unit(part) for part in side] for side in sides]
        try:
            self.game.propose(*units)
        except IllegalChoice as error:
            typed = {unit: part for side, parts in zip(units, sides, strict=True) for unit, part in zip(side, parts, strict=True)}
            self.screen.line(_with_names(error.in_language(language()), {**_units(decision), **typed}), "warn")
            return True
        raise _Answered

    def _save(self, name: str) -> None:
        path = Path(name) if name else self.save_path
        if path is None:
            self.screen.line(say("save.where"), "warn")
            return
        try:
            self._write(path, self._saved())
        except UserError as error:
            self.screen.line(f"{error.sentence} {error.cure}", "bad")
            return
        self.save_path = path
        self.screen.line(say("save.done", path=path), "good")

    def _write(self, path: Path, saved: saves.Saved) -> None:
        """Write the game to a new file, or to one that this sitting has read or written before."""
        place = os.path.abspath(path)
        self._versions[place] = saves.write(path, saved, self._versions.get(place))

    def _saved(self, game: Game | None = None) -> saves.Saved:
        """The game, or a copy of it, as it would be in a file."""
        return saves.Saved(self.ruleset_name, self.overlays, self.seats, self.seed, (game or self.game).save())

    def _leave(self, asks: bool) -> None:
        """End the sitting with the game in a file, or without one if the person says so."""
        if self.save_path is None and not (self._answered and self._people):
            self._say(say("play.left"))
            return
        saved = self._saved_or_good()
        path: Path | None = self.save_path
        while path is not None or asks:
            try:
                if path is None:
                    path = self._ask_where(saved)
                    if path is None:
                        return
                self._write(path, saved)
                self._tell_saved(path)
                return
            except UserError as error:
                self._say(f"{error.sentence} {error.cure}", "bad")
                if not asks:
                    break
                path = None
            except (_Quit, Leaving, KeyboardInterrupt, click.Abort):
                break  # nobody will answer
        self._tell_saved(saves.write_somewhere(saved))

    def _ask_where(self, saved: saves.Saved) -> Path | None:
        """The file that a leaving person wants for the game; None: none, or it was saved without asking."""
        reply = self._read(say("leave.ask") + " ")
        if reply.casefold() in _NO:
            self._say(say("play.left"))
            return None
        if reply:
            return Path(reply)
        self._tell_saved(saves.write_somewhere(saved))
        return None

    def _keep_what_was(self) -> None:
        """After a bug of the program: save the game as it was at the last question of a person."""
        if self._good is None or not self._answered:
            return
        try:
            self._tell_saved(saves.write_somewhere(self._saved(self._good)), errors())
        except Exception:  # whatever else fails: the original error must be reported
            return

    def _saved_or_good(self) -> saves.Saved:
        """The game as it is; or as it was at the last question, if a step was interrupted."""
        if self._good is None:
            return self._saved()
        import rulewright

        try:
            saved = self._saved()
            rulewright.Game.restore(self.ruleset, saved.game)
        except Exception:  # whatever is wrong with it: it cannot be continued
            return self._saved(self._good)
        return saved

    def _tell_saved(self, path: Path, screen: Screen | None = None) -> None:
        self._say(say("save.done", path=path), "good", screen, whole=True)
        command = find.to_continue(self.ruleset_name, self.overlays, path)
        self._say(say("play.come_back", command=command), screen=screen, whole=True)

    def _say(self, text: str, style: str = "", screen: Screen | None = None, whole: bool = False) -> None:
        """Print a last message; the terminal may be gone."""
        with suppress(OSError):
            (screen or self.screen).line(text, style, whole=whole)


def _runs(values: Sequence[int]) -> str:
    """Numbers in order; three or more in a row as a range."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return ", ".join(say("table.range", least=run[0], most=run[-1]) if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def _exchanged() -> str:
    """The pattern of the word between what is given and what is wanted: in any language of the program, and in the current one."""
    return rf"\b(?:for|za|{re.escape(say('play.offer.for').strip())})\b"


def _units(decision: DecisionLike) -> dict[str, str]:
    """What the listed offers trade, by its id."""
    found: dict[str, str] = {}
    for option in decision.options:
        ids, texts = option.id.split(">"), option.text(language()).split(" ⇄ ")
        if len(ids) == len(texts) == 2:
            for those, called in zip(ids, texts, strict=True):
                found |= zip(those.split("+"), called.split(", "), strict=False)
    return found


def _with_names(sentence: str, names: dict[str, str]) -> str:
    """A sentence in which ids are replaced by what people call them."""
    ids = sorted((each for each in names if each), key=len, reverse=True)
    if not ids:
        return sentence
    return re.sub(rf"(?<![\w*])(?:{'|'.join(map(re.escape, ids))})(?![\w*])", lambda found: names[found.group()], sentence)


def _at_terminal() -> bool:
    """Whether somebody can be asked."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except ValueError:  # closed
        return False


_NO = ("no", "n", "ne")


def _meant(words: str, decision: DecisionLike) -> str:
    """What is asked about: a number means an option, unless the options are numbers themselves."""
    if words.isdigit() and numbers(decision) is None and 0 < int(words) <= len(decision.options):
        return listed(decision)[int(words) - 1].id
    return words


COMMANDS = {
    "?": "help",
    "help": "help",
    "pomoc": "help",
    "h": "help",
    "why": "why",
    "proč": "why",
    "proc": "why",
    "undo": "undo",
    "u": "undo",
    "zpět": "undo",
    "zpet": "undo",
    "view": "view",
    "v": "view",
    "stůl": "view",
    "stul": "view",
    "board": "view",
    "log": "log",
    "záznam": "log",
    "zaznam": "log",
    "save": "save",
    "ulož": "save",
    "uloz": "save",
    "quit": "quit",
    "q": "quit",
    "konec": "quit",
    "exit": "quit",
}
