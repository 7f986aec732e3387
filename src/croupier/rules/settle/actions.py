"""A question with the betting written out: the bets are played through their chapter, and the pots then settled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from croupier.cards import BadCard, cards
from croupier.engine import HAND, Event, RuleViolation, TableKind
from croupier.hands.games import find
from croupier.money import BadMoney, cents
from croupier.rules.poker.choices.plan import plan, spec_of
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.histories.phh.driving import STRADDLE
from croupier.rules.poker.histories.phh.hand import UNKNOWN, Action, BadHistory, HandHistory
from croupier.rules.poker.histories.phh.replaying import Replayed, played
from croupier.rules.poker.spec import Stud
from croupier.rules.poker.table import BOARD
from croupier.rules.settle.poker import not_in_the_deck, settle_poker
from croupier.rules.settle.question import BadQuestion, Player, SettleQuestion, Unfinished, counted
from croupier.rules.settle.reasons import BETTING, reason
from croupier.rules.settle.settlement import Settlement, named, refused_by, steps_of

_ACTION = re.compile(
    r"(?P<who>.+?) (?:(?P<fold>folds)|(?P<match>calls|checks|straddles)|(?P<bet>bets|raises to) (?P<to>\$?[\d.,]+)"
    r"|(?P<forced>makes the forced bet)|discards (?P<gone>.+)|(?P<pat>stands pat)|(?P<shows>shows)|(?P<mucks>mucks))"
)
HOW = (
    "'Ann bets 5.00', 'Ben raises to 15.00', 'Cem calls', 'Ann checks', 'Ann folds', 'Ben discards 2', "
    "'Ben stands pat', 'Cem straddles', 'Cem makes the forced bet', 'Ben shows', 'Cem mucks'"
)
VERBS = {"calls": "call", "checks": "check", "bets": "bet", "raises to": "raise", "straddles": STRADDLE}
_UNTOLD = (
    TableKind.RETURNED,
    TableKind.DEALT,
    TableKind.RACKED,
    TableKind.SHUFFLED,
    PokerKind.MUCKED,
    PokerKind.TO_THE_MUCK,
    TableKind.TURNED_UP,
)
_DECISIVE = (PokerKind.SHOWDOWN, PokerKind.AWARDED, TableKind.RACKED)  # an empty pot is awarded to nobody


def settle_actions(question: SettleQuestion) -> Settlement:
    """Settle from stacks, hands, board and bets: the same answer as from amounts put in, with every bet as a step."""
    order = sorted(question.players, key=lambda player: (player.seat <= question.button, player.seat))
    names = {place: player.name for place, player in enumerate(order, 1)}
    if poor := [player for player in order if not player.stack_cents]:
        raise BadQuestion(
            [f"{player.where}: stack is not given; write what the player had on the table" for player in poor]
        )
    if wrong := not_in_the_deck(question, find(question.game)):
        raise BadQuestion(wrong)
    replayed = _play(question, order, names)
    _check(question, order, replayed)
    table, events = replayed.table, replayed.round.events
    back = {event.seat: event.cents for event in events if event.kind == TableKind.RETURNED}  # is returned again below
    players = tuple(
        replace(
            player,
            put_in_cents=table.contributed.get(place, 0) + back.get(place, 0),
            dead_cents=table.dead.get(place, 0),
            folded=place not in table.live,
            mucked=place in table.mucked,
        )
        for place, player in enumerate(order, 1)
    )
    board = question.board or tuple(replayed.dealt[BOARD])  # if nobody shows, it only matters whether there was a flop
    found = settle_poker(replace(question, players=players, board=board, twice=_twice(question, players)))
    told = [event for event in _before_the_showdown(events) if event.kind not in _UNTOLD]
    course = (*steps_of(_before_the_showdown(events), names), *found.steps)
    return replace(found, steps=(*steps_of(told, names), *found.steps), course=course)


def _twice(question: SettleQuestion, players: tuple[Player, ...]) -> tuple[str, ...] | None:
    """Who runs it twice: by default all players who are left; a player who is named must be left."""
    if question.twice is None:
        return None
    left = tuple(player.name for player in players if not player.folded)
    gone = [name for name in question.twice if name not in left]
    if gone and len(question.twice) < len(players):
        raise BadQuestion([f"run_twice: {', '.join(gone)} folded; those left are {', '.join(left)} [MD-POKER 8.L(1)]"])
    return tuple(name for name in question.twice if name in left)


def _before_the_showdown(events: tuple[Event, ...] | list[Event]) -> Iterator[Event]:
    for event in events:
        if event.kind in _DECISIVE:
            return
        yield event


def _play(question: SettleQuestion, order: list[Player], names: dict[int, str]) -> Replayed:
    """Play the bets through their chapter; cards that the question does not name are dealt from the rest."""
    number = {name: place for place, name in names.items()}
    actions = tuple(_actions(question, order, number))
    _straddles(question, actions)
    betting = question.house.derived(plan)
    hand = HandHistory(
        name=question.game,
        variant=question.game,
        antes=(Decimal(betting.ante_cents),) * len(order),
        blinds=_posted(question, len(order)),
        stacks=tuple(Decimal(player.stack_cents) for player in order),
        actions=actions,
        ante_trimming=True,
        bring_in=None,
        small_bet=Decimal(betting.small_bet_cents),
        big_bet=Decimal(betting.big_bet_cents),
        players=tuple(names.values()),
        scale=1,
        other={},
        unit=betting.chip_cents,
        line=0,  # what is refused before the first action has no place
        game=(question.game, betting.structure),
    )
    try:
        replayed = played(
            hand, dict(question.house.values) | {"deck.shuffler": "automatic", "stakes.allow_short": True}
        )
    except BadHistory as bad:
        where = f"action {bad.line}: " if bad.line else ""
        if isinstance(bad.__cause__, RuleViolation):
            raise refused_by(question, bad.__cause__, where, names) from None
        cited = f" [{bad.clause}]" if bad.clause else ""
        told = re.sub(r"\bp(\d+)\b", r"seat \1", f"{bad.reason}{cited}")
        raise BadQuestion([f"{where}{named(told, names)}"]) from None
    if replayed.status != "complete":
        ask = replayed.round.ask
        assert ask is not None
        words = named(f"the actions end before the hand does: seat {ask.actor} is asked next", names)
        verbs = " or ".join(dict.fromkeys(option.verb for option in ask.options))
        goes_on = named(f"every action is allowed; seat {ask.actor} is asked next, to {verbs}", names)
        raise Unfinished(question.game, words, reason(question.house, BETTING, goes_on, ask.clause))
    return replayed


def _straddles(question: SettleQuestion, actions: tuple[Action, ...]) -> None:
    """Refuse a straddle where the game or the house does not have it."""
    told = [action.line for action in actions if action.verb == STRADDLE]
    choices, spec = question.house.of.choices, spec_of(question.house)
    if not told or question.house.values.get("straddle.offered"):
        return
    if "straddle.offered" not in choices:
        blinds, play = spec.blinds, spec.play
        clause = play.forced_amount if isinstance(play, Stud) else blinds.amounts if blinds else spec.chapter
        raise BadQuestion([f"action {told[0]}: {spec.title} has no straddle [{clause}]"])
    how = 'write "straddle.offered" = true under [house] if it is'
    raise BadQuestion([f"action {told[0]}: no straddle is offered here; {how} [{choices['straddle.offered'].clause}]"])


def _posted(question: SettleQuestion, players: int) -> tuple[Decimal, ...]:
    """The blinds from the left of the button on; of two players the one with the button posts first (`replaying`)."""
    spec = spec_of(question.house)
    if isinstance(spec.play, Stud):
        if question.blinds_cents:
            raise BadQuestion([f"blinds: {spec.title} has none, but a forced bet [{spec.play.forced_amount}]"])
        return ()
    assert spec.blinds
    blinds = question.blinds_cents or question.house.derived(plan).blinds_cents
    if len(blinds) > players:
        raise BadQuestion([f"blinds: {len(blinds)} for {players} players; at most one each [{spec.blinds.amounts}]"])
    return tuple(Decimal(blind) for blind in (*blinds, *[0] * (players - len(blinds))))


def _check(question: SettleQuestion, order: list[Player], replayed: Replayed) -> None:
    """Refuse cards and actions that do not fit the betting."""
    table, dealt = replayed.table, replayed.dealt
    wrong = []
    stud = spec_of(question.house).is_stud
    for place, player in enumerate(order, 1):
        given, got = len(player.hand), len(dealt[HAND[place]])
        if stud and given != got:
            wrong.append(f"{player.where}, hand: {counted(given)}; {got} were dealt, in the order of the deal")
    if len(question.board) > len(dealt[BOARD]):
        wrong.append(f"board: {counted(len(question.board))}; the betting ended when there were {len(dealt[BOARD])}")
    for action in replayed.hand.actions:
        if action.verb == "sm":
            name = order[action.player - 1].name
            if action.player not in table.live or len(table.live) < 2:
                wrong.append(f"action {action.line}: {name} is not in a showdown [MD-POKER 18.E]")
            elif not action.cards and action.player not in table.mucked:
                wrong.append(
                    f"action {action.line}: {name} is the last one in for a pot, so must show [MD-POKER 18.E(3)]"
                )
    if wrong:
        raise BadQuestion(wrong)


def _actions(question: SettleQuestion, order: list[Player], number: dict[str, int]) -> Iterator[Action]:
    """The cards of the question, then its actions. Hands of draw games are final hands, so they are not dealt."""
    if not spec_of(question.house).has_draws:
        for player in order:
            if player.hand:
                yield Action(0, 0, "dh", player.hand, to=number[player.name])
        if question.board:
            yield Action(0, 0, "db", question.board)
    for place, text in enumerate(question.actions, 1):
        yield _action(text, place, number, {player.name: player.hand for player in order})


def _action(text: str, place: int, number: dict[str, int], hands: dict[str, tuple[int, ...]]) -> Action:
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        raise BadQuestion([f"action {place}: {text!r} is not understood; write {HOW}"])
    if match["who"] not in number:
        raise BadQuestion([f"action {place}: there is no player {match['who']!r}; the players are {', '.join(number)}"])
    who = number[match["who"]]
    try:
        if match["to"]:
            return Action(place, who, VERBS[match["bet"]], amount=Decimal(cents(match["to"])))
        gone = _discards(match["gone"], hands[match["who"]]) if match["gone"] else 0
    except (BadMoney, BadCard) as bad:
        raise BadQuestion([f"action {place}: {bad}"]) from None
    if match["shows"] or match["mucks"]:
        return Action(place, who, "sm", (UNKNOWN,) if match["shows"] else ())
    if match["gone"] or match["pat"]:
        return Action(place, who, "sd", (UNKNOWN,) * gone)
    return Action(place, who, "f" if match["fold"] else "pb" if match["forced"] else VERBS[match["match"]])


def _discards(text: str, last: tuple[int, ...]) -> int:
    """How many cards are discarded: `2`, `2 cards`, or the cards themselves, none of which may be in the final hand."""
    counted = re.fullmatch(r"(\d)(?: cards?)?", text)
    if counted:
        return int(counted[1])
    named_cards = cards(text)
    for card in named_cards:
        if card in last:
            raise BadCard(f"{card} is discarded, but is in the hand at the end")
    return len(named_cards)
