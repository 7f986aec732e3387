"""Exact odds of every house-banked wager: integers and fractions until they are shown."""
