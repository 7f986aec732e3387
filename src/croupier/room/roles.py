"""Who may do what in the room: one table of roles and acts, enforced by `demand` alone.

"Floorperson or above" is a floorperson or a shift supervisor; no other roles are ordered. What else a person may do at
a table is up to the clauses of the game, and listed in that person's view.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from types import MappingProxyType

from croupier.errors import CroupierError


class Role(StrEnum):
    """A role that somebody holds in the room."""

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
    """An act in the room that needs a role, as it is journalled."""

    PLAY = "play"
    SIT = "take, change or leave a seat"
    JOIN_LIST = "join a wait list"
    CHAT = "write to a table's chat"
    CALL_FLOOR = "call the floor"
    OPEN_DISPUTE = "open a dispute"
    APPEAL = "appeal a ruling"
    DEAL = "deal"
    RUN_TABLE = "act for the floor"
    DECLARE_ABSENT = "declare a silent player absent"
    OPEN_TABLE = "open a table"
    CLOSE_TABLE = "close a table"
    SEAT = "seat a player from the wait list"
    HOLD = "hold a table"
    RELEASE = "release a held table"
    VOID_HAND = "declare a hand void whose key is lost"
    STOP_ROOM = "stop the room in order"
    WATCH_FLOOR = "see the floor"
    ANSWER_CALL = "answer a call to the floor"
    RULE = "rule on a dispute"
    RULE_FINALLY = "give the final ruling"
    MUTE = "mute somebody's chat"
    VERIFY_BAD_BEAT = "verify a Bad Beat"
    DELIVER_PAYOUT = "deliver a jackpot payout"
    FILL_ACCOUNT = "take money at the cage"
    PAY_OUT = "pay money out at the cage"
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
    REPLACE_KEY = "replace a key"
    # ---- the back office ----
    ASSIGN = "say who is on duty at a table"
    KEEP_PERSON = "write down personal data"
    READ_PAPERS = "read the papers and tasks of the office"
    PRINT_COPY = "print a copy of a paper"
    VOID_PAPER = "declare a paper void"
    GIVE_NOTICE = "notify the compliance representative"
    VERIFY_HIGH_HAND = "verify a high hand and sign its slip"
    SIGN_SLIP = "sign a High Hand slip as its dealer"
    COUNT_AT_TABLE = "count a jackpot box at a closed table"
    WITNESS_COUNT = "witness the count of a jackpot box"
    RECORD_COUNT = "record the count of a jackpot box on video"
    ACCOUNT_FOR_BOX = "account for the boxes that leave the tables"
    TRANSPORT_BOX = "take a jackpot box to the cage"
    COUNT_AT_CAGE = "count or verify a jackpot box at the cage"
    PREPARE_PAYOUT = "prepare the payout of a jackpot"
    PAY_AT_CAGE = "pay a jackpot at the cage"
    RECEIVE_PAYOUT = "sign for a payout received"
    WITNESS_DISPLAY = "be present when a display is adjusted"
    KEEP_RECORD = "keep the official record of contributions"
    CONFIRM_END = "confirm that a jackpot is discontinued"
    INSPECT_DECK = "inspect decks"
    VERIFY_DECK = "verify the inspection of decks"
    DROP_CHARGES = "place time charges into the drop box"
    VERIFY_CHARGES = "verify the time charges collected"
    COUNT_DROP = "count the drop box of a table"
    FILE_LAYOUT = "put an approved layout on file"
    CONFIRM_LAYOUT = "confirm that the layout at a table is the one on file"


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
        Act.RUN_TABLE: FLOOR_OR_ABOVE,
        Act.DECLARE_ABSENT: FLOOR_OR_ABOVE,
        Act.OPEN_TABLE: FLOOR_OR_ABOVE,
        Act.CLOSE_TABLE: FLOOR_OR_ABOVE,
        Act.SEAT: FLOOR_OR_ABOVE,
        Act.HOLD: FLOOR_OR_ABOVE,
        Act.RELEASE: FLOOR_OR_ABOVE,
        Act.VOID_HAND: frozenset({Role.SHIFT_SUPERVISOR}),
        Act.STOP_ROOM: frozenset({Role.SHIFT_SUPERVISOR, Role.ADMINISTRATOR}),
        Act.WATCH_FLOOR: FLOOR_OR_ABOVE | {Role.SURVEILLANCE},
        Act.ANSWER_CALL: FLOOR_OR_ABOVE,
        Act.RULE: FLOOR_OR_ABOVE,
        Act.RULE_FINALLY: frozenset({Role.SHIFT_SUPERVISOR}),
        Act.MUTE: FLOOR_OR_ABOVE,
        Act.VERIFY_BAD_BEAT: frozenset({Role.SHIFT_SUPERVISOR}),
        Act.DELIVER_PAYOUT: frozenset({Role.SECURITY, Role.ACCOUNTING}),
        Act.FILL_ACCOUNT: frozenset({Role.CASHIER}),
        Act.PAY_OUT: frozenset({Role.CASHIER}),
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
        Act.REPLACE_KEY: frozenset({Role.ADMINISTRATOR}),
        Act.ASSIGN: FLOOR_OR_ABOVE | {Role.DEALER},
        Act.KEEP_PERSON: FLOOR_OR_ABOVE | {Role.CASHIER, Role.COMPLIANCE, Role.ADMINISTRATOR},
        Act.READ_PAPERS: STAFF - {Role.ADMINISTRATOR},
        Act.PRINT_COPY: FLOOR_OR_ABOVE | {Role.ACCOUNTING, Role.COMPLIANCE, Role.REGULATOR},
        Act.VOID_PAPER: FLOOR_OR_ABOVE | {Role.ACCOUNTING},
        Act.GIVE_NOTICE: FLOOR_OR_ABOVE,
        Act.VERIFY_HIGH_HAND: FLOOR_OR_ABOVE,
        Act.SIGN_SLIP: frozenset({Role.DEALER}),
        Act.COUNT_AT_TABLE: frozenset({Role.DEALER}),
        Act.WITNESS_COUNT: FLOOR_OR_ABOVE,
        Act.RECORD_COUNT: frozenset({Role.SURVEILLANCE}),
        Act.ACCOUNT_FOR_BOX: FLOOR_OR_ABOVE,
        Act.TRANSPORT_BOX: frozenset({Role.SECURITY}),
        Act.COUNT_AT_CAGE: frozenset({Role.CASHIER}),
        Act.PREPARE_PAYOUT: frozenset({Role.ACCOUNTING}),
        Act.PAY_AT_CAGE: frozenset({Role.CASHIER}),
        Act.RECEIVE_PAYOUT: frozenset({Role.PLAYER}),
        Act.WITNESS_DISPLAY: FLOOR_OR_ABOVE,
        Act.KEEP_RECORD: frozenset({Role.ACCOUNTING}),
        Act.CONFIRM_END: frozenset({Role.COMPLIANCE}),
        Act.INSPECT_DECK: frozenset({Role.DEALER}),
        Act.VERIFY_DECK: FLOOR_OR_ABOVE,
        Act.DROP_CHARGES: frozenset({Role.DEALER}),
        Act.VERIFY_CHARGES: FLOOR_OR_ABOVE,
        Act.COUNT_DROP: frozenset({Role.ACCOUNTING}),
        Act.FILE_LAYOUT: frozenset({Role.COMPLIANCE}),
        Act.CONFIRM_LAYOUT: FLOOR_OR_ABOVE,
    }
)

# If a text names the role, its clause. Everything else is the room's own division of duties.
CLAUSES: Mapping[Act, str] = MappingProxyType(
    {
        Act.VOID_HAND: "MD-POKER 18.A",
        Act.RULE_FINALLY: "MD-POKER 18.A",
        Act.VERIFY_BAD_BEAT: "MD-POKER 15.G",
        Act.DELIVER_PAYOUT: "MD-POKER 15.G(2)",
        Act.ADJUST_DISPLAY: "MD-POKER 15.I",
        Act.AWARD_FUND: "MD-POKER 16.I",
        Act.GIVE_NOTICE: "MD-POKER 18.C#2",
        Act.VERIFY_HIGH_HAND: "MD-POKER 16.G(1)",
        Act.SIGN_SLIP: "MD-POKER 16.G(3)(d)",
        Act.COUNT_AT_TABLE: "MD-POKER 15.D(1)",
        Act.WITNESS_COUNT: "MD-POKER 15.D(1)(a)",
        Act.RECORD_COUNT: "MD-POKER 15.D(1)",
        Act.ACCOUNT_FOR_BOX: "MD-POKER 15.D(2)(a)",
        Act.TRANSPORT_BOX: "MD-POKER 15.D(2)(b)",
        Act.COUNT_AT_CAGE: "MD-POKER 15.E",
        Act.PREPARE_PAYOUT: "MD-POKER 15.H",
        Act.PAY_AT_CAGE: "MD-POKER 16.I(1)",
        Act.WITNESS_DISPLAY: "MD-POKER 15.I(1)",
        Act.KEEP_RECORD: "MD-POKER 15.F",
        Act.CONFIRM_END: "MD-POKER 15.J",
        Act.INSPECT_DECK: "MD-POKER 4.A",
        Act.VERIFY_DECK: "MD-POKER 4.A",
        Act.DROP_CHARGES: "MD-POKER 17.B(3)(f)",
        Act.VERIFY_CHARGES: "MD-POKER 17.B(3)(f)",
        Act.FILE_LAYOUT: "MD-POKER 2.B",
        Act.CONFIRM_LAYOUT: "MD-POKER 2.B",
    }
)


COMES_AND_GOES = frozenset({"arrives", "departs"})
_OF_THE_SUPERVISOR: Mapping[tuple[str, str], Act] = MappingProxyType(
    {("bad-beat", "verify"): Act.VERIFY_BAD_BEAT, ("bad-beat", "reject"): Act.VERIFY_BAD_BEAT}
)


def act_of_the_floor(procedure: str, verb: str) -> Act:
    """The act behind a floor's answer: some are for the poker shift supervisor only (MD-POKER 15.G, 18.A)."""
    if verb == "ruling":
        return Act.RULE_FINALLY
    return _OF_THE_SUPERVISOR.get((procedure, verb), Act.SEAT if verb in COMES_AND_GOES else Act.RUN_TABLE)


class NotPermitted(CroupierError):
    """Somebody whose roles do not let them do this: who, what, and which roles do."""


def demand(who: str, roles: Collection[Role], act: Act, clause: str = "") -> Role:
    """The role in which somebody does this; refused with the clause if none of their roles permits it."""
    for role in Role:
        if role in roles and role in PERMITTED[act]:
            return role
    held = ", ".join(role for role in Role if role in roles) or "no role"
    allowed = " or ".join(role for role in Role if role in PERMITTED[act])
    raise NotPermitted(f"{who} ({held}) may not {act}; that takes the role {allowed}", clause or CLAUSES.get(act, ""))
