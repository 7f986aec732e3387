"""The hands of a house-banked round in words: each player's, by what it is played for, and the dealer's."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.hands.evaluate import HandValue
from croupier.rules.banked.spec import Settling
from croupier.rules.settle.forms import banked
from croupier.rules.settle.question import Player, SettleQuestion
from croupier.rules.settle.settlement import SettledHand

DEALER = "dealer"


def settling(question: SettleQuestion, player: Player) -> Settling:
    """What the game's settling code gets to know about one player."""
    return Settling(player.hand, question.cards, player.wagers or {}, player.decisions, question.house)


def hands_of(question: SettleQuestion) -> Mapping[str, tuple[SettledHand, ...]]:
    """Every hand of the question that is compared or paid; a folded hand with no wager on it is neither."""
    spec = banked(question.game)
    found = {player.name: spec.hands(settling(question, player)) for player in question.players}
    if not all_fold(question):
        found.setdefault(DEALER, spec.dealers_hands(question.cards))  # a player of that name keeps it
    shown = {name: tuple(_shown(part, value) for part, value in hands) for name, hands in found.items()}
    return {name: hands for name, hands in shown.items() if hands}


def all_fold(question: SettleQuestion) -> bool:
    """Does nobody play against the dealer's hand (X-45)?"""
    return all("fold" in player.decisions or not player.decisions for player in question.players)


def _shown(part: str, value: HandValue | None) -> SettledHand:
    if value is None:
        return SettledHand(part, 1, "no cards", ())
    return SettledHand(part, 1, value.words, tuple(map(int, value.cards)))
