"""WA-TOP5: the layout as a player sees it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.evaluate import evaluate
from croupier.rules.banked.layout import Layout, Shared
from croupier.rules.top_5_wa.p01_layout import posted_payouts
from croupier.rules.top_5_wa.spec import TOP_5_WA


def _five_card_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    cards = own if len(own) == 5 else [*own, *shared.get("community", ())]
    return evaluate(cards, document="WA-TOP5").words if len(cards) == 5 else ""


LAYOUT = Layout(
    blurb="Washington. Five cards, and one community card that the dealer too may use.",
    areas={"ace-face": "Ace/Face", "tens": "10's +", "ante": "Ante", "bet": "Bet"},
    names={"ace-face": "Ace or Face", "tens": "10's or Better", "ante": "Ante", "bet": "Bet"},
    shared=(("dealer-hand", "Dealer"), ("community", "Community")),
    menu=TOP_5_WA.wagers,
    suggested={"ante": 500, "tens": 500, "ace-face": 500},
    matched_later=TOP_5_WA.matched_later,
    verbs={
        "fold": ("f", "fold"),
        "play": ("p", "play the five cards dealt"),
        "use-community": ("c", "use the community card, as c 3 for your third"),
    },
    questions={
        "WA-TOP5 6": "Fold, play your five cards, or use the community card?",
        "WA-TOP5 6.play#2": "You have no chips for a Bet as large as your Ante.",
    },
    house={"wa.max_wager": "300"},
    paytables={"ace-face": "wa.ace_face.table", "tens": "wa.tens.table"},
    bare=("wa.ace_face.table", "wa.tens.table"),
    posted=posted_payouts,
    words=_five_card_words,
)
