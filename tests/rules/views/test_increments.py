"""Increments: a snapshot with all its increments is the view of the moment, for everybody and in every game."""

from __future__ import annotations

import random

import pytest

from croupier.cards import SeededChance
from croupier.engine import CHANCE, DEALER, FLOOR, Answer, Round
from croupier.engine.driver import advance
from croupier.rules import GAMES, new
from croupier.rules.views import PUBLIC, SURVEILLANCE, View, Viewer, ViewerRole, view, viewer_for
from croupier.rules.views.codec import decode_increment, decode_view, encode, encode_step
from croupier.rules.views.increments import Gap, Watch, apply
from tests.rules.careless import played_at_once, played_carelessly
from tests.rules.random_hands import POKER, random_record
from tests.rules.random_rounds import record_of

STEPS = 60  # in each game


class Watching:
    """Every possible viewer, each with a view that is only ever told what has changed."""

    def __init__(self, running: Round) -> None:
        seats = running.table.seats
        self.watch = Watch(running)
        numbers = (*seats, DEALER, FLOOR, SURVEILLANCE, PUBLIC)
        persons = (Viewer(ViewerRole.PLAYER, seats[:2]), Viewer(ViewerRole.PLAYER))
        self.viewers = list(dict.fromkeys((*map(viewer_for, numbers), *persons)))
        self.views = {who: self.watch.snapshot(who) for who in self.viewers}
        self.steps = 0

    def look(self, running: Round) -> None:
        """Tell everybody what has changed; then each view must equal a fresh look at the table."""
        step = self.watch.step()
        if step is None:
            return
        self.steps += 1
        sent = encode_step(step, self.viewers)
        for who in self.viewers:
            self.views[who] = apply(self.views[who], decode_increment(sent[who]))
            assert self.views[who] == view(running, who)


def watched(rng: random.Random, game: str) -> Watching:
    """A round in which things may go wrong, watched by everybody from beginning to end."""
    running = Round(random_record(rng, game, raked=0.3) if game in POKER else record_of(rng, game))
    watching = Watching(running)
    rng.choice((played_carelessly, played_carelessly, played_at_once))(rng, running, watching.look)
    watching.look(running)
    assert watching.views[viewer_for(PUBLIC)].over
    return watching


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_and_its_increments_are_the_view(game: str) -> None:
    rng = random.Random(f"increments {game}")
    steps = rounds = 0
    while steps < STEPS:
        steps, rounds = steps + watched(rng, game).steps, rounds + 1
        assert rounds < 10


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_length_they_are_too(game: str) -> None:
    rng = random.Random(f"increments at length {game}")
    for _ in range(120):
        watched(rng, game)


def before_the_flop() -> Round:
    """Three players with their hole cards; seat 3 has the button and is asked first."""
    running = Round(new("holdem", dict.fromkeys((1, 2, 3), 20_000)))
    advance(running, SeededChance(1))
    return running


def test_an_increment_has_what_has_changed_and_nothing_else() -> None:
    running = before_the_flop()
    watch = Watch(running)
    one, three = viewer_for(1), viewer_for(3)
    watch.snapshot(one), watch.snapshot(three)
    running.answer(Answer(3, "raise", amount=600))
    step = watch.step()
    assert step is not None

    changes = step.shared.table
    assert {3} == changes.seats.keys()
    assert (19_400, 600) == (changes.seats[3].stack_cents, changes.seats[3].bet_cents)
    assert "UNSET" == str(changes.boards) == str(changes.button)
    assert ["raised"] == [event.kind for event in step.shared.events]
    assert {"fold", "call", "raise"} == {option.verb for option in step.own[one].options}
    assert () == step.own[three].options
    assert "seen" not in str(step.own[three]).replace("seen=UNSET", "")


def test_what_a_call_costs_is_looked_at_again_when_the_player_is_asked() -> None:
    """The large blind is all-in for $1.50 of $2: once it is their turn, a call costs the small blind 50 cents."""
    running = Round(new("holdem", {1: 20_000, 2: 150, 3: 20_000}, house={"stakes.allow_short": True}))
    advance(running, SeededChance(1))
    watching = Watching(running)
    small_blind = viewer_for(1)
    assert 100 == watching.views[small_blind].own.hands[1].to_call_cents
    running.answer(Answer(3, "fold"))
    watching.look(running)

    assert 50 == watching.views[small_blind].own.hands[1].to_call_cents


def test_viewers_who_get_nothing_else_get_the_same_bytes() -> None:
    running = before_the_flop()
    watch = Watch(running)
    viewers = [viewer_for(who) for who in (2, PUBLIC, SURVEILLANCE)]
    for who in viewers:
        watch.snapshot(who)
    running.answer(Answer(3, "fold"))
    step = watch.step()
    assert step is not None
    sent = encode_step(step, viewers)

    assert sent[viewers[1]] is sent[viewers[2]]
    assert set(step.own) <= {viewers[0]}
    assert sent[viewers[1]] == encode(step.increment(viewers[1]))


def test_where_nothing_has_happened_nothing_is_told() -> None:
    watch = Watch(before_the_flop())
    assert watch.step() is None


def test_a_gap_is_noticed() -> None:
    running = before_the_flop()
    watch, me = Watch(running), viewer_for(1)
    first = watch.snapshot(me)
    running.answer(Answer(3, "fold"))
    missed = watch.step()
    running.answer(Answer(1, "call"))
    step = watch.step()
    assert missed is not None
    assert step is not None

    with pytest.raises(Gap, match=r"the increment follows \d+ answers and \d+ events; the view has \d+ and \d+"):
        apply(first, step.increment(me))
    assert view(running, me) == apply(apply(first, missed.increment(me)), step.increment(me))


def test_nobody_begins_to_watch_between_a_step_and_its_telling() -> None:
    running = before_the_flop()
    watch = Watch(running)
    running.answer(Answer(3, "fold"))
    with pytest.raises(Gap, match="take the step first"):
        watch.snapshot(viewer_for(1))
    watch.step()
    assert watch.snapshot(viewer_for(1)) == view(running, 1)


def test_a_viewer_who_leaves_is_told_nothing_more() -> None:
    running = before_the_flop()
    watch, me = Watch(running), viewer_for(1)
    watch.snapshot(me)
    watch.leave(me)
    running.answer(Answer(3, "fold"))
    step = watch.step()
    assert step is not None
    assert {} == step.own


@pytest.mark.parametrize("game", ["omaha-hilo8", "stud7-hilo8", "badugi", "let-it-ride"])
def test_a_view_comes_back_from_its_json(game: str) -> None:
    rng = random.Random(game)
    running = Round(random_record(rng, game) if game in POKER else record_of(rng, game))
    while running.ask is not None and running.ask.actor == CHANCE:
        advance(running, SeededChance(1))
    for who in (*running.table.seats, DEALER, FLOOR, PUBLIC):
        shown = view(running, who)
        again = decode_view(encode(shown))
        assert isinstance(again, View)
        assert shown == again
