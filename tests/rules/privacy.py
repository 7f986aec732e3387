"""Who may see which card: an account kept independently of the engine's, which trusts neither its views nor its marks.

It follows which card went where by which clause, and what was answered, and decides by the texts who saw it. It
never reads `seen_by`, `face_up` or a view. Each viewer must have the cards it names, in places and in the log, and no
others; and the order of all the other cards must make no difference to what the viewer sees.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import msgspec

from croupier.cards import CARDS
from croupier.engine import AS_PROCEDURE, DEALER, DECK, FLOOR, HAND, RACK, Answer, Event, Record, Round, replay
from croupier.engine.text import write
from croupier.rules.poker.spec import PokerSpec, Stud
from croupier.rules.views import PUBLIC, SURVEILLANCE, View, view, viewer_for
from croupier.rules.views.looking import own_cards, own_hands, state_of
from croupier.rules.views.states import Own

HIDDEN = "??"
ALL = -100  # a viewer that stands for everybody

# Clauses by which a card is exposed by accident.
EXPOSED = {"MD-POKER 18.M(3)", "MD-POKER 18.P", "submission: irregularity.draw_exposed"}
ON_THE_BOARD = {"board", "second-board"}

# Cards found or laid open in another way, by event: what must have been reported for it.
FOUND = {"found face up": {"face-up"}, "boxed card": {"face-up", "found-face-up"}}
TURNED_DOWN = {"mucked", "exchanged"}
CARRIED = TURNED_DOWN | {
    "discarded",
    "to the muck",
    "racked",
    "removed",
    "joins the burns",
    "off the table",
    "exposed card replaced",
    "laid by",
    "least useful card racked",
    "out of the device",
    "surplus card removed",
}
# Events that name cards which are open, and move none.
NAMED = {"button", "odd chip by suit", "dealer uses the community card", "dealer leaves the community card"}
# Between rounds, when no cards are out: cards that were shown in an earlier round.
SHOWN_BEFORE = {"slip handed in"}
# Turned up by the procedure: the clause, and the place, or the beginning of its name.
TURNED_UP = {
    "MD-LIR 11.B(2)": "community",
    "MD-LIR 11.C(2)": "community",
    "MD-LIR 11.D(1)": "hand-",
    "MD-LIR 11.E(3)": "six-card-box",
    "MD-TOP5 11.B(4)": "dealer-hand",
    "MD-TOP5 11.C": "hand-",
    "WA-TOP5 9": "dealer-hand",
    "WA-TOP5 11": "hand-",
}
# The player who decides does so before these clauses turn anything up.
NOT_BEFORE = {
    "MD-LIR 11.B": {"MD-LIR 11.B(2)", "MD-LIR 11.C(2)", "MD-LIR 11.D(1)", "MD-LIR 11.E(3)"},
    "MD-LIR 11.C": {"MD-LIR 11.C(2)", "MD-LIR 11.D(1)", "MD-LIR 11.E(3)"},
    "MD-TOP5 11.B(1)": {"MD-TOP5 11.B(4)", "MD-TOP5 11.C"},
    "WA-TOP5 6": {"WA-TOP5 9", "WA-TOP5 11"},
    "WA-TOP5 6.play#2": {"WA-TOP5 9", "WA-TOP5 11"},
}
# After the round floor and surveillance may rebuild every hand from the discard rack (MD-LIR 11.G(2), MD-TOP5 11.D).
REBUILT = {"MD-LIR", "MD-TOP5"}


class Sight:
    """Where the cards are in one round, which of them are open, and who has seen what."""

    def __init__(self, record: Record) -> None:
        self.document = record.game.document
        spec = record.game.spec
        self.spec = spec if isinstance(spec, PokerSpec) else None
        self.stud = self.spec.play if self.spec and isinstance(self.spec.play, Stud) else None
        self.discloses = record.house.values.get("showdown.disclose_discards", False)
        self.at: dict[int, str] = {}
        self.open: set[int] = set()
        self.audience: list[int] = []  # for each event with cards: ALL, a seat, or DEALER for nobody
        self.seen: list[tuple[int, int, int]] = []  # shuffles before, viewer, card
        self.dealt: list[tuple[int, int]] = []  # shuffles before, card
        self.shuffles = 0
        self.asked = ""
        self.turned: set[str] = set()
        self.accidents: set[str] = set()  # hands with an exposed hole card
        self.answered = 0

    def follow(self, running: Round) -> bool:
        """Follow everything that has happened since the last time; has anything?"""
        answers = running.record.answers[self.answered :]
        if self.answered and not answers:
            return False
        self.answered += len(answers)
        self.shuffles += sum(answer.verb == "order" for answer in answers)
        answer = answers[0] if len(answers) == 1 else AS_PROCEDURE
        for event in running.events[len(self.audience) :]:
            who = self._takes(event, answer, running) if event.cards else ALL
            self.audience.append(who)
            if who != DEALER:
                self.seen += ((self.shuffles, who, card) for card in event.cards)
            if event.kind == "dealt":
                self.dealt += ((self.shuffles, card) for card in event.cards)
        self.asked = "" if running.ask is None else running.ask.clause
        early = self.turned & NOT_BEFORE.get(self.asked, set())
        assert not early, f"{early} turned cards up before {self.asked} was decided"
        return True

    def may_have(self, viewer: int, place: str, cards: Iterable[int]) -> tuple[str, ...]:
        """The cards of a place as this viewer must see them."""
        own = viewer > 0 and place == HAND[viewer]
        stacked = place in (DECK, RACK)
        return tuple(str(CARDS[card]) if own or (card in self.open and not stacked) else HIDDEN for card in cards)

    def sees(self, viewer: int, number: int, event: Event) -> bool:
        """Does this viewer have the cards of that event in the log?"""
        rebuilt = self._rebuilds(viewer) and event.kind == "dealt"
        return rebuilt or self.audience[number] in (ALL, viewer if viewer > 0 else ALL)

    def known(self, viewer: int, since: int) -> set[int]:
        """Cards this viewer has seen after this many shuffles."""
        who = (ALL, viewer) if viewer > 0 else (ALL,)
        rebuilt = self.dealt if self._rebuilds(viewer) else ()
        return {card for shuffles, seer, card in self.seen if shuffles >= since and seer in who} | {
            card for shuffles, card in rebuilt if shuffles >= since
        }

    def _rebuilds(self, viewer: int) -> bool:
        return viewer in (FLOOR, SURVEILLANCE) and not self.asked and self.document in REBUILT

    def _hand(self, place: str) -> int:
        return sum(at == place for at in self.at.values())

    def _takes(self, event: Event, answer: Answer, running: Round) -> int:
        """Who sees these cards: ALL, the seat of that number, or nobody (DEALER)."""
        if event.kind in ("shuffled", "reshuffled"):
            who, opens = DEALER, False
        elif event.kind == "dealt":
            opens = self._comes_up(event, answer, running)
            seat = event.place.removeprefix("hand-")
            who = ALL if opens else int(seat) if seat.isdigit() else DEALER
        elif event.kind == "turned up":
            self._may_be_turned_up(event, answer)
            who, opens = ALL, True
        elif event.kind in FOUND:
            assert answer.verb in FOUND[event.kind], event
            who, opens = ALL, True
        elif event.kind in NAMED:
            assert self.open.issuperset(event.cards), event
            return ALL
        elif event.kind in SHOWN_BEFORE:
            assert not self.at, event
            return ALL
        else:
            assert event.kind in CARRIED, f"{event.kind!r} moves cards; who sees them?"
            assert {event.source} == {self.at[card] for card in event.cards}, event
            lay_open = self.open.issuperset(event.cards)
            self.open -= set(event.cards) if event.kind in TURNED_DOWN else set()
            self.at |= dict.fromkeys(event.cards, event.place)
            return ALL if lay_open else DEALER
        self.at |= dict.fromkeys(event.cards, event.place)
        self.open = self.open | set(event.cards) if opens else self.open - set(event.cards)
        return who

    def _comes_up(self, event: Event, answer: Answer, running: Round) -> bool:
        """Is this card dealt face up?"""
        clause, place = event.clause, event.place
        if place in ON_THE_BOARD:
            return True
        if self.document == "WA-TOP5":
            return place == "community" or (clause == "WA-TOP5 4#4" and answer.verb == "exposed")
        if not place.startswith("hand-"):
            return False
        if clause == "MD-POKER 18.H":  # to a player who is not in: as the card would have come to one who is
            hands = [self._hand(HAND[seat]) for seat in running.table.live]  # type: ignore[attr-defined]
            return self._next_comes_up(self.asked, min(hands))
        if self.stud and self.spec and clause == self.stud.exposed:
            # After an exposed hole card the card that would have come up comes down, by P-67.
            self.accidents.add(place)
            return self._hand(place) < self.spec.hole_cards
        if self.stud and clause == self.stud.deal and place in self.accidents:
            return False
        return self._next_comes_up(clause, self._hand(place))

    def _next_comes_up(self, clause: str, held: int) -> bool:
        """Is the next card of a hand of this size dealt face up by this clause?"""
        if self.spec and self.stud and clause in (self.stud.deal, *(street.card for street in self.stud.streets)):
            return held + self._hand("board") not in self.spec.down  # a common card counts
        if self.spec and self.spec.button and clause == self.spec.button.by_card:
            return True
        return clause in EXPOSED

    def _may_be_turned_up(self, event: Event, answer: Answer) -> None:
        """Does a clause turn this up, and has it been said by the person who must say it?"""
        clause, place = event.clause, event.place
        if clause in ("MD-POKER 18.E(1)", "MD-POKER 18.E(2)", "MD-POKER 16.G(1)"):
            assert (answer.verb, place) == ("show", HAND[answer.actor]), event
        elif clause == "MD-POKER 18.E(3)":
            assert self.discloses, event
            assert (answer.verb, place) == ("muck", HAND[answer.actor]), event
        elif clause == "WA-TOP5 4#4":
            assert (answer.verb, answer.what, 1) == ("exposed", place, len(event.cards)), event
        else:
            assert clause in TURNED_UP, f"{clause} turns nothing up: {event}"
            assert place.startswith(TURNED_UP[clause]), event
            assert place != "community" or len(event.cards) == 1, event
        assert {place} == {self.at[card] for card in event.cards}, event
        self.turned.add(clause)


def watch(played: Round) -> None:
    """Play a round again, step by step: it is the same, and nobody sees a card that they may not see."""
    record = played.record
    running, sight = Round(replace(record, answers=())), Sight(record)
    looked = 0
    for answer in record.answers:
        running.take(answer)
        sight.follow(running)
        dealing = answer == AS_PROCEDURE and running.ask is not None and running.ask.proceeds
        if not dealing and any(event.cards for event in running.events[looked:]):
            looked = len(running.events)
            everybodys = View(viewer_for(PUBLIC), state_of(running), (), Own(hands={}, seen={}))
            _places_are_right(running, sight, PUBLIC, everybodys)
    assert running.events == played.events
    if sight.at:
        everybodys, seats = view(running, PUBLIC), running.table.seats
        _has_exactly(running, sight, PUBLIC, everybodys)
        for viewer in (*seats[:2], *seats[-1:], FLOOR, SURVEILLANCE):
            looks = viewer_for(viewer)
            own = Own(hands=own_hands(running, looks.seats), seen=own_cards(running, looks, 0))
            _has_exactly(running, sight, viewer, msgspec.structs.replace(everybodys, viewer=looks, own=own))


def viewers(running: Round) -> tuple[int, ...]:
    """Everybody who looks at a round."""
    return (*running.table.seats, DEALER, FLOOR, SURVEILLANCE, PUBLIC)


def assert_has_exactly(running: Round, sight: Sight, viewer: int) -> None:
    """The view has the cards this viewer may see, in places and in the log, and no others."""
    _has_exactly(running, sight, viewer, view(running, viewer))


def _has_exactly(running: Round, sight: Sight, viewer: int, seen: View) -> None:
    _places_are_right(running, sight, viewer, seen)
    for number, (event, line) in enumerate(zip(running.events, seen.log, strict=True)):
        if not event.cards:
            assert not line.cards
            continue
        shown = sight.sees(viewer, number, event)
        must = tuple(str(CARDS[card]) if shown else HIDDEN for card in event.cards)
        assert must == line.cards, f"the log shows {seen.viewer} {line}; it must be {must}\n{write(running.record)}"


def _places_are_right(running: Round, sight: Sight, viewer: int, seen: View) -> None:
    for place, cards in seen.places.items():
        lying = running.table.places[place]
        must = sight.may_have(viewer, place, lying)
        assert must == cards, f"{seen.viewer} sees {cards} at {place}; it must be {must}\n{write(running.record)}"
        assert {place} == {sight.at[card] for card in lying}, f"{place} has cards from elsewhere"


def assert_nothing_else_matters(rng: random.Random, running: Round, sight: Sight, viewer: int) -> None:
    """If the cards this viewer does not know were in another order, the view would be the same to the last byte."""
    record = running.record
    other = replay(replace(record, answers=reordered(rng, record.answers, sight, viewer)))
    seen, same = view(running, viewer), view(other, viewer)
    if msgspec.json.encode(seen) != msgspec.json.encode(same):
        apart = [(a, b) for a, b in zip(seen.log, same.log, strict=False) if a != b][:1]
        raise AssertionError(f"{seen.viewer} sees through the cards: {apart}\n{write(record)}")


def reordered(rng: random.Random, answers: Sequence[Answer], sight: Sight, viewer: int) -> tuple[Answer, ...]:
    """A round's answers with the unknown cards of every shuffle permuted.

    A card that was seen stays where it was in the order in which it was seen; in a later shuffle it may be anywhere.
    """
    name: dict[int, int] = {}  # for each card of the record, the card in its place
    shuffles, changed = 0, []
    for answer in answers:
        if answer.verb == "order":
            shuffles += 1
            fixed = sight.known(viewer, shuffles)
            free = [card for card in answer.cards if card not in fixed]
            names = [name.get(card, card) for card in answer.cards]
            names = [one for one in names if one not in fixed]
            rng.shuffle(names)
            name |= {card: card for card in answer.cards if card in fixed}
            name |= dict(zip(free, names, strict=True))
        changed.append(_renamed(answer, name))
    return tuple(changed)


def _renamed(answer: Answer, name: Mapping[int, int]) -> Answer:
    if not answer.cards:
        return answer
    return msgspec.structs.replace(answer, cards=tuple(name.get(card, card) for card in answer.cards))
