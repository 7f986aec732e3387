"""Staff in the browser: reports tried and confirmed, two tablets, the floor, disputes, signs; players see none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from croupier.engine import CHANCE
from croupier.room.register import Account
from croupier.room.roles import Role
from tests.server.page.browsing import HASTY, Person
from tests.server.page.test_states import look
from tests.server.served import LOOKED_AT, Served, serving

People = Callable[..., Person]
PAPER = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02

[facility]
name = "Harbor"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
"lir.bet_max" = "{most}"
"""


@dataclass
class Shift:
    """A room with people who work there."""

    served: Served
    passwords: dict[str, str]
    accounts: dict[str, Account]

    def journal(self, table: str) -> list[tuple[str, str, str]]:
        """Kind, account and role of every row of a table that staff wrote."""
        rows = self.served.office.desk.store.entries(table)
        return [(one.kind, one.account, one.role) for one in rows if one.account in self.accounts]

    def file(self, most: str) -> None:
        """Load and approve a submission."""
        submissions = self.served.service.room.submissions
        filed, _ = submissions.load(self.accounts["cora"], PAPER.format(most=most))
        submissions.approve(self.accounts["rex"], filed.hash)


@pytest.fixture(scope="module")
def shift(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shift]:
    with serving(tmp_path_factory.mktemp("staff") / "room", games=("holdem", "top-five"), pace=LOOKED_AT) as served:
        people = served.office.people
        first, _ = people.add(None, "ada", role=Role.ADMINISTRATOR)
        second, _ = people.add(None, "bea", role=Role.ADMINISTRATOR)
        passwords, accounts = {}, {}
        for name, role in (
            ("fay", Role.FLOORPERSON),
            ("finn", Role.FLOORPERSON),
            ("sue", Role.SHIFT_SUPERVISOR),
            ("dan", Role.DEALER),
            ("cora", Role.COMPLIANCE),
            ("rex", Role.REGULATOR),
        ):
            _, passwords[name] = people.add(first, name, shown=name.title())
            for by in (first, second):
                people.grant(by, name, role)
            accounts[name] = people.account(name)
        people.add(first, "pat", shown="Pat Long-Name of the Very Far North")
        yield Shift(served, passwords, accounts)


def signed_in(shift: Shift, person: People, name: str, width: int = 768, **context: bool) -> Person:
    someone = person(shift.served, width, **context)
    someone.sign_in(name, shift.passwords[name])
    return someone


def in_a_hand(shift: Shift, person: People, game: str = "holdem") -> Person:
    """A guest for whom the table is waiting."""
    ann = person(shift.served, 360)
    ann.practise(game)
    ann.until_asked()
    return ann


def hidden_cards(shift: Shift) -> set[str]:
    """Cards of the hand at the table that not everybody has seen."""
    from croupier.cards import CARDS
    from croupier.rules.views.previews import _seen_by_all

    running = shift.served.service.room.table("holdem").running
    assert running is not None
    dealt = {card for one in running.record.answers if one.actor == CHANCE for card in one.cards}
    return {str(CARDS[card]) for card in dealt - _seen_by_all(running)}


def test_a_report_in_three_steps_by_keyboard(shift: Shift, person: People) -> None:
    """Open, find, confirm: the effect is shown first, without a hidden card, and the journal names who did it."""
    ann, fay = in_a_hand(shift, person), person(shift.served, 768)
    fay.open("/account")
    fay.page.fill("input[autocomplete=username]", "fay")
    fay.page.fill("input[type=password]", shift.passwords["fay"])
    fay.page.click("button:has-text('Sign in')")
    fay.page.wait_for_selector("text=Sign out")
    fay.open("/table/holdem")
    fay.page.wait_for_selector("[data-staff=open]")
    fay.page.wait_for_selector(".felt")
    hidden, hand = hidden_cards(shift), fay.hand
    fay.page.keyboard.press(".")
    fay.page.wait_for_selector("[data-staff=find]")
    look(fay, "staff-acts")
    fay.page.keyboard.type("misdeal shuffle")
    fay.page.keyboard.press("Enter")
    fay.page.wait_for_selector("[data-staff=confirm]:not([disabled])")
    assert "is returned" in fay.page.inner_text(".trial")
    assert "The hand would be over." in fay.page.inner_text(".trial")
    assert "MD-POKER 18.G(1)" in fay.page.inner_text("dialog")
    look(fay, "staff-preview")
    assert not hidden & fay.cards_held(hand)
    assert "round" == shift.served.service.room.table("holdem").running.procedure  # type: ignore[union-attr]
    fay.page.keyboard.press("Enter")
    fay.page.wait_for_selector("dialog .done")

    assert ("answers", "fay", "floorperson") in shift.journal("holdem")
    ann.wait_for("[...document.querySelectorAll('.ended')].length > 0 || document.body.innerText.includes('misdeal')")
    assert not hidden & fay.cards_held(hand)


def test_what_staff_open_before_the_table_is_there_stays_open(shift: Shift, person: People) -> None:
    """The first view arrives late: the sheet that was opened before it stays open, and its field has the focus."""
    in_a_hand(shift, person)
    fay = signed_in(shift, person, "fay")
    held: list[str | bytes] = []
    late = {"on": True}

    def through(route: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if late["on"] and json.loads(message)["type"] == "snapshot":
                held.append(message)
            else:
                route.send(message)

        route.connect_to_server().on_message(pass_on)
        routes.append(route)

    routes: list[WebSocketRoute] = []
    fay.between(through)
    fay.open("/table/holdem")
    fay.page.wait_for_selector("[data-staff=open]")
    fay.page.keyboard.press(".")
    fay.page.wait_for_selector("dialog[open].sheet")
    fay.page.evaluate("document.querySelector('dialog.sheet').dataset.same = 'yes'")
    while not held:
        fay.page.wait_for_timeout(20)
    late["on"] = False
    for message in held:
        routes[-1].send(message)
    fay.page.wait_for_selector("dialog[open][data-same=yes] [data-staff=find]:focus")


@pytest.mark.parametrize(
    ("game", "report", "clause"), [("holdem", "foul", "MD-POKER 18.K"), ("top-five", "out-of-view", "MD-TOP5 11.A(3)")]
)
def test_a_dealer_reports_what_is_the_dealers(
    shift: Shift, person: People, game: str, report: str, clause: str
) -> None:
    """In poker and against the house: listed by chapter, tried, confirmed and journalled; no act of the floor's."""
    in_a_hand(shift, person, game)
    before = len(shift.journal(game))
    dan = signed_in(shift, person, "dan")
    dan.open(f"/table/{game}")
    dan.page.click("[data-staff=open]")
    dan.page.wait_for_selector("[data-act]")
    assert not dan.page.query_selector("nav a[href='/floor']")
    look(dan, f"dealer-acts-{game}")
    for of_the_floor in (
        "[data-act^='suspect:']",
        "[data-act^='abandon:']",
        "[data-staff=absent]",
        "[data-staff=close]",
    ):
        assert not dan.page.query_selector(of_the_floor)
    chapter = clause.split(".")[0]
    dan.page.click(f"[aria-label='{chapter}'] [data-act^='{report}:'] >> nth=0")
    dan.page.wait_for_selector("[data-staff=confirm]:not([disabled])")
    assert clause in dan.page.inner_text("dialog")
    look(dan, f"dealer-preview-{game}")
    dan.page.keyboard.press("Enter")
    dan.page.wait_for_selector("dialog .done")
    assert [("answers", "dan", "dealer")] == shift.journal(game)[before:]


def test_a_silent_player_is_declared_absent_after_a_look_at_what_that_does(shift: Shift, person: People) -> None:
    ann, fay = in_a_hand(shift, person), signed_in(shift, person, "fay", 360)
    room = shift.served.service.room
    fay.open("/table/holdem")
    fay.page.click("[data-staff=open]")
    fay.page.click("[data-staff=close]")
    fay.page.wait_for_selector("[data-staff=close-now]")  # closing a table needs a second click
    fay.page.click(".closing button:has-text('Back')")
    assert "" == room.closing.asked_by(room.table("holdem"))
    fay.page.click("[data-staff=close]")
    fay.page.click("[data-staff=close-now]")
    fay.page.wait_for_selector("dialog .done:has-text('when this round is over')")
    assert "fay" == room.closing.asked_by(room.table("holdem"))
    look(fay, "staff-closing")
    fay.page.click("[data-staff=stay-open]")
    fay.page.wait_for_selector("[data-staff=close]:has-text('Close after this round')")
    assert "" == room.closing.asked_by(room.table("holdem"))
    before = len(shift.journal("holdem"))
    fay.page.click("[data-staff=absent]")
    fay.page.wait_for_selector("[data-staff=confirm]:not([disabled])")
    assert "What it would do" in fay.page.inner_text(".trial")
    assert before == len(shift.journal("holdem")), "nothing is done before it is confirmed"
    look(fay, "staff-absent")
    asked = ann.actions
    fay.page.click("[data-staff=confirm]")
    fay.page.wait_for_selector("dialog .done")
    assert asked
    assert before + 1 == len(shift.journal("holdem"))


def test_two_tablets_report_it_once(shift: Shift, person: People) -> None:
    """With fingers: no field is chosen, because a keyboard would come up over what can be done."""
    in_a_hand(shift, person)
    before = len(shift.journal("holdem"))
    tablets = [signed_in(shift, person, name, has_touch=True, is_mobile=True) for name in ("fay", "finn")]
    for one in tablets:
        one.open("/table/holdem")
        one.page.tap("[data-staff=open]")
        one.page.wait_for_selector("[data-staff=find]")
        assert "INPUT" != one.page.evaluate("document.activeElement.tagName")
        one.page.tap("[data-act^='suspect:'] >> nth=0")
        one.page.wait_for_selector("[data-staff=confirm]:not([disabled])")
    for one in tablets:
        one.page.evaluate("document.querySelector('[data-staff=confirm]').click()")
    told = []
    for one in tablets:
        one.wait_for("!!document.querySelector('dialog .done, dialog .refusal, dialog .banner.warn')")
        told.append(one.page.inner_text("dialog .dialog-body"))
    assert 1 == sum("done, and journalled" in words for words in told), told
    assert before + 1 == len(shift.journal("holdem"))


def test_a_player_finds_nothing_of_it(shift: Shift, person: People) -> None:
    ann = in_a_hand(shift, person)
    ann.page.keyboard.press(".")
    assert not ann.page.query_selector("[data-staff=open]")
    assert not ann.page.query_selector("dialog[open]")
    ann.open("/floor")
    ann.page.wait_for_selector("text=The floor is for floorpersons")
    asked = """([path, body]) => fetch('/api' + path, body ? {method: 'POST', body: JSON.stringify(body),
        headers: {'Content-Type': 'application/json'}} : {}).then(answer => answer.status)"""
    for path, body in (
        ("/floor", None),
        ("/tables/holdem/preview", {"who": "floor", "verb": "misdeal", "what": "shuffle"}),
        ("/tables/holdem/absent", {}),
        ("/tables/holdem/hold", {"why": "me"}),
        ("/tables/holdem/list/call", {"account": "pat"}),
        ("/calls/1/answer", {}),
    ):
        assert 403 == ann.page.evaluate(asked, [path, body]), path
    acts = [json.dumps(one) for one in ann.heard]
    assert not any('"misdeal"' in one or '"suspect"' in one for one in acts)


def test_a_table_on_hold_and_a_seat_that_is_lost(shift: Shift, person: People) -> None:
    """On hold the player is asked nothing; a player who gets up in another window is told so in this one."""
    ann, fay = in_a_hand(shift, person, "top-five"), signed_in(shift, person, "fay")
    fay.open("/table/top-five")
    fay.page.click("[data-staff=open]")
    fay.page.fill(".hold-form input", "a spilled drink")
    fay.page.click("[data-staff=hold]")
    ann.page.wait_for_selector(".banner:has-text('on hold: a spilled drink')")
    ann.page.wait_for_selector(".bar:has-text('You are asked again when it goes on')")
    assert [] == ann.actions
    look(ann, "held")
    fay.page.click("[data-staff=release]")
    ann.page.wait_for_selector(".banner", state="detached")
    ann.page.wait_for_selector("[data-action]")
    fay.close()  # while anybody looks on, the bots play, and every open page draws it

    elsewhere = ann.another_tab()
    elsewhere.goto(ann.page.url)
    elsewhere.click("role=tab[name='Seat']")
    elsewhere.click("text=Leave after this hand")
    elsewhere.wait_for_selector(".seat-menu [role=status]")
    elsewhere.close()
    while not ann.page.query_selector(".banner:has-text('You no longer have a seat here')"):
        before = ann.seen
        if wanted := ann.choice(HASTY):
            ann.click(wanted)
        ann.until_something_happens(before)
    assert not ann.page.query_selector(".own-hand"), "somebody else may sit there by now"
    look(ann, "seat-lost")
    ann.page.keyboard.press("t")
    ann.until_asked()


def test_what_is_said_is_counted_told_and_muted(shift: Shift, person: People) -> None:
    """Somebody who does not look at the chat sees how much was said, and hears it; whoever is muted is not there."""
    ann, fay = in_a_hand(shift, person), signed_in(shift, person, "fay")
    fay.open("/table/holdem")
    fay.page.click("role=tab[name='Chat']")
    for words in ("Good evening", "<b>No</b> hurry"):
        fay.page.fill(".chat input", words)
        fay.page.keyboard.press("Enter")
        fay.page.wait_for_selector(f".chat li >> text={words}")
    ann.page.wait_for_selector(".unread:has-text('2')")
    assert ["Fay says: Good evening", "Fay says: <b>No</b> hurry"] == [one for one in ann.told("log") if "says" in one]
    assert not fay.page.query_selector(".unread")
    look(ann, "chat-unread")
    ann.page.click("role=tab[name=/Chat/]")
    ann.page.wait_for_selector(".unread", state="detached")
    assert "<b>No</b> hurry" in ann.page.inner_text(".chat")
    look(ann, "chat")
    ann.page.fill(".chat input", "what have you got?")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".chat .refusal:has-text('until this hand is over')")
    ann.page.click("[aria-label='Mute Fay'] >> nth=0")
    ann.page.wait_for_selector("text=Nobody has said anything yet.")
    ann.page.click("button:has-text('Hear Fay again')")
    ann.page.wait_for_selector(".chat li >> text=Good evening")


def test_a_call_a_dispute_and_the_last_word(shift: Shift, person: People) -> None:
    ann = in_a_hand(shift, person)
    hand = ann.hand
    ann.page.click("role=tab[name='Seat']")
    ann.page.click("[data-staff=call]")
    ann.page.wait_for_selector("text=The floor has been called")
    fay = signed_in(shift, person, "fay", 360)
    fay.open("/floor")
    fay.page.wait_for_selector("[data-answer]")
    look(fay, "floor-call")
    fay.page.fill(".call input", "she wants to know the odds")
    fay.page.click("[data-answer]")
    fay.page.wait_for_selector("text=No calls.")
    assert ("call answered", "fay", "floorperson") in shift.journal("holdem")

    ann.open(f"/dispute/holdem/{hand}")
    ann.page.fill("textarea", "I had said call")
    ann.page.click("[data-dispute=open]")
    ann.wait_for("/^.dispute.[0-9]+$/.test(location.pathname)")
    number = ann.page.url.rsplit("/", 1)[1]
    hidden = hidden_cards(shift) - set(ann.own_cards)
    fay.open(f"/dispute/{number}")
    fay.page.click("[data-dispute=hold]")
    fay.page.wait_for_selector("text=the table is held")
    look(fay, "dispute-floor")
    fay.page.fill("textarea", "a call it is")
    fay.page.click("[data-dispute=rule]")
    fay.page.wait_for_selector(".badge.warn >> nth=0")
    fay.page.wait_for_selector("text=ruled")
    ann.page.wait_for_selector("text=ruled")  # a person who has it open sees the steps of others
    told = f".notices li:has-text('Fay has ruled on dispute {number}'):has(a[href='/dispute/{number}'])"
    ann.page.wait_for_selector(told)
    assert not fay.page.query_selector(told), "whoever ruled knows it"
    assert not (hidden | set(ann.own_cards)) & set(_cards(fay)), "the floor sees no card that was not shown"
    ann.page.fill("textarea", "and a raise")
    ann.page.click("[data-dispute=appeal]")
    ann.page.wait_for_selector("text=appealed")
    sue = signed_in(shift, person, "sue", 1440)
    sue.open(f"/dispute/{number}")
    sue.page.fill("textarea", "a call, and no raise")
    sue.page.click("[data-dispute=final]")
    sue.page.wait_for_selector("text=is final")
    look(sue, "dispute-final")
    steps = [one for one in shift.journal("holdem") if one[0].startswith("dispute")]
    assert [("dispute held", "fay"), ("dispute ruled", "fay"), ("dispute final", "sue")] == [one[:2] for one in steps]
    assert "" == shift.served.service.room.table("holdem").held


def _cards(someone: Person) -> set[str]:
    from tests.server.page.browsing import cards_in

    return cards_in(someone.page.content())


def test_an_amended_submission_is_seen_on_signs_and_tables_and_a_seat_is_kept(shift: Shift, person: People) -> None:
    room, fay_account = shift.served.service.room, shift.accounts["fay"]
    shift.file("50.00")
    room.open_money_table(fay_account, "1")
    screen, fay = person(shift.served, 1440), signed_in(shift, person, "fay", 1440)
    screen.open("/signs/1")
    screen.page.wait_for_selector(".sign")
    first = screen.page.get_attribute("main", "data-submission")
    look(screen, "signs")
    pat = shift.served.office.people.account("pat")
    lobby = shift.served.service.keeper.lobby
    (name,) = (one for one in lobby.lists() if "money" in one)
    lobby.join(pat, name).result()
    fay.open("/floor")
    fay.page.wait_for_selector("[data-waiting=pat]")
    fay.page.wait_for_selector(".badge:has-text('called to table 1')")
    assert "$50" in fay.page.inner_text("[aria-label='Table 1']")
    assert fay.page.query_selector("[data-seat='1:3'][aria-disabled=true]:not([disabled])"), "disabled takes no drop"
    fay.page.drag_and_drop("[data-waiting=pat]", "[data-seat='1:3']")
    fay.page.wait_for_selector(".badge:has-text('seat 3')")
    look(fay, "floor-kept")
    fay.page.focus("[data-waiting=pat]")
    fay.page.keyboard.press("Enter")
    fay.page.focus("[data-seat='1:2']")
    fay.page.keyboard.press("Enter")
    fay.page.wait_for_selector(".badge:has-text('seat 2')")
    fay.page.click("[data-pass=pat]")
    fay.page.wait_for_selector("text=passed over 1×")

    shift.file("80.00")
    screen.wait_for(f"document.querySelector('main').dataset.submission !== {first!r}")
    room.begin(fay_account, "1", "between").row.result()
    fay.wait_for("document.querySelector(\"[aria-label='Table 1']\").innerText.includes('$80')")
    assert room.table("1").day.state.submission.startswith(screen.page.get_attribute("main", "data-submission") or "-")
    rows = [one for one in shift.served.office.desk.store.entries("1") if one.kind == "amended"]
    assert 1 == len(rows)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_staffs_pages_at_three_widths(shift: Shift, person: People, width: int, theme: str) -> None:
    in_a_hand(shift, person)
    fay = person(shift.served, width, color_scheme=theme)
    fay.sign_in("fay", shift.passwords["fay"])
    for path, name, shown in (
        ("/floor", "floor", ".floor-table"),
        ("/disputes", "disputes", "h1"),
        ("/signs/holdem", "signs-holdem", ".sign"),
    ):
        fay.open(path)
        fay.page.wait_for_selector(shown)
        look(fay, f"staff-{name}-{theme}")
    fay.open("/table/holdem")
    fay.page.click("[data-staff=open]")
    fay.page.wait_for_selector("[data-act]")
    look(fay, f"staff-acts-{theme}")
    fay.page.click("[data-act^='misdeal:'] >> nth=0")
    fay.page.wait_for_selector("[data-staff=confirm]:not([disabled])")
    look(fay, f"staff-preview-{theme}")
