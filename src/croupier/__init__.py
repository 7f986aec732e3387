"""Croupier: the regulator's card-room rules as running software."""

__version__ = "0.1.0"
