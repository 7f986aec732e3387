"""The documents, one package each, one module per chapter; and `new`, which opens a round of any game."""

from croupier.rules.games import GAMES, UnknownGame, game, new

__all__ = ["GAMES", "UnknownGame", "game", "new"]
