"""Commands and options whose help is a key of the catalogue, so that `--lang cs --help` is Czech."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from rulewright.cli.words import LANGUAGES, say

F = TypeVar("F", bound=Callable[..., Any])


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


def command(name: str) -> Callable[[Callable[..., Any]], Command]:
    """A command of the program with `--lang`."""

    def wrap(function: Callable[..., Any]) -> Command:
        function = click.option("--lang", type=click.Choice(LANGUAGES), cls=Option, help="option.lang", expose_value=False)(
            function
        )
        made: Command = click.command(name, cls=Command, context_settings={"help_option_names": ["-h", "--help"]})(function)
        return made

    return wrap


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option whose help is a key."""
    return click.option(*names, cls=Option, **settings)
