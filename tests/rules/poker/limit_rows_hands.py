"""The limits of MD-POKER chapter 18, C to F, K and L: players, their hands, the showdown, and what they say and do."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.rules.poker.memory import PlayerMemory
from tests.rules.poker.limit_felt import AFTER, AT, BEFORE, EARLY, OVER, Row
from tests.rules.poker.limit_rows_deal import BLINDS, CALLED, COUNTED, DEALT, OVER_NOW, PAIRS, PUSHED, STANDS, WON

ALL = (1, 2, 3, 4)
SHOWDOWN = "shuffle; deal; until show"  # everybody has $2 in; seat 1 is asked first, as all have checked
SHOWN = f"{SHOWDOWN}; 1 show"
ONE_CARD = "shuffle; dealer x1"
NO_HAND = "this hand cannot be lost at this point"
OTHERS = "names 'seat-1'; it may name seat-2 or seat-3 or seat-4"
SECOND_WINS = (-200, 600, -200, -200)
# The hand of seat 1 is out, and what it has put in stays.
DEAD: dict[str, Any] = {
    "cards": {"hand-1": "", "muck": "Ac Ad"},
    "live": (2, 3, 4),
    "asked": "seat 2",
    "end": SECOND_WINS,
}
DEAD_IN_THE_DEAL: dict[str, Any] = {"cards": {"hand-1": "", "muck": "Ac"}, "live": (2, 3, 4), "asked": "dealer"}
ALIVE: dict[str, Any] = {"cards": {"hand-1": "Ac Ad", "muck": ""}, "live": ALL}


def of_a_hand(clause: str, report: str) -> tuple[Row, ...]:
    """A hand that is lost without remedy: from its first card until it is shown (P-88)."""
    row = partial(Row, clause, deck=PAIRS)
    return (
        row(EARLY, f"{report}: no card", "shuffle", f"{report} seat-1", BLINDS, NO_HAND),
        row(EARLY, f"{report}: the first card", ONE_CARD, f"{report} seat-1", BLINDS, **DEAD_IN_THE_DEAL),
        row(BEFORE, f"{report}: to be shown", SHOWDOWN, f"{report} seat-1", CALLED, **DEAD),
        row(AT, f"{report}: shown", SHOWN, f"{report} seat-1", CALLED, OTHERS, end=WON, **ALIVE),
        row(AFTER, f"{report}: the pot is pushed", PUSHED, f"{report} seat-1", WON, STANDS, known=COUNTED),
    )


# ---- C, D -----------------------------------------------------------------------------------------------------------

c = partial(Row, "MD-POKER 18.C", deck=PAIRS)
d = partial(Row, "MD-POKER 18.D", deck=PAIRS)
REMOVED: dict[str, Any] = {"people": (PlayerMemory("player 1", removed=True),)}
AWAY = "dealer out-of-view seat-1"
LAST_SHOW = f"{SHOWN}; 2 show; 3 show"

OF_C = (
    *of_a_hand("MD-POKER 18.C", "floor remove"),
    c(BEFORE, "not dealt in again", SHOWDOWN, "floor remove seat-1", CALLED, left=REMOVED, **DEAD),
    c(
        BEFORE,
        "folded already",
        f"{DEALT}; 3 fold",
        "floor remove seat-3",
        BLINDS,
        left={"people": (PlayerMemory("player 3", removed=True),)},
        asked="seat 4",
    ),
)
OF_D = (
    d(EARLY, "no card", "shuffle", AWAY, BLINDS, "not at this point"),
    d(EARLY, "the first card", ONE_CARD, AWAY, BLINDS, cards={"hand-1": "Ac"}, live=ALL, asked="dealer"),
    d(BEFORE, "the last hand is to be shown", LAST_SHOW, AWAY, CALLED, asked="seat 4", end=WON, **ALIVE),
    d(AT, "the pot is pushed", PUSHED, AWAY, WON, STANDS, known=COUNTED),
    d(AFTER, "the round is over", OVER_NOW, AWAY, WON, OVER),
)

# ---- E, F: the showdown ---------------------------------------------------------------------------------------------

e = partial(Row, "MD-POKER 18.E", deck=PAIRS)
e1 = partial(Row, "MD-POKER 18.E(1)", deck=PAIRS)
e2 = partial(Row, "MD-POKER 18.E(2)", deck=PAIRS)
e3 = partial(Row, "MD-POKER 18.E(3)", deck=PAIRS)
f = partial(Row, "MD-POKER 18.F", deck=PAIRS)
RIVER = "shuffle; deal; until burns 3; deal; 1 check; 2 check; 3 check; 4 bet 200; 1 call; 2 call"
BET = f"{RIVER}; 3 call"  # seat 4 made the final bet
IN, ASKED = (-400,) * 4, "is not allowed now"
THIRD_WINS = (-400, -400, 1_200, -400)

OF_E = (
    e(
        BEFORE,
        "two are left",
        f"{BET}; 4 muck; 1 muck",
        "2 muck",
        IN,
        cited="MD-POKER 18.E(3)",
        cards={"hand-2": ""},
        end=THIRD_WINS,
    ),
    e(
        AT,
        "the last one must show",
        f"{BET}; 4 muck; 1 muck; 2 muck",
        "3 muck",
        IN,
        ASKED,
        asked="seat 3",
        end=THIRD_WINS,
    ),
    e(AFTER, "and has shown", f"{BET}; 4 muck; 1 muck; 2 muck; 3 show", "3 muck", THIRD_WINS, OVER),
)
E1 = (
    e1(
        BEFORE,
        "the bet is not answered by all",
        RIVER,
        "4 show",
        (-400, -400, -200, -400),
        ASKED,
        cited="MD-POKER 11.H(2)",
        up={4: ""},
    ),
    e1(AT, "the final bet is called", BET, "4 show", IN, up={1: "", 4: "Jc Jd"}, asked="seat 1"),
    e1(AFTER, "shown", f"{BET}; 4 show", "4 show", IN, ASKED, cited="MD-POKER 18.E(2)", up={4: "Jc Jd"}),
)
E2 = (
    e2(BEFORE, "seat 1 is before seat 2", f"{BET}; 4 show", "2 show", IN, ASKED, up={2: ""}, asked="seat 1"),
    e2(AT, "seat 1 has shown", f"{BET}; 4 show; 1 show", "2 show", IN, up={2: "Kc Kd"}, asked="seat 3"),
    e2(AFTER, "shown", f"{BET}; 4 show; 1 show; 2 show", "2 show", IN, ASKED, up={2: "Kc Kd"}, asked="seat 3"),
)
E3 = (
    e3(EARLY, "the betting goes on", RIVER, "2 muck", (-400, -400, -200, -400), ASKED, cited="MD-POKER 11.H(2)"),
    e3(
        BEFORE,
        "not yet in turn",
        f"{BET}; 4 show",
        "2 muck",
        IN,
        ASKED,
        cited="MD-POKER 18.E(2)",
        cards={"hand-2": "Kc Kd"},
    ),
    e3(AT, "in turn", f"{BET}; 4 show; 1 show", "2 muck", IN, cards={"hand-2": "", "muck": "Kc Kd"}, asked="seat 3"),
    e3(
        AFTER,
        "shown",
        f"{BET}; 4 show; 1 show; 2 show",
        "2 muck",
        IN,
        ASKED,
        cited="MD-POKER 18.E(2)",
        cards={"hand-2": "Kc Kd"},
    ),
)
OF_F = (
    f(
        BEFORE,
        "the best hand is shown",
        f"{BET}; 4 show",
        "1 show",
        IN,
        cited="MD-POKER 18.E(2)",
        end=(1_200, -400, -400, -400),
    ),
    f(
        AT,
        "the best hand is mucked",
        f"{BET}; 4 show",
        "1 muck",
        IN,
        cards={"hand-1": "", "muck": "Ac Ad"},
        end=(-400, 1_200, -400, -400),
    ),
    f(
        AFTER,
        "it cannot be taken back",
        f"{BET}; 4 show; 1 muck",
        "1 show",
        IN,
        ASKED,
        cited="MD-POKER 18.E(2)",
        end=(-400, 1_200, -400, -400),
    ),
)

# ---- K: hands that are lost -----------------------------------------------------------------------------------------

k = partial(Row, "MD-POKER 18.K", deck=PAIRS)
k1 = partial(Row, "MD-POKER 18.K(1)", game="stud5-high", seats=3, deck="9c Td Jh  2c 3d Ah")
k2 = partial(Row, "MD-POKER 18.K(2)", deck=PAIRS)
k3 = partial(Row, "MD-POKER 18.K(3)", deck=PAIRS)
k4 = partial(Row, "MD-POKER 18.K(4)", deck=PAIRS)
FOUL, AGAIN, REFUND, LEFT = (
    "dealer foul seat-1",
    "floor reconstruct seat-1",
    "floor refund seat-1",
    "dealer left-table seat-1",
)
PROTECTED = "in stud hole cards count as protected"
BACK: dict[str, Any] = {**DEAD, "end": (0, 400, -200, -200)}
SAFE = f"{DEALT}; floor secure-stakes seat-1"

OF_K = (
    *of_a_hand("MD-POKER 18.K", "dealer foul"),
    *of_a_hand("MD-POKER 18.K", "dealer collect"),
    k(
        BEFORE,
        "one hand is left",
        SHOWDOWN,
        "dealer foul seat-1",
        (-200, 200),
        seats=2,
        asked="nobody",
        events={"turned up": 0},
    ),
    k(
        AT,
        "the last hand left",
        f"{SHOWDOWN}; 1 muck",
        "dealer foul seat-2",
        (-200, -200),
        NO_HAND,
        seats=2,
        end=(-200, 200),
    ),
)
K1 = (
    k1(EARLY, "the hole card", "shuffle; dealer x1", FOUL, (0, 0, 0), PROTECTED, cards={"hand-1": "9c"}),
    k1(EARLY, "the forced bet", DEALT, FOUL, (0, 0, 0), PROTECTED, cards={"hand-1": "9c 2c"}),
    k1(BEFORE, "to be shown", "shuffle; until show", FOUL, (-100,) * 3, PROTECTED, live=(1, 2, 3)),
    k1(AT, "shown", "shuffle; until show; 1 show", FOUL, (-100,) * 3, PROTECTED, live=(1, 2, 3)),
    k1(AFTER, "the pot is pushed", "shuffle; until count", FOUL, (200, -100, -100), STANDS, known=COUNTED),
)
K2 = (
    k2(EARLY, "no card", "shuffle", AGAIN, BLINDS, NO_HAND),
    k2(EARLY, "the first card", ONE_CARD, AGAIN, BLINDS, cards={"hand-1": "Ac", "muck": ""}, live=ALL, asked="dealer"),
    k2(BEFORE, "to be shown", SHOWDOWN, AGAIN, CALLED, asked="seat 1", end=WON, **ALIVE),
    k2(AT, "shown", SHOWN, AGAIN, CALLED, OTHERS, end=WON, **ALIVE),
    k2(AFTER, "the pot is pushed", PUSHED, AGAIN, WON, STANDS, known=COUNTED),
)
K3 = (
    k3(EARLY, "no card", "shuffle", REFUND, BLINDS, NO_HAND),
    k3(EARLY, "the first card: the blind", ONE_CARD, REFUND, (0, -200, 0, 0), **DEAD_IN_THE_DEAL),
    k3(BEFORE, "to be shown: everything", SHOWDOWN, REFUND, (0, -200, -200, -200), **BACK),
    k3(BEFORE, "their own part in it: nothing", SHOWDOWN, "floor own-fault seat-1", CALLED, **DEAD),
    k3(AT, "shown", SHOWN, REFUND, CALLED, OTHERS, end=WON, **ALIVE),
    k3(AFTER, "the pot is pushed", PUSHED, REFUND, WON, STANDS, known=COUNTED),
)
K4 = (
    *of_a_hand("MD-POKER 18.K(4)", "dealer left-table"),
    k4(AT, "not without comment", SAFE, LEFT, BLINDS, OTHERS, live=ALL),
    k4(
        AFTER,
        "back at the table",
        f"{SAFE}; floor return-stakes seat-1",
        LEFT,
        BLINDS,
        live=(2, 3, 4),
        cards={"muck": "Ac Ad"},
    ),
)

# ---- L: what is said and done, in turn ------------------------------------------------------------------------------

say = partial(Row, "MD-POKER 18.L", deck=PAIRS)
la = partial(Row, "MD-POKER 18.L(1)(a)", deck=PAIRS)
lb = partial(Row, "MD-POKER 18.L(1)(b)", game="stud5-high", seats=3, deck="9c Td Jh  2c 3d Ah  5s 6s 7s 8s")
l2 = partial(Row, "MD-POKER 18.L(2)", deck=PAIRS)
owed = partial(Row, "MD-POKER 18.L(2)", game="stud5-high", seats=3, deck="9c Td Jh  2c 3d Ah  5s 6s 7s 8s")
THROW, DOWN = "throw-in hand", "throw-in up-cards"
ONE_CALL, TWO_CALLS, RAISED = (-100, -200, -200, 0), (-100, -200, -200, -200), (-100, -200, -400, 0)
SPOKE = f"{DEALT}; 4 say call"
OPENS = f"{DEALT}; 1 forced-bet; 2 call; 3 call; deal"  # seat 3 shows an ace and opens
ANNOUNCED = f"{DEALT}; 3 say raise 600"
PAID = f"{ANNOUNCED}; 3 put-in 600; 4 fold; 1 fold; 2 raise 1200"

OF_L = (
    say(BEFORE, "out of turn: noted", DEALT, "4 say call", BLINDS, cited="MD-POKER 8.C", asked="seat 3"),
    say(BEFORE, "out of turn: bound", SPOKE, "3 call", TWO_CALLS, cited="MD-POKER 8.C", asked="seat 1"),
    say(
        BEFORE,
        "out of turn: the action has changed",
        SPOKE,
        "3 raise 400",
        RAISED,
        cited="MD-POKER 8.C",
        asked="seat 4",
    ),
    say(AT, "in turn", DEALT, "3 say call", ONE_CALL, cited="MD-POKER 8.C", asked="seat 4"),
    say(AFTER, "has acted", f"{DEALT}; 3 call", "3 say fold", ONE_CALL, "but only seat 4 is in turn", live=ALL),
    say(AFTER, "has folded", f"{DEALT}; 3 fold", "3 say call", BLINDS, "but only seat 4 is in turn", live=(1, 2, 4)),
)
LA = (
    la(BEFORE, "not yet in turn", DEALT, f"4 {THROW}", BLINDS, "but only seat 3 is in turn", cards={"hand-4": "Jc Jd"}),
    la(
        AT,
        "in turn",
        DEALT,
        f"3 {THROW}",
        BLINDS,
        cards={"hand-3": "", "muck": "Qc Qd"},
        live=(1, 2, 4),
        asked="seat 4",
    ),
    la(
        AFTER,
        "has called",
        f"{DEALT}; 3 call",
        f"3 {THROW}",
        ONE_CALL,
        "but only seat 4 is in turn",
        cards={"hand-3": "Qc Qd"},
    ),
    la(
        AFTER,
        "has folded",
        f"{DEALT}; 3 fold",
        f"3 {THROW}",
        BLINDS,
        "but only seat 4 is in turn",
        cards={"muck": "Qc Qd"},
    ),
)
LB = (
    lb(
        BEFORE,
        "no bet to call",
        OPENS,
        f"3 {DOWN}",
        (-100,) * 3,
        "it may name hand",
        cited="MD-POKER 18.L(1)(a)",
        up={3: "Ah 8s"},
    ),
    lb(
        AT,
        "facing a bet",
        f"{OPENS}; 3 bet 200",
        f"1 {DOWN}",
        (-100, -100, -300),
        cards={"hand-1": "", "muck": "9c 2c 6s"},
        live=(2, 3),
    ),
    lb(
        AFTER,
        "has called",
        f"{OPENS}; 3 bet 200; 1 call",
        f"1 {DOWN}",
        (-300, -100, -300),
        "but only seat 2 is in turn",
        up={1: "2c 6s"},
    ),
)
L2 = (
    l2(BEFORE, "nothing is owed", DEALT, f"3 {THROW}", BLINDS, cited="MD-POKER 18.L(1)(a)", live=(1, 2, 4)),
    l2(
        AT,
        "a raise is announced",
        ANNOUNCED,
        f"3 {THROW}",
        (-100, -200, -600, 0),
        live=(1, 2, 4),
        cards={"muck": "Qc Qd"},
    ),
    l2(AFTER, "it is put in", PAID, f"3 {THROW}", (-100, 700, -600, 0), cited="MD-POKER 18.L(1)(a)", asked="nobody"),
    owed(
        BEFORE,
        "the forced bet is made by another",
        f"{DEALT}; 1 forced-bet",
        f"2 {THROW}",
        (-100, 0, 0),
        cited="MD-POKER 18.L(1)(a)",
    ),
    owed(AT, "the forced bet is due", DEALT, f"1 {THROW}", (-100, 0, 0), live=(2, 3), cards={"muck": "9c 2c"}),
    owed(
        AFTER,
        "the forced bet is made",
        f"{DEALT}; 1 forced-bet; 2 raise 200; 3 fold",
        f"1 {THROW}",
        (-100, 100, 0),
        cited="MD-POKER 18.L(1)(a)",
    ),
)

ROWS = (*OF_C, *OF_D, *OF_E, *E1, *E2, *E3, *OF_F, *OF_K, *K1, *K2, *K3, *K4, *OF_L, *LA, *LB, *L2)
