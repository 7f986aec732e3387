"""Seats: sit down, buy in, add chips, sit out, come back, change seat, leave, as acts of an account.

Between two rounds a request is carried out at once. During a round it waits until the round is over (`wishes.py`) and
is then carried out in the account's own name; what is no longer possible is dropped, and the player is told why.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Executable

from croupier.engine import FLOOR, STACK, Answer, Option, Round, RuleViolation
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.room.desk import HOUSE, Doer
from croupier.room.ledger import NotCovered, player_account
from croupier.room.live import LiveTable, NotNow, Taken
from croupier.room.register import Account
from croupier.room.roles import Act, Role
from croupier.room.steps import encoded
from croupier.room.wishes import DROPPED, WISHED, Want, Wish, Wishes
from croupier.rules.table_day import TableDay

if TYPE_CHECKING:
    from croupier.room.room import Room

BUY_IN_CENTS = 100_000  # the buy-in if no amount is named
CENTS_MAX = 10**12  # that anybody may name
ARRIVES, DEPARTS, SIT, LEAVE, ADD, ANOTHER_BOX = "arrives", "departs", "sit", "leave", "add", "another-box"
STEP_AWAY, RETURN = "step-away", "return"
_PLACES = ("poker.seats", "lir.positions", "top5.positions", "wa.spots")  # the choice that says how many there are
Notice = Callable[[str, str, str], None]  # called with a notice for an account about a table


class RequestResult(NamedTuple):
    """The outcome of a request: its row once it is durable, whether it waits, and a sentence."""

    row: Future[int]
    waits: bool
    words: str


class Seats:
    """Carries out players' requests about seats, now or when the round is over."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.wishes = Wishes(room.desk.store)
        self.notices: list[Notice] = []

    # ---- what an account does ---------------------------------------------------------------------------------------

    def sit(self, by: Account, table: str, seat: int = 0, cents: int = 0, command: str = "") -> RequestResult:
        """Take a seat and buy in; without a seat the first free one, without an amount the usual one.

        At a house-banked table a player who already sits there takes another box.
        """
        return self._want(by, Wish(table, by.id, Want.SIT, seat, cents), command)

    def add(self, by: Account, table: str, cents: int = 0, seat: int = 0, command: str = "") -> RequestResult:
        """Add chips between rounds; without an amount, up to the usual one."""
        return self._want(by, Wish(table, by.id, Want.ADD, seat, cents), command)

    def sit_out(self, by: Account, table: str, command: str = "") -> RequestResult:
        """Sit out from the next round on; the seat and the chips stay."""
        return self._want(by, Wish(table, by.id, Want.AWAY), command)

    def come_back(self, by: Account, table: str, command: str = "") -> RequestResult:
        """Play again from the next round on."""
        return self._want(by, Wish(table, by.id, Want.BACK), command)

    def change_seat(self, by: Account, table: str, seat: int, command: str = "") -> RequestResult:
        """Move to another free seat of the same table, with all chips."""
        return self._want(by, Wish(table, by.id, Want.CHANGE, seat), command)

    def leave(self, by: Account, table: str, command: str = "") -> RequestResult:
        """Leave with all chips; during a round, when it is over."""
        return self._want(by, Wish(table, by.id, Want.LEAVE), command)

    def stay(self, by: Account, table: str) -> None:
        """Withdraw the requests that wait."""
        live = self._room.table(table)
        with live.lock:
            waiting = self.wishes.of(table, by.id)
            gone = [one for wish in waiting for one in self.wishes.gone(wish)]
            if gone:
                live.act(self._doer(by, live), DROPPED, encoded({"account": by.id, "why": "taken back"}), "", *gone)

    # ---- what the room does -----------------------------------------------------------------------------------------

    def want_for(self, live: LiveTable, account: str, act: Want) -> None:
        """Make a request on somebody's behalf, which waits like their own."""
        with live.lock:
            if account in live.players.values() and not self.wishes.has(live.id, account, act):
                wish = Wish(live.id, account, act, by_house=True)
                live.act(HOUSE, WISHED, encoded(wish), "", *self.wishes.put(wish))

    def is_out(self, live: LiveTable, account: str) -> bool:
        """Whether somebody sits out at a house-banked table; the room remembers this, not the table."""
        return live.is_banked and self.wishes.has(live.id, account, Want.AWAY)

    def waits(self, live: LiveTable) -> bool:
        """Whether any request waits that could be carried out between rounds."""
        return any(not self._stands(live, wish) for wish in self.wishes.of(live.id))

    def perform(self, live: LiveTable) -> None:
        """Between rounds: carry out the requests that wait, and drop those that are no longer possible.

        Somebody whose account was closed leaves with their chips.
        """
        with live.lock:
            for name in {*live.players.values()}:
                if self._room.people.is_closed(name):
                    self.want_for(live, name, Want.LEAVE)
            for wish in self.wishes.of(live.id):
                if live.is_between and not self._stands(live, wish):
                    self._try(live, wish)

    def drop_if_closed(self, live: LiveTable) -> None:
        """When a table is closed, drop every request that waits: nobody sits down when it is opened again."""
        if live.day.closed:
            for wish in self.wishes.of(live.id):
                self._drop(live, wish, f"table {live.id} is closed")

    def free_seats(self, live: LiveTable) -> list[int]:
        """Seats that nobody has, or will take when the round is over."""
        wanted = {wish.seat for wish in self.wishes.of(live.id) if wish.act in (Want.SIT, Want.CHANGE)}
        taken, places = wanted | set(live.players), seats_max(live)
        return [seat for seat in range(1, places + 1) if seat not in taken][: max(places - len(taken), 0)]

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _doer(self, by: Account, live: LiveTable) -> Doer:
        self._room.may_play(by, live)
        return self._room.people.doer(by, Act.SIT)

    def _doer_of(self, by: Account, live: LiveTable, wish: Wish) -> Doer:
        """The role in which somebody makes a request; people may leave with their chips even if they may not play."""
        if wish.act is Want.LEAVE and _seats_of(live, by.id):
            return Doer(self._room.people.account(by.id).id, Role.PLAYER)
        return self._doer(by, live)

    def _want(self, by: Account, wish: Wish, command: str) -> RequestResult:
        live = self._room.table(wish.table)
        if not 0 <= wish.cents <= CENTS_MAX:
            raise NotNow(f"{by.name} named {wish.cents} cents; an amount is $0 to {dollars_and_cents(CENTS_MAX)}")
        doer = self._doer_of(by, live, wish)
        try:
            return self._take(by, doer, live, wish, command)
        except NotCovered as short:
            raise short.told(by.id, by.name) from None

    def _take(self, by: Account, doer: Doer, live: LiveTable, wish: Wish, command: str) -> RequestResult:
        sent = encoded(wish)
        with live.lock:
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                for waiting in (one for one in self.wishes.of(live.id, by.id) if one.act is wish.act):
                    return RequestResult(again, True, f"{_told(waiting)} when this round is over")
                return RequestResult(again, False, f"{wish.act}: it was taken before")
            wish = self._checked(by, live, wish)
            self._room.seen(live.id, by.id)
            if live.is_between:
                return RequestResult(self._perform(live, wish, command, sent).row, False, _told(wish))
            others = self.wishes.of(live.id, by.id) if wish.act is Want.LEAVE else _instead(self.wishes, wish)
            beside = [one for other in others for one in self.wishes.gone(other)] + list(self.wishes.put(wish))
            row = live.act(doer, WISHED, sent, command, *beside)
            return RequestResult(row, True, f"{_told(wish)} when this round is over")

    def _checked(self, by: Account, live: LiveTable, wish: Wish) -> Wish:
        """The request with its seat and amount; refused if it is impossible under the table's own rules."""
        if live.day.closed:
            raise NotNow(f"table {live.id} is closed")
        mine = _seats_of(live, by.id)
        if wish.act is Want.SIT and (not mine or live.is_banked):
            return self._checked_seat(by, live, wish)
        if wish.act is Want.SIT:
            raise NotNow(f"{by.name} sits at seat {mine[0]} of table {live.id} already")
        if not mine and not (wish.act is Want.LEAVE and self.wishes.has(live.id, by.id, Want.SIT)):
            raise NotNow(f"{by.name} does not sit at table {live.id}")
        if wish.act is Want.ADD:
            wish = Wish(wish.table, wish.account, wish.act, wish.seat if wish.seat in mine else mine[0], wish.cents)
            self._cover(live, by.id, wish.cents)
        if wish.act is Want.CHANGE:
            self._refuse_change(by, live, wish, mine)
        return wish

    def _checked_seat(self, by: Account, live: LiveTable, wish: Wish) -> Wish:
        self._room.closing.refuse(live)
        mine = _seats_of(live, by.id)
        probe = _between(live, by.id)
        chairs = _chairs(probe, by.id, mine)
        free = set(self.free_seats(live))
        open_to = [seat for seat in chairs if seat in free and self._room.why_not_sit(by, live, seat) is None]
        if wish.seat:
            if (refused := self._room.why_not_sit(by, live, wish.seat)) is not None:
                raise refused
            if wish.seat not in free:
                taken = NotNow(f"seat {wish.seat} of table {live.id} is not free; free seats: {_listed(free)}")
                raise self._no_seat(by, live, mine) if mine and (wish.seat in mine or not free) else taken
        elif not open_to:
            first = next((self._room.why_not_sit(by, live, seat) for seat in chairs if seat in free), None)
            raise first or self._no_seat(by, live, mine)
        seat = wish.seat or open_to[0]
        cents = wish.cents or (usual(chairs[seat]) if seat in chairs else 0)
        if (refusal := probe.why_not(_sits(by.id, seat, cents, mine))) is not None:
            raise refusal
        self._cover(live, by.id, cents)
        return Wish(wish.table, wish.account, wish.act, seat, cents)

    def _no_seat(self, by: Account, live: LiveTable, mine: Sequence[int]) -> NotNow:
        """There is no seat for somebody; whoever sits at the table, or waits to sit down, is told so."""
        if mine:
            return NotNow(f"{by.name} sits at seat {_listed(set(mine))} of table {live.id} already")
        for waiting in (one for one in self.wishes.of(live.id, by.id) if one.act is Want.SIT):
            return NotNow(f"{by.name} sits down at seat {waiting.seat} of table {live.id} when this round is over")
        return NotNow(f"table {live.id} has no free seat for {by.name}")

    def _refuse_change(self, by: Account, live: LiveTable, wish: Wish, mine: Sequence[int]) -> None:
        if len(mine) > 1:
            raise NotNow(f"{by.name} has {len(mine)} boxes at table {live.id}; give one up and take another instead")
        if wish.seat not in self.free_seats(live):
            free = _listed(set(self.free_seats(live)))
            raise NotNow(f"seat {wish.seat} of table {live.id} is not free; free seats: {free}")
        if (refused := self._room.why_not_sit(by, live, wish.seat)) is not None:
            raise refused
        if not live.is_banked:
            person = live.day.memory.person(by.id)
            if person.owes or person.missed or person.waits or person.absent is not None:
                raise RuleViolation(
                    "submission: blinds.missed",
                    f"{by.name} is away or owes for missed blinds, and changes seat when that is settled (P-78)",
                )

    def _cover(self, live: LiveTable, account: str, cents: int) -> None:
        """Give play chips at a practice table; at a money table the money must be there."""
        held = self._room.ledger.holds(live.currency, player_account(account))
        if held < cents and not live.practice:
            raise NotCovered(account, held, cents)
        if held < cents:
            self._room.give_play_chips(account, cents - held)

    # ---- doing it ---------------------------------------------------------------------------------------------------

    def _stands(self, live: LiveTable, wish: Wish) -> bool:
        """At a house-banked table, keep a request to sit out until the player comes back; closing concerns no seat."""
        return wish.act is Want.CLOSE or (live.is_banked and wish.act is Want.AWAY)

    def _try(self, live: LiveTable, wish: Wish) -> None:
        try:
            self._perform(live, wish)
        except NotCovered as short:
            name = self._room.people.even_if_closed(wish.account).name
            self._drop(live, wish, str(short), str(short.told(wish.account, name)))
        except CroupierError as refused:
            self._drop(live, wish, str(refused))

    def _drop(self, live: LiveTable, wish: Wish, why: str, told_as: str = "") -> None:
        """Drop a request, and tell who made it: in words of their own, if the journal has others."""
        told = {"account": wish.account, "act": str(wish.act), "why": why}
        live.act(HOUSE, DROPPED, encoded(told), "", *self.wishes.gone(wish))
        for notice in self.notices:
            notice(wish.account, live.id, f"{wish.act}: {told_as or why}")

    def _perform(self, live: LiveTable, wish: Wish, command: str = "", sent: bytes = b"") -> Taken:
        """Carry it out now; the last of its rows has the command id, and removes the request."""
        doer = HOUSE if wish.by_house else Doer(wish.account, "player")
        if live.is_banked and wish.act in (Want.AWAY, Want.BACK):
            return self._sits_out(live, doer, wish, command, sent)
        answers = self._answers(live, wish)
        if not answers:
            gone = list(self.wishes.gone(wish))
            return Taken(live.act(doer, WISHED, sent or encoded(wish), command, *gone), ())
        *first, last = answers
        if wish.act is Want.SIT:
            self._room.introduce(live, wish.account)
        if wish.act in (Want.SIT, Want.ADD):  # the money may have gone to another table since the request
            self._cover(live, wish.account, last.amount)
        with live.one_transaction():
            for answer in first:
                live.answer(doer, answer)
            try:
                return live.answer(doer, last, command, sent=sent, beside=self._over(wish))
            except CroupierError:
                if wish.act is Want.SIT and first:
                    live.answer(doer, Answer(FLOOR, DEPARTS, wish.account))
                raise

    def _over(self, wish: Wish) -> list[Executable]:
        """The requests that end when this is done: a player who has left wants nothing else here."""
        mine = self.wishes.of(wish.table, wish.account)
        over = [one for one in mine if wish.act is Want.LEAVE or one.act is wish.act]
        return [statement for one in over for statement in self.wishes.gone(one)]

    def _sits_out(self, live: LiveTable, doer: Doer, wish: Wish, command: str, sent: bytes) -> Taken:
        away = Wish(wish.table, wish.account, Want.AWAY, by_house=wish.by_house)
        beside = [*self.wishes.gone(wish), *self.wishes.gone(away)]
        if wish.act is Want.AWAY:
            beside += self.wishes.put(away)
        return Taken(live.act(doer, WISHED, sent or encoded(wish), command, *beside), ())

    def _answers(self, live: LiveTable, wish: Wish) -> list[Answer]:
        running = live.running
        assert running is not None
        who, mine = wish.account, _seats_of(live, wish.account)
        waiting = who in running.table.memory.waiting  # type: ignore[attr-defined]
        comes = [] if waiting else [Answer(FLOOR, ARRIVES, who)]
        match wish.act:
            case Want.SIT:
                sits = _sits(who, wish.seat, wish.cents, mine)
                return [sits] if mine else [*comes, sits]
            case Want.LEAVE if mine:
                return [Answer(mine[0], LEAVE)]
            case Want.LEAVE:
                return [Answer(FLOOR, DEPARTS, who)] if waiting else []
            case Want.CHANGE if mine:
                cents = _in_steps(running, live, mine[0])
                return [Answer(mine[0], LEAVE), *comes, Answer(wish.seat, SIT, who, cents)]
            case Want.ADD if mine:
                return _adds(running, wish, mine)
            case Want.AWAY if mine and _may(running, mine[0], STEP_AWAY):
                return [Answer(mine[0], STEP_AWAY)]
            case Want.BACK if mine and _may(running, mine[0], RETURN):
                return [Answer(mine[0], RETURN)]
        return []


# ---- what the table says --------------------------------------------------------------------------------------------


def seats_max(live: LiveTable) -> int:
    """How many seats the table has."""
    values = live.day.state.house.values
    return int(next(values[name] for name in _PLACES if name in values))


def usual(option: Option) -> int:
    """The buy-in if no amount is named, within the table's limits."""
    return _within(option, BUY_IN_CENTS)


def missing(option: Option, held: int) -> int:
    """What somebody adds if no amount is named: as much as makes a whole buy-in of what they have."""
    return _within(option, BUY_IN_CENTS - held)


def _within(option: Option, cents: int) -> int:
    wanted = min(max(cents, option.amount_min), option.amount_max)
    return wanted - (wanted - option.amount_min) % option.amount_step


def _between(live: LiveTable, account: str) -> Round:
    """A trial of the time between rounds, now or before this round, with this person at the table."""
    if live.is_between:
        assert live.running is not None
        probe = Round(live.running.record)
    else:
        probe = TableDay.of_state(live.day.state, live.id).begin("between")
    arrives = Answer(FLOOR, ARRIVES, account)
    if probe.why_not(arrives) is None:
        probe.take(arrives)
    return probe


def _chairs(probe: Round, account: str, mine: Sequence[int]) -> dict[int, Option]:
    """The seats that somebody may take, each with its buy-in limits."""
    if mine:
        boxes = [one for one in probe.options() if one.verb == ANOTHER_BOX and one.actor == mine[0]]
        return {int(box.removeprefix("seat-")): one for one in boxes for box in one.what}
    return {one.actor: one for one in probe.options() if one.verb == SIT and account in one.what}


def _sits(account: str, seat: int, cents: int, mine: Sequence[int]) -> Answer:
    if mine:
        return Answer(mine[0], ANOTHER_BOX, f"seat-{seat}", cents)
    return Answer(seat, SIT, account, cents)


def _adds(running: Round, wish: Wish, mine: Sequence[int]) -> list[Answer]:
    """As much of the requested amount as the table allows now (MD-POKER 8.B(2), P-92)."""
    seat = wish.seat if wish.seat in mine else mine[0]
    options = [one for one in running.options() if one.actor == seat and one.verb == ADD]
    if not options:
        raise NotNow(f"seat {seat} already has the most that it may have at this table")
    option, held = options[0], running.table.balances[STACK[seat]]
    cents = min(wish.cents, option.amount_max) if wish.cents else missing(option, held)
    return [Answer(seat, ADD, amount=cents)]


def _in_steps(running: Round, live: LiveTable, seat: int) -> int:
    """The chips moved to another seat, in the table's unit if it has one."""
    held = running.table.balances[STACK[seat]]
    unit = live.day.state.house.values.get("chip.unit") if live.is_banked else None
    return held - held % unit if unit else held


def _may(running: Round, seat: int, verb: str) -> bool:
    return any(one.actor == seat and one.verb == verb for one in running.options())


def _seats_of(live: LiveTable, account: str) -> list[int]:
    return sorted(seat for seat, person in live.players.items() if person == account)


def _instead(wishes: Wishes, wish: Wish) -> list[Wish]:
    """The requests that a new one replaces: leaving, and the opposite of sitting out or coming back."""
    other = {Want.AWAY: Want.BACK, Want.BACK: Want.AWAY}.get(wish.act)
    return [one for one in wishes.of(wish.table, wish.account) if one.act in (Want.LEAVE, other)]


def _told(wish: Wish) -> str:
    where = f" (seat {wish.seat})" if wish.seat else ""
    amount = f" with {dollars_and_cents(wish.cents)}" if wish.cents else ""
    return f"{wish.act}{where}{amount}"


def _listed(seats: set[int]) -> str:
    return ", ".join(map(str, sorted(seats))) or "none"
