"""MD-LIR: Maryland, Standard Rules - Let It Ride Poker, version 1.1."""

from croupier.rules.let_it_ride.round_of_play import GAME

__all__ = ["GAME"]
