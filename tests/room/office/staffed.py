"""A card room with staff of every role, money tables of a submission, and signed-in players; for the tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.cards import LiveChance, cards
from croupier.engine import ANYONE, DEALER, FLOOR, Answer, Option
from croupier.room import live as live_module
from croupier.room import shuffles, shuffling
from croupier.room.desk import Desk
from croupier.room.live import LiveTable
from croupier.room.office.core import BackOffice
from croupier.room.office.duties import keep_person
from croupier.room.office.state import Paper
from croupier.room.people import People
from croupier.room.personal import Details
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.room.sessions import Sessions

NAMES = {
    "deb": Role.DEALER,
    "don": Role.DEALER,
    "fay": Role.FLOORPERSON,
    "flo": Role.FLOORPERSON,
    "sue": Role.SHIFT_SUPERVISOR,
    "cass": Role.CASHIER,
    "sid": Role.SECURITY,
    "alma": Role.ACCOUNTING,
    "vera": Role.SURVEILLANCE,
    "cora": Role.COMPLIANCE,
    "rex": Role.REGULATOR,
}
PLAYERS = ("ann", "bob", "cy", "dot")
FILE = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02
in_force_from = {date}

[facility]
name = "Harbor"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[bad_beat]
offered = {bad_beat}
tables = {jackpots}
max_contribution = "1.00"
min_pot = "2.00"
qualifying = [{{ game = "holdem", losing = "any full house", hole_cards = 0, players = 2 }}]
count_place = "{bad_beat_count}"
pay_place = "{pay_place}"
delivery_by = "security"
discontinue = "The fund is paid out as hourly high hands until it is empty."

[high_hand]
offered = {high_hand}
tables = {jackpots}
max_contribution = "1.00"
min_pot = "2.00"
min_players = 2
minimum = "any full house"
hole_cards_required = 0
count_place = "{high_hand_count}"
"""
TABLE = """
[[table]]
id = "{id}"
document = "MD-POKER"
game = "holdem"
betting.structure = "no-limit"
betting.small_bet = "2.00"
blinds = ["1.00", "2.00"]
odd_chip.rule = "left-of-button"
"""
CHOICES: Mapping[str, str] = {
    "date": "2027-01-01",
    "bad_beat": "true",
    "high_hand": "true",
    "bad_beat_count": "main-cage",
    "high_hand_count": "main-cage",
    "pay_place": "table",
}
HIRED: dict[str, str] = {}  # the passwords of everybody in the store that the office's tests copy
FULL_HOUSES = tuple(int(card) for card in cards("Ah Kh Ac Kc 3c As Ks 2d 4c 2c 5c 9h"))
CUT = 26


class Rigged(LiveChance):
    """The smallest cut; then aces full beat kings full: a Bad Beat and two high hands at once."""

    def order(self, cards: Any) -> tuple[Any, ...]:
        others = [card for card in cards if card not in FULL_HOUSES]
        return (*others[:CUT], *FULL_HOUSES, *others[CUT:])

    def below(self, n: int) -> int:
        return 0


def rig(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room commits to the order that the test wants, and the seats' nonces do not change it."""
    for module in (live_module, shuffling):
        monkeypatch.setattr(module, "LiveChance", Rigged)
    monkeypatch.setattr(shuffles, "permutation", lambda root, nonces, number: tuple(range(number)))


def filed(tables: tuple[str, ...] = ("1",), more: str = "", **choices: str) -> str:
    """A submission with hold'em at some tables, and both jackpots at all of them."""
    listed = "[" + ", ".join(f'"{one}"' for one in tables) + "]"
    chosen = {**CHOICES, **choices}
    if chosen["bad_beat"] == chosen["high_hand"] == "false":
        listed = "[]"
    text = FILE.format(jackpots=listed, **chosen)
    return text + "".join(TABLE.format(id=one) + more for one in tables)


class Crew:
    """The room with its staff and players, their passwords, and what they do."""

    def __init__(
        self, desk: Desk, people: People, tables: tuple[str, ...] = ("1",), more: str = "", **choices: str
    ) -> None:
        self.desk, self.people = desk, people
        self.passwords: dict[str, str] = {}
        self.signed_in: dict[str, Account] = {}
        if any(one.id == "ada" for one in people.accounts()):
            self.passwords |= HIRED
            self.administrators = tuple(people.account(name) for name in ("ada", "bea"))
            self.room = Room(desk, people)
        else:
            self._hire_everybody()
        self.approve(filed(tables, more, **choices))
        self.tables = {one: self.room.open_money_table(self["fay"], one) for one in tables}

    def _hire_everybody(self) -> None:
        """Two administrators, somebody of every role with a name and a licence number on file, and players."""
        add = self.people.add
        self.administrators = tuple(add(None, name, role=Role.ADMINISTRATOR)[0] for name in ("ada", "bea"))
        for name, role in NAMES.items():
            self.hire(name, role)
        for name in PLAYERS:
            self.passwords[name] = add(self.administrators[0], name, shown=name.title())[1]
        self.room = Room(self.desk, self.people)
        for number, name in enumerate(NAMES):
            details = Details(f"{name.title()} Miller", "", f"L-{number:04}")
            keep_person(self.office, self["cora"], name, details)

    @classmethod
    def hired_in_advance(cls, desk: Desk, people: People) -> None:
        """Hire everybody in a store that tests copy, so that each need not do it again."""
        crew = cls.__new__(cls)
        crew.desk, crew.people, crew.passwords, crew.signed_in = desk, people, {}, {}
        crew._hire_everybody()
        HIRED.update(crew.passwords)

    @classmethod
    def after_a_stop(cls, desk: Desk, people: People, passwords: Mapping[str, str]) -> Crew:
        """Open the room again with the same people, as another process would."""
        crew = cls.__new__(cls)
        crew.desk, crew.people, crew.passwords, crew.signed_in = desk, people, dict(passwords), {}
        crew.administrators = tuple(people.account(name) for name in ("ada", "bea"))
        crew.room = Room(desk, people)
        crew.tables = {name: live for name, live in crew.room.tables.items() if not live.practice}
        return crew

    def __getitem__(self, name: str) -> Account:
        return self.signed_in.get(name) or self.people.account(name)

    def sign_in(self) -> None:
        """Everybody signs in with their own password, and acts in that session from now on."""
        sessions = Sessions(self.desk, self.people.passwords)
        self.signed_in = {name: sessions.sign_in(name, one)[0] for name, one in self.passwords.items()}

    @property
    def office(self) -> BackOffice:
        return self.room.office

    def hire(self, name: str, role: Role) -> None:
        _, self.passwords[name] = self.people.add(self.administrators[0], name)
        for one in self.administrators:
            self.people.grant(one, name, role)

    def approve(self, text: str) -> None:
        made, findings = self.room.submissions.load(self["cora"], text)
        assert not [one for one in findings if "error" in str(one)], findings
        self.room.submissions.approve(self["rex"], made.hash)

    def again(self) -> None:
        """The room as it stands after a stop."""
        self.room = Room(self.desk, self.people)
        self.tables = {one: self.room.tables[one] for one in self.tables}

    def sign(self, name: str, paper: Paper | str, /, **given: str | int) -> Paper:
        """Sign the next step of a paper as shown now."""
        number = paper if isinstance(paper, str) else paper.number
        return self.office.sign(self[name], self.passwords[name], number, self.office.paper(number).shown, given)

    def papers(self, form: str) -> list[Paper]:
        return [one for one in self.office.state.papers.values() if one.form == form]

    # ---- at the tables ----------------------------------------------------------------------------------------------

    def seat(self, table: str, *names: str, cents: int = 20_000) -> None:
        """Players bring money and sit down."""
        live = self.tables[table]
        if live.running is None:
            self.room.begin(self["fay"], table, "between")
        for number, name in enumerate(names, 1):
            self.room.fill(self["cass"], name, cents)
            self.room.answer(self[name], table, Answer(FLOOR, "arrives", name))
            self.room.answer(self[name], table, Answer(number, "sit", name, cents))

    def step(self, table: str, dealer: str = "deb") -> None:
        """The person who is asked takes the ordinary action."""
        live = self.tables[table]
        if live.running is None:
            due = live.day.due()
            procedure = due.procedure if due else "round"
            self.room.begin(self[dealer if procedure == "round" else "fay"], table, procedure)
            return
        if live.waits_for_nonces:
            live.deal()
            return
        ask = live.running.ask
        assert ask is not None
        if live.is_between:
            self._goes_on(live)
        elif ask.actor == DEALER:
            self.room.answer(self[dealer], table, Answer(DEALER, "proceed", amount=ask.steps if ask.steps > 1 else 0))
        elif ask.actor == FLOOR:
            self._floor_answers(live, ask.options_of(FLOOR)[0])
        elif ask.actor == ANYONE:
            option = next(one for one in ask.options if one.actor == DEALER)
            self.room.answer(self[dealer], table, Answer(DEALER, option.verb))
        else:
            self._plays(live)

    def _floor_answers(self, live: LiveTable, option: Option) -> None:
        """The floor gives its word; a Bad Beat is verified on its paper."""
        if live.running is not None and (live.running.procedure, option.verb) == ("bad-beat", "verify"):
            (beat, *_) = [one for one in self.papers("bad-beat-payout") if one.table == live.id and not one.signatures]
            self.sign("sue", beat, decision="verified")
        else:
            self.room.answer(self["fay"], live.id, Answer(FLOOR, option.verb, *option.what[:1]))

    def _goes_on(self, live: LiveTable) -> None:
        assert live.running is not None
        options = live.running.options()
        found = next(one for one in options if one.verb in ("next-round", "go-to"))
        self.room.answer(self["fay"], live.id, Answer(FLOOR, found.verb, *found.what[:1]))

    def _plays(self, live: LiveTable) -> None:
        assert live.running is not None
        options = [one for one in live.running.options() if one.actor > 0]
        found = next((one for one in options if one.verb in ("check", "call", "show")), options[0])
        name = live.players[found.actor]
        self.room.answer(self[name], live.id, Answer(found.actor, found.verb, *found.what[:1]))

    def play_a_round(self, table: str, dealer: str = "deb") -> None:
        """Play from wherever the table stands to the end of one round."""
        live = self.tables[table]
        before = live.procedure
        while True:
            self.step(table, dealer)
            if live.running is None and live.procedure > before and self._last(live) == "round":
                return

    def settle_the_beat(self, table: str) -> None:
        """Reject the hands that a round left to be verified, so that the table can go on."""
        live = self.tables[table]
        for beat in [one for one in self.papers("bad-beat-payout") if one.table == table and not one.signatures]:
            self.sign("sue", beat, decision="rejected", reason="a test")
        while live.day.memory.hands_made if live.running is None else live.running.table.memory.hands_made:  # type: ignore[attr-defined]
            if live.running is None:
                self.room.begin(self["fay"], table, "between")
            assert live.running is not None
            option = next(one for one in live.running.options() if one.verb == "reject")
            self.room.answer(self["fay"], table, Answer(FLOOR, "reject", option.what[0]))

    def play_a_round_after_the_beat(self, table: str) -> None:
        """Play a round whose Bad Beat is verified and paid at once; the box is counted on the way."""
        self.play_a_round(table)
        beat = [one for one in self.papers("bad-beat-payout") if one.table == table][-1]
        self.sign("sue", beat, decision="verified")
        self.sign("alma", beat, payment="cash")
        self.sign("sid", beat)

    def role_of(self, name: str) -> Role:
        return NAMES[name]

    def _last(self, live: LiveTable) -> str:
        return live.day.records[-1].procedure if live.day.records else ""
