"""Running the jobs of a campaign, here or on the workers of a Dask cluster; each result is kept at once."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from croupier.campaign.campaign_file import BadCampaign, Campaign, Job
from croupier.campaign.exact import ExactJob
from croupier.campaign.totals import Found, do

JOBS = "jobs"
RETRIES = 20  # of a job whose worker died
Told = Callable[[int, int], None]  # jobs done, and jobs in total


def run(
    campaign: Campaign, folder: Path, *, workers: int = 1, address: str | None = None, told: Told | None = None
) -> Mapping[str, Found]:
    """Do the jobs that are not done yet; returns all results by key.

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
        beside = self.folder / f".{key}.{os.getpid()}.new"
        try:
            beside.write_bytes(msgspec.json.encode(found))
            beside.replace(self.folder / f"{key}.json")
        except OSError as error:
            raise BadCampaign(f"{self.folder} cannot be written: {error.strerror}") from None


def _by_dask(jobs: list[Job | ExactJob], workers: int, address: str | None) -> Iterator[tuple[str, Found]]:
    """Each job's result as it is done, in any order; a job whose worker dies is given to another."""
    with client(workers, address) as connected:
        from distributed import as_completed

        keys = [job.key for job in jobs]
        futures = connected.map(do, jobs, key=keys, retries=RETRIES, pure=True)
        for future, one in as_completed(futures, with_results=True):  # type: ignore[no-untyped-call]
            yield future.key, one


@contextmanager
def client(workers: int, address: str | None) -> Iterator[Any]:
    """A connection to the scheduler at an address, or to workers that are started here and end with the campaign."""
    if find_spec("distributed") is None:
        raise BadCampaign("several workers need Dask, which is not installed; do: pip install 'croupier[cluster]'")
    import dask
    from distributed import Client, LocalCluster

    dask.config.set({"distributed.scheduler.allowed-failures": RETRIES})
    if address is not None:
        try:
            there = Client(address, timeout=10)  # type: ignore[no-untyped-call]
        except (OSError, TimeoutError, ValueError):
            raise BadCampaign(f"there is no Dask scheduler at {address}") from None
        with there:
            yield there
        return
    quiet = {"dashboard_address": None, "silence_logs": logging.CRITICAL}
    made = LocalCluster(n_workers=workers, threads_per_worker=1, **quiet)  # type: ignore[no-untyped-call]
    with made as cluster, Client(cluster) as connected:  # type: ignore[no-untyped-call]
        yield connected
