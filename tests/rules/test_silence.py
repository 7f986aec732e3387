"""No player is waited for forever: every ask to a player has a lawful answer for one who does not answer."""

from __future__ import annotations

import random
import zlib

import pytest

from croupier.cards.shuffle import SeededChance
from croupier.engine import CHANCE, DEALER, Answer, Ask, Option, Record, Round
from croupier.engine.driver import advance, by_chance, least
from croupier.rulebook.testing import clause
from croupier.rules import GAMES, new
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.silence import for_the_silent
from tests.rules.contract import random_answer
from tests.rules.random_hands import POKER, random_record
from tests.rules.random_rounds import BANKED, record_of

ROUNDS = {"MD-POKER": 25, "MD-LIR": 20, "MD-TOP5": 20, "WA-TOP5": 20}


def silent(running: Round) -> Answer:
    """The answer for the player who is asked."""
    assert isinstance(running.ask, Ask)
    return running.record.game.for_the_silent(running.table, running.ask)


def play(rng: random.Random, record: Record, silence: float) -> set[str]:
    """A round with slips in which players fall silent now and then; the asks at which they did, by clause and verbs."""
    running, met = Round(record), set[str]()
    for _ in range(3_000):
        ask = running.ask
        if ask is None:
            return met
        if ask.actor > 0 and rng.random() < silence:
            met.add(f"{ask.clause}: {' '.join(sorted({option.verb for option in ask.options}))}")
            running.answer(silent(running))
        else:
            options = running.options() if rng.random() < 0.1 else ask.options
            running.answer(random_answer(rng, _hurried(rng, options)))
    raise AssertionError("the round does not end")


def _hurried(rng: random.Random, options: tuple[Option, ...]) -> Option:
    """Mostly the dealer's ordinary step, if there is one."""
    onward = [option for option in options if option.verb in ("proceed", "no-request")]
    return rng.choice(onward) if onward and rng.random() < 0.9 else rng.choice(options)


@pytest.mark.parametrize("game", GAMES)
def test_every_ask_to_a_player_can_be_answered_for_the_player(game: str) -> None:
    rng, met = random.Random(zlib.crc32(game.encode())), set[str]()
    for _ in range(ROUNDS[GAMES[game].document]):
        record = record_of(rng, game) if game in BANKED else random_record(rng, game)
        met |= play(rng, record, rng.choice((0.3, 1.0)))

    assert met


@pytest.mark.parametrize("game", POKER)
def test_a_table_where_nobody_answers_plays_its_hand_to_the_end(game: str) -> None:
    """Antes, blinds and forced bets are lost to those who are left; not a cent goes elsewhere."""
    running, chance = Round(new(game, {1: 20_000, 2: 20_000, 3: 20_000})), SeededChance(7)
    advance(running, chance)
    while running.ask is not None:
        running.answer(silent(running))
        advance(running, chance)

    assert 60_000 == sum(running.table.balances[f"stack-{seat}"] for seat in (1, 2, 3))


@pytest.mark.parametrize(("game", "verb"), [("let-it-ride", "abandon"), ("top-five", "abandon"), ("top-5-wa", "fold")])
def test_a_player_who_does_not_decide_in_a_house_game(game: str, verb: str) -> None:
    """T-28: the floorperson treats the wagers as abandoned; W-15: in Washington the hand is folded."""
    house = {"wa.max_wager": 10_000} if game == "top-5-wa" else {}
    what = {"let-it-ride": "three-bets"}.get(game, "ante")
    running, chance = Round(new(game, {1: 20_000, 2: 20_000}, house=house)), SeededChance(3)
    advance(running, chance)
    for seat in (1, 2):
        running.answer(Answer(seat, "wager", what, 1_000))
    advance(running, chance)
    for _ in range(50):
        if running.ask is None:
            break
        if running.ask.actor > 0:
            assert verb == silent(running).verb
            running.answer(silent(running))
        else:
            onward = {option.verb: option for option in running.ask.options}
            done = next(v for v in ("no-more-bets", "proceed", "order", "cut") if v in onward) if onward else ""
            running.answer(Answer(onward[done].actor, done, "", onward[done].amount_min, onward[done].cards))
        advance(running, chance)

    assert running.ask is None
    lost = 3_000 if game == "let-it-ride" else 1_000
    assert 20_000 - lost == running.table.balances["stack-1"] == running.table.balances["stack-2"]


def asked(house: dict[str, object], verb: str, game: str = "holdem") -> Round:
    """Three players who check, call and stand pat until somebody is asked for this verb."""
    running, chance = Round(new(game, dict.fromkeys((1, 2, 3), 20_000), house=house)), SeededChance(1)
    advance(running, chance)
    while running.ask is not None:
        options = {option.verb: option for option in running.ask.options}
        if verb in options and running.ask.actor > 0:
            return running
        plain = next(one for one in ("check", "call", "no-straddle", "forced-bet", "discard", "show") if one in options)
        running.answer(Answer(running.ask.actor, plain, "", options[plain].amount_min))
        advance(running, chance)
    raise AssertionError(f"nobody is asked to {verb}")


@clause("MD-POKER 18.E", says="winning hand is fully shown")
def test_P_115_the_hand_of_a_silent_player_is_turned_up_at_the_showdown() -> None:
    running = asked({}, "show")
    assert running.ask is not None
    seat = running.ask.actor

    assert Answer(seat, "show") == silent(running)


@clause("MD-POKER 7.E(1)", says="Win uncontested when nobody calls the bet")
def test_P_115_a_silent_player_whom_nobody_called_keeps_the_cards_hidden() -> None:
    """X-29: they may show, since the hand could be a High Hand."""
    house = {"high_hand.offered": True, "high_hand.must_showdown": False, "high_hand.min_players": 2}
    running, chance = (
        Round(new("holdem", {1: 20_000, 2: 20_000}, house=house, memory=PokerMemory(raked=True))),
        SeededChance(1),
    )
    advance(running, chance)
    wanted = iter(("call", "check", "bet", "fold"))
    while (ask := running.ask) is not None and "muck" not in [option.verb for option in ask.options]:
        verb = next(wanted)
        running.answer(least(next(option for option in ask.options if option.verb == verb)))
        advance(running, chance)

    assert ask is not None
    assert ["show", "muck"] == [option.verb for option in ask.options]
    assert Answer(ask.actor, "muck") == silent(running)


def test_P_115_a_silent_player_does_not_straddle() -> None:
    assert "no-straddle" == silent(asked({"straddle.offered": True}, "straddle")).verb


def test_P_38_a_silent_player_stands_pat() -> None:
    running = asked({}, "discard", "badugi")
    assert running.ask is not None
    seat = running.ask.actor

    assert seat in [event.seat for event in running.answer(silent(running)) if event.kind == "stands pat"]


def test_P_37_the_forced_bet_of_a_silent_player_stays_owed() -> None:
    running = asked({}, "forced-bet", "stud7-high")
    assert running.ask is not None
    seat = running.ask.actor

    assert seat in [event.seat for event in running.answer(silent(running)) if event.kind == "forced bet"]


@pytest.mark.parametrize(("countdown", "verb"), [(False, "absent"), (True, "expired")])
def test_P_37_P_38_in_the_betting_the_dealer_reports_the_player(countdown: bool, verb: str) -> None:
    assert verb == silent(asked({"countdown.offered": countdown}, "call")).verb


@pytest.mark.parametrize("game", ["holdem", "stud7-high"])
def test_nobody_answers_for_the_dealer_or_chance(game: str) -> None:
    running, asked = Round(new(game, {1: 20_000, 2: 20_000})), set[int]()
    while running.ask is not None and running.ask.actor <= 0:
        asked.add(running.ask.actor)
        assert for_the_silent(running) is None
        running.take(_least(running))

    assert {DEALER, CHANCE} <= asked
    assert for_the_silent(running) is not None


def _least(running: Round) -> Answer:
    assert running.ask is not None
    return by_chance(running.ask, SeededChance("1")) if running.ask.actor == CHANCE else least(running.ask.options[0])
