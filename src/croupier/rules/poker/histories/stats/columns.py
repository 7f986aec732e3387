"""Rows of statistics as CSV, and as Arrow, pandas and polars tables where those libraries are installed."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from croupier.errors import CroupierError
from croupier.rules.poker.histories.stats.statistics import StatisticsRow


class NotInstalled(CroupierError):
    """A format whose library is not installed."""


NAMES = tuple(one.name for one in fields(StatisticsRow))


def csv_text(rows: Sequence[StatisticsRow]) -> str:
    """The rows as CSV with a heading; unknown values are empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NAMES)
    writer.writerows([getattr(row, name) for name in NAMES] for row in rows)
    return out.getvalue()


def arrow() -> Any:
    """The Arrow library, or an error that says how to install it."""
    return _library("pyarrow", "Arrow and Parquet need", "tables")


def to_arrow(rows: Sequence[StatisticsRow]) -> Any:
    """The rows as a `pyarrow.Table`; every column has its type, even without rows."""
    library = arrow()
    kinds = {"str": library.string(), "int": library.int64()}
    schema = library.schema([(one.name, kinds.get(str(one.type), library.float64())) for one in fields(StatisticsRow)])
    return library.table(_columns(rows), schema=schema)


def write_parquet(rows: Sequence[StatisticsRow], file: Path) -> None:
    """Write the rows to a Parquet file."""
    table = to_arrow(rows)
    importlib.import_module("pyarrow.parquet").write_table(table, file)


def to_pandas(rows: Sequence[StatisticsRow]) -> Any:
    """The rows as a `pandas.DataFrame`."""
    return _library("pandas", "a DataFrame needs", "").DataFrame(_columns(rows))


def to_polars(rows: Sequence[StatisticsRow]) -> Any:
    """The rows as a `polars.DataFrame`."""
    return _library("polars", "a DataFrame needs", "").DataFrame(_columns(rows))


def _columns(rows: Sequence[StatisticsRow]) -> dict[str, list[Any]]:
    return {name: [getattr(row, name) for row in rows] for name in NAMES}


def _library(name: str, what: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        how = f"'croupier[{extra}]'" if extra else name
        raise NotInstalled(f"{what} {name}, which is not installed; run: pip install {how}") from None
