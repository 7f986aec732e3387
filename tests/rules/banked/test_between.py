"""Between rounds at the house-banked tables: seats, boxes, chips, the clock, decks and devices."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from croupier.engine import FLOOR, Answer, Record, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.banked.following import following

BANKED = ("let-it-ride", "top-five", "top-5-wa")
MARYLAND = ("let-it-ride", "top-five")
NEEDED: dict[str, dict[str, Any]] = {"top-5-wa": {"wa.max_wager": 10_000, "wa.spots_per_player": 2}}


def table(game: str, *waiting: str, **house: Any) -> Round:
    """An empty table, and the people waiting for a seat at it."""
    the_game = GAMES[game]
    choices = NEEDED.get(game, {}) | {name.replace("__", "."): value for name, value in house.items()}
    assert the_game.memory is not None
    memory = the_game.memory(waiting=waiting)
    lawful = the_game.choices.house(choices)
    start = MappingProxyType(the_game.opening_balances(lawful))
    return Round(Record(the_game, lawful, MappingProxyType({}), start, memory=memory, procedure="between"))


def options(running: Round, actor: int, verb: str) -> list[Any]:
    assert running.ask is not None
    return [option for option in running.ask.options if (option.actor, option.verb) == (actor, verb)]


@pytest.mark.parametrize("game", BANKED)
def test_a_player_sits_down_with_chips_of_the_cage_and_leaves_with_what_is_left(game: str) -> None:
    running = table(game, "ann")
    running.answer(Answer(3, "sit", "ann", 10_000))
    running.answer(Answer(3, "add", "", 5_000))
    assert {3: "ann"} == dict(running.table.players)
    assert 15_000 == running.table.balances["stack-3"] == -running.table.balances["cage"]

    running.answer(Answer(3, "leave"))
    assert not running.table.players
    assert 0 == running.table.balances["cage"]
    assert not options(running, 3, "sit"), "nobody waits any more"


@pytest.mark.parametrize("game", BANKED)
def test_who_has_nothing_left_leaves_without_chips(game: str) -> None:
    running = table(game, "ann")
    running.answer(Answer(3, "sit", "ann", 10_000))
    running.answer(Answer(FLOOR, "next-round"))
    lost = replace(following(running), balances=MappingProxyType({"stack-3": 0, "cage": -10_000, "house": 10_000}))
    later = Round(replace(lost, procedure="between"))

    (event,) = later.answer(Answer(3, "leave"))
    assert ("left", 3, "ann") == (event.kind, event.seat, event.name)
    assert not later.table.players
    assert {"stack-3"}.isdisjoint(later.table.balances)


@pytest.mark.parametrize("game", BANKED)
def test_when_a_table_closes_everybody_is_given_their_chips(game: str) -> None:
    running = table(game, "ann", "bob")
    running.answer(Answer(3, "sit", "ann", 10_000))
    running.answer(Answer(5, "sit", "bob", 7_000))
    first, second, last = running.answer(Answer(FLOOR, "close"))

    assert [("cashed out", 3, 10_000), ("cashed out", 5, 7_000)] == [
        (one.kind, one.seat, one.cents) for one in (first, second)
    ]
    assert "close" == last.kind
    assert running.over
    assert 0 == running.table.balances["cage"]


@pytest.mark.parametrize("game", BANKED)
def test_the_clock_goes_on_by_one_minute_to_four_hours(game: str) -> None:
    running = table(game)
    for minutes in (0, 241):
        with pytest.raises(RuleViolation):
            running.answer(Answer(FLOOR, "clock", "", minutes))
    assert [1, 241] == [running.answer(Answer(FLOOR, "clock", "", minutes))[0].number for minutes in (1, 240)]


@pytest.mark.parametrize("game", BANKED)
@pytest.mark.parametrize("cents, taken", [(0, False), (100, True), (10_000_000, True), (10_000_100, False)])
def test_chips_are_bought_for_one_chip_to_a_hundred_thousand_dollars(game: str, cents: int, taken: bool) -> None:
    running = table(game, "ann")
    if not taken:
        with pytest.raises(RuleViolation):
            running.answer(Answer(3, "sit", "ann", cents))
        return
    assert cents == running.answer(Answer(3, "sit", "ann", cents))[0].cents
    (add,) = options(running, 3, "add")
    assert (100, 10_000_000, 100) == (add.amount_min, add.amount_max, add.amount_step)


@pytest.mark.parametrize("game", BANKED)
def test_chips_are_bought_in_whole_chips(game: str) -> None:
    running = table(game, "ann")
    with pytest.raises(RuleViolation, match=r"in steps of \$1"):
        running.answer(Answer(3, "sit", "ann", 10_050))
    assert not running.table.players


@clause("MD-LIR 7.F", says="how many adjacent boxes one player may bet")
@clause("MD-TOP5 7.F", says="how many adjacent boxes one player may bet")
@pytest.mark.parametrize("game", MARYLAND)
def test_7_F_another_box_is_next_to_the_player_s_own(game: str) -> None:
    running = table(game, "ann", "bob", boxes__adjacent_max=2)
    running.answer(Answer(3, "sit", "ann", 10_000))
    assert ("seat-2", "seat-4") == options(running, 3, "another-box")[0].what
    running.answer(Answer(2, "sit", "bob", 10_000))
    running.answer(Answer(3, "another-box", "seat-4", 10_000))
    assert {2: "bob", 3: "ann", 4: "ann"} == dict(running.table.players)
    assert not options(running, 3, "another-box"), "two are as many as the house allows"


@clause("MD-LIR 7.F", says="how many adjacent boxes one player may bet")
@clause("MD-TOP5 7.F", says="how many adjacent boxes one player may bet")
@pytest.mark.parametrize("game", MARYLAND)
def test_7_F_adjacent_boxes_belong_to_one_person(game: str) -> None:
    """Of three boxes the outer ones may be given up; a player who leaves gives up all of them, with their chips."""
    running = table(game, "ann", boxes__adjacent_max=3)
    running.answer(Answer(3, "sit", "ann", 10_000))
    for box in ("seat-4", "seat-5"):
        running.answer(Answer(3, "another-box", box, 5_000))
    assert [3, 5] == [seat for seat in (3, 4, 5) if options(running, seat, "give-up-box")]
    running.answer(Answer(5, "give-up-box"))
    assert {3: "ann", 4: "ann"} == dict(running.table.players)
    assert -15_000 == running.table.balances["cage"]

    running.answer(Answer(4, "leave"))
    assert not running.table.players
    assert 0 == running.table.balances["cage"]
    running.answer(Answer(FLOOR, "arrives", "ann"))
    assert ("ann",) == options(running, 6, "sit")[0].what


@pytest.mark.parametrize("game", BANKED)
def test_a_round_needs_somebody_with_chips(game: str) -> None:
    running = table(game, "ann")
    assert not options(running, FLOOR, "next-round")
    running.answer(Answer(1, "sit", "ann", 10_000))
    running.answer(Answer(FLOOR, "next-round"))
    assert running.over

    play = Round(following(running))
    assert "round" == play.record.procedure
    assert 10_000 == play.table.balances["stack-1"]


@clause("MD-LIR 3.C(2)", says="8 hours when dealt from any shoe")
@clause("MD-TOP5 3.C(2)", says="8 hours when dealt from any shoe")
@pytest.mark.parametrize("game", MARYLAND)
def test_3_C_no_round_with_a_deck_of_eight_hours(game: str) -> None:
    running = table(game, "ann")
    running.answer(Answer(1, "sit", "ann", 10_000))
    running.answer(Answer(FLOOR, "clock", "", 240))
    running.answer(Answer(FLOOR, "clock", "", 239))
    assert options(running, FLOOR, "next-round")
    running.answer(Answer(FLOOR, "clock", "", 1))
    assert not options(running, FLOOR, "next-round")


@pytest.mark.parametrize("game", MARYLAND)
def test_changed_decks_are_opened_before_the_next_round(game: str) -> None:
    running = table(game, "ann")
    running.answer(Answer(1, "sit", "ann", 10_000))
    running.answer(Answer(FLOOR, "clock", "", 240))
    event = running.answer(Answer(FLOOR, "change-decks"))[-1]
    assert event.clause.endswith("3.C(2)")
    assert not options(running, FLOOR, "next-round")
    running.answer(Answer(FLOOR, "idle"))

    with pytest.raises(RuleViolation, match="another is opened before play goes on"):
        Round(following(running))
    opening = Round(following(running, "opening"))
    for _ in range(20):
        if opening.ask is None:
            break
        verb = "verify" if opening.ask.actor == FLOOR else "proceed"
        opening.answer(next(Answer(o.actor, o.verb) for o in opening.ask.options if o.verb == verb))
    assert opening.over
    assert 0 == Round(following(opening)).table.memory.deck_minutes  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", MARYLAND)
def test_L_35_a_repaired_shuffler_is_used_again_from_the_next_round_on(game: str) -> None:
    running = table(game, "ann", deck__shuffler="automatic")
    running.answer(Answer(1, "sit", "ann", 10_000))
    running.answer(Answer(FLOOR, "next-round"))
    play = Round(following(running))
    play.answer(Answer(FLOOR, "cover", "shuffler"))
    assert play.table.memory.shuffler_out_of_order  # type: ignore[attr-defined]

    later = Round(replace(following(play), procedure="between"))
    assert ("shuffler",) == options(later, FLOOR, "repair")[0].what
    event = later.answer(Answer(FLOOR, "repair", "shuffler"))[-1]
    assert "L-35" == event.reading
    assert not options(later, FLOOR, "repair")
    later.answer(Answer(FLOOR, "next-round"))
    assert "automatic" == Round(following(later)).table.shuffler  # type: ignore[attr-defined]
