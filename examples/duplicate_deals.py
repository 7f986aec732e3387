"""Two strategies for heads-up limit hold'em, compared on duplicate deals: each is played twice, with seats swapped."""

import numpy as np

from croupier.learn import poker_table
from croupier.rules.poker.simulate.stepping import compare


def calls(seen, mask):
    """Always check or call."""
    return np.ones(len(mask), np.int64)


def raises_pairs(seen, mask):
    """Raise with a pocket pair; the first 52 features mark the player's own cards, four to a rank."""
    pair = (seen[:, :52].reshape(len(seen), 13, 4).sum(axis=2) > 1).any(axis=1)
    return np.where(pair & (mask[:, 2] == 1), 2, 1)


table = poker_table("holdem", seats=2, house={"betting.structure": "fixed"})
found = compare(table, raises_pairs, calls, deals=3_000, seed=2)
low, high = found.interval_cents
print(f"raising pairs brings {found.mean_cents:.1f} cents a hand; 95 %: {low:.1f} to {high:.1f}, {found.deals:,} deals")
