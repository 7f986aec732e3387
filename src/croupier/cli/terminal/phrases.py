"""The terminal's sentences: options with their keys, messages of the log, and the reason for each wager's result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rich.text import Text

from croupier.cards import show
from croupier.cli.floor.buying import within
from croupier.cli.terminal.drawing import padded, signed
from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.why import WagerReason
from croupier.engine import Record, TableKind
from croupier.money import dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.bots.advice import Advice
from croupier.rules.views import Allowed, SeenEvent

# What is said and done at the table; the other steps are visible, or on the page of every step.
_DECISIONS = {WagerKind.LETS_RIDE, WagerKind.FOLDS, WagerKind.PLAYS_AS_DEALT, WagerKind.PLAYS_COMMUNITY}
_TOLD = _DECISIONS | {
    TableKind.ANNOUNCED, TableKind.VOIDED, TableKind.TURNED_UP, TableKind.RETURNED, WagerKind.NO_MORE_BETS,
    WagerKind.PAID, WagerKind.PUSHED, WagerKind.LOST, WagerKind.COLLECTED, WagerKind.LEFT, WagerKind.METER_RESET,
}  # fmt: skip


_VERDICTS = {TableKind.VOIDED, WagerKind.DEALER_QUALIFIES, WagerKind.DEALER_FAILS}


def told(log: Iterable[SeenEvent], seat: int = 0) -> list[Text]:
    """The sentences for these events, each with its clause; a seat is not told what it did itself."""
    heard = _TOLD | _VERDICTS
    return [_told(one) for one in log if one.kind in heard and not (one.seat == seat and one.kind in _DECISIONS)]


def between(events: Iterable[SeenEvent]) -> list[Text]:
    """What was done at the table between two rounds, each with its clause."""
    return [_told(event) for event in events]


def dealers_words(log: Iterable[SeenEvent]) -> list[SeenEvent]:
    """The last thing the dealer said about the hands, or why the round is void."""
    said = [event for event in log if event.kind in _VERDICTS or event.kind == TableKind.ANNOUNCED]
    return said[-1:]


def _told(event: SeenEvent) -> Text:
    loud = "bold yellow" if event.kind in (TableKind.ANNOUNCED, WagerKind.NO_MORE_BETS, TableKind.VOIDED) else ""
    reading = f", {event.reading}" if event.reading else ""
    return Text.assemble(("· ", "green"), (event.words, loud), (f"  {event.clause}{reading}", "dim"))


def keyed(options: Sequence[Allowed], layout: Layout) -> dict[str, Allowed]:
    """A key for each answer: the layout's, or the first free letter of its name."""
    keys: dict[str, Allowed] = {}
    for option in options:
        key = layout.verbs.get(option.verb, ("", ""))[0]
        if not key or key in keys:
            letters = option.verb + "abcdefgijklmnoprsuvwxyz"
            key = next(letter for letter in letters if letter not in keys and letter.isalpha() and letter not in "htq")
        keys[key] = option
    return keys


def answer_words(option: Allowed, layout: Layout) -> str:
    """An answer in words, with what it costs."""
    words = layout.verbs.get(option.verb, ("", option.verb.replace("-", " ")))[1]
    return f"{words} ({dollars_and_cents(option.amount_min)})" if option.amount_max else words


def hint(advice: Advice, layout: Layout) -> list[Text]:
    """What a bot would answer, and why; bots play by the proved strategy."""
    answer = advice.answer
    words = layout.verbs.get(answer.verb, ("", answer.verb))[1].partition(", as ")[0]
    cards = f", give up {show(answer.cards)}" if answer.cards else ""
    return [Text(f"· a good player would: {words}{cards}", "cyan"), Text(f"  {advice.why}", "cyan")]


def house_notes(record: Record, said: tuple[str, ...] = ()) -> list[Text]:
    """House choices that are not the defaults, without those whose names begin with what has been said already.

    The choices of a Rules Submission are too many to list.
    """
    house = record.house
    if record.submission != "none":
        number = len(list(house.chosen()))
        told = f"this table is under the Rules Submission {record.submission[:12]}, with {number} choices"
        return [Text.assemble(("· ", "green"), told, ("  croupier submission book prints them", "dim"))]
    from croupier.submission.documents.sentences import chosen_of

    clauses = {name: choice.clause for name, choice in house.of.choices.items()}
    return [
        Text.assemble(("· ", "green"), f"house choice: {says}", (f"  {clauses[option]}", "dim"))
        for option, says in chosen_of(record.game, house).items()
        if not option.startswith(said)
    ]


def amounts(option: Allowed) -> str:
    """`$1 to $300`, or the one amount there is."""
    low, high = dollars_and_cents(option.amount_min), dollars_and_cents(within(option, option.amount_max))
    return low if low == high else f"{low} to {high}"


def in_lines(entries: Iterable[tuple[str, str, bool]], width: int) -> list[Text]:
    """`[k] words` entries, as many in a line as fit; entries that cannot be chosen now are dim."""
    lines: list[Text] = []
    for key, words, possible in entries:
        entry = Text.assemble(
            ("[", "dim"), (key, "bold green" if possible else "dim"), ("] ", "dim"), (words, "" if possible else "dim")
        )
        if lines and lines[-1].cell_len + 3 + entry.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], "   ", entry)
        else:
            lines.append(entry)
    return lines


def wagers_listed(wagers: Mapping[str, int], layout: Layout) -> str:
    """`Ante $5, 10's or Better $5`."""
    return ", ".join(f"{layout.name(bet)} {dollars_and_cents(cents)}" for bet, cents in wagers.items())


def why_lines(reasons: Sequence[WagerReason], layout: Layout, words: Callable[[str], str], width: int) -> list[Text]:
    """A line for each wager: what it paid, why, and the clause; wagers that agree in all of these share one."""
    order = {bet: place for place, bet in enumerate(layout.areas)}
    alike: dict[tuple[int, str, str], list[str]] = {}
    for reason in sorted(reasons, key=lambda reason: order.get(reason.wager, len(order))):
        hand = words(reason.wager) if reason.outcome == "loses" else ""
        why = reason.why or (f"{reason.outcome}: {hand}" if hand else reason.outcome)
        cited = f"{reason.clause}, {reason.reading}" if reason.reading else reason.clause
        alike.setdefault((reason.cents, why, cited), []).append(layout.name(reason.wager))
    rows = [(_names(names), _won(cents, len(names)), why, cited) for (cents, why, cited), names in alike.items()]
    if not rows:
        return []
    name_width = max(len(name) for name, *_ in rows) + 1
    won_width = max(won.cell_len for _, won, *_ in rows) + 2
    return [
        _cited(Text.assemble(padded(Text(name, "bold"), name_width), padded(won, won_width), why), cited, width)
        for name, won, why, cited in rows
    ]


def _won(cents: int, wagers: int) -> Text:
    return Text.assemble(signed(cents), " each" if wagers > 1 and cents else "")


def _cited(front: Text, clause: str, width: int) -> Text:
    """The line with its clause at the right edge, or after it if the line is too long."""
    gap = max(2, width - front.cell_len - len(clause))
    return Text.assemble(front, " " * gap, (clause, "dim"))


def _names(names: Sequence[str]) -> str:
    """`Bet Number 1, 2, 3` for names that begin alike."""
    first = names[0]
    stem = first.rstrip("0123456789")
    if all(name.startswith(stem) for name in names):
        return stem + ", ".join(name.removeprefix(stem) for name in names)
    return ", ".join(names)
