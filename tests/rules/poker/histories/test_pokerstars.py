"""PokerStars texts: what is read is what was played, and what cannot be read is named with its line."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from croupier.cards import cards
from croupier.engine import STACK, Round
from croupier.rulebook.testing import clause
from croupier.rules.poker.histories.phh import (
    BadHistory,
    HandHistory,
    NoHistory,
    read_histories,
    replay_history,
    write_history,
)
from croupier.rules.poker.histories.pokerstars import blocks, decode, is_pokerstars, read_hand
from croupier.rules.settle import settle_history
from tests.rules.poker.histories.pokerstars_text import TITLES, played, written

RETURNS = """PokerStars Hand #11:  Hold'em No Limit ($0.50/$1 USD) - 2026/01/02 3:04:05 ET
Table 'Annapolis II' 9-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 3: Ben: the 2nd ($25.50 in chips)
Seat 4: Cem ($60 in chips)
Seat 6: Dora (€) ($31 in chips)
Seat 7: Eve ($12 in chips) is sitting out
Seat 8: Finn ($22 in chips)
Ben: the 2nd: posts small blind $0.50
Cem: posts big blind $1
Eve: sits out
Finn: posts small & big blinds $1.50
Ann: posts big blind $1
*** HOLE CARDS ***
Dealt to Cem [9c 9d]
Eve said, "Cem: folds"
Dora (€): raises $3 to $4
Finn has timed out
Finn: folds
Ann: calls $3
Ben: the 2nd: folds
Cem: calls $3
*** FLOP *** [9h 5c 2s]
Cem: checks
Dora (€): bets $27 and is all-in
Ann: folds
Cem: calls $27
*** TURN *** [9h 5c 2s] [Kd]
*** RIVER *** [9h 5c 2s Kd] [Kh]
*** SHOW DOWN ***
Cem: shows [9c 9d] (a full house, Nines full of Kings)
Dora (€): mucks hand
Cem collected $65.50 from pot
*** SUMMARY ***
Total pot $68 | Rake $2.50
Board [9h 5c 2s Kd Kh]
Seat 6: Dora (€) mucked [As Ad]
"""
TOURNAMENT = """PokerStars Hand #12: Tournament #77, $4+$4+$0.40 USD Hold'em No Limit - Level IV (50/100) - 2026/01/02
Table '77 3' 9-max Seat #5 is the button
Seat 1: Ann (1000 in chips, $4 bounty)
Seat 3: Ben (330 in chips, $4 bounty)
Seat 5: Cem (2,500 in chips, $6 bounty)
Seat 7: Dora (8 in chips, $4 bounty) is sitting out
Ann: posts the ante 10
Ben: posts the ante 10
Cem: posts the ante 10
Dora: posts the ante 8 and is all-in
Ann: posts small blind 50
Ben: posts big blind 100
*** HOLE CARDS ***
Dealt to Cem [As Ks]
Cem: raises 200 to 300
Ann: calls 250
Ben: calls 200
*** FLOP *** [Ah 7d 2c]
Ann: checks
Ben: bets 20 and is all-in
Cem: raises 300 to 320
Ann: calls 320
*** TURN *** [Ah 7d 2c] [3h]
Ann: checks
Cem: checks
*** RIVER *** [Ah 7d 2c 3h] [9c]
Ann: checks
Cem: checks
*** SHOW DOWN ***
Ann: shows [Qd Qc] (a pair of Queens)
Cem: shows [As Ks] (a pair of Aces)
Cem collected 600 from side pot-2
Ben: shows [7s 7c] (three of a kind, Sevens)
Ben collected 966 from side pot-1
Dora: shows [2d 2h] (three of a kind, Deuces)
Ben collected 32 from main pot
Ben wins the $4 bounty for eliminating Dora
Dora finished the tournament in 4th place
*** SUMMARY ***
Total pot 1598 Main pot 32. Side pot-1 966. Side pot-2 600. | Rake 0
"""
TWICE = """PokerStars Zoom Hand #13:  Omaha Pot Limit (€1/€2 EUR) - 2026/01/02 3:04:05 CET [2026/01/01 21:04:05 ET]
Table 'Valletta' 2-max Seat #4 is the button
Seat 2: Ann (€20 in chips)
Seat 4: Ben (€20 in chips)
Ben: posts small blind €1
Ann: posts big blind €2
*** HOLE CARDS ***
Dealt to Ann [Ac Ad Kc Qd]
Ben: raises €4 to €6
Ann: raises €12 to €18
Ben: raises €2 to €20 and is all-in
Ann: calls €2 and is all-in
*** FIRST FLOP *** [Ah 8c 8d]
*** FIRST TURN *** [Ah 8c 8d] [2c]
*** FIRST RIVER *** [Ah 8c 8d 2c] [3d]
*** SECOND FLOP *** [9s Ts 3c]
*** SECOND TURN *** [9s Ts 3c] [4h]
*** SECOND RIVER *** [9s Ts 3c 4h] [6d]
*** FIRST SHOW DOWN ***
Ann: shows [Ac Ad Kc Qd] (a full house, Aces full of Eights)
Ben: shows [Js 9h Td 5h] (two pair)
Ann collected €19.25 from pot
*** SECOND SHOW DOWN ***
Ann: shows [Ac Ad Kc Qd] (a pair of Aces)
Ben: shows [Js 9h Td 5h] (two pair, Tens and Nines)
Ben collected €19.25 from pot
*** SUMMARY ***
Total pot €40 | Rake €1.50
Hand was run twice
"""
SHORT_DECK = """PokerStars Hand #14:  6+ Hold'em No Limit (Button Blind $2 - Ante $1 USD) - 2026/01/02 3:04:05 ET
Table 'Laurel' 6-max Seat #5 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 5: Cem ($100 in chips)
Ann: posts the ante $1
Ben: posts the ante $1
Cem: posts the ante $1
Cem: posts button blind $2
*** HOLE CARDS ***
Dealt to Cem [6c 7c]
Ann: calls $2
Ben: folds
Cem: checks
*** FLOP *** [8c 9c Td]
Ann: bets $5
Cem: raises $10 to $15
Ann: folds
Uncalled bet ($10) returned to Cem
Cem collected $17 from pot
Cem: doesn't show hand
*** SUMMARY ***
Total pot $17 | Rake $0
"""


def read(text: str) -> HandHistory:
    (block,) = blocks(text)
    return read_hand(block, "a.txt")


def stacks(text: str) -> dict[str, float]:
    replayed = replay_history(read(text))
    assert "complete" == replayed.status
    return dict(zip(replayed.hand.players, replayed.final_stacks, strict=True))


@pytest.mark.parametrize("game, structure", [key for key in TITLES if key[0] != "sixplus"])
def test_what_is_read_is_what_was_played(game: str, structure: str) -> None:
    for seed in range(4):
        running = played(game, structure, seed)
        table, names = running.table, running.record.players

        found = replay_history(read(written(running, seed, hero=min(names))))

        assert {names[seat]: table.balances[STACK[seat]] / 100 for seat in names} == dict(
            zip(found.hand.players, found.final_stacks, strict=True)
        )
        there, here = awarded(running), awarded(found.round)
        assert [(names[seat], *more) for seat, *more in there] == [
            (found.hand.players[seat - 1], *more) for seat, *more in here
        ]


def awarded(running: Round) -> list[tuple[int, int, str]]:
    return [(event.seat, event.cents, event.hand) for event in running.events if event.kind == "awarded"]


def test_the_bring_in_is_the_one_that_was_made_and_otherwise_half_the_small_bet() -> None:
    none, made = (written(played("stud7-high", "fixed", seed)) for seed in (0, 4))

    assert "brings in" not in none
    assert [1, 1, Decimal("0.75")] == [
        read(text).bring_in for text in (none, made, made.replace("brings in for $1", "brings in for $0.75"))
    ]


def test_players_who_return_post_a_live_and_a_dead_blind_and_names_may_be_anything() -> None:
    """The button's seat is empty, Eve sits out; the rake is the file's, and the mucked hand is known."""
    assert {"Ann": 36, "Ben: the 2nd": 25, "Cem": 94.5, "Dora (€)": 0, "Finn": 20.5} == stacks(RETURNS)
    hand = read(RETURNS)
    assert ("Ben: the 2nd", "Cem", "Dora (€)", "Finn", "Ann") == hand.players
    assert cards("AsAd") == tuple(next(one.cards for one in hand.actions if one.to == 3))
    with pytest.raises(NoHistory, match="no posts for missed blinds"):
        write_history(replay_history(hand).round, hand.scale, hand.named)


def test_the_record_has_the_number_of_the_hand_and_its_table() -> None:
    head = replay_history(read(RETURNS)).round.record.head

    assert ("Annapolis II", "11") == (head.table, head.hand)


@clause("MD-POKER 17.B(2)", says="Incremental rake")
def test_the_rake_of_the_file_is_taken_as_a_step_of_the_incremental_rake() -> None:
    events = replay_history(read(RETURNS)).round.events

    assert [250] == [event.cents for event in events if event.kind == "raked"]
    assert [6_550] == [event.cents for event in events if event.kind == "awarded"]


def test_a_tournament_with_side_pots_an_all_in_ante_and_bounties() -> None:
    assert {"Dora": 0, "Ann": 370, "Ben": 998, "Cem": 2_470} == stacks(TOURNAMENT)


def test_a_hand_that_was_run_twice() -> None:
    assert {"Ann": 19.25, "Ben": 19.25} == stacks(TWICE)


def test_six_plus_with_a_button_blind_and_antes() -> None:
    assert {"Ann": 92, "Ben": 99, "Cem": 109} == stacks(SHORT_DECK)
    text = write_history(replay_history(read(SHORT_DECK)).round, 100, read(SHORT_DECK).named)
    (again,) = read_histories(text)
    assert [92, 99, 109] == replay_history(again).final_stacks


def test_old_texts_do_not_tell_a_bet_that_nobody_called() -> None:
    old = SHORT_DECK.replace("Uncalled bet ($10) returned to Cem\n", "")

    assert stacks(SHORT_DECK) == stacks(old)
    with pytest.raises(BadHistory, match="line 19: Cem ends with 108 here, with 109 by the chapter"):
        stacks(old.replace("collected $17", "collected $16"))


def test_after_a_cash_out_the_site_pays_what_no_chapter_pays() -> None:
    paid_by_the_site = RETURNS.replace("Cem collected $65.50 from pot\n", "Cem collected $40 from pot\n")
    cashed_out = paid_by_the_site.replace("Cem collected", "Cem cashed out the hand for $40\nCem collected")

    assert stacks(RETURNS) == stacks(cashed_out)
    with pytest.raises(BadHistory, match=r"line 33: Cem ends with 69 here, with 94\.5 by the chapter"):
        stacks(paid_by_the_site)


def test_cards_nobody_told_stay_unknown_in_PHH() -> None:
    running = played("holdem", "no-limit", 2)
    hand = read(written(running))

    text = write_history(replay_history(hand).round, hand.scale, hand.named)

    assert "????" in text
    (again,) = read_histories(text)
    assert replay_history(hand).final_stacks == replay_history(again).final_stacks


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_byte_order_marks_windows_lines_and_old_encodings(encoding: str) -> None:
    data = (RETURNS + "\n\n\n\ufeff" * (encoding != "cp1252") + TWICE).replace("\n", "\r\n").encode(encoding)

    assert is_pokerstars(data)
    found = [read_hand(block) for block in blocks(decode(data))]

    assert ["11", "13"] == [hand.name for hand in found]
    assert "Dora (€)" in found[0].players
    assert Decimal(20) == found[1].stacks[0]


@pytest.mark.parametrize(
    "text, old, new, why",
    [
        (
            RETURNS,
            "Cem collected $65.50",
            "Cem collected $66.50",
            "line 33: Cem ends with 95.5 here, with 94.5 by the ch",
        ),
        (RETURNS, "Rake $2.50", "Rake $1.50", "line 33: Cem ends with 94.5 here, with 95.5 by the chapter"),
        (RETURNS, "Dora (€): mucks", "Dora (€): burns", "line 32: 'Dora (€): burns hand' is not a known action"),
        (RETURNS, "Finn has timed out", "Finn sings", "line 18: 'Finn sings' is not a known line"),
        (RETURNS, "Ann: calls $3", "Ann: raises $1 to $5", "line 20: p5 raises to $5"),
        (RETURNS, "[9h 5c 2s]\nCem", "[9h 5c 2x]\nCem", "line 23: "),
        (RETURNS, "[9h 5c 2s]\nCem", "[9h 5c 9c]\nCem", "line 23: 9c is dealt twice"),
        (
            RETURNS,
            "($0.50/$1 USD)",
            "($0.50/$1 USD - $20 Cap USD)",
            "line 1: bets are capped at this table; no betting structure here has a cap [MD-POKER 8.J]",
        ),
        (RETURNS, "Hold'em", "Courchevel", "line 1: the heading does not name one of our games"),
        (RETURNS, "Table", "Desk", "line 2: the line after the heading does not name a table"),
        (RETURNS, "($40 in chips)", "(rich)", "line 3: 'Seat 1: Ann (rich)' does not seat a player"),
        (RETURNS, "*** TURN", "*** WIND", "line 28: '*** WIND *** [9h 5c 2s] [Kd]' is not a known street"),
        (RETURNS, "Dealt to Cem", "Dealt to Zoe", "line 15: 'Dealt to Zoe [9c 9d]' deals cards to a player for whom"),
        (
            RETURNS,
            "Cem collected",
            "Zoe collected",
            "line 33: 'Zoe' is not dealt in; the players are Ben: the 2nd, Cem",
        ),
        (RETURNS, "*** SUMMARY ***\n", "", "line 34: 'Total pot $68 | Rake $2.50' is not a known line"),
        (RETURNS, "*** TURN", "Hand cancelled\n*** TURN", "line 28: the hand was cancelled"),
        (TOURNAMENT, "(2,500 in", "(2,50 in", "line 5: '2,50' is not an amount, such as 1.50 or 1,000"),
        (RETURNS, "PokerStars Hand", "Poker Hand", "line 1: \"Poker Hand #11:  Hold'em No Limit"),
        (RETURNS, " ($0.50/$1 USD)", "", "line 1: the heading has no stakes, such as ($0.50/$1)"),
        (RETURNS, "FLOP *** [9h 5c 2s]", "FLOP ***", "line 23: '*** FLOP ***' does not name cards"),
        (RETURNS, "[9h 5c 2s]\nCem: checks", "[9h 5c 2s\nCem: checks", "line 23: "),
        (SHORT_DECK, "posts button blind", "posts a straddle", "line 9: 'posts a straddle' is not known"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, old: str, new: str, why: str) -> None:
    assert old in text
    with pytest.raises(BadHistory) as refused:
        replay_history(read(text.replace(old, new, 1)))
    assert str(refused.value).startswith(why)


def test_empty_lines_before_a_hand_are_passed_over() -> None:
    (block,) = blocks(f"\n \n{RETURNS}")
    assert (3, "11") == (block.first, read_hand(block).name)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (r"(Ben: the 2nd|Cem|Finn|Ann): posts .*\n", "line 1: nobody posts a blind in this hand"),
        (r"(Ben: the 2nd|Dora \(€\)|Finn|Ann|Cem): (?!shows).*\n", "line 1: 0 players post or act; a hand has 2 to"),
        (r"(Ben: the 2nd|Dora \(€\)|Finn|Ann): .*\n", "line 1: 1 players post or act; a hand has 2 to"),
    ],
)
def test_a_hand_without_blinds_or_players_is_refused(lines: str, why: str) -> None:
    with pytest.raises(BadHistory) as refused:
        read(re.sub(lines, "", RETURNS))
    assert str(refused.value).startswith(why)


def test_a_heading_without_a_table_is_named() -> None:
    with pytest.raises(BadHistory, match="line 2: the line after the heading does not name a table"):
        read(RETURNS.splitlines()[0])


def test_a_hand_that_breaks_off_is_named() -> None:
    with pytest.raises(BadHistory, match="line 13: the hand breaks off before its summary"):
        read("\n".join(RETURNS.splitlines()[:13]))
    with pytest.raises(BadHistory, match="line 1: 0 players post or act; a hand has 2 to 10 players"):
        read("\n".join(RETURNS.splitlines()[:2]))


def test_a_second_small_blind_is_dead_and_no_part_of_a_raise() -> None:
    """Finn posts the small blind that he missed; it goes to the pot, and his raise to $8 costs $8."""
    text = RETURNS
    for old, new in {
        "Finn: posts small & big blinds $1.50": "Finn: posts small blind $0.50",
        "Finn has timed out\nFinn: folds\nAnn: calls $3": "Finn: raises $4 to $8\nAnn: calls $7",
        "Cem: calls $3": "Cem: calls $7\nDora (€): calls $4",
        "Dora (€): bets $27 and is all-in\nAnn: folds\nCem: calls $27": (
            "Dora (€): bets $23 and is all-in\nFinn: folds\nAnn: folds\nCem: calls $23"
        ),
        "Cem collected $65.50 from pot": "Cem collected $76.50 from pot",
        "Total pot $68": "Total pot $79",
    }.items():
        assert old in text
        text = text.replace(old, new, 1)
    settled = settle_history(read_hand(next(blocks(text)), "hands.txt"))

    assert {"Finn": -850, "Ann": -800, "Ben: the 2nd": -50, "Cem": 7_650 - 3_100, "Dora (€)": -3_100} == settled.net


def test_a_line_that_a_hand_does_not_begin_with_begins_none() -> None:
    text = RETURNS.replace("Ann", "PokerStars")
    (block,) = blocks(text)

    assert len(RETURNS.splitlines()) == len(block.lines)
