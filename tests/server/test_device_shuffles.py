"""A device shuffles at a money table, and the dealer says when it is done: the room deals then, and no later."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.engine import DEALER, FLOOR, PROCEED, Answer, AskKind
from croupier.room.live import LiveTable
from croupier.room.office.audit import AuditQuery, audit
from croupier.room.register import SECOND
from croupier.room.roles import Role
from croupier.rules import GAMES
from croupier.server.messages import SendAnswer
from tests.command_line import Done, croupier
from tests.server.served import PATIENCE, PATIENT, Served, serving, staff

TABLE, STACK_CENTS, HOLDEM = "7", 20_000, GAMES["holdem"]
CHOICES = {"deck.shuffler": "automatic-counting", "button.start": "right-of-dealer"}
WORK = {
    "deb": Role.DEALER,
    "fay": Role.FLOORPERSON,
    "cass": Role.CASHIER,
    "rex": Role.REGULATOR,
    "pat": Role.PLAYER,
    "quinn": Role.PLAYER,
}


class Shuffling:
    """A served room with a money table whose device is shuffling for a round."""

    def __init__(self, served: Served) -> None:
        self.served, self.room = served, served.service.room
        made = {name: staff(served, name, role) for name, role in WORK.items()}
        self.accounts = {name: account for name, (account, _) in made.items()}
        self.passwords = {name: password for name, (_, password) in made.items()}
        for name in ("pat", "quinn"):
            self.room.fill(self.accounts["cass"], name, STACK_CENTS)
        house = HOLDEM.choices.house(CHOICES)
        self.live: LiveTable = self.room.open_table(self.accounts["fay"], TABLE, HOLDEM, house, practice=False)
        served.on_the_loop(self._until_the_shuffle())

    async def _until_the_shuffle(self) -> None:
        self.served.service.host(self.live, 0)
        while not self.live.waits_for_nonces:
            self._step()

    def _step(self) -> None:
        live, by = self.live, self.accounts
        if live.running is None:
            due = live.day.due()
            procedure = "between" if len(live.players) < 2 and live.day.records else due.procedure if due else "round"
            self.room.begin(by["fay" if due or procedure == "between" else "deb"], TABLE, procedure)
            return
        ask = live.running.ask
        assert ask is not None
        if live.is_between:
            for seat, name in ((1, "pat"), (2, "quinn")):
                self.room.seats.sit(by[name], TABLE, seat, STACK_CENTS)
            self.room.seats.perform(live)
            self.room.answer(by["fay"], TABLE, Answer(FLOOR, "next-round"))
        elif ask.actor == DEALER:
            self.room.answer(by["deb"], TABLE, Answer(DEALER, PROCEED))
        else:
            self.room.answer(by["fay"], TABLE, Answer(FLOOR, ask.options_of(FLOOR)[0].verb))

    async def says_that_it_is_done(self) -> bool:
        """Whether the room deals at once, or its next look at the table is due at once."""
        table, sent = self.served.service.table(TABLE), SendAnswer("a1", TABLE, PROCEED, who="dealer")
        while table.changed.is_set():  # until the room has looked at everything so far, and waits
            await asyncio.sleep(0.01)
        await self.served.service.answer(self.accounts["deb"], sent)
        return table.changed.is_set() or not self.live.waits_for_nonces

    def typed(self, word: str) -> Done:
        """What `croupier office act` answers to the dealer, in a thread because the browser tests leave a loop here."""
        words = ("office", "act", TABLE, word, "--as", "deb", "--server", self.served.url)
        with pytest.MonkeyPatch.context() as shell, ThreadPoolExecutor(1) as thread:
            shell.setenv("CROUPIER_PASSWORD", self.passwords["deb"])
            return thread.submit(croupier, *words).result()


@pytest.fixture
def shuffling(tmp_path: Path) -> Iterator[Shuffling]:
    with serving(tmp_path / "room", pace=replace(PATIENT, shuffler=10 * int(PATIENCE) * SECOND)) as served:
        yield Shuffling(served)


@pytest.mark.clause("MD-POKER 18.Q", says="jam")
def test_18_Q_the_room_deals_when_the_dealer_says_that_the_device_is_done(shuffling: Shuffling) -> None:
    ask = shuffling.live.running.ask  # type: ignore[union-attr]
    assert ask is not None
    assert AskKind.SHUFFLE == ask.kind
    assert shuffling.served.on_the_loop(shuffling.says_that_it_is_done())


def test_a_shuffle_is_done_once_and_is_found_in_an_audit(shuffling: Shuffling) -> None:
    """The row has nothing but its kind, and every audit of the room reads it."""
    live, deb = shuffling.live, shuffling.accounts["deb"]
    with live.lock:
        shuffling.room.answer(deb, TABLE, Answer(DEALER, PROCEED)).row.result(PATIENCE)
        with pytest.raises(ValueError, match="has already said that the shuffle at table 7 is done"):
            shuffling.room.answer(deb, TABLE, Answer(DEALER, PROCEED))
    found = audit(shuffling.room.office, shuffling.accounts["rex"], AuditQuery(table=TABLE))
    assert ["deb"] == [one.account for one in found.lines if one.words == "shuffler done"]


def test_the_dealer_says_it_in_the_terminal_too(shuffling: Shuffling) -> None:
    assert "there is: proceed [MD-POKER 5.A]; jam [MD-POKER 18.Q]" in shuffling.typed("dance").stderr
    assert "Table 7: proceed [MD-POKER 5.A], in row" in shuffling.typed("proceed").stdout
