"""A simulated day of each game: players come and go, hands are played, and not a cent is lost."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from croupier.engine import AS_PROCEDURE, CHANCE, Answer, Round
from croupier.engine.kinds import Step
from croupier.rules import GAMES as ALL_GAMES
from croupier.rules.poker.day import BrokenDay, Day, after, read_day

sys.path.insert(0, str(Path(__file__).parent.parent))
from contract import assert_clauses_are_real, random_answer

GAMES = [name for name, game in ALL_GAMES.items() if game.document == "MD-POKER"]
RAKES: list[dict[str, object]] = [
    {"rake.type": ("percentage",), "rake.percent": "5", "rake.unit": 25},
    {"rake.type": ("incremental",), "rake.levels": (Step(1_000, 100), Step(2_000, 200))},
    {"rake.type": ("time",), "rake.hourly_fee": 1_000},
    {"rake.type": ("percentage", "time"), "rake.hourly_fee": 600, "rake.time_step": 20},
]
DAYS = 12  # of each of eighteen games: 216 days
SLIPS = 0.02  # how often something happens that the procedure would rather not see
JACKPOTS = {
    "bad_beat.offered": True,
    "bad_beat.discontinue": "as approved",
    "bad_beat.min_pot": 1_000,
    "high_hand.offered": True,
    "high_hand.min_pot": 500,
    "high_hand.min_players": 2,
}


def new_day(rng: random.Random, name: str) -> Day:
    """A table under random house choices, with a cage that the money comes from."""
    game = ALL_GAMES[name]
    house: dict[str, object] = dict(rng.choice(RAKES)) | JACKPOTS
    house |= {
        "odd_chip.unit": rng.choice((1, 100)),
        "stakes.allow_short": rng.choice((True, False)),
        "deck.shuffler": rng.choice(("none", "automatic")),
        "stakes.absence_method": rng.choice(("record-amount", "opaque-cover")),
    }
    for option, values in (
        ("blinds.missed", ("post-all", "post-big", "wait")),
        ("kill.mode", ("none", "half", "full")),
        ("double_board.offered", (True, False)),
        ("run_twice.offered", (True, False)),
    ):
        if option in game.choices.choices:
            house[option] = rng.choice(values)
    day = Day(game, game.choices.house(house))
    for number in range(12):
        day.wait_for_seat(f"P{number}")
    return day


def finish(rng: random.Random, day: Day, running: Round, stop: int = 60) -> None:
    """Random legal answers to the end of the procedure."""
    for step in range(2_000):
        ask = running.ask
        if ask is None:
            break
        slip = running.record.procedure == "round" and rng.random() < SLIPS
        if slip:
            running.answer(random_answer(rng, rng.choice(running.options())))
        elif ask.proceeds:
            running.answer(AS_PROCEDURE)
        elif ask.actor == CHANCE:
            running.answer(random_answer(rng, ask.options[0]))
        else:
            running.answer(_choose(rng, running, step > stop))
    day.finish(running)


def _choose(rng: random.Random, running: Round, hurry: bool) -> Answer:
    assert running.ask is not None
    options = running.ask.options
    if running.record.procedure == "between":
        onward = ("next-round", "sit", "change-decks", "return") if hurry else ("next-round", "sit")
        wanted = [o for o in options if o.verb in onward] if hurry or rng.random() < 0.5 else []
        unwanted = ("close", "leave") if rng.random() < 0.9 else ("close",)
        options = tuple(wanted) or tuple(o for o in options if o.verb not in unwanted) or options
    return random_answer(rng, rng.choice(options))


def play_a_day(rng: random.Random, name: str, rounds: int) -> Day:
    day = new_day(rng, name)
    finish(rng, day, day.begin("opening"))
    for number in range(rounds):
        if number % 5 == 4:
            day.wait_for_seat(f"N{number}")
        finish(rng, day, day.begin("between"))
        if day.facts.get("closed"):
            day.facts = dict(day.facts) | {"closed": 0}
        seated = [s for s in day.players if day.balances.get(f"stack-{s}") and f"absent-{s}" not in day.facts]
        if len(seated) < 2 or int(day.facts.get("deck-minutes", 0)) >= 24 * 60:
            continue
        finish(rng, day, day.begin("round"))
        assert sum(day.balances.values()) == 0, "what the cage paid out is somewhere at the table"
        assert all(cents >= 0 for account, cents in day.balances.items() if account != "cage")
        assert not day.balances.get("pot")
    return day


@pytest.mark.parametrize("game", GAMES)
def test_a_day_conserves_every_cent_and_replays(game: str) -> None:
    rng = random.Random(f"day {game}")
    for _ in range(DAYS):
        day = play_a_day(rng, game, rng.randint(5, 15))

        rounds = read_day(day.write(), ALL_GAMES)

        assert len(day.texts) == len(rounds)
        assert after(rounds[-1]) == (day.players, day.balances, day.facts)
        for running in rounds:
            assert_clauses_are_real(running.events)
        assert any(running.record.procedure == "round" for running in rounds)


@pytest.mark.parametrize("game", ["holdem", "stud7-hilo8", "badugi"])
def test_a_long_day_conserves_every_cent_and_replays(game: str) -> None:
    day = play_a_day(random.Random(f"long day {game}"), game, 150)

    rounds = read_day(day.write(), ALL_GAMES)

    assert after(rounds[-1]) == (day.players, day.balances, day.facts)
    assert 100 < sum(running.record.procedure == "round" for running in rounds)


def test_a_day_with_a_changed_or_missing_record_is_refused() -> None:
    day = play_a_day(random.Random("broken"), "holdem", 6)
    texts = day.texts

    with pytest.raises(BrokenDay, match="record 2 follows"):
        read_day("\n".join([texts[0], *texts[2:]]), ALL_GAMES)
    with pytest.raises(BrokenDay, match="record 1, line"):
        read_day(texts[0].replace("floor verify", "floor replace", 1), ALL_GAMES)
    with pytest.raises(BrokenDay, match="a day begins with"):
        read_day("nothing", ALL_GAMES)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(100))
@pytest.mark.parametrize("game", GAMES)
def test_thousands_of_days(game: str, batch: int) -> None:
    rng = random.Random(f"long day {game} {batch}")
    day = play_a_day(rng, game, 300)
    assert len(day.texts) == len(read_day(day.write(), ALL_GAMES))
