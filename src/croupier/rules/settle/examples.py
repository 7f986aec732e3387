"""A file to start from, for every game."""

from __future__ import annotations

from croupier.cards import show
from croupier.hands.games import BOARD_CARDS, full_name
from croupier.rules.games import game
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.specs import SPECS

# Cards in no order at all, the same every time.
_MIXED = [19 * place % 52 for place in range(3, 3 + 52)]
_BETTING = """
# Or the betting written out: each player's stack for put_in, and the actions in their order.
#   blinds = ["1.00", "2.00"]
#   actions = ["Ann raises to 6.00", "Ben calls", "Cem folds", ..., "Ann shows", "Ben shows"]
#   [[player]] with name, stack and hand"""


def example(name: str) -> str:
    """A question of this game, with its answer to be had by `croupier settle`."""
    name = full_name(name)
    game(name)
    spec = SPECS[name]
    return _poker(spec) if isinstance(spec, PokerSpec) else _HOUSE[name]


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


_HOUSE = {
    "let-it-ride": """# Who is paid what? A round of Let It Ride. Amounts are dollars and cents, as text.
game = "let-it-ride"
community = "Kh Ks"
# box = "2c 3d 4h"            # the Six Card Bonus box, where that wager is offered
# meters = {main = "12345.67"}  # what each meter showed before the round, where the Progressive is offered

[house]                       # any choice of the Rules Submission
"lir.paytable" = "A"

[[player]]
name = "Ann"
hand = "Kd 9c 9s"
wagers = {three-bets = "10.00", three-card-bonus = "5.00"}
decisions = ["withdraw", "let-it-ride"]   # about Bet Number 1, then Number 2

[[player]]
name = "Ben"
hand = "2d 7c Jh"
wagers = {three-bets = "15.00"}
decisions = ["withdraw", "withdraw"]
""",
    "top-five": """# Who is paid what? A round of Top Five. Amounts are dollars and cents, as text.
game = "top-five"
dealer = "Qd Jc 2c 3d 4h 5s 9c"

[[player]]
name = "Ann"
hand = "As Ad Kc 2d 3h 4s 8c"
wagers = {ante = "10.00", top-five-bonus = "1.00", poker-bonus = "1.00"}
decisions = ["play"]

[[player]]
name = "Ben"
hand = "Th 2h 3c 4d 5h 6s 9d"
wagers = {ante = "10.00", poker-bonus = "1.00"}
decisions = ["fold"]
""",
    "top-5-wa": """# Who is paid what? A round of Washington Top 5. Amounts are dollars and cents, as text.
game = "top-5-wa"
community = "Kh"
dealer = "2c 2d 7h 9s Jc"

[house]
"wa.max_wager" = "300.00"

[[player]]
name = "Ann"
hand = "Kd Ks 4c 4d 8h"
wagers = {ante = "10.00", tens = "5.00", ace-face = "5.00"}
decisions = ["use-community 8h"]

[[player]]
name = "Ben"
hand = "3c 5d 7s Th Qc"
wagers = {ante = "10.00"}
decisions = ["fold"]
""",
}
