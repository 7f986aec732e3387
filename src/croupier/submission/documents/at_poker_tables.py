"""The signs at a poker table: limits (8.J), required bets, kill, rake (17.C), and the two jackpot notices.

The specification of a game says which clause demands that a choice be posted.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money import dollars_and_cents
from croupier.rules.poker.choices.plan import spec_of
from croupier.rules.poker.spec import FIXED, Stud
from croupier.submission.documents import words
from croupier.submission.documents.sign import FIGURES, NOTICE, Sign, row
from croupier.submission.model import Submission, TableOffer

LIMITS, RAKE = "MD-POKER 8.J", "MD-POKER 17.C"
BAD_BEAT_NOTICE, HIGH_HAND_NOTICE = "MD-POKER 15.B", "MD-POKER 16.B"

_WHO_ANTES = {
    "each-player": "From each player, before the cards are dealt.",
    "button": "The player with the button puts it in for the whole table.",
    "big-blind": "The player in the big blind puts it in for the whole table.",
}


def at_poker_table(submission: Submission, table: TableOffer) -> Iterator[Sign]:
    """Every sign a poker table needs, in the order of the chapters."""
    yield limits(table)
    yield required_bets(table)
    if table.get("kill.mode", "none") != "none":
        yield kill(table)
    if table["bad_beat.offered"]:
        yield bad_beat_notice(table)
    if table["high_hand.offered"]:
        yield high_hand_notice(table)
    yield rake(table)


def limits(table: TableOffer) -> Sign:
    """8.J: any cap on raises, and the minimum and maximum bets."""
    in_force = words.betting(table)
    cap, note = words.raise_cap(table)
    rows = [row("Minimum bet", dollars_and_cents(words.least_bet(table)))]
    if in_force.structure == FIXED:
        small, big = map(dollars_and_cents, (in_force.small_bet_cents, in_force.big_bet_cents))
        rows.append(
            row("Bets and raises", f"{small} / {big}", f"{small} in the early rounds, {big} in the later ones.")
        )
    rows += [row("Maximum bet", words.largest_bet(table)), row("Raises", cap, note)]
    if not in_force.check_raise:
        rows.append(row("Check-raise", "Not permitted", "A player who has checked may call, but not raise."))
    return Sign(
        "limits", "Table Limits", (LIMITS,), "every poker table posts its bets and any cap on raises",
        FIGURES, {"rows": rows, "headline": words.limits_in_short(table)}, *words.where(table),
    )  # fmt: skip


def required_bets(table: TableOffer) -> Sign:
    """Ante, forced bet, blinds and straddle of the chapter."""
    in_force = words.betting(table)
    spec = spec_of(table.house)
    clauses = [spec.ante_posted]
    rows = [_ante(table)]
    if isinstance(spec.play, Stud):
        clauses.append(spec.play.forced_posted)
        rows.append(row("Forced bet", dollars_and_cents(in_force.forced_cents), "From the player whose card opens."))
    if spec.blinds:
        clauses.append(spec.blinds.amounts_posted)
        rows += _blinds(in_force.blinds_cents)
    if spec.blinds and table.get("straddle.offered"):
        clauses.append(spec.blinds.straddles_posted)
        counts = "counts" if table["straddle.counts_as_raise"] else "does not count"
        note = f"By choice, left of the last blind, before the deal. It {counts} as a raise."
        rows.append(row("Straddle", dollars_and_cents(in_force.straddle_cents), note))
    return Sign(
        "required-bets", "Required Bets", tuple(clauses),
        "the chapter of the game has its ante, blinds, straddle or forced bet posted at the table",
        FIGURES, {"rows": rows, "headline": ""}, *words.where(table),
    )  # fmt: skip


def _ante(table: TableOffer) -> dict[str, str]:
    amount = table["ante.amount"]
    return row("Ante", dollars_and_cents(amount), _WHO_ANTES[table["ante.rule"]]) if amount else row("Ante", "None")


def _blinds(amounts: tuple[int, ...]) -> list[dict[str, str]]:
    if len(amounts) == 1:
        return [row("Blind", dollars_and_cents(amounts[0]), "One blind, left of the button.")]
    names = (
        ("Small blind", "Big blind")
        if len(amounts) == 2
        else [f"Blind {place}" for place in range(1, 1 + len(amounts))]
    )
    notes = [f"{words.upper(words.counted(len(amounts), 'blind'))}, from the left of the button on."]
    notes += [""] * (len(amounts) - 1)
    return [row(*one) for one in zip(names, map(dollars_and_cents, amounts), notes, strict=True)]


def kill(table: TableOffer) -> Sign:
    """12.N, 19.N and the ante paragraphs: which option is used, and the least qualifying pot."""
    half = table["kill.mode"] == "half"
    in_force = words.betting(table)
    pot = dollars_and_cents(table["kill.qualifying_pot"])
    raised = [
        dollars_and_cents(cents * (3 if half else 4) // 2)
        for cents in (in_force.small_bet_cents, in_force.big_bet_cents)
    ]
    measure = "after" if table["kill.measure"] == "net" else "before"
    rows = [
        row("Qualifying pot", f"{pot} or more", f"Measured {measure} rake; won whole by one player."),
        row("Next hand", " / ".join(raised), f"The limits are {'raised by half' if half else 'doubled'}."),
        row("Until", "a pot is split", f"or stays below {pot}."),
    ]
    if table["kill.post"] == "winner":
        rows.append(row("Winner posts", raised[0], "Before the cards are dealt."))
    option, plays = "Half-Kill" if half else "Kill", spec_of(table.house).kill
    assert plays
    return Sign(
        "kill", f"{option} Option", plays.posted,
        f"the table plays with the {option.lower()} option",
        FIGURES, {"rows": rows, "headline": ""}, *words.where(table),
    )  # fmt: skip


def rake(table: TableOffer) -> Sign:
    """17.C: type and amount of the rake."""
    if table["table.tournament"]:  # the rules give no rake for tournaments
        rows, remarks = [row("Tournament table", "No rake")], []
    else:
        rows, remarks = [row(*line) for line in words.rake_lines(table)], words.rake_remarks(table)
    return Sign(
        "rake", "Rake", (RAKE,), "every poker table posts type and amount of its rake",
        FIGURES, {"rows": rows, "headline": "", "remarks": remarks}, *words.where(table),
    )  # fmt: skip


def bad_beat_notice(table: TableOffer) -> Sign:
    """15.B: players at the table are eligible for the Bad Beat payout."""
    lines = [
        f"{words.upper(one.losing.words)} or better, beaten; at least {words.counted(one.players, 'player')} dealt in."
        for one in table["bad_beat.qualifying"]
        if one.game == table.game.id
    ]
    return Sign(
        "bad-beat-notice", "Bad Beat Payout", (BAD_BEAT_NOTICE,), "the table takes part in the Bad Beat payout",
        NOTICE, {"say": "Players at this table are eligible for the Bad Beat payout.",
                 "lines": [*lines, "The rules and the current amount are posted in the poker room."]},
        *words.where(table),
    )  # fmt: skip


def high_hand_notice(table: TableOffer) -> Sign:
    """16.B: players at the table are eligible for the High Hand Jackpot."""
    players = words.counted(table["high_hand.min_players"], "player")
    lines = [
        f"{words.upper(table['high_hand.minimum'].words)} or better, with at least {players} dealt in.",
        "The rules and the current amount are posted in the poker room.",
    ]
    return Sign(
        "high-hand-notice", "High Hand Jackpot", (HIGH_HAND_NOTICE,), "the table takes part in the High Hand Jackpot",
        NOTICE, {"say": "Players at this table are eligible for the High Hand Jackpot.", "lines": lines},
        *words.where(table),
    )  # fmt: skip
