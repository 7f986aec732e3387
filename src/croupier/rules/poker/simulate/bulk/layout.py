"""What the kernels read and write: events as numbers, the rows of the log, and the felt as arrays.

Compiled code has no strings. An `EventPhrase` is what an event says apart from cards and chips; the kernels
write its number, and `log` turns rows back into events. Phrases that every chapter has in common are numbered here;
those of a chapter follow them, see `script`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from croupier import engine
from croupier.engine import DECK, HAND, RACK, STACK, Kind, TableKind
from croupier.engine.events import Fields
from croupier.rules.poker import ch08_acts as acts
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.draws import APART, LEFT_OUT
from croupier.rules.poker.table import BOARD, BURNS, MUCK, POT

Numbers = NDArray[np.int64]
Cards = NDArray[np.int8]

SEATS_MAX = 10
POTS_MAX = SEATS_MAX


class EventPhrase(NamedTuple):
    """What an event says apart from cards and chips: its kind and clause, and any other fields."""

    kind: Kind
    clause: str
    bet: str
    reading: str
    fields: dict[str, Any]


COMMON: list[EventPhrase] = []


def _phrase(kind: Kind, clause: str, bet: str = "", reading: str = "", **fields: Unpack[Fields]) -> int:
    COMMON.append(EventPhrase(kind, clause, bet, reading, dict(fields)))
    return len(COMMON) - 1


NOTHING = _phrase(TableKind.NOTED, "")
SHUFFLED = _phrase(TableKind.SHUFFLED, "MD-POKER 5.A")
FOLDED = _phrase(PokerKind.FOLDED, "MD-POKER 1.B(12)")
MUCKED = _phrase(PokerKind.MUCKED, "MD-POKER 1.B(12)")
CALLED = _phrase(PokerKind.CALLED, "MD-POKER 1.B(7)")
CHECKED = _phrase(PokerKind.CHECKED, "MD-POKER 1.B(8)")
BETS = _phrase(PokerKind.BET, "MD-POKER 1.B(2)")
RAISES = _phrase(PokerKind.RAISED, "MD-POKER 1.B(29)")
ALL_IN = _phrase(PokerKind.ALL_IN, "MD-POKER 8.B(5)")
NOBODY_CAN_BET = _phrase(PokerKind.NOBODY_CAN_BET, "MD-POKER 8.B(5)(b)")
RETURNED = _phrase(TableKind.RETURNED, "MD-POKER 17.D", bet="bet", reading="X-04")
TO_THE_MUCK = _phrase(PokerKind.TO_THE_MUCK, LEFT_OUT)
SHOWS_FIRST = _phrase(TableKind.TURNED_UP, "MD-POKER 18.E(1)")
SHOWS = _phrase(TableKind.TURNED_UP, "MD-POKER 18.E(2)")
LAST_LEFT = _phrase(PokerKind.AWARDED, "MD-POKER 7.E(1)")
SIDE_POTS_FIRST = _phrase(PokerKind.SIDE_POTS_FIRST, "MD-POKER 7.F(8)(b)")
RACKED = _phrase(TableKind.RACKED, "MD-POKER 7.F(8)(a)")
SIDE_POTS = len(COMMON)  # from here on, by the number of side pots
for number in range(POTS_MAX):
    _phrase(PokerKind.SIDE_POTS, "MD-POKER 8.B(5)(c)", number=number)
CONTENDS = len(COMMON)  # by the number of the pot
for number in range(POTS_MAX):
    _phrase(PokerKind.CONTENDS, "MD-POKER 8.B(5)(a)", pot=number)

CUTS = len(COMMON)  # by the number of cards
for number in range(52):
    _phrase(TableKind.CUT, "MD-POKER 5.C(3)", number=number)

# Accounts and places by number: stacks from 1, hands from 11, discards from 21.
IN_HAND, IN_DISCARDS = 10, 20
IN_POT, IN_DECK, IN_RACK, ON_BOARD, IN_BURNS, IN_MUCK = range(31, 37)
_SEATS = range(1, SEATS_MAX + 1)
NAMES = (
    "",
    *(STACK[seat] for seat in _SEATS),
    *(HAND[seat] for seat in _SEATS),
    *(APART[seat] for seat in _SEATS),
    *(POT, DECK, RACK, BOARD, BURNS, MUCK),
)

VERBS = (
    engine.PROCEED, "order", acts.FOLD, acts.CHECK, acts.CALL, acts.BET, acts.RAISE, acts.DISCARD, "show",
    acts.FORCED_BET, "cut",
)  # fmt: skip
PROCEED, ORDER, FOLD, CHECK, CALL, BET, RAISE, DISCARD, SHOW, FORCED_BET, CUT = range(len(VERBS))

# Columns of a row of the log; a single card is in the row itself, several are in the pile of the log from FIRST on.
# In a row of the answers, the verb stands for the phrase, the actor for the seat, and the amount for the cents.
PHRASE, SEAT, CENTS, SOURCE, TARGET, PLACE, FIRST, NUMBER, SEEN_BY, HAND_NAME = range(10)
ROW_WIDTH = 10

# Steps of a script: what is done, and what the other columns of its row mean.
(
    TELL,  # phrase, seat
    ANTES,  # phrase, cents
    BLINDS,  # phrase of the first, phrase of the others, the bet of this round
    DEAL_DOWN,  # phrase, times around
    DEAL_UP,  # phrase, times around
    BURN,  # phrase, 1 if a common card replaces a card for each when the deck is short
    TURN,  # phrase, number of cards
    BET_BLINDS,  # phrase at the end, the bet of this round
    BET_FORCED,  # phrase at the end, the bet of this round, phrases: cards compared, forced, forced by suit, completes
    BET_BUTTON,  # phrase at the end, the bet of this round, 1 if there is a round even when nobody can bet
    BET_SHOWING,  # phrase at the end, the bet of this round, phrases: best hand showing, tied
    DRAW,  # phrases: opens, burn, stands pat, discarded, replaced, reshuffled
    SHOWDOWN,  # phrase
    ANTE_FOR_ALL,  # phrase, cents, seat
) = range(14)
STEP_WIDTH = 7

# How far a hand has got.
PLAYING, WON, CONTESTED, HANDED_OVER = range(4)

# Rows of a log and cards of its pile; and the most that one step of the script, or one turn, may take. The
# longest step is a showdown of ten players with as many pots in halves, all tied, with the cards cleared: 148 rows.
ROWS_MAX, PILE_MAX = 448, 1_280
ROWS_OF_A_STEP, PILE_OF_A_STEP = 160, 256

STEPS_MAX, CARDS_MAX = 32, 52
RANK_DIGITS = 14  # no card, and thirteen ranks
_SEATS_AND_NONE = SEATS_MAX + 1

# What does not change from hand to hand: seats and stacks, the steps of the game, and the house's choices.
HOUSE = np.dtype(
    [
        ("steps", np.int64, (STEPS_MAX, STEP_WIDTH)),
        ("steps_number", np.int64),
        ("seats", np.int64, _SEATS_AND_NONE),  # in dealing order
        ("seats_number", np.int64),
        ("stacks", np.int64, _SEATS_AND_NONE),
        ("deck", np.int8, CARDS_MAX),
        ("deck_number", np.int64),
        ("blinds", np.int64, (_SEATS_AND_NONE, 2)),  # seat and cents
        ("blinds_number", np.int64),
        ("forced_order", np.int64, 52),  # by card: the least is forced
        ("showing", np.int64, RANK_DIGITS**4),  # by up to four ranks: the best hand showing has the greatest number
        ("hole_cards", np.int64),
        ("fixed", np.int64),
        ("cap", np.int64),  # most raises, negative for no cap
        ("cap_heads_up", np.int64),
        ("check_raise", np.int64),
        ("reopens", np.int64),  # a short all-in: 0 never, 1 from half a bet on, 2 always
        ("forced_cents", np.int64),
        ("may_complete", np.int64),
        ("by_last_aggressor", np.int64),
        ("cut", np.int64),  # 5.C: is the deck cut?
        ("counted", np.int64),  # the phrase of a shuffler that counts, else 0
        ("stays", np.int64),  # checks and calls per fold and per raise
        # How a pot is divided, and the phrases for it: see `script`.
        ("shares", np.int64),
        ("prizes", np.int64),  # the first of their phrases, by reason, share, part of the pot or all of it, and pot
        ("hand_names", np.int64, 2),  # by share: the number of its first category
        ("odd_unit", np.int64),
        ("odd_by_suit", np.int64),  # an odd chip goes by suit, which the engine handles
    ]
)

# One hand.
FELT = np.dtype(
    [
        ("stacks", np.int64, _SEATS_AND_NONE),
        ("street", np.int64, _SEATS_AND_NONE),  # what each has bet in this betting round
        ("contributed", np.int64, _SEATS_AND_NONE),
        ("acted", np.int64, _SEATS_AND_NONE),  # the bet when each last called or raised, else 0
        ("pot", np.int64),
        ("dead", np.int64),  # of that, dead money in the main pot
        ("pots", np.int64, POTS_MAX),  # once divided; and what a player must have put in to contend for each
        ("levels", np.int64, POTS_MAX),
        ("live", np.int64, _SEATS_AND_NONE),
        ("lives", np.int64),
        ("waiting", np.int64, _SEATS_AND_NONE),
        ("cards", np.int8, (len(NAMES), CARDS_MAX)),  # by place; in the deck the last is the top card
        ("held", np.int64, len(NAMES)),  # how many cards each place has
        ("places", np.int64, 3),  # board, burns and muck in the order in which they came into being
        ("places_known", np.int64),
        ("face_up", np.int64),  # a bit for each card
        # The betting round: the current bet, the last full raise and the height it went to, how many count toward
        # the cap, whether a raise completes a forced bet, who made the forced bet, and who acts first.
        ("high", np.int64),
        ("full_raise", np.int64),
        ("full_to", np.int64),
        ("raises", np.int64),
        ("completes", np.int64),
        ("opened_by", np.int64),
        ("first_to_act", np.int64),
        ("aggressor", np.int64),
        ("last_aggressor", np.int64),
        ("opener", np.int64),  # who opened the last betting round in stud
        ("state", np.int64),
        ("chance", np.uint64, 1),
        ("events", np.int64, (ROWS_MAX, ROW_WIDTH)),
        ("events_written", np.int64),
        ("answers", np.int64, (ROWS_MAX, ROW_WIDTH)),
        ("answers_written", np.int64),
        ("pile", np.int8, PILE_MAX),
        ("piled", np.int64),
    ],
    align=True,
)
HouseRow: TypeAlias = Any  # a record of HOUSE, inside a kernel
FeltRow: TypeAlias = Any  # a record of FELT
