"""Who won what with which hand: the pots of a finished hand in words, with the cards that play and the clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from croupier.cards import Card, card
from croupier.cards.card import SUIT_SYMBOLS
from croupier.engine import TableKind
from croupier.engine.events import pot_name, prize_name
from croupier.hands.evaluate import HandValue, evaluate
from croupier.hands.games import Share, Showdown, find
from croupier.hands.words import NO_LOW_WORDS
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.views import HIDDEN, SeenEvent
from croupier.rules.views.looking import BOARDS
from croupier.rules.views.poker import in_words
from croupier.rules.views.seen import numbers

BOARD_CARDS = 5
UNCONTESTED = "nobody else is left"


def symbols(cards: Iterable[str | Card]) -> str:
    """`A♠ 10♦`."""
    known = [card(one) for one in cards if one != HIDDEN]
    return " ".join(f"{one.numeral[:-1]}{SUIT_SYMBOLS[one.suit]}" for one in known)


@dataclass(frozen=True, slots=True)
class Award:
    """What one player got from one pot, and with which hand; no hand if nobody contested it."""

    seat: int
    cents: int
    pot: str
    hand: HandValue | None
    clause: str
    reading: str

    @property
    def words(self) -> str:
        """`full house, aces over kings`, or nothing."""
        return self.hand.words if self.hand else ""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that play."""
        return self.hand.cards if self.hand else ()


def awards(game_id: str, events: Sequence[SeenEvent]) -> list[Award]:
    """Every award of a hand, in the order in which the pots were awarded."""
    game, shown = find(game_id), hands_shown(events)
    found = []
    for event in events:
        if event.kind == PokerKind.AWARDED:
            share = next((one for one in game.shares if one.name == event.share), game.shares[0])
            cards = shown.get(event.seat)
            hand = value(share, cards, boards(events)[event.board == 2]) if cards else None
            found.append(
                Award(
                    event.seat,
                    event.cents,
                    prize_name(event.pot, event.share, event.board),
                    hand,
                    event.clause,
                    event.reading,
                )
            )
    return found


def hands_shown(events: Sequence[SeenEvent]) -> dict[int, tuple[int, ...]]:
    """The hands shown at the showdown."""
    opened = {event.place: numbers(event.cards) for event in events if event.kind == TableKind.TURNED_UP}
    return {int(place.removeprefix("hand-")): cards for place, cards in opened.items() if place.startswith("hand-")}


def boards(events: Sequence[SeenEvent]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first board and the second, each with the cards that they share."""
    first, second = (
        tuple(
            one
            for event in events
            if event.kind == TableKind.DEALT and event.place == board
            for one in numbers(event.cards)
        )
        for board in BOARDS
    )
    shared = BOARD_CARDS - len(second) if second else 0
    return first, first[:shared] + second


def value(share: Share, hand: Sequence[int], board: Sequence[int]) -> HandValue:
    """What a hand is worth for one share of the pot."""
    return evaluate(hand, share.ranking, board or None)


def hand_words(game: Showdown, hand: Sequence[int], board: Sequence[int]) -> str:
    """A hand so far; in a split-pot game both halves: `high: pair of kings; low: 8-6-4-3-A low`."""
    return "; ".join(_for_a_half(share, words) for share, words in in_words(game, hand, board))


def _for_a_half(share: str, words: str) -> str:
    return f"{share.removesuffix(' half')}: {words}" if share and words != NO_LOW_WORDS else words


def house_takes(event: SeenEvent) -> str:
    """What the house takes the money for: `rake of the main pot`, `for the Bad Beat`."""
    if event.kind == RoomKind.RAKED:
        return f"rake of the {pot_name(event.pot)}"
    return f"for the {event.jackpot}{f', {pot_name(event.pot)}' if event.pot > 0 else ''}"
