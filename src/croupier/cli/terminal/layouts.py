"""How each game's layout looks on the terminal: betting areas, places of cards, and the words of its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.engine import Game, House
from croupier.errors import CroupierError
from croupier.hands.evaluate import evaluate
from croupier.money import Paytable
from croupier.rules.let_it_ride.table import plan as let_it_ride_plan
from croupier.rules.top_5_wa.p01_layout import posted_payouts
from croupier.rules.top_five.ch12_payouts import remaining
from croupier.rules.top_five.table import plan as top_five_plan

Shared = Mapping[str, Sequence[int]]  # the cards one sees at the shared places
TEN = 8


@dataclass(frozen=True, slots=True)
class Layout:
    """What the terminal must know of a game beyond what its asks, options and views say."""

    blurb: str = ""
    areas: Mapping[str, str] = field(default_factory=dict)  # wager: the word printed in its betting area
    names: Mapping[str, str] = field(default_factory=dict)  # wager: its name in a sentence
    marked: tuple[str, ...] = ()  # wagers whose chips the dealer takes before the deal, leaving a lammer or a light
    offered: Mapping[str, str] = field(default_factory=dict)  # wager: the house choice that offers it
    shared: tuple[tuple[str, str], ...] = ()  # places before the dealer, with their titles
    menu: tuple[str, ...] = ()  # wagers one can place, in the order of their keys 1, 2, 3
    suggested: Mapping[str, int] = field(default_factory=dict)  # wagers of a player who just presses Enter, in cents
    matched_later: str = ""  # the wager that another of the same amount must join later
    verbs: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # answer: its key and its words
    questions: Mapping[str, str] = field(default_factory=dict)  # clause of an ask: the question
    house: Mapping[str, str] = field(default_factory=dict)  # choices this terminal makes where the game has no default
    paytables: Mapping[str, str] = field(default_factory=dict)  # a name on the command line: the house choice
    bare: tuple[str, ...] = ()  # choices that `--paytable B` without a name sets
    posted: Callable[[House], Mapping[str, Paytable]] = lambda house: {}
    words: Callable[[Sequence[int], Shared, str], str] = lambda own, shared, bet: ""  # the hand, or what a wager is on
    counts: Callable[[int], bool] = lambda card: True  # does the card count in this game?

    def name(self, wager: str) -> str:
        """The wager's name in a sentence."""
        return self.names.get(wager) or self.areas.get(wager) or wager.replace("-", " ")

    def menu_in(self, house: House) -> tuple[str, ...]:
        """The wagers one can place at this house, in the order of their keys."""
        return tuple(bet for bet in self.menu if bet not in self.offered or house[self.offered[bet]])

    def areas_in(self, house: House) -> Mapping[str, str]:
        """The betting areas of this house's layout."""
        return {bet: label for bet, label in self.areas.items() if bet not in self.offered or house[self.offered[bet]]}


def _let_it_ride_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    five, six = [*own, *shared.get("community", ())], [*own, *shared.get("six-card-box", ())]
    if bet == "six-card-bonus" and len(six) == 6:
        return evaluate(six, "six-card").words
    if len(own) == 3 and (bet == "three-card-bonus" or len(five) == 3):
        return evaluate(own, "three-card").words
    return evaluate(five, document="MD-LIR").words if len(five) == 5 else ""


def _let_it_ride_payouts(house: House) -> Mapping[str, Paytable]:
    plan = let_it_ride_plan(house)
    sides = {
        "five-card-bonus": plan.five_card,
        "three-card-bonus": plan.three_card,
        "six-card-bonus": plan.six_card,
        "progressive": plan.progressive,
    }
    offered = LET_IT_RIDE.areas_in(house)
    return {"three-bets": plan.main} | {bet: table for bet, table in sides.items() if bet in offered}


LET_IT_RIDE = Layout(
    blurb="Maryland. Three equal bets; two of them can be withdrawn as the cards open.",
    areas={
        "bet-1": "Bet 1",
        "bet-2": "Bet 2",
        "bet-3": "Bet 3",
        "five-card-bonus": "5 Card",
        "three-card-bonus": "3 Card",
        "six-card-bonus": "6 Card",
        "progressive": "Progr.",
    },
    names={
        "three-bets": "Three bets of",
        "bet-1": "Bet Number 1",
        "bet-2": "Bet Number 2",
        "bet-3": "Bet Number 3",
        "five-card-bonus": "Five Card Bonus",
        "three-card-bonus": "Three Card Bonus",
        "six-card-bonus": "Six Card Bonus",
        "progressive": "Progressive",
        "envy-bonus": "Envy Bonus",
    },
    marked=("five-card-bonus", "progressive"),
    offered={
        "five-card-bonus": "lir.five_card.offered",
        "three-card-bonus": "lir.three_card.offered",
        "six-card-bonus": "lir.six_card.offered",
        "progressive": "lir.progressive.offered",
    },
    shared=(("community", "Community cards"), ("six-card-box", "Six Card box")),
    menu=("three-bets", "three-card-bonus", "five-card-bonus", "six-card-bonus", "progressive"),
    suggested={"three-bets": 500, "three-card-bonus": 100},
    verbs={"let-it-ride": ("l", "let it ride"), "withdraw": ("w", "withdraw the bet")},
    questions={
        "MD-LIR 11.B": "Bet Number 1: withdraw it, or let it ride?",
        "MD-LIR 11.C": "Bet Number 2: withdraw it, or let it ride?",
    },
    paytables={
        "main": "lir.paytable",
        "five-card": "lir.five_card.paytable",
        "three-card": "lir.three_card.paytable",
        "six-card": "lir.six_card.paytable",
        "progressive": "lir.progressive.paytable",
    },
    bare=("lir.paytable",),
    posted=_let_it_ride_payouts,
    words=_let_it_ride_words,
)


def _top_five_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    kept = remaining(own)
    return evaluate(kept, "top-five").words if kept else "no cards" if own else ""


def _top_five_payouts(house: House) -> Mapping[str, Paytable]:
    plan = top_five_plan(house)
    offered = TOP_FIVE.areas_in(house)
    both = {"top-five-bonus": plan.top_five, "poker-bonus": plan.poker}
    return {bet: table for bet, table in both.items() if bet in offered}


TOP_FIVE = Layout(
    blurb="Maryland. Seven cards, 2 to 9 are thrown away; more cards win, then better ones.",
    areas={"top-five-bonus": "Top Five", "poker-bonus": "Poker", "ante": "Ante", "play": "Play"},
    names={
        "top-five-bonus": "Top Five Bonus",
        "poker-bonus": "Poker Bonus",
        "ante": "Ante",
        "play": "Play Wager",
    },
    offered={"top-five-bonus": "top5.top_five_bonus.offered", "poker-bonus": "top5.poker_bonus.offered"},
    shared=(("dealer-hand", "Dealer"), ("device", "Dealer, in the device")),
    menu=("ante", "top-five-bonus", "poker-bonus"),
    suggested={"ante": 1_000, "top-five-bonus": 100, "poker-bonus": 100},
    matched_later="ante",
    verbs={"play": ("p", "play"), "fold": ("f", "fold")},
    questions={"MD-TOP5 11.B(1)": "Place a Play Wager equal to your ante, or fold?"},
    paytables={"top-five": "top5.top_five_bonus.paytable", "poker": "top5.poker_bonus.paytable"},
    bare=("top5.top_five_bonus.paytable", "top5.poker_bonus.paytable"),
    posted=_top_five_payouts,
    words=_top_five_words,
    counts=lambda card: card >> 2 >= TEN,
)


def _five_card_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    cards = own if len(own) == 5 else [*own, *shared.get("community", ())]
    return evaluate(cards, document="WA-TOP5").words if len(cards) == 5 else ""


TOP_5_WA = Layout(
    blurb="Washington. Five cards, and one community card that the dealer too may use.",
    areas={"ace-face": "Ace/Face", "tens": "10's +", "ante": "Ante", "bet": "Bet"},
    names={"ace-face": "Ace or Face", "tens": "10's or Better", "ante": "Ante", "bet": "Bet"},
    shared=(("dealer-hand", "Dealer"), ("community", "Community")),
    menu=("ante", "tens", "ace-face"),
    suggested={"ante": 500, "tens": 500, "ace-face": 500},
    matched_later="ante",
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

LAYOUTS: Mapping[str, Layout] = {"let-it-ride": LET_IT_RIDE, "top-five": TOP_FIVE, "top-5-wa": TOP_5_WA}


class NoTable(CroupierError):
    """A game that this terminal has no table for."""


def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    try:
        return LAYOUTS[game.id]
    except KeyError:
        raise NoTable(f"{game.name} has no table in the terminal; there are {', '.join(LAYOUTS)}") from None
