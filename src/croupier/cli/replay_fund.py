"""The ledger of funds that tables share, for `croupier replay`: entry by entry, and the balances after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from croupier.cli.as_json import print_data

if TYPE_CHECKING:
    from croupier.cli.replay_files import ReplayWanted
    from croupier.engine import Record


def check_fund(wanted: ReplayWanted) -> None:
    """Refuse viewers: funds are shown to staff only, and completely, as nobody has cards or a seat."""
    from croupier.cli.terminal.session import BadTable

    given = {"--as": wanted.viewer is not None, "--seen": wanted.seen is not None, "--phh": wanted.as_phh}
    for option, is_given in given.items():
        if is_given:
            raise BadTable(f"{option}: this is the ledger of funds; it is shown whole, to staff")


def show_fund(record: Record, wanted: ReplayWanted) -> None:
    """Print the entries up to a step, each with its clause, and what the accounts hold then."""
    from croupier.cli.replay_shown import title
    from croupier.cli.terminal.session import BadTable
    from croupier.engine import Round
    from croupier.money import dollars_and_cents

    last = len(record.answers)
    step = last if (chosen := wanted.to if wanted.to is not None else wanted.step) is None else chosen
    if not 0 <= step <= last:
        raise BadTable(f"--step is {step}; this record has steps 0 to {last}")
    running = Round(record, step)
    held = {name: cents for name, cents in running.table.balances.items() if cents}
    if wanted.as_json:
        events = [{"kind": str(event.kind), "words": str(event), "clause": event.clause} for event in running.events]
        print_data({"step": step, "of": last, "events": events, "accounts": held})
        return
    typer.echo(f"{title(record)}, after entry {step} of {last}")
    for event in running.events:
        typer.echo(f"  {event}  [{event.clause}]")
    typer.echo("accounts")
    for name, cents in held.items():
        typer.echo(f"  {name:<26} {dollars_and_cents(cents):>12}")
