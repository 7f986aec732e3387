"""One row of the table of chapter 18's limits: what has happened, what is done then, and exactly what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.cards import show
from croupier.engine import HAND, STACK, Event
from croupier.rules.poker.memory import PokerMemory
from tests.rules.poker.slip_felt import SlipFelt

# A clause's limit is something that happens: a bet, a card, a push. EARLY is before the clause begins to apply,
# BEFORE the last moment before its limit, AT the first moment at which the limit is reached, AFTER a later one.
EARLY, BEFORE, AT, AFTER = "early", "before", "at", "after"
NOTHING: Mapping[str, Any] = {}
EVERYTHING_BACK: Mapping[str, int] = {"discard-rack": 52}


class Row(NamedTuple):
    """Chips are what each seat is up or down since the round began; the pot has the rest."""

    clause: str
    moment: str
    when: str
    told: str  # what has happened so far, one line each, between semicolons
    line: str  # what is reported or done at this moment
    chips: tuple[int, ...]
    refused: str = ""  # the words of a refusal; nothing changes then
    cited: str = ""  # if a clause other than the row's is cited
    then: str = ""  # what happens before the checks
    cards: Mapping[str, str | int] = NOTHING  # by place: the cards, or how many
    up: Mapping[int | str, str] = NOTHING  # type: ignore[assignment]  # by seat or place: the cards face up
    live: tuple[int, ...] = ()
    asked: str = ""  # who is asked then
    events: Mapping[str, int] = NOTHING  # how often each event has occurred since the round began
    left: Mapping[str, Any] = NOTHING  # what the table remembers then, by field
    end: tuple[int, ...] = ()  # chips when everybody stays in to the end
    game: str = "holdem"
    seats: int = 4
    deck: str = ""
    house: Mapping[str, Any] = NOTHING
    known: PokerMemory | None = None  # what it remembers when the round begins
    stacks: Mapping[int, int] = NOTHING  # type: ignore[assignment]

    @property
    def id(self) -> str:
        return f"{self.clause.removeprefix('MD-POKER ')} {self.moment}: {self.when}"


def tell(felt: SlipFelt, lines: str) -> SlipFelt:
    """Lines of a felt, and `shuffle`, `until VERB`, `until BURNS n` (n cards are burned), `end`."""
    for line in filter(None, (part.strip() for part in lines.split(";"))):
        match line.split():
            case ["shuffle"]:
                felt.shuffle()
            case ["until", "burns", number]:
                while len(felt.table.places.get("burns", ())) < int(number):
                    felt.stay(until="proceed").say("dealer x1")
            case ["until", verb]:
                felt.stay(until=verb)
                assert felt.running.ask is not None, f"nobody was asked for {verb}"
            case ["end"]:
                felt.stay()
            case _:
                felt.say(line)
    return felt


def check(row: Row) -> None:
    """Play up to the moment, do it, and look at cards and chips; then the round is played to its end and replayed."""
    felt = tell(SlipFelt(row.game, row.seats, row.deck, house=row.house, memory=row.known, stacks=row.stacks), row.told)
    begun = {seat: felt.running.record.balances[STACK[seat]] for seat in felt.running.record.players}
    cited = row.cited or row.clause
    if row.refused:
        refusal = felt.why_refused(row.line)
        assert row.refused in refusal
        assert f"[{cited}]" in refusal or row.refused == OVER
    else:
        assert cited in _clauses(felt.running.events, felt, row.line)
    tell(felt, row.then)
    _look(row, felt, begun)
    felt.stay()
    if row.end:
        assert row.end == _chips(felt, begun)
    assert sum(begun.values()) == sum(felt.table.balances.values())
    felt.replays()


OVER = "comes after the end of the round"


def _clauses(before: list[Event], felt: SlipFelt, line: str) -> set[str]:
    mark = len(before)
    felt.say(line)
    return {event.clause for event in felt.running.events[mark:]}


def _chips(felt: SlipFelt, begun: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(felt.table.balances[STACK[seat]] - cents for seat, cents in begun.items())


def _look(row: Row, felt: SlipFelt, begun: Mapping[int, int]) -> None:
    """Everything at that moment: chips, cards, who is in and who is asked."""
    table = felt.table
    assert row.chips == _chips(felt, begun)
    lying = {place: table.places.get(place, []) for place in row.cards}
    assert row.cards == {
        place: len(lying[place]) if isinstance(want, int) else show(lying[place]) for place, want in row.cards.items()
    }
    places = {each: HAND[each] if isinstance(each, int) else each for each in row.up}
    face_up = {
        each: [card for card in table.places.get(place, []) if card in table.face_up] for each, place in places.items()
    }
    assert row.up == {each: show(cards) for each, cards in face_up.items()}
    if row.live:
        assert row.live == tuple(sorted(table.live))
    if row.asked:
        assert row.asked == ("nobody" if felt.running.ask is None else felt.open_ask.partition(" MD-POKER")[0])
    assert row.events == {kind: len(felt.events(kind)) for kind in row.events}
    assert row.left == {name: getattr(table.memory, name) for name in row.left}
