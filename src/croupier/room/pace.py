"""Time limits and pauses of a room, in microseconds: set by the house, the same for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.room.register import SECOND


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a room. The countdown itself is a choice of the table (MD-POKER 7.D(4))."""

    nonces: int = SECOND  # for seats to contribute to a shuffle, after its root
    shuffler: int = 20 * SECOND  # money tables: for the dealer to say that the device has shuffled, or that it failed
    bank: int = 60 * SECOND  # beyond the countdown, for each player at a table (P-117)
    grace: int = 60 * SECOND  # beyond both, for a player who is disconnected
    refill: int = 2 * SECOND  # refill of bank and grace, for each round
    missed: int = 2  # turns in a row without an answer, after which somebody is away (P-78)
    silent: int = 60 * SECOND  # practice tables: until the automatic floor declares a silent player absent
    gone: int = 20 * SECOND  # practice tables: likewise, for a player who is disconnected
    left: int = 2 * SECOND  # practice tables: likewise, for a player who has asked to leave and is disconnected
    wagers: int = 20 * SECOND  # practice tables: how long wagers stay open for people who made none
    requests: int = 3 * SECOND  # practice tables: how long somebody may ask for a format before the deal
    pause: int = 3 * SECOND  # practice tables: after a round
    bot_least: int = SECOND * 6 // 10  # how long bots wait before they answer, whatever they hold
    bot_most: int = SECOND * 5 // 2
    idle: int = 300 * SECOND  # practice tables: after which the seat of somebody who does nothing is freed
    call: int = 120 * SECOND  # for somebody who was called from a wait list to take the seat
    empty: int = 60 * SECOND  # practice tables: after which an extra one without people is closed


AT_ONCE = Pace(nonces=0, shuffler=0, requests=0, pause=0, bot_least=0, bot_most=0)
