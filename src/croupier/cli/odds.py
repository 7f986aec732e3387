"""`croupier odds`: house edge, optimal play and PAR sheets of every house-banked wager."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app

if TYPE_CHECKING:
    from croupier.money import Cents, Paytable
    from croupier.odds.report.catalog import Game, Question
    from croupier.odds.wager import Choice, WagerOdds


@app.command()
def odds(
    game: Annotated[str, typer.Argument(help="let-it-ride, top-five or top-5-wa.", show_default=False)],
    wager: Annotated[str | None, typer.Option("--wager", "-w", help="One wager, as ante-bet or progressive.")] = None,
    paytable: Annotated[
        str | None, typer.Option("--paytable", "-p", help="A paytable of the text (A, B, 3.18), or your own FILE.toml.")
    ] = None,
    pays: Annotated[
        list[str] | None, typer.Option("--pays", help='Change a row: "royal flush=1000 to 1". May be repeated.')
    ] = None,
    reading: Annotated[
        str | None, typer.Option("--reading", "-r", help="One reading of the text: default, W-01(a), T-25(b), ...")
    ] = None,
    meter: Annotated[
        list[str] | None, typer.Option("--meter", help="A meter in dollars: main=12500. May be repeated.")
    ] = None,
    stake: Annotated[str, typer.Option("--stake", help="The wager in dollars, where fixed prizes matter.")] = "1",
    hand: Annotated[
        str | None, typer.Option("--hand", help='Your cards: the exact value of each choice, as "Ts Js Qd".')
    ] = None,
    community: Annotated[str, typer.Option("--community", help="The community cards seen with --hand.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The answer as JSON.")] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="PAR sheets: one FILE.pdf, or a folder.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help="Every outcome as a table.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="A chart: contributions, or the edges of many.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Compute anew instead of taking cached results.")] = False,
) -> None:
    """Exact odds: house edge, risk, outcome counts and optimal play, for every paytable of the texts or your own.

    Without options: all wagers and paytables of the game, under each reading of the text that moves money.
    """
    from croupier.odds.report.catalog import game_named, questions

    of = game_named(game)
    table: str | Paytable | None = paytable
    if own := _own_paytable(of, wager, paytable, pays or []):
        wager, table = own
    if hand is not None:
        _choose(of, hand, community, table, reading, as_json)
        return
    asked = questions(of, wager, table, reading, _stake(stake), _meters(meter or []))
    answers = _answers(asked, fresh)
    _write(answers, pdf, csv, png)
    found = [one for _, one in answers]
    if as_json:
        typer.echo(json.dumps(_as_data(of, found), indent=2))
    elif len(found) == 1:
        _print_one(found[0])
    else:
        _print_all(of, found)


def _stake(text: str) -> Cents:
    from croupier.money import BadMoney, cents

    amount = cents(text)
    if amount == 0:
        raise BadMoney("--stake is nothing; a wager is more than that")
    return amount


def _meters(given: Sequence[str]) -> dict[str, Cents]:
    from croupier.money import BadMoney, cents

    found = {}
    for one in given:
        name, equals, amount = one.partition("=")
        if not equals:
            raise BadMoney(f"--meter {one!r} has no '='; write the meter and its dollars, such as main=12500")
        found[name.strip()] = cents(amount)
    return found


def _own_paytable(
    game: Game, wager: str | None, paytable: str | None, pays: Sequence[str]
) -> tuple[str, Paytable] | None:
    """A wager and a paytable of one's own for it, from a file or changed rows; by default of the main game."""
    from croupier.odds import custom
    from croupier.odds.paytables import BadPaytable

    file = Path(paytable) if paytable and (paytable.endswith(".toml") or "/" in paytable) else None
    if file is None and not pays:
        return None
    name = game.wager(wager or (file and custom.wager_in(file)) or game.wagers[0].name).name
    printed, rows = game.tables(name), game.rows(name)
    if not printed:
        having = ", ".join(one.name for one in game.wagers if game.tables(one.name))
        raise BadPaytable(f"{name} pays even money and has no paytable to change; give --wager: {having}")
    letter = next(iter(printed)) if file or paytable is None else paytable
    if letter not in printed:
        raise BadPaytable(f"{name} has no paytable {letter!r}; it has {', '.join(printed)}, or give a file FILE.toml")
    table = custom.from_file(file, printed[letter], rows, name) if file else printed[letter]
    return name, custom.from_pays(pays, table, rows, name) if pays else table


def _notice(text: str) -> None:
    typer.echo(f"croupier: {text}", err=True)


def _answers(asked: Sequence[Question], fresh: bool) -> list[tuple[Question, WagerOdds]]:
    """The answers, with a progress bar on a terminal while they are computed; notices go to stderr, each once."""
    from croupier.odds.paytables import BadPaytable
    from croupier.odds.report.catalog import warnings_of

    found = []
    notices: dict[str, None] = {}
    with _progress(len(asked)) as (step, part):
        for place, question in enumerate(asked):
            step(place, f"{question.wager.name} {question.reading}")
            try:
                answer = question.answered(fresh=fresh, notice=notices.setdefault, progress=part)
            except BadPaytable as refusal:  # the Envy Bonus has tables for $1 and $5 only
                if question.wager.name != "envy" or len({one.wager.name for one in asked}) == 1:
                    raise
                notices[f"left out: {refusal}"] = None
                continue
            found.append((question, answer))
            notices |= dict.fromkeys(f"warning: {text}" for text in warnings_of(question, answer))
    for text in notices:
        _notice(text)
    return found


@contextmanager
def _progress(total: int) -> Iterator[tuple[Callable[[int, str], None], Callable[[int, int], None]]]:
    if not sys.stderr.isatty():
        yield (lambda place, name: None), (lambda done, of: None)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("odds", total=total)
        at = [0]

        def step(place: int, name: str) -> None:
            at[0] = place
            bar.update(task, completed=place, description=name)

        yield step, lambda done, of: bar.update(task, completed=at[0] + done / of)


def _as_data(game: Game, found: Sequence[WagerOdds]) -> dict[str, Any]:
    from croupier import __version__
    from croupier.odds import cache

    return {
        "game": game.name,
        "document": game.document,
        "wagers": [one.to_json() for one in found],
        "version": __version__,
        "rules_sha256": cache.rules_hash(game.document),
    }


def _choose(
    game: Game, hand: str, community: str, table: str | Paytable | None, reading: str | None, as_json: bool
) -> None:
    """What each choice is worth with a given hand."""
    from croupier.odds.report.catalog import choices

    found = choices(game, hand, community, table, reading)
    if as_json:
        data = {"game": game.name, "document": game.document, "hand": hand, "community": community}
        typer.echo(json.dumps({**data, "choices": [one.to_json() for one in found]}, indent=2))
        return
    _print_choices(found)


def _print_choices(found: Sequence[Choice]) -> None:
    from croupier.odds.report.figures import plain, signed

    rows = [(one.name, signed(one.value), plain(one.value), "best" if one.best else "") for one in found]
    _print_rows(("choice", "worth", "exactly", ""), rows, numbers=(1, 2))
    best = " or ".join(one.name for one in found if one.best)
    value = next(one.value for one in found if one.best)
    typer.echo(f"Best: {best}; worth {signed(value)} of the initial wager, exactly {plain(value)}.")


def _print_all(game: Game, found: Sequence[WagerOdds]) -> None:
    from croupier.odds.report.figures import one_in, percent

    typer.secho(f"{game.title}, {game.document}", bold=True)
    head = ("wager", "paytable", "reading", "house edge", "element of risk", "std. deviation", "hit", "clause")
    rows = [
        (
            one.wager,
            one.paytable or "",
            one.reading,
            percent(one.house_edge),
            percent(one.element_of_risk),
            f"{one.standard_deviation:.3f}",
            one_in(one.hit_frequency),
            one.clause,
        )
        for one in found
    ]
    _print_rows(head, rows, numbers=(3, 4, 5))
    said = dict.fromkeys(note for one in found for note in one.notes if note.startswith(("reading", "The text prints")))
    for note in said:
        typer.echo(note)


def _print_one(odds: WagerOdds) -> None:
    from croupier.odds.report.figures import label, lines, percent, plain, signed

    typer.secho(f"{label(odds)}, {odds.clause}", bold=True)
    rows = [
        (one.outcome.name, f"{one.outcome.count:,}", percent(one.probability, 6), plain(one.outcome.pays),
         signed(one.contribution), one.outcome.clause)
        for one in lines(odds)
    ]  # fmt: skip
    rows.append(("all", f"{odds.combinations:,}", percent(1, 6), "", signed(odds.expected_value), ""))
    _print_rows(("outcome", "count", "probability", "pays", "return", "clause"), rows, numbers=(1, 2, 3, 4))
    figures = _figures(odds)
    for name, text in figures.items():
        typer.echo(f"{name:<{max(map(len, figures)) + 2}}{text}")
    for note in odds.notes:
        typer.echo(f"note: {note}")
    if odds.strategy:
        typer.echo(f"Optimal play, proved for {odds.strategy.decisions_proved:,} decisions:")
        told = [rule for rule in odds.strategy.rules if not rule.decision.startswith("exceptions")]
        for rule in told:
            typer.echo(f"  {rule.decision}: {rule.text}")
        if len(told) < len(odds.strategy.rules):
            typer.echo("  The exceptions, hand by hand, are in --json and on the PAR sheet (--pdf).")
        for name, value in odds.strategy.simpler:
            typer.echo(f"  plainer: {name}: costs {percent(odds.expected_value - value)} more")


def _figures(odds: WagerOdds) -> Mapping[str, str]:
    from croupier.money import dollars_and_cents
    from croupier.odds.report.figures import one_in, percent, plain

    found = {
        "expected value": f"{plain(odds.expected_value)} of the initial wager",
        "house edge": percent(odds.house_edge),
        "element of risk": f"{percent(odds.element_of_risk)} of {float(odds.average_wager):.4f} wagered on average",
        "standard deviation": f"{odds.standard_deviation:.4f}, variance {float(odds.variance):.4f}",
        "hit frequency": f"{percent(odds.hit_frequency)}, {one_in(odds.hit_frequency)}",
    }
    for line in odds.meters:
        at, even = dollars_and_cents(line.cents), float(line.break_even_cents / 100)
        found[f"meter {line.meter}"] = f"{at}; breaks even at ${even:,.2f} ({line.clause})"
    return found


def _print_rows(head: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int]) -> None:
    """A table on a terminal, plain columns elsewhere."""
    if sys.stdout.isatty():
        from rich import box
        from rich.console import Console
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for place, name in enumerate(head):
            table.add_column(name, justify="right" if place in numbers else "left")
        for row in rows:
            table.add_row(*row)
        Console().print(table)
        return
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    for row in (head, *rows):
        cells = [
            text.rjust(width) if place in numbers else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        typer.echo("  ".join(cells).rstrip())


def _write(answers: Sequence[tuple[Question, WagerOdds]], pdf: Path | None, csv: Path | None, png: Path | None) -> None:
    """The files asked for."""
    from croupier.odds.report import chart, figures, par_sheet

    found = [one for _, one in answers]
    written = []
    if csv:
        written.append(figures.write_csv(found, csv))
    if png:
        written.append(chart.write_png(found, png))
    if pdf:
        written += par_sheet.write(answers, pdf)
    for path in written:
        _notice(f"wrote {path}")
