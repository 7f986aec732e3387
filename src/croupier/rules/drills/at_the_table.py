"""Who acts first, and what is a misdeal: rounds of the engine, stopped at the moment in question."""

from __future__ import annotations

from croupier.cards import show
from croupier.cards.shuffle import Chance
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, EVERYONE, HAND, Answer, Ask, Event, Option, Round, TableKind
from croupier.engine.driver import by_chance, go_on, least
from croupier.rules.drills.situation import Situation
from croupier.rules.games import GAMES, new
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import BOARD

STACK_CENTS = 20_000
STEPS_MAX = 200
STAY = ("check", "call")
MISDEAL, PLAY_ON = "misdeal", "play on"
# What may go wrong, by the name of the dealer's or the floor's report, and how it is described.
SLIPS = {
    "misdeal shuffle": "it turns out that the deck was not shuffled properly",
    "misdeal cut": "it turns out that the deck was not cut properly",
    "missing-card": "a card turns out to be missing from the deck",
    "extra-card": "an extra card turns up",
    "found-face-up": "a card of the stub is seen face up",
    "face-up": "the card about to be dealt is face up in the deck",
    "off-table": "the card flies off the table",
    "expose": "the card is exposed as it is dealt",
    "collect": "the dealer takes in the unprotected hand of {what}",
    "foul": "the unprotected hand of {what} falls among the discards",
    "out-of-view": "{what} holds the cards out of view",
    "set-down": "the dealer sets the deck down to make change",
    "left-table": "{what} has left the table without a word and without the cards",
}


def who_acts_first(chance: Chance, game: str) -> Situation:
    """The first decision of a betting round, as the engine asks for it."""
    running, rounds = _table(chance, game), chance.below(2)

    def until_then(running: Round) -> Answer | None:
        done = sum(event.kind == PokerKind.ROUND_COMPLETE for event in running.events)
        return None if _is_a_turn(running) and done >= rounds else _stay(running)

    go_on(running, chance, until_then)
    ask = running.ask
    assert isinstance(ask, Ask)
    return Situation(
        "first-to-act",
        game,
        tuple(_seen(running)),
        f"{GAMES[game].name}: which seat acts first {'in the second' if rounds else 'in the first'} betting round?",
        f"seat {ask.actor}",
        ask.clause,
    )


def _is_a_turn(running: Round) -> bool:
    """Is a seat asked to bet, rather than whether to straddle or what to draw?"""
    ask = running.ask
    return ask is not None and any(option.verb in ("check", "call", "forced-bet") for option in ask.options)


def what_is_misdealt(chance: Chance, game: str) -> Situation:
    """Something goes wrong at some moment of a round: does the round go on?"""
    running = _table(chance, game)
    for _ in range(8 + chance.below(25)):
        _step(running, chance)
    if running.over:
        running = Round(running.record, len(running.record.answers) - 1)
    slips = _slips(running)
    option, words = slips[chance.below(len(slips))]
    what = option.what[chance.below(len(option.what))] if option.what else ""
    if f"{option.verb} {what}" in SLIPS:
        words = SLIPS[f"{option.verb} {what}"]
    before = tuple(_seen(running))
    caused = running.answer(Answer(option.actor, option.verb, what, option.amount_min))
    ends = next((event for event in caused if _ends(event)), None)
    cited = ends or next((event for event in caused if event.clause.startswith("MD-POKER 18")), None)
    return Situation(
        "misdeal",
        game,
        before,
        f"{GAMES[game].name}: {words.format(what=what.replace('-', ' '))}. Is it a misdeal, or do you play on?",
        MISDEAL if ends else PLAY_ON,
        cited.clause if cited else option.clause,
        cited.reading if cited else "",
        str(cited) if cited else "",
    )


def _ends(event: Event) -> bool:
    return event.kind in (PokerKind.MISDEALT, TableKind.VOIDED)


def _slips(running: Round) -> list[tuple[Option, str]]:
    """What may be reported now, with its description."""
    return [
        (option, words)
        for option in running.options()
        if option.actor <= DEALER
        and (words := SLIPS.get(option.verb) or SLIPS.get(f"{option.verb} {next(iter(option.what), '')}"))
    ]


# ---- the table --------------------------------------------------------------------------------------------------


def _table(chance: Chance, game: str) -> Round:
    seats = range(1, 4 + chance.below(4))
    return Round(new(game, dict.fromkeys(seats, STACK_CENTS)))


def _step(running: Round, chance: Chance) -> None:
    """Take one answer: the ordinary step, an order of chance, a call or a check."""
    ask = running.ask
    if ask is None:
        return
    if ask.proceeds:
        running.answer(AS_PROCEDURE)
    elif ask.actor == CHANCE:
        running.answer(by_chance(ask, chance))
    else:
        running.answer(_stay(running))


def _stay(running: Round) -> Answer:
    """A check or a call; for any other ask, its first option."""
    assert running.ask is not None
    options = running.ask.options
    return least(next((one for one in options if one.verb in STAY), options[0]))


def _seen(running: Round) -> list[str]:
    """What everybody sees: seats, button, up cards, the board, the last bets."""
    table = running.table
    seats = sorted(table.players)
    lines = [f"seats {seats[0]} to {seats[-1]}"]
    button = getattr(table, "button", 0)
    lines[0] += f", button at seat {button}" if button in seats and "blinds" in table.house.values else ""
    for seat in seats:
        place = HAND[seat]
        dealt = [event for event in running.events if event.place == place and event.kind == TableKind.DEALT]
        up = [card for event in dealt if event.seen_by == EVERYONE for card in event.cards]
        if up:
            lines.append(f"seat {seat} shows {show(up)}")
    if table.places.get(BOARD):
        lines.append(f"board: {show(table.places[BOARD])}")
    acts = (PokerKind.BLIND, PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED, PokerKind.FORCED_BET, PokerKind.CHECKED)
    bets = [str(event) for event in running.events if event.kind in acts]
    lines.append(f"so far: {'; '.join(bets)}" if bets else "nobody has bet yet")
    return lines
