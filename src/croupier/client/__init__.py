"""A client of a room: asynchronous, and by the public API alone.

    async with await Client.as_guest("http://127.0.0.1:8000", "Ann") as client:
        table = await client.table("holdem")
        await table.sit()
        async for view in table.turns():        # whenever something is asked of me
            await table.answer("call" if ... else "fold")

A connection that is lost is opened again: what was missed is fetched, and what was not acknowledged is sent again under
its id, so nothing is done twice.
"""

from croupier.client.client import Client
from croupier.client.errors import CannotConnect, SignedOut, TurnedDown
from croupier.client.table import ClientTable

__all__ = ["CannotConnect", "Client", "ClientTable", "SignedOut", "TurnedDown"]
