"""Parses what a floorperson types at a table into an answer: who, the verb, and whom, what, how much or which cards.

    arrives ann                     the floor's own acts need no name
    seat 3 sit ann 200              a seat by its number, or a player by id: `ann raises to 12`
    exposed card to seat 3          small words are ignored; `next round` is `next-round`
    dealer cut-short 12             if both dealer and floor may do it, the first of them does

Amounts of money are in dollars. Only what the table allows at this moment can be typed.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

from croupier.cards import BadCard, cards
from croupier.cli.floor.buying import is_banked
from croupier.cli.floor.people import sitting
from croupier.engine import ANYONE, DEALER, FLOOR, Answer, Option, Round
from croupier.engine.asks import CHANCE, actor_name, is_person
from croupier.errors import CroupierError
from croupier.money import BadMoney, cents

SMALL_WORDS = frozenset(
    (
        "a",
        "an",
        "and",
        "at",
        "by",
        "card",
        "cards",
        "chips",
        "for",
        "from",
        "hand",
        "hands",
        "her",
        "his",
        "in",
        "of",
        "on",
    )
    + ("the", "their", "to", "with")
)
# The card room's words for verbs that the rules call something else; the first one allowed now is meant.
ALSO: Mapping[str, tuple[str, ...]] = {
    "comes": ("arrives",),
    "goes": ("departs",),
    "sits": ("sit",),
    "buys": ("sit", "add"),
    "buy-in": ("sit", "add"),
    "buys-in": ("sit", "add"),
    "rebuys": ("add",),
    "time": ("clock",),
    "minutes": ("clock",),
    "new-decks": ("change-decks",),
    "new-deck": ("replace-deck", "change-decks"),
    "missing": ("missing-card",),
    "extra": ("extra-card",),
    "fouled": ("foul",),
    "jammed": ("jam",),
    "jammed-shoe": ("jam",),
    "jammed-shuffler": ("jam",),
    "shoe-jammed": ("jam",),
    "shuffler-jammed": ("jam",),
    "flashed": ("exposed",),
    "exposes": ("exposed",),
    "boxed": ("face-up", "found-face-up"),
    "turned-up": ("face-up",),
    "dropped": ("off-table",),
    "floor-ruling": ("ruling",),
    "rides": ("let-it-ride",),
    "takes-back": ("take-back",),
    "tap": ("check",),
    "deal": ("proceed",),
}
_SEAT = re.compile(r"seat[ -]?(\d{1,2})", re.IGNORECASE)
_ACTORS = {"dealer": DEALER, "floor": FLOOR}


class NotUnderstood(CroupierError):
    """A line that cannot be read, or cannot be done now; the message says what can."""


def read_act(line: str, running: Round) -> Answer:
    """The answer that a line means at this moment; refused with what the table allows."""
    words = words_of(line)
    options = [option for option in running.options() if option.actor != CHANCE]
    players = sitting(running)
    actor, words = _actor(words, players, options)
    verbs, words = _verb(words, options, actor)
    if not verbs:
        refuse_known(words, running, actor)
        mine = actor if any(option.actor == actor for option in options) else None
        clause = "" if running.ask is None else running.ask.clause
        raise NotUnderstood(f"{line!r} is not something that can be done now; {can_be_done(options, mine)}", clause)
    meant = [option for option in options if option.verb in verbs and actor in (None, option.actor)]
    made = [_answer(option, words, players) for option in meant]
    fitting = [one for option, one in zip(meant, made, strict=True) if one is not None and option.fault(one) is None]
    if fitting:
        refuse_unnamed(fitting, meant[0].clause)
        if actor is None:
            refuse_anyone(fitting, running)
        return fitting[0]
    refused = next((why for one in made if one is not None and (why := running.why_not(one))), None)
    if refused is not None:
        raise refused
    refuse_known([*verbs, *words], running, actor)
    takes = "; ".join(dict.fromkeys(str(option) for option in meant))
    raise NotUnderstood(f"{line!r} cannot be read; it takes: {takes}", meant[0].clause)


def refuse_unnamed(fitting: Sequence[Answer], clause: str) -> None:
    """Refuse to seat somebody who is not named, if several people wait for the seat."""
    first = fitting[0]
    waiting = [one.what for one in fitting if one.actor == first.actor]
    if first.verb == "sit" and len(waiting) > 1:
        raise NotUnderstood(f"who sits down at seat {first.actor}: {' or '.join(waiting)}?", clause)


def refuse_anyone(fitting: Sequence[Answer], running: Round) -> None:
    """Refuse a player's act without the player, if several may do it and none of them is asked."""
    first, ask = fitting[0], running.ask
    assert ask is not None
    players = dict.fromkeys(one.actor for one in fitting if one.actor > 0)
    if first.verb != "sit" and first.actor in players and len(players) > 1 and ask.actor == ANYONE:
        who = " or ".join(f"seat {seat}" for seat in players)
        raise NotUnderstood(f"who? `{first.verb}` may be done by {who}; begin with the seat or the player", ask.clause)


def reserved_words(running: Round | None) -> frozenset[str]:
    """Words that have a meaning in acts, so they are not taken for somebody's name."""
    verbs = {option.verb for option in running.options()} if running is not None else set()
    return frozenset(SMALL_WORDS | ALSO.keys() | _ACTORS.keys() | verbs | {verb + "s" for verb in verbs})


def refuse_known(words: list[str], running: Round, actor: int | None) -> None:
    """Refuse common acts that cannot be done now with their own reason."""
    meant = {verb for many in (1, 2) for verbs in readings_of("-".join(words[:many]).lower()) for verb in verbs}
    if "next-round" in meant and (refused := running.why_not(Answer(FLOOR, "next-round"))):
        raise refused
    if "sit" not in meant or running.procedure != "between":
        return
    chairs = [option for option in running.options() if option.verb == "sit"]
    named = (word for word in words[1:] if word.lower() not in SMALL_WORDS and not _seat(word))
    person = next((word for word in named if is_person(word)), "")
    at = next((seat for seat, one in sitting(running).items() if one == person), 0)
    clause = chairs[0].clause if chairs else "" if running.ask is None else running.ask.clause
    if not person:
        raise NotUnderstood("who sits down, and with how much? As `seat 3 sit ann 200`", clause)
    if at and is_banked(running):
        more = [option for option in running.options() if option.verb == "another-box" and option.actor == at]
        takes = f"; `{more[0]}` takes a box beside it" if more else ""
        raise NotUnderstood(f"{person} sits at seat {at} already{takes}", more[0].clause if more else clause)
    if at and (refused := running.why_not(Answer(actor or at, "sit", person))):
        raise refused
    if not any(person in option.what for option in chairs):
        raise NotUnderstood(f"{person} has not arrived; `arrives {person}` comes first", clause)
    free = ", ".join(dict.fromkeys(str(option.actor) for option in chairs))
    raise NotUnderstood(f"seat {actor} is not free; free seats: {free}", clause)


def words_of(line: str) -> list[str]:
    """The words of a line; a name in quotation marks is one word, and `[As Kd]` are cards."""
    spaced = re.sub(r"\[([^\]]*)\]", lambda found: f" {found[1]} ", line)
    spaced = _SEAT.sub(lambda found: f"seat-{found[1]}", spaced)
    try:
        words = shlex.split(spaced)
    except ValueError:
        raise NotUnderstood(f"{line!r} has a quotation mark that does not end") from None
    if not words:
        raise NotUnderstood("nothing was typed; an act reads `arrives ann` or `seat 3 sit ann 200`")
    return words


def can_be_done(options: Iterable[Option], actor: int | None = None) -> str:
    """A sentence that lists what may be done by whom, each verb once."""
    by_actor: dict[str, list[str]] = {}
    for option in options:
        if actor in (None, option.actor):
            verbs = by_actor.setdefault(actor_name(option.actor), [])
            if option.verb not in verbs:
                verbs.append(option.verb)
    return "possible is: " + "; ".join(f"{who}: {', '.join(verbs)}" for who, verbs in by_actor.items())


# ---- who ------------------------------------------------------------------------------------------------------------


def _actor(words: list[str], players: Mapping[int, str], options: Sequence[Option]) -> tuple[int | None, list[str]]:
    """Who does it, if the line begins with them: a seat, a player by id, the dealer, the floor."""
    first, rest = words[0], words[1:]
    if seat := _seat(first):
        return seat, rest
    if first.lower() in _ACTORS and rest:
        return _ACTORS[first.lower()], rest
    seats = [seat for seat, person in players.items() if person.casefold() == first.casefold()]
    if seats and rest:
        asked = [seat for seat in seats if any(option.actor == seat for option in options)]
        return (asked or seats)[0], rest
    waiting = {name for option in options for name in option.what if option.verb == "sit"}
    named = next((seat for word in rest if (seat := _seat(word))), 0)
    if first in waiting and named and len(rest) > 1:  # "ann sits at seat 3 with 200"
        verb, *others = (word for word in rest if not _seat(word))
        return named, [verb, first, *others]
    return None, words


def _seat(word: str) -> int:
    found = re.fullmatch(r"seat-(\d{1,2})", word)
    return int(found[1]) if found else 0


# ---- what -----------------------------------------------------------------------------------------------------------


def _verb(words: list[str], options: Sequence[Option], actor: int | None) -> tuple[tuple[str, ...], list[str]]:
    """The verbs that the first words may mean, and the words after them."""
    known = {option.verb for option in options if actor in (None, option.actor)}
    for many in range(len(words), 0, -1):
        joined = "-".join(word.lower() for word in words[:many])
        for verbs in readings_of(joined):
            found = tuple(verb for verb in verbs if verb in known)
            if found:
                return found[:1], words[many:]
    return (), words


def readings_of(word: str) -> Iterator[tuple[str, ...]]:
    """The verbs that a typed verb may mean: as it is, in the third person, or a synonym."""
    yield (word,)
    yield ALSO.get(word, ())
    for ending in ("s", "es"):
        if word.endswith(ending):
            yield (word.removesuffix(ending),)
    first, _, others = word.partition("-")
    if others and first.endswith("s"):  # "steps-away"
        yield (f"{first[:-1]}-{others}",)


def _answer(option: Option, words: list[str], players: Mapping[int, str]) -> Answer | None:
    """The answer to an option from the words after the verb; None if they do not fit."""
    left = [word for word in words if word.lower() not in SMALL_WORDS or word in option.what]
    what, left = _what(option, left, players)
    amount, left = _amount(option, left)
    if option.cards_max and left:
        try:
            named = tuple(cards(" ".join(left)))
        except BadCard as bad:
            raise NotUnderstood(str(bad)) from None
        return Answer(option.actor, option.verb, what, amount, named)
    if left and option.actor > 0 and _seat(left[0]) == option.actor:  # "fold seat 3" after all
        left = left[1:]
    return None if left else Answer(option.actor, option.verb, what, amount)


def _what(option: Option, words: list[str], players: Mapping[int, str]) -> tuple[str, list[str]]:
    if option.anyone_but is not None:
        return (words[0], words[1:]) if words else ("", words)
    seats = {person.casefold(): f"seat-{seat}" for seat, person in players.items()}
    for many in range(len(words), 0, -1):
        joined = "-".join(words[:many])
        for name in (joined, joined.lower(), seats.get(joined.casefold(), "")):
            if name and name in option.what:
                return name, words[many:]
    if len(option.what) == 1 and not (words and _seat(words[0])):
        return option.what[0], words
    if option.what and words and not words[0][0].isdigit() and words[0][0] != "$":
        return words[0], words[1:]
    return "", words


def _amount(option: Option, words: list[str]) -> tuple[int, list[str]]:
    if option.amount_max and any(word.lower() in ("max", "all-in") for word in words):
        return option.amount_max, [word for word in words if word.lower() not in ("max", "all-in")]
    numbers = [word for word in words if word.lstrip("$-")[:1].isdigit()]
    if not option.amount_max or not numbers or option.cards_max:
        only = option.amount_min if option.amount_min == option.amount_max else 0
        return only, words
    number = numbers[0]
    left = list(words)
    left.remove(number)
    left = [word for word in left if word.lower() not in ("minutes", "minute", "dollars")]
    try:
        return cents(number.lstrip("$")) if option.money else int(number.lstrip("$")), left
    except (BadMoney, ValueError):
        raise NotUnderstood(f"{number!r} is not an amount; {option.verb} takes {option.amounts}") from None
