"""The web server of one person's game."""

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
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from seafarers_agents.sitting import Refusal, Sitting, Stale
from seafarers_agents.web.doors import Connection, Doors, Limits
from seafarers_agents.web.guard import Guard
from seafarers_agents.web.position import fixtures, position
from seafarers_agents.web.requests import MAX_BODY, RequestError, read_decision, read_json, read_pause
from seafarers_env.render import theme

HOST: Final = "127.0.0.1"
MAX_HEAD: Final = 1 << 16  # bytes of a request before its body: cookies of other servers on this host come along
_LONGEST_WAIT: Final = 25.0  # seconds that a request for news is held
_LOOK_EVERY: Final = 0.03
_FILES: Final = {
    "page.html": "text/html",
    "style.css": "text/css",
    "page.js": "text/javascript",
    "board.js": "text/javascript",
    "common.js": "text/javascript",
    "panels.js": "text/javascript",
    "realm.js": "text/javascript",
    "trade.js": "text/javascript",
    "icon.svg": "image/svg+xml",
    "drawn.css": "text/css",
    "finding.js": "text/javascript",
    "places.js": "text/javascript",
}
_OF_DRAWINGS: Final = {"drawn.css": theme.css, "places.js": theme.script}  # what the replay page has as well


class Server:
    """What answers the page of a sitting.

    Args:
        sitting: The game.
        names: Who sits in each seat.
        saved: Tells where the game is recorded.
    """

    def __init__(self, sitting: Sitting, names: tuple[str, ...], saved: Callable[[], str]) -> None:
        self._sitting, self._names, self._saved = sitting, names, saved
        self.ends: Callable[[], bool] = lambda: False  # true when nobody should be kept waiting any longer

    def app(self, token: str, port: int) -> ASGIApp:
        """The application, behind its guard."""
        routes = [
            Route("/", self._page, methods=["GET"]),
            Route("/files/{name}", self._file, methods=["GET"]),
            Route("/words", self._words, methods=["GET"]),
            Route("/state", self._state, methods=["GET"]),
            Route("/act", self._act, methods=["POST"]),
            Route("/pause", self._pause, methods=["POST"]),
        ]
        return Starlette(
            routes=routes,
            middleware=[Middleware(Guard, token=token, port=port)],
            exception_handlers={HTTPException: _refused, RequestError: _unreadable},
        )

    # --- the page -----------------------------------------------------------------------------------------------------
    async def _page(self, request: Request) -> Response:
        return _file("page.html")

    async def _file(self, request: Request) -> Response:
        return _file(request.path_params["name"])

    async def _words(self, request: Request) -> Response:
        """What does not change during a game."""
        return JSONResponse(fixtures(self._sitting.moment().view))

    # --- the game -----------------------------------------------------------------------------------------------------
    async def _state(self, request: Request) -> Response:
        """The moment; with `after=VERSION`, as soon as it is another one (204: it still is the same)."""
        after, first_line = _number(request, "after", -1), _number(request, "lines", 0)
        loop = asyncio.get_running_loop()
        end = loop.time() + _LONGEST_WAIT
        while self._sitting.version == after:
            if loop.time() > end or self.ends() or await request.is_disconnected():
                return Response(status_code=204)
            await asyncio.sleep(_LOOK_EVERY)
        return self._told(first_line)

    async def _act(self, request: Request) -> Response:
        """A decision of the person; the answer is the moment after it."""
        first_line = _number(request, "lines", 0)
        version, decision = read_decision(await _body(request))
        try:
            self._sitting.decide(version, decision)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        except Refusal as refusal:
            raise HTTPException(422, str(refusal)) from None
        return self._told(first_line)

    async def _pause(self, request: Request) -> Response:
        """How long agents pause after what they do."""
        self._sitting.pause = read_pause(await _body(request))
        return JSONResponse({"pause": self._sitting.pause})

    def _told(self, first_line: int) -> Response:
        told = position(self._sitting.moment(), self._names, first_line)
        if told["over"] is not None or told["failure"] is not None:
            told["saved"] = self._saved()
        return JSONResponse(told | {"pause": self._sitting.pause})


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


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HTTPException(400, f"{name} is a whole number.")
    return int(text)


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings, not read further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "The body is to be application/json.")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BODY:
                raise HTTPException(413, f"The body is to have at most {MAX_BODY} bytes.")
    except ClientDisconnect:  # gone, or shut out for taking too long: nobody reads this
        raise HTTPException(400, "The body has not come.") from None
    return read_json(body)


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
