"""A recorded hand with a report added: what would have changed in cards and chips, and under which clause.

    exposed card to seat 3 at the deal
    foul seat 2 on the turn
    jammed shoe after answer 12

What (a report's verb, or the card room's word for it), whom (a seat or a player), when. The hand is replayed to the
first such moment, the report is made, and the recorded answers continue as far as the rules still allow them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from croupier.cards import SeededChance
from croupier.cli.floor.language import SMALL_WORDS, NotUnderstood, readings_of, words_of
from croupier.cli.floor.moments import MOMENTS, moment_of
from croupier.engine import ANYONE, CHANCE, DEALER, FLOOR, Answer, Option, Record, Round, TableKind
from croupier.engine.asks import PROCEED
from croupier.engine.driver import by_chance, least
from croupier.rules.silence import for_the_silent
from croupier.rules.views import SeenEvent, view
from croupier.wording import listed

_WHEN = re.compile(r"^(?P<what>.*?)\s+(?:(?:at|on|in|during)\s+(?:the\s+)?)(?P<when>[a-z0-9 -]+)$")
_AFTER = re.compile(r"^(?P<what>.*?)\s+after\s+(?:answer|step)\s+(?P<number>\d+)$")
_WHOM = re.compile(r"seat-\d{1,2}")


@dataclass(frozen=True, slots=True)
class SupposedReport:
    """What is supposed: the words of the report, whom it concerns, and when it is made."""

    words: tuple[str, ...]
    seat: int = 0
    when: str = ""
    answer: int | None = None


@dataclass(slots=True)
class Supposed:
    """The hand as recorded and as it would have gone."""

    recorded: Round
    went: Round
    report: Answer
    step: int
    moment: str
    caused: tuple[SeenEvent, ...]
    notes: list[str] = field(default_factory=list)

    def chips(self) -> dict[str, tuple[int, int]]:
        """The accounts at the end that differ, as recorded and as supposed."""
        was, now = view(self.recorded, FLOOR).accounts, view(self.went, FLOOR).accounts
        both = {name: (was.get(name, 0), now.get(name, 0)) for name in sorted(was.keys() | now.keys())}
        return {name: pair for name, pair in both.items() if pair[0] != pair[1]}

    def cards(self) -> dict[str, tuple[str, str]]:
        """The places whose cards differ, as the floor sees them."""
        was, now = _dealt(self.recorded), _dealt(self.went)
        both = {place: (was.get(place, ""), now.get(place, "")) for place in {**was, **now}}
        return {place: pair for place, pair in both.items() if pair[0] != pair[1]}

    def after(self) -> list[SeenEvent]:
        """Payments after the report that the recorded hand does not have, and why."""
        known = {(event.words, event.clause) for event in (*view(self.recorded, FLOOR).log, *self.caused)}
        before = len(Round(self.recorded.record, self.step).events)
        log = view(self.went, FLOOR).log[before:]
        return [event for event in log if event.cents and (event.words, event.clause) not in known]


def read_wanted(text: str, record: Record) -> SupposedReport:
    """Parse what is supposed: what, whom, when."""
    line = " ".join(text.split())
    answer, when = None, ""
    if found := _AFTER.match(line):
        line, answer = found["what"], int(found["number"])
        if not 0 <= answer <= len(record.answers):
            raise NotUnderstood(f"after answer {answer}: this hand has {len(record.answers)} answers")
    elif (found := _WHEN.match(line)) and (named := _moment(found["when"])):
        line, when = found["what"], named
    elif found and not found["when"].startswith(("seat", "place")):
        raise NotUnderstood(f"{found['when']!r} is not a moment of a hand; there are: {', '.join(MOMENTS)}")
    words = words_of(line)
    seats = [int(word[5:]) for word in words if _WHOM.fullmatch(word)]
    people = {player.casefold(): seat for seat, player in record.players.items()}
    seats += [people[word.casefold()] for word in words if word.casefold() in people]
    seat = seats[0] if seats else 0
    if seat and seat not in record.players:
        seated = ", ".join(map(str, sorted(record.players)))
        raise NotUnderstood(f"nobody sits at seat {seat} in this hand; the seats are {seated}")
    rest = tuple(
        word
        for word in words
        if not _WHOM.fullmatch(word) and word.casefold() not in people and word.lower() not in SMALL_WORDS
    )
    return SupposedReport(rest, seat, when, answer)


def _moment(words: str) -> str:
    return MOMENTS.get(words.replace("-", " ").strip(), "")


def suppose(recorded: Round, text: str) -> Supposed:
    """The hand with the report at the first moment that fits."""
    record = recorded.record
    wanted = read_wanted(text, record)
    found = next(_fitting(record, wanted), None)
    if found is None:
        raise _nowhere(record, wanted, text)
    step, went, report = found
    moment = moment_of(Round(record, step))
    before = len(went.events)
    went.answer(report)
    supposed = Supposed(recorded, went, report, step, moment, view(went, FLOOR).log[before:])
    _go_on(supposed, list(record.answers[step:]))
    return supposed


# ---- the moment -----------------------------------------------------------------------------------------------------


def _fitting(record: Record, wanted: SupposedReport) -> Iterator[tuple[int, Round, Answer]]:
    """Every moment at which the report can be made, with the round there and the answer that reports it."""
    steps = range(len(record.answers)) if wanted.answer is None else (wanted.answer,)
    for step in steps:
        running = Round(record, step)
        if running.over or (wanted.when and moment_of(running) != wanted.when):
            continue
        for option in running.options():
            answer = _report(option, wanted)
            if answer is not None and running.why_not(answer) is None and _concerns(record, step, answer, wanted):
                yield step, running, answer


def _report(option: Option, wanted: SupposedReport) -> Answer | None:
    """The answer to an option if it is what is supposed."""
    if option.actor not in (DEALER, FLOOR) or option.verb == PROCEED or option.cards_max:
        return None
    verb, rest = _verb(wanted.words, option.verb)
    if not verb:
        return None
    number = next((int(word) for word in rest if word.isdigit()), option.amount_min)
    seat = f"seat-{wanted.seat}"
    for name in (seat, f"hand-{wanted.seat}", *rest):
        if name in option.what:
            return Answer(option.actor, option.verb, name, number)
    if option.what and wanted.seat and any(_WHOM.fullmatch(name) for name in option.what):
        return None
    return Answer(option.actor, option.verb, option.what[0] if option.what else "", number)


def _verb(words: Sequence[str], verb: str) -> tuple[bool, list[str]]:
    """The words after the verb, if the first words mean this verb."""
    for many in range(len(words), 0, -1):
        if any(verb in meant for meant in readings_of("-".join(words[:many]).lower())):
            return True, list(words[many:])
    return False, []


def _concerns(record: Record, step: int, answer: Answer, wanted: SupposedReport) -> bool:
    """Whether it happens to the named player."""
    if not wanted.seat or answer.what in (f"seat-{wanted.seat}", f"hand-{wanted.seat}"):
        return True
    tried = Round(record, step)
    caused = tried.answer(answer)
    return any(event.seat == wanted.seat or event.place == f"hand-{wanted.seat}" for event in caused)


POKER = "MD-POKER"
SILENT = "At any other moment the text is silent, and the floor decides under MD-POKER 18.A"


class NotThen(NotUnderstood):
    """Something that can be reported in this hand but not at that moment: the answer is no, and says when it can."""


def _nowhere(record: Record, wanted: SupposedReport, text: str) -> NotUnderstood:
    """Why it fits nowhere: the moments at which such a thing can be reported, or what can be reported at that one."""
    anytime = SupposedReport(wanted.words, wanted.seat)
    moments = list(dict.fromkeys(moment_of(Round(record, step)) for step, _, _ in _fitting(record, anytime)))
    if moments:
        said = f"{text!r} cannot be reported then; in this hand it can {listed(moments)}"
        return NotThen(f"{said}. {SILENT}" if record.game.document == POKER else said)
    verbs: dict[str, None] = {}
    reached: dict[str, None] = {}
    for step in range(len(record.answers)):
        running = Round(record, step)
        reached[moment_of(running)] = None
        if not wanted.when or moment_of(running) == wanted.when:
            staff = (option for option in running.options() if option.actor in (DEALER, FLOOR))
            verbs |= dict.fromkeys(option.verb for option in staff if option.verb != PROCEED)
    if wanted.when and wanted.when not in reached:
        return NotUnderstood(f"{text!r} cannot be reported in this hand; its moments are {listed(list(reached))}")
    when = f" {wanted.when}" if wanted.when else ""
    return NotUnderstood(f"{text!r} cannot be reported in this hand{when}; what can: {', '.join(verbs)}")


# ---- what follows ---------------------------------------------------------------------------------------------------


def _go_on(supposed: Supposed, rest: list[Answer]) -> None:
    """The recorded answers in their order, as far as they are lawful; a player who has none left says nothing."""
    running, chance = supposed.went, SeededChance("supposed")
    while rest and not running.over:
        answer = rest[0]
        if running.why_not(answer) is None:
            running.answer(rest.pop(0))
        elif not _goes_on_without(supposed, rest, chance):
            rest.pop(0)
            if answer.verb != PROCEED:
                supposed.notes.append(f"no longer possible: {answer.said}")
    while not running.over:
        _by_itself(supposed, chance)


def _goes_on_without(supposed: Supposed, rest: list[Answer], chance: SeededChance) -> bool:
    """Do what must happen before the next recorded answer can be given; False if there is nothing to do."""
    ask, answer = supposed.went.ask, rest[0]
    assert ask is not None
    if ask.proceeds and answer.verb != PROCEED:
        supposed.went.proceed()
        return True
    if ask.actor == CHANCE and answer.actor != CHANCE and not any(one.actor == CHANCE for one in rest):
        _by_itself(supposed, chance)
        return True
    has_one = any(one.actor == ask.actor for one in rest)
    if ask.actor != ANYONE and ask.actor != CHANCE and not ask.proceeds and not has_one:
        _by_itself(supposed, chance)
        return True
    return False


def _by_itself(supposed: Supposed, chance: SeededChance) -> None:
    """Answer one ask for which there is no recorded answer."""
    running = supposed.went
    ask = running.ask
    assert ask is not None
    if ask.proceeds:
        running.proceed()
        return
    if ask.actor == CHANCE:
        answer = by_chance(ask, chance)
        supposed.notes.append(f"not recorded: the cards are shuffled at random [{ask.clause}]")
    elif ask.actor == ANYONE:
        answer = least(next(option for option in ask.options if option.actor in (DEALER, FLOOR)))
    elif ask.actor > 0:
        silent = for_the_silent(running)
        assert silent is not None
        answer = silent
        said = f"not recorded: seat {ask.actor} is asked, and says nothing: {answer.said}"
        supposed.notes.append(f"{said} [{ask.clause}]")
    else:
        answer = least(ask.options[0])
        supposed.notes.append(f"not recorded: {answer.said} [{ask.clause}]")
    running.answer(answer)


def _dealt(running: Round) -> dict[str, str]:
    """The cards that came to each place, as the floor sees them."""
    places: dict[str, list[str]] = {}
    for event in view(running, FLOOR).log:
        if event.kind == TableKind.DEALT:
            places.setdefault(event.place, []).extend(event.cards)
    return {place: " ".join(cards) for place, cards in places.items()}
