"""Asks, options and the wording of refusals."""

import pytest

from croupier.cards import cards
from croupier.engine import (
    AS_PROCEDURE,
    CHANCE,
    DEALER,
    FLOOR,
    Answer,
    Ask,
    AskKind,
    Open,
    Option,
    RuleViolation,
    actor_name,
    proceed,
    shuffle,
)
from croupier.engine.asks import not_taken

WAGER = Option(3, "wager", "MD-LIR 7.E(1)", ("ante", "bonus"), 500, 10_000, 100, money=True)
COUNT = Option(DEALER, "count", "MD-LIR 8.D(6)", amount_min=0, amount_max=52)
FIXED = Option(3, "wager", "MD-LIR 7.E(3)", ("chip",), 100, 100, money=True)
DISCARD = Option(3, "discard", "WA-TOP5 6", cards=cards("As Kd 2c"), cards_min=1, cards_max=2)
PLAIN = Option(3, "fold", "WA-TOP5 6")


def _refused(ask: Ask | Open, answer: Answer) -> RuleViolation:
    assert not ask.takes(answer)
    return not_taken(ask, ask.options_of(answer.actor), answer)


@pytest.mark.parametrize(
    "option, answer",
    [
        (WAGER, Answer(3, "wager", "ante", 500)),
        (WAGER, Answer(3, "wager", "bonus", 10_000)),
        (COUNT, Answer(DEALER, "count", amount=0)),
        (COUNT, Answer(DEALER, "count", amount=52)),
        (FIXED, Answer(3, "wager", "chip", 100)),
        (DISCARD, Answer(3, "discard", cards=cards("As"))),
        (DISCARD, Answer(3, "discard", cards=cards("2c Kd"))),
        (PLAIN, Answer(3, "fold")),
    ],
)
def test_an_option_admits_what_is_within_its_limits(option: Option, answer: Answer) -> None:
    assert None is option.fault(answer)


@pytest.mark.parametrize(
    "option, answer, says",
    [
        (WAGER, Answer(3, "wager", "ante", 499), "says $4.99; allowed: $5 to $100 in steps of $1"),
        (WAGER, Answer(3, "wager", "ante", 10_001), "says $100.01; allowed: $5 to $100 in steps of $1"),
        (WAGER, Answer(3, "wager", "ante", 550), "says $5.50; allowed: $5 to $100 in steps of $1"),
        (WAGER, Answer(3, "wager", "ante", -500), "says -$5; allowed: $5 to $100 in steps of $1"),
        (WAGER, Answer(3, "wager", "side", 500), "names 'side'; it may name ante or bonus"),
        (WAGER, Answer(3, "wager", amount=500), "names 'nothing'; it may name ante or bonus"),
        (COUNT, Answer(DEALER, "count", amount=53), "says 53; allowed: 0 to 52"),
        (FIXED, Answer(3, "wager", "chip", 200), "says $2; allowed: $1"),
        (DISCARD, Answer(3, "discard"), "names 0 cards; allowed: 1 to 2, each once"),
        (DISCARD, Answer(3, "discard", cards=cards("As Kd 2c")), "names 3 cards; allowed: 1 to 2, each once"),
        (DISCARD, Answer(3, "discard", cards=(51, 51)), "names 2 cards; allowed: 1 to 2, each once"),
        (DISCARD, Answer(3, "discard", cards=cards("Qh")), "names Qh, which is not one of the cards it may name"),
        (DISCARD, Answer(3, "discard", cards=(99,)), "names 99, which is not one of the cards it may name"),
        (PLAIN, Answer(3, "fold", "ante"), "names 'ante'; it may name nothing"),
        (PLAIN, Answer(3, "fold", amount=1), "says 1; allowed: no amount"),
        (PLAIN, Answer(3, "fold", cards=cards("As")), "names cards, but none may be named"),
    ],
)
def test_an_option_says_what_is_wrong_and_what_is_allowed(option: Option, answer: Answer, says: str) -> None:
    assert says == option.fault(answer)
    refusal = not_taken(Ask(option.actor, (option,), "MD-LIR 7.C", AskKind.WAGER), (option,), answer)
    assert option.clause == refusal.clause
    assert f"{actor_name(option.actor)} ({option.verb}) {says} [{option.clause}]" == str(refusal)


def test_what_nobody_may_do_is_refused_with_the_clause_of_the_ask_and_the_options() -> None:
    refusal = _refused(Ask(3, (PLAIN, WAGER), "WA-TOP5 6", AskKind.DECIDE), Answer(3, "raise", amount=900))
    assert "WA-TOP5 6" == refusal.clause
    assert (
        "seat 3 raise $9 is not allowed now; allowed: seat 3 fold; "
        "seat 3 wager ante or bonus $5 to $100 in steps of $1 [WA-TOP5 6]"
    ) == str(refusal)


def test_another_actor_s_option_is_not_his() -> None:
    refusal = _refused(Ask(3, (PLAIN,), "WA-TOP5 6", AskKind.DECIDE), Answer(4, "fold"))
    assert "seat 4 fold is not allowed now; allowed: seat 3 fold [WA-TOP5 6]" == str(refusal)


def test_of_two_options_with_one_verb_the_one_that_fits_better_explains() -> None:
    options = (
        Option(3, "wager", "MD-LIR 7.E(3)", ("chip",), 100, 100),
        Option(3, "wager", "MD-LIR 7.E(4)", ("pair",), 5, 9),
    )
    ask = Ask(3, options, "MD-LIR 7.C", AskKind.WAGER)
    assert ask.takes(Answer(3, "wager", "pair", 7))
    refusal = _refused(ask, Answer(3, "wager", "pair", 10))
    assert "seat 3 (wager) says 10; allowed: 5 to 9 [MD-LIR 7.E(4)]" == str(refusal)


def test_an_open_ask_hears_everyone_by_his_own_menu() -> None:
    ask = Open(
        {DEALER: (Option(DEALER, "no-more-bets", "MD-LIR 7.C"),), 3: (WAGER,), 4: ()}, "MD-LIR 7.C", AskKind.WAGER
    )
    assert ask.takes(Answer(3, "wager", "ante", 500))
    assert ask.takes(Answer(DEALER, "no-more-bets"))
    for answer in (Answer(4, "wager", "ante", 500), Answer(5, "wager", "ante", 500), Answer(3, "no-more-bets")):
        refusal = _refused(ask, answer)
        assert "MD-LIR 7.C" == refusal.clause
    assert {"no-more-bets", "wager"} == {option.verb for option in ask.options}


def test_a_shuffle_takes_every_order_of_the_cards_and_nothing_else() -> None:
    ask = shuffle((3, 1, 2), clause="MD-LIR 5.A(1)")
    assert (CHANCE, "MD-LIR 5.A(1)") == (ask.actor, ask.clause)
    assert ask.takes(Answer(CHANCE, "order", cards=(1, 2, 3)))
    for wrong in ((1, 2), (1, 2, 2), (1, 2, 4), (1, 2, 3, 4), ()):
        assert not ask.takes(Answer(CHANCE, "order", cards=wrong))


def test_the_dealer_goes_on_or_does_one_of_the_other_things() -> None:
    ask = proceed(COUNT, clause="MD-LIR 8.D(5)")
    assert ask.proceeds
    assert ask.takes(AS_PROCEDURE)
    assert ask.takes(Answer(DEALER, "count", amount=30))
    assert not ask.takes(Answer(FLOOR, "proceed"))


@pytest.mark.parametrize("actor, name", [(7, "seat 7"), (DEALER, "dealer"), (FLOOR, "floor"), (CHANCE, "chance")])
def test_actors_have_names(actor: int, name: str) -> None:
    assert name == actor_name(actor)


@pytest.mark.parametrize(
    "answer, says",
    [
        (Answer(3, "wager", "ante", 500), "seat 3 wager ante 500"),
        (Answer(3, "discard", cards=cards("As Td")), "seat 3 discard As Td"),
        (Answer(CHANCE, "order", cards=tuple(range(52))), "chance order 52 cards"),
        (Answer(3, "discard", cards=(77,)), "seat 3 discard 1 card"),
    ],
)
def test_answers_read_as_they_stand_in_a_record(answer: Answer, says: str) -> None:
    assert says == str(answer)


@pytest.mark.parametrize(
    "option, says",
    [
        (WAGER, "seat 3 wager ante or bonus $5 to $100 in steps of $1"),
        (COUNT, "dealer count 0 to 52"),
        (DISCARD, "seat 3 discard (1 to 2 cards)"),
        (PLAIN, "seat 3 fold"),
    ],
)
def test_options_are_read_out_with_their_limits(option: Option, says: str) -> None:
    assert says == str(option)


@pytest.mark.parametrize("number, said", [(8, "seat 3 discard 2c 2d 2h 2s 3c 3d 3h 3s"), (9, "seat 3 discard 9 cards")])
def test_eight_cards_are_named_and_more_are_counted(number: int, said: str) -> None:
    assert said == str(Answer(3, "discard", cards=tuple(range(number))))


def test_a_dealer_who_may_take_several_steps_takes_at_least_one() -> None:
    (several,), (one,) = proceed(clause="MD-POKER 8", steps=3).options, proceed(clause="MD-POKER 8").options

    assert ((1, 3), (0, 0)) == ((several.amount_min, several.amount_max), (one.amount_min, one.amount_max))
