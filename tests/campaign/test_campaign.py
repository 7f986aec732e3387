"""Campaigns: the figures are the same however many workers there are, and however many of them die."""

from __future__ import annotations

import csv
import json
import os
import signal
import socket
from contextlib import suppress
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.campaign import (
    BadCampaign,
    Campaign,
    ExactStudy,
    Job,
    as_toml,
    campaign_file,
    read_campaign,
    report,
    run,
    tables_of_exact,
    totals,
    totals_of_rounds,
)
from croupier.campaign import running as running_module
from croupier.campaign.exact import do_exact
from croupier.campaign.report import rows
from croupier.campaign.running import JOBS, KeptResults, do_on_worker
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


@pytest.fixture
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports without pictures, which take longer than the hands; `test_the_command_writes_a_report` draws them."""
    monkeypatch.setattr(report, "drawn", lambda *_: [])


def test_lists_are_varied_and_hands_are_divided_into_jobs(campaign: Campaign) -> None:
    assert ["holdem, rake.cap 3.00", "holdem, rake.cap 5.00", "triple-27"] == [one.name for one in campaign.settings]
    jobs = list(campaign.played())
    assert 24 == len(jobs) == len({job.key for job in jobs})
    assert 60_000 == sum(job.hands for job in jobs)


def test_a_cap_on_the_rake_costs_the_house(campaign: Campaign, tmp_path: Path) -> None:
    low, high, draw = totals(campaign, run(campaign, tmp_path / "out"))

    assert low.rake_cents + low.rake_interval_cents < high.rake_cents - high.rake_interval_cents
    for total in (low, high, draw):
        assert -sum(total.found.net) == total.found.rake + total.found.jackpots
        assert 20_000 == total.found.hands == sum(total.found.pot_sizes)


def test_jobs_of_bots_are_short_unless_the_file_says_otherwise(tmp_path: Path) -> None:
    """A thousand hands of bots take about as long as a hundred thousand at random, so little is lost by a stop."""
    text = "hands = 150_000\n[[setting]]\ngame = 'holdem'\n[setting.vary]\nstrategy = ['random', 'bots']"
    jobs = [job.hands for job in read_campaign(written(tmp_path, text)).played()]
    assert [100_000, 50_000] + 150 * [1_000] == jobs

    said = read_campaign(written(tmp_path, f"chunk = 75_000\n{text}"))
    assert 4 * [75_000] == [job.hands for job in said.played()]
    assert said.settings == read_campaign(written(tmp_path, as_toml(said))).settings
    assert list(said.jobs()) == list(read_campaign(written(tmp_path, as_toml(said))).jobs())


VARIED = """
seed = 7
hands = 500
[[setting]]
seats = 2
[setting.vary]
game = ["holdem", "badugi"]
seed = [1, 2, 7]
"""


def test_games_and_seeds_are_varied_as_choices_are(tmp_path: Path) -> None:
    """A setting of its own seed plays the hands that a campaign of that seed plays."""
    campaign = read_campaign(written(tmp_path, VARIED))
    assert ["holdem, seed 1", "holdem, seed 2", "holdem, seed 7"] == [one.name for one in campaign.settings][:3]
    found = totals(campaign, run(campaign, tmp_path / "out"))
    alike = read_campaign(written(tmp_path, "seed = 2\nhands = 500\n[[setting]]\ngame = 'holdem'\nseats = 2"))
    (alone,) = totals(alike, run(alike, tmp_path / "alike"))

    assert 6 == len({one.found.net for one in found})
    assert alone.found == found[1].found
    assert {"1", "2", "7"} == {str(row["seed"]) for row in rows(campaign, found)}


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
    (sorted((stopped / JOBS).glob("*.json"))[0]).write_text("{", encoding="utf-8")  # as if the machine had lost power

    monkeypatch.setattr(running_module, "do", lambda job: done.append(job) or real(job))
    assert whole == run(campaign, stopped)
    assert 24 + 1 == len(done)


@pytest.mark.filterwarnings("error:Port")
def test_two_workers_one_of_which_is_killed_find_the_same(campaign: Campaign, tmp_path: Path) -> None:
    """Nothing is said about the port of Dask's web page (8787), which another program may have."""
    alone = run(campaign, tmp_path / "alone")
    killed: list[int] = []

    def kill_one(done: int, _: int) -> None:
        """Kill the first worker with SIGKILL as soon as a job is done."""
        from distributed import default_client

        if done and not killed:
            workers = default_client().run(os.getpid)
            killed.append(next(iter(workers.values())))
            os.kill(killed[0], signal.SIGKILL)

    with socket.socket() as other:
        with suppress(OSError):  # if it is in use already, so much the better
            other.bind(("127.0.0.1", 8787))
            other.listen()
        together = run(campaign, tmp_path / "two", workers=2, told=kill_one)

    assert killed
    assert alone == together
    assert totals(campaign, alone) == totals(campaign, together)


def test_a_cluster_by_its_address(tmp_path: Path) -> None:
    """The workers of a scheduler: the same figures, and one sentence if they have another version of the package."""
    from distributed import LocalCluster

    campaign = read_campaign(written(tmp_path, TEXT.replace("20_000", "5_000")))
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        assert run(campaign, tmp_path / "alone") == run(campaign, tmp_path / "there", address=address)
    with pytest.raises(BadCampaign, match="every worker needs Croupier"):
        do_on_worker(next(iter(campaign.jobs())), "another key")


def test_a_file_that_is_not_whole_is_as_good_as_none(tmp_path: Path) -> None:
    kept = KeptResults(tmp_path)
    assert kept.read("x") is None
    (tmp_path / JOBS / "x.json").write_text('{"hands": 1}', encoding="utf-8")
    assert kept.read("x") is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hands = 0\n[[setting]]\ngame = 'holdem'", "hands is 0; it must be a whole number, 1 or more"),
        ("seed = 1", "has no [[setting]] and no [[exact]]; a campaign needs one or more"),
        ("[[setting]]\ngame = 'bridge'", "setting 1: 'bridge' is not a game; the games are let-it-ride,"),
        ("[[setting]]\ngame = 'holdem'\nsize = 3", "'size' is not known; the keys are amounts, bomb,"),
        ("[[setting]]\ngame = 'holdem'\n[setting.house]\n'rake.kap' = 1", "'rake.kap' is not a choice of holdem"),
        (
            "[[setting]]\ngame = 'holdem'\nstack = 2",
            "this table is not compiled: seat 1 has fewer chips than may be due before the first bet",
        ),
        (
            "[[setting]]\ngame = 'top-five'\nstack = 9",
            "setting 1: seat 1 has $9; ante is at least $10 [MD-TOP5 7.E(1)]",
        ),
        ("[[setting]]\ngame = 'holdem'\n[[setting]]\ngame = 'holdem'", "two settings are called 'holdem'"),
        ("hands = 10\n[[setting]]\ngame = 'holdem'\nsession = 3", "10 hands are not whole sessions of 3 hands"),
        (
            "[[setting]]\ngame = 'holdem'\nstrategy = 'best'",
            "strategy is 'best'; it must be one of random, bots",
        ),
        (
            "[[setting]]\ngame = 'holdem'\nstrategy = 'bots'\nstays = 2",
            "stays and amounts are for hands played at random; bots choose their own",
        ),
        ("[[setting]]\ngame = 'holdem'\n[setting.vary]\nstays = 3", "vary must have a list of one or more values"),
        ("[[setting]\n", "is not TOML"),
        ("setting = [3]", "setting 1 is 3; it must be a table of names and values"),
        ("exact = ['odds']", "exact 1 is 'odds'; it must be a table of names and values"),
        ("[[setting]]\ngame = 'holdem'\nhouse = 3", "setting 1: house is 3; it must be a table of names"),
        ("[[setting]]\ngame = 'holdem'\nraked = 'no'", "raked is 'no'; it must be true or false"),
        ("[[setting]]\ngame = 'holdem'\namounts = 'most'", "amounts is 'most'; it must be one of least, any, each,"),
        ("[[setting]]\ngame = 'holdem'\nstays = 5_000", "stays is 5000; it must be a whole number, 1 to 1,000"),
        ("[[setting]]\ngame = 'holdem'\nseats = 40", "setting 1: "),
        ("[[setting]]\ngame = 'holdem'\n[setting.house]\n'rake.cap' = 'much'", "setting 1: "),
        ("[[setting]]\ngame = 'holdem'\nbomb = 'big'\nbomb_amount = 5", "bomb is 'big'; it must be one of bomb-pot,"),
        (
            "[[setting]]\ngame = 'holdem'\nbomb = 'bomb-pot'\nbomb_amount = 5",
            "setting 1: bomb-pot of $5 is not offered; offered: no bomb pot",
        ),
        ("[[setting]]\ngame = 'holdem'\n[setting.vary]\ngame = ['bridge']", "setting 1: 'bridge' is not a game"),
        ("[[exact]]\nof = 'luck'", "exact 1: of is 'luck'; it must be one of odds, sensitivity, preflop"),
        ("[[exact]]\nof = 'odds'\ngame = 'holdem'", "odds cannot be computed for 'holdem', only for let-it-ride,"),
        ("[[exact]]\nof = 'preflop'\ngame = 'badugi'", "preflop cannot be computed for 'badugi', only for holdem"),
        (
            "[[setting]]\ngame = 'top-five'\nstrategy = 'mine'",
            "strategy is 'mine'; it must be one of bots, best, bold, timid",
        ),
        (
            "[[setting]]\ngame = 'top-five'\n[setting.wagers]\nante = 1",
            "seat 1 (wager) says $1; allowed: $10 to $500",
        ),
        ("[[setting]]\ngame = 'top-five'\n[setting.wagers]\nante = 'x'", "ante is 'x'; it must be an amount"),
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
    pictures = {"rake.png", "seats.png", "pots.png", "results.png", "drawdown.png"}
    assert {"report.md", "results.csv", "results.parquet", "jobs"} | pictures == {one.name for one in folder.iterdir()}
    page = (folder / "report.md").read_text(encoding="utf-8")
    assert "| holdem, rake.cap 3.00 | $" in page
    assert '    "rake.cap" = ["3.00", "5.00"]' in page
    with (folder / "results.csv").open(encoding="utf-8") as table:
        found = list(csv.DictReader(table))
    assert 18 == len(found)
    assert {"7"} == {row["seed"] for row in found}
    assert "two games: 1,000 hands of each setting, seed 7" == done.stdout.splitlines()[0]


@pytest.mark.usefixtures("no_pictures")
def test_simulate_writes_one_table_as_a_campaign(tmp_path: Path) -> None:
    """The report contains a campaign file that gives the same figures."""
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


@pytest.mark.usefixtures("no_pictures")
def test_simulate_that_is_interrupted_goes_on_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has named a seed, so the folder remembers it; another table in the folder has a seed of its own."""
    monkeypatch.setattr(campaign_file, "CHUNK", 1_000)
    asked = ["simulate", "holdem", "--hands", "3000", "--json", "--out", str(tmp_path / "one")]
    real, done = running_module.do, list[Job]()  # type: ignore[attr-defined]

    def until(job: Job) -> object:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(job)
        return real(job)

    monkeypatch.setattr(running_module, "do", until)
    stopped = RUNNER.invoke(app, asked)
    assert 130 == stopped.exit_code
    assert "stopped; finished jobs are kept, and the same command goes on from there\n" == stopped.stderr

    monkeypatch.setattr(running_module, "do", lambda job: done.append(job) or real(job))
    resumed = json.loads(RUNNER.invoke(app, asked).stdout)
    assert [0, 1_000, 2_000] == [job.first for job in done]
    assert {resumed["seed"]} == {job.seed for job in done}

    asked[3] = "100"  # the seed belongs to the table, however many hands are played
    other = json.loads(RUNNER.invoke(app, [*asked, "--seats", "2"]).stdout)
    assert other["seed"] != resumed["seed"]
    named = json.loads(RUNNER.invoke(app, [*asked, "--seed", "mine"]).stdout)
    assert "mine" == named["seed"]


def test_simulate_refuses_what_does_not_go_together(tmp_path: Path) -> None:
    refused = RUNNER.invoke(app, ["simulate", "holdem", "--out", str(tmp_path), "--log", str(tmp_path / "x")])
    assert "--log has every event and --out has only results; give one of them" == str(refused.exception)
    refused = RUNNER.invoke(app, ["simulate", "holdem", "--rake"])
    assert "--rake is only possible with --out" == str(refused.exception)
    for more, says in (
        (["--session", "7"], "--hands 10,000 is not a number of whole sessions of 7 hands"),
        (["--amounts", "most"], "--amounts most is not known; use least, any, each, pot-or-all-in"),
        (["--bomb", "bomb-pot=ten"], "--bomb bomb-pot: 'ten' is not an amount of money"),
        (["--bomb", "boom=5"], "--bomb 'boom=5' is not a format and an amount in dollars; formats are bomb-pot,"),
        (["--bomb", "bomb-pot=5"], "bomb-pot of $5 is not offered; offered: no bomb pot"),
    ):
        refused = RUNNER.invoke(app, ["simulate", "holdem", "--out", str(tmp_path / "y"), *more])
        assert says in str(refused.exception)
    refused = RUNNER.invoke(app, ["simulate", "holdem", "--session", "10"])
    assert "--session is only possible with --out" == str(refused.exception)


@pytest.mark.usefixtures("no_pictures")
def test_simulate_plays_sessions_of_bomb_pots(tmp_path: Path) -> None:
    """The button moves and stacks carry over; the report has a file that plays the same hands."""
    asked = ["simulate", "omaha-high", "--hands", "600", "--seed", "x", "--rake", "--json", "--session", "60"]
    asked += ["--amounts", "any", "--bomb", "double-board=10", "--set", "double_board.offered=true"]
    done = RUNNER.invoke(app, [*asked, "--set", "bomb_pot.amounts=10", "--out", str(tmp_path / "one")])
    assert 0 == done.exit_code, done
    (row, *_) = json.loads(done.stdout)["rows"]
    assert ("double-board", 1_000, 60, "any") == (row["bomb"], row["bomb_cents"], row["session"], row["amounts"])
    assert row["pots_cents"] + row["rake_cents"] + row["jackpots_cents"] >= 600 * 6 * 1_000 * 0.9

    page = (tmp_path / "one" / "report.md").read_text(encoding="utf-8")
    text = "\n".join(line[4:] for line in page.split("with this file:")[1].splitlines())
    again = read_campaign(written(tmp_path, text))
    assert {one.name for one in (tmp_path / "one" / JOBS).iterdir()} == {f"{job.key}.json" for job in again.jobs()}


HOUSE = """
seed = 5
hands = 40_000
chunk = 10_000

[[setting]]
game = "top-five"
boxes = 2
[setting.wagers]
ante = 10
poker-bonus = 1
[setting.vary]
strategy = ["best", "bold"]

[[exact]]
of = "odds"
game = "top-five"
"""


def test_rounds_against_the_house_beside_their_exact_odds(tmp_path: Path) -> None:
    campaign = read_campaign(written(tmp_path, HOUSE))
    done = run(campaign, tmp_path / "out")
    best, bold = totals_of_rounds(campaign, done)
    exact = tables_of_exact(campaign, done)

    odds = {(row["wager"], row["paytable"], row["reading"]): row for row in exact["odds top-five"]}
    ante, bonus = odds["ante-play", "", "default"], odds["poker-bonus", "A", "default"]
    edge_cents = 2 * (1_000 * Fraction(str(ante["house_edge"])) + 100 * Fraction(str(bonus["house_edge"])))
    assert abs(best.mean_cents + float(edge_cents)) < 1.5 * best.interval_cents
    assert (float(Fraction(str(bonus["house_edge"])) * 100),) * 2 == pytest.approx(
        (bonus["house_edge_percent"], bonus["element_of_risk_percent"]), rel=1e-12
    ), "nobody adds to a bonus, so that its edge is one of all that is wagered"
    assert bold.mean_cents + bold.interval_cents < best.mean_cents - best.interval_cents
    assert 80_000 == sum(number for _, number in best.found.results)
    assert sum(cents * number for cents, number in best.found.results) == sum(best.found.net)


def test_a_payout_that_is_raised_costs_the_house_what_its_hand_is_worth(tmp_path: Path) -> None:
    """Where the player decides nothing, a payout raised by one to one lowers the edge by the hand's probability."""
    campaign = read_campaign(written(tmp_path, HOUSE.split("[[exact]]")[0].replace("40_000", "10_000") + SENSITIVITY))
    rows = tables_of_exact(campaign, run(campaign, tmp_path / "out"))["sensitivity top-five"]

    four = next(row for row in rows if row["hand"] == "four cards" and row["paytable"] == "A")
    assert Fraction(-comb(20, 4) * comb(32, 3), comb(52, 7)) == Fraction(str(four["change"]))
    assert all(Fraction(str(row["change"])) < 0 for row in rows)
    assert {"top-five-bonus", "poker-bonus"} == {row["wager"] for row in rows}


SENSITIVITY = """
[[exact]]
of = "sensitivity"
game = "top-five"
"""


def test_who_beats_whom_before_the_flop() -> None:
    """Each job is one row of the matrix, a class against every class; the two equities of a pair add up to 1."""
    study = ExactStudy("matrix", "preflop", "holdem")
    jobs = {job.part[0]: job for job in study.jobs()}
    assert 169 == len(jobs)
    assert 81 == len(list(ExactStudy("matrix", "preflop", "sixplus").jobs()))

    aces = {row["against"]: Fraction(str(row["equity"])) for row in do_exact(jobs["AA"]).rows}
    kings = {row["against"]: Fraction(str(row["equity"])) for row in do_exact(jobs["KK"]).rows}
    assert 169 == len(aces)
    assert 1 == aces["KK"] + kings["AA"]
    assert Fraction(1, 2) == aces["AA"] == kings["KK"]
    assert 0.8194 < aces["KK"] < 0.8195


def test_simulate_plays_rounds_against_the_house(tmp_path: Path) -> None:
    asked = ["simulate", "top-five", "--hands", "30000", "--seed", "7", "--wager", "ante=10", "--seats", "2"]
    done = RUNNER.invoke(app, [*asked, "--out", str(tmp_path / "rounds")])
    assert 0 == done.exit_code, done
    lines = done.stdout.splitlines()
    assert "top-five: 30,000 hands of each setting, seed 7" == lines[0]
    assert lines[2].split()[:3] == ["top-five", "bots", "$20.00"]
    assert {"rounds.csv", "rounds.parquet", "results.png", "drawdown.png", "report.md", "jobs", "campaign.toml"} == {
        one.name for one in (tmp_path / "rounds").iterdir()
    }
    page = (tmp_path / "rounds" / "report.md").read_text(encoding="utf-8")
    text = "\n".join(line[4:] for line in page.split("with this file:")[1].splitlines())
    again = read_campaign(written(tmp_path, text))
    assert {one.name for one in (tmp_path / "rounds" / JOBS).iterdir()} == {f"{job.key}.json" for job in again.jobs()}

    shown = RUNNER.invoke(app, [*asked, "--json"])
    assert '"rounds": 30000' in shown.stdout


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--rake"], "--rake is for poker; top-five is played against the house"),
        (["--strategy", "lucky"], "--strategy lucky is not known; use bots, best, bold, timid"),
        (["--wager", "ante"], "--wager 'ante' has no amount; write a name and dollars, such as three-bets=5"),
        (["--wager", "ante=ten"], "--wager ante: 'ten' is not an amount of money"),
        (["--wager", "ante=1"], "--wager: seat 1 (wager) says $1; allowed: $10"),
        (["--wager", "ante=10", "--stack", "15"], "seat 1 has too little for a Play Wager"),
    ],
)
def test_what_is_wrong_with_rounds_is_said_in_a_sentence(more: list[str], says: str) -> None:
    refused = RUNNER.invoke(app, ["simulate", "top-five", "--hands", "10", *more])
    assert says in str(refused.exception)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--wager", "ante=5"], "--wager is for games against the house"),
        (["--strategy", "best"], "--strategy best is not for poker; use random or bots"),
        (["--strategy", "bots"], "--strategy bots is only possible with --out"),
        (["--strategy", "bots", "--stays", "2", "--out", "x"], "--strategy bots is only possible with --out"),
    ],
)
def test_what_is_for_the_house_alone(more: list[str], says: str) -> None:
    refused = RUNNER.invoke(app, ["simulate", "holdem", *more])
    assert says in str(refused.exception)


@pytest.mark.usefixtures("no_pictures")
def test_bots_play_poker(tmp_path: Path) -> None:
    """They fold more than chance does, and the report has a file that plays the same hands."""
    asked = ["simulate", "holdem", "--hands", "400", "--seed", "x", "--rake", "--json", "--out", str(tmp_path / "bots")]
    done = RUNNER.invoke(app, [*asked, "--strategy", "bots"])
    row = json.loads(done.stdout)["rows"][0]
    page = (tmp_path / "bots" / "report.md").read_text(encoding="utf-8")
    text = "\n".join(line[4:] for line in page.split("with this file:")[1].splitlines())
    again = read_campaign(written(tmp_path, text))
    random = read_campaign(written(tmp_path, text.replace('"bots"', '"random"')))
    (at_random,) = totals(random, run(random, tmp_path / "random"))

    assert ("bots", "random") == (row["strategy"], random.settings[0].strategy)
    assert row["showdowns"] < 0.75 * at_random.found.showdowns
    assert again.settings[0].strategy == "bots"
    assert {one.name for one in (tmp_path / "bots" / JOBS).iterdir()} == {f"{job.key}.json" for job in again.jobs()}
