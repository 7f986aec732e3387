"""Rounds of the Maryland games through the real engine, with the computed strategies, against the computed odds.

Washington's are in `test_top_5_wa_odds`. A round's result is read from its events: chips that came to the player's
stack less chips that left it. Each mean must lie in its 99.9 percent interval. Prizes are rare and large, so the
interval is that of the exact distribution, sampled many times, and not a normal one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
import pytest

from croupier.cards import SeededChance, cards
from croupier.engine import ANYONE, DEALER, HAND, STACK, Answer, Record, Round
from croupier.engine.driver import play
from croupier.odds import let_it_ride, top_five
from croupier.odds.let_it_ride_main import RideRules
from croupier.odds.paytables import NOTHING_PAID
from croupier.odds.top_five import PlayRules
from croupier.odds.wager import WagerOdds
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.let_it_ride import ch12_rows

HERO, OTHER = 1, 2
CHIPS = 1_000_000
SIGMAS = 3.2905  # standard deviations that contain 99.9 percent of the normal distribution
DRAWS = 20_000
Bets = Mapping[str, int]  # what is wagered on what, in cents


def wager_or_close(running: Round, seats: Sequence[int], bets: Bets) -> Answer:
    """Each seat places each bet, then the dealer closes the betting."""
    for seat in seats:
        placed = running.table.wagers.get(seat) or {}  # type: ignore[attr-defined]
        for bet, cents in bets.items():
            if bet not in placed and not (bet == "three-bets" and placed):
                return Answer(seat, "wager", bet, cents)
    return Answer(DEALER, "no-more-bets")


def played(
    record: Record, seed: str, rounds: int, decide: Callable[[Round], Answer], wagers: Mapping[str, str]
) -> Nets:
    """Rounds from the same record, each with different cards."""
    chance, nets = SeededChance(seed), Nets(rounds)
    for _ in range(rounds):
        nets.add(play(record, chance, decide), wagers)
    return nets


def net_of(running: Round, wagers: Mapping[str, str]) -> dict[str, int]:
    """The first seat's result of a round, in cents; `wagers` says which bet on the felt belongs to which wager."""
    net = dict.fromkeys(wagers.values(), 0)
    for event in running.events:
        if event.seat == HERO and event.cents and event.bet in wagers:
            to_hero, from_hero = event.target == STACK[HERO], event.source == STACK[HERO]
            net[wagers[event.bet]] += event.cents * (to_hero - from_hero)
    return net


class Nets:
    """How often each wager brought the first seat which result, in cents."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.times: dict[str, Counter[int]] = {}

    def add(self, running: Round, wagers: Mapping[str, str]) -> None:
        """Count a round."""
        for wager, cents in net_of(running, wagers).items():
            self.times.setdefault(wager, Counter())[cents] += 1

    def agree_with(self, odds: WagerOdds, stake_cents: int) -> None:
        """What was paid is what some outcome pays; the mean and the share of hits lie in their intervals."""
        seen = self.times[odds.wager]
        possible = {outcome.pays * stake_cents for outcome in odds.outcomes if outcome.count}
        hits = {outcome.pays * stake_cents for outcome in odds.outcomes if outcome.is_hit}
        mean = sum(cents * times for cents, times in seen.items()) / self.rounds / stake_cents
        share = sum(times for cents, times in seen.items() if cents in hits) / self.rounds
        chance = float(odds.hit_frequency)
        low, high = interval(odds, self.rounds)

        assert set(seen) <= possible, odds.wager
        assert self.rounds == sum(seen.values())
        assert low <= mean <= high, odds.wager
        assert chance == pytest.approx(share, abs=SIGMAS * (chance * (1 - chance) / self.rounds) ** 0.5), odds.wager


def interval(odds: WagerOdds, rounds: int) -> tuple[float, float]:
    """The limits between which the mean of this many rounds lies in 99.9 percent of cases."""
    pays = np.array([float(outcome.pays) for outcome in odds.outcomes])
    chances = [outcome.count / odds.combinations for outcome in odds.outcomes]
    means = np.random.default_rng(rounds).multinomial(rounds, chances, size=DRAWS) @ pays / rounds
    low, high = np.quantile(means, (0.0005, 0.9995))
    return float(low), float(high)


# Let It Ride. Two players, so that the first can be paid an Envy Bonus for the hand of the second.

RIDE_BETS: Bets = {
    "three-bets": 500, "five-card-bonus": 100, "three-card-bonus": 100, "six-card-bonus": 100, "progressive": 100,
}  # fmt: skip
RIDE_WAGERS = {
    "bet-1": "let-it-ride", "bet-2": "let-it-ride", "bet-3": "let-it-ride", "five-card-bonus": "five-card-bonus",
    "three-card-bonus": "three-card-bonus", "six-card-bonus": "six-card-bonus", "progressive": "progressive",
    "envy-bonus": "envy",
}  # fmt: skip
METERS: Mapping[str, Mapping[str, int]] = {
    "A": {"main": 1_234_500},
    "B": {"main": 345_600},
    "C": {"main": 100_000},
    "D": {"major": 2_500_000, "minor": 77_700},
    "E": {"mega": 30_000_000, "major": 1_000_000, "minor": 50_000},
    "F": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
}


def ride_house(main: str, five: str, three: str, six: str, progressive: str) -> dict[str, object]:
    """Every wager offered, under these paytables; the meters do not move, since nothing is added to them."""
    return {
        "lir.paytable": main, "lir.five_card.offered": True, "lir.five_card.paytable": five,
        "lir.three_card.paytable": three, "lir.six_card.offered": True, "lir.six_card.paytable": six,
        "lir.progressive.offered": True, "lir.progressive.paytable": progressive,
        "lir.progressive.initial": METERS[progressive],
        "lir.progressive.rates": dict.fromkeys(METERS[progressive], 0),
        "payout.breakage": "exact",  # ten percent of a meter, to the cent (W-09)
    }  # fmt: skip


def ride_or_withdraw(rules: RideRules, running: Round) -> Answer:
    """The wagers, then both decisions as computed."""
    assert running.ask is not None
    if running.ask.actor == ANYONE:
        return wager_or_close(running, (HERO, OTHER), RIDE_BETS)
    table, seat = running.table, running.ask.actor
    open_cards = [card for card in table.places["community"] if card in table.face_up]
    return Answer(seat, "let-it-ride" if rules.rides([*table.places[HAND[seat]], *open_cards]) else "withdraw")


@clause("MD-LIR 11.D(3)", says="lose or are paid by chapter 12")
@clause("MD-LIR 11.E(4)", says="Progressive wins on trips or better")
@clause("MD-LIR 11.E(5)", says="Envy Bonuses are paid")
@pytest.mark.parametrize(
    "rounds", [350, pytest.param(25_000, marks=pytest.mark.long)], ids=["a short run", "a long run"]
)
@pytest.mark.parametrize("five", "ABCDEFG")
def test_let_it_ride_pays_what_the_odds_say(five: str, rounds: int) -> None:
    """All six wagers at once, under each of their paytables in some run."""
    turn = "ABCDEFG".index(five)
    main, three, six, progressive = "ABC"[turn % 3], "ABC"[turn % 3], "AB"[turn % 2], "ABCDEF"[turn % 6]
    house = ride_house(main, five, three, six, progressive)
    record = new("let-it-ride", {HERO: CHIPS, OTHER: CHIPS}, house=house)
    decide = partial(ride_or_withdraw, let_it_ride.ride_rules(main))
    nets = played(record, f"let-it-ride {five} {rounds}", rounds, decide, RIDE_WAGERS)

    nets.agree_with(let_it_ride.main(main), RIDE_BETS["three-bets"])
    nets.agree_with(let_it_ride.five_card_bonus(five), 100)
    nets.agree_with(let_it_ride.three_card_bonus(three), 100)
    nets.agree_with(let_it_ride.six_card_bonus(six), 100)
    nets.agree_with(let_it_ride.progressive(progressive, METERS[progressive]), 100)
    nets.agree_with(let_it_ride.envy(progressive), 100)


class Rigged:
    """Chance that deals wanted cards: it learns from a first round which place of the deck goes where."""

    def __init__(self, record: Record, decide: Callable[[Round], Answer]) -> None:
        self.deck: tuple[int, ...] = tuple(range(52))
        self.record, self.decide = record, decide
        dealt = [event for event in play(record, self, decide).events if event.kind == "dealt" and event.place]
        self.goes_to: dict[str, list[int]] = {}
        for event in dealt:
            self.goes_to.setdefault(event.place, []).extend(event.cards)

    def order(self, cards: Sequence[int]) -> tuple[int, ...]:
        return self.deck

    def below(self, n: int) -> int:
        return 0

    def play(self, wanted: Mapping[str, str]) -> Round:
        """A round in which these places get these cards."""
        given = {place: list(cards(text)) for place, text in wanted.items()}
        deck: dict[int, int] = {}
        for place, some in given.items():
            deck |= dict(zip(self.goes_to[place], some, strict=True))
        rest = iter([card for card in range(52) if card not in deck.values()])
        self.deck = tuple(deck[at] if at in deck else next(rest) for at in range(52))
        return play(self.record, self, self.decide)


# A hand of each row: the player's three cards, the community cards, the box.
ROWS = [
    ("As Ks Qs", "Js Ts", "9s 2d 3h"), ("Ah Kh Qh", "Jh Th", "9h 2d 3c"), ("Ad Kd Qd", "2c 7s", "Jd Td 9d"),
    ("Ac Kc Qc", "2d 7s", "Jc Tc 9c"), ("9h 8h 7h", "6h 5h", "Th Jh 2c"), ("Ah 2h 3h", "4h 5h", "9h 2d 3c"),
    ("9h 9d 9c", "9s 2d", "2c 3c 4d"), ("9h 9d 9c", "2s 2d", "9s 3c 4d"), ("Ah Jh 8h", "5h 2h", "3h 4h 9c"),
    ("9h 8d 7c", "6h 5s", "Tc Jd 2s"), ("As Kd Qc", "Jh Td", "Js Th 2c"), ("9h 9d 9c", "5s 2d", "3c 4d 4s"),
    ("9h 9d 5c", "5s 2d", "9c Kd 3h"), ("Th Td 5c", "8s 2d", "2c 3c 4d"), ("9h 9d 5c", "8s 2d", "3h 4c Kd"),
    ("2h 4d 7c", "9s Jd", "Kc Qd 5s"),
]  # fmt: skip


@pytest.mark.parametrize("letter", "ABCDEF")
@clause("MD-LIR 12.G", says="what the meter shows")
@clause("MD-LIR 12.H(1)", says="own Progressive amount")
def test_every_row_of_let_it_ride_is_paid_as_it_is_priced(letter: str) -> None:
    """The rare prizes, which no simulation meets: rigged rounds with the hand first at one seat, then at the other."""
    main, six = "ABC"["ABCDEF".index(letter) % 3], "AB"["ABCDEF".index(letter) % 2]
    record = new("let-it-ride", {HERO: CHIPS, OTHER: CHIPS}, house=ride_house(main, letter, main, six, letter))
    table = Rigged(record, partial(ride_or_withdraw, let_it_ride.ride_rules(main)))
    priced = {
        odds.wager: {one.name: one.pays * 100 for one in odds.outcomes}
        for odds in (
            let_it_ride.five_card_bonus(letter), let_it_ride.three_card_bonus(main), let_it_ride.six_card_bonus(six),
            let_it_ride.progressive(letter, METERS[letter]), let_it_ride.envy(letter),
        )
    }  # fmt: skip
    for three, community, box in ROWS:
        own, shared, boxed = cards(three), cards(community), cards(box)
        rows = {
            "five-card-bonus": ch12_rows.main_row(own + shared),
            "three-card-bonus": ch12_rows.three_card_row(own),
            "six-card-bonus": ch12_rows.six_card_row(own + boxed),
            "progressive": ch12_rows.progressive_row(letter, own, shared),
            "envy": ch12_rows.envy_row(letter, own, shared),
        }
        expected = {wager: priced[wager].get(row or "", priced[wager][NOTHING_PAID]) for wager, row in rows.items()}
        mine = table.play({HAND[HERO]: three, "community": community, "six-card-box": box})
        others = table.play({HAND[OTHER]: three, "community": community, "six-card-box": box})
        nets = net_of(mine, RIDE_WAGERS) | {"envy": net_of(others, RIDE_WAGERS)["envy"]}
        assert expected == {wager: nets[wager] for wager in expected}, (three, community, box)


# Maryland Top Five.

TOP_FIVE_BETS: Bets = {"ante": 1_000, "top-five-bonus": 100, "poker-bonus": 100}
TOP_FIVE_WAGERS = {
    "ante": "ante-play", "play": "ante-play", "top-five-bonus": "top-five-bonus", "poker-bonus": "poker-bonus",
}  # fmt: skip


def play_or_fold(rules: PlayRules, running: Round) -> Answer:
    """The wagers, then the decision as computed."""
    assert running.ask is not None
    if running.ask.actor == ANYONE:
        return wager_or_close(running, (HERO,), TOP_FIVE_BETS)
    plays = rules.plays(running.table.places[HAND[HERO]])
    return Answer(HERO, "play", amount=TOP_FIVE_BETS["ante"]) if plays else Answer(HERO, "fold")


@clause("MD-TOP5 11.B(1)", says="one of two choices")
@clause("MD-TOP5 11.C(6)", says="Top Five Bonus is settled")
@clause("MD-TOP5 11.C(8)", says="Poker Bonus is settled")
@pytest.mark.parametrize(
    "rounds", [700, pytest.param(60_000, marks=pytest.mark.long)], ids=["a short run", "a long run"]
)
@pytest.mark.parametrize("letter", "ABC")
def test_top_five_pays_what_the_odds_say(letter: str, rounds: int) -> None:
    """Ante and play with the optimal decision, and both bonus wagers under each paytable."""
    house = {"top5.top_five_bonus.paytable": letter, "top5.poker_bonus.paytable": letter}
    record = new("top-five", {HERO: CHIPS}, house=house)
    decide = partial(play_or_fold, top_five.play_rules())
    nets = played(record, f"top-five {letter} {rounds}", rounds, decide, TOP_FIVE_WAGERS)

    nets.agree_with(top_five.ante_play(), TOP_FIVE_BETS["ante"])
    nets.agree_with(top_five.top_five_bonus(letter), 100)
    nets.agree_with(top_five.poker_bonus(letter), 100)
