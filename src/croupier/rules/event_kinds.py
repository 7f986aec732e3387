"""Kinds of events that all documents share in fact: decks and devices, and a day at a table."""

from __future__ import annotations

from croupier.engine.event_kinds import CARDS, MONEY, Kind


class DeckKind(Kind):
    """Decks from arrival to removal, and the devices that shuffle and deal."""

    # ---- received, inspected, washed ----
    DECK_RECEIVED = "deck received", "deck received: {deck}"
    DECK_SENT_BACK = "deck sent back", "deck sent back: {deck}, {act}"
    COVER_CARD_RECEIVED = "cover card received", "cover card received with the {deck} deck"
    ONE_DESIGN = "two decks of one design", "two decks of one design"
    DIFFERENT_BACKS = "backs of different colours", "the backs are of different colours"
    TWO_DECKS_RECEIVED = "two decks received", "two decks of different colours are received"
    LOW_CARDS_REMOVED = "low cards removed", "2 to 5 of each suit are removed: {number} cards are left"
    SECOND_DECK = "second deck", "the second deck, {deck}, is treated alike"
    PRESHUFFLED = "preshuffled", "the decks are preinspected and preshuffled"
    INSPECTION_VERIFIED = "inspection verified", "the floorperson verifies the inspection: {deck}"
    DEFECTIVE = "defective deck replaced", "a defective deck is replaced: {deck}", "act"
    DECK_REPLACED = "deck replaced", "deck replaced: {deck}"
    SPREAD = "spread by suit", "spread face up by suit and sequence: {deck}"
    LOOKED = "looked at the cards", "{who} has looked at the cards: {act}"
    FACE_DOWN = "turned face down", "turned face down: {deck}"
    WASHED = "washed", "washed: {deck}"
    STACKED = "stacked", "stacked: {deck}"
    WASHED_AND_STACKED = "washed and stacked", "turned face down, washed and stacked: {deck}"
    PUT_ASIDE = "put aside unmixed", "put aside unmixed: {deck}"
    MIXED_LATER = "mixed later", "to be mixed, shuffled and cut when its turn comes: {deck}"
    ALTERNATED = "other deck in its place", "to be shuffled and cut, the other deck in its place: {deck}"
    READY = "ready to be shuffled"

    # ---- in use ----
    ONE_DECK = "one deck in play", "one deck in play: {deck}"
    IN_USE = "deck in use", "deck in use: {deck}", "number"
    ALTERNATE = "decks alternate", "decks alternate: now {deck}"
    STORED = "deck stored", "deck stored: {deck}"
    IN_THE_SHUFFLER = "deck in the shuffler", "deck in the shuffler: {deck}"
    RACK_FOR_ONE_DECK = "discard rack for one deck", "the discard rack holds one deck: {deck}"
    REMOVED = "deck removed", "the deck is removed from the table: {deck}{text}"
    TO_BE_REPLACED = "deck to be replaced", "the deck is to be replaced"
    BOTH_CHANGED = "both decks changed"
    TAKEN_OFF = "decks taken off", "the decks are taken off the table"
    NO_ACTIVITY = "decks spread", "no activity: the decks are spread face up"
    SPREAD_UP = "spread face up", "{who} wants to see the cards: spread face up"
    SPREAD_DOWN = "spread face down", "spread face down", "seat"
    TAKEN_OUT = "cards taken out", "the cards are taken out of the shoe and the discard rack"
    ANEW = "to be shuffled anew", "to be shuffled and cut anew"

    # ---- shuffled and cut ----
    SINGLE_STACK = "in a single stack"
    MACHINE_SHUFFLED = "shuffled by a machine"
    CUT_REQUIRED = "cut required"
    NO_CUT = "no cut", "shuffled by a device: dealt without a cut"
    CONTINUOUS_NO_CUT = "continuous: no cut", "continuous device: no cut"
    CONTINUOUS_STAYS = "continuous: cards stay", "continuous device: the cards stay in it"
    CUT_STACK_READY = "cut stack ready", "the cut stack is ready for the shoe"
    SHUFFLE_DIRECTED = "shuffle directed", "the floorperson directs a shuffle"
    RESHUFFLED = "reshuffled", "{counted} reshuffled to become the deck", CARDS
    TO_BE_RESHUFFLED = "cards to be reshuffled", "the cards are to be reshuffled: {deck}"
    TO_BE_SHUFFLED = "cards to be shuffled", "the cards are to be shuffled"
    INTO_THE_SHOE = "stack into the shoe", "the stack goes into the shoe {text}"
    IN_THE_SHOE = "cards in the shoe", "the cards go into the automated dealing shoe"
    STACK_STAYS = "dealer's stack stays", "the dealer's stack stays in the device"
    OUT_OF_THE_DEVICE = "out of the device", "{source} out of the device: {named}", CARDS

    # ---- counted ----
    COUNTED = "deck counted", "deck counted: {number} cards"
    MACHINE_COUNTED = "counted by the machine", "counted by the machine: {number} cards"
    STUB_OUT = "stub taken out", "the stub is taken out"
    STUB_COUNTED = "stub counted", "stub counted: {number} cards"
    COUNT_IS_WRONG = "wrong count", "the count is wrong: {number} cards"

    # ---- out of order ----
    SHUFFLER_FAILED = "shuffler failed", "the shuffler failed: reshuffle"
    DEVICE_COVERED = "device covered", "covered: the {act}"
    OUT_OF_ORDER = "out of order", "marked as out of order: the {act}"
    DEVICE_REPAIRED = "device repaired", "repaired, cover and sign are removed: the {act}"
    FROM_A_MANUAL_SHOE = "from a manual shoe", "no machine, so from a manual shoe"
    ONE_DECK_BY_HAND = "one deck by hand", "one deck while no machine shuffles"
    SHOE_CLEARED = "shoe cleared", "the shoe is cleared"
    FOUND_FACE_UP = "found face up", "found face up in the deck: {cards}", CARDS
    USED_AS_NEXT = "used as the next card", "drawn in error, unseen: used as the next card"


class DayKind(Kind):
    """A table between its rounds: who comes and goes, the clock, and what the floor calls next."""

    NEXT_ROUND = "next-round", "the floor calls the next round"
    IDLE = "idle", "the table is left idle"
    CLOSED = "close", "the floor closes the table"
    GOES_ON = "go-to", "the floor goes on to another procedure: {act}"
    ARRIVES = "arrives", "{name} waits for a seat"
    DEPARTS = "departs", "{name} waits no longer"
    FUND_HOLDS = "fund holds", "the fund shared with other tables holds {amount}: {text}"
    CLOCK = "clock", "the clock shows minute {number}"
    BOUGHT_IN = "bought in", "{name} sits down at {who} with {money}", MONEY
    ADDED = "added", "{who} adds {money}", f"{MONEY} name"
    CASHED_OUT = "cashed out", "{who} leaves with {money}", f"{MONEY} name"
    LEFT = "left", "{who} leaves with nothing", "name"


class FundKind(Kind):
    """The ledger of a fund that several tables share."""

    PUT_IN = "put in", "{money} for {text} from {table}", f"{MONEY} seat"
    TAKEN = "taken out", "{money} of {text} for {table}", f"{MONEY} seat"
    SLIP = "slip received", "a slip of {name} for {text}: {cards}", f"{CARDS} seat"
    OWED = "owed by the fund", "{money} of {text} is owed to {name}", MONEY
    PAID = "paid by the fund", "{money} of {text} is paid to {name}", MONEY
    LAPSED = "not collected from the fund", "{name} has not collected {money} of {text} in time", MONEY
    WENT_OUT = "distributed by the fund", "{money} of {text} is distributed: {act}", MONEY
    ROLLS_OVER = "rolls over", "{amount} of {text} is added to the next period"
    PAUSED = "ledger paused", "the ledger is paused"
    CLOSED = "ledger closed", "the ledger is closed"
