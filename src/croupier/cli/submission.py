"""`croupier submission`: write, explain and check the Rules Submission."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import completing
from croupier.cli.app import app, typed
from croupier.cli.as_json import print_data
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.engine import Choice
    from croupier.submission import Loaded
    from croupier.submission.starting import StartingTable

submission = typer.Typer(
    name="submission",
    help="The Rules Submission: one checked file for every choice an operator makes.",
    short_help="An operator's choices in one checked file.",
    no_args_is_help=True,
)
app.add_typer(submission)

AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


class CannotWrite(CroupierError):
    """A file that could not be written."""


@submission.command(short_help="A starting file: short, or with every option explained.")
def new(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            "-g",
            help="A game for a table, such as holdem, or holdem=8 for eight. May be repeated.",
            autocompletion=completing.games,
        ),
    ] = None,
    facility: Annotated[str | None, typer.Option("--facility", help="The name of the facility operator.")] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help='An option for every table that has it, such as "rake.cap=4.00". May be repeated.'),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; otherwise it is printed.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace an existing file.")] = False,
    full: Annotated[
        bool, typer.Option("--full", help="Every option, with meaning, range, default and clause.")
    ] = False,
) -> None:
    """Write a starting file: short, with what must be chosen and what usually is; or with --full every option.

    In a terminal, without --game, it asks; otherwise: croupier submission new --game holdem=8 --game let-it-ride
    --facility "Harbor" -o room.toml
    """
    from croupier.cli.files import check_output
    from croupier.submission.file.texts import wrong_with
    from croupier.submission.starting import StartingTable, full_file
    from croupier.submission.starting_short import short_file

    if out is not None:
        check_output(out)
    if facility and (wrong := wrong_with(facility)):
        raise BadSetting(f"--facility: {wrong}")
    if not game and not settings and sys.stdin.isatty():
        facility, tables = _asked(facility)
        out = out or Path(typer.prompt("\nFile to write", default="submission.toml"))
    else:
        named = [one for text in game or ["holdem"] for one in _several(text)]
        chosen = [(one, _settings(one, settings or [])) for one in named]
        _all_known(settings or [], [values for _, values in chosen])
        tables = [StartingTable(str(number), one, values) for number, (one, values) in enumerate(chosen, 1)]
    text = (full_file if full else short_file)(facility or "Your card room", tables)
    if out is None:
        typer.echo(text, nl=False)
        return
    if out.exists() and not overwrite:
        raise CannotWrite(f"{out} already exists; give --overwrite to replace it")
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as cannot:
        raise CannotWrite(f"{out} cannot be written: {cannot.strerror or cannot}") from None
    typer.echo(f"wrote {out}: {count(len(tables), 'table')}")
    _print_what_is_missing(text)
    typer.echo(f"next: {typed()} submission check {shlex.quote(str(out))}")


TABLES_MAX = 500


def _several(text: str) -> list[str]:
    """`holdem=8` is eight tables of it."""
    name, equals, number = text.partition("=")
    if not equals:
        return [name]
    if not (number.isascii() and number.isdigit() and len(number) <= 3 and 1 <= int(number) <= TABLES_MAX):
        raise BadSetting(f"--game {text!r}: write a game and how many tables, 1 to {TABLES_MAX}, such as holdem=8")
    return [name] * int(number)


def _print_what_is_missing(text: str) -> None:
    """Print what the operator must still decide, and what was asked for but is not possible."""
    from croupier.submission import ERROR, read

    for finding in read(text).findings:
        if finding.level == ERROR:
            typer.echo(f"  line {finding.line}: {finding.in_words} [{finding.clause}]")


def _settings(game_id: str, settings: list[str]) -> dict[str, Any]:
    """The --set options that a game has, read and within their range."""
    from croupier.engine.house import read_value
    from croupier.rules import game
    from croupier.submission.findings import error
    from croupier.submission.options import ROOM, WHO, option

    choices = game(game_id).choices.choices
    found = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = option(name.strip()).name
        if not equals:
            raise BadSetting(f"--set {setting!r} has no '='; write an option and its value, such as rake.cap=4.00")
        if name in ROOM or name in WHO:
            raise BadSetting(f"--set {name}: that is not chosen table by table; write it in the file")
        if name in choices:
            choice = choices[name]
            value = read_value(choice, text.strip())
            if not choice.admits(value):
                said = error(name, choice.clause, f"--set {name} is {text.strip()!r}", allowed=choice.allowed)
                raise BadSetting(str(said))
            found[name] = value
    return found


class BadSetting(CroupierError):
    """A --set that is not possible."""


def _all_known(settings: list[str], of_tables: list[dict[str, Any]]) -> None:
    from croupier.submission.options import games_with, option

    for setting in settings:
        name = option(setting.partition("=")[0].strip()).name
        if not any(name in values for values in of_tables):
            raise BadSetting(f"--set {name}: none of these games has it; {', '.join(games_with(name))} do")


def _asked(facility: str | None) -> tuple[str, list[StartingTable]]:
    """The questions at a terminal: the name, the games, and for each what is posted or has no default."""
    from croupier.rules import GAMES, game
    from croupier.submission.starting import StartingTable, asked_for

    facility = facility or typer.prompt("Name of the facility operator")
    typer.echo(f"Games: {', '.join(GAMES)}")
    names = _asked_games()
    tables = []
    for number, name in enumerate(names, 1):
        typer.echo(f"\nTable {number}: {game(name).name}. Enter keeps the value in brackets.")
        values = {}
        for option_name, choice, must in asked_for(name):
            value = _prompt(option_name, choice, must)
            if value != choice.default:
                values[option_name] = value
        tables.append(StartingTable(str(number), name, values))
    return facility, tables


def _asked_games() -> list[str]:
    """Games by their ids, asked until all are known."""
    from croupier.rules import UnknownGame, game

    while True:
        names = str(typer.prompt("Games to offer, one for each table")).replace(",", " ").split()
        try:
            return [game(name).id for name in names]
        except UnknownGame as unknown:
            typer.echo(f"  {unknown}")


def _prompt(name: str, choice: Choice, must: bool) -> Any:
    """One option, asked until the answer is within its range."""
    from croupier.engine.house import read_value
    from croupier.submission.options import register
    from croupier.submission.starting import first_value

    default = first_value(choice) if must else choice.default
    shown = None if must and default is None else choice.write(default)
    typer.echo(f"{register()[name].meaning} [{choice.clause}]")
    while True:
        text = typer.prompt(f"  {name}", default=shown)
        value = read_value(choice, str(text))
        if choice.admits(value):
            return value
        typer.echo(f"  {text!r} is not possible; allowed: {choice.allowed}")


@submission.command(short_help="What an option means, its allowed values and its clause.")
def explain(
    option: Annotated[str | None, typer.Argument(help="An option, such as rake.cap; omit it to list them all.")] = None,
    as_json: AsJson = False,
) -> None:
    """Explain an option: its meaning, allowed values, default and clause."""
    from croupier.submission.options import option as find
    from croupier.submission.options import register

    if option in SHARED and not as_json:
        typer.echo(SHARED[option])
        return
    options = [find(option)] if option else list(register().values())
    if as_json:
        data = [_option_data(one) for one in options]
        print_data(data[0] if option else data)
        return
    if option is None:
        for one in options:
            typer.echo(f"{one.name:32}  {one.meaning}")
        typer.echo(f"\nFor many tables at once: {typed()} submission explain defaults, and explain groups")
        return
    _explain(options[0])


SHARED = {
    "defaults": """\
[defaults.NAME]: options of all tables of a document (MD-POKER, MD-TOP5, MD-LIR, WA-TOP5) or of a game (holdem, ...)
  [defaults.MD-POKER]
  rake.cap = "5.00"
  [defaults.holdem]
  odd_chip.rule = "left-of-button"
A table uses its own line, otherwise its group's, its game's default, its document's, or the default of the rules.""",
    "groups": """\
[groups.NAME]: options of the tables that say group = "NAME"; any name you like
  [groups.low]
  document = "MD-POKER"
  game = "holdem"
  blinds = ["1.00", "2.00"]
  [[table]]
  ids = ["1 to 8"]
  group = "low"
A table uses its own line, otherwise its group's, its game's default, its document's, or the default of the rules.""",
}


def _explain(one: Any) -> None:
    from croupier.submission.options import shown_default, written

    typer.echo(f"{one.name}: {one.meaning}")
    if written(one.name) != one.name:
        typer.echo(f"  in [[table]] written   {written(one.name)}")
    typer.echo(f"  stands in              {_stands_in(one)}")
    typer.echo(f"  posted                 {'yes, on a layout, sign or notice' if one.posted else 'no'}")
    variants = one.variants()
    for choice, games in variants:
        if len(variants) > 1:
            typer.echo(f"  at {', '.join(games)}")
        typer.echo(f"  allowed                {choice.allowed}")
        typer.echo(f"  default                {shown_default(choice) or 'none; it must be given'}")
        typer.echo(f"  clause                 {choice.clause}")


def _stands_in(one: Any) -> str:
    """The section of the file in which an option is written; for many tables at once, and for one."""
    from croupier.submission.options import REVISION, WHO, games_with

    if one.name in REVISION:
        return "[[revision]]"
    if one.name in WHO and one.section != "facility":
        return "[[table]]"
    if one.section in ("facility", "submission", "bad_beat", "high_hand", "jackpots"):
        return f"[{one.section}]"
    from croupier.rules import GAMES

    games = games_with(one.name)
    documents = dict.fromkeys(GAMES[game].document for game in games)
    shared = ", ".join(f"[defaults.{name}]" for name in (*documents, *(games if len(games) == 1 else ["GAME"])))
    return f"[[table]], or for many tables {shared} or [groups.NAME]"


def _option_data(one: Any) -> dict[str, Any]:
    from croupier.submission.options import shown_default

    return {
        "option": one.name,
        "meaning": one.meaning,
        "posted": one.posted,
        "at": [
            {
                "games": list(games),
                "kind": choice.kind,
                "allowed": choice.allowed,
                "default": shown_default(choice) or None,
                "clause": choice.clause,
            }
            for choice, games in one.variants()
        ],
    }


@submission.command(short_help="A JSON Schema for the file, for editors.")
def schema() -> None:
    """Print a JSON Schema for the file, so that editors can complete and check it."""
    from croupier.submission.schema import schema as made

    print_data(made())


@submission.command(short_help="Everything that is wrong with a submission.")
def check(
    file: Annotated[Path, typer.Argument(help="The submission, a TOML file.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """List everything that is wrong with a submission: line, option, clause, what is allowed, what was probably meant.

    Exit code 0: lawful; 1: there are errors; 2: the file cannot be read.
    """
    from croupier.submission import check as check_file
    from croupier.submission import has_errors

    reading = check_file(file)
    if as_json:
        print_data(_checked(file, reading))
    else:
        _print_findings(file, reading)
    if has_errors(reading.findings):
        raise typer.Exit(1)


def _checked(file: Path, reading: Loaded) -> dict[str, Any]:
    lawful = reading.submission
    return {
        "file": str(file),
        "lawful": lawful is not None,
        "status": lawful.status() if lawful else None,
        "hash": lawful.hash if lawful else None,
        "tables": lawful.table_count if lawful else None,
        "findings": [one.as_data() for one in reading.findings],
    }


def _print_findings(file: Path, reading: Loaded) -> None:
    from croupier.submission import ERROR

    for one in reading.findings:
        reading_of = f", reading {one.reading}" if one.reading else ""
        typer.echo(f"{file}:{one.line}: {one.level}: {one.in_words} [{one.clause}{reading_of}]")
    errors = sum(one.level == ERROR for one in reading.findings)
    warnings = len(reading.findings) - errors
    counted = f"{count(errors, 'error')}, {count(warnings, 'warning')}"
    if reading.submission is not None:
        tables = count(reading.submission.table_count, "table")
        typer.echo(f"{file}: lawful, {tables}; {counted}; sha256 {reading.submission.hash}")
        standing = reading.submission.standing()
        if standing:
            typer.echo(f"{file}: {standing}")
    else:
        typer.echo(f"{file}: {counted}")


def count(number: int, what: str) -> str:
    """`1 table`, `8 tables`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
