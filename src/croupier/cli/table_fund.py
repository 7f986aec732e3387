"""`croupier table fund`: funds that several tables share, kept in their own file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.as_json import print_data
from croupier.cli.table import table
from croupier.cli.table_options import At

if TYPE_CHECKING:
    from croupier.cli.floor.kept import KeptDay
    from croupier.engine import Answer

fund = typer.Typer(
    name="fund",
    help="Funds that tables share, in their own file: a Bad Beat, a High Hand pool, progressive meters.",
    short_help="Funds that tables share, in their own file.",
    no_args_is_help=True,
)
table.add_typer(fund)

FundPath = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the funds.")]


@fund.command("open", short_help="New funds: which tables share them, and what the house puts in.")
def open_funds(
    file: FundPath,
    tables: Annotated[list[str], typer.Option("--table", help="A table that shares them, by its id.")],
    keeps: Annotated[list[str], typer.Option("--keeps", help="bad-beat, high-hand, or a meter, such as meter-mega.")],
    initial: Annotated[
        list[str] | None, typer.Option(help="What the house puts in, such as bad-beat=5000.", show_default=False)
    ] = None,
    choices: Annotated[
        list[str] | None, typer.Option("--set", help="A choice, such as high_hand.tie=first-made.", show_default=False)
    ] = None,
    at: At = None,
    before: Annotated[Path | None, typer.Option("--after", help="The closed day of the funds before.")] = None,
) -> None:
    """Open the file of funds; tables are then opened with --fund FILE, and their later commands name it too."""
    from croupier.cli.floor.fund_file import open_fund
    from croupier.cli.terminal.day_session import moment
    from croupier.money import cents

    kept = open_fund(
        file,
        tuple(dict.fromkeys(tables)),
        tuple(dict.fromkeys(keeps)),
        initial={name: cents(amount) for name, amount in _pairs("--initial", initial)},
        house=dict(_pairs("--set", choices)),
        opened=None if at is None else moment(at),
        before=before,
    )
    _print(kept)


@fund.command(short_help="Single acts: `puts-in bad-beat 100`, `award high-hand`, `pay payout-1`, `clock 30`.")
def act(
    file: FundPath,
    acts: Annotated[list[str], typer.Argument(metavar="ACT...", help="The acts, in order.")],
) -> None:
    """Do single acts of the floor with the funds. A refused act changes nothing, and the acts before it stand."""
    from croupier.cli.floor.fund_file import opened_fund

    with opened_fund(file) as kept:
        running = kept.running
        assert running is not None
        for line in acts:
            events = running.answer(_answer(line))
            kept.keep()
            for event in events:
                typer.echo(f"{event}  [{event.clause}]")


@fund.command(short_help="What the funds hold, slips, what is owed.")
def show(
    file: FundPath, as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False
) -> None:
    """Show the funds: tables, accounts, slips of the period, payouts that are owed."""
    from croupier.cli.floor.fund_file import fund_of

    kept = fund_of(file)
    if as_json:
        print_data(_data(kept))
    else:
        _print(kept)


@fund.command(short_help="End the day of the funds; the next one continues it with --after.")
def close(file: FundPath) -> None:
    """Close the ledger: the last line of the file has the number of records and the head."""
    from croupier.cli.floor.fund_file import opened_fund
    from croupier.engine import FLOOR, Answer

    with opened_fund(file) as kept:
        running = kept.running
        assert running is not None
        running.answer(Answer(FLOOR, "close"))
        kept.end()
        kept.close()
    typer.echo(f"{file} is closed; head {kept.writer.last}")


def _pairs(option: str, given: list[str] | None) -> Iterator[tuple[str, str]]:
    from croupier.cli.terminal.session import BadTable

    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadTable(f"{option} {text} is not a name and a value, such as {option} bad-beat=5000")
        yield name.strip(), value.strip()


def _answer(line: str) -> Answer:
    """`puts-in bad-beat 100`: the verb, what it is about, and an amount in dollars, or minutes of the clock."""
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import FLOOR, Answer
    from croupier.money import cents

    verb, *rest = line.split() or [""]
    if verb == "clock":
        if len(rest) != 1 or not rest[0].isdigit():
            raise BadTable("how many minutes? As `clock 30`")
        return Answer(FLOOR, verb, amount=int(rest[0]))
    if not verb or len(rest) > 2:
        raise BadTable(f"{line!r} is not an act; type `puts-in bad-beat 100`, `award high-hand` or `pay payout-1`")
    return Answer(FLOOR, verb, rest[0] if rest else "", cents(rest[1]) if len(rest) > 1 else 0)


def _data(kept: KeptDay) -> dict[str, Any]:
    running, day = kept.running, kept.day
    memory = day.memory if running is None else running.table.memory
    balances = day.balances if running is None else running.table.balances
    funds: tuple[str, ...] = memory.funds  # type: ignore[union-attr]  # the memory of funds
    return {
        "file": str(kept.file),
        "tables": {str(place): name for place, name in sorted(day.players.items())},
        "funds": {name: balances.get(name, 0) for name in funds},
        "owed": [
            {"payout": f"payout-{one.number}", "fund": one.fund, "person": one.person, "cents": one.cents}
            for one in memory.owed  # type: ignore[union-attr]
        ],
        "slips": [
            {"fund": one.fund, "table": day.players[one.place], "person": one.person}
            | {"cards": [str(card) for card in one.cards]}
            for one in memory.slips  # type: ignore[union-attr]
        ],
        "closed": day.closed,
    }


def _print(kept: KeptDay) -> None:
    from croupier.money import dollars_and_cents

    data = _data(kept)
    typer.echo(f"funds of tables {', '.join(data['tables'].values())}: {'closed' if data['closed'] else 'open'}")
    for name, held in data["funds"].items():
        typer.echo(f"  {name:<28} {dollars_and_cents(held):>12}")
    for slip in data["slips"]:
        typer.echo(f"slip for {slip['fund']}: {slip['person']} at table {slip['table']}, {' '.join(slip['cards'])}")
    for one in data["owed"]:
        amount = dollars_and_cents(one["cents"])
        typer.echo(f"task: pay {one['person']} {amount} of {one['fund']}: `pay {one['payout']}`  [MD-POKER 16.I(1)]")
