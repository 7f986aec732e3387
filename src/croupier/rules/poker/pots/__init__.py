"""The arithmetic of the pot: main pot and side pots, what goes back, odd chips."""
