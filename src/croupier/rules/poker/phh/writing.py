"""Our records as PHH, where the format can say it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.cards import show
from croupier.engine import HAND, STACK, Round
from croupier.rules.poker.phh.variants import OUR_GAMES, VARIANTS
from croupier.rules.poker.table import BOARD, SECOND_BOARD, PokerTable

_VARIANT_OF = {ours: name for name, ours in VARIANTS.items()}


class NoHistory(ValueError):
    """A round that the format cannot say."""


def write_history(running: Round, scale: int = 100) -> str:
    """The round as a .phh text; amounts are divided by `scale` (100 cents to the dollar)."""
    record, table = running.record, running.table
    if not isinstance(table, PokerTable):
        raise NoHistory(f"{record.game.id} is no poker game; the format knows {', '.join(VARIANTS)}")
    variant = _VARIANT_OF.get((record.game.id, record.house["betting.structure"]))
    if variant is None:
        raise NoHistory(f"the format has no {record.house['betting.structure']} {record.game.id}")
    if len(table.boards) > 1 or table.bomb:
        raise NoHistory("the format knows one board and no bomb pots")
    if variant == "FB" and record.house["badugi.draws"] != 3:
        raise NoHistory("the format's badugi has three draws, not four")
    seats = _seats(running)
    player = {seat: place for place, seat in enumerate(seats, 1)}
    lines = [f"variant = {variant!r}", "ante_trimming_status = true"]
    lines += _header(running, seats, scale)
    actions = list(_actions(running, player, scale))
    lines.append("actions = [" + ", ".join(repr(action) for action in actions) + "]")
    names = ", ".join(repr(record.players[seat]) for seat in seats)
    return "\n".join([*lines, f"players = [{names}]", ""])


def _seats(running: Round) -> list[int]:
    """Players in the order of the format: from the left of the button, or of the dealer."""
    table = running.table
    assert isinstance(table, PokerTable)
    return table.after(table.button, table.dealt)


def _amount(cents: int, scale: int) -> str:
    found = Fraction(cents, scale)
    return str(found.numerator) if found.denominator == 1 else f"{float(found):.4f}".rstrip("0")


def _header(running: Round, seats: list[int], scale: int) -> Iterator[str]:
    record, plan = running.record, running.table.plan  # type: ignore[attr-defined]
    put = {kind: {e.seat: e.cents for e in running.events if e.kind == kind} for kind in ("ante", "blind", "straddle")}

    def each(amounts: dict[int, int]) -> str:
        return "[" + ", ".join(_amount(amounts.get(seat, 0), scale) for seat in seats) + "]"

    yield f"antes = {each(put['ante'])}"
    if "blinds" in record.house.values:
        posted = put["blind"] | put["straddle"]
        if len(seats) == 2:
            posted = {seats[0]: posted.get(seats[1], 0), seats[1]: posted.get(seats[0], 0)}
        yield f"blinds_or_straddles = {each(posted)}"
    else:
        yield f"bring_in = {_amount(plan.forced_cents, scale)}"
    if plan.structure == "fixed":
        yield f"small_bet = {_amount(plan.small_bet_cents, scale)}"
        yield f"big_bet = {_amount(plan.big_bet_cents, scale)}"
    else:
        yield f"min_bet = {_amount(plan.small_bet_cents, scale)}"
    yield f"starting_stacks = {each({seat: record.balances[STACK[seat]] for seat in seats})}"


def _actions(running: Round, player: dict[int, int], scale: int) -> Iterator[str]:
    """The events that the format writes down, in their order; hole cards of one round of dealing together."""
    hands = {HAND[seat]: seat for seat in player}
    dealt: dict[str, list[int]] = {}
    street: dict[int, int] = {}
    for event in running.events:
        if event.kind == "dealt" and event.place in (*hands, BOARD):
            dealt.setdefault(event.place, []).extend(event.cards)
            continue
        if event.kind in ("blind", "straddle", "forced bet", "called", "bet", "raised"):
            street[event.seat] = street.get(event.seat, 0) + event.cents
        if event.kind in ("dealt", "all-in", "stands pat", "discarded", "to the muck"):
            pass
        yield from _before(event.kind, dealt, hands, player)
        if event.kind == "dealt":
            street.clear()  # a burn: the next street begins
        yield from _action(event.kind, event.seat, event.cards, event.source, street, hands, player, scale)


def _before(kind: str, dealt: dict[str, list[int]], hands: dict[str, int], player: dict[int, int]) -> Iterator[str]:
    """Cards dealt since the last action, hole cards first."""
    if not dealt or kind in ("to the muck", "all-in"):
        return
    for place in sorted(dealt, key=lambda one: player.get(hands.get(one, 0), 99)):
        cards = show(dealt[place]).replace(" ", "")
        if place == BOARD:
            yield f"d db {cards}"
        else:
            yield f"d dh p{player[hands[place]]} {cards}"
    dealt.clear()


def _action(
    kind: str,
    seat: int,
    cards: tuple[int, ...],
    source: str,
    street: dict[int, int],
    hands: dict[str, int],
    player: dict[int, int],
    scale: int,
) -> Iterator[str]:
    who = f"p{player[seat]}" if seat in player else ""
    match kind:
        case "folded":
            yield f"{who} f"
        case "called" | "checked":
            yield f"{who} cc"
        case "bet" | "raised":
            yield f"{who} cbr {_amount(street[seat], scale)}"
        case "forced bet":
            yield f"{who} pb"
        case "stands pat":
            yield f"{who} sd"
        case "discarded":
            yield f"p{player[hands[source]]} sd {show(cards).replace(' ', '')}"
        case "turned up" if source == "" and cards:
            owner = next((one for one in hands if hands[one] in player and set(cards) == set()), None)
            assert owner is None


__all__ = ["OUR_GAMES", "SECOND_BOARD", "NoHistory", "write_history"]
