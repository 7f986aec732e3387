"""A question about poker: pots from what each player has put in, then chapter 18 and the game's own chapter."""

from __future__ import annotations

from croupier.cards import CARDS
from croupier.engine import HAND
from croupier.hands import evaluate
from croupier.hands.games import BOARD_CARDS, Showdown, find
from croupier.money import dollars_and_cents
from croupier.rules.games import GAMES
from croupier.rules.poker.ch08_formats import DOUBLE_BOARD, LIVE_HANDS_MAX, WATERFALL, some_pot_runs_twice
from croupier.rules.poker.ch18_showdown import award
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.pots.side_pots import table_pots
from croupier.rules.poker.table import BOARD, BOARDS, POT, SECOND_BOARD, PokerTable
from croupier.rules.settle.question import BadQuestion, Player, RefusedByRules, SettleQuestion, counted
from croupier.rules.settle.reasons import WINNER, reason
from croupier.rules.settle.settlement import SettledHand, Settlement, received, steps_of
from croupier.rules.settle.why_poker import why_in_poker

SECOND_RUNS = (1, 2, BOARD_CARDS)  # the river, turn and river, or the whole board


def settle_poker(question: SettleQuestion) -> Settlement:
    """Settle the question: refunds, uncalled bets, rake and contributions, then the pots."""
    game = find(question.game)
    _raise(_contributions(question))
    _winner_is_in(question)
    _raise([*_cards(question, game), *_two_boards(question)])
    table = _table(question)
    _refunds(table, question)
    _uncalled(table)
    divided = table_pots(table)
    _raise(_conceded(table))
    for pot in divided:
        table.note(
            PokerKind.CONTENDED,
            pot=pot.number,
            amount=pot.cents,
            seats=tuple(pot.contenders),
            clause="MD-POKER 8.B(5)(c)",
        )
    award(table, game)
    names = question.names
    return Settlement(
        question.game,
        GAMES[question.game].name,
        steps_of(table.events, names),
        {player.name: player.put_in_cents + player.dead_cents for player in question.players},
        received(table.events, names),
        {account: cents for account, cents in table.balances.items() if cents and not account.startswith("stack-")},
        _hands(table, game),
        tuple(dict.fromkeys(names[event.seat] for event in table.events if event.kind == PokerKind.AWARDED)),
        question.winners,
        tuple(why_in_poker(question, table, game, divided)),
    )


def _raise(wrong: list[str]) -> None:
    if wrong:
        raise BadQuestion(wrong)


# ---- contradictions, each with its place ------------------------------------------------------------------------


def _contributions(question: SettleQuestion) -> list[str]:
    """Refuse amounts that no betting gives, and players who are in and out at once."""
    live = _left(question)
    if not live:
        return ["nobody is left: everybody folded or is refunded; somebody must win the pot [MD-POKER 7.F(7)]"]
    wrong: list[str] = []
    most = max(player.put_in_cents for player in live)
    for player in question.players:
        amount = dollars_and_cents(player.put_in_cents)
        if player.folded and player.put_in_cents > most:
            shown = f"{amount}; no player left put in more than {dollars_and_cents(most)}"
            wrong.append(f"{player.where}: folded after putting in {shown}, which no betting gives [MD-POKER 1.B(12)]")
        if player.folded and player.mucked:
            wrong.append(
                f"{player.where}: folded and mucked; a player who folded is not in the showdown [MD-POKER 18.E]"
            )
        if player.refund and player.mucked:
            wrong.append(f"{player.where}: refunded and mucked; a refunded hand is out of the round [MD-POKER 18.K(3)]")
        if not player.folded and not player.put_in_cents and not player.dead_cents:
            wrong.append(
                f"{player.where}: put in nothing and did not fold; a player who is in has put in [MD-POKER 8.B(5)(a)]"
            )
    return wrong


def _winner_is_in(question: SettleQuestion) -> None:
    """Refuse, as the rules' answer, a winner who cannot have won."""
    for player in question.players:
        if player.name in question.winners and (out := _out(player)):
            words, clause, read = out
            said = f"{player.name} {words}"
            why = reason(question.house, WINNER, said, clause, read)
            raise RefusedByRules(question.game, f"winner: {said} [{', '.join(filter(None, (clause, read)))}]", why)


def _out(player: Player) -> tuple[str, str, str] | None:
    """Why this player can win nothing, if that is so: words, clause and reading."""
    if player.folded:
        return "folded, and so gave up the cards", "MD-POKER 1.B(12)", ""
    if player.mucked:
        return "mucked, and a mucked hand is dead", "MD-POKER 18.F", "P-88"
    return ("is refunded, and so out of the round", "MD-POKER 18.K(3)", "P-84") if player.refund else None


def _left(question: SettleQuestion) -> list[Player]:
    return [player for player in question.players if not player.folded and not player.refund]


def _showing(question: SettleQuestion) -> list[Player]:
    """The players who show at the showdown; none if only one is left."""
    left = _left(question)
    return [player for player in left if not player.mucked] if len(left) > 1 else []


def _cards(question: SettleQuestion, game: Showdown) -> list[str]:
    """Refuse cards that are not in the game's deck, and wrong numbers of them."""
    wrong = not_in_the_deck(question, game)
    has_board = game.has_board
    showing = _showing(question)
    if len(showing) > 1:
        if has_board and len(question.board) != BOARD_CARDS:
            wrong.append(f"board: {counted(len(question.board))}; there are 5 at the showdown [{game.formed}]")
        common = 0 if has_board else min(len(question.board), max(game.board))  # stud: in place of own cards (10.J)
        wrong += _hand_sizes(showing, max(game.hand) - common, game)
    elif has_board and len(question.board) not in (0, 3, 4, 5):
        wrong.append(f"board: {counted(len(question.board))}; there must be three, four or five [{game.formed}]")
    most = max(game.board)
    if len(question.board) > most:
        said = f"{counted(len(question.board))}; at most {most}" if most else f"{game.title} has none"
        wrong.append(f"board: {said} [{game.formed}]")
    return wrong


def not_in_the_deck(question: SettleQuestion, game: Showdown) -> list[str]:
    """Cards that the game is played without, each with its place."""
    hands = [(player.where, player.hand) for player in question.players]
    return [
        f"{where}: {CARDS[card]} is not in {game.deck_words} [{game.deck_clause}]"
        for where, hand in (*hands, ("board", question.board), ("second_board", question.second_board))
        for card in hand
        if card not in game.deck
    ]


def _hand_sizes(showing: list[Player], wanted: int, game: Showdown) -> list[str]:
    return [
        f"{player.where}, hand: {counted(len(player.hand))}; {game.title} has {wanted} at the showdown [{game.formed}]"
        for player in showing
        if len(player.hand) != wanted
    ]


def _two_boards(question: SettleQuestion) -> list[str]:
    """8.L to 8.O: refuse two boards where the game has none, and wrong numbers of cards on them."""
    if not find(question.game).has_board:
        if not question.second_board and question.twice is None and not question.format:
            return []
        title = GAMES[question.game].name
        return [f"{title} has no board; a second one, running twice and formats need one [MD-POKER 8.L]"]
    return _double_board(question) if question.twice is None else _run_twice(question)


def _double_board(question: SettleQuestion) -> list[str]:
    second, wrong = len(question.second_board), []
    if question.second_board and question.format not in ("", DOUBLE_BOARD):
        clause = "MD-POKER 8.O(3)(a)" if question.format == WATERFALL else "MD-POKER 8.M(3)(a)"
        wrong.append(f"second_board: a {question.format} has one board [{clause}]")
    sizes = (BOARD_CARDS,) if len(_showing(question)) > 1 else (0, 3, 4, BOARD_CARDS)
    if (question.second_board or question.format == DOUBLE_BOARD) and second not in sizes:
        wrong.append(f"second_board: {counted(second)}; a double board has five of its own [MD-POKER 8.N(2)(b)]")
    return wrong


def _run_twice(question: SettleQuestion) -> list[str]:
    second, live, wrong = len(question.second_board), len(_left(question)), []
    if question.format:
        wrong.append(f"run_twice and format {question.format!r}: a hand has one or the other here [MD-POKER 8.L(1)]")
    if second not in SECOND_RUNS:
        wrong.append(
            f"second_board: {counted(second)}; run twice it is river, turn and river, or all five [MD-POKER 8.L(2)(c)]"
        )
    if live > LIVE_HANDS_MAX:
        wrong.append(f"run_twice: {live} hands are live; at most three [MD-POKER 8.L(1)(b)]")
    return wrong


def _conceded(table: PokerTable) -> list[str]:
    """18.E(3), P-64: refuse a pot that everybody has conceded, and players running it twice for nothing."""
    wrong = []
    if len(table.live) > 1:
        for pot in table_pots(table):
            if set(pot.contenders) <= table.mucked:
                who = ", ".join(table.players[seat] for seat in pot.contenders)
                wrong.append(f"{pot.name}: {who} all mucked; the last one shows to win it [MD-POKER 18.E(3), P-64]")
    if table.twice and not table.bomb and not some_pot_runs_twice(table, sorted(table.twice)):
        who = ", ".join(table.players[seat] for seat in sorted(table.twice))
        wrong.append(f"run_twice: {who} agreed; it takes all, or two with a side pot of their own [MD-POKER 8.L(1)(f)]")
    return wrong


# ---- the table at the showdown ----------------------------------------------------------------------------------


def _table(question: SettleQuestion) -> PokerTable:
    game, house = GAMES[question.game], question.house
    players = question.names
    game.seating(house, players)
    pot = sum(player.put_in_cents + player.dead_cents for player in question.players)
    memory = PokerMemory(button=question.button, raked=question.raked)
    table = PokerTable(house, players, {POT: pot}, memory)
    table.dealt = table.after(table.button, list(players))
    out = {player.seat for player in question.players if player.folded}
    table.live = [seat for seat in table.dealt if seat not in out]
    table.contributed = {player.seat: player.put_in_cents for player in question.players}
    table.dead = {player.seat: player.dead_cents for player in question.players if player.dead_cents}
    if len(_left(question)) > 1:  # 7.E(1): whoever is left alone need not show, and takes the pot
        table.mucked = {player.seat for player in question.players if player.mucked}
    table.shown = [seat for seat in table.live if seat not in table.mucked]
    for player in question.players:
        if player.hand:
            table.places[HAND[player.seat]] = list(player.hand)
    _boards(table, question)
    return table


def _boards(table: PokerTable, question: SettleQuestion) -> None:
    table.bomb = question.format or (DOUBLE_BOARD if question.second_board and question.twice is None else "")
    if question.board:
        table.places[BOARD] = list(question.board)
    if question.second_board:
        table.places[SECOND_BOARD] = list(question.second_board)
        table.boards = BOARDS
    if question.twice is not None:
        table.shared_board = BOARD_CARDS - len(question.second_board)
        table.twice = frozenset(player.seat for player in question.players if player.name in question.twice)


def _uncalled(table: PokerTable) -> None:
    """17.D, X-04: what only one player has put in was not called, and is returned before anything is taken."""
    amounts = sorted(table.contributed.values(), reverse=True)
    top = [seat for seat, cents in table.contributed.items() if cents == amounts[0]]
    if len(top) == 1 and len(amounts) > 1 and top[0] in table.live:
        table.give_back(top[0], amounts[0] - amounts[1], clause="MD-POKER 17.D", reading="X-04")


def _refunds(table: PokerTable, question: SettleQuestion) -> None:
    """18.K(3), P-84: a player whose protected hand was swept in or fouled gets back what they put in, and is out."""
    for player in question.players:
        if player.refund:
            cents = table.contributed[player.seat]
            table.give_back(player.seat, cents, clause="MD-POKER 18.K(3)", reading="P-84")
            for among in (table.live, table.shown):
                if player.seat in among:
                    among.remove(player.seat)


def _hands(table: PokerTable, game: Showdown) -> dict[str, tuple[SettledHand, ...]]:
    """Every hand of a showdown in words, for each part of the pot and each board."""
    if len(table.shown) < 2:
        return {}
    first = table.places.get(BOARD, [])
    boards = [first]
    if len(table.boards) > 1:
        boards.append([*first[: table.shared_board], *table.places[SECOND_BOARD]])
    found = {}
    for seat in table.shown:
        own, shown = table.hand(seat), []
        for number, board in enumerate(boards, 1):
            for share in game.shares:
                value = evaluate(own, share.ranking, board=board)
                shown.append(SettledHand(share.name, number, value.words, tuple(int(card) for card in value.cards)))
        found[table.players[seat]] = tuple(shown)
    return found
