"""The contract that every game passes under random play, legal and illegal.

Money is conserved at every event, there is an option at every ask, the round ends, every clause is real, the record
replays to the same events, and an illegal answer changes nothing and is refused with a clause. Who may see which card
is in `privacy.py`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import pytest

from croupier.engine import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    INVENTORY,
    Answer,
    Event,
    House,
    Kind,
    Memory,
    Option,
    Record,
    Round,
    RuleViolation,
    Unlawful,
    replay,
)
from croupier.engine.memory import check_memory
from croupier.engine.text import read, write
from croupier.rulebook import all_clauses
from croupier.rules import GAMES, new

STEPS_MAX = 3_000

Choose = Callable[[random.Random], Any]


def lawful_record(
    rng: random.Random,
    game: str,
    choices: Mapping[str, list[Any]],
    seats: int,
    must: Mapping[str, list[Any]],
    chosen: House | None = None,
) -> Record:
    """A table under random lawful house choices or those given, with random stacks at random seats."""
    while True:
        house: Any = chosen
        if chosen is None:
            house = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.5}
            house |= {name: rng.choice(values) for name, values in must.items()}
        taken = rng.sample(range(1, seats + 1), rng.randint(1, seats))
        stacks = {seat: rng.choice((0, 700, 2_500, 10_000, 100_000, 1_000_000)) for seat in taken}
        memory = begun(game, round=rng.randint(1, 10), deck_minutes=rng.randint(0, 200))
        try:
            return new(game, stacks, house=house, memory=memory)
        except (Unlawful, RuleViolation):
            continue


def begun(game: str, **fields: Any) -> Memory:
    """The memory of a table of this game, with those of these fields that it has."""
    kind = GAMES[game].memory
    assert kind is not None
    return kind(**{name: value for name, value in fields.items() if name in kind.__struct_fields__})


def random_answer(rng: random.Random, option: Option) -> Answer:
    """An answer that the option admits."""
    amount, cards = option.amount_min, option.cards
    if option.amount_max > amount:
        steps = (option.amount_max - amount) // option.amount_step
        amount += option.amount_step * rng.choice((0, steps, rng.randint(0, steps)))
    if cards:
        number = rng.randint(option.cards_min, option.cards_max)
        cards = tuple(sorted(cards, key=lambda _: rng.random())[:number])
    what = rng.choice(option.what) if option.what else ""
    if option.anyone_but is not None:
        what = next(f"N{number}" for number in range(99) if f"N{number}" not in option.anyone_but)
    return Answer(option.actor, option.verb, what, amount, cards)


def play_randomly(
    rng: random.Random,
    record: Record,
    *,
    slips: float | None = None,
    look: Callable[[Round], None] | None = None,
    quick: bool = True,
) -> Round:
    """Play a whole round by random legal answers; a share of them are slips and reports.

    `look` sees the round at every ask; with `quick` not at those of the ordinary dealer.
    """
    slips = rng.choice((0.0, 0.0, 0.01, 0.05, 0.3)) if slips is None else slips
    running = Round(record)
    for _ in range(STEPS_MAX):
        ask = running.ask
        if ask is None:
            return running
        if look:
            look(running)
        if ask.proceeds and rng.random() > slips:
            running.proceed() if quick else running.answer(AS_PROCEDURE)
            continue
        options = running.options() if rng.random() < slips else ask.options
        assert options, f"nobody has an option at {ask.clause}"
        option = rng.choice(options)
        if option.verb == "no-more-bets" and len(options) > 2 and rng.random() < 0.9:
            continue  # so that the seats can wager first
        running.answer(random_answer(rng, option))
    raise AssertionError(f"the round does not end: {write(running.record)}")


def assert_money_is_conserved(record: Record, running: Round) -> None:
    """Follow the money through the events alone: no account but the table inventory is ever overdrawn."""
    accounts = dict(record.balances)
    for event in running.events:
        if event.cents:
            assert event.cents > 0, event
            assert event.source, event
            assert event.target, event
            accounts[event.source] = accounts.get(event.source, 0) - event.cents
            accounts[event.target] = accounts.get(event.target, 0) + event.cents
            assert event.source == INVENTORY or accounts[event.source] >= 0, event
    assert {a: c for a, c in accounts.items() if c} == {a: c for a, c in running.table.balances.items() if c}
    assert sum(record.balances.values()) == sum(accounts.values())
    if running.over:
        left = {account: cents for account, cents in accounts.items() if account.startswith("wager-") and cents}
        assert not left, f"wagers nobody settled: {left}"


def assert_cards_are_conserved(running: Round) -> None:
    """Once shuffled, every card of the deck is in exactly one place."""
    lying = sorted(card for cards in running.table.places.values() for card in cards)
    assert not lying or lying == sorted(set(lying)), "a card lies in two places"
    decks = [len(event.cards) for event in running.events if event.kind == "shuffled"]
    assert len(lying) == (decks[-1] if decks else 0)


def assert_fields_of_their_kind(events: Iterable[Event]) -> None:
    """An event has only the fields that its kind has; every kind is declared."""
    for event in events:
        assert isinstance(event.kind, Kind), event
        filled = {
            name
            for name, empty in zip(reversed(Event.__struct_fields__), reversed(Event.__struct_defaults__), strict=False)
            if getattr(event, name) != empty
        }
        assert filled - {"reading"} <= event.kind.fields, f"{event.kind!r} has {filled - event.kind.fields}: {event!r}"


def assert_clauses_are_real(events: list[Event], options: tuple[Option, ...] = ()) -> None:
    """Every event and option cites a clause of the rulebook or a choice of the Rules Submission."""
    clauses = all_clauses()
    assert_fields_of_their_kind(events)
    for cited in {one.clause for one in (*events, *options)}:  # type: ignore[attr-defined]
        assert cited in clauses or cited.startswith("submission: "), cited


def assert_replays(running: Round) -> None:
    """Record, text and round agree."""
    record = running.record
    again = replay(record)
    assert again.events == running.events
    assert again.record == record
    read_record, read_round = read(write(record), GAMES)
    assert read_record.answers == record.answers
    assert read_record.memory == record.memory
    check_memory(running.table.memory)
    assert read_round.events == running.events


def assert_illegal_answers_change_nothing(rng: random.Random, running: Round) -> None:
    """Answers that no option admits are refused with a clause; the round stays where it was."""
    before = (len(running.events), running.ask, running.record)
    options = running.options()
    for _ in range(4):
        answer = _illegal(rng, options)
        if answer is None or (running.ask is not None and answer in running.ask.preapproved):
            continue
        with pytest.raises(RuleViolation) as refused:
            running.answer(answer)
        clause = refused.value.clause
        assert clause in all_clauses() or clause.startswith("submission: "), clause
        assert f"[{clause}]" in str(refused.value)
        assert (len(running.events), running.ask, running.record) == before


def _illegal(rng: random.Random, options: tuple[Option, ...]) -> Answer | None:
    answer = random_answer(rng, rng.choice(options))
    change = rng.randrange(6)
    if change == 0:
        answer = msgspec.structs.replace(answer, actor=rng.choice((CHANCE, DEALER, FLOOR, 1, 2, 3, 9)))
    elif change == 1:
        answer = msgspec.structs.replace(answer, verb=rng.choice(("raise", "proceed", "cheat", "wager", "order")))
    elif change == 2:
        answer = msgspec.structs.replace(answer, amount=answer.amount + rng.choice((-1, 1, -10_000, 10**9)))
    elif change == 3:
        answer = msgspec.structs.replace(answer, what=rng.choice(("", "ante", "nowhere", "hand-9")))
    elif change == 4:
        answer = msgspec.structs.replace(answer, cards=(*answer.cards, rng.randrange(60)))
    else:
        answer = msgspec.structs.replace(answer, cards=answer.cards[:-1])
    legal = any(o.actor == answer.actor and o.verb == answer.verb and o.fault(answer) is None for o in options)
    return None if legal else answer
