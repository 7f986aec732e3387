"""A session at one table: rounds that follow each other, with stacks, meters and round number carried over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from croupier.cards import LiveChance, SeededChance
from croupier.cli.files import read_text
from croupier.cli.terminal import wagering
from croupier.cli.terminal.heads import headed
from croupier.cli.terminal.layouts import Layout, layout_of
from croupier.cli.terminal.scene import banked_table
from croupier.engine import ANYONE, DEALER, FLOOR, STACK, Answer, House, Record, Round, read, write
from croupier.engine.driver import advance
from croupier.errors import CroupierError
from croupier.money import cents
from croupier.rules import GAMES, game, new
from croupier.rules.bots import Bot
from croupier.rules.bots.advice import Advice
from croupier.rules.bots.playing import least
from croupier.rules.house.following import following
from croupier.rules.table_day.between import GO_TO, NEXT_ROUND
from croupier.rules.views import PUBLIC, View, view

YOU = 1
BOTS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")


class BadTable(CroupierError):
    """A table that cannot be opened as asked."""


class Session:
    """The round under way, and what is needed to go on to the next."""

    def __init__(self, record: Record, seed: str | None, stack_cents: int) -> None:
        self.seed = seed
        self.stack_cents = stack_cents
        self.layout: Layout = layout_of(record.game)
        self.running = Round(headed(record, self.seed))
        self.between: list[Round] = []  # what was done since the last round
        self.chance = self._chance()

    @property
    def number(self) -> int:
        """Which round it is."""
        return self.seen().table.round

    def seen(self, viewer: int = PUBLIC) -> View:
        """The table as a viewer sees it."""
        return view(self.running, viewer)

    def _chance(self) -> LiveChance | SeededChance:
        return LiveChance() if self.seed is None else SeededChance(f"{self.seed}/{self.number}")

    def advance(self) -> None:
        """Go on while only chance and the ordinary dealer are asked."""
        advance(self.running, self.chance)

    def close_wagers(self) -> None:
        """The dealer's "no more bets"."""
        closing = self.seen(DEALER).options[0]
        self.running.answer(Answer(DEALER, closing.verb))

    def bots_wager(self, *but: int) -> None:
        """Everybody else makes his wagers."""
        for seat in self.running.record.players:
            if seat not in but and not self.has_wagered(seat):
                offered = self.layout.menu_in(self.running.record.house)
                wanted = wagering.bot_wagers(self.layout.suggested, offered, seat)
                wagering.wagers(self.running, seat, wanted, self.layout.matched_later)

    def has_wagered(self, seat: int) -> bool:
        """Has this seat chips in any betting area?"""
        return bool(banked_table(self.seen()).seats[seat].wagers)

    def play_on(self, *but: int) -> None:
        """Answer for everybody, until one of the seats `but` must decide or the round is over."""
        self.advance()
        while (ask := self.running.ask) is not None and ask.actor not in but:
            if ask.actor == ANYONE:
                if but:
                    return
                self.bots_wager()
                self.close_wagers()
            elif ask.actor > 0:
                self.running.answer(self.advice(ask.actor).answer)
            else:
                self.running.answer(least(ask.options[0]))
            self.advance()

    def advice(self, seat: int) -> Advice:
        """What a good player would answer who sees what this seat sees, and why."""
        advice = Bot(self.running.record.game.id).advises(self.seen(seat))
        assert advice is not None, f"seat {seat} has nothing to decide"
        return advice

    def stack(self, seat: int) -> int:
        """What this seat has before it, in cents."""
        return self.seen().table.seats[seat].stack_cents

    def next_round(self) -> None:
        """The next round, with what the last one left; bots who run out of chips buy more at the cage."""
        begun = following(self.running)
        short = [seat for seat in begun.players if seat != YOU and self.stack(seat) < self.stack_cents // 2]
        self.between = []
        self._begin(begun, {seat: self.stack_cents - self.stack(seat) for seat in short})

    def rebuy(self) -> None:
        """Begin this round again, before any wager, with chips that you have bought at the cage."""
        begun = replace(self.running.record, answers=(), given=())
        self._begin(begun, {YOU: self.stack_cents - begun.balances[STACK[YOU]]})

    def _begin(self, begun: Record, bought: Mapping[int, int]) -> None:
        """The round begins; where chips are bought first, that is a procedure with a record of its own."""
        if bought:
            between, unit = Round(headed(replace(begun, procedure="between"), self.seed)), begun.house["chip.unit"]
            for seat, amount in bought.items():
                between.answer(Answer(seat, "add", amount=amount - amount % unit))
            onward = next(one for one in view(between, FLOOR).options if one.verb in (NEXT_ROUND, GO_TO))
            between.answer(Answer(FLOOR, onward.verb, onward.what[0] if onward.what else ""))
            self.between.append(between)
            begun = following(between)
        self.running = Round(headed(begun, self.seed))
        self.chance = self._chance()

    def text(self) -> str:
        """The record of the round as it stands."""
        return write(self.running)


def open_session(
    name: str,
    *,
    seats: int = 1,
    stack: str = "200",
    seed: str | None = None,
    house: Mapping[str, str] | House | None = None,
    you: str = "you",
    submission: str = "none",
) -> Session:
    """A table just opened, with so many players; seat 1 is yours."""
    stack_cents = cents(stack)
    if not stack_cents:
        raise BadTable("--stack is $0; a player needs chips")
    if not 1 <= seats <= len(BOTS):
        raise BadTable(f"{seats} at the table; in this terminal there are 1 to {len(BOTS)} players")
    players = {seat: you if seat == YOU else BOTS[seat - 1] for seat in range(1, seats + 1)}
    choices = house if isinstance(house, House) else {**layout_of(game(name)).house, **(house or {})}
    record = new(
        name,
        dict.fromkeys(players, stack_cents),
        house=choices,
        players=players,
        submission=submission,
    )
    return Session(record, seed, stack_cents)


def resume_session(file: Path, *, stack: str = "200", seed: str | None = None) -> Session:
    """The table as a record file left it."""
    record, _ = read(read_text(file), GAMES)
    if record.procedure != "round" or YOU not in record.players:
        raise BadTable(f"{file} is no round with a seat {YOU}, so there is nothing to play on")
    return Session(record, seed, cents(stack))
