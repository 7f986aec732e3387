"""MD-POKER chapter 18: every clause with a limit, at the moment before it, at it and after it, to the card and cent.

The rows are in `limit_rows_deal.py` (G to J), `limit_rows_hands.py` (C to F, K, L) and `limit_rows_cards.py` (M to S);
`limit_felt.py` says how to read them.
"""

from __future__ import annotations

import pytest

from croupier.engine import STACK, Round
from croupier.rulebook.clauses import all_clauses
from croupier.rulebook.testing import clause
from croupier.rules.poker.ch18_misdeals import voluntary
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import POT
from tests.rules.felt import answer
from tests.rules.poker.limit_felt import AFTER, AT, BEFORE, OVER, Row, check
from tests.rules.poker.limit_rows_cards import ROWS as OF_CARDS
from tests.rules.poker.limit_rows_deal import ROWS as OF_THE_DEAL
from tests.rules.poker.limit_rows_hands import ROWS as OF_HANDS
from tests.rules.poker.slip_felt import POKER, STACKS, SlipFelt

ROWS = (*OF_THE_DEAL, *OF_HANDS, *OF_CARDS)

# Words of the summary, and what it is that happens at the limit.
LIMITS = {
    "MD-POKER 18.C": ("may make the player leave the game", "the hand is shown (X-17, P-88)"),
    "MD-POKER 18.D": ("keep their cards in the dealer's full view", "the pot is pushed"),
    "MD-POKER 18.E": ("The winning hand is fully shown", "one contender is left who has not conceded (P-64)"),
    "MD-POKER 18.E(1)": ("Whoever made the final bet shows first", "the final bet is called"),
    "MD-POKER 18.E(2)": ("The others reveal clockwise", "the player before has shown or mucked"),
    "MD-POKER 18.E(3)": ("A loser may muck unseen", "the player's turn to show"),
    "MD-POKER 18.F": ("before mucking", "the hand is mucked (P-88)"),
    "MD-POKER 18.G(1)": ("shuffle or cut not as chapter 5 prescribes", "the pot is pushed (P-65)"),
    "MD-POKER 18.G(2)": ("before two players bet voluntarily", "the second player bets (P-91)"),
    "MD-POKER 18.G(3)": ("more than one boxed card", "the second card is found (P-66)"),
    "MD-POKER 18.G(4)": ("before two players bet voluntarily", "the second player bets (P-91); later P-65 and P-93"),
    "MD-POKER 18.H": ("mucked and play goes on", "the last card of the deal"),
    "MD-POKER 18.I": ("void the round, return all bets and replace the deck", "the pot is pushed (X-18)"),
    "MD-POKER 18.J": ("out of the round and goes to the muck", "the pot is pushed"),
    "MD-POKER 18.K": ("fouled or swept in", "the hand is shown (P-88)"),
    "MD-POKER 18.K(1)": ("Stud hole cards count as protected", "the hand is shown; never fouled before it"),
    "MD-POKER 18.K(2)": ("reconstructed if at all possible", "the hand is shown"),
    "MD-POKER 18.K(3)": ("gets back all money put in the pot", "the hand is shown"),
    "MD-POKER 18.K(4)": ("A silent departure", "the hand is shown; or the player has told the floor"),
    "MD-POKER 18.L": ("bind the player in turn", "the player's turn (P-36)"),
    "MD-POKER 18.L(1)(a)": ("Throwing cards face down", "the player's turn"),
    "MD-POKER 18.L(1)(b)": ("Turning one's up cards down in stud", "the player faces a bet (P-90)"),
    "MD-POKER 18.L(2)": ("an owed blind, forced or announced bet", "the bet is owed"),
    "MD-POKER 18.M(1)": ("the third card comes down", "the third card"),
    "MD-POKER 18.M(2)": ("hand is void and the ante returned", "the second of two hole cards"),
    "MD-POKER 18.M(3)": ("Third hole card exposed", "the betting of seventh street"),
    "MD-POKER 18.M(3)(a)": ("contest only the pot so far", "the player has chosen"),
    "MD-POKER 18.M(3)(b)": ("go on contesting everything", "the player has chosen"),
    "MD-POKER 18.N": ("the second card comes down", "the second card"),
    "MD-POKER 18.O": ("A card dealt off the table", "the card lies where it should"),
    "MD-POKER 18.P": ("replaced from the top of the deck", "the hands are dealt"),
    "MD-POKER 18.Q": ("Shuffler jam", "the cards are shuffled"),
    "MD-POKER 18.R": ("covered or signed out of order", "the device is covered"),
    "MD-POKER 18.R#2": ("an out-of-order sign", "the sign is placed"),
    "MD-POKER 18.S": ("add to these irregularity rules", "the first irregularity; in a draw, all have drawn (P-68)"),
}
NO_LIMIT = {
    "MD-POKER 18": "the chapter",
    "MD-POKER 18.A": "a decision is final whenever it is made",
    "MD-POKER 18.B": "a suspicion is recorded whenever there is one, and changes no card and no chip",
    "MD-POKER 18.C#2": "a task that is open until it is done (P-83)",
    "MD-POKER 18.D#2": "what the dealer does about D",
    "MD-POKER 18.G": "opens G(1) to G(4), and says what each of them does",
    "MD-POKER 18.L(1)": "opens L(1)(a) and L(1)(b)",
    "MD-POKER 18.M": "opens M(1) to M(3)",
}


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.id, marks=clause(row.clause, says=LIMITS[row.clause][0])) for row in ROWS]
)
def test_18(row: Row) -> None:
    check(row)


# ---- the limits that are the same in every game ---------------------------------------------------------------------


UNLIKE = "Ac Kd 9h 7s  Ad Js 8h 6c  As Qc Tc 6d  Kc 9s 8d 7h"  # in no game are these four hands equal


@pytest.mark.parametrize("report", ["floor misdeal shuffle", "dealer missing-card", "floor extra-card"])
@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G(1)", says="shuffle or cut not as chapter 5 prescribes")
@clause("MD-POKER 18.I", says="void the round, return all bets")
def test_18_G_1_and_I_until_the_pot_is_pushed(game: str, report: str) -> None:
    felt = (
        SlipFelt(game, 4, UNLIKE, house={"ante.amount": 100}, memory=PokerMemory(round=5)).shuffle().stay(until="count")
    )
    pushed, stacks = felt.running.record, felt.stacks()
    before = Round(pushed, len(pushed.answers) - 1)
    assert before.ask is not None
    assert "show" == before.ask.options[0].verb
    assert before.table.balances[POT] == sum(event.cents for event in felt.events("awarded")) > 0
    before.answer(answer(report))

    assert [STACKS] * 4 == [before.table.balances[STACK[seat]] for seat in (1, 2, 3, 4)]
    said = felt.why_refused(report)
    assert "the pots are pushed, and the round stands" in said
    assert f"[MD-POKER {'18.G(1)' if 'misdeal' in report else '18.I'}]" in said
    assert stacks == felt.stay().stacks() != [STACKS] * 4
    assert OVER in felt.why_refused(report)


@pytest.mark.parametrize("report", ["floor wrong-start", "floor left-out seat-3"])
@pytest.mark.parametrize("players", [0, 1, 2, 3])
@pytest.mark.parametrize("game", POKER)
@clause("MD-POKER 18.G(2)", says="before two players bet voluntarily")
@clause("MD-POKER 18.G(4)", says="before two players bet voluntarily")
def test_18_G_2_and_4_until_two_players_have_bet(game: str, players: int, report: str) -> None:
    """Everybody antes $1; the deal begins at seat 2, and seat 3 gets no cards."""
    felt = SlipFelt(game, 5, house={"ante.amount": 100}).shuffle()
    felt.say("dealer start-at seat-2", "dealer x1", "dealer leave-out", "deal")
    while len(voluntary(felt.table)) < players:
        ask = felt.running.ask
        assert ask is not None
        verbs = [option.verb for option in ask.options]
        felt.say(f"{ask.actor} {next(verb for verb in ('forced-bet', 'call', 'check') if verb in verbs)}")
    put_in, pot = felt.table.contributed[3], felt.pot

    if players < 2:
        assert [STACKS] * 5 == felt.say(report).stacks()
        assert ["misdealt"] == [event.kind for event in felt.running.events if event.kind in ("misdealt", "voided")]
    elif report == "floor wrong-start":
        assert "two players have bet voluntarily, and the hand stands [MD-POKER 18.G(2)]" in felt.why_refused(report)
    else:
        assert put_in > 0
        assert {3: put_in} == felt.say(report).returned("MD-POKER 18.G(4)")
        assert [STACKS, pot - put_in] == [felt.stacks()[2], felt.pot]
        assert 3 not in felt.stay().won()
    assert 5 * STACKS == sum(felt.stay().replays().stacks())


def test_every_clause_of_the_chapter_has_its_three_moments_or_no_limit() -> None:
    chapter = {each for each in all_clauses() if each == "MD-POKER 18" or each.startswith("MD-POKER 18.")}

    assert chapter == {*LIMITS, *NO_LIMIT}
    assert not set(LIMITS) & set(NO_LIMIT)
    for each in LIMITS:
        assert {BEFORE, AT, AFTER} <= {row.moment for row in ROWS if row.clause == each}, each


def test_every_row_is_another_moment() -> None:
    assert len(ROWS) == len({row.id for row in ROWS})


@pytest.mark.parametrize("each", LIMITS)
def test_on_one_side_of_every_limit_something_else_comes_of_it(each: str) -> None:
    """If both sides of a limit looked alike, the table would prove nothing."""
    found = {
        (bool(row.refused), row.chips, str(row.cards), row.live, row.asked, str(row.events))
        for row in ROWS
        if row.clause == each
    }

    assert len(found) > 1
