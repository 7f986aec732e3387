"""Kinds of events at a poker table: the round of play, what the house takes, jackpots, and the day."""

from __future__ import annotations

from croupier.engine.event_kinds import CARDS, MONEY, Kind

BAD_BEAT, HIGH_HAND = "Bad Beat", "High Hand"  # the jackpots, as events name them


class PokerKind(Kind):
    """Events of a round of poker, from the button to the pots, with the irregularities of chapter 18."""

    # ---- who plays ----
    BUTTON = "button", "{who} has the button", "cards"
    AWAY = "away", "{who} is away"
    WAITS = "waits for the blind", "{who} waits for the blind"
    NOT_DEALT_IN = "not dealt in", "{who} is not dealt in"
    NO_GAME = "no game", "no game: fewer than two players"

    # ---- bets that must be made, and those that need not ----
    ANTE = "ante", "{who} puts in an ante of {money}", f"{MONEY} bet"
    BLIND = "blind", "{who} posts a blind of {money}", MONEY
    MISSED_BLIND = "missed blind", "{who} posts a missed blind of {money}", MONEY
    KILL_POST = "kill post", "{who} posts the kill, {money}", MONEY
    STRADDLE = "straddle", "{who} straddles for {money}", MONEY
    FORCED_BET = "forced bet", "{who} makes the forced bet of {money}", MONEY
    BOMB_POT = "bomb-pot", "{who} puts {money} into the bomb pot", MONEY
    DOUBLE_BOARD = "double-board", "{who} puts {money} into the double board bomb pot", MONEY
    WATERFALL = "waterfall", "{who} puts {money} into the waterfall bomb pot", MONEY
    CHECKED = "checked", "{who} checks"
    CALLED = "called", "{who} calls {money}", MONEY
    BET = "bet", "{who} bets {money}", MONEY
    RAISED = "raised", "{who} raises with {money}", MONEY
    FOLDED = "folded", "{who} folds"
    ALL_IN = "all-in", "{who} is all-in"
    NOBODY_CAN_BET = "nobody can bet", "nobody can bet; the all-in players get their cards"
    ROUND_COMPLETE = "betting round complete", "the betting round is complete"
    UP_CARDS_COMPARED = "up cards compared", "the up cards are compared: {who} opens"
    MUST_BET_OR_CHECK = "must bet or check", "{who} must bet or check"

    # ---- chips and words that are not yet a bet ----
    SAYS = "says", "{who} says: {act}", "amount"
    SAYS_OUT_OF_TURN = "says out of turn", "{who} says out of turn: {act}", "amount"
    BOUND = "bound by the statement", "{who} is bound by the statement: {act}", "amount"
    NOT_BOUND = "not bound", "{who} is not bound, as the action has changed: {act}", "amount"
    CALLS_AND_SAYS_RAISE = "calls and says raise", "{who} calls and says raise"
    CHIPS_FORWARD = "chips forward", "{who} puts forward: {act}", "amount"
    CONVERTED = "currency converted", "currency of {who} is converted, {amount}"
    CHANGE = "change", "{who} is given change, {amount}"
    CORRECTED = "chips corrected", "{who} corrects the chips from {before} to what was announced, {after}"
    WITHIN_LIMITS = "raise within limits", "{who} brings the raise within the limits, to {amount}"
    UNFINISHED = "bet begun", "{who} begins a bet of {amount} and says that it is not complete"
    THROWN = "cards thrown away", "{who} throws the cards away: {act}"
    COUNTDOWN_ENDED = "countdown ended", "the countdown of {who} ended, {number} seconds"
    OUT_OF_TIME = "out of time", "{who} is out of time"
    IS_AWAY = "away in turn", "{who} is away in turn"
    SECURED = "stakes secured", "{who} leaves; the stakes are secured, {amount}"
    BACK_IN_HAND = "back in the hand", "{who} returns; the stakes are unchanged, {amount}"

    # ---- minimum bet, formats, running it twice ----
    HIGHEST_MINIMUM = "minimum at its highest", "the minimum bet is as high as it may be, {amount}"
    PROPOSES_MINIMUM = "minimum proposed", "{who} proposes a minimum bet of {amount}"
    AGREES = "agrees", "{who} agrees", "act"
    REFUSES = "refuses", "{who} declines", "act"
    MINIMUM_AGREED = "minimum agreed", "the minimum bet is agreed, {amount}"
    ASKS_FOR_FORMAT = "asks for a format", "{who} asks for a {act}, {amount}"
    DECLINES = "declines", "{who} declines the {act}"
    SITS_OUT = "sits out", "{who} sits out the {act}"
    NO_BETTING = "no betting before the flop", "no betting before the flop: {act}"
    WHOLE_BOARD = "whole board", "the whole board is dealt without betting"
    ORDINARY_RULES = "ordinary rules", "play goes on by the ordinary rules"
    DECLINES_TWICE = "declines to run it twice", "{who} declines to run it twice"
    SIDE_POT_TWICE = "side pot twice", "two players run a side pot twice: {seats}"
    RUN_TWICE = "run it twice", "{number} players run it twice: {seats}"
    SECOND_SET = "second set", "a second set of community cards"

    # ---- draws ----
    DRAW = "draw", "the draw: {number} of {of}"
    STANDS_PAT = "stands pat", "{who} stands pat"
    TO_THE_MUCK = "to the muck", "{counted} of {source} to the muck", CARDS
    MUCKED = "mucked", "{counted} of {source} to the muck", CARDS
    JOINS_THE_BURNS = "joins the burns", "the last card of the deck joins the burns: {counted}", CARDS

    # ---- showdown ----
    SHOWDOWN = "showdown"
    CONCEDES = "concedes", "{who} concedes and does not show"
    SIDE_POTS = "side pots", "there are side pots: {number}"
    CONTENDS = "contends up to", "{who} contends up to the {pot}"
    CONTENDED = "pot contended", "{pot}, {amount}: {seats}"
    SIDE_POTS_FIRST = "side pots first", "side pots are awarded before the main pot"
    ODD_CHIP_BY_SUIT = "odd chip by suit", "the odd chip goes to {who} by suit: {cards}"
    AWARDED = "awarded", "{who} is awarded the {prize}, {money}", f"{MONEY} hand"

    # ---- chapter 18 ----
    MISDEALT = "misdealt", "misdeal: {text}"
    RULES_ADD = "submission adds", "the Rules Submission adds: {text}"
    RULING = "shift supervisor decides", "decision of the poker shift supervisor, final: {text}"
    OUT_OF_VIEW = "cards out of view", "cards of {who} are out of view"
    INTO_VIEW = "back into view", "cards of {who} are brought back into view"
    SUSPECTED = "suspected", "{who} is suspected of playing for another"
    MUST_LEAVE = "must leave", "{who} must leave the game"
    TO_BE_NOTIFIED = "compliance to be notified", "the compliance representative is to be notified of {who}"
    NOTIFIED = "compliance notified", "the compliance representative has been notified of {name}"
    LEFT_OUT = "left out", "{who} was left out; the hand stands"
    RECONSTRUCTED = "hand reconstructed", "the protected hand of {who} is reconstructed; play goes on"
    COUNT_AS_PROTECTED = "hole cards protected", "hole cards of {who} count as protected"
    HAND_IS_DEAD = "hand is dead", "the hand of {who} is dead: {text}"
    HAND_IS_VOID = "hand is void", "the hand of {who} is void"
    STAKES_ASIDE = "stakes aside", "{who} ends the obligation to bet; the stakes lie aside, {money}", MONEY
    STAKES_BACK = "stakes back", "{who} has the stakes back, {money}", MONEY
    GOES_ON = "goes on", "{who} goes on for the entire pot"
    EXPOSED_KEPT = "exposed card kept", "{who} keeps the exposed card"
    EXPOSED_REPLACED = "exposed card replaced", "{source}: {cards} to be replaced after the others have drawn", CARDS
    EXCHANGED = "exchanged", "{source}: {cards} exchanged, face down to the muck", CARDS
    OFF_THE_TABLE = "off the table", "dealt off the table, examined: {cards}", CARDS
    BOXED_CARD = "boxed card", "found face up in the deck: {cards}", CARDS
    MARKED = "marker on the deck", "the marker button lies on the deck for a transaction"


class RoomKind(Kind):
    """Events of poker outside the round of play: rake, time charges, jackpots, and players who are away."""

    # ---- what the house takes ----
    RAKED = "raked", "raked from the {pot}, {money}", MONEY
    RAKE_BACK = "rake put back", "the rake is put back, {money}", MONEY
    NO_FLOP_NO_DROP = "no flop, no drop"
    CONTRIBUTION_DUE = "contribution due", "a contribution to the {jackpot} is due"
    CONTRIBUTED = "contributed", "for the {jackpot} out of the {pot}, {money}", MONEY
    DROPPED = "dropped", "dropped: {bet}, {money}", MONEY
    SLIP_HANDED_IN = "slip handed in", "the slip of {name} goes to the pool: {hand}", "seat cards number act"
    GAME_CHANGES = "game changes", "the table changes to another game: {act}"
    COUNT_DUE = "count due", "the gaming day has ended: the {jackpot} box is to be counted"
    COUNT_NOTICE_DUE = "notice of the count due", "the compliance representative is to be told of the {jackpot} count"
    COUNT_NOTICE_GIVEN = "notice of the count given", "the compliance representative was told of the {jackpot} count"
    NO_MORE_RAKE = "no more rake", "pots collected: no more rake"
    TIME_CHARGE_DUE = "time charge due", "a time charge is due, {amount}"
    TIME_CHARGE = "time charge", "{who} pays a time charge of {money}", MONEY
    CHARGES_COLLECTED = "time charges collected", "time charges collected: {amount}"

    # ---- Bad Beat ----
    BAD_BEAT = "bad beat", "bad beat: {who} with {hand} is beaten by {against} of {seats}"
    TO_BE_VERIFIED = "to be verified", "{jackpot} of {who} is to be verified by the shift supervisor"
    VERIFIED = "bad beat verified", "the bad beat is verified: {name}"
    NOT_VERIFIED = "not verified", "not verified: {jackpot}{name}", "seat"
    DISPLAY_PENDING = "display pending", "the amount on display is pending adjustment"
    TO_THE_TABLE = "payout to the table", "the payout is to be brought to the table by {act}"
    PAYOUT_PENDING = "payout pending", "the payout is pending"
    COUNTED = "counted", "counted: the {jackpot} box, {money}", f"{MONEY} act"
    COUNT_SIGNED = "count signed", "the count of the {jackpot} is to be signed by dealer and floorperson"
    TO_THE_CAGE = "taken by security", "the {jackpot} is to be taken to the {act} by security"
    AGGREGATE_VERIFIED = "aggregate verified", "the aggregate of the {jackpot} is to be verified by a cashier"
    BOXES_ACCOUNTED = "boxes accounted for", "the locked boxes of the {jackpot} are to be accounted for"
    DISCONTINUED = "discontinued", "the {jackpot} is discontinued: {act}"
    TRANSFERRED = "transferred", "what is left goes to another {jackpot} payout, {money}", MONEY

    # ---- High Hand ----
    HIGH_HAND = "high hand", "high hand: {who}, {name}, with {hand}"
    HIGH_HAND_RECORDED = "high hand recorded", "high hand of {name} recorded, {text}", "seat hand"
    HIGHER_RECORDED = "higher hand recorded", "a higher hand than that of {name} is recorded, {text}", "seat"
    IN_NO_PERIOD = "in no period", "the hand of {name} is in no qualifying period", "seat hand"
    PERIOD_OVER = "period over", "the qualifying period is over: {text}"
    RESTRICTION_MET = "restriction met", "{name} meets the restriction: {text}"
    NEXT_PERIOD = "added to the next period", "{amount} is added to the next period"
    NOTHING_TO_PAY = "nothing to pay", "nothing to pay to {name}", "hand"
    NOT_COLLECTED = "not collected in time", "the payout of {name} was not collected in time, {money}", f"{MONEY} act"
    DISTRIBUTED = "distributed", "unclaimed payouts are distributed: {act}, {money}", MONEY

    # ---- jackpots paid ----
    OWED = "owed", "{name} is owed {money}", f"{MONEY} hand"
    JACKPOT_PAID = "jackpot paid", "{jackpot} paid to {name}, {money}", f"{MONEY} seat act"

    # ---- who is away ----
    STEPS_AWAY = "steps away", "{who} steps away from stakes of {amount}"
    RETURNS = "returns", "{who} returns to stakes of {amount}, unchanged"
    MISSED_BLINDS = "missed blinds", "{who} missed blinds: {act}"
