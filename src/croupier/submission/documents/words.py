"""Choices in words for signs: limits, rake, periods of the day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine.kinds import HOURLY, Span, write_percent
from croupier.money import Cents, dollars_and_cents
from croupier.rules import GAMES
from croupier.rules.poker.ch17_revenue import HOUR, charges_of_an_hour
from croupier.rules.poker.choices.house_side import GENERATED, INCREMENTAL, PERCENTAGE, TIME
from croupier.rules.poker.choices.plan import PokerPlan, plan, spec_of
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT, SPREAD
from croupier.submission.model import Submission, TableOffer
from croupier.wording import listed

STRUCTURES = {FIXED: "Limit", SPREAD: "Spread Limit", POT_LIMIT: "Pot Limit", NO_LIMIT: "No Limit"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """`three`, `12`."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """`one raise`, `three raises`."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def upper(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def game_name(game: str) -> str:
    """The name of a game, `Hold ’Em`, with a typographic apostrophe."""
    return GAMES[game].name.replace("'", "’")


def where(table: TableOffer) -> tuple[str, str, str]:
    """For a sign: the offer's id, the name of its game, and the table's own name."""
    return table.id, game_name(table.game.id), table_alone(table)


def table_alone(table: TableOffer) -> str:
    """The table's own name, whichever of its games is meant."""
    return table.at or table.id


def table_names(submission: Submission, ids: Iterable[str]) -> tuple[str, ...]:
    """Names of tables: `4`, or `5 (Hold ’Em)` if the table also spreads games that are not meant."""
    meant = set(ids)
    left_out = {table_alone(one) for one in submission if one.id not in meant}
    return tuple(
        dict.fromkeys(
            f"{one.at} ({game_name(one.game.id)})" if table_alone(one) in left_out else table_alone(one)
            for one in submission
            if one.id in meant
        )
    )


def betting(table: TableOffer) -> PokerPlan:
    """The betting in force at a poker table."""
    return table.house.derived(plan)


def least_bet(table: TableOffer) -> Cents:
    """The posted minimum."""
    posted: Cents = table["table.min_bet"] or betting(table).small_bet_cents
    return posted


def largest_bet(table: TableOffer) -> str:
    """The posted maximum: an amount, or what limits it."""
    in_force = betting(table)
    if in_force.structure == FIXED:
        return dollars_and_cents(in_force.big_bet_cents)
    if in_force.structure == SPREAD:
        assert in_force.bet_cents_max is not None
        return dollars_and_cents(in_force.bet_cents_max)
    return {POT_LIMIT: "The pot", NO_LIMIT: "All your chips"}[in_force.structure]


def limits_in_short(table: TableOffer) -> str:
    """`Limit $2/$4`, `No Limit $1/$2`, as a board announces a game."""
    in_force = betting(table)
    name = STRUCTURES[in_force.structure]
    if in_force.structure == FIXED:
        sums: Iterable[Cents] = (in_force.small_bet_cents, in_force.big_bet_cents)
    elif in_force.structure == SPREAD:
        return f"{name} {dollars_and_cents(least_bet(table))} to {largest_bet(table)}"
    else:
        sums = in_force.blinds_cents if spec_of(table.house).blinds else (in_force.small_bet_cents,)
    return f"{name} {'/'.join(map(dollars_and_cents, sums))}"


def raise_cap(table: TableOffer) -> tuple[str, str]:
    """The cap on raises, and where it does not apply."""
    in_force = betting(table)
    if in_force.raises_max is None:
        return "No cap", "Any number of raises in a betting round."
    among_two = "Between two players too." if in_force.cap_heads_up else "No cap between two players."
    return f"At most {number(in_force.raises_max)}", f"In each betting round. {among_two}"


def rake_lines(table: TableOffer) -> list[tuple[str, str, str]]:
    """17.C: type, amount and remark of each rake of the table."""
    kinds, found = table["rake.type"], []
    cap = dollars_and_cents(table["rake.cap"])
    if PERCENTAGE in kinds:
        percent = f"{write_percent(table['rake.percent'])} % of the pot"
        found.append(("Percentage", percent, f"At most {cap} in a hand, in steps of {_unit(table)}."))
    if INCREMENTAL in kinds:
        for step in table["rake.levels"]:
            amount = dollars_and_cents(min(step.amount, table["rake.cap"]))
            found.append((f"Pot of {dollars_and_cents(step.pot)} or more", amount, ""))
    if TIME in kinds:
        found.append(time_charge(table))
    return found


def rake_remarks(table: TableOffer) -> list[str]:
    """Other remarks on the rake: the cap, the flop, the house's own words."""
    remarks = []
    if INCREMENTAL in table["rake.type"]:
        remarks.append(f"Incremental rake: at most {dollars_and_cents(table['rake.cap'])} in a hand.")
    if table["rake.no_flop_no_drop"] and spec_of(table.house).has_board and table["rake.type"] != (TIME,):
        remarks.append("No flop, no drop.")
    if table["rake.method"] != GENERATED:
        remarks.append(upper(table["rake.method"]))
    return remarks


def _unit(table: TableOffer) -> str:
    return dollars_and_cents(table["rake.unit"])


def time_charge(table: TableOffer) -> tuple[str, str, str]:
    """17.B(3): the time charge: its name, the amount per hour, and who pays how much when."""
    fee, step = table["rake.hourly_fee"], table["rake.time_step"]
    who = "each player" if table["rake.time_basis"] == "per-player" else "the table, in equal parts"
    charges = [dollars_and_cents(cents) for cents in charges_of_an_hour(fee, step, table["chip.unit"])]
    each = charges[0] if len(set(charges)) == 1 else f"{listed(charges)} in turn"
    when = "every hour" if step == HOUR else f"every {step} minutes"
    return "Time charge", f"{dollars_and_cents(fee)} an hour", f"From {who}: {each} {when}."


def periods(spans: Sequence[Span]) -> str:
    """`every full hour, day and night`; or the spans, with runs of equal length combined."""
    if tuple(spans) == HOURLY:
        return "every full hour, day and night"
    runs: list[list[Span]] = []
    for span in spans:
        last = runs[-1][-1] if runs else None
        if last and last.end == span.start and last.end - last.start == span.end - span.start:
            runs[-1].append(span)
        else:
            runs.append([span])
    return "; ".join(_run(run) for run in runs)


def _run(run: Sequence[Span]) -> str:
    whole = str(Span(run[0].start, run[-1].end)).replace("-", " to ")
    if len(run) == 1:
        return whole
    minutes = run[0].end - run[0].start
    each = counted(minutes // 60, "hour") if minutes % 60 == 0 else f"{minutes} minutes"
    return f"every {each.removeprefix('one ')}, {whole}"
