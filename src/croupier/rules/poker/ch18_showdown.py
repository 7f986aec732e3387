"""MD-POKER chapter 18, E and F: the showdown; and chapter 7, F(7) and F(8): the pot is awarded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from croupier.engine import HAND, STACK, Ask, Asking, AskKind, Option, Procedure
from croupier.hands.games import Share, Showdown
from croupier.hands.rankings import CATEGORIES
from croupier.rules.poker.ch08_formats import winner_clause
from croupier.rules.poker.ch15_bad_beat import report_bad_beat
from croupier.rules.poker.ch16_high_hand import may_be_shown, report_high_hands
from croupier.rules.poker.ch17_revenue import no_more_rake, the_house_takes
from croupier.rules.poker.choices.play import ALL_TO_LEFT_OF_BUTTON
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.faults import CHANGES
from croupier.rules.poker.pots import odd_chips
from croupier.rules.poker.pots.side_pots import Pot, halves, merged, shares, table_pots
from croupier.rules.poker.table import BOARD, POT, PokerTable

SHOW, MUCK_HAND = "show", "muck"


def completion(table: PokerTable, game: Showdown, clause: str, first: int = 0) -> Procedure:
    """7.E, 7.F(7): the last player left takes the pot, or there is a showdown, and the pots are pushed."""
    if len(table.live) > 1:
        table.note(PokerKind.SHOWDOWN, clause=clause)
        yield from showdown(table, first)
    elif table.memory.raked and may_be_shown(table, game):
        yield from _shows_unasked(table)
    award(table, game)


def _shows_unasked(table: PokerTable) -> Procedure:
    """X-29: nobody called, so the hand need not be shown (P-88); but only a hand that was shown can be a High Hand."""
    seat, answer = table.live[0], None
    while answer is None or answer.verb in CHANGES:
        answer = yield _may_show(seat)
    if answer.verb == SHOW:
        table.shown.append(seat)
        table.turn_up(HAND[seat], clause="MD-POKER 16.G(1)")


def showdown(table: PokerTable, first: int = 0) -> Procedure:
    """E(1), E(2): the player who made the final bet shows first, then clockwise; a loser may concede (E(3), P-64)."""
    start = _first_to_show(table, first)
    divided = table_pots(table)
    if len(divided) > 1:
        _tell_who_contends(table, divided)
    for seat in table.after(start - 1, table.live):
        answer = yield from _shows_or_mucks(table, seat, divided)
        if answer == SHOW:
            table.shown.append(seat)
            table.turn_up(HAND[seat], clause="MD-POKER 18.E(1)" if seat == start else "MD-POKER 18.E(2)")
        elif answer == MUCK_HAND:
            table.mucked.add(seat)
            if table.house["showdown.disclose_discards"]:
                table.turn_up(HAND[seat], clause="MD-POKER 18.E(3)")
            table.note(PokerKind.CONCEDES, seat=seat, clause="MD-POKER 18.E(3)")
            table.muck(seat, clause="MD-POKER 18.F")  # P-88: it is dead now, even if it was the best


def _shows_or_mucks(table: PokerTable, seat: int, divided: tuple[Pot, ...]) -> Asking[str]:
    """What the player does; empty if the hand is out of the round by then, or is the only one left (18.C, 18.K)."""
    while seat in table.live and len(table.live) > 1:
        if table.faults is not None:
            divided = table_pots(table)
        answer = yield _show_or_muck(seat) if _may_concede(table, seat, divided) else _must_show(seat)
        if answer.verb not in CHANGES:
            return answer.verb
    return ""


def _first_to_show(table: PokerTable, first: int) -> int:
    """E(1), P-63: the player who made the final bet; if the last betting round was checked, the first to act in it."""
    if table.aggressor in table.live:
        return table.aggressor
    if table.house["showdown.checked_order"] == "last-aggressor-any-street" and table.last_aggressor in table.live:
        return table.last_aggressor
    return first or table.after(table.button, table.live)[0]


def _tell_who_contends(table: PokerTable, divided: tuple[Pot, ...]) -> None:
    """8.B(5): note the side pots; an all-in player contends only for as much as they put in."""
    table.note(PokerKind.SIDE_POTS, number=len(divided) - 1, clause="MD-POKER 8.B(5)(c)")
    for seat in table.live:
        last = [pot for pot in divided if seat in pot.contenders][-1]
        if last is not divided[-1]:
            table.note(PokerKind.CONTENDS, seat=seat, pot=last.number, clause="MD-POKER 8.B(5)(a)")


@cache
def _show_or_muck(seat: int) -> Ask:
    show, muck = Option(seat, SHOW, "MD-POKER 18.E"), Option(seat, MUCK_HAND, "MD-POKER 18.E(3)")
    return Ask(seat, (show, muck), "MD-POKER 18.E(2)", AskKind.SHOW)


@cache
def _must_show(seat: int) -> Ask:
    return Ask(seat, (Option(seat, SHOW, "MD-POKER 18.E"),), "MD-POKER 18.E", AskKind.SHOW)


@cache
def _may_show(seat: int) -> Ask:
    show, muck = Option(seat, SHOW, "MD-POKER 16.G(1)"), Option(seat, MUCK_HAND, "MD-POKER 7.E(1)")
    return Ask(seat, (show, muck), "MD-POKER 7.E(1)", AskKind.SHOW)


def _may_concede(table: PokerTable, seat: int, divided: tuple[Pot, ...]) -> bool:
    """Would every pot keep a player who has not conceded it?"""
    return all(
        any(other != seat and other not in table.mucked for other in pot.contenders)
        for pot in divided
        if seat in pot.contenders
    )


def award(table: PokerTable, game: Showdown) -> None:
    """7.F(8), P-49: side pots from the last to the first, then the main pot; each by halves, boards and ties."""
    contenders = [seat for seat in table.live if seat not in table.mucked] if table.mucked else table.live
    raked = table.memory.raked
    if len(contenders) == 1:
        if raked:
            the_house_takes(table, table_pots(table))
        # P-64: at a showdown the last player who has not conceded has shown; otherwise nobody called the bet.
        winner, clause = contenders[0], "MD-POKER 7.F(7)" if table.mucked else "MD-POKER 7.E(1)"
        if cents := table.balances[POT]:  # nothing is there to win if all of it was refunded (P-84) or uncalled
            table.move(PokerKind.AWARDED, POT, STACK[winner], cents, clause=clause, seat=winner)
        pots_are_pushed(table, game)
        return
    divided = the_house_takes(table, table_pots(table)) if raked else table_pots(table)
    values = _ContenderValues(table, game, contenders)
    if table.plan.odd_chip_rule == ALL_TO_LEFT_OF_BUTTON and len(table.boards) == 1:
        divided = merged(divided, {seat for pot in divided for seat in values.winners(table, pot)})
    if len(divided) > 1:
        table.note(PokerKind.SIDE_POTS_FIRST, clause="MD-POKER 7.F(8)(b)")
    for pot in reversed(divided):
        left = [seat for seat in pot.contenders if seat not in table.mucked]
        _award_pot(table, game, pot, left, values)
    pots_are_pushed(table, game)


def pots_are_pushed(table: PokerTable, game: Showdown) -> None:
    """17.E: no more rake is taken, and hands that may win a jackpot are reported (chapters 15, 16)."""
    table.pots_pushed = True
    if table.memory.raked:
        no_more_rake(table)
        report_bad_beat(table, game)
        report_high_hands(table, game)


class Prize(NamedTuple):
    """What is won: a pot by its number, or a share of it, on one of two boards."""

    pot: int
    share: str
    board: int

    def to(self, table: PokerTable, seat: int, cents: int, hand: str, clause: str, reading: str = "") -> None:
        """The chips are pushed to the winner."""
        table.move(
            PokerKind.AWARDED,
            POT,
            STACK[seat],
            cents,
            clause=clause,
            seat=seat,
            hand=hand,
            reading=reading,
            pot=self.pot,
            share=self.share,
            board=self.board,
        )


def _award_pot(table: PokerTable, game: Showdown, pot: Pot, contenders: list[int], values: _ContenderValues) -> None:
    """One pot: the boards it is played for, the halves of the game, and equal shares for tied hands."""
    unit, boards = table.plan.chip_cents, table.boards  # P-25
    if len(boards) > 1 and not set(pot.contenders) <= (table.twice or set(table.live)):
        boards = (BOARD,)
    for place, (board, cents) in enumerate(zip(boards, halves(pot.cents, len(boards), unit), strict=True), 1):
        won = [(share, values.best(share, board, contenders)) for share in game.shares]
        taken = [(share, winners) for share, winners in won if winners]
        parts = halves(cents, len(taken), unit)
        for (share, winners), part in zip(taken, parts, strict=True):
            if not part:
                continue  # the pot is a single unit, which goes to the first half
            clause = share.clause if len(taken) == len(game.shares) else (won[-1][0].unwon or share.clause)
            if part > parts[-1]:
                clause = table.spec.odd_chips.halves
            elif len(game.shares) == 1:
                clause = winner_clause(table, board, len(boards) > 1) or clause
            prize = Prize(pot.number, share.name if len(taken) > 1 else "", place if len(boards) > 1 else 0)
            _push(table, game, prize, share, winners, part, clause, board, values)


def _push(
    table: PokerTable,
    game: Showdown,
    prize: Prize,
    share: Share,
    winners: list[int],
    cents: int,
    clause: str,
    board: str,
    values: _ContenderValues,
) -> None:
    hand = values.category(share, board, winners[0])
    if len(winners) == 1:
        winner = winners[0]
        prize.to(table, winner, cents, hand, clause)
        return
    clause, odd = share.tied, table.spec.odd_chips.shares[game.shares.index(share)]
    in_line, reading, unit = table.after(table.button, winners), "", table.plan.chip_cents
    if cents % (unit * len(winners)):
        in_line, reading = odd_chips.favoured(table, share, winners, _board_cards(table, board))
    all_to_first = table.plan.odd_chip_rule == ALL_TO_LEFT_OF_BUTTON
    split = shares(cents, in_line, unit, all_to_first=all_to_first)
    least = min(split.values())
    for seat, won in split.items():
        if won:
            cited, read = (odd, reading) if won > least else (clause, "")
            prize.to(table, seat, won, hand, cited, read)


class _ContenderValues:
    """The kernels' values of the contenders' hands, worked out once for each share and board."""

    def __init__(self, table: PokerTable, game: Showdown, contenders: list[int]) -> None:
        self.table, self.game, self.contenders = table, game, contenders
        self.found: dict[tuple[str, str], dict[int, int]] = {}

    def of(self, share: Share, board: str) -> dict[int, int]:
        """Seat and value; -1 where the hand does not qualify."""
        known = self.found.get((share.ranking, board))
        if known is None:
            places, common = self.table.places, _board_cards(self.table, board)
            values = _comparing()(share.ranking, [places[HAND[seat]] for seat in self.contenders], common)
            known = self.found[share.ranking, board] = dict(zip(self.contenders, values, strict=True))
        return known

    def best(self, share: Share, board: str, contenders: Sequence[int]) -> list[int]:
        """The winners of this share among the contenders; none if no hand qualifies."""
        values = self.of(share, board)
        top = max([values[seat] for seat in contenders])
        return [seat for seat in contenders if values[seat] == top] if top >= 0 else []

    def winners(self, table: PokerTable, pot: Pot) -> list[int]:
        """Everyone who wins a share of the pot."""
        left = [seat for seat in pot.contenders if seat not in table.mucked]
        return [seat for share in self.game.shares for seat in self.best(share, BOARD, left)]

    def category(self, share: Share, board: str, seat: int) -> str:
        """The name of the seat's hand."""
        return CATEGORIES[share.ranking][self.of(share, board)[seat] >> 12]


def _board_cards(table: PokerTable, board: str) -> list[int]:
    first = table.places.get(BOARD, [])
    return first if board == BOARD else first[: table.shared_board] + table.places.get(board, [])


@cache
def _comparing() -> Callable[[str, list[list[int]], list[int]], list[int]]:
    """The function that compares hands; its tables take a moment to load, so only when there is a showdown."""
    from croupier.hands.few import values_of

    return values_of
