"""Who may do what in the room: one table of roles and acts, enforced by `demand` alone.

"Floorperson or above" is a floorperson or a shift supervisor; no other roles are ordered. What a person may do at a
table besides, the clauses of the game say: the view of that person lists it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from types import MappingProxyType

from croupier.errors import CroupierError


class Role(StrEnum):
    """What somebody is in the room."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SHIFT_SUPERVISOR = "shift supervisor"
    CASHIER = "cashier"
    SECURITY = "security"
    ACCOUNTING = "accounting"
    SURVEILLANCE = "surveillance"
    COMPLIANCE = "compliance"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"


class Act(StrEnum):
    """What is done in the room, as it is journalled."""

    PLAY = "play"
    SIT = "take, change or leave a seat"
    JOIN_LIST = "join a wait list"
    CHAT = "write to a table's chat"
    CALL_FLOOR = "call the floor"
    OPEN_DISPUTE = "open a dispute"
    APPEAL = "appeal a ruling"
    DEAL = "deal"
    REPORT = "report an irregularity"
    RUN_TABLE = "act for the floor"
    DECLARE_ABSENT = "declare a silent player absent"
    OPEN_TABLE = "open a table"
    CLOSE_TABLE = "close a table"
    SEAT = "seat a player from the wait list"
    HOLD = "hold a table"
    RELEASE = "release a held table"
    STOP_ROOM = "stop the room in order"
    WATCH_FLOOR = "see the floor"
    ANSWER_CALL = "answer a call to the floor"
    RULE = "rule on a dispute"
    RULE_FINALLY = "give the final ruling"
    MUTE = "mute somebody's chat"
    CLOSE_TASK = "close an open task"
    VERIFY_BAD_BEAT = "verify a Bad Beat"
    DELIVER_PAYOUT = "deliver a jackpot payout"
    FILL_ACCOUNT = "take money at the cage"
    PAY_OUT = "pay money out at the cage"
    COUNT_BOX = "count a jackpot box"
    ADJUST_DISPLAY = "adjust a jackpot display"
    MOVE_FUND = "put money into a shared fund, or pay it out as approved"
    AWARD_FUND = "award a shared fund when its period is over"
    READ_LEDGER = "read the ledger"
    READ_RECORDS = "read the record of a hand"
    READ_JOURNAL = "read the journal"
    READ_PERSON = "read personal data"
    ERASE_PERSON = "erase personal data"
    LOAD_SUBMISSION = "load an amended submission"
    APPROVE_SUBMISSION = "approve a submission"
    SIGN_CHECKPOINT = "close the gaming day"
    CORRECT = "correct a posting"
    ADD_ACCOUNT = "add an account"
    CLOSE_ACCOUNT = "close an account"
    RESET_PASSWORD = "reset a password"
    GRANT = "grant a role"
    REVOKE = "revoke a role"
    BACK_UP = "back up the store"
    REPLACE_KEY = "replace a key"


FLOOR_OR_ABOVE = frozenset({Role.FLOORPERSON, Role.SHIFT_SUPERVISOR})
STAFF = frozenset(Role) - {Role.PLAYER}

PERMITTED: Mapping[Act, frozenset[Role]] = MappingProxyType(
    {
        Act.PLAY: frozenset({Role.PLAYER}),
        Act.SIT: frozenset({Role.PLAYER}),
        Act.JOIN_LIST: frozenset({Role.PLAYER}),
        Act.CHAT: FLOOR_OR_ABOVE | {Role.PLAYER, Role.DEALER},
        Act.CALL_FLOOR: frozenset({Role.PLAYER, Role.DEALER}),
        Act.OPEN_DISPUTE: FLOOR_OR_ABOVE | {Role.PLAYER, Role.DEALER},
        Act.APPEAL: frozenset({Role.PLAYER}),
        Act.DEAL: frozenset({Role.DEALER}),
        Act.REPORT: FLOOR_OR_ABOVE | {Role.DEALER},
        Act.RUN_TABLE: FLOOR_OR_ABOVE,
        Act.DECLARE_ABSENT: FLOOR_OR_ABOVE,
        Act.OPEN_TABLE: FLOOR_OR_ABOVE,
        Act.CLOSE_TABLE: FLOOR_OR_ABOVE,
        Act.SEAT: FLOOR_OR_ABOVE,
        Act.HOLD: FLOOR_OR_ABOVE,
        Act.RELEASE: FLOOR_OR_ABOVE,
        Act.STOP_ROOM: frozenset({Role.SHIFT_SUPERVISOR, Role.ADMINISTRATOR}),
        Act.WATCH_FLOOR: FLOOR_OR_ABOVE | {Role.SURVEILLANCE},
        Act.ANSWER_CALL: FLOOR_OR_ABOVE,
        Act.RULE: FLOOR_OR_ABOVE,
        Act.RULE_FINALLY: frozenset({Role.SHIFT_SUPERVISOR}),
        Act.MUTE: FLOOR_OR_ABOVE,
        Act.CLOSE_TASK: FLOOR_OR_ABOVE | {Role.ACCOUNTING, Role.COMPLIANCE},
        Act.VERIFY_BAD_BEAT: frozenset({Role.SHIFT_SUPERVISOR}),
        Act.DELIVER_PAYOUT: frozenset({Role.SECURITY, Role.ACCOUNTING}),
        Act.FILL_ACCOUNT: frozenset({Role.CASHIER}),
        Act.PAY_OUT: frozenset({Role.CASHIER}),
        Act.COUNT_BOX: frozenset({Role.DEALER, Role.CASHIER}),
        Act.ADJUST_DISPLAY: frozenset({Role.ACCOUNTING}),
        Act.MOVE_FUND: frozenset({Role.ACCOUNTING}),
        Act.AWARD_FUND: FLOOR_OR_ABOVE,
        Act.READ_LEDGER: frozenset({Role.ACCOUNTING, Role.COMPLIANCE, Role.REGULATOR}),
        Act.READ_RECORDS: frozenset({Role.SURVEILLANCE, Role.REGULATOR}),
        Act.READ_JOURNAL: frozenset({Role.SURVEILLANCE, Role.COMPLIANCE, Role.REGULATOR}),
        Act.READ_PERSON: frozenset({Role.ACCOUNTING, Role.COMPLIANCE}),
        Act.ERASE_PERSON: frozenset({Role.COMPLIANCE}),
        Act.LOAD_SUBMISSION: frozenset({Role.COMPLIANCE}),
        Act.APPROVE_SUBMISSION: frozenset({Role.REGULATOR}),
        Act.SIGN_CHECKPOINT: frozenset({Role.SHIFT_SUPERVISOR, Role.ACCOUNTING}),
        Act.CORRECT: frozenset({Role.SHIFT_SUPERVISOR, Role.ACCOUNTING}),
        Act.ADD_ACCOUNT: frozenset({Role.ADMINISTRATOR}),
        Act.CLOSE_ACCOUNT: frozenset({Role.ADMINISTRATOR}),
        Act.RESET_PASSWORD: frozenset({Role.ADMINISTRATOR}),
        Act.GRANT: frozenset({Role.ADMINISTRATOR}),
        Act.REVOKE: frozenset({Role.ADMINISTRATOR}),
        Act.BACK_UP: frozenset({Role.ADMINISTRATOR}),
        Act.REPLACE_KEY: frozenset({Role.ADMINISTRATOR}),
    }
)

# Where a text names the role, the clause that does. Everything else is the room's own division of duties.
CLAUSES: Mapping[Act, str] = MappingProxyType(
    {
        Act.RULE_FINALLY: "MD-POKER 18.A",
        Act.VERIFY_BAD_BEAT: "MD-POKER 15.G",
        Act.DELIVER_PAYOUT: "MD-POKER 15.G(2)",
        Act.COUNT_BOX: "MD-POKER 15.D(1)",
        Act.ADJUST_DISPLAY: "MD-POKER 15.I",
        Act.AWARD_FUND: "MD-POKER 16.I",
    }
)


COMES_AND_GOES = frozenset({"arrives", "departs"})
_OF_THE_SUPERVISOR: Mapping[tuple[str, str], Act] = MappingProxyType(
    {("bad-beat", "verify"): Act.VERIFY_BAD_BEAT, ("bad-beat", "reject"): Act.VERIFY_BAD_BEAT}
)


def act_of_the_floor(procedure: str, verb: str) -> Act:
    """What the floor does by an answer: some of it is the poker shift supervisor's alone (MD-POKER 15.G, 18.A)."""
    if verb == "ruling":
        return Act.RULE_FINALLY
    return _OF_THE_SUPERVISOR.get((procedure, verb), Act.SEAT if verb in COMES_AND_GOES else Act.RUN_TABLE)


class NotPermitted(CroupierError):
    """Somebody whose roles do not let them do this: who, what, and which roles do."""


def demand(who: str, roles: Collection[Role], act: Act) -> Role:
    """The role in which somebody does this; refused where none of theirs permits it."""
    for role in Role:
        if role in roles and role in PERMITTED[act]:
            return role
    held = ", ".join(role for role in Role if role in roles) or "no role"
    allowed = " or ".join(role for role in Role if role in PERMITTED[act])
    raise NotPermitted(f"{who} ({held}) may not {act}; that takes the role {allowed}", CLAUSES.get(act, ""))
