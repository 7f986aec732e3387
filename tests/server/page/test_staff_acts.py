"""A money table run by people in the browser: each everyday act of dealer and floor, in three steps by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import Browser

from croupier.cards import LiveChance, cards
from croupier.engine import DEALER, FLOOR, PROCEED, Answer, AskKind
from croupier.hands.categories import FULL_HOUSE, TWO_PAIR
from croupier.room import shuffles, shuffling
from croupier.room.hands import Hands
from croupier.room.live import LiveTable
from croupier.room.register import SECOND, Account
from croupier.room.roles import Role
from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import BadBeatRequirement
from croupier.rules.poker.choices.least_hand import LeastHand
from tests.server.page.browsing import Person
from tests.server.page.test_states import look
from tests.server.served import PATIENCE, PATIENT, Served, serving, staff

People = Callable[..., Person]
TABLE, STACK_CENTS = "7", 20_000
OUT_OF_SIGHT = (
    "[...document.querySelectorAll('.bar button')].filter(o => o.getBoundingClientRect().right > innerWidth).length"
)
ASIDE = """(() => { const box = document.querySelector('.centre .cards').getBoundingClientRect();
  return Math.abs((box.left + box.right) / 2 - innerWidth / 2); })()"""
WORK = {
    "dan": Role.DEALER,
    "fay": Role.FLOORPERSON,
    "sue": Role.SHIFT_SUPERVISOR,
    "cash": Role.CASHIER,
    "pat": Role.PLAYER,
    "quinn": Role.PLAYER,
}
HOLDEM = GAMES["holdem"]
CHOICES = {
    "deck.shuffler": "automatic-counting",
    "button.start": "right-of-dealer",
    "bad_beat.offered": True,
    "bad_beat.discontinue": "as approved",
    "bad_beat.min_pot": 100,
    "bad_beat.qualifying": (BadBeatRequirement("holdem", LeastHand(TWO_PAIR), 0, 2),),
    "high_hand.offered": True,
    "high_hand.min_pot": 100,
    "high_hand.min_players": 2,
    "high_hand.minimum": LeastHand(FULL_HOUSE),
}
ACES_BEAT_KINGS = tuple(int(card) for card in cards("Ah Kh Ac Kc 3c As Ks 2d 4c 2c 5c 9h"))  # a burn before each street


class Rigged(LiveChance):
    """Aces full beat kings full: a high hand and a Bad Beat in every hand that is played out."""

    def order(self, cards: Any) -> tuple[int, ...]:  # type: ignore[override]
        return (*ACES_BEAT_KINGS, *(card for card in cards if card not in ACES_BEAT_KINGS))


@dataclass
class Pit:
    """A money table, its dealer, its floorperson, its shift supervisor and two players."""

    served: Served
    accounts: dict[str, Account]
    passwords: dict[str, str]

    @property
    def live(self) -> LiveTable:
        return self.served.service.room.table(TABLE)

    def says(self, name: str, answer: Answer) -> None:
        self.served.service.room.answer(self.accounts[name], TABLE, answer).row.result(PATIENCE)

    def journal(self) -> list[tuple[str, str, str]]:
        """Kind, account and role of every row of the table that somebody wrote."""
        rows = self.served.office.desk.store.entries(TABLE)
        return [(one.kind, one.account, one.role) for one in rows if one.account in self.accounts]

    def until(self, there: Callable[[LiveTable], bool], puts_off: str = "") -> None:
        """Go on as everybody would, by the room's own door, until the table is there; one procedure may be put off."""
        for _ in range(400):
            with self.live.lock:
                if there(self.live):
                    self.live.wait_until_durable()
                    return
                self._step(puts_off)
        raise AssertionError(f"the table does not come there; it waits for {self.live.running}")

    def _step(self, puts_off: str = "") -> None:
        live, room = self.live, self.served.service.room
        if live.running is None:
            due = live.day.due()
            by = self.accounts["fay" if due else "dan"]
            procedure = due.procedure if due else "round"
            room.begin(by, TABLE, "between" if procedure == puts_off else procedure)
            return
        ask = live.running.ask
        assert ask is not None
        if live.waits_for_nonces:
            live.deal()
        elif live.is_between:
            self._between()
        elif ask.actor == DEALER:
            self.says("dan", Answer(DEALER, PROCEED))
        elif ask.actor == FLOOR:
            option = ask.options_of(FLOOR)[0]
            self.says("sue", Answer(FLOOR, option.verb, *option.what[:1]))
        else:
            wanted = ("check", "call", "show", "decline", "satisfied")
            option = min((one for one in ask.options if one.verb in wanted), key=lambda one: wanted.index(one.verb))
            self.says(live.players[option.actor], Answer(option.actor, option.verb))

    def _between(self) -> None:
        live, room = self.live, self.served.service.room
        for seat, name in ((1, "pat"), (2, "quinn")):
            if seat not in live.players:
                room.seats.sit(self.accounts[name], TABLE, seat, STACK_CENTS)
                room.seats.perform(live)
        if live.is_between and live.running is not None:
            offered = {one.verb: one for one in live.running.options() if one.actor == FLOOR}
            option = next(offered[one] for one in ("go-to", "next-round", "record") if one in offered)
            self.says("fay", Answer(FLOOR, option.verb, *option.what[:1]))


@pytest.fixture(scope="module")
def pit(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pit]:
    folder, waits = tmp_path_factory.mktemp("pit") / "room", replace(PATIENT, shuffler=int(PATIENCE) * SECOND)
    with serving(folder, games=("holdem",), pace=waits) as served, pytest.MonkeyPatch.context() as patched:
        patched.setattr(shuffling, "LiveChance", Rigged)
        patched.setattr(shuffles, "permutation", lambda root, nonces, number: tuple(range(number)))
        made = {name: staff(served, name, role) for name, role in WORK.items()}
        accounts = {name: account for name, (account, _) in made.items()}
        room = served.service.room
        for name in ("pat", "quinn"):
            room.fill(accounts["cash"], name, 10 * STACK_CENTS)
        live = room.open_table(accounts["fay"], TABLE, HOLDEM, HOLDEM.choices.house(CHOICES), practice=False)

        async def host() -> None:
            served.service.host(live, 0)

        served.on_the_loop(host())
        yield Pit(served, accounts, {name: password for name, (_, password) in made.items()})


def at_the_table(pit: Pit, person: People, name: str, width: int = 768) -> Person:
    someone = person(pit.served, width)
    someone.sign_in(name, pit.passwords[name])
    someone.open(f"/table/{TABLE}")
    someone.page.wait_for_selector("[data-staff=open]")
    return someone


def asks(kind: AskKind, procedure: str = "round") -> Callable[[LiveTable], bool]:
    """Whether the table waits for this in a procedure."""

    def there(live: LiveTable) -> bool:
        ask = None if live.running is None else live.running.ask
        return ask is not None and ask.kind == kind and live.running.procedure == procedure  # type: ignore[union-attr]

    return there


def between_with(verb: str) -> Callable[[LiveTable], bool]:
    """Whether the table is between rounds, and the floor may do this."""
    return lambda live: live.is_between and any(one.verb == verb for one in live.running.options())  # type: ignore[union-attr]


# What is typed to find it, who does it, when, its verb and clause, and words of its preview.
NAMED = (
    ("jammed", "dan", asks(AskKind.SHUFFLE), "jam", "MD-POKER 18.Q", "shuffler"),
    ("exposed card", "dan", asks(AskKind.DEAL_DOWN), "exposed", "MD-POKER 18.P", "exchanged"),
    ("off the table", "dan", asks(AskKind.DEAL_DOWN), "off-table", "MD-POKER 18.O", "muck"),
    ("deck count stub", "dan", asks(AskKind.BET), "count-stub", "MD-POKER 7.F(5)", "cards counted"),
    ("foul", "dan", asks(AskKind.BET), "foul", "MD-POKER 18.K", "muck"),
    ("silent", "fay", asks(AskKind.BET), "", "", "fold"),
    ("misdeal", "fay", asks(AskKind.BET), "misdeal", "MD-POKER 18.G(1)", "returned"),
    ("void missing", "dan", asks(AskKind.BET), "missing-card", "MD-POKER 18.I", "returned"),
    ("deck change", "fay", between_with("change-decks"), "change-decks", "MD-POKER 3.C", "deck"),
    ("high hand", "fay", between_with("record"), "record", "MD-POKER 16.G(1)", "slip"),
)


def test_the_dealer_deals_from_the_bar_and_looks_before_anything_else_is_done(pit: Pit, person: People) -> None:
    """A step of the deal is one key; what is not ordinary is tried first, even where the table asks for it."""
    pit.until(lambda live: live.running is None and live.day.due() is None)
    dan = at_the_table(pit, person, "dan")
    dan.page.keyboard.press(".")
    dan.page.wait_for_selector("[data-begin=round]:focus")
    dan.page.keyboard.press("Enter")  # the next round
    dan.page.wait_for_selector("dialog", state="detached")
    dan.page.wait_for_selector("[data-action=shuffled]")
    for width in (1440, 768, 360):
        dan.page.set_viewport_size({"width": width, "height": 800})
        assert 0 == dan.page.evaluate(OUT_OF_SIGHT), width
    assert 2 > dan.page.evaluate(ASIDE), "with two seats, too, the board is in the middle of a phone"
    look(dan, "dealer-shuffle")
    before = len(pit.journal())
    dan.page.keyboard.press("Enter")  # the device has shuffled; the room deals
    dan.page.wait_for_selector("[data-action='machine-count:']")
    assert [("shuffler done", "dan", "dealer")] == pit.journal()[before:]
    dan.page.keyboard.press("p")
    dan.page.wait_for_selector("[data-action='proceed-all']")
    look(dan, "dealer-bar")
    before = len(pit.journal())
    dan.page.keyboard.press("o")
    dan.page.wait_for_selector("[data-staff=confirm]:not([disabled]):focus")
    assert "Card off the table" in dan.page.inner_text("dialog h2")
    assert before == len(pit.journal()), "nothing is done before it is confirmed"
    dan.page.keyboard.press("Enter")
    dan.page.wait_for_selector("dialog", state="detached")
    dan.page.wait_for_selector(".staff-tools .done")
    assert [("answers", "dan", "dealer")] == pit.journal()[before:]
    dan.page.keyboard.press("Enter")  # the rest of the deal
    dan.page.wait_for_selector("[data-action='proceed-all']", state="detached")
    pit.says("fay", Answer(FLOOR, "misdeal", "shuffle"))  # no showdown, whose Bad Beat would have to be verified first


def test_each_named_act_takes_three_steps_by_keyboard(pit: Pit, person: People) -> None:
    """Open, find, confirm: what it does is shown first, nothing is done before, and the journal names who confirmed."""
    at = {name: at_the_table(pit, person, name) for name in ("dan", "fay")}
    for typed, name, there, verb, clause, effect in NAMED:
        pit.until(there, puts_off="bad-beat" if verb == "record" else "")
        someone, before = at[name], len(pit.journal())
        answers = len(pit.live.running.record.answers)  # type: ignore[union-attr]
        hand = pit.live.procedure
        until_seen(someone, hand, answers)
        someone.page.keyboard.press(".")
        someone.page.wait_for_selector("[data-staff=find]:focus")
        someone.page.keyboard.type(typed)
        someone.page.keyboard.press("Enter")
        someone.page.wait_for_selector("[data-staff=confirm]:not([disabled]):focus")
        shown = someone.page.inner_text("dialog")
        assert clause in shown, typed
        assert effect in shown.lower(), (typed, shown)
        look(someone, f"act-{typed.replace(' ', '-')}", "html" if typed == NAMED[0][0] else "dialog")
        assert before == len(pit.journal()), typed
        someone.page.keyboard.press("Enter")
        someone.page.wait_for_selector("dialog .done")
        assert [("answers", name, WORK[name])] == pit.journal()[before : before + 1], typed
        if verb:
            assert verb in [one.verb for one in _answered(pit, hand)], typed
        someone.page.keyboard.press("Escape")
        someone.page.wait_for_selector("dialog", state="detached")

    # A Bad Beat is verified on its paper (15.G): the shift supervisor is told so at the table, and led there.
    pit.until(asks(AskKind.RULE, "bad-beat"))
    sue = at_the_table(pit, person, "sue")
    sue.page.wait_for_selector("[data-action='verify:']")
    sue.page.keyboard.press("v")
    sue.page.wait_for_selector("dialog .refusal:has-text('MD-POKER 15.G')")
    look(sue, "act-bad-beat")
    sue.page.click("dialog a[href^='/office/paper/BP-']")
    sue.page.wait_for_selector("main:has-text('Bad Beat payout')")


def until_seen(someone: Person, hand: int, answers: int) -> None:
    """Wait until this browser has been told of so many answers of a procedure, and has drawn them."""
    end = time.monotonic() + PATIENCE
    while not any(_answers(one) >= answers for one in someone.told_of(hand)):
        assert time.monotonic() < end, (hand, answers, someone.hand)
        someone.page.wait_for_timeout(20)
    someone.page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def _answers(message: dict[str, Any]) -> int:
    table = (message.get("all") or {}).get("table") or (message.get("view") or {}).get("table") or {}
    return int(table.get("answers", -1))


def _answered(pit: Pit, hand: int) -> tuple[Answer, ...]:
    """The answers of a procedure, over or not."""
    with pit.live.lock:
        pit.live.wait_until_durable()
        if pit.live.procedure == hand and pit.live.running is not None:
            return pit.live.running.record.answers
    office = pit.served.office
    return Hands(office.desk, office.people, GAMES).played(TABLE, hand).record.answers
