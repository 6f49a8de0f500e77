"""Connections of the page's server: who says nothing, or too slowly, is shut out; a player who is inside stays."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LET_IN: Final = "let_in"  # key in the state of a request: what the guard calls when it came with the token

_HEAD: Final = "head"  # waiting for a request, or for the rest of its headers
_BODY: Final = "body"  # waiting for the rest of a request's body
_ANSWERING: Final = "answering"
_TAKING: Final = "taking"  # an answer, or a part of it, has not been taken away


@dataclass(frozen=True)
class Limits:
    """How many connections there may be, and how long each may keep the server waiting, in seconds."""

    connections: int = 64
    each: int = 16  # of one visitor: a browser keeps six
    head: float = 10.0
    body: float = 10.0
    taking: float = 60.0  # 107 KB through a slow tunnel take their time
    look_every: float = 1.0

    def patience(self, stage: str) -> float:
        """Seconds that a connection may be in a stage; answers take as long as they take."""
        return {_HEAD: self.head, _BODY: self.body, _TAKING: self.taking}.get(stage, float("inf"))


class Doors:
    """All connections of a server, the oldest first.

    uvicorn closes connections that are silent after an answer, but waits for ever for the first request, for the rest
    of its headers and for its body, and with `limit_concurrency` it turns away whoever comes last: the player, where
    somebody holds many connections open. Here whoever keeps the server waiting is shut out after a while, and where
    there are too many connections, the oldest of those that have not shown the token has to go, and of one visitor's
    the oldest where these alone are too many: nobody at the table keeps another one out.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._inside: dict[Connection, None] = {}  # in the order in which they came
        self._look: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many connections there are."""
        return len(self._inside)

    def enter(self, connection: "Connection") -> None:
        """Take in a connection; where there are too many, another one has to go."""
        self._inside[connection] = None
        if len(self._inside) > self.limits.connections:
            # The first of the least trusted, which can be the new one only where all others are the player's.
            min(self._inside, key=lambda one: (one.trust, one.stage() == _ANSWERING)).cut()
        if self._look is None:
            self._look = connection.loop.call_later(self.limits.look_every, self._look_round, connection.loop)

    def admit(self, connection: "Connection") -> None:
        """A connection has shown whose it is; another one of the same visitor may have to go for it."""
        own = [one for one in self._inside if one.who == connection.who and one is not connection]
        if len(own) >= self.limits.each:
            min(own, key=lambda one: one.stage() == _ANSWERING).cut()

    def leave(self, connection: "Connection") -> None:
        """A connection has ended."""
        self._inside.pop(connection, None)

    def _look_round(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for connection in list(self._inside):
            if connection.waited(now) > self.limits.patience(connection.stage()):
                connection.cut()
        # Nobody inside: nothing keeps the loop busy until somebody comes.
        again = bool(self._inside)
        self._look = loop.call_later(self.limits.look_every, self._look_round, loop) if again else None


class Connection(H11Protocol):
    """A connection that knows how long it has kept the server waiting."""

    def __init__(self, doors: Doors, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._doors = doors
        self.who: object = None  # whose it is, once that has been shown
        self.trust = 0  # 0: a stranger's, 1: of somebody who has no seat, 2: a player's
        self.app_state = {**self.app_state, LET_IN: self._let_in}  # copied into the scope of each request
        self._since, self._seen = 0.0, (_HEAD, None)

    def _let_in(self, who: object, plays: bool) -> None:
        if who != self.who:
            self.who, self.trust = who, 1 + plays
            self._doors.admit(self)

    # --- how it stands ------------------------------------------------------------------------------------------------
    def stage(self) -> str:
        """What is being waited for."""
        if self.transport.get_write_buffer_size():
            return _TAKING
        if self.conn.their_state is h11.SEND_BODY:
            return _BODY
        cycle: Any = self.cycle  # none before the first request, whatever uvicorn's types say
        return _HEAD if cycle is None or cycle.response_complete else _ANSWERING

    def waited(self, now: float) -> float:
        """Seconds that it has been waiting for the same of the same request."""
        seen = self.stage(), self.cycle
        if seen != self._seen:
            self._since, self._seen = now, seen
        return now - self._since

    def cut(self) -> None:
        """End it at once: who does not read would never let what is still to be sent be sent."""
        self._doors.leave(self)
        self.transport.abort()

    # --- what asyncio and uvicorn call --------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._doors.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone, or were made to."""
        self._doors.leave(self)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP; a request that goes wrong in its body has, or will have, another answer."""
        if self.conn.our_state is h11.IDLE:
            super().send_400_response(msg)
        else:
            self.cut()
