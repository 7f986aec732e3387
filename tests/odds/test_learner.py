"""Lessons for a learner: exact values in house-banked games, and a share of the pot from what the learner sees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from croupier.cards import SeededChance
from croupier.engine import ANYONE, CHANCE, Answer, Option, Round
from croupier.engine.driver import by_chance, least
from croupier.odds.learner import NoLesson, field_share, lesson, lesson_of
from croupier.odds.let_it_ride import choices
from croupier.rules import SPECS, new
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.spec import GameSpec
from croupier.rules.views import PokerState, View, view
from croupier.rules.views.codec import encode
from tests.rules.poker.board_felt import BoardFelt

POKER = [name for name, spec in SPECS.items() if spec.is_poker]
SHARES = {  # of the first decision with 200 random deals: the share, its standard error, and against one player alone
    "stud7-high": (0.27000, 0.03139, 0.49000),
    "stud7-low": (0.27000, 0.03139, 0.50000),
    "stud7-hilo": (0.30250, 0.01997, 0.46000),
    "stud7-hilo8": (0.35750, 0.02902, 0.56500),
    "holdem": (0.22417, 0.02907, 0.39000),
    "omaha-high": (0.34500, 0.03305, 0.53000),
    "omaha-hilo8": (0.22125, 0.02605, 0.44500),
    "draw5-high": (0.31000, 0.03270, 0.48000),
    "draw5-low": (0.15000, 0.02525, 0.47000),
    "stud5-high": (0.32000, 0.03298, 0.38000),
    "omaha5-high": (0.27750, 0.03136, 0.56000),
    "omaha5-hilo8": (0.20000, 0.02398, 0.41500),
    "badugi": (0.34000, 0.03331, 0.63000),
    "triple-27": (0.19500, 0.02802, 0.41000),
    "triple-a5": (0.18500, 0.02746, 0.44000),
    "badeucey": (0.21750, 0.02056, 0.41000),
    "badacey": (0.16250, 0.01902, 0.38000),
    "sixplus": (0.36583, 0.03287, 0.54000),
}


def until_a_decision(
    game: str, *kinds: str, seed: int = 1, players: int = 3, house: Mapping[str, str] | None = None
) -> tuple[Round, View]:
    """A round that waits for a seat's decision, as that seat sees it."""
    spec, chance = SPECS[game], SeededChance(seed)
    chosen = (dict(spec.layout.house) if isinstance(spec, BankedSpec) else {}) | dict(house or {})
    running = Round(new(game, dict.fromkeys(range(1, players + 1), 30_000), house=chosen))
    placed: set[int] = set()
    while running.ask is not None:
        ask = running.ask
        if ask.actor > 0 and ask.kind in kinds:
            return running, view(running, ask.actor)
        if ask.actor == CHANCE:
            running.answer(by_chance(ask, chance))
        elif ask.proceeds:
            running.proceed()
        elif ask.actor == ANYONE:
            wagers = [one for one in ask.options if one.actor > 0 and one.verb == "wager" and one.actor not in placed]
            placed |= {one.actor for one in wagers[:1]}
            first = next((one for one in ask.options if one.actor <= 0), None)
            running.answer(_wager(spec, wagers[0]) if wagers else least(first or ask.options[0]))
        else:
            running.answer(least(ask.options[0]))
    raise AssertionError(f"nothing was asked in {game}")


def _wager(spec: GameSpec, option: Option) -> Answer:
    """The game's main wager at its minimum."""
    assert isinstance(spec, BankedSpec)
    return Answer(option.actor, option.verb, spec.layout.menu[0], option.amount_min)


def test_each_choice_of_let_it_ride_has_its_exact_value_in_the_wagers_cents() -> None:
    running, seen = until_a_decision("let-it-ride", "decide")
    found = lesson(seen, running.record.house)
    hand = " ".join(seen.own.hands[seen.viewer.seats[0]].cards)
    priced = choices(hand)

    assert [str(one.value) for one in priced] == [one.value for one in found.choices]
    assert ["let-it-ride", "withdraw"] == [one.verb for one in found.choices]
    assert 1 == sum(one.best for one in found.choices)
    bet = seen.table.seats[seen.viewer.seats[0]].wagers["bet-1"]  # type: ignore[union-attr]
    assert [float(one.value * bet) for one in priced] == [one.cents for one in found.choices]
    assert found == lesson_of(encode(seen), "let-it-ride", running.record.house.values)


def test_choices_are_priced_under_the_paytable_of_the_table() -> None:
    by_letter = []
    for letter in "ABC":
        running, seen = until_a_decision("let-it-ride", "decide", seed=4, house={"lir.paytable": letter})
        found = lesson(seen, running.record.house)
        hand = " ".join(seen.own.hands[seen.viewer.seats[0]].cards)
        by_letter.append([one.value for one in found.choices])

        assert [str(one.value) for one in choices(hand, paytable=letter)] == by_letter[-1]
    assert [["293/294", "0"], ["95/147", "0"], ["331/1176", "0"]] == by_letter


@pytest.mark.parametrize("game", ["top-five", "top-5-wa"])
def test_every_choice_that_is_offered_against_the_house_is_priced(game: str) -> None:
    running, seen = until_a_decision(game, "decide")
    found = lesson(seen, running.record.house)

    assert {option.verb for option in seen.own.options} == {one.verb for one in found.choices}
    assert all(
        Fraction(one.value) <= max(Fraction(best.value) for best in found.choices if best.best) for one in found.choices
    )


@pytest.mark.parametrize("game", POKER)
def test_a_hand_has_a_share_against_the_field_in_every_poker_game(game: str) -> None:
    running, seen = until_a_decision(game, "bet")
    assert isinstance(seen.table, PokerState)
    found = field_share(seen, seen.table, samples=200)

    assert SHARES[game] == pytest.approx((found.share, found.error, found.alone), abs=1e-5)
    assert (2, 200) == (found.opponents, found.samples)
    call, pot = found.to_call_cents, found.pot_cents
    assert Fraction(found.needed) == (Fraction(call, pot + call) if call else 0)
    assert found == field_share(seen, seen.table, samples=200)
    assert running.ask is not None


def at_a_bet(game: str, players: int, *, cards: int) -> tuple[View, PokerState]:
    """The view of the first player who may bet when this many cards lie open for everybody; nobody folds."""
    running = Round(new(game, dict.fromkeys(range(1, players + 1), 30_000)))
    while (ask := running.ask) is not None:
        if ask.kind == "bet":
            seen = view(running, ask.actor)
            assert isinstance(seen.table, PokerState)
            if cards == sum(map(len, seen.table.boards)):
                return seen, seen.table
        if ask.actor == CHANCE:
            running.answer(by_chance(ask, SeededChance(1)))
        elif ask.proceeds:
            running.proceed()
        else:
            staying = [one for verb in ("check", "call") for one in ask.options if one.verb == verb]
            running.answer(least((staying or list(ask.options))[0]))
    raise AssertionError(f"{cards} cards never lie open in {game}")


@pytest.mark.parametrize(
    ("game", "players", "cards", "share", "alone"),
    [
        ("holdem", 3, 3, 0.34083, 0.535),
        ("holdem", 3, 5, 0.4025, 0.59),
        ("omaha-hilo8", 3, 4, 0.51, 0.6425),
        ("stud7-high", 8, 1, 0.0, 0.67),
    ],
)
def test_open_cards_count_with_those_to_come(game: str, players: int, cards: int, share: float, alone: float) -> None:
    """In stud eight players have six cards each and a common one (MD-POKER 10.J(3))."""
    found = field_share(*at_a_bet(game, players, cards=cards), samples=200)

    assert (share, alone) == pytest.approx((found.share, found.alone), abs=1e-5)
    assert players - 1 == found.opponents


@pytest.mark.parametrize(("street", "share", "alone"), [("flop", 0.7175, 0.86), ("river", 0.81, 0.9)])
def test_of_two_boards_each_decides_half_of_the_pot(street: str, share: float, alone: float) -> None:
    boards = {"board": "2c 7d 9h Jc 4s", "second": "Kc 7h 9d Jd 4c"}
    felt = BoardFelt(hands={1: "As Ah"}, **boards, two_boards=True, double_board__offered=True)
    seen = view(felt.say("2 request double-board 1000", "3 agree", "1 agree").call(street).running, 1)
    assert isinstance(seen.table, PokerState)
    found = field_share(seen, seen.table, samples=200)

    assert (share, alone) == pytest.approx((found.share, found.alone), abs=1e-5)


def test_a_call_needs_its_part_of_the_pot_and_a_check_needs_nothing() -> None:
    """Three players at $1/$2: the first has to call $2 with $3 in the pot; after the flop there is no bet yet."""
    _, before = until_a_decision("holdem", "bet")
    assert isinstance(before.table, PokerState)
    called, checked = (
        field_share(before, before.table, samples=2),
        field_share(*at_a_bet("holdem", 3, cards=3), samples=2),
    )

    assert (200, 300, "2/5") == (called.to_call_cents, called.pot_cents, called.needed)
    assert (0, 600, "0") == (checked.to_call_cents, checked.pot_cents, checked.needed)


def test_a_better_hand_has_a_better_share() -> None:
    """By the pairs among forty deals: on average they are ahead of hands without one."""
    shares: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(1, 41):
        _, seen = until_a_decision("holdem", "bet", seed=seed)
        first, second = seen.own.hands[seen.viewer.seats[0]].cards
        assert isinstance(seen.table, PokerState)
        shares[first[0] == second[0] or {first[0], second[0]} <= set("AKQ")].append(
            field_share(seen, seen.table, samples=60).alone
        )

    good, others = shares[True], shares[False]
    assert good
    assert sum(good) / len(good) > sum(others) / len(others)


def test_no_lesson_covers_a_deck_that_may_run_out() -> None:
    """Seven players may all be dealt seven cards; with eight, the last card may be common (MD-POKER 10.J)."""
    _, seven = until_a_decision("stud7-high", "bet", players=7)
    _, eight = until_a_decision("stud7-high", "bet", players=8)
    assert isinstance(seven.table, PokerState)
    assert isinstance(eight.table, PokerState)

    assert 6 == field_share(seven, seven.table, samples=2).opponents
    with pytest.raises(NoLesson, match="the deck has too few cards for everybody"):
        field_share(eight, eight.table, samples=2)


def test_nothing_is_told_to_somebody_who_is_not_asked() -> None:
    running, seen = until_a_decision("holdem", "bet")
    other = next(seat for seat in (1, 2, 3) if seat not in seen.viewer.seats)

    with pytest.raises(NoLesson, match="it is not your turn"):
        lesson(view(running, other), running.record.house)


def test_there_is_no_lesson_about_a_wager_before_the_cards() -> None:
    spec = SPECS["top-five"]
    assert isinstance(spec, BankedSpec)
    running = Round(new("top-five", {1: 30_000}, house=dict(spec.layout.house)))
    while running.ask is not None and running.ask.actor == CHANCE:
        running.answer(by_chance(running.ask, SeededChance(1)))

    with pytest.raises(NoLesson, match="nothing to decide about the cards now"):
        lesson(view(running, 1), running.record.house)
