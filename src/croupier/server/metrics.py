"""Metrics for Prometheus: what the room does and how long it takes. They never name a person or a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
_ROWS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Metrics:
    """The metrics of one server."""

    def __init__(self, sockets: Callable[[], float], tables: Callable[[], float], jobs: Callable[[], float]) -> None:
        self.registry = CollectorRegistry()
        named: Any = {"registry": self.registry}
        self.messages = Counter("croupier_messages", "Messages from clients.", ["type", "outcome"], **named)
        self.answered = Histogram(
            "croupier_answer_seconds", "From a message to its answer.", ["type"], buckets=_SECONDS, **named
        )
        self._kinds: dict[tuple[str, str], tuple[Counter, Histogram]] = {}  # looked up once
        self.told = Histogram(
            "croupier_told_seconds", "From a step of a table to its messages.", buckets=_SECONDS, **named
        )
        self.commit = Histogram("croupier_commit_seconds", "A commit of the writer.", buckets=_SECONDS, **named)
        self.rows = Histogram("croupier_commit_rows", "Rows of a commit.", buckets=_ROWS, **named)
        self.bots = Counter("croupier_bot_decisions", "Decisions that bots were asked for.", **named)
        self.requests = Counter("croupier_requests", "Requests over HTTP.", ["method", "status"], **named)
        Gauge("croupier_sockets", "Sockets that are open.", **named).set_function(sockets)
        Gauge("croupier_tables", "Tables that are open.", **named).set_function(tables)
        Gauge("croupier_jobs_waiting", "Jobs of the worker.", **named).set_function(jobs)

    def took(self, kind: str, outcome: str, seconds: float) -> None:
        """A message was answered."""
        found = self._kinds.get((kind, outcome))
        if found is None:
            found = self._kinds[kind, outcome] = self.messages.labels(kind, outcome), self.answered.labels(kind)
        found[0].inc()
        found[1].observe(seconds)

    def committed(self, seconds: float, rows: int) -> None:
        """The writer has committed this many rows."""
        self.commit.observe(seconds)
        self.rows.observe(rows)

    def requested(self, method: str, status: int) -> None:
        """A request was answered; unknown methods are counted together."""
        self.requests.labels(method if method in _METHODS else "other", str(status)).inc()

    def text(self) -> bytes:
        """The metrics in Prometheus's format."""
        return generate_latest(self.registry)
