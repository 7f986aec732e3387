"""Who sends a request: its secret, checked, and the account behind it."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import ClientException, InternalServerException, SerializationException

from croupier.room.register import Account
from croupier.server.doors import Doors, secret_of
from croupier.server.service import Service


class ReadRequest(Request[Any, Any, Any]):
    """A request whose body is refused if it cannot be read, however strange it is."""

    async def body(self) -> bytes:
        """The body, which must arrive whole."""
        try:
            return await super().body()
        except InternalServerException:  # the client has gone away: not a fault of the server
            raise ClientException("the body did not arrive whole") from None

    async def json(self) -> Any:
        """The body, which must be JSON."""
        try:
            return await super().json()
        except SerializationException as wrong:
            raise ClientException(f"the body is not JSON: {wrong}") from None
        except UnicodeDecodeError:
            raise ClientException("the body is not JSON: it is not UTF-8") from None
        except RecursionError:
            raise ClientException("the body is not JSON that can be read: it is nested too deeply") from None


class Asking:
    """The sender of a request."""

    def __init__(self, doors: Doors, request: Request[Any, Any, Any]) -> None:
        self._doors, self._method = doors, request.method
        self._headers = dict(request.headers)
        self.secret, self.by_cookie = secret_of(self._headers)

    async def account(self) -> Account:
        """The sender's account; refused if nobody is signed in, or the request comes from another site's page."""
        self._doors.check_request(self._method, self._headers)
        return await self._doors.whose(self.secret)

    async def account_or_none(self) -> Account | None:
        """Like `account`, but None if nobody is signed in."""
        return await self.account() if self.secret else None

    def demand_own(self) -> None:
        """Refuse a page from elsewhere."""
        self._doors.demand_own(self._headers)


Asks = NamedDependency[Asking]
Serves = NamedDependency[Service]


async def provide_asking(request: Request[Any, Any, Any], service: Serves) -> Asking:
    """Provide `Asking` to the handlers."""
    return Asking(Doors(service.office.sessions, service.settings), request)
