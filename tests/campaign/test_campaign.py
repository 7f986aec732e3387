"""Campaigns: the same figures however many workers there are, and however many of them die."""

from __future__ import annotations

import csv
import os
import signal
import threading
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.campaign import BadCampaign, Campaign, read_campaign, run, totals
from croupier.campaign import running as running_module
from croupier.campaign.running import JOBS, Kept
from croupier.cli.app import app

RUNNER = CliRunner()
TEXT = """
name = "two games"
seed = 7
hands = 20_000
chunk = 2_500

[[setting]]
game = "holdem"
[setting.vary]
"rake.cap" = ["3.00", "5.00"]

[[setting]]
game = "triple-27"
session = 100
stays = 2
"""


def written(folder: Path, text: str = TEXT) -> Path:
    file = folder / "two.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    return read_campaign(written(tmp_path))


def test_lists_are_varied_and_hands_are_divided_into_jobs(campaign: Campaign) -> None:
    assert ["holdem, rake.cap 3.00", "holdem, rake.cap 5.00", "triple-27"] == [one.name for one in campaign.settings]
    jobs = list(campaign.jobs())
    assert 24 == len(jobs) == len({job.key for job in jobs})
    assert 60_000 == sum(job.hands for job in jobs)


def test_a_cap_on_the_rake_costs_the_house(campaign: Campaign, tmp_path: Path) -> None:
    low, high, draw = totals(campaign, run(campaign, tmp_path / "out"))

    assert low.rake_cents + low.rake_interval_cents < high.rake_cents - high.rake_interval_cents
    for total in (low, high, draw):
        assert -sum(total.found.net) == total.found.rake + total.found.jackpots
        assert 20_000 == total.found.hands == sum(total.found.pot_sizes)


def test_what_was_done_is_not_done_again(campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(campaign, tmp_path / "whole")
    stopped, done = tmp_path / "stopped", []  # type: ignore[var-annotated]
    real = running_module.do  # type: ignore[attr-defined]

    def until(job: object) -> object:
        if len(done) == 5:
            raise KeyboardInterrupt
        done.append(job)
        return real(job)

    monkeypatch.setattr(running_module, "do", until)
    with pytest.raises(KeyboardInterrupt):
        run(campaign, stopped)
    assert 5 == len(list((stopped / JOBS).glob("*.json")))
    (sorted((stopped / JOBS).glob("*.json"))[0]).write_text("{", encoding="utf-8")  # of a machine that lost power

    monkeypatch.setattr(running_module, "do", lambda job: done.append(job) or real(job))
    assert whole == run(campaign, stopped)
    assert 24 + 1 == len(done)


def test_two_workers_one_of_which_is_killed_find_the_same(campaign: Campaign, tmp_path: Path) -> None:
    alone = run(campaign, tmp_path / "alone")
    killed: list[int] = []

    def kill_one(folder: Path) -> None:
        """As soon as two jobs are done, the first worker dies without a word."""
        from distributed import default_client

        kept = folder / JOBS
        while not kept.exists() or len(list(kept.glob("*.json"))) < 2:
            time.sleep(0.01)
        workers = default_client().run(os.getpid)  # type: ignore[no-untyped-call]
        killed.append(next(iter(workers.values())))
        os.kill(killed[0], signal.SIGKILL)

    thread = threading.Thread(target=kill_one, args=(tmp_path / "two",), daemon=True)
    thread.start()
    together = run(campaign, tmp_path / "two", workers=2)
    thread.join(timeout=60)

    assert killed
    assert alone == together
    assert totals(campaign, alone) == totals(campaign, together)


def test_a_file_that_is_not_whole_is_as_good_as_none(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    assert kept.read("x") is None
    (tmp_path / JOBS / "x.json").write_text('{"hands": 1}', encoding="utf-8")
    assert kept.read("x") is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hands = 0\n[[setting]]\ngame = 'holdem'", "hands is 0; it is a whole number, 1 or more"),
        ("seed = 1", "has no [[setting]]; a campaign has one or more"),
        ("[[setting]]\ngame = 'bridge'", "setting 1: 'bridge' is not a poker game"),
        ("[[setting]]\ngame = 'holdem'\nsize = 3", "'size' is not known; there are amounts, game,"),
        ("[[setting]]\ngame = 'holdem'\n[setting.house]\n'rake.kap' = 1", "'rake.kap' is not a choice of holdem"),
        (
            "[[setting]]\ngame = 'holdem'\n[setting.house]\n'odd_chip.rule' = 'remainder-left-of-button'",
            "odd_chip.rule is",
        ),
        ("[[setting]]\ngame = 'holdem'\n[[setting]]\ngame = 'holdem'", "two settings are called 'holdem'"),
        ("hands = 10\n[[setting]]\ngame = 'holdem'\nsession = 3", "10 hands are not whole sessions of 3 hands"),
        ("[[setting]]\ngame = 'holdem'\n[setting.vary]\nstays = 3", "vary has a list of one value or more"),
        ("[[setting]\n", "is not TOML"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadCampaign) as refused:
        read_campaign(written(tmp_path, text))
    assert says in str(refused.value)


def test_a_scheduler_that_is_not_there(campaign: Campaign, tmp_path: Path) -> None:
    with pytest.raises(BadCampaign, match="there is no Dask scheduler at nowhere"):
        run(campaign, tmp_path, address="nowhere")


def test_the_command_writes_a_report(tmp_path: Path) -> None:
    file = written(tmp_path, TEXT.replace("20_000", "1_000"))
    done = RUNNER.invoke(app, ["campaign", str(file)])

    assert 0 == done.exit_code, done
    folder = tmp_path / "two"
    assert {"report.md", "results.csv", "results.parquet", "rake.png", "seats.png", "pots.png", "jobs"} == {
        one.name for one in folder.iterdir()
    }
    page = (folder / "report.md").read_text(encoding="utf-8")
    assert "| holdem, rake.cap 3.00 | $" in page
    assert '    "rake.cap" = ["3.00", "5.00"]' in page
    with (folder / "results.csv").open(encoding="utf-8") as table:
        found = list(csv.DictReader(table))
    assert 18 == len(found)
    assert {"7"} == {row["seed"] for row in found}
    assert "two games: 1,000 hands of each setting, seed 7" == done.stdout.splitlines()[0]


def test_simulate_writes_one_table_as_a_campaign(tmp_path: Path) -> None:
    """The page has a file that comes to the same figures."""
    asked = ["simulate", "badugi", "--hands", "3000", "--seed", "x", "--set", "ante.amount=1", "--rake", "--out"]
    done = RUNNER.invoke(app, [*asked, str(tmp_path / "one")])
    assert 0 == done.exit_code, done
    assert "badugi: 3,000 hands of each setting, seed x" == done.stdout.splitlines()[0]

    page = (tmp_path / "one" / "report.md").read_text(encoding="utf-8")
    text = "\n".join(line[4:] for line in page.split("with this file:")[1].splitlines())
    again = read_campaign(written(tmp_path, text))
    found = totals(again, run(again, tmp_path / "one"))
    assert {one.name for one in (tmp_path / "one" / JOBS).iterdir()} == {f"{job.key}.json" for job in again.jobs()}
    assert f"${found[0].rake_cents / 100:.4f}" in done.stdout


def test_simulate_refuses_what_does_not_go_together(tmp_path: Path) -> None:
    refused = RUNNER.invoke(app, ["simulate", "holdem", "--out", str(tmp_path), "--log", str(tmp_path / "x")])
    assert "--log has every event and --out has results only; give one of them" == str(refused.exception)
    refused = RUNNER.invoke(app, ["simulate", "holdem", "--rake"])
    assert "--rake is taken of results only; give --out with it" == str(refused.exception)
    refused = RUNNER.invoke(
        app, ["simulate", "holdem", "--out", str(tmp_path / "y"), "--set", "odd_chip.rule=remainder-left-of-button"]
    )
    assert "played by the engine only: odd_chip.rule is remainder-left-of-button" in str(refused.exception)
