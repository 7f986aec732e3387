"""WA-TOP5 paragraph 11: every row against the clause list, a hand that hits it and one that misses it by a card."""

from collections.abc import Iterator, Mapping

import pytest

from croupier.cards import card, cards
from croupier.money import Payout, Paytable
from croupier.rulebook import all_clauses, find
from croupier.rulebook.testing import clause
from croupier.rules.top_5_wa import p11_payouts as p11

TABLES: Mapping[str, Mapping[str, Paytable]] = {
    "ace or face": p11.ACE_OR_FACE,
    "tens": p11.TENS_OR_BETTER,
    "bet": p11.WINNING_BET,
}
EXAMPLES = {
    "ace": ("Ac", "2c"),
    "king": ("Kd", "Qd"),
    "queen": ("Qh", "Jh"),
    "jack": ("Js", "Ts"),
    "royal flush": ("As Ks Qs Js Ts", "9s Ks Qs Js Ts"),
    "straight flush": ("Ah 2h 3h 4h 5h", "Ac 2h 3h 4h 5h"),
    "four-of-a-kind": ("2s 2h 2d 2c 3c", "2s 2h 2d 3d 3c"),
    "full house": ("9s 9h 9d 4c 4d", "9s 9h 9d 4c 5d"),
    "flush": ("2d 4d 6d 8d Td", "2d 4d 6d 8d Tc"),
    "straight": ("As 2d 3s 4s 5s", "As Kd 3s 4s 5s"),
    "two pair or 3 of a kind": ("3s 3h 2d 2c 4c", "3s 3h 2d 5c 4c"),
    "pair 10's or better": ("Ts Th 2d 5c 4c", "9s Th 2d 5c 4c"),
    "winning hand": ("As Qs 8d 7d 6d", "Ad Qd 8d 7d 6d"),
}


def rows() -> Iterator[tuple[str, Paytable, str, Payout, str]]:
    for wager, tables in TABLES.items():
        for table in tables.values():
            for hand, payout, row_clause in table:
                yield wager, table, hand, payout, row_clause


def row_of(wager: str, text: str) -> str | None:
    match wager:
        case "ace or face":
            return p11.ace_face_row(card(text))
        case "tens":
            return p11.tens_row(cards(text))
        case _:
            return p11.winning_bet_row(cards(text))


@pytest.mark.parametrize(
    "wager, table, hand, payout, row_clause",
    [
        pytest.param(*row, id=row[4], marks=clause(row[4], says=f"{row[1].letter} percent edge pays {row[3]}"))
        for row in rows()
        if row[2] != "winning hand"
    ],
)
def test_11_pays_what_is_printed(wager: str, table: Paytable, hand: str, payout: Payout, row_clause: str) -> None:
    """The payout is the clause's own figure; the hit reaches this row of this table and the miss does not."""
    assert find(row_clause).numbers == str(payout)
    hit, miss = EXAMPLES[hand]
    assert hand == row_of(wager, hit)
    assert 1 == len({*cards(hit)} - {*cards(miss)})
    assert hand != row_of(wager, miss)


@clause("WA-TOP5 11.winning-bet.table.3.02.winning-hand", says="winning hand")
@pytest.mark.parametrize("hand", ["3s 3h 2d 2c 4c", "9s 9h 9d 4c 5d", "Ts Th 2d 5c 4c", "2s 3s 4d 5c 7c"])
def test_11_any_other_hand_that_wins_pays_even_money(hand: str) -> None:
    assert "winning hand" == p11.winning_bet_row(cards(hand))
    assert "1 to 1" == str(p11.WINNING_BET["3.02"].rows["winning hand"])


def test_11_three_of_a_kind_shares_a_row_with_two_pair() -> None:
    assert "two pair or 3 of a kind" == p11.tens_row(cards("2s 2h 2d 4c 5d"))


def test_11_has_no_row_that_is_not_here() -> None:
    printed = {one.id for one in all_clauses().values() if one.id.startswith("WA-TOP5 11.") and " for: " in one.summary}
    assert printed == {row[4] for row in rows()}


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES.keys())
def test_11_tables_are_named_by_the_printed_advantage(tables: Mapping[str, Paytable]) -> None:
    for name, table in tables.items():
        assert name == table.letter
        assert name in find(table.clause).summary
