"""Many random hands of poker, for simulations and studies: compiled, with the events that the engine would give.

    for hand in play_many(new("badugi", {1: 20_000, 2: 20_000, 3: 20_000}), 100_000, seed=7):
        ...  # hand.events, hand.record, hand.stacks

Plain play is compiled: every way to shuffle and cut, blinds, antes and forced bets, every betting structure, all-in
players and side pots, draws, showdowns. What goes beyond it (a table that offers straddles, a kill, running it twice or
bomb pots; a deck that runs short in stud; an odd chip by suit) is played by the engine, hand by hand, so any table
can be simulated; `beyond_plain_play(record)` says in one line what it is. The tests replay hands of every game through
the engine and compare all events.
"""

from croupier.rules.poker.simulate.bulk.compilable import beyond_plain_play
from croupier.rules.poker.simulate.bulk.hands import STAYS_MAX, BadStudy, PlayedHand, play_many

__all__ = ["STAYS_MAX", "BadStudy", "PlayedHand", "beyond_plain_play", "play_many"]
