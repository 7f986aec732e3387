"""Kinds of events at house-banked tables: wagers, what decides about them, meters."""

from __future__ import annotations

from croupier.engine.event_kinds import CARDS, MONEY, Kind

# What decides a wager: the hand and the one it is compared with, what the paytable promises, or something else.
WHY = "hand against pays text"


class WagerKind(Kind):
    """Wagers on betting areas from "no more bets" to the settlement."""

    # ---- wagers ----
    PLACED = "placed", "{who} places {bet}, {money}", MONEY
    TAKEN_BACK = "taken back", "{who} takes back {bet}, {money}", MONEY
    COLLECTED = "collected", "{bet} of {who} is collected, {money}", f"{MONEY} {WHY}"
    PAID = "paid", "{bet} of {who} is paid {money}", f"{MONEY} {WHY} seats meter before after"
    PUSHED = "pushed", "{bet} of {who} pushes and is returned, {money}", f"{MONEY} {WHY}"
    LOST = "lost", "{bet} of {who} loses", WHY
    WON = "won", "{bet} of {who} wins", "hand"
    NO_MORE_BETS = "no more bets", "the dealer announces: no more bets"
    NOBODY_WAGERS = "nobody wagers", "nobody wagers: no round is dealt"
    REQUIRED_MISSING = "required wager missing", "{who} has not made every required wager: {bet} is missing"
    ACCEPTED = "accepted by the device", "{bet} of {who} is accepted by the device"
    LOCKED_OUT = "progressive locked", "further Progressive wagers are locked out"
    BEFORE_THE_DEAL = "collected before the deal", "{bet} is collected before the deal"
    LAMMER = "lammer", "{who} gets a lammer for {bet}"
    CHIPS_AGREE = "chips agree", "the chips agree: {bet}"
    CHIPS_DISAGREE = "chips do not agree", "the chips do not agree: {bet}"
    CHIPS_RESOLVED = "chips resolved", "resolved by the floorperson: {bet}"
    PAYOUT_LIMIT = "payout limit reached", "{bet} of {who} wins {amount}; of {before} a hand {after} is left"

    # ---- the deal and the decisions ----
    CLOCKWISE = "dealt clockwise", "dealt clockwise to {seats}"
    SEVEN_EACH = "seven cards each"
    LOOK = "players look", "the players look at their cards"
    LETS_RIDE = "lets it ride", "{who} lets {bet} ride"
    FOLDS = "folds", "{who} folds"
    PLAYS_AS_DEALT = "plays as dealt", "{who} plays the five cards dealt"
    PLAYS_COMMUNITY = "plays the community card", "{who} plays with the community card"
    ALL_DECIDED = "all decided", "every player has decided"
    LAID_BY = "laid by", "{source} on the dealer's side: {counted}", CARDS

    # ---- what the hands are ----
    REMOVED = "removed", "{source}: {cards} removed", CARDS
    SURPLUS_REMOVED = "surplus card removed", "{source}: surplus card removed", CARDS
    HAND = "hand", "{who} has {hand}"
    NO_PAYING_HAND = "no paying hand", "{who} has no paying hand"
    PROGRESSIVE_HAND = "progressive hand", "{who} has for the Progressive {hand}"
    NO_PROGRESSIVE_HAND = "no progressive hand", "{who} has no paying hand for the Progressive"
    ENVY_HAND = "envy hand", "envy for the hand of {who}: {hand}"
    ENVY_BY_RECEIVER = "envy paytable", "envy is paid by the receiver's wager: paytable {act}"
    COMPARED = "compared", "{who}: {hand}, against {against}", "text"
    DEALER_QUALIFIES = "dealer qualifies", "the dealer qualifies", "hand"
    DEALER_FAILS = "dealer does not qualify", "the dealer does not qualify", "hand"
    DEALER_USES = "dealer uses the community card", "the dealer uses the community card {cards}"
    DEALER_LEAVES = "dealer leaves the community card", "the dealer does not use {cards}: it betters nothing"
    LEAST_USEFUL = "least useful card racked", "{source}: the least useful card to the discard rack, {cards}", CARDS
    NOBODY_AGAINST = "nobody against the dealer", "nobody plays against the dealer's hand"
    DEALER_NOT_NEEDED = "dealer not needed", "the dealer's hand is not needed"

    # ---- settlement ----
    COUNTERCLOCKWISE = "settlement", "settlement, counterclockwise"
    SIDE_WAGERS = "side wagers in order", "side wagers of {who}, in this order: {text}"
    SIDE_APART = "side wagers apart", "the side wagers of {who} stand by themselves"
    STAYS_FOR_BONUS = "hand stays for the bonus", "the hand of {who} stays for the bonus wagers"
    OF_FOLDED_HANDS = "wagers of folded hands", "the wagers of folded hands are collected"
    RESOLVED = "resolved", "{who} is resolved"
    ALL_SETTLED = "all wagers settled"
    TABLE_CLEARED = "table cleared", "the table is cleared"
    CARDS_COLLECTED = "cards collected", "the cards are collected: {act}"

    # ---- meters ----
    SYSTEM = "progressive system", "the progressive table game system is at every position"
    METER_OPENED = "meter opened", "{meter} opens at {after}", MONEY
    METER_ADVANCED = "meter advanced", "{meter} advances from {before} to {after}{parts}", MONEY
    SHARED_METER = "shared meter advanced", "{meter}, which other tables share, takes {money}{parts}", MONEY
    METER_REVERSED = "meter reversed", "{meter} goes back from {before} to {after}", MONEY
    METER_SHOWS = "meter shows", "{meter} shows {before}{parts}", "seat"
    METER_RESET = "meter reset", "{meter} is reset from {before} to {after}", f"{MONEY} seat"
    METER_REFILLED = "meter refilled", "{meter} is refilled from {before} to {after}", f"{MONEY} seat"

    # ---- irregularities ----
    BREACH = "breach reported", "a breach of {who} is reported: {act}"
    NO_BREACH = "no breach", "{who}: no breach, says the floorperson"
    FORFEIT = "forfeiture confirmed", "{who}: forfeiture confirmed by the floorperson"
    LEFT = "left the table", "{who} left the table"
    ABANDONED = "abandoned", "the wagers of {who} are abandoned: they {act}"
