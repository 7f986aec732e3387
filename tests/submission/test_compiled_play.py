"""At the tables of any lawful submission, compiled play comes to what the engine does, or a line says why not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from croupier.engine import STACK, Record, RuleViolation
from croupier.rules import GAMES
from croupier.rules.banked.simulate import not_compiled, played_again, rounds
from croupier.rules.poker.simulate.stepping import not_stepped, results
from croupier.submission import read as read_submission
from tests.rules.poker.simulate.test_stepping import POKER, Beside
from tests.submission.random_rooms import random_room

TRIES = 400
BANKED = [name for name in GAMES if name not in POKER]


def lawful_tables(game: str, number: int) -> Iterator[Record]:
    """Records that begin rounds at tables with random lawful choices, most of them raked."""
    rng, found = random.Random(f"compiled {game}"), 0
    for _ in range(TRIES * number):
        submission = read_submission(random_room(rng, [game])).submission
        for offer in submission or ():
            seats = offer.get("poker.seats") or offer.get("lir.positions") or offer.get("wa.spots") or 6
            taken = sorted(rng.sample(range(1, seats + 1), rng.randint(min(2, seats), seats)))
            stacks = {seat: rng.choice((5_000, 20_000, 100_000, 1_000_000)) for seat in taken}
            raked = {"raked": rng.random() < 0.8} if game in POKER else {}
            assert submission is not None
            yield submission.record(offer.id, stacks, memory=offer.game.memory(round=rng.randint(1, 10), **raked))
            found += 1
        if found == number:
            return
    raise AssertionError(f"only {found} random submissions of {game} were lawful")


def hands_are_the_engines(game: str, tables: int) -> None:
    compiled = 0
    for number, record in enumerate(lawful_tables(game, tables)):
        if why := not_stepped(record):
            assert why.endswith("has fewer chips than may be due before the first bet")
            continue
        compiled += 1
        beside = Beside(record, random.Random(f"submission {number}"))
        beside.play()
        beside.same_end()
        (block,) = results(record, 40, seed=number)
        assert (-block.net.sum(axis=1) == block.rake + block.jackpots).all()
    assert 2 * compiled > tables


@pytest.mark.parametrize("game", POKER)
def test_hands_at_lawful_tables_are_the_engines(game: str) -> None:
    hands_are_the_engines(game, 3)


@pytest.mark.long
@pytest.mark.parametrize("game", POKER)
def test_hands_at_many_lawful_tables_are_the_engines(game: str) -> None:
    hands_are_the_engines(game, 100)


def nobody_plays(record: Record) -> str:
    """Why no round can be played, compiled or by the engine: a stack may be too short for the least wager."""
    try:
        return not_compiled(record)
    except RuleViolation as refused:
        return str(refused)


def rounds_are_the_engines(game: str, tables: int) -> None:
    compiled = 0
    for number, record in enumerate(lawful_tables(game, tables)):
        if why := nobody_plays(record):
            assert why.endswith(
                ("is required (W-08), so nobody plays", "three bets come to at least $60 [MD-LIR 7.E(1)]")
            )
            continue
        compiled += 1
        (block,) = rounds(record, 12, seed=number)
        for played, net in zip(played_again(record, 12, seed=number), block.net.tolist(), strict=True):
            accounts = [STACK[seat] for seat in block.seats]
            assert net == [played.table.balances[account] - record.balances[account] for account in accounts]
    assert 2 * compiled > tables


@pytest.mark.parametrize("game", BANKED)
def test_rounds_at_lawful_tables_are_the_engines(game: str) -> None:
    rounds_are_the_engines(game, 3)


@pytest.mark.long
@pytest.mark.parametrize("game", BANKED)
def test_rounds_at_many_lawful_tables_are_the_engines(game: str) -> None:
    rounds_are_the_engines(game, 100)
