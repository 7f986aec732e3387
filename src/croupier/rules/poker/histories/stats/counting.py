"""What each player does in one hand, counted from the history alone.

The chapters are not run, so this is quick; a test checks it against the events of the chapters.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache

from croupier.rules.poker.histories.phh import BadHistory, HandHistory, replay_history
from croupier.rules.poker.histories.phh.variants import variants
from croupier.rules.poker.spec import FIXED

ZERO = Decimal(0)


class Did:
    """A player's part in a hand."""

    __slots__ = (
        *("calls", "final", "folded", "paid", "put_in", "raised_first", "raises", "saw_second", "street"),
        *("three_bet", "three_bet_chance", "voluntary"),
    )

    final: Decimal  # what they end with, known when the hand is over

    def __init__(self, put_in: Decimal, street: Decimal) -> None:
        self.put_in, self.street = put_in, street  # before this betting round, and in it
        self.folded = self.voluntary = self.raised_first = self.saw_second = False
        self.three_bet = self.three_bet_chance = self.paid = False
        self.calls = self.raises = 0  # after the first betting round


def count(hand: HandHistory) -> list[Did]:
    """Each player's part, in the order of the history; if it has no finishing stacks, the chapters work them out."""
    players = _begin(hand)
    high = max((*hand.blinds, hand.bring_in or ZERO))
    first, acted, raises, raiser = True, False, 0, 0
    for action in hand.actions:
        verb, player = action.verb, action.player
        if not player or verb == "sd":
            if acted:
                high, acted = _next_street(players, first), False
                first = False
            continue
        if verb == "sm":
            continue
        one, acted = players[player - 1], True
        if verb == "pb":
            one.street = high
            continue
        if first and raises == 1 and raiser != player:
            one.three_bet_chance = True
            one.three_bet = one.three_bet or verb == "cbr"
        if verb == "f":
            one.folded = True
        elif verb == "cbr":
            assert action.amount is not None
            high = one.street = action.amount
            _raises(one, first)
            raises, raiser = raises + first, player
        elif one.street < high:
            one.street = high
            _calls(one, first)
    _next_street(players, first=False)
    _end(hand, players)
    return players


def _begin(hand: HandHistory) -> list[Did]:
    blinds = list(hand.blinds) or [ZERO] * len(hand.stacks)
    if len(blinds) == 2:
        blinds.reverse()  # heads-up the second player has the button and posts the first blind
    players = [Did(ante, blind) for ante, blind in zip(hand.antes, blinds, strict=True)]
    for player, cents in hand.owes.items():
        one, figure = players[player - 1], Decimal(cents) / hand.scale
        live = min(figure, max(hand.blinds))
        one.street, one.put_in = one.street + live, one.put_in + figure - live
    for player, cents in hand.dead.items():
        players[player - 1].put_in += Decimal(cents) / hand.scale
    return players


def _raises(one: Did, first: bool) -> None:
    if first:
        one.voluntary = one.raised_first = True
    else:
        one.raises += 1


def _calls(one: Did, first: bool) -> None:
    if first:
        one.voluntary = True
    else:
        one.calls += 1


def _next_street(players: list[Did], first: bool) -> Decimal:
    """Move the bets into the pot; nothing is bet yet on the next street."""
    for one in players:
        one.put_in, one.street = one.put_in + one.street, ZERO
        if first and not one.folded:
            one.saw_second = True
    return ZERO


def _end(hand: HandHistory, players: list[Did]) -> None:
    """Each player's result; at a showdown, who won part of a pot."""
    said = hand.other.get("finishing_stacks")
    if said is None:
        replayed = replay_history(hand)
        if replayed.status != "complete":
            raise BadHistory(hand.line, "the history stops before the hand is over")
        said = [Decimal(str(one)) for one in replayed.final_stacks]
    for one, final in zip(players, said, strict=True):
        one.final = Decimal(final)
    if hand.paid:
        for payment in hand.paid:
            players[payment.player - 1].paid = True
        return
    put_in = [min(one.put_in, stack) for one, stack in zip(players, hand.stacks, strict=True)]
    called = sorted(put_in)[-2]  # anything above was not called, and went back
    for one, stack, much in zip(players, hand.stacks, put_in, strict=True):
        one.paid = one.final > stack - min(much, called)


# ---- positions and stakes --------------------------------------------------------------------------------------------


def positions(hand: HandHistory) -> tuple[str, ...]:
    """Each player's position: the blinds, then UTG to HJ, CO and BTN; in stud the bring-in and the others."""
    if not hand.blinds:
        brings = next((action.player for action in hand.actions if action.player), 0)  # by the bring-in or a bet
        return tuple("bring-in" if place == brings else "other" for place in range(1, len(hand.stacks) + 1))
    return _positions(len(hand.stacks), tuple(blind > 0 for blind in hand.blinds), hand.blinds[0] == max(hand.blinds))


@lru_cache(256)
def _positions(n: int, posts: tuple[bool, ...], big_first: bool) -> tuple[str, ...]:
    if n == 2:
        return ("BB", "BTN")
    blinds: tuple[str, ...] = ("BB",) if big_first else ("SB", "BB")
    if not any(posts[:2]):  # only the button posts
        blinds = ()
    late = ("HJ", "CO", "BTN")[len(blinds) - n :]
    early = n - len(blinds) - len(late)
    return (*blinds, *("UTG" if not k else f"UTG+{k}" for k in range(early)), *late)


def stakes(hand: HandHistory) -> str:
    """The game, its structure and its blinds or bets, with the currency if the history gives it."""
    name, structure = hand.game or variants()[hand.variant]
    return _stakes(name, structure, hand.blinds, hand.small_bet, hand.big_bet, _currency(hand.other))


def _currency(told: Mapping[str, object]) -> str:
    return "tournament " if told.get("tournament") else str(told.get("currency_symbol", ""))


@lru_cache(1024)
def _stakes(name: str, structure: str, blinds: tuple[Decimal, ...], small: Decimal, big: Decimal, currency: str) -> str:
    first = small if structure == FIXED or not any(blinds) else min(blind for blind in blinds if blind)
    second = big if structure == FIXED else max(blinds, default=big)
    return f"{name} {structure} {currency}{first.normalize():f}/{second.normalize():f}"
