"""What stepping play reads and writes: a house, and a table in the middle of a hand, as records of numbers.

Players are numbered in dealing order, from the left of the button: place 0 gets the first card, and the last
place is the button, if there is one.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.tables import table

Numbers: TypeAlias = NDArray[np.int64]
Records: TypeAlias = NDArray[np.void]
HouseRow: TypeAlias = Any  # a record of HOUSE, inside a kernel
TableRow: TypeAlias = Any  # a record of TABLE
CourseRow: TypeAlias = Any  # a record of COURSE

PLACES_MAX, HAND_MAX, BOARD_MAX, BURNS_MAX, DECK_MAX = 10, 7, 5, 16, 52
SHARES_MAX, BOARDS_MAX, STEPS_MAX, STEP_WIDTH, LEVELS_MAX = 2, 2, 24, 3, 32
VALUES_MAX = BOARDS_MAX * SHARES_MAX  # per hand: the shares on the first board, then on the second
RANK_DIGITS = 14  # no card, and thirteen ranks
OMAHA_MAX = table("omaha").size


# ---- the house: the same in every hand ------------------------------------------------------------------------------

HOUSE = np.dtype(
    [
        ("places", np.int64),
        ("steps_number", np.int64),
        ("steps", np.int64, (STEPS_MAX, STEP_WIDTH)),
        ("stacks", np.int64, PLACES_MAX),
        ("deck_number", np.int64),
        ("deck", np.int64, DECK_MAX),
        ("given", np.int64),  # is the order of the deck given, the top card last, instead of drawn by chance?
        ("late", np.int64),  # are cards drawn only at the showdown, since nobody looks at them before?
        ("hole", np.int64),
        ("is_stud", np.int64),
        ("cards_in_all", np.int64),
        ("draws", np.int64),  # how many a round has, and how many bots expect before the first one
        ("draws_expected", np.int64),
        ("best_of", np.int64),  # of how many hands somebody's who stays in a draw game is the best, for bots
        ("has_board", np.int64),
        ("structure", np.int64),
        ("cap", np.int64),  # most raises, negative for no cap
        ("cap_heads_up", np.int64),
        ("check_raise", np.int64),
        ("reopens", np.int64),
        ("chip", np.int64),
        ("spread_max", np.int64),
        ("small_bet", np.int64),
        ("big_bet", np.int64),
        ("ante", np.int64),
        ("ante_for_all", np.int64),  # the place, counted from 1, that antes for all; 0 if each antes
        ("blinds_number", np.int64),
        ("blinds", np.int64, (PLACES_MAX, 2)),  # place and cents
        ("straddle", np.int64),
        ("straddle_counts", np.int64),
        ("forced", np.int64),
        ("may_complete", np.int64),
        ("open_pair", np.int64),
        ("common", np.int64),
        ("kill", np.int64),  # 1 half, 2 full
        ("kill_pot", np.int64),
        ("kill_gross", np.int64),
        ("kill_post", np.int64),
        ("kill_now", np.int64),  # of the first hand, as of a table
        ("kill_now_by", np.int64),
        ("run_twice", np.int64),
        ("bomb", np.int64),  # what everybody puts in, if every round is a bomb pot
        ("boards", np.int64),  # 2 if they are dealt side by side
        ("button_stays", np.int64),
        ("shares", np.int64),
        ("ranking", np.int64, SHARES_MAX),
        ("by_suit", np.int64, SHARES_MAX),
        ("odd_to_first", np.int64),  # do all odd chips go to the first in line?
        ("rake", np.int64),
        ("parks", np.int64),  # is it parked after each betting round, since somebody goes by what is in the pot then?
        ("rake_part", np.int64),  # of a percentage, as a fraction
        ("rake_of", np.int64),
        ("rake_unit", np.int64),
        ("rake_cap", np.int64),
        ("no_flop", np.int64),
        ("levels_number", np.int64),
        ("levels", np.int64, (LEVELS_MAX, 2)),  # pot size, and total rake from there on
        ("drops_number", np.int64),
        ("drops", np.int64, (2, 3)),  # least pot, contribution, 1 if the pot before the rake is meant
        ("enough", np.int64),  # chips for whatever may be due; with fewer a player buys in again between hands
        ("forced_order", np.int64, DECK_MAX),  # by card: the least is forced
        ("showing", np.int64, RANK_DIGITS**4),  # by up to four ranks: the best hand showing has the greatest number
        ("omaha", np.uint16, OMAHA_MAX),  # the values of Omaha hands, too many to compile into a kernel
    ],
    align=True,
)

IN_ORDER, SHUFFLED = 1, 2  # how cards that come back into a given deck are ordered
FIXED, SPREAD, POT, FREE = range(4)
REOPENS_NEVER, REOPENS_HALF, REOPENS_ALWAYS = range(3)
RAKE_NONE, RAKE_PERCENT, RAKE_LEVELS = range(3)
BUTTON_LINE, HIGH_SUIT, LOW_SUIT = range(3)  # who is first in line for an odd chip

# Rankings, as the kernels know them.
R_HIGH, R_A5, R_EIGHT, R_27, R_BADUGI, R_BADUGI_ACE_HIGH, R_SIX_PLUS, R_OMAHA, R_OMAHA_8 = range(9)

# Steps of a round, and what the columns after the kind mean.
S_ANTES = 0
S_BLINDS = 1  # the bet of the first round
S_DEAL = 2  # cards for each player
S_STREET = 3  # 1 if a common card may replace a card for each
S_TURN = 4  # cards on the board
S_DRAW = 5
S_BET_BLINDS = 6  # the bet of the round
S_BET_FORCED = 7  # the bet of the round
S_BET_BUTTON = 8  # the bet of the round, 1 if there is a round even when nobody can bet
S_BET_SHOWING = 9  # the bet of the round, 1 on the street on which an open pair counts
S_BOMB = 10
S_TWICE = 11  # the cards and the burns that two boards would need from here on
S_SECOND = 12

# ---- the table: one hand --------------------------------------------------------------------------------------------

TABLE = np.dtype(
    [
        ("chance", np.uint64),
        ("state", np.int64),  # what the table waits for
        ("step", np.int64),
        ("actor", np.int64),  # the place of the player in turn
        ("live", np.int64),  # a bit for each place that is in; and their number
        ("lives", np.int64),
        ("pending", np.int64),  # a bit for each place still to act or to draw
        ("cursor", np.int64),
        ("checked", np.int64),
        ("betting", np.int64),  # is a betting round, or a draw, under way?
        ("drawing", np.int64),
        ("high", np.int64),  # the current bet
        ("full_raise", np.int64),  # the last full bet or raise, and the height it went to
        ("full_to", np.int64),
        ("raises", np.int64),
        ("completes", np.int64),
        ("opened_by", np.int64),  # the place, counted from 1, that made the forced bet
        ("unit", np.int64),
        ("or_unit", np.int64),  # a larger bet that may be made instead
        ("able", np.int64),  # how many are in and not all-in
        ("owes", np.int64),  # for the player in turn: the cost of a call, and the heights to which the bet may go
        ("may_raise", np.int64),
        ("low", np.int64),
        ("top", np.int64),
        ("grid", np.int64),
        ("pot", np.int64),
        ("dead", np.int64),
        ("rake", np.int64),
        ("jackpot", np.int64),
        ("awarded", np.int64),
        ("winners", np.int64),
        ("kill", np.int64),  # 1 half, 2 full; and the place, counted from 1, that took the pot
        ("kill_by", np.int64),
        ("left", np.int64),
        ("board_number", np.int64),
        ("second_number", np.int64),
        ("shared", np.int64),  # how many cards of the first board also belong to the second
        ("offering", np.int64),  # are players being asked to run it twice, and have they been?
        ("offered", np.int64),
        ("twice", np.int64),  # a bit for each place that plays for two boards
        ("burns_number", np.int64),
        ("muck_number", np.int64),
        ("reshuffles", np.int64),  # how often cards have come back into the deck
        ("held_then", np.int64),  # a bit for each card that was in the hand of somebody who is in, the last time
        ("shown", np.int64),
        ("decisions", np.int64),
        ("lined", np.int64),  # is it known who is in line for an odd chip that goes by suit?
        ("offset", np.int64),  # how often the button has moved
        ("stacks", np.int64, PLACES_MAX),
        ("began", np.int64, PLACES_MAX),  # the stacks with which this hand began
        ("street", np.int64, PLACES_MAX),  # what each has bet in this betting round
        ("contributed", np.int64, PLACES_MAX),
        ("acted", np.int64, PLACES_MAX),  # the bet when each last called or raised, else 0
        ("held", np.int64, PLACES_MAX),
        ("drawn", np.int64, PLACES_MAX),  # how many cards each exchanged in the last draw
        ("hands", np.int64, (PLACES_MAX, HAND_MAX)),
        ("board", np.int64, BOARD_MAX),
        ("second", np.int64, BOARD_MAX),  # the cards of the second board that are not shared
        ("burns", np.int64, BURNS_MAX),
        ("apart", np.int64, HAND_MAX),
        ("pots", np.int64, PLACES_MAX),
        ("levels", np.int64, PLACES_MAX),  # what a player must have put in to contend for each pot
        ("taken", np.int64, PLACES_MAX),
        ("values", np.int64, (VALUES_MAX, PLACES_MAX)),
        ("line", np.int64, (VALUES_MAX, PLACES_MAX)),
        ("deck", np.int64, DECK_MAX),
        ("muck", np.int64, DECK_MAX),
    ],
    align=True,
)

# What bots know of a hand beside its table.
COURSE = np.dtype(
    [
        ("step", np.int64),  # streets and draws that had begun when somebody last decided
        ("streets", np.int64),  # betting rounds before this one
        ("acted", np.int64),  # has anybody acted in this one?
        ("reshuffles", np.int64),  # of which players know, since their discards may be dealt again
        ("entered", np.int64),  # a bit for each place that has put in money without having to
        ("raises", np.int64, PLACES_MAX),  # in this betting round, and in those before
        ("before", np.int64, PLACES_MAX),
        ("thrown", np.int64, PLACES_MAX),  # a bit for each card of their own that players have thrown away
    ],
    align=True,
)

# What a table waits for.
RUNNING, OVER, TO_BET, TO_OPEN, TO_DRAW, TO_STRADDLE, TO_TWICE, TO_LINE = range(8)
DECIDED_BY_PLAYERS = (TO_BET, TO_OPEN, TO_DRAW, TO_STRADDLE, TO_TWICE)

# Acts. A forced bet, a declined straddle and declining to run it twice are stays; completing, straddling
# and running it twice are raises with a single amount. The amount of a draw is the cards exchanged: a
# bit for each card of the hand.
ACT_FOLD, ACT_STAY, ACT_RAISE = range(3)

# Random bets and raises: the least; any, chosen after the act; each as an act of its own; the pot or all-in.
LEAST_AMOUNT, ANY_AMOUNT, EACH_AMOUNT, POT_OR_MOST = range(4)
