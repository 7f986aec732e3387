"""Pages beside the table: the payout tables, the rule of a moment, and every step of a round with its clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from croupier.cli.terminal.layouts import Layout
from croupier.cli.terminal.phrases import answer_words
from croupier.cli.terminal.session import Session
from croupier.engine import FLOOR, Round, TableKind
from croupier.rulebook import UnknownClause, find
from croupier.rules.views import HIDDEN, Allowed, SeenEvent, view


def payouts(session: Session) -> list[Text]:
    """The tables in force, every row with its clause."""
    house = session.running.record.house
    lines = [Text(f"{session.running.record.game.name}: payouts", "bold")]
    for bet, table in session.layout.posted(house).items():
        lines.append(
            Text.assemble("\n", (session.layout.name(bet).removesuffix(" of"), "bold green"), f" ({table.letter})")
        )
        hands, odds = max(map(len, table.rows)), max(len(str(payout)) for payout in table.rows.values())
        lines += [Text.assemble(f"  {hand:<{hands}}  {payout!s:>{odds}}  ", (by, "dim")) for hand, payout, by in table]
    return lines


def rules_of(options: Sequence[Allowed], layout: Layout) -> list[Text]:
    """The clause behind each answer, in the words of the rulebook's summaries."""
    lines = [Text("What you may answer, and under which rule", "bold")]
    for option in options:
        lines.append(Text.assemble("\n", (answer_words(option, layout), "bold green"), f"  {option.clause}"))
        lines.append(Text(f"  {summary(option.clause)}"))
    return lines


def with_rules(running: Round) -> Iterator[str]:
    """A finished round in lines of text: the house's choices, then every step with its clause and what that says."""
    from croupier.submission.documents.sentences import chosen_of

    chosen = chosen_of(running.record.game, running.record.house)
    yield f"House choices other than the defaults{':' if chosen else ': none'}"
    yield from (f"  {says}  [{option}]" for option, says in chosen.items())
    yield ""
    explained: set[str] = set()
    for words, event in steps(view(running, FLOOR).log):
        cited = f"{event.clause}, reading {event.reading}" if event.reading else event.clause
        yield f"- {words}  [{cited}]"
        if event.clause not in explained:
            explained.add(event.clause)
            yield f"      {summary(event.clause)}"
    yield ""


def every_step(running: Round, viewer: int) -> list[Text]:
    """The log of a round as a viewer saw it, steps of the same kind taken together."""
    lines = [Text(f"{running.record.game.name}: every step of the round, with its clause", "bold")]
    for words, event in steps(view(running, viewer).log):
        cited = f"{event.clause}, {event.reading}" if event.reading else event.clause
        lines.append(Text.assemble((f"{cited:<24}  ", "dim"), words))
    return lines


def steps(log: Sequence[SeenEvent]) -> Iterator[tuple[str, SeenEvent]]:
    """Each step in words; cards dealt one after the other to one place by one clause are one step."""
    for (kind, place, _), alike in groupby(log, key=lambda event: (event.kind, event.place, event.clause)):
        some = list(alike)
        if kind != TableKind.DEALT:
            yield from ((event.words, event) for event in some)
            continue
        cards = [one for event in some for one in event.cards]
        hidden = cards.count(HIDDEN)
        shown = [one for one in cards if one != HIDDEN]
        down = f"{hidden} face down" if hidden else ""
        yield f"{place}: {' '.join(part for part in (' '.join(shown), down) if part)}", some[0]


def summary(clause: str) -> str:
    """What a clause says, in our words; a fixed sentence for a house choice."""
    try:
        return find(clause).summary
    except UnknownClause:
        return "A choice of the house."
