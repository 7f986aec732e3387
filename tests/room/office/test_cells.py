"""Role x act for every paper, cell by cell: each step is tried by every role, and by those who signed before."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.office import papers, tasks
from croupier.room.office.catalogue import FORMS, form_of
from croupier.room.office.core import Stale
from croupier.room.office.duties import assign, on_duty
from croupier.room.office.forms import BadForm, FormStep
from croupier.room.office.printing import printed
from croupier.room.office.rows import OFF_DUTY, OFFICE, ON_DUTY
from croupier.room.office.slips import record_high_hand
from croupier.room.office.state import Paper, next_step
from croupier.room.people import People
from croupier.room.roles import PERMITTED, Act, NotPermitted, Role
from tests.room.office.papers_filled import SOMEBODY, filled
from tests.room.office.staffed import Crew, rig
from tests.room.office.test_papers import BOB, an_hour_later, slip_of_bob, whole
from tests.room.office.test_printing import words_of
from tests.room.room_clock import Clock

# Who signs which step, written a second time: one letter per role, in the order of `Role`.
ORDER = "PDFSCEAVLRN"
SIGNS: Mapping[str, Mapping[str, str]] = {
    "high-hand-slip": {"floorperson": "FS", "dealer": "D"},
    "high-hand-payout": {"cashier": "C", "received": "P"},
    "bad-beat-count-table": {"dealer": "D", "floorperson": "FS", "surveillance": "V", "security": "E", "cashier": "C"},
    "bad-beat-count-cage": {"floorperson": "FS", "security": "E", "cashier": "C"},
    "high-hand-count-table": {"dealer": "D", "floorperson": "FS", "surveillance": "V", "security": "E", "cashier": "C"},
    "high-hand-count-cage": {"floorperson": "FS", "security": "E", "cashier": "C"},
    "bad-beat-payout": {"verified": "S", "prepared": "A", "delivered": "EA"},
    "display": {"accounting": "A", "floorperson": "FS"},
    "official-record": {"accounting": "A"},
    "discontinuation": {"accounting": "A", "compliance": "L"},
    "time-charges": {"floorperson": "FS", "dealer": "D"},
    "drop-box": {"accounting": "A", "floorperson": "FS"},
    "decks-md-poker": {"dealer": "D", "floorperson": "FS"},
    "decks-md-top5": {"dealer": "D", "floorperson": "FS"},
    "decks-md-lir": {"dealer": "D", "floorperson": "FS"},
    "deck-retired-md-poker": {"dealer": "D", "floorperson": "FS"},
    "deck-retired-md-top5": {"dealer": "D", "floorperson": "FS"},
    "deck-retired-md-lir": {"dealer": "D", "floorperson": "FS"},
    "layout": {"compliance": "L", "floorperson": "FS"},
    "layout-md-top5": {"compliance": "L", "floorperson": "FS"},
    "layout-md-lir": {"compliance": "L", "floorperson": "FS"},
    "correction": {"shift supervisor": "S", "accounting": "A"},
}
DRAWS: Mapping[str, str] = {
    "display": "A",
    "official-record": "A",
    "discontinuation": "A",
    "drop-box": "A",
    "layout": "L",
    "layout-md-top5": "L",
    "layout-md-lir": "L",
    "correction": "SA",
}


def letters(roles: frozenset[Role]) -> str:
    return "".join(letter for role, letter in zip(Role, ORDER, strict=True) if role in roles)


def test_every_form_and_step_stands_in_the_table_once() -> None:
    assert SIGNS.keys() == FORMS.keys()
    for name, form in FORMS.items():
        signs = {one.name: letters(frozenset({one.only}) if one.only else PERMITTED[one.act]) for one in form.steps}
        assert dict(SIGNS[name]) == signs, name
    drawn = {name: letters(PERMITTED[form.drawn_by]) for name, form in FORMS.items() if form.drawn_by is not None}
    assert dict(DRAWS) == drawn


def made(crew: Crew, name: str) -> Paper:
    """A paper of this form; one that only a table causes is drawn up as the room would do it."""
    form = form_of(name)
    if name == "display":
        crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 500))
        return crew.office.draw_by(crew["alma"], name, "", {"fund": "bad-beat"})
    if name == "official-record":
        return crew.office.draw_by(crew["alma"], name, "", {"gaming_day": crew.office.gaming_day()})
    if name == "drop-box":
        return crew.office.draw_by(crew["alma"], name, "1", {})
    if name == "layout":
        given = {"layout": "HO-1", "submitted": "2026-09-01", "approval": "88"}
        return crew.office.draw_by(crew["cora"], name, "1", given)
    if name == "correction":
        crew.room.fill(crew["cass"], "ann", 1_000)
        row = crew.desk.store.last_of("*room", "money taken")
        posting = {"chain": "*room", "row": row, "line": 1, "cents": "1.00", "account": "cage", "reason": "a test"}
        return crew.office.draw_by(crew["alma"], name, "", posting)
    values: dict[str, str | int] = {
        "table": "1", "seat": 2, "hand": "full house", "period": "03:00-04:00", "player": "ann", "payout": "payout-1",
        "reckoned": 0, "deck": "red", "why": "a test", "amendment": "abc", "procedure": "as approved",
        "layout": "HO-1", "submitted": "2026-09-01", "approval": "88", "clause": form.clauses[0],
    }  # fmt: skip
    known = {one.name for one in form.fields}
    return crew.office.draw(HOUSE, form, {key: value for key, value in values.items() if key in known}, table="1")[0]


BY_THE_ROOM = ("bad-beat-payout", "high-hand-payout")  # only a table in play causes these


@pytest.mark.parametrize("name", [one for one in SIGNS if one not in BY_THE_ROOM])
def test_every_cell_of_a_paper(desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, ("1", "2"))
    crew.room.close_table(crew["fay"], "2")
    assign(crew.office, crew["fay"], "fay", "floorperson", "1")
    paper, form = made(crew, name), form_of(name)
    while (step := next_step(form, paper)) is not None:
        for role, letter in zip(Role, ORDER, strict=True):
            if letter not in SIGNS[name][step.name]:
                _refused(crew, paper, step, role)
        for one in paper.signatures:
            with pytest.raises(NotPermitted):
                crew.sign(one.account, paper, **filled(step, paper))
        _changed_after_it_was_shown(crew, paper, step)
        signer = _signer(paper, SIGNS[name][step.name])
        paper = crew.sign(signer, paper, **filled(step, paper))
    _in_print(crew, paper)


def _in_print(crew: Crew, paper: Paper) -> None:
    """The printed paper has everything that the screen has: each line with its clause, each signer and their role."""
    shown, mark = papers.for_print(crew.office, crew["rex"], paper.number)
    text = words_of(printed(shown, mark, crew.office.gaming_days.zone))
    lines = [*shown.fields, *(line for one in shown.signatures for line in one.fields)]
    told = [word for line in lines for word in (line.label, line.value, line.clause)]
    told += [word for one in shown.signatures for word in (one.label, one.name, one.role, one.licence, one.clause)]
    assert [] == [one for one in told if one.replace(" ", "") not in text]
    assert f"{shown.title}{shown.number}Table".replace(" ", "") in text or "Pokerroom" in text
    assert "" == mark


def _every_cell(crew: Crew, paper: Paper, signer: str, **given: str) -> Paper:
    """Roles that the clause does not name, and earlier signers, are refused the next step; then `signer` signs it."""
    step = next_step(form_of(paper.form), paper)
    assert step is not None
    allowed = letters(frozenset({step.only})) if step.only else SIGNS[paper.form][step.name]
    for role, letter in zip(Role, ORDER, strict=True):
        if letter not in allowed:
            _refused(crew, paper, step, role)
    for one in paper.signatures:
        with pytest.raises(NotPermitted):
            crew.sign(one.account, paper, **given)
    _changed_after_it_was_shown(crew, paper, step, signer)
    return crew.sign(signer, paper, **given)


def _every_receipt(crew: Crew, paper: Paper, *people: str) -> Paper:
    """The people named sign, and nobody can sign for them."""
    for name in people:
        for other in ("cy", "fay", "cass", "alma", "rex"):
            with pytest.raises(NotPermitted) as refused:
                crew.sign(other, paper)
            assert refused.value.clause in ("MD-POKER 15.H", "MD-POKER 16.A(2)")
        with pytest.raises(Stale, match="is not as it was shown"):
            crew.office.sign(crew[name], crew.passwords[name], paper.number, "00", {})
        paper = crew.sign(name, paper)
    assert next_step(form_of(paper.form), paper) is None
    return paper


def test_every_cell_of_a_bad_beat_payout(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    (beat,) = crew.papers("bad-beat-payout")
    beat = _every_cell(crew, beat, "sue", decision="verified")
    beat = _every_cell(crew, beat, "alma", payment="cash")
    beat = _every_cell(crew, beat, "sid")
    _in_print(crew, _every_receipt(crew, beat, "bob", "ann"))


def test_every_cell_of_a_high_hand_payout(crew: Crew, clock: Clock) -> None:
    crew.sign("deb", slip_of_bob(crew))
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    (award,) = [one for one in tasks.listed(crew.office) if one.duty == "award-high-hand"]
    tasks.close_task(crew.office, crew["fay"], int(award.id), "the slip of table 1 is the highest")
    (paid,) = crew.papers("high-hand-payout")
    paid = _every_cell(crew, paid, "cass", name="Bob Stone", identification="passport", payment="cash")
    paid = _every_receipt(crew, paid, "bob")
    for name in ("fay", "sue"):  # they may print, but no clause names them for the winner's name: not the original
        shown, mark = papers.for_print(crew.office, crew[name], paid.number)
        assert ("masked copy", "•••") == (mark, shown.signatures[0].fields[0].value)
    _in_print(crew, paid)
    whole(crew)


def _signer(paper: Paper, allowed: str) -> str:
    signed = {one.account for one in paper.signatures}
    holders = [SOMEBODY[role] for role, letter in zip(Role, ORDER, strict=True) if letter in allowed]
    return next(one for one in (*holders, "don", "flo") if one not in signed)


def _refused(crew: Crew, paper: Paper, step: FormStep, role: Role) -> None:
    name = SOMEBODY[role]
    password = crew.passwords.get(name, "a-wrong-password")
    with pytest.raises(NotPermitted, match=f"^{crew[name].name} ") as refused:
        crew.office.sign(crew[name], password, paper.number, paper.shown, filled(step, paper))
    assert step.clause == refused.value.clause or not step.clause
    assert paper == crew.office.paper(paper.number)


def _changed_after_it_was_shown(crew: Crew, paper: Paper, step: FormStep, name: str = "") -> None:
    signer = name or _signer(paper, SIGNS[paper.form][step.name])
    other = paper.shown.translate(str.maketrans("0123456789", "1234567890"))
    with pytest.raises(Stale, match="is not as it was shown") as refused:
        crew.office.sign(crew[signer], crew.passwords[signer], paper.number, other, filled(step, paper))
    assert step.clause == refused.value.clause
    for field in step.fields:
        if not field.optional:
            lacking = {key: value for key, value in filled(step, paper).items() if key != field.name}
            with pytest.raises(BadForm, match="is missing"):
                crew.sign(signer, paper, **lacking)


def test_the_same_person_does_not_sign_twice_whatever_roles_they_hold(crew: Crew) -> None:
    for one in crew.administrators:
        crew.people.grant(one, "deb", Role.FLOORPERSON)
    paper = made(crew, "decks-md-poker")
    crew.sign("deb", paper, seals="1", defects="none")
    with pytest.raises(
        NotPermitted, match=r"deb has signed paper DK-000001 already .*; somebody else signs"
    ) as refused:
        crew.sign("deb", paper)
    assert "MD-POKER 4.A" == refused.value.clause


@pytest.mark.parametrize("document", ["MD-TOP5", "MD-LIR"])
def test_4_A_a_floorperson_assigned_to_the_table_verifies_the_decks_of_a_house_banked_game(
    crew: Crew, document: str
) -> None:
    paper = crew.sign("deb", made(crew, f"decks-{document.lower()}"), seals="1", defects="none")
    with pytest.raises(NotPermitted, match=r"fay is not on duty at table 1; somebody who is assigned") as refused:
        crew.sign("fay", paper)
    assert f"{document} 4.A" == refused.value.clause
    assign(crew.office, crew["fay"], "fay", "floorperson", "1")
    assert next_step(form_of(paper.form), crew.sign("fay", paper)) is None


def test_nobody_deals_at_two_tables(desk: Desk, people: People) -> None:
    """Who begins at another table is relieved at the first; who is assigned to their own again is not."""
    crew = Crew(desk, people, ("1", "2"))
    for table in ("1", "1", "2"):
        assign(crew.office, crew["fay"], "deb", "dealer", table)

    assert ["2"] == [one.table for one in on_duty(crew.office) if one.account == "deb"]
    told = [one.kind for one in desk.store.entries(OFFICE) if one.kind in (ON_DUTY, OFF_DUTY)]
    assert [ON_DUTY, ON_DUTY, OFF_DUTY, ON_DUTY] == told


def pushed_before_the_slip(crew: Crew, clock: Clock) -> Paper:
    """deb deals the hand; don is at the table by the time the floorperson records it."""
    assign(crew.office, crew["deb"], "deb", "dealer", "1")
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    clock.forward(60)
    assign(crew.office, crew["don"], "don", "dealer", "1")
    slip = record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 2, dict(BOB))
    assert slip is not None
    assert "deb" == slip.fields["dealer"]
    return slip


def test_16_G_3_d_the_dealer_who_dealt_signs_the_slip(crew: Crew, clock: Clock) -> None:
    slip = pushed_before_the_slip(crew, clock)
    with pytest.raises(NotPermitted, match="don did not deal at table 1 then; deb did") as refused:
        crew.sign("don", slip)
    assert "MD-POKER 16.G(3)(d)" == refused.value.clause
    assert next_step(form_of(slip.form), crew.sign("deb", slip)) is None


def test_16_G_3_d_the_slip_of_a_dealer_who_has_left_names_them_and_another_signs(crew: Crew, clock: Clock) -> None:
    slip = pushed_before_the_slip(crew, clock)
    crew.people.revoke(crew.administrators[0], "deb", Role.DEALER)
    slip = crew.sign("don", slip)
    assert ("deb", "don") == (slip.fields["dealer"], slip.signatures[-1].account)


@pytest.mark.parametrize("name", DRAWS)
def test_only_permitted_roles_draw_up_a_form(crew: Crew, name: str) -> None:
    for role, letter in zip(Role, ORDER, strict=True):
        if letter not in DRAWS[name]:
            with pytest.raises(NotPermitted):
                crew.office.draw_by(crew[SOMEBODY[role]], name, "1", {})
    assert Act.READ_PAPERS in PERMITTED


def test_a_form_that_the_room_draws_up_is_not_drawn_up_by_hand(crew: Crew) -> None:
    with pytest.raises(BadForm, match="is drawn up by the room when there is cause"):
        crew.office.draw_by(crew["fay"], "high-hand-slip", "1", {})
