"""MD-POKER chapter 8: the sentences that refuse a bet or raise, at both sides of every limit."""

from __future__ import annotations

import pytest

from tests.rules.poker.board_felt import BoardFelt


def facing_odd_chips() -> BoardFelt:
    """Chips of $1; seat 1 is all-in for $4.13 on the flop, so that seat 2 raises to $8.26, $9.26 and so on."""
    return BoardFelt(seats={1: 613, 2: 20_000, 3: 20_000}, chip__unit=100).call("flop").say("1 bet 413")


@pytest.mark.parametrize(
    ("cents", "refused"),
    [
        (825, "seat 2 raises to $8.25; the least is $8.26 [MD-POKER 8.J]"),
        (826, ""),
        (827, "seat 2 raises to $8.27; bets go in steps of $1 [submission: chip.unit]"),
        (874, "seat 2 raises to $8.74; bets go in steps of $1 [submission: chip.unit]"),
        (926, ""),
        (19_750, "seat 2 raises to $197.50; bets go in steps of $1 [submission: chip.unit]"),
        (19_800, ""),  # all-in
        (19_801, "seat 2 raises to $198.01 but has $198 on the table; at most $198 [MD-POKER 8.B(1)]"),
    ],
)
def test_8_J_raises_go_in_whole_chips_above_an_odd_all_in(cents: int, refused: str) -> None:
    felt = facing_odd_chips()
    if refused:
        assert refused == str(felt.refused(f"2 raise {cents}"))
    else:
        assert cents == felt.say(f"2 raise {cents}").table.street[2]


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("3 raise 1000", "seat 3 raise $10: nobody may bet before their turn; it is seat 2's turn [MD-POKER 8.E]"),
        ("1 raise 1000", "seat 1 adds to a bet of $4.13 that is made; it stays $4.13 [MD-POKER 8.F]"),
        (
            "2 bet 926",
            "seat 2 bet $9.26 is not allowed now; allowed: seat 2 fold; seat 2 call; "
            "seat 2 raise $8.26 to $197.26 in steps of $1; seat 2 raise $198 [MD-POKER 11.H(2)]",
        ),
    ],
)
def test_8_F_who_may_not_bet_now_and_why(line: str, refused: str) -> None:
    assert refused == str(facing_odd_chips().refused(line))


@pytest.mark.parametrize(
    ("stack", "to", "refused"),
    [
        (999, 799, "seat 2 raises to $7.99, but has no chips beyond the call [MD-POKER 8.B(1)]"),
        (1_000, 800, "seat 2 raises to $8, but has no chips beyond the call [MD-POKER 8.B(1)]"),
        (1_001, 801, ""),  # all-in
    ],
)
def test_8_B_1_a_raise_takes_more_than_the_call(stack: int, to: int, refused: str) -> None:
    felt = BoardFelt(seats={1: 20_000, 2: stack, 3: 20_000}).call("flop").say("1 bet 800")
    if refused:
        assert refused == str(felt.refused(f"2 raise {to}"))
    else:
        assert to == felt.say(f"2 raise {to}").table.street[2]
