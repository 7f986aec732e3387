"""A program that sits down in a card room and plays one round: it makes the first wager, checks or calls, and shows.

Open a room with `croupier serve`; CROUPIER_URL=http://127.0.0.1:8000 CROUPIER_TABLE=top-five python examples/bot.py"""

import asyncio
import os

from croupier.client import CannotConnect, Client, SignedOut, TurnedDown

WANTED = ("take-back", "check", "call", "show", "no-straddle", "sit-out", "decline", "discard", "fold")


async def play(url: str, name: str) -> None:
    async with await Client.as_guest(url, "Caller") as client:
        table = await client.table(name)
        print((await table.sit()).words)
        async for view in table.one_round():
            best = min(view.options, key=lambda one: WANTED.index(one.verb) if one.verb in WANTED else 99)
            if best.verb == "take-back":  # a wager is made, and no other is wanted
                await table.ready()
                continue
            print(f"{best.verb} [{best.clause}]")
            await table.answer(best.verb, "".join(best.what[-1:]), best.amount_min, best.cards[: best.cards_min])
        print((await table.leave()).words)


try:
    asyncio.run(play(os.environ.get("CROUPIER_URL", ""), os.environ.get("CROUPIER_TABLE", "holdem")))
except (CannotConnect, SignedOut, TurnedDown) as refused:
    print(refused)
