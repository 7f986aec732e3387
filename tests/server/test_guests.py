"""How many guests one address has within an hour: many where all come from this machine, few elsewhere."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from croupier.server.settings import ServerLimits, Settings
from tests.server.served import serving
from tests.server.test_doors import ask

ELSEWHERE = ({"proxy": "127.0.0.1"}, {"origins": ("https://cards.example",)})


def test_sixty_guests_an_hour_come_in_where_everybody_is_at_this_machine(tmp_path: Path) -> None:
    with serving(tmp_path / "room", games=("holdem",), limits=ServerLimits()) as served:
        answers = [ask(served, "POST", "/api/guest", {"token": True}) for _ in range(61)]

    assert [201] * 60 + [429] == [status for status, _, _ in answers]
    words = "60 guests came from this address within 60 minutes; sign in instead"
    assert words == msgspec.json.decode(answers[-1][2])["words"]


@pytest.mark.parametrize("settings", ELSEWHERE, ids=["proxy", "origin"])
def test_four_guests_an_hour_come_in_from_one_address_elsewhere(tmp_path: Path, settings: dict[str, object]) -> None:
    with serving(tmp_path / "room", games=("holdem",), limits=ServerLimits(), **settings) as served:
        came = {"X_Forwarded_For": "192.0.2.7"}
        answers = [ask(served, "POST", "/api/guest", {"token": True}, **came) for _ in range(5)]

    assert [201] * 4 + [429] == [status for status, _, _ in answers]
    words = "4 guests came from this address within 60 minutes; sign in instead"
    assert words == msgspec.json.decode(answers[-1][2])["words"]


def test_an_address_that_others_reach_has_the_limit_of_one_address() -> None:
    assert (60, 60, 60) == tuple(Settings(host).guests_max for host in ("127.0.0.1", "::1", "localhost"))
    assert (4, 4) == tuple(Settings(host).guests_max for host in ("0.0.0.0", "192.0.2.1"))
