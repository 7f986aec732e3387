"""The arithmetic of the pot: main pot and side pots, uncalled bets, odd chips."""
