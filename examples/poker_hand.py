"""A hand of hold'em in ten lines: create it, ask and answer, look at legal actions and views, and undo by replay."""

from croupier.cards import SeededChance
from croupier.engine import Answer, Round, replay
from croupier.engine.driver import advance
from croupier.rules import new
from croupier.rules.bots import Bot, play_on
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.views import view

stacks = {1: 20_000, 2: 20_000, 3: 20_000}  # three players with $200 each
running = Round(new("holdem", stacks, memory=PokerMemory(button=3)))
chance = SeededChance(13)  # a live table uses LiveChance()
advance(running, chance)  # shuffle, cut, blinds and hole cards
assert running.ask is not None
print(f"allowed: {running.ask.allowed} [{running.ask.clause}]")
running.answer(Answer(3, "raise", amount=600))  # raises the bet of this round to $6
print("seat 1 sees:", view(running, 1).places["hand-1"], "and of seat 2", view(running, 1).places["hand-2"])
running = replay(running.record, len(running.record.answers) - 1)  # undo: the record without its last answer
running.answer(Answer(3, "call"))
play_on(running, chance, {seat: Bot("holdem", seat) for seat in (1, 2, 3)})  # bots play the rest
print("\n".join(f"{event} [{event.clause}]" for event in running.events if event.kind == "awarded"))
