"""MD-POKER chapter 15, D to J: the box is counted, a bad beat is verified and paid, and a Bad Beat may end.

P-103: what is due is owed to people by name, wherever they sit and even if they have left.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import CAGE, FLOOR, STACK, Ask, AskKind, Option, Procedure, RuleViolation
from croupier.rules import memory
from croupier.rules.poker.ch15_bad_beat import BOX
from croupier.rules.poker.choices.house_side import CLOSED_TABLE, JackpotShares
from croupier.rules.poker.event_kinds import BAD_BEAT, RoomKind
from croupier.rules.poker.memory import BadBeatShare, BadBeatShown
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.sharing import held_by_the_fund, is_shared, shared_account

FUND, OWED = "bad-beat-fund", "bad-beat-owed"
VERIFY, REJECT, PAY, LATER = "verify", "reject", "pay", "later"


def bad_beat_awaits(table: PokerTable) -> RuleViolation | None:
    """G, P-103: why the next round cannot begin yet; a payout that is only pending does not hold it up."""
    if not table.memory.bad_beats:
        return None
    message = "a bad beat was shown; the next round waits until the shift supervisor has verified or rejected it"
    return RuleViolation("MD-POKER 15.G", message)


def bad_beat_to_do(table: PokerTable) -> bool:
    """D, G, H: is there a box to count, a bad beat to verify or a share to pay?"""
    return bool(table.balances[BOX] or table.memory.bad_beats or table.memory.bad_beats_owed)


def payout(table: PokerTable) -> Procedure:
    """D to J: the box is counted into the fund; each bad beat is verified or rejected, and paid if verified.

    Where the Bad Beat is no longer offered, the rest of the fund goes to players (X-32).
    """
    _count(table)
    for shown in table.memory.bad_beats:
        yield from _verified(table, shown)
    options = (Option(FLOOR, PAY, "MD-POKER 15.H"), Option(FLOOR, LATER, "MD-POKER 15.G(2)"))
    while owed := pending(table):
        answer = yield Ask(FLOOR, options, "MD-POKER 15.H", AskKind.RULE)
        if answer.verb == LATER:
            table.note(RoomKind.PAYOUT_PENDING, clause="MD-POKER 15.G(1)", reading="P-103")
            break
        for share in owed:
            _pay(table, share.player, OWED, share.cents)
        table.remember(bad_beats_owed=tuple(one for one in table.memory.bad_beats_owed if one not in owed))
    if not table.house["bad_beat.offered"] and not is_shared(table, memory.BAD_BEAT):
        yield from _discontinued(table)


def notice_is_due(table: PokerTable) -> None:
    """D#2, P-119: telling the compliance representative of the count is an open task until it is done."""
    table.note(RoomKind.COUNT_NOTICE_DUE, jackpot=BAD_BEAT, clause="MD-POKER 15.D#2", reading="P-119")
    table.remember(tasks=table.memory.with_task("notify-of-count").tasks)


def _fund(table: PokerTable) -> str:
    """The account of the fund, which the table may share with others."""
    return shared_account(memory.BAD_BEAT) if is_shared(table, memory.BAD_BEAT) else FUND


def _count(table: PokerTable) -> None:
    """D, E: count the box into the fund: at a closed table by dealer and floorperson, or at the cage by a cashier."""
    held, place = table.balances[BOX], table.house["bad_beat.count_place"]
    if not held:
        return
    if not table.memory.box_to_be_counted:  # counted before the end of the gaming day, so no notice was due yet
        notice_is_due(table)
    table.remember(box_to_be_counted=False)
    if place == CLOSED_TABLE:
        fund = _fund(table)
        table.move(RoomKind.COUNTED, BOX, fund, held, clause="MD-POKER 15.D(1)", jackpot=BAD_BEAT, act=place)
        table.note(RoomKind.COUNT_SIGNED, jackpot=BAD_BEAT, clause="MD-POKER 15.D(1)(a)")
        table.note(RoomKind.TO_THE_CAGE, jackpot=BAD_BEAT, act="cage", clause="MD-POKER 15.D(1)(b)")
        table.note(RoomKind.AGGREGATE_VERIFIED, jackpot=BAD_BEAT, clause="MD-POKER 15.E(2)")
        return
    table.note(RoomKind.BOXES_ACCOUNTED, jackpot=BAD_BEAT, clause="MD-POKER 15.D(2)(a)")
    table.note(RoomKind.TO_THE_CAGE, jackpot=BAD_BEAT, act=place, clause="MD-POKER 15.D(2)(b)")
    table.move(RoomKind.COUNTED, BOX, _fund(table), held, clause="MD-POKER 15.E(1)", jackpot=BAD_BEAT, act=place)


# ---- G: verified, then owed -----------------------------------------------------------------------------------------


def _verified(table: PokerTable, shown: BadBeatShown) -> Procedure:
    """G: the shift supervisor verifies the hand before anybody is paid; then its shares are debts (P-103, P-114)."""
    options = (Option(FLOOR, VERIFY, "MD-POKER 15.G"), Option(FLOOR, REJECT, "MD-POKER 15.G"))
    answer = yield Ask(FLOOR, options, "MD-POKER 15.G", AskKind.RULE)
    table.remember(bad_beats=tuple(one for one in table.memory.bad_beats if one != shown))
    if answer.verb == REJECT:
        table.note(RoomKind.NOT_VERIFIED, jackpot=BAD_BEAT, clause="MD-POKER 15.G")
        return
    for loser in shown.losers:
        table.note(RoomKind.VERIFIED, name=loser, clause="MD-POKER 15.G", reading="P-103")
    table.note(RoomKind.DISPLAY_PENDING, clause="MD-POKER 15.G(1)")
    if table.house["bad_beat.pay_place"] == "table":
        table.note(RoomKind.TO_THE_TABLE, act=table.house["bad_beat.delivery_by"], clause="MD-POKER 15.G(2)")
    shares = table.house["bad_beat.shares"]
    if is_shared(table, memory.BAD_BEAT):  # P-103: of several, each is paid from what is left
        held = yield from held_by_the_fund(table, memory.BAD_BEAT, clause="MD-POKER 15.B(3)")
    else:
        held = table.balances[FUND]
    amounts, fund = shared_out(held, shares, shown.losers, shown.winners, shown.others), _fund(table)
    for player, cents in amounts.items():
        if cents:
            table.move(RoomKind.OWED, fund, OWED, cents, clause="MD-POKER 15.B(3)", name=player, reading="P-103")
            share = BadBeatShare(shown.number, player, cents)
            table.remember(bad_beats_owed=(*table.memory.bad_beats_owed, share))


def shared_out(
    fund_cents: int, shares: JackpotShares, losers: Sequence[str], winners: Sequence[str], others: Sequence[str]
) -> dict[str, int]:
    """B(3), P-55, P-105: the awarded part of the fund by its shares, equally among equal hands; by player.

    What cannot be divided stays with the losing hand.
    """
    awarded = fund_cents * shares.awarded // 100
    amounts = dict.fromkeys(winners, awarded * shares.winner // 100 // len(winners))
    if others:
        amounts |= dict.fromkeys(others, awarded * shares.table // 100 // len(others))
    rest = awarded - sum(amounts.values())
    each = rest // len(losers)
    amounts |= dict.fromkeys(losers, each)
    amounts[losers[0]] += rest - each * len(losers)
    return amounts


# ---- H: paid --------------------------------------------------------------------------------------------------------


def pending(table: PokerTable) -> tuple[BadBeatShare, ...]:
    """What is owed to whom for the first bad beat that is verified and unpaid."""
    owed = table.memory.bad_beats_owed
    numbers = {share.number for share in owed}
    return tuple(share for share in owed if share.number == min(numbers))


def _pay(table: PokerTable, player: str, source: str, cents: int) -> None:
    """H: paid at the table; or at the cage, if the house says so or the player is not there (X-16)."""
    seat = next((seat for seat, name in table.players.items() if name == player), 0)
    at_table = seat and table.person(seat).absent is None and table.house["bad_beat.pay_place"] == "table"
    target, clause = (STACK[seat], "MD-POKER 15.H") if at_table else (CAGE, "MD-POKER 15.H#2")
    place = "table" if at_table else _cage(table)
    table.move(
        RoomKind.JACKPOT_PAID, source, target, cents, clause=clause, seat=seat, jackpot=BAD_BEAT, name=player, act=place
    )


def _cage(table: PokerTable) -> str:
    """Where payouts are made that are not brought to the table."""
    place: str = table.house["bad_beat.pay_place"]
    return place if place != "table" else "main-cage"


# ---- J: the end of a Bad Beat ---------------------------------------------------------------------------------------


def _discontinued(table: PokerTable) -> Procedure:
    """J, X-32: by the approved procedure the rest is paid to players, or goes to another Bad Beat payout."""
    how, clause = table.house["bad_beat.discontinue"], "MD-POKER 15.J"
    table.note(RoomKind.DISCONTINUED, jackpot=BAD_BEAT, act=how, clause=clause, reading="X-32")
    while left := table.balances[FUND]:
        seats = tuple(f"seat-{seat}" for seat in table.seats)
        pay = (Option(FLOOR, PAY, clause, seats, 1, left, money=True),) if seats else ()
        answer = yield Ask(FLOOR, (*pay, Option(FLOOR, "transfer", clause)), clause, AskKind.RULE)
        if answer.verb == PAY:
            _pay(table, table.players[int(answer.what.removeprefix("seat-"))], FUND, answer.amount)
        else:
            table.move(RoomKind.TRANSFERRED, FUND, CAGE, left, clause=clause, jackpot=BAD_BEAT)
