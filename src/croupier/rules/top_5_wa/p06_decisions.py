"""WA-TOP5 paragraph 6: players fold, play the five cards dealt, or use the community card."""

from __future__ import annotations

from croupier.cards import CARDS
from croupier.engine import HAND, Answer, Ask, AskKind, Option, Procedure, RuleViolation, TableKind
from croupier.money import dollars_and_cents
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_5_wa.choices import ANTE, BET
from croupier.rules.top_5_wa.five_cards import best_of_six, in_words, value
from croupier.rules.top_5_wa.p04_misdeal import right_number
from croupier.rules.top_5_wa.table import DISCARD, FOLDED, Top5Table

FOLD, PLAY, USE_COMMUNITY = "fold", "play", "use-community"


def decisions(table: Top5Table) -> Procedure:
    """Each player with a hand decides; the choice binds (W-03)."""
    for seat in table.clockwise():
        right_number(table, HAND[seat])
        answer = yield _ask(table, seat)
        if answer.verb == FOLD:
            _fold(table, seat)
        else:
            _play(table, seat, answer)


def answer_for_the_silent(table: Top5Table, ask: Ask) -> Answer:
    """W-15: a player who does not decide folds."""
    return Answer(ask.actor, FOLD)


def _ask(table: Top5Table, seat: int) -> Ask:
    """Fold or play; playing costs a Bet of exactly the Ante, or nothing if there is no Ante (W-06)."""
    fold = Option(seat, FOLD, "WA-TOP5 6.fold")
    bet = table.wager_cents(seat, ANTE)
    if bet > table.stack_cents(seat):
        return Ask(seat, (fold,), "WA-TOP5 6.play#2", AskKind.DECIDE)
    hand = tuple(table.hand(seat))
    note_as_dealt, note_community = _warnings(table, hand) if table.plan.warns else ("", "")
    as_dealt = Option(
        seat, PLAY, "WA-TOP5 6.play.as-dealt", amount_min=bet, amount_max=bet, note=note_as_dealt, money=True
    )
    community = Option(
        seat,
        USE_COMMUNITY,
        "WA-TOP5 6.play.community",
        amount_min=bet,
        amount_max=bet,
        cards=hand,
        cards_min=1,
        cards_max=1,
        note=note_community,
        money=True,
    )
    return Ask(seat, (fold, as_dealt, community), "WA-TOP5 6", AskKind.DECIDE)


def _warnings(table: Top5Table, hand: tuple[int, ...]) -> tuple[str, str]:
    """W-03: what the house tells this player with each of the two ways to play; empty if the way is the best."""
    best, given_up = best_of_six(hand, table.community_card())
    if given_up is None:
        return "", f"not better than the five cards dealt: {in_words(value(hand))}"
    words = in_words(best)
    return (
        f"not the best hand: giving up {CARDS[given_up]} for the community card makes {words}",
        f"the best card to give up is {CARDS[given_up]}: {words}",
    )


def _fold(table: Top5Table, seat: int) -> None:
    """The five cards go face down to the dealer's side of the wager area."""
    table.folded.add(seat)
    table.note(WagerKind.FOLDS, seat=seat, clause="WA-TOP5 6")
    table.carry(WagerKind.LAID_BY, HAND[seat], FOLDED[seat], tuple(table.hand(seat)), clause="WA-TOP5 6.fold")


def _play(table: Top5Table, seat: int, answer: Answer) -> None:
    """The Bet goes down beside the Ante; a player who uses the community card gives up one of the five for it."""
    if answer.amount:
        table.place(seat, BET, answer.amount, clause="WA-TOP5 6.play#2")
    if answer.verb == PLAY:
        table.note(WagerKind.PLAYS_AS_DEALT, seat=seat, clause="WA-TOP5 6.play.as-dealt")
        return
    table.note(WagerKind.PLAYS_COMMUNITY, seat=seat, clause="WA-TOP5 6.play")
    table.uses_community.add(seat)
    table.carry(TableKind.DISCARDED, HAND[seat], DISCARD[seat], answer.cards, clause="WA-TOP5 6.play.community")


def refuse_bet(table: Top5Table, answer: Answer) -> RuleViolation | None:
    """Refuse a Bet that does not equal the Ante, or for which the player lacks the chips."""
    seat, ante = answer.actor, table.wager_cents(answer.actor, ANTE)
    if answer.verb not in (PLAY, USE_COMMUNITY) or seat not in table.dealt:
        return None
    has = table.stack_cents(seat)
    if has < ante:
        shown = f"has {dollars_and_cents(has)}; the Bet is exactly the Ante, {dollars_and_cents(ante)}"
        return RuleViolation("WA-TOP5 6.play#2", f"seat {seat} {shown}, so only a fold is left")
    if answer.amount == ante:
        return None
    allowed = f"the Bet is exactly the Ante, {dollars_and_cents(ante)}" if ante else "without an Ante there is no Bet"
    return RuleViolation("WA-TOP5 6.play#2", f"seat {seat} bets {dollars_and_cents(answer.amount)}; {allowed}")
