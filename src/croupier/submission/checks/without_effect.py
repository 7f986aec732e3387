"""Options that the file sets for a table where they have no effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.rules.poker.choices.house_side import INCREMENTAL, PERCENTAGE, TIME
from croupier.submission.findings import Finding, warning
from croupier.submission.model import TableOffer

# The choice that switches options on; formats share the amounts of the bomb pot.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "straddle.amount": ("straddle.offered",),
    "straddle.counts_as_raise": ("straddle.offered",),
    "kill.qualifying_pot": ("kill.mode",),
    "kill.measure": ("kill.mode",),
    "kill.post": ("kill.mode",),
    "countdown.seconds": ("countdown.offered",),
    "countdown.on_expiry": ("countdown.offered",),
    "run_twice.jackpot_boards": ("run_twice.offered",),
    "bomb_pot.amounts": ("bomb_pot.offered", "double_board.offered", "waterfall.offered"),
    "bomb_pot.ante_too": ("bomb_pot.offered", "double_board.offered", "waterfall.offered"),
    "bomb_pot.short_allin": ("bomb_pot.offered", "double_board.offered", "waterfall.offered"),
    "double_board.button_stays": ("double_board.offered",),
    "waterfall.betting": ("waterfall.offered",),
    "top5.top_five_bonus.paytable": ("top5.top_five_bonus.offered",),
    "top5.top_five_bonus.min": ("top5.top_five_bonus.offered",),
    "top5.top_five_bonus.max": ("top5.top_five_bonus.offered",),
    "top5.poker_bonus.paytable": ("top5.poker_bonus.offered",),
    "top5.poker_bonus.min": ("top5.poker_bonus.offered",),
    "top5.poker_bonus.max": ("top5.poker_bonus.offered",),
    "lir.five_card.paytable": ("lir.five_card.offered",),
    "lir.five_card.wager": ("lir.five_card.offered",),
    "lir.three_card.paytable": ("lir.three_card.offered",),
    "lir.six_card.paytable": ("lir.six_card.offered",),
    "lir.six_card.min_wager": ("lir.six_card.offered",),
    "lir.progressive.paytable": ("lir.progressive.offered",),
    "lir.progressive.wager": ("lir.progressive.offered",),
    "lir.progressive.rates": ("lir.progressive.offered",),
    "lir.progressive.initial": ("lir.progressive.offered",),
    "lir.progressive.reset": ("lir.progressive.offered",),
    "lir.progressive.top_up": ("lir.progressive.offered",),
    "lir.envy.paytable": ("lir.progressive.offered",),
    "deck.device_approval": ("deck.continuous_device",),
}
RAKES: Mapping[str, str] = {
    "rake.percent": PERCENTAGE,
    "rake.levels": INCREMENTAL,
    "rake.time_basis": TIME,
    "rake.hourly_fee": TIME,
    "rake.time_step": TIME,
}


def is_idle(offer: TableOffer, name: str) -> bool:
    """Does the option belong to something that the table does not offer?"""
    needed = NEEDS.get(name, ())
    return bool(needed) and all(offer[one] in (False, "none") for one in needed)


def without_effect(offer: TableOffer) -> Iterator[Finding]:
    """Options of something that the table does not offer."""
    for name in offer.given:
        if offer[name] == offer.choice(name).default:
            continue
        if is_idle(offer, name):
            needed = NEEDS[name]
            shown = f"{name} has no effect: {' and '.join(needed)} {'are' if needed[1:] else 'is'} off"
            yield warning(name, offer.choice(needed[0]).clause, shown, beside=needed)
        if name in RAKES and RAKES[name] not in offer["rake.type"]:
            shown = f"{name} has no effect: rake.type is {' and '.join(offer['rake.type'])}"
            yield warning(name, "MD-POKER 17.A(1)", shown, beside=("rake.type",))
