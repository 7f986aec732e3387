"""A poker table and you at it: hand after hand, the button moves on, and stacks are what the last hand left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from croupier.cards import LiveChance, SeededChance
from croupier.cli.files import read_text
from croupier.cli.terminal.heads import headed
from croupier.cli.terminal.poker import stakes
from croupier.cli.terminal.poker.scene import poker_table
from croupier.cli.terminal.session import YOU, BadTable
from croupier.engine import ANYONE, DEALER, FLOOR, STACK, Answer, House, Record, Round, read, write
from croupier.money import cents, dollars_and_cents
from croupier.rules import GAMES, game, new
from croupier.rules.bots import Bot, make_wishes, play_on
from croupier.rules.poker.ch16_periods import RECORD
from croupier.rules.poker.choices.plan import buy_in_floor
from croupier.rules.poker.day.between import CHANGE_DECKS, REPLACE_DECK
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.table_day import state_after
from croupier.rules.table_day.between import NEXT_ROUND
from croupier.rules.views import PUBLIC, PokerState, SeenEvent, View, view

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
BOTS = 5


class PokerSession:
    """The hand under way, who plays it, and what is needed to go on to the next."""

    def __init__(self, record: Record, seed: str | None, stack_cents: int, *, all_bots: bool = False) -> None:
        self.seed = seed
        self.stack_cents = stack_cents
        self.running = Round(headed(record, self.seed))
        self.all_bots = all_bots
        self.paid: list[SeenEvent] = []  # payouts of a jackpot since the last hand
        self.between: list[Round] = []  # what was done since the last hand
        self.chance = self._chance(f"{self.number}")

    @property
    def number(self) -> int:
        """Which hand it is."""
        return self.table.round or 1

    def seen(self, viewer: int = PUBLIC) -> View:
        """The table as a viewer sees it."""
        return view(self.running, viewer)

    @property
    def table(self) -> PokerState:
        """The table of this hand as everybody sees it."""
        return poker_table(self.seen())

    @property
    def bots(self) -> Mapping[int, Bot]:
        """Everybody but you. A bot is known by its name, so it plays alike when a record is resumed."""
        record = self.running.record
        mine = 0 if self.all_bots else YOU
        return {seat: Bot(record.game.id, player) for seat, player in record.players.items() if seat != mine}

    def _chance(self, what: str) -> LiveChance | SeededChance:
        return LiveChance() if self.seed is None else SeededChance(f"{self.seed}/{what}")

    def play_on(self) -> None:
        """Go on until you must answer, or the hand is over."""
        play_on(self.running, self.chance, self.bots)

    def nobody_asks(self) -> None:
        """Where all may speak and you have nothing to say: the dealer goes on."""
        make_wishes(self.running, self.bots)
        ask = self.running.ask
        if ask is not None and ask.actor == ANYONE:
            self.running.answer(Answer(DEALER, self.seen(DEALER).options[0].verb))

    def stack(self, seat: int) -> int:
        """What this seat has before it, in cents."""
        return self.table.seats[seat].stack_cents

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.running.record.players[seat]

    @property
    def spec(self) -> PokerSpec:
        """What the game is."""
        spec = self.running.record.game.spec
        assert isinstance(spec, PokerSpec)
        return spec

    def is_short(self, seat: int) -> bool:
        """Has this seat too few chips to be dealt in (8.B(4))?"""
        return self.stack(seat) < self.table.stakes.enough_cents

    def next_round(self, adds: Mapping[int, int] | None = None) -> None:
        """The next hand. Between hands players add chips (8.B(2)): you what you like, bots when they have few."""
        self.between = []
        begun, self.paid = self._jackpot_paid(_following(self.running))
        stacks = {seat: begun.balances[STACK[seat]] for seat in self.bots}
        short = [seat for seat, stack in stacks.items() if 4 * stack < self.stack_cents]
        added = {seat: self._in_chips(self.stack_cents - stacks[seat]) for seat in short}
        between = Round(headed(replace(begun, procedure="between"), self.seed))
        for seat, amount in (added | dict(adds or {})).items():
            between.answer(Answer(seat, "add", amount=amount))
        _floor_goes_on(between)
        self.between.append(between)
        self.running = Round(headed(replace(_following(between), procedure="round"), self.seed))
        self.chance = self._chance(f"{self.number}")

    def _jackpot_paid(self, begun: Record) -> tuple[Record, list[SeenEvent]]:
        """A bad beat of the last hand is verified and paid (chapter 15); and what happened then."""
        assert isinstance(begun.memory, PokerMemory)
        if not begun.memory.bad_beats:
            return begun, []
        paying = Round(headed(replace(begun, procedure="bad-beat"), self.seed))
        play_on(paying, self.chance, {})
        self.between.append(paying)
        return _following(paying), [event for event in view(paying, PUBLIC).events if event.cents]

    def rebuy(self) -> int:
        """What you add to have a full stack again; nothing where you have one."""
        return max(self._in_chips(self.stack_cents - self.stack(YOU)), 0)

    def _in_chips(self, cents: int) -> int:
        """As much of it as the table's chips make up."""
        return cents - cents % self.table.stakes.chip_cents

    def text(self) -> str:
        """The record of the hand as it stands."""
        return write(self.running)


def _following(running: Round) -> Record:
    """The record of whatever comes next at this table."""
    return state_after(running).record(running.record.procedure)


def _floor_goes_on(between: Round) -> None:
    """The floorperson records high hands (16.G(1)), has new decks brought where they are due, and goes on."""
    wanted = [RECORD, REPLACE_DECK, NEXT_ROUND, CHANGE_DECKS]
    while not between.over:
        options = {option.verb: option for option in view(between, FLOOR).options}
        verb = next((verb for verb in wanted if verb in options), "")
        if not verb:
            raise BadTable("fewer than two players have chips, so no hand can be dealt", "MD-POKER 7.B")
        one = options[verb]
        between.answer(Answer(FLOOR, verb, one.what[0] if one.what else "", one.amount_min))
        if verb == CHANGE_DECKS:
            wanted.remove(verb)


def seated(
    name: str,
    *,
    seats: int | None = None,
    stack: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str | None = None,
    submission: str = "none",
    memory: PokerMemory | None = None,
) -> Record:
    """The first hand of a table just opened: you at seat 1, bots at the others, all with the same stack."""
    the_game = game(name)
    lawful = house if isinstance(house, House) else the_game.choices.house(house)
    most = lawful["poker.seats"]
    number = min(BOTS + 1, most) if seats is None else seats
    if not 2 <= number <= most:
        clause = the_game.choices.choices["poker.seats"].clause
        raise BadTable(f"{number} at the table; in this {the_game.name} there are 2 to {most} players", clause)
    stack_cents = stakes.buy_in(lawful) if stack is None else stakes.checked_buy_in(lawful, cents(stack))
    taken = range(1, number + 1)
    players = {seat: (you or "Max") if seat == YOU else NAMES[seat - 2] for seat in taken}
    stacks = dict.fromkeys(taken, stack_cents)
    record = new(name, stacks, house=lawful, players=players, memory=memory, submission=submission)
    least = buy_in_floor(lawful)
    if stack_cents < least:
        needed = dollars_and_cents(least)
        raise BadTable(f"--stack is too small for these stakes; it takes {needed}", "MD-POKER 8.B(4)")
    return record


def open_table(
    name: str,
    *,
    seats: int | None = None,
    stack: str | None = None,
    seed: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str | None = "you",
    submission: str = "none",
    memory: PokerMemory | None = None,
) -> PokerSession:
    """A table just opened: you at seat 1, bots at the others, and the button where the chapter begins it."""
    begun = memory or PokerMemory(round=1)
    record = seated(name, seats=seats, stack=stack, house=house, you=you, submission=submission, memory=begun)
    stack_cents, all_bots = record.balances[STACK[YOU]], you is None
    placing = _button_placed(record, seed)
    if placing is None:
        return PokerSession(record, seed, stack_cents, all_bots=all_bots)
    placed = replace(record, memory=structs.replace(record.memory, button=placing.table.button))
    session = PokerSession(placed, seed, stack_cents, all_bots=all_bots)
    session.between.append(placing.running)
    return session


def _button_placed(record: Record, seed: str | None) -> PokerSession | None:
    """C(1): the button begins at the dealer's right, or with whoever draws the highest card; in some games nowhere."""
    if "button" not in record.game.procedures:
        return None
    placing = PokerSession(replace(record, procedure="button"), seed and f"{seed}/button", 0, all_bots=True)
    placing.play_on()
    return placing


def resume_table(file: Path, *, stack: str | None = None, seed: str | None = None) -> PokerSession:
    """The table as a record file left it."""
    record, _ = read(read_text(file), GAMES)
    if record.procedure != "round" or YOU not in record.players:
        raise BadTable(f"{file} is no round with a seat {YOU}, so there is nothing to play on")
    return PokerSession(record, seed, stakes.buy_in(record.house) if stack is None else cents(stack))
