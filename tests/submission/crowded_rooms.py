"""Rooms with the longest names and limits, which offer everything that has a sign."""

from __future__ import annotations

from croupier.rules import GAMES
from croupier.rules.poker.choices.house_side import high_games
from croupier.submission import Submission
from tests.submission.room_text import MUST, lawful

# 140 characters and 30, with descenders and accents, and as one word of the widest letter.
FACILITY = (
    "The Grand Harbor and Quayside Poker Gallery, Gaming Hall and Jockey Club of Prince George’s County and Éastern "
    "Upper Marlboro, Maryland, Jqy"
)
TABLE = "High-Limit Gallery, Jqyp Wg 77"
NAMES = {"long": (FACILITY, TABLE), "one word": ("W" * 140, "W" * 30), "short": ("Ab", "1")}
JACKPOTS = """[bad_beat]
offered = true
tables = ["all"]
discontinue = "approved"
max_contribution = "2.00"
qualifying = [{{ game = "{game}", losing = "four 10s" }}]
[high_hand]
offered = true
tables = ["all"]
minimum = "four 10s"
pool = "per-game"
qualifying_periods = ["12:00-13:45", "13:45-16:00", "20:30-23:15"]
restrictions = ["identification", "one payout for each player and period, by the judgement of the manager on duty"]
"""
LEVELS = ", ".join(f'{{ pot = "{pot}00.00", amount = "{pot}.00" }}' for pot in range(1, 10))
POKER = f"""betting.max_raises = 99
deck.shuffler = "automatic"
rake.type = ["incremental", "time"]
rake.levels = [{LEVELS}]
rake.cap = "9.00"
rake.hourly_fee = "1200.00"
rake.method = "By the dealer, from every pot as it grows, judged by the eye of the floorperson; nothing is kept back."
"""
STRUCTURES = {
    "fixed": 'betting.structure = "fixed"\nbetting.small_bet = "1234000.00"\n',
    "spread": 'betting.structure = "spread"\nbetting.small_bet = "1234000.00"\ntable.max_bet = "98765000.00"\n',
    "pot": 'betting.structure = "pot"\nbetting.small_bet = "1234000.00"\n',
    "no-limit": 'betting.structure = "no-limit"\nbetting.small_bet = "1234000.00"\nbetting.check_raise = false\n',
}
ON_OFFER = "".join(f"lir.{one}.offered = true\n" for one in ("five_card", "three_card", "six_card", "progressive"))


def crowded(game: str, names: str = "long", variant: str = "") -> Submission:
    """A lawful room with one table, which offers everything that has a sign."""
    facility, table_id = NAMES[names]
    choices = GAMES[game].choices.choices
    rows = [MUST.get(game, "")]
    if GAMES[game].document == "MD-POKER":
        rows += [POKER, STRUCTURES[variant or "fixed"], 'ante.amount = "1000.00"']
        rows += ["straddle.offered = true"] if "straddle.offered" in choices else []
        kill = "kill.mode" in choices and variant in ("", "fixed")
        rows += ['kill = { mode = "half", qualifying_pot = "98765000.00", post = "winner" }'] if kill else []
    elif game == "let-it-ride":
        rows += [ON_OFFER, f'lir.progressive.paytable = "{variant or "F"}"', 'lir.payout_limit = "12345678.00"']
    room = JACKPOTS.format(game=game) if game in high_games() else ""
    head = f'[submission]\nfiled = 2025-01-02\napproved_on = 2025-02-03\n[facility]\nname = "{facility}"\n'
    table = f'[[table]]\nid = "{table_id}"\ndocument = "{GAMES[game].document}"\ngame = "{game}"\n'
    return lawful("\n".join([head, room, table, *rows]))
