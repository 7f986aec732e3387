"""The floor's question, who gets what: cards and money in, payments with their clauses out, without a full record."""

from croupier.rules.settle.examples import example
from croupier.rules.settle.histories import settle_history
from croupier.rules.settle.question import BadQuestion, SettleQuestion, read_question
from croupier.rules.settle.settlement import SettledHand, Settlement, SettlementStep, settle

__all__ = [
    "BadQuestion",
    "SettleQuestion",
    "SettledHand",
    "Settlement",
    "SettlementStep",
    "example",
    "read_question",
    "settle",
    "settle_history",
]
