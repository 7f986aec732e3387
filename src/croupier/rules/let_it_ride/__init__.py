"""MD-LIR: Maryland, Standard Rules - Let It Ride Poker, version 1.1."""
