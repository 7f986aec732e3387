"""What honest people enter on the papers of the office, and who they are; for the tests."""

from __future__ import annotations

from croupier.room.office.forms import FormStep
from croupier.room.office.state import Paper
from croupier.room.roles import PERMITTED, Role

SOMEBODY = {
    Role.PLAYER: "cy", Role.DEALER: "deb", Role.FLOORPERSON: "fay", Role.SHIFT_SUPERVISOR: "sue", Role.CASHIER: "cass",
    Role.SECURITY: "sid", Role.ACCOUNTING: "alma", Role.SURVEILLANCE: "vera", Role.COMPLIANCE: "cora",
    Role.REGULATOR: "rex", Role.ADMINISTRATOR: "ada",
}  # fmt: skip


def filled(step: FormStep, paper: Paper) -> dict[str, str | int]:
    """The entries of a step; each count agrees with the books."""
    given: dict[str, str | int] = {}
    for one in step.fields:
        if one.kind == "cents":
            given[one.name] = paper.cents("reckoned")
        elif one.name == "place":
            given[one.name] = "2"
        elif not one.optional:
            given[one.name] = one.choices[0] if one.choices else 52 if one.kind == "number" else "7"
    return given


def signer(paper: Paper, step: FormStep) -> str:
    """Somebody who may sign a step and has not signed the paper yet."""
    allowed = {step.only} if step.only else PERMITTED[step.act]
    signed = {one.account for one in paper.signatures}
    holders = [name for role, name in SOMEBODY.items() if role in allowed]
    return next(one for one in (*holders, "don", "flo") if one not in signed)
