"""The web server of a person's games."""

import asyncio
import functools
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from seafarers_agents.moments import Covered, Refusal, Stale
from seafarers_agents.web.doors import Connection, Doors, Limits
from seafarers_agents.web.friends import Friends, Seats
from seafarers_agents.web.guard import LOOPBACK, Guard
from seafarers_agents.web.host import Host, Party, Unwilling
from seafarers_agents.web.keys import Keys, for_host, visitor_of
from seafarers_agents.web.lobby import Lobby
from seafarers_agents.web.position import fixtures, position
from seafarers_agents.web.preparing import Preparing
from seafarers_agents.web.requests import RequestError, body_of, number_of, read_decision, read_hold, read_pause
from seafarers_agents.web.tools import Tools
from seafarers_env.render import theme

MAX_HEAD: Final = 1 << 16  # bytes of a request before its body: cookies of other servers on this host come along
_LONGEST_WAIT: Final = 25.0  # seconds that a request for news is held
_LOOK_EVERY: Final = 0.03
_FOLDER: Final = files("seafarers_agents.web") / "files"
_TYPES: Final = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FILES: Final = frozenset(each.name for each in _FOLDER.iterdir() if Path(each.name).suffix in _TYPES)
_OF_DRAWINGS: Final = {"drawn.css": theme.css, "places.js": theme.script}  # what the replay page has as well


class Server:
    """What answers the page of a sitting, and the start page.

    Args:
        party: The game; None: the start page comes first.
        host: Sets other games up; without, there is no start page.
        guests: What lets friends in who take seats, each at a machine of their own; without, nobody else plays.
    """

    def __init__(self, party: Party | None, *, host: Host | None = None, guests: str | None = None) -> None:
        self._party, self._host, self._number = party, host, 0
        self._friends, self._keys = None if guests is None else Friends(guests), Keys(secrets.token_urlsafe(32))
        self.ends: Callable[[], bool] = lambda: False  # true when nobody should be kept waiting any longer

    def take_in(self, party: Party) -> None:
        """Begin another game; moments go on being numbered, so that none is taken for one of the game before."""
        version = 0 if self._party is None else self._party.sitting.last_version + 1
        self._party, self._number = party, self._number + 1
        if self._friends is not None:
            self._friends.follow(party)
        party.sitting.start(version)

    def app(self, token: str, port: int, host: str = LOOPBACK) -> ASGIApp:
        """The application, behind its guard; `token` is the secret of whoever begins the server."""
        address = f"http://{host}:{port}"
        keys = self._keys = Keys(token) if self._friends is None else self._friends.open(token, address)
        routes = [
            Route("/", self._page, methods=["GET"]),
            Route("/files/{name}", self._file, methods=["GET"]),
            Route("/words", self._words, methods=["GET"]),
            Route("/state", self._state, methods=["GET"]),
            Route("/act", self._act, methods=["POST"]),
            Route("/pause", for_host(self._pause), methods=["POST"]),
            Route("/hold", for_host(self._hold), methods=["POST"]),
        ]
        routes += Tools(self._now, self._at).routes()
        friends, preparing = self._friends is not None, Preparing()
        if self._host is not None:
            lobby = Lobby(self._host, self.take_in, lambda: self._party, self._at, preparing, friends=friends)
            routes += lobby.routes()
            routes.append(Route("/start", for_host(self._start), methods=["GET"]))
        if self._friends is not None:
            routes.append(Route("/table", self._table, methods=["GET"]))
            routes += Seats(self._friends, lambda: self._party, self._host, preparing).routes()
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guard, keys=keys, host=host, port=port)],
            exception_handlers={
                HTTPException: _refused,
                RequestError: _told_with(400, "."),
                Covered: _told_with(409),
                Stale: _told_with(409),
                Refusal: _told_with(422),
                Unwilling: _told_with(422, "."),
            },
        )

    # --- the page -----------------------------------------------------------------------------------------------------
    async def _page(self, request: Request) -> Response:
        party, visitor = self._party, visitor_of(request)
        if visitor.is_host and party is None:
            return _file("start.html")
        if party is not None and not party.sitting.apart and visitor.is_host:
            return _file("page.html" if party.sitting.covered is None else "cover.html")
        try:
            self._at(request)
        except HTTPException:
            return _file("seats.html")
        return _file("page.html")

    async def _start(self, request: Request) -> Response:
        return _file("start.html")

    async def _table(self, request: Request) -> Response:
        return _file("seats.html")

    async def _file(self, request: Request) -> Response:
        return _file(request.path_params["name"])

    async def _words(self, request: Request) -> Response:
        """What does not change during a game."""
        return JSONResponse(fixtures(self._now().sitting.moment(self._at(request)).view))

    # --- the game -----------------------------------------------------------------------------------------------------
    async def _state(self, request: Request) -> Response:
        """The moment; with `after=VERSION`, as soon as it is another one (204: it still is the same)."""
        after, first_line = number_of(request, "after", -1), number_of(request, "lines", 0)
        loop = asyncio.get_running_loop()
        end = loop.time() + _LONGEST_WAIT
        with self._friends.there(visitor_of(request)) if self._friends is not None else nullcontext():
            while self._now().sitting.version_at(self._at(request)) == after:
                if loop.time() > end or self.ends() or await request.is_disconnected():
                    return Response(status_code=204)
                await asyncio.sleep(_LOOK_EVERY)
        return self._told(request, first_line)

    async def _act(self, request: Request) -> Response:
        """A decision of the person; the answer is the moment after it."""
        first_line = number_of(request, "lines", 0)
        version, decision = read_decision(await body_of(request))
        self._now().sitting.decide(version, decision, self._at(request))
        return self._told(request, first_line)

    async def _pause(self, request: Request) -> Response:
        """How long agents pause after what they do."""
        sitting, pause = self._now().sitting, read_pause(await body_of(request))
        sitting.pause = pause
        return JSONResponse({"pause": pause})

    async def _hold(self, request: Request) -> Response:
        """Let agents that somebody watches wait, make single decisions, or go on."""
        held, steps = read_hold(await body_of(request))
        sitting = self._now().sitting
        if sitting.persons:
            raise HTTPException(409, "You play in this game: it waits for you as it is.")
        sitting.hold(held, steps)
        return JSONResponse({"held": held})

    def _now(self) -> Party:
        """The game that is being played."""
        if self._party is None:
            raise HTTPException(409, "No game has started yet.")
        return self._party

    def _at(self, request: Request) -> int | None:
        """The seat on whose own screen whoever asks looks and decides; None: the host, on the one that all share."""
        party, visitor = self._now(), visitor_of(request)
        self._keys.check(visitor)
        if not party.sitting.apart:
            if visitor.is_host:
                return None
            raise HTTPException(409, "This game is played on its host's screen alone.")
        seat = party.own if visitor.is_host else visitor.seat
        if seat is None:
            raise HTTPException(409, "You have no seat in this game.")
        return seat

    def _told(self, request: Request, first_line: int) -> Response:
        party, at = self._now(), self._at(request)
        try:
            moment = party.sitting.moment(at)
        except Covered as covered:  # nothing of the game
            return JSONResponse({"covered": covered.seat, "version": covered.version})
        told = position(moment, party.names, first_line)
        hosts = visitor_of(request).is_host
        if hosts and (told["over"] is not None or told["failure"] is not None):
            told["saved"] = party.saved()  # on the host's machine
        # A page that has shown anything else begins anew: another game, or a log that has been cut.
        told["key"] = f"{self._number}.{moment.taken_back}.{moment.view.player}"
        more = {"hosts": hosts, "hosted": hosts and self._host is not None, "friends": self._friends is not None}
        return JSONResponse(told | {"pause": party.sitting.pause, **more})


# --- requests and answers ---------------------------------------------------------------------------------------------
def _file(name: str) -> Response:
    if name not in _FILES | _OF_DRAWINGS.keys():
        raise HTTPException(404, "There is nothing here.")
    shared = _OF_DRAWINGS.get(name)
    text = shared().encode() if shared else (_FOLDER / name).read_bytes()
    return Response(text, media_type=_TYPES[Path(name).suffix])


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


def _told_with(status: int, stop: str = "") -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answers with the words of an error."""

    async def told(request: Request, error: Exception) -> Response:
        return JSONResponse({"error": f"{error}{stop}"}, status)

    return told


# --- running ----------------------------------------------------------------------------------------------------------
def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A socket on this machine alone, or on another address of it; port 0 takes any that is free.

    Raises:
        OSError: the port is taken, or the address is not this machine's.
    """
    return socket.create_server((host, port))


def running(server: Server, token: str, listening: socket.socket, limits: Limits | None = None) -> uvicorn.Server:
    """What answers requests on a socket, not started yet.

    Args:
        server: What answers the page.
        token: Opens it.
        listening: Made by `listen`.
        limits: On connections and their patience.
    """
    host, port = listening.getsockname()
    doors = Doors(limits or Limits())
    connections: Any = functools.partial(Connection, doors)  # a class, as far as uvicorn is concerned
    config = uvicorn.Config(
        server.app(token, port, host),
        http=connections,
        lifespan="off",
        ws="none",
        log_level="error",  # what a stranger sends that is no HTTP is no concern of the terminal's
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=256,  # who comes meanwhile; more than may stay, so that a crowd delays nobody
        h11_max_incomplete_event_size=MAX_HEAD,
        timeout_graceful_shutdown=1,
    )
    made = uvicorn.Server(config)
    server.ends = lambda: made.should_exit
    return made


def serve(server: Server, token: str, listening: socket.socket) -> None:
    """Answer requests until Ctrl-C."""
    running(server, token, listening).run(sockets=[listening])
