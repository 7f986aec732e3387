"""Dealer drills: every situation is the engine's own, and so is its answer.

`situations.txt` has a few of each kind, word for word; `make records` draws them anew, read the difference.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from croupier.cards import SeededChance
from croupier.rulebook import find, reading
from croupier.rules.drills import KINDS, DrillWanted, NoSuchDrill, Situation, draw
from croupier.rules.games import GAMES

FILE = Path(__file__).with_name("situations.txt")
EACH, SHORTLY = 8, 48


def situations(kind: str, count: int = 12, game: str = "") -> list[Situation]:
    return [draw(SeededChance(f"{kind} {seed}"), DrillWanted(kind=kind, game=game)) for seed in range(count)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_situation_cites_what_is_there_and_knows_its_answer(kind: str) -> None:
    for one in situations(kind):
        find(one.clause)
        assert not one.reading or reading(one.reading)
        assert one.told
        assert one.is_right(one.answer)
        assert not one.is_right("")
        assert not one.is_right("somebody else")
        assert kind == one.kind
        assert one.game in GAMES


@pytest.mark.parametrize("kind", KINDS)
def test_equal_seeds_draw_equal_situations(kind: str) -> None:
    assert situations(kind, 3) == situations(kind, 3)


def written() -> str:
    """The first situations of each kind, with all that is told and asked; more of them in a line each."""
    lines: list[str] = []
    for one in (one for kind in KINDS for one in situations(kind, EACH)):
        order = ", in this order" if one.in_order else ""
        lines += ["", f"# {one.kind}, {one.game}", *one.told, f"? {one.asked}", f"= {one.answer}{order} [{one.cited}]"]
        lines += [f"  {one.why}"] if one.why else []
    for kind in KINDS:
        lines += ["", f"# {kind}, shortly"]
        for one in situations(kind, SHORTLY)[EACH:]:
            lines.append(f"{one.game}: {'; '.join(one.told)} = {one.answer} [{one.cited}]")
    return "\n".join(lines[1:]) + "\n"


def test_situations_are_the_recorded_ones() -> None:
    assert FILE.read_text(encoding="utf-8") == written()


def test_a_dealer_is_told_only_cards_that_lie_face_up() -> None:
    """At most four of a player's cards in stud, and none in a game that deals all of them down."""
    for one in (one for kind in KINDS for one in situations(kind, EACH)):
        shown = [line.partition(" shows ")[2].split() for line in one.told if line.startswith("seat ")]
        assert all(len(cards) <= 4 for cards in shown), one
        assert "stud" in one.game or not any(shown), one


def test_misdeals_and_rounds_that_go_on_both_come_up() -> None:
    """Answers that never change would teach nothing."""
    counted = Counter(one.answer for one in situations("misdeal", 40))

    assert {"misdeal", "play on"} == set(counted)
    assert min(counted.values()) >= 8


def test_what_goes_wrong_goes_wrong_before_the_round_is_over() -> None:
    """Three players who check and call are at the end of their round after 32 steps; there the search never ended."""
    found = draw(SeededChance("over 0"), DrillWanted(kind="misdeal", game="holdem"))

    assert ("seats 1 to 3, button at seat 3", 5) == (found.told[0], len(found.told[1].split()) - 1)
    assert found.told[2].endswith("seat 1 checks; seat 2 checks; seat 3 checks")


def test_pots_are_cut_as_the_text_has_it() -> None:
    """Each pot is what its contenders matched; together they are everything that was put in."""
    for one in situations("pots"):
        told = [line.split(" put in ")[1].split(" ")[0] for line in one.told]
        total = sum(int(amount.lstrip("$")) for amount in told)
        assert total == sum(int(part.strip(" $")) for part in one.answer.split(","))
        assert len(one.answer.split(",")) > 1
        backwards = ", ".join(part.strip() for part in reversed(one.answer.split(",")))
        assert backwards == one.answer or not one.is_right(backwards)


@pytest.mark.parametrize("game", ["holdem", "stud7-low", "badugi"])
def test_a_game_can_be_chosen(game: str) -> None:
    assert {game} == {one.game for kind in ("winner", "first-to-act", "misdeal") for one in situations(kind, 2, game)}


def test_a_chapter_can_be_chosen() -> None:
    drawn = [draw(SeededChance(seed), DrillWanted(chapter=18)) for seed in range(6)]

    assert {"MD-POKER 18"} == {one.chapter for one in drawn}


def test_weak_chapters_come_up_more_often() -> None:
    def share(weakness: float) -> int:
        weak = {"MD-POKER 8": weakness} | {f"MD-POKER {number}": 1 - weakness for number in (6, 10, 11, 12, 18, 21)}
        drawn = [draw(SeededChance(seed), DrillWanted(game="holdem"), weak) for seed in range(60)]
        return sum(one.chapter == "MD-POKER 8" for one in drawn)

    assert share(1.0) > share(0.0)


@pytest.mark.parametrize(("weak", "taken"), [({"MD-POKER 6": 0.0}, 19), ({"MD-POKER 8": 1.0}, 30), ({}, 50)])
def test_a_chapter_that_is_well_known_is_passed_over_more_often_than_not(weak: dict[str, float], taken: int) -> None:
    """Four in ten stay; seven if nobody has been asked about the chapter. The number is that of these seeds."""
    wanted = DrillWanted(kind="winner", game="holdem")
    pairs = [(draw(SeededChance(n), wanted), draw(SeededChance(n), wanted, weak)) for n in range(50)]

    assert taken == sum(first == drawn for first, drawn in pairs)


@pytest.mark.parametrize(("weakness", "taken"), [(1.0, 400), (0.5, 272), (0.0, 154)])
def test_the_weakest_chapter_is_never_passed_over(weakness: float, taken: int) -> None:
    """Seven of ten stay in the middle, and four of a chapter that is known well; the numbers are of these seeds."""
    wanted = DrillWanted(kind="pots", game="holdem")
    pairs = [
        (draw(SeededChance(n), wanted), draw(SeededChance(n), wanted, {"MD-POKER 8": weakness})) for n in range(400)
    ]

    assert taken == sum(first == drawn for first, drawn in pairs)


@pytest.mark.parametrize(
    "wanted, why",
    [
        (DrillWanted(kind="juggling"), "there is no drill 'juggling'; the drills are winner, pots"),
        (DrillWanted(kind="payout", game="holdem"), "there is no drill payout of holdem"),
        (DrillWanted(chapter=2, kind="pots"), "no situation pots is of chapter 2"),
    ],
)
def test_what_cannot_be_drilled_is_refused(wanted: DrillWanted, why: str) -> None:
    with pytest.raises(NoSuchDrill) as refused:
        draw(SeededChance(1), wanted)

    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    "answer, typed, right",
    [
        ("$40, $45", "40 45", True),
        ("$40, $45", "$40.00 and 45", True),
        ("$40, $45", "45 40", False),
        ("$1,250", "1250", True),
        ("-$10", "-10", True),
        ("-$10", "10", False),
    ],
)
def test_amounts_may_be_typed_in_any_way(answer: str, typed: str, right: bool) -> None:
    assert right is Situation("pots", "holdem", (), "", answer, "MD-POKER 8.B(5)(c)", in_order=True).is_right(typed)


@pytest.mark.parametrize(
    "answer, typed", [("Ann, Ben", "ben and ann"), ("seat 3", "3"), ("misdeal", "void"), ("play on", "we go on")]
)
def test_names_and_words_may_be_typed_in_any_way(answer: str, typed: str) -> None:
    assert Situation("winner", "holdem", (), "", answer, "MD-POKER 6.H").is_right(typed)


def test_a_push_is_not_a_hand_that_is_paid() -> None:
    """With this seed a push comes first, and another hand is drawn."""
    assert "$10" == draw(SeededChance("push 31"), DrillWanted(kind="payout", game="top-five")).answer


@pytest.mark.parametrize("game", ["let-it-ride", "top-five", "top-5-wa"])
def test_a_bet_to_pay_is_one_that_the_table_takes(game: str) -> None:
    """The least ante of Top Five is $10; a drill of $5 was refused instead of asked."""
    assert [game] * 4 == [one.game for one in situations("payout", 4, game)]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
