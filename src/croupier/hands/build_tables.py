"""Build the kernels' tables: `python -m croupier.hands.build_tables [FOLDER]`. The bytes are the same every time."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from croupier.hands.kernels.building import five_cards, omaha, small_hands
from croupier.hands.kernels.building.rank_sets import RankSets, Tables


def build() -> Tables:
    """Every table, by name."""
    sets = {size: RankSets(size) for size in (5, 6, 7)}
    tables: Tables = {f"place{size}": these.row_places.astype(np.uint16) for size, these in sets.items()}
    tables |= small_hands.card_tables() | {"lane_key": small_hands.lane_keys()}
    tables |= five_cards.tables("high", five_cards.high, sets)
    tables |= five_cards.any_number("high", sets, tables)
    tables |= five_cards.tables("low_a5", five_cards.low_a5, sets)
    tables |= five_cards.tables("low_27", five_cards.low_27, sets)
    tables |= five_cards.tables("six_plus", five_cards.six_plus, sets, lowest=4)
    del tables["low_a5_flush"]  # MD-POKER 6.F: flushes do not count
    high5, high_flush = (np.asarray(tables[name], np.uint16) for name in ("high_5", "high_flush"))
    tables["six_card_flush"] = five_cards.six_card_flush(high_flush)
    tables |= small_hands.three_card_tables() | small_hands.badugi_tables() | small_hands.top_five_tables()
    tables["eight"] = omaha.eight_or_better()
    tables["board_row"] = sets[5].table(range(len(sets[5].keys)))
    tables["board_ranks"] = np.array(sets[5].ranks, np.uint8)
    tables["omaha"] = omaha.omaha_high(sets[5], lambda keys: high5[sets[5].places(keys)])
    tables |= omaha.omaha_flushes(high_flush)
    tables["omaha_low"] = omaha.omaha_low()
    return tables


def write(folder: Path) -> None:
    """Write each table to its own file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in build().items():
        np.save(folder / f"{name}.npy", table)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "tables")
