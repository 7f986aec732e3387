"""docs/server.md has an example of every message, and every example is valid."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from croupier.server.messages import NotAMessage, Sent, Told, encode, read_sent, read_told

DOCUMENT = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
SENT, TOLD = (block.splitlines() for block in re.findall(r"```json\n(.+?)\n```", DOCUMENT, re.DOTALL))


@pytest.mark.parametrize(("lines", "kinds", "read"), [(SENT, Sent, read_sent), (TOLD, Told, read_told)])
def test_every_message_has_an_example_with_no_field_that_it_does_not_have(
    lines: list[str], kinds: Any, read: Callable[[str], Any]
) -> None:
    assert {kind.__struct_config__.tag for kind in get_args(kinds)} == {
        read(one).__struct_config__.tag for one in lines
    }
    for one in lines:
        assert msgspec.json.decode(one) == msgspec.json.decode(encode(read(one)))


def test_an_example_with_a_field_of_another_kind_is_none() -> None:
    for one, read in ((SENT[0].replace("811", '"811"'), read_sent), (TOLD[1].replace("811", '"811"'), read_told)):
        with pytest.raises(NotAMessage):
            read(one)
