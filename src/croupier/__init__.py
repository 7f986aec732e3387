"""Croupier: the regulator's card-room rules as running software."""

from importlib.metadata import version

__version__ = version("croupier")
