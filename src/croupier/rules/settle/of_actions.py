"""The question with the betting written out: the hand is played through its chapter, bet by bet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from croupier.cards import BadCard, cards
from croupier.money import BadMoney, cents
from croupier.rules.games import GAMES
from croupier.rules.poker.phh.hand import Action, BadHistory, Hand
from croupier.rules.poker.phh.replaying import replay_history
from croupier.rules.poker.phh.variants import HOUSE
from croupier.rules.settle.question import BadQuestion, Player, Question
from croupier.rules.settle.settlement import Settlement, gets, steps_of

_ACTION = re.compile(
    r"(?P<who>.+?) (?:(?P<fold>folds)|(?P<call>calls|checks)|(?:bets|raises to) (?P<to>\$?[\d.,]+)"
    r"|(?P<forced>makes the forced bet)|discards (?P<gone>.+)|(?P<pat>stands pat)|(?P<shows>shows)|(?P<mucks>mucks))"
)
HOW = "'Ann bets 5.00', 'Ben raises to 15.00', 'Cem calls', 'Ann folds', 'Ben shows'"


def settle_actions(question: Question) -> Settlement:
    """Stacks, hands, board and bets in; the same answer as for amounts put in, with every bet a step."""
    order = sorted(question.players, key=lambda player: (player.seat <= question.button, player.seat))
    number = {player.name: place for place, player in enumerate(order, 1)}
    actions = tuple(_actions(question, order, number))
    house = {name: value for name, value in question.house.items() if name != "blinds"}
    small = cents(str(house.pop("betting.small_bet", "2.00")))
    big = cents(str(house.pop("betting.big_bet", f"{2 * small // 100}.{2 * small % 100:02}")))
    blinds = [cents(one) for one in question.blinds] or [small // 2, small]
    game = GAMES[question.game]
    hand = Hand(
        name=question.game,
        variant=question.game,
        antes=(Decimal(0),) * len(order),
        blinds=tuple(Decimal(b) for b in (*blinds, *[0] * (len(order) - len(blinds)))) if _has_blinds(question) else (),
        stacks=tuple(Decimal(player.stack_cents) for player in order),
        actions=actions,
        ante_trimming=True,
        bring_in=None,
        small_bet=Decimal(small),
        big_bet=Decimal(big),
        players=tuple(player.name for player in order),
        scale=1,
        other={},
        game=(question.game, str(house.pop("betting.structure", game.choices.choices["betting.structure"].default))),
    )
    try:
        mirror = ("odd_chip.rule", "odd_chip.unit", "betting.short_allin_reopens", "betting.max_raises")
        defaults = {name: game.choices.choices[name].default for name in mirror if name in HOUSE}
        replayed = replay_history(hand, defaults | house)
    except BadHistory as bad:
        where = f"action {bad.line}: " if bad.line else ""
        raise BadQuestion([f"{where}{str(bad).removeprefix(f'line {bad.line}: ')}"]) from None
    if replayed.status != "complete":
        raise BadQuestion(["the actions end before the hand does; more of them are wanted"])
    names = {place: player.name for place, player in enumerate(order, 1)}
    balances = replayed.round.table.balances
    seated = [
        Player(place, player.name, (), 0, 0, False, False, False, {}, ()) for place, player in enumerate(order, 1)
    ]
    before = dict(replayed.round.record.balances)
    kinds = ("dealt", "racked", "shuffled", "mucked")
    shown = [event for event in replayed.round.events if event.kind not in kinds]
    asked = Question(question.game, tuple(seated), 0, (), (), None, {}, {}, raked=False)
    others = {account: amount for account, amount in balances.items() if amount and not account.startswith("stack-")}
    return Settlement(question.game, game.name, steps_of(shown, names), gets(asked, balances, before), others, {})


def _has_blinds(question: Question) -> bool:
    return "blinds" in GAMES[question.game].choices.choices


def _actions(question: Question, order: list[Player], number: dict[str, int]) -> Iterator[Action]:
    """The cards of the question, then its actions."""
    for player in order:
        if player.hand:
            yield Action(0, 0, "dh", player.hand, to=number[player.name])
    if question.board:
        yield Action(0, 0, "db", question.board)
    for place, text in enumerate(question.actions, 1):
        yield _action(text, place, number)


def _action(text: str, place: int, number: dict[str, int]) -> Action:
    match = _ACTION.fullmatch(text.strip())
    if match is None or match["who"] not in number:
        raise BadQuestion([f"action {place}: {text!r} is not understood; write {HOW}"])
    who = number[match["who"]]
    try:
        if match["to"]:
            return Action(place, who, "cbr", amount=Decimal(cents(match["to"])))
        named = tuple(int(card) for card in cards(match["gone"])) if match["gone"] else ()
    except (BadMoney, BadCard) as bad:
        raise BadQuestion([f"action {place}: {bad}"]) from None
    if match["shows"] or match["mucks"]:
        return Action(place, who, "sm", (0,) if match["shows"] else ())
    if match["gone"] or match["pat"]:
        return Action(place, who, "sd", named)
    return Action(place, who, "f" if match["fold"] else "pb" if match["forced"] else "cc")
