"""The one error of this package."""

from croupier.errors import CroupierError


class BadHand(CroupierError):
    """Cards, an array, a mask or the name of a ranking that no hand can be made of."""
