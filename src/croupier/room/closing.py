"""Closing a table: at once between two rounds, or when the round under way is over.

A table that closes after its round begins no other, seats nobody and calls nobody from a wait list. The request waits
in the store like those of players (`wishes.py`), so it survives a stop, and can be withdrawn until it is carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import FLOOR, Answer
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.live import LiveTable, NotNow, Taken
from croupier.room.register import Account
from croupier.room.roles import Act, NotPermitted, demand
from croupier.room.seats import Notice
from croupier.room.steps import encoded
from croupier.room.wishes import DROPPED, WISHED, Want, Wish
from croupier.rules.table_day.between import CLOSE

if TYPE_CHECKING:
    from croupier.room.room import Room

BETWEEN = "between"


class TableClosing:
    """Closes the tables of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.notices: list[Notice] = []

    # ---- what staff do ----------------------------------------------------------------------------------------------

    def close(self, by: Account | None, table: str) -> Taken:
        """Close a table now; everybody takes their chips. The house may close a practice table."""
        live = self._room.table(table)
        if by is None and not live.practice:
            raise NotPermitted(f"nobody closes table {table}; at a money table that takes a floorperson or above")
        doer = HOUSE if by is None else self._room.people.doer(by, Act.CLOSE_TABLE)
        with live.lock:
            self._refuse_closed(live)
            if live.running is None:
                live.begin(doer, BETWEEN)
            if not live.is_between:
                assert live.running is not None
                raise NotNow(f"table {table} is closed between rounds; {live.running.procedure} is under way")
            return self._closes(live, doer)

    def after_the_round(self, by: Account, table: str) -> bool:
        """Close a table when its round is over, at once if none is under way; returns whether it waits."""
        live, doer = self._room.table(table), self._room.people.doer(by, Act.CLOSE_TABLE)
        with live.lock:
            self._refuse_closed(live)
            if self.wanted(live) is None:
                wish = Wish(table, by.id, Want.CLOSE)
                live.act(doer, WISHED, encoded(wish), "", *self._room.seats.wishes.put(wish))
                if not (live.running is None or live.is_between):
                    self._tell(live, f"{by.name} closes table {table} when this round is over; you get your chips then")
            if not live.held:
                self.carry_out(live)
        live.wait_until_durable()
        return not live.day.closed

    def stay_open(self, by: Account, table: str) -> None:
        """Withdraw the request to close a table after its round."""
        live, doer = self._room.table(table), self._room.people.doer(by, Act.CLOSE_TABLE)
        with live.lock:
            self._refuse_closed(live)
            wish = self.wanted(live)
            if wish is None:
                raise NotNow(
                    f"nobody has asked to close table {table} after its round, so {by.name} cannot withdraw it"
                )
            self._drop(live, doer, wish, "taken back")
            self._tell(live, f"table {table} stays open")
        live.wait_until_durable()

    # ---- what the room does -----------------------------------------------------------------------------------------

    def wanted(self, live: LiveTable) -> Wish | None:
        """The request to close a table after its round, if there is one."""
        return self._room.seats.wishes.closing().get(live.id)

    def asked_by(self, live: LiveTable) -> str:
        """The account that has asked to close a table after its round; empty if nobody has."""
        return "" if (wish := self.wanted(live)) is None else wish.account

    def refuse(self, live: LiveTable, procedure: str = "round") -> None:
        """Refuse rounds and seats at a table that is about to close."""
        if procedure != BETWEEN and (asked := self.asked_by(live)):
            who = self._room.people.even_if_closed(asked).name
            raise NotNow(f"table {live.id} closes when its round is over, as {who} asked; nothing else begins there")

    def carry_out(self, live: LiveTable) -> bool:
        """Close a table whose round is over, if somebody has asked for it and nothing is left to do there first.

        Returns whether anything was done. It is done in the name of whoever asked, if they may still do it.
        """
        wish = self.wanted(live)
        if wish is None or self._room.stopping.words or not (live.running is None or live.is_between):
            return False
        try:
            by = self._room.people.account(wish.account)
            doer = Doer(by.id, demand(by.id, by.roles, Act.CLOSE_TABLE))  # by the id: a refusal is journalled
        except CroupierError as refused:  # the account is closed, or the role revoked
            self._drop(live, HOUSE, wish, str(refused))
            return True
        if live.running is None:
            live.begin(doer, BETWEEN)
        ask = None if live.running is None else live.running.ask
        if ask is None or all(option.verb != CLOSE for option in ask.options_of(FLOOR)):
            return False  # a hand waits for the floor (MD-POKER 15.G, 16.G(1)), which sees what is to be done
        self._closes(live, doer)
        return True

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _closes(self, live: LiveTable, doer: Doer) -> Taken:
        wishes = self._room.seats.wishes
        wish = self.wanted(live)
        return live.answer(doer, Answer(FLOOR, CLOSE), beside=() if wish is None else list(wishes.gone(wish)))

    def _drop(self, live: LiveTable, doer: Doer, wish: Wish, why: str) -> None:
        told = {"account": wish.account, "act": str(wish.act), "why": why}
        live.act(doer, DROPPED, encoded(told), "", *self._room.seats.wishes.gone(wish))

    def _tell(self, live: LiveTable, words: str) -> None:
        for person in dict.fromkeys(live.players.values()):
            for notice in self.notices:
                notice(person, live.id, words)

    @staticmethod
    def _refuse_closed(live: LiveTable) -> None:
        if live.day.closed:
            raise NotNow(f"table {live.id} is closed already")
