"""The secrets that open a game's pages, and whom each of them lets in."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

Answer = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Visitor:
    """Who asks, as the secret tells that came with the request."""

    is_host: bool = False
    seat: int | None = None  # that a friend has taken
    number: int = 0  # of those who have taken seats: whoever had the seat before is somebody else


HOST: Final = Visitor(is_host=True)
GUEST: Final = Visitor()  # a friend who has no seat yet


class Keys:
    """Who may come in.

    Args:
        host: The secret of whoever has begun the server.
        guests: The secret of friends who have no seat yet, None where there are none. Each seat that one of them takes
            has a secret of its own, and one that is free has none.
    """

    def __init__(self, host: str, guests: str | None = None) -> None:
        self.friends = guests is not None
        self._number = 0
        self._keys: dict[Visitor, str] = {HOST: host}
        if guests is not None:
            self._keys[GUEST] = guests

    def key(self, visitor: Visitor) -> str:
        """The secret of somebody who may come in."""
        return self._keys[visitor]

    def visitor(self, given: str) -> Visitor | None:
        """Whom a secret lets in. All are compared, whichever is right, and each to its end."""
        found = None
        for visitor, key in self._keys.items():
            if secrets.compare_digest(given.encode(errors="replace"), key.encode()):
                found = visitor
        return found

    def take(self, seat: int) -> Visitor:
        """Let a friend take a seat, who has a secret from now on."""
        self._number += 1
        visitor = Visitor(seat=seat, number=self._number)
        self._keys[visitor] = secrets.token_urlsafe(32)
        return visitor

    def drop(self, seat: int) -> None:
        """Let the secret of a seat open nothing any more."""
        holder = self.holder(seat)
        if holder is not None:
            del self._keys[holder]

    def holder(self, seat: int) -> Visitor | None:
        """Who has taken a seat."""
        return next((visitor for visitor in self._keys if visitor.seat == seat), None)

    def taken(self) -> list[int]:
        """The seats that friends have taken."""
        return [visitor.seat for visitor in self._keys if visitor.seat is not None]

    def check(self, visitor: Visitor) -> None:
        """Refuse whoever was let in and has lost the seat since, while a request was held or came slowly."""
        if visitor not in self._keys:
            raise HTTPException(403, "You no longer have this seat.")


def visitor_of(request: Request) -> Visitor:
    """Who asks; the guard has seen to it that it is somebody."""
    return request.scope["state"]["visitor"]


def for_host(answer: Answer) -> Answer:
    """What only the host may ask for."""

    async def answered(request: Request) -> Response:
        if not visitor_of(request).is_host:
            raise HTTPException(403, "Only the host may do that.")
        return await answer(request)

    return answered
