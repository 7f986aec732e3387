"""What is offered outside of plain rounds, and what happens then, each with its clause, as a text file.

The golden records, evenings with jackpots and funds that tables share are played again answer by answer. A clause
exchanged for another shows as a line that differs. `make records` rewrites the file; read the difference with the rule
text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croupier.engine import CHANCE, DEALER, FLOOR, FUND, Answer, Record, Round
from croupier.rules import GAMES
from croupier.rules.shared_funds import SharedFunds
from tests.rules.golden import FOLDER, kept_sets, replayed
from tests.rules.poker.jackpot_felt import Evening
from tests.rules.poker.test_ch15_bad_beat import RECORDED, beaten_evening, floor
from tests.rules.poker.test_ch16_periods import KINGS_FULL, changes_to
from tests.rules.poker.test_ch16_periods import offers as offers_too
from tests.rules.poker.test_shared_jackpots import ACES_FULL, TABLES, table, verifying

FILE = Path(__file__).with_name("offers.txt")
HEAD = (
    "# By document and procedure: each ask, option and event with its clause, as the golden records and jackpots show."
)
WHO = {CHANCE: "chance", DEALER: "dealer", FLOOR: "floor", FUND: "fund"}


def records() -> Iterator[Record]:
    """Everything that is played again."""
    sets = kept_sets()
    for path in sorted(FOLDER.glob("*.record")):
        record, wrong = replayed(path, GAMES, sets)
        assert record is not None, wrong
        yield record
    for evening in (high_hand(), bad_beat(), *pooled(), changed_game()):
        yield from evening.day.records
    for funds in (shared(), not_collected()):
        yield from funds.day.records


def high_hand() -> Evening:
    """A High Hand is rejected, another is recorded and paid, and a third is not collected in time."""
    evening = Evening(high_hand__claim_limit=1, high_hand__unclaimed="drawn among the players present")
    evening.hand(1, KINGS_FULL).between("floor reject seat-1")
    evening.hand(1, KINGS_FULL).between("floor record seat-1", "floor clock 60", "floor pay payout-1")
    evening.hand(2, KINGS_FULL).between("floor record seat-2", "floor clock 60")
    return evening.between("floor clock 61", "floor distribute", "1 step-away", "2 leave", "floor arrives Eve")


def bad_beat() -> Evening:
    """A bad beat is verified, and paid later; another is rejected."""
    evening = floor(beaten_evening(), "verify", "later").between(*RECORDED)
    floor(evening, "pay").hand(1, ("Ah Jd", "As Ad Jh 4c 4d"), (2, "4h 4s"))
    return floor(evening, "reject").between(*RECORDED)


def pooled() -> Iterator[Evening]:
    """Two tables share the jackpots: one has a bad beat, the other a High Hand."""
    funds = SharedFunds(TABLES, ("bad-beat", "high-hand"), initial={"bad-beat": 10_000})
    first, second = table("1").hand(1, ("Ah Jd", "As Ad Jh 4c 4d"), (2, "4h 4s")), table("2").hand(2, ACES_FULL)
    running = verifying(first, funds, "1")
    funds.serve("1", running)
    running.answer(Answer(FLOOR, "pay"))
    yield first.end(running)
    running = second.day.begin("between")
    for answer in (Answer(FLOOR, "record", "seat-2"), Answer(FLOOR, "clock", amount=60)):
        running.answer(answer)
        funds.serve("2", running)
    running.answer(Answer(FLOOR, "next-round"))
    yield second.end(running)


def changed_game() -> Evening:
    """Time is told, decks are changed, a player steps away and comes back, and the table changes to Omaha."""
    evening = offers_too(Evening(), "omaha-high").hand(1, KINGS_FULL)
    evening.between("floor record seat-1", "1 step-away").between("1 return", "2 leave", "floor arrives Eve")
    changes_to(evening.between("2 sit Eve 20000", "floor arrives Gus", "floor departs Gus"), "omaha-high")
    return evening


def shared() -> SharedFunds:
    """A slip is handed in, the High Hand awarded, paid in part, and the funds closed."""
    funds = SharedFunds(TABLES, ("bad-beat", "high-hand"), initial={"high-hand": 300})
    evening = table("2").hand(2, ACES_FULL)
    running = evening.day.begin("between")
    for answer in (Answer(FLOOR, "record", "seat-2"), Answer(FLOOR, "clock", amount=60)):
        running.answer(answer)
        funds.serve("2", running)
    funds.award()
    funds.running.answer(Answer(FLOOR, "pay", "payout-1"))
    funds.award()
    funds.close()
    return funds


def not_collected() -> SharedFunds:
    """A payout is not collected in time and distributed, a meter is shared, the Bad Beat ends, the ledger pauses."""
    house = {"high_hand.claim_limit": 1, "high_hand.unclaimed": "drawn among the players present"}
    initial = {"high-hand": 300, "bad-beat": 500, "meter-main": 700}
    funds = SharedFunds(TABLES, tuple(initial), house=house, initial=initial)
    slip = Answer(2, "slip", "p7", 700, tuple(range(47, 52)))
    for answer in (slip, Answer(FLOOR, "award", "high-hand"), Answer(FLOOR, "clock", amount=61)):
        funds.running.answer(answer)
    for answer in (Answer(1, "puts-in", "meter-main", 50), Answer(1, "takes", "meter-main", 20)):
        funds.running.answer(answer)
    for verb, what in (("distribute", ""), ("discontinue", "bad-beat"), ("pause", "")):
        funds.running.answer(Answer(FLOOR, verb, what))
    funds.day.finish(funds.running)
    return funds


def offers() -> str:
    """Each line once, sorted."""
    lines: set[str] = set()
    for record in records():
        where = f"{record.game.document} {record.procedure}:"
        running = Round(record, 0)
        for answer in (*record.answers, None):
            if running.ask is not None:
                lines.add(f"{where} ? [{running.ask.clause}]")
            lines.update(f"{where} {WHO.get(one.actor, 'seat')} {one.verb} [{one.clause}]" for one in running.options())
            if answer is not None:
                running.answer(answer)
        lines.update(f"{where} event {event.kind} [{event.clause}]" for event in running.events)
    return "\n".join([HEAD, *sorted(lines)]) + "\n"


def test_what_is_offered_and_what_happens_cites_its_clause() -> None:
    assert FILE.read_text(encoding="utf-8") == offers()


if __name__ == "__main__":
    FILE.write_text(offers(), encoding="utf-8")
