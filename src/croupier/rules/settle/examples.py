"""An example question for every game, as a file to start from."""

from __future__ import annotations

from croupier.cards import show
from croupier.hands.games import BOARD_CARDS, full_name
from croupier.rules.games import game
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.settle.forms import banked
from croupier.rules.specs import SPECS

# Cards in a mixed but fixed order.
_MIXED = [19 * place % 52 for place in range(3, 3 + 52)]
_BETTING = """
# Or the betting written out: each player's stack for put_in, and the actions in their order.
#   blinds = ["1.00", "2.00"]
#   actions = ["Ann raises to 6.00", "Ben calls", "Cem folds", ..., "Ann shows", "Ben shows"]
#   [[player]] with name, stack and hand"""


def example(name: str) -> str:
    """An example question about this game, for `croupier settle` to answer."""
    name = full_name(name)
    game(name)
    spec = SPECS[name]
    return _poker(spec) if isinstance(spec, PokerSpec) else banked(name).example


def _poker(spec: PokerSpec) -> str:
    deck = [show([card]) for card in _MIXED if card in spec.deck]
    lines = [
        f"# Who gets what? A hand of {spec.title}. Amounts are dollars and cents, as text.",
        f'game = "{spec.id}"',
    ]
    lines += ['button = "Cem"', "raked = false        # true: take the rake and contributions of [house]"]
    if spec.has_board:
        lines.append(f'board = "{" ".join(deck.pop(0) for _ in range(BOARD_CARDS))}"')
        lines += [
            '# second_board = "..."  # five cards: a double board; with run_twice those of the second run',
            '# run_twice = true      # or the players who agreed, as ["Ben", "Cem"]',
        ]
    lines += [
        "",
        "[house]               # any choice of the Rules Submission, such as rake.percent",
        '"chip.unit" = "1.00"  # the smallest chip; without this line the largest usual one that fits all amounts',
    ]
    for who, put_in, folded in (
        ("Ann", "50.00", False),
        ("Ben", "120.00", False),
        ("Cem", "120.00", False),
        ("Dee", "20.00", True),
    ):
        lines += ["", "[[player]]", f'name = "{who}"', f'put_in = "{put_in}"']
        if folded:
            lines.append("folded = true         # at the showdown: mucked = true; a fouled hand: refund = true")
        else:
            lines.append(f'hand = "{" ".join(deck.pop(0) for _ in range(spec.cards_in_all))}"')
    return "\n".join([*lines, _BETTING, ""])
