"""Seen logs: what one person saw, verifiable on its own, and nothing that this person did not see."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import CARDS, show
from croupier.cards.shuffle import SeededChance
from croupier.engine import NO_HEAD, Answer, RecordHead, Round, write
from croupier.engine.driver import advance, least
from croupier.engine.leaves import SALT_BYTES, leaf
from croupier.engine.seen_log import DamagedLog, NoSeenLog, read_seen, record_root, write_seen
from croupier.rules import GAMES, new

HEAD = RecordHead("4", "17", datetime(2026, 11, 16, 12, tzinfo=UTC), bytes(range(32)))
LINK = "c4" * 32


def played(game: str, seats: int = 3) -> Round:
    """A hand in which everybody checks, calls, plays and shows."""
    house = {"wa.max_wager": 10_000} if game == "top-5-wa" else {}
    record = replace(new(game, dict.fromkeys(range(1, seats + 1), 20_000), house=house), head=HEAD)
    running, chance = Round(record), SeededChance(5)
    wagers = {"let-it-ride": "three-bets"}.get(game, "ante")
    advance(running, chance)
    if GAMES[game].document != "MD-POKER":
        for seat in range(1, seats + 1):
            running.answer(Answer(seat, "wager", wagers, 1_000))
        running.answer(next(Answer(o.actor, o.verb) for o in running.ask.options if o.verb == "no-more-bets"))  # type: ignore[union-attr]
        advance(running, chance)
    while running.ask is not None:
        options = {option.verb: option for option in running.ask.options}
        verbs = ("check", "call", "forced-bet", "discard", "show", "let-it-ride", "play", "plays", "fold")
        running.answer(least(options[next(verb for verb in verbs if verb in options)]))
        advance(running, chance)
    return running


@pytest.mark.parametrize("game", ["holdem", "stud7-high", "badugi", "let-it-ride", "top-five", "top-5-wa"])
@pytest.mark.parametrize("seats", [(), (1,), (1, 2)])
def test_a_log_is_read_and_held_against_the_root_of_its_record(game: str, seats: tuple[int, ...]) -> None:
    running = played(game)
    log = read_seen(write_seen(running, seats, LINK))

    assert record_root(running, HEAD).hex() == log.root
    assert f"\nroot {log.root}\n" in write(running)
    assert (seats, LINK, "4", "17", "2026-11-16T12:00:00Z") == (
        log.seats,
        log.link,
        log.head.table,
        log.head.hand,
        log.head.time,
    )
    assert {1: "player 1", 2: "player 2", 3: "player 3"} == log.names
    assert [event.kind for event in running.events] == [event.kind for event in log.events]
    for event, seen, hidden in zip(running.events, log.events, log.hidden, strict=True):
        may = event.seen_by == -1 or event.seen_by in seats
        assert (event.cards if may else ()) == seen.cards
        assert (0 if may else len(event.cards)) == hidden


def test_cards_that_nobody_sees_are_in_no_log() -> None:
    """Nobody sees burns; asking for the log of nobody does not reveal them either."""
    running = played("holdem")
    of_one, with_nobody = (write_seen(running, seats).splitlines() for seats in ((1,), (0, 1)))

    assert ("seats 1", "seats 0 1") == (of_one[1], with_nobody[1])
    assert of_one[2:] == with_nobody[2:]


def test_a_log_has_no_card_that_its_reader_did_not_see() -> None:
    """All 2,652 holdings of a mucked hand, against every hash and salt in another seat's log: none is found."""
    running, chance = Round(replace(new("holdem", dict.fromkeys((1, 2, 3), 20_000)), head=HEAD)), SeededChance(5)
    advance(running, chance)
    while running.ask is not None:
        options = {option.verb: option for option in running.ask.options}
        running.answer(least(options[next(v for v in ("fold", "check", "show", "muck") if v in options)]))
        advance(running, chance)
    text = write_seen(running, (1,))
    dealt = [event for event in running.events if event.place == "hand-2" and event.kind == "dealt"]
    mucked = [event.cards[0] for event in dealt]
    assert not any(f'"{CARDS[card]}"' in text for card in mucked)

    hashes = {line[2:] for line in text.splitlines() if line.startswith("- ")} | {read_seen(text).root}
    salts = {line.removeprefix("+ ").split(" ")[0] for line in text.splitlines()[3:] if not line.startswith("- ")}
    zero = [bytes.fromhex(salt) for salt in salts] + [bytes(SALT_BYTES)]
    tried: dict[object, object] = {}
    for first, second in permutations(range(52), 2):
        for event, card in zip(dealt, (first, second), strict=True):
            tried[event.place, card] = msgspec.structs.replace(event, cards=(card,))
        tried[first, second] = show((first, second))
    for guess in tried.values():
        told = guess.encode() if isinstance(guess, str) else _line(guess)
        assert sha256(told).hexdigest() not in hashes
        assert not any(leaf(salt, told).hex() in hashes for salt in zero)


def _line(event: object) -> bytes:
    from croupier.engine.event_text import told
    from croupier.engine.events import Event

    assert isinstance(event, Event)
    return told(event, True)


@given(st.data())
def test_whatever_is_changed_is_found(data: st.DataObject) -> None:
    text = _LOG
    place = data.draw(st.integers(0, len(text) - 2))
    other = data.draw(st.characters(min_codepoint=32, max_codepoint=126).filter(lambda one: one != text[place]))
    changed = text[:place] + other + text[place + 1 :]
    try:
        log = read_seen(changed)
    except DamagedLog:
        return
    whole = read_seen(text)
    assert (log.head, log.root, log.events) == (whole.head, whole.root, whole.events), "only seats and link may differ"


def test_a_line_left_out_or_doubled_is_found() -> None:
    lines = _LOG.splitlines(keepends=True)
    for at in range(4, len(lines)):
        with pytest.raises(DamagedLog):
            read_seen("".join(lines[:at] + lines[at + 1 :]))
        with pytest.raises(DamagedLog):
            read_seen("".join(lines[: at + 1] + lines[at:]))


_LOG = write_seen(played("holdem"), (1,), LINK)
_TOP = "\n".join(_LOG.splitlines()[:5])
_HIDDEN = '{"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-2","cards":["??","??"]}'
_FOR_ONE_SEAT = '{"kind":"dealt","clause":"MD-POKER 11.F","place":"hand-2","cards":["As"],"seen_by":2}'


def test_there_is_no_log_before_the_end() -> None:
    with pytest.raises(NoSeenLog, match="this procedure is not over; its root and its seen logs"):
        write_seen(Round(played("holdem").record, 9), (1,))


def test_there_is_no_log_of_a_record_without_a_salt() -> None:
    running = Round(replace(played("holdem").record, head=NO_HEAD))
    with pytest.raises(NoSeenLog, match="this record has no salt, so the cards that a reader did not see"):
        write_seen(running, (1,))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "^line 1: this is not a seen log"),
        ("croupier seen 1\n", "line 2: this line must begin with 'seats'"),
        ("croupier seen 1\nseats 2 1\nroot x\n", "^line 2: '2 1' are not seats"),
        ("croupier seen 1\nseats 1\nroot x\n", "line 3: 'x' is not a SHA-256"),
        (f"croupier seen 1\nseats 1\nroot {LINK}\n", "line 4: '' is not 16 bytes"),
        (f"croupier seen 1\nseats none\nroot {LINK}\n{'00' * 16} {{}}\n", "line 4: this is not the head of a table"),
        (_TOP.replace('"1":', '"one":'), "line 5: this is not the head of a table: a player's seat is not a number"),
        (_TOP + "\nzz {}\n", "line 6: 'zz' is not 16 bytes in hexadecimal"),
        (_TOP + f"\n{'00' * 16} []\n", "line 6: this is not an event"),
        (_TOP + f'\n{"00" * 16} {{"kind":"flew away","clause":"x"}}\n', "^line 6: this is not an event"),
        (_TOP + f"\n{'00' * 16} {_FOR_ONE_SEAT}\n", "line 6: .* it says who else saw the cards"),
        (_TOP + "\n", "line 3: the root does not match the head and the events"),
        (
            _TOP + f'\n{"00" * 16} {{"kind":"dealt","clause":7}}\n',
            "^line 6: .*its cards are a list, and its clause is a text",
        ),
        (
            _TOP + f'\n{"00" * 16} {{"kind":"dealt","clause":"MD-LIR 8.D","cards":["As","??"]}}\n',
            "^line 6: the cards of an event are either all hidden or all shown",
        ),
        (_TOP + f"\n{'00' * 16} {_HIDDEN}\n", "line 6: the log ends before the second leaf of its last event"),
        (_TOP + f"\n{'00' * 16} {_HIDDEN}\n+ {'00' * 16} {_HIDDEN}\n", "line 7: this is not the event above with its"),
        (_TOP + f"\n+ {'00' * 16} {_HIDDEN}\n", "line 6: a line with \\+ or - must follow each event with hidden"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_with_its_line(text: str, said: str) -> None:
    with pytest.raises(DamagedLog, match=said):
        read_seen(text)
