"""What the documents have in common in fact, though not in law: the felt of a house-banked game."""
