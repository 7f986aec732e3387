"""The floor's question: who gets what? Cards and money in, payments with their clauses out, without a full record."""

from croupier.rules.settle.examples import example
from croupier.rules.settle.histories import settle_history
from croupier.rules.settle.question import BadQuestion, Question, read_question
from croupier.rules.settle.settlement import Settlement, SettlementStep, ShownHand, settle

__all__ = [
    "BadQuestion",
    "Question",
    "Settlement",
    "SettlementStep",
    "ShownHand",
    "example",
    "read_question",
    "settle",
    "settle_history",
]
