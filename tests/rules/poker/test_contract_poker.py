"""Every poker game under random play: the contract, over all structures and options."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.engine import AS_PROCEDURE, CHANCE, House, Record, Round
from croupier.rules import GAMES as ALL_GAMES
from croupier.rules import new

sys.path.insert(0, str(Path(__file__).parent.parent))
from contract import (
    assert_cards_are_conserved,
    assert_clauses_are_real,
    assert_illegal_answers_change_nothing,
    assert_money_is_conserved,
    assert_replays,
    assert_views_hide,
    play_randomly,
    random_answer,
)

GAMES = [name for name, game in ALL_GAMES.items() if game.document == "MD-POKER"]
CHOICES: dict[str, list[Any]] = {
    "betting.structure": ["fixed", "spread", "pot", "no-limit"],
    "chip.unit": [1, 25, 100],
    "odd_chip.rule": ["chapter", "left-of-button", "high-card-suit", "low-card-suit", "remainder-left-of-button"],
    "ante.amount": [0, 50, 100],
    "ante.rule": ["each-player", "button", "big-blind"],
    "stakes.allow_short": [True, False],
    "betting.short_allin_reopens": ["never", "half-bet", "always"],
    "betting.check_raise": [True, False],
    "betting.cap_heads_up": [True, False],
    "showdown.disclose_discards": [True, False],
    "deck.shuffler": ["none", "automatic"],
    "blinds": [(100,), (100, 200), (100, 100, 200)],
    "heads_up.button_posts": ["small", "large"],
    "straddle.offered": [True, False],
    "stud.bring_in_may_complete": [True, False],
    "stud.open_pair_double_bet": [True, False],
    "stud.short_deck": ["common", "skip-burn"],
    "badugi.draws": [3, 4],
    "kill.mode": ["none", "half", "full"],
    "kill.post": ["none", "winner"],
    "betting.multi_chip_rule": ["call-unless-min-raise", "call"],
    "betting.out_of_turn": ["binding-if-unchanged", "never"],
    "stakes.currency_plays": [True, False],
    "stakes.absence_method": ["record-amount", "opaque-cover"],
    "absence.on_turn": ["check-else-fold", "fold"],
    "countdown.offered": [True, False],
    "countdown.on_expiry": ["check-else-fold", "fold"],
    "showdown.checked_order": ["left-of-button", "last-aggressor-any-street"],
    "run_twice.offered": [True, False],
    "bomb_pot.offered": [True, False],
    "bomb_pot.short_allin": [True, False],
    "double_board.offered": [True, False],
    "waterfall.offered": [True, False],
    "waterfall.betting": ["none", "per-street"],
    "high_hand.offered": [True],
    "high_hand.min_players": [2],
    "high_hand.must_showdown": [True, False],
}
BATCH, BATCHES = 1_400, 4  # for each of eighteen games: 100,800 hands
SAME_HOUSE = 4  # hands under the same choices
SLIPPED = 250  # more of each, with what can go wrong at every card and turn


def random_house(rng: random.Random, game: str) -> House:
    """Random lawful choices."""
    choices = ALL_GAMES[game].choices
    house = {
        name: rng.choice([value for value in values if choices.choices[name].admits(value)])
        for name, values in CHOICES.items()
        if name in choices.choices
    }
    return choices.house(house | {"table.max_bet": 1_000})


def random_record(rng: random.Random, game: str, house: House | None = None) -> Record:
    """A table of random size and stacks, with these choices or random ones."""
    known = ALL_GAMES[game].choices.choices
    house = house or random_house(rng, game)
    seats = sorted(rng.sample(range(1, 11), rng.randint(2, known["poker.seats"].default)))
    stacks = {seat: rng.choice((60, 333, 1_000, 5_000, 20_000)) for seat in seats}
    facts = {"button": rng.choice(seats), "kill-seat": rng.choice(seats), "minimum-bet": rng.choice((200, 200, 400))}
    facts["kill"] = rng.choice((0, {"none": 0, "half": 1, "full": 2}[house.values.get("kill.mode", "none")]))
    if rng.random() < 0.04:  # open under a Rules Submission: the house takes its part, and there is a jackpot
        facts["raked"] = 1
    return new(game, stacks, house=house, facts=facts)


def assert_nothing_is_left_in_the_pot(running: Round) -> None:
    assert running.table.balances["pot"] == 0


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_random_hands_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"{game} {batch}")
    awarded, house = 0, None
    for number in range(BATCH):
        record = random_record(rng, game, house if number % SAME_HOUSE else None)
        house = record.house
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        awarded += any(event.kind == "awarded" for event in running.events)
        if rng.random() < 0.02:
            assert_clauses_are_real(running.events)
            assert_replays(running)
    assert awarded > BATCH / 2, f"only {awarded} of {BATCH} hands were awarded"


@pytest.mark.parametrize("game", GAMES)
def test_random_hands_keep_the_contract_at_every_ask(game: str) -> None:
    rng = random.Random(f"every ask {game}")
    for _ in range(12):
        record = random_record(rng, game)

        def look(running: Round) -> None:
            options = running.options()
            assert options
            assert_clauses_are_real(running.events[-3:], options)
            assert_illegal_answers_change_nothing(rng, running)
            assert_money_is_conserved(record, running)  # noqa: B023 - called within this turn of the loop
            assert_cards_are_conserved(running)

        running = play_randomly(rng, record, look=look)
        assert_money_is_conserved(record, running)
        assert_clauses_are_real(running.events)
        assert_replays(running)
        assert_views_hide(rng, running)


# What can go wrong, in the words in which it is reported.
SLIPS = (
    *("misdeal", "missing-card", "extra-card", "wrong-start", "left-out", "count-stub", "found-face-up"),
    *("face-up", "off-table", "exposed", "start-at", "leave-out", "ineligible", "recut", "reshuffle", "cut-short"),
    *("foul", "collect", "left-table", "reconstruct", "refund", "own-fault", "remove", "suspect", "ruling"),
    *("out-of-view", "jam", "cover", "sign", "stop-betting", "go-on", "absent", "throw-in", "secure-stakes"),
)
FIRST = ("start-at", "leave-out", "exposed", "ineligible", "jam", "cover", "sign", "cut-short")  # of the deal
FOLLOWED_BY = {"start-at": "wrong-start", "leave-out": "left-out", "exposed": "exposed", "face-up": "face-up"}
OF_ALL_GAMES = {
    "MD-POKER 18.A",
    "MD-POKER 18.C",
    "MD-POKER 18.D",
    "MD-POKER 18.G(1)",
    "MD-POKER 18.I",
    "MD-POKER 18.J",
    "MD-POKER 18.K",
    "MD-POKER 18.K(2)",
    "MD-POKER 18.K(3)",
    "MD-POKER 18.K(4)",
    "MD-POKER 18.O",
}


def of_this_game(game: str) -> set[str]:
    """Clauses on irregularities that are at work in any few hundred hands of a game with slips."""
    if game.startswith("stud7"):
        return OF_ALL_GAMES | {"MD-POKER 18.M(1)"}
    if game == "stud5-high":
        return OF_ALL_GAMES | {"MD-POKER 18.N"}
    if "irregularity.draw_exposed" in ALL_GAMES[game].choices.choices:
        return OF_ALL_GAMES | {"submission: irregularity.draw_exposed"}
    return OF_ALL_GAMES | {"MD-POKER 18.P", "MD-POKER 7.F(5)"}


def play_with_slips(rng: random.Random, record: Record, slips: float) -> Round:
    """A whole round in which one thing after the other goes wrong, each soon after it first can."""
    running = Round(record)
    wanted = rng.choice(rng.choice((FIRST, SLIPS)))
    while (ask := running.ask) is not None:
        found = [option for option in running.options() if option.verb == wanted] if rng.random() < slips else []
        if found:
            running.answer(random_answer(rng, rng.choice(found)))
            wanted = FOLLOWED_BY.get(wanted, "") if rng.random() < 0.5 else ""
            wanted = wanted or rng.choice(SLIPS)
        elif ask.proceeds:
            running.answer(AS_PROCEDURE)
        else:
            option = ask.options[0] if ask.actor == CHANCE else rng.choice(ask.options)
            if option.verb != "fold" or rng.random() < 0.2:
                running.answer(random_answer(rng, option))
            if rng.random() < 0.1:
                wanted = rng.choice(SLIPS)
    return running


def play_slips(rng: random.Random, game: str, hands: int) -> set[str]:
    """So many hands with slips keep the contract; the clauses that were at work."""
    cited: set[str] = set()
    for number in range(hands):
        record = random_record(rng, game)
        running = play_with_slips(rng, record, rng.choice((0.1, 0.3, 1.0)))
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        assert not [account for account, cents in running.table.balances.items() if cents and "aside" in account]
        if running.table.faults and running.table.faults.voided:
            stacks = {account: running.table.balances[account] for account in record.balances}
            assert dict(record.balances) == stacks
        cited |= {event.clause for event in running.events}
        if number % 10 == 0:
            assert_clauses_are_real(running.events)
            assert_replays(running)
            assert_views_hide(rng, running)
    return cited


@pytest.mark.parametrize("game", GAMES)
def test_hands_in_which_everything_goes_wrong_lose_nothing(game: str) -> None:
    cited = play_slips(random.Random(f"slips {game}"), game, SLIPPED)

    assert set() == of_this_game(game) - cited


@pytest.mark.long
@pytest.mark.parametrize("batch", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_in_which_everything_goes_wrong_lose_nothing(game: str, batch: int) -> None:
    cited = play_slips(random.Random(f"long slips {game} {batch}"), game, 3_000)

    assert set() == of_this_game(game) - cited


@pytest.mark.long
@pytest.mark.parametrize("batch", range(200))
@pytest.mark.parametrize("game", GAMES)
def test_millions_of_random_hands_lose_nothing(game: str, batch: int) -> None:
    rng = random.Random(f"long {game} {batch}")
    for _ in range(6_000):
        record = random_record(rng, game)
        running = play_randomly(rng, record)
        assert_money_is_conserved(record, running)
        assert_cards_are_conserved(running)
        assert_nothing_is_left_in_the_pot(running)
        if rng.random() < 0.002:
            assert_replays(running)
            assert_views_hide(rng, running)
