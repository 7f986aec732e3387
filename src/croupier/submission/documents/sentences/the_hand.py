"""Sentences on the hand itself: draws, showdown, odd chips, time for decisions, optional formats, house rules."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.poker.choices.play import ALL_TO_LEFT_OF_BUTTON, HIGH_CARD_SUIT, LEFT_OF_BUTTON, LOW_CARD_SUIT
from croupier.submission.documents import words
from croupier.submission.documents.sentences.phrases import Say, amounts, as_sentence, counted, either, worded
from croupier.submission.model import TableOffer

_ODD = "What cannot be divided equally goes"
_ODD_CHIPS = {
    LEFT_OF_BUTTON: f"{_ODD} chip by chip to the winners from the left of the button.",
    ALL_TO_LEFT_OF_BUTTON: f"{_ODD} all together to the first winner left of the button.",
    HIGH_CARD_SUIT: f"{_ODD} to the winner with the highest card by suit.",
    LOW_CARD_SUIT: f"{_ODD} to the winner with the lowest card by suit.",
}
_OF_A_SPLIT_STUD = f"{_ODD} by suit: of a high share to the highest card, of a low share to the lowest."


def _odd_chips(table: TableOffer, rule: str) -> str:
    """Reading P-26: in stud by suit, highest for a high share and lowest for a low one; else by the button."""
    if rule != "chapter":
        return _ODD_CHIPS[rule]
    spec = spec_of(table.house)
    if not spec.odd_chips.by_suit:
        return _ODD_CHIPS[LEFT_OF_BUTTON]
    if len(spec.shares) > 1:
        return _OF_A_SPLIT_STUD
    return _ODD_CHIPS[LOW_CARD_SUIT if spec.is_low else HIGH_CARD_SUIT]


def _bomb_amounts(table: TableOffer, given: tuple[int, ...] | None) -> str:
    sums = given or tuple(times * max(words.betting(table).blinds_cents) for times in (2, 5, 10))
    return f"Bomb pots, double boards and waterfalls are played for {amounts(sums)} from each player."


def _supplement(table: TableOffer, rules: tuple[str, ...]) -> str:
    if not rules:
        return "No rules of the house are added to chapter 18."
    return f"The house adds to chapter 18: {' '.join(map(as_sentence, rules))}"


OF_THE_HAND: Mapping[str, Say] = {
    "stud.short_deck": worded(
        {
            "common": "When the deck is too short for a burn and a card for each player, one common card is dealt.",
            "skip-burn": "When the deck has a card for each player but not for a burn, no card is burned.",
        }
    ),
    "badugi.draws": counted("there are {}.", "draw"),
    "odd_chip.rule": _odd_chips,
    "showdown.disclose_discards": either(
        "Losing hands must be shown when they are discarded.",
        "Losing hands need not be shown when they are discarded.",
    ),
    "showdown.checked_order": worded(
        {
            "left-of-button": "After a last round without a bet, the first player left of the button shows first.",
            "last-aggressor-any-street": "After a last round without a bet, the last to bet or raise shows first.",
        }
    ),
    "countdown.offered": either(
        "Approved displays count down the time for a decision.", "No display counts down the time for a decision."
    ),
    "countdown.seconds": counted("a decision has {}.", "second"),
    "countdown.on_expiry": worded(
        {
            "check-else-fold": "When the time has run out, the hand is checked where that is free, otherwise folded.",
            "fold": "When the time has run out, the hand is folded.",
        }
    ),
    "irregularity.supplement": _supplement,
    "irregularity.draw_exposed": worded(
        {
            "replace-last": "A card exposed on the draw is replaced after the others have drawn.",
            "must-keep": "A card exposed on the draw is kept.",
        }
    ),
    "run_twice.offered": either("Players who are all-in may run it twice.", "Nothing is run twice."),
    "run_twice.jackpot_boards": worded(
        {
            "first": "Of a hand run twice the first board counts for jackpots.",
            "both": "Of a hand run twice both boards count for jackpots.",
        }
    ),
    "bomb_pot.offered": either("Players may ask for a bomb pot.", "There are no bomb pots."),
    "bomb_pot.amounts": _bomb_amounts,
    "bomb_pot.ante_too": either(
        "The ante is due on top of the amount of a bomb pot.", "The ante is not due on top of the amount of a bomb pot."
    ),
    "bomb_pot.short_allin": either(
        "A player without the amount of a bomb pot may be all-in for less.",
        "A player without the amount of a bomb pot is not dealt in.",
    ),
    "double_board.offered": either("Players may ask for a bomb pot with two boards.", "There are no double boards."),
    "double_board.button_stays": either(
        "After a hand with two boards the button stays for the next one.",
        "After a hand with two boards the button moves on.",
    ),
    "waterfall.offered": either("Players may ask for a waterfall hand.", "There are no waterfall hands."),
    "waterfall.betting": worded(
        {
            "none": "There is no betting after the flop of a waterfall hand.",
            "per-street": "There is betting after each street of a waterfall hand.",
        }
    ),
}
