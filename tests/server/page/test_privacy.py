"""Two browsers at one table: neither has the other's cards, on the wire, in the document or in its storage."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from croupier.rules import GAMES
from tests.server.page.browsing import PATIENCE, Person, cards_in, get_up
from tests.server.served import Served

People = Callable[..., Person]
QUICK = ("omaha-high", "let-it-ride")
DECISIONS = ("check", "call", "discard", "let-it-ride", "play", "fold")


def hidden_from_others(someone: Person) -> set[str]:
    """The person's own cards that nobody else has seen: those face down on the table."""
    return set(someone.own_cards) - cards_in_public(someone)


def cards_in_public(someone: Person) -> set[str]:
    """Cards that are face up in anything sent to everybody."""
    found: set[str] = set()
    for message in someone.told_of(someone.hand):
        shared = message.get("all") or {
            "table": (message.get("view") or {}).get("table"),
            "events": (message.get("view") or {}).get("events"),
        }
        found |= cards_in(str(shared).replace("'", '"'))
    return found


def thrown_away(someone: Person) -> set[str]:
    """Cards that the person has held in this hand, and no longer: where the deck runs short, others may draw them."""
    held: set[str] = set()
    for message in someone.told_of(someone.hand):
        own = message.get("own") or (message.get("view") or {}).get("own") or {}
        for hand in (own.get("hands") or {}).values():
            held |= set((hand or {}).get("cards", ()))
    return held - set(someone.own_cards)


def come(all_games: Served, person: People) -> tuple[Person, Person, Person]:
    """Two who play and one who looks on, each with a browser of their own."""
    ann, bob, looker = person(all_games), person(all_games, 768), person(all_games, 360)
    looker.open("/account")
    looker.page.click("button:has-text('Play as a guest')")
    looker.page.wait_for_selector("text=Sign out")
    return ann, bob, looker


def check(ann: Person, bob: Person, looker: Person, game: str) -> None:
    """A hand of a game up to a decision; whatever each of the three has then."""
    ann.practise(game)
    bob.practise(game)
    looker.open(f"/table/{game}")
    end = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < end, game
        wanted = {one: one.choice() for one in (ann, bob)}
        here = ann.at == bob.at == looker.at and ann.hand == bob.hand
        if here and ann.own_cards and bob.own_cards and any(map(is_a_decision, wanted.values())):
            break
        for one, choice in wanted.items():
            if choice:
                one.click(choice)
            one.page.wait_for_timeout(30)
        looker.page.wait_for_timeout(1)
    hand = ann.hand
    hers, his = hidden_from_others(ann), hidden_from_others(bob)
    assert hers, game
    assert his, game
    assert not (hers & bob.cards_held(hand) - thrown_away(bob)), game
    assert not (his & ann.cards_held(hand) - thrown_away(ann)), game
    assert not ((hers | his) & looker.cards_held(hand)), game
    get_up([ann, bob])


def is_a_decision(action: str) -> bool:
    """Is this a decision in a hand that the table is waiting for?"""
    return action.split(":")[0] in DECISIONS


def test_two_browsers_do_not_see_each_others_cards(all_games: Served, person: People) -> None:
    three = come(all_games, person)
    for game in QUICK:
        check(*three, game)


@pytest.mark.long
def test_nor_do_they_in_any_game(all_games: Served, person: People) -> None:
    three = come(all_games, person)
    for game in GAMES:
        check(*three, game)
