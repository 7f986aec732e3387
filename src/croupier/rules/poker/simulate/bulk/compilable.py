"""Whether a table's play is plain enough to be compiled; if not, one line says what goes beyond it."""

from __future__ import annotations

from msgspec.structs import fields

from croupier.engine import STACK, Record
from croupier.rules.poker.choices.play import ALL_TO_LEFT_OF_BUTTON
from croupier.rules.poker.families import stud
from croupier.rules.poker.families.blinds import players_in
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.spec import PokerSpec, Stud
from croupier.rules.poker.table import PokerTable, table_of

AMOUNT_MAX = 1 << 53
SHARES_MAX, HAND_MAX, UP_CARDS_MAX = 2, 7, 4  # the most that the kernels have room for
COMPILABLE_MEMORY = ("button", "button_moved")  # what a table may remember and still be compiled


def beyond_plain_play(record: Record) -> str:
    """Why the round that this record begins cannot be compiled, in one line; empty if it can."""
    if record.answers:
        return "the hand has begun already"
    table = table_of(record)
    return _remembered(table.memory) or _offered(table) or _too_large(table) or _unknown(table.spec) or _players(table)


def _remembered(memory: PokerMemory) -> str:
    """What the table remembers besides the button."""
    plain = PokerMemory()
    more = [
        one.name
        for one in fields(memory)
        if one.name not in COMPILABLE_MEMORY and getattr(memory, one.name) != getattr(plain, one.name)
    ]
    return f"the table remembers more than the button: {', '.join(more)}" if more else ""


def _offered(table: PokerTable) -> str:
    """A choice of the house that allows more than plain play."""
    plan, values = table.plan, table.house.values
    formats = ("straddle.offered", "run_twice.offered", "bomb_pot.offered", "double_board.offered", "waterfall.offered")
    for name in formats:
        if values.get(name):
            return f"{name} is true"
    if values.get("kill.mode", "none") != "none":
        return f"kill.mode is {values['kill.mode']}"
    return f"odd_chip.rule is {plan.odd_chip_rule}" if plan.odd_chip_rule == ALL_TO_LEFT_OF_BUTTON else ""


def _too_large(table: PokerTable) -> str:
    """All amounts, and their sums, must fit into the kernels' integers with room to spare."""
    plan, chips = table.plan, sum(table.balances[STACK[seat]] for seat in table.seats)
    bets = (*plan.blinds_cents, plan.big_bet_cents, plan.forced_cents, plan.ante_cents, plan.raises_max or 0)
    return "" if max(chips, *bets) < AMOUNT_MAX else "an amount is larger than the compiled numbers hold"


def _unknown(spec: PokerSpec) -> str:
    """The kernels divide a pot into two parts at most, and compare up to four up cards."""
    if len(spec.shares) > SHARES_MAX:
        return f"the pot is divided into more than {SHARES_MAX} parts"
    if spec.cards_in_all > HAND_MAX:
        return f"a hand has more than {HAND_MAX} cards"
    if isinstance(spec.play, Stud):
        up = spec.up_cards + sum(street.face_up for street in spec.play.streets)
        if spec.up_cards != 1 or up > UP_CARDS_MAX:
            return f"there are more than {UP_CARDS_MAX} up cards, or not exactly one in the first deal"
    return ""


def _players(table: PokerTable) -> str:
    """Everybody must have chips for whatever may be due, and there must be two players."""
    enough = table.plan.enough_cents
    for seat in table.seats:
        if table.balances[STACK[seat]] < enough:
            return f"seat {seat} has fewer chips than may be due before the first bet"
    return "" if (stud.players_in if table.spec.is_stud else players_in)(table) else "fewer than two players sit there"
