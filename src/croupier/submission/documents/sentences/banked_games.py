"""Sentences on Top Five, Let It Ride and Washington's Top 5: positions, wagers, paytables, meters, limits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.engine.kinds import write_percent
from croupier.money import dollars_and_cents
from croupier.rules.banked.choices import AUTOMATED_SHOE
from croupier.rules.let_it_ride import ch12_payouts as lir
from croupier.rules.let_it_ride.choices import amounts, rates
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, EXPOSED_CARD, TENS, WRONG_NUMBER
from croupier.submission.documents import words
from croupier.submission.documents.sentences.phrases import Say, amount, counted, either, worded
from croupier.submission.model import TableOffer
from croupier.wording import listed

_WA_WAGERS = {ACE_FACE: "Ace or Face", TENS: "10’s or Better", ANTE: "the Ante"}
_WA_MISDEALS = {WRONG_NUMBER: "a wrong number of cards", EXPOSED_CARD: "an exposed card"}


def _offered(name: str) -> Say:
    return either(f"The {name} is offered.", f"The {name} is not offered.")


def _with_a_shoe(yes: str, no: str) -> Say:
    """Said where the cards come from an automated shoe."""
    return lambda table, value: "" if table["deal.method"] != AUTOMATED_SHOE else yes if value else no


def _paid_by(name: str) -> Say:
    return lambda table, letter: f"The {name} is paid by paytable {letter}."


def _rates(table: TableOffer, given: object) -> str:
    found = rates(table.house).items()
    parts = [f"{write_percent(Fraction(share))} percent to {_meter(meter)}" for meter, share in found]
    return f"Each Progressive wager adds {listed(parts)}."


def _meters(which: str, verb: str) -> Say:
    def said(table: TableOffer, given: object) -> str:
        found = amounts(table.house, which).items()
        parts = [f"{_meter(meter)} {verb} {dollars_and_cents(cents)}" for meter, cents in found]
        return f"{words.upper(listed(parts))}."

    return said


def _meter(meter: str) -> str:
    name = lir.METERS[meter]
    return name if name.startswith("the ") else f"the {name}"


def _limit(table: TableOffer, cents: int | None) -> str:
    if cents is None:
        return "What is paid on one hand is not limited."
    return f"At most {dollars_and_cents(cents)} is paid on one hand."


def _required(table: TableOffer, wagers: tuple[str, ...]) -> str:
    return f"Each player must make {listed([_WA_WAGERS[one] for one in wagers])}; the other wagers are optional."


def _misdeals(table: TableOffer, kinds: tuple[str, ...]) -> str:
    return f"{words.upper(' or '.join(_WA_MISDEALS[one] for one in kinds))} voids the round as a misdeal."


def _house_advantage(name: str) -> Say:
    return lambda table, percent: f"{name} is paid by the table with a house advantage of {percent} percent."


_PAYOUTS_ON = worded({"layout": "The payouts are on the layout.", "sign": "The payouts are on a sign."})

OF_BANKED_GAMES: Mapping[str, Say] = {
    "top5.positions": counted("the layout has {}.", "betting position"),
    "top5.top_five_bonus.offered": _offered("Top Five Bonus"),
    "top5.top_five_bonus.paytable": _paid_by("Top Five Bonus"),
    "top5.top_five_bonus.min": amount("The least Top Five Bonus wager is {}."),
    "top5.top_five_bonus.max": amount("The largest Top Five Bonus wager is {}."),
    "top5.poker_bonus.offered": _offered("Poker Bonus"),
    "top5.poker_bonus.paytable": _paid_by("Poker Bonus"),
    "top5.poker_bonus.min": amount("The least Poker Bonus wager is {}."),
    "top5.poker_bonus.max": amount("The largest Poker Bonus wager is {}."),
    "top5.ante_min": amount("The least Ante is {}."),
    "top5.ante_max": amount("The largest Ante is {}."),
    "top5.payouts_on": _PAYOUTS_ON,
    "top5.compare": worded(
        {
            "all-cards": "The hands of player and dealer are compared by all their cards.",
            "best-five": "The hands of player and dealer are compared by their best five cards.",
        }
    ),
    "top5.dealer_stack_in_device": _with_a_shoe(
        "The dealer’s hand waits in the automated shoe until the players have decided.",
        "The dealer’s hand does not wait in the automated shoe.",
    ),
    "lir.positions": counted("the layout has {}.", "betting position"),
    "lir.paytable": lambda table, letter: f"The three bets are paid by paytable {letter}.",
    "lir.bet_min": amount("Each of the three equal bets is at least {}."),
    "lir.bet_max": amount("Each of the three equal bets is at most {}."),
    "lir.five_card.offered": _offered("Five Card Bonus"),
    "lir.five_card.paytable": _paid_by("Five Card Bonus"),
    "lir.five_card.wager": amount("The Five Card Bonus wager is {}."),
    "lir.three_card.offered": _offered("Three Card Bonus"),
    "lir.three_card.paytable": _paid_by("Three Card Bonus"),
    "lir.six_card.offered": _offered("Six Card Bonus"),
    "lir.six_card.paytable": _paid_by("Six Card Bonus"),
    "lir.six_card.min_wager": amount("The least Six Card Bonus wager is {}."),
    "lir.progressive.offered": _offered("Progressive Payout Wager"),
    "lir.progressive.paytable": _paid_by("Progressive"),
    "lir.progressive.wager": amount("The Progressive Payout Wager is {}."),
    "lir.progressive.rates": _rates,
    "lir.progressive.initial": _meters("initial", "starts at"),
    "lir.progressive.reset": _meters("reset", "is reset to"),
    "lir.progressive.top_up": either(
        "After part of a meter is paid, the house raises it to its reset amount.",
        "After part of a meter is paid, the house does not raise it.",
    ),
    "lir.envy.paytable": lambda table, letter: (
        f"The Envy Bonus is paid by paytable {table['lir.progressive.paytable']}."
    ),
    "lir.payout_limit": _limit,
    "lir.payouts_on": _PAYOUTS_ON,
    "lir.auto_three_card_stack": _with_a_shoe(
        "The shoe deals the community cards as a stack of three, of which one is discarded.",
        "The shoe does not deal the community cards as a stack of three.",
    ),
    "wa.spots": counted("the layout has {}.", "betting spot"),
    "wa.required_wagers": _required,
    "wa.ace_face.table": _house_advantage("Ace or Face"),
    "wa.tens.table": _house_advantage("10’s or Better"),
    "wa.misdeal": _misdeals,
    "wa.collection": lambda table, when: f"The cards are collected {when}.",
    "wa.max_wager": amount("The largest wager is {}."),
    "wa.best_hand_assist": worded(
        {
            "off": "The dealer does not comment on how a hand is set.",
            "warn": "The dealer warns a player who holds a better hand than the one set.",
        }
    ),
    "wa.spots_per_player": counted("a player may bet on {}.", "spot"),
}
