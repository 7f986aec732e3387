"""MD-POKER chapter 8, L to O: running it twice, bomb pots, double-board bomb pots and waterfalls."""

from __future__ import annotations

from croupier.engine import DEALER, DECK, STACK, Ask, Open, Option, Procedure
from croupier.rules.poker.dealing import turn
from croupier.rules.poker.table import BOARD, BOARDS, SECOND_BOARD, PokerTable

BOMB_POT, DOUBLE_BOARD, WATERFALL = "bomb-pot", "double-board", "waterfall"
_CONSENT = {BOMB_POT: "MD-POKER 8.M(1)(b)", DOUBLE_BOARD: "MD-POKER 8.N(1)(b)", WATERFALL: "MD-POKER 8.O(1)(b)"}
_NOTICE = {BOMB_POT: "MD-POKER 8.M(1)(d)", DOUBLE_BOARD: "MD-POKER 8.N(1)(d)", WATERFALL: "MD-POKER 8.O(1)(d)"}
_NO_BETTING = {BOMB_POT: "MD-POKER 8.M(1)(c)", DOUBLE_BOARD: "MD-POKER 8.N(1)(c)", WATERFALL: "MD-POKER 8.O(1)(c)"}
_OFFERED = {BOMB_POT: "bomb_pot.offered", DOUBLE_BOARD: "double_board.offered", WATERFALL: "waterfall.offered"}
AGREE, DECLINE = "agree", "decline"


def ask_for_format(table: PokerTable, hole_cards: int, deck: int) -> Procedure:
    """M to O, (1): before the deal a player may ask for a format; one refusal stops it (P-43, P-44)."""
    formats = [one for one, choice in _OFFERED.items() if table.house[choice] and _fits(table, one, hole_cards, deck)]
    if not formats:
        return
    requests = {seat: _requests(table, seat, formats) for seat in table.dealt}
    answer = yield Open({DEALER: (Option(DEALER, "no-request", _NOTICE[formats[0]]),)} | requests, _NOTICE[formats[0]])
    if answer.actor == DEALER:
        return
    form = answer.what
    table.note("asks for a format", seat=answer.actor, what=form, clause=_NOTICE[form])
    for seat in table.dealt:
        if seat == answer.actor:
            continue
        consent = yield Ask(
            seat, (Option(seat, AGREE, _CONSENT[form]), Option(seat, DECLINE, _CONSENT[form])), _CONSENT[form]
        )
        if consent.verb == DECLINE:
            table.note("declines", seat=seat, what=form, clause=_CONSENT[form], reading="P-44")
            return
    table.bomb = form
    table.facts["bomb-cents"] = answer.amount


def _fits(table: PokerTable, form: str, hole_cards: int, deck: int) -> bool:
    """X-50: two boards need the cards; ten-handed Omaha has too few."""
    boards = 2 if form == DOUBLE_BOARD else 1
    return len(table.dealt) * hole_cards + 5 * boards + 3 <= deck


def _requests(table: PokerTable, seat: int, formats: list[str]) -> tuple[Option, ...]:
    """The amounts come from the submission's list (P-43); by X-07 a shorter stack may go all-in, unless it says no."""
    amounts = table.house["bomb_pot.amounts"] or tuple(times * max(table.plan.blinds_cents) for times in (2, 5, 10))
    if not table.house["bomb_pot.short_allin"]:
        least = min(table.balances[STACK[other]] for other in table.dealt)
        amounts = tuple(cents for cents in amounts if cents <= least)
    return tuple(Option(seat, "request", _NOTICE[form], (form,), cents, cents) for form in formats for cents in amounts)


def put_in_the_bomb(table: PokerTable) -> None:
    """M to O, (1)(b) and (c): everybody puts in the agreed amount; there is no other betting before the flop."""
    for seat in table.dealt:
        table.put_in(
            table.bomb, seat, table.facts["bomb-cents"], clause=_CONSENT[table.bomb], what=table.bomb, street=False
        )
    table.note("no betting before the flop", what=table.bomb, clause=_NO_BETTING[table.bomb])


def offer_to_run_twice(table: PokerTable, streets: list[int]) -> Procedure:
    """L(1): two live hands with one all-in, or three with two, before the river and when no bet can come (P-41)."""
    live = table.live
    if len(table.can_bet()) > 1 or len(live) > 3 or table.run_twice_offered:
        return
    if len(table.places[DECK]) < 2 * sum(streets) + len(streets):  # muck and burns are not reused
        return
    table.run_twice_offered = True
    clause = "MD-POKER 8.L(1)(c)" if len(live) == 2 else "MD-POKER 8.L(1)(d)"
    agreed = []
    for seat in table.after(table.button, live):
        answer = yield Ask(
            seat, (Option(seat, AGREE, clause), Option(seat, DECLINE, "MD-POKER 8.L(1)(e)")), "MD-POKER 8.L(1)(g)"
        )
        if answer.verb == AGREE:
            agreed.append(seat)
        else:
            table.note("declines to run it twice", seat=seat, clause="MD-POKER 8.L(1)(e)")
    if not _some_pot_runs_twice(table, agreed):
        return
    table.twice = frozenset(agreed)
    table.shared_board = len(table.places.get(BOARD, []))
    table.note("run it twice", what=f"{len(agreed)} players", clause="MD-POKER 8.L(2)")


def _some_pot_runs_twice(table: PokerTable, agreed: list[int]) -> bool:
    """E and F: all agree, or the two who do contend for a side pot without the third."""
    if len(agreed) == len(table.live):
        return True
    refused = [table.contributed[seat] for seat in table.live if seat not in agreed]
    return len(agreed) == 2 and all(table.contributed[seat] > max(refused) for seat in agreed)


def deal_second_set(table: PokerTable) -> Procedure:
    """L(2)(c), P-39, P-40: the streets that were to come are dealt a second time; the burns serve both sets."""
    clause = {0: "MD-POKER 8.L(2)(c)(i)", 3: "MD-POKER 8.L(2)(c)(ii)", 4: "MD-POKER 8.L(2)(c)(iii)"}[table.shared_board]
    table.boards = BOARDS
    yield from turn(table, SECOND_BOARD, 5 - table.shared_board, clause)


_WINNER = {
    BOMB_POT: ("MD-POKER 8.M(3)(a)", ""),
    DOUBLE_BOARD: ("MD-POKER 8.N(3)(a)", "MD-POKER 8.N(3)(b)"),
    WATERFALL: ("MD-POKER 8.O(3)(a)", ""),
    "": ("MD-POKER 8.L(3)(a)", "MD-POKER 8.L(3)(b)"),
}


def winner_clause(table: PokerTable, board: str, two_boards: bool) -> str:
    """Who wins on this board, in the words of the format; nothing in an ordinary round (P-48)."""
    return _WINNER[table.bomb][board == SECOND_BOARD] if table.bomb or two_boards else ""
