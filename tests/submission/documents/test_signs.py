"""The signs a submission needs: exactly those the clauses demand, with the values of the file, read from the PDF."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.banked.offered import Offered
from croupier.submission import Submission, read
from croupier.submission.documents import CannotPrint, Sign, all_signs, signs_of_room, signs_of_table, write_signs
from croupier.submission.documents.at_banked_tables import _pages, offered
from croupier.submission.documents.printing import printed
from croupier.submission.documents.words import periods
from tests.submission.room_text import lawful, table

HEAD = '[submission]\nfiled = 2025-01-02\napproved_on = 2025-02-03\n[facility]\nname = "Harbor Card Room"\n'


def one_table(game: str, settings: str = "", *, document: str = "MD-POKER", room: str = "") -> Submission:
    """A lawful submission with one table, number 4."""
    odd_chip = 'odd_chip.rule = "left-of-button"\n' if document == "MD-POKER" else ""
    text = f'{HEAD}{room}\n[[table]]\nid = "4"\ndocument = "{document}"\ngame = "{game}"\n{odd_chip}{settings}\n'
    found = read(text)
    assert found.submission is not None, found.findings
    return found.submission


def sign(submission: Submission, kind: str) -> Sign:
    """The one sign of this kind."""
    (found,) = [one for one in all_signs(submission) if one.kind == kind]
    return found


def text(submission: Submission, kind: str) -> str:
    """What a reader of the printed sign sees, on all its pages."""
    (pdf,) = printed(submission, [sign(submission, kind)])
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def kinds(submission: Submission) -> list[str]:
    return [one.kind for one in all_signs(submission)]


# ---- poker tables -----------------------------------------------------------------------------------------------


@clause("MD-POKER 8.J", says="any cap on raises and each table's minimum and maximum bets")
@pytest.mark.parametrize(
    "settings, expected",
    [
        ('betting.structure = "fixed"\nbetting.small_bet = "4.00"', ("Limit $4/$8", "Maximum bet $8", "At most three")),
        ("betting.max_raises = 5", ("Minimum bet $2", "Maximum bet All your chips", "At most five")),
        ('betting.structure = "spread"\ntable.max_bet = "25.00"', ("Maximum bet $25", "No cap between two players")),
        ('betting.structure = "pot"', ("Minimum bet $2", "Maximum bet The pot", "Pot Limit $1/$2")),
        ('betting.structure = "spread"\ntable.max_bet = "2.00"', ("Spread Limit $2 to $2", "Maximum bet $2")),
        ("betting.check_raise = false", ("No cap", "Check-raise Not permitted")),
    ],
)
def test_8_J_limits_and_raise_cap(settings: str, expected: tuple[str, ...]) -> None:
    shown = text(one_table("holdem", settings), "limits")

    for words in (*expected, "Harbor Card Room", "Table 4", "approved 2025-02-03", "MD-POKER 8.J"):
        assert words in shown


ANTES = {
    "stud7-high": clause("MD-POKER 10.B(2)#2", says="Ante rules and amount"),
    "holdem": clause("MD-POKER 11.B(2)#2", says="Ante rules and amount"),
    "omaha-high": clause("MD-POKER 12.B(2)#2", says="Ante rules, ante amount"),
    "draw5-high": clause("MD-POKER 13.B(2)#2", says="Ante rules and amount"),
    "stud5-high": clause("MD-POKER 14.B(2)#2", says="Ante rules and amount"),
    "omaha5-high": clause("MD-POKER 19.B(2)#2", says="Ante rules, ante amount"),
    "badugi": clause("MD-POKER 20.B(2)#2", says="Ante rules, ante amount"),
    "triple-27": clause("MD-POKER 21.B(3)#2", says="Ante rules, ante amount"),
    "sixplus": clause("MD-POKER 22.B(2)#2", says="Ante rules and amount"),
}


@pytest.mark.parametrize("game", [pytest.param(game, marks=mark) for game, mark in ANTES.items()])
def test_the_ante_is_posted(game: str) -> None:
    shown = text(one_table(game, 'ante.amount = "1.00"'), "required-bets")

    assert "Ante $1 From each player" in shown
    assert ANTES[game].args[0].removeprefix("MD-POKER ") in shown


@clause("MD-POKER 11.B(2)#2", says="Ante rules and amount")
def test_the_sign_says_who_antes_or_that_there_is_no_ante() -> None:
    assert "button puts it in" in text(
        one_table("holdem", 'ante.amount = "2.00"\nante.rule = "button"'), "required-bets"
    )
    assert "Ante None" in text(one_table("holdem"), "required-bets")


BLINDS = {
    "holdem": clause("MD-POKER 11.D(2)#2", says="Number and amount of blinds"),
    "omaha-high": clause("MD-POKER 12.D(2)#2", says="Number and amount of blinds"),
    "draw5-high": clause("MD-POKER 13.E(2)#2", says="Number and amount of blinds"),
    "omaha5-high": clause("MD-POKER 19.D(2)#2", says="Number and amount of blinds"),
    "badugi": clause("MD-POKER 20.D(2)#2", says="Number and amount of blinds"),
    "triple-27": clause("MD-POKER 21.C(2)(c)#2", says="Number and amount of blinds"),
    "sixplus": clause("MD-POKER 22.D(2)#2", says="Number and amount of blinds"),
}


@pytest.mark.parametrize("game", [pytest.param(game, marks=mark) for game, mark in BLINDS.items()])
def test_number_and_amount_of_blinds_are_posted(game: str) -> None:
    shown = text(one_table(game, 'blinds = ["1.00", "2.00"]'), "required-bets")

    assert "Small blind $1 Two blinds" in shown
    assert "Big blind $2" in shown
    assert BLINDS[game].args[0].removeprefix("MD-POKER ") in shown


@pytest.mark.parametrize(
    ("amounts", "rows"),
    [
        (["2.00"], [("Blind", "$2", "One blind, left of the button.")]),
        (
            ["1.00", "1.00", "2.00"],
            [
                ("Blind 1", "$1", "Three blinds, from the left of the button on."),
                ("Blind 2", "$1", ""),
                ("Blind 3", "$2", ""),
            ],
        ),
    ],
)
def test_one_blind_has_no_number_and_three_have(amounts: list[str], rows: list[tuple[str, ...]]) -> None:
    posted = sign(one_table("holdem", f"blinds = {amounts}"), "required-bets")

    assert rows == [tuple(row.values()) for row in posted.content["rows"] if row["label"].startswith("Blind")]


STRADDLES = {
    "holdem": clause("MD-POKER 11.E(1)#2", says="Straddle rules and amount"),
    "omaha-high": clause("MD-POKER 12.E(1)#2", says="Straddle rules and amount"),
    "omaha5-high": clause("MD-POKER 19.E(1)#2", says="Straddle rules and amount"),
    "badugi": clause("MD-POKER 20.E(1)#2", says="Straddle rules and amount"),
    "triple-27": clause("MD-POKER 21.C(3)(b)#2", says="Straddle rules and amount"),
    "sixplus": clause("MD-POKER 22.E(1)#2", says="Straddle rules and amount"),
}


@pytest.mark.parametrize("game", [pytest.param(game, marks=mark) for game, mark in STRADDLES.items()])
def test_a_straddle_is_posted_where_it_is_offered(game: str) -> None:
    shown = text(one_table(game, 'straddle.offered = true\nstraddle.amount = "6.00"'), "required-bets")

    assert "Straddle $6" in shown
    assert "It counts as a raise" in shown
    assert STRADDLES[game].args[0].removeprefix("MD-POKER ") in shown
    assert "Straddle" not in text(one_table(game), "required-bets")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("stud7-hilo8", marks=clause("MD-POKER 10.D(1)#2", says="Forced Bet amount is posted")),
        pytest.param("stud5-high", marks=clause("MD-POKER 14.D(1)#2", says="Forced Bet amount is posted")),
    ],
)
def test_the_forced_bet_is_posted(game: str) -> None:
    assert "Forced bet $2" in text(
        one_table(game, 'forced_bet.amount = "2.00"\nbetting.small_bet = "4.00"'), "required-bets"
    )


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("omaha-hilo8", marks=clause("MD-POKER 12.N#2", says="kill form and the least qualifying pot")),
        pytest.param("omaha5-hilo8", marks=clause("MD-POKER 19.N#2", says="kill form and the least qualifying pot")),
        pytest.param("omaha-hilo8", marks=clause("MD-POKER 12.B(2)#2", says="the kill or half-kill choice")),
        pytest.param("omaha5-hilo8", marks=clause("MD-POKER 19.B(2)#2", says="the kill or half-kill choice")),
        pytest.param("badugi", marks=clause("MD-POKER 20.B(2)#2", says="a kill or half-kill choice")),
        pytest.param("triple-a5", marks=clause("MD-POKER 21.B(3)#2", says="a kill or half-kill choice")),
    ],
)
def test_the_kill_is_posted_where_it_is_played(game: str) -> None:
    stakes = 'betting.structure = "fixed"\nbetting.small_bet = "4.00"\nkill.qualifying_pot = "80.00"\n'
    half = text(one_table(game, f'{stakes}kill.mode = "half"'), "kill")
    full = text(one_table(game, f'{stakes}kill.mode = "full"'), "kill")

    assert "Half-Kill Option" in half
    assert "Half" not in full
    assert "Qualifying pot $80 or more" in half
    assert "$6 / $12" in half
    assert "$8 / $16" in full
    assert "kill" not in kinds(one_table(game))


@clause("MD-POKER 17.C", says="rake type and amount")
@pytest.mark.parametrize(
    "settings, expected",
    [
        ('rake.percent = "7.5"\nrake.cap = "4.00"', "Percentage 7.5 % of the pot At most $4 in a hand"),
        (
            'rake.type = ["incremental"]\nrake.levels = [{ pot = "20.00", amount = "2.00" }]',
            "Pot of $20 or more $2 Incremental rake",
        ),
        ('rake.type = ["time"]\nrake.hourly_fee = "12.00"', "$12 an hour From each player: $6 every 30 minutes"),
        (
            'rake.type = ["time"]\nrake.hourly_fee = "12.00"\nrake.time_step = 60',
            "$12 an hour From each player: $12 every hour",
        ),
        (
            'rake.type = ["time"]\nrake.hourly_fee = "13.00"\nrake.time_step = 20\nchip.unit = "1.00"',
            "$13 an hour From each player: $4, $4 and $5 in turn every 20 minutes",
        ),
        ("table.tournament = true", "No rake"),
        ("", "No flop, no drop"),
    ],
)
def test_17_C_rake_type_and_amount(settings: str, expected: str) -> None:
    assert expected in text(one_table("holdem", settings), "rake")


# ---- jackpots and the room --------------------------------------------------------------------------------------

AMOUNTS = 'max_contribution = "2.00"\nmin_pot = "30.00"\n'
BAD_BEAT = f'[bad_beat]\noffered = true\ntables = ["4"]\ndiscontinue = "approved"\n{AMOUNTS}'
HIGH_HAND = f'[high_hand]\noffered = true\ntables = ["4"]\n{AMOUNTS}'


@clause("MD-POKER 15.B", says="eligibility notice")
@clause("MD-POKER 15.B#2", says="current Bad Beat amount is displayed")
@clause("MD-POKER 15.B#3", says="hang conspicuously in the poker room")
@clause("MD-POKER 15.G(1)", says="pending adjustment")
def test_15_B_notices_amount_rules_and_pending() -> None:
    room = one_table("holdem", room=BAD_BEAT)

    assert "eligible for the Bad Beat payout. Aces full of jacks or better" in text(room, "bad-beat-notice")
    assert "Current amount $ Table 4" in text(room, "bad-beat-amount")
    assert "pending adjustment" in text(room, "bad-beat-pending")
    assert ["poker room"] * 3 == [one.place for one in signs_of_room(room) if one.kind.startswith("bad-beat")]


@clause("MD-POKER 15.B(1)", says="the most taken from one pot")
@clause("MD-POKER 15.B(2)", says="the pot size from which a contribution is taken")
@clause("MD-POKER 15.B(3)", says="which beats qualify and what they pay")
def test_15_B_1_to_3_the_rules_poster() -> None:
    shown = text(one_table("holdem", room=BAD_BEAT), "bad-beat-rules")

    assert "At most $2 from one pot" in shown
    assert "pots of $30 or more, measured before the rake" in shown
    assert "two hole cards must play in both hands; at least four players dealt in" in shown
    assert "losing hand 50 %, winning hand 25 %, other players at the table 25 %" in shown


@clause("MD-POKER 16.B", says="eligibility notice")
@clause("MD-POKER 16.B#2", says="current jackpot amount is displayed")
@clause("MD-POKER 16.H(2)", says="pooled amount of all participating tables")
def test_16_B_notice_amount_and_pooled_amount() -> None:
    room = one_table("holdem", room=HIGH_HAND)
    (amount,) = [one for one in signs_of_room(room, {"high-hand": 123_450}) if one.kind == "high-hand-amount"]

    assert "eligible for the High Hand Jackpot" in text(room, "high-hand-notice")
    assert "$1,234.50" == amount.content["amount"]
    assert "Pooled from all tables in the qualifying period" in text(room, "high-hand-pooled")


@clause("MD-POKER 16.B#3", says="Jackpot rules with seven items")
@clause("MD-POKER 16.B(1)", says="collection periods and qualifying periods")
@clause("MD-POKER 16.B(2)", says="maximum contribution per pot")
@clause("MD-POKER 16.B(3)", says="pot size from which a contribution is taken")
@clause("MD-POKER 16.B(4)", says="fewest players dealt in")
@clause("MD-POKER 16.B(5)", says="how equal qualifying hands split the payout")
@clause("MD-POKER 16.B(6)", says="deadlines for collecting")
@clause("MD-POKER 16.B(6)#2", says="need not be present")
@clause("MD-POKER 16.B(7)", says="restrictions on collecting")
@clause("MD-POKER 16.B(7)#2", says="without valid identification a hand does not qualify")
def test_16_B_1_to_7_the_rules_poster() -> None:
    restrictions = 'restrictions = ["identification", "in person"]\nclaim_limit = 24\n'
    shown = text(one_table("holdem", room=f"{HIGH_HAND}{restrictions}"), "high-hand-rules")

    for words in (
        "Qualifying: every full hour, day and night. Collection: the same.",
        "At most $2 from one pot",
        "pots of $30 or more",
        "At least four players dealt in",
        "Equal hands share the payout",
        "Within 24 hours",
        "need not be present when the period ends",
        "Show valid identification. In person.",
        "does not qualify without valid identification",
    ):
        assert words in shown


def test_periods_that_follow_each_other_stand_together() -> None:
    from croupier.engine.kinds import Span

    assert "every two hours, 12:00 to 18:00; 20:00 to 21:30" == periods(
        [Span(720, 840), Span(840, 960), Span(960, 1080), Span(1200, 1290)]
    )


@clause("MD-POKER 9.C", says="games, limits and open seats")
def test_9_C_games_limits_and_seats_are_announced_unless_the_house_does_not() -> None:
    assert "4 Hold ’Em No Limit $1/$2 10" in text(one_table("holdem"), "games-and-seats")
    assert "games-and-seats" not in kinds(one_table("holdem", "poker.announce = false"))


@clause("MD-POKER 9.C", says="games, limits and open seats")
def test_9_C_limits_stay_in_one_line_beside_the_longest_game() -> None:
    tables = "".join(table(game, table_id=game[:3]) for game in ("holdem", "stud7-hilo8"))
    room = lawful(HEAD + tables)
    (pdf,) = printed(room, [sign(room, "games-and-seats")])

    assert "No Limit $1/$2" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


@clause("MD-POKER 9.C", says="games, limits and open seats")
def test_9_C_a_table_stands_on_one_page_of_the_board() -> None:
    games = [game for game in GAMES.values() if game.document == "MD-POKER"]
    ids = [f"{game.id}-{'W' * 30}"[:30] for game in games]
    large = 'betting.small_bet = "12345.67"\nchip.unit = "0.01"'
    room = lawful(HEAD + "".join(table(game.id, large, one) for game, one in zip(games, ids, strict=True)))
    (pdf,) = printed(room, [sign(room, "games-and-seats")])
    pages = ["".join(page.extract_text().replace("\u200b", "").split()) for page in PdfReader(io.BytesIO(pdf)).pages]

    assert 1 < len(pages)
    assert ids == [one for page in pages for one in ids if one in page]


# ---- house-banked tables ----------------------------------------------------------------------------------------


@clause("MD-TOP5 2.B(4)", says="Payouts of all offered wagers are on the layout, else on a sign")
def test_top_five_payouts_stand_on_a_sign_or_the_layout() -> None:
    shown = text(one_table("top-five", 'top5.poker_bonus.paytable = "B"', document="MD-TOP5"), "payouts")

    for words in ("Ante and Play $10 to $500 Pay 1 to 1", "Seven cards 100 to 1", "Four-of-a-kind 150 to 1"):
        assert words in shown
    assert [] == kinds(one_table("top-five", 'top5.payouts_on = "layout"', document="MD-TOP5"))
    fewer = one_table("top-five", "top5.poker_bonus.offered = false", document="MD-TOP5")
    assert "Poker Bonus" not in text(fewer, "payouts")


@clause("MD-LIR 2.B(9)", says="Payouts of all offered wagers")
@clause("MD-LIR 2.B(10)", says="Payout limit per hand is on the layout, else on a sign")
def test_let_it_ride_payouts_of_every_wager_and_the_limit() -> None:
    every = "".join(f"lir.{one}.offered = true\n" for one in ("five_card", "three_card", "six_card", "progressive"))
    progressive = 'lir.progressive.paytable = "D"\nlir.progressive.wager = "5.00"\nlir.payout_limit = "50000.00"\n'
    table = one_table("let-it-ride", every + progressive, document="MD-LIR")
    shown = text(table, "payouts")

    for one in offered(table.table("4")):
        assert one.name in shown
    for words in (
        "Straight flush 100 % of Minor",
        "Royal flush $5,000",
        "Minor Progressive starts at $250",
        "page 1 of 3",
    ):
        assert words in shown
    assert "$50,000" in text(table, "payout-limit")
    assert ["payouts"] == kinds(one_table("let-it-ride", document="MD-LIR"))
    on_layout = 'lir.payouts_on = "layout"\nlir.payout_limit = "50000.00"'
    assert [] == kinds(one_table("let-it-ride", on_layout, document="MD-LIR"))


@clause("WA-TOP5 1#2", says="Payouts are printed on the layout")
def test_washington_payouts_for_the_layout() -> None:
    settings = 'wa.max_wager = "300.00"\nwa.ace_face.table = "1.54"'
    shown = text(one_table("top-5-wa", settings, document="WA-TOP5"), "layout-payouts")

    for words in ("Queen 8 to 5", "Jack 6 to 5", "Up to $300, required", "Winning hand 1 to 1", "The Ante pays 1 to 1"):
        assert words in shown


@pytest.mark.parametrize(
    "game, document",
    [
        pytest.param("holdem", "MD-POKER", marks=clause("MD-POKER 18.R#2", says="out-of-order sign")),
        pytest.param("top-five", "MD-TOP5", marks=clause("MD-TOP5 13.E(2)", says="out of order")),
        pytest.param("let-it-ride", "MD-LIR", marks=clause("MD-LIR 13.H(2)", says="out of order")),
    ],
)
def test_an_out_of_order_sign_where_there_is_a_device(game: str, document: str) -> None:
    with_device = one_table(game, 'deck.shuffler = "automatic"', document=document)

    assert "shuffling device is not in use" in text(with_device, "out-of-order")
    assert "out-of-order" not in kinds(one_table(game, document=document))


SEVERAL = """
[facility]
name = "Harbor"
[high_hand]
offered = true
tables = {tables}
[[table]]
id = "8"
document = "MD-POKER"
games = ["omaha-high", "omaha-hilo8"]
deck.shuffler = "automatic"
"""


@clause("MD-POKER 18.R#2", says="out-of-order sign")
def test_a_table_of_several_games_has_one_sign_for_its_device() -> None:
    room = lawful(SEVERAL.format(tables='["8"]'))
    of_device = [sign for sign in all_signs(room) if sign.kind == "out-of-order"]

    assert [("table 8", "")] == [(sign.place, sign.about) for sign in of_device]


@pytest.mark.parametrize(("tables", "expected"), [('["8"]', "Table 8"), ('["8 (omaha-high)"]', "Table 8 (Omaha High)")])
def test_a_table_is_named_once_where_all_its_games_take_part(tables: str, expected: str) -> None:
    assert expected == sign(lawful(SEVERAL.format(tables=tables)), "high-hand-amount").content["line"]


# ---- files ------------------------------------------------------------------------------------------------------


def test_a_pdf_for_each_table_and_one_for_the_room(tmp_path: Path) -> None:
    room = one_table("holdem", room=BAD_BEAT)
    seen: list[tuple[int, int]] = []
    files = write_signs(room, tmp_path / "signs", progress=lambda done, of: seen.append((done, of)))

    assert ["table-4.pdf", "poker-room.pdf"] == [one.name for one in files]
    assert [(1, 2), (2, 2)] == seen
    assert len(signs_of_table(room, room.table("4"))) == len(PdfReader(files[0]).pages)
    for page in PdfReader(files[1]).pages:
        assert "Rules Submission approved 2025-02-03" in page.extract_text()


@pytest.mark.parametrize("form, begins", [("png", b"\x89PNG"), ("svg", b"<svg")])
def test_a_picture_of_each_sign(tmp_path: Path, form: str, begins: bytes) -> None:
    room = one_table("holdem")
    files = write_signs(room, tmp_path, tables=[room.table("4")], form=form)

    assert [f"table-4_{kind}.{form}" for kind in ("limits", "required-bets", "rake")] == [one.name for one in files]
    assert all(one.read_bytes().startswith(begins) for one in files)


def test_signs_of_a_draft_say_so_and_bad_formats_are_refused(tmp_path: Path) -> None:
    draft = read(one_table("holdem").text.replace("approved_on = 2025-02-03", "")).submission
    assert draft is not None

    assert "not approved yet" in text(draft, "limits")
    with pytest.raises(CannotPrint, match="'gif'; use pdf, png, svg"):
        write_signs(draft, tmp_path, form="gif")
    (tmp_path / "file").touch()
    with pytest.raises(CannotPrint, match="cannot write to"):
        write_signs(draft, tmp_path / "file")


@pytest.mark.parametrize(("remarks", "columns"), [((4, 4), [2]), ((4, 5), [1, 1]), ((4, 5, 3), [1, 2])])
def test_wagers_share_a_column_of_payouts_as_long_as_they_fit(remarks: tuple[int, ...], columns: list[int]) -> None:
    """Fourteen lines: three for each wager, and one for each thirty letters of its remark."""
    wagers = tuple(Offered("Ante", None, "", "x" * 30 * lines, "ante", 100) for lines in remarks)

    assert columns == [len(column) for page in _pages(wagers) for column in page]
