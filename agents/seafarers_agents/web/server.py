"""The web server of a person's games."""

import asyncio
import functools
import socket
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from seafarers_agents.sitting import Covered, Refusal, Sitting, Stale
from seafarers_agents.web.asking import body_of, number_of
from seafarers_agents.web.doors import Connection, Doors, Limits
from seafarers_agents.web.guard import Guard
from seafarers_agents.web.host import Host, Party
from seafarers_agents.web.lobby import Lobby
from seafarers_agents.web.position import fixtures, position
from seafarers_agents.web.requests import RequestError, read_decision, read_hold, read_pause
from seafarers_agents.web.tools import Tools
from seafarers_env.render import theme
from seafarers_env.replay import Replay

HOST: Final = "127.0.0.1"
MAX_HEAD: Final = 1 << 16  # bytes of a request before its body: cookies of other servers on this host come along
_LONGEST_WAIT: Final = 25.0  # seconds that a request for news is held
_LOOK_EVERY: Final = 0.03
_FILES: Final = {
    "page.html": "text/html",
    "start.html": "text/html",
    "start.js": "text/javascript",
    "switches.js": "text/javascript",
    "start.css": "text/css",
    "tools.js": "text/javascript",
    "cover.html": "text/html",
    "cover.js": "text/javascript",
    "asking.js": "text/javascript",
    "style.css": "text/css",
    "page.js": "text/javascript",
    "board.js": "text/javascript",
    "common.js": "text/javascript",
    "dock.js": "text/javascript",
    "elements.js": "text/javascript",
    "log.js": "text/javascript",
    "panels.js": "text/javascript",
    "knights.js": "text/javascript",
    "trade.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "drawn.css": "text/css",
    "finding.js": "text/javascript",
    "why.js": "text/javascript",
    "places.js": "text/javascript",
}
_OF_DRAWINGS: Final = {"drawn.css": theme.css, "places.js": theme.script}  # what the replay page has as well


class Server:
    """What answers the page of a sitting, and the start page.

    Args:
        sitting: The game; None: the start page comes first.
        names: Who sits in each seat.
        saved: Tells where the game is recorded.
        host: Sets other games up; without, there is no start page.
        replay: The game as it has been recorded so far.
    """

    def __init__(
        self,
        sitting: Sitting | None,
        names: tuple[str, ...] = (),
        saved: Callable[[], str] = str,
        *,
        host: Host | None = None,
        replay: Callable[[], Replay] | None = None,
    ) -> None:
        self._party = None if sitting is None else Party(sitting, names, saved, replay)
        self._host, self._number = host, 0
        self.ends: Callable[[], bool] = lambda: False  # true when nobody should be kept waiting any longer

    def take_in(self, party: Party) -> None:
        """Begin another game; moments go on being numbered, so that none is taken for one of the game before."""
        version = 0 if self._party is None else self._party.sitting.version + 1
        self._party, self._number = party, self._number + 1
        party.sitting.start(version)

    def app(self, token: str, port: int) -> ASGIApp:
        """The application, behind its guard."""
        routes = [
            Route("/", self._page, methods=["GET"]),
            Route("/files/{name}", self._file, methods=["GET"]),
            Route("/words", self._words, methods=["GET"]),
            Route("/state", self._state, methods=["GET"]),
            Route("/act", self._act, methods=["POST"]),
            Route("/pause", self._pause, methods=["POST"]),
            Route("/hold", self._hold, methods=["POST"]),
        ]
        routes += Tools(self._now).routes()
        if self._host is not None:
            routes += Lobby(self._host, self.take_in, lambda: self._party).routes()
            routes.append(Route("/start", self._start, methods=["GET"]))
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guard, token=token, port=port)],
            exception_handlers={HTTPException: _refused, RequestError: _unreadable},
        )

    # --- the page -----------------------------------------------------------------------------------------------------
    async def _page(self, request: Request) -> Response:
        if self._party is None:
            return _file("start.html")
        if self._party.sitting.covered is not None:
            return _file("cover.html")
        return _file("page.html")

    async def _start(self, request: Request) -> Response:
        return _file("start.html")

    async def _file(self, request: Request) -> Response:
        return _file(request.path_params["name"])

    async def _words(self, request: Request) -> Response:
        """What does not change during a game."""
        try:
            return JSONResponse(fixtures(self._now().sitting.moment().view))
        except Covered as covered:
            raise HTTPException(409, str(covered)) from None

    # --- the game -----------------------------------------------------------------------------------------------------
    async def _state(self, request: Request) -> Response:
        """The moment; with `after=VERSION`, as soon as it is another one (204: it still is the same)."""
        after, first_line = number_of(request, "after", -1), number_of(request, "lines", 0)
        loop = asyncio.get_running_loop()
        end = loop.time() + _LONGEST_WAIT
        while self._now().sitting.version == after:
            if loop.time() > end or self.ends() or await request.is_disconnected():
                return Response(status_code=204)
            await asyncio.sleep(_LOOK_EVERY)
        return self._told(first_line)

    async def _act(self, request: Request) -> Response:
        """A decision of the person; the answer is the moment after it."""
        first_line = number_of(request, "lines", 0)
        version, decision = read_decision(await body_of(request))
        try:
            self._now().sitting.decide(version, decision)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        except Refusal as refusal:
            raise HTTPException(422, str(refusal)) from None
        return self._told(first_line)

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
            raise HTTPException(409, "No game has been begun yet.")
        return self._party

    def _told(self, first_line: int) -> Response:
        party = self._now()
        try:
            moment = party.sitting.moment()
        except Covered as covered:  # nothing of the game
            return JSONResponse({"covered": covered.seat, "version": covered.version})
        told = position(moment, party.names, first_line)
        if told["over"] is not None or told["failure"] is not None:
            told["saved"] = party.saved()
        # A page that has shown anything else begins anew: another game, or a log that has been cut.
        told["key"] = f"{self._number}.{moment.taken_back}.{party.sitting.seat}"
        return JSONResponse(told | {"pause": party.sitting.pause, "hosted": self._host is not None})


# --- requests and answers ---------------------------------------------------------------------------------------------
def _file(name: str) -> Response:
    if name not in _FILES:
        raise HTTPException(404, "There is nothing here.")
    shared = _OF_DRAWINGS.get(name)
    text = shared().encode() if shared else (files("seafarers_agents.web") / "files" / name).read_bytes()
    return Response(text, media_type=_FILES[name])


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


async def _unreadable(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": f"{error}."}, 400)


# --- running ----------------------------------------------------------------------------------------------------------
def listen(port: int) -> socket.socket:
    """A socket on this machine alone; port 0 takes any that is free.

    Raises:
        OSError: the port is taken.
    """
    return socket.create_server((HOST, port))


def running(server: Server, token: str, listening: socket.socket, limits: Limits | None = None) -> uvicorn.Server:
    """What answers requests on a socket, not started yet.

    Args:
        server: What answers the page.
        token: Opens it.
        listening: Made by `listen`.
        limits: On connections and their patience.
    """
    doors = Doors(limits or Limits())
    connections: Any = functools.partial(Connection, doors)  # a class, as far as uvicorn is concerned
    config = uvicorn.Config(
        server.app(token, listening.getsockname()[1]),
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
