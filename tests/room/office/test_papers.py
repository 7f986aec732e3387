"""The papers of the back office, each through the room: drawn up when there is a reason, signed, shown, printed."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room import automatic
from croupier.room.desk import HOUSE, Desk
from croupier.room.journal import MONEY
from croupier.room.office import duties, erasing, papers, tasks
from croupier.room.office.core import NoPaper, Stale
from croupier.room.office.displays import ADJUST
from croupier.room.office.forms import BadForm
from croupier.room.office.moving import between
from croupier.room.office.papers import ShownPaper
from croupier.room.office.slips import record_high_hand
from croupier.room.office.state import Paper
from croupier.room.people import People
from croupier.room.personal import RETENTION, Details
from croupier.room.register import NoAccount
from croupier.room.roles import NotPermitted
from croupier.room.verifying import verify_room
from croupier.rules import GAMES
from tests.room.office.staffed import Crew, filed, rig
from tests.room.room_clock import Clock

BOB = {"name": "Bob Stone", "phone": "410 555 0100", "identification": "passport"}
HOUR = 3_600


def whole(crew: Crew) -> None:
    """Checks what `croupier db verify` checks, and that the room is the same after a stop."""
    for live in crew.tables.values():
        live.wait_until_durable()
    crew.desk.take(HOUSE, "later", b"{}").result()  # what funds and office have entered before is durable then, too
    before, known = crew.room.ledger.balances(), crew.office.state
    verify_room(crew.desk.store, [], crew.desk.keys, GAMES)
    crew.again()
    assert before == crew.room.ledger.balances()
    assert known == crew.office.state


def values(shown: ShownPaper) -> dict[str, str]:
    lines = [*shown.fields, *(one for signature in shown.signatures for one in signature.fields)]
    return {one.name: one.value for one in lines}


def clauses(shown: ShownPaper) -> set[str]:
    lines = [*shown.fields, *(one for signature in shown.signatures for one in signature.fields)]
    return {*shown.clauses, *(one.clause for one in lines), *(one.clause for one in shown.signatures)}


def slip_of_bob(crew: Crew) -> Paper:
    """Aces full beat kings full at table 1; the floorperson verifies the hand of seat 2."""
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    slip = record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 2, dict(BOB))
    assert slip is not None
    return slip


def an_hour_later(crew: Crew, clock: Clock, table: str = "1", seconds: int = HOUR) -> None:
    """The clock moves on, and the floor does what is waiting at the table."""
    clock.forward(seconds)
    live = crew.tables[table]
    between(live, HOUSE)
    automatic.tell_the_time(crew.desk, live)


# ---- 16.G: the tracking slip ----------------------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 16.G(3)(a)", says="name, phone and seat of the player")
@pytest.mark.clause("MD-POKER 16.G(3)(b)", says="table number")
@pytest.mark.clause("MD-POKER 16.G(3)(c)", says="the hand")
@pytest.mark.clause("MD-POKER 16.G(3)(d)", says="dealer's name and licence number")
@pytest.mark.clause("MD-POKER 16.G(3)(e)", says="signature and licence number of the verifying floorperson")
@pytest.mark.clause("MD-POKER 16.G", says="start tracking hands")
def test_16_G_3_the_slip_has_every_field_and_two_signatures(crew: Crew) -> None:
    slip = crew.sign("deb", slip_of_bob(crew))
    shown = papers.show(crew.office, crew["fay"], slip.number)

    told = values(shown)
    assert {"seat": "2", "table": "1", "hand": "full house, aces over 2s", "player": "bob", **BOB} == {
        name: told[name] for name in ("seat", "table", "hand", "player", *BOB)
    }
    assert [("Fay Miller", "L-0002"), ("Deb Miller", "L-0000")] == [(one.name, one.licence) for one in shown.signatures]
    assert {f"MD-POKER 16.G(3)({letter})" for letter in "abcde"} <= clauses(shown)
    assert "HH-000001" == shown.number
    whole(crew)


@pytest.mark.clause("MD-POKER 16.G(3)", says="mandatory fields of the slip")
def test_16_G_3_a_slip_without_a_phone_number_is_not_signed(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    lacking = {name: value for name, value in BOB.items() if name != "phone"}
    with pytest.raises(BadForm, match=r"phone number of the player .* is missing") as refused:
        record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 2, lacking)
    assert "MD-POKER 16.G(3)(a)" == refused.value.clause
    with pytest.raises(BadForm, match="no high hand of seat 3 waits at table 1") as refused:
        record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 3, dict(BOB))
    assert "MD-POKER 16.G(1)" == refused.value.clause
    assert not crew.papers("high-hand-slip")
    assert crew.tables["1"].day.memory.hands_made, "the hand waits as before"


@pytest.mark.clause("MD-POKER 16.B(7)#2", says="identification")
def test_P_61_of_an_identification_the_kind_is_written_down_and_never_a_number(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    with pytest.raises(BadForm, match="identification seen is 'M-123-456-789'; choose one of driver's licence"):
        record_high_hand(
            crew.office, crew["fay"], crew.passwords["fay"], "1", 2, {**BOB, "identification": "M-123-456-789"}
        )


def test_personal_data_is_masked_for_roles_that_the_clause_does_not_name(crew: Crew) -> None:
    slip = crew.sign("deb", slip_of_bob(crew))
    for name in ("deb", "sid", "vera"):
        shown = papers.show(crew.office, crew[name], slip.number)
        assert ("•••", "•••") == (values(shown)["name"], values(shown)["phone"])
        assert all(one.licence == "•••" for one in shown.signatures)
        assert shown.shown == crew.office.paper(slip.number).shown
    rows = [one.kind for one in crew.desk.store.entries("*office")]
    assert "details read" not in rows
    papers.show(crew.office, crew["alma"], slip.number)
    assert "details read" == [one.kind for one in crew.desk.store.entries("*office")][-1]
    with pytest.raises(NotPermitted, match=r"Ann \(player\) may not read the papers"):
        papers.show(crew.office, crew["ann"], slip.number)


def test_a_player_who_signs_for_a_payout_does_not_see_the_licence_numbers_of_staff(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    (beat,) = crew.papers("bad-beat-payout")
    to_ann, to_fay = (papers.show(crew.office, crew[name], beat.number) for name in ("ann", "fay"))
    assert {"•••"} == {one.licence for one in to_ann.signatures if one.account}
    assert {"L-0004", "L-0007", "L-0006"} == {one.licence for one in to_fay.signatures if one.account}
    assert to_ann.shown == to_fay.shown


def test_a_regulator_sees_all_of_a_paper_and_each_look_is_journalled(crew: Crew) -> None:
    slip = crew.sign("deb", slip_of_bob(crew))

    def looks(chain: str, kind: str) -> int:
        return sum((one.kind, one.account) == (kind, "rex") for one in crew.desk.store.entries(chain))

    assert BOB["phone"] == values(papers.show(crew.office, crew["rex"], slip.number))["phone"]
    assert 1 == looks("*office", "details read")
    papers.show(crew.office, crew["rex"], crew.papers("decks-md-poker")[0].number)
    assert 2 == looks("*office", "details read"), "a paper without personal data, too"
    papers.listed(crew.office, crew["rex"])
    list(duties.staff(crew.office, crew["rex"]))
    assert 2 == looks("*room", "looked")


@pytest.mark.clause("MD-POKER 16.G(2)", says="next higher")
def test_16_G_2_an_overtaken_slip_stays_on_file(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    kings = record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 1, {**BOB, "name": "Ann Lee"})
    aces = record_high_hand(crew.office, crew["fay"], crew.passwords["fay"], "1", 2, dict(BOB))
    assert kings is not None
    assert aces is not None
    for one in (kings, aces):
        crew.sign("deb", one)
    states = {one.number: one.state for one in papers.listed(crew.office, crew["fay"], form="high-hand-slip")}
    assert {"HH-000001": "overtaken by HH-000002", "HH-000002": "complete"} == states


# ---- signatures -----------------------------------------------------------------------------------------------------


def test_a_signature_wants_the_signers_own_password_now(crew: Crew) -> None:
    slip = slip_of_bob(crew)
    with pytest.raises(Exception, match="the password of deb is wrong; nothing was done"):
        crew.office.sign(crew["deb"], crew.passwords["fay"], slip.number, slip.shown)
    assert 1 == len(crew.office.paper(slip.number).signatures)


def test_a_paper_that_is_not_as_it_was_shown_is_not_signed(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    count = crew.papers("bad-beat-count-cage")[0]
    shown = count.shown
    crew.sign("fay", count, box="B-17")
    with pytest.raises(Stale, match="BC-000001 is not as it was shown to sid; look at it again") as refused:
        crew.office.sign(crew["sid"], crew.passwords["sid"], count.number, shown, {"cage": "main cage"})
    assert "MD-POKER 15.D(2)(b)" == refused.value.clause


def test_nothing_is_signed_twice(crew: Crew) -> None:
    slip = slip_of_bob(crew)
    crew.sign("deb", slip)
    with pytest.raises(NoPaper, match="HH-000001 is signed to the end; nothing is left to sign"):
        crew.sign("don", slip)
    with pytest.raises(NoPaper, match="HH-000001 is signed to the end; a correction puts it right"):
        crew.office.void(crew["fay"], slip.number, "a slip of the pen")


def test_a_signature_of_somebody_without_a_licence_number_is_refused_where_the_clause_wants_one(crew: Crew) -> None:
    slip = slip_of_bob(crew)
    crew.hire("dov", crew.role_of("deb"))
    with pytest.raises(BadForm, match="no licence number of dov is on file") as refused:
        crew.sign("dov", slip)
    assert "MD-POKER 16.G(3)(d)" == refused.value.clause


# ---- 15.D, 15.E, 16.D, 16.E: boxes ----------------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 15.D(2)", says="cage count variant")
@pytest.mark.clause("MD-POKER 15.D(2)(a)", says="accounts for all locked boxes")
@pytest.mark.clause("MD-POKER 15.D(2)(b)", says="Security carries the boxes")
@pytest.mark.clause("MD-POKER 15.E(1)", says="cashier counts a box's contents")
@pytest.mark.clause("MD-POKER 15.E", says="a cashier does one of two things")
@pytest.mark.clause("MD-POKER 15.D#2", says="gets notice of the Bad Beat count")
def test_15_D_2_a_box_is_accounted_for_carried_and_counted_at_the_cage(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    (notice,) = [one for one in tasks.listed(crew.office) if one.duty == "notify-of-count"]
    assert "MD-POKER 15.D#2" == notice.clause
    count = crew.papers("bad-beat-count-cage")[0]
    assert 100 == count.cents("reckoned")
    crew.sign("fay", count, box="B-17")
    crew.sign("sid", count, cage="main cage")
    with pytest.raises(BadForm, match=r"the difference is -\$0\.40; say what became of it: made good"):
        crew.sign("cass", count, counted="0.60")
    cage = crew.room.ledger.holds(MONEY, "cage")
    crew.sign("cass", count, counted="0.60", became="made good by the cage")
    shown = papers.show(crew.office, crew["alma"], count.number)
    assert ("$1", "$0.60", "-$0.40") == tuple(values(shown)[name] for name in ("reckoned", "counted", "difference"))
    assert {"MD-POKER 15.D(2)(a)", "MD-POKER 15.D(2)(b)", "MD-POKER 15.E(1)"} <= clauses(shown)
    assert -40 == crew.room.ledger.holds(MONEY, "cage") - cage
    assert 40 == crew.room.ledger.holds(MONEY, "count-difference/1")
    tasks.close_task(crew.office, crew["fay"], int(notice.id), "told Officer Reyes by phone")
    assert "told Officer Reyes by phone" == crew.office.state.tasks[int(notice.id)].closed.found  # type: ignore[union-attr]
    whole(crew)


@pytest.mark.clause(
    "MD-POKER 15.D(1)", says="a poker dealer counts before a floorperson or above while surveillance records"
)
@pytest.mark.clause("MD-POKER 15.D(1)(a)", says="sign")
@pytest.mark.clause("MD-POKER 15.D(1)(b)", says="travel in a locked container")
@pytest.mark.clause("MD-POKER 15.E(2)", says="verifies the aggregate")
def test_15_D_1_a_box_is_counted_at_a_closed_table_before_a_floorperson(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, ("1", "2"), bad_beat_count="closed-table", high_hand_count="closed-table")
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    count = crew.papers("bad-beat-count-table")[0]
    with pytest.raises(BadForm, match="table 2 is open; a box is counted at a closed table"):
        crew.sign("deb", count, by_dealer="1", box="B-17", place="2")
    with pytest.raises(BadForm, match="there is no table '9' at which a box could be counted"):
        crew.sign("deb", count, by_dealer="1", box="B-17", place="9")
    crew.room.close_table(crew["fay"], "2")
    crew.sign("deb", count, by_dealer="1", box="B-17", place="2")
    crew.sign("fay", count)
    crew.sign("vera", count)
    crew.sign("sid", count, container="C-3", cage="satellite cage")
    crew.sign("cass", count, counted="1.25", became="added to the fund")
    shown = papers.show(crew.office, crew["alma"], count.number)
    wanted = {"MD-POKER 15.D(1)", "MD-POKER 15.D(1)(a)", "MD-POKER 15.D(1)(b)", "MD-POKER 15.E(2)"}
    assert wanted <= clauses(shown)
    assert 25 == crew.room.funds[MONEY].holds("bad-beat"), (
        "the rest went to the winners; what was found beside it stays"
    )
    assert -25 == crew.room.ledger.holds(MONEY, "count-difference/1")
    whole(crew)


@pytest.mark.clause(
    "MD-POKER 15.D(1)", says="a poker dealer counts before a floorperson or above while surveillance records"
)
def test_15_D_1_a_table_that_nobody_has_opened_is_closed(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch)
    not_opened = '\n[[table]]\nid = "8"\ndocument = "MD-LIR"\ngame = "let-it-ride"\n'
    crew = Crew(desk, people, more=not_opened, bad_beat_count="closed-table")
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    count = crew.sign("deb", crew.papers("bad-beat-count-table")[0], by_dealer="1", box="B-17", place="8")
    assert "8" == count.value("place")


@pytest.mark.clause("MD-POKER 16.D(2)", says="accounts for all boxes leaving the tables")
@pytest.mark.clause("MD-POKER 16.D(2)#2", says="Security carries the High Hand boxes")
@pytest.mark.clause("MD-POKER 16.E", says="cage steps on arrival")
@pytest.mark.clause("MD-POKER 16.H(1)", says="counted, verified and brought to a cage")
@pytest.mark.clause("MD-POKER 16.A(2)", says="Paid by the procedures of this chapter")
def test_16_H_the_period_ends_boxes_are_counted_and_the_winner_is_paid_at_the_cage(crew: Crew, clock: Clock) -> None:
    crew.sign("deb", slip_of_bob(crew))
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    count = crew.papers("high-hand-count-cage")[0]
    crew.sign("flo", count, box="H-4")
    crew.sign("sid", count, cage="main cage")
    crew.sign("cass", count, counted="1")
    assert {"MD-POKER 16.D(2)", "MD-POKER 16.D(2)#2", "MD-POKER 16.E(1)", "MD-POKER 16.H(1)"} <= clauses(
        papers.show(crew.office, crew["fay"], count.number)
    )
    (award,) = [one for one in tasks.listed(crew.office) if one.duty == "award-high-hand"]
    tasks.close_task(crew.office, crew["fay"], int(award.id), "slip HH-000001 of table 1 is the highest")
    paid = crew.papers("high-hand-payout")[0]
    assert ("bob", 100) == (paid.fields["player"], paid.cents("reckoned"))
    crew.sign("cass", paid, name="Bob Stone", identification="passport", payment="cash")
    with pytest.raises(NotPermitted, match="Ann may not sign for bob"):
        crew.sign("ann", paid)
    assert "complete" == papers.state_of(crew.office, crew.sign("bob", paid))
    assert 0 == crew.room.ledger.holds(MONEY, "owed/*funds")
    whole(crew)


@pytest.mark.clause("MD-POKER 16.D(1)(a)", says="Both sign the count document")
@pytest.mark.clause("MD-POKER 16.D(1)(b)", says="locked container")
@pytest.mark.clause("MD-POKER 16.E(2)", says="verifies the aggregate")
def test_16_D_1_a_high_hand_box_is_counted_at_a_closed_table(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, ("1", "2"), bad_beat_count="closed-table", high_hand_count="closed-table")
    crew.room.close_table(crew["fay"], "2")
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    count = crew.papers("high-hand-count-table")[0]
    crew.sign("deb", count, by_dealer="1", box="H-4", place="2")
    crew.sign("fay", count)
    crew.sign("vera", count)
    crew.sign("sid", count, container="C-9", cage="main cage")
    crew.sign("cass", count, counted="1")
    shown = papers.show(crew.office, crew["fay"], count.number)
    assert {"MD-POKER 16.D(1)(a)", "MD-POKER 16.D(1)(b)", "MD-POKER 16.E(2)"} <= clauses(shown)
    assert "C-9" == values(shown)["container"]
    whole(crew)


# ---- 15.G, 15.H: the Bad Beat ---------------------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 15.G", says="verif")
@pytest.mark.clause("MD-POKER 15.G(2)", says="deliver")
@pytest.mark.clause("MD-POKER 15.H", says="prepares the payout in cash")
def test_15_G_a_bad_beat_is_verified_prepared_delivered_and_received(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    beat = crew.papers("bad-beat-payout")[0]
    with pytest.raises(NotPermitted, match=r"fay .* may not verify a Bad Beat"):
        crew.sign("fay", beat, decision="verified")
    crew.sign("sue", beat, decision="verified")
    assert crew.office.state.displays["bad-beat"].pending
    with pytest.raises(NotPermitted, match=r"sid .* may not prepare the payout"):
        crew.sign("sid", beat, payment="cash")
    crew.sign("alma", beat, payment="cash")
    with pytest.raises(NotPermitted, match=r"alma .* may not deliver a jackpot payout; that takes the role security"):
        crew.sign("alma", beat)
    before = {name: crew.room.ledger.holds(MONEY, f"stack/1/{name}") for name in ("ann", "bob")}
    crew.sign("sid", beat)
    paid = {name: crew.room.ledger.holds(MONEY, f"stack/1/{name}") - held for name, held in before.items()}
    assert {"ann": 75, "bob": 25} == paid
    for name in ("ann", "bob"):
        crew.sign(name, beat)
    assert "complete" == papers.state_of(crew.office, crew.office.paper(beat.number))
    assert {"MD-POKER 15.G", "MD-POKER 15.G(2)", "MD-POKER 15.H"} <= clauses(
        papers.show(crew.office, crew["sue"], beat.number)
    )
    whole(crew)


def test_15_G_a_bad_beat_is_not_verified_or_paid_by_a_word_at_the_table(crew: Crew) -> None:
    """The table asks the floor, but the clauses name more people than one: its paper has them all."""
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    crew.room.begin(crew["sue"], "1", "bad-beat")
    for verb in ("verify", "reject"):
        with pytest.raises(NotPermitted, match=r"by signing BP-000001 in the office, not by a word") as refused:
            crew.room.answer(crew["sue"], "1", Answer(FLOOR, verb))
        assert "MD-POKER 15.G" == refused.value.clause
    beat = crew.sign("sue", "BP-000001", decision="verified")
    crew.room.begin(crew["sue"], "1", "bad-beat")
    with pytest.raises(NotPermitted, match="a Bad Beat is paid by signing BP-000001") as refused:
        crew.room.answer(crew["fay"], "1", Answer(FLOOR, "pay"))
    assert "MD-POKER 15.H" == refused.value.clause
    assert beat == crew.office.paper("BP-000001")
    whole(crew)


def test_15_G_the_refusal_names_the_paper_to_be_verified_and_not_one_that_waits_for_its_payout(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    crew.sign("sue", "BP-000001", decision="verified")
    crew.settle_the_beat("1")
    crew.play_a_round("1")
    crew.room.begin(crew["sue"], "1", "bad-beat")

    with pytest.raises(NotPermitted, match="a Bad Beat is verified by signing BP-000002 in the office"):
        crew.room.answer(crew["sue"], "1", Answer(FLOOR, "verify"))
    crew.sign("sue", "BP-000002", decision="verified")
    for number in ("BP-000001", "BP-000002"):
        crew.sign("alma", number, payment="cash")
    with pytest.raises(BadForm, match="BP-000002: an earlier Bad Beat of table 1 is paid first") as refused:
        crew.sign("sid", "BP-000002")
    assert "MD-POKER 15.H" == refused.value.clause


@pytest.mark.parametrize(("verb", "clause"), [("pay", "MD-POKER 16.I(1)"), ("discontinue", "MD-POKER 15.J")])
def test_shared_funds_are_not_paid_or_ended_without_their_paper(crew: Crew, verb: str, clause: str) -> None:
    with pytest.raises(NotPermitted, match=r"by signing a .* in the office") as refused:
        crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, verb))
    assert clause == refused.value.clause


def test_15_G_a_rejection_has_its_reason(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    beat = crew.papers("bad-beat-payout")[0]
    with pytest.raises(BadForm, match="rejected for a reason") as refused:
        crew.sign("sue", beat, decision="rejected")
    assert "MD-POKER 15.G" == refused.value.clause
    crew.sign("sue", beat, decision="rejected", reason="only three players were dealt in")
    assert "complete" == papers.state_of(crew.office, crew.office.paper(beat.number))
    assert "bad-beat" not in crew.office.state.displays
    whole(crew)


def test_15_H_2_where_the_house_pays_at_the_cage_a_cashier_does(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, pay_place="main-cage")
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    beat = crew.papers("bad-beat-payout")[0]
    crew.sign("sue", beat, decision="verified")
    crew.sign("alma", beat, payment="cheque")
    with pytest.raises(NotPermitted, match=r"sid .* may not pay a jackpot at the cage"):
        crew.sign("sid", beat)
    crew.sign("cass", beat)
    assert "MD-POKER 15.H#2" in clauses(papers.show(crew.office, crew["sue"], beat.number))
    whole(crew)


# ---- 15.F, 15.I: records and displays -------------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 15.I", says="At least daily and right after a verified Bad Beat")
@pytest.mark.clause("MD-POKER 15.I(1)", says="in front of a floorperson")
@pytest.mark.clause("MD-POKER 15.I(2)", says="equals the displayed figure")
def test_15_I_a_display_is_adjusted_to_what_accounting_maintains(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    crew.sign("sue", crew.papers("bad-beat-payout")[0], decision="verified")
    (task,) = [one for one in tasks.listed(crew.office) if one.duty == ADJUST and "bad-beat" in one.words]
    assert "MD-POKER 15.I" == task.clause
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 50_000))
    paper = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
    with pytest.raises(BadForm, match=r"the displays show \$5, and accounting maintains \$500") as refused:
        crew.sign("alma", paper, displayed="5")
    assert "MD-POKER 15.I(2)" == refused.value.clause
    crew.sign("alma", paper, displayed="500")
    crew.sign("flo", paper)
    shown = crew.office.state.displays["bad-beat"]
    assert (50_000, False) == (shown.cents, shown.pending)
    assert not [one for one in tasks.listed(crew.office) if one.duty == ADJUST and "bad-beat" in one.words]
    assert {"MD-POKER 15.I(1)", "MD-POKER 15.I(2)"} <= clauses(papers.show(crew.office, crew["flo"], paper.number))
    whole(crew)


def test_15_F_only_a_fund_that_accounting_maintains_is_displayed(crew: Crew) -> None:
    with pytest.raises(BadForm, match="no fund 'major'; there are: bad-beat") as refused:
        crew.office.draw_by(crew["alma"], "display", "", {"fund": "major"})
    assert "MD-POKER 15.F" == refused.value.clause


def test_15_I_2_a_figure_that_has_moved_meanwhile_is_stale(crew: Crew) -> None:
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 50_000))
    paper = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
    crew.sign("alma", paper, displayed="500")
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 100))
    with pytest.raises(Stale, match=r"the fund holds \$501 now, and no longer \$500") as refused:
        crew.sign("flo", paper)
    assert "MD-POKER 15.I(1)" == refused.value.clause
    crew.office.void(crew["alma"], paper.number, "the fund has moved")
    again = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"}, paper.number)
    assert ("DA-000002", "DA-000001") == (again.number, again.instead)
    whole(crew)


@pytest.mark.clause("MD-POKER 15.F", says="official record of daily contributions")
@pytest.mark.clause("MD-POKER 16.F", says="official record of contributions")
def test_15_F_accounting_keeps_the_official_record(crew: Crew, clock: Clock) -> None:
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    day = crew.office.gaming_day()
    record = crew.office.draw_by(crew["alma"], "official-record", "", {"gaming_day": day})
    assert (100, 100) == (record.cents("bad_beat"), record.cents("high_hand"))
    count = crew.papers("bad-beat-count-cage")[0]
    crew.sign("fay", count, box="B-17")
    crew.sign("sid", count, cage="main cage")
    crew.sign("cass", count, counted="1")
    with pytest.raises(Stale, match="boxes were counted or verified since"):
        crew.sign("alma", record)
    crew.office.void(crew["alma"], record.number, "a box was verified since")
    record = crew.office.draw_by(crew["alma"], "official-record", "", {"gaming_day": day})
    crew.sign("alma", record)
    shown = papers.show(crew.office, crew["rex"], record.number)
    (lines,) = [one.lines for one in shown.fields if one.name == "lines"]
    assert [("table 1", "Bad Beat", "BC-000001", "$1", "$1", "$0")] == [one for one in lines if one[1] == "Bad Beat"]
    assert {"MD-POKER 15.F", "MD-POKER 16.F"} <= clauses(shown)
    with pytest.raises(BadForm, match=f"is {record.number}, and nothing was counted or verified since") as refused:
        crew.office.draw_by(crew["alma"], "official-record", "", {"gaming_day": day})
    assert "MD-POKER 15.F" == refused.value.clause


# ---- 15.C(3), 15.J: the end of a Bad Beat ---------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 15.C(3)", says="ended at any time by amending the rules")
def test_15_C_3_a_bad_beat_ends_by_an_approved_amendment(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 50_000))
    with pytest.raises(BadForm, match="no approved amendment in force ends the Bad Beat") as refused:
        crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    assert "MD-POKER 15.C(3)" == refused.value.clause
    clock.forward(1)
    crew.approve(filed(bad_beat="false", high_hand="false"))
    crew.play_a_round("1")
    assert 0 == crew.room.ledger.holds(MONEY, "bad-beat-box/1"), "nothing is collected any more"
    paper = crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    told = {"destination": "paid to players at the cage", "how": "as hourly high hands from 16 January on"}
    with pytest.raises(BadForm, match="paid to players is not put into 'high-hand'") as refused:
        crew.sign("alma", paper, **told, fund="high-hand")
    assert "MD-POKER 15.J" == refused.value.clause
    crew.sign("alma", paper, **told)
    crew.sign("cora", paper)
    assert 0 == crew.room.funds[MONEY].holds("bad-beat")
    for _ in range(2):  # the display shows that nothing is left; from then on there is nothing to adjust
        clock.forward(86_400)
        tasks.attend(crew.office)
        due = [one for one in tasks.listed(crew.office) if (one.duty, one.what) == (ADJUST, "bad-beat")]
        for _ in due:
            display = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
            crew.sign("alma", display, displayed="0")
            crew.sign("fay", display)
    assert not due
    shown = papers.show(crew.office, crew["rex"], paper.number)
    assert "The fund is paid out as hourly high hands until it is empty." == values(shown)["procedure"]
    assert {"MD-POKER 15.C(3)", "MD-POKER 15.J"} <= clauses(shown)
    whole(crew)


@pytest.mark.clause("MD-POKER 15.J", says="return or transfer all money to players")
def test_15_J_what_is_left_is_transferred_to_another_jackpot(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 50_000))
    clock.forward(1)
    crew.approve(filed(bad_beat="false"))
    crew.play_a_round("1")
    paper = crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    told = {"destination": "transferred to another jackpot", "how": "as hourly high hands until it is empty"}
    for wrong, why in (("", "no jackpot '' can receive"), ("bad-beat", "no jackpot 'bad-beat' can receive")):
        with pytest.raises(BadForm, match=why) as refused:
            crew.sign("alma", paper, **told, fund=wrong)
        assert "MD-POKER 15.J" == refused.value.clause
    crew.sign("alma", paper, **told, fund="high-hand")
    with pytest.raises(
        BadForm, match=f"already drawn up on {paper.number}; sign it, or declare it void first"
    ) as refused:
        crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    assert "MD-POKER 15.J" == refused.value.clause
    before = crew.room.funds[MONEY].holds("high-hand")
    crew.sign("cora", paper)
    funds = crew.room.funds[MONEY]
    assert (0, before + 50_000) == (funds.holds("bad-beat"), funds.holds("high-hand"))
    with pytest.raises(BadForm, match=f"was settled by {paper.number}, and nothing is left in its fund") as refused:
        crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    assert "MD-POKER 15.J" == refused.value.clause
    whole(crew)


@pytest.mark.clause("MD-POKER 15.D", says="counted at least once per gaming day")
def test_15_D_what_lies_in_boxes_is_counted_before_a_bad_beat_is_settled(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    clock.forward(1)
    crew.approve(filed(bad_beat="false"))
    with pytest.raises(BadForm, match=r"\$1 of contributions lie uncounted in boxes; they are counted") as refused:
        crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    assert "MD-POKER 15.D" == refused.value.clause


def test_15_J_where_no_bad_beat_was_ever_offered_none_is_settled(desk: Desk, people: People) -> None:
    crew = Crew(desk, people, bad_beat="false")
    with pytest.raises(BadForm, match="no approved submission of this room has offered a Bad Beat") as refused:
        crew.office.draw_by(crew["alma"], "discontinuation", "", {})
    assert "MD-POKER 15.J" == refused.value.clause


# ---- 17.B, 2.B, 4.A -------------------------------------------------------------------------------------------------


RAKED_SMALL = 'chip.unit = "0.25"\nrake.unit = "0.25"\n'


@pytest.mark.parametrize(
    ("raked", "how"),
    [
        pytest.param("25", "", id="percentage"),
        pytest.param(
            "50", 'rake.type = ["incremental"]\nrake.levels = [{ pot = "4.00", amount = "0.50" }]\n', id="incremental"
        ),
    ],
)
@pytest.mark.clause("MD-POKER 17.B(1)(a)", says="parked in the rake area as play goes on")
@pytest.mark.clause("MD-POKER 17.B(1)(b)", says="dropped straight into the drop box")
@pytest.mark.clause("MD-POKER 17.B(2)(a)", says="Parked in the rake area when taken")
@pytest.mark.clause("MD-POKER 17.B(2)(b)", says="Dropped at the end of the round")
def test_17_B_the_rake_lies_in_its_area_and_is_dropped_when_the_round_is_over(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, raked: str, how: str
) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, more=RAKED_SMALL + how, bad_beat="false", high_hand="false")
    crew.seat("1", "ann", "bob")

    def held(name: str) -> int:
        return crew.room.ledger.holds(MONEY, f"{name}/1")

    while not held("rake-area"):
        crew.step("1")
    assert (int(raked), 0) == (held("rake-area"), held("drop-box"))
    live = crew.tables["1"]
    while live.running is not None and live.running.procedure == "round":
        crew.step("1")
    assert (0, int(raked)) == (held("rake-area"), held("drop-box"))
    drop = crew.office.draw_by(crew["alma"], "drop-box", "1", {})
    assert int(raked) == drop.cents("reckoned")
    crew.sign("alma", drop, counted=int(raked), box="D-1")
    crew.sign("fay", drop)
    clause = "MD-POKER 17.B(1)(b)" if not how else "MD-POKER 17.B(2)(b)"
    assert clause in clauses(papers.show(crew.office, crew["alma"], drop.number))
    with pytest.raises(BadForm, match="there is no table '2' whose drop box could be counted") as refused:
        crew.office.draw_by(crew["alma"], "drop-box", "2", {})
    assert "MD-POKER 17.B(1)(b)" == refused.value.clause
    whole(crew)


@pytest.mark.clause("MD-POKER 17.B(3)(e)", says="Parked by the dealer in the rake area when charged")
@pytest.mark.clause("MD-POKER 17.B(3)(f)", says="floorperson")
def test_17_B_3_f_time_charges_are_verified_before_they_are_dropped(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    rig(monkeypatch)
    charges = 'type = ["time"], time_basis = "per-player", hourly_fee = "6.00", time_step = 30, cap = "5.00"'
    crew = Crew(desk, people, more=f"rake = {{ {charges} }}\n", bad_beat="false", high_hand="false")
    crew.seat("1", "ann", "bob")
    clock.forward(HOUR // 2)
    live = crew.tables["1"]
    automatic.tell_the_time(desk, live)
    paper = crew.papers("time-charges")[0]
    assert 600 == paper.cents("reckoned") == crew.room.ledger.holds(MONEY, "rake-area/1")
    with pytest.raises(BadForm, match=r"\$5 was counted and \$6 was charged") as refused:
        crew.sign("fay", paper, counted="5")
    assert "MD-POKER 17.B(3)(f)" == refused.value.clause
    crew.sign("fay", paper, counted="6")
    assert (0, 600) == tuple(crew.room.ledger.holds(MONEY, f"{one}/1") for one in ("rake-area", "drop-box"))
    crew.sign("deb", paper)
    drop = crew.office.draw_by(crew["alma"], "drop-box", "1", {})
    crew.sign("alma", drop, counted="6.50", box="D-1")
    crew.sign("fay", drop)
    assert 0 == crew.office.draw_by(crew["alma"], "drop-box", "1", {}).cents("reckoned")
    assert -50 == crew.room.ledger.holds(MONEY, "count-difference/1")
    whole(crew)


@pytest.mark.clause("MD-POKER 2.B", says="layout goes to the Commission for approval")
def test_2_B_the_layout_of_a_table_is_put_on_file(crew: Crew) -> None:
    tasks.attend(crew.office)
    (task,) = [one for one in tasks.listed(crew.office) if one.duty == "file-layout"]
    assert ("MD-POKER 2.B", "1") == (task.clause, task.table)
    given = {"layout": "HO-2026-01", "submitted": "2026-09-01", "approval": "MLGCA 2026-88"}
    paper = crew.office.draw_by(crew["cora"], "layout", "1", given)
    crew.sign("cora", paper)
    crew.sign("fay", paper, carries="yes")
    tasks.attend(crew.office)
    assert not [one for one in tasks.listed(crew.office) if one.duty == "file-layout"]
    assert "MD-POKER 2.B" in clauses(papers.show(crew.office, crew["rex"], paper.number))
    whole(crew)


@pytest.mark.clause("MD-POKER 4.A", says="inspects both decks for defects")
def test_4_A_decks_are_inspected_by_the_dealer_and_verified(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    paper = crew.papers("decks-md-poker")[0]
    crew.sign("deb", paper, seals="4711, 4712", defects="none")
    with pytest.raises(NotPermitted, match=r"don .* may not verify the inspection of decks"):
        crew.sign("don", paper)
    crew.sign("fay", paper)
    assert "complete" == papers.state_of(crew.office, crew.office.paper(paper.number))


# ---- print ----------------------------------------------------------------------------------------------------------


def test_the_first_print_is_the_original_and_all_others_are_marked_copies(crew: Crew) -> None:
    slip = slip_of_bob(crew)
    assert "not complete" == papers.for_print(crew.office, crew["fay"], slip.number)[1]
    crew.sign("deb", slip)
    marks = [papers.for_print(crew.office, crew["fay"], slip.number)[1] for _ in range(3)]
    assert ["", "copy 1", "copy 2"] == marks
    with pytest.raises(NotPermitted, match=r"deb .* may not print a copy"):
        papers.for_print(crew.office, crew["deb"], slip.number)
    whole(crew)


def test_a_gaming_day_is_that_of_the_facility(crew: Crew) -> None:
    """15 January 2027, three in the morning in New York: the gaming day began at six the morning before."""
    assert date(2027, 1, 14).isoformat() == crew.office.gaming_day()


def test_personal_data_on_papers_and_of_people_is_erased_after_its_time(crew: Crew, clock: Clock) -> None:
    slip = slip_of_bob(crew)
    duties.keep_person(crew.office, crew["cora"], "deb", Details("Deborah Miller", "410 555 0199", "D-20417"))
    kept = erasing.kept(crew.office, crew["cora"])
    assert {slip.number, "deb"} <= {one.what for one in kept}
    assert not any(one.due for one in kept)
    with pytest.raises(NotPermitted, match="may not erase personal data; that takes the role compliance"):
        erasing.kept(crew.office, crew["fay"])
    for what, where in ((slip.number, f"on paper {slip.number}"), ("deb", "of deb")):
        with pytest.raises(NotPermitted, match=f"personal data {where} must be kept for 1825 more days"):
            erasing.erase(crew.office, crew["cora"], what)
    clock.forward(RETENTION // 1_000_000)
    with pytest.raises(NotPermitted, match="may not erase personal data"):
        erasing.erase(crew.office, crew["fay"], slip.number)
    assert all(one.due for one in erasing.kept(crew.office, crew["cora"]))
    for what in (slip.number, "deb"):
        erasing.erase(crew.office, crew["cora"], what)
    assert "erased" == values(papers.show(crew.office, crew["cora"], slip.number))["phone"]
    with pytest.raises(NoAccount, match=f"no personal data is kept on paper {slip.number}"):
        erasing.erase(crew.office, crew["cora"], slip.number)
    whole(crew)
    chains = [entry for chain in crew.desk.store.heads() for entry in crew.desk.store.entries(chain)]
    assert {"cora"} == {entry.account for entry in chains if entry.kind in ("details erased", "personal data erased")}
    assert ["cora"] == [entry.account for entry in chains if entry.kind == "personal data kept"][-1:]
