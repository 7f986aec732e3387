"""The question in poker: pots from what each has put in, then chapter 18 and the game's own chapter."""

from __future__ import annotations

from croupier.engine import HAND
from croupier.hands import BadHand, evaluate
from croupier.hands.games import Game as Showdown
from croupier.hands.games import find
from croupier.money import dollars_and_cents
from croupier.rules.games import GAMES
from croupier.rules.poker.ch18_showdown import award, table_pots
from croupier.rules.poker.table import BOARD, BOARDS, POT, SECOND_BOARD, PokerTable
from croupier.rules.settle.question import BadQuestion, Player, Question
from croupier.rules.settle.settlement import Settlement, gets, steps_of


def settle_poker(question: Question) -> Settlement:
    """Uncalled bets back, refunds, rake and contributions, then the pots."""
    game = find(question.game)
    _consistent(question, game)
    table = _table(question)
    _uncalled(table)
    _refunds(table, question)
    for pot in table_pots(table):
        named = ", ".join(table.players[seat] for seat in pot.contenders)
        table.note(f"{pot.name}, {dollars_and_cents(pot.cents)}", what=named, clause="MD-POKER 8.B(5)(c)")
    award(table, game)
    names = dict(table.players)
    return Settlement(
        question.game,
        GAMES[question.game].name,
        steps_of(table.events, names),
        gets(question, table.balances, {}),
        {account: cents for account, cents in table.balances.items() if cents and not account.startswith("stack-")},
        _hands(table, game),
    )


def _consistent(question: Question, game: Showdown) -> None:
    """Everything that cannot be, named with its place."""
    wrong: list[str] = []
    live = [player for player in question.players if not player.folded and not player.refund]
    if not live:
        raise BadQuestion(["everybody folded; one player at least is left in a hand [MD-POKER 7.F(7)]"])
    most = max(player.put_in_cents for player in live)
    for place, player in enumerate(question.players, 1):
        where = f"player {place} ({player.name})"
        if player.folded and player.put_in_cents > most:
            shown = (
                f"{dollars_and_cents(player.put_in_cents)}; no player left put in more than {dollars_and_cents(most)}"
            )
            wrong.append(f"{where}: folded after putting in {shown}, which no betting gives [MD-POKER 1.B(12)]")
        if player.folded and player.mucked:
            wrong.append(f"{where}: folded and mucked; a hand that folded is not at the showdown [MD-POKER 18.E]")
        if not player.folded and not player.put_in_cents and not player.dead_cents:
            wrong.append(
                f"{where}: put in nothing and did not fold; a pot is won by who put in chips [MD-POKER 8.B(5)(a)]"
            )
    contenders = [player for player in live if not player.mucked]
    if len(live) > 1 and contenders:
        wrong += _cards(question, game, contenders)
    elif not contenders:
        wrong.append("everybody mucked; the last one with cards wins without showing [MD-POKER 18.E(3)]")
    if wrong:
        raise BadQuestion(wrong)


def _cards(question: Question, game: Showdown, contenders: list[Player]) -> list[str]:
    """Right numbers of cards, on every board."""
    wrong = []
    if len(contenders) > 1:
        for player in contenders:
            if len(player.hand) not in game.hand:
                allowed = " or ".join(map(str, game.hand))
                wrong.append(
                    f"player {player.name}: {len(player.hand)} cards; {game.title} has {allowed} [{game.formed}]"
                )
    needed = max(game.board)
    if needed >= 3 and len(question.board) != needed and len(contenders) > 1:
        wrong.append(f"board: {len(question.board)} cards; at the showdown there are {needed} [{game.formed}]")
    if question.second_board and question.twice is None and len(question.second_board) != 5:
        wrong.append("second_board: a double board has five cards of its own [MD-POKER 8.N(2)(b)]")
    if question.second_board and question.twice is not None and len(question.second_board) not in (1, 2, 5):
        wrong.append("second_board: run twice it is the river, turn and river, or all five [MD-POKER 8.L(2)(c)]")
    if question.twice is not None and not question.second_board:
        wrong.append("run_twice without second_board: the cards of the second run are missing [MD-POKER 8.L(2)(c)]")
    return wrong


def _table(question: Question) -> PokerTable:
    game = GAMES[question.game]
    house = game.choices.house(question.house)
    players = {player.seat: player.name for player in question.players}
    game.seating(house, players)
    pot = sum(player.put_in_cents + player.dead_cents for player in question.players)
    facts = {"button": question.button} | ({"raked": 1} if question.raked else {})
    table = PokerTable(house, players, {POT: pot}, facts)
    table.dealt = table.after(table.button, list(players))
    table.live = [s for s in table.dealt for p in question.players if p.seat == s and not p.folded]
    table.contributed = {player.seat: player.put_in_cents for player in question.players}
    table.dead = {player.seat: player.dead_cents for player in question.players if player.dead_cents}
    table.mucked = {player.seat for player in question.players if player.mucked}
    table.shown = [seat for seat in table.live if seat not in table.mucked]
    for player in question.players:
        if player.hand:
            table.places[HAND[player.seat]] = list(player.hand)
            table.face_up.update(player.hand)
    _boards(table, question)
    return table


def _boards(table: PokerTable, question: Question) -> None:
    if question.board:
        table.places[BOARD] = list(question.board)
    if question.second_board:
        table.places[SECOND_BOARD] = list(question.second_board)
        table.boards = BOARDS
        table.shared_board = 5 - len(question.second_board) if question.twice is not None else 0
        agreed = question.twice if question.twice is not None else tuple(table.players.values())
        table.twice = frozenset(seat for seat, name in table.players.items() if name in agreed)


def _uncalled(table: PokerTable) -> None:
    """17.D, X-04: what only one player put in was not called, and goes back before anything is taken."""
    amounts = sorted(table.contributed.values(), reverse=True)
    top = [seat for seat, cents in table.contributed.items() if cents == amounts[0]]
    if len(top) == 1 and len(amounts) > 1 and top[0] in table.live and amounts[0] > amounts[1]:
        table.give_back(top[0], amounts[0] - amounts[1], clause="MD-POKER 17.D", reading="X-04")


def _refunds(table: PokerTable, question: Question) -> None:
    """18.K(3), P-84: who had a protected hand swept in or fouled gets back what he put in, and is out."""
    for player in question.players:
        if player.refund:
            cents = table.contributed[player.seat]
            table.give_back(player.seat, cents, clause="MD-POKER 18.K(3)", reading="P-84")
            if player.seat in table.live:
                table.live.remove(player.seat)
            if player.seat in table.shown:
                table.shown.remove(player.seat)


def _hands(table: PokerTable, game: Showdown) -> dict[str, str]:
    """Every hand shown, in words, for each part of the pot."""
    found = {}
    for seat in table.shown:
        words = []
        for share in game.shares:
            own, common = table.places.get(HAND[seat], []), table.places.get(BOARD, [])
            try:
                omaha = share.ranking.startswith("omaha")
                value = (
                    evaluate(own, share.ranking, board=common) if omaha else evaluate([*own, *common], share.ranking)
                )
            except BadHand:
                continue
            words.append(value.words)
        if words:
            found[table.players[seat]] = "; ".join(words)
    return found
