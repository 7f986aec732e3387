"""The hands of a round against the house in words: each player's, by what it is played for, and the dealer's."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.hands.evaluate import HandValue
from croupier.rules.banked.spec import Settling
from croupier.rules.settle.forms import banked
from croupier.rules.settle.question import Player, Question
from croupier.rules.settle.settlement import ShownHand

DEALER = "dealer"


def settling(question: Question, player: Player) -> Settling:
    """What the game is told of one player."""
    return Settling(player.hand, question.cards, player.wagers or {}, player.decisions, question.house)


def hands_of(question: Question) -> Mapping[str, tuple[ShownHand, ...]]:
    """Every hand of the question that is compared or paid; what is folded with nothing on it is neither."""
    spec = banked(question.game)
    found = {player.name: spec.hands(settling(question, player)) for player in question.players}
    if not all_fold(question):
        found.setdefault(DEALER, spec.dealers_hands(question.cards))  # a player of that name keeps it
    shown = {name: tuple(_shown(part, value) for part, value in hands) for name, hands in found.items()}
    return {name: hands for name, hands in shown.items() if hands}


def all_fold(question: Question) -> bool:
    """Does nobody play against the dealer's hand (X-45)?"""
    return all("fold" in player.decisions or not player.decisions for player in question.players)


def _shown(part: str, value: HandValue | None) -> ShownHand:
    if value is None:
        return ShownHand(part, 1, "no cards", ())
    return ShownHand(part, 1, value.words, tuple(map(int, value.cards)))
