"""Records of older rules: what they say is shown and verified, though they can no longer be played."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from croupier.engine import DamagedRecord, RecordHead, event_text, read, write
from croupier.engine.recorded import read_recorded
from croupier.rules import GAMES
from tests.engine.engine_round import finished
from tests.engine.test_text import sealed

HEAD = RecordHead("4", "17", None, bytes(range(32)))


def written() -> str:
    return write(replace(finished().record, head=HEAD))


def of_other_rules(rules: int = 99) -> str:
    """The record as a Croupier with those rules would have written it."""
    game = replace(GAMES["let-it-ride"], rules=rules)
    return write(replace(finished().record, head=HEAD, game=game))


def test_the_version_of_the_rules_has_nine_digits_at_most() -> None:
    assert 999_999_999 == read_recorded(of_other_rules(999_999_999)).head.rules
    with pytest.raises(DamagedRecord, match="the version of the rules must be a number"):
        read_recorded(of_other_rules(1_000_000_000))


def test_a_record_of_other_rules_is_read_as_it_was_written() -> None:
    text = of_other_rules()
    with pytest.raises(DamagedRecord, match="rules version 99 of let-it-ride"):
        read(text, GAMES)

    found = read_recorded(text)
    assert (99, "4", "17") == (found.head.rules, found.head.table, found.head.hand)
    assert [str(event) for event in finished().events] == [event.words for event in found.events]
    assert [event.clause for event in finished().events] == [event.clause for event in found.events]
    kept = {account: cents for account, cents in finished().table.balances.items() if cents}
    assert kept == found.balances


def test_a_kind_of_event_that_no_longer_exists_is_shown_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict(event_text._kinds())
    del known["deck in use"]
    monkeypatch.setattr(event_text, "_kind", known.__getitem__)
    first, second, *_ = read_recorded(written()).events
    assert ('{"kind":"deck in use","clause":"MD-LIR 3.A","deck":"red"}', "MD-LIR 3.A") == (first.words, first.clause)
    assert "the cards are shuffled" == second.words


@pytest.mark.parametrize(
    "old, new_line, says",
    [
        ("hand 17", "hand 18", "the root does not match"),
        ("seat 1 Ann", "seat 1 Eve", "the root does not match"),
        ("account stack-1 = 10000", "account stack-1 = 10001", "the root does not match"),
        ('"cents":500', '"cents":600', "the root does not match"),
        ('"seen_by":1', '"seen_by":-1', "the root does not match"),
        ("balance stack-1 = ", "balance stack-1 is ", "is not an amount"),
        ("event {", "event [", "this is not an event"),
        ('"clause":"', '"clause":7,"x":"', "this is not an event"),
        ("seat 1 Ann", 'seat 1 "Ann', "seat: "),
        ("\nroot ", "\nweather ", "is not a line of a record's end"),
        ("\nrules ", "\nrules x", "the version of the rules must be a number"),
        ("\nrules ", "\nrules 999999999", "the version of the rules must be a number"),
        ("\nend\n", "\n", "this record is not finished; there is no line 'end'"),
        ("croupier record 2", "croupier record 1", "this is not a Croupier record"),
    ],
)
def test_whatever_was_changed_in_it_is_told(old: str, new_line: str, says: str) -> None:
    text = written()
    assert old in text
    with pytest.raises(DamagedRecord, match=re.escape(says)):
        read_recorded(sealed(text.replace(old, new_line, 1).splitlines()))


def test_a_damaged_file_is_told() -> None:
    with pytest.raises(DamagedRecord, match="the check does not match the lines above"):
        read_recorded(written().replace("hand 17", "hand 18"))
