"""Pay this bet: rounds of the house-banked games, settled by their chapters."""

from __future__ import annotations

from croupier.cards import CARDS, show
from croupier.cards.shuffle import Chance
from croupier.money import dollars_and_cents
from croupier.rules.drills.situation import Situation
from croupier.rules.games import GAMES
from croupier.rules.settle import Settlement, read_question, settle
from croupier.rules.settle.reasons import WAGER

TRIES = 30  # most hands lose, but those that are paid teach more
PAYTABLES = "ABC"


def pay_this_bet(chance: Chance, game: str) -> Situation:
    """What the player wins or loses on the main wagers."""
    deal = {"let-it-ride": _let_it_ride, "top-five": _top_five, "top-5-wa": _washington}[game]
    tries = 1 if not chance.below(4) else TRIES
    for _ in range(tries):
        told, text = deal(chance)
        found = settle(read_question(text))
        if found.gets["Ann"] > found.put_in["Ann"]:
            break
    return _situation(game, told, found)


def _situation(game: str, told: tuple[str, ...], found: Settlement) -> Situation:
    decided = [one for one in found.why if one.about == WAGER]
    return Situation(
        "payout",
        game,
        told,
        f"{GAMES[game].name}: how much does Ann win in all? Write a loss as -10.",
        dollars_and_cents(found.net["Ann"]),
        decided[-1].clause,
        decided[-1].reading,
        "; ".join(one.words for one in decided),
    )


def _let_it_ride(chance: Chance) -> tuple[tuple[str, ...], str]:
    order, letter = chance.order(CARDS), PAYTABLES[chance.below(3)]
    hand, community, bet = show(order[:3]), show(order[3:5]), 5 * (1 + chance.below(5))
    told = (f"Ann: {hand}", f"community cards: {community}", f"one bet of ${bet} rides, paytable {letter}")
    text = f"""game = "let-it-ride"
community = "{community}"
dispute = "wager Ann"
[house]
"lir.paytable" = "{letter}"
[[player]]
name = "Ann"
hand = "{hand}"
wagers = {{three-bets = "{bet}.00"}}
decisions = ["withdraw", "withdraw"]
"""
    return told, text


def _top_five(chance: Chance) -> tuple[tuple[str, ...], str]:
    order, bet = chance.order(CARDS), 5 * (2 + chance.below(5))  # $10 is the least ante without a submission
    hand, dealer = show(order[:7]), show(order[7:14])
    told = (f"Ann: {hand}", f"dealer: {dealer}", f"ante and play of ${bet} each")
    text = f"""game = "top-five"
dealer = "{dealer}"
dispute = "wager Ann"
[[player]]
name = "Ann"
hand = "{hand}"
wagers = {{ante = "{bet}.00"}}
decisions = ["play"]
"""
    return told, text


def _washington(chance: Chance) -> tuple[tuple[str, ...], str]:
    order, bet = chance.order(CARDS), 5 * (1 + chance.below(5))
    hand, dealer, community = show(order[:5]), show(order[5:10]), show(order[10:11])
    told = (f"Ann plays {hand}", f"dealer: {dealer}", f"community card: {community}", f"ante and bet of ${bet} each")
    text = f"""game = "top-5-wa"
community = "{community}"
dealer = "{dealer}"
dispute = "wager Ann"
[house]
"wa.max_wager" = "300.00"
[[player]]
name = "Ann"
hand = "{hand}"
wagers = {{ante = "{bet}.00"}}
decisions = ["play"]
"""
    return told, text
