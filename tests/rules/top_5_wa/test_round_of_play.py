"""WA-TOP5 as a whole: random legal play ends, loses no money and no card, and is rebuilt from its text."""

from collections.abc import Mapping

import pytest

from croupier.cards import SeededChance
from croupier.engine import ANYONE, CHANCE, DEALER, Answer, Event, Option, Round, RuleViolation, read, write
from croupier.engine.driver import by_chance
from croupier.rulebook import find
from croupier.rules import GAMES, new
from croupier.rules.banked.memory import BankedMemory
from tests.rules.top_5_wa.washington import dealt

HOUSES: tuple[Mapping[str, str], ...] = (
    {},
    {"wa.required_wagers": "ace-face", "wa.ace_face.table": "1.54", "wa.collection": "after all settlements"},
    {"wa.required_wagers": "tens", "wa.tens.table": "4.47", "wa.misdeal": "exposed-card"},
    {"wa.best_hand_assist": "warn", "payout.breakage": "exact", "wa.misdeal": "wrong-number"},
    {"chip.unit": "0.05", "wa.ace_face.table": "3.85", "wa.spots": "6"},
)


def answer_to(option: Option, chance: SeededChance) -> Answer:
    what = option.what[chance.below(len(option.what))] if option.what else ""
    steps = (option.amount_max - option.amount_min) // option.amount_step + 1
    amount = option.amount_min + option.amount_step * chance.below(steps)
    return Answer(option.actor, option.verb, what, amount, chance.order(option.cards)[: option.cards_max])


def random_answer(running: Round, chance: SeededChance) -> Answer:
    assert running.ask is not None
    if running.ask.actor == CHANCE:
        return by_chance(running.ask, chance)
    options = running.options()
    usual = chance.below(60)  # slips are rare, or no round would be settled
    if running.ask.proceeds and usual:
        return Answer(DEALER, "proceed")
    if running.ask.actor == ANYONE and not chance.below(8):
        return Answer(DEALER, "no-more-bets")
    own = [option for option in options if option.actor > 0] if usual else []
    return answer_to((own or list(options))[chance.below(len(own or options))], chance)


def balances(start: Mapping[str, int], events: list[Event]) -> list[int]:
    """What all accounts together hold after each event."""
    held = dict(start)
    totals = []
    for event in events:
        if event.cents:
            held[event.source] = held.get(event.source, 0) - event.cents
            held[event.target] = held.get(event.target, 0) + event.cents
        assert all(cents >= 0 for account, cents in held.items() if account != "table-inventory"), event
        totals.append(sum(held.values()))
    return totals


@pytest.mark.parametrize("house", HOUSES, ids=range(len(HOUSES)))
def test_random_rounds_end_and_lose_nothing(house: Mapping[str, str]) -> None:
    chance = SeededChance(f"top-5-wa {house}")
    for number in range(80):
        seats = 1 + chance.below(6)
        stacks = {seat: 5 * chance.below(8_000) for seat in range(1, seats + 1)}
        record = new("top-5-wa", stacks, house={"wa.max_wager": "100", **house}, memory=BankedMemory(round=number + 1))
        running = Round(record)
        while not running.over:
            assert running.options()
            running.answer(random_answer(running, chance))

        assert {sum(stacks.values())} == set(balances(record.balances, running.events))
        assert sum(cents for account, cents in running.table.balances.items() if account.startswith("wager")) == 0
        assert 52 == len({card for cards in running.table.places.values() for card in cards})
        for event in running.events:
            assert event.clause == find(event.clause).id
        again, rebuilt = read(write(running.record), GAMES)
        assert (running.record.answers, running.events) == (again.answers, rebuilt.events)


def test_a_round_is_rebuilt_at_any_step() -> None:
    whole = dealt({1: "Kc 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td"}).use_community(1, "4d").fold(2).running

    for step in range(len(whole.record.answers) + 1):
        part = Round(whole.record, step)
        assert whole.events[: len(part.events)] == part.events


def test_a_refused_answer_changes_nothing() -> None:
    play = dealt({1: "Kc 4d 6h 8s Tc", 2: "3d 4h 6s 8c Td"})
    before = (list(play.running.events), dict(play.table.balances), play.running.record, play.running.ask)
    for wrong in (
        Answer(2, "fold"),
        Answer(1, "play", amount=1),
        Answer(1, "use-community"),
        Answer(1, "wager", "ante"),
    ):
        with pytest.raises(RuleViolation) as refused:
            play.running.answer(wrong)
        assert refused.value.clause.startswith("WA-TOP5 ")

    assert before == (play.running.events, play.table.balances, play.running.record, play.running.ask)
