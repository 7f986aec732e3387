"""No leaks: whatever a viewer gets is the same to the last byte if the cards they may not see are in another order.

A whole round is sent twice to a viewer, snapshot and increments, with the same answers: as it was, and with the cards
that this viewer never saw in another order. Every message must be the same, and so must who is asked, and when.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from croupier.engine import FLOOR, Answer, Record, Round
from croupier.engine.text import write
from croupier.rules import GAMES
from croupier.rules.views import PUBLIC, SURVEILLANCE, view, viewer_for
from croupier.rules.views.codec import encode, encode_step
from croupier.rules.views.increments import Watch
from tests.rules.careless import played_at_once, played_carelessly
from tests.rules.privacy import REBUILT, Sight, reordered, viewers
from tests.rules.random_hands import POKER, random_record
from tests.rules.random_rounds import record_of

ROUNDS = 3


def told(record: Record, answers: tuple[Answer, ...], who: int) -> list[bytes]:
    """Every message that a viewer gets about a round: a snapshot, then an increment per answer, and some views."""
    running = Round(replace(record, answers=(), given=()))
    watch, me = Watch(running), viewer_for(who)
    messages = [encode(watch.snapshot(me))]
    for number, answer in enumerate(answers):
        running.take(answer)
        step = watch.step()
        assert step is not None
        messages.append(encode_step(step, [me])[me])
        if number % 7 == 0:
            messages.append(encode(view(running, me)))
    return messages


def played(rng: random.Random, game: str) -> tuple[Round, Sight]:
    """A round in which things may go wrong, and an account of who has seen which card."""
    record = random_record(rng, game, raked=0.3) if game in POKER else record_of(rng, game)
    running, sight = Round(record), Sight(record)
    play = rng.choice((played_carelessly, played_carelessly, played_at_once))
    play(rng, running, sight.follow)
    sight.follow(running)
    return running, sight


def assert_nothing_tells(rng: random.Random, running: Round, sight: Sight, who: int) -> None:
    """Send the round to a viewer twice and compare."""
    record = running.record
    answers, knows = record.answers, who
    if who in (FLOOR, SURVEILLANCE) and record.game.document in REBUILT:
        answers, knows = answers[:-1], PUBLIC  # they may rebuild the hands in the end, and have seen none before
    other = reordered(rng, answers, sight, knows)
    for number, (one, two) in enumerate(zip(told(record, answers, who), told(record, other, who), strict=True)):
        assert one == two, f"message {number} tells {who} of hidden cards\n{one!r}\n{two!r}\n{write(record)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_message_tells_of_cards_that_its_viewer_may_not_see(game: str) -> None:
    rng = random.Random(f"nothing tells {game}")
    for _ in range(ROUNDS):
        running, sight = played(rng, game)
        everybody = viewers(running)
        for who in {PUBLIC, FLOOR, *rng.sample(everybody, 2)}:
            assert_nothing_tells(rng, running, sight, who)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_length_no_message_tells(game: str) -> None:
    rng = random.Random(f"nothing tells at length {game}")
    for _ in range(27 * ROUNDS):
        running, sight = played(rng, game)
        for who in viewers(running):
            assert_nothing_tells(rng, running, sight, who)


def test_a_message_that_tells_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the clock of the table shows the top card of the deck."""
    from croupier.rules.views import poker

    made = poker.state_of

    def leaks(running: Round, course: poker.Course) -> poker.PokerState:  # type: ignore[name-defined]
        import msgspec

        first = running.table.places["deck"][-1:] or [0]
        return msgspec.structs.replace(made(running, course), minute=int(first[0]))

    monkeypatch.setattr(poker, "state_of", leaks)
    rng = random.Random("planted")
    running, sight = played(rng, "holdem")
    with pytest.raises(AssertionError, match="tells -4 of hidden cards"):
        assert_nothing_tells(rng, running, sight, PUBLIC)
