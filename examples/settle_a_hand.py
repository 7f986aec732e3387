"""The floor's question: a hand described in a few lines, and who gets what under which clause."""

from croupier.money import dollars_and_cents
from croupier.rules.settle import example, read_question, settle

question = example("holdem")  # a file to start from; write your own in this format
answer = settle(read_question(question))
for step in answer.steps:
    print(f"{step.words} [{step.clause}]")
for seat, cents in answer.gets.items():
    print(f"{seat} gets {dollars_and_cents(cents)}")
