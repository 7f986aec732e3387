"""A program that sits down in a card room and plays one round: it checks or calls, and shows its hand.

Open a room with `croupier serve`, then: CROUPIER_URL=http://127.0.0.1:8000 python examples/bot.py
"""

import asyncio
import os

from croupier.client import Client

WANTED = ("check", "call", "show", "no-straddle", "sit-out", "decline", "discard", "fold")


async def play(url: str, name: str) -> None:
    async with await Client.as_guest(url, "Caller") as client:
        table = await client.table(name)
        print((await table.sit()).words)
        async for view in table.turns():
            option = min(view.options, key=lambda one: WANTED.index(one.verb) if one.verb in WANTED else 99)
            await table.answer(option.verb, amount=option.amount_min, cards=option.cards[: option.cards_min])
            print(f"{option.verb} [{option.clause}]")
            if option.verb in ("fold", "show"):
                print((await table.leave()).words)
                return


if url := os.environ.get("CROUPIER_URL"):
    asyncio.run(play(url, os.environ.get("CROUPIER_TABLE", "holdem")))
else:
    print("CROUPIER_URL names the room, as http://127.0.0.1:8000; croupier serve opens one.")
