"""What the house-banked games share in fact, though not in law: the felt, its wagers, decks and devices."""
