"""An asynchronous client for a room, which uses only its public API.

    async with await Client.as_guest("http://127.0.0.1:8000", "Ann") as client:
        table = await client.table("holdem")
        await table.sit()
        async for view in table.turns():        # whenever this player is asked
            await table.answer("call" if ... else "fold")

A lost connection is reopened: what was missed is fetched, and what was not acknowledged is resent under
its id, so nothing is done twice.
"""

from croupier.client.client import Client
from croupier.client.errors import CannotConnect, SignedOut, TurnedDown
from croupier.client.table import ClientTable

__all__ = ["CannotConnect", "Client", "ClientTable", "SignedOut", "TurnedDown"]
