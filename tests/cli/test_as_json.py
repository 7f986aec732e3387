"""The answer of a command as JSON."""

from __future__ import annotations

import pytest

from croupier.cli.as_json import print_data


def test_letters_of_every_language_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    print_data({"seats": ["Zoë", "王"]})

    assert '{\n  "seats": [\n    "Zoë",\n    "王"\n  ]\n}\n' == capsys.readouterr().out
