"""The limits of MD-POKER chapter 18, M to S: cards that were exposed or fell, and the shuffler."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.rules.poker.day.button import next_memory
from tests.rules.poker.limit_felt import AFTER, AT, BEFORE, EARLY, OVER, Row
from tests.rules.poker.limit_rows_deal import BLINDS, BY_HAND, CALLED, DEALT, EARLIER, NONE, NOT_NOW, PAIRS
from tests.rules.poker.slip_felt import SlipFelt

EXPOSED, OFF = "dealer exposed", "dealer off-table"
ANTES: dict[str, Any] = {"ante.amount": 100}
ANTED = (-100, -100, -100)

# ---- M(1), M(2): exposed hole cards of Seven-Card Stud, until the third card ----------------------------------------

SEVEN = "9c Td Jh  9d Tc Js  2c 3d Ah  4s 5s 6s 7s"
m1 = partial(Row, "MD-POKER 18.M(1)", game="stud7-high", seats=3, deck=SEVEN, house=ANTES)
m2 = partial(Row, "MD-POKER 18.M(2)", game="stud7-high", seats=3, deck=SEVEN, house=ANTES)
THIRD_DOWN: dict[str, Any] = {"cards": {"hand-2": "Td Tc 3d"}, "live": (1, 2, 3), "then": "deal"}
FIRST = f"shuffle; dealer x1; {EXPOSED}"
M = "MD-POKER 18.M"

M1 = (
    m1(EARLY, "not shuffled", "", EXPOSED, (0, 0, 0), EARLIER, cited=M),
    m1(
        BEFORE,
        "the first hole card",
        "shuffle; dealer x1",
        EXPOSED,
        ANTED,
        up={1: "2c", 2: "Td", 3: "Ah"},
        **THIRD_DOWN,
    ),
    m1(
        BEFORE,
        "the second hole card",
        "shuffle; dealer x4",
        EXPOSED,
        ANTED,
        up={1: "2c", 2: "Tc", 3: "Ah"},
        **THIRD_DOWN,
    ),
    m1(
        AT,
        "the third card comes face up",
        "shuffle; dealer x7",
        EXPOSED,
        ANTED,
        NOT_NOW,
        cited=M,
        up={2: "3d"},
        **THIRD_DOWN,
    ),
    m1(
        AFTER,
        "fourth street",
        f"{DEALT}; until burns 1; dealer x1",
        EXPOSED,
        (-200,) * 3,
        NOT_NOW,
        cited=M,
        up={1: "2c 5s"},
    ),
)
M2 = (
    m2(
        BEFORE,
        "one of two",
        "shuffle; dealer x4",
        EXPOSED,
        ANTED,
        cited="MD-POKER 18.M(1)",
        events={"hand is void": 0},
        **THIRD_DOWN,
    ),
    m2(
        AT,
        "the other one too",
        f"{FIRST}; dealer x2",
        EXPOSED,
        (-100, 0, -100),
        live=(1, 3),
        then="deal",
        cards={"hand-1": "9c 9d 2c", "hand-2": "", "hand-3": "Jh Js 3d", "muck": "Td Tc"},
    ),
    m2(AFTER, "the third card", f"{FIRST}; dealer x5", EXPOSED, ANTED, NOT_NOW, cited=M, up={2: "Td"}, **THIRD_DOWN),
)

# ---- M(3): the third hole card, until the betting of seventh street -------------------------------------------------

# Seat 1 has four aces in the end, seat 2 four kings, seat 3 nothing; each has the forced bet of $1 in before the last
# card, and seat 1 acts first.
QUADS = "Ac Kc 2d  Ad Kd 3h  As Ks 4s  9c Ah 5c 7d  9d 7c Kh 8d  9h 8c 2s 9s  Td Jc Qh 6h"
m3 = partial(Row, "MD-POKER 18.M(3)", game="stud7-high", seats=3, deck=QUADS)
m3a = partial(Row, "MD-POKER 18.M(3)(a)", game="stud7-high", seats=3, deck=QUADS)
m3b = partial(Row, "MD-POKER 18.M(3)(b)", game="stud7-high", seats=3, deck=QUADS)
SIXTH, SEVENTH = "shuffle; until burns 3; dealer x2", "shuffle; until burns 4"
SHOWING: dict[str, Any] = {"cards": {"hand-1": "Ac Ad As Ah 7c 8c Jc"}, "up": {1: "As Ah 7c 8c Jc", 2: "Ks 5c Kh 2s"}}
CHOOSING = f"{SEVENTH}; {EXPOSED}; deal"
STOP, GO_ON = "1 stop-betting", "1 go-on"
STOPPED, WENT_ON = f"{CHOOSING}; {STOP}", f"{CHOOSING}; {GO_ON}"
PUT_IN, ASIDE = (-100, -100, -100), (-20_000, -100, -100)
BETTING, ANSWERING = "MD-POKER 10.J(4)", "MD-POKER 10.I(1)"
NO_CHOICE, TO_GO_ON = "stop-betting is not allowed now", "go-on is not allowed now"

M3 = (
    m3(EARLY, "sixth street", SIXTH, EXPOSED, PUT_IN, NOT_NOW, cited=M),
    m3(BEFORE, "the last card of seat 1", SEVENTH, EXPOSED, PUT_IN, then="deal", asked="seat 1", **SHOWING),
    m3(
        BEFORE,
        "the last card of all",
        f"{SEVENTH}; dealer x2",
        EXPOSED,
        PUT_IN,
        asked="seat 3",
        up={3: "4s 7d 8d 9s 6h"},
    ),
    m3(AT, "all have their cards", f"{SEVENTH}; deal", EXPOSED, PUT_IN, NOT_NOW, cited=M, asked="seat 1"),
    m3(AFTER, "a bet is made", f"{SEVENTH}; deal; 1 bet 400", EXPOSED, (-500, -100, -100), NOT_NOW, cited=M),
)
M3A = (
    m3a(EARLY, "the card is not dealt", SEVENTH, STOP, PUT_IN, NO_CHOICE, cited="MD-POKER 10.J"),
    m3a(BEFORE, "no bet is made", CHOOSING, STOP, ASIDE, asked="seat 2", live=(1, 2, 3), end=(200, -100, -100)),
    m3a(
        BEFORE,
        "and the others bet",
        CHOOSING,
        STOP,
        (-20_000, -500, -500),
        then="2 bet 400; 3 call",
        end=(200, 300, -500),
    ),
    m3a(AT, "their own bet is due", WENT_ON, STOP, PUT_IN, NO_CHOICE, cited=BETTING, asked="seat 1"),
    m3a(
        AFTER,
        "the others have bet",
        f"{WENT_ON}; 1 check; 2 bet 400; 3 fold",
        STOP,
        (-100, -500, -100),
        NO_CHOICE,
        cited=ANSWERING,
    ),
)
M3B = (
    m3b(EARLY, "the card is not dealt", SEVENTH, GO_ON, PUT_IN, TO_GO_ON, cited="MD-POKER 10.J"),
    m3b(BEFORE, "no bet is made", CHOOSING, GO_ON, PUT_IN, asked="seat 1", end=(200, -100, -100)),
    m3b(BEFORE, "and all bet", CHOOSING, GO_ON, (-500,) * 3, then="1 bet 400; 2 call; 3 call", end=(1_000, -500, -500)),
    m3b(AT, "the obligation has ended", STOPPED, GO_ON, ASIDE, TO_GO_ON, cited=BETTING, asked="seat 2"),
    m3b(AFTER, "the others have bet", f"{STOPPED}; 2 bet 400", GO_ON, (-20_000, -500, -100), TO_GO_ON, cited=ANSWERING),
)

# ---- N: the hole card of Five-Card Stud, until the second card ------------------------------------------------------

n = partial(Row, "MD-POKER 18.N", game="stud5-high", seats=3, deck="9c 2c Kd  Tc Jd Qh  3s 4s 5s 6s", house=ANTES)
DOWN: dict[str, Any] = {"then": "deal", "cards": {"hand-1": "9c Tc", "hand-2": "2c Jd", "hand-3": "Kd Qh"}}

OF_N = (
    n(EARLY, "not shuffled", "", EXPOSED, (0, 0, 0), EARLIER),
    n(BEFORE, "the hole card of seat 2", "shuffle; dealer x1", EXPOSED, ANTED, up={1: "Tc", 2: "2c", 3: "Qh"}, **DOWN),
    n(BEFORE, "the last hole card", "shuffle; dealer x2", EXPOSED, ANTED, up={1: "Tc", 2: "Jd", 3: "Kd"}, **DOWN),
    n(AT, "the second card", "shuffle; dealer x3", EXPOSED, ANTED, NOT_NOW, up={1: "Tc", 2: "Jd", 3: "Qh"}, **DOWN),
    n(AFTER, "the third card", f"{DEALT}; until burns 1", EXPOSED, (-200,) * 3, NOT_NOW, cards={"hand-1": "9c Tc"}),
)

# ---- O: a card that falls, until it lies where it should ------------------------------------------------------------

o = partial(Row, "MD-POKER 18.O", deck=PAIRS)
FLOP = f"{DEALT}; 3 call; 4 call; 1 call; 2 check"

OF_O = (
    o(EARLY, "not shuffled", "", OFF, NONE, EARLIER),
    o(EARLY, "the first card", "shuffle", OFF, BLINDS, then="dealer x1", cards={"hand-1": "Kc", "muck-unused": "Ac"}),
    o(
        BEFORE,
        "the last hole card",
        "shuffle; dealer x7",
        OFF,
        BLINDS,
        then="deal",
        asked="seat 3",
        cards={"hand-3": "Qc Qd", "hand-4": "Jc 2s", "muck-unused": "Jd", "deck": 43},
    ),
    o(AT, "the last hole card is dealt", DEALT, OFF, BLINDS, NOT_NOW, cards={"hand-4": "Jc Jd", "muck-unused": ""}),
    o(
        AFTER,
        "the burn",
        FLOP,
        OFF,
        CALLED,
        then="deal",
        cards={"burns": "3h", "board": "5h 8s 2c", "muck-unused": "2s"},
    ),
    o(AFTER, "the river", f"{DEALT}; until burns 3", OFF, CALLED, then="deal", cards={"board": 5, "muck-unused": "Ts"}),
    o(AFTER, "every card lies there", f"{DEALT}; until show", OFF, CALLED, NOT_NOW, cards={"board": "3h 5h 8s 9h Ts"}),
    o(
        AFTER,
        "the next round has the card again",
        f"shuffle; {OFF}; deal; end",
        OFF,
        (-200, -200, -200, 600),
        OVER,
        cards={"discard-rack": 52},
    ),
)

# ---- P: a hole card, until the hands are dealt ----------------------------------------------------------------------

p = partial(Row, "MD-POKER 18.P", deck=PAIRS)

OF_P = (
    p(EARLY, "not shuffled", "", EXPOSED, NONE, EARLIER),
    p(
        EARLY,
        "the first card",
        "shuffle",
        EXPOSED,
        BLINDS,
        then="dealer x1",
        cards={"hand-1": "Kc", "muck": "Ac"},
        up={1: "", "muck": ""},
    ),
    p(
        BEFORE,
        "the last hole card",
        "shuffle; dealer x7",
        EXPOSED,
        BLINDS,
        then="deal",
        asked="seat 3",
        up={4: "", "muck": ""},
        cards={"hand-3": "Qc Qd", "hand-4": "Jc 2s", "muck": "Jd", "deck": 43},
    ),
    p(AT, "the hands are dealt", DEALT, EXPOSED, BLINDS, NOT_NOW, cards={"hand-4": "Jc Jd", "muck": ""}),
    p(AFTER, "the burn", FLOP, EXPOSED, CALLED, NOT_NOW, cards={"muck": ""}),
    p(AFTER, "the flop", f"{FLOP}; dealer x1", EXPOSED, CALLED, NOT_NOW, cards={"burns": "2s", "muck": ""}),
)

# ---- Q, R: the shuffler, until the cards are shuffled ---------------------------------------------------------------

q = partial(Row, "MD-POKER 18.Q", deck=PAIRS)
r = partial(Row, "MD-POKER 18.R", deck=PAIRS)
sign = partial(Row, "MD-POKER 18.R#2", deck=PAIRS)
JAM, COVER, SIGN = "dealer jam", "floor cover", "floor sign"
COVERED = next_memory(SlipFelt("holdem").say("floor cover").shuffle().stay().table)
WORKS, BROKEN = {"shuffler_out_of_order": False}, {"shuffler_out_of_order": True}
CUT_IS_DUE: dict[str, Any] = {"then": "shuffle", "asked": "chance", "cards": {"deck": 52}, "left": BROKEN}
NO_CUT: dict[str, Any] = {"then": "shuffle", "asked": "dealer", "cards": {"deck": 52}, "left": WORKS}
NOT_HERE = "not at this point"

OF_Q = (
    q(EARLY, "the dealer shuffles", "", JAM, NONE, EARLIER, house=BY_HAND),
    q(BEFORE, "the device shuffles", "", JAM, BLINDS, **NO_CUT),
    q(BEFORE, "the device shuffles again", JAM, JAM, BLINDS, **NO_CUT),
    q(AT, "the cards are shuffled", "shuffle", JAM, BLINDS, NOT_HERE, cards={"deck": 52}, left=WORKS),
    q(AFTER, "the hands are dealt", DEALT, JAM, BLINDS, NOT_HERE, cards={"deck": 44}),
)
OF_R = (
    r(EARLY, "there is no device", "", COVER, NONE, EARLIER, house=BY_HAND),
    r(BEFORE, "not covered: only the device shuffles", "", JAM, BLINDS, cited="MD-POKER 18.Q", **NO_CUT),
    r(AT, "covered: the dealer shuffles and cuts", JAM, COVER, NONE, **CUT_IS_DUE),
    r(AFTER, "the next round", "", COVER, NONE, EARLIER, known=COVERED, **CUT_IS_DUE),
    r(AFTER, "the cards are shuffled", "shuffle", COVER, BLINDS, NOT_HERE, left=WORKS),
)
OF_R_2 = (
    sign(EARLY, "there is no device", "", SIGN, NONE, EARLIER, house=BY_HAND),
    sign(BEFORE, "no sign: only the device shuffles", "", JAM, BLINDS, cited="MD-POKER 18.Q", **NO_CUT),
    sign(AT, "a sign: the dealer shuffles and cuts", JAM, SIGN, NONE, **CUT_IS_DUE),
    sign(AFTER, "the next round", "", SIGN, NONE, EARLIER, known=COVERED, **CUT_IS_DUE),
    sign(AFTER, "the cards are shuffled", "shuffle", SIGN, BLINDS, NOT_HERE, left=WORKS),
)

# ---- S: the submission's own texts, with the first irregularity; and its rule for draws, until all have drawn -------

s = partial(Row, "MD-POKER 18.S", deck=PAIRS, house={"irregularity.supplement": ("the floor is called", "at once")})
draw = partial(
    Row,
    "MD-POKER 18.S",
    game="draw5-low",
    deck="6c 7d 8h 9s 2c 3c 4c 5c",
    cited="submission: irregularity.draw_exposed",
)
DREW = "shuffle; deal; 3 call; 4 call; 1 call; 2 check; dealer x1"
ADDS = "submission adds"

OF_S = (
    s(BEFORE, "nothing has gone wrong", "shuffle", "dealer x1", BLINDS, cited="MD-POKER 11.F", events={ADDS: 0}),
    s(AT, "the first irregularity", "shuffle; dealer x1", OFF, BLINDS, events={ADDS: 2}),
    s(AFTER, "the second one", f"shuffle; dealer x1; {OFF}", OFF, BLINDS, cited="MD-POKER 18.O", events={ADDS: 2}),
    draw(
        BEFORE,
        "draw games: in the deal",
        "shuffle; dealer x1",
        EXPOSED,
        NONE,
        then="dealer x1",
        cards={"hand-2": "8h", "muck": "7d"},
    ),
    draw(
        AT,
        "on the draw, the others first",
        f"{DREW}; 1 discard 6c",
        EXPOSED,
        CALLED,
        then="2 discard; 3 discard; 4 discard",
        asked="dealer",
        cards={"hand-1": 4, "muck-unused": 1},
        up={1: ""},
    ),
    draw(
        AT,
        "on the draw, and then replaced",
        f"{DREW}; 1 discard 6c; {EXPOSED}; 2 discard; 3 discard; 4 discard",
        "dealer x1",
        CALLED,
        cited="MD-POKER 13.G(3)",
        cards={"hand-1": 5, "muck-unused": 1},
        up={1: ""},
    ),
    draw(AFTER, "all have drawn", f"{DREW}; 1 discard; 2 discard; 3 discard; 4 discard", EXPOSED, CALLED, NOT_NOW),
)

ROWS = (*M1, *M2, *M3, *M3A, *M3B, *OF_N, *OF_O, *OF_P, *OF_Q, *OF_R, *OF_R_2, *OF_S)
