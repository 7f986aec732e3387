"""A poker table from round to round: before a round, between rounds, the button, and memories that are refused."""
