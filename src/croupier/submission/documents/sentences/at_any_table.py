"""Sentences on cards, devices, chips and seats, at poker and house-banked tables."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.money import dollars_and_cents
from croupier.rules.banked.choices import change_hours_max
from croupier.submission.documents import words
from croupier.submission.documents.sentences.phrases import Say, amount, counted, either, worded
from croupier.submission.model import TableOffer


def _changed(table: TableOffer, hours: int | None) -> str:
    most = hours or change_hours_max(table.house)
    return f"The decks are changed at least every {'hour' if most == 1 else words.counted(most, 'hour')}."


def _counted(table: TableOffer, rounds: int) -> str:
    every = "after every round of play" if rounds == 1 else f"at least every {words.number(rounds)} rounds of play"
    return f"The deck is counted {every}."


def _mixed(table: TableOffer, only_active: bool) -> str:
    if table["deck.shuffler"] != "none":
        return ""
    return f"At opening {'only the deck for immediate use is' if only_active else 'both decks are'} mixed and shuffled."


def _boxes(table: TableOffer, boxes: int) -> str:
    one_only = "A player may bet on one box only."
    return one_only if boxes == 1 else f"A player may bet on at most {words.number(boxes)} boxes next to each other."


def _breakage(table: TableOffer, how: str) -> str:
    if how == "exact":
        return "Payouts are paid to the cent."
    return f"Payouts are rounded down to the smallest chip, {dollars_and_cents(table['chip.unit'])}."


AT_ANY_TABLE: Mapping[str, Say] = {
    "facility.name": lambda table, name: f"The layout bears the name {name}.",
    "deck.shuffler": worded(
        {
            "none": "The cards are shuffled by hand.",
            "automatic": "An automated shuffling device shuffles the cards.",
            "automatic-counting": "An automated shuffling device shuffles and counts the cards.",
        }
    ),
    "deck.continuous_device": either(
        "The dealing shoe reshuffles and counts the cards continuously.",
        "No device reshuffles the cards continuously.",
    ),
    "deck.device_approval": lambda table, reference: f"The Commission has approved the continuous device: {reference}.",
    "deck.count": lambda table, decks: f"The table has {words.counted(decks, 'deck')}.",
    "deck.change_hours": _changed,
    "deck.count_every": _counted,
    "deck.preshuffled": either(
        "The cards are inspected and shuffled before they reach the table.",
        "The cards are inspected and shuffled at the table.",
    ),
    "deck.mix_only_active": _mixed,
    "deal.method": worded(
        {
            "manual-shoe": "The cards are dealt from a manual dealing shoe.",
            "hand": "The cards are dealt from the hand.",
            "automated-shoe": "The cards are dealt from an automated dealing shoe.",
        }
    ),
    "boxes.adjacent_max": _boxes,
    "abandoned_wagers": worded(
        {
            "lose": "The wagers of a player who leaves during a round are lost.",
            "settle": "The wagers of a player who leaves during a round are settled like all others.",
        }
    ),
    "payout.breakage": _breakage,
    "chip.unit": amount("The smallest chip at the table is {}."),
    "poker.seats": counted("at most {} are seated.", "player"),
    "poker.announce": either(
        "Games, limits and open seats are announced in the poker area.",
        "Games, limits and open seats are not announced.",
    ),
}
