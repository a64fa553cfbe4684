"""The command `rulewright`: a group whose commands are loaded when they are called, so that `--help` is quick."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from rulewright.cli.errors import UserError, meant
from rulewright.cli.leaving import Ending
from rulewright.cli.shape import LANGUAGE, Helpful, Option
from rulewright.outside import output
from rulewright.outside.permission import Permission, holding
from rulewright.runtime.errors import RulewrightError
from rulewright.source.suggest import closest
from rulewright.telling.words import is_language, language, language_of_environment, say, set_language

# name of a command -> its module
COMMANDS = {
    "check": "rulewright.cli.check:check",
    "explain": "rulewright.cli.explain:explain",
    "test": "rulewright.cli.test:test",
    "coverage": "rulewright.cli.coverage:coverage",
    "profile": "rulewright.cli.profile:profile",
    "play": "rulewright.cli.play:play",
    "serve": "rulewright.cli.serve:serve",
    "publish": "rulewright.cli.publish:publish",
    "run": "rulewright.cli.run:run",
    "replay": "rulewright.cli.replay:replay",
    "show": "rulewright.cli.show:show",
    "new": "rulewright.cli.new:new",
    "translate": "rulewright.cli.translate:translate",
    "schema": "rulewright.cli.schema:schema",
    "docs": "rulewright.cli.docs:docs",
    "dump": "rulewright.cli.dump:dump",
}
INTERRUPTED = 130
BROKEN = 70  # a bug
UNREAD = 141  # the reader of our output (`| head`) is gone: as in shells, and never the exit code of a check without findings


class _UnreadError(Exception):
    """The reader of our output is gone. (Click would exit with 1, as if something had been found.)"""


class Commands(Helpful, click.Group):
    """The group: loads commands lazily, determines the language before any output, and turns every failure into a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, attribute = COMMANDS[name].split(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("help.commands")):
            formatter.write_dl([(name, say(f"{name}.short")) for name in COMMANDS])

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _noticing_readers():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _noticing_readers():
            return super().invoke(ctx)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            raise UserError(say("main.no_command", name=name), meant(name, COMMANDS) or say("main.commands", names=", ".join(COMMANDS)))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        asked = _language_asked(given)
        set_language(asked or language_of_environment(), asked is not None)
        if not given:
            given = ["--help"]
        ending = Ending()
        try:
            with ending.heard(), holding(Permission()):
                result = super().main(given, prog_name, complete_var, standalone_mode=False, windows_expand_args=windows_expand_args, **extra)
        except click.exceptions.Exit as end:
            sys.exit(end.exit_code)
        except (KeyboardInterrupt, click.Abort):
            output.error_line("")
            output.error_line(say("main.interrupted"))
            sys.exit(ending.code(INTERRUPTED))
        except UserError as error:
            _complain(error.sentence, error.cure, error.details)
            sys.exit(ending.code(2))
        except RulewrightError as error:
            _complain(error.in_language(language()))
            sys.exit(2)
        except click.ClickException as error:
            sentence, cure = _of_click(error)
            _complain(sentence, cure)
            sys.exit(2)
        except _UnreadError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # buffered output
            sys.exit(UNREAD)
        except OSError as error:
            why = error.strerror or str(error)
            _complain(say("main.file", path=error.filename, why=why) if error.filename is not None else say("main.output", why=why))
            sys.exit(2)
        except (Exception, RecursionError) as error:
            if os.environ.get("RULEWRIGHT_TRACEBACK"):
                raise
            if isinstance(error, ModuleNotFoundError) and error.name and error.name.partition(".")[0] != "rulewright":
                _complain(say("main.incomplete", name=error.name), say("main.incomplete.cure"))
                sys.exit(2)
            _complain(say("main.bug", error=f"{type(error).__name__}: {error}"), say("main.bug.cure"))
            sys.exit(BROKEN)
        code = result if isinstance(result, int) else 0
        sys.exit(ending.code(code) if code == INTERRUPTED else code)


@contextmanager
def _noticing_readers() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _UnreadError from error


def _complain(sentence: str, cure: str = "", details: Sequence[str] = ()) -> None:
    from rulewright.telling.screen import errors

    screen = errors()
    screen.parts((f"{say('error')}: ", "bad"), (sentence, ""))
    for line in details:
        screen.line(line, indent=1)
    if cure:
        screen.line(cure)


def _of_click(error: click.ClickException) -> tuple[str, str]:
    """Click's complaints in our words."""
    if isinstance(error, click.NoSuchOption):
        known = {
            name.lstrip("-"): name
            for parameter in (error.ctx.command.get_params(error.ctx) if error.ctx else ())
            for name in parameter.opts
            if name.startswith("--")
        }
        near = closest(error.option_name.lstrip("-"), known)
        return say("usage.no_option", name=error.option_name), say("meant", name=known[near]) if near else _see_help(error)
    if isinstance(error, click.MissingParameter):
        return say("usage.missing", name=_parameter(error)), _see_help(error)
    if isinstance(error, click.BadParameter):
        return say("usage.bad", name=_parameter(error), why=error.message), _see_help(error)
    return error.format_message(), _see_help(error) if isinstance(error, click.UsageError) else ""


def _parameter(error: click.BadParameter) -> str:
    if error.param is None:
        return str(error.param_hint or "?")
    names = error.param.opts if isinstance(error.param, click.Option) else [error.param.make_metavar(error.ctx or _no_context())]
    return " / ".join(names)


def _no_context() -> click.Context:
    return click.Context(main)


def _see_help(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    return say("usage.help", command=f"{context.command_path if context else 'rulewright'} --help")


def _language_asked(args: Sequence[str]) -> str | None:
    """The language of `--lang`, determined before anything else is parsed, so that every sentence uses it."""
    for index, word in enumerate(args):
        if word == "--":
            break
        if word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        elif word == "--lang" and index + 1 < len(args):
            asked = args[index + 1]
        else:
            continue
        return asked if is_language(asked) else "en"
    return None


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("rulewright")
        except PackageNotFoundError:
            number = say("main.checkout")
        output.line(f"rulewright {number}")
        ctx.exit()


@click.command(cls=Commands, name="main", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--lang", type=LANGUAGE, cls=Option, help="option.lang")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, cls=Option, help="option.version")
def main(lang: str | None) -> None:
    """Rulewright."""
