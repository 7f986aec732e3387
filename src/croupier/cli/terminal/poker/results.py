"""Who won what with which hand: the pots of a finished hand in words, with the cards that play and the clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.cards import RANK_NAMES, Card, card
from croupier.cards.card import SUIT_SYMBOLS
from croupier.engine import Event, TableKind
from croupier.engine.events import pot_name, prize
from croupier.engine.views import HIDDEN, SeenEvent
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import HandValue, evaluate
from croupier.hands.games import Share, Showdown, find
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.table import BOARD, SECOND_BOARD

BOARD_CARDS = 5
UNCONTESTED = "nobody else is left"


def symbols(cards: Iterable[str | Card]) -> str:
    """`A♠ 10♦`."""
    known = [card(one) for one in cards if one != HIDDEN]
    return " ".join(f"{one.numeral[:-1]}{SUIT_SYMBOLS[one.suit]}" for one in known)


@dataclass(frozen=True, slots=True)
class Award:
    """What one player got out of one pot, and by which hand; no hand where nobody contended."""

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


def awards(game_id: str, events: Sequence[Event]) -> list[Award]:
    """Every award of a hand, in the order in which the pots were pushed."""
    game, shown = find(game_id), hands_shown(events)
    found = []
    for event in events:
        if event.kind == PokerKind.AWARDED:
            share = next((one for one in game.shares if one.name == event.share), game.shares[0])
            cards = shown.get(event.seat)
            hand = value(share, cards, boards(events)[event.board == 2]) if cards else None
            found.append(Award(event.seat, event.cents, prize(event), hand, event.clause, event.reading))
    return found


def hands_shown(events: Sequence[Event]) -> dict[int, tuple[int, ...]]:
    """The hands that were opened at the showdown."""
    opened = {event.place: event.cards for event in events if event.kind == TableKind.TURNED_UP}
    return {int(place.removeprefix("hand-")): cards for place, cards in opened.items() if place.startswith("hand-")}


def boards(events: Sequence[Event]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first board and the second; where both share their first cards, these are in both."""
    first, second = (
        tuple(
            card for event in events if event.kind == TableKind.DEALT and event.place == board for card in event.cards
        )
        for board in (BOARD, SECOND_BOARD)
    )
    shared = BOARD_CARDS - len(second) if second else 0
    return first, first[:shared] + second


def value(share: Share, hand: Sequence[int], board: Sequence[int]) -> HandValue:
    """What a hand is worth for one share of the pot."""
    return evaluate(hand, share.ranking, board or None)


def values(game: Showdown, hand: Sequence[int], board: Sequence[int]) -> Iterator[tuple[Share, HandValue]]:
    """What a hand is worth for each share of the pot."""
    for share in game.shares:
        yield share, value(share, hand, board)


def hand_words(game: Showdown, hand: Sequence[int], board: Sequence[int]) -> str:
    """A hand as far as it has come: `pair of kings`, `8-6-4-3-A low`; nothing where there is nothing to say yet."""
    try:
        worths = [worth for _, worth in values(game, hand, board)]
    except BadHand:  # too few cards for the ranking
        return alike(hand) if game.shares[0].ranking in ("high", "six-plus") else ""
    return "; ".join(worth.words for worth in worths if worth.qualifies)


def alike(cards: Sequence[int]) -> str:
    """Two, three or four of a rank among a few cards."""
    ranks = [card >> 2 for card in cards]
    most = max(ranks, key=lambda rank: (ranks.count(rank), rank), default=0)
    name = f"{RANK_NAMES[most]}s"
    return {2: f"pair of {name}", 3: f"three {name}", 4: f"four {name}"}.get(ranks.count(most), "")


def house_takes(event: SeenEvent | Event) -> str:
    """What it takes the money for: `rake of the main pot`, `for the Bad Beat`."""
    if event.kind == RoomKind.RAKED:
        return f"rake of the {pot_name(event.pot)}"
    return f"for the {event.jackpot}{f', {pot_name(event.pot)}' if event.pot > 0 else ''}"
