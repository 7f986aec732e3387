"""MD-POKER chapter 8, J and K, after a refund (18.K(3)): which bets and raises stand, and what they leave (P-122).

Blinds are $1 and $2 at seats 1 and 2 unless a test says otherwise; seat 3 acts first, and the last seat has the button.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from croupier.engine import Round
from croupier.rulebook.testing import clause
from croupier.rules.poker.ch08_raises import BettingRound
from croupier.rules.poker.memory import Kill, PokerMemory
from tests.rules.poker.slip_felt import SlipFelt, dealt, hands_dealt

FIXED = {"betting.structure": "fixed", "betting.small_bet": 200, "betting.big_bet": 400}
SHORT = {"stakes.allow_short": True}
UP = {"stud7-high": "9c Td Jh  9d Tc Js  2c 3d Ah  4s 4h 5s", "stud5-high": "9c Td Jh  2c 3d Ah  4s 5h 6d"}


def betting(felt: SlipFelt) -> BettingRound:
    found = felt.table.betting
    assert found is not None
    return found


def limits(felt: SlipFelt) -> tuple[int, int] | None:
    """The least and the most that the player in turn may bet or raise to."""
    ask = felt.running.ask
    assert ask is not None
    amounts = [(one.amount_min, one.amount_max) for one in ask.options if one.verb in ("bet", "raise")]
    return (amounts[0][0], amounts[-1][1]) if amounts else None


def least(felt: SlipFelt) -> int:
    found = limits(felt)
    assert found is not None
    return found[0]


def counted(felt: SlipFelt) -> tuple[object, ...]:
    """What the betting round counts, without the player who is out."""
    now = betting(felt)
    acted = {seat: bet for seat, bet in now.acted.items() if seat in felt.table.live}
    return (
        now.high_cents,
        max(now.full_raise_cents, now.unit_cents),
        now.full_to_cents,
        now.raises,
        now.completes,
        (now.unit_cents, now.or_unit_cents),
        now.raised_by,
        acted,
    )


# ---- the last raise that stands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "out", "to"),
    [
        (["3 raise 400", "4 raise 5000"], 4, 600),  # by $2 again, not by the $4 that are bet
        (["3 raise 1000", "4 raise 5000"], 4, 1_800),
        (["3 raise 1000", "4 raise 5000", "5 call"], 4, 9_000),  # called: $10 to $50 stands, with seat 5
        (["3 raise 400", "4 raise 5000", "5 raise 9800"], 4, 19_200),  # $4 to $98 is what is left
        (["3 raise 400", "4 raise 5000", "5 raise 9800"], 3, 14_600),
        (["3 call", "4 call", "5 call", "6 call", "1 call", "2 check", "deal", "1 bet 1000", "2 raise 5000"], 2, 2_000),
    ],
)
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_P_122_the_least_raise_is_by_the_last_raise_that_stands(told: list[str], out: int, to: int) -> None:
    felt = hands_dealt("holdem", 6).say(*told, f"floor refund seat-{out}")

    assert to == least(felt)


@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_P_122_a_spread_is_counted_from_the_bet_that_stands() -> None:
    house = {"betting.structure": "spread", "betting.small_bet": 200, "table.max_bet": 1_000}
    felt = hands_dealt("holdem", 5, house=house).say("3 raise 400", "4 raise 1400", "floor refund seat-4")

    assert (600, 1_400) == limits(felt)


@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_P_122_the_pot_limit_is_that_of_the_pot_without_the_refund() -> None:
    """$1, $2 and $6 are in: $6 to call make $15, so at most to $21."""
    house = {"betting.structure": "pot"}
    felt = hands_dealt("holdem", 5, house=house).say("3 raise 600", "4 raise 2100", "floor refund seat-4")

    assert (1_000, 2_100) == limits(felt)


@pytest.mark.parametrize(("all_in", "to"), [(500, 700), (700, 1_000)])
@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_P_122_of_a_refunded_raise_stands_what_an_all_in_player_has_called(all_in: int, to: int) -> None:
    """Seat 3 raises to $4, seat 4 to $50, and seat 5 calls all-in for $5 or $7: now a raise, short or full."""
    felt = hands_dealt("holdem", 6, stacks={5: all_in}, house=SHORT)
    felt.say("3 raise 400", "4 raise 5000", "5 call", "floor refund seat-4")

    assert [all_in, to] == [betting(felt).high_cents, least(felt)]


@pytest.mark.parametrize(("all_in", "may"), [(500, False), (600, True)])
@clause("MD-POKER 8.J", says="minimum and maximum bets")
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_who_has_acted_may_raise_again_after_a_full_raise_alone(all_in: int, may: bool) -> None:
    """Seat 3 has raised to $4; with seat 4's $50 gone, seat 5 is all-in for $1 or $2 more."""
    felt = hands_dealt("holdem", 6, stacks={5: all_in}, house=SHORT)
    felt.say("3 raise 400", "4 raise 5000", "floor refund seat-4", f"5 raise {all_in}", "6 call", "1 fold", "2 fold")

    assert "seat 3" == " ".join(felt.open_ask.split()[:2])
    assert may == (limits(felt) is not None)


@clause("MD-POKER 18.E(1)", says="Whoever made the final bet shows first")
def test_P_122_the_final_bet_is_the_last_one_that_stands() -> None:
    """On the river seat 2 bets and seat 3's raise is refunded; seat 1 has checked."""
    felt = hands_dealt("holdem").say("3 call", "4 call", "1 call", "2 check", "deal", *["1 check", "2 check"])
    felt.say("3 check", "4 check", "deal", "1 check", "2 check", "3 check", "4 check", "deal")
    felt.say("1 check", "2 bet 400", "3 raise 1000", "floor refund seat-3", "4 call", "1 call")

    assert "seat 2" == " ".join(felt.open_ask.split()[:2])


# ---- fixed limit: what counts toward the cap ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "may"),
    [
        (["3 raise 400", "4 raise 600", "5 raise 800"], False),
        (["3 raise 400", "4 raise 600", "5 raise 800", "floor refund seat-5"], True),
        (["3 raise 400", "4 raise 600", "5 raise 800", "6 call", "floor refund seat-5"], False),  # called, so it stands
        (["3 raise 400", "4 raise 600", "5 raise 800", "floor refund seat-4"], True),
        (["3 raise 400", "4 call", "5 raise 600", "6 raise 800", "floor refund seat-3"], False),  # seat 4 has the $4
    ],
)
@clause("MD-POKER 8.K(1)", says="the cap on raises in a betting round")
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_a_refunded_raise_does_not_count_toward_the_cap(told: list[str], may: bool) -> None:
    """A bet and three raises: the big blind, $4, $6 and $8."""
    felt = hands_dealt("holdem", 7, house=FIXED).say(*told)

    assert may == (limits(felt) is not None)
    assert not may or (betting(felt).full_to_cents + 200,) * 2 == limits(felt)


@clause("MD-POKER 8.K(1)", says="the cap on raises in a betting round")
def test_P_122_completing_a_raise_that_is_refunded_is_a_raise() -> None:
    """Bets of $10. To $20 seat 3 only completed seat 2's $13, which did not count; now it raised seat 1's $10."""
    house = SHORT | {"betting.structure": "fixed", "betting.small_bet": 1_000, "betting.big_bet": 1_000}
    house |= {"blinds": (500, 1_000), "betting.max_raises": 1}
    felt = hands_dealt("holdem", 5, stacks={2: 2_300}, house=house).say(
        "3 call", "4 call", "5 call", "1 call", "2 check"
    )
    felt.say("deal", "1 bet 1000", "2 raise 1300", "3 raise 2000")
    assert (3_000, 3_000) == limits(felt)
    felt.say("floor refund seat-2")

    assert limits(felt) is None


@clause("MD-POKER 8.J", says="minimum and maximum bets")
def test_P_122_after_an_open_pair_the_larger_bet_goes_with_its_refund() -> None:
    """P-20: a pair shows on fourth street, seat 1 bets the larger $4 and is out; $2 or $4 may be bet again."""
    house = FIXED | {"stud.open_pair_double_bet": True, "forced_bet.amount": 100}
    felt = hands_dealt("stud7-high", 3, "9c Td Jh  9d Tc Js  2c 3d Ah  4s 5s 3s 6s", house=house)
    felt.stay(until="check")
    first = int(felt.open_ask.split()[1])
    felt.say(f"{first} bet 400", f"floor refund seat-{first}")

    assert (200, 400) == limits(felt)
    assert (200, 400) == (betting(felt).unit_cents, betting(felt).or_unit_cents)


# ---- blinds, straddle, kill -----------------------------------------------------------------------------------------


@clause("MD-POKER 11.E", says="the player left of the blind may straddle")
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
@pytest.mark.parametrize(
    ("told", "bet", "to"),
    [
        ([], 400, 800),
        (["floor refund seat-3"], 200, 400),
        (["4 call", "floor refund seat-3"], 400, 800),  # seat 4 has called it
        (["4 raise 1000", "floor refund seat-3"], 1_000, 1_800),
        (["4 raise 1000", "floor refund seat-4"], 400, 800),
        (["floor refund seat-1", "floor refund seat-2"], 400, 800),
        (["floor refund seat-2", "floor refund seat-3"], 100, 300),
    ],
)
def test_P_122_a_straddle_that_is_refunded_is_no_longer_the_largest_blind(told: list[str], bet: int, to: int) -> None:
    felt = SlipFelt("holdem", 6, house={"straddle.offered": True, "straddle.amount": 400}).shuffle()
    felt.say("3 straddle", "deal", *told)

    assert [bet, to] == [betting(felt).high_cents, least(felt)]


@pytest.mark.parametrize(
    ("counts", "out", "raises"),
    [(True, 0, 2), (True, 3, 1), (True, 2, 2), (False, 0, 1), (False, 3, 1)],
)
@clause("MD-POKER 8.K(1)", says="the cap on raises in a betting round")
def test_P_122_a_straddle_counts_toward_the_cap_only_while_it_stands(counts: bool, out: int, raises: int) -> None:
    house = FIXED | {"straddle.offered": True, "straddle.amount": 400, "straddle.counts_as_raise": counts}
    felt = SlipFelt("holdem", 6, house=house).shuffle().say("3 straddle", "deal")
    if out:
        felt.say(f"floor refund seat-{out}")

    assert raises == betting(felt).raises


@pytest.mark.parametrize(("structure", "to"), [("fixed", 200), ("no-limit", 200)])
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_with_both_blinds_refunded_the_first_bet_opens_the_betting(structure: str, to: int) -> None:
    """It is a bet then, and the first that counts toward the cap."""
    house = (FIXED if structure == "fixed" else {}) | {"betting.max_raises": 1}
    felt = hands_dealt("holdem", 5, house=house).say("floor refund seat-1", "floor refund seat-2")

    assert (0, 0, to) == (betting(felt).high_cents, betting(felt).raises, least(felt))
    felt.say("3 bet 200", "4 raise 400")
    assert 2 == betting(felt).raises
    assert limits(felt) is None


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_with_both_blinds_refunded_a_call_of_them_is_the_bet() -> None:
    felt = hands_dealt("holdem", 5, house=FIXED).say("3 call", "floor refund seat-1", "floor refund seat-2")

    assert (200, 1, 400) == (betting(felt).high_cents, betting(felt).raises, least(felt))
    felt.say("4 call", "5 call")
    assert "dealer MD-POKER 11.H" == felt.open_ask  # seat 3's bet is answered


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_a_kill_post_that_is_refunded_is_demanded_of_nobody() -> None:
    house = FIXED | {"kill.mode": "full", "kill.post": "winner"}
    memory = PokerMemory(button=6, kill=Kill("full", "player 4"))
    felt = hands_dealt("omaha-hilo8", 6, house=house, memory=memory)
    assert (400, 800) == (betting(felt).high_cents, least(felt))
    felt.say("floor refund seat-4")

    assert (200, 600) == (betting(felt).high_cents, least(felt))  # the blind stays $2, the bets are $4


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_a_blind_refunded_during_the_deal_is_demanded_of_nobody() -> None:
    felt = dealt("holdem", 4).say("dealer x6", "floor refund seat-2").say("deal")

    assert (100, 300) == (betting(felt).high_cents, least(felt))


@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_a_given_least_raise_stays_as_given() -> None:
    felt = hands_dealt("holdem", 5, memory=PokerMemory(button=5, least_raise=300)).say("3 raise 1000")
    felt.say("floor refund seat-3")

    assert 500 == least(felt)


# ---- forced bets in stud --------------------------------------------------------------------------------------------

STUD = FIXED | {"forced_bet.amount": 50}


@pytest.mark.parametrize("structure", ["fixed", "no-limit"])
@pytest.mark.parametrize(
    ("told", "bet", "to"),
    [
        (["forced-bet"], 50, 200),
        (["forced-bet", "2 raise 200", "out 2"], 50, 200),  # the completion is refunded, and may be made again
        (["forced-bet", "2 raise 200", "3 raise 400", "out 3"], 200, 400),
        (["forced-bet", "out 1"], 0, 200),
        (["forced-bet", "2 call", "out 1"], 50, 200),  # seat 2 has called it, and it is completed as before
        (["bet 200", "out 1"], 0, 200),
        (["bet 200", "2 call", "out 1"], 200, 400),
        (["bet 200", "2 raise 400", "out 2"], 200, 400),
    ],
)
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_forced_bet_completion_and_raise(structure: str, told: list[str], bet: int, to: int) -> None:
    house = STUD | {"betting.structure": structure}
    felt = hands_dealt("stud5-high", 4, "9c Td Jh Qs  2c 3d Ah Kh", house=house)
    for line in told:
        felt.say(line.replace("out ", "floor refund seat-") if line.startswith("out") else _by_seat(line))

    assert [bet, to] == [betting(felt).high_cents, least(felt)]


def _by_seat(line: str) -> str:
    return line if line[0].isdigit() else f"1 {line}"


@pytest.mark.parametrize(
    ("told", "raises"),
    [
        (["1 forced-bet", "2 raise 200", "3 raise 400"], 2),
        (["1 forced-bet", "2 raise 200", "floor refund seat-2", "3 raise 200", "4 raise 400"], 2),
        (["1 forced-bet", "2 raise 200", "3 raise 400", "floor refund seat-2"], 1),
        (["1 forced-bet", "floor refund seat-1", "2 bet 200", "3 raise 400"], 2),
        (["1 forced-bet", "2 call", "floor refund seat-1", "3 raise 200"], 1),
        (["1 bet 200", "floor refund seat-1", "2 bet 200"], 1),
    ],
)
@clause("MD-POKER 8.K(1)", says="the cap on raises in a betting round")
def test_P_122_completing_a_forced_bet_never_counts_toward_the_cap(told: list[str], raises: int) -> None:
    felt = hands_dealt("stud5-high", 5, "9c Td Jh Qs 8s  2c 3d Ah Kh Kd", house=STUD).say(*told)

    assert raises == betting(felt).raises


# ---- any betting ----------------------------------------------------------------------------------------------------

STRUCTURES: list[dict[str, Any]] = [
    {"betting.structure": "no-limit"},
    {"betting.structure": "pot"},
    {"betting.structure": "spread", "betting.small_bet": 200, "table.max_bet": 1_000},
    FIXED,
]


@pytest.mark.parametrize("house", STRUCTURES)
@pytest.mark.parametrize("game", ["holdem", "stud7-high", "badugi"])
@pytest.mark.parametrize("street", [0, 1])
@clause("MD-POKER 18.K(3)", says="gets back all money put in the pot")
def test_P_122_a_raise_refunded_at_once_leaves_the_betting_as_it_was(
    game: str, street: int, house: dict[str, Any]
) -> None:
    """Calls, raises, all-ins for less; each raise of a player who has put nothing in before is refunded in a copy."""
    tried = 0
    for place in range(6):
        felt = hands_dealt(game, 7, stacks={3: 1_500, 5: 2_300, 6: 900}, house=SHORT | house)
        if game == "stud7-high":
            felt.say(f"{felt.asked} forced-bet")
        if street:
            felt.stay(until="discard" if game == "badugi" else "bet")
            felt.stay(until="bet")
        for turn in range(12):
            ask = felt.running.ask
            if ask is None or ask.actor <= 0 or felt.table.betting is None:
                break
            amounts, verbs = limits(felt), [option.verb for option in ask.options]
            if amounts is None or turn % 3 == place % 3:
                felt.say(f"{ask.actor} {'call' if 'call' in verbs else 'check'}")
                continue
            line = f"{ask.actor} {verbs[2]} {amounts[turn % 2]}"
            if not felt.table.street.get(ask.actor):
                before, same = counted(felt), copy(felt)
                same.running = Round(felt.running.record)
                same.say(line, f"floor refund seat-{ask.actor}")
                tried += same.table.betting is not None
                assert same.table.betting is None or before == counted(same)
            felt.say(line)
    assert tried > 3
