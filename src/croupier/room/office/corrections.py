"""Corrections of money: each names the posting that it corrects, and is signed by two people in two roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import dollars_and_cents
from croupier.room.journal import Posting
from croupier.room.ledger import CAGE_OF_THE_ROOM, player_account
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.money import DIFFERENCES
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act, Role

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

_OWN = ("player/", f"{DIFFERENCES}/")


def _corrigible(account: str) -> bool:
    """Whether it can be corrected; accounts of tables and funds are put right by their own procedures (18.I)."""
    return account == CAGE_OF_THE_ROOM or account.startswith(_OWN)


def _posting(office: BackOffice, values: Values) -> Posting:
    chain, row, line = str(values["chain"]), int(values["row"]), int(values["line"])
    entry = next(iter(office.desk.store.entries(chain, row - 1)), None) if row > 0 else None
    if entry is None or entry.sequence != row or not 1 <= line <= len(entry.postings):
        raise BadForm(f"there is no posting {line} of row {row} of {chain!r}; `croupier audit` lists postings")
    return entry.postings[line - 1]


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    found, other, cents = _posting(office, values), str(values["account"]), int(values["cents"])
    if account_is_unknown(office, other) or ("/" not in other and not _corrigible(other)):
        raise BadForm(f"there is no account {other[:60]!r}; write player/NAME, cage or {DIFFERENCES}/TABLE")
    for account in (found.account, other):
        if not _corrigible(account):
            said = f"{account} belongs to a table or a fund, whose record says what it holds"
            raise BadForm(f"{said}; a correction moves money between players' accounts, differences and the cage")
    posting = f"posting {values['line']} of row {values['row']} of {values['chain']}"
    if other == found.account:
        raise BadForm(f"{posting} is one of {other}; name the other account, to which the money belongs")
    left = abs(found.cents) - _corrected(office, values)
    if not left:
        raise BadForm(f"{posting} is corrected already")
    if not 0 < cents <= left:
        most = dollars_and_cents(left)
        what = "the posting that it corrects" if left == abs(found.cents) else "what earlier corrections left of it"
        raise BadForm(f"a correction moves at most {most}, {what}; {dollars_and_cents(cents)} was asked for")
    return {**values, "posted": f"{found.account} {found.cents:+}", "currency": found.currency}


def _corrected(office: BackOffice, values: Values) -> int:
    """What other corrections, except void ones, move of the same posting."""
    same = ("chain", "row", "line")
    kept = (one for one in office.state.of_form("correction") if not one.void)
    return sum(one.cents("cents") for one in kept if all(one.fields[name] == values[name] for name in same))


def account_is_unknown(office: BackOffice, account: str) -> bool:
    """Whether it is the account of a player whom the room does not know."""
    kind, _, name = account.partition("/")
    if kind != "player":
        return False
    known = {player_account(one.id) for one in office.people.accounts()}
    return f"{kind}/{name}" not in known


def _booked(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """With the second signature, move the wrong amount to the account where it belongs."""
    office.book(paper, signature)


def _covered(office: BackOffice, paper: Paper) -> str:
    """Refuse to make an account negative: what was wrongly paid out is claimed back at the cage."""
    wrong, sign = str(paper.fields["posted"]).rsplit(" ", 1)
    loses = wrong if sign.startswith("+") else str(paper.fields["account"])
    held = office.room.ledger.holds(str(paper.fields["currency"]), loses)
    if loses.startswith("player/") and held < paper.cents("cents"):
        return f"{loses} holds {dollars_and_cents(held)}, less than the correction takes from it"
    return ""


CORRECTION = Form(
    id="correction",
    prefix="CR",
    title="Correction of a posting",
    clauses=("",),
    fields=(
        Field("chain", "Chain of the posting"),
        Field("row", "Row", kind="number"),
        Field("line", "Line of the row", kind="number"),
        Field("posted", "Posted there", kind="posting"),
        Field("currency", "Currency"),
        Field("cents", "Amount corrected", kind="cents"),
        Field("account", "Belongs to account"),
        Field("reason", "Reason"),
    ),
    steps=(
        FormStep("shift supervisor", "First signature", Act.CORRECT, "", only=Role.SHIFT_SUPERVISOR),
        FormStep("accounting", "Second signature", Act.CORRECT, "", only=Role.ACCOUNTING),
    ),
    drawn_by=Act.CORRECT,
    asks=("chain", "row", "line", "cents", "account", "reason"),
    due=24 * 60,
    draws=_draws,
    stale=_covered,
    signed=_booked,
)
