"""The hands of a round against the house in words: each player's, by what it is played for, and the dealer's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from croupier.cards import card
from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.rules.let_it_ride.ch12_rows import THREE_CARD_LETTERS
from croupier.rules.let_it_ride.table import PROGRESSIVE_BET, SIX_CARD, THREE_CARD
from croupier.rules.settle.question import Player, Question
from croupier.rules.settle.settlement import ShownHand
from croupier.rules.top_5_wa.choices import ACE_FACE
from croupier.rules.top_five.ch12_payouts import remaining
from croupier.rules.top_five.table import BONUSES

OfAPlayer = Callable[[Question, Player], Iterator[ShownHand]]
OfTheDealer = Callable[[Question], Iterator[ShownHand]]
DEALER = "dealer"
MAIN = "pot"  # as in poker, the part that needs no name


def hands_of(question: Question) -> Mapping[str, tuple[ShownHand, ...]]:
    """Every hand of the question that is compared or paid; what is folded with nothing on it is neither."""
    of_a_player, of_the_dealer = _HANDS[question.game]
    found = {player.name: tuple(of_a_player(question, player)) for player in question.players}
    if not all_fold(question):
        found.setdefault(DEALER, tuple(of_the_dealer(question)))  # a player of that name keeps it
    return {name: hands for name, hands in found.items() if hands}


def all_fold(question: Question) -> bool:
    """Does nobody play against the dealer's hand (X-45)?"""
    return all("fold" in player.decisions or not player.decisions for player in question.players)


def needs_no_hand(game: str, player: Player) -> bool:
    """Was this player dealt nothing (W-05), or is the hand folded with no wager left on it?"""
    wagers = set(player.wagers or ())
    if game == "top-5-wa" and wagers == {ACE_FACE}:
        return True
    return "fold" in player.decisions and not wagers & set(BONUSES)


def _shown(part: str, value: HandValue) -> ShownHand:
    return ShownHand(part, 1, value.words, tuple(map(int, value.cards)))


def _let_it_ride(question: Question, player: Player) -> Iterator[ShownHand]:
    wagers = player.wagers or {}
    yield _shown(MAIN, evaluate(player.hand + question.cards["community"], document="MD-LIR"))
    three = evaluate(player.hand, "three-card")
    if THREE_CARD in wagers:
        yield _shown(THREE_CARD, three)
    if SIX_CARD in wagers:
        yield _shown(SIX_CARD, evaluate(player.hand + question.cards["box"], "six-card"))
    if PROGRESSIVE_BET in wagers and question.house["lir.progressive.paytable"] in THREE_CARD_LETTERS:  # L-03
        yield _shown(PROGRESSIVE_BET, three)


def _no_dealer(question: Question) -> Iterator[ShownHand]:
    yield from ()


def _top_five(question: Question, player: Player) -> Iterator[ShownHand]:
    if not needs_no_hand(question.game, player):
        yield _what_remains(player.hand)


def _top_five_dealer(question: Question) -> Iterator[ShownHand]:
    yield _what_remains(question.cards["dealer"])


def _what_remains(cards: tuple[int, ...]) -> ShownHand:
    kept = remaining(cards)
    return _shown(MAIN, evaluate(kept, "top-five")) if kept else ShownHand(MAIN, 1, "no cards", ())


def _top_5_wa(question: Question, player: Player) -> Iterator[ShownHand]:
    """The hand the player chose (W-03): the five cards dealt, or four of them and the community card."""
    for decision in player.decisions:
        verb, *given_up = decision.split()
        if verb != "fold":
            kept = tuple(one for one in player.hand if one not in [int(card(text)) for text in given_up])
            five = kept + question.cards["community"] if verb == "use-community" else player.hand
            yield _shown(MAIN, evaluate(five, document="WA-TOP5"))


def _top_5_wa_dealer(question: Question) -> Iterator[ShownHand]:
    yield _shown(MAIN, evaluate(question.cards["dealer"] + question.cards["community"], document="WA-TOP5"))


_HANDS: Mapping[str, tuple[OfAPlayer, OfTheDealer]] = {
    "let-it-ride": (_let_it_ride, _no_dealer),
    "top-five": (_top_five, _top_five_dealer),
    "top-5-wa": (_top_5_wa, _top_5_wa_dealer),
}
