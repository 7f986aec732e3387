"""Funds that several tables share: Bad Beat (MD-POKER 15), High Hand (16) and progressive meters (MD-LIR 12).

The funds have their own day and records, with one procedure, `ledger`; the seats of their record are tables. A
table puts money in and takes money out; a table that needs to know what a fund holds asks it, as it asks chance, and
has the answer in its own record. First come, first paid: the next is paid from what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace as changed
from datetime import datetime
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from croupier.cards import CARDS, Card
from croupier.engine import (
    CAGE,
    FLOOR,
    FUND,
    Answer,
    Ask,
    AskKind,
    Choices,
    Event,
    Game,
    House,
    Open,
    Option,
    Procedure,
    Record,
    Round,
    RuleViolation,
    Table,
)
from croupier.engine.asks import is_person
from croupier.engine.house import free_text, number, one_of
from croupier.engine.memory import Cents, Count, MemoryPart, Minutes
from croupier.engine.table import SHARED
from croupier.hands import evaluate
from croupier.rules.event_kinds import DayKind, FundKind
from croupier.rules.memory import CLOSED, OPEN, PersonId, TableMemory
from croupier.rules.memory_refused import refusals
from croupier.rules.poker.ch16_high_hand import HighHand
from croupier.rules.poker.ch16_periods import Period
from croupier.rules.poker.choices.house_side import NEXT_PERIOD
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.table_day.between import CLOCK, CLOCK_MAX
from croupier.rules.table_day.day import TableDay
from croupier.rules.table_day.life import Due, OpenTask, TableLife
from croupier.rules.table_day.sharing import CENTS_MAX, HOLDS
from croupier.rules.table_day.state import State

LEDGER = "ledger"
PUTS_IN, TAKES, SLIP, AWARD, PAY, PAUSE, CLOSE = "puts-in", "takes", "slip", "award", "pay", "pause", "close"
DISTRIBUTE, DISCONTINUE = "distribute", "discontinue"
BAD_BEAT, HIGH_HAND, OWED, UNCLAIMED = "bad-beat", "high-hand", "owed", "unclaimed"
_DECK = tuple(range(52))


class Slip(MemoryPart, frozen=True):
    """16.G: a hand that a table recorded in the period and handed in when it was over."""

    fund: str
    minute: Minutes
    place: Count
    person: PersonId
    cards: tuple[Card, Card, Card, Card, Card]


class Owed(MemoryPart, frozen=True):
    """16.I, X-33: what is owed to a winner since the period ended."""

    number: Count
    fund: str
    person: PersonId
    cents: Cents
    ended: Minutes


class FundMemory(TableMemory, frozen=True):
    """The funds there are, the slips of the period, and who is owed what."""

    minute: Minutes = 0
    funds: tuple[str, ...] = ()
    slips: tuple[Slip, ...] = ()
    owed: tuple[Owed, ...] = ()


class FundTable(Table):
    """The funds as accounts; the seats are tables."""

    __slots__ = ()
    memory: FundMemory


def clause_of(fund: str) -> str:
    """The clause under which a fund is kept."""
    if fund.startswith("meter-"):
        return "MD-LIR 12.F(1)"
    return "MD-POKER 16.H(1)" if fund.startswith(HIGH_HAND) else "MD-POKER 15.E(2)"


# ---- the procedure --------------------------------------------------------------------------------------------------


def ledger(table: FundTable) -> Procedure:
    """Take one entry after another, until the floor pauses or closes the ledger."""
    while True:
        menus = {FLOOR: tuple(_of_the_floor(table))} | {
            place: tuple(_of_a_table(table, place)) for place in table.seats
        }
        answer = yield Open(menus, "MD-POKER 15.E", AskKind.FUND)
        match answer.verb:
            case "puts-in":
                _moves(table, FundKind.PUT_IN, CAGE, answer.what, answer)
            case "takes":
                _moves(table, FundKind.TAKEN, answer.what, CAGE, answer)
            case "award":
                _award(table, answer.what)
            case "pay":
                _pay(table, answer.what)
            case "clock":
                _time_passes(table, answer.amount)
            case "distribute":
                _goes_out(table, UNCLAIMED, "MD-POKER 16.J", str(table.house["high_hand.unclaimed"]))
            case "discontinue":
                _goes_out(table, answer.what, "MD-POKER 15.J", "to players, as approved")
            case "pause" | "close":
                table.note(FundKind.CLOSED if answer.verb == CLOSE else FundKind.PAUSED, clause="MD-POKER 15.E")
                table.remember(stage=CLOSED if answer.verb == CLOSE else OPEN)
                return
            case _:
                _slip(table, answer)


def _of_a_table(table: FundTable, place: int) -> Iterator[Option]:
    for fund in table.memory.funds:
        yield Option(place, PUTS_IN, clause_of(fund), (fund,), 1, CENTS_MAX, money=True)
        if held := table.balances[fund]:
            yield Option(place, TAKES, clause_of(fund), (fund,), 1, held, money=True)
        if fund.startswith(HIGH_HAND):
            yield Option(place, _slip_verb(fund), clause_of(fund), (), 0, 10**7, 1, _DECK, 5, 5, anyone_but=())


def _of_the_floor(table: FundTable) -> Iterator[Option]:
    """The floor's options: the house puts amounts on display; periods end (16.I); winners are paid."""
    yield Option(FLOOR, PUTS_IN, "MD-POKER 15.E", table.memory.funds, 1, CENTS_MAX, money=True)
    pools = tuple(fund for fund in table.memory.funds if fund.startswith(HIGH_HAND))
    if pools:
        yield Option(FLOOR, AWARD, "MD-POKER 16.I", pools)
    if table.memory.owed:
        yield Option(FLOOR, PAY, "MD-POKER 16.I(1)", tuple(f"payout-{one.number}" for one in table.memory.owed))
    if table.balances[UNCLAIMED]:
        yield Option(FLOOR, DISTRIBUTE, "MD-POKER 16.J")
    if table.balances[BAD_BEAT]:
        yield Option(FLOOR, DISCONTINUE, "MD-POKER 15.J", (BAD_BEAT,))
    yield Option(FLOOR, CLOCK, "MD-POKER 16.B(6)", amount_min=1, amount_max=CLOCK_MAX)
    yield Option(FLOOR, PAUSE, "MD-POKER 15.E")
    yield Option(FLOOR, CLOSE, "MD-POKER 15.E")


def _slip_verb(fund: str) -> str:
    return fund.replace(HIGH_HAND, SLIP, 1)


def _moves(table: FundTable, kind: FundKind, source: str, target: str, answer: Answer) -> None:
    fund, seat = answer.what, max(answer.actor, 0)
    name = table.players[seat] if seat else ""
    table.move(kind, source, target, answer.amount, clause=clause_of(fund), seat=seat, text=fund, name=name)


def _slip(table: FundTable, answer: Answer) -> None:
    """16.H: the slips of all participating tables."""
    fund = answer.verb.replace(SLIP, HIGH_HAND, 1)
    one, two, three, four, five = (CARDS[card] for card in answer.cards)
    slip = Slip(fund, answer.amount, answer.actor, answer.what, (one, two, three, four, five))
    table.remember(slips=(*table.memory.slips, slip))
    clause, cards = "MD-POKER 16.H", answer.cards
    table.note(FundKind.SLIP, seat=answer.actor, name=answer.what, cards=cards, text=fund, clause=clause)


def _award(table: FundTable, fund: str) -> None:
    """16.I, 16.I(2), P-100: the highest hand of all tables; without one the money rolls over."""
    memory, ranking = table.memory, "six-plus" if fund.endswith("sixplus") else "high"
    slips = sorted((slip for slip in memory.slips if slip.fund == fund), key=lambda slip: slip.minute)
    hands = [
        HighHand(table.players[slip.place], 0, slip.person, evaluate(slip.cards, ranking), slip.minute)
        for slip in slips
    ]
    best = [hand for hand in hands if hand.value == max(one.value for one in hands)]
    closing = Period(table.balances[fund], best).close(table.house["high_hand.tie"])
    table.remember(slips=tuple(slip for slip in memory.slips if slip.fund != fund))
    for person, cents in closing.owed.items():
        if cents:
            table.move(FundKind.OWED, fund, OWED, cents, clause=closing.clause, name=person, text=fund, reading="X-33")
            last = max((one.number for one in table.memory.owed), default=0)
            table.remember(owed=(*table.memory.owed, Owed(last + 1, fund, person, cents, table.memory.minute)))
    if not closing.owed:
        table.note(FundKind.ROLLS_OVER, amount=table.balances[fund], text=fund, clause=closing.clause)


def _pay(table: FundTable, what: str) -> None:
    """16.I(1): the winner is paid at the cage."""
    owed = next(one for one in table.memory.owed if f"payout-{one.number}" == what)
    table.remember(owed=tuple(one for one in table.memory.owed if one != owed))
    table.move(FundKind.PAID, OWED, CAGE, owed.cents, clause="MD-POKER 16.I(1)", name=owed.person, text=owed.fund)


def _time_passes(table: FundTable, minutes: int) -> None:
    """16.B(6), 16.J, X-33: a payout not collected in time goes to the next period, or remains a debt until then."""
    now = table.memory.minute + minutes
    table.remember(minute=now)
    table.note(DayKind.CLOCK, number=now, clause="MD-POKER 16.B(6)")
    how, last = table.house["high_hand.unclaimed"], now - 60 * table.house["high_hand.claim_limit"]
    for one in table.memory.owed:
        if one.ended < last:
            target = one.fund if how == NEXT_PERIOD else UNCLAIMED
            who, clause = one.person, "MD-POKER 16.J"
            table.move(FundKind.LAPSED, OWED, target, one.cents, clause=clause, name=who, text=one.fund, reading="X-33")
    table.remember(owed=tuple(one for one in table.memory.owed if one.ended >= last))


def _goes_out(table: FundTable, source: str, clause: str, how: str) -> None:
    """16.J, 15.J: all of it goes to players by the approved procedure."""
    cents = table.balances[source]
    table.move(FundKind.WENT_OUT, source, CAGE, cents, clause=clause, text=source, act=how)


# ---- the funds as a game, so that they have records -----------------------------------------------------------------


def _due(table: FundTable) -> Iterator[Due]:
    return iter(())


def _tasks(table: FundTable) -> Iterator[OpenTask]:
    for one in table.memory.owed:
        what = f"payout-{one.number}"
        yield OpenTask("pay-high-hand", "MD-POKER 16.I(1)", LEDGER, PAY, what, one.person, one.cents)


def _first(before: TableMemory | None) -> FundMemory:
    assert before is None or isinstance(before, FundMemory)
    return FundMemory() if before is None else before


def _after(table: FundTable, procedure: str) -> FundMemory:
    return table.memory


def _refuse_memory(
    house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: FundMemory
) -> RuleViolation | None:
    """What no fund can remember: funds without a name, slips of no table, debts without money."""
    for clause, message in (*refusals(players, memory), *_refusals(players, balances, memory)):
        return RuleViolation(clause, message)
    return None


def _refusals(players: Mapping[int, str], balances: Mapping[str, int], memory: FundMemory) -> Iterator[tuple[str, str]]:
    for fund in (*memory.funds, *(slip.fund for slip in memory.slips), *(one.fund for one in memory.owed)):
        if not is_person(fund) or fund not in memory.funds:
            yield "MD-POKER 15.E", f"{fund!r} is not a fund that is kept here"
    for slip in memory.slips:
        if slip.place not in players or len(set(slip.cards)) != 5:
            yield "MD-POKER 16.H", f"the slip of {slip.person} is not of a table here, or not of five different cards"
    numbers = [one.number for one in memory.owed]
    if len(set(numbers)) != len(numbers) or sum(one.cents for one in memory.owed) != balances.get(OWED, 0):
        yield "MD-POKER 16.I", "what is owed to winners is not what is there for them, each with a number"


def joined(state: State, places: Mapping[int, str], funds: tuple[str, ...]) -> State:
    """The state between two records with tables added at more places, and with more funds; none is removed."""
    memory = state.memory
    assert isinstance(memory, FundMemory)
    players = {**places, **state.players}
    names = tuple(dict.fromkeys((*memory.funds, *funds)))
    balances = {f"stack-{place}": 0 for place in sorted(players)} | dict(state.balances)
    return changed(state, players=players, balances=balances, memory=replace(memory, funds=names))


def _grown(state: State, record: Record) -> State:
    assert isinstance(record.memory, FundMemory)
    return joined(state, record.players, record.memory.funds)


def _never_silent(table: FundTable, ask: Ask) -> Answer:
    raise AssertionError("no player is asked by a fund")


FUNDS = Game(
    id="shared-funds",
    name="Funds that tables share",
    document="MD-POKER",
    rules=1,
    choices=Choices.of(
        "MD-POKER",
        one_of("high_hand.tie", "MD-POKER 16.B(5)", "equal-shares", "first-made", default="equal-shares"),
        number("high_hand.claim_limit", "MD-POKER 16.B(6)", 1, 8_760, default=72),
        free_text("high_hand.unclaimed", "MD-POKER 16.J", default=NEXT_PERIOD),
    ),
    table=FundTable,
    memory=FundMemory,
    procedures=MappingProxyType({LEDGER: ledger}),
    reports=lambda table, ask: (),
    report=lambda table, ask, answer: False,
    acts=frozenset(),
    for_the_silent=_never_silent,
    refuse_memory=_refuse_memory,
    life=TableLife(
        begins="MD-POKER 15.E", opening="", idle="", due=_due, tasks=_tasks, first=_first, after=_after, grown=_grown
    ),
)


# ---- tables and funds together --------------------------------------------------------------------------------------


class SharedFunds:
    """The funds of a room while their ledger is open: it answers tables and enters what they move."""

    def __init__(
        self,
        tables: Iterable[str],
        funds: Iterable[str],
        *,
        house: Mapping[str, Any] | None = None,
        opened: datetime | None = None,
        zone: str = "",
        initial: Mapping[str, int] | None = None,
        before: TableDay | None = None,
    ) -> None:
        """`initial` is what the house puts into funds first; `before` the funds as an earlier day left them."""
        left = before.state if before else None
        self.day = TableDay(FUNDS, FUNDS.choices.house(house), opened=opened, zone=zone, before=left)
        players = dict(enumerate(tables, 1))
        state = self.day.state
        memory = replace(self.day.memory, funds=tuple(dict.fromkeys((*self.day.memory.funds, *funds))))
        accounts = {f"stack-{place}": 0 for place in players}
        self.day.state = changed(state, players=players, balances={**state.balances, **accounts}, memory=memory)
        self.places = {table: place for place, table in players.items()}
        self.running = self.day.begin(LEDGER)
        self._entered: dict[int, tuple[Round, int]] = {}  # for each table, how many events of its procedure are entered
        for fund, cents in (initial or {}).items():
            self.running.answer(Answer(FLOOR, PUTS_IN, fund, cents))

    def holds(self, fund: str) -> int:
        """What a fund holds."""
        return self.running.table.balances.get(fund, 0)

    def serve(self, table: str, running: Round) -> None:
        """Enter what a table has moved; if it asks what a fund holds, answer, and enter what it then takes.

        That is done before anybody else is answered.
        """
        self._enter(table, running)
        while running.ask is not None and running.ask.actor == FUND:
            (fund,) = running.ask.options[0].what
            running.answer(Answer(FUND, HOLDS, fund, self.holds(fund)))
            self._enter(table, running)

    def _enter(self, table: str, running: Round) -> None:
        place = self.places[table]
        procedure, number = self._entered.get(place, (None, None))
        for event in running.events[number if procedure is running else None :]:
            for answer in entries(place, event):
                self.running.answer(answer)
        self._entered[place] = (running, len(running.events))

    def tell_the_time(self, moment: datetime) -> None:
        """Move the clock to this moment; payouts that were not collected lapse on the way."""
        self.day.tell_the_time(self.running, moment)

    def award(self, fund: str = HIGH_HAND) -> None:
        """End a qualifying period, once every table has handed in its slips."""
        self.running.answer(Answer(FLOOR, AWARD, fund))

    def close(self) -> TableDay:
        """Close the ledger for the day."""
        self.running.answer(Answer(FLOOR, CLOSE))
        self.day.finish(self.running)
        return self.day


def entries(place: int, event: Event) -> Iterator[Answer]:
    """What an event at a table means for the funds."""
    if event.cents and event.target.startswith(SHARED):
        yield Answer(place, PUTS_IN, event.target.removeprefix(SHARED), event.cents)
    if event.cents and event.source.startswith(SHARED):
        yield Answer(place, TAKES, event.source.removeprefix(SHARED), event.cents)
    if event.kind == RoomKind.SLIP_HANDED_IN:
        verb = f"{SLIP}-{event.act}" if event.act else SLIP
        yield Answer(place, verb, event.name, event.number, tuple(int(card) for card in event.cards))
