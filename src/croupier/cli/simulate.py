"""`croupier simulate`: statistics over many random poker hands, or many rounds against the house."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, BinaryIO

import typer

from croupier.cli.app import app
from croupier.cli.as_json import print_data
from croupier.cli.campaign import FullSpeed, at_full_speed, new_seed
from croupier.cli.columns import print_rows
from croupier.cli.progress import watched
from croupier.cli.simulate_options import (
    AmountsName,
    BombPot,
    FiguresAsJson,
    HandCount,
    HandsLog,
    HandsSeed,
    HouseWagers,
    Raked,
    ResultsFolder,
    SeatCount,
    SessionHands,
    SimulatedGame,
    Stays,
    StrategyName,
)
from croupier.cli.table_options import HouseChoices, Stack, Stakes, Structure

if TYPE_CHECKING:
    from croupier.cli.terminal.opening import TableWanted
    from croupier.engine import Record
    from croupier.rules.poker.simulate.bulk import PlayedHand
    from croupier.rules.poker.simulate.study import Study

LONG = 5_000  # hands; from here on a progress bar is shown
FIRST_HANDS = 64  # enough for everything that happens at a table to be compiled


@app.command(short_help="Statistics over many random poker hands, or rounds against the house.")
def simulate(
    game: SimulatedGame,
    hands: HandCount = 10_000,
    seats: SeatCount = None,
    stakes: Stakes = None,
    structure: Structure = None,
    stack: Stack = None,
    seed: HandsSeed = None,
    stays: Stays = 1,
    choices: HouseChoices = None,
    out: ResultsFolder = None,
    rake: Raked = False,
    session: SessionHands = 1,
    amounts: AmountsName = None,
    bomb: BombPot = None,
    wagers: HouseWagers = None,
    strategy: StrategyName = None,
    log: HandsLog = None,
    as_json: FiguresAsJson = False,
) -> None:
    """Play many hands of poker at random by the rules, and report the statistics.

    Every hand begins with equal stacks and the button at the last seat. At each turn every legal
    act is taken at random, with bets and raises of the least amount; in a draw any cards are exchanged.

    Against the house each of --seats boxes makes the same wagers in every round and decides as --strategy does.
    """
    from croupier.cli.simulate_rounds import HouseAsked, simulate_rounds
    from croupier.cli.terminal.opening import TableWanted, full_name, is_poker
    from croupier.cli.terminal.session import BadTable

    wanted = TableWanted(game, stakes=stakes, structure=structure, choices=tuple(choices or ()))
    if not is_poker(full_name(game)):
        asked = HouseAsked(wanted, hands, _printable(seed), seats, stack, tuple(wagers or ()), strategy, out, as_json)
        for_poker: dict[str, object] = {"--log": log, "--rake": rake, "--stays": stays != 1, "--session": session != 1}
        simulate_rounds(asked, for_poker=for_poker | {"--amounts": amounts, "--bomb": bomb})
        return
    if wagers:
        raise BadTable("--wager is for games against the house")
    bots = _bots_play(strategy, stays, amounts, out)
    record, own_seed = _opened(wanted, seats, stack), _printable(seed)
    if out is not None:
        if log is not None:
            raise BadTable("--log has every event and --out has only results; give one of them")
        how = FullSpeed(stays, amounts or "least", session, rake, bots, bomb)
        at_full_speed(record, hands, own_seed, how, out, as_json=as_json)
        return
    for option, given in {"--rake": rake, "--session": session != 1, "--amounts": amounts, "--bomb": bomb}.items():
        if given:
            raise BadTable(f"{option} is only possible with --out")
    _simulate_poker(record, hands, new_seed() if own_seed is None else own_seed, stays, log, as_json=as_json)


def _simulate_poker(record: Record, hands: int, chosen: str, stays: int, log: Path | None, *, as_json: bool) -> None:
    """Play the hands with every event, and print the statistics; the log is written if asked for."""
    from croupier.rules.poker.simulate.bulk import beyond_plain_play, play_many
    from croupier.rules.poker.simulate.study import study

    by_the_engine = beyond_plain_play(record)
    if by_the_engine:
        typer.echo(f"not compiled, so several times slower: {by_the_engine}", err=True)
    with nullcontext() if log is None else _new_file(log) as file:
        if not by_the_engine:
            _compile(record, stays)
        begun = perf_counter()
        played = play_many(record, hands, seed=chosen, stays=stays)
        found = study(_watched(played if file is None else _logged(played, file), hands))
        seconds = perf_counter() - begun
    assert found.conserved
    if as_json:
        print_data(_as_data(record, chosen, stays, found))
    else:
        _print(record, chosen, found, seconds)


def _bots_play(strategy: str | None, stays: int, amounts: str | None, out: Path | None) -> bool:
    """Does the project's bots' strategy play poker, and not chance?"""
    from croupier.cli.terminal.session import BadTable

    if strategy not in (None, "random", "bots"):
        raise BadTable(f"--strategy {strategy} is not for poker; use random or bots")
    if strategy == "bots" and (out is None or stays != 1 or amounts):
        raise BadTable(
            "--strategy bots is only possible with --out, without --stays and --amounts, as bots choose their own acts"
        )
    return strategy == "bots"


def _opened(wanted: TableWanted, seats: int | None, stack: str | None) -> Record:
    """The record with which every hand begins."""
    from croupier.cli.terminal.opening import full_name, offer
    from croupier.cli.terminal.poker.session import seated

    table = offer(wanted, full_name(wanted.game or ""))
    return seated(table.game, seats=seats, stack=stack, house=table.house)


def _printable(seed: str | None) -> str | None:
    """The seed that was given, if any; refused if it could not be printed."""
    from croupier.cli.terminal.session import BadTable

    if seed is not None and not seed.isprintable():
        raise BadTable(f"--seed {seed!r} cannot be printed; a seed is any text that can")
    return seed


def _compile(record: Record, stays: int) -> None:
    """Play a few hands to compile the kernels, so that compiling is not counted as playing time."""
    from croupier.rules.poker.simulate.bulk import play_many

    for _ in play_many(record, FIRST_HANDS, seed=0, stays=stays):
        pass


def _watched(hands: Iterator[PlayedHand], number: int) -> Iterable[PlayedHand]:
    """The hands, with a progress bar if there are many and the output is a terminal."""
    return hands if number < LONG else watched(hands, "playing", number)


# ---- the log --------------------------------------------------------------------------------------------------------


@contextmanager
def _new_file(file: Path) -> Iterator[BinaryIO]:
    """A new file that appears only when it is complete; an existing one is left alone."""
    from croupier.cli.files import BadFile

    beside = None
    try:
        _must_be_new(file)
        unfinished = file.with_name(f".{file.name}.{os.getpid()}.new")  # of this process alone
        with unfinished.open("xb") as out:
            beside = unfinished
            yield out
        _must_be_new(file)
        unfinished.replace(file)
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None
    finally:
        if beside is not None:
            with suppress(OSError):
                beside.unlink()


def _must_be_new(file: Path) -> None:
    from croupier.cli.files import BadFile

    if file.exists():
        raise BadFile(f"{file} exists and is left as it is; give another file name")


def _logged(hands: Iterator[PlayedHand], file: BinaryIO) -> Iterator[PlayedHand]:
    """The hands, each written into the file as it is played."""
    from msgspec.json import Encoder

    from croupier.rules.views.codec import event_text

    encode = Encoder().encode
    for number, hand in enumerate(hands, 1):
        events = [event_text(event) for event in hand.events]
        file.write(encode({"hand": number, "stacks": hand.stacks, "events": events}) + b"\n")
        yield hand


# ---- what is shown --------------------------------------------------------------------------------------------------


def _as_data(record: Record, seed: str, stays: int, found: Study) -> dict[str, Any]:
    from croupier.rules.poker.simulate.bulk import beyond_plain_play

    return {
        "game": record.game.id,
        "house": dict(record.house.chosen()),
        "not_compiled": beyond_plain_play(record),
        "seed": seed,
        "stays": stays,
        "stack": _stack_cents(record),
        "hands": found.hands,
        "showdowns": found.showdowns,
        "pots": {
            "cents": found.pots_cents,
            "mean_cents": float(found.mean_pot_cents),
            "largest_cents": found.largest_pot_cents,
        },
        "acts": dict(found.acts),
        "seats": [
            {
                "seat": one.seat,
                "position": one.position,
                "won": one.won,
                "net_cents": one.net_cents,
                "mean_cents": float(one.mean_cents),
                "error_cents": one.error_cents,
            }
            for one in found.seats
        ],
        "winning_hands": {share: dict(times) for share, times in found.winning_hands.items()},
    }


def _stack_cents(record: Record) -> int:
    """The stack with which everybody begins."""
    from croupier.engine import STACK

    return record.balances[STACK[next(iter(record.players))]]


def _print(record: Record, seed: str, found: Study, seconds: float) -> None:
    from croupier.cli.terminal.poker.stakes import in_words
    from croupier.money import dollars_and_cents

    table = f"{len(found.seats)} players with {dollars_and_cents(_stack_cents(record))} each"
    typer.secho(f"{record.game.name}, {in_words(record.house)}: {table}, seed {seed}", bold=True)
    counted = "1 hand" if found.hands == 1 else f"{found.hands:,} hands"
    typer.echo(f"{counted} in {seconds:,.1f} s, {found.hands / seconds:,.0f} a second")
    _print_seats(found)
    pot, largest = float(found.mean_pot_cents / 100), dollars_and_cents(found.largest_pot_cents)
    shown = f"{found.showdowns / found.hands:.1%} of the hands came to a showdown"
    _gap()
    typer.echo(f"{shown}; the mean pot was ${pot:,.2f}, the largest {largest}")
    _print_times("act", found.acts)
    for share, times in found.winning_hands.items():
        what = "winning hand" if len(found.winning_hands) == 1 else f"winning hand, {share}"
        _print_times(what, {hand: number for hand, number in times.items() if number})


def _gap() -> None:
    """Print an empty line, which tables on a terminal already have."""
    if not sys.stdout.isatty():
        typer.echo()


def _print_times(what: str, times: Mapping[str, int]) -> None:
    """Print how often each occurred, and its share."""
    total = sum(times.values())
    if total:
        _gap()
        rows = [(name, f"{number:,}", f"{number / total:.2%}") for name, number in times.items()]
        print_rows((what, "times", "share"), rows, numbers=(1, 2))


def _print_seats(found: Study) -> None:
    """A row for each seat; in stud without positions."""
    _gap()
    rows = []
    for one in found.seats:
        mean, error = float(one.mean_cents / 100), one.error_cents
        result = f"{'-' if mean < 0 else '+'}${abs(mean):,.3f}"
        within = "" if error is None else f"± ${error / 100:,.3f}"
        rows.append((f"{one.seat}", one.position, f"{one.won:,}", f"{one.won / one.hands:.1%}", result, within))
    head = ("seat", "position", "hands won", "share", "mean result", "standard error")
    named = any(one.position for one in found.seats)
    shown = [[row[place] for place in range(len(head)) if named or place != 1] for row in (head, *rows)]
    print_rows(shown[0], shown[1:], numbers=[place for place in range(len(shown[0])) if not named or place != 1])
