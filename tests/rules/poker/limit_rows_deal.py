"""The limits of MD-POKER chapter 18, G to J: misdeals, cards to the wrong player, decks that are not in order."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.limit_felt import AFTER, AT, BEFORE, EARLY, EVERYTHING_BACK, OVER, Row

# Seat 1 has aces, seat 2 kings, seat 3 queens, seat 4 jacks, and the board helps nobody. Seat 4 has the button, seat 1
# the small blind of $1, seat 2 the big one of $2; when all stay in seat 1 wins $6 of the others.
PAIRS = "Ac Kc Qc Jc  Ad Kd Qd Jd  2s  3h 5h 8s  2c  9h  3s  Ts"
NONE, BLINDS, CALLED, WON = (0, 0, 0, 0), (-100, -200, 0, 0), (-200,) * 4, (600, -200, -200, -200)
DEALT = "shuffle; deal"
LAST_SHOW = "shuffle; deal; until show; 1 show; 2 show; 3 show"
PUSHED = "shuffle; deal; until count"
OVER_NOW = "shuffle; deal; end"
COUNTED = PokerMemory(round=5)  # after this round the deck is counted: there is an ask between the push and the end
BY_HAND: dict[str, Any] = {"deck.shuffler": "none"}
EARLIER = "the cards are not shuffled yet"
STANDS = "the pots are pushed, and the round stands"
VOID: dict[str, Any] = {"cards": EVERYTHING_BACK, "asked": "nobody", "end": NONE}

# ---- G(1): until the pot is pushed (P-65) ---------------------------------------------------------------------------

g1 = partial(Row, "MD-POKER 18.G(1)", deck=PAIRS)
SHUFFLE, CUT = "floor misdeal shuffle", "floor misdeal cut"
NOT_CUT = "names 'cut'; it may name shuffle"

G1 = (
    g1(EARLY, "not shuffled", "", SHUFFLE, NONE, EARLIER),
    g1(EARLY, "shuffled and not cut", "shuffle", CUT, NONE, NOT_CUT, house=BY_HAND),
    g1(EARLY, "shuffled", "shuffle", SHUFFLE, NONE, house=BY_HAND, **VOID),
    g1(EARLY, "cut by less than half", "shuffle; dealer cut-short 25", CUT, NONE, house=BY_HAND, **VOID),
    g1(BEFORE, "the last hand is to be shown", LAST_SHOW, SHUFFLE, NONE, **VOID),
    g1(AT, "the pot is pushed", PUSHED, SHUFFLE, WON, STANDS, known=COUNTED, end=WON),
    g1(AFTER, "the round is over", OVER_NOW, SHUFFLE, WON, OVER),
)

# ---- G(2): until two players have bet voluntarily (P-91) ------------------------------------------------------------

g2 = partial(Row, "MD-POKER 18.G(2)", deck=PAIRS)
WRONG = "shuffle; dealer start-at seat-2; deal"  # so that seat 2 has the aces, and seat 1 the jacks
NOTICED = "floor wrong-start"
TWO = "two players have bet voluntarily, and the hand stands"
ALONE = f"{WRONG}; 3 fold; 4 fold; 1 call; 2 check; deal; 1 bet 200"
STRADDLED = "shuffle; 3 straddle; dealer start-at seat-2; deal; 4 fold; 1 fold; 2 call; 3 check; deal"
STRADDLE: dict[str, Any] = {"straddle.offered": True}
BOMB = "shuffle; 1 request bomb-pot 400; 2 agree; 3 agree; 4 agree; dealer start-at seat-2; deal; 1 bet 200"
BOMBS: dict[str, Any] = {"bomb_pot.offered": True}
# Three stud players: seat 2 shows 2c and makes the forced bet of $1, or completes it to $2.
stud2 = partial(g2, game="stud7-high", seats=3, deck="9c Td Jh  9d Tc Js  2c 3d Ah")
FORCED = f"{WRONG}; 2 forced-bet; 3 call"
COMPLETED = f"{WRONG}; 2 bet 200"

G2 = (
    g2(EARLY, "a card is dealt", "shuffle; dealer x1", "dealer start-at seat-2", BLINDS, "and not to this one"),
    g2(EARLY, "it began rightly", DEALT, NOTICED, BLINDS, "the deal began where it should"),
    g2(EARLY, "one card is dealt wrongly", "shuffle; dealer start-at seat-2; dealer x1", NOTICED, NONE, **VOID),
    g2(BEFORE, "one player has called", f"{WRONG}; 3 call", NOTICED, NONE, **VOID),
    g2(BEFORE, "one player has called, and bet the flop", ALONE, NOTICED, NONE, **VOID),
    g2(BEFORE, "a straddle and one call", STRADDLED, NOTICED, NONE, house=STRADDLE, **VOID),
    g2(BEFORE, "a bomb pot and one bet", BOMB, NOTICED, NONE, house=BOMBS, **VOID),
    stud2(BEFORE, "a forced bet and one call", FORCED, NOTICED, (0, 0, 0), cards=EVERYTHING_BACK),
    stud2(BEFORE, "a forced bet, completed", COMPLETED, NOTICED, (0, 0, 0), cards=EVERYTHING_BACK),
    g2(
        AT,
        "the second player calls",
        f"{WRONG}; 3 call; 4 call",
        NOTICED,
        (-100, -200, -200, -200),
        TWO,
        end=(-200, 600, -200, -200),
    ),
    g2(
        AT,
        "the second player calls the flop",
        f"{ALONE}; 2 call",
        NOTICED,
        (-400, -400, 0, 0),
        TWO,
        end=(-400, 400, 0, 0),
    ),
    g2(
        AT,
        "two calls of a straddle",
        f"{STRADDLED}; 2 check; 3 bet 200",
        NOTICED,
        (-100, -400, -600, 0),
        TWO,
        house=STRADDLE,
    ),
    g2(AT, "two bets in a bomb pot", f"{BOMB}; 2 call", NOTICED, (-600, -600, -400, -400), TWO, house=BOMBS),
    stud2(AT, "two calls of a forced bet", f"{FORCED}; 1 call", NOTICED, (-100,) * 3, TWO),
    stud2(AT, "a completed bet and a call", f"{COMPLETED}; 3 call", NOTICED, (0, -200, -200), TWO),
    g2(AFTER, "on the flop", f"{WRONG}; 3 call; 4 call; 1 call; 2 check; deal", NOTICED, CALLED, TWO),
    g2(AFTER, "the pot is pushed", f"{WRONG}; until count", NOTICED, (-200, 600, -200, -200), STANDS, known=COUNTED),
)

# ---- G(3): with the second boxed card (P-66), until the pot is pushed -----------------------------------------------

g3 = partial(Row, "MD-POKER 18.G(3)", deck=PAIRS)
ONE_BOXED = "shuffle; dealer x1; dealer face-up"  # Kc is out, and everybody after seat 1 has the next card
IN_THE_STUB = f"{LAST_SHOW.replace('until', 'dealer found-face-up 20; until')}"
J = "MD-POKER 18.J"

G3 = (
    g3(
        BEFORE,
        "one card",
        "shuffle; dealer x1",
        "dealer face-up",
        BLINDS,
        cited=J,
        then="dealer x1",
        cards={"hand-1": "Ac", "hand-2": "Qc", "muck-unused": "Kc"},
        live=(1, 2, 3, 4),
        events={"misdealt": 0},
    ),
    g3(
        BEFORE,
        "one card of the stub",
        DEALT,
        "dealer found-face-up 44",
        BLINDS,
        cited=J,
        cards={"muck-unused": 1, "deck": 43},
    ),
    g3(AT, "a second card", f"{ONE_BOXED}; dealer x1", "dealer face-up", NONE, **VOID),
    g3(AT, "the very next card", ONE_BOXED, "dealer face-up", NONE, **VOID),
    g3(
        AT,
        "a second card of the stub",
        f"{DEALT}; dealer found-face-up 44; 3 call",
        "dealer found-face-up 1",
        NONE,
        **VOID,
    ),
    g3(AT, "a second card, before the last hand is shown", IN_THE_STUB, "dealer found-face-up 1", NONE, **VOID),
    g3(
        AFTER,
        "the pot is pushed",
        f"{DEALT}; dealer found-face-up 20; until count",
        "dealer found-face-up 1",
        WON,
        STANDS,
        cited=J,
        known=COUNTED,
    ),
)

# ---- G(4): until two players have bet voluntarily; later the player has everything back (P-65, P-93) -----------------

# Everybody antes $1, and seat 2, which has the big blind, is passed by: seat 1 has Ac Jc, seat 3 Kc Ad, seat 4 Qc Kd;
# the flop has the other jack, and seat 1 wins.
g4 = partial(Row, "MD-POKER 18.G(4)", deck=PAIRS, house={"ante.amount": 100})
PASSED_BY = "shuffle; dealer x1; dealer leave-out; deal"
NO_HAND = "floor left-out seat-2"
OUT: dict[str, Any] = {
    "live": (1, 3, 4),
    "cards": {"hand-2": ""},
    "events": {"misdealt": 0},
    "end": (600, 0, -300, -300),
}

G4 = (
    g4(
        EARLY,
        "every player has a card",
        "shuffle; dealer x4",
        "dealer leave-out",
        (-200, -300, -100, -100),
        "not to this one",
    ),
    g4(EARLY, "nobody was left out", DEALT, NO_HAND, (-200, -300, -100, -100), "nobody was left out of the deal"),
    g4(EARLY, "the next card is dealt", "shuffle; dealer x1; dealer leave-out; dealer x1", NO_HAND, NONE, **VOID),
    g4(BEFORE, "one player has called", f"{PASSED_BY}; 3 call", NO_HAND, NONE, **VOID),
    g4(
        AT,
        "the second player calls",
        f"{PASSED_BY}; 3 call; 4 call",
        NO_HAND,
        (-200, 0, -300, -300),
        asked="seat 1",
        **OUT,
    ),
    g4(AFTER, "on the flop", f"{PASSED_BY}; 3 call; 4 call; 1 call; deal", NO_HAND, (-300, 0, -300, -300), **OUT),
    g4(
        AFTER,
        "before the last hand is shown",
        f"{PASSED_BY}; until show; 1 show; 3 show",
        NO_HAND,
        (-300, 0, -300, -300),
        **OUT,
    ),
    g4(
        AFTER,
        "it is known",
        f"{PASSED_BY}; 3 call; 4 call; {NO_HAND}",
        NO_HAND,
        (-200, 0, -300, -300),
        "nobody was left out",
    ),
    g4(
        AFTER, "the pot is pushed", f"{PASSED_BY}; until count", NO_HAND, (900, -300, -300, -300), STANDS, known=COUNTED
    ),
)

# ---- H: until the last card of the deal is dealt --------------------------------------------------------------------

# Seat 2 has 50 cents and is not dealt in: seat 1 has the small blind, seat 3 the big one.
h = partial(Row, "MD-POKER 18.H", deck=PAIRS, stacks={2: 50})
WRONG_SEAT = "dealer ineligible seat-2"
POSTED = (-100, 0, -200, 0)
NOT_NOW = "this can only happen to a card that is being dealt, and not to this one"
# Five-Card Stud: seat 1 shows a deuce and makes the forced bet, seat 2 folds or calls, and a second card comes face up.
stud_h = partial(Row, "MD-POKER 18.H", game="stud5-high", seats=3, deck="9c Td Jh  2c 3d Ah  5s 6s 7s 8s")
STREET = "shuffle; deal; 1 forced-bet; 2 {}; 3 call; dealer x2"

OF_H = (
    h(EARLY, "not shuffled", "", WRONG_SEAT, NONE, EARLIER),
    h(
        EARLY,
        "the first card",
        "shuffle",
        WRONG_SEAT,
        POSTED,
        then="dealer x1",
        cards={"hand-1": "Kc", "hand-2": "", "muck": "Ac"},
    ),
    h(
        BEFORE,
        "the last card",
        "shuffle; dealer x5",
        WRONG_SEAT,
        POSTED,
        then="deal",
        live=(1, 3, 4),
        asked="seat 4",
        cards={"hand-1": "Ac Jc", "hand-2": "", "hand-3": "Kc Ad", "hand-4": "Qc Qd", "muck": "Kd"},
    ),
    h(AT, "every hand is dealt", DEALT, WRONG_SEAT, POSTED, NOT_NOW, cards={"hand-4": "Qc Kd", "muck": ""}),
    h(
        AFTER,
        "the burn before the flop",
        f"{DEALT}; 4 call; 1 call; 3 check",
        WRONG_SEAT,
        (-200, 0, -200, -200),
        NOT_NOW,
    ),
    stud_h(EARLY, "stud: seat 2 is in", STREET.format("call"), WRONG_SEAT, (-100,) * 3, NOT_NOW),
    stud_h(
        BEFORE,
        "stud: seat 2 has folded",
        STREET.format("fold"),
        WRONG_SEAT,
        (-100, 0, -100),
        then="deal",
        cards={"hand-1": "9c 2c 6s", "hand-2": "", "hand-3": "Jh Ah 8s", "muck": "Td 3d 7s"},
    ),
)

# ---- I: at any time of the round, until the pot is pushed (X-18) ----------------------------------------------------

i = partial(Row, "MD-POKER 18.I", deck=PAIRS)
MISSING, EXTRA = "dealer missing-card", "floor extra-card"
REPLACED: dict[str, Any] = {**VOID, "left": {"deck_removed": "red"}}
KEPT: dict[str, Any] = {"left": {"deck_removed": None}}
ALL_IN = f"{DEALT}; 3 raise 900; 4 raise 3000; 1 fold; 2 call; deal"
SETTLED: dict[str, Any] = {"known": COUNTED, "end": WON}

OF_I = (
    i(EARLY, "not shuffled", "", MISSING, NONE, EARLIER),
    i(EARLY, "shuffled and not cut", "shuffle", EXTRA, NONE, house=BY_HAND, **REPLACED),
    i(BEFORE, "an all-in, a fold and a call", ALL_IN, EXTRA, NONE, stacks={3: 900}, **REPLACED),
    i(BEFORE, "the last hand is to be shown", LAST_SHOW, MISSING, NONE, **REPLACED),
    i(BEFORE, "a stub counted one short", LAST_SHOW, "dealer count-stub 35", NONE, **REPLACED),
    i(BEFORE, "a stub counted right", LAST_SHOW, "dealer count-stub 36", CALLED, cited="MD-POKER 7.F(5)", **KEPT),
    i(AT, "the pot is pushed", PUSHED, MISSING, WON, STANDS, **SETTLED, **KEPT),
    i(
        AT,
        "the count after the push",
        PUSHED,
        "dealer count 51",
        WON,
        cited="MD-POKER 7.F(6)",
        left={"deck_removed": "red"},
        **SETTLED,
    ),
    i(AFTER, "the round is over", OVER_NOW, EXTRA, WON, OVER, **KEPT),
)

# ---- J: one boxed card, until the pot is pushed ---------------------------------------------------------------------

j = partial(Row, J, deck=PAIRS)
BOXED, SEEN = "dealer face-up", "dealer found-face-up 1"

OF_J = (
    j(EARLY, "not shuffled", "", SEEN, NONE, EARLIER),
    j(EARLY, "the first card", "shuffle", BOXED, BLINDS, then="dealer x1", cards={"hand-1": "Kc", "muck-unused": "Ac"}),
    j(
        BEFORE,
        "a burn",
        f"{DEALT}; 3 call; 4 call; 1 call; 2 check",
        BOXED,
        CALLED,
        then="deal",
        cards={"burns": "3h", "board": "5h 8s 2c", "muck-unused": "2s"},
    ),
    j(
        BEFORE,
        "the river",
        f"{DEALT}; until burns 3",
        BOXED,
        CALLED,
        then="deal",
        cards={"board": 5, "muck-unused": "Ts"},
    ),
    j(BEFORE, "the last hand is to be shown", LAST_SHOW, SEEN, CALLED, cards={"muck-unused": 1, "deck": 35}, end=WON),
    j(AT, "the pot is pushed", PUSHED, SEEN, WON, STANDS, known=COUNTED, end=WON),
    j(
        AFTER,
        "the next round has the card again",
        f"shuffle; {BOXED}; deal; end",
        BOXED,
        (-200, -200, -200, 600),
        OVER,
        cards=EVERYTHING_BACK,
    ),
)

ROWS = (*G1, *G2, *G3, *G4, *OF_H, *OF_I, *OF_J)
