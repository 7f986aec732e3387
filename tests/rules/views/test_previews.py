"""What a report would do is shown before it is done, without any card that nobody may see.

`previews.txt` has the previews at a few moments of a round of some games, in full. `make records` rewrites it; read the
difference.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import msgspec
import pytest

from croupier.cards import CARDS, card
from croupier.engine import CHANCE, DEALER, FLOOR, HAND, STACK, Answer, AskKind, Round, RuleViolation
from croupier.engine.driver import least
from croupier.rules import GAMES, new
from croupier.rules.views import PUBLIC, view
from croupier.rules.views.previews import TWINS, Preview, _other_cards, _renamed, preview
from croupier.rules.views.seen import HIDDEN
from tests.rules.contract import play_randomly
from tests.rules.sight import seen
from tests.rules.test_slip_courses import TABLES, plain

FILE = Path(__file__).with_name("previews.txt")
SOON = {"holdem", "stud5-high", "badugi", "let-it-ride", "top-five"}
CHOSEN = {"top-5-wa": {"wa.max_wager": "300.00"}}


def rounds(game: str, seed: int = 0) -> Round:
    start = new(game, dict.fromkeys((1, 2, 3), 50_000), house=CHOSEN.get(game, {}))
    return play_randomly(random.Random(f"previews {game} {seed}"), start, slips=0)


def reports(running: Round) -> list[Answer]:
    return [least(option) for option in running.options() if option.actor in (DEALER, FLOOR) and not option.cards_max]


def with_other_cards(running: Round, rng: random.Random) -> Round | None:
    """The hand with all cards that nobody may see exchanged; None if somebody's answer does not fit them."""
    cards = {one for answer in running.record.answers if answer.actor == CHANCE for one in answer.cards}
    hidden = sorted(cards - {int(card(one)) for one in seen(running, PUBLIC)})
    names = list(hidden)
    rng.shuffle(names)
    try:
        other = Round(_renamed(running.record, dict(zip(hidden, names, strict=True))))
    except RuleViolation:
        return None
    return other if view(other, FLOOR).table == view(running, FLOOR).table else None


@pytest.mark.parametrize("game", [one if one in SOON else pytest.param(one, marks=pytest.mark.long) for one in GAMES])
def test_it_does_not_depend_on_cards_that_nobody_may_see(game: str) -> None:
    """Whatever the hidden cards are, the preview is the same: with the same dice, to the last byte."""
    record, rng, compared = rounds(game).record, random.Random(f"other {game}"), 0
    for step in range(4, len(record.answers), max(len(record.answers) // 4, 1)):
        running = Round(replace(record, answers=record.answers[:step]))
        other = None if running.over else with_other_cards(running, rng)
        if other is None:
            continue
        for answer in reports(running):
            told = [preview(one, answer, random.Random(f"{game} {step}")) for one in (running, other)]
            one, two = map(msgspec.json.encode, told)
            compared += 1
            assert one == two, f"{game}, step {step}: {answer}"
    assert compared


@pytest.mark.parametrize("game", ["holdem", "let-it-ride", "badugi"])
def test_what_it_tells_is_what_happens(game: str) -> None:
    record, tried, whole = rounds(game).record, 0, 0
    for step in range(4, len(record.answers), max(len(record.answers) // 4, 1)):
        running = Round(replace(record, answers=record.answers[:step]))
        for answer in () if running.over else reports(running):
            told, done = preview(running, answer), Round(running.record)
            assert step == len(running.record.answers)
            done.take(answer)
            after = view(done, FLOOR).accounts
            assert all(after.get(one.account, 0) == one.after for one in told.chips), answer
            if not told.depends:
                before = view(running, FLOOR).accounts
                moved = {name for name in {*before, *after} if before.get(name, 0) != after.get(name, 0)}
                assert moved == {one.account for one in told.chips}, answer
                assert (done.over, view(done, FLOOR).table.asked) == (told.over, told.asked)
                assert len(done.events) - len(running.events) == len(told.events)
                whole += 1
            tried += 1
    assert 0 < whole <= tried


def test_a_misdeal_gives_everybody_their_chips_back() -> None:
    record = rounds("holdem").record
    running = next(
        running
        for step in range(len(record.answers))
        if (running := Round(replace(record, answers=record.answers[:step]))).table.balances.get("pot")
        and running.table.places[HAND[1]]
    )
    told = preview(running, Answer(FLOOR, "misdeal", "shuffle"))

    assert (True, False) == (told.over, told.depends)
    assert {("pot", 0), *((STACK[seat], 50_000) for seat in (1, 2, 3))} >= {
        (one.account, one.after) for one in told.chips
    }
    assert "MD-POKER 18.G(1)" in {event.clause for event in told.events}
    held = {str(CARDS[one]) for seat in (1, 2, 3) for one in running.table.places[HAND[seat]]}
    text = msgspec.json.encode(told).decode()
    assert not any(f'"{one}"' in text for one in held)
    done = Round(running.record)
    done.take(Answer(FLOOR, "misdeal", "shuffle"))
    happens = [(event.clause, event.place) for event in done.events[len(running.events) :]]
    assert happens == [(event.clause, event.place) for event in told.events]  # past the hands, whose cards are hidden


def test_a_card_that_would_be_turned_up_moves_without_its_face() -> None:
    record = rounds("holdem").record
    steps = (Round(replace(record, answers=record.answers[:step])) for step in range(len(record.answers)))
    running = next(one for one in steps if "face-up" in {option.verb for option in one.options()})
    report = next(one for one in reports(running) if one.verb == "face-up")
    told, done = preview(running, report), Round(running.record)
    done.take(report)

    assert HIDDEN not in view(done, FLOOR).places["muck-unused"]
    assert [(HIDDEN,)] == [one.after for one in told.cards if one.place == "muck-unused"]


def test_a_hand_that_would_be_exposed_is_not_seen_beforehand() -> None:
    """A card that a player holds is known to nobody else, although it has been dealt."""
    record = rounds("top-5-wa").record
    steps = (Round(replace(record, answers=record.answers[:step])) for step in range(len(record.answers)))
    exposing = (
        (one, told) for one in steps for told in reports(one) if told.verb == "exposed" and "hand-" in told.what
    )
    running, report = next(exposing)
    held = [str(CARDS[one]) for one in running.table.places[report.what]]
    told, done = preview(running, report), Round(running.record)
    done.take(report)

    assert held[0] in {one for event in view(done, PUBLIC).log for one in event.cards}
    assert "WA-TOP5 4#4" in {event.clause for event in told.events}
    assert not any(f'"{one}"' in msgspec.json.encode(told).decode() for one in held)


def test_who_must_bet_first_in_stud_is_not_known_before_the_last_card_is_up() -> None:
    """The card that decides it is the next of the deck, which nobody has seen."""
    record = rounds("stud5-high").record
    steps = [Round(replace(record, answers=record.answers[:step])) for step in range(len(record.answers))]
    dealing = [(one, then) for one, then in pairwise(steps) if one.ask is not None and one.ask.kind == AskKind.DEAL_UP]
    running = next(one for one, then in dealing if then.ask is not None and then.ask.actor > 0)
    told = preview(running, Answer(DEALER, "proceed"))

    assert (True, None) == (told.depends, told.asked)
    assert ["dealt"] == [event.kind for event in told.events]


def test_a_refused_report_is_refused_beforehand_too() -> None:
    running = Round(replace(rounds("holdem").record, answers=()))
    with pytest.raises(RuleViolation):
        preview(running, Answer(FLOOR, "misdeal", "moonlight"))


def test_the_hands_that_are_compared_have_low_and_high_cards_at_each_place() -> None:
    """Six hands with cards by chance alone agreed once in six times, although the next card decided."""
    cards = list(range(0, 52, 2))
    orders = list(islice(_other_cards(cards, random.Random(7)), 2 * TWINS))
    assert all(cards == sorted(order) for order in orders)
    for place in range(len(cards)):
        found = sorted(order[place] for order in orders[:TWINS])
        assert max(b - a for a, b in pairwise([found[-1] - 52, *found])) <= 2 * (len(cards) // TWINS + 1)
    assert orders[0] != orders[TWINS]
    for one, following in pairwise(orders[:TWINS]):
        assert {4, 5} >= {(cards.index(b) - cards.index(a)) % len(cards) for a, b in zip(one, following, strict=True)}


def lying(cards: tuple[str, ...]) -> str:
    hidden, faces = cards.count(HIDDEN), [one for one in cards if one != HIDDEN]
    return " ".join([*([f"{hidden} hidden"] if hidden else []), *faces]) or "nothing"


def told(one: Preview) -> list[str]:
    """All that a preview tells."""
    lines = [
        f"  {event.words} [{event.clause}] {lying(event.cards) if event.cards else ''}".rstrip() for event in one.events
    ]
    lines += [f"  {moved.account}: {moved.before} -> {moved.after}" for moved in one.chips]
    lines += [f"  {moved.place}: {lying(moved.before)} -> {lying(moved.after)}" for moved in one.cards]
    lines += ["  over"] if one.over else []
    lines += ["  more depends on cards that nobody has seen"] if one.depends else []
    waits = one.asked
    return lines + ([f"  then {waits.who} {waits.seats or ''} {waits.kind} [{waits.clause}]"] if waits else [])


def written() -> str:
    """At a few moments of a round: each report and the dealer's next step; equal previews of a moment together."""
    lines = ["# What reports would do, and the dealer's next step, as they are shown beforehand."]
    banked = [[*plain(*TABLES[name])][-1] for name in ("let-it-ride-hand", "top-five-hand", "top-5-wa")]
    for record in [one.record for one in (rounds("holdem"), rounds("stud5-high"), *banked)]:
        game = record.game.id
        for step in range(4, len(record.answers), max(len(record.answers) // 4, 1)):
            running, found = Round(replace(record, answers=record.answers[:step])), dict[tuple[str, ...], list[str]]()
            for answer in () if running.over else reports(running):
                key = tuple(told(preview(running, answer, random.Random(f"{game} {step}"))))
                found.setdefault(key, []).append(f"{answer.verb} {answer.what}".strip())
            lines += [line for key, said in found.items() for line in (f"{game}, {step}: {', '.join(said)}", *key)]
    return "\n".join(lines) + "\n"


def test_previews_are_the_recorded_ones() -> None:
    assert FILE.read_text(encoding="utf-8") == written()


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
