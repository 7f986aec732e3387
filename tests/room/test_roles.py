"""Every cell of the table of roles and acts, written a second time, and tried by somebody who holds the role."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import croupier
from croupier.room.people import People
from croupier.room.register import Account
from croupier.room.roles import PERMITTED, Act, NotPermitted, Role, demand
from croupier.room.sessions import Sessions

PACKAGE = Path(croupier.__file__).parent
# One letter per role, in the order of `Role`: player, dealer, floorperson, shift supervisor, cashier, security,
# accounting, surveillance, compliance, regulator, administrator.
ORDER = "PDFSCEAVLRN"
CELLS = {
    Act.PLAY: "P",
    Act.SIT: "P",
    Act.JOIN_LIST: "P",
    Act.CHAT: "PDFS",
    Act.CALL_FLOOR: "PD",
    Act.OPEN_DISPUTE: "PDFS",
    Act.APPEAL: "P",
    Act.DEAL: "D",
    Act.RUN_TABLE: "FS",
    Act.DECLARE_ABSENT: "FS",
    Act.OPEN_TABLE: "FS",
    Act.CLOSE_TABLE: "FS",
    Act.SEAT: "FS",
    Act.HOLD: "FS",
    Act.RELEASE: "FS",
    Act.VOID_HAND: "S",
    Act.STOP_ROOM: "SN",
    Act.WATCH_FLOOR: "FSV",
    Act.ANSWER_CALL: "FS",
    Act.RULE: "FS",
    Act.RULE_FINALLY: "S",
    Act.MUTE: "FS",
    Act.VERIFY_BAD_BEAT: "S",
    Act.DELIVER_PAYOUT: "EA",
    Act.FILL_ACCOUNT: "C",
    Act.PAY_OUT: "C",
    Act.ADJUST_DISPLAY: "A",
    Act.MOVE_FUND: "A",
    Act.AWARD_FUND: "FS",
    Act.READ_LEDGER: "ALR",
    Act.READ_RECORDS: "VR",
    Act.READ_JOURNAL: "VLR",
    Act.READ_PERSON: "AL",
    Act.ERASE_PERSON: "L",
    Act.LOAD_SUBMISSION: "L",
    Act.APPROVE_SUBMISSION: "R",
    Act.SIGN_CHECKPOINT: "SA",
    Act.CORRECT: "SA",
    Act.ADD_ACCOUNT: "N",
    Act.CLOSE_ACCOUNT: "N",
    Act.RESET_PASSWORD: "N",
    Act.GRANT: "N",
    Act.REVOKE: "N",
    Act.REPLACE_KEY: "N",
    Act.ASSIGN: "DFS",
    Act.KEEP_PERSON: "FSCLN",
    Act.READ_PAPERS: "DFSCEAVLR",
    Act.PRINT_COPY: "FSALR",
    Act.VOID_PAPER: "FSA",
    Act.GIVE_NOTICE: "FS",
    Act.VERIFY_HIGH_HAND: "FS",
    Act.SIGN_SLIP: "D",
    Act.COUNT_AT_TABLE: "D",
    Act.WITNESS_COUNT: "FS",
    Act.RECORD_COUNT: "V",
    Act.ACCOUNT_FOR_BOX: "FS",
    Act.TRANSPORT_BOX: "E",
    Act.COUNT_AT_CAGE: "C",
    Act.PREPARE_PAYOUT: "A",
    Act.PAY_AT_CAGE: "C",
    Act.RECEIVE_PAYOUT: "P",
    Act.WITNESS_DISPLAY: "FS",
    Act.KEEP_RECORD: "A",
    Act.CONFIRM_END: "L",
    Act.INSPECT_DECK: "D",
    Act.VERIFY_DECK: "FS",
    Act.DROP_CHARGES: "D",
    Act.VERIFY_CHARGES: "FS",
    Act.COUNT_DROP: "A",
    Act.FILE_LAYOUT: "L",
    Act.CONFIRM_LAYOUT: "FS",
}


def test_every_act_stands_in_the_table_once() -> None:
    assert set(Act) == set(CELLS) == set(PERMITTED)


def test_every_act_is_demanded_somewhere() -> None:
    """A row of the table that nothing enforces would say who may do what, and nobody would be refused."""
    sources = [file.read_text("utf-8") for file in PACKAGE.rglob("*.py") if file.name != "roles.py"]
    named = {name for text in sources for name in re.findall(r"\bAct\.([A-Z_]+)\b", text)}
    assert set() == set(Act.__members__) - named


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_every_role_may_do_what_its_cells_say(people: People, administrators: tuple[Account, Account]) -> None:
    first, second = administrators
    for role, letter in zip(Role, ORDER, strict=True):
        name = role.replace(" ", "-")
        account, password = people.add(first, name)
        if role is Role.ADMINISTRATOR:
            Sessions(people._desk, people.passwords).change_password(account, password, "a password of my own")
        if role is not Role.PLAYER:
            assert not people.grant(first, name, role)
            assert people.grant(second, name, role)
            if role is not Role.ADMINISTRATOR:  # who never holds another role
                people.revoke(first, name, Role.PLAYER)
        roles = people.account(name).roles
        assert {role} == roles
        for act, cells in CELLS.items():
            if letter in cells:
                assert role == demand(name, roles, act)
            else:
                with pytest.raises(NotPermitted, match=f"{name} .* may not {act}; that takes the role"):
                    demand(name, roles, act)


def test_a_person_with_several_roles_acts_in_the_one_that_permits_it() -> None:
    assert Role.CASHIER == demand("eve", {Role.DEALER, Role.CASHIER}, Act.FILL_ACCOUNT)


def test_a_refusal_says_who_what_and_which_role_may() -> None:
    with pytest.raises(NotPermitted) as refused:
        demand("eve", {Role.DEALER}, Act.RULE_FINALLY)
    assert "eve (dealer) may not give the final ruling; that takes the role shift supervisor [MD-POKER 18.A]" == str(
        refused.value
    )
    with pytest.raises(NotPermitted, match=r"eve \(no role\) may not"):
        demand("eve", (), Act.PLAY)
