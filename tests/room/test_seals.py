"""Seals: opened with their key in their own place, and nowhere else."""

from __future__ import annotations

import os
from base64 import b64encode
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import SeededChance
from croupier.engine import Answer
from croupier.room.nonces import MANY, fresh
from croupier.room.register import Account
from croupier.room.room import Room
from croupier.room.seals import ENVIRONMENT, At, BadKey, CannotOpen, key_of, new_key, read_ring, ring, write_ring
from croupier.room.shuffles import ShufflePlace, commit
from croupier.room.steps import ANSWERS, Answers, encoded_answers, encoded_shuffle, rows
from tests.room.room_rounds import into_a_round, practice

HERE = At("4", 17, 3)
OLD, NEW = b"o" * 32, b"n" * 32
SECRET = b"chance order [As Kd]"


def test_no_nonce_is_drawn_twice() -> None:
    drawn = [fresh(12) for _ in range(3 * MANY)]
    assert len(drawn) == len(set(drawn))
    assert {12} == {len(one) for one in drawn}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_draws_nonces_of_its_own() -> None:
    fresh(12)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, fresh(12))
        os._exit(0)
    os.waitpid(child, 0)
    assert fresh(12) != os.read(reading, 12)
    os.close(reading)
    os.close(writing)


@given(st.binary(max_size=500))
def test_a_seal_opens_in_its_place(text: bytes) -> None:
    keys = ring(OLD, NEW)
    assert text == keys.open(keys.seal(text, HERE), HERE)


def test_equal_texts_have_different_seals_and_the_text_is_not_in_them() -> None:
    keys = ring(NEW)
    first, second = keys.seal(SECRET, HERE), keys.seal(SECRET, HERE)
    assert first != second
    assert SECRET not in first


@pytest.mark.parametrize("changed", [{"table": "5"}, {"procedure": 18}, {"sequence": 4}])
def test_a_seal_that_was_moved_does_not_open(changed: dict[str, object]) -> None:
    keys = ring(NEW)
    elsewhere = msgspec.structs.replace(HERE, **changed)
    with pytest.raises(CannotOpen, match="changed, or belongs to another place"):
        keys.open(keys.seal(SECRET, HERE), elsewhere)


@given(st.data())
def test_a_flipped_bit_is_found(data: st.DataObject) -> None:
    keys = ring(NEW)
    sealed = bytearray(keys.seal(SECRET, HERE))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    with pytest.raises(CannotOpen):
        keys.open(bytes(sealed), HERE)


def test_old_seals_open_after_a_new_key_was_taken_and_new_ones_name_it() -> None:
    sealed = ring(OLD).seal(SECRET, HERE)
    both = ring(OLD, NEW)
    assert SECRET == both.open(sealed, HERE)
    assert key_of(both.seal(SECRET, HERE)) == key_of(ring(NEW).seal(b"", HERE)) != key_of(sealed)
    with pytest.raises(CannotOpen, match=f"key {key_of(sealed).hex()}, which is not here"):
        ring(NEW).open(sealed, HERE)


def test_a_stolen_key_tells_nothing_that_is_kept_after_it_was_replaced() -> None:
    """Fingerprints, from which discards could be found by trying them all, are made with the newest key."""
    stolen, both = ring(OLD), ring(OLD, NEW)
    assert both.fingerprint(SECRET) not in stolen.fingerprints(SECRET)
    assert both.fingerprint(SECRET) == ring(NEW).fingerprint(SECRET) == both.fingerprints(SECRET)[0]
    assert stolen.fingerprint(SECRET) == both.fingerprints(SECRET)[1] == both.fingerprint(SECRET, next(iter(both.keys)))


def test_keys_are_kept_in_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    path, keys = tmp_path / "room.keys", ring(new_key(), new_key())
    write_ring(path, keys)
    assert keys == read_ring(path)
    assert 0o600 == path.stat().st_mode & 0o777
    with pytest.raises(BadKey, match="cannot be written: File exists"):
        write_ring(path, keys)
    path.chmod(0o640)
    with pytest.raises(BadKey, match=r"may be read by others \(mode 0640\); do: chmod 600"):
        read_ring(path)


def test_keys_of_the_environment() -> None:
    text = f"{b64encode(OLD).decode()} {b64encode(NEW).decode()}"
    assert ring(OLD, NEW) == read_ring(environment={ENVIRONMENT: text})
    for wrong, said in (("", "there is no key"), ("###", "key 1: not the base64"), ("YWJj", "key 1 has 3 bytes")):
        with pytest.raises(BadKey, match=said):
            read_ring(environment={ENVIRONMENT: wrong})
    with pytest.raises(BadKey, match="there are no keys; name a file"):
        read_ring(environment={})


def test_a_ring_never_shows_its_keys() -> None:
    assert "n" * 8 not in repr(ring(NEW))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_the_length_of_a_seal_does_not_tell_cards_apart(room: Room, ann: Account, bob: Account) -> None:
    """Cards are numbers of one or two digits: a discard of 3 would be shorter than one of 12."""
    lengths = {
        len(encoded_answers(Answers(rows((Answer(1, "discard", cards=cards),)))))
        for cards in ((3, 5), (3, 12), (12, 5), (51, 12))
    }
    assert 1 == len(lengths)
    place, salts = ShufflePlace("1", 7, 2), b"s" * 16 * 4
    again = {  # discards that are shuffled again
        len(encoded_shuffle(commit(place, cards, SeededChance(1), salts)))
        for cards in ((3, 5, 7, 9), (3, 12, 20, 30), (48, 49, 50, 51))
    }
    assert 1 == len(again)
    live = practice(room)
    into_a_round(room, live, ann, bob)
    live.wait_until_durable()
    desk, padded = room.desk, set[int]()
    for entry in desk.store.entries("1"):
        if entry.kind == ANSWERS:
            body = desk.keys.open(entry.sealed, At("1", entry.procedure, entry.sequence))
            padded.add(len(body) - len(body.rstrip()))
    assert {0, 10} == padded, "ten of the fifty-two cards of a shuffle have one digit"
