"""PokerStars texts read whole: every player, post, action and payment of a hand, each with its line."""

from __future__ import annotations

import pytest

from croupier.cards import show
from croupier.rules.poker.histories.phh import HandHistory
from croupier.rules.poker.histories.phh.hand import UNKNOWN, Action
from tests.rules.poker.histories.test_pokerstars import RETURNS, SHORT_DECK, TOURNAMENT, TWICE, read, stacks

# Old texts tell neither the button nor a bet that nobody called. Dora returns with both blinds, Eve with a dead one.
OLD_LIMIT = """PokerStars Game #15:  Hold'em Limit ($2/$4) - 2008/01/02 - 3:04:05 (ET)
Table 'Bel Air' 9-max
Seat 1: Ann ($50 in chips)
Seat 2: Ben ($0.50 in chips)
Seat 4: Cem ($50 in chips)
Seat 5: Dora ($50 in chips)
Seat 6: Eve ($50 in chips)
Ben: posts small blind $0.50 and is all-in
Cem: posts big blind $2
Dora: posts small & big blinds $3
Eve: posts small blind $1
*** HOLE CARDS ***
Dora: raises $2 to $4
Eve: raises $2 to $6
Ann: folds
Cem: calls $4
Dora: calls $2
*** FLOP *** [9h 5c 2s]
Cem: checks
Dora: bets $2
Eve: raises $2 to $4
Cem: folds
Dora: folds
*** TURN *** [9h 5c 2s] [Kd]
*** RIVER *** [9h 5c 2s Kd] [Kh]
*** SHOW DOWN ***
Eve: shows [As Ad] (two pair, Aces and Kings)
Ben: mucks hand
Eve collected $20 from side pot
Eve collected $4 from main pot
*** SUMMARY ***
Total pot $24.50 Main pot $4. Side pot $20. | Rake $0.50
Seat 2: Ben (small blind) mucked [3c 4d]
"""
# The player with the small blind, who has the button, is all-in for less.
HEADS_UP = """PokerStars Game #16:  Hold'em No Limit ($0.50/$1.00) - 2008/01/02 - 3:04:05 (ET)
Table 'Elkton'
Seat 3: Ann ($0.40 in chips)
Seat 8: Ben ($30 in chips)
Ann: posts small blind $0.40 and is all-in
Ben: posts big blind $1
*** HOLE CARDS ***
Dealt to Ben [9c 9d]
*** FLOP *** [9h 5c 2s]
*** TURN *** [9h 5c 2s] [Kd]
*** RIVER *** [9h 5c 2s Kd] [Kh]
*** SHOW DOWN ***
Ben: shows [9c 9d] (a full house, Nines full of Kings)
Ann: shows [As Ad] (two pair, Aces and Kings)
Ben collected $0.80 from pot
*** SUMMARY ***
Total pot $0.80 | Rake $0
"""
# The forced bet is completed at once, so that no line tells its amount.
COMPLETED = """PokerStars Game #17:  Razz Limit ($2/$4) - 2008/01/02 - 3:04:05 (ET)
Table 'Rockville' 8-max
Seat 1: Ann ($20 in chips)
Seat 2: Ben ($20 in chips)
Seat 4: Cem ($20 in chips)
Ann: posts the ante $0.25
Ben: posts the ante $0.25
Cem: posts the ante $0.25
*** 3rd STREET ***
Dealt to Ann [Kh]
Dealt to Ben [2c 3d 4h]
Dealt to Cem [5s]
Ann: bets $2
Ben: calls $2
Cem: folds
*** 4th STREET ***
Dealt to Ann [Kh] [Qh]
Dealt to Ben [2c 3d 4h] [6s]
Ben: bets $2
Ann: folds
Uncalled bet ($2) returned to Ben
Ben collected $4.75 from pot
*** SUMMARY ***
Total pot $4.75 | Rake $0
"""
# The one draw has no line of its own; only of the player whose cards are known are the discards named.
ONE_DRAW = """PokerStars Hand #18:  5 Card Draw Limit ($2/$4 USD) - 2026/01/02 3:04:05 ET
Table 'Salisbury' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cem ($40 in chips)
Ben: posts small blind $1
Cem: posts big blind $2
*** DEALING HANDS ***
Dealt to Cem [As Ah Kd 7c 2d]
Ann: raises $2 to $4
Ben: calls $3
Cem: calls $2
Ben: stands pat
Cem: discards 3 cards [Kd 7c 2d]
Dealt to Cem [As Ah] [9s 8d 3c]
Ann: discards 1 card
Ben: bets $4
Cem: raises $4 to $8
Ann: folds
Ben: calls $4
*** SHOW DOWN ***
Cem: shows [As Ah 9s 8d 3c] (a pair of Aces)
Ben: mucks hand
Cem collected $28 from pot
*** SUMMARY ***
Total pot $28 | Rake $0
"""


def told(hand: HandHistory) -> list[str]:
    """Everything in a history, in short lines."""
    names = ("name", "variant", "game", "line", "scale", "unit", "raked", "twice", "ante_trimming")
    found = [", ".join(f"{name} {getattr(hand, name)}" for name in names)]
    found += [f"bets {hand.small_bet} {hand.big_bet}, bring-in {hand.bring_in}, boards {1 + bool(hand.second_board)}"]
    found += [f"second board {shown(hand.second_board)}"] if hand.second_board else []
    found += [f"{name} {value}" for name, value in hand.house.items()]
    for place, (name, stack, ante) in enumerate(zip(hand.players, hand.stacks, hand.antes, strict=True), 1):
        blind = hand.blinds[place - 1] if hand.blinds else "none"
        posts = f"ante {ante}, blind {blind}, owes {hand.owes.get(place)}, dead {hand.dead.get(place)}"
        found += [f"p{place} {name} {stack}: {posts}, ends with {hand.other['finishing_stacks'][place - 1]}"]
    found += [f"{name} {hand.other[name]!r}" for name in ("hand", "table", "currency_symbol", "tournament")]
    found += [_line(one) for one in hand.actions]
    return found + [f"{one.line} p{one.player} paid {one.amount}" for one in hand.paid]


def _line(one: Action) -> str:
    words = [one.line, f"p{one.player}" if one.player else "d", one.verb, f"p{one.to}" if one.to else ""]
    return " ".join(str(word) for word in (*words, shown(one.cards), one.amount) if word)


def shown(some: tuple[int, ...]) -> str:
    return "".join("??" if card == UNKNOWN else show([card]) for card in some)


READ = {
    "returns": (
        RETURNS,
        """
name a.txt[11], variant NT, game None, line 1, scale 100, unit 1, raked True, twice False, ante_trimming True
bets 1 1, bring-in None, boards 1
rake.type ('incremental',)
rake.cap 250
rake.levels (ScheduleStep(pot=6800, amount=250),)
rake.no_flop_no_drop False
blinds (50, 100)
p1 Ben: the 2nd 25.50: ante 0, blind 0.50, owes None, dead None, ends with 25.00
p2 Cem 60: ante 0, blind 1, owes None, dead None, ends with 94.50
p3 Dora (€) 31: ante 0, blind 0, owes None, dead None, ends with 0
p4 Finn 22: ante 0, blind 0, owes 150, dead None, ends with 20.50
p5 Ann 40: ante 0, blind 0, owes 100, dead None, ends with 36
hand 11
table 'Annapolis II'
currency_symbol '$'
tournament False
14 d dh p1 ????
14 d dh p2 9c9d
14 d dh p3 AsAd
14 d dh p4 ????
14 d dh p5 ????
17 p3 cbr 4
19 p4 f
20 p5 cc
21 p1 f
22 p2 cc
23 d db 9h5c2s
24 p2 cc
25 p3 cbr 27
26 p5 f
27 p2 cc
28 d db Kd
29 d db Kh
31 p2 sm 9c9d
32 p3 sm
33 p2 paid 65.50
""",
    ),
    "tournament": (
        TOURNAMENT,
        """
name a.txt[12], variant NT, game None, line 1, scale 100, unit 100, raked False, twice False, ante_trimming True
bets 100 100, bring-in None, boards 1
blinds (5000, 10000)
p1 Dora 8: ante 10, blind 0, owes None, dead None, ends with 0
p2 Ann 1000: ante 10, blind 50, owes None, dead None, ends with 370
p3 Ben 330: ante 10, blind 100, owes None, dead None, ends with 998
p4 Cem 2500: ante 10, blind 0, owes None, dead None, ends with 2470
hand 12
table '77 3'
currency_symbol ''
tournament True
13 d dh p1 2d2h
13 d dh p2 QdQc
13 d dh p3 7s7c
13 d dh p4 AsKs
15 p4 cbr 300
16 p2 cc
17 p3 cc
18 d db Ah7d2c
19 p2 cc
20 p3 cbr 20
21 p4 cbr 320
22 p2 cc
23 d db 3h
24 p2 cc
25 p4 cc
26 d db 9c
27 p2 cc
28 p4 cc
30 p2 sm QdQc
31 p4 sm AsKs
33 p3 sm 7s7c
35 p1 sm 2d2h
32 p4 paid 600
34 p3 paid 966
36 p3 paid 32
""",
    ),
    "twice": (
        TWICE,
        """
name a.txt[13], variant PO, game None, line 1, scale 100, unit 1, raked True, twice True, ante_trimming True
bets 2 2, bring-in None, boards 2
second board 9sTs3c4h6d
rake.type ('incremental',)
rake.cap 150
rake.levels (ScheduleStep(pot=4000, amount=150),)
rake.no_flop_no_drop False
blinds (100, 200)
p1 Ann 20: ante 0, blind 1, owes None, dead None, ends with 19.25
p2 Ben 20: ante 0, blind 2, owes None, dead None, ends with 19.25
hand 13
table 'Valletta'
currency_symbol '€'
tournament False
7 d dh p1 AcAdKcQd
7 d dh p2 Js9hTd5h
9 p2 cbr 6
10 p1 cbr 18
11 p2 cbr 20
12 p1 cc
13 d db Ah8c8d
14 d db 2c
15 d db 3d
24 p1 sm AcAdKcQd
25 p2 sm Js9hTd5h
22 p1 paid 19.25
26 p2 paid 19.25
""",
    ),
    "short deck": (
        SHORT_DECK,
        """
name a.txt[14], variant NS, game None, line 1, scale 100, unit 100, raked False, twice False, ante_trimming True
bets 2 2, bring-in None, boards 1
blinds (200,)
p1 Ann 100: ante 1, blind 0, owes None, dead None, ends with 92
p2 Ben 100: ante 1, blind 0, owes None, dead None, ends with 99
p3 Cem 100: ante 1, blind 2, owes None, dead None, ends with 109
hand 14
table 'Laurel'
currency_symbol '$'
tournament False
10 d dh p1 ????
10 d dh p2 ????
10 d dh p3 6c7c
12 p1 cc
13 p2 f
14 p3 cc
15 d db 8c9cTd
16 p1 cbr 5
17 p3 cbr 15
18 p1 f
20 p3 paid 17
""",
    ),
    "old limit": (
        OLD_LIMIT,
        """
name a.txt[15], variant FT, game None, line 1, scale 100, unit 1, raked True, twice False, ante_trimming True
bets 2 4, bring-in None, boards 1
rake.type ('incremental',)
rake.cap 50
rake.levels (ScheduleStep(pot=2450, amount=50),)
rake.no_flop_no_drop False
blinds (100, 200)
p1 Ben 0.50: ante 0, blind 1, owes None, dead None, ends with 0.00
p2 Cem 50: ante 0, blind 2, owes None, dead None, ends with 44
p3 Dora 50: ante 0, blind 0, owes 300, dead None, ends with 41
p4 Eve 50: ante 0, blind 0, owes None, dead 100, ends with 65.00
p5 Ann 50: ante 0, blind 0, owes None, dead None, ends with 50
hand 15
table 'Bel Air'
currency_symbol '$'
tournament False
12 d dh p1 3c4d
12 d dh p2 ????
12 d dh p3 ????
12 d dh p4 AsAd
12 d dh p5 ????
13 p3 cbr 4
14 p4 cbr 6
15 p5 f
16 p2 cc
17 p3 cc
18 d db 9h5c2s
19 p2 cc
20 p3 cbr 2
21 p4 cbr 4
22 p2 f
23 p3 f
24 d db Kd
25 d db Kh
27 p4 sm AsAd
28 p1 sm
29 p4 paid 20
30 p4 paid 4
""",
    ),
    "heads up": (
        HEADS_UP,
        """
name a.txt[16], variant NT, game None, line 1, scale 100, unit 1, raked False, twice False, ante_trimming True
bets 1.00 1.00, bring-in None, boards 1
blinds (50, 100)
p1 Ben 30: ante 0, blind 0.50, owes None, dead None, ends with 30.40
p2 Ann 0.40: ante 0, blind 1.00, owes None, dead None, ends with 0.00
hand 16
table 'Elkton'
currency_symbol '$'
tournament False
7 d dh p1 9c9d
7 d dh p2 AsAd
9 d db 9h5c2s
10 d db Kd
11 d db Kh
13 p1 sm 9c9d
14 p2 sm AsAd
15 p1 paid 0.80
""",
    ),
    "completed": (
        COMPLETED,
        """
name a.txt[17], variant FR, game None, line 1, scale 100, unit 1, raked False, twice False, ante_trimming True
bets 2 4, bring-in 1, boards 1
p1 Ann 20: ante 0.25, blind none, owes None, dead None, ends with 17.75
p2 Ben 20: ante 0.25, blind none, owes None, dead None, ends with 22.50
p3 Cem 20: ante 0.25, blind none, owes None, dead None, ends with 19.75
hand 17
table 'Rockville'
currency_symbol '$'
tournament False
9 d dh p1 ????Kh
9 d dh p2 2c3d4h
9 d dh p3 ????5s
13 p1 cbr 2
14 p2 cc
15 p3 f
16 d dh p1 Qh
16 d dh p2 6s
19 p2 cbr 2
20 p1 f
22 p2 paid 4.75
""",
    ),
    "one draw": (
        ONE_DRAW,
        """
name a.txt[18], variant draw5-high fixed, game ('draw5-high', 'fixed'), \
line 1, scale 100, unit 100, raked False, twice False, ante_trimming True
bets 2 4, bring-in None, boards 1
blinds (100, 200)
p1 Ben 40: ante 0, blind 1, owes None, dead None, ends with 28
p2 Cem 40: ante 0, blind 2, owes None, dead None, ends with 56
p3 Ann 40: ante 0, blind 0, owes None, dead None, ends with 36
hand 18
table 'Salisbury'
currency_symbol '$'
tournament False
8 d dh p1 ??????????
8 d dh p2 AsAhKd7c2d
8 d dh p3 ??????????
10 p3 cbr 4
11 p1 cc
12 p2 cc
13 p1 sd
14 p2 sd Kd7c2d
14 d dh p2 9s8d3c
16 p3 sd ??
16 d dh p3 ??
17 p1 cbr 4
18 p2 cbr 8
19 p3 f
20 p1 cc
22 p2 sm AsAh9s8d3c
23 p1 sm
24 p2 paid 28
""",
    ),
}


@pytest.mark.parametrize("name", READ)
def test_everything_in_a_text_is_read(name: str) -> None:
    text, expected = READ[name]

    assert expected.splitlines()[1:] == told(read(text))


def test_old_texts_are_replayed_like_new_ones() -> None:
    assert {"Ben": 0, "Cem": 44, "Dora": 41, "Eve": 65, "Ann": 50} == stacks(OLD_LIMIT)
    assert {"Ben": 30.4, "Ann": 0} == stacks(HEADS_UP)
    assert {"Ann": 17.75, "Ben": 22.5, "Cem": 19.75} == stacks(COMPLETED)


@pytest.mark.parametrize(
    ("text", "old", "new", "left"),
    [
        (HEADS_UP, "", "", ["30.4", "0"]),
        (HEADS_UP, "Total pot $0.80 | Rake $0\n", "", ["29.8", "0"]),
        (COMPLETED, "", "", ["17.75", "22.5", "19.75"]),
        (COMPLETED, "Total pot $4.75", "Total pot $4.25", ["17.75", "22.5", "19.75"]),
    ],
    ids=["beyond the total", "no total", "a line tells it", "a line tells it, whatever the total"],
)
def test_a_bet_nobody_called_goes_back_once(text: str, old: str, new: str, left: list[str]) -> None:
    """Old texts do not mention it: then it is what was put in beyond the total pot."""
    found = read(text.replace(old, new)).other["finishing_stacks"]

    assert left == [f"{stack.normalize():f}" for stack in found]
