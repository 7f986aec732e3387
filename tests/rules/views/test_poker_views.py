"""What a view of a poker table says: button, blinds, bets, pots, who is in; and the viewer's own hand in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine import CHANCE, FLOOR, STACK, Answer, Round
from croupier.hands.games import find
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.poker.memory import Kill, PokerMemory
from croupier.rules.views import PUBLIC, PokerSeat, PokerState, View, person, view
from croupier.rules.views.poker import in_words
from croupier.rules.views.states import Blind, SeenPot, Stakes, Worth
from tests.rules.careless import played_at_once, played_carelessly
from tests.rules.poker.day_felt import TableDay
from tests.rules.random_hands import POKER, random_record

FOUR = {1: 20_000, 2: 5_000, 3: 20_000, 4: 10_000}
HOUSE = {"deck.shuffler": "automatic", "betting.small_bet": 200}


def opened(game: str = "holdem", stacks: dict[int, int] = FOUR, first: str = "", **house: Any) -> Round:
    """A hand dealt from a deck that begins with these cards; the last seat has the button."""
    record = new(game, stacks, house=HOUSE | house, memory=PokerMemory(button=max(stacks)))
    running = Round(record)
    assert running.ask is not None
    top = tuple(map(int, cards(first)))
    rest = tuple(card for card in running.ask.options[0].cards if card not in top)
    running.answer(Answer(CHANCE, "order", cards=top + rest))
    running.proceed()
    return running


def say(running: Round, *lines: str) -> None:
    """Answers such as `3 raise 400`."""
    for line in lines:
        seat, verb, *amount = line.split()
        running.answer(Answer(int(seat), verb, amount=int(amount[0]) if amount else 0))
        running.proceed()


def table_of(shown: View) -> PokerState:
    assert isinstance(shown.table, PokerState)
    return shown.table


def poker(running: Round) -> PokerState:
    """The table as everybody sees it."""
    return table_of(view(running, PUBLIC))


def test_before_the_flop() -> None:
    running = opened()
    table = poker(running)

    assert ("holdem", "round", 4) == (table.game, table.procedure, table.button)
    assert (Blind(1, 100), Blind(2, 200)) == table.blinds
    assert (300, (), {}) == (table.pot_cents, table.pots, table.accounts)
    assert {1: 100, 2: 200, 3: 0, 4: 0} == {seat: one.bet_cents for seat, one in table.seats.items()}
    assert {"??"} == {card for one in table.seats.values() for card in one.cards}
    assert table.asked is not None
    assert ("seat", 3, "bet", "MD-POKER 11.G") == (
        table.asked.who, table.asked.seat, table.asked.kind, table.asked.clause,
    )  # fmt: skip
    assert table.betting is not None
    assert (200, 200, (4, 1, 2)) == (table.betting.to_cents, table.betting.to_call_cents, table.betting.waiting)
    assert ("no-limit", (100, 200), 400) == (
        table.stakes.structure, table.stakes.blinds_cents, table.stakes.enough_cents,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("game", "house", "stakes"),
    [
        ("holdem", {}, Stakes("no-limit", 200, 200, 100, 400, blinds_cents=(100, 200))),
        (
            "holdem",
            {"betting.structure": "spread", "table.max_bet": 900, "blinds": (200,), "chip.unit": 50},
            Stakes("spread", 200, 200, 50, 400, 900, (200,)),
        ),
        (
            "stud7-high",
            {"forced_bet.amount": 150, "ante.amount": 50},
            Stakes("fixed", 200, 400, 100, 50 + 150 + 200, None, (), 150, 50),
        ),
        ("draw5-high", {"ante.amount": 75}, Stakes("fixed", 200, 400, 100, 475, None, (100, 200), 0, 75)),
        ("holdem", {"blinds": (50,)}, Stakes("no-limit", 200, 200, 100, 250, blinds_cents=(50,))),
    ],
)  # fmt: skip
def test_the_stakes_of_a_table(game: str, house: dict[str, Any], stakes: Stakes) -> None:
    assert stakes == poker(opened(game, FOUR, **house)).stakes


def test_bets_of_the_street_and_what_a_call_costs() -> None:
    running = opened()
    say(running, "3 raise 600", "4 call")
    table = poker(running)

    assert [600, 600] == [table.seats[seat].bet_cents for seat in (3, 4)]
    assert ("raised", True, 1) == (table.seats[3].acted, table.seats[3].entered, table.seats[3].raises)
    assert ("called", True, 0) == (table.seats[4].acted, table.seats[4].entered, table.seats[4].raises)
    costs = {seat: view(running, seat).own.hands[seat].to_call_cents for seat in table.seats}
    assert {1: 500, 2: 400, 3: 0, 4: 0} == costs


def test_the_course_of_the_betting_street_by_street() -> None:
    """How many betting rounds came before, a checked one too; and of each seat what it last did, and its raises."""
    running = opened()
    told = []
    for lines in (
        (), ("3 raise 600", "4 call"), ("1 raise 1200", "2 fold", "3 raise 2400"), ("4 fold", "1 call"),
        ("1 check",), ("3 check",), ("1 bet 500", "3 raise 1000"), ("1 call",), ("1 bet 500",),
    ):  # fmt: skip
        say(running, *lines)
        table = poker(running)
        seats = [(one.acted, one.entered, one.raises, one.raises_before) for one in table.seats.values()]
        told.append((table.street, len(table.boards[0]) if table.boards else 0, *seats))
    no, blind, folded = ("", False, 0, 0), ("blind", False, 0, 0), ("", False, 0, 0)
    out = ("", True, 0, 0)

    assert [
        (0, 0, blind, blind, no, no),
        (0, 0, blind, blind, ("raised", True, 1, 0), ("called", True, 0, 0)),
        (0, 0, ("raised", True, 1, 0), ("folded", False, 0, 0), ("raised", True, 2, 0), ("called", True, 0, 0)),
        (1, 3, ("", True, 0, 1), folded, ("", True, 0, 2), out),
        (1, 3, ("checked", True, 0, 1), folded, ("", True, 0, 2), out),
        (2, 4, ("", True, 0, 1), folded, ("", True, 0, 2), out),
        (2, 4, ("bet", True, 1, 1), folded, ("raised", True, 1, 2), out),
        (3, 5, ("", True, 0, 2), folded, ("", True, 0, 3), out),
        (3, 5, ("bet", True, 1, 2), folded, ("", True, 0, 3), out),
    ] == told


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Kc Kd 2h", "pair of kings"),
        ("2c 2d Kh", "pair of 2s"),
        ("2c 2d 2h", "three 2s"),
        ("Ac Ad 2h 2s", "pair of aces"),
        ("2c 2d 2h 2s", "four 2s"),
        ("Ac Kd", ""),
    ],
)
def test_a_few_cards_in_words(hand: str, words: str) -> None:
    """Before there are five cards, only what is alike is told; of a low there is nothing to say yet."""
    found = [("", words)] if words else []

    assert found == in_words(find("stud7-high"), tuple(map(int, cards(hand))), ())
    assert [] == in_words(find("stud7-low"), tuple(map(int, cards(hand))), ())


def test_pots_and_who_is_in_them() -> None:
    """Seat 2 is all-in for $50 and seat 4 for $100; seats 1 and 3 go on for a second side pot."""
    running = opened()
    say(running, "3 raise 6000", "4 call", "1 call", "2 call")
    table = poker(running)
    assert (SeenPot("main pot", 20_000, (1, 2, 3, 4)), SeenPot("side pot 1", 3_000, (1, 3, 4))) == table.pots
    assert [False, True, False, False] == [one.all_in for one in table.seats.values()]
    assert 1 == table.street

    say(running, "1 bet 4000", "3 call", "4 call")
    say(running, "1 bet 1000", "3 call")
    names = ["main pot", "side pot 1", "side pot 2"]
    assert [*zip(names, (20_000, 15_000, 2_000), strict=True)] == [(pot.name, pot.cents) for pot in poker(running).pots]
    assert (1, 3) == poker(running).pots[2].seats
    assert 37_000 == poker(running).pot_cents


def test_who_has_folded() -> None:
    running = opened()
    say(running, "3 fold", "4 call")
    table = poker(running)

    assert [False, False, True, False] == [one.folded for one in table.seats.values()]
    assert () == table.seats[3].cards
    assert {} == view(running, 3).own.hands


def test_the_board_and_the_piles() -> None:
    running = opened(first="")
    say(running, "3 call", "4 call", "1 call", "2 check")
    table = poker(running)

    (board,) = table.boards
    assert 3 == len(board)
    assert {"burns": ("??",)} == table.piles
    assert 52 - 8 - 1 - 3 == table.deck


@clause("MD-POKER 1.B(15)", says="half-kill")
def test_a_kill_stands_on_the_table() -> None:
    house = {**HOUSE, "kill.mode": "half", "betting.structure": "fixed"}
    memory = PokerMemory(button=3, kill=Kill("half", "player 2"))
    running = Round(new("omaha-hilo8", dict.fromkeys((1, 2, 3), 20_000), house=house, memory=memory))

    assert "half" == poker(running).kill


def test_one_s_own_hand_in_words_high_and_low() -> None:
    """Seat 1 gets the first card: ace, two, three and a king, on a board of 3 4 5."""
    stacks = {1: 20_000, 2: 20_000}
    running = opened("omaha-hilo8", stacks, "As 9c 2d 9d 3h Th Kc Tc Qs 4s 5d 3c")
    while poker(running).boards == ():
        assert running.ask is not None
        verbs = [option.verb for option in running.ask.options]
        say(running, f"{running.ask.actor} {'check' if 'check' in verbs else 'call'}")
    shown = view(running, 1)

    assert ("As", "2d", "3h", "Kc") == shown.own.hands[1].cards
    assert (Worth("straight, 5 high", "high half"), Worth("5-4-3-2-A low", "low half")) == shown.own.hands[1].worth
    assert {} == view(running, PUBLIC).own.hands


def test_in_stud_up_cards_lie_open_for_all() -> None:
    running = opened("stud7-high", {1: 20_000, 2: 20_000}, "As Kc 2d 3c 9h Td")
    table = poker(running)

    assert ("??", "??", "9h") == table.seats[1].cards
    assert ("As", "2d", "9h") == view(running, 1).cards(1)
    assert 0 == table.button


def test_draws_are_counted() -> None:
    running = opened("triple-27", {1: 20_000, 2: 20_000, 3: 20_000})
    say(running, "3 call", "1 call", "2 check")
    hand = view(running, 1).own.hands[1].cards
    running.answer(Answer(1, "discard", cards=tuple(map(int, cards(" ".join(hand[:2]))))))
    running.proceed()
    running.answer(Answer(2, "discard"))
    table = poker(running)

    assert (1, 3) == (table.draw, table.draws)
    assert [2, 0, None] == [one.drawn for one in table.seats.values()]
    assert (hand[0],) not in [event.cards for event in view(running, 2).log]


def test_a_player_who_is_away_is_seen_to_be() -> None:
    running = opened()
    say(running, "3 call")
    running.answer(Answer(FLOOR, "secure-stakes", "seat-1"))
    assert [True, False, False, False] == [one.away for one in poker(running).seats.values()]


@pytest.mark.parametrize(("game", "seat"), [("holdem", 4), ("stud7-high", 0)])
def test_the_button_is_shown_where_there_is_one_and_somebody_to_have_it(game: str, seat: int) -> None:
    empty, there = (Round(new(game, stacks, house=HOUSE, procedure="between")) for stacks in ({}, FOUR))

    assert (0, seat) == (poker(empty).button, poker(there).button)


@clause("MD-POKER 8.B(6)", says="stepping away mid-round who keeps the seat")
def test_who_has_stepped_away_between_rounds_and_who_waits_for_the_blind_is_seen() -> None:
    """P-78: seat 3 is away while the blinds pass, comes back, and waits for the large blind."""
    before, after = (TableDay(4, button=1, blinds__missed="wait") for _ in range(2))
    gone, back = before.day.begin("between"), after.between("3 step-away").round().day.begin("between")
    gone.answer(Answer(3, "step-away"))
    back.answer(Answer(3, "return"))

    assert [False, False, True, False] == [one.away for one in poker(gone).seats.values()]
    assert [False, False, False, False] == [one.waits for one in poker(gone).seats.values()]
    assert [False, False, False, False] == [one.away for one in poker(back).seats.values()]
    assert [False, False, True, False] == [one.waits for one in poker(back).seats.values()]


def test_a_person_is_known_by_name() -> None:
    players = {1: "Ann", 2: "Bo", 3: "Ann"}
    assert (1, 3) == person(players, "Ann").seats
    assert () == person(players, "Cy").seats


# ---- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER)
def test_every_poker_table_adds_up(game: str) -> None:
    """Money and cards are all there, pots hold what is in the middle, and players who folded in the log have folded."""
    rng = random.Random(f"typed {game}")

    def look(running: Round) -> None:
        shown = view(running, PUBLIC)
        table, inside = table_of(shown), running.table
        assert {account: cents for account, cents in inside.balances.items() if cents} == shown.accounts
        lying = {place: len(lie) for place, lie in inside.places.items() if lie}
        assert lying == {place: len(lie) for place, lie in shown.places.items()}
        bets = sum(one.bet_cents for one in table.seats.values())
        if table.pots:
            assert table.pot_cents == bets + sum(pot.cents for pot in table.pots)
        folded = {event.seat for event in shown.events if event.kind == "folded"}
        assert folded <= {seat for seat, one in table.seats.items() if one.folded} or table.over
        for seat, one in table.seats.items():
            _one_seat_adds_up(running, seat, one)

    for _ in range(4):
        running = Round(random_record(rng, game, raked=0.5))
        rng.choice((played_carelessly, played_at_once))(rng, running, look)
        look(running)


def _one_seat_adds_up(running: Round, seat: int, one: PokerSeat) -> None:
    assert running.table.balances[STACK[seat]] == one.stack_cents
    assert not (one.folded and one.all_in)
    assert not one.all_in or not one.stack_cents
    mine = view(running, seat)
    for hand in mine.own.hands.values():
        assert "??" not in hand.cards
        assert hand.to_call_cents <= one.stack_cents
    asked = mine.table.asked
    if asked is not None and asked.kind == "bet":
        calls = any(option.verb == "call" for option in mine.options)
        assert calls == (asked.seat == seat and mine.own.hands[seat].to_call_cents > 0)


def test_a_round_by_itself_has_no_number_no_clock_and_no_agreed_minimum() -> None:
    table = view(opened(), PUBLIC).table

    assert isinstance(table, PokerState)
    assert (0, None, 0) == (table.round, table.minute, table.minimum_cents)
