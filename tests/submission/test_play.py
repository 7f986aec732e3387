"""At the tables of any lawful submission, rounds run without a refusal caused by the submission."""

from __future__ import annotations

import random

import pytest

from croupier.engine import STACK, read, write
from croupier.rules import GAMES
from croupier.submission import Submission, has_errors, load
from croupier.submission import read as read_submission
from tests.submission.random_rooms import play, random_room
from tests.submission.room_text import EXAMPLES


def rounds_run(rng: random.Random, submission: Submission) -> None:
    """A round at every table: it ends, the record names the file, and it replays from its text."""
    for offer in submission:
        seats = offer.get("poker.seats") or offer.get("lir.positions") or offer.get("wa.spots") or 6
        taken = rng.sample(range(1, seats + 1), rng.randint(min(2, seats), seats))
        stacks = {seat: rng.choice((5_000, 20_000, 100_000, 1_000_000)) for seat in taken}
        record = submission.record(offer.id, stacks, memory=offer.game.memory(round=rng.randint(1, 10)))
        running = play(rng, record)

        assert running.over
        assert submission.hash == running.record.submission
        assert sum(record.balances.values()) == sum(running.table.balances.values())
        again, replayed = read(write(running.record), GAMES)
        assert again.house.values == offer.house.values
        assert {seat: running.table.balances[STACK[seat]] for seat in stacks} == {
            seat: replayed.table.balances[STACK[seat]] for seat in stacks
        }


@pytest.mark.parametrize("game", GAMES)
def test_random_lawful_submissions_can_be_played(game: str) -> None:
    rng = random.Random(f"submission {game}")
    played = 0
    for _ in range(400):
        reading = read_submission(random_room(rng, [game]))
        assert has_errors(reading.findings) == (reading.submission is None)
        if reading.submission is not None:
            rounds_run(rng, reading.submission)
            played += 1
            if played == 6:
                return
    raise AssertionError(f"only {played} random submissions of {game} were lawful")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_random_lawful_submissions_can_be_played(game: str) -> None:
    rng = random.Random(f"many submissions {game}")
    for _ in range(400):
        reading = read_submission(random_room(rng, [game]))
        if reading.submission is not None:
            rounds_run(rng, reading.submission)


@pytest.mark.parametrize("name", ["card-room", *(f"games/{game}" for game in GAMES)])
def test_the_examples_can_be_played(name: str) -> None:
    rng = random.Random(name)
    submission = load(EXAMPLES / f"{name}.toml")
    for _ in range(3):
        rounds_run(rng, submission)
