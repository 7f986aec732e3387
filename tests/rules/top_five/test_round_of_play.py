"""The game of MD-TOP5 as a whole: records, views, and exact odds from dealt rounds."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from croupier.cards import CARDS, SeededChance
from croupier.engine import DEALER, FLOOR, Answer, Round, RuleViolation, replay
from croupier.engine.driver import play as play_round
from croupier.engine.text import DamagedRecord, read, write  # type: ignore[attr-defined]
from croupier.rules import GAMES, game
from croupier.rules.top_five.ch12_payouts import remaining
from croupier.rules.views import PUBLIC, view
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, METHODS, TopFiveFelt, dealt, ready, table

BONUSES = {"ante": 1_000, "top-five-bonus": 500, "poker-bonus": 200}


def decide(running: Round) -> Answer:
    """Ante and both bonuses; play with two cards or more."""
    table, ask = running.table, running.ask
    assert ask is not None
    if ask.actor > 0:
        ante = table.balances[f"wager-{ask.actor}-ante"]
        kept = remaining(table.places[f"hand-{ask.actor}"])
        return Answer(ask.actor, "play", amount=ante) if len(kept) > 1 else Answer(ask.actor, "fold")
    for option in ask.options:
        if option.verb == "wager":
            return Answer(option.actor, "wager", option.what[0], option.amount_min)
    return Answer(DEALER, "no-more-bets")


@pytest.mark.parametrize("house", METHODS)
def test_a_record_says_all(house: Mapping[str, Any]) -> None:
    """Write, read, replay: the same events, to the end and at every step."""
    play = dealt({1: "As Ad Ks Kd", 2: "2c"}, wagers={1: BONUSES}, house=house).play(1).fold(2)
    record = play.running.record
    text = write(record)
    again, round_again = read(text, GAMES)
    assert play.running.events == round_again.events
    assert text == write(again)
    for step in range(len(record.answers) + 1):
        part = replay(record, step)
        assert play.running.events[: len(part.events)] == part.events


def test_a_record_with_an_impossible_answer_names_its_line() -> None:
    text = write(dealt({1: "As"}).play(1).running.record)
    changed = text.replace("seat 1 play 1000", "seat 1 play 1100")
    with pytest.raises(DamagedRecord, match=r"cannot have happened: .*MD-TOP5 11.B\(1\)\(a\)"):
        read(changed, GAMES, checked=False)


@pytest.mark.parametrize("house", [*METHODS, AUTOMATED | {"top5.dealer_stack_in_device": True}])
def test_no_view_shows_a_hidden_card(house: Mapping[str, Any]) -> None:
    """At every step: a seat sees its own hand, nobody sees the dealer's or another's before it is opened."""
    play = dealt({1: "As Ks", 2: "Ad Kd"}, "Ac Kc", wagers={1: BONUSES}, house=house).fold(1).play(2)
    record = play.running.record
    hands = {seat: {str(CARDS[c]) for c in cards_dealt(play, f"hand-{seat}")} for seat in (1, 2)}
    dealer = {str(CARDS[c]) for c in cards_dealt(play, "device" if "top5" in str(house) else "dealer-hand")}
    for step in range(len(record.answers)):
        there = replay(record, step)
        for viewer in (1, 2, DEALER, FLOOR, PUBLIC):
            seen = msgspec.json.encode(view(there, viewer)).decode()
            hidden = set(dealer)
            for seat, own in hands.items():
                if seat != viewer:
                    hidden |= own
            assert not [card for card in hidden if f'"{card}"' in seen or f" {card}" in seen]
    assert view(play.running, PUBLIC).over


def cards_dealt(play: TopFiveFelt, place: str) -> list[int]:
    return [card for event in play.events("dealt") if event.place == place for card in event.cards]


def test_a_folded_hand_without_a_bonus_is_never_shown() -> None:
    play = dealt({1: "As Ks", 2: "Ad"}).fold(1).play(2)
    seen = msgspec.json.encode(view(play.running, PUBLIC)).decode()
    assert '"As"' not in seen
    assert '"Ad"' in seen


def test_the_floor_may_rebuild_every_hand_after_the_round() -> None:
    """11.D"""
    play = dealt({1: "As Ks", 2: "Ad"}).fold(1)
    assert '"As"' not in msgspec.json.encode(view(play.running, FLOOR)).decode()
    play.play(2)
    assert '"As"' in msgspec.json.encode(view(play.running, FLOOR)).decode()


def test_an_answer_after_the_end_is_refused() -> None:
    play = dealt({1: "As"}).fold(1)
    with pytest.raises(RuleViolation, match="after the end of the round"):
        play.say(1, "fold")


def test_a_house_that_is_not_lawful_says_everything_that_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"MD-TOP5 9.A\(1\).*MD-TOP5 3.B.*MD-TOP5 2.B\(4\)") as refused:
        table(house={"deal.method": "hand", "deck.count": 2, "top5.ante_min": 60_000})
    assert 3 == len(refused.value.findings)  # type: ignore[attr-defined]


@pytest.mark.parametrize("house", [{}, BY_HAND, AUTOMATED])
def test_the_number_of_cards_comes_out_as_the_deck_says(house: Mapping[str, Any]) -> None:
    """3,000 hands from shuffled decks: the mean number of cards 10 to ace in seven is 7 x 20 / 52 = 2.69."""
    chance, numbers = SeededChance(5), Counter[int]()
    for _ in range(500):
        running = play_round(table(6, house), chance, decide)
        for seat in range(1, 7):
            dealt_cards = [
                c for e in running.events if e.kind == "dealt" and e.place == f"hand-{seat}" for c in e.cards
            ]
            numbers[len(remaining(dealt_cards))] += 1
    mean = sum(number * times for number, times in numbers.items()) / 3_000
    assert 2.60 < mean < 2.78


def test_a_game_is_found_by_its_name() -> None:
    assert ("MD-TOP5", "Top Five Poker") == (game("top-five").document, game("top-five").name)


def test_a_misdealt_card_is_seen_by_its_new_owner_only() -> None:
    play = ready({1: "As", 2: "Ks"}).say(DEALER, "misplace", "hand-2")
    first = play.events("dealt")[0]
    assert ("hand-2", 2) == (first.place, first.seen_by)
