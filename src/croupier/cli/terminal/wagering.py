"""How the other players at a house-banked table wager; their decisions are made in `rules/bots`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cli.floor.buying import within
from croupier.engine import Answer, Round
from croupier.rules.views import view


def wagers(running: Round, seat: int, wanted: Mapping[str, int], matched_later: str = "") -> None:
    """Place the wagers a player wants, as far as limits and chips go; keep chips for what must match one later."""
    kept = 0
    for bet, cents in wanted.items():
        seen = view(running, seat)
        option = next((one for one in seen.options if one.verb == "wager" and bet in one.what), None)
        if option is None:
            continue
        chips = seen.table.seats[seat].stack_cents - kept
        amount = within(option, min(cents, chips // 2 if bet == matched_later else chips))
        if option.amount_min <= amount <= chips:
            running.answer(Answer(seat, "wager", bet, amount))
            running.proceed()  # if a device must accept the chip
            kept = amount if bet == matched_later else kept


def bot_wagers(suggested: Mapping[str, int], offered: Sequence[str], seat: int) -> dict[str, int]:
    """Make every wager offered, at least the suggested amount; each bot's first wager grows with the seat."""
    wanted = {bet: suggested.get(bet, 0) for bet in offered}
    return {bet: cents if place else cents * (1 + seat % 3) for place, (bet, cents) in enumerate(wanted.items())}
