"""Commands and options whose help is a key of the catalogue, so that `--lang cs --help` is Czech."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulewright.cli.errors import UserError, once
from rulewright.outside import permission
from rulewright.source.limits import VARIABLE, LimitError, limits, read_limits, use_limits
from rulewright.telling.words import is_language, language, say

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    _OfText = click.ParamType[str]
else:
    _OfText = click.ParamType  # before click 8.4 it takes no argument


class _Language(_OfText):
    """The code of a language; games may be translated into any."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not is_language(str(value)):
            self.fail(say("lang.bad", given=value), param, ctx)
        return str(value)


LANGUAGE = _Language()


class Option(click.Option):
    """An option; `help` is the key of its sentence."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or not self.help:
            return record
        return record[0], record[1].replace(self.help, say(self.help))


class Helpful(click.Command):
    """Help from the catalogue: the sentence `NAME.help`, in paragraphs."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), f"{say('help.usage')}: ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            for paragraph in say(f"{self.name}.help").split("\n\n"):
                formatter.write_text(paragraph)
                formatter.write_paragraph()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        records = [record for parameter in options if (record := parameter.get_help_record(ctx)) is not None]
        if records:
            with formatter.section(say("help.options")):
                formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = say("option.help")
        return found


class Command(Helpful):
    """A command of the program."""


def _allow(ctx: click.Context, _param: click.Parameter, paths: Sequence[str]) -> None:
    """Permit reading what `--allow` names, here and in the processes that this one starts."""
    if not paths:
        return
    held = os.environ.get(permission.VARIABLE)
    given = [os.path.abspath(path) for path in paths]
    os.environ[permission.VARIABLE] = os.pathsep.join([*given, *([held] if held else [])])

    def restore() -> None:
        if held is None:
            os.environ.pop(permission.VARIABLE, None)
        else:
            os.environ[permission.VARIABLE] = held

    ctx.call_on_close(restore)
    permission.name((), given)


def _limit(ctx: click.Context, _param: click.Parameter, entries: Sequence[str]) -> None:
    """Raise bounds for this run and the processes that it starts, which read them from the environment."""
    once((name.strip(), number.strip()) for name, _, number in (entry.partition("=") for entry in entries))
    try:
        table = read_limits(entries, limits())
    except LimitError as error:
        raise UserError(say("limit.bad", why=error.in_language(language())), say("limit.cure")) from None
    if not entries:
        return
    held = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = ",".join([*([held] if held else []), *entries])

    def restore() -> None:
        if held is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = held

    ctx.call_on_close(restore)
    ctx.with_resource(use_limits(table))


def command(name: str, reads: bool = True) -> Callable[[Callable[..., Any]], Command]:
    """A command of the program with `--lang`, and `--allow` and `--limit` where it reads rule files."""

    def wrap(function: Callable[..., Any]) -> Command:
        if reads:
            function = click.option("--allow", multiple=True, metavar="PATH", cls=Option, help="option.allow", expose_value=False, callback=_allow)(
                function
            )
            function = click.option("--limit", multiple=True, metavar="NAME=N", cls=Option, help="option.limit", expose_value=False, callback=_limit)(
                function
            )
        function = click.option("--lang", type=LANGUAGE, cls=Option, help="option.lang", expose_value=False)(function)
        made: Command = click.command(name, cls=Command, context_settings={"help_option_names": ["-h", "--help"]})(function)
        return made

    return wrap


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option whose help is a key."""
    return click.option(*names, cls=Option, **settings)
