"""The engine: procedures that ask, answers, events, records and views. It knows no game."""
