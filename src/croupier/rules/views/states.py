"""The state of a table as everybody sees it, as types: what all tables have in common, poker and house-banked tables.

Fields that are objects of entries (`seats`, `piles`, `accounts`, ...) change entry by entry, all others as a whole;
increments (`increments.py`) rely on that. Empty fields are left out in JSON.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.rules.views.seen import Allowed, Asked, Cards, Cents

Seats = Annotated[tuple[int, ...], Meta(description="seats by number")]


class TableState(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="family", kw_only=True):
    """What any table shows."""

    game: Annotated[str, Meta(description="the game's id")]
    procedure: Annotated[str, Meta(description="`round`, or what is done between rounds: `opening`, `between`, ...")]
    answers: Annotated[int, Meta(description="how many answers the record has")]
    over: Annotated[bool, Meta(description="is the procedure over?")] = False
    asked: Annotated[Asked | None, Meta(description="what the table waits for; null once it is over")] = None
    round: Annotated[int, Meta(description="which round since the table opened; 0 where a round stands alone")] = 0
    minute: Annotated[int | None, Meta(description="the table's clock, if it has one")] = None
    deck: Annotated[int, Meta(description="how many cards the deck has left")] = 0
    rack: Annotated[int, Meta(description="how many cards are in the discard rack")] = 0
    piles: Annotated[dict[str, Cards], Meta(description="cards that lie elsewhere, by place: `burns`, `muck`, ...")]
    accounts: Annotated[
        dict[str, Cents], Meta(description="money that belongs to no seat, by account; empty ones left out")
    ]


# ---- poker ----------------------------------------------------------------------------------------------------------


class PokerSeat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A player at a poker table."""

    player: Annotated[str, Meta(description="who sits there, by the name that is shown")]
    stack_cents: Annotated[int, Meta(description="chips behind")] = 0
    bet_cents: Annotated[int, Meta(description="bet in this betting round")] = 0
    put_in_cents: Annotated[int, Meta(description="put into the pot in this round, less what came back")] = 0
    dead_cents: Annotated[int, Meta(description="put in without a right to the pot")] = 0
    cards: Cards = ()
    dealt_in: Annotated[bool, Meta(description="is dealt a hand in this round")] = False
    folded: Annotated[bool, Meta(description="dealt in, and out of the hand")] = False
    mucked: Annotated[bool, Meta(description="conceded at the showdown")] = False
    shown: Annotated[bool, Meta(description="has shown the hand")] = False
    all_in: Annotated[bool, Meta(description="has put in the last chips, and is in the hand")] = False
    away: Annotated[bool, Meta(description="has left for a while")] = False
    waits: Annotated[bool, Meta(description="waits for the blind")] = False
    acted: Annotated[str, Meta(description="the last thing done in this betting round: `called`, `raised`, ...")] = ""
    entered: Annotated[bool, Meta(description="has put in money without having to")] = False
    raises: Annotated[int, Meta(description="bets and raises in this betting round")] = 0
    raises_before: Annotated[int, Meta(description="bets and raises in the betting rounds before")] = 0
    drawn: Annotated[int | None, Meta(description="cards taken at the last draw; null before it")] = None


class Stakes(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The limits of a table before a kill or an agreement raises them."""

    structure: Annotated[str, Meta(description="`fixed`, `spread`, `pot` or `no-limit`")]
    small_bet_cents: Annotated[int, Meta(description="the small bet, or the least one")]
    big_bet_cents: Annotated[int, Meta(description="the big bet of fixed limit")]
    chip_cents: Annotated[int, Meta(description="the smallest chip")]
    enough_cents: Annotated[int, Meta(description="the least stack that is dealt in (MD-POKER 8.B(4))")]
    bet_cents_max: Annotated[int | None, Meta(description="the largest bet of spread limit")] = None
    blinds_cents: Annotated[tuple[int, ...], Meta(description="the blinds in their order")] = ()
    forced_cents: Annotated[int, Meta(description="the forced bet, in stud")] = 0
    ante_cents: Annotated[int, Meta(description="the ante; 0 if there is none")] = 0


class Blind(msgspec.Struct, frozen=True, gc=False):
    """A blind and who owes it."""

    seat: Annotated[int, Meta(description="who owes it")]
    cents: Annotated[int, Meta(description="its amount")]


class Betting(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The betting round under way."""

    to_cents: Annotated[int, Meta(description="the largest bet of the round so far")] = 0
    to_call_cents: Annotated[int, Meta(description="what the player in turn puts in to call")] = 0
    unit_cents: Annotated[int, Meta(description="the bet of a limit game, the least bet of the others")] = 0
    raises: Annotated[int, Meta(description="bets and raises that count toward a cap")] = 0
    waiting: Annotated[Seats, Meta(description="who is yet to act after the player in turn")] = ()


class SeenPot(msgspec.Struct, frozen=True, gc=False):
    """A pot, and who is in it."""

    name: Annotated[str, Meta(description="`main pot`, `side pot 1`, ...")]
    cents: Annotated[int, Meta(description="what is in it")]
    seats: Annotated[Seats, Meta(description="who contends for it")]


class PokerState(TableState, frozen=True, tag="poker", kw_only=True):
    """A poker table."""

    seats: Annotated[dict[int, PokerSeat], Meta(description="the players, by seat")]
    stakes: Annotated[Stakes, Meta(description="the limits of the table")]
    button: Annotated[int, Meta(description="the seat with the button; 0 where the game has none")] = 0
    blinds: Annotated[tuple[Blind, ...], Meta(description="the blinds of this round, in their order")] = ()
    boards: Annotated[tuple[Cards, ...], Meta(description="the board, or both where two are played")] = ()
    pot_cents: Annotated[int, Meta(description="all that is in the pot, with the bets of this betting round")] = 0
    pots: Annotated[tuple[SeenPot, ...], Meta(description="the pots as earlier betting rounds left them")] = ()
    betting: Annotated[Betting | None, Meta(description="the betting round under way")] = None
    street: Annotated[int, Meta(description="how many betting rounds came before this one")] = 0
    draw: Annotated[int, Meta(description="which draw was the last; 0 before it")] = 0
    draws: Annotated[int, Meta(description="how many draws there are")] = 0
    kill: Annotated[str, Meta(description="`half` or `full`, where the limits are raised")] = ""
    minimum_cents: Annotated[int, Meta(description="the minimum bet the players agreed on; 0 if they did not")] = 0
    format: Annotated[str, Meta(description="`bomb-pot`, `double-board` or `waterfall`")] = ""
    twice: Annotated[Seats, Meta(description="whose pots are run twice")] = ()


# ---- against the house ----------------------------------------------------------------------------------------------


class BankedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player at a house-banked table."""

    player: Annotated[str, Meta(description="who plays here, by the name that is shown")]
    stack_cents: Annotated[int, Meta(description="chips behind")] = 0
    wagers: Annotated[dict[str, Cents], Meta(description="chips on the betting areas, by wager")] = {}
    marked: Annotated[
        dict[str, Cents], Meta(description="wagers whose chips are in the tray, a lammer or light in their place")
    ] = {}
    cards: Cards = ()
    dealt_in: Annotated[bool, Meta(description="is dealt a hand in this round")] = False
    folded: Annotated[bool, Meta(description="has given up the hand")] = False
    abandoned: Annotated[bool, Meta(description="has left the table with wagers on it")] = False


class BankedState(TableState, frozen=True, tag="banked", kw_only=True):
    """A house-banked table."""

    seats: Annotated[dict[int, BankedSeat], Meta(description="the players, by seat")]
    areas: Annotated[tuple[str, ...], Meta(description="the betting areas of this house's layout, by wager")]
    shared: Annotated[dict[str, Cards], Meta(description="cards before the dealer, by place")]
    meters: Annotated[dict[str, Cents], Meta(description="what the progressive meters show")]


# ---- what only one viewer gets --------------------------------------------------------------------------------------


class Worth(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A hand in words."""

    words: Annotated[str, Meta(description="`straight, 5 high`")]
    share: Annotated[str, Meta(description="of a pot that is divided: `high half`, `low half`; or the wager")] = ""
    board: Annotated[int, Meta(description="1 or 2 if there are two boards")] = 0


class OwnHand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The viewer's own cards at one seat."""

    cards: Cards = ()
    worth: Annotated[tuple[Worth, ...], Meta(description="what the hand is so far, for each part of the pot")] = ()
    to_call_cents: Annotated[int, Meta(description="what a call costs here, at most the stack")] = 0


class Own(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What only this viewer gets."""

    hands: Annotated[dict[int, OwnHand], Meta(description="the cards of the viewer's seats, by seat")]
    options: Annotated[tuple[Allowed, ...], Meta(description="the answers that the ask takes from the viewer")] = ()
    acts: Annotated[
        tuple[Allowed, ...],
        Meta(description="what the viewer may do, say or report beside them, no matter who is asked"),
    ] = ()
    seen: Annotated[
        dict[int, Cards],
        Meta(description="cards of events that not everybody sees, by the number of the event in the log, from 0"),
    ]
