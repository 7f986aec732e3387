"""Bots at the table: they finish every hand lawfully, see nothing they may not see, and beat a player who guesses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier.cards import CARDS, SeededChance
from croupier.engine import ANYONE, DEALER, STACK, Answer, Record, Round, replay
from croupier.engine.driver import advance
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.bots import Bot, make_wishes, play_on, play_round
from croupier.rules.bots.bot import NotAsked
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.views import Allowed, Said, View, view
from croupier.rules.views.seen import answer_of
from tests.rules.contract import assert_money_is_conserved

POKER = [name for name, game in GAMES.items() if game.document == "MD-POKER"]
HANDS = [100, pytest.param(400, marks=pytest.mark.long)]
FAMILIES = ("holdem", "omaha-hilo8", "stud7-hilo8", "draw5-high", "badugi")  # one game of each; the others at length
STACK_CENTS = 20_000
HOUSES: Mapping[str, Mapping[str, Any]] = {"top-5-wa": {"wa.max_wager": 30_000}}
OPTIONS: Mapping[str, list[Any]] = {
    "betting.structure": ["fixed", "spread", "pot", "no-limit"],
    "ante.amount": [0, 100],
    "straddle.offered": [True, False],
    "stakes.allow_short": [True, False],
    "run_twice.offered": [True, False],
    "bomb_pot.offered": [True, False],
    "badugi.draws": [3, 4],
    "stud.bring_in_may_complete": [True, False],
}


def guessed(rng: random.Random, option: Allowed) -> Answer:
    """Some answer that the option takes, by what a view says of it."""
    amount = option.amount_min
    if option.amount_max > amount:
        steps = (option.amount_max - amount) // option.amount_step
        amount += option.amount_step * rng.choice((0, steps, rng.randint(0, steps)))
    chosen = sorted(option.cards, key=lambda _: rng.random())[: rng.randint(option.cards_min, option.cards_max)]
    what = rng.choice(option.what) if option.what else ""
    return answer_of(Said("seat", option.verb, option.seat, what, amount, tuple(chosen)))


class Guesser(Bot):
    """Takes any answer that is allowed; wagers like a bot, so that only decisions differ."""

    def decide(self, view: View) -> Answer:
        rng = self._chance(view)
        return guessed(rng, rng.choice((*view.options, *view.acts)))


def table(name: str, seats: int, **more: Any) -> Record:
    """A table of players with $200 each."""
    stacks = dict.fromkeys(range(1, seats + 1), STACK_CENTS)
    house = dict(HOUSES.get(name, {})) | more.pop("house", {})
    return new(name, more.pop("stacks", stacks), house=house, **more)


def varied(rng: random.Random, name: str) -> Record:
    """A table of random size, structure and stacks."""
    known = GAMES[name].choices.choices
    house = {choice: rng.choice(values) for choice, values in OPTIONS.items() if choice in known}
    house |= {"table.max_bet": 1_000} if name in POKER else {}
    seats = rng.randint(2, 6) if name in POKER else rng.randint(1, 6)
    stacks = {seat: rng.choice((150, 900, 4_000, 20_000)) for seat in range(1, seats + 1)}
    memory = PokerMemory(button=rng.randint(1, seats)) if name in POKER else None
    return table(name, seats, house=house, stacks=stacks, memory=memory)


def finish_hands(name: str, hands: int, seed: str) -> None:
    """A refused answer raises; every hand ends with all the money in the stacks."""
    rng = random.Random(f"{seed} {name}")
    played = 0
    for number in range(hands):
        record = varied(rng, name)
        bots = {seat: Bot(name, f"{number} {seat}") for seat in record.players}
        running = play_round(record, SeededChance(f"{seed} {number}"), bots)
        assert running.over
        assert_money_is_conserved(record, running)
        assert name not in POKER or not running.table.balances["pot"]
        played += any(event.kind in ("awarded", "returned", "paid", "collected", "lost") for event in running.events)
    assert played > hands / 2


@pytest.mark.parametrize("name", GAMES)
def test_bots_finish_every_hand_without_a_refused_answer(name: str) -> None:
    finish_hands(name, 5, "finish")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_bots_finish_hundreds_of_hands(name: str) -> None:
    finish_hands(name, 500, "many")


def balance(name: str, number: int, bot: Bot, other: Bot, seat: int) -> int:
    """What the bot wins at this seat of a table for two, in cents."""
    memory = None if name.startswith("stud") or name not in POKER else PokerMemory(button=1 + number // 2 % 2)
    record = table(name, 2, memory=memory)
    running = play_round(record, SeededChance(f"{name} {number // 2}"), {seat: bot, 3 - seat: other})
    return running.table.balances[STACK[seat]] - STACK_CENTS


@pytest.mark.parametrize(
    ("name", "hands"),
    [*((name, 100) for name in FAMILIES), *(pytest.param(name, 400, marks=pytest.mark.long) for name in POKER)],
)
def test_a_bot_beats_a_player_who_guesses(name: str, hands: int) -> None:
    """Each deal is played twice, with the seats swapped; at least a quarter of a small bet per hand."""
    bot, guesser = Bot(name, "steady"), Guesser(name, "any")
    won = sum(balance(name, number, bot, guesser, 1 + number % 2) for number in range(hands))

    assert won > hands * 50, f"{won / 100 / hands:.2f} dollars a hand"


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("name", [name for name in GAMES if name not in POKER])
def test_a_bot_loses_less_to_the_house_than_a_player_who_guesses(name: str, hands: int) -> None:
    results = {Bot: 0, Guesser: 0}
    for number in range(3 * hands):
        for kind in results:
            running = play_round(table(name, 1), SeededChance(f"{name} {number}"), {1: kind(name, "steady")})
            results[kind] += running.table.balances[STACK[1]] - STACK_CENTS

    assert results[Bot] > results[Guesser]


def asked_rounds(name: str, number: int) -> list[tuple[int, Round]]:
    """Copies of a round at moments when a seat must decide, with the seat."""
    rng = random.Random(f"{name} {number}")
    record = table(name, 3)
    running = play_round(record, SeededChance(f"asked {number}"), {seat: Bot(name, seat) for seat in (1, 2, 3)})
    answers = running.record.answers
    asked = [step for step, answer in enumerate(answers) if answer.actor > 0]
    return [(answers[step].actor, replay(running.record, step)) for step in rng.sample(asked, min(4, len(asked)))]


def with_hidden_cards_permuted(there: Round, seat: int, rng: random.Random) -> Round:
    """This round, but with other cards wherever this seat cannot see them."""
    seen = msgspec.json.encode(view(there, seat)).decode()
    answers = there.record.answers
    deck = sorted({card for answer in answers if answer.verb == "order" for card in answer.cards})
    hidden = [card for card in deck if f'"{CARDS[card]}"' not in seen and str(CARDS[card]) not in seen]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    changed = tuple(
        msgspec.structs.replace(answer, cards=tuple(swap.get(card, card) for card in answer.cards))
        for answer in answers
    )
    return replay(replace(there.record, answers=changed))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_does_not_depend_on_hidden_cards(name: str) -> None:
    rng = random.Random(f"hidden {name}")
    for number in range(3):
        for seat, there in asked_rounds(name, number):
            bot = Bot(name, seat)
            decided = bot.wishes(view(there, seat))
            for _ in range(3):
                other = with_hidden_cards_permuted(there, seat, rng)
                assert decided == bot.wishes(view(other, seat))


def test_the_same_seed_gives_the_same_answer_and_tempers_differ() -> None:
    seat, there = asked_rounds("holdem", 1)[0]
    seen = view(there, seat)

    assert Bot("holdem", 5).decide(seen) == Bot("holdem", 5).decide(seen)
    games = set()
    for number in range(8):
        bots = {seat: Bot("holdem", f"{number} {seat}") for seat in range(1, 5)}
        games.add(play_round(table("holdem", 4), SeededChance("one deal"), bots).record.answers)
    assert len(games) > 1


def test_play_on_stops_where_a_person_must_answer() -> None:
    running = Round(table("let-it-ride", 2))
    bots = {2: Bot("let-it-ride")}
    play_on(running, SeededChance("a"), bots)
    assert running.ask is not None
    assert ANYONE == running.ask.actor
    assert 500 == running.table.balances["wager-2-bet-1"]

    running.answer(Answer(1, "wager", "three-bets", 500))
    running.answer(Answer(DEALER, "no-more-bets"))
    play_on(running, SeededChance("a"), bots)
    assert 1 == running.ask.actor


def test_a_bot_that_is_not_asked_says_so() -> None:
    running = Round(table("holdem", 3, house={"deck.shuffler": "automatic"}))
    play_on(running, SeededChance("a"), {})
    assert running.ask is not None
    waiting = running.ask.actor % 3 + 1

    assert Bot("holdem").wishes(view(running, waiting)) is None
    with pytest.raises(NotAsked, match=rf"seat {waiting} has nothing to decide; seat {running.ask.actor} is asked"):
        Bot("holdem").decide(view(running, waiting))
    with pytest.raises(NotAsked, match="this bot plays badugi; the view is of holdem"):
        Bot("badugi").decide(view(running, running.ask.actor))


FORMATS = {f"{form}.offered": True for form in ("bomb_pot", "double_board", "waterfall")}


SIX = {seat: Bot("holdem", str(seat)) for seat in range(1, 7)}


def before_the_deal(seed: int, house: Mapping[str, Any]) -> Round:
    """A table of six at which everybody may speak, with its own stacks."""
    stacks = {seat: STACK_CENTS + 100 * (seed * seat % 151) for seat in SIX}
    running = Round(table("holdem", 6, house=house, stacks=stacks, memory=PokerMemory(button=1)))
    play_on(running, SeededChance(str(seed)), {})
    return running


def asked_for(running: Round) -> Answer | None:
    """What the first bot that wants something before the deal asks for."""
    wishes = (bot.wishes(view(running, seat)) for seat, bot in SIX.items())
    return next((one for one in wishes if one is not None), None)


def test_bots_ask_for_every_format_that_is_offered_and_for_no_other() -> None:
    wanted = [one for seed in range(150) if (one := asked_for(before_the_deal(seed, FORMATS))) is not None]

    assert {"bomb-pot", "double-board", "waterfall"} == {one.what for one in wanted}
    assert {400, 1_000, 2_000} == {one.amount for one in wanted}
    assert len(wanted) < 75
    only = [asked_for(before_the_deal(seed, {"waterfall.offered": True})) for seed in range(150)]
    assert {"waterfall"} == {one.what for one in only if one is not None}


@pytest.mark.parametrize("form", ["bomb-pot", "double-board", "waterfall"])
def test_a_format_that_a_bot_asks_for_is_played_by_all(form: str) -> None:
    for seed in range(150):
        running = before_the_deal(seed, FORMATS)
        wish = asked_for(running)
        if wish is not None and wish.what == form:
            play_on(running, SeededChance(str(seed)), SIX)
            assert running.over
            if "declines" not in {event.kind for event in running.events}:
                assert {form, "no betting before the flop"} <= {event.kind for event in running.events}
                return
    raise AssertionError(f"no bot asks for a {form}")


def test_bots_that_are_all_in_run_it_twice() -> None:
    for seed in range(100):
        record = table("holdem", 2, house={"run_twice.offered": True}, stacks={1: 500, 2: 500})
        played = play_round(record, SeededChance(str(seed)), {seat: SIX[seat] for seat in (1, 2)})
        if "run it twice" in {event.kind for event in played.events}:
            return
    raise AssertionError("nobody runs it twice")


def of_200(running: Round, seat: int) -> Counter[str]:
    """What 200 bots would say at this seat."""
    seen = view(running, seat)
    return Counter(Bot("holdem", seed).decide(seen).verb for seed in range(200))


@pytest.mark.parametrize(("seats", "otherwise"), [(3, "sit-out"), (2, "decline")])
@clause("MD-POKER 8.M(1)(b)", says="Every active player consents")
def test_hardly_any_bot_spoils_a_format_and_those_that_dislike_it_sit_out_if_they_can(
    seats: int, otherwise: str
) -> None:
    running = Round(table("holdem", seats, house=FORMATS, memory=PokerMemory(button=1)))
    play_on(running, SeededChance("1"), {})
    running.answer(Answer(1, "request", "bomb-pot", 400))
    said = of_200(running, 2)

    assert {"agree", otherwise} == set(said)
    assert 180 < said["agree"] < 200


@clause("MD-POKER 8.L(1)(e)", says="player who declines")
def test_some_bots_do_not_run_it_twice() -> None:
    house = {"run_twice.offered": True, "betting.structure": "no-limit"}
    running = Round(table("holdem", 2, house=house, stacks={1: 500, 2: 500}, memory=PokerMemory(button=1)))
    play_on(running, SeededChance("1"), {})
    running.answer(Answer(1, "raise", amount=500))
    running.answer(Answer(2, "call"))
    play_on(running, SeededChance("1"), {})
    said = of_200(running, 2)

    assert {"agree", "decline"} == set(said)
    assert 120 < said["agree"] < 160


@pytest.mark.parametrize(("chips", "amounts"), [(799, set()), (800, {400}), (1_999, {400}), (2_000, {400, 1_000})])
def test_a_bot_asks_for_no_format_that_takes_more_than_half_its_chips(chips: int, amounts: set[int]) -> None:
    stacks = {1: STACK_CENTS, 2: chips, 3: STACK_CENTS}
    running = Round(table("holdem", 3, house=FORMATS, stacks=stacks, memory=PokerMemory(button=1)))
    play_on(running, SeededChance("1"), {})
    seen = view(running, 2)
    wishes = [wish for seed in range(600) if (wish := Bot("holdem", seed).wishes(seen)) is not None]

    assert amounts == {wish.amount for wish in wishes}
    assert {"request"} >= {wish.verb for wish in wishes}


@clause("MD-POKER 8.K(2)", says="minimum bet may be raised by agreement")
def test_no_bot_proposes_a_higher_minimum_bet() -> None:
    running = Round(table("holdem", 3, procedure="agree-minimum"))
    seen = view(running, 2)

    assert {"propose"} == {option.verb for option in seen.options}
    assert {None} == {Bot("holdem", seed).wishes(seen) for seed in range(200)}


@clause("MD-POKER 8.G", says="announcing a raise gives the amount")
def test_a_bot_that_only_said_raise_raises_by_the_least() -> None:
    """The word was somebody else's; a bot that takes over the seat says how much."""
    running = Round(table("holdem", 3, memory=PokerMemory(button=1)))
    play_on(running, SeededChance("1"), {})
    assert running.ask is not None
    seat = running.ask.actor
    running.answer(Answer(seat, "say", "raise"))

    assert Answer(seat, "state", amount=400) == Bot("holdem").decide(view(running, seat))


SIDE_WAGERS = {
    "let-it-ride": (
        {f"lir.{wager}.offered": True for wager in ("five_card", "three_card", "six_card", "progressive")},
        {"bet-1", "bet-2", "bet-3", "five-card-bonus", "three-card-bonus", "six-card-bonus", "progressive"},
    ),
    "top-five": ({}, {"ante", "top-five-bonus", "poker-bonus"}),
    "top-5-wa": ({}, {"ante", "tens", "ace-face"}),
}


@pytest.mark.parametrize("name", SIDE_WAGERS)
def test_bots_make_every_wager_that_is_offered(name: str) -> None:
    house, expected = SIDE_WAGERS[name]
    played = play_round(table(name, 2, house=house), SeededChance("1"), {seat: Bot(name) for seat in (1, 2)})
    placed = {event.target for event in played.events if event.target.startswith("wager-1-")}

    assert {f"wager-1-{bet}" for bet in expected} <= placed


def test_a_bot_keeps_the_chips_that_its_ante_will_need() -> None:
    stacks = {1: 2_000}
    played = play_round(table("top-five", 1, stacks=stacks), SeededChance("1"), {1: Bot("top-five")})

    placed = [event.target for event in played.events if event.source == STACK[1] and event.target != "wager-1-play"]
    assert ["wager-1-ante"] == placed


def test_a_bot_makes_a_cheaper_wager_where_one_is_too_dear() -> None:
    stacks, house = {1: 2_100}, {"top5.top_five_bonus.min": 500}
    played = play_round(table("top-five", 1, stacks=stacks, house=house), SeededChance("1"), {1: Bot("top-five")})

    placed = [event.target for event in played.events if event.source == STACK[1] and event.target != "wager-1-play"]
    assert ["wager-1-ante", "wager-1-poker-bonus"] == placed


@pytest.mark.parametrize(("cents", "wagers"), [(199, []), (200, ["ante"]), (300, ["ante", "tens"])])
def test_a_bot_without_chips_for_the_main_wager_and_what_must_join_it_makes_none(cents: int, wagers: list[str]) -> None:
    """The ante of Washington's Top 5 needs as much again for the Bet; the other wagers could be made without it."""
    running = Round(table("top-5-wa", 1, stacks={1: cents}))
    advance(running, SeededChance("1"))
    before = len(running.record.answers)
    make_wishes(running, {1: Bot("top-5-wa")})

    assert [(1, "wager", bet) for bet in wagers] == [
        (one.actor, one.verb, one.what) for one in running.record.answers[before:]
    ]


def test_with_its_wishes_made_a_table_takes_wagers_again() -> None:
    """The device accepts the chip of the progressive wager, after which everybody is asked once more."""
    running = Round(table("let-it-ride", 2, house={"lir.progressive.offered": True}))
    advance(running, SeededChance("1"))
    before = len(running.record.answers)
    make_wishes(running, {1: Bot("let-it-ride")})

    made = [(one.actor, one.verb, one.what) for one in running.record.answers[before:]]
    assert [(1, "wager", "three-bets"), (1, "wager", "three-card-bonus"), (1, "wager", "progressive")] == made[:3]
    assert [(DEALER, "proceed", "")] == made[3:]
    assert running.ask is not None
    assert ANYONE == running.ask.actor
