"""The back office in the browser: tasks closed, slips and papers signed, the day closed, a paper's sources shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser

from croupier.room.folder import RoomFolder
from croupier.room.passwords import Passwords
from croupier.room.people import People
from tests.room.office.staffed import Crew, rig
from tests.server.page.browsing import Person
from tests.server.page.test_states import look
from tests.server.served import LOOKED_AT, Served, serving

Makes = Callable[..., Person]


@dataclass
class Office:
    """A room after a hand of aces full over kings full at a money table, and everybody's passwords."""

    served: Served
    passwords: dict[str, str]

    def paper(self, form: str) -> str:
        papers = self.served.service.room.office.state.papers.values()
        return next(one.number for one in papers if one.form == form)


@pytest.fixture(scope="module")
def office(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    folder = tmp_path_factory.mktemp("office") / "room"
    with pytest.MonkeyPatch.context() as patched:
        rig(patched)  # also while rows are replayed
        passwords = played(folder)
        with serving(folder, games=("holdem",), pace=LOOKED_AT) as served:
            yield Office(served, passwords)


def played(folder: Path) -> dict[str, str]:
    """Play a hand before the doors open: a Bad Beat is shown, and two high hands wait to be verified."""
    kept = RoomFolder(folder)
    kept.prepare()
    with kept.office() as found:
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        crew = Crew(found.desk, People(found.desk, quick), date="2026-11-10")
        crew.seat("1", "ann", "bob")
        crew.play_a_round("1")
        crew.tables["1"].wait_until_durable()
        return crew.passwords


def signed_in(office: Office, person: Makes, name: str, width: int = 1280, **context: str) -> Person:
    someone = person(office.served, width, **context)
    someone.sign_in(name, office.passwords[name])
    return someone


def signs(office: Office, someone: Person, name: str, paper: str, **given: str) -> None:
    """Open a paper, fill in what is asked, and sign with the person's own password."""
    someone.open(f"/office/paper/{paper}")
    before = len(someone.page.query_selector_all(".paper-step p b"))
    someone.page.wait_for_selector(".sign-form")
    for field, value in given.items():
        one = someone.page.locator(f".sign-form [name={field}]")
        one.select_option(value) if one.evaluate("it => it.tagName") == "SELECT" else one.fill(value)
    someone.page.fill(".sign-form [name=password]", office.passwords[name])
    someone.page.click(".sign-form [data-sign]")
    someone.page.wait_for_function("before => document.querySelectorAll('.paper-step p b').length > before", arg=before)


def test_a_high_hand_is_recorded_and_signed_in_three_steps(office: Office, person: Makes) -> None:
    fay = signed_in(office, person, "fay")
    fay.open("/office")
    fay.page.wait_for_selector("[data-task=verify-high-hand]")
    look(fay, "office-tasks")
    fay.page.focus("[data-task=verify-high-hand]:has-text('ann') [data-slip]")
    fay.page.keyboard.press("Enter")
    for field, typed in {"name": "Ann Lee", "phone": "410 555 0100", "identification": "passport"}.items():
        fay.page.wait_for_selector(f"[name={field}]:focus")  # by keyboard alone, from where the page puts it
        fay.page.keyboard.type(typed)
        fay.page.keyboard.press("Tab")
    fay.page.keyboard.type(office.passwords["fay"])
    fay.page.keyboard.press("Enter")
    fay.page.wait_for_selector("text=the dealer signs next")
    fay.page.wait_for_selector("main:focus")
    slip = office.paper("high-hand-slip")
    deb = signed_in(office, person, "deb")
    signs(office, deb, "deb", slip)
    assert "Ann Lee" not in deb.page.content(), "a dealer is shown no personal data of players"
    fay.open(f"/office/paper/{slip}")
    fay.page.wait_for_selector(f"[data-paper='{slip}'][data-state=complete]")
    assert "Ann Lee" in fay.page.content()
    look(fay, "office-slip")
    with fay.context.expect_page():
        fay.page.click("a:has-text('Print (PDF)')")
    fay.page.wait_for_selector("a:has-text('Print copy 1 (PDF)')")


def test_a_money_table_says_which_it_is(office: Office, person: Makes) -> None:
    cy = signed_in(office, person, "cy")
    cy.open("/table/1")
    cy.page.wait_for_selector('h1:has-text("1: Hold \'Em")')


@pytest.mark.clause("MD-POKER 15.G(1)", says="displayed amount is pending adjustment")
def test_a_bad_beat_goes_from_the_supervisor_to_the_receipts(office: Office, person: Makes) -> None:
    beat = office.paper("bad-beat-payout")
    fay = signed_in(office, person, "fay")
    fay.open(f"/office/paper/{beat}")
    fay.page.wait_for_selector("text=Next: hand verified by the shift supervisor")
    assert not fay.page.query_selector(".sign-form"), "a floorperson does not verify a Bad Beat"
    sue = signed_in(office, person, "sue")
    signs(office, sue, "sue", beat, decision="verified")
    public = person(office.served)
    public.open("/signs/1")
    public.page.wait_for_selector(".meters .pending")
    alma = signed_in(office, person, "alma")
    signs(office, alma, "alma", beat, payment="cash")
    signs(office, signed_in(office, person, "sid"), "sid", beat)
    fay.open("/office")
    fay.page.wait_for_selector("[aria-labelledby=tasks-For-others] [data-task=sign-received-ann]")
    ann = signed_in(office, person, "ann", width=360)
    ann.open("/account")
    ann.page.click(f"a:has-text('{beat}')")
    ann.page.wait_for_selector(".sign-form")
    look(ann, "office-receipt")
    signs(office, ann, "ann", beat)
    look(sue, "office-bad-beat")

    alma.open("/office/new/display/bad-beat")
    alma.page.click("[data-draw=display]")
    alma.page.wait_for_selector(".sign-form")
    display = office.paper("display")
    maintained = office.served.service.room.office.paper(display).cents("reckoned")
    signs(office, alma, "alma", display, displayed=f"{maintained / 100:.2f}")
    signs(office, fay, "fay", display)
    public.page.wait_for_selector(".meters .pending", state="detached")


def test_duty_the_day_and_its_book(office: Office, person: Makes) -> None:
    fay = signed_in(office, person, "fay", width=360)
    fay.open("/office/duty")
    fay.page.select_option("[name=account]", "don")
    fay.page.fill("form:has([data-office=assign]) [name=table]", "1")
    fay.page.click("[data-office=assign]")
    fay.page.wait_for_selector("[data-post='1 dealer']:has-text('don')")
    look(fay, "office-duty")
    sue = signed_in(office, person, "sue")
    sue.open("/office/day")
    sue.page.wait_for_selector("text=is where it should be")
    look(sue, "office-day")
    sue.page.fill("[name=password]", office.passwords["sue"])
    sue.page.click("[data-office=close-day]")
    sue.page.wait_for_selector("h2:has-text('Book of the gaming day')")
    assert "Contributions to jackpots" in sue.page.content()
    look(sue, "office-book")


def test_everything_behind_a_paper_and_what_is_refused(office: Office, person: Makes) -> None:
    rex = signed_in(office, person, "rex", width=360, timezone_id="Asia/Tokyo")
    rex.open(f"/office/audit/paper/{office.paper('bad-beat-payout')}")
    rex.page.wait_for_selector("text=paper drawn up")
    rex.page.wait_for_selector("td:has-text('E'):text-matches('[AP]M E[SD]T$')")  # the room's clock, not the browser's
    assert "MD-POKER 15.G" in rex.page.content()
    look(rex, "office-audit")
    cora = signed_in(office, person, "cora", width=360)
    cora.open("/office/new/layout/1")
    for field, value in (("layout", "HO-1"), ("submitted", "2026-09-01"), ("approval", "88")):
        cora.page.fill(f"[name={field}]", value)
    cora.page.click("[data-draw=layout]")
    cora.page.wait_for_selector(".sign-form")
    cora.page.fill(".sign-form [name=password]", "not my password")
    cora.page.click("[data-sign]")
    cora.page.wait_for_selector(".sign-form .refusal")
    cora.open("/office/papers")
    cora.page.wait_for_selector("text=LY-000001")
    look(cora, "office-papers")
    assert not cora.page.query_selector("text=PDK-000001"), "papers of practice tables are shown when asked for"
    cora.page.check("label:has-text('those of practice tables too') input")
    cora.page.wait_for_selector("text=PDK-000001")
    bob = signed_in(office, person, "bob")
    bob.open("/office/papers")
    bob.page.wait_for_selector("h1:has-text('Papers')")
    assert "LY-000001" not in bob.page.content(), "players read no papers but their own"
