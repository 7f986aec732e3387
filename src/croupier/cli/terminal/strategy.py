"""How the other players of a terminal table wager and decide: rules of thumb, not the best play.

They see what their seat sees. `croupier odds` has the exact strategies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.engine import HAND, STACK, Answer, Option, Round
from croupier.rules.house.category import paired_rank
from croupier.rules.let_it_ride.ch12_rows import main_row
from croupier.rules.top_5_wa.five_cards import best_of_six, qualifies
from croupier.rules.top_five.ch12_payouts import remaining

TEN = 8


def simplest(option: Option) -> Answer:
    """An option taken with the least it asks for."""
    what = option.what[0] if option.what else ""
    return Answer(option.actor, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def decide(running: Round, seat: int) -> Answer:
    """What the player of this seat answers when it is his turn."""
    assert running.ask is not None
    choose = CHOOSERS.get(running.record.game.id)
    options = {option.verb: option for option in running.ask.options if option.actor == seat}
    if choose is None:
        return simplest(next(iter(options.values())))
    verb, cards = choose(running, running.table.places[HAND[seat]])
    option = options.get(verb) or next(iter(options.values()))
    answer = simplest(option)
    return Answer(seat, answer.verb, answer.what, answer.amount, cards) if cards and option.cards else answer


Choice = tuple[str, tuple[int, ...]]


def _let_it_ride(running: Round, own: Sequence[int]) -> Choice:
    """Let a paying hand ride, three cards to a straight flush, then four to a flush or to an open straight."""
    up = [card for card in running.table.places["community"] if card in running.table.face_up]
    cards = [*own, *up]
    pays = main_row(cards) if len(cards) == 5 else paired_rank(cards) >= TEN or _three_alike(cards)
    return "let-it-ride" if pays or _promising(cards) else "withdraw", ()


def _three_alike(cards: Sequence[int]) -> bool:
    ranks = [card >> 2 for card in cards]
    return any(ranks.count(rank) >= 3 for rank in ranks)


def _promising(cards: Sequence[int]) -> bool:
    """Suited, and close together while there are three cards; or four in an open sequence with a high card."""
    ranks = sorted({card >> 2 for card in cards})
    suited = len({card & 3 for card in cards}) == 1
    if len(ranks) < len(cards):
        return False
    high = sum(rank >= TEN for rank in ranks)
    if len(cards) == 3:
        return suited and ranks[-1] - ranks[0] <= 2 + high and ranks[0] > 0
    return suited or (ranks[-1] - ranks[0] == 3 and ranks[-1] < 12 and high > 0) or high == 4


def _top_five(running: Round, own: Sequence[int]) -> Choice:
    """Play with three cards ranked 10 to ace, or with a good pair."""
    kept = remaining(own)
    return "play" if len(kept) >= 3 or paired_rank(kept) >= TEN + 2 else "fold", ()


def _top_5_wa(running: Round, own: Sequence[int]) -> Choice:
    """Play the best five of six if they hold a pair; so would a dealer who qualifies."""
    key, given_up = best_of_six(own, running.table.places["community"][0])
    if not qualifies(key):
        return "fold", ()
    return ("play", ()) if given_up is None else ("use-community", (given_up,))


CHOOSERS: Mapping[str, Callable[[Round, Sequence[int]], Choice]] = {
    "let-it-ride": _let_it_ride,
    "top-five": _top_five,
    "top-5-wa": _top_5_wa,
}


def wagers(running: Round, seat: int, wanted: Mapping[str, int], matched_later: str = "") -> None:
    """Place the wagers a player wants, as far as limits and chips go; keep chips for what must match one later."""
    kept = 0
    for bet, cents in wanted.items():
        option = next((one for one in running.options() if _takes(one, seat, bet)), None)
        if option is None:
            continue
        chips = running.table.balances[STACK[seat]] - kept
        amount = within(option, min(cents, chips // 2 if bet == matched_later else chips))
        if option.amount_min <= amount <= chips:
            running.answer(Answer(seat, "wager", bet, amount))
            running.proceed()  # where a device must accept the chip
            kept = amount if bet == matched_later else kept


def _takes(option: Option, seat: int, bet: str) -> bool:
    return option.actor == seat and option.verb == "wager" and bet in option.what


def within(option: Option, cents: int) -> int:
    """The nearest amount that the option takes, not above `cents` unless its least is."""
    wanted = min(max(cents, option.amount_min), option.amount_max)
    return wanted - (wanted - option.amount_min) % option.amount_step


def bot_wagers(suggested: Mapping[str, int], seat: int) -> dict[str, int]:
    """Each bot has his own habits: the first wager grows with the seat."""
    return {bet: cents if place else cents * (1 + seat % 3) for place, (bet, cents) in enumerate(suggested.items())}
