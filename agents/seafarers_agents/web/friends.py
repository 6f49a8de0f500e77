"""Friends at machines of their own: who has taken which seat, by which link, and for whom an agent plays."""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.persons import FRIEND, PERSON, PersonError, called, is_friend, is_person, read_name, written
from seafarers_agents.web import qr
from seafarers_agents.web.host import Host, Party, told_agents
from seafarers_agents.web.keys import GUEST, Keys, Visitor, for_host, visitor_of
from seafarers_agents.web.preparing import Preparing
from seafarers_agents.web.requests import RequestError, body_of
from seafarers_env.render.palette import SEATS
from seafarers_env.render.words import player


class Friends:
    """Who has come, whatever is played.

    Args:
        guests: The secret of those who have no seat yet.
    """

    def __init__(self, guests: str) -> None:
        self._guests = guests
        self.keys, self.address = Keys("", guests), ""
        self.names: dict[int, str] = {}  # of those who have a seat, while an agent plays for them too
        self._there: Counter[Visitor] = Counter()

    def open(self, token: str, address: str) -> Keys:
        """The server listens; `token` is the secret of whoever began it."""
        self.keys, self.address = Keys(token, self._guests), address
        return self.keys

    def link(self, visitor: Visitor) -> str:
        """What lets somebody in."""
        return f"{self.address}/?token={self.keys.key(visitor)}"

    def follow(self, party: Party) -> None:
        """Another game begins: a friend keeps the seat if it still is a friend's; any other link opens nothing more."""
        for seat in self.keys.taken():
            if seat < len(party.names) and is_friend(party.names[seat]) and party.sitting.apart:
                party.seat(seat, written(FRIEND, self.names.get(seat, "")))
            else:
                self.leave(seat)

    def leave(self, seat: int) -> None:
        """The link of a seat opens nothing any more."""
        self.keys.drop(seat)
        self.names.pop(seat, None)

    @contextmanager
    def there(self, visitor: Visitor) -> Generator[None]:
        """Somebody looks at the game, for as long as this lasts."""
        self._there[visitor] += 1
        try:
            yield
        finally:
            self._there[visitor] -= 1

    def is_there(self, visitor: Visitor | None) -> bool:
        """Whether somebody looks at the game."""
        return visitor is not None and self._there[visitor] > 0


class Seats:
    """Answers what concerns who sits where.

    Args:
        friends: Who has come.
        party: The game that is being played, None before the first one.
        host: Makes agents; without, no seat is handed to one.
        preparing: Does what takes long.
    """

    def __init__(
        self, friends: Friends, party: Callable[[], Party | None], host: Host | None, preparing: Preparing
    ) -> None:
        self._friends, self._party, self._host, self._preparing = friends, party, host, preparing
        self._own_name = ""  # the host's, while an agent plays for the host

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/seats", self._seats, methods=["GET"]),
            Route("/qr", self._picture, methods=["GET"]),
            Route("/take", self._take, methods=["POST"]),
            Route("/hand", for_host(self._hand), methods=["POST"]),
            Route("/free", for_host(self._free), methods=["POST"]),
        ]

    # --- looking ------------------------------------------------------------------------------------------------------
    async def _seats(self, request: Request) -> Response:
        """Who sits where; nobody is told the link of anybody else."""
        party, visitor = self._party(), visitor_of(request)
        apart = party is not None and party.sitting.apart
        own = party.own if party is not None and visitor.is_host else visitor.seat
        return JSONResponse(
            {
                "hosts": visitor.is_host,
                "seat": own,
                "link": self._link(visitor),
                "agents": told_agents(self._host) if visitor.is_host and self._host is not None else [],
                **({"preparing": self._preparing.told()} if visitor.is_host else {}),
                "plays": apart,
                "seats": [self._told(party, seat) for seat in range(len(party.names))] if party and apart else [],
            }
        )

    def _told(self, party: Party, seat: int) -> dict[str, Any]:
        seated, friend = party.names[seat], self._friends.keys.holder(seat)
        return {
            "seat": seat,
            "name": called(seated) or self._friends.names.get(seat) or player(seat),
            "colour": SEATS[seat % len(SEATS)].fill,
            "agent": None if is_person(seated) else seated,
            "hosts": seat == party.own,
            "taken": seat == party.own or friend is not None,
            "there": self._friends.is_there(friend),
        }

    def _link(self, visitor: Visitor) -> str | None:
        """The guests' link for the host to show, for others their own."""
        if visitor == GUEST:
            return None
        return self._friends.link(GUEST if visitor.is_host else visitor)

    async def _picture(self, request: Request) -> Response:
        """The link as a code for cameras."""
        link = self._link(visitor_of(request))
        if link is None:
            raise HTTPException(409, "You have no link of your own yet: take a seat.")
        return Response(qr.svg(link), media_type="image/svg+xml")

    # --- coming and going ---------------------------------------------------------------------------------------------
    async def _take(self, request: Request) -> Response:
        """A guest takes a free seat, and gets its link."""
        given = await body_of(request)
        seat, name = given.get("seat"), given.get("name")
        if given.keys() != {"seat", "name"} or type(seat) is not int or not isinstance(name, str):
            raise RequestError('a seat is taken by {"seat": N, "name": NAME}')
        if visitor_of(request) != GUEST:
            raise HTTPException(409, "You have a seat already.")
        party = self._apart()
        if not (0 <= seat < len(party.names) and is_friend(party.names[seat])):
            raise HTTPException(422, f"{player(seat)}'s seat is not free.")
        if self._friends.keys.holder(seat) is not None:
            raise HTTPException(409, f"Somebody else has taken {player(seat)}'s seat.")
        others = [called(seated) for other, seated in enumerate(party.names) if other != seat]
        try:
            name = read_name(name, [*others, *self._friends.names.values()])
        except PersonError as error:
            raise HTTPException(422, f"{_sentence(error)}.") from None
        self._friends.names[seat] = name
        visitor = self._friends.keys.take(seat)
        self._seat(party, seat, written(FRIEND, name))
        return JSONResponse({"link": f"/?token={self._friends.keys.key(visitor)}"})

    async def _hand(self, request: Request) -> Response:
        """An agent plays a seat from now on, or a person."""
        given = await body_of(request)
        to = given.get("to")
        seat = self._seat_of(given, {"seat", "to"})
        if not isinstance(to, str):
            raise RequestError('a seat is handed over by {"seat": N, "to": AGENT or "person"}')
        party = self._apart()
        if to == PERSON:
            kind = PERSON if seat == party.own else FRIEND
            name = self._friends.names.get(seat, "") if kind == FRIEND else self._own_name
            self._seat(party, seat, written(kind, name))
        elif self._host is None:
            raise HTTPException(409, "No agent is available here.")
        else:
            agent = await self._preparing.do(partial(self._host.agent, to, seat))
            if party is not self._party():
                raise HTTPException(409, "Another game has begun meanwhile.")
            if seat == party.own and is_person(party.names[seat]):
                self._own_name = called(party.names[seat])
            party.seat(seat, to)
            party.sitting.hand(seat, agent)
        return JSONResponse({"seat": seat})

    async def _free(self, request: Request) -> Response:
        """Somebody has left for good, or has lost the link: the seat is free for others."""
        seat = self._seat_of(await body_of(request), {"seat"})
        party = self._apart()
        if self._friends.keys.holder(seat) is None:
            raise HTTPException(409, f"Nobody has taken {player(seat)}'s seat.")
        self._friends.leave(seat)
        if is_friend(party.names[seat]):
            self._seat(party, seat, FRIEND)
        return JSONResponse({"seat": seat})

    def _seat(self, party: Party, seat: int, seated: str) -> None:
        """A person plays from now on; all pages show it."""
        party.seat(seat, seated)
        party.sitting.hand(seat, None)

    def _apart(self) -> Party:
        party = self._party()
        if party is None or not party.sitting.apart:
            raise HTTPException(409, "No game with friends is being played.")
        return party

    def _seat_of(self, given: dict[str, Any], keys: set[str]) -> int:
        seat = given.get("seat")
        if given.keys() != keys or type(seat) is not int:
            raise RequestError(f"what is asked has {' and '.join(sorted(keys))}")
        if not 0 <= seat < len(self._apart().names):
            raise HTTPException(422, f"There is no seat {seat} in this game.")
        return seat


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:]
