"""What is refused where, in which words and under which clause, as a text file.

At the first ask of each kind with these options, in the records of `test_offers.py` and in plain rounds of players with
many chips and few, everything is tried that the document knows and that is not offered there: each act by the player
who is asked, another player, dealer and floor; and of each option the amounts just outside its limits, a wrong step,
a name that nobody has, and the same by somebody else. A limit that moves, or a clause exchanged for another, shows as a
line that differs. `make records` rewrites the file; read the difference with the rule text.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from croupier.engine import DEALER, FLOOR, Answer, Option, Record, Round
from tests.rules.test_offers import FILE as OFFERS
from tests.rules.test_offers import records
from tests.rules.test_slip_courses import TABLES, plain

FILE = Path(__file__).with_name("refusals.txt")
HEAD = "# By document: how something is refused that is not offered, with the clause; amounts with their limits."
OFFERED = re.compile(r"(?P<document>\S+) [a-z-]+: (?:chance|dealer|floor|fund|seat) (?P<verb>\S+) \[")
SEATS = re.compile(r"\b(seats? |seat-|hand-)\d+(?:(?:,? (?:or |and )?)(?:seat-|hand-)?\d+\b)*")
NOT_NOW = " is not allowed now; "  # with the clause of the ask, which is in `offers.txt`
NOBODY = "nobody-here"


def verbs() -> dict[str, list[str]]:
    """The acts that each document knows."""
    found: dict[str, set[str]] = defaultdict(set)
    for offered in filter(None, map(OFFERED.match, OFFERS.read_text(encoding="utf-8").splitlines())):
        found[offered["document"]].add(offered["verb"])
    return {document: sorted(acts) for document, acts in found.items()}


def tries(running: Round, known: list[str]) -> Iterator[Answer]:
    """Answers that may be refused."""
    assert running.ask is not None
    asked = running.ask.actor
    other = next((seat for seat in running.record.players if seat != asked), 0)
    for who in dict.fromkeys(actor for actor in (asked, other, DEALER, FLOOR) if actor > 0 or actor in (DEALER, FLOOR)):
        yield from (Answer(who, verb) for verb in known)
    for option in running.options():
        yield from outside(option)
        what = option.what[0] if option.what else ""
        for who in (other, DEALER, FLOOR):
            if who != option.actor:
                yield Answer(who, option.verb, what, option.amount_min, option.cards[: option.cards_min])


def outside(option: Option) -> Iterator[Answer]:
    """What an option does not take, on each side of its limits."""
    actor, verb, least = option.actor, option.verb, option.amount_min
    what = option.what[0] if option.what else ""
    if option.amount_max:
        yield from (Answer(actor, verb, what, amount) for amount in (least - 1, option.amount_max + 1, least + 1))
    yield Answer(actor, verb, NOBODY, least)


def rounds() -> Iterator[Record]:
    """Plain rounds, in some of which a player has hardly any chips; and one in which they can only fold."""
    for game, house, stacks, procedure in TABLES.values():
        *_, ended = plain(game, house, stacks, procedure)
        yield ended.record
    *_, ended = plain("top-five", {}, (1_500, 100_000), "round")
    yield ended.record


def refusals() -> str:
    """Each line once, sorted."""
    lines: set[str] = set()
    met: set[tuple[object, ...]] = set()
    known = verbs()
    for record in (*records(), *rounds()):
        running, document = Round(record, 0), record.game.document
        for answer in record.answers:
            ask = running.ask
            assert ask is not None
            options = frozenset(option.verb for option in ask.options)
            if (situation := (document, record.procedure, str(ask.kind), ask.clause, options)) not in met:
                met.add(situation)
                refused = filter(None, map(running.why_not, tries(running, known.get(document, []))))
                lines.update(f"{document}: {without_seats(str(one))}" for one in refused if NOT_NOW not in str(one))
            running.answer(answer)
    return "\n".join([HEAD, *sorted(lines)]) + "\n"


def without_seats(words: str) -> str:
    """The words with the numbers of seats left out."""
    return SEATS.sub(r"\1#", words)


def test_what_is_refused_cites_its_clause() -> None:
    assert FILE.read_text(encoding="utf-8") == refusals()


if __name__ == "__main__":
    FILE.write_text(refusals(), encoding="utf-8")
