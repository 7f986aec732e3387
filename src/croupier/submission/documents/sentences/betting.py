"""Sentences on chapter 8 and the required bets: limits, raises, stakes, antes, blinds, straddles, kills."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.money import dollars_and_cents
from croupier.rules.poker.spec import FIXED, NO_LIMIT, POT_LIMIT, SPREAD
from croupier.submission.documents import words
from croupier.submission.documents.sentences.phrases import Say, amount, amounts, either, worded
from croupier.submission.model import TableOffer

_RAISE_AGAIN = "those who have acted the right to raise again."
_REOPENS = {
    "never": f"An all-in for less than a full raise does not give {_RAISE_AGAIN}",
    "half-bet": f"An all-in of at least half a bet gives {_RAISE_AGAIN}",
    "always": f"Every all-in above the bet gives {_RAISE_AGAIN}",
}
_CHECKED_OR_FOLDED = "is checked where that is free, otherwise folded."


def _small_bet(table: TableOffer, cents: int) -> str:
    what = "The bet of the early rounds" if table["betting.structure"] == FIXED else "The least bet"
    return f"{what} is {dollars_and_cents(cents)}."


def _big_bet(table: TableOffer, cents: int | None) -> str:
    fixed = table["betting.structure"] == FIXED
    if cents is None and not fixed:
        return ""
    big = dollars_and_cents(words.betting(table).big_bet_cents)
    return f"The {'' if fixed else 'least '}bet of the later rounds is {big}."


def _posted_most(table: TableOffer, cents: int | None) -> str:
    most = words.largest_bet(table)
    shown = {"All your chips": "all of a player’s chips", "The pot": "the size of the pot"}.get(most, most)
    return f"The posted maximum bet is {shown}."


def _raises(table: TableOffer, cap: int | None) -> str:
    most = words.betting(table).raises_max
    return "There is no cap on raises." if most is None else f"A round has at most {words.counted(most, 'raise')}."


def _cap_heads_up(table: TableOffer, holds: bool) -> str:
    if words.betting(table).raises_max is None:
        return ""
    return "The cap applies between two players too." if holds else "Between two players there is no cap on raises."


def _highest_minimum(table: TableOffer, cents: int | None) -> str:
    most = dollars_and_cents(words.betting(table).minimum_cents_max)
    return f"When all players agree, the minimum bet may be raised, to {most} at most."


def _buy_in(side: str) -> Say:
    def said(table: TableOffer, cents: int | None) -> str:
        if cents is None:
            return f"There is no {'least' if side == 'least' else 'largest'} buy-in."
        return f"A new player brings at {side} {dollars_and_cents(cents)}."

    return said


def _ante(table: TableOffer, cents: int) -> str:
    return f"The ante is {dollars_and_cents(cents)}." if cents else "There is no ante."


def _who_antes(table: TableOffer, rule: str) -> str:
    who = {
        "each-player": "Each player puts in the ante.",
        "button": "The player with the button puts in the ante for all players.",
        "big-blind": "The player in the big blind puts in the ante for all players.",
    }
    return who[rule] if table["ante.amount"] else ""


def _blinds(table: TableOffer, given: tuple[int, ...] | None) -> str:
    blinds = words.betting(table).blinds_cents
    if len(blinds) == 1:
        return f"There is one blind of {amounts(blinds)}, left of the button."
    return f"The blinds are {amounts(blinds)}, from the left of the button on."


def _open_pair(table: TableOffer, allowed: bool) -> str:
    if table["betting.structure"] != FIXED:
        return ""
    return f"A pair that shows with the second up card {'allows' if allowed else 'does not allow'} the big bet."


def _kill(table: TableOffer, mode: str) -> str:
    if mode == "none":
        return "There is no kill."
    raised = "rise by half" if mode == "half" else "double"
    return f"After a player wins a whole qualifying pot, the limits of the next hand {raised}."


def _kill_post(table: TableOffer, who: str) -> str:
    if who == "none":
        return "In a kill the winner posts nothing."
    return "In a kill the winner posts the raised small bet before the cards are dealt."


OF_BETTING: Mapping[str, Say] = {
    "table.tournament": either("This is a tournament table; no rake is taken.", "This is not a tournament table."),
    "table.min_bet": lambda table, cents: f"The posted minimum bet is {dollars_and_cents(words.least_bet(table))}.",
    "table.max_bet": _posted_most,
    "betting.structure": worded(
        {
            FIXED: "The game is played with fixed limits.",
            SPREAD: "The game is spread limit: a bet lies between the posted minimum and maximum.",
            POT_LIMIT: "The game is pot limit: a bet is at most the pot.",
            NO_LIMIT: "The game is no limit: a player may bet all chips on the table.",
        }
    ),
    "betting.small_bet": _small_bet,
    "betting.big_bet": _big_bet,
    "betting.max_raises": _raises,
    "betting.cap_heads_up": _cap_heads_up,
    "betting.check_raise": either(
        "A player who has checked may raise in the same betting round.",
        "A player who has checked may not raise in the same betting round.",
    ),
    "betting.min_increase_max": _highest_minimum,
    "betting.min_increase_vote": worded(
        {
            "verbal-each": "Each player is asked and agrees aloud to a higher minimum.",
            "show-of-hands": "The players agree to a higher minimum by raising a hand.",
            "recorded": "The agreement of every player to a higher minimum is recorded.",
        }
    ),
    "betting.short_allin_reopens": lambda table, rule: _REOPENS[words.betting(table).reopens],
    "betting.multi_chip_rule": worded(
        {
            "call-unless-min-raise": "Several chips put in without a word are a raise if they reach the least raise, "
            "otherwise a call.",
            "call": "Several chips put in without a word are a call.",
        }
    ),
    "betting.out_of_turn": worded(
        {
            "binding-if-unchanged": "A statement out of turn binds if the bet has not changed when the turn comes.",
            "never": "A statement out of turn does not bind.",
        }
    ),
    "stakes.allow_short": either(
        "A player may be dealt in without the chips for the required bets and one minimum bet.",
        "A player needs chips for the required bets and one minimum bet to be dealt in.",
    ),
    "stakes.buy_in_min": _buy_in("least"),
    "stakes.buy_in_max": _buy_in("most"),
    "stakes.currency_plays": either("Currency on the table may be bet.", "Currency may not be bet, only chips."),
    "stakes.absence_method": worded(
        {
            "record-amount": "The amount of an absent player’s stakes is recorded, and confirmed on return.",
            "opaque-cover": "An absent player’s stakes stay on the table under an opaque cover.",
        }
    ),
    "absence.on_turn": worded(
        {
            "check-else-fold": f"The hand of a player who is away in turn {_CHECKED_OR_FOLDED}",
            "fold": "The hand of a player who is away in turn is folded.",
        }
    ),
    "ante.amount": _ante,
    "ante.rule": _who_antes,
    "blinds": _blinds,
    "blinds.missed": worded(
        {
            "post-all": "A player who comes back after missing blinds posts all the blinds.",
            "post-big": "A player who comes back after missing blinds posts the largest blind.",
            "wait": "A player who comes back after missing blinds waits for the blinds to come round.",
        }
    ),
    "heads_up.button_posts": worded(
        {
            "small": "When two play, the button posts the small blind.",
            "large": "When two play, the button posts the large blind.",
        }
    ),
    "button.start": worded(
        {
            "right-of-dealer": "The button begins with the first player to the dealer’s right.",
            "draw": "The button begins with the player who draws the highest card.",
        }
    ),
    "button.movement": worded(
        {
            "moving": "The button moves on to the next player in the game.",
            "dead": "The button may stand before an empty seat.",
        }
    ),
    "straddle.offered": either("The player left of the last blind may straddle.", "There is no straddle."),
    "straddle.amount": lambda table, cents: (
        f"The straddle is {dollars_and_cents(words.betting(table).straddle_cents)}."
    ),
    "straddle.counts_as_raise": either("A straddle counts as a raise.", "A straddle does not count as a raise."),
    "forced_bet.amount": lambda table, cents: (
        f"The forced bet is {dollars_and_cents(words.betting(table).forced_cents)}."
    ),
    "stud.bring_in_may_complete": either(
        "The forced bet may be completed to the small bet.", "The forced bet may not be completed."
    ),
    "stud.open_pair_double_bet": _open_pair,
    "kill.mode": _kill,
    "kill.qualifying_pot": amount("A pot of {} or more qualifies for a kill."),
    "kill.measure": worded(
        {
            "net": "A qualifying pot is measured after rake and contributions.",
            "gross": "A qualifying pot is measured before rake and contributions.",
        }
    ),
    "kill.post": _kill_post,
}
