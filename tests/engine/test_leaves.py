"""A root over salted leaves: it changes with every leaf, and a leaf tells nothing without its salt."""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.leaves import leaf, root, salt, salted

KEY = bytes(range(32))
TEXTS = st.lists(st.binary(max_size=20), max_size=20)


@given(TEXTS, st.data())
def test_a_changed_leaf_changes_the_root(texts: list[bytes], data: st.DataObject) -> None:
    whole = root(salted(KEY, texts))
    if texts:
        at = data.draw(st.integers(0, len(texts) - 1))
        changed = [*texts[:at], texts[at] + b"x", *texts[at + 1 :]]
        assert whole != root(salted(KEY, changed))
    assert whole != root(salted(KEY, [*texts, b""]))


def test_the_root_is_reckoned_from_hashes_of_what_one_may_not_see() -> None:
    hidden = leaf(salt(KEY, 1), b"hand-2: As Ks")
    seen = leaf(salt(KEY, 0), b"hand-1: 7c 2d")

    assert root(salted(KEY, [b"hand-1: 7c 2d", b"hand-2: As Ks"])) == root([seen, hidden])


def test_the_order_of_leaves_counts() -> None:
    assert 6 == len({root(salted(KEY, order)) for order in permutations([b"a", b"b", b"c"])})


def test_a_leaf_is_not_found_by_trying_every_holding() -> None:
    """All 2,652 ordered holdings: a plain digest gives them away, a salted leaf does not."""
    secret = b"%d %d" % (12, 40)
    tries = [b"%d %d" % pair for pair in permutations(range(52), 2)]

    assert [secret] == [text for text in tries if sha256(text).digest() == sha256(secret).digest()]
    hashed = leaf(salt(KEY, 3), secret)
    wrong = salt(b"\0" * 32, 3)
    assert not [text for text in tries if hashed in (sha256(text).digest(), leaf(wrong, text))]
