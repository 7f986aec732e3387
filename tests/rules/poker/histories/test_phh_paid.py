"""What a history says was paid beside what the chapters pay: which differences are taken, and which are named."""

from __future__ import annotations

import pytest

from croupier.rules.poker.histories.phh import BadHistory, replay_history
from tests.rules.poker.histories.test_pokerstars import read

TIED = """PokerStars Hand #21:  Hold'em No Limit ($0.01/$0.02 USD) - 2026/01/02 3:04:05 ET
Table 'Odenton' 6-max Seat #3 is the button
Seat 1: Ann ($2 in chips)
Seat 2: Ben ($2 in chips)
Seat 3: Cem ($2 in chips)
Ann: posts small blind $0.01
Ben: posts big blind $0.02
*** HOLE CARDS ***
Cem: calls $0.02
Ann: folds
Ben: checks
*** FLOP *** [9h 5c 2s]
Ben: checks
Cem: checks
*** TURN *** [9h 5c 2s] [Kd]
Ben: checks
Cem: checks
*** RIVER *** [9h 5c 2s Kd] [Kh]
Ben: checks
Cem: checks
*** SHOW DOWN ***
Ben: shows [As Jd] (a pair of Kings)
Cem: shows [Ad Js] (a pair of Kings)
Ben collected ${ben} from pot
Cem collected ${cem} from pot
*** SUMMARY ***
Total pot ${total} | Rake $0
"""
SIDE_POT = """PokerStars Hand #22:  Hold'em No Limit ($1/$2 USD) - 2026/01/02 3:04:05 ET
Table 'Severn' 6-max Seat #3 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cem ($40 in chips)
Ann: posts small blind $1
Ben: posts big blind $2
*** HOLE CARDS ***
Cem: raises $38 to $40 and is all-in
Ann: calls $9 and is all-in
Ben: calls $38 and is all-in
*** FLOP *** [9h 5c 2s]
*** TURN *** [9h 5c 2s] [Kd]
*** RIVER *** [9h 5c 2s Kd] [Kh]
*** SHOW DOWN ***
Cem: shows [Qd Qs] (two pair)
Ben: shows [Jd Js] (two pair)
Cem collected ${cem} from side pot
Ann: shows [As Ad] (two pair)
Ann collected ${ann} from main pot
*** SUMMARY ***
Total pot $90 Main pot $30. Side pot $60. | Rake $3
"""


@pytest.mark.parametrize(
    ("ben", "cem", "why"),
    [
        ("0.03", "0.02", ""),  # as the chapter divides it: the odd cent to the left of the button
        ("0.02", "0.03", ""),
        ("0.01", "0.04", ""),  # a cent for each of the two payments
        ("0.05", "0", ""),
        ("0", "0.05", "line 24: Ben ends with 1.98 here, with 2.01 by the chapter [MD-POKER 11.K(4)]"),
        ("0.03", "0.03", "line 25: Cem ends with 2.01 here, with 2 by the chapter [MD-POKER 6.H]"),
    ],
)
def test_an_odd_chip_for_each_payment_may_go_elsewhere(ben: str, cem: str, why: str) -> None:
    text = TIED.format(ben=ben, cem=cem, total="0.05")
    if not why:
        assert [1.99, 2.01, 2] == replay_history(read(text)).final_stacks
        return
    with pytest.raises(BadHistory) as refused:
        replay_history(read(text))
    assert why == str(refused.value)


def test_where_one_player_wins_all_no_odd_chip_goes_elsewhere() -> None:
    won = TIED.replace("Cem: shows [Ad Js] (a pair of Kings)", "Cem: shows [Qd Js] (a pair of Kings)")
    alone = won.replace("Cem collected ${cem} from pot\n", "").format(ben="0.05", total="0.05")
    assert [1.99, 2.03, 1.98] == replay_history(read(alone)).final_stacks

    with pytest.raises(BadHistory, match=r"Ben ends with 2\.02 here, with 2\.03 by the chapter"):
        replay_history(read(won.format(ben="0.04", cem="0.01", total="0.05")))


@pytest.mark.parametrize(
    ("ann", "cem", "why"),
    [
        ("30", "57", ""),  # as here: from the last pot that reaches the step (P-107)
        ("29", "58", ""),
        ("27", "60", ""),
        ("25", "62", ""),  # the rake of $3, and a dollar chip for each of two payments
        ("24", "63", "line 20: Ann ends with 24 here, with 30 by the chapter [MD-POKER 11.K(2)]"),
        ("30", "58", "line 18: Cem ends with 58 here, with 57 by the chapter [MD-POKER 11.K(2)]"),
    ],
)
def test_a_site_may_rake_every_pot(ann: str, cem: str, why: str) -> None:
    text = SIDE_POT.format(ann=ann, cem=cem)
    if not why:
        assert [30, 0, 57] == replay_history(read(text)).final_stacks
        return
    with pytest.raises(BadHistory) as refused:
        replay_history(read(text))
    assert why == str(refused.value)


UNCALLED = """PokerStars Hand #23:  Hold'em No Limit ($1/$2 USD) - 2026/01/02 3:04:05 ET
Table 'Severn' 6-max Seat #3 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cem ($40 in chips)
Ben: posts big blind $2
*** HOLE CARDS ***
Cem: folds
Ann: folds
Uncalled bet ($1) returned to Ben
Ben collected ${ben} from pot
*** SUMMARY ***
Total pot ${ben} | Rake $0
"""


def test_where_the_only_bet_is_uncalled_no_pot_is_there_to_be_paid() -> None:
    """A site gives back what exceeds the small blind, which nobody posted; here all of it comes back."""
    assert [10, 40, 40] == replay_history(read(UNCALLED.format(ben=1))).final_stacks

    with pytest.raises(BadHistory, match=r"line 11: Ben ends with 41 here, with 40 by the chapter \[MD-POKER 17\.D\]"):
        replay_history(read(UNCALLED.format(ben=2)))
