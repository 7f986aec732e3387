"""Replays of hands over HTTP: who may see whose view, what a link shows, what a text names."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from croupier.cards import card
from croupier.client import Client, TurnedDown
from croupier.engine.seen_log import read_seen
from croupier.room.hands import check_hand, read_hand
from croupier.room.roles import Role
from croupier.rulebook.testing import clause
from croupier.rules.views import View
from tests.server.served import PATIENCE, Served, ended, run, serving, staff

Folded = tuple[str, int, set[str]]
IN_ORDER = ("fold", "check")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("replays") / "room", ("holdem", "top-five")) as found:
        yield found


def asked(served: Served, path: str, token: str = "", body: Any = None) -> Any:
    """What the server answers: JSON, text, or the status and words of a refusal."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(served.url + path, data, headers)) as answer:
            text = answer.read().decode()
            return json.loads(text) if "json" in answer.headers["Content-Type"] else text
    except HTTPError as refused:
        return refused.code, json.loads(refused.read())["words"]


def guest(served: Served, name: str) -> str:
    return str(asked(served, "/api/guest", body={"name": name, "token": True})["token"])


async def fold_a_hand(client: Client, name: str) -> set[str]:
    """Sit down, fold as soon as possible, and leave when the hand is over; returns the client's own cards."""
    table = await client.table(name)
    await table.sit()
    async with asyncio.timeout(PATIENCE):
        while not (over := [one for one in ended(table) if one.own.seen]):
            verbs = {option.verb for option in table.options}
            verb = next((one for one in IN_ORDER if one in verbs), "")
            try:
                if verb:
                    await table.answer(verb)
                elif verbs and table.view is not None and table.view.table.procedure != "between":
                    await table.ready()
            except TurnedDown:  # the table has moved on meanwhile
                pass
            if not verb:
                await table.news()
    await table.leave()
    return {card for seen in over[0].own.seen.values() for card in seen}


@pytest.fixture(scope="module")
def folded(served: Served) -> Folded:
    """Somebody who has folded a hand: their token, the hand's number, and cards that nobody else saw."""
    token = guest(served, "Ann")

    async def play() -> set[str]:
        async with Client(served.url, token) as client:
            return await fold_a_hand(client, "holdem")

    own = run(play())
    hand = min(one["hand"] for one in asked(served, "/api/hands", token) if one["dealt"])
    return token, hand, own


def cards_in(told: object) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][cdhs])\\?"', json.dumps(told)))


def test_players_see_their_hand_as_then_and_others_what_everybody_saw(served: Served, folded: Folded) -> None:
    token, hand, own = folded
    mine = asked(served, f"/api/replays/holdem/{hand}", token)
    stranger = guest(served, "Bo")
    public = asked(served, f"/api/replays/holdem/{hand}", stranger)

    assert ("own", ["own", "everybody"]) == (mine["seen_as"], list(mine["viewpoints"]))
    assert ("everybody", ["everybody"]) == (public["seen_as"], list(public["viewpoints"]))
    assert 2 == len(own)
    assert own <= cards_in(mine)
    assert not own & cards_in(public)
    assert not mine["view"]["own"].get("options")
    assert public["steps"] == asked(served, f"/api/replays/holdem/{hand}?seen_as=everybody", token)["steps"]
    refused = asked(served, f"/api/replays/holdem/{hand}?seen_as=seat1", stranger)
    assert (400, f"Bo may not look at hand {hand} of table holdem as 'seat1'; use everybody") == refused
    assert 404 == asked(served, "/api/replays/holdem/99999", token)[0]
    assert 401 == asked(served, f"/api/replays/holdem/{hand}")[0]


def test_a_link_shows_the_sharers_cards_only_where_they_were_added(served: Served, folded: Folded) -> None:
    token, hand, own = folded
    path = f"/api/replays/holdem/{hand}/link"
    bare, whole = (asked(served, path, token, {"cards": cards})["path"] for cards in (False, True))
    without, with_cards = (asked(served, f"/api{link}") for link in (bare, whole))

    assert ("everybody", "shared") == (without["seen_as"], with_cards["seen_as"])
    assert not own & cards_in(without)
    assert own <= cards_in(with_cards)
    assert 404 == asked(served, f"/api{whole[:-1]}{'0' if whole[-1] != '0' else '1'}")[0]
    seats = whole.split("/")[4]
    assert 404 == asked(served, f"/api{bare.replace(f'/{hand}/0/', f'/{hand}/{seats}/')}")[0]
    refused = asked(served, path, guest(served, "Cy"), {"cards": True})
    assert (404, f"Cy did not sit at table holdem in hand {hand}, and so cannot share it") == refused


def test_texts_and_proofs_name_no_card_that_was_not_seen(served: Served, folded: Folded) -> None:
    token, hand, own = folded
    log = asked(served, f"/api/replays/holdem/{hand}/text", token)
    phh = asked(served, f"/api/replays/holdem/{hand}/text?form=phh", token)
    proof = asked(served, f"/api/replays/holdem/{hand}/proof", token)

    assert proof["head"] == read_seen(log).link
    assert log == proof["seen"]
    assert all(card in phh for card in own)
    assert "????" in phh
    assert "'Ann'" in phh or '"Ann"' in phh
    stranger = guest(served, "Di")
    assert not any(card in asked(served, f"/api/replays/holdem/{hand}/text?form=phh", stranger) for card in own)
    assert "seats none" in asked(served, f"/api/replays/holdem/{hand}/text", stranger)


def test_a_text_names_what_is_seen_from_the_chosen_viewpoint(served: Served, folded: Folded) -> None:
    """Whoever looks at their hand as everybody saw it copies that, and not their own cards with it."""
    token, hand, own = folded
    path = f"/api/replays/holdem/{hand}"
    log, phh = (asked(served, f"{path}/text?form={form}&seen_as=everybody", token) for form in ("seen", "phh"))
    proof = asked(served, f"{path}/proof?seen_as=everybody", token)

    assert "seats none" in log
    assert log == proof["seen"]
    assert not any(card in phh for card in own)
    opened = {opening["card"] for shuffle in proof["shuffles"] for opening in shuffle.get("openings", ())}
    assert not {int(card(one)) for one in own} & opened
    assert 400 == asked(served, f"{path}/text?seen_as=seat9", token)[0]


def test_whoever_has_a_link_can_copy_and_check_what_it_shows(served: Served, folded: Folded) -> None:
    token, hand, own = folded
    for cards in (False, True):
        link = asked(served, f"/api/replays/holdem/{hand}/link", token, {"cards": cards})["path"]
        proof, phh = asked(served, f"/api{link}/proof"), asked(served, f"/api{link}/text?form=phh")

        assert asked(served, f"/api{link}/text") == proof["seen"]
        assert len(cards_in(proof["seen"])) == check_hand(read_hand(json.dumps(proof).encode()))
        assert cards == (own <= cards_in(proof["seen"]))
        assert cards == all(card in phh for card in own)
        assert cards or not own & cards_in(proof["seen"])
        for what in ("proof", "text"):
            assert 404 == asked(served, f"/api{link[:-1]}{'0' if link[-1] != '0' else '1'}/{what}")[0]


def test_surveillance_looks_through_a_seats_eyes_and_the_look_is_journalled(served: Served, folded: Folded) -> None:
    token, hand, own = folded
    seat = next(iter(asked(served, f"/api/replays/holdem/{hand}", token)["view"]["viewer"]["seats"]))
    watcher, _ = staff(served, "sid", Role.SURVEILLANCE)
    floor, _ = staff(served, "flo", Role.FLOORPERSON)
    sid, flo = (served.office.sessions.begin(served.office.people.account(one.id)) for one in (watcher, floor))
    before = len(list(served.office.desk.store.entries("*room")))
    seen = asked(served, f"/api/replays/holdem/{hand}?seen_as=seat{seat}", sid)
    of_the_floor = asked(served, f"/api/replays/holdem/{hand}", flo)

    assert own <= cards_in(seen)
    kinds = [entry.kind for entry in served.office.desk.store.entries("*room")]
    assert "record read" in kinds[before:]
    assert "floor" == of_the_floor["seen_as"]
    assert not own & cards_in(of_the_floor)  # MD-POKER 18.E(3): a folded hand is not shown
    assert 400 == asked(served, f"/api/replays/holdem/{hand}?seen_as=seat{seat}", flo)[0]


async def fold_against_the_house(served: Served, token: str, watcher: str) -> tuple[set[str], list[View]]:
    """Bet and fold at the Top Five table while somebody watches: the cards, and the rounds as they saw them."""
    async with asyncio.timeout(PATIENCE), Client(served.url, token) as mine, Client(served.url, watcher) as other:
        watched, table = await other.table("top-five"), await mine.table("top-five")
        await table.sit()
        while not (over := [one for one in ended(table) if one.own.seen]):
            offered = {option.verb: option for option in table.options}
            with suppress(TurnedDown):  # the table has moved on meanwhile
                if "fold" in offered:
                    await table.answer("fold")
                elif "wager" in offered:
                    await table.answer("wager", "ante", offered["wager"].amount_min)
                    await table.ready()
            await table.news()
        cards = {card for seen in over[0].own.seen.values() for card in seen}
        await table.leave()
        while not (
            seen := [
                one
                for one in (*watched.finished, watched.view)
                if one is not None and one.table.over and one.table.procedure == "round"
            ]
        ):
            await watched.news()
        return cards, seen


@clause("MD-TOP5 11.D", says="rebuilt")
def test_whoever_of_the_staff_rebuilds_a_hand_leaves_an_entry(served: Served) -> None:
    """X-53: floor and surveillance are not sent a folded hand when the round is over; they ask for it by name."""
    looks = {"fay": Role.FLOORPERSON, "sam": Role.SURVEILLANCE, "rex": Role.REGULATOR, "deb": Role.DEALER}
    tokens = {name: served.office.sessions.begin(staff(served, name, role)[0]) for name, role in looks.items()}
    token = guest(served, "Flo")
    own, watched = run(fold_against_the_house(served, token, tokens["fay"]))
    hand = max(one["hand"] for one in asked(served, "/api/hands", token) if one["dealt"])

    assert not any(one.own.seen for one in watched)
    for name, session in tokens.items():
        assert (name != "deb") == (own <= cards_in(asked(served, f"/api/replays/top-five/{hand}", session)))
    read = [(one.account, one.role) for one in served.office.desk.store.entries("*room") if one.kind == "record read"]
    assert [(name, role) for name, role in looks.items() if name != "deb"] == read[-3:]


def test_lessons_are_for_those_who_are_asked_at_practice_tables(served: Served) -> None:
    nobody = guest(served, "Ed")

    assert (400, "Ed has no seat in what is played at table holdem") == asked(served, "/api/trainer/holdem", nobody)
    assert 404 == asked(served, "/api/trainer/nowhere", nobody)[0]


def test_a_decision_is_valued_after_the_hand_has_gone_on(served: Served, folded: Folded) -> None:
    """The fold was taken and the hand is over; whoever names the moment is told what there was to know then."""
    token, hand, _ = folded
    seen = asked(served, f"/api/replays/holdem/{hand}", token)
    (seat,) = seen["view"]["viewer"]["seats"]
    all_steps = [one["change"]["all"] for one in seen["steps"]]
    acts = {one["after"]: {(event["kind"], event.get("seat")) for event in one.get("events", ())} for one in all_steps}
    before = next(answers for answers, events in acts.items() if ("folded", seat) in events)
    path = f"/api/trainer/holdem?hand={hand}"
    found = asked(served, f"{path}&answers={before}", token)

    assert 0 < found["field"]["share"] < 1
    assert 1 <= found["field"]["opponents"]
    not_asked = (400, "it is not your turn, so there is nothing to decide")
    assert not_asked == asked(served, f"{path}&answers={before + 1}", token)
    assert not_asked == asked(served, f"{path}&answers=9999", token)
    stranger = guest(served, "Flo")
    refused = asked(served, f"{path}&answers={before}", stranger)
    assert (400, "Flo has no seat in what is played at table holdem") == refused
    assert 404 == asked(served, "/api/trainer/holdem?hand=99999", token)[0]


def test_a_drill_is_checked_by_its_seed_and_a_wrong_answer_told_the_clause(served: Served) -> None:
    token = guest(served, "Fay")
    drill = asked(served, "/api/drills?kind=misdeal", token)
    given = {"seed": drill["seed"], "kind": "misdeal"}
    found = asked(served, "/api/drills", token, {**given, "answer": "no idea"})

    assert "misdeal" == drill["kind"]
    assert "answer" not in drill
    assert not found["right"]
    assert found["answer"] in ("misdeal", "play on")
    assert found["clause"].startswith("MD-POKER ")
    assert asked(served, "/api/drills", token, {**given, "answer": found["answer"]})["right"]
    words = "there is no drill 'dance'; the drills are winner, pots, first-to-act, misdeal, payout"
    assert (400, words) == asked(served, "/api/drills?kind=dance", token)
