"""Running the jobs of a campaign, here or on the workers of a Dask cluster; each result is kept at once."""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from croupier import __version__
from croupier.campaign.banked_setting import BankedSetting
from croupier.campaign.campaign_file import BadCampaign, Campaign, Job, Setting, as_toml, read_campaign
from croupier.campaign.exact import ExactJob
from croupier.campaign.totals import Found, do
from croupier.errors import CroupierError

JOBS, FILE = "jobs", "campaign.toml"  # in a campaign's folder
DEATHS_MAX = 20  # of a job's workers
WORKERS_SECONDS = 60  # to wait for the first worker of a cluster
SAME_VERSION = f"every worker needs Croupier {__version__} with the extra cluster"
GOES_ON = "finished jobs are kept, and the same command goes on from there"
Told = Callable[[int, int], None]  # jobs done, and jobs in total


def run(
    campaign: Campaign, folder: Path, *, workers: int = 1, address: str | None = None, told: Told | None = None
) -> Mapping[str, Found]:
    """Run the jobs that are not done yet; returns all results by key.

    One worker is this process. Several are processes on this machine, and an address is that of a Dask scheduler, whose
    workers need this package in the same version.
    """
    kept = KeptResults(folder)
    jobs = {job.key: job for job in campaign.jobs()}
    found = {key: one for key in jobs if (one := kept.read(key)) is not None}
    tell = told or (lambda done, number: None)
    tell(len(found), len(jobs))
    missing = [job for key, job in jobs.items() if key not in found]
    if not missing:
        return found
    done = _by_dask(missing, workers, address) if address or workers > 1 else ((job.key, do(job)) for job in missing)
    for key, one in done:
        kept.write(key, one)
        found[key] = one
        tell(len(found), len(jobs))
    return found


class KeptResults:
    """The results of jobs, one file each, which exists only once it is complete."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / JOBS
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadCampaign(f"{self.folder} cannot be made: {error.strerror}") from None

    def read(self, key: str) -> Found | None:
        """The result of the job with this key, if it was done; a damaged file counts as missing."""
        try:
            found: Found = msgspec.json.decode((self.folder / f"{key}.json").read_bytes(), type=Found)
        except (FileNotFoundError, msgspec.DecodeError):
            return None
        return found

    def write(self, key: str, found: Found) -> None:
        """Keep the result of a job."""
        self._keep(self.folder / f"{key}.json", msgspec.json.encode(found))

    def describe(self, campaign: Campaign) -> None:
        """Keep a file that describes the campaign, so that a later run can find its seed."""
        self._keep(self.folder.parent / FILE, as_toml(campaign).encode())

    def _keep(self, file: Path, content: bytes) -> None:
        beside = file.with_name(f".{file.stem}.{os.getpid()}.new")
        try:
            beside.write_bytes(content)
            beside.replace(file)
        except OSError as error:
            raise BadCampaign(f"{file.parent} cannot be written: {error.strerror}") from None


def earlier_seed(folder: Path, setting: Setting | BankedSetting) -> str | None:
    """The seed with which this setting alone was played into this folder before, if it was."""
    try:
        earlier = read_campaign(folder / FILE)
    except CroupierError:
        return None
    return earlier.seed if earlier.settings == (setting,) else None


def do_on_worker(job: Job | ExactJob, key: str) -> Found:
    """Do a job on a worker, whose package must be that of the machine on which the campaign was started."""
    if job.key != key:
        raise BadCampaign(
            f"a worker has Croupier {__version__}, which is not the version of this campaign; {SAME_VERSION}"
        )
    return do(job)


def _by_dask(jobs: list[Job | ExactJob], workers: int, address: str | None) -> Iterator[tuple[str, Found]]:
    """Each job's result as it is done, in any order; a job whose worker dies is given to another."""
    with client(workers, address) as connected:
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        keys, deaths = [job.key for job in jobs], Counter[str]()
        waiting = as_completed(connected.map(do_on_worker, jobs, keys, key=keys, pure=True))
        for future in waiting:
            try:
                yield future.key, future.result()
            except KilledWorker:  # a scheduler gives up a job after a few deaths; we do not, unless the job is at fault
                deaths[future.key] += 1
                if deaths[future.key] > DEATHS_MAX:
                    raise BadCampaign(f"job {future.key} was given up: its workers died every time") from None
                future.retry()
                waiting.add(future)
            except CancelledError:
                raise BadCampaign(f"the Dask scheduler at {address} is gone; {GOES_ON}") from None
            except (ImportError, AttributeError, TypeError) as error:
                raise BadCampaign(f"a worker cannot do a job ({error}); {SAME_VERSION}") from None


@contextmanager
def client(workers: int, address: str | None) -> Iterator[Any]:
    """A connection to the scheduler at an address, or to workers that are started here and end with the campaign."""
    if find_spec("distributed") is None:
        raise BadCampaign("several workers need Dask, which is not installed; do: pip install 'croupier[cluster]'")
    import dask
    from distributed import Client, LocalCluster

    if address is not None:
        try:
            there = Client(address, timeout=10)
        except (OSError, TimeoutError, ValueError):
            raise BadCampaign(f"there is no Dask scheduler at {address}") from None
        with there:
            try:
                there.wait_for_workers(1, timeout=WORKERS_SECONDS)
            except TimeoutError:
                raise BadCampaign(f"{address} has no workers; start some with: dask worker {address}") from None
            yield there
        return
    dask.config.set({"distributed.scheduler.allowed-failures": DEATHS_MAX})
    web = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}  # any free port: a fixed one may be in use
    quiet = {"dashboard_address": None, "scheduler_kwargs": web, "silence_logs": logging.CRITICAL}
    made = LocalCluster(n_workers=workers, threads_per_worker=1, **quiet)
    with made as cluster, Client(cluster) as connected:
        yield connected
