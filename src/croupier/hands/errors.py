"""The one error of this package."""


class BadHand(ValueError):
    """Cards, an array, a mask or the name of a ranking that no hand can be made of."""
