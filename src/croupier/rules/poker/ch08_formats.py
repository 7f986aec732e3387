"""MD-POKER chapter 8, L to O: running it twice, bomb pots, double-board bomb pots and waterfalls."""

from __future__ import annotations

from croupier.engine import DEALER, DECK, STACK, Ask, Asking, AskKind, Open, Option, Procedure, RuleViolation
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.dealing import turn
from croupier.rules.poker.faults import CHANGES
from croupier.rules.poker.pots.uncalled import uncalled
from croupier.rules.poker.table import BOARD, BOARDS, SECOND_BOARD, PokerTable

BOMB_POT, DOUBLE_BOARD, WATERFALL = "bomb-pot", "double-board", "waterfall"
_CONSENT = {BOMB_POT: "MD-POKER 8.M(1)(b)", DOUBLE_BOARD: "MD-POKER 8.N(1)(b)", WATERFALL: "MD-POKER 8.O(1)(b)"}
_NOTICE = {BOMB_POT: "MD-POKER 8.M(1)(d)", DOUBLE_BOARD: "MD-POKER 8.N(1)(d)", WATERFALL: "MD-POKER 8.O(1)(d)"}
_NO_BETTING = {BOMB_POT: "MD-POKER 8.M(1)(c)", DOUBLE_BOARD: "MD-POKER 8.N(1)(c)", WATERFALL: "MD-POKER 8.O(1)(c)"}
_OFFERED = {BOMB_POT: "bomb_pot.offered", DOUBLE_BOARD: "double_board.offered", WATERFALL: "waterfall.offered"}
AGREE, DECLINE, SIT_OUT = "agree", "decline", "sit-out"
HOLE_CARDS = {DOUBLE_BOARD: "MD-POKER 8.N(2)(a)"}
RESUMES = {BOMB_POT: "MD-POKER 8.M(2)(b)", DOUBLE_BOARD: "MD-POKER 8.N(2)(c)"}
_STREETS = {
    BOMB_POT: ("MD-POKER 8.M(2)(a)", "", ""),
    DOUBLE_BOARD: ("MD-POKER 8.N(2)(b)", "", ""),  # P-45: turn and river likewise, one burn for both boards
    WATERFALL: ("MD-POKER 8.O(2)(a)(i)", "MD-POKER 8.O(2)(a)(ii)", "MD-POKER 8.O(2)(a)(iii)"),
}


def ask_for_format(table: PokerTable, hole_cards: int, deck: int) -> Procedure:
    """M to O, (1): before the deal a player may ask for a format; one refusal stops it (P-43, P-44)."""
    if not table.plan.formats:
        return
    formats = [one for one, choice in _OFFERED.items() if table.house[choice] and _fits(table, one, hole_cards, deck)]
    if not formats:
        return
    requests = {seat: _requests(table, seat, formats) for seat in table.dealt}
    notice = _NOTICE[formats[0]]
    answer = yield Open({DEALER: (Option(DEALER, "no-request", notice),)} | requests, notice, AskKind.REQUEST)
    if answer.actor == DEALER:
        return
    form = answer.what
    table.note(PokerKind.ASKS_FOR_FORMAT, seat=answer.actor, act=form, amount=answer.amount, clause=_NOTICE[form])
    sitting_out = yield from _consent(table, form, answer.actor)
    if sitting_out is None:
        return
    for seat in sitting_out:
        table.dealt.remove(seat)
        table.live.remove(seat)
    table.bomb = form
    table.kill = 0  # a kill's limits wait for the next ordinary round
    table.bomb_cents = answer.amount


def _consent(table: PokerTable, form: str, asked_by: int) -> Asking[list[int] | None]:
    """(1)(b), P-44: all active players, not those sitting out, must agree. Who agrees, or None if one declines."""
    clause, sitting_out = _CONSENT[form], list[int]()
    for seat in table.after(asked_by, table.dealt)[:-1]:
        options = [Option(seat, AGREE, clause), Option(seat, DECLINE, clause)]
        if len(table.dealt) - len(sitting_out) > 2:
            options.append(Option(seat, SIT_OUT, clause))
        consent = yield Ask(seat, tuple(options), clause, AskKind.CONSENT)
        if consent.verb == DECLINE:
            table.note(PokerKind.DECLINES, seat=seat, act=form, clause=clause, reading="P-44")
            return None
        if consent.verb == SIT_OUT:
            table.note(PokerKind.SITS_OUT, seat=seat, act=form, clause=clause, reading="P-44")
            sitting_out.append(seat)
    return sitting_out


def street_clause(table: PokerTable, street: int) -> str:
    """The format's clause on dealing this street (0 flop, 1 turn, 2 river); empty if it has none."""
    if table.bomb:
        return _STREETS[table.bomb][street]
    return "MD-POKER 8.L(2)(a)" if table.twice else ""  # P-39: one burn before each street


def _fits(table: PokerTable, form: str, hole_cards: int, deck: int) -> bool:
    """X-50: are there enough cards for two boards? In ten-handed Omaha there are not."""
    boards = 2 if form == DOUBLE_BOARD else 1
    return len(table.dealt) * hole_cards + 5 * boards + 3 <= deck


def _requests(table: PokerTable, seat: int, formats: list[str]) -> tuple[Option, ...]:
    """Amounts are from the submission's list (P-43); by X-07 a shorter stack may go all-in unless the house says no."""
    amounts = table.house["bomb_pot.amounts"] or tuple(times * max(table.plan.blinds_cents) for times in (2, 5, 10))
    if not table.house["bomb_pot.short_allin"]:
        least = min(table.balances[STACK[other]] for other in table.dealt)
        amounts = tuple(cents for cents in amounts if cents <= least)
    return tuple(
        Option(seat, "request", _NOTICE[form], (form,), cents, cents, money=True)
        for form in formats
        for cents in amounts
    )


def put_in_the_bomb(table: PokerTable) -> None:
    """M to O, (1)(b) and (c): everybody puts in the agreed amount, and there is no other betting before the flop."""
    for seat in table.dealt:
        table.put_in(PokerKind(table.bomb), seat, table.bomb_cents, clause=_CONSENT[table.bomb], street=False)
    uncalled(table)
    table.note(PokerKind.NO_BETTING, act=table.bomb, clause=_NO_BETTING[table.bomb])


RUN_TWICE, LIVE_HANDS_MAX = "run-twice", 3
_SIDE_POT = "MD-POKER 8.L(1)(f)"


def offer_to_run_twice(table: PokerTable, streets: list[int]) -> Procedure:
    """L(1): two live hands with one all-in, or three with two, before the river and when no bet can come (P-41)."""
    live = table.live
    if table.how_many_can_bet() > 1 or len(live) > LIVE_HANDS_MAX or table.run_twice_offered:
        return
    if len(table.places[DECK]) < 2 * sum(streets) + len(streets):  # muck and burns are not reused
        return
    table.run_twice_offered = True
    clause = "MD-POKER 8.L(1)(c)" if len(live) == 2 else "MD-POKER 8.L(1)(d)"
    agreed = []
    for seat in table.after(table.button, live):
        options = Option(seat, AGREE, clause), Option(seat, DECLINE, "MD-POKER 8.L(1)(e)")
        answer = yield Ask(seat, options, "MD-POKER 8.L(1)(g)", AskKind.RUN_TWICE)
        while answer.verb in CHANGES and seat in live and len(live) > 1:
            answer = yield Ask(seat, options, "MD-POKER 8.L(1)(g)", AskKind.RUN_TWICE)
        if answer.verb in CHANGES:
            continue  # chapter 18: the hand is out of the round, or is the only one left
        if answer.verb == AGREE:
            agreed.append(seat)
        else:
            table.note(PokerKind.DECLINES_TWICE, seat=seat, clause="MD-POKER 8.L(1)(e)")
    agreed = [seat for seat in agreed if seat in live]
    if len(live) < 2 or not some_pot_runs_twice(table, agreed):
        return
    if len(agreed) < len(live):
        table.note(PokerKind.SIDE_POT_TWICE, seats=tuple(agreed), clause=_SIDE_POT)
    table.twice = frozenset(agreed)
    table.shared_board = len(table.places.get(BOARD, []))
    table.note(PokerKind.RUN_TWICE, number=len(agreed), seats=tuple(agreed), clause="MD-POKER 8.L(2)")


def no_running_twice(table: PokerTable) -> RuleViolation:
    """Why a request to run it twice is not taken now."""
    if not table.house.values.get("run_twice.offered"):
        return RuleViolation("MD-POKER 8.L", "running it twice is asked for; this table does not offer it")
    if len(table.live) > LIVE_HANDS_MAX:
        return RuleViolation("MD-POKER 8.L(1)(b)", f"{len(table.live)} hands are live; at most three may run it twice")
    if table.how_many_can_bet() > 1:
        clause = "MD-POKER 8.L(1)(c)" if len(table.live) == 2 else "MD-POKER 8.L(1)(d)"
        return RuleViolation(clause, "running it twice is asked for; all but one player must be all-in first")
    return RuleViolation("MD-POKER 8.L(1)(g)", "running it twice is asked for; that is settled before the river")


def some_pot_runs_twice(table: PokerTable, agreed: list[int]) -> bool:
    """E and F: do all agree, or do the two who agree contend for a side pot without the third?"""
    if len(agreed) == len(table.live):
        return True
    refused = [table.contributed[seat] for seat in table.live if seat not in agreed]
    return len(agreed) == 2 and all(table.contributed[seat] > third for seat in agreed for third in refused)


def deal_second_set(table: PokerTable) -> Procedure:
    """L(2)(c), P-39, P-40: the remaining streets are dealt a second time; the burns serve both sets."""
    table.note(PokerKind.SECOND_SET, clause="MD-POKER 8.L(2)(c)")
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
    """The format's clause on who wins on this board; empty in an ordinary round (P-48)."""
    return _WINNER[table.bomb][board == SECOND_BOARD] if table.bomb or two_boards else ""


_SHOWDOWN = {BOMB_POT: "MD-POKER 8.M(3)", DOUBLE_BOARD: "MD-POKER 8.N(3)", WATERFALL: "MD-POKER 8.O(3)"}


def showdown_clause(table: PokerTable) -> str:
    """The format's clause on forming hands; empty in an ordinary round."""
    return _SHOWDOWN[table.bomb] if table.bomb else "MD-POKER 8.L(3)" if table.twice else ""
