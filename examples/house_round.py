"""A round of Washington Top 5 in ten lines: open it, answer each ask, and see why each wager won or lost."""

from croupier.cards import SeededChance
from croupier.engine import Answer, Round
from croupier.engine.driver import advance
from croupier.rules import new

running = Round(new("top-5-wa", {1: 20_000}, house={"wa.max_wager": "300"}))  # one player with $200
chance = SeededChance(1)  # a live table uses LiveChance()
advance(running, chance)  # the shuffle
running.answer(Answer(1, "wager", "ante", 1_000))
running.answer(Answer(0, "no-more-bets"))
advance(running, chance)  # the deal
print("asked:", "; ".join(str(option) for option in running.options() if option.actor == 1))
for event in running.answer(Answer(1, "play", amount=1_000)):
    print(f"{event} [{event.clause}]")
