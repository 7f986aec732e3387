"""What a person typed that cannot be sent, and what the socket says of it: in plain words, not those of a decoder."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from croupier.client import Client
from croupier.client.requests import socket_url
from croupier.server.messages import NotAMessage, read_sent
from tests.server.served import PATIENCE, Served, run
from tests.server.test_bad_input import answer_to

ANSWER = {"type": "answer", "id": "a", "table": "holdem", "verb": "raise"}
SAYS = {"type": "chat", "id": "a", "table": "holdem"}
WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    (SAYS | {"words": "x" * 281}, "your message has 281 characters; 280 at most are allowed"),
    (SAYS | {"words": "x" * 6_000}, "your message has 6,000 characters; 280 at most are allowed"),
    (SAYS | {"words": ""}, "your message is empty"),
    (SAYS | {"words": 5}, "your message must be a text, and not a whole number"),
    (SAYS | {"words": "x", "table": "x" * 61}, "the name of the table has 61 characters; 60 at most are allowed"),
    (SAYS | {"words": "x", "table": ""}, "the name of the table is empty"),
    (ANSWER | {"amount": 10**12 + 1}, "your amount is $10,000,000,000.01; $10,000,000,000 at most is allowed"),
    (ANSWER | {"amount": 10**40}, f"your amount is ${10**38:,}; $10,000,000,000 at most is allowed"),
    (ANSWER | {"amount": -250}, "your amount is -$2.50; $0 at least is allowed"),
    (ANSWER | {"amount": 2.5}, "your amount must be a whole number, and not a number with a point"),
    (ANSWER | {"verb": "x" * 41}, "your act has 41 characters; 40 at most are allowed"),
    (ANSWER | {"what": "x" * 201}, "what you name has 201 characters; 200 at most are allowed"),
    (ANSWER | {"cards": ["As"] * 53}, "your list of cards has 53 entries; 52 at most are allowed"),
    (ANSWER | {"cards": ["As", "ten of clubs"]}, "a card in your list has 12 characters; 3 at most are allowed"),
    (ANSWER | {"seat": 24}, "your seat is 24; 23 at most is allowed"),
    (ANSWER | {"seat": -1}, "your seat is -1; 0 at least is allowed"),
    (ANSWER | {"who": "god"}, "this is not a message: `who` cannot be 'god'"),
    (ANSWER | {"ask": -1}, "this is not a message: `ask` is -1; 0 at least is allowed"),
    (ANSWER | {"colour": "red"}, "this is not a message: there is no field `colour` here"),
    ({"type": "chat", "id": "a", "words": "x"}, "this is not a message: the field `table` is missing"),
    ({"type": "shout"}, "this is not a message: `type` cannot be 'shout'"),
    ({"type": 5}, "this is not a message: `type` must be a text"),
)
NO_JSON: tuple[tuple[str | bytes, str], ...] = (
    ("", "this is not a message: it is not JSON that can be read"),
    ("{", "this is not a message: it is not JSON that can be read"),
    (b"\xff", "this is not a message: it is not JSON that can be read"),
    ("[" * 3_000, "this is not a message: it must be an object, and not a list"),
    ('{"type":"chat","id":' + "[" * 3_000, "this is not a message: `id` must be a text, and not a list"),
    ("7", "this is not a message: it must be an object, and not a whole number"),
    ("[]", "this is not a message: it must be an object, and not a list"),
    (f'{{"type":"chat","words":"{"x" * 281}", ', "your message may have 280 characters at most"),
    (f'{{"type":"chat","words":"{"x" * 281}","words":5}}', "your message may have 280 characters at most"),
    (f'{{"type":"answer","amount":1{"0" * 12}1,"amount":[]}}', "your amount may be $10,000,000,000 at most"),
    (f'{{"type":"answer","amount":1{"0" * 4_000}}}', "your amount may be $10,000,000,000 at most"),
    (f'{{"type":"answer","amount":1{"0" * 9_000}}}', "your amount has too many digits"),
    ('{"type":"answer","cards":["ten of clubs"],"cards":5}', "a card in your list may have 3 characters at most"),
)


@pytest.mark.parametrize(("sent", "words"), [(msgspec.json.encode(one), words) for one, words in WRONG] + [*NO_JSON])
def test_what_is_wrong_with_a_message_is_told_in_plain_words(sent: str | bytes, words: str) -> None:
    with pytest.raises(NotAMessage) as refused:
        read_sent(sent)
    assert words == str(refused.value)


def test_the_socket_says_it_in_the_same_words(served: Served) -> None:
    async def play() -> list[str]:
        token = (await Client.as_guest(served.url, "Plain")).token
        async with connect(socket_url(served.url), additional_headers={"Authorization": f"Bearer {token}"}) as wire:
            return [(await answer_to(wire, msgspec.json.encode(one).decode()))["words"] for one, _ in WRONG]

    assert [words for _, words in WRONG] == run(play())


@pytest.mark.parametrize(
    ("more", "typed", "words"),
    [
        ([], "chat " + "x" * 300, "your message has 300 characters; 280 at most are allowed"),
        (["--table", "badugi"], "chat", "your message is empty"),
        (
            ["--table", "stud7-low"],
            "raise 99999999999",
            "your amount is $99,999,999,999; $10,000,000,000 at most is allowed",
        ),
        (["--table", "triple-27"], "x" * 60, "your act has 60 characters; 40 at most are allowed"),
        (["--table", "x" * 80], "", "the name of the table has 80 characters; 60 at most are allowed"),
        (["--table", "none"], "", "there is no table 'none'"),
        (["--name", "x" * 80], "", "name may have 60 characters at most"),
        (["--name", ""], "", "name is empty"),
    ],
)
def test_somebody_at_a_terminal_is_told_what_was_wrong(served: Served, more: list[str], typed: str, words: str) -> None:
    command = [sys.executable, "-m", "croupier", "join", served.url, "--table", "holdem", "--name", "Typist", *more]
    told = subprocess.run(command, input=f"{typed}\nleave\n", capture_output=True, text=True, timeout=PATIENCE)
    said = told.stderr.strip().removeprefix("croupier: ")
    assert words in said
    assert "Expected" not in said
