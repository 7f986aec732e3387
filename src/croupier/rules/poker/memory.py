"""What a poker table remembers from one procedure to the next.

What is known of a player is kept by player, not by seat, so it moves with them; a player is known by
id. Seats are used only where the rules speak of places: the button, and blinds that are due at a place.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from croupier.cards import Card
from croupier.engine.memory import Cents, Count, MemoryPart, Minutes, Number
from croupier.rules.memory import PersonId, PersonIds, TableMemory

Seat = Annotated[int, Meta(ge=1, le=10)]
Players = PersonIds
SomePlayers = Annotated[tuple[PersonId, ...], Meta(min_length=1)]
Back = Literal["red", "blue"]
BACKS: tuple[Back, Back] = ("red", "blue")


class Pair(MemoryPart, frozen=True):
    """3.C, X-35: for how many minutes each of two decks has been at the table."""

    red: Minutes = 0
    blue: Minutes = 0


class Kill(MemoryPart, frozen=True):
    """1.B(15), 1.B(21): the kill in force, and who took the pot that began it."""

    mode: Literal["half", "full"]
    winner: PersonId


class RequiredPost(MemoryPart, frozen=True):
    """What a player antes or posts in this round, if it does not follow from the choices and the button."""

    player: PersonId
    cents: Cents


class PlayerMemory(MemoryPart, frozen=True):
    """What is known of one player."""

    player: PersonId
    absent: Cents | None = None  # away, with these stakes at the table (8.B(6))
    missed: Number = 0  # how often the blinds have passed while away (P-78)
    owes: Cents = 0  # for missed blinds
    waits: bool = False  # until the blind is due at the seat
    removed: bool = False  # told to leave, and not dealt in again (18.C)
    left: Cents = 0  # the stakes they left with (8.B(2))


class MadeHand(MemoryPart, frozen=True):
    """16.G: a hand that may take the High Hand Jackpot: when it was made, where, by whom, and the cards that play."""

    minute: Minutes
    seat: Seat
    player: PersonId
    cards: tuple[Card, Card, Card, Card, Card]
    pool: str = ""  # the game whose jackpot it is, where that game has one of its own (P-57)


class HighHandPayout(MemoryPart, frozen=True):
    """16.I, X-33: what has been owed to a winner since the period ended."""

    number: Count
    ended: Minutes
    player: PersonId
    cents: Count
    pool: str = ""  # the game whose jackpot it is, where that game has one of its own (P-57)


class BadBeatShown(MemoryPart, frozen=True):
    """15.G: a bad beat that is not verified yet, and whom it concerns, in the order of dealing (P-101)."""

    number: Count
    losers: SomePlayers
    winners: SomePlayers
    others: Players = ()


class BadBeatShare(MemoryPart, frozen=True):
    """15.H, P-103: what is owed to a player from a verified bad beat."""

    number: Count
    player: PersonId
    cents: Count


class ComplianceTask(MemoryPart, frozen=True):
    """P-83, P-119: something that must be done after the round, open until somebody reports it done."""

    number: Count
    duty: Literal["notify-compliance", "notify-of-count"]
    player: str = ""  # whom it concerns; empty if it is about a count


class PokerMemory(TableMemory, frozen=True):
    """The memory of a poker table: decks, button and kill; people; jackpots; open tasks."""

    round: Count | None = None  # its number since the table opened; None for a stand-alone round
    raked: bool = False  # is the table open under a Rules Submission (chapter 17)?
    minute: Minutes | None = None  # since the midnight before the table opened, if a clock is kept
    button: Seat | None = None
    button_moved: bool = False  # did it move here after the last round?
    due: tuple[Seat, ...] = ()  # with a dead button: where all blinds but the largest are due in the next round
    kill: Kill | None = None
    minimum_bet: Cents | None = None  # agreed on by the players (8.J(1))
    decks: Pair | None = None
    six_plus_decks: Pair | None = None  # a pair of its own, which ages whichever game is on
    deck_removed: Back | None = None  # until it is replaced (7.F(6), 18.I)
    shuffler_out_of_order: bool = False  # until it is repaired (18.R)
    antes: tuple[RequiredPost, ...] = ()
    blinds: tuple[RequiredPost, ...] = ()
    least_raise: Cents | None = None  # if it is not the largest blind
    people: tuple[PlayerMemory, ...] = ()
    hands_made: tuple[MadeHand, ...] = ()  # not yet seen by the floorperson (16.G(1))
    slips: tuple[MadeHand, ...] = ()  # the highest hands of the period, in the order recorded
    periods_closed: Minutes | None = None  # up to this minute, if the end of a period has to wait
    high_hands_owed: tuple[HighHandPayout, ...] = ()
    bad_beats: tuple[BadBeatShown, ...] = ()
    bad_beats_owed: tuple[BadBeatShare, ...] = ()
    box_to_be_counted: bool = False  # a gaming day has ended since the Bad Beat box was counted (15.D)
    tasks: tuple[ComplianceTask, ...] = ()

    def with_task(self, duty: Literal["notify-compliance", "notify-of-count"], player: str = "") -> PokerMemory:
        """This memory with one more task, unless it is already open."""
        if any((task.duty, task.player) == (duty, player) for task in self.tasks):
            return self
        number = 1 + max((task.number for task in self.tasks), default=0)
        return structs.replace(self, tasks=(*self.tasks, ComplianceTask(number, duty, player)))

    def person(self, player: str) -> PlayerMemory:
        """What is known of this player."""
        for one in self.people:
            if one.player == player:
                return one
        return PlayerMemory(player)

    def with_person(self, player: str, **changes: Any) -> PokerMemory:
        """This memory with these changes to what is known of a player; a player of whom nothing is known is dropped."""
        known = structs.replace(self.person(player), **changes)
        people = {one.player: one for one in self.people} | {player: known}
        return structs.replace(self, people=tuple(one for one in people.values() if one != PlayerMemory(one.player)))
