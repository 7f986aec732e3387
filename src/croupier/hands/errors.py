"""The only error of this package."""

from croupier.errors import CroupierError


class BadHand(CroupierError):
    """Cards, an array, a mask or a ranking's name from which no hand can be made."""
