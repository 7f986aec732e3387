"""A table's stakes, in a few words."""

from __future__ import annotations

from croupier.engine import House
from croupier.money import dollars_and_cents
from croupier.room.live import LiveTable
from croupier.rules.views.poker import stakes

_LEAST_AND_MOST = (("lir.bet_min", "lir.bet_max"), ("top5.ante_min", "top5.ante_max"), ("", "wa.max_wager"))


def stakes_in_words(live: LiveTable) -> str:
    """`no limit, blinds $1/$2`; `wagers $5 to $100`."""
    words: str = live.day.state.house.derived(_of_wagers if live.is_banked else _of_poker)
    return words


def _of_wagers(house: House) -> str:
    values = house.values
    least, most = next(pair for pair in _LEAST_AND_MOST if pair[1] in values)
    if values[most] is None:
        return "wagers of any amount"
    upto = dollars_and_cents(values[most])
    return f"wagers {dollars_and_cents(values[least])} to {upto}" if least else f"wagers up to {upto}"


def _of_poker(house: House) -> str:
    found = house.derived(stakes)
    bets = f"{dollars_and_cents(found.small_bet_cents)}/{dollars_and_cents(found.big_bet_cents)}"
    limits = {"fixed": f"fixed limit {bets}", "pot": "pot limit", "no-limit": "no limit"}
    words = limits.get(found.structure, f"spread limit from {dollars_and_cents(found.small_bet_cents)}")
    blinds = "/".join(dollars_and_cents(cents) for cents in found.blinds_cents)
    return f"{words}, blinds {blinds}" if blinds else words
