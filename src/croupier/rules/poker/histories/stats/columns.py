"""The rows of statistics as CSV, and as tables of Arrow, pandas and polars where those are installed."""

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
    """A format whose library is not there."""


NAMES = tuple(one.name for one in fields(StatisticsRow))


def csv_text(rows: Sequence[StatisticsRow]) -> str:
    """The rows with a heading; what is not known is empty."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NAMES)
    writer.writerows([getattr(row, name) for name in NAMES] for row in rows)
    return out.getvalue()


def arrow() -> Any:
    """The library of Arrow and Parquet, or one sentence how to get it."""
    return _library("pyarrow", "Arrow and Parquet are", "tables")


def to_arrow(rows: Sequence[StatisticsRow]) -> Any:
    """A `pyarrow.Table`; every column has its type, even where there is no row."""
    library = arrow()
    kinds = {"str": library.string(), "int": library.int64()}
    schema = library.schema([(one.name, kinds.get(str(one.type), library.float64())) for one in fields(StatisticsRow)])
    return library.table(_columns(rows), schema=schema)


def write_parquet(rows: Sequence[StatisticsRow], file: Path) -> None:
    """A Parquet file of the rows."""
    table = to_arrow(rows)
    importlib.import_module("pyarrow.parquet").write_table(table, file)


def to_pandas(rows: Sequence[StatisticsRow]) -> Any:
    """A `pandas.DataFrame`."""
    return _library("pandas", "a DataFrame is", "").DataFrame(_columns(rows))


def to_polars(rows: Sequence[StatisticsRow]) -> Any:
    """A `polars.DataFrame`."""
    return _library("polars", "a DataFrame is", "").DataFrame(_columns(rows))


def _columns(rows: Sequence[StatisticsRow]) -> dict[str, list[Any]]:
    return {name: [getattr(row, name) for row in rows] for name in NAMES}


def _library(name: str, what: str, extra: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        how = f"'croupier[{extra}]'" if extra else name
        raise NotInstalled(f"{what} made by {name}, which is not installed; do: pip install {how}") from None
